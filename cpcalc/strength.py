"""What three or five cards are worth against others. Knows no house and no money.

A strength is one integer, category first and then ranks position by position, so that
comparing two rows is comparing two numbers. Three cards leave the last positions empty,
which makes them the weaker where everything they have is equal.
"""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from cpcalc.cards import ACE
from cpcalc.words import deciding_rank, hand_label


class Category(StrEnum):
    """The categories of poker, low to high, by their names in records and results."""

    HIGH_CARD = "high-card"
    PAIR = "pair"
    TWO_PAIR = "two-pair"
    THREE_OF_A_KIND = "three-of-a-kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full-house"
    FOUR_OF_A_KIND = "four-of-a-kind"
    STRAIGHT_FLUSH = "straight-flush"
    ROYAL_FLUSH = "royal-flush"


_HEIGHTS = {category: height for height, category in enumerate(Category)}
# A royal flush compares as the straight flush it is.
_HEIGHTS[Category.ROYAL_FLUSH] = _HEIGHTS[Category.STRAIGHT_FLUSH]


class Ranking(NamedTuple):
    """What a house may decide about the order of hands."""

    wheel_second: bool = False  # A-2-3-4-5 ranks just below T-J-Q-K-A instead of lowest
    front_runs: bool = False  # straights and flushes count in three cards too


STANDARD = Ranking()


class Strength(NamedTuple):
    """How strong a row is: `>` is stronger, `==` is a tie, three cards against five as well.

    The code alone decides: rows of one code are alike in all the rest. `ranks` are those that
    decide, in the order in which they do; `size` is 3 or 5.
    """

    code: int
    category: Category
    ranks: tuple[int, ...]
    size: int

    @property
    def label(self) -> str:
        """The row in words: `full house, sevens over twos`."""
        return hand_label(self.category, self.ranks)


@cache
def strength(ranks: tuple[int, ...], suited: bool, ranking: Ranking = STANDARD) -> Strength:
    """The strength of three or five ranks, given high to low; `suited`: all of one suit.

    >>> strength((14, 5, 4, 3, 2), suited=False).category
    <Category.STRAIGHT: 'straight'>
    """
    different = set(ranks)
    if len(different) < len(ranks):
        counts = sorted([(ranks.count(rank), rank) for rank in different], reverse=True)
        category = _SHAPES[tuple([count for count, _ in counts])]
        order = tuple([rank for _, rank in counts])
    elif len(ranks) == 5 or ranking.front_runs:
        category, order = _unpaired(ranks, suited)
    else:
        category, order = Category.HIGH_CARD, ranks
    placed = order
    if ranking.wheel_second and category in _RUNS and order[0] == len(ranks):
        placed = (ACE - 1, 1)  # the wheel, lifted to just below the ace-high run
    return Strength(_code(category, placed, len(ranks)), category, order, len(ranks))


_SHAPES = {
    (2, 1): Category.PAIR,
    (3,): Category.THREE_OF_A_KIND,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
_RUNS = {Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}


def _unpaired(ranks: tuple[int, ...], suited: bool) -> tuple[Category, tuple[int, ...]]:
    high = run_high(ranks)
    if high is None:
        return (Category.FLUSH if suited else Category.HIGH_CARD), ranks
    if not suited:
        return Category.STRAIGHT, (high,)
    royal = high == ACE and len(ranks) == 5
    return (Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH), (high,)


def decided_by(strong: Strength, weak: Strength) -> str:
    """The card that decides between two hands of one name; nothing where the names differ,
    or where the hands are equal.

    >>> decided_by(strength((13, 13, 9), suited=False), strength((13, 13, 8), suited=False))
    'by the kicker, nine over eight'
    """
    if strong.label != weak.label or strong == weak:
        return ""
    return deciding_rank(strong.ranks, weak.ranks, strong.category)


def run_high(ranks: tuple[int, ...]) -> int | None:
    """The high card of different ranks (high to low) that form a run, or None.

    The ace is high or low, never in the middle; low, the high card is the next one.
    """
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    if ranks[0] == ACE and ranks[1] == len(ranks) and ranks[-1] == 2:
        return ranks[1]
    return None


def _code(category: Category, ranks: tuple[int, ...], size: int) -> int:
    code = _HEIGHTS[category] << 20
    for position, rank in enumerate(ranks):
        code |= rank << (16 - 4 * position)
    return code << 1 | (size == 5)  # all else equal, five cards are more than three
