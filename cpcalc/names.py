"""Names of players: which two are one, and which two may be one, mistyped."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from cpcalc.problems import Span
from cpcalc.record import Hand


def nfc(name: str) -> str:
    """Names are compared after composition: a letter and its accent are one."""
    return unicodedata.normalize("NFC", name)


def spelling(name: str) -> str:
    """What must differ between two players: neither capitals alone nor the width of a gap.

    >>> spelling("Big  Al") == spelling("big al")
    True
    """
    return " ".join(name.lower().split())


class Slip(NamedTuple):
    """A name that may be the other one mistyped, the hand it first sat in, and where."""

    name: str
    other: str
    hand: int  # counted from 0
    span: Span | None


class Company:
    """Who sat in how many hands of a record, and with whom."""

    def __init__(self) -> None:
        self._hands: Counter[str] = Counter()
        self._together: set[frozenset[str]] = set()
        self._first: dict[str, tuple[int, Span | None]] = {}
        self._listed: set[str] = set()
        self._number = 0

    def add(self, hand: Hand) -> None:
        spans = {seat.name: hand.spans.get(f"seat {seat.name}") for seat in hand.seats}
        spans |= {amount.name: amount.span for amount in hand.result}
        self._hands.update(spans.keys())
        self._first = {n: (self._number, span) for n, span in spans.items()} | self._first
        self._listed.update(hand.names or ())
        self._together.update(frozenset(pair) for pair in combinations(spans, 2))
        self._number += 1

    def slips(self) -> Iterator[Slip]:
        """Names a slip apart that never sat in one hand; the rarer or later one is doubted.

        Two who sat in one hand are two, however alike; and so are two that were listed.
        """
        for one, other in _alike(self._hands):
            pair = {one, other}
            if pair not in self._together and not pair <= self._listed:
                often, doubted = sorted((one, other), key=lambda name: -self._hands[name])
                yield Slip(doubted, often, *self._first[doubted])


def _alike(names: Counter[str]) -> Iterator[tuple[str, str]]:
    """Every two names that are a slip apart, in the order in which they came.

    Of two such names a letter can be left out of one or of both so that the same is left:
    only names that share such a rest are compared, so that many names take no longer.
    """
    order = {spelling(name): name for name in names}
    spelt = list(order)
    sharing: defaultdict[str, list[int]] = defaultdict(list)
    near: set[tuple[int, int]] = set()
    for place, name in enumerate(spelt):
        if _SHORTEST_ALIKE <= len(name) <= _LONGEST_ALIKE:
            for rest in {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}:
                near.update((before, place) for before in sharing[rest])
                sharing[rest].append(place)
    pairs = ((spelt[before], spelt[after]) for before, after in sorted(near))
    return ((order[one], order[other]) for one, other in pairs if _a_slip_away(one, other))


def _a_slip_away(one: str, other: str) -> bool:
    """Whether a letter more, less or changed, or two letters exchanged, make one the other.

    >>> _a_slip_away("Bbo", "Bob"), _a_slip_away("Dee", "Deee"), _a_slip_away("Cyd", "Alf")
    (True, True, False)
    >>> _a_slip_away("Guest 1", "Guest 2"), _a_slip_away("Ann B.", "Ann C.")
    (False, False)
    """
    if _marks(one) != _marks(other):
        return False
    short, long = sorted((one, other), key=len)
    pairs = enumerate(zip(short, long, strict=False))
    same = next((at for at, (a, b) in pairs if a != b), len(short))
    rest, longer = short[same:], long[same:]
    swapped = longer[1::-1] + longer[2:]
    return longer[1:] in (rest, rest[1:]) or (len(rest) == len(longer) and rest == swapped)


def _marks(name: str) -> list[str]:
    """What tells two players of one name apart: numbers and initials."""
    digits = [letter for letter in name if letter.isdigit()]
    initials = [word.rstrip(".") for word in name.split()[1:] if word[0].isalpha()]
    return digits + [initial for initial in initials if len(initial) == 1]


_SHORTEST_ALIKE = 3  # letters: Al and Cy, Al and Ali are others
_LONGEST_ALIKE = 40  # beyond, comparing would cost more than it helps
