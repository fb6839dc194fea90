"""Hand after hand of one record: button and stacks pass along, each hand is settled.

Everything that outlives a hand inside a record lives here; what outlives the record (the
totals) does not.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from cpcalc.amounts import Unit, Units, shown, whole
from cpcalc.chips import Chips
from cpcalc.deal import NO_RULES, Deal
from cpcalc.problems import Problem, ProblemsFound, problem
from cpcalc.record import Hand, Payment
from cpcalc.results import HandResult, Stack
from cpcalc.rules import RuleProfile, house_names, load_rules
from cpcalc.rules.changes import changed
from cpcalc.rules.loader import UnknownHouse
from cpcalc.thirteen.standings import stand
from cpcalc.words import listing, says


class Evening:
    """The hands of one record, settled in the order played.

    `rules` given here win over what the record says; `changes`, such as `foul=6`, are made
    to the rules that the record names.
    """

    def __init__(self, rules: RuleProfile | None = None, changes: Sequence[str] = ()) -> None:
        self._rules = rules
        self._changes = changes
        self._loaded: dict[tuple[str, Path | None], RuleProfile] = {}
        self._button = _Button()
        self._chips = Chips()
        self._unit: Unit | None = None
        self._no_rules: Problem | None = None  # one slip of a record, however many hands

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """The chips of everybody for whom they were recorded, as they stand now."""
        return self._chips.stacks()

    def settle(self, hand: Hand) -> HandResult:
        """The hand, settled; raises ProblemsFound where the house's rules do not allow it."""
        names = _names(hand)
        try:
            deal, notes = self._begin(hand, names)
            result = deal.settle(hand)
        except ProblemsFound:
            self._chips.lose(names)
            raise
        notes += self._uncapped(hand, deal)
        notes += self._chips.settle(result.nets, names)
        notes += [_paid_note(payment) for payment in hand.paid]
        return replace(result, notes=(*result.notes, *notes, *hand.notes))

    def deal(self, hand: Hand) -> Deal:
        """What the next hand begins with; raises ProblemsFound where it cannot begin."""
        return self._begin(hand, _names(hand))[0]

    def _begin(self, hand: Hand, names: Sequence[str]) -> tuple[Deal, list[str]]:
        """Button and stacks as the hand finds them, and what is to be said of them."""
        problems: list[Problem] = []
        rules = self._rules_of(hand, problems)
        seats = self._button.seat(hand, names)
        notes, short = self._chips.move(hand, rules)
        problems += short
        rake = _rake(hand, rules, problems)
        if problems:
            raise ProblemsFound(problems)
        notes += self._unit_note(hand)
        notes += self._chips.empty(seats) if hand.misdeal is None else []
        known = self._chips.known(seats)
        return Deal(rules, tuple(seats), self._button.holder, known, rake), notes

    def _uncapped(self, hand: Hand, deal: Deal) -> list[str]:
        """Whose payments no stack caps, where a stack would."""
        is_capped = bool(hand.seats) and deal.rules.stack_cap != "none"
        return self._chips.uncapped(deal.seats) if is_capped else []

    def skip(self, hand: Hand | None) -> list[Problem]:
        """A hand of which all or some could not be read: nobody's stack is known any more.

        Returns what is wrong with its rules, so that all of a file is told at once.
        """
        problems: list[Problem] = []
        if hand is None:
            self._button.pass_on()
        else:
            if hand.rules is not None or self._rules is not None:
                problems += _unfit(hand, self._rules_of(hand, problems))
            self._button.seat(replace(hand, button=None), _names(hand))
        self._chips.lose_all(hand)
        return problems

    # -------------------------------------------------------------- the rules in force

    def _rules_of(self, hand: Hand, problems: list[Problem]) -> RuleProfile:
        if self._rules is not None:
            return self._rules
        if hand.rules is None:
            if hand.seats:
                houses = listing(house_names())
                self._no_rules = self._no_rules or problem("no-rules", hand.span, houses=houses)
                problems.append(self._no_rules)
            return NO_RULES
        wanted = (hand.rules, hand.folder)
        try:
            if wanted not in self._loaded:
                self._loaded[wanted] = changed(rules_named(hand, hand.rules), self._changes)
            return self._loaded[wanted]
        except ProblemsFound as unknown:
            problems += unknown.problems
            return NO_RULES

    def _unit_note(self, hand: Hand) -> list[str]:
        """Where the stakes change, stacks keep their number of units: that has to be said."""
        before, self._unit = self._unit, hand.unit or self._unit
        if before is None or hand.unit is None or before.worth == hand.unit.worth:
            return []
        return [says("unit-and-stacks")] if self._chips.stacks() else []


def rules_named(hand: Hand, name: str) -> RuleProfile:
    """The rules that a hand names; raises ProblemsFound where there is no such house."""
    try:
        return load_rules(name, hand.folder)
    except UnknownHouse as unknown:
        span = hand.spans.get("rules", hand.span)
        found = problem("unknown-house", span, name=name, hint=unknown.hint)
        raise ProblemsFound([found]) from None


class _Button:
    """Where the button is: stated, or passed on clockwise from hand to hand."""

    def __init__(self) -> None:
        self.holder: str | None = None
        self._seats: list[str] = []
        self._stays = False

    def seat(self, hand: Hand, names: Sequence[str]) -> list[str]:
        """The seats of the hand, clockwise; the button moves to where it belongs.

        Source: formats of the record, payout order: the first listed player of the first
        hand, afterwards the next player clockwise, in the new seating, after the last one.
        """
        seats = self._seating(hand, names)
        if hand.misdeal is not None and not seats:
            seats = self._seats  # nobody is listed: the table is taken to be the same
        if hand.button is not None:
            self.holder = hand.button
        elif seats:
            self.holder = self._stay(seats) if self._stays else self._next(seats)
        if seats or hand.misdeal is not None:
            self._seats = seats
            self._stays = hand.misdeal is not None
        return seats

    def _seating(self, hand: Hand, names: Sequence[str]) -> list[str]:
        """A result line lists players in any order: those known keep their seats."""
        if not hand.result:
            return list(names)
        known = [name for name in self._seats if name in names]
        return [*known, *(name for name in names if name not in known)]

    def pass_on(self) -> None:
        """Past a hand of which nothing is known: the same table is taken to have played it."""
        if self._seats:
            self.holder = self._stay(self._seats) if self._stays else self._next(self._seats)
            self._stays = False

    def _stay(self, seats: Sequence[str]) -> str:
        """After a misdeal the button stays, as long as its player does."""
        return self.holder if self.holder in seats and self.holder else self._next(seats)

    def _next(self, seats: Sequence[str]) -> str:
        if self.holder is None:
            return seats[0]
        if self.holder in seats:
            return seats[(seats.index(self.holder) + 1) % len(seats)]
        place = self._seats.index(self.holder) if self.holder in self._seats else 0
        after = self._seats[place + 1 :] + self._seats[:place]
        return next((name for name in after if name in seats), seats[0])


def _unfit(hand: Hand, rules: RuleProfile) -> list[Problem]:
    """What the house objects to in the seats that could be read, whatever the others say."""
    if rules is NO_RULES:
        return []
    found = stand(hand, rules).problems
    return [each for each in found if each.code != "excused-needs-rows"]


def _names(hand: Hand) -> list[str]:
    """Who is in the hand, in the order written."""
    if hand.result:
        return [amount.name for amount in hand.result]
    return [seat.name for seat in hand.seats] or [name for name, _ in hand.void]


def _rake(hand: Hand, rules: RuleProfile, problems: list[Problem]) -> Units:
    """What each player pays the house; nothing on a misdeal."""
    if hand.rake == "off" or hand.misdeal is not None or not _names(hand):
        return 0
    if isinstance(hand.rake, Decimal):
        return whole(hand.rake)
    if rules is not NO_RULES and rules.rake is None:
        span = hand.spans.get("rake", hand.span)
        problems.append(problem("no-rake", span, house=rules.name))
    return rules.rake or 0


def _paid_note(payment: Payment) -> str:
    words = {"giver": payment.giver, "taker": payment.taker, "units": shown(payment.units)}
    return says("paid", **words)
