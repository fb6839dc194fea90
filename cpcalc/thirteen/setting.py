"""A hand set into front, middle and back: how strong its rows are, and why it is a foul."""

from collections.abc import Sequence
from typing import NamedTuple

from cpcalc.cards import Card
from cpcalc.record import SIZES, Row
from cpcalc.rules.model import RuleProfile
from cpcalc.strength import STANDARD, Category, Ranking, Strength, decided_by, strength
from cpcalc.words import says

# Equal rows of these can be told apart by the suit of their high card.
SUITED = (
    Category.STRAIGHT,
    Category.FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)


class Verdict(NamedTuple):
    """Whether the rows may stand: why not, or which unwritten suits decide it."""

    fouls: tuple[str, ...] = ()
    unwritten: tuple[tuple[str, Card], ...] = ()  # row and high card whose suit decides
    undecided: str = ""  # what those suits would decide


def row_strength(row: Row, ranking: Ranking = STANDARD) -> Strength:
    """The strength of a row of three or five cards."""
    ranks = sorted((card >> 3 for card in row.cards), reverse=True)
    return strength(tuple(ranks), row.suited, ranking)


def is_split_right(groups: Sequence[Row]) -> bool:
    """Three groups of three, five and five cards."""
    return tuple(len(row.cards) for row in groups) == SIZES


def split_words(groups: Sequence[Row]) -> str:
    """`4-4-5`."""
    return "-".join(str(len(row.cards)) for row in groups)


def judge(groups: Sequence[Row], strengths: Sequence[Strength], rules: RuleProfile) -> Verdict:
    """The verdict on three rows of the right size.

    Source: rules of all sheets on setting; what equal rows mean is the house's choice.
    """
    front, middle, back = strengths
    fouls = []
    if front > middle:
        fouls.append(_too_strong("front", front, "middle", middle))
    if middle > back:
        fouls.append(_too_strong("middle", middle, "back", back))
    elif middle == back:
        verdict = _equal_rows(groups, middle, rules)
        return Verdict((*fouls, *verdict.fouls), verdict.unwritten, verdict.undecided)
    return Verdict(tuple(fouls))


def _too_strong(row: str, high: Strength, over: str, low: Strength) -> str:
    words = {"row": row, "strong": high.label, "over": over, "weak": low.label}
    return says("foul-order", by=decided_by(high, low), **words)


def _equal_rows(groups: Sequence[Row], both: Strength, rules: RuleProfile) -> Verdict:
    if rules.equal_rows == "allowed":
        return Verdict()
    if rules.equal_rows == "foul" or both.category not in SUITED:
        return Verdict((says("foul-equal", label=both.label),))
    middle, back = (high_card(row, both) for row in groups[1:])
    heights = rules.suits_rising
    outcomes = {
        heights.index(above) > heights.index(below)
        for above in _possible_suits(middle, groups)
        for below in _possible_suits(back, groups)
        if above != below
    }
    if outcomes == {False}:
        return Verdict()
    if outcomes == {True}:
        words = {"middle": str(middle), "back": str(back), "order": " ".join(rules.suit_order)}
        return Verdict((says("foul-suit", label=both.label, **words),))
    both_rows = (("middle", middle), ("back", back))
    unwritten = tuple((row, card) for row, card in both_rows if not card.has_suit)
    return Verdict((), unwritten, says("equal-undecided", label=both.label))


def _possible_suits(card: Card, groups: Sequence[Row]) -> Sequence[int]:
    """The suit of a card; of one without, those that no card of its rank in the hand has."""
    if card.has_suit:
        return (card.suit,)
    written = {c.suit for row in groups for c in row.cards if c.rank == card.rank}
    return [suit for suit in range(4) if suit not in written]


def high_card(row: Row, strong: Strength) -> Card:
    """The card whose suit decides between equal rows: the five in A-2-3-4-5.

    A flush without written suits has one suit all the same: any written card tells it.
    """
    rank = strong.ranks[0]
    card = next(card for card in row.cards if card.rank == rank)
    if row.marked:
        return next((Card.of(rank, c.suit) for c in row.cards if c.has_suit), card)
    return card
