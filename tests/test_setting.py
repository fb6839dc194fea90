"""Setting: which rows in which order are legal, and what houses make of equal rows."""

import pytest

import cpcalc
from cpcalc.cards import UNWRITTEN, Card, read_cards
from cpcalc.record import Row
from cpcalc.rules import RuleProfile
from cpcalc.rules.model import EqualRows
from cpcalc.strength import Category
from cpcalc.thirteen.setting import (
    Verdict,
    high_card,
    is_split_right,
    judge,
    row_strength,
    split_words,
)

ALLOWED = RuleProfile("x", "x", equal_rows="allowed")
# Spades over hearts over clubs over diamonds.
SUITS = ("spades", "hearts", "clubs", "diamonds")
BY_SUIT = RuleProfile("x", "x", equal_rows="suit", suit_order=SUITS)
MUST_BE_STRONGER = RuleProfile("x", "x", equal_rows="foul")
NINE = Card.of(9, UNWRITTEN)


def groups(text: str) -> tuple[Row, ...]:
    read = [read_cards(part) for part in text.split("/")]
    assert not any(one.faults for one in read)
    return tuple(Row(one.cards, marked=one.flush is not None) for one in read)


def verdict(text: str, rules: RuleProfile = ALLOWED) -> Verdict:
    rows = groups(text)
    return judge(rows, [row_strength(row, rules.ranking) for row in rows], rules)


def is_legal(text: str, rules: RuleProfile = ALLOWED) -> bool:
    found = verdict(text, rules)
    assert not found.unwritten
    return not found.fouls


# ------------------------------------------------------------------ the split


@pytest.mark.parametrize(
    ("text", "words", "right"),
    [
        ("Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h", "3-5-5", True),
        ("Kh Kd 9c 2c / 7s 7h 4c 4s / Ah Qh Th 6h 3h", "4-4-5", False),
        ("7s 7h 4c 4s 2c / Kh Kd 9c / Ah Qh Th 6h 3h", "5-3-5", False),
        ("Kh Kd 9c / 7s 7h 4c 4s 2c Ah Qh Th 6h 3h", "3-10", False),
        ("Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h / 3h", "3-5-4-1", False),
        (" / Kh Kd 9c 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h", "0-8-5", False),
    ],
)
def test_only_three_five_and_five_cards_are_split_right(
    text: str, words: str, right: bool
) -> None:
    assert (split_words(groups(text)), is_split_right(groups(text))) == (words, right)


# ------------------------------------------------------------------ the order


@pytest.mark.parametrize(
    "text",
    [
        "Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h",
        "As Kd Qc / Ah Kh Qd 3c 2s / 4h 4d 7c 8s 9s",  # ranks equal: the middle has more
        "Qs Qd 7c / Qh Qc 9d 8s 2h / Ah Ad 7s 4c 3c",
        "2s 2h 2d / 3s 3h 3d 4c 5s / 6s 6h 6d 7c 8s",
        "As Ah Kd / 2s 2h 3d 3c 4s / 5s 5h 6d 6c 7s",
        "4s 3s 2s / 9s 8h 6d 5c 2c / Ts 8d 6c 5s 2d",
        "Kh Qd Jc / As 2h 3d 4c 5s / 2d 3h 4s 5c 6d",  # the wheel is the lowest straight
    ],
)
def test_rows_that_grow_stronger_to_the_back_are_legal(text: str) -> None:
    assert all(is_legal(text, rules) for rules in (ALLOWED, BY_SUIT, MUST_BE_STRONGER))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Qs Qd 7c / Qh Qc 6d 5s 4h / Ah Ad 7s 4c 3c", ["front", "queens", "middle", "seven"]),
        ("2s 2h 2d / As Ah Kd Kc Qs / 3s 3h 3d 7c 8s", ["front", "three twos", "middle"]),
        ("2s 2h 3d / As Kd Qc Jh 9s / Ac Kc Qd Jd 8d", ["front", "pair of twos", "middle"]),
        ("Kh Qd Jc / 2d 3h 4s 5c 6d / As 2h 3d 4c 5s", ["middle", "six-high", "back"]),
    ],
)
def test_a_row_stronger_than_the_one_behind_it_is_a_foul(text: str, told: list[str]) -> None:
    for rules in (ALLOWED, BY_SUIT, MUST_BE_STRONGER):
        reasons = "; ".join(verdict(text, rules).fouls)
        assert reasons
        assert [words for words in told if words not in reasons] == []


def test_both_faults_of_a_hand_are_told() -> None:
    fouls = verdict("As Ah 2d / Ks Qh Jd 9c 8c / 7s 5h 4d 3c 2c").fouls
    assert len(fouls) == 2
    assert "front" in fouls[0]
    assert "back" in fouls[1]


# ------------------------------------------------------------------ equal rows

EQUAL = {
    "high card": "4s 3s 2s / As Kd Jc 9h 7s / Ad Kh Js 9c 7d",
    "pair": "4s 3s 2s / As Ad Jc 9h 7s / Ac Ah Js 9c 7d",
    "two pair": "4s 3s 2s / As Ad Jc Jh 7s / Ac Ah Js Jd 7d",
    "straight, the higher suit behind": "4s 3s 2s / 9h 8s 7s 6s 5s / 9s 8d 7d 6d 5d",
    "straight, the higher suit in the middle": "4s 3s 2s / 9s 8d 7d 6d 5d / 9h 8s 7s 6s 5s",
    "flush, the higher suit behind": "4d 3s 2s / Ah Jh 9h 6h 5h / As Js 9s 6s 5s",
    "flush, the higher suit in the middle": "4d 3s 2s / As Js 9s 6s 5s / Ah Jh 9h 6h 5h",
    "straight flush, the higher suit behind": "4d 3s 2s / 9h 8h 7h 6h 5h / 9s 8s 7s 6s 5s",
    "straight flush, the higher suit in the middle": "4d 3s 2s / 9s 8s 7s 6s 5s / 9h 8h 7h 6h"
    " 5h",
}


@pytest.mark.parametrize("name", EQUAL)
def test_equal_rows_are_legal_where_the_house_allows_them(name: str) -> None:
    assert is_legal(EQUAL[name], ALLOWED)


@pytest.mark.parametrize("name", EQUAL)
def test_equal_rows_are_a_foul_where_the_back_must_be_stronger(name: str) -> None:
    assert not is_legal(EQUAL[name], MUST_BE_STRONGER)
    assert "equal" in verdict(EQUAL[name], MUST_BE_STRONGER).fouls[0]


@pytest.mark.parametrize("name", EQUAL)
def test_the_suit_rule_allows_equal_runs_and_flushes_of_a_higher_suit_behind(
    name: str,
) -> None:
    assert is_legal(EQUAL[name], BY_SUIT) == name.endswith("behind")


HOUSES: dict[str, EqualRows] = {
    "islandpoker": "suit",
    "breakaway": "foul",
    "western": "allowed",
    "eastern": "allowed",
    "bicycle-bcc": "allowed",
    "bicycle-asian": "allowed",
    "bicycle-mandarin": "allowed",
}


@pytest.mark.parametrize(("house", "equal_rows"), HOUSES.items())
def test_a_house_treats_equal_rows_as_its_sheet_says(house: str, equal_rows: str) -> None:
    rules = cpcalc.load_rules(house)
    like = {"allowed": ALLOWED, "suit": BY_SUIT, "foul": MUST_BE_STRONGER}[equal_rows]
    assert rules.equal_rows == equal_rows
    assert [is_legal(t, rules) for t in EQUAL.values()] == [
        is_legal(t, like) for t in EQUAL.values()
    ]


# ------------------------------------------------------------------ the suit that decides


@pytest.mark.parametrize(
    ("middle", "back"),
    [(middle, back) for middle in "shcd" for back in "shcd" if middle != back],
)
def test_spades_stand_over_hearts_over_clubs_over_diamonds(middle: str, back: str) -> None:
    """By the high card alone: the other cards are the same suits the other way round."""
    text = f"Ks 3s 2h / 9{middle} 8s 7s 6s 5h / 9{back} 8h 7h 6h 5s"
    higher_behind = "shcd".index(back) < "shcd".index(middle)
    assert is_legal(text, BY_SUIT) == higher_behind


def test_the_profile_decides_the_order_of_the_suits() -> None:
    turned = RuleProfile("x", "x", equal_rows="suit", suit_order=SUITS[::-1])
    assert not is_legal(EQUAL["flush, the higher suit behind"], turned)
    assert is_legal(EQUAL["flush, the higher suit in the middle"], turned)


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        # the five decides in A-2-3-4-5, whatever the ace is
        ("Kh Jd 9c / Ac 2h 3d 4c 5h / As 2c 3s 4d 5c", False),
        ("Kh Jd 9c / As 2c 3s 4d 5c / Ac 2h 3d 4c 5h", True),
        ("Kh Jd 9c / Ac 2c 3c 4c 5c / Ah 2h 3h 4h 5h", True),
        ("Kh Jd 9c / As 2s 3s 4s 5s / Ah 2h 3h 4h 5h", False),
        # royal flushes are straight flushes
        ("2h 3d 9c / Ah Kh Qh Jh Th / As Ks Qs Js Ts", True),
        ("2h 3d 9c / As Ks Qs Js Ts / Ah Kh Qh Jh Th", False),
        # flushes whose lower cards differ are not equal
        ("2h 3d 4c / As Js 9s 7s 6s / Ah Jh 9h 8h 6h", True),
        ("2h 3d 4c / Ah Jh 9h 8h 6h / As Js 9s 7s 6s", False),
    ],
)
def test_the_suit_of_the_high_card_decides_between_equal_rows(text: str, legal: bool) -> None:
    assert is_legal(text, BY_SUIT) == legal


@pytest.mark.parametrize(
    ("row", "card"),
    [
        ("Ac 2h 3d 4c 5h", "5h"),
        ("As 2s 3s 4s 5s", "5s"),
        ("Td Ah Ks Qs Js", "Ah"),
        ("5s 9d 8s 7s 6s", "9d"),
        ("5s 2s 8s Ks 6s", "Ks"),
        ("K8652f", "K"),
        ("K8s652f", "Ks"),  # one suit is written, and so it is everybody's
        ("9 8 7 6 5s", "9"),
    ],
)
def test_the_high_card_is_the_one_that_names_the_row(row: str, card: str) -> None:
    (cards,) = groups(row)
    assert str(high_card(cards, row_strength(cards))) == card


# ------------------------------------------------------------------ suits not written


def test_equal_rows_without_suits_ask_for_the_suits_of_the_high_cards() -> None:
    found = verdict("4s 3s 2s / 98765 / 98765", BY_SUIT)
    assert found.fouls == ()
    assert found.unwritten == (("middle", NINE), ("back", NINE))
    assert "equal" in found.undecided


def test_only_the_high_card_without_a_suit_is_asked_for() -> None:
    assert verdict("4s 3s 2s / 98765 / 9h8765", BY_SUIT).unwritten == (("middle", NINE),)
    # Nothing stands over the spade, and nothing below the diamond: no suit is needed.
    assert verdict("4s 3s 2s / 98765 / 9s8765", BY_SUIT) == Verdict()
    assert len(verdict("4s 3s 2s / 9s8765 / 98765", BY_SUIT).fouls) == 1
    assert verdict("4s 3s 2s / 9d8765 / 98765", BY_SUIT) == Verdict()
    # The nine behind cannot be the spade or the heart: those stand in this hand already.
    assert len(verdict("9s 3s 2s / 9h8765 / 98765", BY_SUIT).fouls) == 1
    assert verdict("4s 3s 2s / 9h8765 / 9s8765", BY_SUIT) == Verdict()
    assert len(verdict("4s 3s 2s / 9s8765 / 9h8765", BY_SUIT).fouls) == 1


def test_any_written_card_tells_the_suit_of_a_marked_flush() -> None:
    assert verdict("4s 3s 2s / AJ965hf / AJ965sf", BY_SUIT) == Verdict()
    assert len(verdict("4s 3s 2s / AJ965sf / AJ9h65f", BY_SUIT).fouls) == 1
    assert len(verdict("4s 3s 2s / AJ965f / AJ9h65f", BY_SUIT).unwritten) == 1


@pytest.mark.parametrize("rules", [ALLOWED, MUST_BE_STRONGER])
def test_no_suit_is_asked_for_where_none_decides(rules: RuleProfile) -> None:
    assert verdict("4s 3s 2s / 98765 / 98765", rules).unwritten == ()
    assert verdict("4s 3s 2s / AJ965f / AJ965f", rules).unwritten == ()


def test_equal_rows_that_no_suit_can_order_are_a_foul_without_suits_too() -> None:
    found = verdict("432 / AAJ97 / AAJ97", BY_SUIT)
    assert (len(found.fouls), found.unwritten) == (1, ())


def test_a_foul_between_front_and_middle_is_told_beside_equal_rows() -> None:
    assert len(verdict("KKQ / 98765 / 98765", MUST_BE_STRONGER).fouls) == 1
    assert len(verdict("AAA / KK986 / KK986", MUST_BE_STRONGER).fouls) == 2


# ------------------------------------------------------------------ other rankings


def test_runs_in_front_can_make_a_foul() -> None:
    text = "4s 3h 2d / As Ah Kd Kc Qs / 7s 7h 7d Jc Ts"
    runs = RuleProfile("x", "x", front="straights-and-flushes-too")
    assert is_legal(text)
    assert not is_legal(text, runs)


def test_a_second_highest_wheel_may_stand_behind_a_king_high_straight() -> None:
    text = "4s 3h 2d / Ks Qh Jd Tc 9s / As 2h 3d 4c 5s"
    second = RuleProfile("x", "x", wheel="second-highest")
    assert not is_legal(text)
    assert is_legal(text, second)


@pytest.mark.parametrize(
    ("row", "category"),
    [
        ("Ah Qh Th 6h 3h", Category.FLUSH),
        ("Ah Qh Th 6h 3", Category.HIGH_CARD),  # not all of one suit, as no f is there
        ("AQT63", Category.HIGH_CARD),
        ("AQT63f", Category.FLUSH),
        ("A2345f", Category.STRAIGHT_FLUSH),
        ("T9J8Q", Category.STRAIGHT),
    ],
)
def test_a_row_is_a_flush_where_its_suits_or_an_f_say_so(row: str, category: Category) -> None:
    assert row_strength(groups(row)[0]).category is category
