"""The table: columns line up and fit, whatever the names; nothing in it has to be decoded."""

import io
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from wcwidth import wcswidth

from cpcalc.reports.layout import page, shortened, table, wrapped
from cpcalc.reports.table import report
from cpcalc.rules import load_rules
from cpcalc.settlement import settle
from tests.recording import ANN, session, settled
from tests.running import run

LONG = (
    "Anneliese von Hohenstein",
    "王小明和他的朋友们一起",
    "Anneliese von Hohenfels",
    "ไพลินกานต์",
)
BIG = (
    "rules bicycle-asian\nunit 0.25 USD\nhand {label}\n"
    "{0}: Ah Ac Qd / 9c 9h 9s 6c 6s / 8c 8d 8h 8s 3h\n"
    "{1}: Kh Qc 5d / Tc Td 7h 5s 2c / Jc Jd 4s 4d 2d\n"
    "{2}: Kc Qs 7d / Th Ts 6d 5h 2h / Jh Js 3s 3d 2s\n"
    "{3}: Ks Kd 9d / 7s 7c 5c 4c 3c / Qh Ad As 4h 6h\n"
    "adjust {1} -> {2} 12.25 late\n"
)


def lines(record: str) -> list[str]:
    return report(settled(record)).splitlines()


@pytest.mark.parametrize("names", [LONG, ("A", "B", "C", "D"), ("Maximilian", *LONG[1:])])
def test_the_table_fits_100_columns_and_its_columns_line_up(names: tuple[str, ...]) -> None:
    label = "Friday night, the very long one, with a story behind it that nobody remembers"
    shown = lines(BIG.format(*names, label=label))
    assert [line for line in shown if wcswidth(line) > 100] == []
    rows = [
        line for line in shown if re.search(" (front|middle|back) +[2-9TJQKA][shdc] ", line)
    ]
    assert len(rows) == 12
    starts = [re.search(" (front|middle|back) +[2-9TJQKA][shdc] ", line) for line in rows]
    assert (
        len({wcswidth(row[: at.start()]) for row, at in zip(rows, starts, strict=True) if at})
        == 1
    )
    # The winner's name stands behind the last gap of three blanks, in one column.
    gets = [line for line in shown if " gets " in line]
    assert len(gets) == 6
    assert len({wcswidth(line[: line.rindex("   ")]) for line in gets}) <= 6
    nets = [line for line in shown if re.search(r" [+-]?[0-9.]+  +[+-][0-9]+\.[0-9]+$", line)]
    assert len(nets) == 4
    assert len({wcswidth(line[: line.rindex(".")]) for line in nets}) == 1


def test_with_the_rake_the_nets_of_a_hand_come_to_zero() -> None:
    shown = lines(f"rules islandpoker\nrake on\n{ANN}\nBob: surrender\n")
    at = shown.index("  The rake of 0.2 a player is taken off.")
    assert [line.split() for line in shown[at - 3 : at]] == [
        ["Ann", "+2.8"],
        ["Bob", "-3.2"],
        ["the", "house", "+0.4"],
    ]


def test_numbers_stand_with_their_points_below_one_another() -> None:
    rows = [["", "units", "USD"], ["Ann", "+1.25", "2.00"], ["Bob", "-14", "-13.50"]]
    assert table(rows, "lnn", indent=0) == [
        "     units        USD",
        "Ann     +1.25    2.00",
        "Bob    -14     -13.50",
    ]


class Screen(io.StringIO):
    """A terminal that is written to."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("columns", "width"), [("80", 80), ("200", 100), ("20", 60), ("100", 100)]
)
def test_a_page_is_as_wide_as_the_terminal_up_to_100_columns(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert page() == 100  # where no terminal is, a page is the same everywhere
    monkeypatch.setattr(sys, "stdout", Screen())
    assert page() == width


def test_names_are_shortened_and_stay_different() -> None:
    names = shortened(["Anneliese von A", "Anneliese von B", "Anneliese von C", "Bob"], 8)
    assert list(names.values()) == ["Annelie…", "Annel…~2", "Annel…~3", "Bob"]
    assert shortened(["王小明王小明"], 5) == {"王小明王小明": "王小…"}


def test_words_are_wrapped_to_the_width() -> None:
    assert wrapped("one two three", 7, 2) == ["one two", "  three"]
    assert wrapped("", 7, 2) == [""]
    assert wrapped("a bcdefghijklm no", 7, 2) == ["a bcdef", "  ghijk", "  lm no"]
    assert wrapped("王小明王小明", 6, 1) == ["王小", " 明王", " 小明"]


def test_a_pair_says_what_each_row_brought_and_what_came_on_top() -> None:
    shown = "\n".join(lines(BIG.format("Ann", "Bob", "Cy", "Dee", label="1")))
    assert "Ann  Bob   Ann won  Ann won + bonus 2  Ann won + bonus 4  Ann sweep 7" in shown
    assert "Dee fouled, sweep 7, middle bonus 2, back bonus 4" in shown
    assert re.search(r"Cy 1 +Bob 1 +Bob 1 +Cy gets 11\.25\n +floor ruling: 12\.25 to Cy", shown)
    assert "Dee fouled 4" in shown


def test_a_bonus_in_place_of_the_unit_and_one_on_top_of_it_look_different() -> None:
    rows = "Ann: Ah Qd 7c / Ac Jd Jh 8s 3d / 4s 4h 4c 4d 9c\n"
    rows += "Bob: Kh 9d 5d / Ts Tc 6s 5s 2d / Kc Kd Ks Th 3c\n"
    instead = "\n".join(lines("rules eastern\n" + rows))
    on_top = "\n".join(lines("rules bicycle-asian\n" + rows))
    assert "Ann bonus 4" in instead
    assert "Ann 1 + bonus 4  Ann scoop 1" in on_top


def test_what_goes_to_the_higher_total_is_not_called_a_majority() -> None:
    # one row won, a back of equals and a middle of equals: the total is higher by 1
    record = "rules smolen\nAnn: AK9 / 77432 / JJT82\nBob: AK8 / 77432 / JJT82\n"
    shown = report(settled(record))
    assert "Ann higher total 1" in shown
    assert "majority" not in shown


def test_pairs_without_rows_say_why_in_few_words() -> None:
    record = "rules eastern\nAnn: natural dragon\nBob: natural six-pairs\n"
    shown = "\n".join(lines(record + "Cy: natural six-pairs\nDee: surrender\n"))
    assert "Ann's dragon over six pairs" in shown
    assert "both six pairs" in shown
    assert "Dee surrendered" in shown
    push = "rules bicycle-bcc\nAnn: natural six-pairs\nBob: natural three-flushes\n"
    push += "Cy: foul\nDee: foul\n"
    shown = "\n".join(lines(push))
    assert "two naturals push" in shown
    assert "both fouled" in shown
    assert "Bob's three flushes" in shown
    assert "both surrendered" in "\n".join(
        lines("rules eastern\nAnn: surrender\nBob: surrender\n")
    )


def test_a_foul_that_costs_nothing_is_said_to_cost_nothing() -> None:
    free = replace(load_rules("eastern"), foul=0)
    settlement = settle(session(f"{ANN}\nBob: foul\n"), free)
    assert "nothing is paid" in report(settlement)


def test_a_dead_hand_and_its_ruling() -> None:
    shown = lines(f"rules eastern\n{ANN}\nBob: surrender\nCy: dead late\nadjust Cy -> Ann 4\n")
    assert "  Cy   dead          late" in shown
    at = next(number for number, line in enumerate(shown) if line.endswith("Ann gets 4"))
    assert shown[at + 1].strip() == "floor ruling: 4 to Ann"


def test_a_payment_that_a_stack_cut_is_shown_with_what_was_owed() -> None:
    shown = lines(f"rules eastern\nstack Ann 40\nstack Bob 2\n{ANN}\nBob: surrender\n")
    assert any(line.endswith("Ann gets 2 of 3") for line in shown)


def test_an_agreed_hand_a_misdeal_and_the_rake_are_said_in_a_sentence() -> None:
    shown = lines(
        "rules islandpoker\nrake on\nunit 1\nhand 1\nresult Ann 2, Bob -2\nhand 2\nmisdeal\n"
    )
    assert "  Settled at the table without cards: the nets are as agreed." in shown
    assert "  The rake of 0.2 a player is taken off." in shown
    assert "Totals over 1 hand" in shown
    assert any("pays the house" in line for line in shown)
    assert any(line.startswith("  - Misdeal: the hand is void") for line in shown)
    assert "money" in next(line for line in shown if "units" in line)


def test_only_misdeals_give_no_totals() -> None:
    assert "Totals" not in "\n".join(lines("rules eastern\nhand\nmisdeal\nhand\nmisdeal\n"))


def test_wrongly_split_cards_are_shown_as_they_lay() -> None:
    shown = lines("rules eastern\nAnn: KK97 / 7442 / AQT63\nBob: surrender KKJ987655432A\n")
    assert "  Ann  foul          K K 9 7 / 7 4 4 2 / A Q T 6 3" in shown
    assert any("K K J 9 8 7 6 5 5 4 3 2 A" in line for line in shown)


def test_points_fall_away_where_the_unit_changed() -> None:
    record = f"rules eastern\nunit 1 EUR\nhand\n{ANN}\nBob: surrender\nhand\nunit 2\n"
    shown = lines(record + f"{ANN}\nBob: surrender\n")
    at = shown.index("Totals over 2 hands")
    assert shown[at + 2].split() == ["EUR"]
    assert shown[at + 3].split() == ["Ann", "+9"]


def test_several_files_are_told_apart_and_a_hand_without_a_house_has_none(
    tmp_path: Path,
) -> None:
    (tmp_path / "one.txt").write_text(f"rules eastern\n{ANN}\nBob: surrender\n")
    (tmp_path / "two.txt").write_text("result Ann 2, Bob -2\n")
    shown = run("settle", "--explain", "one.txt", "two.txt", folder=tmp_path).out.splitlines()
    assert shown[0] == "one.txt, Hand 1, Eastern (online), button Ann"
    assert "two.txt, Hand 1, button Ann" in shown


def test_two_names_that_look_alike_when_shown_stay_different() -> None:
    assert shortened(["Ann\u200bB", "Ann\u00adB"], 16) == {
        "Ann\u200bB": "Ann·B",
        "Ann\u00adB": "Ann·B…",
    }
