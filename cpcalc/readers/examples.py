"""A worked example of a profile: a deal, who pays whom, the nets, and what the result says.

The deal has the keys of a hand in a YAML record, but for its name and its rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cpcalc.amounts import Units
from cpcalc.problems import Piece, Problem, Span, problem
from cpcalc.readers.draft import Carried, read_signed, read_units
from cpcalc.readers.trees import read_hand
from cpcalc.record import Hand
from cpcalc.tree import Cursor, unknown_key
from cpcalc.words import listing

KEYS = ("example", "source", "place", "deal", "pairs", "net", "says")
NEEDED = ("example", "deal", "net")
_NOT_IN_A_DEAL = {
    "rules": "leave it out: a deal is played by the rules of its profile",
    "hand": "leave it out: the example has a name of its own",
    "hands": "a deal is one hand: write its keys here, such as `players`",
}


class Paid(NamedTuple):
    """Units that the example expects one player to pay another."""

    giver: str
    taker: str
    units: Units
    span: Span


@dataclass(frozen=True, slots=True)
class Example:
    """A deal and what it has to come to.

    `pairs` are all payments, None where they are not written; pairs that are not among them
    are level. `says` are words that stand in a note or a reason of the result.
    """

    name: str
    hand: Hand
    net: dict[str, tuple[Units, Span]]
    pairs: tuple[Paid, ...] | None = None
    pairs_span: Span | None = None
    says: tuple[Piece, ...] = ()


def read_example(cursor: Cursor, problems: list[Problem]) -> Example | None:
    """The example, or None and its problems."""
    before = len(problems)
    parts = cursor.parts(KEYS, problems)
    if not isinstance(cursor.value, dict):
        cursor.refuse(problems, "an example: keys such as `example`, `deal` and `net`")
        return None
    missing = [f"`{key}`" for key in NEEDED if key not in parts]
    if missing:
        problems.append(problem("missing-key", cursor.span(), keys=listing(missing)))
        return None
    if stray := [key for key, _ in parts["deal"].pairs() if key.text in _NOT_IN_A_DEAL]:
        problems += [unknown_key(key, (), _NOT_IN_A_DEAL[key.text]) for key in stray]
        return None
    name = parts["example"].text(problems, "a sentence")
    reading = read_hand(parts["deal"], Carried())
    problems += reading.problems
    net = _net(parts["net"], problems)
    names = [seat.name for seat in reading.hand.seats] if reading.hand else []
    pairs = _pairs(parts["pairs"], names, problems) if "pairs" in parts else None
    says = _says(parts["says"], problems) if "says" in parts else ()
    if len(problems) > before or name is None or reading.hand is None:
        return None
    span = parts["pairs"].key_span() if "pairs" in parts else None
    return Example(name.text, reading.hand, net, pairs, span, says)


def _net(cursor: Cursor, problems: list[Problem]) -> dict[str, tuple[Units, Span]]:
    if not isinstance(cursor.value, dict):
        cursor.refuse(problems, "players with their units")
    net = {}
    for name, value in cursor.pairs():
        piece = value.text(problems, "a number of units")
        units = read_signed(piece, problems) if piece else None
        if piece and units is not None:
            net[name.text] = (units, piece.span())
    return net


def _pairs(cursor: Cursor, names: Sequence[str], problems: list[Problem]) -> tuple[Paid, ...]:
    """Lines such as `Bob pays Ann 6`; an empty list where nobody pays."""
    if not isinstance(cursor.value, list):
        cursor.refuse(problems, "a list of lines such as `Bob pays Ann 6`")
    read = [
        entry.text(problems, "a line such as `Bob pays Ann 6`") for entry in cursor.entries()
    ]
    return tuple(paid for piece in read if piece for paid in _paid(piece, names, problems))


def _paid(piece: Piece, names: Sequence[str], problems: list[Problem]) -> list[Paid]:
    before, number = piece.last_word()
    giver, _, taker = before.text.partition(" pays ")
    if {giver, taker} <= set(names) and giver != taker:
        units = read_units(number, problems)
        return [Paid(giver, taker, units, piece.span())] if units else []
    wanted = f"a line such as `{names[-1]} pays {names[0]} 6`" if names else "who pays whom"
    problems.append(problem("bad-value", piece.span(), text=piece.text, wanted=wanted))
    return []


def _says(cursor: Cursor, problems: list[Problem]) -> tuple[Piece, ...]:
    read = [entry.text(problems) for entry in list(cursor.entries()) or [cursor]]
    return tuple(piece for piece in read if piece)
