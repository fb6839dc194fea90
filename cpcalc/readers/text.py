"""The text record: one line a seat or a directive, made to be typed at the table."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from cpcalc.problems import Piece, Problem, Source, code, is_unprintable, nearest, problem
from cpcalc.readers.draft import Carried, Draft, Ruling, names_in
from cpcalc.readers.finish import finish
from cpcalc.readers.seats import ROW_SEPARATORS
from cpcalc.record import Reading

_JSON = re.compile(r"\s*[\[{]\s*[\"{]")
_COMMENT = re.compile(r"^[ \t]*#.*|[ \t]#(?!\d).*")
_FIRST_WORD = re.compile(r"[^\s:]+")
_NAME_END = re.compile(r":(?=\s|$)")
_ARROW = re.compile(r"->|→")


class Directive(NamedTuple):
    """A word that opens a line: how it is written, what it says, where it may stand.

    `head` lines may stand before the first hand: they hold for the file, or open it.
    """

    usage: str
    meaning: str
    apply: Callable[[Draft, Piece], None]
    head: bool = False
    bare: bool = False  # may stand with nothing behind it


def read_text(source: Source, carried: Carried) -> Iterator[Reading]:
    """The hands of a text record, one after the other, each with its own problems."""
    if _JSON.match(source.text):
        span = Piece(source.text, source).span(0, 1)
        yield Reading(None, None, (problem("looks-like-json", span),))
        return
    lines = list(_lines(source))
    starts = [number for number, (word, _) in enumerate(lines) if word == "hand"]
    if not starts:
        yield from _one_hand(source, lines, carried)
        return
    opening = _opening(lines[: starts[0]], carried)
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        draft = opening if start == starts[0] else Draft(carried)
        yield _hand(draft, lines[start], lines[start + 1 : end])


Line = tuple[str, Piece]  # the directive word, or nothing for a seat and for any other line


def _lines(source: Source) -> Iterator[Line]:
    """The lines that say something, comments and blanks removed."""
    start = 0
    for text in source.text.split("\n"):
        line = Piece(_COMMENT.sub("", text).replace("\t", " "), source, start)
        start += len(text) + 1
        line = line.part(0, len(line.text))
        if line.text:
            yield opening_word(line.text), line


def opening_word(line: str) -> str:
    """The directive word a line begins with; nothing for a seat and for any other line."""
    word = _FIRST_WORD.match(line)
    return word[0] if word and word[0] in DIRECTIVES else ""


def _one_hand(source: Source, lines: list[Line], carried: Carried) -> Iterator[Reading]:
    if not lines:
        span = Piece(source.text, source).span(0, 1)
        yield Reading(None, None, (problem("nothing-written", span),))
        return
    draft = Draft(carried, lines[0][1].span())
    _add_lines(draft, lines)
    yield finish(draft)


def _opening(lines: list[Line], carried: Carried) -> Draft:
    """What stands before the first hand: it holds for the file, or opens its first hand."""
    draft = Draft(carried)
    for word, line in lines:
        if word and not DIRECTIVES[word].head:
            draft.problems.append(problem("outside-hand", line.span(), what=f"`{word}`"))
        elif not word and ":" in line.text:
            draft.problems.append(problem("outside-hand", line.span(), what="a seat"))
        else:
            _add_line(draft, word, line)
    draft.close_opening()
    return draft


def _hand(draft: Draft, opening_line: Line, lines: list[Line]) -> Reading:
    line = opening_line[1]
    if _is_clean(draft, line):
        draft.label = _argument(line).text or None
    draft.span = line.span()
    _add_lines(draft, lines)
    return finish(draft)


def _add_lines(draft: Draft, lines: list[Line]) -> None:
    for word, line in lines:
        if draft.is_hopeless(line.span()):
            break
        _add_line(draft, word, line)


def _is_clean(draft: Draft, line: Piece) -> bool:
    """Whether the line can be printed as it stands; a problem where it cannot."""
    found = (at for at, character in enumerate(line.text) if is_unprintable(character))
    at = None if line.text.isprintable() else next(found, None)
    if at is None:
        return True
    span, character = line.span(at, at + 1), code(line.text[at])
    draft.problems.append(problem("invisible-character", span, character=character))
    return False


def _add_line(draft: Draft, word: str, line: Piece) -> None:
    if not _is_clean(draft, line):
        return
    if not word:
        _add_seat(draft, line)
        return
    directive, words = DIRECTIVES[word], _argument(line)
    if words.text or directive.bare:
        directive.apply(draft, words)
    else:
        _unfinished(draft, word, line)


def _argument(line: Piece) -> Piece:
    """What stands behind the directive word and its colon, if there is one."""
    word = _FIRST_WORD.match(line.text)
    end = word.end() if word else 0
    return line.part(end + line.text.startswith(":", end), len(line.text))


def _add_seat(draft: Draft, line: Piece) -> None:
    at = name_end(line.text)
    if at < 0:
        draft.problems.append(_stray(line))
        return
    draft.add_seat(line.part(0, at), line.part(at + 1, len(line.text)))


def name_end(line: str) -> int:
    """Where the colon behind the name of a seat stands; -1 where there is none."""
    end = _NAME_END.search(line)
    return end.start() if end else line.find(":")


# What people call the words that open a line.
_OTHER_WORDS = {
    "dealer": "button",
    "house": "rules",
    "stakes": "unit",
    "rebuy": "buy",
    "comment": "note",
}


def _stray(line: Piece) -> Problem:
    """A line that is neither a directive nor a seat."""
    word = line.first_word()[0].text
    near = (_OTHER_WORDS[word],) if word in _OTHER_WORDS else nearest(word, DIRECTIVES)
    hint = f"a line is a seat (`{word}: ...`) or begins with {', '.join(DIRECTIVES)}"
    if any(separator in line.text for separator in ROW_SEPARATORS):
        hint = "write a colon behind the player's name: `Ann: Kh Kd 9c / ... / ...`"
    elif near:
        hint = f"did you mean `{DIRECTIVES[near[0]].usage}`?"
    return problem("stray-line", line.span(), hint=hint)


# ------------------------------------------------------------------ what a directive says


def _unfinished(draft: Draft, word: str, words: Piece) -> None:
    usage = DIRECTIVES[word].usage
    found = problem("line-unfinished", words.span(), word=word, usage=usage)
    draft.problems.append(found)


def _amount(directive: str, word: str) -> Callable[[Draft, Piece], None]:
    def apply(draft: Draft, words: Piece) -> None:
        name, number = words.last_word()
        if name.text:
            draft.add_amount(word, name, number)
        else:
            _unfinished(draft, directive, words)

    return apply


def _paid(draft: Draft, words: Piece) -> None:
    if sides := _sides(draft, "paid", words):
        giver, rest = sides
        taker, number = rest.last_word()
        if taker.text:
            draft.add_paid(giver, taker, number)
        else:
            _unfinished(draft, "paid", words)


def _adjust(draft: Draft, words: Piece) -> None:
    if sides := _sides(draft, "adjust", words):
        giver, rest = sides
        readings = _rulings(rest)
        if readings[0].taker.text:
            draft.add_ruling(giver, readings)
        else:
            _unfinished(draft, "adjust", words)


def _sides(draft: Draft, word: str, words: Piece) -> tuple[Piece, Piece] | None:
    """What stands before and behind the arrow."""
    arrow = _ARROW.search(words.text)
    if arrow is None:
        _unfinished(draft, word, words)
        return None
    return words.part(0, arrow.start()), words.part(arrow.end(), len(words.text))


_MOST_READINGS = 8  # a name with more numbers than that goes into a YAML record
_NUMBER = re.compile(r"(?<=\s)[-+]?\d[\d.,/]*(?=\s|$)")


def _rulings(rest: Piece) -> list[Ruling]:
    """NAME UNITS [REASON], read in every way in which a number can be the units."""
    end = len(rest.text)
    found = [
        Ruling(rest.part(0, n.start()), rest.part(*n.span()), rest.part(n.end(), end).text)
        for n in islice(_NUMBER.finditer(rest.text), _MOST_READINGS)
    ]
    return found or [Ruling(*rest.last_word())]


def _result(draft: Draft, words: Piece) -> None:
    parts = [part.last_word() for part in names_in(words)]
    if all(name.text for name, _ in parts):
        draft.set_result(parts)
    else:
        _unfinished(draft, "result", words)


def _misdeal(draft: Draft, words: Piece) -> None:
    draft.set_misdeal(words.text, words.span())


def _names(draft: Draft, words: Piece) -> None:
    draft.set_names(names_in(words))


def _declared(draft: Draft, words: Piece) -> None:
    draft.set_declared(names_in(words))


def _nested_hand(_draft: Draft, _words: Piece) -> None:
    raise AssertionError("a `hand` line opens a hand and is never inside one")


DIRECTIVES = {
    "rules": Directive(
        "rules NAME-OR-FILE",
        "the house, or a profile beside the record",
        Draft.set_rules,
        head=True,
    ),
    "unit": Directive(
        "unit AMOUNT [CURRENCY]", "what one unit is worth in money", Draft.set_unit, head=True
    ),
    "hand": Directive("hand [LABEL]", "a new hand begins", _nested_hand, bare=True),
    "button": Directive(
        "button NAME",
        "who has the button; else it passes on clockwise",
        Draft.set_button,
        head=True,
    ),
    "players": Directive(
        "players NAME, NAME, ...", "no other names are right from here on", _names, head=True
    ),
    "stack": Directive(
        "stack NAME UNITS",
        "so much is in front of a player",
        _amount("stack", "stacks"),
        head=True,
    ),
    "buy": Directive(
        "buy NAME UNITS",
        "a buy-in or re-buy before the hand",
        _amount("buy", "buys"),
        head=True,
    ),
    "cashout": Directive(
        "cashout NAME UNITS",
        "taken off the table before the hand",
        _amount("cashout", "cashouts"),
    ),
    "paid": Directive(
        "paid NAME -> NAME UNITS", "settled between two players during the night", _paid
    ),
    "declared": Directive(
        "declared NAME, NAME, ...", "who declared first, a natural or a surrender", _declared
    ),
    "rake": Directive(
        "rake on|off|UNITS", "what each player pays the house a hand", Draft.set_rake, head=True
    ),
    "misdeal": Directive(
        "misdeal [exposed|count|TEXT]", "the hand is void and nobody pays", _misdeal, bare=True
    ),
    "adjust": Directive(
        "adjust NAME -> NAME UNITS [REASON]", "a ruling of the floor moves units", _adjust
    ),
    "result": Directive(
        "result NAME POINTS, NAME POINTS, ...",
        "nets agreed at the table, without cards",
        _result,
    ),
    "note": Directive("note TEXT", "kept with the hand", Draft.add_note, head=True),
}
