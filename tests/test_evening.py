"""Hand after hand: the button, stacks and caps, rake, misdeals (rules, sections 2 and 10)."""

from decimal import Decimal

import pytest

from tests.recording import ANN, codes, result, settled

# Bob surrenders to everybody: each hand is worth 3 to Ann and to Cy.
SEATS = f"{ANN}\nBob: surrender\nCy: Qc Qd 8c / 9s 9h 3c 3s 2d / Jd Js Jc 5h 4h\n"


def buttons(record: str) -> list[str | None]:
    return [hand.button for hand in settled(record).hands]


def test_the_button_starts_at_the_first_listed_player_and_passes_clockwise() -> None:
    hands = "".join(f"hand\n{SEATS}" for _ in range(4))
    assert buttons(f"rules eastern\n{hands}") == ["Ann", "Bob", "Cy", "Ann"]


def test_a_stated_button_is_taken_and_passes_on_from_there() -> None:
    assert buttons(f"rules eastern\nbutton Cy\nhand\n{SEATS}hand\n{SEATS}") == ["Cy", "Ann"]
    assert buttons(f"rules eastern\nhand\n{SEATS}hand\nbutton Ann\n{SEATS}hand\n{SEATS}") == [
        "Ann",
        "Ann",
        "Bob",
    ]


def test_the_button_stays_after_a_misdeal() -> None:
    record = f"rules eastern\nhand\n{SEATS}hand\nmisdeal\n{SEATS}hand\n{SEATS}hand\n{SEATS}"
    assert [hand.button for hand in settled(record).hands] == ["Ann", "Bob", "Bob", "Cy"]


def test_the_button_skips_a_player_who_left_and_knows_one_who_came() -> None:
    without_bob = SEATS.replace("Bob: surrender\n", "")
    with_dee = without_bob.replace("Cy:", "Dee: surrender\nCy:")
    # Bob had it and left: it goes to Cy, who came after him.
    assert buttons(f"rules eastern\nbutton Bob\nhand\n{SEATS}hand\n{without_bob}") == [
        "Bob",
        "Cy",
    ]
    # Ann had it; Dee now sits between her and Cy.
    assert buttons(f"rules eastern\nhand\n{SEATS}hand\n{with_dee}") == ["Ann", "Dee"]
    strangers = "Eve: surrender\nFay: dead\n"
    assert buttons(f"rules eastern\nhand\n{SEATS}hand\n{strangers}") == ["Ann", "Eve"]


def test_an_agreed_result_moves_the_button_along_the_known_seats() -> None:
    record = f"rules eastern\nhand\n{SEATS}hand\nresult Cy 2, Bob -1, Ann -1\nhand\n{SEATS}"
    assert buttons(record) == ["Ann", "Bob", "Cy"]


def test_stacks_carry_the_result_and_what_is_bought_and_cashed_out() -> None:
    # Ann starts with 4: +3 from Bob, then +3 again; Bob has 6 and pays 3 to each of two.
    record = (
        "rules eastern\nstack Ann 4\nstack Bob 6\nstack Cy 20\n"
        f"hand 1\n{SEATS}"  # Bob owes 3 and 3 and has 6: all is paid, he is out of chips
        f"hand 2\n{SEATS}"  # nothing left: nothing is paid
        f"hand 3\nbuy Bob 4\n{SEATS}"  # Ann v Bob first: 3 of 3, then 1 of 3 to Cy
    )
    first, second, third = settled(record).hands
    assert first.nets["Bob"] == -6
    assert second.nets["Bob"] == 0
    assert third.nets["Bob"] == -4
    # Button Cy: Cy settles with Ann, then with Bob (3), then Ann with Bob (1 left).
    paid = {(pair.first, pair.second): pair.paid for pair in third.pairs}
    assert (paid["Bob", "Cy"], paid["Ann", "Bob"]) == (-3, 1)
    assert "Bob owes Ann 3 and pays 1: Bob's stack allows no more." in third.notes


def test_no_total_leaves_the_starting_stack_in_either_direction() -> None:
    record = f"rules eastern\nstack Ann 2\nstack Bob 40\nstack Cy 40\n{SEATS}"
    settled_hand = result(record)
    assert settled_hand.nets["Ann"] <= 2
    assert any("Ann's stack allows no more" in note for note in settled_hand.notes)


def test_who_has_no_stack_on_record_is_not_capped_and_a_note_says_so() -> None:
    settled_hand = result(f"rules eastern\nstack Ann 40\nstack Cy 40\n{SEATS}")
    assert settled_hand.nets["Bob"] == -6
    assert settled_hand.notes == (
        "No stack is recorded for Bob: until one is, this player's payments are not capped.",
    )
    two = result(f"rules eastern\nstack Ann 40\n{SEATS}")
    assert two.notes == (
        "No stack is recorded for Bob and Cy: until one is, their payments are not capped.",
    )


def test_who_is_not_capped_is_said_once_and_again_when_it_begins_again() -> None:
    record = (
        "rules eastern\nstack Ann 40\nstack Dee 40\n"
        f"hand 1\n{ANN}\nBob: surrender\n"
        f"hand 2\n{ANN}\nBob: surrender\n"
        f"hand 3\n{SEATS}"  # Cy is new, Bob is not
        f"hand 4\nDee: foul\nBob: surrender\nCy: surrender\n"
        f"hand 5\nstack Bob 9\n{SEATS}"
        "hand 6\nresult Ann 10, Bob -10\n"  # more than the 3 he has left
        f"hand 7\n{SEATS}"
        f"hand 8\n{SEATS}"
    )
    told = [[note for note in one.notes if "capped" in note] for one in settled(record).hands]
    end = "this player's payments are not capped."
    bob, cy = (
        f"No stack is recorded for {name}: until one is, {end}" for name in ("Bob", "Cy")
    )
    lost = f"What stood in front of Bob is not known any more: until it is, {end}"
    assert told == [[bob], [], [cy], [], [], [], [lost], []]


def test_a_house_that_caps_nothing_says_nothing_until_another_one_caps() -> None:
    hand = f"{ANN}\nBob: foul\n"
    record = f"rules ofc-american\nstack Ann 40\nhand\n{hand}hand\nrules eastern\n{hand}"
    uncapped = [any("capped" in n for n in hand.notes) for hand in settled(record).hands]
    assert uncapped == [False, True]


def test_without_any_stack_nothing_is_said_of_stacks() -> None:
    assert result(f"rules eastern\n{SEATS}").notes == ()


def test_a_first_buy_is_the_stack_and_a_low_one_gets_a_note_where_the_house_has_a_buy_in() -> (
    None
):
    low = result(f"rules islandpoker\nbuy Ann 20\nbuy Bob 12\nbuy Cy 20\n{SEATS}")
    assert low.notes == ("Bob bought 12; the house's buy-in is 20.",)
    assert result(f"rules eastern\nbuy Ann 9\nbuy Bob 9\nbuy Cy 9\n{SEATS}").notes == ()


def test_a_rebuy_behind_an_unrecorded_stack_leaves_it_unknown() -> None:
    record = f"rules eastern\nhand\n{SEATS}hand\nbuy Bob 20\n{SEATS}"
    assert (
        "Bob bought 20, but what was left before is not recorded"
        in settled(record).hands[1].notes[0]
    )


def test_nobody_cashes_out_more_than_is_there() -> None:
    record = f"rules eastern\nstack Ann 4\nhand 1\n{SEATS}hand 2\ncashout Ann {{}}\n"
    assert codes(record.format(9)) == ["stack-short"]  # 4, and 3 + 1 won
    assert codes(record.format(8)) == []
    assert codes(f"rules eastern\nhand 1\ncashout Ann 8\n{SEATS}") == []  # no stack is kept


def test_the_rake_is_paid_by_every_player_before_the_hand() -> None:
    settled_all = settled(f"rules islandpoker\nunit 1 USD\nrake on\n{SEATS}")
    (hand,) = settled_all.hands
    # Cy's three jacks lose to the flush, her queens to the kings, nines beat sevens: Ann +1.
    assert dict(hand.nets) == {
        "Ann": Decimal("3.8"),
        "Bob": Decimal("-6.2"),
        "Cy": Decimal("1.8"),
    }
    assert hand.rake == Decimal("0.2")
    house = [entry for entry in settled_all.transfers if entry.taker is None]
    assert sum(entry.points or 0 for entry in house) == Decimal("0.6")


def test_the_rake_comes_out_of_the_stack_that_caps_the_hand() -> None:
    record = f"rules islandpoker\nrake 1\nstack Ann 20\nstack Bob 4\nstack Cy 20\n{SEATS}"
    settled_hand = result(record)
    assert settled_hand.nets["Bob"] == -4  # 1 to the house, 3 of the 6 owed


@pytest.mark.parametrize(
    ("line", "rake"), [("rake off", 0), ("rake 0", 0), ("rake 0.5", Decimal("0.5"))]
)
def test_the_rake_is_off_or_what_the_record_says(line: str, rake: object) -> None:
    assert result(f"rules eastern\n{line}\n{SEATS}").rake == rake


def test_the_rake_needs_a_house_that_states_one() -> None:
    assert codes(f"rules eastern\nrake on\n{SEATS}") == ["no-rake"]


def test_an_agreed_result_pays_the_rake_and_a_misdeal_does_not() -> None:
    record = "rules islandpoker\nrake on\nhand\nresult Ann 2, Bob -2\nhand\nmisdeal\nAnn: ?\n"
    agreed, void = settled(record).hands
    assert dict(agreed.nets) == {"Ann": Decimal("1.8"), "Bob": Decimal("-2.2")}
    assert [player.standing for player in agreed.players] == ["agreed", "agreed"]
    assert (void.nets, void.rake, void.pairs, void.players) == ({}, 0, (), ())


def test_a_misdeal_quotes_the_house_where_its_reason_is_named() -> None:
    exposed = result("rules bicycle-asian\nmisdeal exposed\nAnn: x\n")
    assert exposed.misdeal == "exposed"
    assert "five or more cards of one player's hand" in exposed.notes[1]
    assert "Misdeals" in exposed.notes[1]
    spilled = result("rules bicycle-asian\nmisdeal drink spilled\n")
    assert spilled.misdeal == "drink spilled"
    assert len(spilled.notes) == 1
    assert result("rules eastern\nmisdeal exposed\n").notes == (
        "Misdeal (cards were exposed): the hand is void, nobody pays and the button stays.",
    )
    assert result("misdeal\n").misdeal == "not stated"


def test_the_rules_of_a_record_can_be_a_file_beside_it_or_a_house_that_wins_over_it() -> None:
    assert result(f"rules western\n{SEATS}", rules="eastern").rules == "eastern"
    assert codes(SEATS) == ["no-rules"]
    assert codes(f"rules ./nowhere.yaml\n{SEATS}") == ["unknown-house"]


def test_a_new_unit_makes_money_the_only_sum() -> None:
    record = f"rules eastern\nunit 1 EUR\nhand\n{SEATS}hand\nunit 2\n{SEATS}"
    totals = {entry.name: (entry.points, entry.money) for entry in settled(record).totals}
    assert totals["Bob"] == (None, Decimal(-18))
    assert [entry.points for entry in settled(record).transfers] == [None, None]


def test_payments_during_the_night_lessen_the_last_ones_but_not_the_totals() -> None:
    record = f"rules eastern\nunit 0.5 EUR\nhand\n{SEATS}paid Bob -> Ann 3\n"
    settled_all = settled(record)
    assert {entry.name: entry.points for entry in settled_all.totals}["Bob"] == -6
    assert sum(entry.points or 0 for entry in settled_all.transfers) == 3


def test_two_currencies_or_a_missing_unit_are_problems() -> None:
    one = f"hand\n{SEATS}"
    assert codes(f"rules eastern\nunit 1 USD\n{one}hand\nunit 1 EUR\n{SEATS}") == [
        "two-currencies"
    ]
    assert codes(f"rules eastern\n{one}hand\nunit 1 EUR\n{SEATS}{one}") == ["unit-missing"]
    assert codes(f"rules eastern\nunit 1\n{one}hand\nunit 2 EUR\n{SEATS}") == []


def test_money_keeps_the_decimals_of_its_unit() -> None:
    record = f"rules islandpoker\nrake on\nunit 0.01 EUR\n{SEATS}"
    (hand,) = settled(record).hands
    assert f"{hand.money('Bob')}" == "-0.062"
    whole = settled(f"rules eastern\nunit 5\n{SEATS}").hands[0]
    assert f"{whole.money('Bob')}" == "-30"


def test_a_stack_that_a_result_overdraws_is_not_known_from_there_on() -> None:
    record = (
        f"rules eastern\nstack Ann 4\nstack Bob 4\nhand\nresult Ann 9, Bob -9\nhand\n{ANN}\n"
    )
    first, second = settled(record + "Bob: surrender\n").hands
    assert "Bob lost more than the 4 recorded in front" in first.notes[0]
    assert second.nets["Bob"] == -3
    assert second.notes == (
        "What stood in front of Bob is not known any more: until it is, this player's payments"
        " are not capped.",
    )


def test_what_was_paid_during_the_night_is_said() -> None:
    notes = result(f"rules eastern\n{SEATS}paid Bob -> Ann 3\n").notes
    assert notes == (
        "Bob paid Ann 3 during the night: the totals stay, and what is left to pay reckons"
        " with it.",
    )


def test_missing_rules_are_told_once_for_all_hands() -> None:
    assert codes(f"hand\n{SEATS}hand\n{SEATS}hand\n{SEATS}") == ["no-rules"]
    assert codes(f"Rules eastern\n{SEATS}") == ["stray-line"]


def test_names_that_no_file_can_have_are_no_files() -> None:
    assert codes(f"rules {'a' * 300}.yaml\n{SEATS}") == ["unknown-house"]
