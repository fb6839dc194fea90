"""Pairs under choices that no house of the sheets makes, but that a profile may make."""

from dataclasses import replace

from cpcalc.results import HandResult
from cpcalc.rules import RuleProfile, load_rules
from cpcalc.settlement import settle
from tests.recording import ANN, codes, session

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
