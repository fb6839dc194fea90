"""Forty hands: every number of the golden outputs, confirmed by a second computation."""

import csv
import io
import json
import re
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from tests import second
from tests.running import run

ROOT = Path(__file__).parent.parent
TABLE = (ROOT / "tests" / "golden" / "forty-hands.txt.table").read_text(encoding="utf-8")
JSON = json.loads(
    (ROOT / "tests" / "golden" / "forty-hands.txt.json").read_text(encoding="utf-8"),
    parse_float=Decimal,
)
NAMES = ("Nia", "Tom", "Ewa", "Raj")
WORDS = {"foul": "fouled", "surrendered": "surrendered"}


@cache
def night() -> second.Night:
    return second.settle((ROOT / "samples" / "forty-hands.txt").read_text(encoding="utf-8"))


def block(title: str) -> list[str]:
    """The lines below a title, up to the next empty one."""
    lines = TABLE.splitlines()
    at = lines.index(title) + 2
    return lines[at : lines.index("", at) if "" in lines[at:] else len(lines)]


def cells(line: str, heads: str) -> dict[str, str]:
    """The cells of a line that end below their headings."""
    ends = {name: heads.index(name) + len(name) for name in NAMES}
    starts = [heads.index("Nia") - 4, *list(ends.values())[:-1]]
    spans = zip(ends.items(), starts, strict=True)
    return {name: line[start:end].strip() for (name, end), start in spans}


def sheet() -> list[str]:
    return block("IslandPoker, 0.25 EUR a unit")


def test_the_sample_is_the_evening_it_is_meant_to_be() -> None:
    text = (ROOT / "samples" / "forty-hands.txt").read_text(encoding="utf-8")
    assert len(night().hands) == text.count("\nhand ") == 40
    assert len(re.findall(r"^buy ", text, re.MULTILINE)) == 2
    assert len(re.findall(r"^(misdeal|result|adjust|paid|cashout) ", text, re.MULTILINE)) == 5
    assert len({hand.unit for hand in night().hands}) == 2
    cut = [
        pair
        for hand in night().hands
        for pair in hand.owed
        if hand.owed[pair] != hand.paid[pair]
    ]
    assert len(cut) == 4
    standings = [one for hand in night().hands for one in hand.standings.values()]
    assert [standings.count(one) for one in ("foul", "surrendered", "natural")] == [3, 5, 2]


def test_the_sheet_has_the_button_and_the_nets_of_every_hand() -> None:
    heads, *lines = sheet()
    for line, hand in zip(lines, night().hands, strict=False):
        assert line.split()[:2] == [hand.label, hand.button]
        nets = {name: f"{hand.nets[name]:+d}".replace("+0", "0") for name in hand.nets}
        assert cells(line, heads) == dict.fromkeys(NAMES, "") | nets


def test_the_sheet_tells_in_words_what_was_special() -> None:
    heads, *lines = sheet()
    for line, hand in zip(lines, night().hands, strict=False):
        words = line[len(heads) :].strip()
        for name, verb in WORDS.items():
            told = [player for player in NAMES if f"{player} {verb}" in words]
            assert sorted(told) == sorted(n for n, one in hand.standings.items() if one == name)
        assert ("misdeal" in words) == (not hand.nets)
        assert ("agreed" in words) == ("agreed" in hand.standings.values())
        assert ("unit now 0.50 EUR" in words) == (hand.label == "25")
        assert ("floor ruling: Raj to Ewa 2" in words) == (hand.label == "12")
        naturals = [n for n, one in hand.standings.items() if one == "natural"]
        assert re.findall(r"(\w+) (?:six pairs|three flushes)", words) == naturals


def test_the_totals_are_the_money_and_come_to_nothing() -> None:
    heads, *lines = sheet()
    assert lines[-1].split()[0] == "EUR"
    assert not any(line.startswith("  total") for line in lines)  # the unit changed
    money = {name: Decimal(cell) for name, cell in cells(lines[-1], heads).items()}
    assert money == dict(night().money)
    assert sum(money.values()) == 0
    assert {one["name"]: Decimal(one["money"]) for one in JSON["totals"]} == money
    assert {one["points"] for one in JSON["totals"]} == {None}


def test_the_chips_are_those_of_the_second_computation_and_agree() -> None:
    _, *lines = block("Chips, in units")
    found = {line.split()[0]: line.split()[1:5] for line in lines}
    assert set(found) == set(night().front)
    for name, numbers in found.items():
        bought, cashed, front = (
            night().bought[name],
            night().cashed[name],
            night().front[name],
        )
        net = front + cashed - bought
        assert net == sum(hand.nets.get(name, 0) for hand in night().hands)
        assert [int(number) for number in numbers] == [bought, cashed, front, net]
        (stack,) = (one for one in JSON["stacks"] if one["name"] == name)
        assert list(stack.values()) == [name, bought, cashed, front, net, net, 0]
    assert all(line.endswith("  as the points") for line in lines)


def test_the_payments_settle_what_is_due_and_no_fewer_would() -> None:
    _, *lines = block("To settle")
    payments = [(line.split()[0], line.split()[2], Decimal(line.split()[3])) for line in lines]
    in_json = [(one["from"], one["to"], Decimal(one["money"])) for one in JSON["transfers"]]
    assert payments == in_json
    left = dict(night().due)
    for giver, taker, amount in payments:
        assert amount > 0
        left[giver] += amount
        left[taker] -= amount
    assert set(left.values()) == {0}
    assert len(payments) == second.fewest(list(night().due.values()))


def test_the_notes_tell_every_cut_payment() -> None:
    notes = re.findall(r"(\w+) owes (\w+) (\d+) and pays (\d+)", TABLE)
    cuts = []
    for hand in night().hands:
        for pair, owed in hand.owed.items():
            if hand.paid[pair] != owed:
                taker, giver = pair if owed > 0 else pair[::-1]
                cuts.append((giver, taker, str(abs(owed)), str(abs(hand.paid[pair]))))
    assert sorted(notes) == sorted(cuts)


def test_every_pair_of_the_json_is_that_of_the_second_computation() -> None:
    for entry, hand in zip(JSON["hands"], night().hands, strict=True):
        assert entry["hand"] == hand.label
        pairs = {tuple(pair["players"]): pair for pair in entry["pairs"]}
        assert {names: pair["points"] for names, pair in pairs.items()} == hand.owed
        assert {names: pair["paid"] for names, pair in pairs.items()} == hand.paid
        for player in entry["players"]:
            check_player(player, hand)
        assert len(entry["players"]) == len(hand.nets)
        if hand.nets:
            assert entry["button"] == hand.button
            assert Decimal(entry["unit"]) == hand.unit


def check_player(player: dict[str, Any], hand: second.Played) -> None:
    name = player["name"]
    assert player["standing"] == hand.standings[name]
    assert player["points"] == hand.nets[name]
    assert Decimal(player["money"]) == hand.nets[name] * hand.unit
    assert player["rake"] == 0


def test_the_lines_of_the_csv_are_those_of_the_second_computation() -> None:
    done = run("settle", "samples/forty-hands.txt", "--format", "csv", folder=ROOT)
    lines = list(csv.DictReader(io.StringIO(done.out)))
    for hand in night().hands:
        here = [line for line in lines if line["hand"] == hand.label]
        assert {line["button"] for line in here} == {hand.button}
        if not hand.nets:
            assert [line["why"] for line in here] == ["misdeal (cards were exposed): void"]
            continue
        found = {(line["first"], line["second"]): line for line in here}
        paid = hand.paid or {(name, ""): net for name, net in hand.nets.items()}
        owed = hand.owed or paid
        assert {pair: int(line["owed"]) for pair, line in found.items()} == owed
        assert {pair: int(line["paid"]) for pair, line in found.items()} == paid
        for pair, line in found.items():
            assert Decimal(line["money"]) == paid[pair] * hand.unit


def test_the_items_of_the_json_add_up_to_what_is_owed() -> None:
    for entry in JSON["hands"]:
        for pair in entry["pairs"]:
            first = pair["players"][0]
            signed = [i["points"] if i["to"] == first else -i["points"] for i in pair["items"]]
            assert sum(signed) == pair["points"]
