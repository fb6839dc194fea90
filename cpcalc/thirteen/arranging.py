"""Every legal way to set 13 cards: which are worth considering, and what a row is worth.

The strengths of the 1,287 rows of five and the 286 fronts are found once. After that a row
is a bit mask, and what is asked about it is looked up. That way the 72,072 settings of a
hand cost milliseconds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations, groupby
from math import comb, lcm
from typing import Any, NamedTuple

from cpcalc.amounts import Units
from cpcalc.cards import Card
from cpcalc.odds import odds
from cpcalc.record import Row
from cpcalc.rules.model import RuleProfile
from cpcalc.strength import Strength, strength
from cpcalc.thirteen.duels import suit_height
from cpcalc.thirteen.rows import bonus_of
from cpcalc.thirteen.setting import SUITED, judge
from cpcalc.words import ROWS

_CARDS = 13  # bits of a mask: one a card
_ALL = (1 << _CARDS) - 1
_LOW = (1 << 7) - 1  # masks are put together from two halves
_HIGH = _ALL ^ _LOW
_BITS = 11  # of a height: there are at most 1,287

_HANDS = lcm(comb(52, 3), comb(52, 5))

# Settings: the masks of their middles, by the mask of the front. The back is what is left.
Splits = Mapping[int, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to set 13 cards; `average` is what it wins from three random rows."""

    groups: tuple[Row, ...]
    strengths: tuple[Strength, ...]
    bonuses: tuple[int, ...]
    average: Fraction

    def to_dict(self) -> dict[str, Any]:
        parts = zip(ROWS, self.groups, self.strengths, self.bonuses, strict=True)
        return {
            name: {
                "cards": [str(card) for card in row.cards],
                "category": str(strong.category),
                "label": strong.label,
                "bonus": bonus,
            }
            for name, row, strong, bonus in parts
        }


class _Placed(NamedTuple):
    """A row in its place, and what it wins on average in parts of `_HANDS`."""

    row: Row
    strong: Strength
    bonus: int
    won: int


class _Rows:
    """All rows of one size that 13 cards make, by their masks.

    `codes` are their strengths, `heights` their places among one another, from 0 up; `kinds`
    has one row of each height.
    """

    def __init__(self, cards: Sequence[Card], size: int, rules: RuleProfile) -> None:
        self.masks = [*map(sum, combinations([1 << at for at in range(_CARDS)], size))]
        ranks = combinations([card.rank for card in cards], size)
        suits = combinations([card.suit for card in cards], size)
        ones = (len(set(each)) == 1 for each in suits)
        strengths = [strength(*row, rules.ranking) for row in zip(ranks, ones, strict=True)]
        keys = codes = [strong.code for strong in strengths]
        if rules.row_ties == "suit":
            heights = rules.suits_rising
            both = zip(combinations(cards, size), strengths, strict=True)
            keys = [s.code << 3 | suit_height(row, s, heights) for row, s in both]
        places = {key: height for height, key in enumerate(sorted(set(keys)))}
        self.codes = _by_mask(self.masks, codes)
        self.heights = _by_mask(self.masks, [places[key] for key in keys])
        rows = zip(combinations(cards, size), strengths, strict=True)
        kinds = dict(zip(keys, rows, strict=True))
        self.kinds = [(Row(kinds[key][0]), kinds[key][1]) for key in places]

    def strong(self, mask: int) -> Strength:
        return self.kinds[self.heights[mask]][1]


def _by_mask(masks: Iterable[int], values: Iterable[int]) -> list[int]:
    found = [0] * (_ALL + 1)
    for mask, value in zip(masks, values, strict=True):
        found[mask] = value
    return found


def _halves(ten: int) -> list[int]:
    """The fives of ten cards, of two that are the ten together only one."""
    first = ten & -ten
    low, high = _subsets(ten & _LOW ^ first), _subsets(ten & _HIGH)
    return [first | a | b for size in range(5) for a in low[size] for b in high[4 - size]]


@cache
def _subsets(mask: int) -> list[list[int]]:
    """The masks within a mask, by how many cards they have: none to four."""
    if not mask:
        return [[0], [], [], [], []]
    card = mask & -mask
    without = _subsets(mask ^ card)
    smaller = [[], *without]
    return [[*w, *[card | s for s in smaller[n]]] for n, w in enumerate(without)]


class Arranger:
    """Thirteen cards with their suits, and all that a house lets them be set to."""

    def __init__(self, cards: Iterable[Card], rules: RuleProfile) -> None:
        self.rules = rules
        self.cards = tuple(sorted(cards, reverse=True))
        self._fronts = _Rows(self.cards, 3, rules)
        self._fives = _Rows(self.cards, 5, rules)
        self._known: dict[tuple[str, int], _Placed] = {}

    # -------------------------------------------------------------- every setting

    @cached_property
    def legal(self) -> Splits:
        """Every legal setting."""
        codes = self._fives.codes
        found = {}
        for front in self._fronts.masks:
            rest, least = _ALL ^ front, self._fronts.codes[front]
            halves = _halves(rest)
            lower = [m if codes[m] <= codes[rest ^ m] else rest ^ m for m in halves]
            middles = [m for m in lower if codes[m] >= least]
            found[front] = [*self._but_for_equal(front, middles)] if self._ties else middles
        return found

    @cached_property
    def number(self) -> int:
        """How many legal settings there are."""
        return sum(map(len, self.legal.values()))

    @cached_property
    def _ties(self) -> bool:
        """Whether any two rows of five are equal."""
        return len(self._fives.kinds) < len(self._fives.masks)

    def _but_for_equal(self, front: int, middles: Sequence[int]) -> Iterator[int]:
        """The middles, where those that equal the back are as the house allows them."""
        codes, rest = self._fives.codes, _ALL ^ front
        for middle in middles:
            if codes[middle] == codes[rest ^ middle]:
                yield from self._equal(front, middle, rest ^ middle)
            else:
                yield middle

    def _equal(self, front: int, *fives: int) -> Sequence[int]:
        """Of two equal rows those that may be the middle."""
        strong = self._fives.strong(fives[0])
        if self.rules.equal_rows == "allowed":
            return fives
        if self.rules.equal_rows == "foul" or strong.category not in SUITED:
            return ()
        first = self._setting(front, fives[0])
        fouls = judge(first.groups, first.strengths, self.rules).fouls
        return fives[1:] if fouls else fives[:1]

    @property
    def any_legal(self) -> Setting:
        return next(
            self._setting(f, middles[0]) for f, middles in self.legal.items() if middles
        )

    def considered(self, among: Splits | None = None) -> list[Setting]:
        """Of legal settings those that no other one beats or equals in all rows, best first.

        Of settings whose rows all tie, one stands for the others.
        """
        best = [self._setting(*split) for split in self._undominated(among or self.legal)]
        return sorted(best, key=lambda setting: setting.average, reverse=True)

    def _undominated(self, splits: Splits) -> Iterator[tuple[int, int]]:
        """Front and middle of those that no other one equals or beats in all three rows.

        From the highest front down, only back and middle have to be looked at: `reach` is
        the highest middle so far that stands beside a back at least as high as its place.
        """
        heights, front_heights = self._fives.heights, self._fronts.heights
        reach = [-1] * len(self._fives.kinds)
        falling = sorted(splits, key=front_heights.__getitem__, reverse=True)
        for _, fronts in groupby(falling, front_heights.__getitem__):
            found = {}
            for front in fronts:
                rest = _ALL ^ front
                for m in splits[front]:
                    if reach[heights[rest ^ m]] < heights[m]:
                        found[heights[rest ^ m] << _BITS | heights[m]] = front, m
            for vector in sorted(found, reverse=True):
                back, middle = vector >> _BITS, vector & (1 << _BITS) - 1
                if reach[back] < middle:
                    yield found[vector]
                while back >= 0 and reach[back] < middle:
                    reach[back] = middle
                    back -= 1

    def _setting(self, front: int, middle: int) -> Setting:
        masks = front, middle, _ALL ^ front ^ middle
        groups, strengths, bonuses, won = zip(*map(self._placed, ROWS, masks), strict=True)
        return Setting(groups, strengths, bonuses, Fraction(sum(won), _HANDS))

    def _placed(self, name: str, mask: int) -> "_Placed":
        """A row as front, middle or back: many settings have it in common."""
        if (name, mask) not in self._known:
            row = Row(tuple(card for at, card in enumerate(self.cards) if mask >> at & 1))
            strong = (self._fronts if name == ROWS[0] else self._fives).strong(mask)
            bonus, _ = bonus_of(name, strong, self.rules)
            self._known[name, mask] = _Placed(row, strong, bonus, self._average(strong, bonus))
        return self._known[name, mask]

    def _average(self, strong: Strength, bonus: int) -> int:
        """What a row wins on average from one dealt at random from a whole deck."""
        rules, among = self.rules, odds(strong, self.rules.ranking)
        won = bonus if bonus and rules.bonus_way == "replaces" else bonus + rules.row
        anyway = bonus if rules.bonus_to == "both" else 0
        units = (
            won * among.weaker + anyway * among.alike + (anyway - rules.row) * among.stronger
        )
        return units * (_HANDS // among.hands)

    # -------------------------------------------------------------- what they would pay

    def best(self, deciding: "Deciding", worth: Callable[[Setting], Units]) -> "Best":
        """The settings that are worth most, where `worth` has to be asked of few.

        `deciding` tells of a row what of it decides a payment: settings that are the same in
        all of it are worth the same.
        """
        fronts, middles, backs = (self._classes(index, deciding) for index in range(3))
        kinds: dict[int, list[int]] = {}
        examples: dict[int, tuple[int, int]] = {}
        for front, legal in self.legal.items():
            rest, own = _ALL ^ front, fronts[front]
            kinds[front] = [own + middles[m] + backs[rest ^ m] for m in legal]
            for kind in set(kinds[front]).difference(examples):
                examples[kind] = front, legal[kinds[front].index(kind)]
        worths = {kind: worth(self._setting(*split)) for kind, split in examples.items()}
        most = max(worths.values())
        best = {kind for kind, units in worths.items() if units == most}
        alike = {
            front: [m for m, kind in zip(self.legal[front], own, strict=True) if kind in best]
            for front, own in kinds.items()
            if not best.isdisjoint(own)
        }
        return Best(most, sum(map(len, alike.values())), tuple(self.considered(alike)))

    def _classes(self, index: int, deciding: "Deciding") -> list[int]:
        """A number for what decides, by the mask of a front, a middle or a back.

        Numbers of different rows can be added up, and their sums tell them apart.
        """
        numbers: dict[object, int] = {}
        rows = self._fives if index else self._fronts
        classes = [
            numbers.setdefault(deciding(index, *kind), len(numbers) << index * _BITS)
            for kind in rows.kinds
        ]
        return _by_mask(rows.masks, [classes[rows.heights[mask]] for mask in rows.masks])


class Best(NamedTuple):
    """What the best settings are worth, how many they are, and those worth considering."""

    worth: Units
    alike: int
    settings: tuple[Setting, ...]


Deciding = Callable[[int, Row, Strength], object]
