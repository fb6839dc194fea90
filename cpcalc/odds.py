"""How many of all hands are weaker than one: counted, not tried out. Knows no house's money.

In a category every class of hands (those that tie) holds equally many, so it is enough to
know how many classes of it are lower: ranks are numbered as the sets they are.
"""

from collections.abc import Sequence
from functools import cache
from math import comb, prod
from typing import NamedTuple

from cpcalc.cards import ACE
from cpcalc.strength import STANDARD, Category, Ranking, Strength


class Odds(NamedTuple):
    """A row among all rows of its size: their classes best first, and the hands themselves."""

    place: int  # 1 is the best class
    classes: int
    weaker: int
    alike: int
    hands: int

    @property
    def stronger(self) -> int:
        return self.hands - self.weaker - self.alike


class _Block(NamedTuple):
    """A category: how its ranks are chosen, how many hands a class has and how many classes."""

    choices: tuple[int, ...]  # a pair and three kickers are one rank and then three
    hands: int
    classes: int


@cache
def odds(strong: Strength, ranking: Ranking = STANDARD) -> Odds:
    """Where a row stands among all the rows of its size that a deck can make.

    >>> from cpcalc.strength import strength
    >>> odds(strength((7, 7, 7, 2, 2), suited=False))[:2]
    (262, 7462)
    """
    blocks = _blocks(strong.size, ranking)
    own = _merged(strong.category)
    lower = [block for category, block in blocks.items() if _before(category, own)]
    within = _lower_in_category(strong, blocks[own], ranking)
    weaker = sum(block.classes * block.hands for block in lower) + within * blocks[own].hands
    classes = sum(block.classes for block in blocks.values())
    below = sum(block.classes for block in lower) + within
    every = comb(52, strong.size)
    return Odds(classes - below, classes, weaker, blocks[own].hands, every)


_ORDER = list(Category)


def _before(one: Category, other: Category) -> bool:
    return _ORDER.index(one) < _ORDER.index(other)


def _merged(category: Category) -> Category:
    """A royal flush is the highest straight flush."""
    return Category.STRAIGHT_FLUSH if category is Category.ROYAL_FLUSH else category


# Of how many cards each rank comes, and in which order the ranks decide.
_SETS = {
    5: {
        Category.PAIR: (2, 1, 1, 1),
        Category.TWO_PAIR: (2, 2, 1),
        Category.THREE_OF_A_KIND: (3, 1, 1),
        Category.FULL_HOUSE: (3, 2),
        Category.FOUR_OF_A_KIND: (4, 1),
    },
    3: {Category.PAIR: (2, 1), Category.THREE_OF_A_KIND: (3,)},
}
_RANKS = ACE - 1


@cache
def _blocks(size: int, ranking: Ranking) -> dict[Category, _Block]:
    """The categories that rows of this size can be."""
    blocks = {}
    for category, counts in _SETS[size].items():
        choices = tuple(counts.count(count) for count in dict.fromkeys(counts))
        blocks[category] = _Block(choices, prod(comb(4, n) for n in counts), _sets(choices))
    suited, every, runs = 4, 4**size, len(_runs(size))
    unpaired = comb(_RANKS, size)
    if size == 3 and not ranking.front_runs:
        return blocks | {Category.HIGH_CARD: _Block((3,), every, unpaired)}
    return blocks | {
        Category.HIGH_CARD: _Block((size,), every - suited, unpaired - runs),
        Category.STRAIGHT: _Block((), every - suited, runs),
        Category.FLUSH: _Block((size,), suited, unpaired - runs),
        Category.STRAIGHT_FLUSH: _Block((), suited, runs),
    }


def _sets(choices: Sequence[int]) -> int:
    """How many sets of ranks there are where these numbers are chosen one after the other."""
    taken = [sum(choices[:at]) for at in range(len(choices))]
    return prod(comb(_RANKS - gone, n) for gone, n in zip(taken, choices, strict=True))


@cache
def _runs(size: int) -> list[tuple[int, ...]]:
    """The runs of so many ranks, high to low, the one with the low ace first."""
    wheel = (ACE, *range(size, 1, -1))
    return [wheel, *(tuple(range(top, top - size, -1)) for top in range(size + 1, ACE + 1))]


def _lower_in_category(strong: Strength, block: _Block, ranking: Ranking) -> int:
    """How many classes of its category are lower than a row."""
    if not block.choices:
        return _lower_runs(strong, ranking)
    lower = _number(strong.ranks, block.choices)
    if block.choices != (strong.size,) or block.classes == comb(_RANKS, strong.size):
        return lower
    return lower - sum(run < strong.ranks for run in _runs(strong.size))


def _lower_runs(strong: Strength, ranking: Ranking) -> int:
    lower = strong.ranks[0] - strong.size
    if not ranking.wheel_second:
        return lower
    last = len(_runs(strong.size)) - 1
    if not lower:
        return last - 1  # A-2-3-4-5, just below the ace-high run
    return lower if lower == last else lower - 1


def _number(ranks: Sequence[int], choices: Sequence[int]) -> int:
    """The number of sets of ranks that are lower than these, choice by choice.

    >>> _number((2, 5, 4, 3), (1, 3)), _number((14, 13, 12, 11), (1, 3)) == 13 * comb(12, 3) - 1
    (0, True)
    """
    free = list(range(2, ACE + 1))
    number = start = 0
    for size in choices:
        chosen = ranks[start : start + size]
        places = (comb(free.index(rank), size - at) for at, rank in enumerate(chosen))
        number = number * comb(len(free), size) + sum(places)
        free = [rank for rank in free if rank not in chosen]
        start += size
    return number
