"""What players read, but for the problems of a record: hands, reasons, notes.

One home for these words, so that another language is another table. Knows ranks and
names, but nothing of how they came about.
"""

from collections.abc import Sequence
from functools import cache

_ONE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANK_WORDS = dict(enumerate((*_ONE, "jack", "queen", "king", "ace"), start=2))
RANK_PLURALS = {rank: f"{word}s" for rank, word in RANK_WORDS.items()} | {6: "sixes"}
_POSITIONS = ("first", "second", "third", "fourth", "fifth")

ROWS = ("front", "middle", "back")

HOUSE = "the house"  # who gets the rake
WHEEL_SECOND = "in this house a straight from the ace up is the second highest"

NATURAL_WORDS = {
    "thirteen-suited": "thirteen of one suit",
    "twelve-suited": "twelve of one suit",
    "thirteen-colors": "thirteen of one colour",
    "twelve-colors": "twelve of one colour",
    "dragon": "dragon",
    "six-pairs": "six pairs",
    "trips-and-five-pairs": "three of a kind and five pairs",
    "three-straights": "three straights",
    "three-flushes": "three flushes",
    "three-straight-flushes": "three straight flushes",
    "three-quads": "three fours of a kind",
    "four-trips": "four threes of a kind",
    "two-full-houses-and-trips": "two full houses and three of a kind",
    "five-consecutive-pairs": "five pairs in a row",
    "twelve-royals": "twelve royals",
    "all-big": "all big",
    "all-small": "all small",
    "no-face-card": "no face card",
}


CATEGORY_WORDS = {
    "high-card": "high card",
    "pair": "pair",
    "two-pair": "two pair",
    "three-of-a-kind": "three of a kind",
    "straight": "straight",
    "flush": "flush",
    "full-house": "full house",
    "four-of-a-kind": "four of a kind",
    "straight-flush": "straight flush",
    "royal-flush": "royal flush",
}


# The reasons of a misdeal that houses name.
_MISDEALS = {"exposed": "cards were exposed", "count": "a wrong number of cards"}


def misdeal_words(reason: str) -> str:
    """The reason of a misdeal in brackets, if one was stated.

    >>> misdeal_words("count"), misdeal_words("a card fell"), misdeal_words("")
    (' (a wrong number of cards)', ' (a card fell)', '')
    """
    return f" ({_MISDEALS.get(reason, reason)})" if reason else ""


@cache
def hand_label(category: str, ranks: tuple[int, ...]) -> str:
    """A row in a player's words.

    >>> hand_label("full-house", (7, 2)), hand_label("straight", (5,))
    ('full house, sevens over twos', 'five-high straight')
    """
    high, second = ranks[0], ranks[1] if len(ranks) > 1 else ranks[0]
    labels = {
        "high-card": f"{RANK_WORDS[high]} high",
        "pair": f"pair of {RANK_PLURALS[high]}",
        "two-pair": f"two pair, {RANK_PLURALS[high]} and {RANK_PLURALS[second]}",
        "three-of-a-kind": f"three {RANK_PLURALS[high]}",
        "straight": f"{RANK_WORDS[high]}-high straight",
        "flush": f"{RANK_WORDS[high]}-high flush",
        "full-house": f"full house, {RANK_PLURALS[high]} over {RANK_PLURALS[second]}",
        "four-of-a-kind": f"four {RANK_PLURALS[high]}",
        "straight-flush": f"{RANK_WORDS[high]}-high straight flush",
        "royal-flush": "royal flush",
    }
    return labels[category]


def deciding_rank(better: Sequence[int], worse: Sequence[int], category: str) -> str:
    """Where two rows bear the same name, the card that decides.

    >>> deciding_rank((13, 9, 4), (13, 8, 7), "pair")
    'by the kicker, nine over eight'
    >>> deciding_rank((14, 12, 9, 4, 2), (14, 11, 10, 8, 6), "flush")
    'by the second card, queen over jack'
    """
    ranks = zip(better, worse, strict=False)
    position, high, low = next((i, h, w) for i, (h, w) in enumerate(ranks) if h != w)
    card = f"{_POSITIONS[position]} card"
    if category not in ("flush", "high-card"):
        before = position - (2 if category == "two-pair" else 1)  # kickers that are equal
        card = f"{_POSITIONS[before]} kicker" if before else "kicker"
    return f"by the {card}, {RANK_WORDS[high]} over {RANK_WORDS[low]}"


def beats(better: str, worse: str, ending: str = "s") -> str:
    """Why one name of a hand is the better; `ending` is that of the verb.

    >>> beats("full house, sevens over twos", "full house, sixes over aces")
    'full house, sevens over twos, beats full house, sixes over aces'
    """
    comma = "," if "," in better else ""
    return f"{better}{comma} beat{ending} {worse}"


def listing(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


# Sentences about a result. Names and hands are filled in where somebody reads them.
SENTENCES = {
    # why a hand is a foul
    "foul-order": "the {row} ({strong}) is stronger than the {over} ({weak}){by}",
    "foul-equal": "middle and back are equal ({label}); the back must be stronger",
    "foul-suit": "middle and back are equal ({label}) and the suits decide:"
    " {middle} in the middle stands over {back} in the back ({order})",
    "foul-split": "the cards are split {split} instead of 3-5-5",
    "foul-called": "called by the table",
    "foul-natural": "declared {kind}, which the hand does not hold",
    "foul-any-natural": "declared a natural, and the hand holds none that the house pays",
    "foul-natural-found": "declared {kind}, which was found not to be held",
    "foul-any-natural-found": "declared a natural, and was found to hold none",
    "equal-undecided": "middle and back are equal ({label})",
    "tie-undecided": "{row}: {a} and {b} are equal ({label}), and the higher suit wins",
    "front-undecided": "whether the front is of one suit counts here",
    # why something is paid
    "row": "{row}: {winner}'s {strong}{comma} beat{s} {loser}'s {weak}{by}",
    "bonus-replaces": "{row}: {winner}'s {strong}{comma} beat{s} {loser}'s {weak}{by}:"
    " bonus {units} instead of the unit",
    "row-by-suit": "{row}: {winner}'s {strong}{comma} beats {loser}'s by the suit{cards}",
    "bonus-adds": "{row}: bonus {units} for {winner}'s {strong}",
    "bonus-lost": "{row}: bonus {units} for {winner}'s {strong}, though the row is lost",
    "bonus-tied": "{row}: bonus {units} for {winner}'s {strong}, though the row is tied",
    "bonus-foul": "{row}: a foul pays the bonus {units} for {winner}'s {strong}",
    "ceiling": "{loser}'s bonuses come to {bonuses}, and no more than {cap} are paid",
    "majority": "{winner} won {rows}",
    "majority-total": "{winner} has the higher total, by {units_ahead}",
    "scoop": "{winner} won all three rows",
    "scoop-times-foul": "a foul counts as if all three rows were lost: the {counted} so far"
    " count {times}",
    "scoop-times": "{winner} won all three rows: the {counted} so far count {times}",
    "as-scooped-majority": "a foul pays as if the rows were lost: what most rows bring",
    "as-scooped-total": "a foul pays as if the rows were lost: what the higher total brings",
    "as-scooped-scoop": "a foul pays as if all three rows were lost: the scoop",
    "sweep-in-place": "{winner} scooped every opponent, and that is paid in place of rows and"
    " scoop",
    "sweep-on-top": "{winner} scooped every opponent",
    "sweep-foul-in-place": "{winner} scooped every opponent, and {loser}'s foul counts as"
    " scooped",
    "sweep-foul-on-top": "{winner} scooped every opponent, and {loser}'s foul counts as"
    " scooped",
    "sweep-times": "{winner} scooped every opponent: the {counted} so far count {times}",
    "foul": "{loser} fouled: {reason}",
    "foul-rows": "{loser} fouled, and the rows are lost: {reason}",
    "foul-told": "{loser} fouled",
    "foul-rows-told": "{loser} fouled, and the rows are lost",
    "foul-to-surrender": "{loser} fouled, and {winner} surrendered",
    "natural-if-declared": "{winner}'s natural: {kind}",
    "natural-if-held": "{winner}'s natural: {kind}",
    "natural-over": "{winner}'s {kind}, higher than {loser}'s {lower}",
    "surrender": "{loser} surrendered",
    "adjust": "floor ruling",
    "adjust-reason": "floor ruling, {reason}",
    # what was special in a hand, in the fewest words
    "misdeal-short": "misdeal{reason}: void",
    "agreed-short": "agreed at the table",
    "chips-only": "only chips moved",
    "swept-short": "{name} swept",
    "ruling-short": "floor ruling: {giver} to {taker} {units}{reason}",
    "rake-short": "rake",
    "rules-now": "rules now {house}",
    "unit-now": "unit now {unit}",
    # what the chips show
    "chips-agree": "as the points{since}",
    "chips-differ": "{more} than the points{since}",
    "chips-since": " since the first count",
    "chips-unknown": "not known any more",
    # where all are even
    "all-even": "Nothing is left to pay.",
    # why nothing is paid, and what a player ended with
    "row-tied": "{row}: {a}'s {label}{comma} ties with {b}'s, card for card",
    "no-majority": "neither {a} nor {b} won two rows",
    "no-majority-total": "the totals of {a} and {b} are level",
    "no-scoop": "{winner} won two rows and the third is tied: no scoop",
    "no-sweep": "{name} scooped {scooped}, but not {others}: no sweep",
    "no-sweep-here": "{name} scooped {scooped}, and with {table} that is no sweep here",
    "swept": "{name} scooped {scooped}: a sweep",
    "dead-uncounted": "a dead hand is no opponent: the table counts as {table}",
    "cancel-foul": "two fouls cancel",
    "cancel-surrendered": "two surrenders cancel",
    "naturals-tie": "two players with {kind} tie",
    "naturals-push": "two naturals push",
    "naturals-higher-rank": "of two naturals the higher collects its whole value: first"
    " {higher}, then {lower}",
    "naturals-each-its-own": "of two naturals each collects its own value",
    "naturals-leading": "two naturals push, except against {kind}",
    "foul-free": "between a foul and a surrender nothing passes",
    "price-none": "the house has no price for it",
    "natural-against-foul": "a foul pays a natural its value and nothing more",
    "cut-losing": "{paid} of {owed} {are} paid: {short} began the hand with {stack}{since}"
    " and had {left} left to pay",
    "cut-winning-starting-stack": "{paid} of {owed} {are} paid: {short} began the hand with"
    " {stack}{since} and could win {left}{more}",
    "cut-winning-each-opponent": "{paid} of {owed} {are} paid: {short} began the hand with"
    " {stack} and could win no more than that from one opponent",
    "cut-winning-until-broke": "{paid} of {owed} {are} paid: {short} had nothing left and was"
    " out",
    "since-won": ", had won {units} by then",
    "since-lost": ", had lost {units} by then",
    "rake-taken": "each player pays {units} to the house as rake{stated}",
    "rake-stated": ", as the record states",
    "order-of-payment": "payments go round from {first}: {pairs}{last}",
    "is-foul": "{name} fouled: {reason}",
    "is-natural-other": "{name} declared {declared}, which the cards do not hold; they hold"
    " {kind}, and that counts",
    "is-natural-if-declared": "{name}'s declared natural counts: {kind}",
    "also-natural": "{name} holds {kinds} too, and one natural is paid",
    "is-excused": "{name}'s natural was found not to be held; {surrendered} had surrendered"
    " before, and that excuses it: the rows count",
    "is-excused-assumed": "{name}'s natural was found not to be held; in the order of the seats"
    " {surrendered} had surrendered before, and that excuses it: the rows count",
    "legal-equal": "{name}'s middle and back are equal ({label}), and that is legal here",
    "legal-by-suit": "{name}'s middle and back are equal ({label}), and the suits decide:"
    " {back} in the back stands over {middle} in the middle",
    "legal-by-cards": "{name}'s front and middle are equal as far as three cards go, and the"
    " middle has more cards, so they are in order",
    "legal-by-ranking": "{name}'s rows are in order, since {meaning}",
    "bonus-missed": "{row}: no bonus for {name}'s {label}: the row is {lost}",
    "no-bonuses": "{row}: no bonus for {name}'s {label}: this house pays none",
    "is-natural-if-held": "{name} holds {kind}, and that counts without being declared",
    "rows-unused-natural": "{name}'s rows are not compared: a natural is paid for all 13 cards",
    "is-surrendered": "{name} surrendered and is compared with nobody",
    "rows-unused": "{name}'s rows are not used: a surrendered hand is not compared",
    "is-dead": "{name}'s hand was ruled dead and is compared with nobody",
    "natural-given-up": "{name} holds {kinds} and surrendered",
    "natural-denied": "{name}'s cards hold {kinds}, but the record says that no natural was"
    " held: nothing is paid for it",
    "natural-unused": "{name} holds {kinds} and declared nothing; a natural counts only if"
    " declared",
    # notes
    "name-alike": "{name} and {other} never sit in the same hand, and a slip makes one name the"
    " other: perhaps they are one player. If they are two, list both in a line `players`.",
    "agreed": "Settled at the table without cards: the nets are as agreed.",
    "given-up": "{name} holds {kinds} and surrendered.",
    "declared-nothing": "{name} stands in the order declared, and declared nothing."
    " Nothing hangs on it.",
    "undeclared": "{name} holds {kinds} and declared nothing: the hand plays as {standing}.",
    "better-held": "{name} declared {kind}; the cards also hold {better}, and that ranks"
    " higher.",
    "other-held": "{name} declared {kind}, which the cards do not hold; they hold {held}, and"
    " that counts.",
    "on-the-word": "{name} declared {kind}: taken on the table's word, since {missing}.",
    "excused": "{name}'s natural was found not to be held; since {surrendered} had surrendered"
    " before, that is excused, and the rows count as they were set.",
    "excused-assumed": "{name}'s natural was found not to be held; if {surrendered} had"
    " surrendered before, that is excused, and so the rows count as they were set.",
    "order-assumed": "Nothing says whether {name} declared before {surrendered} surrendered;"
    " the order of the seats is taken ({order}). The other order would change the result:"
    " write `declared {other}` if it was so.",
    "order-assumed-rows": "Nothing says whether {name} declared before {surrendered}"
    " surrendered; the order of the seats is taken ({order}). By the other order the rows would"
    " count, which are not written: write them, and `declared {other}`, if it was so.",
    "by-suits-unseen": "A natural by suits counts only where the suits are written, or where it"
    " is declared: not all suits of {names} are.",
    "late-surrender": "By the order recorded {name} surrendered after {natural} had declared"
    " a natural; at a live table that would not be offered.",
    "late-surrender-unlisted": "{name} is not in the order declared, and so surrendered after"
    " {natural} had declared a natural; at a live table that would not be offered.",
    "late-surrender-by-seats": "In the order of the seats {name} surrendered after {natural}"
    " had declared a natural; at a live table that would not be offered.",
    "called-legal": "{name}'s rows are legal as written; the foul was called by the table.",
    "called-held": "{name}'s natural was found not to be held, though the cards as written"
    " hold {kinds}.",
    "stack-unknown": "No stack is recorded for {names}: until one is, {their} payments are not"
    " capped.",
    "stack-lost": "What stood in front of {names} is not known any more: until it is, {their}"
    " payments are not capped.",
    "stack-overdrawn": "{name} lost more than the {stack} recorded in front;"
    " from here on that stack is not known.",
    "paid": "{giver} paid {taker} {units} during the night: the totals stay, and what is left"
    " to pay reckons with it.",
    "buy-untracked": "{name} bought {units}, but what was left before is not recorded;"
    " state the `stack`.",
    "cashout-untracked": "{name} cashed out {units}, but what was in front is not recorded;"
    " state the `stack`.",
    "buy-low": "{name} bought {units}; the house's buy-in is {least}.",
    "stack-restated": "{name} has {units} in front: {found} than the {expected} expected.",
    "unit-and-stacks": "The unit changed: what stands in front of the players keeps its number"
    " of units.",
    "no-chips": "{name} sits in this hand with no chips in front.",
    "chips-gone": "{name} has no chips left.",
    "cut": "{loser} owes {winner} {owed} and pays {paid}: {whose} stack allows no more.",
    "misdeal": "Misdeal{reason}: the hand is void, nobody pays and the button stays.",
    "misdeal-house": "{title} calls it a misdeal: \u201c{quote}\u201d ({source}).",
    # why nobody could have done anything else in a hand
    "no-cards-misdeal": "it was a misdeal, and is void",
    "no-cards-agreed": "its result was agreed at the table, without cards",
    "no-cards-chips": "only chips moved in it",
    # keeping score at the table
    "keep-new": "{file} will be a new record. `help` tells what can be typed.",
    "keep-on": "{file} has {hands} and goes on. `help` tells what can be typed.",
    "keep-draft": "The unfinished hand is still there, with {entries}; `undo` takes back.",
    "keep-houses": "The houses are {houses}; the file of a profile will do too.",
    "keep-ask-rules": "House:",
    "keep-ask-players": "Players, clockwise, with commas between them:",
    "keep-ask-unit": "Unit, such as 0.25 USD (Enter: none):",
    "keep-ask-undo": "Take hand {hand} back out of the file, to enter it again? [y/N]",
    "keep-utf8": "what is typed or piped in has to be text in UTF-8: save it so and try again",
    "keep-yes-or-no": "the question was whether to take a hand back: answer y or n",
    "keep-button": "Hand {hand}. {name} has the button.",
    "keep-seated": "at the table, clockwise: {names}",
    "keep-noted": "noted: {line}",
    "keep-look": "{finding}; {hint}. `undo` takes it back.",
    "keep-saved": "Hand {hand} is saved in {file}.",
    "keep-undone": "Taken back: {line}",
    "keep-nothing": "There is nothing to take back.",
    "keep-reopened": "Hand {hand} is open again, without its last entry.",
    "keep-no-totals": "No hand is finished yet.",
    "keep-stopped": "Line {line} of the input and what follows was not taken: mend it, and pipe"
    " in the rest from there.",
    "keep-bye": "{hands} in {file}.",
    "keep-bye-draft": "{hands} in {file}. The unfinished hand waits in {draft}:"
    " `cpcalc keep {file}` goes on with it.",
    "keep-bad-name": "a line that begins so would be no seat",
    "keep-leaves-late": "a hand is entered for {name}: `undo` takes it back",
    "keep-hand-open": "{names} {are} still to come; `players {table}` if {names} {sit} out, or"
    " `undo`",
    "keep-hand-begun": "{names} {are} still to come; `undo` takes back what was entered",
    "keep-changed": "{file} was changed by another program, and was left as it is. Start again"
    " to go on with what stands there now.",
    "keep-not-saved": "Cannot write {file}: {reason}. The last entry is not saved.",
    "keep-one-hand": "{file} is a single hand without a `hand` line: write `hand 1` above its"
    " first seat, and it can go on.",
    "keep-no-rules": "{file} does not say by which rules it was played: write a line"
    " `rules NAME` above its first hand, and it can go on.",
    "keep-no-draft": "{draft} is no draft that was kept here: move it away first.",
    "keep-other-draft": "{draft} holds an unfinished hand, but hands were added to {file} or"
    " taken out of it since. Copy from it what is missing, and delete it.",
    "keep-form": "{file} would be a record in {form}; only text can be kept at the table."
    " `cpcalc convert {file} --to text` makes it one.",
}

# What may be typed behind a question for a player, and the words of the scorekeeper alone.
SEAT_HELP = {
    "KK9 / 77442 / AQT63f": "front, middle and back; suits as in Kh, or f for all of one suit",
    "surrender": "given up before the showdown",
    "natural [KIND] [CARDS]": "a declared natural",
    "natural [KIND] false [ROWS]": "declared, and found not to be held",
    "foul [ROWS]": "called by the table",
    "dead [REASON]": "ruled dead: neither pays nor is paid",
    "NAME: ...": "for somebody who is not asked just now, or once more",
}
HERE = {  # what some lines of a record say where one hand is asked for after the other
    "hand": "another label for this hand than its number",
    "players": "who sits at the table from this hand on, clockwise",
}
KEEP_HELP = {
    "totals": "how all stand, and who would pay whom",
    "undo": "takes the last entry back; at the start of a hand, the hand before",
    "quit": "ends, as do exit and q; nothing that was entered is lost",
}


class Said(str):
    """Words that know which of SENTENCES they are."""

    sentence: str


def says(sentence: str, **words: object) -> Said:
    """One of SENTENCES, filled in; `by`, where it is not empty, behind a blank."""
    if words.get("by"):
        words["by"] = f" {words['by']}"
    said = Said(SENTENCES[sentence].format_map(words))
    said.sentence = sentence
    return said


def natural_words(kinds: Sequence[str], last: str = "and") -> str:
    """Naturals in a sentence: `a dragon and three flushes`."""
    articles = {"dragon": "a "}
    return listing([f"{articles.get(kind, '')}{NATURAL_WORDS[kind]}" for kind in kinds], last)


def times(number: int) -> str:
    """`twice`, `3 times`."""
    return "twice" if number == 2 else f"{number} times"


def verb_ending(category: str) -> str:
    """`a pair beats`, `four tens beat`: what a verb behind a hand ends with."""
    return "" if category in ("three-of-a-kind", "four-of-a-kind") else "s"
