"""Cards as people write them: every spelling is read, and every look-alike is refused."""

import pytest

import cpcalc
from cpcalc.cards import (
    DECK,
    UNWRITTEN,
    Card,
    CardFault,
    CardsRead,
    card_places,
    meant,
    read_cards,
)

RANKS = {rank: {str(rank)} for rank in range(2, 11)}
RANKS |= {10: {"10", "T", "t"}, 11: {"J", "j"}, 12: {"Q", "q"}, 13: {"K", "k"}}
RANKS |= {14: {"A", "a"}}
SIGNS = ("♠♤", "♥♡", "♦♢", "♣♧")
SUITS = [
    {letter, letter.upper()}
    | {sign + selector for sign in signs for selector in ("", "\ufe0e", "\ufe0f")}
    for letter, signs in zip("shdc", SIGNS, strict=True)
]


def spellings() -> list[tuple[str, int, int]]:
    return [
        (rank_text + suit_text, rank, suit)
        for rank, rank_texts in RANKS.items()
        for rank_text in sorted(rank_texts)
        for suit, suit_texts in enumerate(SUITS)
        for suit_text in sorted(suit_texts)
    ]


def cards(text: str) -> list[str]:
    """The cards of a text that is read without a fault."""
    read = read_cards(text)
    assert read.faults == ()
    return [str(card) for card in read.cards]


def fault(text: str) -> CardFault:
    """The one fault of a text."""
    (found,) = read_cards(text).faults
    return found


# ------------------------------------------------------------------ cards


def test_a_deck_has_every_card_once() -> None:
    assert len(set(DECK)) == len(DECK) == 52
    named = {str(card) for card in DECK}
    assert named == {rank + suit for rank in "23456789TJQKA" for suit in "shdc"}


@pytest.mark.parametrize("card", DECK, ids=str)
def test_what_is_printed_is_read_as_the_same_card(card: Card) -> None:
    assert read_cards(str(card)).cards == (card,)
    assert Card.of(card.rank, card.suit) == card
    assert card.has_suit


@pytest.mark.parametrize(("text", "rank", "suit"), spellings())
def test_every_spelling_of_a_card_is_read(text: str, rank: int, suit: int) -> None:
    assert read_cards(text) == CardsRead((Card.of(rank, suit),), None, ())


def test_spellings_are_as_many_as_ranks_and_suits_allow() -> None:
    # 8 ranks in one spelling, the ten in three, J Q K A in two each; 8 spellings of a suit
    assert len(spellings()) == (8 + 3 + 8) * 4 * 8


@pytest.mark.parametrize("text", ["Th", "10h", "tH", "10♥", "TH", "T♡", "10♥\ufe0f"])
def test_all_these_are_the_ten_of_hearts(text: str) -> None:
    assert cards(text) == ["Th"]


@pytest.mark.parametrize(
    ("text", "rank"), [(text, rank) for rank in RANKS for text in sorted(RANKS[rank])]
)
def test_a_rank_alone_is_a_card_without_a_suit(text: str, rank: int) -> None:
    (card,) = read_cards(text).cards
    assert (card.rank, card.suit) == (rank, UNWRITTEN)
    assert not card.has_suit
    assert str(card) == ("T" if rank == 10 else text.upper())


# ------------------------------------------------------------------ rows


@pytest.mark.parametrize(
    "text",
    [
        "Kh Kd 9c",
        "KhKd9c",
        "Kh,Kd,9c",
        "Kh, Kd, 9c",
        "Kh Kd,9c",
        "  Kh\tKd   9c ",
        "KhKd 9c",
        "kh KD 9C",
        "K♥K♦9♣",
        "K♡\ufe0fK♢\ufe0e9♧",
    ],
)
def test_blanks_commas_or_nothing_stand_between_cards(text: str) -> None:
    assert cards(text) == ["Kh", "Kd", "9c"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("KK9", "K K 9"),
        ("77722", "7 7 7 2 2"),
        ("10 10 9", "T T 9"),
        ("10109", "T T 9"),
        ("TT996", "T T 9 9 6"),
        ("AhK9", "Ah K 9"),
        ("AKhQ 10d", "A Kh Q Td"),
        ("10h10d10", "Th Td T"),
        ("", ""),
        (" , ", ""),
    ],
)
def test_rows_may_be_written_by_ranks_alone_or_mixed(text: str, expected: str) -> None:
    assert cards(text) == expected.split()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("AQT63f", (5, 6)),
        ("98765f", (5, 6)),
        ("AQT63F", (5, 6)),
        ("AQT63 f", (6, 7)),
        ("AQT63, f ", (7, 8)),
        ("A Q T 6 3 f", (10, 11)),
        ("AhQT63f", (6, 7)),
    ],
)
def test_a_final_f_says_that_all_are_of_one_suit(text: str, place: tuple[int, int]) -> None:
    read = read_cards(text)
    assert (len(read.cards), read.flush, read.faults) == (5, place, ())


@pytest.mark.parametrize("text", ["f", "fAQT63", "AQ f T63"])
def test_an_f_that_is_not_final_is_no_card(text: str) -> None:
    read = read_cards(text)
    assert read.flush is None
    assert read.faults


def test_card_places_tell_where_each_card_stands() -> None:
    assert card_places("KhKd, 10♣ 9") == [
        (Card.of(13, 1), 0, 2),
        (Card.of(13, 2), 2, 4),
        (Card.of(10, 3), 6, 9),
        (Card.of(9, UNWRITTEN), 10, 11),
    ]


# ------------------------------------------------------------------ look-alikes

# What was typed, and the card that was probably meant.
LOOK_ALIKES = {
    "7с": "7c",  # a Cyrillic letter in each of these
    "7ѕ": "7s",
    "7һ": "7h",
    "7ԁ": "7d",
    "Кh": "Kh",
    "Аh": "Ah",
    "Тh": "Th",
    "Κh": "Kh",  # Greek
    "Αh": "Ah",
    "Ａh": "Ah",  # full width
    "Ａｈ": "Ah",
    "７ｃ": "7c",
    "\u212ah": "Kh",  # the Kelvin sign
    "7\u017f": "7s",  # the long s
    "hK": "Kh",  # the wrong way round
    "♥K": "Kh",
    "1h": "Ah or Th",
    "1": "A or T",
    "0h": "Th",
    "Oh": "Th or Qh",
    "oh": "Th or Qh",
    "11h": "Jh",
    "12h": "Qh",
    "13h": "Kh",
    "14h": "Ah",
}


@pytest.mark.parametrize(("typed", "card"), LOOK_ALIKES.items(), ids=ascii)
def test_a_look_alike_is_a_fault_that_says_what_was_meant(typed: str, card: str) -> None:
    assert read_cards(typed).cards == ()
    assert fault(typed) == CardFault("unknown-card", 0, len(typed), card)


@pytest.mark.parametrize(("typed", "card"), LOOK_ALIKES.items(), ids=ascii)
def test_a_look_alike_among_cards_spoils_only_itself(typed: str, card: str) -> None:
    read = read_cards(f"2s, {typed} 3s")
    assert [str(c) for c in read.cards] == ["2s", "3s"]
    assert read.faults == (CardFault("unknown-card", 4, 4 + len(typed), card),)


@pytest.mark.parametrize("typed", ["\u212ah", "\u212a", "9\u017f", "\u212as", "A\u017f"])
def test_the_kelvin_sign_and_the_long_s_are_no_letters_of_cards(typed: str) -> None:
    assert read_cards(typed).cards == ()
    assert read_cards(typed).faults


@pytest.mark.parametrize("typed", ["X", "Xh", "Kx", "15h", "?", "♥", "h", "K-"])
def test_what_is_like_no_card_is_a_fault_without_a_guess(typed: str) -> None:
    assert read_cards(typed).cards == ()
    assert "".join(found.meant for found in read_cards(typed).faults) == ""


def test_a_rank_with_a_slip_behind_it_is_no_card_of_its_own() -> None:
    assert fault("Kx") == CardFault("unknown-card", 0, 2, "")


@pytest.mark.parametrize(
    ("slip", "card"), [("Xx", ""), ("Кd", "Kd"), ("1h", "Ah or Th"), ("14h", "Ah")]
)
def test_cards_behind_a_slip_are_read_even_without_a_separator(slip: str, card: str) -> None:
    read = read_cards(f"Ks{slip}Qd")
    assert [str(card) for card in read.cards] == ["Ks", "Qd"]
    assert read.faults == (CardFault("unknown-card", 2, 2 + len(slip), card),)


# ------------------------------------------------------------------ drawn cards

# In Unicode: ace to ten, jack, knight, queen, king from U+xxx1 on, a suit every 16.
DRAWN = {
    chr(first + step): rank + suit
    for first, suit in ((0x1F0A0, "s"), (0x1F0B0, "h"), (0x1F0C0, "d"), (0x1F0D0, "c"))
    for step, rank in enumerate("A23456789TJ?QK", start=1)
    if rank != "?"
}
KNIGHTS = [chr(0x1F0AC + 16 * suit) for suit in range(4)]
OTHER_DRAWN = ["\U0001f0a0", "\U0001f0cf", "\U0001f0bf", "\U0001f0e0", "\U0001f0e1"]


@pytest.mark.parametrize(("typed", "card"), DRAWN.items(), ids=ascii)
def test_a_drawn_card_is_a_fault_that_says_which_it_shows(typed: str, card: str) -> None:
    assert fault(typed) == CardFault("unknown-card", 0, 1, card)


def test_drawn_cards_are_a_whole_deck() -> None:
    assert sorted(DRAWN.values()) == sorted(str(card) for card in DECK)


@pytest.mark.parametrize("typed", KNIGHTS + OTHER_DRAWN, ids=ascii)
def test_a_knight_a_joker_or_a_back_is_like_no_card_of_the_deck(typed: str) -> None:
    assert fault(typed) == CardFault("unknown-card", 0, 1, "")


# ------------------------------------------------------------------ guesses and messages


@pytest.mark.parametrize(
    ("token", "card"),
    [("14h", "Ah"), ("hK", "Kh"), ("Ｋｈ", "Kh"), ("Xh", ""), ("", ""), ("10", ""), ("0", "T")],
)
def test_a_guess_is_made_only_where_there_is_a_good_one(token: str, card: str) -> None:
    assert meant(token) == card


def test_a_problem_names_the_token_its_place_and_what_was_meant() -> None:
    with pytest.raises(cpcalc.ProblemsFound) as caught:
        cpcalc.evaluate("Kh 7с 14h")
    cyrillic, fourteen = caught.value.problems
    assert [cyrillic.code, fourteen.code] == ["unknown-card", "unknown-card"]
    assert "`7с`" in cyrillic.message
    assert "7c" in cyrillic.hint
    assert "Ah" in fourteen.hint
    assert [found.as_dict()["column"] for found in (cyrillic, fourteen)] == [4, 7]
