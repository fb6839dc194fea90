"""A row's place among all rows of its size, against counting the whole deck."""

from collections import Counter
from itertools import product
from math import comb, prod

import pytest

from cpcalc.odds import Odds, odds
from cpcalc.strength import Ranking, Strength, strength
from tests.test_counts import rank_sets

RANKINGS = [Ranking(*flags) for flags in product((False, True), repeat=2)]


def dealt(size: int, ranking: Ranking) -> Counter[Strength]:
    """How many hands of a deck tie with one another."""
    hands: Counter[Strength] = Counter()
    for ranks in rank_sets(size):
        every = prod(comb(4, count) for count in Counter(ranks).values())
        suited = 4 if len(set(ranks)) == size else 0
        if suited:
            hands[strength(ranks, True, ranking)] += suited
        hands[strength(ranks, False, ranking)] += every - suited
    return hands


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
@pytest.mark.parametrize("size", [3, 5])
def test_every_row_stands_where_counting_the_deck_puts_it(size: int, ranking: Ranking) -> None:
    hands = dealt(size, ranking)
    weaker = 0
    for below, strong in enumerate(sorted(hands)):
        place = len(hands) - below
        expected = Odds(place, len(hands), weaker, hands[strong], comb(52, size))
        assert odds(strong, ranking) == expected, strong
        weaker += hands[strong]
    assert weaker == comb(52, size)


def test_what_is_neither_weaker_nor_alike_is_stronger() -> None:
    sixes = odds(strength((6, 6, 6), suited=False))
    assert (sixes.place, sixes.stronger) == (9, 8 * 4)
