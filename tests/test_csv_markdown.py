"""CSV adds up to the nets, Markdown shows the sheet; nothing of a name is lost or misread."""

import csv
import io
import re
from collections import defaultdict
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings

import cpcalc
from cpcalc.reports.csv import pairs_csv, totals_csv
from cpcalc.reports.markdown import markdown_report
from tests.recording import ANN, settled
from tests.running import run
from tests.strategies import Deal, as_json, deals

HAND = f"{ANN}\nBob: surrender\n"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_line_a_pair_with_what_is_owed_paid_and_why() -> None:
    record = (
        f"rules eastern\nunit 0.25 USD\nstack Bob 2\nhand 7\n{HAND}adjust Ann -> Bob 1 late\n"
    )
    done = run("settle", "--format", "csv", stdin=record)
    assert done.out == (
        "hand,rules,button,first,second,owed,paid,money,why\n"
        '7,eastern,Ann,Ann,Bob,2,1,0.25,"Bob surrendered (Ann 3); '
        'floor ruling, late (Bob 1)"\n'
    )


def test_rake_agreed_hands_and_misdeals_have_lines_of_their_own() -> None:
    record = "rules islandpoker\nunit 1 USD\nrake on\nhand 1\nresult Ann 2, Bob -2\n"
    found = run("settle", "--format", "csv", stdin=record + "hand 2\nmisdeal\n").out
    assert found.splitlines()[1:] == [
        "1,islandpoker,Ann,Ann,,2,2,2,agreed at the table",
        "1,islandpoker,Ann,Bob,,-2,-2,-2,agreed at the table",
        "1,islandpoker,Ann,Ann,the house,-0.2,-0.2,-0.2,rake",
        "1,islandpoker,Ann,Bob,the house,-0.2,-0.2,-0.2,rake",
        "2,islandpoker,Bob,,,,,,misdeal: void",
    ]
    spilt = run("settle", "--format", "csv", stdin="misdeal a drink, spilt\n").out
    assert spilt.splitlines()[1] == '1,,,,,,,,"misdeal (a drink, spilt): void"'


def test_several_files_have_a_column_for_the_record(tmp_path: Path) -> None:
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text("result Ann 2, Bob -2\n")
    found = run("settle", "one.txt", "two.txt", "--format", "csv", folder=tmp_path).out
    assert found.splitlines()[0].startswith("record,hand,rules,")
    assert [row["record"] for row in rows(found)] == ["one.txt"] * 2 + ["two.txt"] * 2


def test_names_with_quotes_commas_and_lines_come_back_as_they_were() -> None:
    name = 'Al "the" O\'Neil'
    record = (
        f"rules eastern\n{name}: dead\nBob; =1+1: foul\nadjust Bob; =1+1 -> {name} 2 a, b\n"
    )
    found = rows(pairs_csv(settled(record)))
    assert [row["first"] for row in found] == [name]
    assert [row["second"] for row in found] == ["Bob; =1+1"]
    assert "floor ruling, a, b" in found[0]["why"]


@pytest.mark.parametrize("name", ["=cmd()", "+1", "-3", "@x", "＝1+1", "'=1"])
def test_no_cell_of_words_is_a_formula_and_numbers_stay_numbers(name: str) -> None:
    record = (
        f"rules islandpoker\nunit 1 USD\nrake on\nstack {name} 20\n"
        f"hand {name}\nbutton {name}\n{name}: surrender\nCy: foul\n"
        f"hand\nresult {name} -3, Cy 3\n"
    )
    pairs = run("settle", "--format", "csv", stdin=record).out
    totals = run("settle", "--format", "csv", "--totals", stdin=record).out
    first, _, _, agreed, *_ = rows(pairs)
    words = [first[key] for key in ("hand", "button", "first", "why")]
    assert words == [f"'{name}", f"'{name}", f"'{name}", f"'{name} surrendered (Cy 3)"]
    assert agreed["first"] == f"'{name}"
    assert [agreed[key] for key in ("owed", "paid", "money")] == ["-3"] * 3
    # 3 for the surrender, 3 as agreed, and twice the rake
    line = rows(totals)[0]
    assert [line[key] for key in ("name", "points", "in_front")] == [f"'{name}", "-6.4", "13.6"]


def test_who_had_chips_and_played_no_hand_has_a_line_too() -> None:
    record = "players Ann, Bob, Cy\nrake 1\nhand\nbuy Cy 20\nresult Ann 2, Bob -2\n"
    record += "hand\ncashout Cy 15\n"
    assert run("settle", "--format", "csv", "--totals", stdin=record).out.splitlines()[1:] == [
        "Ann,1,,,,,,",
        "Bob,-3,,,,,,",
        "Cy,,,20,15,5,0,0",
        "the house,2,,,,,,",
    ]


def test_the_name_of_a_file_is_no_formula_either(tmp_path: Path) -> None:
    for name in ("=one.txt", "two.txt"):
        (tmp_path / name).write_text("result Ann 2, Bob -2\n")
    found = run("settle", "=one.txt", "two.txt", "--format", "csv", folder=tmp_path).out
    assert [row["record"] for row in rows(found)][1:3] == ["'=one.txt", "two.txt"]


@settings(max_examples=60, deadline=None)
@given(deals(stacks=True))
def test_the_lines_of_a_hand_add_up_to_its_nets(deal: Deal) -> None:
    settlement = cpcalc.settle(cpcalc.read(io.StringIO(as_json(deal)), "json"))
    nets: defaultdict[str, Decimal] = defaultdict(Decimal)
    for row in rows(pairs_csv(settlement)):
        nets[row["first"]] += Decimal(row["paid"])
        nets[row["second"]] -= Decimal(row["paid"])
    house = nets.pop("the house", Decimal(0))
    (hand,) = settlement.hands
    assert {name: nets[name] for name in hand.nets} == dict(hand.nets)
    assert house == -sum(hand.nets.values())


def test_totals_are_a_line_a_player_and_one_for_the_house() -> None:
    record = f"rules islandpoker\nunit 0.5 USD\nrake on\nhand\n{HAND}hand\n{HAND}"
    done = run("settle", "--format", "csv", "--totals", stdin=record)
    assert done.out == ("name,points,money\nAnn,5.6,2.8\nBob,-6.4,-3.2\nthe house,0.8,0.4\n")


def test_totals_have_the_chips_where_they_are_known() -> None:
    record = (
        f"rules eastern\nunit 1\nhand\nbuy Ann 20\n{HAND}hand\nunit 2\ncashout Ann 3\n{HAND}"
    )
    assert rows(totals_csv(settled(record))) == [
        {
            "name": "Ann",
            "points": "",
            "money": "9",
            "bought_in": "20",
            "cashed_out": "3",
            "in_front": "23",
            "net": "6",
            "difference": "0",
        },
        {
            "name": "Bob",
            "points": "",
            "money": "-9",
            "bought_in": "",
            "cashed_out": "",
            "in_front": "",
            "net": "",
            "difference": "",
        },
    ]
    without = "rules eastern\nstack Bob 2\nhand\nresult Ann 3, Bob -3\n"
    assert rows(totals_csv(settled(without)))[1]["in_front"] == ""
    assert rows(totals_csv(settled(without)))[1]["money"] == ""


# ------------------------------------------------------------------ Markdown


def cells(line: str) -> list[str]:
    """The cells of a line of a table, bars that are escaped not counted."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def test_markdown_is_the_sheet_with_totals_notes_chips_and_payments() -> None:
    record = (
        f"rules islandpoker\nunit 0.25 USD\nrake on\nstack Ann 20\nhand 1\n{HAND}note fine\n"
    )
    done = run("settle", "--format", "markdown", stdin=record + "hand 2\nmisdeal\n")
    assert done.out == (
        "**IslandPoker, 0.25 USD a unit**\n"
        "\n"
        "| hand | button | Ann | Bob | the house |  |\n"
        "|:--|:--|--:|--:|--:|:--|\n"
        "| 1 | Ann | +2.8 | -3.2 | +0.4 | Bob surrendered |\n"
        "| 2 | Bob |  |  |  | misdeal: void |\n"
        "| **total** |  | **+2.8** | **-3.2** | **+0.4** |  |\n"
        "| **USD** |  | **+0.70** | **-0.80** | **+0.10** |  |\n"
        "\n"
        "- hand 1: No stack is recorded for Bob: until one is, this player's payments are not"
        " capped.\n"
        "- hand 1: fine\n"
        "- hand 2: Misdeal: the hand is void, nobody pays and the button stays.\n"
        "\n"
        "**Chips, in units**\n"
        "\n"
        "|  | bought in | cashed out | in front | net |  |\n"
        "|:--|--:|--:|--:|--:|:--|\n"
        "| Ann | 20 | 0 | 22.8 | +2.8 | as the points |\n"
        "\n"
        "**To settle**\n"
        "\n"
        "|  | units | USD |\n"
        "|:--|--:|--:|\n"
        "| Bob pays Ann | 2.8 | 0.70 |\n"
        "| Bob pays the house | 0.4 | 0.10 |\n"
    )


def test_markdown_totals_are_the_totals_and_the_payments() -> None:
    done = run("settle", "--format", "markdown", "--totals", stdin=f"rules eastern\n{HAND}")
    assert done.out == (
        "**Totals over 1 hand**\n\n|  | units |\n|:--|--:|\n| Ann | +3 |\n| Bob | -3 |\n\n"
        "**To settle**\n\n|  | units |\n|:--|--:|\n| Bob pays Ann | 3 |\n"
    )
    assert run("settle", "--format", "markdown", "--totals", stdin="misdeal\n").out == "\n"
    level = "unit 1\nhand\nresult A 1, B -1\nhand\nunit 2\nresult A 1, B -1\n"
    done = run("settle", "--format", "markdown", "--totals", stdin=level)
    assert "| A | +3 |" in done.out


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("A|B", r"A\|B"),
        ("*Ann*", r"\*Ann\*"),
        ("_x_ [y](z)", r"\_x\_ \[y\](z)"),
        ("<b>`c`", r"\<b\>\`c\`"),
        ("#1 ~Al~ & Bo\\", r"#1 \~Al\~ \& Bo\\"),
        ("李雷 O'Neil J. R.", "李雷 O'Neil J. R."),
    ],
)
def test_no_sign_of_a_name_means_anything_in_markdown(name: str, escaped: str) -> None:
    record = f"hand\nresult {name} 2, Bob -2\nhand\nresult {name} 2, Bob -2\n"
    shown = markdown_report(settled(record)).splitlines()
    assert cells(shown[0])[2:4] == [escaped, "Bob"]
    assert len({len(cells(line)) for line in shown[:5]}) == 1
    assert f"| Bob pays {escaped} | 4 |" in shown


def test_markdown_of_several_files_names_them(tmp_path: Path) -> None:
    record = "result Ann 2, Bob -2\nnote hello\n"
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(record)
    done = run("settle", "one.txt", "two.txt", "--format", "markdown", folder=tmp_path)
    shown = done.out.splitlines()
    assert cells(shown[0])[0] == "record"
    assert cells(shown[3])[0] == "two.txt"
    assert "- two.txt, hand 1: hello" in shown
