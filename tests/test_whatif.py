"""What would have been: other rows, another declaration, a surrender; and what is no change."""

import json
from pathlib import Path

import pytest

from cpcalc.problems import ProblemsFound
from cpcalc.settlement import settle
from cpcalc.whatif import WhatIf, altered
from tests.recording import hand
from tests.running import run

ROOT = Path(__file__).parent.parent


def nets(record: str, changes: WhatIf) -> list[object]:
    (found,) = settle(altered(hand(record), changes), "eastern").hands
    return list(found.nets.values())


# Ann wins all three rows.
TWO = "rules eastern\nAnn: KK9 / 77442 / AQT63f\nBob: QQJ / 66553 / K9832f\n"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (WhatIf(), [3, -3]),
        (WhatIf(surrenders=("Ann",)), [-3, 3]),
        # three fives in the middle over two pair
        (WhatIf(swaps=("Bob:middle=66553", "Bob:front=AAJ")), [1, -1]),
        (WhatIf(swaps=("Bob=AAJ / 66553 / K9832f",)), [1, -1]),
        (WhatIf(swaps=("Bob:front=66553", "Bob:middle=QQJ")), [3, -3]),  # a wrong split: foul
        (WhatIf(surrenders=("Ann", "Bob")), [0, 0]),
    ],
)
def test_a_hand_comes_to_what_the_change_makes_of_it(
    changes: WhatIf, expected: list[int]
) -> None:
    assert nets(TWO, changes) == expected


def test_a_natural_may_be_declared_or_left_undeclared() -> None:
    held = "rules eastern\nAnn: 22A / 4466J / QQ88J\nBob: 995 / AATT7 / KQJT8f\n"
    assert nets(held, WhatIf()) == [-3, 3]
    assert nets(held, WhatIf(declares=("Ann=six-pairs",))) == [3, -3]
    assert nets(held, WhatIf(declares=("Ann=natural six-pairs",))) == [3, -3]
    declared = held.replace("Ann: ", "Ann: natural six-pairs ")
    assert nets(declared, WhatIf()) == [3, -3]
    assert nets(declared, WhatIf(declares=("Ann=nothing",))) == [-3, 3]


def test_names_with_colons_are_told_from_rows() -> None:
    changed = altered(
        hand("rules eastern\nA: KK9 / 77442 / AQT63f\nA:B: QQJ / 66553 / K9832f\n"),
        WhatIf(swaps=("A:B:front=QQT",)),
    )
    assert [str(card) for card in changed.seats[1].groups[0].cards] == ["Q", "Q", "T"]


@pytest.mark.parametrize(
    ("changes", "code", "hint"),
    [
        (WhatIf(swaps=("Bo:front=KK9",)), "not-seated", "did you mean Bob?"),
        (WhatIf(swaps=("Zoe=KK9",)), "not-seated", "the players are Ann, Bob and Cy"),
        (WhatIf(swaps=("Ann",)), "no-what-if", "write Ann:front=CARDS"),
        (WhatIf(swaps=("Ann:font=KK9",)), "no-what-if", "write Ann:front=CARDS"),
        (WhatIf(swaps=("Ann:front=KK",)), "card-count", "the front has 2 cards instead of 3"),
        (WhatIf(swaps=("Ann:front=KKx",)), "unknown-card", ""),
        (WhatIf(swaps=("Ann=KKK",)), "card-count", ""),
        (WhatIf(swaps=("Ann=surrender",)), "no-what-if", "write Ann=KK9 / 77442 / AQT63f"),
        (WhatIf(swaps=("Cy:front=KK9",)), "rows-unwritten", "give all three: Cy=KK9"),
        (WhatIf(swaps=("Ann:front=QQQ",)), "too-many-of-a-rank", "a deck holds four"),
        (WhatIf(declares=("Ann",)), "no-what-if", "write Ann=natural"),
        (WhatIf(declares=("Ann=",)), "no-what-if", "write Ann=natural"),
        (WhatIf(declares=("Ann=sixpairs",)), "unknown-natural", "did you mean six-pairs?"),
        (WhatIf(declares=("Cy=nothing",)), "rows-unwritten", "give all three"),
        (WhatIf(surrenders=("Ann=yes",)), "no-what-if", "write Ann"),
        (WhatIf((), ("Ann=natural",), ("Ann",)), "seat-conflict", "keep the one"),
        (WhatIf((), ("Ann=nothing", "Ann=natural")), "seat-conflict", "keep the one"),
    ],
)
def test_what_is_no_change_of_the_hand_is_told(changes: WhatIf, code: str, hint: str) -> None:
    record = f"{TWO}Cy: surrender\n"
    with pytest.raises(ProblemsFound) as raised:
        altered(hand(record), changes)
    found = raised.value.problems[0]
    assert found.code == code
    assert hint in found.hint


# ------------------------------------------------------------------ the commands


def test_settle_shows_the_difference_and_the_hand_as_it_would_have_been() -> None:
    done = run("settle", "--surrender", "Ann", stdin=TWO)
    assert done.out.startswith(
        "What if: Ann surrenders\n"
        "\n"
        "       as it was  what if  difference\n"
        "  Ann         +3       -3          -6\n"
        "  Bob         -3       +3          +6\n"
        "\n"
        "Hand 1, "
    )
    explained = run("settle", "--explain", "--surrender", "Ann", stdin=TWO).out
    assert "Ann surrendered and is compared with nobody [1]" in explained


def test_other_cards_than_those_recorded_are_said_to_be_others() -> None:
    text = run("settle", "--swap", "Ann:front=KK8", stdin=TWO).out
    assert "  Ann would have held other cards than recorded.\n" in text
    again = run("settle", "--swap", "Ann:front=9KK", stdin=TWO).out
    assert "other cards" not in again


def test_explain_shows_it_too_and_as_json() -> None:
    options = ("explain", "samples/evening.txt", "--hand", "2", "--surrender", "Maya")
    text = run(*options, folder=ROOT).out
    assert "Maya surrendered and is compared with nobody [1]" in text
    (told,) = json.loads(run(*options, "--format", "json", folder=ROOT).out)["hands"]
    assert told["before"] == {"Maya": -7, "Jonas": -3, "Priya": 7, "Luis": 3}
    assert {one["name"]: one["points"] for one in told["players"]}["Maya"] == -9


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [
        (["--surrender", "Bo"], 1, "did you mean Bob?"),
        (["--surrender", "Ann", "--format", "json"], 2, "leave --format and --totals out"),
        (["--surrender", "Ann", "--totals"], 2, "leave --format and --totals out"),
        (["--surrender", "Ann", "--hand", "4"], 2, "no hand is called 4"),
        (["--surrender", "Ann", "--rules", "bicycle-bcc"], 1, "offers no surrender"),
    ],
)
def test_what_cannot_be_asked_is_told(options: list[str], status: int, message: str) -> None:
    done = run("settle", *options, stdin=TWO)
    assert (done.status, done.out) == (status, "")
    assert message in done.err


def test_of_several_hands_one_must_be_named() -> None:
    seats = TWO.removeprefix("rules eastern\n")
    record = f"rules eastern\nhand 1\n{seats}hand 2\n{seats}hand 2\n{seats}"
    done = run("settle", "--surrender", "Ann", stdin=record)
    assert (done.status, done.err) == (
        2,
        "cpcalc: say with --hand which hand would have been otherwise\n",
    )
    done = run("settle", "--surrender", "Ann", "--hand", "2", stdin=record)
    assert "2 hands are called 2: only one can be otherwise" in done.err
    done = run("settle", "--surrender", "Ann", "--hand", "1", stdin=record)
    assert done.status == 0
