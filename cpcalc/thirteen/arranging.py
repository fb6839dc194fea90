"""Every legal way to set 13 cards: which are worth considering, and what a row is worth.

The strengths of the 1,287 rows of five and the 286 fronts are found once. After that a row
is a bit mask, and what is asked about it is looked up. That way the 72,072 settings of a
hand cost milliseconds.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
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

# A setting is one integer: its vector, that is the heights of front, back and middle, and
# behind it the masks of front and middle. The higher vector has the higher front.
_CARDS = 13  # bits of a mask: one a card
_MASK = (1 << _CARDS) - 1
_SPLIT = 2 * _CARDS
_BACK = 11  # bits of a height: there are at most 1,287
_FRONT = 2 * _BACK
_TOP = (1 << _BACK) - 1


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
            both = zip(combinations(cards, size), strengths, strict=True)
            keys = [s.code << 3 | suit_height(Row(row), s, rules) for row, s in both]
        places = {key: height for height, key in enumerate(sorted(set(keys)))}
        self.codes = _by_mask(self.masks, codes)
        self.heights = _by_mask(self.masks, [places[key] for key in keys])
        rows = zip(combinations(cards, size), strengths, strict=True)
        kinds = dict(zip(keys, rows, strict=True))
        self.kinds = [(Row(kinds[key][0]), kinds[key][1]) for key in places]

    def strong(self, mask: int) -> Strength:
        return self.kinds[self.heights[mask]][1]


def _by_mask(masks: Iterable[int], values: Iterable[int]) -> list[int]:
    found = [0] * (_MASK + 1)
    for mask, value in zip(masks, values, strict=True):
        found[mask] = value
    return found


class Arranger:
    """Thirteen cards with their suits, and all that a house lets them be set to."""

    def __init__(self, cards: Iterable[Card], rules: RuleProfile) -> None:
        self.rules = rules
        self.cards = tuple(sorted(cards, reverse=True))
        self._fronts = _Rows(self.cards, 3, rules)
        self._fives = _Rows(self.cards, 5, rules)

    # -------------------------------------------------------------- every setting

    @cached_property
    def legal(self) -> list[int]:
        """Every legal setting."""
        codes, heights = self._fives.codes, self._fives.heights
        found: list[int] = []
        for front in self._fronts.masks:
            least = self._fronts.codes[front]
            high = self._fronts.heights[front] << _FRONT
            first, *others = (1 << at for at in range(_CARDS) if not front >> at & 1)
            rest = _MASK ^ front
            for four in map(sum, combinations(others, 4)):
                middle = first | four
                back = rest ^ middle
                if codes[middle] > codes[back]:
                    middle, back = back, middle
                if codes[middle] < least:
                    continue
                if codes[middle] == codes[back]:
                    found += self._equal(front, middle, back)
                    continue
                vector = high | heights[back] << _BACK | heights[middle]
                found.append(vector << _SPLIT | front << _CARDS | middle)
        return found

    def _equal(self, front: int, *fives: int) -> list[int]:
        """The legal ones of the two settings that have equal rows in middle and back."""
        strong = self._fives.strong(fives[0])
        orders = [self._packed(front, *fives), self._packed(front, *fives[::-1])]
        if self.rules.equal_rows == "allowed":
            return orders
        if self.rules.equal_rows == "foul" or strong.category not in SUITED:
            return []
        groups = [self._row(mask) for mask in (front, *fives)]
        strengths = self._fronts.strong(front), strong, strong
        return orders[1:] if judge(groups, strengths, self.rules).fouls else orders[:1]

    def _packed(self, front: int, middle: int, back: int) -> int:
        heights = self._fives.heights
        high = self._fronts.heights[front] << _FRONT | heights[back] << _BACK
        return (high | heights[middle]) << _SPLIT | front << _CARDS | middle

    def _row(self, mask: int) -> Row:
        return Row(tuple(card for at, card in enumerate(self.cards) if mask >> at & 1))

    @property
    def any_legal(self) -> Setting:
        return self._setting(self.legal[0])

    def considered(self, among: Iterable[int] | None = None) -> list[Setting]:
        """Of legal settings those that no other one beats or equals in all rows, best first.

        Of settings whose rows all tie, one stands for the others.
        """
        splits = {each >> _SPLIT: each for each in (self.legal if among is None else among)}
        best = [self._setting(splits[vector]) for vector in _undominated(splits)]
        return sorted(best, key=lambda setting: setting.average, reverse=True)

    def _setting(self, split: int) -> Setting:
        front, middle = split >> _CARDS & _MASK, split & _MASK
        back = _MASK ^ front ^ middle
        groups = self._row(front), self._row(middle), self._row(back)
        strengths = (
            self._fronts.strong(front),
            self._fives.strong(middle),
            self._fives.strong(back),
        )
        named = zip(ROWS, strengths, strict=True)
        bonuses = tuple(bonus_of(row, strong, self.rules)[0] for row, strong in named)
        both = zip(strengths, bonuses, strict=True)
        average = sum((self._average(*each) for each in both), Fraction())
        return Setting(groups, strengths, bonuses, average)

    def _average(self, strong: Strength, bonus: int) -> Fraction:
        """What a row wins on average from one row dealt at random from a whole deck."""
        rules, among = self.rules, odds(strong, self.rules.ranking)
        won = bonus if bonus and rules.bonus_way == "replaces" else bonus + rules.row
        anyway = bonus if rules.bonus_to == "both" else 0
        units = (
            won * among.weaker + anyway * among.alike + (anyway - rules.row) * among.stronger
        )
        return Fraction(units, among.hands)

    # -------------------------------------------------------------- what they would pay

    def best(self, deciding: "Deciding", worth: Callable[[Setting], Units]) -> "Best":
        """The settings that are worth most, where `worth` has to be asked of few.

        `deciding` tells of a row what of it decides a payment: settings that are the same in
        all of it are worth the same.
        """
        fronts, middles, backs = (self._classes(index, deciding) for index in range(3))
        vectors = [each >> _SPLIT for each in self.legal]
        kinds = [
            fronts[v >> _FRONT] + backs[v >> _BACK & _TOP] + middles[v & _TOP] for v in vectors
        ]
        one_of_each = dict(zip(kinds, self.legal, strict=True))
        worths = {kind: worth(self._setting(each)) for kind, each in one_of_each.items()}
        most = max(worths.values())
        alike = [
            each for kind, each in zip(kinds, self.legal, strict=True) if worths[kind] == most
        ]
        return Best(most, len(alike), tuple(self.considered(alike)))

    def _classes(self, index: int, deciding: "Deciding") -> list[int]:
        """A number for what decides, by the height of a front, a middle or a back.

        Numbers of different rows can be added up, and their sums tell them apart.
        """
        numbers: dict[object, int] = {}
        classes = []
        for row, strong in (self._fives if index else self._fronts).kinds:
            what = deciding(index, row, strong)
            classes.append(numbers.setdefault(what, len(numbers) << index * _BACK))
        return classes


class Best(NamedTuple):
    """What the best settings are worth, how many they are, and those worth considering."""

    worth: Units
    alike: int
    settings: tuple[Setting, ...]


Deciding = Callable[[int, Row, Strength], object]


def _undominated(vectors: Iterable[int]) -> list[int]:
    """Those that no other one equals or beats in front, back and middle.

    From the highest front down, only back and middle have to be looked at: `backs` and
    `middles` are the best pairs of them so far, the backs rising and the middles falling.
    """
    best: list[int] = []
    backs: list[int] = []
    middles: list[int] = []
    for vector in sorted(vectors, reverse=True):
        back, middle = vector >> _BACK & _TOP, vector & _TOP
        at = end = bisect_left(backs, back)
        if at < len(backs):
            if middles[at] >= middle:
                continue
            end += backs[at] == back
        start = at
        while start and middles[start - 1] <= middle:
            start -= 1
        backs[start:end], middles[start:end] = [back], [middle]
        best.append(vector)
    return best
