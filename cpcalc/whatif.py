"""What would have been: a recorded hand with other rows, another declaration, a surrender.

Changes are written as on the command line, and read like the seats of a record.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from cpcalc.problems import Piece, Problem, ProblemsFound, Source, problem
from cpcalc.readers.draft import near_name
from cpcalc.readers.seats import check_deck, read_kind, read_row, read_seat, thirteen_cards
from cpcalc.record import Hand, Seat
from cpcalc.words import ROWS

Problems = list[Problem]


class WhatIf(NamedTuple):
    """The changes of one hand, in the words of the command line.

    `swaps`: `NAME:ROW=CARDS`, or `NAME=` and all three rows. `declares`: `NAME=natural`,
    `NAME=KIND`, or `NAME=nothing`. `surrenders`: names.
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
    said: dict[str, str] = {}  # what was asked for besides other rows, by player
    for option, texts, change in (
        ("--swap", changes.swaps, _swapped),
        ("--declare", changes.declares, _declared),
        ("--surrender", changes.surrenders, _surrendered),
    ):
        for text in texts:
            piece = Piece(text, Source(option, text)).part(0, len(text))
            seat = _seat_of(piece, seats, problems)
            if seat is None:
                continue
            if option != "--swap":
                problems += _conflict(piece, said.setdefault(seat.name, text))
            rest = piece.part(len(seat.name), len(piece.text))
            seats[seat.name] = change(seat, rest, problems) or seat
    _check(list(seats.values()), problems)
    if problems:
        raise ProblemsFound(problems)
    return replace(hand, seats=tuple(seats.values()))


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


def _seat_of(piece: Piece, seats: dict[str, Seat], problems: Problems) -> Seat | None:
    """The player that a change begins with; names may hold a colon or a sign themselves."""
    fitting = [n for n in seats if piece.text == n or piece.text.startswith((f"{n}:", f"{n}="))]
    if fitting:
        return seats[max(fitting, key=len)]
    typed = piece.split(":=")[0]
    hint = near_name(typed.text, seats)
    problems.append(problem("not-seated", typed.span(), name=typed.text, hint=hint))
    return None


def _swapped(seat: Seat, rest: Piece, problems: Problems) -> Seat | None:
    """The seat with one row, or all of them, set otherwise; it plays by its rows then."""
    at = rest.text.find("=")
    row, cards = rest.part(0, max(0, at)), rest.part(at + 1, len(rest.text))
    if at == 0:
        return _only_rows(read_seat(seat.name, cards, problems), cards, problems)
    named = row.without_leading(":")
    if at < 0 or named.text not in ROWS:
        form = f"{seat.name}:front=CARDS"
        problems.append(problem("no-what-if", rest.span(), name=seat.name, form=form))
        return None
    if len(seat.groups) != len(ROWS):
        problems.append(problem("rows-unwritten", rest.span(), name=seat.name))
        return None
    new = read_row(cards, problems)
    if new is None:
        return None
    groups = list(seat.groups)
    groups[ROWS.index(named.text)] = new
    return Seat(seat.name, "rows", tuple(groups), span=cards.span())


def _only_rows(seat: Seat | None, cards: Piece, problems: Problems) -> Seat | None:
    if seat is not None and seat.said != "rows":
        form = f"{seat.name}=KK9 / 77442 / AQT63f"
        problems.append(problem("no-what-if", cards.span(), name=seat.name, form=form))
    return seat


def _declared(seat: Seat, rest: Piece, problems: Problems) -> Seat | None:
    """The seat with a natural declared, with one of another name, or with none."""
    words = rest.without_leading("=")
    first, kind = words.first_word()
    if rest.text[:1] != "=" or not words.text:
        form = f"{seat.name}=natural"
        problems.append(problem("no-what-if", rest.span(), name=seat.name, form=form))
        return None
    if words.text.lower() == "nothing":
        if not seat.has_rows:
            problems.append(problem("rows-unwritten", rest.span(), name=seat.name))
            return None
        return Seat(seat.name, "rows", seat.groups, span=words.span())
    named = kind if first.text.lower() == "natural" else words
    read = read_kind(named, problems) if named.text else None
    if named.text and read is None:
        return None
    span = words.span()
    return Seat(seat.name, "natural", seat.groups, read, True, None, span, named.span())


def _surrendered(seat: Seat, rest: Piece, problems: Problems) -> Seat | None:
    if rest.text:
        form = seat.name
        problems.append(problem("no-what-if", rest.span(), name=seat.name, form=form))
        return None
    return Seat(seat.name, "surrender", seat.groups, span=rest.span())
