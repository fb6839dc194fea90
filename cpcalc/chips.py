"""The chips in front of the players over an evening: what came, what left, what hands moved.

Everything is told in units. A stack is known from the first line that states it, until a
hand that could not be settled, or that took more than was there, makes it unknown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cpcalc.amounts import Units, add, more_or_less, shown
from cpcalc.problems import Problem, problem
from cpcalc.record import Amount, Hand
from cpcalc.results import Stack
from cpcalc.rules import RuleProfile
from cpcalc.words import listing, says


class Chips:
    """The stacks of one record, moved hand by hand."""

    def __init__(self) -> None:
        self._stacks: dict[str, Stack] = {}
        self._played: set[str] = set()
        self._told: dict[str, str] = {}  # who is not capped, and the sentence that said so

    def stacks(self) -> tuple[Stack, ...]:
        """Everybody whose chips were recorded, in the order of the first line."""
        return tuple(self._stacks.values())

    def known(self, names: Sequence[str]) -> dict[str, Units]:
        """What stands in front of those of whom it is known."""
        fronts = {name: self._stacks[name].in_front for name in names if name in self._stacks}
        return {name: front for name, front in fronts.items() if front is not None}

    def uncapped(self, names: Sequence[str]) -> list[str]:
        """Who has no stack that is known, though the record keeps stacks.

        It is said of each player once; and again if his stack was known in between.
        """
        now_known = self.known(tuple(self._stacks))
        self._told = {name: said for name, said in self._told.items() if name not in now_known}
        lost = [name for name in names if name in self._stacks and name not in now_known]
        unknown = [name for name in names if name not in self._stacks]
        if not self.known(names):
            unknown = []  # this table plays without stacks
        notes = []
        for sentence, uncapped in (("stack-lost", lost), ("stack-unknown", unknown)):
            new = [name for name in uncapped if self._told.get(name) != sentence]
            self._told |= dict.fromkeys(new, sentence)
            notes += [_uncapped(sentence, new)] if new else []
        return notes

    # -------------------------------------------------------------- before a hand

    def move(self, hand: Hand, rules: RuleProfile) -> tuple[list[str], list[Problem]]:
        """What is put on the table and taken off it: notes, and what cannot be."""
        notes: list[str] = []
        problems: list[Problem] = []
        for amount in hand.stacks:
            notes += self._state(amount)
        for amount in hand.buys:
            notes += self._buy(amount, rules)
        for amount in hand.cashouts:
            if not self.known([amount.name]):
                words = {"name": amount.name, "units": shown(amount.units)}
                notes.append(says("cashout-untracked", **words))
            problems += self._cash_out(amount)
        return notes, problems

    def _state(self, amount: Amount) -> list[str]:
        """A `stack` line: the opening stack, or a count that may tell something."""
        name, units = amount.name, amount.units
        entry = self._stacks.get(name)
        if entry is None:
            self._stacks[name] = Stack(name, bought_in=units, in_front=units)
            return []
        before = entry.in_front
        self._stacks[name] = replace(entry, in_front=units)
        if before is None or before == units:
            return []
        found, expected = more_or_less(add(units, -before)), shown(before)
        words = {"name": name, "units": shown(units), "found": found, "expected": expected}
        return [says("stack-restated", **words)]

    def _buy(self, amount: Amount, rules: RuleProfile) -> list[str]:
        name, units = amount.name, amount.units
        words = {"name": name, "units": shown(units)}
        notes: list[str] = []
        if rules.buy_in is not None and units < rules.buy_in:
            notes.append(says("buy-low", least=shown(rules.buy_in), **words))
        entry = self._stacks.get(name)
        if entry is None and name not in self._played:
            self._stacks[name] = Stack(name, bought_in=units, in_front=units)
        elif entry is None or entry.in_front is None:
            notes.append(says("buy-untracked", **words))
        if entry is not None:
            front = None if entry.in_front is None else add(entry.in_front, units)
            bought = add(entry.bought_in, units)
            self._stacks[name] = replace(entry, bought_in=bought, in_front=front)
        return notes

    def _cash_out(self, amount: Amount) -> list[Problem]:
        name, units = amount.name, amount.units
        entry = self._stacks.get(name)
        if entry is None:
            return []
        front = entry.in_front
        if front is not None and units > front:
            there = shown(front)
            return [
                problem("stack-short", amount.span, name=name, units=shown(units), left=there)
            ]
        left = None if front is None else add(front, -units)
        cashed_out = add(entry.cashed_out, units)
        self._stacks[name] = replace(entry, cashed_out=cashed_out, in_front=left)
        return []

    def empty(self, names: Sequence[str]) -> list[str]:
        """Who sits down with nothing in front."""
        known = self.known(names)
        return [says("no-chips", name=name) for name, front in known.items() if front == 0]

    # -------------------------------------------------------------- after a hand

    def settle(self, nets: Mapping[str, Units], names: Sequence[str]) -> list[str]:
        """Moves the stacks by what a hand came to, and tells who has nothing left."""
        self._played.update(names)
        notes: list[str] = []
        for name, net in nets.items():
            entry = self._stacks.get(name)
            if entry is None:
                continue
            entry = replace(entry, points=add(entry.points, net))
            before = entry.in_front
            after = None if before is None else add(before, net)
            if before is not None and after is not None and after < 0:
                notes.append(says("stack-overdrawn", name=name, stack=shown(before)))
                after = None
            if before and after == 0:
                notes.append(says("chips-gone", name=name))
            self._stacks[name] = replace(entry, in_front=after)
        return notes

    def lose(self, names: Sequence[str]) -> None:
        """What these players have in front is not known any more."""
        for name in self.known(names):
            self._stacks[name] = replace(self._stacks[name], in_front=None)

    def lose_all(self, hand: Hand | None) -> None:
        """Past a hand that could not be read; what it says of chips may be half of it."""
        for amount in (*hand.stacks, *hand.buys) if hand else ():
            self._stacks.setdefault(amount.name, Stack(amount.name))
        self.lose(tuple(self._stacks))


def _uncapped(sentence: str, names: Sequence[str]) -> str:
    their = "this player's" if len(names) == 1 else "their"
    return says(sentence, names=listing(names), their=their)
