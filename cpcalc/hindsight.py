"""A recorded hand, set otherwise: what every other setting of 13 cards would have paid.

The evening is played again up to the hand, so that the button and the stacks are those that
it was played with. Settings that are alike in all that decides a payment are settled once.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cpcalc.amounts import Units
from cpcalc.cards import Card
from cpcalc.evening import Evening
from cpcalc.problems import Problem, ProblemsFound
from cpcalc.readers.draft import nfc
from cpcalc.readers.seats import check_deck
from cpcalc.record import Hand, Row, Seat, Session
from cpcalc.results import HandResult, Player
from cpcalc.rules import RuleProfile, load_rules
from cpcalc.strength import Strength
from cpcalc.thirteen.arranging import Arranger, Best, Setting
from cpcalc.thirteen.duels import row_sign
from cpcalc.thirteen.naturals import held
from cpcalc.thirteen.rows import bonus_of
from cpcalc.words import ROWS, listing


class NotRecorded(LookupError):
    """The hand or the player that was asked for is not in the record."""


class Option(NamedTuple):
    """What else could have been done with the cards, and the net it would have brought.

    None where the record cannot say: another player's rows would be needed.
    """

    kind: str  # a natural, or `surrender`
    net: Units | None


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What a recorded hand paid one player, and the best of so many legal settings."""

    hand: HandResult
    rules: RuleProfile
    name: str
    best: Best
    legal: int
    options: tuple[Option, ...]

    @property
    def recorded(self) -> Units:
        return self.hand.nets[self.name]

    @property
    def player(self) -> Player:
        return next(player for player in self.hand.players if player.name == self.name)

    def to_dict(self) -> dict[str, Any]:
        return {
            "hand": self.hand.label,
            "rules": self.rules.name,
            "player": self.name,
            "recorded": self.recorded,
            "best": self.best.worth,
            "alike": self.best.alike,
            "legal": self.legal,
            "options": [{"declared": kind, "points": net} for kind, net in self.options],
        }


def look_back(
    session: Session,
    groups: Sequence[Row],
    rules: RuleProfile | None = None,
    label: str | None = None,
    name: str | None = None,
) -> Hindsight:
    """What the cards would have paid a player of a recorded hand, set in every legal way.

    Hand and player are found by the cards where they are not named. Raises NotRecorded where
    they cannot be found, and ProblemsFound where the hands cannot be settled.
    """
    cards = [card for row in groups for card in row.cards]
    index, seat = _find(session, cards, label, name)
    evening = Evening(rules)
    for earlier in session.hands[:index]:
        evening.settle(earlier)
    return _Replay(evening, session.hands[index], seat.name, groups, rules).hindsight()


# ------------------------------------------------------------------ finding the seat


def _find(
    session: Session, cards: Sequence[Card], label: str | None, name: str | None
) -> tuple[int, Seat]:
    hands = [(i, h) for i, h in enumerate(session.hands) if label in (None, h.label)]
    if not hands:
        labels = listing([hand.label for hand in session.hands])
        raise NotRecorded(f"there is no hand {label} in the record; its hands are {labels}")
    if name is not None:
        return _named(hands, nfc(name))
    found = [(i, seat) for i, hand in hands for seat in hand.seats if _holds(seat, cards)]
    if len(found) == 1:
        return found[0]
    where = f"in hand {hands[0][1].label}" if len(hands) == 1 else "in the record"
    many = "more than one player" if found else "nobody"
    raise NotRecorded(f"{many} {where} holds these cards; say whose place they take: --player")


def _named(hands: Sequence[tuple[int, Hand]], name: str) -> tuple[int, Seat]:
    if len(hands) > 1:
        labels = listing([hand.label for _, hand in hands], "or")
        raise NotRecorded(f"say which hand is meant, by --hand: {labels}")
    ((index, hand),) = hands
    for seat in hand.seats:
        if seat.name == name:
            return index, seat
    players = listing([seat.name for seat in hand.seats]) or "not recorded"
    raise NotRecorded(f"{name} is not in hand {hand.label}; its players are {players}")


def _holds(seat: Seat, cards: Sequence[Card]) -> bool:
    """Whether a seat's cards are these, as far as its suits are written."""
    own = [card for row in seat.groups for card in row.cards]
    written = {card for card in own if card.has_suit}
    ranks = Counter(card.rank for card in own)
    return written <= set(cards) and ranks == Counter(card.rank for card in cards)


# ------------------------------------------------------------------ playing it again


class _Replay:
    """One hand of an evening, for which one player does something else."""

    def __init__(
        self,
        evening: Evening,
        hand: Hand,
        name: str,
        groups: Sequence[Row],
        rules: RuleProfile | None,
    ) -> None:
        self.evening = evening
        self.hand = hand
        self.name = name
        self.groups = tuple(groups)
        self.recorded = self._settled(hand)
        self.rules = rules or load_rules(hand.rules or "", hand.folder)

    def _settled(self, hand: Hand) -> HandResult:
        return deepcopy(self.evening).settle(hand)

    def _with(self, seat: Seat) -> Hand:
        seats = [seat if each.name == self.name else each for each in self.hand.seats]
        return replace(self.hand, seats=tuple(seats))

    def _net(self, setting: Setting) -> Units:
        hand = self._with(Seat(self.name, "rows", setting.groups))
        return self._settled(hand).nets[self.name]

    def hindsight(self) -> Hindsight:
        problems: list[Problem] = []
        check_deck(self._with(Seat(self.name, "rows", self.groups)).seats, problems)
        if problems:
            raise ProblemsFound(problems)
        arranger = Arranger((card for row in self.groups for card in row.cards), self.rules)
        best = arranger.best(self._deciding(arranger.any_legal), self._net)
        return Hindsight(
            self.recorded,
            self.rules,
            self.name,
            best,
            len(arranger.legal),
            tuple(self._options()),
        )

    def _deciding(self, setting: Setting) -> Callable[[int, Row, Strength], object]:
        """What of a row decides: against whom it wins or loses, and its bonus.

        The others stand as they do where this player has set rows, such as these.
        """
        table = self._settled(self._with(Seat(self.name, "rows", setting.groups)))
        others = [p for p in table.players if p.name != self.name and p.standing == "set"]
        facing = [
            [(other.groups[index], other.strengths[index]) for other in others]
            for index in range(len(ROWS))
        ]

        def deciding(index: int, row: Row, strong: Strength) -> object:
            bonus, _ = bonus_of(ROWS[index], strong, self.rules)
            signs = [
                row_sign(row, their, strong, how, self.rules) for their, how in facing[index]
            ]
            return (bonus, *signs)

        return deciding

    def _options(self) -> list[Option]:
        """Declaring the best natural that is held, and surrendering where that is offered."""
        certain = held(self.groups).certain
        options = []
        if kind := next((kind for kind in self.rules.naturals if kind in certain), None):
            options.append(self._option(kind, Seat(self.name, "natural", self.groups, kind)))
        if self.rules.surrender is not None:
            options.append(self._option("surrender", Seat(self.name, "surrender", self.groups)))
        return options

    def _option(self, kind: str, seat: Seat) -> Option:
        try:
            return Option(kind, self._settled(self._with(seat)).nets[self.name])
        except ProblemsFound:
            return Option(kind, None)
