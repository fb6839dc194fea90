"""Pairs under choices that no house of the sheets makes, but that a profile may make."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cpcalc.problems import ProblemsFound
from cpcalc.results import HandResult
from cpcalc.rules import RuleProfile, load_rules
from cpcalc.rules.changes import changed
from cpcalc.settlement import settle
from cpcalc.thirteen.duels import duels_of
from cpcalc.thirteen.pairs import settle_pairs
from cpcalc.thirteen.standings import stand
from tests.recording import ANN, codes, hand, session

EASTERN = load_rules("eastern")
FOUL = "Bob: Qc Qd 5s / Jc Jd 8s 3d 2s / 9s 9h 6c 5c 2h"
BONUS = "Ann: KK9 / TT777 / 55554"  # full house in the middle, four of a kind in back


def under(rules: RuleProfile, *seats: str) -> HandResult:
    (hand,) = settle(session("\n".join(seats)), rules).hands
    return hand


def test_a_foul_pays_bonuses_only_where_the_house_says_so() -> None:
    assert under(EASTERN, BONUS, "Bob: foul").nets["Bob"] == -(3 + 2 + 4)
    flat = replace(EASTERN, foul_bonuses=False)
    assert under(flat, BONUS, "Bob: foul").nets["Bob"] == -3


def test_without_a_cap_a_stack_cuts_nothing() -> None:
    free = replace(EASTERN, stack_cap="none")
    seats = ("stack Ann 1", ANN, "Bob: surrender")
    assert under(EASTERN, *seats).nets["Bob"] == -1
    assert under(free, *seats).nets["Bob"] == -3
    assert under(free, *seats).notes == ()


def test_a_leading_natural_beats_those_above_it_where_the_others_push() -> None:
    led = replace(
        EASTERN,
        two_naturals="push",
        leading_natural="six-pairs",
        naturals={"dragon": 13, "six-pairs": 5, "three-flushes": 3},
    )
    assert under(led, "Ann: natural dragon", "Bob: natural six-pairs").nets["Bob"] == 5
    assert under(led, "Ann: natural dragon", "Bob: natural three-flushes").nets["Bob"] == 0
    assert under(led, "Ann: natural six-pairs", "Bob: natural six-pairs").nets["Bob"] == 0


def test_a_row_may_be_worth_nothing_or_more() -> None:
    rows = ("Ann: KK9 / 77442 / AQT63f", "Bob: QQJ / 66553 / K9832f")
    assert under(replace(EASTERN, row=0), *rows).nets["Ann"] == 0
    assert under(replace(EASTERN, row=2, scoop=4), *rows).nets["Ann"] == 10


def test_where_front_flushes_count_an_unwritten_front_needs_its_suits() -> None:
    record = "rules {}\nAnn: {} / 77442 / AQT63f\nBob: surrender\n"
    flushes = replace(EASTERN, front="straights-and-flushes-too")
    seats = "Ann: {} / 77442 / AQT63f\nBob: surrender"
    assert codes(record.format("eastern", "A83")) == []
    for front, needed in (("A83", True), ("A8h3h", True), ("AA3", False), ("As8h3", False)):
        hand = session(seats.format(front))
        try:
            settle(hand, flushes)
            found = ""
        except ValueError as error:
            found = str(error)
        assert ("the suit of" in found) == needed
    # A written straight in front is a hand of its own there, and stands over two pair.
    straight = under(flushes, "Ann: AsKhQd / 77442 / A8653f", "Bob: surrender")
    assert straight.players[0].standing == "foul"
    assert straight.players[0].strengths[0].label == "ace-high straight"


# ------------------------------------------------------------------ every choice, by hand

PLAIN = RuleProfile("plain", "Plain")  # one unit a row, and nothing else
SCOOPED = ("Ann: KK9 / 77442 / AQT63f", "Bob: QQJ / 66553 / K9832f")  # Ann wins all rows
TWO_ROWS = ("Ann: KK9 / 77442 / AQT63f", "Bob: AA2 / 66553 / K9832f")  # Bob wins the front
ONE_ROW = ("Ann: KK9 / 77442 / AQT63f", "Bob: QQJ / 77442 / AQT63f")  # the others tie
RICH = ("Ann: KKK / TT777 / 55554", "Bob: QQJ / 66442 / A9832f")  # 3, 2 and 4 by one table
RICH_FOUL = (RICH[0], "Bob: foul")
THREE = (*SCOOPED, "Cy: JT7 / A8852 / J9754f")  # Ann scoops Bob and Cy, Bob scoops Cy
WITH_FOUL = (*SCOOPED, "Cy: foul")
FLUSH = ("bonus-way=adds", "bonuses.back flush=4")
EASTERN_BONUSES = (
    "bonus-way=replaces",
    "bonuses.front three-of-a-kind=3",
    "bonuses.middle full-house=2",
    "bonuses.back four-of-a-kind=4",
)
IF_HELD = ("naturals-count=if-held", "naturals.six-pairs=5")
HOLDS_PAIRS = "Ann: 22A / 4466J / QQ88J"
TIED = (
    "Ann: Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h",
    "Bob: Ks Kc 9d / 6s 6d 5c 5s 3d / Jd Td 8d 4d 2d",
)
TIED_FLUSHES = ("Ann: KK9 / 77442 / AhQT63f", "Bob: QQJ / 66553 / AcQT63f")


@pytest.mark.parametrize(
    ("changes", "seats", "nets"),
    [
        # what a row and all three are worth
        ((), SCOOPED, [3, -3]),
        (("row=2",), SCOOPED, [6, -6]),
        (("scoop=3",), SCOOPED, [6, -6]),
        (("scoop-times=2",), SCOOPED, [6, -6]),
        (("scoop-times=2",), TWO_ROWS, [1, -1]),
        (("scoop-times=2", "scoop-bonuses=no"), SCOOPED, [6, -6]),
        (("scoop-times=2", *FLUSH), SCOOPED, [14, -14]),  # (3 + 4) x 2
        (("scoop-times=2", *FLUSH, "scoop-bonuses=no"), SCOOPED, [10, -10]),  # 3 x 2 + 4
        (("scoop-times=3", "scoop=1", *FLUSH), SCOOPED, [24, -24]),  # (3 + 1 + 4) x 3
        (("scoop-times=2", *FLUSH, "bonus-way=replaces"), SCOOPED, [12, -12]),  # (2 + 4) x 2
        (
            ("scoop-times=2", *FLUSH, "bonus-way=replaces", "scoop-bonuses=no"),
            SCOOPED,
            [8, -8],  # 2 x 2 + 4
        ),
        # the majority, and to whom it goes
        (("majority=1",), TWO_ROWS, [2, -2]),
        (("majority=1",), SCOOPED, [4, -4]),
        (("majority=1",), ONE_ROW, [1, -1]),
        (("majority=1", "majority-goes-to=total"), ONE_ROW, [2, -2]),
        (("majority=1", "majority-goes-to=total"), TWO_ROWS, [2, -2]),
        # Bob's aces in front: 1 + 5 against 2
        (("majority=1", "bonus-way=adds", "bonuses.front pair A=5"), TWO_ROWS, [-3, 3]),
        (
            (
                "majority=1",
                "majority-goes-to=total",
                "bonus-way=adds",
                "bonuses.front pair A=5",
            ),
            TWO_ROWS,
            [-5, 5],
        ),
        # bonuses: for single ranks, to both players, up to a ceiling
        (("bonus-way=adds", "bonuses.front pair=2"), SCOOPED, [5, -5]),
        (
            ("bonus-way=adds", "bonuses.front pair=2", "bonuses.front pair K=8"),
            SCOOPED,
            [11, -11],
        ),
        (
            ("bonus-way=adds", "bonuses.front pair=2", "bonuses.front pair Q=7"),
            SCOOPED,
            [5, -5],
        ),
        (FLUSH, SCOOPED, [7, -7]),
        ((*FLUSH, "bonus-to=both"), SCOOPED, [3, -3]),  # Bob's flush is worth the same
        ((*FLUSH, "bonus-to=both"), ONE_ROW, [1, -1]),  # and so are the tied ones
        ((*FLUSH, "bonus-to=both", "bonuses.back flush A=6"), SCOOPED, [5, -5]),  # 3 + 6 - 4
        (EASTERN_BONUSES, RICH, [9, -9]),
        ((*EASTERN_BONUSES, "bonus-cap=7"), RICH, [7, -7]),
        ((*EASTERN_BONUSES, "bonus-cap=9"), RICH, [9, -9]),
        ((*EASTERN_BONUSES, "bonus-cap=7", "scoop-times=2"), RICH, [14, -14]),
        (
            (*EASTERN_BONUSES, "bonus-cap=7", "scoop-times=2", "scoop=1", "scoop-bonuses=no"),
            RICH,
            [9, -9],  # bonuses 9, less 2 over the ceiling; and the scoop's 1, twice
        ),
        # a sweep: a value in place of all, or on top, or a multiple
        (("sweep.3 players=9",), THREE, [18, -6, -12]),
        (("sweep.4 players=9",), THREE, [6, 0, -6]),
        (("sweep.3 players=9", "sweep-way=adds"), THREE, [24, -9, -15]),
        (("sweep-times.3 players=3",), THREE, [18, -6, -12]),
        (("sweep-times.3 players=3", "scoop-times=2"), THREE, [18, -3, -15]),
        (
            ("sweep.3 players=1", "sweep-way=adds", "sweep-times.3 players=2"),
            THREE,
            [14, -4, -10],
        ),
        (("sweep.3 players=9", *FLUSH), THREE, [26, -6, -20]),
        (("sweep.3 players=9", "foul=4"), WITH_FOUL, [18, -5, -13]),
        (("sweep.3 players=9", "foul=4", "sweep-fouls=no"), WITH_FOUL, [7, 1, -8]),
        (("sweep.3 players=9", "foul=4", "sweep-way=adds"), WITH_FOUL, [25, -8, -17]),
        (("sweep-times.3 players=2", "foul=4"), WITH_FOUL, [14, -2, -12]),
        # what a foul pays
        (("foul=4",), RICH_FOUL, [4, -4]),
        (("foul=4", *EASTERN_BONUSES, "foul-bonuses=yes"), RICH_FOUL, [13, -13]),
        (
            ("foul=4", *EASTERN_BONUSES, "foul-bonuses=yes", "bonus-cap=7"),
            RICH_FOUL,
            [11, -11],
        ),
        (("foul-way=row-values", "scoop=3"), RICH_FOUL, [3, -3]),
        (("foul-way=as-scooped", "scoop=3"), RICH_FOUL, [6, -6]),
        (("foul-way=as-scooped", "scoop=3", "majority=1"), RICH_FOUL, [7, -7]),
        (("foul-way=as-scooped", "scoop-times=2"), RICH_FOUL, [6, -6]),
        (("foul-way=as-scooped", "scoop-times=2", *EASTERN_BONUSES), RICH_FOUL, [6, -6]),
        (
            (
                "foul-way=as-scooped",
                "scoop-times=2",
                "foul-bonuses=yes",
                *EASTERN_BONUSES,
                "bonuses.front three-of-a-kind=none",
            ),
            RICH_FOUL,
            [14, -14],  # (1 + 2 + 4) x 2
        ),
        (("foul-way=row-values", "foul-bonuses=yes", *EASTERN_BONUSES), RICH_FOUL, [9, -9]),
        (
            ("foul-way=row-values", "foul-bonuses=yes", *FLUSH),
            (SCOOPED[0], "Bob: foul"),
            [7, -7],
        ),
        (("surrender=3",), ("Ann: foul", "Bob: surrender"), [3, -3]),
        (
            ("surrender=3", "foul-and-surrender=nothing"),
            ("Ann: foul", "Bob: surrender"),
            [0, 0],
        ),
        (
            ("surrender=3", "foul-and-surrender=foul-pays"),
            ("Ann: foul", "Bob: surrender"),
            [-3, 3],
        ),
        (
            ("surrender=3", "foul-and-surrender=foul-pays"),
            (SCOOPED[0], "Bob: surrender"),
            [3, -3],
        ),
        # naturals
        (
            ("naturals.dragon=13", "naturals.six-pairs=3", "two-naturals=each-its-own"),
            ("Ann: natural six-pairs", "Bob: natural dragon"),
            [-10, 10],
        ),
        (
            ("naturals.dragon=13", "two-naturals=each-its-own"),
            ("Ann: natural dragon", "Bob: natural dragon"),
            [0, 0],
        ),
        (IF_HELD, (HOLDS_PAIRS, "Bob: KKT / AA773 / TTT95"), [5, -5]),
        (IF_HELD[1:], (HOLDS_PAIRS, "Bob: KKT / AA773 / TTT95"), [-3, 3]),
        (IF_HELD, ("Ann: A22 / QQ88J / 4466J", "Bob: foul"), [5, -5]),  # even set as a foul
        # equal rows of two players
        ((), TIED, [2, -2]),
        (("row-ties=suit",), TIED, [1, -1]),  # Bob's kings have the spade
        (("row-ties=suit", "suit-order=hearts spades diamonds clubs"), TIED, [3, -3]),
        ((), TIED_FLUSHES, [2, -2]),
        (("row-ties=suit",), TIED_FLUSHES, [3, -3]),  # hearts over clubs
        (("row-ties=suit", "suit-order=clubs hearts spades diamonds"), TIED_FLUSHES, [1, -1]),
    ],
)
def test_every_choice_of_a_house_pays_what_it_says(
    changes: Sequence[str], seats: Sequence[str], nets: Sequence[int]
) -> None:
    assert list(under(changed(PLAIN, changes), *seats).nets.values()) == nets


def test_a_tie_that_suits_decide_needs_them_written() -> None:
    rules = changed(PLAIN, ["row-ties=suit"])
    hand = session("Ann: KK9 / 77442 / AQT63f\nBob: KhK9 / 66553 / J9832f\n")
    with pytest.raises(ProblemsFound) as raised:
        settle(hand, rules)
    found, _ = raised.value.problems
    assert found.code == "suit-needed"
    assert found.message == (
        "front: Ann and Bob are equal (pair of kings), and the higher suit wins:"
        " the suit of K and K of Ann is needed"
    )
    assert found.span is not None
    assert found.span.place().text == "Ann: KK9 / 77442 / AQT63f"


@pytest.mark.parametrize(
    ("ann", "bob", "codes_told", "net"),
    [
        ("As K Q", "A K Q", [], 3),  # nobody else can have the spade
        ("A K Q", "As K Q", [], 1),
        ("Ah K Q", "A K Q", ["suit-needed"], None),  # Bob's may be the spade
        ("Ac K Q", "Ad K Q", [], 1),
        ("Ac K Q", "A K Q", [], 1),  # every other suit is higher
        ("KsK9", "KK9", [], 3),
        ("KhK9", "KK9", ["suit-needed", "suit-needed"], None),
        ("K9K", "KcKd9", [], 3),  # what is left are the two higher ones
    ],
)
def test_suits_are_asked_for_only_where_they_decide(
    ann: str, bob: str, codes_told: list[str], net: int | None
) -> None:
    rules = changed(PLAIN, ["row-ties=suit"])
    table = stand(hand(f"Ann: {ann} / 77442 / JT863f\nBob: {bob} / 66553 / 98432f\n"), rules)
    assert [problem.code for problem in table.problems] == codes_told
    if net is not None:
        (pair,) = settle_pairs(table.players, rules)
        assert pair.points == net


def test_an_equal_row_that_a_suit_decides_pays_nothing_while_the_suit_is_open() -> None:
    rules = changed(PLAIN, ["row-ties=suit"])
    stands = stand(hand("Ann: KK9 / 77442 / AQT63f\nBob: KhK9 / 66553 / J9832f\n"), rules)
    assert duels_of(stands.players, rules)[0].signs == (0, 1, 1)


def test_a_natural_by_suits_that_nobody_wrote_down_is_said_not_to_count() -> None:
    rules = changed(PLAIN, ["naturals-count=if-held", "naturals.three-flushes=3"])
    written = "Ann: 2s 5s 9h / 8s Js 2h 5h As / 8h Jh Ah 2d 5d"
    assert under(rules, *SCOOPED).notes == (
        "A natural by suits counts only where the suits are written, or where it is declared:"
        " not all suits of Ann and Bob are.",
    )
    assert under(rules, written, "Bob: foul").notes == ()


# ------------------------------------------------------------------ what a stack limits

SURRENDERS = changed(PLAIN, ["surrender=3", "foul=3"])
TWO_SURRENDER = ("button Ann", SCOOPED[0], "Bob: surrender", "Cy: surrender")
ONE_SURRENDERS = (
    "button Ann",
    "Ann: surrender",
    "Bob: QQJ / 66553 / K9832f",
    "Cy: JT7 / A8852 / J9754f",
)
BROKE = ("button Ann", "Ann: foul", "Bob: QQJ / 66553 / K9832f", "Cy: surrender")


@pytest.mark.parametrize(
    ("custom", "stack", "seats", "net"),
    [
        ("none", 2, TWO_SURRENDER, 6),
        ("starting-stack", 2, TWO_SURRENDER, 2),  # no more than his stack in the hand
        ("each-opponent", 2, TWO_SURRENDER, 4),  # no more than his stack from each
        ("until-broke", 2, TWO_SURRENDER, 6),
        ("starting-stack", 4, ONE_SURRENDERS, -4),
        ("each-opponent", 4, ONE_SURRENDERS, -4),
        ("until-broke", 4, ONE_SURRENDERS, -4),
        ("starting-stack", 3, BROKE, 0),  # what Cy owes him still comes in
        ("each-opponent", 3, BROKE, 0),
        ("until-broke", 3, BROKE, -3),  # broke by Bob, and out of the hand
        ("until-broke", 4, BROKE, 0),
    ],
)
def test_what_a_stack_limits_is_the_custom_of_the_house(
    custom: str, stack: int, seats: Sequence[str], net: int
) -> None:
    rules = changed(SURRENDERS, [f"stack-cap={custom}"])
    assert under(rules, f"stack Ann {stack}", *seats).nets["Ann"] == net
