"""Totals over hands, and the fewest payments that settle them. Knows no card and no rule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from cpcalc.amounts import EXACT, Unit, Units, add, decimals, money_of
from cpcalc.names import spelling
from cpcalc.problems import Problem, Span, problem
from cpcalc.record import Hand
from cpcalc.results import HandResult, Total, Transfer
from cpcalc.words import HOUSE as HOUSE_WORDS

HOUSE = None  # the taker of the rake
EXACT_UP_TO = 12  # players with a balance; beyond, a short list that need not be the shortest

Balances = dict[str | None, Units]


@dataclass
class Ledger:
    """Adds up hands, of one file or of several, in points and in money."""

    points: dict[str, Units] = field(default_factory=dict)
    money: dict[str, Decimal] = field(default_factory=dict)
    open_points: Balances = field(default_factory=dict)  # nets, rake and what was paid
    open_money: dict[str | None, Decimal] = field(default_factory=dict)
    units: list[Unit] = field(default_factory=list)  # the different ones, in order
    _unit_spans: list[Span | None] = field(default_factory=list)
    _without_unit: Hand | None = None  # the first such hand
    problems: list[Problem] = field(default_factory=list)
    _unit_trouble: list[Problem] = field(default_factory=list)
    _miswritten: set[str] = field(default_factory=set)
    _namesake: Problem | None = None  # a player called as who takes the rake
    _spelt: dict[str, str] = field(default_factory=dict)  # names by what must differ

    def add(self, hand: Hand, result: HandResult) -> None:
        """Enter one hand and what was paid between players during the night."""
        self._enter_unit(hand)
        moves: list[tuple[str | None, Units]] = [*result.nets.items()]
        for player, net in result.nets.items():
            self.points[player] = add(self.points.get(player, 0), net)
            if hand.unit:
                have = self.money.get(player, Decimal(0))
                self.money[player] = EXACT.add(have, hand.unit.money(net))
        if result.rake:
            moves += [(HOUSE, result.rake)] * len(result.nets)
        for payment in hand.paid:
            moves += [(payment.giver, payment.units), (payment.taker, -payment.units)]
        for name, units in moves:
            self.open_points[name] = add(self.open_points.get(name, 0), units)
            if hand.unit:
                have = self.open_money.get(name, Decimal(0))
                self.open_money[name] = EXACT.add(have, hand.unit.money(units))
        self._enter_names(hand, result)

    def _enter_unit(self, hand: Hand) -> None:
        """One currency in a run, and a unit for every hand or for none."""
        if hand.unit is None:
            counts = hand.misdeal is None and bool(hand.seats or hand.result)
            self._without_unit = self._without_unit or (hand if counts else None)
        elif hand.unit not in self.units:
            self.units.append(hand.unit)
            self._unit_spans.append(hand.spans.get("unit", hand.span))
        if not self._unit_trouble:
            self._unit_trouble += self._mixed_currencies() or self._missing_unit()
            self.problems += self._unit_trouble

    def _enter_names(self, hand: Hand, result: HandResult) -> None:
        """One player must not become two, with other capitals or gaps in another record; and
        beside a rake none may bear the name of who takes it.
        """
        for name in result.nets:
            spelt = spelling(name)
            other = self._spelt.setdefault(spelt, name)
            if name != other and name not in self._miswritten:
                self._miswritten.add(name)
                span = _place_of(name, hand)
                self.problems.append(problem("name-case", span, name=name, other=other))
            if spelt == HOUSE_WORDS and self._namesake is None:
                self._namesake = problem("house-name", _place_of(name, hand), name=name)
        if self._namesake and HOUSE in self.open_points and self._namesake not in self.problems:
            self.problems.append(self._namesake)

    def _mixed_currencies(self) -> list[Problem]:
        currencies = dict.fromkeys(unit.currency for unit in self.units if unit.currency)
        if len(currencies) < 2:
            return []
        one, other = currencies
        return [problem("two-currencies", self._unit_spans[-1], one=one, other=other)]

    def _missing_unit(self) -> list[Problem]:
        """Points at the hand that has no unit, and at the line that states one elsewhere."""
        if self._without_unit is None or not self.units:
            return []
        stated = self._unit_spans[0]
        related = [("another hand has one", stated)] if stated else []
        return [problem("unit-missing", self._without_unit.span, related=related)]

    @property
    def one_unit(self) -> bool:
        """Whether points of all hands are worth the same."""
        return len({unit.worth for unit in self.units}) < 2

    def totals(self) -> tuple[Total, ...]:
        """Every player over all hands, in the order of first appearance."""
        return tuple(
            Total(name, points if self.one_unit else None, self._money(self.money.get(name)))
            for name, points in self.points.items()
        )

    def house(self) -> Total | None:
        """What all players paid the house, where there was a rake."""
        taken = self.open_points.get(HOUSE)
        if taken is None:
            return None
        points = taken if self.one_unit else None
        return Total(HOUSE_WORDS, points, self._money(self.open_money.get(HOUSE)))

    def transfers(self) -> tuple[Transfer, ...]:
        """The fewest payments that settle what is still open, always the same ones."""
        if self.one_unit:
            unit = self.units[0] if self.units else None
            return tuple(
                Transfer(giver, taker, units, unit.money(units) if unit else None)
                for giver, taker, units in fewest_payments(self.open_points)
            )
        return tuple(
            Transfer(giver, taker, None, self._money(Decimal(amount)))
            for giver, taker, amount in fewest_payments(self.open_money)
        )

    def _money(self, amount: Decimal | None) -> Decimal | None:
        if not self.units:
            return None
        places = max(decimals(unit.worth) for unit in self.units)
        return money_of(amount or Decimal(0), places)


def _place_of(name: str, hand: Hand) -> Span | None:
    """Where a player of a hand stands in it."""
    agreed = (amount.span for amount in hand.result if amount.name == name)
    return hand.spans.get(f"seat {name}") or next(agreed, hand.span)


def fewest_payments(
    balances: Mapping[str | None, Units],
) -> list[tuple[str, str | None, Units]]:
    """Payments (from, to, amount) that bring balances with sum zero to nothing, in their order.

    Groups of players whose balances cancel settle among themselves, each with one payment
    fewer than it has players; the more such groups, the fewer payments.
    """
    still_open = [(name, amount) for name, amount in balances.items() if amount]
    groups = _cancelling_groups([amount for _, amount in still_open])
    payments = []
    for group in groups:
        payments += _within([still_open[index] for index in group])
    order = {name: place for place, name in enumerate(balances)}
    return sorted(payments, key=lambda payment: (order[payment[0]], order[payment[1]]))


def _cancelling_groups(amounts: Sequence[Units]) -> list[list[int]]:
    """The positions, in as many groups as possible of which each sums to zero."""
    size = len(amounts)
    if size > EXACT_UP_TO:
        return [list(range(size))]
    sums: list[Units] = [0] * (1 << size)
    most = [0] * (1 << size)  # how many prefixes of a best order of these players cancel
    last = [0] * (1 << size)
    for players in range(1, 1 << size):
        lowest = (players & -players).bit_length() - 1
        sums[players] = add(sums[players & (players - 1)], amounts[lowest])
        choices = [index for index in range(size) if players >> index & 1]
        last[players] = max(choices, key=lambda i: (most[players & ~(1 << i)], i))
        most[players] = most[players & ~(1 << last[players])] + (sums[players] == 0)
    return _unfold(size, sums, last)


def _unfold(size: int, sums: Sequence[Units], last: Sequence[int]) -> list[list[int]]:
    """The groups between the prefixes that cancel, in the order of the players."""
    groups: list[list[int]] = []
    players = (1 << size) - 1
    while players:
        if sums[players] == 0:
            groups.append([])
        groups[-1].append(last[players])
        players &= ~(1 << last[players])
    return sorted(sorted(group) for group in groups)


def _within(group: Sequence[tuple[str | None, Units]]) -> list[tuple[str, str | None, Units]]:
    """At most one payment fewer than players: large debts go to large claims."""
    latest_first = group[::-1]  # of equal amounts the earlier player's is taken first
    debts = sorted(((n, -amount) for n, amount in latest_first if amount < 0), key=_by_amount)
    claims = sorted(((n, amount) for n, amount in latest_first if amount > 0), key=_by_amount)
    payments: list[tuple[str, str | None, Units]] = []
    while debts:
        (giver, owed), (taker, due) = debts.pop(), claims.pop()
        amount = min(owed, due)
        payments.append((giver or "", taker, amount))
        if owed > amount:
            debts.append((giver, add(owed, -amount)))
        if due > amount:
            claims.append((taker, add(due, -amount)))
    return payments


def _by_amount(entry: tuple[str | None, Units]) -> Units:
    return entry[1]
