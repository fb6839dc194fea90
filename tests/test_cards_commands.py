"""`cpcalc hand` and `cpcalc arrange`: what they print, for people and for programs."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cpcalc.api import look
from cpcalc.reports.hands import cards_report, hundredths, ordinal
from tests.running import run

PAIRS = "2d 2h 4d 4h 6d 6s 8d 8h Jd Jh Qd Qc As"
LOOSE = "As Qs 9s 9d 8h 7s 7d 6c 5s 4h 4d 3c 2s"
OTHERS = "rules eastern\nAnn: {ann}\nBob: Kh Tc 5c / Th Td 8s 6s 4c / Jc Jh Js 3s 3h\n"
CUSTOM = """profile: custom
title: Custom
extends: eastern
sources: {house: {title: ours}}
rules:
"""


def printed(*arguments: str | Path, folder: Path | None = None) -> str:
    done = run(*arguments, folder=folder)
    assert (done.status, done.err) == (0, "")
    return done.out


def told(*arguments: str | Path) -> Any:
    return json.loads(printed(*arguments, "--format", "json"))


def custom(folder: Path, rules: str) -> Path:
    file = folder / "custom.yaml"
    file.write_text(f"{CUSTOM}{rules}\n", encoding="utf-8")
    return file


WHEEL = "  wheel: {value: second-highest, source: house}"
FRONT = "  front: {value: straights-and-flushes-too, source: house}"
SUITS = "  row-ties: {value: suit, source: house}"
HELD = "  naturals-count: {value: if-held, source: house}"


# ------------------------------------------------------------------ a row


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        # 10 straight flushes, 156 fours, full houses of aces to eights (7 * 12), 11 of sevens
        (
            "77722",
            "  7 7 7 2 2  full house, sevens over twos  262nd of the 7,462 five-card hands",
        ),
        ("9c Kd Kh", "  Kh Kd 9c  pair of kings  30th of the 455 three-card hands"),
        ("AKQJTf", "  A K Q J T f  royal flush  1st of the 7,462 five-card hands"),
        ("Ah K Q J T f", "  Ah Kh Qh Jh Th  royal flush  1st of the 7,462 five-card hands"),
        ("7 5 4 3 2", "  7 5 4 3 2  seven high  7,462nd of the 7,462 five-card hands"),
        # all that is better than a straight, 1,599 classes, and nine straights
        ("A2345", "  A 5 4 3 2  five-high straight  1,609th of the 7,462 five-card hands"),
    ],
)
def test_a_row_is_named_with_its_place(cards: str, line: str) -> None:
    assert printed("hand", cards) == f"{line}\n"


@pytest.mark.parametrize(
    ("rules", "cards", "place"),
    [
        (WHEEL, "A2345", "1,601st of the 7,462 five-card hands"),
        (WHEEL, "KQJT9", "1,602nd of the 7,462 five-card hands"),
        # 12 straight flushes and 274 flushes before it; 455 and two times 286 less 12 twice
        (FRONT, "AhKsQs", "287th of the 741 three-card hands"),
    ],
)
def test_the_place_is_that_of_the_house(
    rules: str, cards: str, place: str, tmp_path: Path
) -> None:
    assert place in printed("hand", cards, "--rules", custom(tmp_path, rules))


def test_a_row_for_programs() -> None:
    assert told("hand", "KK9") == {
        "cards": ["K", "K", "9"],
        "category": "pair",
        "label": "pair of kings",
        "place": 30,
        "of": 455,
    }


def test_numbers_in_a_line_of_places() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1213)
    assert [ordinal(number) for number in numbers] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"),
        "1,213th",
    ]


def test_suits_have_signs_and_colours_on_a_terminal() -> None:
    assert "K\033[0m" not in cards_report(look("KhKd9c"), colour=False)
    assert "\033[31mK♥\033[0m" in cards_report(look("KhKd9c"), colour=True)


# ------------------------------------------------------------------ two rows


@pytest.mark.parametrize(
    ("one", "other", "decision"),
    [
        ("KK9", "KK8", "The first is stronger, by the kicker, nine over eight."),
        ("KK8", "KK9", "The second is stronger, by the kicker, nine over eight."),
        ("AQ942f", "AJT86f", "The first is stronger, by the second card, queen over jack."),
        ("KK9", "AKQJ9", "The first is stronger: pair beats high card."),
        ("KKQ", "KKQ", "They tie."),
        ("QQ7", "QQ654", "The first is stronger, by the kicker, seven over six."),
        ("QQ7", "QQ982", "The second is stronger, by the kicker, nine over seven."),
        (
            "AKQ",
            "AKQ32",
            "The second is stronger: card for card they are level, and then five cards beat"
            " three.",
        ),
        ("222", "AAKKQ", "The first is stronger: three of a kind beats two pair."),
        ("AAKKQ", "222", "The second is stronger: three of a kind beats two pair."),
        (
            "65432",
            "A2345",
            "The first is stronger: six-high straight beats five-high straight.",
        ),
        ("KQJT9f", "AKQJTf", "The second is stronger: royal flush beats straight flush."),
        ("KK9", "QQA", "The first is stronger: pair of kings beats pair of queens."),
        ("777", "666AK", "The first is stronger: three sevens beat three sixes."),
        ("5555A", "4444A", "The first is stronger: four fives beat four fours."),
        # rows that no deck could deal together
        (
            "77722",
            "77733",
            "The second is stronger: full house, sevens over threes, beats full house, sevens"
            " over twos.",
        ),
        ("Kh Kd 9c", "Kh Kd 8c", "The first is stronger, by the kicker, nine over eight."),
        ("AhKhQhJh9h", "AhKhQhJh9h", "They tie."),
    ],
)
def test_two_rows_are_compared_with_the_card_that_decides(
    one: str, other: str, decision: str
) -> None:
    assert printed("hand", one, other).splitlines()[-1] == decision


@pytest.mark.parametrize(
    ("one", "other", "decision"),
    [
        (
            "KsQd9d",
            "KhQs9s",
            "The first is stronger by the higher suit, spades over hearts.",
        ),
        (
            "Kd Kc 9s",
            "Kh Kc 8s 9d 9h",
            "The second is stronger: two pair beats pair.",
        ),
        # of A-2-3-4-5 the five decides
        (
            "Ah2c3c4c5c",
            "As2s3s4s5d",
            "The second is stronger by the higher suit, diamonds over clubs.",
        ),
        ("KQ9", "KsQh9h", "The second is stronger by the higher suit."),
        (
            "KQ9",
            "KhQs9s",
            "They tie as written; where the suits are known, the higher one wins.",
        ),
        ("KsQd9d", "KsQh9h", "They tie."),
    ],
)
def test_a_house_may_break_ties_by_suit(
    one: str, other: str, decision: str, tmp_path: Path
) -> None:
    text = printed("hand", one, other, "--rules", custom(tmp_path, SUITS))
    assert text.splitlines()[-1] == decision


@pytest.mark.parametrize(
    ("one", "other", "decision"),
    [
        ("A2345", "KQJT9", "The first is stronger: five-high straight beats king-high"),
        (
            "KQJT9f",
            "A2345f",
            "The second is stronger: five-high straight flush beats king-high",
        ),
    ],
)
def test_a_house_that_lifts_the_lowest_straight_says_so(
    one: str, other: str, decision: str, tmp_path: Path
) -> None:
    text = printed("hand", one, other, "--rules", custom(tmp_path, WHEEL))
    assert max(map(len, text.splitlines())) <= 100
    told = " ".join(text.split())
    assert decision in told
    assert told.endswith(
        ", for in this house a straight from the ace up is the second highest."
    )
    highest = printed("hand", "A2345", "AKQJT", "--rules", custom(tmp_path, WHEEL))
    assert highest.endswith("ace-high straight beats five-high straight.\n")


@pytest.mark.parametrize(
    "cards",
    ["Kh Kd 9c", "KK9 / 77442 / AQT63f", "A K Q J T f", "KK9 / 77442 / A Q 10 6 3 f"],
)
def test_cards_with_blanks_need_no_quotes(cards: str) -> None:
    assert printed("hand", *cards.split()) == printed("hand", cards)


def test_slips_in_both_rows_are_told_each_with_its_place() -> None:
    done = run("hand", "KKx", "88")
    assert (done.status, done.out) == (1, "")
    assert "<cards>:1:1: error: `KKx` is no card" in done.err
    assert "<cards2>:1:1: error: here are 2 cards; 3 or 5 are needed" in done.err
    assert done.err.endswith("\n2 problems\n")  # and in no file


def test_a_row_is_compared_with_a_row_and_not_with_several() -> None:
    done = run("hand", "KK9", "KK / 984")
    assert (done.status, done.out) == (1, "")
    assert "<cards2>:1:1: error: these are 2 rows; a hand has three" in done.err
    assert "hint: a row is compared with a row: leave the / out" in done.err


def test_a_single_card_is_no_plural() -> None:
    assert "here is 1 card; 3, 5 or 13 are needed" in run("hand", "7").err
    assert "here is no card; 3, 5 or 13 are needed" in run("hand", "").err


def test_a_comparison_for_programs() -> None:
    found = told("hand", "KK9", "KK8")
    assert [row["place"] for row in found["rows"]] == [30, 31]
    assert (found["stronger"], found["decided"]) == (1, "rank")
    assert found["by"] == "by the kicker, nine over eight"
    assert told("hand", "KK9", "KK9")["stronger"] is None
    category = told("hand", "222", "AAKKQ")
    assert (category["decided"], category["by"]) == ("name", "three of a kind beats two pair")


# ------------------------------------------------------------------ thirteen cards


def test_the_naturals_of_13_cards_have_the_price_of_the_house() -> None:
    assert printed("hand", PAIRS, "--rules", "islandpoker") == (
        "IslandPoker\n\n"
        "Naturals it holds, in units from each opponent if declared:\n"
        "  six pairs  3\n"
    )
    assert printed("hand", PAIRS) == "Naturals it holds, where a house pays them: six pairs.\n"
    assert printed("hand", LOOSE) == "It holds no natural.\n"


def test_naturals_stand_best_first_as_the_house_ranks_them() -> None:
    reds = "2d 3d 4d 5d 6d 7h 8h 9h Th Jh Qd Kd Ad"
    text = printed("hand", reds, "--rules", "western")
    kinds = [line.split("  ")[1] for line in text.splitlines() if line.startswith("  ")]
    assert kinds == ["dragon", "thirteen of one colour", "three straights", "three flushes"]


def test_a_natural_that_counts_undeclared_is_said_to(tmp_path: Path) -> None:
    house = custom(tmp_path, HELD)
    assert "from each opponent declared or not:" in printed("hand", PAIRS, "--rules", house)
    assert "Declare" not in printed("arrange", PAIRS, "--rules", house)


def test_rows_are_judged_and_each_has_the_bonus_it_would_earn() -> None:
    rows = "2s 2d 2h / 7d 7h 7s 3d 3c / Ah Qh Th 6h 3h"
    lines = printed("hand", rows, "--rules", "eastern").splitlines()
    assert [line.split("  ")[-1].strip() for line in lines[2:5]] == [
        "bonus 3 if it wins",
        "bonus 2 if it wins",
        "543rd of 7,462",
    ]
    assert (
        lines[2]
        == f"  front   2s 2h 2d        three twos{' ' * 22}13th of 455     bonus 3 if it wins"
    )
    stronger = "the middle (full house, sevens over threes) is stronger than the back"
    assert lines[6] == f"A foul: {stronger} (ace-high flush)."


@pytest.mark.parametrize(
    ("rows", "house", "verdict"),
    [
        ("KK9 / 77442 / AQT63f", "eastern", "Legal."),
        (
            "QQ7 / QQ654 / 77722",
            "eastern",
            "A foul: the front (pair of queens) is stronger than the middle (pair of queens)",
        ),
        (
            "KK98 / 7744 / AQT63f",
            "eastern",
            "A foul: the cards are split 4-4-5 instead of 3-5-5.",
        ),
        ("KQ9 / A7642 / A7642", "eastern", "Legal."),
        (
            "KQ9 / A7642 / A7642",
            "breakaway",
            "A foul: middle and back are equal (ace high); the back must be stronger.",
        ),
        (
            "KQ9 / A7642f / A7642f",
            "islandpoker",
            "Legal or a foul: middle and back are equal (ace-high flush): the suit of",
        ),
    ],
)
def test_the_verdict_is_the_houses(rows: str, house: str, verdict: str) -> None:
    assert verdict in printed("hand", rows, "--rules", house)


def test_without_a_house_equal_rows_are_left_open() -> None:
    text = printed("hand", "KQ9 / A7642 / A7642")
    assert "Middle and back are equal: whether that is legal is the house's rule." in text


def test_what_only_unwritten_suits_would_make_is_said_as_such() -> None:
    text = printed("hand", "A2345678 9TJQK", "--rules", "bicycle-asian")
    assert "  dragon           13\n" in text
    assert "With the suits that are not written, it may hold three flushes." in text


def test_thirteen_cards_for_programs() -> None:
    found = told("hand", "KK9 / 77442 / AQT63f", "--rules", "eastern")
    assert found["rules"] == "eastern"
    assert found["naturals"] == []
    assert "three-flushes" in found["possible"]
    assert (found["verdict"], found["reason"]) == ("legal", None)
    assert found["rows"]["back"]["label"] == "ace-high flush"
    assert found["rows"]["back"]["bonus"] == 0
    whole = told("hand", PAIRS, "--rules", "eastern")
    assert (whole["rows"], whole["verdict"]) == (None, None)
    assert whole["naturals"] == [{"kind": "six-pairs", "units": 3}]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["14d KK"], "unknown-card"),
        (["KK"], "row-size"),
        (["KK9 / 77442"], "row-size"),
        (["KKKKK"], "too-many-of-a-rank"),
        (["Kh Kd Kh", "QQ2"], "duplicate-card"),
        (["KK9", "KKKKK"], "too-many-of-a-rank"),
        (["KK9", PAIRS], "row-size"),
        (["AKQf"], "flush-mark"),
        (["KK9 77442 AQT63f"], "unsplit"),
        (["KK9", "KK8", "KK7"], "row-size"),
    ],
)
def test_slips_are_told_as_in_a_record(arguments: list[str], code: str) -> None:
    done = run("hand", *arguments)
    assert (done.status, done.out) == (1, "")
    assert f"[{code}]" in done.err
    assert "^" in done.err


def test_an_unknown_house_is_told() -> None:
    assert run("hand", "KK9", "--rules", "estern").status == 2


# ------------------------------------------------------------------ settings


def test_the_settings_stand_below_the_naturals() -> None:
    text = printed("arrange", PAIRS, "--rules", "islandpoker", "--top", "1")
    assert text.splitlines()[:5] == [
        "IslandPoker",
        "",
        "Naturals it holds, in units from each opponent if declared:",
        "  six pairs  3",
        "Declare, or set:",
    ]


def test_without_a_house_there_are_no_bonuses() -> None:
    royals = "As Ks Qs Js Ts Ah Kh Qh Jh Th 2c 2d 2h"
    assert "bonus" not in printed("arrange", royals)
    eastern = printed("arrange", *royals.split(), "--rules", "eastern")
    assert "three twos   bonus 3" in eastern
    assert eastern.endswith("a random row of its size, bonuses included.\n")


def test_of_many_settings_as_many_are_shown_as_were_asked_for() -> None:
    assert printed("arrange", LOOSE, "--top", "1").startswith(
        "31 settings are worth considering; the best:\n"
    )
    assert "; the best 2:\n" in printed("arrange", LOOSE, "--top", "2")


def test_one_setting_may_be_all_there_is() -> None:
    text = printed("arrange", "As Ks Qs Js Ts 9h 8h 7h 6h 5h 2c 2d 2h")
    assert text.startswith("1 setting is worth considering:\n\n+3.")


def test_settings_for_programs() -> None:
    found = told("arrange", LOOSE, "--rules", "eastern", "--top", "2")
    assert len(found["settings"]) == 2
    assert found["considered"] > 2
    best = found["settings"][0]
    assert best["back"]["label"] == "ace-high flush"
    assert 2 < Fraction(best["average"]) < 3
    assert found["naturals"] == []


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(1, 3), "+0.33"),
        (Fraction(-5, 1000), "-0.01"),
        (Fraction(5, 2), "+2.50"),
        (Fraction(0), "+0.00"),
    ],
)
def test_averages_are_rounded_to_hundredths(number: Fraction, text: str) -> None:
    assert hundredths(number) == text


def test_every_suit_has_to_be_written_to_set_cards() -> None:
    done = run("arrange", "KK9 / 77442 / AQT63f")
    assert (done.status, done.out) == (1, "")
    assert "to set cards every suit counts: the suit of K, K, 9, 7, 7, 4, 4, 2, A" in done.err


# ------------------------------------------------------------------ hindsight


def record(folder: Path, ann: str = "surrender") -> Path:
    file = folder / "hand.txt"
    file.write_text(OTHERS.format(ann=ann), encoding="utf-8")
    return file


def test_hindsight_sets_the_best_beside_what_was_played(tmp_path: Path) -> None:
    # Bob's full house is out of reach; his king high and his pair of tens are not
    file = record(tmp_path, "Qs 6c 3c / 7s 7d 8h 5s 2s / 9s 9d 4h 4d As")
    lines = printed("arrange", LOOSE, "--against", file, "--top", "1").splitlines()
    assert lines[0] == "Hand 1, Eastern (online): Ann against Bob"
    assert lines[2].split() == ["units"]
    assert lines[3].split() == ["as", "recorded", "(set)", "-3"]
    assert lines[4].startswith("  the best ")
    assert lines[4].endswith(" +1")
    assert lines[5].split() == ["surrendering", "-3"]
    assert lines[7] == "For example:"
    assert len(lines) == 12


STACKS = """rules eastern
stack Ann 2
Ann: Qs 6c 3c / 7s 7d 8h 5s 2s / 9s 9d 4h 4d As
Bob: surrender
Cy: Kh Tc 5c / Th Td 8s 6s 4c / Jc Jh Js 3s 3h
"""


def test_hindsight_says_where_a_stack_allowed_no_more(tmp_path: Path) -> None:
    """Bob owes 3, and Cy takes 3 from the hand as it was; Ann may win or lose 2.

    Of Bob's 3 she gets 2, and pays Cy's 3 out of them and her own 2. The best setting takes
    one more from Cy, since his full house is out of reach.
    """
    file = tmp_path / "hand.txt"
    file.write_text(STACKS, encoding="utf-8")
    lines = printed("arrange", "--against", file, "--player", "Ann", "--top", "1").splitlines()
    assert lines[2].split() == ["units", "owed"]
    assert lines[3].split() == ["as", "recorded", "(set)", "-1", "0"]
    assert lines[4].split()[-4:] == ["+2", "up", "to", "+4"]
    assert lines[5].split() == ["surrendering", "-2", "-3"]
    assert lines[7] == "Units differ from what is owed where the stack of Ann allows no more."
    found = told("arrange", "--against", file, "--player", "Ann")
    assert (found["recorded"], found["recorded_cut"]) == (-1, {"owed": 0, "stacks": ["Ann"]})
    assert (found["best"], found["best_cut"]) == (2, {"owed": 4, "stacks": ["Ann"]})
    assert found["options"][0]["cut"] == {"owed": -3, "stacks": ["Ann"]}


def test_stacks_of_several_players_are_named_together(tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(STACKS.replace("Ann 2", "Ann 30\nstack Bob 1\nstack Cy 0"))
    text = printed("arrange", "--against", file, "--player", "Ann", "--top", "1")
    assert "where the stacks of Bob and Cy allow no more." in text


def test_hindsight_for_programs(tmp_path: Path) -> None:
    file = record(tmp_path)
    found = told("arrange", LOOSE, "--against", file, "--player", "Ann", "--top", "2")
    assert found["hand"] == "1"
    assert (found["player"], found["recorded"]) == ("Ann", -3)
    assert (found["recorded_cut"], found["best_cut"]) == (None, None)
    assert found["options"] == [{"declared": "surrender", "points": -3, "cut": None}]
    assert len(found["settings"]) <= 2


def test_an_option_that_the_record_cannot_price_says_so(tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    text = "rules eastern\ndeclared Ann, Bob\nAnn: foul\nBob: natural dragon false\n"
    file.write_text(text, encoding="utf-8")
    text = printed("arrange", LOOSE, "--against", file, "--player", "Ann")
    assert "surrendering" in text
    assert "another player's rows would be needed" in text


def test_a_natural_that_was_held_stands_among_the_options(tmp_path: Path) -> None:
    text = "rules eastern\nAnn: foul\nBob: foul\n"
    file = tmp_path / "hand.txt"
    file.write_text(text, encoding="utf-8")
    text = printed("arrange", PAIRS, "--against", file, "--player", "Ann")
    assert "  declaring six pairs " in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--player", "Ann"],
            "--hand and --player say where in a record: name it, by --against",
        ),
        (["--hand", "3"], "--hand and --player say where in a record: name it, by --against"),
        (["--against", "hand.txt"], "hand.txt: nobody in hand 1 holds these cards"),
        (["--against", "none.txt"], "cannot read none.txt: there is no such file"),
    ],
)
def test_what_cannot_be_found_is_said(
    arguments: list[str], message: str, tmp_path: Path
) -> None:
    record(tmp_path)
    done = run("arrange", LOOSE, *arguments, folder=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


@pytest.mark.parametrize(
    "options", [[], ["--against", "hand.txt"], ["--against", "hand.txt", "--hand", "1"]]
)
def test_without_cards_a_player_of_a_record_has_to_be_named(
    options: list[str], tmp_path: Path
) -> None:
    record(tmp_path)
    done = run("arrange", *options, folder=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert done.err == (
        "cpcalc: give 13 cards, or a player of a record: --against FILE --player NAME\n"
    )


def test_a_record_with_problems_is_told(tmp_path: Path) -> None:
    file = record(tmp_path, "KK9 / 7744 / AQT63f")
    done = run("arrange", LOOSE, "--against", file)
    assert (done.status, done.out) == (1, "")
    assert "[card-count]" in done.err


def test_broken_rules_of_a_record_are_told(tmp_path: Path) -> None:
    custom(tmp_path, "  foul: {value: two, source: house}")
    file = tmp_path / "hand.txt"
    file.write_text("rules custom.yaml\nAnn: surrender\nBob: surrender\n", encoding="utf-8")
    done = run("arrange", LOOSE, "--against", file, "--player", "Ann")
    assert (done.status, done.out) == (2, "")
    assert "[bad-value]" in done.err
