"""Cards, and the reading of cards from text. Knows no hand, no game and no house."""

import re
import unicodedata
from typing import NamedTuple, Self

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "shdc"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
SUIT_SIGNS = "♠♥♦♣"
SUIT_OUTLINES = "♤♡♢♧"
UNWRITTEN = 4  # the suit of a card written by its rank alone
ACE = 14

_LETTER_OF = dict(enumerate(RANK_LETTERS, start=2))


class Card(int):
    """One card as a small integer, rank * 8 + suit, so that millions of them are cheap.

    Ranks run from 2 to 14 (the ace); suits index SUIT_LETTERS, and UNWRITTEN stands for a
    suit the record does not give.

    >>> Card.of(10, 1), str(Card.of(13, UNWRITTEN))
    (Card('Th'), 'K')
    """

    __slots__ = ()

    @classmethod
    def of(cls, rank: int, suit: int) -> Self:
        return cls(rank * 8 + suit)

    @property
    def rank(self) -> int:
        return self >> 3

    @property
    def suit(self) -> int:
        return self & 7

    @property
    def has_suit(self) -> bool:
        return self & 7 != UNWRITTEN

    def __str__(self) -> str:
        return _PRINTED[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


_PRINTED: dict[int, str] = {
    rank * 8 + suit: letter + suit_letter
    for rank, letter in _LETTER_OF.items()
    for suit, suit_letter in enumerate((*SUIT_LETTERS, ""))
}
DECK = tuple(Card.of(rank, suit) for rank in range(2, ACE + 1) for suit in range(4))


class CardFault(NamedTuple):
    """What cannot be read as a card: its place in the text, and what was probably meant."""

    code: str
    start: int
    end: int
    meant: str  # empty where there is no good guess


class CardsRead(NamedTuple):
    """The cards of one group; `flush` tells that a final `f` was written, and where."""

    cards: tuple[Card, ...]
    flush: tuple[int, int] | None
    faults: tuple[CardFault, ...]


def _spellings() -> dict[str, Card]:
    table: dict[str, Card] = {}
    for rank, letter in _LETTER_OF.items():
        ranks = {letter, letter.lower()} | ({"10"} if rank == 10 else set())
        for suit, suit_letter in enumerate(SUIT_LETTERS):
            signs = (SUIT_SIGNS[suit], SUIT_OUTLINES[suit])
            suits = [suit_letter, suit_letter.upper(), *signs]
            suits += (sign + selector for sign in signs for selector in "\ufe0e\ufe0f")
            table |= {r + s: Card.of(rank, suit) for r in ranks for s in suits}
        table |= {r: Card.of(rank, UNWRITTEN) for r in ranks}
    return table


SPELLINGS = _spellings()

_MOST_FAULTS = 13  # as many as a hand has cards

# Letters are spelled out: ignoring case would let the Kelvin sign stand for a king.
_RANK, _SUIT = r"(?:10|[2-9TtJjQqKkAa])", r"(?:[SsHhDdCc]|[♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?)"
_CARD = re.compile(f"{_RANK}{_SUIT}?")
_CARDS = re.compile(f"(?:{_RANK}{_SUIT}?)*")
_CARDS_APART = re.compile(f"(?:{_RANK}{_SUIT}?|[\\s,])*")
_FULL_CARDS = re.compile(f"(?:{_RANK}{_SUIT})+")
_FULL_CARDS_AT_END = re.compile(f"(?<![0-9])(?:{_RANK}{_SUIT})+$")
_WORD = re.compile(r"[^\s,]+")
_LONGEST_ROW = 60  # characters of a row without blanks
_LONGEST_SLIP = 4  # characters; a longer one is no card between cards but another word

# Letters of other scripts that look like the letters of cards.
_LOOK_ALIKES = str.maketrans("сһнԁѕАКТЈԚОΑΚΤαкојι♠♥♦♣♤♡♢♧", "chhdsAKTJQOAKTaKojishdcshdc")
# What people write for a rank that no card has.
_RANKS_MEANT = {
    "1": "A or T",
    "0": "T",
    "O": "T or Q",
    "11": "J",
    "12": "Q",
    "13": "K",
    "14": "A",
}
_MISSPELT = re.compile(r"(14|13|12|11|[1lI][0oO]|1|0|[oO])([SsHhDdCc]?)")
_QUOTES = "\"'“”„‘’«»`"


def read_cards(text: str) -> CardsRead:
    """Read the cards of one row, or of a whole hand; never raises.

    Blanks, commas or nothing may stand between cards.

    >>> read_cards("Kh 10d,9c").cards
    (Card('Kh'), Card('Td'), Card('9c'))
    >>> read_cards("AQT63f").flush
    (5, 6)
    >>> read_cards("Kh 1h").faults
    (CardFault(code='unknown-card', start=3, end=5, meant='Ah or Th'),)
    """
    tokens = text.replace(",", " ").split()
    try:
        return CardsRead(tuple([SPELLINGS[token] for token in tokens]), None, ())
    except KeyError:
        return _scan(text)


def card_places(text: str) -> list[tuple[Card, int, int]]:
    """Every card of a readable text with its start and end, for messages that point at one.

    >>> card_places("KhKd 9c")[1]
    (Card('Kd'), 2, 4)
    """
    return [(SPELLINGS[found[0]], *found.span()) for found in _CARD.finditer(text)]


def _scan(text: str) -> CardsRead:
    """Word by word, for rows written without separators, with an `f`, or with a slip."""
    cards: list[Card] = []
    faults: list[CardFault] = []
    for word in _WORD.finditer(text):
        rest = _WORD.search(text, word.end())
        inner = word[0][:-1]
        marks = word[0][-1] in "fF" and bool(cards or inner) and _CARDS.fullmatch(inner)
        if marks and not (rest and _CARDS_APART.fullmatch(text, word.end())):
            cards += [SPELLINGS[found] for found in _CARD.findall(inner)]
            if rest is None:
                return CardsRead(tuple(cards), (word.end() - 1, word.end()), tuple(faults))
            # Nothing belongs behind the mark.
            faults.append(CardFault("unknown-card", rest.start(), len(text.rstrip()), ""))
            break
        if _CARDS.fullmatch(word[0]):
            cards += [SPELLINGS[found] for found in _CARD.findall(word[0])]
        else:
            fault = _fault(word[0], word.start())
            around = (text[word.start() : fault.start], text[fault.end : word.end()])
            cards += [SPELLINGS[card] for part in around for card in _CARD.findall(part)]
            faults.append(fault)
            if len(faults) == _MOST_FAULTS:
                break  # this is no row of cards at all
    return CardsRead(tuple(cards), None, tuple(faults))


def _fault(word: str, start: int) -> CardFault:
    """The slip in a word: what stands between cards that are written in full, or all of it."""
    first, last = 0, len(word)
    if last <= _LONGEST_ROW:
        before, after = _FULL_CARDS.match(word), _FULL_CARDS_AT_END.search(word)
        first = before.end() if before else first
        last = after.start() if after else last
        if not 0 < last - first <= _LONGEST_SLIP:
            first, last = 0, len(word)
    return CardFault("unknown-card", start + first, start + last, meant(word[first:last]))


def meant(token: str) -> str:
    """The card or cards a slip probably stands for, or nothing.

    >>> meant("14h"), meant("hK"), meant("Ｋｈ"), meant("Xh")
    ('Ah', 'Kh', 'Kh', '')
    """
    if token in SPELLINGS:
        return ""
    bare = token.strip(_QUOTES)
    folded = unicodedata.normalize("NFKC", bare).translate(_LOOK_ALIKES)
    turned = folded[1:] + folded[:1]  # the suit before the rank
    drawn = _drawn_card(token)
    if drawn is not None:
        return drawn
    if bare != token and _CARDS.fullmatch(folded):
        return folded
    for spelling in (folded, turned):
        if spelling in SPELLINGS and spelling != token:
            return str(SPELLINGS[spelling])
    if misspelt := _MISSPELT.fullmatch(folded):
        ranks = _RANKS_MEANT.get(misspelt[1].upper(), "T")
        return " or ".join(rank + misspelt[2].lower() for rank in ranks.split(" or "))
    return ""


def _drawn_card(token: str) -> str | None:
    """A character of Unicode's block of drawn playing cards, which also holds a knight."""
    words = unicodedata.name(token, "").split() if len(token) == 1 else []
    if words[:2] != ["PLAYING", "CARD"] or len(words) != 5:
        return None
    number = {"ACE": "A", "TWO": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6"}
    number |= {"SEVEN": "7", "EIGHT": "8", "NINE": "9", "TEN": "T"}
    number |= {"JACK": "J", "QUEEN": "Q", "KING": "K"}
    rank = number.get(words[2], "")
    return rank + words[4][0].lower() if rank else ""
