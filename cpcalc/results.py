"""What comes out: items, pairs, hands and a whole settlement, as values.

Every payment is one item from one player to another; what a pair owes and what a player
gets are sums of items, so a table always comes to zero.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import Any, NamedTuple

from cpcalc.amounts import Unit, Units, add, shown
from cpcalc.cards import Card
from cpcalc.record import Row
from cpcalc.rules.model import RuleProfile
from cpcalc.strength import Strength, decided_by
from cpcalc.words import ROWS, says, verb_ending


class Item(NamedTuple):
    """Units that one player owes another, by one rule and for one reason.

    `row` is front, middle or back, or None where the whole hand is meant; `strong` and
    `weak` are the rows compared. `rule_key` finds the rule in the profile. All this becomes
    a sentence only when somebody reads it. A floor ruling is paid on its own: `paid` is what
    was paid of it.
    """

    taker: str
    giver: str
    units: Units
    rule: str
    rule_key: str = ""
    sentence: str = ""
    row: str | None = None
    strong: Strength | None = None
    weak: Strength | None = None
    words: Mapping[str, str] = MappingProxyType({})
    paid: Units = 0

    @property
    def is_ruling(self) -> bool:
        """Whether a floor ruling moves these units, and no rule of the game."""
        return self.rule == "adjust"

    @property
    def why(self) -> str:
        words = {"winner": self.taker, "loser": self.giver, "row": self.row}
        words |= {"units": shown(self.units), **self.words}
        if self.strong:
            words["strong"] = self.strong.label
            words["s"] = verb_ending(self.strong.category)
            words["comma"] = "," if "," in self.strong.label else ""
        if self.strong and self.weak:
            words |= {"weak": self.weak.label, "by": decided_by(self.strong, self.weak)}
        return says(self.sentence, **words)

    def to_dict(self) -> dict[str, Any]:
        return {
            "to": self.taker,
            "from": self.giver,
            "points": self.units,
            "rule": self.rule,
            "row": self.row,
            "why": self.why,
        }


class Cut(NamedTuple):
    """A payment that was cut: a pair's, or a floor ruling.

    `short` is the player whose stack allowed no more, `stack` what he began the hand with,
    less the rake, and `so_far` what the hand had brought him when it came to this payment.
    """

    giver: str
    taker: str
    owed: Units
    paid: Units
    short: str
    stack: Units
    so_far: Units
    is_ruling: bool = False


class Pair(NamedTuple):
    """Two players in seat order and what passes between them, from the first one's side.

    `signs` has 1, 0 or -1 for front, middle and back where the rows were compared. `cuts`
    tell why less was paid than was owed.
    """

    first: str
    second: str
    items: tuple[Item, ...] = ()
    signs: tuple[int, ...] = ()
    paid: Units = 0
    cuts: tuple[Cut, ...] = ()

    @property
    def points(self) -> Units:
        """What is owed to the first player; negative where the first owes."""
        return total(
            item.units if item.taker == self.first else -item.units for item in self.items
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "players": [self.first, self.second],
            "points": self.points,
            "paid": self.paid,
            "items": [item.to_dict() for item in self.items],
        }


def total(numbers: Iterable[Units]) -> Units:
    """The exact sum of units."""
    result: Units = 0
    for number in numbers:
        result = add(result, number)
    return result


class Player(NamedTuple):
    """What one player ended a hand with.

    `standing`: set, foul, natural, surrendered, dead, or agreed. `groups` are the cards as
    split, none where they were not shown; `strengths` those of three rows of the right size.
    `natural` is the kind that pays, `also_holds` the house's other kinds in the 13 cards.
    `declared` is the kind that was declared, where another one is held and pays. `rule_key`
    finds the rule of the profile that made the standing what it is. `excused_by` are the
    opponents whose surrender excuses a natural that is not held; `assumed`, where only the
    seats say that they surrendered before.
    """

    name: str
    standing: str
    reason: str | None = None
    natural: str | None = None
    also_holds: tuple[str, ...] = ()
    groups: tuple[Row, ...] = ()
    strengths: tuple[Strength, ...] = ()
    rule_key: str = ""
    declared: str | None = None
    excused_by: tuple[str, ...] = ()
    assumed: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for row in self.groups for card in row.cards)

    def to_dict(self) -> dict[str, Any]:
        three = len(self.groups) == len(ROWS)
        return {
            "name": self.name,
            "standing": self.standing,
            "reason": self.reason,
            "natural": self.natural,
            "also_holds": list(self.also_holds),
            "rows": self._rows() if three else None,
            "cards": None if three or not self.groups else [str(card) for card in self.cards],
        }

    def _rows(self) -> dict[str, Any]:
        strengths = self.strengths or (None, None, None)
        parts = zip(ROWS, self.groups, strengths, strict=True)
        return {name: _row_dict(row, strong) for name, row, strong in parts}


def _row_dict(row: Row, strong: Strength | None) -> dict[str, Any]:
    result: dict[str, Any] = {"cards": [str(card) for card in row.cards]}
    if not all(card.has_suit for card in row.cards):
        result["suited"] = row.suited
    result["category"] = str(strong.category) if strong else None
    result["label"] = strong.label if strong else f"{len(row.cards)} cards"
    return result


@dataclass(frozen=True, slots=True)
class HandResult:
    """One hand, settled: standings, pairs in seat order, nets by name, rake a player.

    `profile` has the rules it was settled by, None where it needed none.
    """

    label: str
    unit: Unit | None
    button: str | None
    players: tuple[Player, ...] = ()
    pairs: tuple[Pair, ...] = ()
    nets: Mapping[str, Units] = field(default_factory=dict)
    rake: Units = 0
    notes: tuple[str, ...] = ()
    misdeal: str | None = None
    profile: RuleProfile | None = None
    record: str = ""  # the file, where several are settled together

    @property
    def rules(self) -> str | None:
        """The name of the rules."""
        return self.profile.name if self.profile else None

    @property
    def house(self) -> str:
        """The title of the rules, for the heading of a report."""
        return self.profile.title if self.profile else ""

    @property
    def taken(self) -> Units:
        """What all players together paid the house."""
        return total([self.rake] * len(self.nets))

    def money(self, name: str) -> Decimal | None:
        return self.unit.money(self.nets[name]) if self.unit else None

    def to_dict(self) -> dict[str, Any]:
        result: dict[str, Any] = {"hand": self.label}
        if self.misdeal is not None:
            result["misdeal"] = self.misdeal
        else:
            result["rules"] = self.rules
            result["unit"] = str(self.unit.worth) if self.unit else None
            result["currency"] = self.unit.currency if self.unit else None
            result["button"] = self.button
        result["players"] = [self._player(player) for player in self.players]
        result["pairs"] = [pair.to_dict() for pair in self.pairs]
        result["notes"] = list(self.notes)
        return result

    def _player(self, player: Player) -> dict[str, Any]:
        result = player.to_dict()
        result["rake"] = self.rake
        result["points"] = self.nets[player.name]
        result["money"] = _money(self.money(player.name))
        return result


def _money(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:f}"


@dataclass(frozen=True, slots=True)
class Total:
    """One player over all hands; points are None where the unit changed, money without one."""

    name: str
    points: Units | None
    money: Decimal | None

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.name, "points": self.points, "money": _money(self.money)}


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment that settles the evening; `taker` None is the house, for the rake."""

    giver: str
    taker: str | None
    points: Units | None
    money: Decimal | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "from": self.giver,
            "to": self.taker,
            "points": self.points,
            "money": _money(self.money),
        }


@dataclass(frozen=True, slots=True)
class Stack:
    """The chips of one player over an evening, in units.

    `in_front` is None where it is not known. `points` are what the hands moved since the
    first line about these chips: the net that the chips ought to show.
    """

    name: str
    bought_in: Units = 0
    cashed_out: Units = 0
    in_front: Units | None = None
    points: Units = 0

    @property
    def net(self) -> Units | None:
        """What the chips say was won: what is there and was taken, less what was bought."""
        if self.in_front is None:
            return None
        return add(add(self.in_front, self.cashed_out), -self.bought_in)

    @property
    def difference(self) -> Units | None:
        """How many units more the chips show than the points; 0 where they agree."""
        return None if self.net is None else add(self.net, -self.points)

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "bought_in": self.bought_in,
            "cashed_out": self.cashed_out,
            "in_front": self.in_front,
            "net": self.net,
            "points": self.points,
            "difference": self.difference,
        }


def joined(stacks: Iterable[Stack]) -> tuple[Stack, ...]:
    """One stack a player: those of several records added up."""
    result: dict[str, Stack] = {}
    for stack in stacks:
        one = result.get(stack.name)
        result[stack.name] = stack if one is None else _sum(one, stack)
    return tuple(result.values())


def _sum(one: Stack, other: Stack) -> Stack:
    known = one.in_front is not None and other.in_front is not None
    return Stack(
        one.name,
        add(one.bought_in, other.bought_in),
        add(one.cashed_out, other.cashed_out),
        add(one.in_front or 0, other.in_front or 0) if known else None,
        add(one.points, other.points),
    )


@dataclass(frozen=True, slots=True)
class Settlement:
    """Everything: each hand, the totals over them, and the fewest payments that settle them.

    `stacks` has an entry for each player whose chips were recorded; `house` is what went to
    the house, where there was a rake.
    """

    hands: tuple[HandResult, ...]
    totals: tuple[Total, ...]
    transfers: tuple[Transfer, ...]
    stacks: tuple[Stack, ...] = ()
    house: Total | None = None

    @property
    def currency(self) -> str | None:
        """The currency of the evening: there is never more than one."""
        named = (hand.unit.currency for hand in self.hands if hand.unit)
        return next((currency for currency in named if currency), None)

    @property
    def moved(self) -> dict[str, Units]:
        """What all hands moved of every player in units, whatever a unit was worth."""
        result: dict[str, Units] = {}
        for hand in self.hands:
            for name, net in hand.nets.items():
                result[name] = add(result.get(name, 0), net)
        return result

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of every hand, in order."""
        return tuple(pair for hand in self.hands for pair in hand.pairs)

    @property
    def items(self) -> tuple[Item, ...]:
        """Every payment of every hand, in order."""
        return tuple(item for pair in self.pairs for item in pair.items)

    def to_dict(self) -> dict[str, Any]:
        """The JSON result: names of keys are a contract with other programs."""
        result = {
            "hands": [hand.to_dict() for hand in self.hands],
            "totals": [entry.to_dict() for entry in self.totals],
            "transfers": [transfer.to_dict() for transfer in self.transfers],
        }
        if self.stacks:
            result["stacks"] = [stack.to_dict() for stack in self.stacks]
        return result


def nets_of(names: Sequence[str], pairs: Sequence[Pair], rake: Units) -> dict[str, Units]:
    """What each player gets: what was paid between the pairs, less the rake."""
    nets: dict[str, Units] = dict.fromkeys(names, -rake if rake else 0)
    for pair in pairs:
        nets[pair.first] = add(nets[pair.first], pair.paid)
        nets[pair.second] = add(nets[pair.second], -pair.paid)
    return nets
