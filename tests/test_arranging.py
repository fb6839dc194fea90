"""Settings worth considering, and what another setting of a recorded hand would have paid."""

import random
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from cpcalc import ProblemsFound, RuleProfile, load_rules, settle
from cpcalc.api import thirteen
from cpcalc.cards import DECK, SUIT_LETTERS, Card, read_cards
from cpcalc.hindsight import Hindsight, NotRecorded, look_back
from cpcalc.record import Amount, Hand, Row, Seat, Session
from cpcalc.rules import house_names
from cpcalc.thirteen.arranging import Arranger, Setting
from tests import arrange_check
from tests.arrange_check import Split, all_splits, is_legal, rows_of, split, undominated
from tests.recording import nets, session

DRAGON = "As Ks Qs Js 9s Th 8h 7h 5h 2h 6d 4d 3c"
ROYALS = "As Ks Qs Js Ts Ah Kh Qh Jh Th 2c 2d 2h"


def cards_of(text: str) -> list[Card]:
    return [card for row in thirteen(text) for card in row.cards]


def cards_of_row(text: str) -> list[Card]:
    return list(read_cards(text).cards)


def considered(text: str, **rules: Any) -> list[Setting]:
    return Arranger(cards_of(text), RuleProfile("", "", **rules)).considered()


def back(record: str, cards: str | None = None, **asked: Any) -> Hindsight:
    return look_back(session(record), thirteen(cards) if cards else None, **asked)


# ------------------------------------------------------------------ worth considering


def test_random_hands_come_out_as_when_every_way_is_tried_one_by_one() -> None:
    seen = arrange_check.run(1, seed=7)
    assert not seen.faults
    assert seen.settings > 100_000
    assert seen.paid_more


def test_rows_in_words_and_their_bonuses_go_with_a_setting() -> None:
    best = Arranger(cards_of(ROYALS), load_rules("eastern")).considered()[0]
    assert [strong.label for strong in best.strengths] == [
        "three twos",
        "royal flush",
        "royal flush",
    ]
    assert best.bonuses == (3, 10, 5)


def test_the_average_counts_every_row_that_a_deck_can_make() -> None:
    # of 22,100 fronts 48 are higher trips and 4 the same; of 2,598,960 hands 4 are royal
    royal = Fraction(2_598_956, 2_598_960)
    plain = considered(ROYALS)[0]
    assert plain.average == Fraction(22_048 - 48, 22_100) + 2 * royal
    in_place = Arranger(cards_of(ROYALS), load_rules("eastern")).considered()[0]
    assert in_place.average == Fraction(3 * 22_048 - 48, 22_100) + 15 * royal
    on_top = Arranger(cards_of(ROYALS), load_rules("bicycle-asian")).considered()[0]
    assert on_top.average == Fraction(4 * 22_048 - 48, 22_100) + 17 * royal


def test_a_bonus_that_is_paid_on_lost_rows_too_counts_always() -> None:
    rules = replace(load_rules("eastern"), bonus_to="both")
    royal = Fraction(2_598_956, 2_598_960)
    same = Fraction(4, 2_598_960)
    front = Fraction(3 * 22_048 + 3 * 4 + 2 * 48, 22_100)
    best = Arranger(cards_of(ROYALS), rules).considered()[0]
    assert best.average == front + 15 * royal + 15 * same


def test_they_stand_best_first() -> None:
    averages = [setting.average for setting in considered(DRAGON)]
    assert len(averages) > 5
    assert averages == sorted(averages, reverse=True)


def with_suits(one: Split) -> tuple[Any, ...]:
    """The rows of a house in which the suit of the high card breaks a tie."""
    suits = [
        max(3 - SUIT_LETTERS.index(str(card)[1]) for card in row if card.rank == held[1])
        for row, held in zip(one.cards, one.worths, strict=True)
    ]
    return tuple(((*held, -1), suit) for held, suit in zip(one.worths, suits, strict=True))


def test_where_suits_break_ties_between_players_the_better_suit_is_worth_considering() -> None:
    text = "As Ah Kd Kc Qs Jh Td 9c 8s 7h 6d 6c 2s"
    rules = RuleProfile("", "", row_ties="suit")
    legal = [one for one in all_splits(cards_of(text)) if is_legal(one, rules)]
    expected = undominated({with_suits(one) for one in legal})
    found = Arranger(cards_of(text), rules).considered()
    assert {with_suits(rows_of(setting)) for setting in found} == expected
    assert len(found) == len(expected) > len(considered(text))


@pytest.mark.parametrize(
    ("equal_rows", "number"),
    [("allowed", 32), ("suit", 1), ("foul", 0)],
)
def test_equal_rows_are_set_as_the_house_allows(equal_rows: Any, number: int) -> None:
    # five ranks twice make 32 settings with equal rows; in two of them the rows are flushes
    text = "As Qs 9s 7s 3s Ah Qh 9h 7h 3h 4c 5d 8d"
    strict = Arranger(cards_of(text), RuleProfile("", "", equal_rows="foul")).number
    legal = Arranger(cards_of(text), RuleProfile("", "", equal_rows=equal_rows)).number
    assert legal - strict == number


def test_where_the_suit_decides_the_higher_flush_is_the_back() -> None:
    text = "As Qs 9s 7s 3s Ah Qh 9h 7h 3h 4c 5d 8d"
    settings = considered(text, equal_rows="suit")
    flushes = [s for s in settings if s.strengths[1] == s.strengths[2]]
    assert [str(setting.groups[2].cards[0]) for setting in flushes] == ["As"]


# ------------------------------------------------------------------ hindsight

PAIRS = "As Ac Qd Qc Jh Jd 6s 6d 4h 4c 2s 2d 7c"
MINE = "Qc Qd 9s Ac Ad 6s 5h 3c Jc Jh Js 7d 7h"
AGAINST_ONE = "Bob: 8h 8d 4d / Kh Kd Ts 5s 2c / 9c 9d 9h 3s 3d"


def rows(record: str, name: str, setting: Setting) -> str:
    """The record with a player's rows set so."""
    written = split([row.cards for row in setting.groups]).written
    return "\n".join(
        f"{name}: {written}" if line.startswith(f"{name}:") else line
        for line in record.splitlines()
    )


def test_the_best_setting_pays_what_settling_it_pays() -> None:
    record = f"rules eastern\nAnn: Qc Qd 9s / Ac Ad 6s 5h 3c / Jc Jh Js 7d 7h\n{AGAINST_ONE}"
    found = back(record, MINE)
    assert found.recorded == nets(record)["Ann"]
    assert found.best.settings
    for setting in found.best.settings:
        assert nets(rows(record, "Ann", setting))["Ann"] == found.best.worth
    for setting in Arranger(cards_of(MINE), load_rules("eastern")).considered():
        assert nets(rows(record, "Ann", setting))["Ann"] <= found.best.worth


# Ann surrenders and has 1.5 in front, 1 behind the rake: more she cannot win. Then a ruling
# takes 1.
STACKS = f"""rules eastern
stack Ann 4.5
stack Bob 40
hand
Ann: surrender
Bob: KK9 / 77442 / AQT63f
hand
rake 0.5
Ann: Qc Qd 9s / Ac Ad 6s 5h 3c / Jc Jh Js 7d 7h
{AGAINST_ONE}
adjust Ann -> Bob 1 exposed a card
"""


def test_stacks_rake_and_rulings_are_those_of_the_evening() -> None:
    found = back(STACKS, MINE)
    assert (found.recorded, found.best.worth) == (Decimal("-0.5"), Decimal("-0.5"))
    # three rows, less rake and ruling; three for the surrender, with the same on top
    assert found.recorded_cut == (Decimal("1.5"), ("Ann",)) == found.best_cut
    surrender = ("surrender", Decimal("-1.5"), (Decimal("-4.5"), ("Ann",)))
    assert found.options == (surrender,)
    free = back(STACKS.replace("stack Ann 4.5\n", ""), MINE)
    assert free.best.worth == Decimal("1.5")
    assert (free.recorded_cut, free.best_cut, free.options[0].cut) == (None, None, None)
    assert free.best.alike < found.best.alike


def test_what_declaring_and_surrendering_would_have_brought_stands_beside_it() -> None:
    record = f"rules eastern\nAnn: foul\n{AGAINST_ONE}\nCy: surrender"
    found = back(record, PAIRS, name="Ann")
    # a foul pays Bob 3 and gets 3 from Cy; a natural takes 3 from both; two surrenders cancel
    assert found.recorded == 0
    assert found.options == (("six-pairs", 6, None), ("surrender", -3, None))


def test_a_foul_that_would_have_been_cheaper_is_told() -> None:
    # Mandarin: whoever is scooped pays 6, and a foul pays 4; Bob scoops every setting
    record = (
        "rules bicycle-mandarin\nBob: Ac Ad As / Qc Qd Qs Qh 2d / Kc Kd Ks Kh 2c\n"
        "Ann: 3c 4d 6h / 7s 8d 9c Th 3d / 4h 5s 5c 6s 9d\n"
    )
    found = back(record, "3c 4d 6h 7s 8d 9c Th 3d 4h 5s 5c 6s 9d")
    bonuses = 3 + 8 + 4  # three aces in front, four of a kind in the middle and in back
    assert found.best.worth == -6 - bonuses
    assert found.options == (("foul", -4 - bonuses, None),)


def test_a_house_without_surrender_tells_none() -> None:
    record = f"rules bicycle-bcc\nAnn: foul\n{AGAINST_ONE}"
    assert back(record, MINE, name="Ann").options == ()


def test_a_surrender_that_would_need_the_rows_of_another_one_is_not_known() -> None:
    record = "rules eastern\ndeclared Ann, Bob\nAnn: foul\nBob: natural dragon false\n"
    found = back(record, MINE, name="Ann")
    assert found.options == (("surrender", None, None),)


def test_naturals_that_count_undeclared_leave_nothing_to_set() -> None:
    rules = replace(load_rules("eastern"), naturals_count="if-held")
    found = back(f"Ann: foul\n{AGAINST_ONE}", PAIRS, rules=rules, name="Ann")
    assert found.best.worth == 3
    assert found.best.alike == found.legal


def test_suits_decide_in_hindsight_where_they_break_ties() -> None:
    rules = RuleProfile("", "", row_ties="suit")
    mine = "As Ks 2d Ac Kh Qs Js 9s 8d 7c 4h 4c 3d"
    record = "Ann: foul\nBob: Ah Kd 2c / Ad Kc Qh Jh 9d / 9h 9c 5d 5s 3h"
    found = back(record, mine, rules=rules, name="Ann")
    bob = with_suits(
        split([cards_of_row(row) for row in record.split("Bob: ")[1].split(" / ")])
    )
    legal = [one for one in all_splits(cards_of(mine)) if is_legal(one, rules)]
    nets = [
        sum((me > him) - (me < him) for me, him in zip(with_suits(one), bob, strict=True))
        for one in legal
    ]
    assert (found.best.worth, found.best.alike) == (max(nets), nets.count(max(nets)))


def test_suits_that_would_decide_and_are_not_written_are_asked_for() -> None:
    rules = RuleProfile("", "", row_ties="suit")
    record = "Ann: foul\nBob: AK2 / AKQJ9 / 99553"
    with pytest.raises(ProblemsFound) as trouble:
        back(record, "Ah Ks 2d Ac Kh Qs Js 9s 8d 7c 4h 4c 3d", rules=rules, name="Ann")
    assert {found.code for found in trouble.value.problems} == {"suit-needed"}


@pytest.mark.parametrize("house", house_names())
def test_what_settings_are_worth_is_what_settling_them_one_by_one_says(house: str) -> None:
    source = random.Random(house)
    dealt = source.sample(DECK, 52)
    names = ("Ann", "Bob", "Cy", "Dee")
    rules = load_rules(house)
    every = [Arranger(dealt[at : at + 13], rules) for at in range(0, 52, 13)]
    seats = [
        Seat(name, "rows", each.considered()[0].groups)
        for name, each in zip(names, every, strict=True)
    ]
    stacks = tuple(Amount(name, source.randint(3, 40)) for name in names)
    played = Hand("1", seats=tuple(seats), stacks=stacks, button="Cy")

    def net(groups: Sequence[Row]) -> Any:
        """What the engine says of a setting; None for a foul."""
        bob = Seat("Bob", "rows", tuple(groups))
        hand = settle(replace(played, seats=(seats[0], bob, *seats[2:])), rules).hands[0]
        return None if hand.players[1].standing == "foul" else hand.nets["Bob"]

    found = look_back(Session((played,)), seats[1].groups, rules)
    assert found.recorded == net(seats[1].groups)
    assert {net(setting.groups) for setting in found.best.settings} == {found.best.worth}
    shuffled = [tuple(source.sample(dealt[13:26], 13)) for _ in range(150)]
    at_random = [(Row(each[:3]), Row(each[3:8]), Row(each[8:])) for each in shuffled]
    tried = [*(setting.groups for setting in every[1].considered()), *at_random]
    nets = [units for units in map(net, tried) if units is not None]
    assert len(nets) > 25
    assert max(nets) <= found.best.worth


def test_a_stack_that_cuts_some_of_the_best_settings_is_told_with_the_most_owed() -> None:
    """With 2 in front Ann wins 2 by two rows of three, and no more by all three."""
    record = f"""rules western
stack Ann 2
Ann: Qc Qd 9s / Ac Ad 6s 5h 3c / Jc Jh Js 7d 7h
{AGAINST_ONE}"""
    found = back(record, MINE)
    assert (found.best.worth, found.best_cut) == (2, (4, ("Ann",)))
    one_way = back(record.replace("Ann 2", "Ann 4"), MINE)
    assert (one_way.best.worth, one_way.best_cut) == (4, None)
    assert one_way.best.alike < found.best.alike


def test_what_the_others_owe_each_other_is_no_cut_of_the_player() -> None:
    """Cy's stack does not hold what Cy owes Bob; Ann pays all that Ann owes."""
    record = f"rules eastern\nstack Cy 1\nAnn: surrender\n{AGAINST_ONE}\nCy: surrender\n"
    found = back(record, MINE, name="Ann")
    assert found.recorded_cut is None
    assert found.hand.nets["Cy"] == -1


# ------------------------------------------------------------------ whose hand it was

TWO_HANDS = f"""rules eastern
hand 1
Ann: Qc Qd 9s / Ac Ad 6s 5h 3c / Jc Jh Js 7d 7h
{AGAINST_ONE}
hand 2
Ann: KK9 / 77442 / AQT63f
Bob: surrender
"""


def test_the_hand_and_the_player_are_found_by_the_cards() -> None:
    found = back(TWO_HANDS, MINE)
    assert (found.hand.label, found.name) == ("1", "Ann")


def test_rows_written_by_ranks_are_found_too() -> None:
    found = back(TWO_HANDS, "Ks Kd 9h 7s 7d 4s 4d 2s Ah Qh Th 6h 3h")
    assert (found.hand.label, found.name) == ("2", "Ann")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"label": "9"}, "there is no hand 9 in the record; its hands are 1 and 2"),
        (
            {"label": "2"},
            "nobody in hand 2 holds these cards; say whose place they take: --player",
        ),
        ({"name": "Bob"}, "say which hand is meant, by --hand: 1 or 2"),
        ({"label": "2", "name": "Cy"}, "Cy is not in hand 2; its players are Ann and Bob"),
    ],
)
def test_what_is_not_recorded_is_said(asked: dict[str, str], message: str) -> None:
    with pytest.raises(NotRecorded) as told:
        back(TWO_HANDS, MINE, **asked)
    assert str(told.value) == message


def test_two_hands_of_one_label_cannot_be_told_apart() -> None:
    with pytest.raises(NotRecorded) as told:
        back(TWO_HANDS.replace("hand 2", "hand 1"), MINE, label="1", name="Ann")
    assert str(told.value) == "2 hands are called 1: give each its own label"


def test_the_cards_of_a_player_are_those_of_the_record() -> None:
    found = back(TWO_HANDS, label="1", name="Ann")
    assert found.to_dict() == back(TWO_HANDS, MINE).to_dict()
    unsplit = "rules eastern\nAnn: natural false " + MINE + f"\n{AGAINST_ONE}"
    assert back(unsplit, name="Ann").best.worth == 3


def test_cards_that_are_not_in_the_record_are_asked_for() -> None:
    with pytest.raises(NotRecorded) as told:
        back(TWO_HANDS, label="2", name="Bob")
    assert str(told.value) == "the cards of Bob are not written in hand 2: give all 13"


def test_suits_that_are_not_in_the_record_are_asked_for() -> None:
    with pytest.raises(ProblemsFound) as trouble:
        back(TWO_HANDS, label="2", name="Ann")
    (found,) = trouble.value.problems
    assert found.code == "suit-needed"
    assert found.hint == "write the suits, as in Kh, or give all 13 cards on the command line"
    assert found.span
    assert found.span.place()[1:3] == (6, 6)


def test_a_name_is_the_same_however_its_accents_are_typed() -> None:
    record = f"rules eastern\nJos\u00e9: foul\n{AGAINST_ONE}"
    assert back(record, MINE, name="Jose\u0301").name == "Jos\u00e9"


def test_cards_that_two_hands_hold_need_a_label() -> None:
    twice = TWO_HANDS + TWO_HANDS[TWO_HANDS.index("hand 1") :].replace("hand 1", "hand 3")
    with pytest.raises(NotRecorded) as told:
        back(twice, MINE)
    assert str(told.value).startswith("more than one player in the record holds these cards")


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("result Ann 3, Bob -3", "its result was agreed at the table, without cards"),
        ("misdeal\nAnn: foul\nBob: foul", "it was a misdeal, and is void"),
    ],
)
def test_of_a_hand_without_cards_it_is_told_why(record: str, why: str) -> None:
    with pytest.raises(NotRecorded) as told:
        back(record, MINE, name="Ann")
    assert str(told.value) == f"hand 1 has no cards: {why}"


def test_cards_that_another_seat_holds_are_dealt_twice() -> None:
    with pytest.raises(ProblemsFound) as trouble:
        back(TWO_HANDS, MINE.replace("Qc", "9c"), label="1", name="Ann")
    (found,) = trouble.value.problems
    assert found.message == "9c was already dealt to Ann"
