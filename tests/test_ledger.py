"""The ledger: totals over hands and files, and the fewest payments that settle them."""

import io
import json
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cpcalc
from cpcalc.amounts import Units, add
from cpcalc.ledger import fewest_payments
from cpcalc.readers import read_hands
from cpcalc.results import Total
from cpcalc.settlement import settle_all
from tests.recording import codes
from tests.running import run

Balances = Mapping[str | None, Units]


def settled(*records: str) -> cpcalc.Settlement:
    """The settlement of text records, one a file."""
    return settle_all([("", read_hands(io.StringIO(record), "text")) for record in records])


def totals(settlement: cpcalc.Settlement) -> dict[str, tuple[str, str]]:
    return {one.name: (str(one.points), str(one.money)) for one in settlement.totals}


def transfers(settlement: cpcalc.Settlement) -> list[tuple[str, str | None, str, str]]:
    return [(t.giver, t.taker, str(t.points), str(t.money)) for t in settlement.transfers]


# ------------------------------------------------------------------ the fewest payments


def fewest(balances: Sequence[int]) -> int:
    """The number of payments, by trying whatever the first open player can do.

    Some best settlement lets him pay, or be paid, his whole balance by one other player of
    the opposite sign, who then stands for both.
    """
    return _fewest(tuple(sorted(balance for balance in balances if balance)))


@cache
def _fewest(still_open: tuple[int, ...]) -> int:
    if not still_open:
        return 0
    first, rest = still_open[0], still_open[1:]
    return 1 + min(
        fewest([*rest[:place], first + other, *rest[place + 1 :]])
        for place, other in enumerate(rest)
        if first * other < 0
    )


def checked(balances: Balances) -> int:
    """How many payments there are, once they are seen to settle every balance."""
    payments = fewest_payments(balances)
    left = dict(balances)
    for giver, taker, amount in payments:
        assert amount > 0
        assert giver != taker
        assert balances[giver] < 0 < balances[taker]
        left[giver] = add(left[giver], amount)
        left[taker] = add(left[taker], -amount)
    assert not any(left.values())
    return len(payments)


def random_balances(source: random.Random, players: int, most: int) -> list[int]:
    amounts = [source.randint(-most, most) for _ in range(players - 1)]
    return [*amounts, -sum(amounts)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_other_payments_are_fewer(players: int) -> None:
    source = random.Random(players)
    saved = 0
    for _ in range(250):
        amounts = random_balances(source, players, source.choice((2, 5, 30)))
        number = checked({f"P{place}": amount for place, amount in enumerate(amounts)})
        assert number == fewest(amounts), amounts
        saved += number < sum(1 for amount in amounts if amount) - 1
    assert saved > 10 or players < 4


@pytest.mark.parametrize("players", [7, 8, 9, 10])
def test_no_other_payments_are_fewer_for_many_players(players: int) -> None:
    source = random.Random(players)
    for _ in range(12):
        amounts = random_balances(source, players, source.choice((4, 9, 60)))
        named: Balances = {f"P{place}": amount for place, amount in enumerate(amounts)}
        assert checked(named) == fewest(amounts), amounts


def test_ten_players_in_five_pairs_that_cancel_need_five_payments() -> None:
    source = random.Random(10)
    for _ in range(3):
        amounts = [sign * amount for amount in (1, 20, 300, 4_000, 50_000) for sign in (1, -1)]
        source.shuffle(amounts)
        assert checked({f"P{place}": amount for place, amount in enumerate(amounts)}) == 5


def test_ten_players_in_three_groups_that_cancel_need_seven_payments() -> None:
    amounts = [1, 2, -3, 100, 50, -150, 7_000, 6_000, 5_000, -18_000]
    random.Random(3).shuffle(amounts)
    assert checked({f"P{place}": amount for place, amount in enumerate(amounts)}) == 7


def test_one_winner_is_paid_once_by_each_of_nine_losers() -> None:
    losers: Balances = {f"P{loss}": -loss for loss in range(1, 10)}
    assert checked({"Ann": 45, **losers}) == 9


@pytest.mark.parametrize("players", [11, 13, 40])
def test_a_crowd_is_settled_with_one_payment_fewer_than_players_at_most(players: int) -> None:
    amounts = random_balances(random.Random(players), players, 1_000)
    assert checked({f"P{place}": amount for place, amount in enumerate(amounts)}) < players


@pytest.mark.parametrize(
    ("balances", "payments"),
    [
        ({}, []),
        ({"Ann": 0, "Bob": 0}, []),
        ({"Ann": 3, "Bob": -3}, [("Bob", "Ann", 3)]),
        ({"Ann": -3, "Bob": 0, "Cy": 3}, [("Ann", "Cy", 3)]),
        # nobody pays whom he does not have to: Ann and Bob cancel, Cy and Dee cancel
        (
            {"Ann": 5, "Cy": -2, "Bob": -5, "Dee": 2},
            [("Bob", "Ann", 5), ("Cy", "Dee", 2)],
        ),
        (
            {"Ann": Decimal("-0.2"), "Bob": Decimal("-0.2"), None: Decimal("0.4")},
            [("Ann", None, Decimal("0.2")), ("Bob", None, Decimal("0.2"))],
        ),
        (
            {"Ann": Decimal("5.8"), "Bob": Decimal("-6.2"), None: Decimal("0.4")},
            [("Bob", "Ann", Decimal("5.8")), ("Bob", None, Decimal("0.4"))],
        ),
    ],
)
def test_payments_settle_small_tables_as_by_hand(
    balances: Balances, payments: list[tuple[str, str | None, Units]]
) -> None:
    assert sorted(fewest_payments(balances), key=str) == sorted(payments, key=str)


def test_payments_are_the_same_every_time() -> None:
    source = random.Random(8)
    for _ in range(50):
        amounts = random_balances(source, 8, 4)
        named: Balances = {f"P{place}": amount for place, amount in enumerate(amounts)}
        assert fewest_payments(named) == fewest_payments(dict(named))


def test_the_order_of_the_players_does_not_change_how_many_payments_there_are() -> None:
    source = random.Random(7)
    for _ in range(50):
        names = [f"P{place}" for place in range(7)]
        amounts: Balances = dict(zip(names, random_balances(source, 7, 4), strict=True))
        source.shuffle(names)
        assert checked(amounts) == checked({name: amounts[name] for name in names})


def test_tenths_of_units_cancel_exactly() -> None:
    tenth = Decimal("0.1")
    balances: Balances = {"Ann": tenth, "Bob": 2 * tenth, "Cy": -3 * tenth, "Dee": 0}
    assert checked(balances) == 2
    assert checked({"Ann": tenth * 3, "Bob": -tenth, "Cy": -2 * tenth, None: 0}) == 2


# ------------------------------------------------------------------ totals and transfers


def test_totals_stand_in_the_order_of_first_appearance() -> None:
    found = settled("hand\nresult Bob 6, Ann -6\nhand\nresult Cy 2, Ann -1, Bob -1\n")
    assert totals(found) == {"Bob": ("5", "None"), "Ann": ("-7", "None"), "Cy": ("2", "None")}
    assert sorted(transfers(found)) == [
        ("Ann", "Bob", "5", "None"),
        ("Ann", "Cy", "2", "None"),
    ]


def test_totals_and_transfers_show_money_at_the_worth_of_the_unit() -> None:
    found = settled("unit 0.25 USD\nresult Ann 6, Bob -5, Cy -1\n")
    assert totals(found) == {
        "Ann": ("6", "1.50"),
        "Bob": ("-5", "-1.25"),
        "Cy": ("-1", "-0.25"),
    }
    assert sorted(transfers(found)) == [("Bob", "Ann", "5", "1.25"), ("Cy", "Ann", "1", "0.25")]


def test_several_files_are_added_up() -> None:
    found = settled("result Ann 6, Bob -6\n", "result Ann -6, Cy 6\n")
    assert totals(found) == {"Ann": ("0", "None"), "Bob": ("-6", "None"), "Cy": ("6", "None")}
    assert transfers(found) == [("Bob", "Cy", "6", "None")]


def test_the_rake_goes_to_the_house_and_lowers_the_totals() -> None:
    found = settled("rules islandpoker\nunit 1 USD\nrake on\nresult Ann 3, Bob -3\n")
    assert totals(found) == {"Ann": ("2.8", "2.8"), "Bob": ("-3.2", "-3.2")}
    assert sorted(transfers(found), key=str) == [
        ("Bob", "Ann", "2.8", "2.8"),
        ("Bob", None, "0.4", "0.4"),
    ]


def test_what_was_paid_during_the_night_is_not_asked_for_again() -> None:
    hands = "hand\nresult Ann 6, Bob -6\n"
    assert transfers(settled(hands + "paid Bob -> Ann 2\n")) == [("Bob", "Ann", "4", "None")]
    assert transfers(settled(hands + "paid Bob -> Ann 6\n")) == []
    assert transfers(settled(hands + "paid Bob -> Ann 7.5\n")) == [
        ("Ann", "Bob", "1.5", "None")
    ]
    assert totals(settled(hands + "paid Bob -> Ann 2\n"))["Bob"] == ("-6", "None")


def test_with_two_worths_of_the_unit_money_is_settled_and_points_are_not_added() -> None:
    found = settled(
        "unit 0.25 USD\nhand\nresult Ann 4, Bob -4\n\nhand\nunit 1 USD\nresult Ann -1, Bob 1\n"
    )
    assert totals(found) == {"Ann": ("None", "0.00"), "Bob": ("None", "0.00")}
    assert transfers(found) == []
    found = settled("unit 0.25\nresult Ann 4, Bob -4\n", "unit 0.5\nresult Ann 1, Bob -1\n")
    assert totals(found) == {"Ann": ("None", "1.50"), "Bob": ("None", "-1.50")}
    assert transfers(found) == [("Bob", "Ann", "None", "1.50")]


def test_the_same_worth_written_in_two_ways_is_one_unit() -> None:
    found = settled("unit 0.5\nresult Ann 4, Bob -4\n", "unit 0.50\nresult Ann 1, Bob -1\n")
    assert totals(found)["Ann"][0] == "5"
    assert transfers(found)[0][2] == "5"


def test_two_currencies_in_one_run_are_a_problem() -> None:
    with pytest.raises(cpcalc.ProblemsFound) as caught:
        settled("unit 1 USD\nresult Ann 4, Bob -4\n", "unit 1 EUR\nresult Ann 1, Bob -1\n")
    (found,) = caught.value.problems
    assert "USD" in found.message
    assert "EUR" in found.message


def test_a_unit_keeps_its_currency_when_only_its_worth_changes() -> None:
    found = settled("unit 1 USD\nhand\nresult A 4, B -4\nhand\nunit 2\nresult A 1, B -1\n")
    assert [hand.to_dict()["currency"] for hand in found.hands] == ["USD", "USD"]
    assert transfers(found) == [("B", "A", "None", "6")]


def test_a_misdeal_changes_no_total() -> None:
    found = settled("rules eastern\nhand\nmisdeal\nhand\nresult Ann 4, Bob -4\n")
    assert totals(found) == {"Ann": ("4", "None"), "Bob": ("-4", "None")}


# ------------------------------------------------------------------ money


def test_a_currency_without_cents_has_no_decimals() -> None:
    found = settled(
        "unit 100 JPY\nhand\nresult Ann 3, Bob -3\nhand\nresult Ann 0.5, Bob -0.5\n"
    )
    assert totals(found) == {"Ann": ("3.5", "350"), "Bob": ("-3.5", "-350")}
    assert transfers(found) == [("Bob", "Ann", "3.5", "350")]


def test_what_the_house_took_is_told_beside_the_totals() -> None:
    found = settled("rules islandpoker\nunit 100 JPY\nrake on\nresult Ann 3, Bob -3\n")
    assert found.house == Total("the house", Decimal("0.4"), Decimal(40))
    two = settled(
        "unit 1\nrake 1\nhand\nresult Ann 3, Bob -3\nhand\nunit 0.25\nresult Ann 3, Bob -3\n"
    )
    assert two.house == Total("the house", None, Decimal("2.50"))
    bare = settled("rake 1\nresult Ann 3, Bob -3\n")
    assert bare.house == Total("the house", 2, None)
    assert settled("result Ann 3, Bob -3\n").house is None


UNITS = ("0.25 EUR", "1 EUR", "100 EUR", "0.333333 EUR", "0.01")
POINTS = st.decimals(-40, 40, places=1)


@st.composite
def evenings(draw: st.DrawFn) -> str:
    """Agreed hands of four players, with rake, changing units and payments in between."""
    lines = []
    for number in range(draw(st.integers(1, 6))):
        nets = draw(st.lists(POINTS, min_size=1, max_size=3))
        nets.append(-sum(nets, Decimal(0)))
        unit = draw(st.sampled_from(UNITS))
        lines += ["hand", f"rake {draw(st.sampled_from(('off', '0.2', '1')))}"]
        lines += [f"unit {unit}"] if number == 0 or draw(st.booleans()) else []
        names = draw(st.permutations(("Ann", "Bob", "Cy", "Dee")))
        results = [f"{name} {net}" for name, net in zip(names, nets, strict=False)]
        lines += [f"result {', '.join(results)}"]
        if draw(st.booleans()):
            lines.append(f"paid {names[0]} -> {names[1]} {draw(st.integers(1, 20))}")
    return "\n".join(["players Ann, Bob, Cy, Dee", *lines]) + "\n"


@settings(max_examples=100, deadline=None)
@given(evenings())
def test_all_money_of_an_evening_comes_to_nothing_with_the_house(record: str) -> None:
    found = settled(record)
    house = [found.house] if found.house else []
    assert sum(one.money or 0 for one in (*found.totals, *house)) == 0
    assert sum(one.points or 0 for one in (*found.totals, *house)) == 0
    received: dict[str | None, Decimal] = defaultdict(Decimal)
    for transfer in found.transfers:
        assert transfer.money is not None
        assert transfer.money > 0
        received[transfer.giver] -= transfer.money
        received[transfer.taker] += transfer.money
    assert sum(received.values()) == 0
    assert received[None] == (found.house.money if found.house else 0)
    if "paid" not in record:
        due = {one.name: one.money for one in found.totals}
        assert {name: received[name] for name in due} == due


def test_a_player_with_other_capitals_in_another_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("result Ann 6, Bob -6\n")
    hand = "result ann 1, Bob -1\n"
    (tmp_path / "b.txt").write_text(f"hand 1\n{hand}hand 2\n{hand}")
    done = run("settle", "a.txt", "b.txt", folder=tmp_path)
    assert (done.status, done.out) == (1, "")
    assert done.err.count("[name-case]") == 1
    assert "b.txt:2:8: error: ann is also written Ann" in done.err


@pytest.mark.parametrize("name", ["Big  Al", "big   al", "Big\u00a0Al"])
def test_a_player_with_wider_gaps_in_the_name_is_told(name: str, tmp_path: Path) -> None:
    in_one_file = f"hand\nresult Big Al 2, Cy -2\nhand\nresult {name} 2, Cy -2\n"
    assert codes(in_one_file) == ["name-case"]
    hands = [{"result": {called: 2, "Cy": -2}} for called in ("Big Al", name)]
    as_json = json.dumps({"hands": hands})
    assert codes(as_json, "json") == codes(as_json, "yaml") == ["name-case"]
    (tmp_path / "one.txt").write_text("result Big Al 2, Cy -2\n")
    (tmp_path / "two.txt").write_text(f"result {name} 2, Cy -2\n")
    done = run("settle", "one.txt", "two.txt", folder=tmp_path)
    assert (done.status, done.err.count("[name-case]")) == (1, 1)


@pytest.mark.parametrize(
    "line",
    ["button Big  Al", "stack Big  Al 20", "paid Big  Al -> Cy 1", "adjust Cy -> Big  Al 1"],
)
def test_a_wider_gap_is_told_once_wherever_the_name_stands(line: str) -> None:
    record = f"rules eastern\n{line}\nBig Al: surrender\nCy: KK9 / 77442 / AQT63f\n"
    assert codes(record) == ["name-case"]


def test_a_mistyped_name_gets_a_note_where_it_first_stands() -> None:
    hands = [f"hand\nresult {name} 2, Ann -2\n" for name in ("Jonas", "Jonsa", "Jonas")]
    notes = [hand.notes for hand in settled("".join(hands)).hands]
    assert notes == [
        (),
        (
            "Jonsa and Jonas never sit in the same hand, and a slip makes one name the other:"
            " perhaps they are one player. If they are two, list both in a line `players`.",
        ),
        (),
    ]
    listed = "players Jonas, Jonsa, Ann\n" + "".join(hands)
    assert [hand.notes for hand in settled(listed).hands] == [(), (), ()]
    together = "".join([*hands, "hand\nresult Jonas 2, Jonsa -2\n"])
    assert not any(hand.notes for hand in settled(together).hands)


def test_names_are_compared_within_a_file_and_a_note_goes_to_its_hand(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("result Jonas 2, Ann -2\n")
    (tmp_path / "two.txt").write_text(
        "hand\nresult Jonsa 2, Ann -2\nhand\nresult Jonnsa 2, Ann -2\n"
    )
    shown = run("settle", "one.txt", "two.txt", folder=tmp_path).out
    assert shown.count("never sit in the same hand") == 1
    assert "  two.txt, hand 2   Jonnsa and Jonsa never sit" in shown
