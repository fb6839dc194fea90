"""What would have been: a recorded hand with other rows, another declaration, a surrender.

Changes are written as on the command line, and read like the seats of a record.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from cpcalc.names import nfc
from cpcalc.problems import Argument, Piece, Problem, ProblemsFound, Span, problem
from cpcalc.readers.draft import near_name
from cpcalc.readers.seats import (
    OR_MISDEAL,
    check_deck,
    read_kind,
    read_row,
    read_seat,
    thirteen_cards,
)
from cpcalc.record import Hand, Row, Seat
from cpcalc.words import ROWS, listing

Problems = list[Problem]


class WhatIf(NamedTuple):
    """The changes of one hand, in the words of the command line.

    `swaps`: `NAME:ROW=CARDS`, or `NAME=` and all three rows. `declares`: `NAME=natural`,
    `NAME=KIND`, either with `false` behind it, or `NAME=nothing`. `surrenders`: names.
    """

    swaps: tuple[str, ...] = ()
    declares: tuple[str, ...] = ()
    surrenders: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return any(self)

    @property
    def words(self) -> str:
        """All changes, as they were written."""
        surrenders = (f"{name} surrenders" for name in self.surrenders)
        return ", ".join([*self.swaps, *self.declares, *surrenders])


def altered(hand: Hand, changes: WhatIf) -> Hand:
    """The hand as it would have been; raises ProblemsFound for what is no change of it."""
    problems: Problems = []
    seats = {seat.name: seat for seat in hand.seats}
    swaps = _typed("--swap", changes.swaps)
    declares = _typed("--declare", changes.declares)
    surrenders = _typed("--surrender", changes.surrenders)
    for name, asked in _by_seat(swaps, hand, problems).items():
        seats[name] = _swapped(seats[name], asked, problems) or seats[name]
    said: dict[str, str] = {}  # what was asked for besides other rows, by player
    for pieces, change in ((declares, _declared), (surrenders, _surrendered)):
        for name, asked in _by_seat(pieces, hand, problems).items():
            for whole, rest in asked:
                problems += _conflict(whole, said.setdefault(name, whole.text))
                seats[name] = change(seats[name], rest, problems) or seats[name]
    _check(list(seats.values()), problems)
    if problems:
        raise ProblemsFound(map(_without_lines, problems))
    return replace(hand, seats=tuple(seats.values()))


def _without_lines(found: Problem) -> Problem:
    """The problem, where its hint would be a line that only a record can have."""
    return replace(found, hint=found.hint.removesuffix(OR_MISDEAL))


def _typed(option: str, texts: Sequence[str]) -> list[Piece]:
    return [Piece(text, Argument(option, text)).part(0, len(text)) for text in map(nfc, texts)]


def _conflict(piece: Piece, before: str) -> Problems:
    """Two things that one player cannot both have said."""
    if piece.text == before:
        return []
    return [problem("seat-conflict", piece.span(), one=before, other=piece.text)]


def _check(seats: Sequence[Seat], problems: Problems) -> None:
    """Thirteen cards each, and none of them twice, where nothing else is wrong."""
    for seat in seats:
        if seat.groups and seat.span and not problems:
            thirteen_cards(seat.groups, seat.span, problems)
    if not problems:
        check_deck(seats, problems)


class Asked(NamedTuple):
    """One change as it was written, and what of it stands behind the player's name."""

    whole: Piece
    rest: Piece


def _by_seat(pieces: Sequence[Piece], hand: Hand, problems: Problems) -> dict[str, list[Asked]]:
    """Changes by the players they are of; those of nobody in the hand are problems."""
    found: dict[str, list[Asked]] = {}
    names = [seat.name for seat in hand.seats]
    for piece in pieces:
        name = _name_in(piece, names)
        if name is None:
            problems.append(_not_there(piece, hand))
        else:
            rest = piece.part(len(name), len(piece.text))
            found.setdefault(name, []).append(Asked(piece, rest))
    return found


def _not_there(piece: Piece, hand: Hand) -> Problem:
    """What is asked of nobody in the hand, or of a hand in which nobody played cards."""
    names = [seat.name for seat in hand.seats]
    typed = piece.split(":=")[0]
    if names and not typed.text:
        form = f"{names[0]}{piece.text}"
        return problem("no-what-if", piece.span(), name="anybody", form=form)
    if names:
        hint = near_name(typed.text, names)
        return problem("not-seated", typed.span(), name=typed.text, hint=hint)
    return problem("no-cards", piece.span(), label=hand.label, why=hand.why_no_cards())


def _name_in(piece: Piece, names: Sequence[str]) -> str | None:
    """The player that a change begins with; names may hold a colon or a sign themselves."""
    fitting = [name for name in names if re.match(rf"{re.escape(name)}\s*([:=]|$)", piece.text)]
    return max(fitting, key=len, default=None)


def _swapped(seat: Seat, swaps: Sequence[Asked], problems: Problems) -> Seat | None:
    """The seat with some rows, or all of them, set otherwise; it plays by its rows then."""
    before = len(problems)
    by_row = _by_row(seat, swaps, problems)
    if len(problems) > before:
        return None
    first = swaps[0].rest
    if _rows_named(first) == ROWS:
        return _only_rows(read_seat(seat.name, _cards(first), problems), first, problems)
    recorded = seat.groups if len(seat.groups) == len(ROWS) else ()
    rows: dict[str, Row | None] = dict(zip(ROWS, recorded, strict=False))
    rows |= {row: read_row(_cards(rest), problems) for row, rest in by_row.items()}
    if missing := [row for row in ROWS if row not in rows]:
        problems.append(_unwritten(seat, first.span(), missing))
    groups = tuple(group for row in ROWS if (group := rows.get(row)))
    return Seat(seat.name, "rows", groups, span=first.span())


def _by_row(seat: Seat, swaps: Sequence[Asked], problems: Problems) -> dict[str, Piece]:
    """What is asked for each row; of two things for one row there is a problem."""
    found: dict[str, Asked] = {}
    for asked in swaps:
        rows = _rows_named(asked.rest)
        if not rows:
            form, span = f"{seat.name}:front=CARDS", asked.rest.span()
            problems.append(problem("no-what-if", span, name=seat.name, form=form))
        for row in rows:
            problems += _conflict(asked.whole, found.setdefault(row, asked).whole.text)
    return {row: asked.rest for row, asked in found.items()}


def _rows_named(rest: Piece) -> tuple[str, ...]:
    """The rows that are set otherwise by `:front=KK9`, or by `=` and all three; or none."""
    named, _, cards = rest.text.partition("=")
    row = named.lstrip(":").strip().lower()
    if not cards.strip() or (named and row not in ROWS):
        return ()
    return (row,) if named else ROWS


def _cards(rest: Piece) -> Piece:
    return rest.part(rest.text.index("=") + 1, len(rest.text))


def _unwritten(seat: Seat, span: Span, rows: Sequence[str], hint: str | None = None) -> Problem:
    are = "is" if len(rows) == 1 else "are"
    return problem(
        "rows-unwritten", span, hint=hint, name=seat.name, rows=listing(rows), are=are
    )


_ALL_ROWS = "{name}=KK9 / 77442 / AQT63f"
_OTHER_SWITCHES = {
    "surrender": '--surrender "{name}"',
    "natural": '--declare "{name}=natural"',
}


def _only_rows(seat: Seat | None, cards: Piece, problems: Problems) -> Seat | None:
    if seat is not None and seat.said != "rows":
        form = _OTHER_SWITCHES.get(seat.said, _ALL_ROWS).format(name=seat.name)
        problems.append(problem("no-what-if", cards.span(), name=seat.name, form=form))
    return seat


def _declared(seat: Seat, rest: Piece, problems: Problems) -> Seat | None:
    """The seat with a natural declared, held or false, or with none."""
    words = rest.without_leading("=:")
    said = words.text.lower()
    if rest.text[:1] != "=" or said in ("", "surrender"):
        form = _OTHER_SWITCHES.get(said, f"{{name}}={_kind_in(words)}").format(name=seat.name)
        problems.append(problem("no-what-if", rest.span(), name=seat.name, form=form))
        return None
    if said == "nothing":
        return _undeclared(seat, words.span(), problems)
    named, held = _claim(words)
    read = read_kind(named, problems) if named.text else None
    if named.text and read is None:
        return None
    if held and not read and not seat.groups:
        hint = f'name it, such as --declare "{seat.name}=dragon"'
        problems.append(problem("natural-unpriced", words.span(), hint=hint))
        return None
    span = words.span()
    return Seat(seat.name, "natural", seat.groups, read, held, None, span, named.span())


def _kind_in(words: Piece) -> str:
    """The natural that somebody meant to declare, if it is one."""
    return words.text if read_kind(words, []) else "natural"


def _undeclared(seat: Seat, span: Span, problems: Problems) -> Seat | None:
    """The seat that declares nothing: it plays by its rows, if they are known."""
    if seat.has_rows:
        return Seat(seat.name, "rows", seat.groups, span=span)
    rows = _ALL_ROWS.format(name=seat.name)
    hint = f'without a natural the rows count: give them too, by --swap "{rows}"'
    problems.append(_unwritten(seat, span, ROWS, hint))
    return None


def _claim(words: Piece) -> tuple[Piece, bool]:
    """The name of a natural, if any, and whether it is held: `natural dragon false`."""
    first, rest = words.first_word()
    kind = rest if first.text.lower() == "natural" else words
    before, last = kind.last_word()
    return (before, False) if last.text.lower() == "false" else (kind, True)


def _surrendered(seat: Seat, rest: Piece, problems: Problems) -> Seat | None:
    if rest.text:
        form = seat.name
        problems.append(problem("no-what-if", rest.span(), name=seat.name, form=form))
        return None
    return Seat(seat.name, "surrender", seat.groups, span=rest.span())
