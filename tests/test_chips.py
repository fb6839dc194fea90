"""The chips of an evening: bought, cashed out, in front; and whether they show the points."""

import io
import json
from decimal import Decimal

from hypothesis import given, settings

import cpcalc
from cpcalc.readers import read_hands
from cpcalc.results import Settlement
from cpcalc.settlement import settle_all
from tests.recording import ANN, settled
from tests.running import run
from tests.strategies import Deal, as_json, deals

# Ann wins 3 from Bob in every hand.
HAND = f"{ANN}\nBob: surrender\n"


def chips(settlement: Settlement) -> dict[str, tuple[str, ...]]:
    """Bought in, cashed out, in front, net, points and difference of each player."""
    return {
        one.name: tuple(
            str(number)
            for number in (
                *(one.bought_in, one.cashed_out, one.in_front),
                *(one.net, one.points, one.difference),
            )
        )
        for one in settlement.stacks
    }


def notes(record: str) -> list[str]:
    return [note for hand in settled(record).hands for note in hand.notes]


def test_opening_stacks_buys_and_cashouts_are_added_up_and_agree_with_the_points() -> None:
    record = (
        f"rules eastern\nstack Ann 20\nhand\nbuy Bob 5\n{HAND}hand\nbuy Bob 10\nbuy Bob 1\n"
        f"cashout Ann 12.5\n{HAND}hand\ncashout Bob 4\ncashout Ann 3\n"
    )
    # Bob: 5 - 3 + 11 - 3 - 4 = 6; Ann: 20 + 3 - 12.5 + 3 - 3 = 10.5
    assert chips(settled(record)) == {
        "Ann": ("20", "15.5", "10.5", "6", "6", "0"),
        "Bob": ("16", "4", "6", "-6", "-6", "0"),
    }


def test_without_chips_on_record_there_are_no_stacks_in_the_result() -> None:
    assert settled(f"rules eastern\n{HAND}").stacks == ()
    assert "stacks" not in settled(f"rules eastern\n{HAND}").to_dict()


def test_the_stacks_stand_in_json_with_exact_numbers() -> None:
    record = f"rules islandpoker\nrake on\nstack Ann 20\n{HAND}"
    done = run("settle", "--format", "json", stdin=record)
    assert json.loads(done.out, parse_float=Decimal)["stacks"] == [
        {
            "name": "Ann",
            "bought_in": 20,
            "cashed_out": 0,
            "in_front": Decimal("22.8"),
            "net": Decimal("2.8"),
            "points": Decimal("2.8"),
            "difference": 0,
        }
    ]


def test_a_count_that_differs_from_what_was_tracked_is_told_with_the_difference() -> None:
    record = f"rules eastern\nstack Ann 20\nstack Bob 20\nhand\n{HAND}hand\n{{}}\n{HAND}"
    assert notes(record.format("stack Ann 25")) == [
        "Ann has 25 in front: 2 more than the 23 expected."
    ]
    assert notes(record.format("stack Bob 16.5")) == [
        "Bob has 16.5 in front: 0.5 less than the 17 expected."
    ]
    assert notes(record.format("stack Bob 17")) == []
    found = chips(settled(record.format("stack Ann 25")))
    assert found["Ann"] == ("20", "0", "28", "8", "6", "2")


def test_points_count_from_the_first_line_about_a_players_chips() -> None:
    record = f"rules eastern\nhand\n{HAND}hand\nstack Ann 40\n{HAND}"
    assert chips(settled(record)) == {"Ann": ("40", "0", "43", "3", "3", "0")}


def test_a_player_who_lost_all_and_one_who_sits_without_chips_are_noticed() -> None:
    record = f"rules eastern\nstack Ann 20\nstack Bob 3\nhand\n{HAND}hand\n{HAND}"
    assert notes(record) == [
        "Bob has no chips left.",
        "Bob owes Ann 3 and pays 0: Bob's stack allows no more.",
        "Bob sits in this hand with no chips in front.",
    ]
    assert notes(f"rules eastern\nstack Ann 20\nstack Bob 0\nmisdeal\n{HAND}") == [
        "Misdeal: the hand is void, nobody pays and the button stays."
    ]


def test_a_stack_that_is_not_known_any_more_has_no_net_until_it_is_counted() -> None:
    record = "rules eastern\nstack Bob 4\nhand\nresult Ann 9, Bob -9\n"
    assert chips(settled(record))["Bob"] == ("4", "0", "None", "None", "-9", "None")
    counted = record + f"hand\nbuy Bob 20\n{HAND}hand\nstack Bob 12\n{HAND}"
    # He has 24 of it bought, 12 - 3 in front: lost 15, as 9 + 3 + 3 say.
    assert chips(settled(counted))["Bob"] == ("24", "0", "9", "-15", "-15", "0")
    assert "Bob bought 20, but what was left before is not recorded; state the `stack`." in (
        notes(counted)
    )
    assert not any("expected" in note for note in notes(counted))


def test_who_is_paid_during_the_night_has_no_more_chips_for_it() -> None:
    record = f"rules eastern\nstack Ann 20\nstack Bob 20\n{HAND}paid Bob -> Ann 3\n"
    assert chips(settled(record))["Ann"] == ("20", "0", "23", "3", "3", "0")
    assert settled(record).transfers == ()


def test_a_change_of_the_unit_leaves_the_stacks_as_they_are_and_says_so() -> None:
    record = (
        f"rules eastern\nunit 1\n{{}}hand\n{HAND}hand\nunit 2\n{HAND}hand\nunit 2.0\n{HAND}"
    )
    changed = "The unit changed: what stands in front of the players keeps its number of units."
    assert notes(record.format("stack Ann 40\nstack Bob 40\n")) == [changed]
    assert notes(record.format("")) == []


def test_chips_of_several_records_are_added_up_by_player() -> None:
    first = f"rules eastern\nstack Ann 20\nstack Bob 20\n{HAND}"
    second = f"rules eastern\nstack Ann 23\n{HAND}"
    third = "rules eastern\nstack Bob 2\nresult Ann 9, Bob -9\n"
    records = [("", read_hands(io.StringIO(one), "text")) for one in (first, second, third)]
    assert chips(settle_all(records)) == {
        "Ann": ("43", "0", "49", "6", "6", "0"),
        "Bob": ("22", "0", "None", "None", "-12", "None"),
    }


def test_a_hand_without_players_may_only_move_chips() -> None:
    found = settled("players Ann\nhand\nstack Ann 9\nhand\ncashout Ann 4\n")
    assert chips(found) == {"Ann": ("9", "4", "5", "0", "0", "0")}


def test_a_cashout_of_an_unknown_stack_is_taken_as_it_is_and_counts() -> None:
    record = (
        f"rules eastern\nstack Bob 3\nhand\nresult Ann 9, Bob -9\nhand\ncashout Bob 5\n{HAND}"
    )
    told = "Bob cashed out 5, but what was in front is not recorded; state the `stack`."
    assert told in notes(record)
    assert chips(settled(record))["Bob"][:3] == ("3", "5", "None")
    # Counted again: 3 bought, 5 taken, 2 in front make +4, where the points say -12.
    counted = f"{record}hand\nstack Bob 2\nmisdeal\n"
    assert chips(settled(counted))["Bob"] == ("3", "5", "2", "4", "-12", "16")


def test_a_cashout_where_no_chips_were_recorded_is_not_silent() -> None:
    record = f"rules eastern\nhand\n{HAND}hand\ncashout Ann 5\n{HAND}"
    assert notes(record) == [
        "Ann cashed out 5, but what was in front is not recorded; state the `stack`."
    ]
    assert settled(record).stacks == ()


@settings(max_examples=60, deadline=None)
@given(deals(stacks=True))
def test_chips_that_nobody_counts_again_agree_with_the_points(deal: Deal) -> None:
    settlement = cpcalc.settle(cpcalc.read(io.StringIO(as_json(deal)), "json"))
    nets = settlement.hands[0].nets
    for (name, bought), stack in zip(deal.stacks, settlement.stacks, strict=True):
        assert (stack.name, stack.points) == (name, nets[name])
        if stack.in_front is not None:  # the rake may take more than was there
            assert (stack.net, stack.difference) == (nets[name], 0)
            assert stack.in_front == Decimal(bought) + nets[name]
