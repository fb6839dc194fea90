"""Every problem a record or a profile can have: its code, what it says, what it advises.

Codes are stable; scripts rely on them. Messages are lower case, in a player's words, and
name the thing; hints say what to do next. Words in braces are filled in where the problem
is found.
"""

from typing import Literal, NamedTuple


class Entry(NamedTuple):
    """What a problem says, and the advice it gives unless a better one is at hand.

    An error keeps a record from being settled; a finding is only worth a second look.
    """

    message: str
    hint: str = ""
    severity: Literal["error", "finding"] = "error"


CATALOGUE: dict[str, Entry] = {
    # -------------------------------------------------- the file
    "not-utf8": Entry(
        "the file is not text in UTF-8: byte {byte} cannot be read",
        "save the file as UTF-8 and try again",
    ),
    "too-large": Entry("the {what} is larger than {limit}", "split the record into several"),
    "too-many-problems": Entry(
        "{number} problems and more: the rest of the hand is not looked at",
        "look whether this is a record at all",
    ),
    "invisible-character": Entry(
        "an invisible character {character} stands here", "delete it and type the words again"
    ),
    "nothing-written": Entry(
        "there is no hand in this record", "write a line a player, such as `Bob: surrender`"
    ),
    # -------------------------------------------------- YAML and JSON
    "not-yaml": Entry(
        "this is not readable as YAML: {says}",
        "look just before this place for a missing bracket, quote, colon or indent",
    ),
    "not-json": Entry(
        "this is not readable as JSON: {says}",
        "look just before this place; if it is YAML, say so with --from yaml",
    ),
    "looks-like-json": Entry(
        "this looks like JSON, and is read as text", "say --from json, or --from jsonl"
    ),
    "too-deep": Entry(
        "lists and keys are nested more than {limit} deep",
        "a record is five levels deep at most: look for a bracket too many",
    ),
    "yaml-anchor": Entry("the anchor &{name} is not allowed here", "write the value out"),
    "yaml-alias": Entry("the alias *{name} is not allowed here", "write the value out"),
    "yaml-tag": Entry("the tag {tag} is not allowed here", "leave it out: all values are text"),
    "yaml-merge": Entry("merging with << is not allowed here", "write the keys out"),
    "duplicate-key": Entry(
        "`{key}` stands here twice", "keep one of the two; a player sits once in a hand"
    ),
    "wrong-key": Entry(
        "a key must be a word, not a list or a mapping",
        "write the name of the player, or the word, alone",
    ),
    "unknown-key": Entry("`{key}` is no key that is known here"),
    "missing-key": Entry("{keys} is missing here", "add it"),
    "empty-value": Entry(
        "here should stand {wanted}, but there is nothing", "fill it in or remove the key"
    ),
    "wrong-type": Entry(
        "here should stand {wanted}, not {found}",
        "look at the examples of the README for the form",
    ),
    "yes-or-no": Entry("`{key}` is yes or no, not `{word}`", "write yes or no"),
    # -------------------------------------------------- cards and rows
    "unknown-card": Entry(
        "`{token}` is no card",
        "a card is a rank 2-9 T J Q K A and a suit s h d c, as in Th",
    ),
    "duplicate-card": Entry(
        "{card} was already dealt {where}",
        "a deck holds one {card}: look which hand really had it",
    ),
    "too-many-of-a-rank": Entry(
        "there is a fifth {rank} on the table",
        "a deck holds four: look which row really had it",
    ),
    "card-count": Entry("a hand has 13 cards; this one has {number}{split}"),
    "row-size": Entry(
        "here {here}; {wanted} are needed",
        "a front has 3 cards, middle and back have 5, a hand 13",
    ),
    "too-many-rows": Entry(
        "these are {number} rows; a hand has three", "put / only between front, middle and back"
    ),
    "unsplit": Entry(
        "13 cards, but nothing says which row they stand in",
        "put / between front, middle and back: `Kh Kd 9c / 7s 7h 4c 4s 2c / ...`",
    ),
    "flush-mark": Entry(
        "`f` means five cards of one suit, so five different ranks",
        "leave it out where the row is no flush",
    ),
    "flush-suits": Entry(
        "`f` says all of one suit, but two suits are written",
        "correct the suits or the `f`",
    ),
    "suit-needed": Entry("{why}: the suit of {cards} is needed", "write the suit, as in Kh"),
    # -------------------------------------------------- seats
    "empty-seat": Entry(
        "nothing is said about {name}",
        "write the rows, or surrender, natural, foul or dead",
    ),
    "unknown-word": Entry("`{word}` is neither a card nor a word known here"),
    "extra-words": Entry(
        "`{text}` stands here where only cards can stand", "put it into a `note`"
    ),
    "unknown-natural": Entry("`{kind}` is the name of no natural"),
    "seat-conflict": Entry("{one} and {other} cannot both hold", "keep the one that is true"),
    "seated-twice": Entry("{name} is already seated in this hand", "each player sits once"),
    "bad-name": Entry(
        "`{name}` is no name of a player", "a name is not empty and has no comma"
    ),
    "name-case": Entry(
        "{name} is also written {other}",
        "write {other} everywhere; two players need names that differ in more than capitals"
        " and blanks",
    ),
    "house-name": Entry(
        "beside a rake nobody can be called {name}: so is who takes it",
        "give the player another name",
    ),
    "unknown-player": Entry("nobody called {name} plays here"),
    "comma-missing": Entry(
        "no comma stands between the names in `{name}`",
        "two or more who play are listed here as one: write `players Ann, Bob`",
    ),
    "not-seated": Entry("{name} is not in this hand"),
    "no-players": Entry(
        "nobody sits in this hand", "write a line a player, such as `Bob: surrender`"
    ),
    "one-player": Entry("{name} sits alone in this hand", "a hand has two to four players"),
    "too-many-players": Entry(
        "{number} players sit in this hand", "52 cards make four hands: two to four players"
    ),
    # -------------------------------------------------- lines of a hand
    "stray-line": Entry("this line is neither a seat nor one of the words that open a line"),
    "line-unfinished": Entry("the line `{word}` says too little", "it is written `{usage}`"),
    "outside-hand": Entry(
        "{what} stands before the first `hand` line", "move it below the hand it belongs to"
    ),
    "said-twice": Entry("`{word}` is said twice in one hand", "keep the line that is true"),
    "named-twice": Entry("{name} is named twice in `{word}`", "name each player once"),
    "bad-unit": Entry("`{text}` is no amount of money for a unit"),
    "bad-currency": Entry("`{text}` is no currency", "one word or sign, such as USD"),
    "bad-amount": Entry("`{text}` is no amount of units"),
    "pays-himself": Entry("{name} cannot pay {name}", "look who pays whom"),
    "result-sum": Entry(
        "the agreed results do not cancel: together they are {total}",
        "what some win the others lose; between the players stand commas",
    ),
    "result-conflict": Entry(
        "an agreed result cannot stand beside {other}", "keep the result, or the cards"
    ),
    "adjust-conflict": Entry(
        "a floor ruling cannot move units in a hand with `{word}`",
        "put the ruling into another hand, or leave it out",
    ),
    # -------------------------------------------------- record and house
    "no-rules": Entry(
        "the record does not say by which rules it was played",
        "add a line `rules NAME`, or call with --rules NAME; the houses are {houses}",
    ),
    "unknown-house": Entry("there is no house called {name}"),
    "no-surrender": Entry(
        "{house} offers no surrender", "write the rows, or what else the table decided"
    ),
    "natural-not-here": Entry("{house} pays no natural called {kind}"),
    "natural-unpriced": Entry(
        "the natural has neither a name nor cards, so it has no price",
        "write its name, such as `natural {example}`, or the 13 cards",
    ),
    "natural-excluded": Entry(
        "the cards of {name} cannot make `{kind}`",
        "correct the cards or the name, or write `natural {kind} false` if it was not held",
    ),
    "natural-needs-name": Entry(
        "with the suits that are not written, {name} may hold {kinds}",
        "name the natural that was declared, write the suits, or write `natural false` if none"
        " was held",
    ),
    "excused-needs-rows": Entry(
        "{name} declared a natural that was not held, after {surrendered} had surrendered:"
        " by {house} the hand plays as set, and its rows are missing",
        "give the rows behind `natural`, or, if {name} declared first, say so:"
        " `declared {name}, {surrendered}`",
    ),
    "no-rake": Entry("{house} states no rake", "write the amount: `rake 0.2`"),
    "stack-short": Entry(
        "{name} cannot cash out {units}: {left} is all there is in front of {name}",
        "look at the stacks, or cash out what is there",
    ),
    "two-currencies": Entry(
        "one run cannot add {one} and {other}", "settle the two in separate runs"
    ),
    "unit-missing": Entry(
        "this hand has no unit and another one has, so no sum of money would be right",
        "state the `unit` before the first hand of every record, or in none",
    ),
    # -------------------------------------------------- worth a second look
    "fouled": Entry(
        "{name}'s hand is a foul: {reason}",
        "look whether the rows were typed as they lay",
        "finding",
    ),
    "undeclared": Entry(
        "{name} holds {kinds} and did not declare it",
        "write `natural` before the rows if it was declared",
        "finding",
    ),
    "name-alike": Entry(
        "{name} and {other} never sit in the same hand: perhaps they are one player",
        "correct the name, or list both in a line `players`",
        "finding",
    ),
    "suit-missing": Entry(
        "all suits written in {name}'s {row} are alike, and {cards} without one: no flush",
        "write the suit, or `f` behind the row if it is a flush",
        "finding",
    ),
    # -------------------------------------------------- what would have been
    "no-what-if": Entry("this says nothing that {name} could have done", "write {form}"),
    "rows-unwritten": Entry(
        "{name}'s {rows} {are} not written",
        'give all three rows: --swap "{name}=KK9 / 77442 / AQT63f"',
    ),
    "no-cards": Entry(
        "hand {label} has no cards that could have been played otherwise: {why}",
        "ask about a hand whose cards are written",
    ),
    # -------------------------------------------------- profiles
    "no-profile": Entry(
        "this is no profile of a house", "it begins with `profile:` and `title:`"
    ),
    "no-source": Entry(
        "`{key}` names no source", "add `source:` with one of the ids under `sources`"
    ),
    "unknown-source": Entry("no source is called `{name}`"),
    "bad-value": Entry(
        "here should stand {wanted}, not `{text}`",
        "look with `rules show` how a house writes it",
    ),
    "example-net": Entry(
        "by these rules {name} comes to {found} in this example, not to {expected}",
        "look whether the rules or the example say what was meant",
    ),
    "example-pair": Entry(
        "by these rules {found} in this example; written is that {expected}",
        "pairs that are not written are level; look what was meant",
    ),
    "example-missing": Entry(
        "the example does not say what {name} comes to", "write the net of every player"
    ),
    "example-silent": Entry(
        "nothing that the result says contains `{text}`",
        "settle the deal as a record, and take words from its notes or reasons",
    ),
    "unproved": Entry(
        "no example proves {key}: with {other} in place of {units} all of them hold",
        "add an example in which this number is paid",
        "finding",
    ),
    "foul-free": Entry(
        "a foul costs nothing in {house}, since no price is stated",
        "state `foul`, or say that it is 0",
        "finding",
    ),
    "idle-rule": Entry(
        "`{rule}` changes nothing here, since `{other}` is {value}",
        "state `{other}` too, or leave `{rule}` out",
    ),
    "no-change": Entry(
        "`{text}` changes nothing", "write KEY=VALUE, such as foul=6 or naturals.dragon=26"
    ),
    "no-entries": Entry(
        "`{key}` is one value, and has no entries", "write `{key}=` and the value"
    ),
    "entry-needed": Entry(
        "`{key}` has several entries, and one of them is to be named",
        "write it behind a dot, such as naturals.dragon=26",
    ),
    "extends-circle": Entry(
        "the profiles extend one another in a circle: {chain}", "let one of them extend nothing"
    ),
}
