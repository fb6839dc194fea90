"""What rows are worth: categories, ties, the wheel, and three cards against five."""

import random

import pytest

import cpcalc
from cpcalc.cards import DECK, Card
from cpcalc.strength import STANDARD, Category, Ranking, Strength, decided_by, strength

WHEEL_SECOND = Ranking(wheel_second=True)
FRONT_RUNS = Ranking(front_runs=True)


def of(cards: str, ranking: Ranking = STANDARD) -> Strength:
    """The strength of cards such as `Ah 5d 4c 3s 2h`."""
    ranks = sorted(("..23456789TJQKA".index(card[0]) for card in cards.split()), reverse=True)
    suited = len({card[1] for card in cards.split()}) == 1
    return strength(tuple(ranks), suited, ranking)


# ------------------------------------------------------------------ a second opinion


def opinion(cards: tuple[Card, ...]) -> tuple[int, list[int]]:
    """Category and deciding ranks of five cards by a plain reading of the rules."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    groups = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    sizes = [ranks.count(rank) for rank in groups]
    flush = len({card.suit for card in cards}) == 1
    straight = len(groups) == 5 and ranks[0] - ranks[4] == 4
    if ranks == [14, 5, 4, 3, 2]:
        straight, groups = True, [5, 4, 3, 2, 1]
    if straight and flush:
        return 8, groups[:1]
    if sizes == [4, 1]:
        return 7, groups
    if sizes == [3, 2]:
        return 6, groups
    if flush:
        return 5, ranks
    if straight:
        return 4, groups[:1]
    return {3: 3, 2: sizes.count(2), 1: 0}[sizes[0]], groups


def test_random_rows_compare_as_a_plain_reading_of_the_rules_does() -> None:
    source = random.Random(13)
    rows = [tuple(source.sample(DECK, 5)) for _ in range(1_000)]
    # strong rows are rare in a whole deck, so most come from a quarter of it
    rows += [tuple(source.sample(DECK[-16:], 5)) for _ in range(2_000)]
    rows += [tuple(source.sample(DECK[::4], 5)) for _ in range(1_000)]
    strengths = [cpcalc.evaluate(" ".join(map(str, row))) for row in rows]
    opinions = [opinion(row) for row in rows]
    for one, other in enumerate(source.sample(range(len(rows)), len(rows))):
        ours = (strengths[one] > strengths[other], strengths[one] == strengths[other])
        theirs = (opinions[one] > opinions[other], opinions[one] == opinions[other])
        assert ours == theirs, (rows[one], rows[other])


# ------------------------------------------------------------------ categories and labels


@pytest.mark.parametrize(
    ("cards", "category", "label"),
    [
        ("As Jd 9c 5h 2s", "high-card", "ace high"),
        ("Qs Qh 9d 5c 2s", "pair", "pair of queens"),
        ("6s 6h 9d 5c 2s", "pair", "pair of sixes"),
        ("Qs Qh 9d 9c 2s", "two-pair", "two pair, queens and nines"),
        ("7s 7h 7d 9c 2s", "three-of-a-kind", "three sevens"),
        ("9s 8h 7d 6c 5s", "straight", "nine-high straight"),
        ("As 2h 3d 4c 5s", "straight", "five-high straight"),
        ("As Kh Qd Jc Ts", "straight", "ace-high straight"),
        ("As Js 9s 5s 2s", "flush", "ace-high flush"),
        ("7s 7h 7d 2c 2s", "full-house", "full house, sevens over twos"),
        ("2s 2h 2d 7c 7s", "full-house", "full house, twos over sevens"),
        ("Ts Th Td Tc 2s", "four-of-a-kind", "four tens"),
        ("9h 8h 7h 6h 5h", "straight-flush", "nine-high straight flush"),
        ("Ah 2h 3h 4h 5h", "straight-flush", "five-high straight flush"),
        ("As Ks Qs Js Ts", "royal-flush", "royal flush"),
        ("Kh Kd 9c", "pair", "pair of kings"),
        ("4h 3h 2h", "high-card", "four high"),
        ("8h 8d 8c", "three-of-a-kind", "three eights"),
    ],
)
def test_a_row_has_its_category_and_its_name(cards: str, category: str, label: str) -> None:
    found = cpcalc.evaluate(cards)
    assert (found.category, found.label) == (category, label)


@pytest.mark.parametrize(
    ("ranks", "cards"),
    [
        ("KK9", "Kh Kd 9c"),
        ("77722", "7s 7h 7d 2c 2s"),
        ("10 10 9", "Th Td 9c"),
        ("AQT63f", "Ah Qh Th 6h 3h"),
        ("AQT63", "Ah Qh Th 6h 3s"),
        ("98765f", "9s 8s 7s 6s 5s"),
        ("98765", "9s 8s 7s 6s 5h"),
        ("A2345 f", "Ac 2c 3c 4c 5c"),
        ("AKQJTf", "Ac Kc Qc Jc Tc"),
        ("9s 8s 7 6 5", "9s 8s 7s 6s 5h"),  # no f says: not all of one suit
        ("9s 8s 7 6 5f", "9s 8s 7s 6s 5s"),
    ],
)
def test_a_row_written_by_ranks_is_worth_what_its_cards_are(ranks: str, cards: str) -> None:
    assert cpcalc.evaluate(ranks) == cpcalc.evaluate(cards)
    assert cpcalc.evaluate(ranks).category is cpcalc.evaluate(cards).category


@pytest.mark.parametrize(
    "cards",
    [
        "",
        "Kh",
        "Kh Kd",
        "Kh Kd 9c 9d",
        "2s 3s 4s 5s 6s 7s",
        "Kh Kd 9c / 9d 9h",
        "Kh Kh 9c",  # twice the same card
        "KKKKK",  # a fifth king
        "KK9f",  # the front knows no f
        "KKQJTf",  # a pair is of two suits
        "9s 8h 7 6 5f",  # two suits are written
        "Kh Kd 1c",
    ],
)
def test_what_is_no_row_of_three_or_five_cards_is_refused(cards: str) -> None:
    with pytest.raises(cpcalc.ProblemsFound):
        cpcalc.evaluate(cards)


# ------------------------------------------------------------------ ties


@pytest.mark.parametrize(
    ("strong", "weak"),
    [
        ("As Kd 9c 5h 3s", "Ah Kc 9d 5s 2c"),  # the fifth card
        ("2s 2h 5d 4c 3s", "As Kd Qc Jh 9s"),
        ("9s 9h Ad 3c 2s", "8s 8h Kd Qc Js"),
        ("9s 9h Ad 5c 3s", "9d 9c Ah 5s 2s"),
        ("9s 9h 3d 3c 2s", "8s 8h 7d 7c As"),
        ("9s 9h 3d 3c Ts", "9d 9c 2d 2c As"),
        ("9s 9h 3d 3c Ts", "9d 9c 3s 3h 8s"),
        ("9s 9h 9d 3c 2s", "8s 8h 8d Ac Ks"),
        ("9s 9h 9d Kc 3s", "9s 9h 9d Kc 2s"),
        ("6s 5h 4d 3c 2s", "As Ah Ad Kc Qs"),
        ("6s 5h 4d 3c 2s", "As 5h 4d 3c 2s"),
        ("As Kh Qd Jc Ts", "Ks Qh Jd Tc 9s"),
        ("7s 5s 4s 3s 2s", "As Kh Qd Jc Ts"),
        ("As 6s 5s 4s 2s", "Ah 6h 5h 3h 2h"),
        ("2s 2h 2d 3c 3s", "As Ks Qs Js 9s"),
        ("9s 9h 9d 2c 2s", "8s 8h 8d Ac As"),
        ("9s 9h 9d 3c 3s", "9s 9h 9d 2c 2s"),
        ("2s 2h 2d 2c 3s", "As Ah Ad Kc Ks"),
        ("9s 9h 9d 9c 2s", "8s 8h 8d 8c As"),
        ("9s 9h 9d 9c 3s", "9s 9h 9d 9c 2s"),
        ("As 2s 3s 4s 5s", "As Ah Ad Ac Ks"),
        ("2s 3s 4s 5s 6s", "As 2s 3s 4s 5s"),
        ("Ks Qs Js Ts 9s", "Qs Js Ts 9s 8s"),
        ("As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
        ("2s 2h 2d", "As Ah Kd"),
        ("2s 2h 3d", "As Kh Qd"),
        ("9s 9h 3d", "9d 9c 2d"),
        ("9s 5h 3d", "9s 5h 2d"),
    ],
)
def test_the_ranks_decide_as_in_poker(strong: str, weak: str) -> None:
    assert of(strong) > of(weak)
    assert cpcalc.evaluate(strong) > cpcalc.evaluate(weak)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
        ("9s 8s 7s 6s 5s", "9d 8d 7d 6d 5d"),
        ("As Js 9s 5s 2s", "Ad Jd 9d 5d 2d"),
        ("As 2h 3d 4c 5s", "Ah 2d 3c 4s 5h"),
        ("Qs Qh 9d 5c 2s", "Qd Qc 9h 5s 2c"),
        ("Ks Kh 9d", "Kd Kc 9s"),
        ("4s 3s 2s", "4h 3d 2c"),  # no flush and no straight in front
    ],
)
def test_suits_never_decide_between_players(one: str, other: str) -> None:
    assert of(one) == of(other)
    assert not of(one) > of(other)
    assert not of(one) < of(other)


def test_a_royal_flush_compares_as_the_ace_high_straight_flush() -> None:
    royal, king_high = of("Ah Kh Qh Jh Th"), of("Kh Qh Jh Th 9h")
    assert royal.category is Category.ROYAL_FLUSH
    assert king_high.category is Category.STRAIGHT_FLUSH
    assert royal > king_high
    assert royal.ranks == (14,)


# ------------------------------------------------------------------ the wheel


@pytest.mark.parametrize("suits", ["shdcs", "sssss"])
def test_the_wheel_is_the_lowest_run(suits: str) -> None:
    runs = [run(high, suits) for high in range(5, 15)]
    assert runs == sorted(runs)
    assert len(set(runs)) == 10


@pytest.mark.parametrize("suits", ["shdcs", "sssss"])
def test_a_house_may_rank_the_wheel_second_highest(suits: str) -> None:
    order = [*range(6, 14), 5, 14]
    runs = [run(high, suits, WHEEL_SECOND) for high in order]
    assert runs == sorted(runs)
    assert len(set(runs)) == 10


def run(high: int, suits: str, ranking: Ranking = STANDARD) -> Strength:
    ranks = [14 if rank == 1 else rank for rank in range(high, high - 5, -1)]
    return strength(tuple(sorted(ranks, reverse=True)), len(set(suits)) == 1, ranking)


def test_the_second_highest_wheel_stays_a_five_high_straight_below_every_flush() -> None:
    wheel = of("As 2h 3d 4c 5s", WHEEL_SECOND)
    assert wheel.category is Category.STRAIGHT
    assert wheel.label == "five-high straight"
    assert wheel < of("7s 5s 4s 3s 2s", WHEEL_SECOND)
    assert of("As 2s 3s 4s 5s", WHEEL_SECOND).category is Category.STRAIGHT_FLUSH


def test_the_second_highest_wheel_changes_nothing_else() -> None:
    for cards in ("As Ah 5d 4c 3s", "As 5s 4s 3s 9h", "As 6s 5s 4s 3s", "5s 4h 3d"):
        assert of(cards, WHEEL_SECOND) == of(cards)


@pytest.mark.parametrize(
    "cards", ["Qs Kh Ad 2c 3s", "Ks Ah 2d 3c 4s", "Js Qh Kd Ac 2s", "As 2h 3d 4c 6s"]
)
@pytest.mark.parametrize("ranking", [STANDARD, WHEEL_SECOND])
def test_the_ace_is_never_in_the_middle_of_a_straight(cards: str, ranking: Ranking) -> None:
    assert of(cards, ranking).category is Category.HIGH_CARD
    suited = " ".join(card[0] + "h" for card in cards.split())
    assert of(suited, ranking).category is Category.FLUSH


# ------------------------------------------------------------------ the front


@pytest.mark.parametrize(
    ("front", "middle"),
    [
        ("As Kd Qc", "Ah Kh Qd 3c 2s"),  # the same ranks: the middle has more cards
        ("Qs Qd 7c", "Qh Qc 9d 8s 2h"),
        ("Qs Qd 7c", "Qh Qc 7d 3s 2h"),
        ("As Kd Jc", "Ah Kh Qd 3c 2s"),
        ("As Kd Qc", "2s 2h 5d 4c 3s"),
        ("As Ah Kd", "2s 2h 3d 3c 4s"),
        ("As Ah Ad", "2s 3h 4d 5c 6s"),
        ("2s 2h 2d", "3s 3h 3d 4c 5s"),
        ("As Ah Ad", "7s 5s 4s 3s 2s"),
        ("4s 3s 2s", "5h 4h 3d 2c 7s"),
    ],
)
def test_a_front_may_stand_before_this_middle(front: str, middle: str) -> None:
    assert cpcalc.evaluate(front) < cpcalc.evaluate(middle)


@pytest.mark.parametrize(
    ("front", "middle"),
    [
        ("Qs Qd 7c", "Qh Qc 6d 5s 4h"),
        ("2s 2h 2d", "As Ah Kd Kc Qs"),
        ("As Kd Qc", "Ah Kh Jd Tc 9s"),
        ("2s 2h 3d", "As Kd Qc Jh 9s"),
        ("Ks Kd 2c", "Qh Qc Ad Js Th"),
        ("3s 3h 3d", "2s 2h 2d Ac Ks"),
        ("As 6h 5d", "As 6d 4h 3c 2s"),
    ],
)
def test_a_front_may_not_stand_before_this_middle(front: str, middle: str) -> None:
    assert cpcalc.evaluate(front) > cpcalc.evaluate(middle)


@pytest.mark.parametrize("cards", ["4s 3s 2s", "As Ks Qs", "As 2h 3d", "9s 5s 2s"])
def test_the_front_knows_no_straight_and_no_flush(cards: str) -> None:
    assert of(cards).category is Category.HIGH_CARD


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("4s 3h 2d", Category.STRAIGHT),
        ("As Kh Qd", Category.STRAIGHT),
        ("As 2h 3d", Category.STRAIGHT),
        ("Ks Ah 2d", Category.HIGH_CARD),
        ("9s 5s 2s", Category.FLUSH),
        ("Ks As 2s", Category.FLUSH),
        ("4s 3s 2s", Category.STRAIGHT_FLUSH),
        ("As Ks Qs", Category.STRAIGHT_FLUSH),  # royal are five cards only
        ("9s 9h 2d", Category.PAIR),
        ("9s 9h 9d", Category.THREE_OF_A_KIND),
    ],
)
def test_a_house_may_let_runs_and_flushes_count_in_front(
    cards: str, category: Category
) -> None:
    assert of(cards, FRONT_RUNS).category is category


def test_the_ace_is_low_or_high_in_a_run_of_three() -> None:
    low, four, high = (of(c, FRONT_RUNS) for c in ("As 2h 3d", "4s 3h 2d", "As Kh Qd"))
    assert low < four < high
    both = Ranking(wheel_second=True, front_runs=True)
    low, king, high = (of(c, both) for c in ("As 2h 3d", "Ks Qh Jd", "As Kh Qd"))
    assert king < low < high


def test_runs_in_front_stand_under_the_same_run_of_five() -> None:
    assert of("As Kh Qd", FRONT_RUNS) < of("As Kh Qd Jc Ts", FRONT_RUNS)
    assert of("6s 5h 4d", FRONT_RUNS) > of("As 2h 3d 4c 5s", FRONT_RUNS)


def test_runs_in_front_change_no_row_of_five() -> None:
    for cards in ("As Kh Qd Jc Ts", "9s 5s 4s 3s 2s", "9s 9h 4d 3c 2s", "9s 7h 4d 3c 2s"):
        assert of(cards, FRONT_RUNS) == of(cards)


def test_of_several_kickers_the_one_that_decides_is_told() -> None:
    one, other = (strength(ranks, suited=False) for ranks in ((7, 7, 5, 4, 3), (7, 7, 5, 4, 2)))
    assert decided_by(one, other) == "by the third kicker, three over two"
    one, other = (strength(ranks, suited=False) for ranks in ((9, 9, 8, 8, 3), (9, 9, 8, 8, 2)))
    assert decided_by(one, other) == "by the kicker, three over two"
    one, other = (strength(ranks, suited=False) for ranks in ((9, 9, 9, 8, 3), (9, 9, 9, 8, 2)))
    assert decided_by(one, other) == "by the second kicker, three over two"
