"""How many hands of each category there are: counted over the whole deck, rank by rank.

The published numbers of five-card and three-card hands are the oracle. A set of ranks stands
for all its choices of suits, so 2,598,960 hands are counted without being dealt.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, groupby, pairwise
from math import comb, prod

import pytest

from cpcalc.strength import Category, Strength, strength

RANKS = range(14, 1, -1)

# category: (classes, hands)
FIVE_CARDS = {
    "high-card": (1_277, 1_302_540),
    "pair": (2_860, 1_098_240),
    "two-pair": (858, 123_552),
    "three-of-a-kind": (858, 54_912),
    "straight": (10, 10_200),
    "flush": (1_277, 5_108),
    "full-house": (156, 3_744),
    "four-of-a-kind": (156, 624),
    "straight-flush": (9, 36),
    "royal-flush": (1, 4),
}
# 13 trips + 156 pairs + 286 high cards are 455 fronts; the hands are 13 * 4,
# 156 * 6 * 4 and 286 * 4 ** 3.
THREE_CARDS = {
    "high-card": (286, 18_304),
    "pair": (156, 3_744),
    "three-of-a-kind": (13, 52),
}


def rank_sets(size: int) -> Iterator[tuple[int, ...]]:
    """Every choice of ranks, high to low, no rank more than four times."""
    for ranks in combinations_with_replacement(RANKS, size):
        if max(Counter(ranks).values()) <= 4:
            yield ranks


def hands_of(size: int) -> Iterator[tuple[Strength, int]]:
    """The strength of each set of ranks, and how many hands have it."""
    for ranks in rank_sets(size):
        hands = prod(comb(4, count) for count in Counter(ranks).values())
        suited = 4 if len(set(ranks)) == 5 else 0  # one for each suit
        if suited:
            yield strength(ranks, suited=True), suited
        yield strength(ranks, suited=False), hands - suited


def counted(size: int) -> dict[str, tuple[int, int]]:
    weights: Counter[Strength] = Counter()
    for strong, hands in hands_of(size):
        weights[strong] += hands
    table: dict[str, tuple[int, int]] = {}
    for strong, hands in weights.items():
        classes, total = table.get(strong.category, (0, 0))
        table[strong.category] = (classes + 1, total + hands)
    return table


@pytest.fixture(scope="module")
def five() -> list[Strength]:
    """One strength of each class of five cards, weakest first."""
    return sorted({strong for strong, _ in hands_of(5)})


def test_all_five_card_hands_fall_into_the_published_classes() -> None:
    table = counted(5)
    assert table == FIVE_CARDS
    assert sum(classes for classes, _ in table.values()) == 7_462
    assert sum(hands for _, hands in table.values()) == comb(52, 5) == 2_598_960


def test_all_fronts_fall_into_the_published_classes() -> None:
    table = counted(3)
    assert table == THREE_CARDS
    assert sum(classes for classes, _ in table.values()) == 455
    assert sum(hands for _, hands in table.values()) == comb(52, 3) == 22_100


def test_two_hands_tie_only_where_their_ranks_and_category_are_the_same(
    five: list[Strength],
) -> None:
    sets = Counter(strong for strong, _ in hands_of(5))
    assert len(sets) == len(five) == 7_462
    assert set(sets.values()) == {1}


def test_the_order_of_the_classes_is_total(five: list[Strength]) -> None:
    for weak, strong in pairwise(five):
        assert weak < strong
        assert strong > weak
        assert weak != strong
        assert weak <= strong
        assert not weak >= strong
    places = {strong: place for place, strong in enumerate(five)}
    sample = five[::97]
    assert all((a < b) == (places[a] < places[b]) for a in sample for b in sample)


def test_the_classes_of_a_category_stand_together_in_the_order_of_poker(
    five: list[Strength],
) -> None:
    blocks = [category for category, _ in groupby(strong.category for strong in five)]
    assert blocks == list(FIVE_CARDS)


def test_inside_a_category_the_ranks_decide_from_the_first_to_the_last(
    five: list[Strength],
) -> None:
    for category, block in groupby(five, key=lambda strong: strong.category):
        ranks = [strong.ranks for strong in block]
        assert ranks == sorted(ranks), category


def test_the_weakest_and_the_strongest_hands_are_those_of_poker(five: list[Strength]) -> None:
    assert five[0] == strength((7, 5, 4, 3, 2), suited=False)
    assert five[-1] == strength((14, 13, 12, 11, 10), suited=True)
    assert five[-1].category is Category.ROYAL_FLUSH


def test_five_cards_are_stronger_than_the_front_they_begin_with(five: list[Strength]) -> None:
    """Every front against every class: category first, then ranks, then the cards more."""
    fronts = [strength(ranks, suited=False) for ranks in rank_sets(3)]
    assert len(fronts) == 455
    heights = {category: height for height, category in enumerate(Category)}
    for front in fronts[::5]:
        for strong in five[::7]:
            ours = (heights[front.category], front.ranks)
            theirs = (heights[strong.category], strong.ranks[: len(front.ranks)])
            assert (front > strong) == (ours > theirs), (front, strong)
            assert (front < strong) == (ours <= theirs), (front, strong)
