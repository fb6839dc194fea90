"""Naturals: each kind against the rules, against brute force, and with suits not written."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

import pytest

import cpcalc
from cpcalc.cards import DECK, UNWRITTEN, Card, read_cards
from cpcalc.record import Row
from cpcalc.thirteen.naturals import (
    BY_CARDS,
    BY_RANKS,
    BY_SUITS,
    KINDS,
    SHEET_KINDS,
    RankCounts,
    SuitCounts,
    held,
    possible_suit_counts,
)
from cpcalc.words import NATURAL_WORDS

RANKS = "23456789TJQKA"
ACE_LOW_TO_HIGH = "A23456789TJQKA"
RUNS_OF_THREE = [ACE_LOW_TO_HIGH[low : low + 3] for low in range(12)]  # A23 to QKA
RUNS_OF_FIVE = [ACE_LOW_TO_HIGH[low : low + 5] for low in range(10)]  # A2345 to TJQKA

ALL_SUIT_COUNTS = [counts for counts in product(range(14), repeat=4) if sum(counts) == 13]


def rank_counts(ranks: str) -> RankCounts:
    """How often each rank stands in a text, from the two to the ace."""
    return tuple(ranks.count(rank) for rank in RANKS)


THREE_STRAIGHTS = {
    rank_counts(three + five + other)
    for three in RUNS_OF_THREE
    for five, other in combinations_with_replacement(RUNS_OF_FIVE, 2)
}


def rows_of(text: str) -> list[Row]:
    read = [read_cards(part) for part in text.split("/")]
    assert not any(one.faults for one in read)
    return [Row(one.cards, marked=one.flush is not None) for one in read]


# ------------------------------------------------------------------ a second opinion


def without(counts: Sequence[int], place: int, number: int) -> list[int]:
    rest = list(counts)
    rest[place] -= number
    return rest


def leaves_pairs(counts: Sequence[int], number: int) -> bool:
    """Whether so many cards of one rank can be put aside, and pairs are left."""
    rests = (without(counts, place, number) for place in range(13) if counts[place] >= number)
    return any(all(count % 2 == 0 for count in rest) for rest in rests)


def splits_into_flushes(suits: Sequence[int]) -> bool:
    """Every way to give the groups of three, five and five a suit each."""
    for choice in product(range(4), repeat=3):
        groups = Counter[int]()
        for suit, size in zip(choice, (3, 5, 5), strict=True):
            groups[suit] += size
        if [groups[suit] for suit in range(4)] == list(suits):
            return True
    return False


def takes(counts: Sequence[int], numbers: Sequence[int]) -> bool:
    """Whether so many cards of one rank can be put aside, then so many of another or the
    same, and so on.
    """
    if not numbers:
        return True
    number, *others = numbers
    return any(
        takes(without(counts, place, number), others)
        for place in range(13)
        if counts[place] >= number
    )


def has(ranks: RankCounts, names: str) -> int:
    """How many cards have one of these ranks."""
    return sum(ranks[RANKS.index(name)] for name in names)


PAIR_WINDOWS = ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ"]
PAIR_WINDOWS += ["9TJQK", "TJQKA"]


def by_ranks(ranks: RankCounts) -> set[str]:
    kinds = {
        "four-trips": takes(ranks, [3, 3, 3, 3]),
        "two-full-houses-and-trips": takes(ranks, [3, 3, 3, 2, 2]),
        "three-quads": takes(ranks, [4, 4, 4]),
        "five-consecutive-pairs": any(
            all(ranks[RANKS.index(name)] > 1 for name in window) for window in PAIR_WINDOWS
        ),
        "twelve-royals": has(ranks, "JQKA") >= 12,
        "all-big": has(ranks, "89TJQKA") == 13,
        "all-small": has(ranks, "2345678") == 13,
        "no-face-card": has(ranks, "JQK") == 0,
        "dragon": set(ranks) == {1},
        "six-pairs": leaves_pairs(ranks, 1),
        "trips-and-five-pairs": leaves_pairs(ranks, 3),
        "three-straights": ranks in THREE_STRAIGHTS,
    }
    return {kind for kind, holds in kinds.items() if holds}


def by_suits(suits: Sequence[int]) -> set[str]:
    spades, hearts, diamonds, clubs = suits
    kinds = {
        "thirteen-suited": 13 in suits,
        "twelve-suited": 12 in suits,
        "thirteen-colors": 13 in (spades + clubs, hearts + diamonds),
        "twelve-colors": 12 in (spades + clubs, hearts + diamonds),
        "three-flushes": splits_into_flushes(suits),
    }
    return {kind for kind, holds in kinds.items() if holds}


def runs_of_one_suit(runs: Sequence[str]) -> list[frozenset[Card]]:
    return [
        frozenset(Card.of(RANKS.index(rank) + 2, suit) for rank in run)
        for run in runs
        for suit in range(4)
    ]


THREE_STRAIGHT_FLUSHES = {
    three | five | other
    for five, other in combinations(runs_of_one_suit(RUNS_OF_FIVE), 2)
    if not five & other
    for three in runs_of_one_suit(RUNS_OF_THREE)
    if not three & (five | other)
}


def by_cards(cards: Sequence[Card]) -> set[str]:
    found = frozenset(cards) in THREE_STRAIGHT_FLUSHES
    return {"three-straight-flushes"} if found else set()


def kinds_of(cards: Sequence[Card]) -> set[str]:
    ranks = tuple(sum(card.rank == rank for card in cards) for rank in range(2, 15))
    return by_ranks(ranks) | by_suits(suits_of(cards)) | by_cards(cards)


def suits_of(cards: Sequence[Card]) -> SuitCounts:
    return tuple(sum(card.suit == suit for card in cards) for suit in range(4))


# ------------------------------------------------------------------ by hand


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ("2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As", "dragon three-straights"),
        (
            "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah",
            "dragon three-straights twelve-suited twelve-colors",
        ),
        (
            "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ac",
            "dragon three-straights twelve-suited thirteen-colors",
        ),
        (
            "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
            "dragon three-straights three-flushes thirteen-suited thirteen-colors",
        ),
        ("2s 2h 4s 4h 6s 6h 8s 8h Ts Th Qs Qh Kd", "six-pairs"),
        ("2s 2h 2d 4s 4h 6s 6h 8s 8h Ts Th Qs Qh", "six-pairs trips-and-five-pairs"),
        ("2s 2h 2d 2c 4s 4h 4d 4c 6s 6h 6d 6c 8s", "six-pairs"),
        ("2s 2h 2d 2c 4s 4h 4d 4c 6s 6h 8s 8h 8d", "six-pairs trips-and-five-pairs"),
        ("2s 2h 2d 4s 4h 4d 6s 6h 8s 8h Ts Th Qc", ""),  # five pairs only
        ("2s 2h 2d 4s 4h 4d 6s 6h 6d 8s 8h Ts Th", "three-flushes"),  # and not six pairs
        ("As 2h 3d 4c 5s 9h Td Jc Qs Kh 7d 8c 9s", "three-straights"),
        ("Ks Ah 2d 4c 5s 6h 7d 8c Ts Jh Qd Kc Ac", ""),  # K-A-2 is no run
        ("2s 5s 8s Js As 2h 5h 8h Jh Ah 2d 5d 8d", "three-flushes"),
        (
            "2s 4s 6s 8s Ts Qs As 3s 5c 7c 9c Jc Kc",
            "dragon three-straights three-flushes thirteen-colors",
        ),
        ("2s 4s 6s 8s Ts Qs As 3h 5h 7h 9h Jh 2d", ""),  # suits 7, 5 and 1
        ("2s 2c 4s 4c 6s 6c 8s 8c Ts Tc Qs Qc Kh", "six-pairs twelve-colors"),
        ("2h 2d 4h 4d 6h 6d 8h 8d Th Td Qh Qd Kh", "six-pairs thirteen-colors"),
        ("2h 2d 4h 4d 6h 6d 8h 8d Th Td Qh Qs Kc", "six-pairs"),  # eleven red cards
    ],
)
def test_thirteen_cards_hold_just_these_kinds(cards: str, kinds: str) -> None:
    assert cpcalc.naturals(cards) == frozenset(kinds.split())


def test_any_way_of_splitting_the_cards_will_do() -> None:
    split = "2s 2h 4s / 4h 6s 6h 8s 8h / Ts Th Qs Qh Kd"
    assert cpcalc.naturals(split) == {"six-pairs"}
    assert held(rows_of(split)).certain == held(rows_of(split.replace("/", ""))).certain


def test_with_rules_only_the_kinds_that_the_house_pays_are_named() -> None:
    suited = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    both = {"dragon", "three-straights", "three-flushes"}
    assert cpcalc.naturals(suited, "islandpoker") == both | {"thirteen-suited"}
    assert cpcalc.naturals(suited, "eastern") == both | {"thirteen-colors"}
    assert cpcalc.naturals(suited, cpcalc.load_rules("bicycle-bcc")) == both


@pytest.mark.parametrize(
    "cards",
    ["", "Ah", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", "23456789TJQKA2", "222224466AKQJ"],
)
def test_what_are_no_thirteen_cards_of_a_deck_is_refused(cards: str) -> None:
    with pytest.raises(cpcalc.ProblemsFound):
        cpcalc.naturals(cards)


# ------------------------------------------------------------------ by brute force


def test_every_kind_has_its_name_in_words_and_its_definition() -> None:
    assert sorted(KINDS) == sorted(NATURAL_WORDS)
    assert len(KINDS) == 18
    assert len(SHEET_KINDS) == 9
    for table in (BY_RANKS, BY_SUITS, BY_CARDS):
        assert all(holds.__doc__ for holds in table.values())


def test_the_kinds_by_suits_agree_with_the_rules_for_every_count_of_suits() -> None:
    assert len(ALL_SUIT_COUNTS) == 560
    for suits in ALL_SUIT_COUNTS:
        found = {kind for kind, holds in BY_SUITS.items() if holds(suits)}
        assert found == by_suits(suits), suits


def test_three_flushes_are_the_four_patterns_of_suits_and_no_other() -> None:
    found = {
        tuple(sorted(filter(None, suits), reverse=True))
        for suits in ALL_SUIT_COUNTS
        if BY_SUITS["three-flushes"](suits)
    }
    assert found == {(13,), (10, 3), (8, 5), (5, 5, 3)}


def test_the_kinds_by_pairs_agree_with_the_rules_for_every_pattern_of_ranks() -> None:
    patterns = [
        counts for counts in combinations_with_replacement(range(5), 13) if sum(counts) == 13
    ]
    assert len(patterns) > 30
    for counts in patterns:
        expected = by_ranks(counts)
        for kind in BY_RANKS:
            if kind != "three-straights":  # which has its own tests
                assert BY_RANKS[kind](counts) == (kind in expected), (kind, counts)


def test_every_three_runs_put_together_are_three_straights() -> None:
    assert THREE_STRAIGHTS
    assert [c for c in THREE_STRAIGHTS if not BY_RANKS["three-straights"](c)] == []


def test_three_runs_with_one_card_changed_are_three_straights_only_by_chance() -> None:
    source = random.Random(13)
    changed = {
        tuple(without(without(counts, place, 1), other, -1))
        for counts in sorted(THREE_STRAIGHTS)
        for place in range(13)
        for other in source.sample(range(13), 3)
        if counts[place] and counts[other] < 4
    }
    assert len(changed) > 5_000
    for counts in changed:
        found = BY_RANKS["three-straights"](counts)
        assert found == (counts in THREE_STRAIGHTS), counts


STRAIGHT_FLUSHES = sorted(THREE_STRAIGHT_FLUSHES, key=sorted)


def random_hands(number: int) -> Iterator[list[Card]]:
    """Hands from a whole deck, from few suits, from few ranks, and three runs."""
    source = random.Random(52)
    for _ in range(number):
        yield source.sample(DECK, 13)
        suits = source.sample(range(4), source.choice((1, 2, 2, 3)))
        few_suits = [card for card in DECK if card.suit in suits]
        hand = source.sample(few_suits, 13)
        yield hand
        yield swapped(hand, source)
        ranks = source.sample(range(2, 15), source.choice((5, 6, 7, 8)))
        yield source.sample([card for card in DECK if card.rank in ranks], 13)
        runs = source.choice(RUNS_OF_THREE) + "".join(source.choices(RUNS_OF_FIVE, k=2))
        yield [
            Card.of(RANKS.index(rank) + 2, suit)
            for rank in sorted(set(runs))
            for suit in source.sample(range(4), runs.count(rank))
        ]
        flushes = sorted(source.choice(STRAIGHT_FLUSHES))
        yield flushes
        yield swapped(flushes, source)
        window = source.choice(["JQKA", "JQKAT", "8", "567", "222", "A23456789T", "3456789"])
        part = {"8": RANKS[6:], "567": RANKS[:7], "222": "2468"}.get(window, window)
        few = [card for card in DECK if RANKS[card.rank - 2] in part]
        yield swapped(source.sample(few, 13), source)
        yield source.sample(few, 13)


def swapped(hand: Sequence[Card], source: random.Random) -> list[Card]:
    """The hand with one card changed for another."""
    rest = [card for card in DECK if card not in hand]
    return [*hand[1:], source.choice(rest)]


def test_random_hands_hold_what_a_second_opinion_finds() -> None:
    seen: Counter[str] = Counter()
    for hand in random_hands(400):
        (row,) = rows_of(" ".join(map(str, hand)))
        found = held([row]).certain
        assert found == kinds_of(hand), hand
        assert cpcalc.naturals(" ".join(map(str, hand))) == found & SHEET_KINDS
        seen.update(found)
    assert set(seen) == set(KINDS)


# ------------------------------------------------------------------ suits not written


def dealings(rows: Sequence[Row]) -> Iterator[list[Card]]:
    """Every choice of the unwritten suits: no card twice, a marked row of one suit."""
    choices: list[list[tuple[Card, ...]]] = []
    for row in rows:
        options = [
            [Card.of(card.rank, suit) for suit in range(4)] if not card.has_suit else [card]
            for card in row.cards
        ]
        choices.append(
            [
                cards
                for cards in product(*options)
                if not row.marked or len({card.suit for card in cards}) == 1
            ]
        )
    for parts in product(*choices):
        hand = [card for part in parts for card in part]
        if len(set(hand)) == 13:
            yield hand


def stripped(cards: Sequence[Card], places: Sequence[int]) -> tuple[Card, ...]:
    """The cards, some of them by their ranks alone."""
    return tuple(
        Card.of(card.rank, UNWRITTEN) if place in places else card
        for place, card in enumerate(cards)
    )


def half_written_hands() -> Iterator[list[Row]]:
    """Random hands with a few suits missing: 13 cards together, or with a marked flush."""
    source = random.Random(4)
    for hand in random_hands(6):
        yield [Row(stripped(hand, source.sample(range(13), source.randint(1, 4))))]
        suit = source.choice(range(4))
        flush = source.sample([card for card in DECK if card.suit == suit], 5)
        rest = [card for card in hand if card not in flush][:8]
        if len(rest) == 8:
            written = source.choice(([], [source.choice(range(5))]))
            hidden = [place for place in range(5) if place not in written]
            front = Row(stripped(rest[:3], source.sample(range(3), source.randint(0, 3))))
            yield [front, Row(tuple(rest[3:])), Row(stripped(flush, hidden), marked=True)]


def test_what_unwritten_suits_make_certain_and_possible_is_what_all_of_them_make() -> None:
    open_hands = 0
    for rows in half_written_hands():
        hands = list(dealings(rows))
        every = [kinds_of(hand) for hand in hands]
        certain = frozenset(set.intersection(*every))
        possible = frozenset(set.union(*every))
        assert (held(rows).certain, held(rows).possible) == (certain, possible), rows
        assert possible_suit_counts(rows) == {suits_of(hand) for hand in hands}, rows
        open_hands += certain != possible
    assert open_hands > 20


@pytest.mark.parametrize(
    ("cards", "certain", "possible"),
    [
        # by ranks alone: the ranks prove or exclude, the suits stay open
        (
            "22 44 66 88 JJ QQ A",  # a pair is of two suits: at most seven of one
            "six-pairs",
            "six-pairs thirteen-colors twelve-colors three-flushes",
        ),
        (
            "23456789TJQKA",
            "dragon three-straights",
            "dragon three-straights thirteen-suited twelve-suited thirteen-colors"
            " twelve-colors three-flushes",
        ),
        ("2222 4444 6666 8", "six-pairs", "six-pairs"),  # 4-3-3-3, whatever the eight is
        # the twos are of four suits, so no suit is missing
        ("2222 44 66 8 9 T J Q", "", ""),
        # three hearts and two flushes, which share the three and so no suit
        ("Ah Kh 2h / 97543f / QT863f", "three-flushes", "three-flushes thirteen-colors"),
        # the second ten is red, or it is the ten of clubs
        (
            "2s 2c 4s 4c 6s 6c 8s 8c Ts T Qs Qc Kc",
            "six-pairs",
            "six-pairs twelve-colors thirteen-colors",
        ),
        # what is written leaves one choice: the last king is the king of clubs
        ("Ks Kh Kd K Qs Qh Qd Qc Js Jh Jd Jc Ts", "six-pairs", "six-pairs"),
    ],
)
def test_ranks_prove_some_kinds_and_leave_others_open(
    cards: str, certain: str, possible: str
) -> None:
    found = held(rows_of(cards))
    assert found.certain & SHEET_KINDS == frozenset(certain.split())
    assert found.possible & SHEET_KINDS == frozenset(possible.split())


@pytest.mark.parametrize(
    ("cards", "certain", "possible"),
    [
        ("987f / 65432f / KQJT9f", True, True),
        ("987 / 65432f / KQJT9f", False, True),
        ("9s8s7h / 65432f / KQJT9f", False, False),
        ("9s8s7s / 65432f / KQJT9f", True, True),  # whatever the other two suits are
        ("986 / 75432f / KQJT9f", False, True),  # with 9, 8 and 6 of the suit of the seven
        ("9s8h6s / 75432f / KQJT9f", False, False),
        ("A23 / 56789f / TJQKAf", False, True),
        ("2h 3h 4h / 5h 6h 7h 8h 9h / Th Jh Qh Kh Ah", True, True),
    ],
)
def test_three_straight_flushes_need_suits_or_marks(
    cards: str, certain: bool, possible: bool
) -> None:
    found = held(rows_of(cards))
    assert ("three-straight-flushes" in found.certain) == certain
    assert ("three-straight-flushes" in found.possible) == possible


@pytest.mark.parametrize(
    ("cards", "kind", "holds"),
    [
        ("JJJJ QQQQ KKKK A", "twelve-royals", True),
        ("JJJJ QQQQ KKK A 2", "twelve-royals", True),
        ("JJJJ QQQQ KKK T 2", "twelve-royals", False),
        ("JJJJ QQQQ KKKK A", "three-quads", True),
        ("JJJJ QQQQ KKK A 2", "three-quads", False),
        ("22 33 44 55 66 8 T Q", "five-consecutive-pairs", True),
        ("AA 22 33 44 55 8 T Q", "five-consecutive-pairs", True),
        ("AA KK QQ JJ TT 8 6 4", "five-consecutive-pairs", True),
        ("KK AA 22 33 44 8 T Q", "five-consecutive-pairs", False),  # the ace in the middle
        ("888 999 TTT JJ KK", "all-big", True),
        ("888 999 TTT JJ K7", "all-big", False),
        ("888 777 666 55 22", "all-small", True),
        ("888 777 666 55 A2", "all-small", False),
        ("AAA 222 TTT 99 77", "no-face-card", True),
        ("AAA 222 TTT 99 7J", "no-face-card", False),
        ("AAA 222 TTT 999 7", "four-trips", True),
        ("AAAA 222 TTT 999", "four-trips", True),
        ("AAA 222 TTT 99 77", "four-trips", False),
        ("AAA 222 TTT 99 77", "two-full-houses-and-trips", True),
        ("AAA 222 TTT 9999", "two-full-houses-and-trips", True),
        ("AAA 222 TTT 999 7", "two-full-houses-and-trips", False),
    ],
)
def test_the_kinds_beyond_the_sheets_by_hand(cards: str, kind: str, holds: bool) -> None:
    assert (kind in held(rows_of(cards)).certain) == holds


def test_no_dealing_of_suits_may_repeat_a_card() -> None:
    # the marked flush holds an ace, a king and a queen, and so cannot be of spades
    rows = rows_of("As Ks Qs / 2h 3h 4h 5h 7h / AKQ98f")
    assert {tuple(sorted(counts)) for counts in possible_suit_counts(rows)} == {
        (0, 0, 3, 10),
        (0, 3, 5, 5),
    }
