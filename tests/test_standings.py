"""What each player ends with (rules, section 3), and the notes that tell why."""

import pytest

from cpcalc.problems import ProblemsFound
from tests.recording import ANN, codes, nets, result, settled, standing_of

# Two set hands against which the others are measured.
BOB = "Qc 3s 5d / 3d 5s 5h 7c 9d / 2c 8s 8h 9s 9h"
DRAGON = "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Qd Kc As"
SIX_PAIRS = "2s 2d 4s 4d 6s 6d 8c 8d Ts Td Qs Qd Kh"
SIX_PAIRS_SET = "Kh 2s 4d / 2d 6s 6d 8d 8c / 4s Ts Td Qs Qd"
NO_NATURAL = "Kh 2s 4d / 2d 6s 6d 9c 8d / 4s Ts Td Qs Qd"


def notes(record: str) -> str:
    return " ".join(result(record).notes)


def test_a_natural_counts_only_if_declared_and_a_note_says_what_was_held() -> None:
    record = f"rules eastern\nAnn: {SIX_PAIRS_SET}\nBob: {BOB}\n"
    assert standing_of(record, "Ann") == "set"
    assert result(record).players[0].also_holds == ("six-pairs",)
    assert "Ann holds six pairs and declared nothing: the hand plays as set." in notes(record)


@pytest.mark.parametrize(
    ("seat", "standing", "note"),
    [
        (f"natural {DRAGON}", "natural dragon", ""),
        (
            f"natural three-straights {DRAGON}",
            "natural three-straights",
            "also hold a dragon, and that ranks higher",
        ),
        (
            f"natural three-straights {SIX_PAIRS}",
            "natural six-pairs",
            "they hold six pairs, and that counts",
        ),
        (f"natural {SIX_PAIRS_SET}", "natural six-pairs", ""),
        ("natural dragon", "natural dragon", "the cards are not shown"),
        ("natural dragon false", "foul", ""),
        ("natural false", "foul", ""),
        (f"natural false {SIX_PAIRS}", "foul", "though the cards as written hold six pairs"),
        (f"natural {NO_NATURAL}", "foul", ""),
        (f"natural dragon {NO_NATURAL}", "foul", ""),
        (
            "natural three-straights 23456789TJQKA",
            "natural three-straights",
            "also hold a dragon",
        ),
        ("natural dragon 23456789TJQKA", "natural dragon", ""),
        ("natural six-pairs 224466889TTQQ", "natural six-pairs", ""),
        (
            "natural three-flushes 23456789TJQKK",
            "natural three-flushes",
            "suits are not written",
        ),
    ],
)
def test_a_declared_natural_is_judged_by_its_name_and_cards(
    seat: str, standing: str, note: str
) -> None:
    record = f"rules eastern\nAnn: {seat}\nBob: foul\n"
    assert standing_of(record, "Ann") == standing
    assert note in notes(record)
    if not note:
        assert notes(record) == ""


@pytest.mark.parametrize(
    ("seat", "code"),
    [
        ("natural", "natural-unpriced"),
        ("natural twelve-suited", "natural-not-here"),
        ("natural twelve-suited false", "natural-not-here"),
        ("natural 224466889TTQQ", "natural-needs-name"),  # may be thirteen of one colour
        ("natural 23456789TJQKK", "natural-needs-name"),  # may be three flushes
        ("natural dragon 224466889TTQQ", "natural-excluded"),
    ],
)
def test_a_natural_without_a_price_or_a_certain_name_is_a_problem(seat: str, code: str) -> None:
    assert codes(f"rules eastern\nAnn: {seat}\nBob: foul\n") == [code]


def test_ranks_alone_prove_a_dragon_where_nothing_stands_above_it() -> None:
    assert standing_of("rules eastern\nAnn: natural 23456789TJQKA\nBob: foul\n", "Ann") == (
        "natural dragon"
    )
    # At IslandPoker thirteen of one suit stands above it, so the name is needed.
    assert codes("rules islandpoker\nAnn: natural 23456789TJQKA\nBob: foul\n") == [
        "natural-needs-name"
    ]


def test_split_rows_without_f_are_no_flushes_so_they_exclude_thirteen_of_one_suit() -> None:
    rows = "AKQ / JT987 / 65432"
    assert standing_of(f"rules islandpoker\nAnn: natural {rows}\nBob: foul\n", "Ann") == (
        "natural dragon"
    )
    named = f"rules islandpoker\nAnn: natural thirteen-suited {rows}\nBob: foul\n"
    assert "thirteen of one suit, which the cards do not hold; they hold a dragon" in notes(
        named
    )


def test_the_foul_of_a_false_natural_names_what_was_declared() -> None:
    record = "rules eastern\nAnn: natural dragon false\nBob: natural false\nCy: foul\n"
    reasons = [player.reason for player in result(record).players]
    assert reasons == [
        "declared a dragon, which was found not to be held",
        "declared a natural, and was found to hold none",
        "called by the table",
    ]


def test_a_foul_called_by_the_table_stands_over_legal_rows_with_a_note() -> None:
    record = f"rules eastern\nAnn: foul {ANN.removeprefix('Ann: ')}\nBob: surrender\n"
    assert standing_of(record, "Ann") == "foul"
    assert "Ann's rows are legal as written" in notes(record)


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (
            "Kh Kd 9c / Ac Td Th 8s 3d / 7d 7h 7s Tc 2d",
            "the front (pair of kings) is stronger than the middle (pair of tens)",
        ),
        (
            "Qh Qd 7c / Qs Qc 6s 5h 4d / 7d 7h 7s Tc 2d",
            "the front (pair of queens) is stronger than the middle (pair of queens)"
            " by the kicker, seven over six",
        ),
        (
            "Jh 9d 7c / Ah Jd Ts 5h 4d / As Kd Tc 8c 2d",
            "",
        ),
        (
            "Jh 9d 7c / Ah Kh Ts 5h 4d / As Kd Tc 4c 2d",
            "the middle (ace high) is stronger than the back (ace high)"
            " by the fourth card, five over four",
        ),
        (
            "222 / AAKKQ / 98765",
            "the front (three twos) is stronger than the middle (two pair, aces and kings)",
        ),
        (
            "AA2 / KKQJT / QQ987",
            "the front (pair of aces) is stronger than the middle (pair of kings);"
            " the middle (pair of kings) is stronger than the back (pair of queens)",
        ),
        ("KK97 / 7442 / AQT63", "the cards are split 4-4-5 instead of 3-5-5"),
        ("KK977442 / AQT63", "the cards are split 8-5 instead of 3-5-5"),
    ],
)
def test_a_foul_says_which_rows_and_which_card(rows: str, reason: str) -> None:
    ann = result(f"rules eastern\nAnn: {rows}\nBob: surrender\n").players[0]
    assert (ann.standing, ann.reason or "") == ("foul" if reason else "set", reason)


def test_equal_rows_are_what_the_house_makes_of_them() -> None:
    equal = "Ac 3d 5c / 8h 8s Kd Qd Jd / 8c 8d Ks Qh Js"
    flushes = "2c 3d 7c / As Js 9s 6s 4s / Ah Jh 9h 6h 4h"
    for house, rows, reason in (
        ("eastern", equal, None),
        ("breakaway", equal, "middle and back are equal (pair of eights); the back must be"),
        ("islandpoker", equal, "middle and back are equal (pair of eights); the back must be"),
        ("islandpoker", flushes, "As in the middle stands over Ah in the back"),
    ):
        ann = result(f"rules {house}\nAnn: {rows}\nBob: surrender\n").players[0]
        assert ann.standing == ("foul" if reason else "set")
        assert (reason or "") in (ann.reason or "")


def test_equal_flushes_without_suits_need_the_suit_of_their_high_cards() -> None:
    record = "rules islandpoker\nAnn: 32Q / AJ964f / AJ964f\nBob: surrender\n"
    assert codes(record) == ["suit-needed"]
    with pytest.raises(ProblemsFound, match="the A in the middle and the A in the back"):
        settled(record)
    # One written card tells the suit of the whole flush; elsewhere nothing depends on it.
    assert codes(record.replace("AJ964f / AJ964f", "AJ96 4h f / AJ96 4s f")) == []
    assert codes(record.replace("islandpoker", "eastern")) == []
    assert codes(record.replace("islandpoker", "breakaway")) == []


def test_a_surrender_is_an_input_error_where_the_house_offers_none() -> None:
    assert codes(f"rules bicycle-bcc\n{ANN}\nBob: surrender\n") == ["no-surrender"]
    assert codes(f"rules western\n{ANN}\nBob: surrender\n") == []


class TestOrderOfDeclarations:
    FALSE = f"Ann: natural {NO_NATURAL}\nBob: {BOB}\nCy: surrender\n"
    FALSE_LATE = f"Cy: surrender\nAnn: natural {NO_NATURAL}\nBob: {BOB}\n"

    def test_a_false_natural_is_excused_after_a_surrender_where_the_house_says_so(self) -> None:
        record = f"rules eastern\ndeclared Cy, Ann\n{self.FALSE}"
        assert standing_of(record, "Ann") == "set"
        assert "since Cy had surrendered before" in notes(record)
        assert "Nothing says" not in notes(record)

    def test_a_player_listed_stands_before_those_who_are_not(self) -> None:
        assert standing_of(f"rules eastern\ndeclared Cy\n{self.FALSE}", "Ann") == "set"
        assert standing_of(f"rules eastern\ndeclared Ann\n{self.FALSE_LATE}", "Ann") == "foul"

    def test_without_an_order_the_seats_decide_and_a_note_says_so(self) -> None:
        early, late = f"rules eastern\n{self.FALSE}", f"rules eastern\n{self.FALSE_LATE}"
        assert standing_of(early, "Ann") == "foul"
        assert "`declared Cy, Ann`" in notes(early)
        assert standing_of(late, "Ann") == "set"
        assert "`declared Ann, Cy`" in notes(late)
        assert "if Cy had surrendered before, that is excused" in notes(late)
        assert "since Cy had surrendered" not in notes(late)

    def test_no_note_where_the_other_order_pays_the_same(self) -> None:
        # Ann's rows are a foul too: she pays Bob 3 in either order.
        seats = "Ann: natural false KK9 / TJ724 / 34AAQ\nCy: surrender\n"
        record = f"rules eastern\n{seats}Bob: {BOB}\n"
        assert standing_of(record, "Ann") == "foul"
        assert "Nothing says" not in notes(record)

    def test_following_the_advice_changes_nobody_else(self) -> None:
        seats = (
            "Bob: natural false KK9 / 77442 / AQT63f\nAnn: surrender\n"
            "Cy: natural false QQ8 / 33229 / JT987\n"
        )
        record = f"rules eastern\n{seats}"
        assert "`declared Ann, Bob, Cy`" in notes(record)  # Bob alone moves, behind Ann
        assert "`declared Bob, Cy, Ann`" in notes(record)  # Cy alone moves, before Ann
        other = f"rules eastern\ndeclared Bob, Cy, Ann\n{seats}"
        assert [standing_of(other, name) for name in ("Bob", "Cy")] == ["foul", "foul"]
        other = f"rules eastern\ndeclared Ann, Bob, Cy\n{seats}"
        assert [standing_of(other, name) for name in ("Bob", "Cy")] == ["set", "set"]

    def test_no_note_where_a_foul_and_a_set_hand_pay_the_same(self) -> None:
        record = "rules eastern\nBob: natural false\nAnn: surrender\nCy: natural dragon\n"
        assert "Nothing says" not in notes(record)

    def test_an_excused_natural_whose_rows_are_a_foul_is_one(self) -> None:
        record = "rules eastern\ndeclared Ann, Bob\nAnn: surrender\n"
        record += "Bob: natural dragon false 999 / 77442 / AQT63\n"
        assert standing_of(record, "Bob") == "foul"
        assert "that is excused, and the rows count as they were set" in notes(record)

    def test_suits_that_only_the_other_order_would_need_are_not_asked_for(self) -> None:
        seats = "Ann: natural false 32Q / AJ964f / AJ964f\nBob: foul\nCy: surrender\n"
        record = f"rules islandpoker\n{seats}"
        assert standing_of(record, "Ann") == "foul"
        assert codes(record.replace("Ann:", "declared Cy, Ann\nAnn:")) == ["suit-needed"]

    def test_missing_rows_leave_the_other_order_open_and_are_noted(self) -> None:
        record = f"rules eastern\nAnn: natural false\nBob: {BOB}\nCy: surrender\n"
        assert standing_of(record, "Ann") == "foul"
        assert "write them, and `declared Cy, Ann`, if it was so" in notes(record)

    def test_an_excused_hand_needs_its_rows(self) -> None:
        record = f"rules eastern\nCy: surrender\nAnn: natural false\nBob: {BOB}\n"
        assert codes(record) == ["excused-needs-rows"]

    def test_a_house_without_the_excuse_asks_for_no_order(self) -> None:
        record = f"rules bicycle-bcc\nAnn: natural {NO_NATURAL}\nBob: {BOB}\n"
        assert standing_of(record, "Ann") == "foul"
        assert notes(record) == ""

    def test_a_surrender_after_a_declared_natural_is_noted(self) -> None:
        record = f"rules eastern\nAnn: natural dragon\nBob: {BOB}\nCy: surrender\n"
        assert "In the order of the seats Cy surrendered after Ann had declared" in notes(
            record
        )
        stated = notes(f"{record}declared Ann, Cy\n")
        assert "By the order recorded Cy surrendered after Ann had declared" in stated
        assert "surrendered after" not in notes(f"{record}declared Cy, Ann\n")
        unlisted = notes(f"{record}declared Ann\n")
        assert "Cy is not in the order declared, and so surrendered after Ann" in unlisted


def test_a_natural_in_a_surrendered_hand_is_noted_as_given_up() -> None:
    record = f"rules eastern\n{ANN}\nBob: surrender 22A / 5566J / QQ88J\n"
    assert notes(record) == "Bob holds six pairs and surrendered."


def test_a_name_in_the_order_declared_that_declared_nothing_is_noted() -> None:
    record = f"rules eastern\ndeclared Ann, Bob\n{ANN}\nBob: surrender\n"
    assert "Ann stands in the order declared, and declared nothing." in notes(record)
    assert "Bob stands" not in notes(record)


def test_a_dead_hand_has_no_pairs_and_does_not_count_at_the_table() -> None:
    # Three players alive: the Mandarin sweep is 9, not 12.
    record = (
        "rules bicycle-mandarin\n"
        "Ann: Ah Ac Qd / 9c 9h 9s 4h 3h / 8c 8d 8h 6c 6s\n"
        "Bob: Kh Qc 5d / Tc Td 7h 5s 2c / Jc Jd 4s 4d 2d\n"
        "Cy: Kc Qs 7d / Th Ts 6d 5h 2h / Jh Js 3s 3d 2s\n"
        "Dee: dead exposed his cards\n"
    )
    settled_hand = result(record)
    assert dict(settled_hand.nets) == {"Ann": 18, "Bob": -8, "Cy": -10, "Dee": 0}
    assert [(pair.first, pair.second) for pair in settled_hand.pairs] == [
        ("Ann", "Bob"),
        ("Ann", "Cy"),
        ("Bob", "Cy"),
    ]
    assert settled_hand.players[3].reason == "exposed his cards"


def test_a_floor_ruling_is_an_item_of_its_own_also_against_a_dead_hand() -> None:
    record = f"rules eastern\n{ANN}\nBob: surrender\nCy: dead\nadjust Cy -> Ann 4 exposed\n"
    record += "adjust Ann -> Bob 1\n"
    settled_hand = result(record)
    assert dict(settled_hand.nets) == {"Ann": 3 - 1 + 4, "Bob": -3 + 1, "Cy": -4}
    first, second = settled_hand.pairs
    assert [item.why for item in first.items] == ["Bob surrendered", "floor ruling"]
    assert (second.first, second.second, second.points) == ("Ann", "Cy", 4)
    assert second.items[0].why == "floor ruling, exposed"


def test_two_naturals_push_where_the_house_says_so_but_for_the_dragon() -> None:
    six, flushes = f"Ann: natural {SIX_PAIRS}\n", "Bob: natural three-flushes\n"
    assert nets(f"rules bicycle-asian\n{six}{flushes}") == {"Ann": 0, "Bob": 0}
    assert nets(f"rules bicycle-asian\n{six}Bob: natural dragon\n") == {"Ann": -13, "Bob": 13}
    assert nets(f"rules eastern\n{six}Bob: natural dragon\n") == {"Ann": -13, "Bob": 13}
