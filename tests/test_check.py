"""`cpcalc check`: what is wrong and what is remarkable, without settling."""

import json
from pathlib import Path
from time import process_time

import pytest

from cpcalc.names import Company
from cpcalc.record import Amount, Hand
from tests.recording import ANN
from tests.running import run

GOOD = f"rules eastern\n{ANN}\nBob: surrender\n"
FOUL = f"rules eastern\n{ANN}\nBob: Qc Qd 5s / Jc Jd 8s 3d 2s / 9s 9h 6c 5c 2h\n"
BAD = f"rules eastern\n{ANN}\nBob: Qx Qd 5s / Jc Jd 8s 3d 2s / 9s 9h 6c 5c 2h\n"


def test_all_is_well_is_silence() -> None:
    assert run("check", stdin=GOOD) == (0, "", "")
    assert run("check", "--strict", stdin=GOOD) == (0, "", "")
    assert run("check", stdin="rules eastern\nmisdeal\n") == (0, "", "")
    assert run("check", stdin="result Ann 2, Bob -2\n") == (0, "", "")


def test_a_finding_is_told_and_counts_only_when_asked() -> None:
    done = run("check", stdin=FOUL)
    assert (done.status, done.out) == (0, "")
    assert "<stdin>:3:6: finding: Bob's hand is a foul" in done.err
    assert done.err.endswith("1 finding in 1 file\n")
    assert run("check", "--strict", stdin=FOUL).status == 1


def test_a_foul_the_table_called_and_a_natural_that_was_declared_are_no_findings() -> None:
    called = FOUL.replace("Bob: ", "Bob: foul ")
    assert run("check", "--strict", stdin=called).status == 0
    false = "rules eastern\nAnn: natural dragon false\nBob: foul\n"
    assert run("check", "--strict", stdin=false).status == 0
    declared = "rules eastern\nAnn: natural dragon\nBob: foul\n"
    assert run("check", "--strict", stdin=declared).status == 0


def test_problems_and_findings_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(GOOD)
    (tmp_path / "foul.txt").write_text(FOUL)
    (tmp_path / "bad.txt").write_text(BAD)
    done = run("check", "good.txt", "foul.txt", "bad.txt", folder=tmp_path)
    assert (done.status, done.out) == (1, "")
    assert done.err.endswith("1 problem and 1 finding in 2 files\n")


def test_json_is_for_editors() -> None:
    done = run("check", "--format", "json", stdin=BAD)
    assert (done.status, done.err) == (1, "")
    assert json.loads(done.out) == [
        {
            "severity": "error",
            "file": "<stdin>",
            "line": 3,
            "column": 6,
            "code": "unknown-card",
            "message": "`Qx` is no card",
            "hint": "a card is a rank 2-9 T J Q K A and a suit s h d c, as in Th",
        }
    ]
    assert json.loads(run("check", "--format", "json", stdin=GOOD).out) == []


def test_what_needs_the_house_is_checked_too(tmp_path: Path) -> None:
    done = run("check", "--rules", "bicycle-bcc", stdin=GOOD)
    assert "[no-surrender]" in done.err
    both = f"rules eastern\nhand\nunit 1 USD\n{ANN}\nBob: surrender\n"
    both += f"hand\nunit 1 EUR\n{ANN}\nBob: foul\n"
    assert "[two-currencies]" in run("check", stdin=both).err
    (tmp_path / "ours.yaml").write_text("profile: ours\n")
    broken = run("check", stdin=GOOD.replace("eastern", "./ours.yaml"), folder=tmp_path)
    assert broken.status == 2


def test_a_forgotten_suit_in_a_flush_is_a_finding() -> None:
    forgotten = GOOD.replace("Ah Qh Th 6h 3h", "Ah Qh Th 6h 3")
    assert "[suit-missing]" in run("check", stdin=forgotten).err
    marked = GOOD.replace("Ah Qh Th 6h 3h", "Ah Qh Th 6h 3 f")
    ranks = GOOD.replace("Ah Qh Th 6h 3h", "Ah Q T 6 A")
    assert "[suit-missing]" not in run("check", stdin=marked).err
    assert "[suit-missing]" not in run("check", stdin=ranks).err


def seen(*tables: str, head: str = "") -> str:
    """What is found where these players, parted by blanks, sit in one hand after the other."""
    hands = [
        "hand\nresult " + f"{names[0]} {len(names) - 1}, " + " -1, ".join(names[1:]) + " -1\n"
        for names in (table.split() for table in tables)
    ]
    return run("check", stdin=head + "".join(hands)).err


@pytest.mark.parametrize("name", ["Bbo", "Boob", "Rob", "Bób", "bbo", "Bo", "Bobbo"])
def test_a_name_that_is_a_slip_away_from_another_is_a_finding(name: str) -> None:
    found = seen("Ann Bob", f"Ann {name}", "Ann Bob", "Ann Bob")
    told = f"{name} and Bob never sit in the same hand: perhaps they are one player"
    # of two letters nothing is said, and two letters more are no slip
    assert (told in found) == (name not in ("Bo", "Bobbo"))


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        (("Anna Bob", "Ann Bob"), "Ann and Anna"),  # as often: the later one is doubted
        (("Ann Bob", "Anna Bob", "Anna Bob", "Ann Bob"), "Anna and Ann"),
        (("Anna Bob", "Ann Bob", "Ann Bob"), "Anna and Ann"),  # the rarer one
    ],
)
def test_of_two_names_the_rarer_or_else_the_later_is_doubted(
    tables: tuple[str, ...], told: str
) -> None:
    found = seen(*tables)
    assert f"finding: {told} never sit in the same hand" in found
    assert found.count("finding:") == 1


@pytest.mark.parametrize(
    "tables",
    [
        ("Ann Anna", "Ann Bob", "Ann Bob"),  # they sat together once: they are two
        ("Ann Bob", "Ann Cyd", "Ann Bob"),
        ("Ann Guest1", "Ann Guest2", "Ann Guest2"),
        (f"Ann {'o' * 41}", f"Ann {'o' * 42}"),  # too long to be compared
        ("Al Ed", "Al Ef", "Al Ef"),
    ],
)
def test_names_that_are_no_slip_of_one_another_are_not_found(tables: tuple[str, ...]) -> None:
    assert seen(*tables) == ""


def test_names_that_are_listed_are_no_slips() -> None:
    tables = ("Ann Bob", "Ann Bbo", "Ann Bob")
    assert seen(*tables, head="players Ann, Bob, Bbo\n") == ""
    assert "<stdin>:4:15: finding" in seen(*tables)


def test_a_name_is_pointed_at_where_it_stands() -> None:
    record = f"rules eastern\nhand\n{GOOD[14:]}hand\n{GOOD[14:]}"
    found = run("check", stdin=record + f"hand\n{ANN}\nBobb: surrender\n").err
    assert "<stdin>:10:1: finding: Bobb and Bob never sit in the same hand" in found


def test_players_told_apart_by_an_initial_or_a_number_are_two() -> None:
    hands = [f"hand\nresult Ann {mark} 1, Bob -1\n" for mark in ("B", "C.", "2", "3")]
    assert run("check", stdin="".join(hands)).err == ""


def test_many_names_are_not_compared_one_by_one() -> None:
    company = Company()
    for number in range(4000):
        name = "".join(chr(ord("a") + int(digit)) * 3 for digit in str(number))
        company.add(Hand("", result=(Amount("Bob", 1), Amount(name, -1))))
    start = process_time()
    assert list(company.slips()) == []  # every letter stands three times: no slip is so long
    assert process_time() - start < 3
