"""What a scorekeeper wrote down, checked as far as no house's rules are needed.

Records are frozen values: two forms of the same evening read as equal sessions. Where
things stand in the file is kept beside them and never compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Literal

from cpcalc.amounts import Unit, Units
from cpcalc.cards import Card, card_places
from cpcalc.problems import Piece, Problem, Span
from cpcalc.words import says

SIZES = (3, 5, 5)  # cards of front, middle and back

Said = Literal["rows", "natural", "surrender", "foul", "dead"]
Rake = Literal["on", "off"] | Decimal


@dataclass(frozen=True, slots=True)
class Row:
    """Cards written as one group, in the order typed.

    `marked` tells that a final `f` says: all of one suit. `typed` is the text they came from.
    """

    cards: tuple[Card, ...]
    marked: bool = False
    typed: tuple[Piece, ...] = field(default=(), compare=False)

    @property
    def suited(self) -> bool:
        """All of one suit, as written; ranks without `f` say: not all of one suit."""
        if self.marked:
            return True
        suits = {card & 7 for card in self.cards}
        return len(suits) == 1 and self.cards[0].has_suit

    def span(self) -> Span | None:
        """The place of the whole group, or of its first entry where it is a list."""
        return self.typed[0].span() if self.typed else None

    def span_of(self, card: Card, *, last: bool = False) -> Span | None:
        """The place of one card; of the last one like it, where it stands twice."""
        places = [
            piece.span(start, end)
            for piece in self.typed
            for found, start, end in card_places(piece.text)
            if found == card
        ]
        return places[-1 if last else 0] if places else self.span()


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player ended with, as written.

    `groups` are the cards as they were split, whatever the split: none where no cards were
    shown, one where all 13 stand together. `kind` names a natural; `held` is False where it
    was found not to be held. `reason` belongs to a dead hand.
    """

    name: str
    said: Said
    groups: tuple[Row, ...] = ()
    kind: str | None = None
    held: bool = True
    reason: str | None = None
    span: Span | None = field(default=None, compare=False)
    kind_span: Span | None = field(default=None, compare=False)

    @property
    def has_rows(self) -> bool:
        """Whether the cards were split at all, rightly or wrongly."""
        return len(self.groups) > 1


@dataclass(frozen=True, slots=True)
class Amount:
    """So many units of one player: a stack, a buy-in, a cash-out, an agreed result."""

    name: str
    units: Units
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Payment:
    """Units from one player to another: a floor ruling, or paid during the night."""

    giver: str
    taker: str
    units: Units
    reason: str | None = None
    span: Span | None = field(default=None, compare=False)
    taker_span: Span | None = field(default=None, compare=False)

    def names(self) -> tuple[tuple[str, Span | None], tuple[str, Span | None]]:
        """Both players, each with the place where the name stands."""
        return (self.giver, self.span), (self.taker, self.taker_span)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand. `rules`, `unit`, `rake` and `names` are those in force, from whatever line.

    `button`, `declared` and stacks are only what this hand states itself. A misdeal keeps
    the words of its seats in `void`. `spans` holds the places of single lines by name.
    """

    label: str
    rules: str | None = None
    unit: Unit | None = None
    rake: Rake = "off"
    names: tuple[str, ...] | None = None
    button: str | None = None
    seats: tuple[Seat, ...] = ()
    declared: tuple[str, ...] = ()
    stacks: tuple[Amount, ...] = ()
    buys: tuple[Amount, ...] = ()
    cashouts: tuple[Amount, ...] = ()
    paid: tuple[Payment, ...] = ()
    adjusts: tuple[Payment, ...] = ()
    misdeal: str | None = None
    void: tuple[tuple[str, str], ...] = ()
    result: tuple[Amount, ...] = ()
    notes: tuple[str, ...] = ()
    folder: Path | None = field(default=None, compare=False)
    span: Span | None = field(default=None, compare=False)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False)

    def why_no_cards(self) -> str:
        """Why there is nobody whose cards are written, for a hand without seats."""
        if self.misdeal is not None:
            return says("no-cards-misdeal")
        return says("no-cards-agreed" if self.result else "no-cards-chips")


@dataclass(frozen=True, slots=True)
class Reading:
    """One hand as it came out of a file, with the problems found in it.

    With problems the hand is only what could be read of it; a file's own problems come
    without label and hand.
    """

    label: str | None
    hand: Hand | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Session:
    """The hands of one record, in the order played. Button and stacks carry along it."""

    hands: tuple[Hand, ...]
