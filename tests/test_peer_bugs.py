"""Bugs other programs had, and inputs that showed them: this program survives them.

The numbers are those of a collection of public bug reports of other programs. Comments name
where each was reported; seven cards are given as the five that count. What cannot happen here
stands in NOT_HERE with its reason.
"""

import os
import re
import subprocess
import sys
from decimal import Decimal
from itertools import combinations, permutations
from pathlib import Path

import pytest

import cpcalc
from cpcalc.cards import DECK
from cpcalc.commands.settling import Format
from cpcalc.commands.shared import Form
from cpcalc.problems import Problem
from tests.recording import ANN, codes, nets, result, session, settled, standing_of
from tests.running import run

NOT_HERE: dict[int, str] = {
    18: "two sets of trips take six cards; a row of five is given, never chosen from more",
}
NUMBERS = range(1, 80)

HOUSES = (
    *("islandpoker", "breakaway", "western", "eastern"),
    *("bicycle-bcc", "bicycle-asian", "bicycle-mandarin"),
)
RANKS = "23456789TJQKA"

# Ann and Bob set the same ranks in middle and back; only their fronts tell them apart.
ANN_TIES = "Ann: Kd 8d 7c / 4s 4h Kc Jd 2s / 9s 8h 7d 6c 5s\n"
ANN_ACE = ANN_TIES.replace("Kd 8d 7c", "Ah 8d 7c")
BOB_TIES = "Bob: Kh 8c 7s / 4d 4c Ks Jh 2d / 9h 8s 7h 6d 5c\n"
CY_LOSES = "Cy: Qh 6h 3c / 2h 2c Qs Jc 5h / Ac Ad 3s 3d Th\n"


def refusals(cards: str) -> list[Problem]:
    """Why the cards are no row."""
    with pytest.raises(cpcalc.ProblemsFound) as caught:
        cpcalc.evaluate(cards)
    return list(caught.value.problems)


def refused(cards: str) -> list[str]:
    return [problem.code for problem in refusals(cards)]


def stands(rows: str, house: str = "eastern") -> str:
    """What a player ends with who sets these rows."""
    return standing_of(f"rules {house}\nAnn: {rows}\nBob: foul\n", "Ann")


def evening(balances: dict[str, int]) -> cpcalc.Settlement:
    """An evening after which the players stand so: each plays one hand against the first."""
    first, *others = balances
    hands = [
        f"hand\nresult {name} {balances[name]}, {first} {-balances[name]}" for name in others
    ]
    return settled("\n".join(hands) + "\n")


# ------------------------------------------------------------------ what a row is


@pytest.mark.parametrize(
    ("cards", "category", "label"),
    [
        # ishikota/PyPokerEngine #69: the wheel was a high card
        pytest.param("A2345", "straight", "five-high straight", id="01-wheel"),
        # zooba/deck #12: sorted with the ace high, the wheel and the steel wheel were missed
        pytest.param("Ah 2s 3d 4c 5h", "straight", "five-high straight", id="02-low-ace"),
        pytest.param(
            "Ah2h3h4h5h", "straight-flush", "five-high straight flush", id="02-suited"
        ),
        # rosbo/texas-holdem-poker-ai #16: no straight from the ace to the five
        pytest.param("As 2d 3h 4c 5s", "straight", "five-high straight", id="04-ace-to-five"),
        # Steamodded/smods #51: the run that ends in the ace was left out
        pytest.param("T J Q K A", "straight", "ace-high straight", id="08-ace-to-ten"),
        pytest.param("TJQKA f", "royal-flush", "royal flush", id="08-suited"),
        # chenosaurus/poker-evaluator #4, PR 5, PR 6: three cards became five-high straights
        pytest.param("as 4s 5d", "high-card", "ace high", id="09-ace-four-five"),
        pytest.param("Ah 2s 3c", "high-card", "ace high", id="09-ace-two-three"),
        # Jberczel/holdem #1: straight and flush from different cards of 9c Th Jh Qh Kh 2h 3h
        pytest.param("9c Th Jh Qh Kh", "straight", "king-high straight", id="12-straight"),
        pytest.param("Kh Qh Jh Th 3h", "flush", "king-high flush", id="12-flush"),
        # worldveil/deuces #9: the steel wheel was printed as four of a kind
        pytest.param("5d4d3d2dAd", "straight-flush", "five-high straight flush", id="13-label"),
        # chenosaurus/poker-evaluator #1, PR 2: trips were called a full house
        pytest.param("jh jd js 8h 4c", "three-of-a-kind", "three jacks", id="19-trips"),
        # cmccabe/poker-odds #3, PR 4: no full house was ever found
        pytest.param("KS QS KD KH 2S", "three-of-a-kind", "three kings", id="20-not-yet"),
        pytest.param(
            "KS QS KD KH QD", "full-house", "full house, kings over queens", id="20-full"
        ),
        # ToxicMushroom/Melijn PR 219: counts were sorted the wrong way round
        pytest.param("2 2 2 3 3", "full-house", "full house, twos over threes", id="37-counts"),
        # thlorenz/phe #3: with 10c this was two pair
        pytest.param("2d 6s 6c 3d 10c", "pair", "pair of sixes", id="45-ten-of-clubs"),
        # ihendley/treys #6: a user took T for something else, so words say what it is
        pytest.param("T T 9", "pair", "pair of tens", id="50-tens"),
    ],
)
def test_a_row_is_what_the_rules_call_it(cards: str, category: str, label: str) -> None:
    found = cpcalc.evaluate(cards)
    assert (found.category, found.label) == (category, label)


# sneppy/pokerl #1: 5 4 3 2 A was no straight
@pytest.mark.parametrize("suit", ["", "f"])
def test_03_the_wheel_is_a_straight_in_whatever_order_it_lies(suit: str) -> None:
    wheels = {cpcalc.evaluate("".join(order) + suit) for order in permutations("5432A")}
    (wheel,) = wheels
    assert wheel.category == ("straight-flush" if suit else "straight")


# goldfire/pokersolver eb8195b: the steel wheel came back with another number of cards
def test_06_a_steel_wheel_is_shown_with_its_five_cards() -> None:
    record = "rules eastern\nAnn: Ts 9d 2s / Kh Kd 8s 7c 4c / Ad 2d 3d 4d 5d\nBob: foul\n"
    back = result(record).to_dict()["players"][0]["rows"]["back"]
    assert back["cards"] == ["Ad", "2d", "3d", "4d", "5d"]
    assert back["category"] == "straight-flush"


# riddlesio/issues #99: any four in a row and an ace were a straight
@pytest.mark.parametrize("four", [RANKS[low : low + 4] for low in range(9)])
def test_07_only_2345_and_tjqk_make_a_straight_with_an_ace(four: str) -> None:
    runs = four in ("2345", "TJQK")
    assert (cpcalc.evaluate(four + "A").category == "straight") is runs
    assert (cpcalc.evaluate("A" + four + "f").category == "flush") is not runs


# Jarrrk/HighLife #6200, #6298, #6313, #6854: K Q J was king high where a straight counts
def test_10_a_run_in_front_is_a_straight_only_in_a_house_that_says_so(tmp_path: Path) -> None:
    (tmp_path / "runs.yaml").write_text(
        "profile: runs\ntitle: Runs in front\nextends: eastern\n"
        "sources: {house: {title: agreed}}\n"
        "rules:\n  front: {value: straights-and-flushes-too, source: house}\n"
    )
    seats = "Ann: Ks Qh Jd / 8s 7h 6d 5c 4s / 9s 9h 9d 2c 2h\nBob: foul\n"
    here, there = (
        cpcalc.settle(session(seats), rules).hands[0].to_dict()["players"][0]
        for rules in ("eastern", tmp_path / "runs.yaml")
    )
    assert here["rows"]["front"]["category"] == "high-card"
    assert here["rows"]["front"]["label"] == "king high"
    assert here["standing"] == "set"
    assert there["rows"]["front"]["category"] == "straight"
    assert there["rows"]["front"]["label"] == "king-high straight"
    assert there["standing"] == "foul"


# cmccabe/poker-odds #3, PR 4
def test_20_every_full_house_is_found() -> None:
    houses = [three * 3 + two * 2 for three, two in permutations(RANKS, 2)]
    assert len(houses) == 156
    assert {cpcalc.evaluate(cards).category for cards in houses} == {"full-house"}
    assert len({cpcalc.evaluate(cards) for cards in houses}) == 156


# exercism/problem-specifications PR 1232: four of a kind was read as a full house
def test_21_every_four_of_a_kind_is_found_and_beats_every_full_house() -> None:
    quads = [cpcalc.evaluate(four * 4 + one) for four, one in permutations(RANKS, 2)]
    assert {quad.category for quad in quads} == {"four-of-a-kind"}
    assert len(set(quads)) == 156
    assert min(quads) > cpcalc.evaluate("AAAKK")


# ------------------------------------------------------------------ which row is stronger


@pytest.mark.parametrize(
    ("strong", "weak"),
    [
        # rosbo/texas-holdem-poker-ai #16
        pytest.param("A2345", "AAAKQ", id="04-wheel-over-trips"),
        # pokerth/pokerth #369: the steel wheel lost to a six-high straight
        pytest.param("AD 2D 3D 4D 5D", "2D 3D 4D 5D 6C", id="05-steel-wheel-over-straight"),
        # uoftcprg/pokerkit #44: only in deuce-to-seven does the wheel lose to a pair
        pytest.param("Ac 2d 3h 4s 5c", "2c 2d 7h 8s 9c", id="11-wheel-over-pair"),
        # chenosaurus/poker-evaluator #4: three cards are not filled up to a wheel
        pytest.param("2h 2d 3c 4h 5c", "as 4s 5d", id="09-pair-over-three-cards"),
        pytest.param("As Kd 2c", "Ah 2s 3c", id="09-king-over-three"),
        # ishikota/PyPokerEngine #78: flushes were compared by the top card only
        pytest.param("DQ DJ D9 D7 D6", "DQ DJ D9 D6 D5", id="14-fourth-card-of-a-flush"),
        # sneppy/pokerl #2: flushes had no kickers
        pytest.param("AKQJ9f", "AKQJ8f", id="16-fifth-card"),
        pytest.param("AKQT2f", "AKQ98f", id="16-fourth-card"),
        pytest.param("AKJ32f", "AKT98f", id="16-third-card"),
        pytest.param("AK432f", "AQJT9f", id="16-second-card"),
        # zkayser/poker_ex #3: ranks of a flush were added up
        pytest.param("A6432f", "KQJT8f", id="17-ace-over-more-in-sum"),
        # exercism/php #454: two pairs were compared by their sum
        pytest.param("77 22 A", "66 33 A", id="22-sevens-up"),
        # danielpaz6/Poker-Hand-Evaluator #1: kickers were ignored; the board 9c 7s 5h 5s 3c
        pytest.param("5h 5s Ks 9c 8h", "5h 5s Qs 9c 7s", id="23-kicker"),
        # danielpaz6/Poker-Hand-Evaluator #7: high cards were compared from the low end
        pytest.param("3s 4h 5d 10s Kc", "4s 5h 7d 10c Qs", id="24-from-the-top"),
        # deus-x-mackina/poker #1: the last kicker was ignored
        pytest.param("JT743", "JT742", id="26-last-kicker"),
        # deeptexas-ai/deep-holdem-ai #1: of the board's flush and 2d the two does not count
        pytest.param("Ad Jd Td 6d 3d", "Ad Jd Td 6d 2d", id="28-three-over-two"),
        # HenryRLee/PokerHandEvaluator #83, chenosaurus/poker-evaluator #18,
        # ableiten/foldem #35: nobody knew whether lower or higher numbers were better
        pytest.param("777", "JJ2", id="34-trips-over-pair"),
        # robolson/ruby-poker #8: of two cards only the face was compared
        pytest.param("TS TH 3S 3H 3D", "2S 2H 3S 3H 3D", id="36-tens-full"),
        pytest.param("AQT63f", "AQT63", id="36-flush-over-same-faces"),
        # ToxicMushroom/Melijn PR 219
        pytest.param("33322", "22233", id="37-three-threes"),
        # danielpaz6/Poker-Hand-Evaluator #15: a repeated seven won against aces and sixes
        pytest.param("14s 14d 6s 6h 10d", "7h 7d 6s 6h 14s", id="43-aces-up"),
        # goldfire/pokersolver #8, #12: 10s misread; the board 10s Jd Qc 6d 5c
        pytest.param("9h 10s Jd Qc Ks", "9s 10s Jd Qc Ah", id="44-ten-of-spades"),
        pytest.param("9h10sJdQcKs", "9s10sJdQcAh", id="44-without-blanks"),
        # abrkn/ofcp: cards were sorted as text
        pytest.param("2h js kd", "ks 3h 4c", id="65-jack-over-four"),
        # SongpolR/4p-chinese-poker: sums of weights overlapped
        pytest.param("33389", "AAKKQ", id="69-trips-over-two-pair"),
        pytest.param("A2345", "AAKKQ", id="69-straight-over-two-pair"),
        pytest.param("22223", "AAAKK", id="69-quads-over-full-house"),
        pytest.param("Ah Ac Td 3h 2d", "As Ad 9c 5h 2s", id="69-kicker-before-suit"),
        # tatsuyano9/chinese-poker-scoring: the second pair and kickers were ignored
        pytest.param("AAKK2", "AAQQJ", id="76-second-pair"),
        pytest.param("AAKK3", "AAKK2", id="76-kicker"),
    ],
)
def test_the_stronger_row_wins(strong: str, weak: str) -> None:
    won, lost = (cpcalc.evaluate(as_typed(cards)) for cards in (strong, weak))
    assert won > lost
    assert won >= lost
    assert lost < won
    assert won != lost
    assert max(lost, won) is won


def as_typed(cards: str) -> str:
    """Reports that write D5 for 5D, or 14 for an ace, in the spelling used here."""
    return re.sub(r"\bD([2-9TJQKA])\b", r"\1D", cards).replace("14", "A")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # chenosaurus/poker-evaluator PR 6: in front the suits of A-2-K say nothing
        pytest.param("As 2s Kd", "Ah 2c Ks", id="09-front-of-two-suits"),
        pytest.param("As 2s Ks", "Ah 2c Kd", id="09-front-of-one-suit"),
        # floatinghotpot/casino-server #13: 8 5 and 8 2 with the board A J 3 Q 3
        pytest.param("3s 3h As Qd Jc", "3d 3c Ah Qs Jd", id="27-shared-pair"),
        # deeptexas-ai/deep-holdem-ai #1: the board plays
        pytest.param("3d 6d Td Jd Ad", "3h 6h Th Jh Ah", id="28-the-same-flush"),
        # aliang/pokerhand-eval #9: four of one suit are worth nothing
        pytest.param("Ah Ad Ks 6s 5h", "Ac Ad Kh 6s 5h", id="29-aces"),
        pytest.param("Ks 6s 5s 4s Ah", "Kc 6h 5d 4c Ah", id="29-four-spades"),
        # claudijo/poker-ts #5, PR 15: 10h 3c and 10d 9h with the board Qh Qc As 10c 5h
        pytest.param("Qh Qc 10h 10c As", "Qh Qc 10d 10c As", id="30-queens-and-tens"),
        # HenryRLee/PokerHandEvaluator #25, #65: operators were wrong on equal hands
        pytest.param("TJQKA", "TJQKA", id="32-equal-straights"),
        # goldfire/pokersolver #10, #13: Ah 3h and Ad 4d with 6d Jc Tc 2c Ac
        pytest.param("Ac Ah Jc Tc 6d", "Ac Ad Jc Tc 6d", id="35-aces"),
        # goldfire/pokersolver #8: ten in three spellings
        pytest.param("10s Jd Qc 9h Ks", "ts jd qc 9h ks", id="44-ten-or-t"),
        # clayton/ofcp_scoring: ties that paid, of rows that are equal
        pytest.param("22A", "2h 2d Ac", id="74-deuces-in-front"),
    ],
)
def test_equal_rows_tie_by_every_operator(one: str, other: str) -> None:
    left, right = cpcalc.evaluate(one), cpcalc.evaluate(other)
    assert left == right
    assert hash(left) == hash(right)
    assert left <= right
    assert left >= right
    assert (left != right, left < right, left > right) == (False, False, False)


# pokerth/pokerth #369
def test_05_the_steel_wheel_loses_to_a_six_high_straight_flush() -> None:
    six_high = cpcalc.evaluate("2D 3D 4D 5D 6D")
    assert cpcalc.evaluate("2D 3D 4D 5D 6C") < cpcalc.evaluate("AD 2D 3D 4D 5D") < six_high


# danielpaz6/Poker-Hand-Evaluator #9: numeric bands of the categories overlapped
def test_25_the_best_of_a_category_is_below_the_worst_of_the_next() -> None:
    edges = (
        *("75432", "AKQJ9", "22543", "AAKQJ", "33224", "AAKKQ", "22243", "AAAKQ"),
        *("A2345", "TJQKA", "75432f", "AKQJ9f", "22233", "AAAKK", "22223", "AAAAK"),
        *("A2345f", "TJQKAf"),
    )
    strengths = [cpcalc.evaluate(cards) for cards in edges]
    assert all(low < high for low, high in combinations(strengths, 2))


# ------------------------------------------------------------------ ties at the table


# ishikota/PyPokerEngine #68: hole cards broke a tie on the board
@pytest.mark.parametrize("house", HOUSES)
def test_15_a_better_front_breaks_no_tie_of_the_other_rows(house: str) -> None:
    (pair,) = result(f"rules {house}\n{ANN_ACE}{BOB_TIES}").pairs
    assert [(item.row, item.taker, item.units) for item in pair.items] == [("front", "Ann", 1)]
    assert pair.points == 1


# Datamine/PokerTexter #1: two equal hands tied the whole table
def test_31_two_players_who_tie_both_win_from_the_third() -> None:
    found = nets(f"rules eastern\n{ANN_TIES}{BOB_TIES}{CY_LOSES}")
    assert found == {"Ann": 3, "Bob": 3, "Cy": -6}


# worldveil/deuces #4, #5; claudijo/poker-ts #5: of equal players the first won alone
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seats", [ANN_TIES + BOB_TIES, BOB_TIES + ANN_TIES])
def test_30_33_a_tie_is_nobody_s_whoever_sits_first(house: str, seats: str) -> None:
    settlement = settled(f"rules {house}\n{seats}")
    assert settlement.items == ()
    assert settlement.transfers == ()
    assert [total.points for total in settlement.totals] == [0, 0]


# goldfire/pokersolver #10, #13: nothing in the output told a tie from a win
def test_35_a_tie_is_called_a_tie() -> None:
    record = (
        "rules eastern\n"
        "Ann: Kd 4h 3h / Ac Ah Jc Tc 6d / 9s 8h 7d 6c 5s\n"
        "Bob: Kh 3d 2c / As Ad Js Ts 6s / 9h 8s 7h 6h 5c\n"
    )
    shown = run("settle", stdin=record)
    assert shown.status == 0
    assert re.search(r"Ann 1\s+tie\s+tie\b", shown.out)
    (pair,) = result(record).to_dict()["pairs"]
    assert [item["row"] for item in pair["items"]] == ["front"]


# ------------------------------------------------------------------ duplicates and sizes


@pytest.mark.parametrize(
    "cards",
    [
        # goldfire/pokersolver #14, PR 15: scored in silence
        pytest.param("As Qh Ts As 2d", id="41-ace-of-spades"),
        # rundef/node-poker-odds-calculator PR 6: accepted
        pytest.param("JcJc9h", id="42-jack-of-clubs"),
        # danielpaz6/Poker-Hand-Evaluator #15: the repeated card won
        pytest.param("7h 7h 6s 6h As", id="43-seven-of-hearts"),
        # worldveil/deuces #3: a bare KeyError
        pytest.param("Kh Kh Kh", id="38-three-times"),
        # ihendley/treys PR 13, PR 15: signs of the suits made a deck of 104 cards
        pytest.param("6♠ 6s 9c", id="49-sign-and-letter"),
        pytest.param("10♥ Th 9c", id="49-ten"),
    ],
)
def test_a_card_twice_in_a_row_is_refused(cards: str) -> None:
    assert set(refused(cards)) == {"duplicate-card"}


# worldveil/deuces #3; fedden/poker_ai #26; rundef/node-poker-odds-calculator PR 6
@pytest.mark.parametrize(
    "seats",
    [
        pytest.param(
            f"{ANN}\nBob: Kh Jd 8h / Ts Td 6d 5c 2h / 9s 8s 7d 6c 5d\n", id="42-hands"
        ),
        pytest.param(
            "Ann: 8s Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 8s\nBob: foul\n", id="39-rows"
        ),
        pytest.param("Ann: foul\nBob: natural AA KK QQ JJ TT 8s 8s 3\n", id="38-natural"),
    ],
)
def test_a_card_dealt_twice_is_an_error_with_a_place(seats: str) -> None:
    assert codes(f"rules eastern\n{seats}") == ["duplicate-card"]
    done = run("settle", stdin=f"rules eastern\n{seats}")
    assert (done.status, done.out) == (1, "")
    assert re.match(r"<stdin>:[23]:\d+: error: (Kh|8s) was already dealt ", done.err)
    assert "Traceback" not in done.err
    assert "KeyError" not in done.err


# wenkesj/holdem #12: eight cards were a KeyError
def test_40_eight_cards_are_no_row() -> None:
    assert refused("2s 3s 4s 5s 6s 7s 8s 9h") == ["row-size"]
    assert stands("Kh Kd 9c / 7s 7h 4c 4s 2c Ah Qh Th / 6h 3h") == "foul"
    sixteen = "Kh Kd 9c / 7s 7h 4c 4s 2c Jd Jc Js / Ah Qh Th 6h 3h"
    assert codes(f"rules eastern\nAnn: {sixteen}\nBob: foul\n") == ["card-count"]


# ------------------------------------------------------------------ reading


# cookpete/poker-odds PR 5, PR 23: cards that are none were dropped in silence
@pytest.mark.parametrize("cards", ["10x Kh Kd", "Kh Kd 9c 10x", "Kh 10x Kd 9c 2s 3d"])
def test_46_what_is_no_card_is_refused_and_not_dropped(cards: str) -> None:
    (problem,) = refusals(cards)
    assert problem.code == "unknown-card"
    assert "`10x`" in problem.message


# clayton/ofcp_scoring 242756a: the suit of a ten was read as 0
def test_47_a_ten_has_the_suit_behind_its_two_digits() -> None:
    assert cpcalc.evaluate("Ah Qh 10h 6h 3h").category == "flush"
    assert cpcalc.evaluate("Ah Qh 10s 6h 3h").category == "high-card"
    record = f"rules eastern\n{ANN.replace('Th', '10h')}\nBob: foul\n"
    back = result(record).to_dict()["players"][0]["rows"]["back"]
    assert back["cards"] == ["Ah", "Qh", "Th", "6h", "3h"]


# rundef/node-poker-odds-calculator #8: a Cyrillic letter looks like c
def test_48_a_cyrillic_letter_is_named_with_what_was_meant() -> None:
    (problem,) = refusals("6\u0441Tc9h")
    assert problem.code == "unknown-card"
    assert "`6\u0441`" in problem.message
    assert "6c" in problem.hint


# ihendley/treys PR 13, PR 15
def test_49_every_card_has_one_value_in_all_its_spellings() -> None:
    assert len(set(DECK)) == 52
    by_letters = (
        "rules eastern\nAnn: foul As Kh Qd / Jc Ts 9h 8d 7c / 6s 5h 4d 3c 2s\nBob: foul"
    )
    by_signs = by_letters
    for letter, sign in zip("shdc", "♠♥♦♣", strict=True):
        by_signs = re.sub(f"(?<=[2-9TJQKA]){letter}", sign, by_signs)
    assert by_signs != by_letters
    assert settled(by_signs).to_dict() == settled(by_letters).to_dict()


# b-inary/postflop-solver PR 6, pwildenhain/terminal_playing_cards #34: letter case was
# accepted in one place and refused in another
def test_51_letter_case_says_nothing_anywhere() -> None:
    cards = ANN.removeprefix("Ann: ")
    expected = settled(f"rules eastern\n{ANN}\nBob: surrender\n").to_dict()
    for way in (str.lower, str.upper, str.swapcase):
        seat = way(cards)
        text = f"rules eastern\nAnn: {seat}\nBob: {way('surrender')}\n"
        tree = f'{{"rules": "eastern", "players": {{"Ann": "{seat}", "Bob": "SURRENDER"}}}}'
        assert settled(text).to_dict() == expected
        assert settled(tree, "json").to_dict() == expected
        assert settled(tree, "yaml").to_dict() == expected
        assert "six-pairs" in cpcalc.naturals(way("2s 2h 3s 3h 4s 4h 5s 5h 6s 6h Qs Qh Kd"))
    assert cpcalc.evaluate("aS Kd 9c") == cpcalc.evaluate("As kD 9C")


# sneppy/pokerl #7: between jack and queen Unicode has a knight
def test_52_a_drawn_knight_is_no_queen() -> None:
    (knight,) = refusals("\U0001f0ac Kh Kd")
    (queen,) = refusals("\U0001f0ad Kh Kd")
    (king,) = refusals("\U0001f0ae Qh Qd")
    assert {knight.code, queen.code, king.code} == {"unknown-card"}
    assert not re.search("[JQK]s", knight.hint)
    assert "Qs" in queen.hint
    assert "Ks" in king.hint


# BrentOzar.com-Demos #39: th was found in nothing
def test_53_no_card_is_found_inside_a_word() -> None:
    assert set(refused("nothing")) == {"unknown-card"}
    assert set(codes("rules eastern\nAnn: foul\nBob: nothing\n")) <= {
        "unknown-card",
        "unknown-word",
    }
    assert codes("rules eastern\nAnn: foul\nBob: nothing\n")
    record = f"rules eastern\n{ANN}\nKeith 2s: surrender\nnote nothing to say, Kh Kd\n"
    assert nets(record) == {"Ann": 3, "Keith 2s": -3}


# ------------------------------------------------------------------ the command


# pokerstove #32: the command ignored its arguments
def test_54_every_argument_counts(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("rules eastern\nAnn: foul\nBob: natural dragon\n")
    two.write_text("rules eastern\nCy: foul\nDee: surrender\n")
    shown = run("settle", one)
    assert "Bob gets 13" in shown.out
    both = run("settle", one, two).out
    assert "Cy" in both
    assert "Cy" not in shown.out
    assert "Bob gets 4" in run("settle", one, "--rules", "bicycle-bcc").out
    assert run("settle", one, "--format", "json").out.startswith("{")
    assert run("settle", one, "--from", "json").status == 1
    for wrong in (["--no-such-option"], ["--format", "sound"], ["no-such-file.txt"]):
        assert run("settle", one, *wrong).status == 2


# anntzer/redeal #1, import-linter PR 313: a console of cp1252 has no sign for spades
@pytest.mark.parametrize(("seat", "status"), [("surrender", 0), ("7♠ ♠♠", 1)])
def test_55_signs_on_an_old_console_are_escaped(seat: str, status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cpcalc", "settle", "-"],
        input=f"rules eastern\nhand of ♠\n{ANN.replace('Kh', 'K♥')}\n♣Bob: {seat}\n".encode(),
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == status
    assert b"\\u2660" in (done.stderr if status else done.stdout)
    assert b"Traceback" not in done.stderr


# uoftcprg/pokerkit #26, #38: small variations of a log broke the reader
def test_56_small_variations_of_a_record_mean_the_same() -> None:
    record = f"rules eastern\nunit 0.25 USD\n\nhand 1\nbutton Ann\n{ANN}\nBob: surrender\n"
    expected = run("settle", "--format", "json", stdin=record)
    assert expected.status == 0
    variations = [
        record.replace("\n", "\r\n"),
        record.replace("\n", "\r"),
        "\ufeff" + record,
        record.rstrip("\n"),
        record.replace("\n", "  \t\n"),
        record.replace("\n", "\n\n"),
        record.replace("\n", "\n\t "),
        record.replace(" / ", "/"),
        record.replace(" / ", " | "),
        record.replace("Ann: ", "Ann :\t"),
        record.replace("rules ", "rules: ").replace("button ", "button:  "),
        record.replace("surrender", "Surrender  # he had seen enough"),
        re.sub("(?<=[shdc]) (?=[2-9TJQKA])", ", ", record),
        re.sub("(?<=[shdc]) (?=[2-9TJQKA])", "", record),
    ]
    for variation in variations:
        done = run("settle", "--format", "json", stdin=variation)
        assert (done.out, done.err) == (expected.out, ""), variation


# ------------------------------------------------------------------ settlement and ledger


# pokerth/pokerth #152: 30300 for three players became 10101, 10100 and 10099
@pytest.mark.parametrize(
    ("stack", "paid"), [(9, (3, 3, 3)), (8, (3, 3, 2)), (7, (3, 3, 1)), (1, (1, 0, 0))]
)
def test_57_61_a_stack_that_does_not_divide_is_paid_out_to_the_last_unit(
    stack: int, paid: tuple[int, ...]
) -> None:
    seats = "Ann: surrender\nBob: foul\nCy: foul\nDee: foul\n"
    found = nets(f"rules eastern\nbutton Ann\nstack Ann {stack}\n{seats}")
    assert found == {"Ann": -stack, **dict(zip(("Bob", "Cy", "Dee"), paid, strict=True))}


# spliit-app/spliit #547, #85: each share was rounded alone, and the sum was not zero
@pytest.mark.parametrize("unit", ["0.333", "33.33", "0.01", "100", "0.1"])
def test_58_money_is_exact_and_comes_to_zero(unit: str) -> None:
    seats = "Ann: surrender\nBob: foul\nCy: foul\nDee: foul\n"
    worth = Decimal(unit)
    settlement = settled(f"rules eastern\nunit {unit} USD\nrake 0.1\n{seats}")
    money = {total.name: total.money for total in settlement.totals}
    gets = Decimal("2.9") * worth
    assert money == {"Ann": Decimal("-9.1") * worth, "Bob": gets, "Cy": gets, "Dee": gets}
    paid = [transfer.money for transfer in settlement.transfers if transfer.money]
    assert sum(paid) == Decimal("9.1") * worth
    to_house = [t.money for t in settlement.transfers if t.taker is None and t.money]
    assert sum(to_house) == Decimal("0.4") * worth


# evolutionsoftswiss/pokernow-handhistory-converter #7, #22: such names broke the parser
@pytest.mark.parametrize("form", ["text", "yaml", "json", "jsonl"])
@pytest.mark.parametrize("name", ["Big C (host)", "J.R.", "Mr. X", "A/B", "Al [2nd] @ x"])
def test_59_a_name_may_hold_dots_and_brackets(name: str, form: str) -> None:
    record = f"rules eastern\nbutton {name}\n{ANN}\n{name}: surrender\nadjust {name} -> Ann 2\n"
    assert nets(record) == {"Ann": 5, name: -5}
    written = run("convert", "-", "--to", form, stdin=record)
    assert (written.status, written.err) == (0, "")
    again = cpcalc.settle(session(written.out, Form(form).value))
    assert again.to_dict() == settled(record).to_dict()


# yawnoc/mahjong-scorer 0a5ef29: a player without a game crashed the sorting
@pytest.mark.parametrize("output", [form.value for form in Format])
@pytest.mark.parametrize(
    "record",
    [
        f"rules eastern\nplayers Ann, Bob, Zoe\nhand\n{ANN}\nBob: surrender\n",
        f"rules eastern\nhand\nmisdeal\nZoe: surrender\nhand\n{ANN}\nBob: surrender\n",
        f"rules eastern\n{ANN}\nBob: surrender\nZoe: dead\n",
        "rules eastern\nhand\nmisdeal\nAnn: foul\nZoe: foul\n",
        "result Ann 0, Zoe 0\n",
    ],
)
def test_60_a_player_without_a_game_owes_nothing(record: str, output: str) -> None:
    done = run("settle", "--format", output, stdin=record)
    assert (done.status, done.err) == (0, "")
    settlement = settled(record)
    assert {total.points for total in settlement.totals if total.name == "Zoe"} <= {0}
    assert all("Zoe" not in (one.giver, one.taker) for one in settlement.transfers)


# yawnoc/mahjong-scorer 0a5ef29
@pytest.mark.parametrize("line", ["stack Zoe 20\nhand\n", "hand\nbuy Zoe 20\n"])
def test_60_a_listed_player_may_buy_chips_and_never_play(line: str) -> None:
    record = f"rules eastern\nplayers Ann, Bob, Zoe\n{line}{ANN}\nBob: surrender\n"
    assert codes(record) == []
    assert nets(record) == {"Ann": 3, "Bob": -3}


# yawnoc/big-two-scorer 6be98b9: line ends of Windows were doubled
@pytest.mark.parametrize("output", [form.value for form in Format])
def test_61_line_ends_of_windows_are_not_doubled(output: str) -> None:
    record = f"rules eastern\r\nhand 1\r\n{ANN}\r\nBob: surrender\r\nnote late\r\n"
    done = run("settle", "--format", output, stdin=record)
    assert (done.status, done.err) == (0, "")
    assert "\r\r" not in done.out
    assert done.out == run("settle", "--format", output, stdin=record.replace("\r", "")).out


# yawnoc/big-two-scorer 2f472d3: the order of the output was not fixed
def test_61_players_stand_in_the_order_in_which_they_came() -> None:
    balances = {"Zoe": 4, "Bob": -1, "Ann": -1, "Mia": -2}
    found = evening(balances)
    assert [(one.name, one.points) for one in found.totals] == [
        ("Bob", -1),
        ("Zoe", 4),
        ("Ann", -1),
        ("Mia", -2),
    ]
    assert found.to_dict() == evening(balances).to_dict()


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        # MichelFaloughi/Poker_Settlements README: its example did not settle
        pytest.param({"A": 50, "B": -20, "C": 20, "D": -50}, 2, id="62-two-payments"),
        # krishdembla/poker-debt-app: its test asked for seven payments, and six suffice
        pytest.param(
            dict(zip("ABCDEFGH", (500, -220, -180, 100, -50, -150, 300, -300), strict=True)),
            6,
            id="63-six-payments",
        ),
    ],
)
def test_the_evening_is_settled_with_the_fewest_payments(
    balances: dict[str, int], payments: int
) -> None:
    settlement = evening(balances)
    assert {one.name: one.points for one in settlement.totals} == balances
    left = {name: Decimal(points) for name, points in balances.items()}
    for transfer in settlement.transfers:
        assert transfer.points is not None
        assert transfer.taker is not None
        assert transfer.points > 0
        left[transfer.giver] += transfer.points
        left[transfer.taker] -= transfer.points
    assert set(left.values()) == {0}
    assert len(settlement.transfers) == payments


# ------------------------------------------------------------------ programs for this game


@pytest.mark.parametrize(
    ("rows", "standing"),
    [
        # ainaosyusi/ofc-pineapple-ai 8d7bbc5: the ace was stored as 0, so AA was below 22
        pytest.param("AA3 / 22954 / KKK76", "foul", id="64-aces-before-twos"),
        pytest.param("223 / AA954 / KKK76", "set", id="64-twos-before-aces"),
        # abrkn/ofcp: equal rows were called a foul
        pytest.param("742 / KK985 / KK985", "set", id="65-equal-rows"),
        # linguohua/shisanshui: pairs were compared by the first card only, and high cards
        # with the smallest card of the other row
        pytest.param("762 / KK449 / KK339", "foul", id="67-fours-before-threes"),
        pytest.param("753 / KJ962 / AQ842", "set", id="67-high-cards"),
        # RTXUX/shisanshui-server 5001fc8: nobody looked whether three rows came in
        pytest.param("KK977442 / AQT63", "foul", id="68-two-rows"),
        # SongpolR/4p-chinese-poker: two pair beat trips, full houses beat quads
        pytest.param("752 / AAKKQ / 33389", "set", id="69-two-pair-before-trips"),
        pytest.param("765 / AAAKK / 22223", "set", id="69-full-house-before-quads"),
        # lttcmd/pineapple-app: fouls were seen by the top card or the rank of a pair only
        pytest.param("AKQ / A9875 / 22264", "foul", id="70-kickers-of-an-ace"),
        # a Mau Binh engine: rows of three and of five were on two scales
        pytest.param("AKQ / 98764 / 22253", "foul", id="71-ace-before-nine"),
        # a backend in TypeScript: any two pair beat trips in front
        pytest.param("222 / AAKKQ / 98765", "foul", id="72-trips-before-two-pair"),
        # an OFC scoring: equal so far was a foul
        pytest.param("55K / 55K32 / T9876", "set", id="73-equal-so-far"),
        # jlacsam/pypusoy: straights and flushes counted in front
        pytest.param("2s 3s 4s / 9h 8d 6c 5h 2c / Th Td 6s 5c 3d", "set", id="77-four-high"),
        pytest.param("As Ks Qs / 2h 2d 5c 4s 3h / 9s 8h 7d 6c 5d", "set", id="77-ace-high"),
        pytest.param("QQ2 / 98643 / KK975", "foul", id="77-queens-before-nine"),
        # ejwu/ofc: equal flushes in two rows were a foul
        pytest.param("852 / AQT63f / AQT63f", "set", id="78-equal-flushes"),
    ],
)
def test_a_hand_is_a_foul_exactly_where_a_row_beats_the_one_behind(
    rows: str, standing: str
) -> None:
    assert stands(rows) == standing
    assert stands(rows, "bicycle-asian") == standing


# linguohua/shisanshui 8f66475: a row of a category without a price was worth nothing
def test_66_a_row_won_without_a_bonus_is_worth_its_unit() -> None:
    bob = "Bob: Qs Jd 8h / Ts Td 6d 5c 2h / 9s 8s 7d 6c 5d\n"
    (pair,) = result(f"rules eastern\n{ANN}\n{bob}").pairs
    assert [(item.row, item.units) for item in pair.items] == [
        ("front", 1),
        ("middle", 1),
        ("back", 1),
    ]


# RTXUX/shisanshui-server a22db62: rows were missing, a special hand was never settled
def test_68_missing_rows_are_told_and_a_natural_is_paid() -> None:
    record = "rules eastern\nAnn: Kh Kd 9c / 7s 7h 4c 4s 2c\nBob: foul\n"
    assert codes(record) == ["card-count"]
    dragon = "Ann: natural As 2h 3d 4c 5s 6h 7d 8c 9s Th Jd Qc Ks\nBob: foul\n"
    assert nets(f"rules eastern\n{dragon}") == {"Ann": 13, "Bob": -13}


# clayton/ofcp_scoring: straight flushes raised an error, a front of 22A was paid by its ace,
# and a misset board kept its bonuses; a Mau Binh engine: shares of a bonus were rounded
def test_71_74_a_bonus_is_paid_in_full_by_each_loser_and_never_to_a_foul() -> None:
    ann = "Ann: 2s 2h Ad / 9s 9h 8d 5c 4s / Kc Qc Jc Tc 9c\n"
    bob = "Bob: Kh Jd 7s / Ts Th 6d 4d 3c / As Ah Ac 8c 7d\n"
    # Front 1, middle lost, back 5 for the straight flush; then 3 from each surrender.
    assert nets(f"rules eastern\n{ann}{bob}Cy: surrender\n") == {"Ann": 8, "Bob": -2, "Cy": -6}
    misset = "Ann: 9s 9h Ad / 2s 2h 8d 5c 4s / Kc Qc Jc Tc 9c\n"
    assert nets(f"rules eastern\n{misset}{bob}") == {"Ann": -3, "Bob": 3}


# an automatic-win checker: three straights were found although ranks between were missing
def test_75_a_run_of_six_and_three_nines_are_not_three_straights() -> None:
    assert "three-straights" not in cpcalc.naturals("345678 999 TJQK")
    assert "three-straights" in cpcalc.naturals("34567 789 9TJQK")


# tatsuyano9/chinese-poker-scoring: a foul was an exception, so nothing could be settled
def test_76_a_foul_is_settled_between_two_players() -> None:
    foul = "Bob: JJ7 / JJ654 / KK332\n"
    assert nets(f"rules eastern\n{ANN}\n{foul}") == {"Ann": 3, "Bob": -3}


# jlacsam/pypusoy: words for programmers were printed among the results
def test_77_only_the_result_is_printed() -> None:
    done = run("settle", stdin=f"rules eastern\n{ANN}\nBob: 432 / 98652 / TT653\n")
    assert (done.status, done.err) == (0, "")
    assert "mpossible" not in done.out


# ejwu/ofc
def test_78_equal_flushes_are_judged_as_the_house_says() -> None:
    hearts, diamonds = "Ah Qh Th 6h 3h", "Ad Qd Td 6d 3d"
    to_diamonds = f"8s 5d 2c / {hearts} / {diamonds}"
    to_hearts = f"8s 5d 2c / {diamonds} / {hearts}"
    assert (stands(to_diamonds), stands(to_hearts)) == ("set", "set")
    assert (stands(to_diamonds, "breakaway"), stands(to_hearts, "breakaway")) == (
        "foul",
        "foul",
    )
    # Spades over hearts over clubs over diamonds: the back must have the better suit.
    island = (stands(to_diamonds, "islandpoker"), stands(to_hearts, "islandpoker"))
    assert island == ("foul", "set")


# yawnoc/big-two-scorer: ten errors of adding were found in scores kept by hand
def test_79_tenths_are_added_exactly() -> None:
    settlement = settled("hand\nresult Ann 0.1, Bob 0.2, Cy -0.3\n" * 30)
    assert [total.points for total in settlement.totals] == [3, 6, -9]
    assert sorted(t.points for t in settlement.transfers if t.points) == [3, 6]


# ------------------------------------------------------------------ nothing is left out


def numbers_tested() -> set[int]:
    """The numbers in names of tests of this module, and in the ids of their parameters."""
    names = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    marks = [mark for test in tests for mark in getattr(test, "pytestmark", ())]
    names += [getattr(one, "id", "") for mark in marks for one in mark.args[1]]
    leading = [re.match(r"(?:\d\d[_-])+", name) for name in names]
    return {int(two) for found in leading if found for two in re.findall(r"\d\d", found[0])}


def test_every_number_is_tested_or_cannot_happen_here() -> None:
    assert numbers_tested() | set(NOT_HERE) == set(NUMBERS)
    assert numbers_tested().isdisjoint(NOT_HERE)
    assert all(NOT_HERE.values())
