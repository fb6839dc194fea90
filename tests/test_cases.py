"""Cases with right answers, one file a subject: each case is a test by its own name."""

import io
import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

import cpcalc

CASES = Path(__file__).parent / "cases"
SUBJECTS = ("settle", "compare", "category", "foul", "natural")
KINDS = {
    "thirteen-suited",
    "twelve-suited",
    "thirteen-colors",
    "twelve-colors",
    "dragon",
    "six-pairs",
    "trips-and-five-pairs",
    "three-straights",
    "three-flushes",
}


def cases_of(subject: str) -> list[dict[str, Any]]:
    text = (CASES / f"{subject}.yaml").read_text(encoding="utf-8")
    cases: list[dict[str, Any]] = yaml.safe_load(text)
    return cases


def each(subject: str) -> list[Any]:
    return [pytest.param(case, id=case["name"]) for case in cases_of(subject)]


def settled(record: dict[str, Any]) -> dict[str, Any]:
    """The one hand of a record, read as YAML and as JSON, as the JSON result shows it."""
    as_yaml = yaml.safe_dump(record, sort_keys=False, allow_unicode=True)
    session = cpcalc.read(io.StringIO(as_yaml), "yaml")
    assert session == cpcalc.read(io.StringIO(json.dumps(record)), "json")
    (hand,) = cpcalc.settle(session).to_dict()["hands"]
    return dict(hand)


def standing(player: dict[str, Any]) -> str:
    kind = player["natural"]
    return f"{player['standing']} {kind}" if kind else player["standing"]


def by_pair(hand: dict[str, Any], key: str) -> dict[str, Any]:
    return {"-".join(pair["players"]): pair[key] for pair in hand["pairs"]}


# ------------------------------------------------------------------ the cases


@pytest.mark.parametrize("case", each("settle"))
def test_a_deal_comes_to_what_its_case_says(case: dict[str, Any]) -> None:
    hand, expect = settled(case["record"]), case["expect"]
    assert {p["name"]: standing(p) for p in hand["players"]} == expect["standing"]
    assert by_pair(hand, "points") == expect["pairs"]
    assert by_pair(hand, "paid") == expect.get("paid", expect["pairs"])
    assert {p["name"]: p["points"] for p in hand["players"]} == expect["net"]


@pytest.mark.parametrize("case", each("compare"))
def test_the_better_row_is_the_stronger(case: dict[str, Any]) -> None:
    a, b = cpcalc.evaluate(case["a"]), cpcalc.evaluate(case["b"])
    found = {(True, False): "a", (False, True): "b", (False, False): "tie"}[a > b, a < b]
    assert found == case["better"]
    assert (a == b) == (case["better"] == "tie")


@pytest.mark.parametrize("case", each("category"))
def test_a_row_is_of_its_category(case: dict[str, Any]) -> None:
    assert cpcalc.evaluate(case["cards"]).category == case["category"]


@pytest.mark.parametrize("case", each("foul"))
def test_three_rows_are_legal_or_a_foul(case: dict[str, Any]) -> None:
    rows = {row: case[row] for row in ("front", "middle", "back")}
    hand = settled({"rules": "eastern", "players": {"Ann": rows, "Bob": "surrender"}})
    found = {"set": "legal", "foul": "foul"}[hand["players"][0]["standing"]]
    assert found == case["expect"]


@pytest.mark.parametrize("case", each("natural"))
def test_thirteen_cards_hold_their_naturals(case: dict[str, Any]) -> None:
    assert cpcalc.naturals(case["cards"]) & KINDS == frozenset(case["holds"])


# ------------------------------------------------------------------ the case files


@pytest.mark.parametrize("subject", SUBJECTS)
def test_the_names_in_a_case_file_are_unique_and_readable(subject: str) -> None:
    names = [case["name"] for case in cases_of(subject)]
    assert names
    assert len(set(names)) == len(names)
    assert all(name == name.strip() and name.isprintable() for name in names)


@pytest.mark.parametrize(
    ("subject", "keys"),
    [
        ("settle", {"name", "record", "expect"}),
        ("compare", {"name", "a", "b", "better"}),
        ("category", {"name", "cards", "category"}),
        ("foul", {"name", "front", "middle", "back", "expect"}),
        ("natural", {"name", "cards", "holds"}),
    ],
)
def test_every_case_of_a_file_has_the_same_keys(subject: str, keys: set[str]) -> None:
    assert [case["name"] for case in cases_of(subject) if set(case) != keys] == []


def test_every_case_file_is_run() -> None:
    assert sorted(file.stem for file in CASES.iterdir()) == sorted(SUBJECTS)


@pytest.mark.parametrize("case", each("settle"))
def test_what_a_case_expects_adds_up(case: dict[str, Any]) -> None:
    players, expect = list(case["record"]["players"]), case["expect"]
    pairs = ["-".join(pair) for pair in combinations(players, 2)]
    assert list(expect["standing"]) == list(expect["net"]) == players
    assert sorted(expect["pairs"]) == sorted(pairs)
    net = dict.fromkeys(players, 0)
    for pair, points in expect.get("paid", expect["pairs"]).items():
        first, second = pair.split("-")
        net[first] += points
        net[second] -= points
    assert net == expect["net"]


def test_natural_cases_name_only_kinds_that_are_known() -> None:
    assert {kind for case in cases_of("natural") for kind in case["holds"]} <= KINDS
