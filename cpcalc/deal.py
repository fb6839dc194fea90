"""One hand as it begins, and what comes of what the players do with their cards.

Nothing outlives the hand here: the same deal can be settled again with other cards set.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cpcalc.amounts import Units, add, shown
from cpcalc.problems import ProblemsFound
from cpcalc.record import Hand
from cpcalc.results import Cut, HandResult, Pair, Player, nets_of
from cpcalc.rules import RuleProfile
from cpcalc.thirteen.pairs import settle_pairs
from cpcalc.thirteen.payout import pay, seats_from, with_pairs_for
from cpcalc.thirteen.standings import Table, stand
from cpcalc.words import misdeal_words, says

NO_RULES = RuleProfile("", "")


@dataclass(frozen=True, slots=True)
class Deal:
    """What a hand begins with: the house's rules, the seats clockwise, button, stacks that
    are known, rake.
    """

    rules: RuleProfile
    seats: tuple[str, ...]
    button: str | None
    stacks: Mapping[str, Units]
    rake: Units

    def settle(self, hand: Hand) -> HandResult:
        """The hand, settled; raises ProblemsFound where the house's rules do not allow it."""
        rules = None if self.rules is NO_RULES else self.rules
        blank = HandResult(hand.label, hand.unit, self.button, profile=rules, rake=self.rake)
        if hand.misdeal is not None:
            return _misdeal(hand, self.rules, blank)
        if hand.result:
            return _agreed(hand, blank)
        return self._played_out(hand, blank)

    def _played_out(self, hand: Hand, blank: HandResult) -> HandResult:
        table = stand(hand, self.rules)
        if table.problems:
            raise ProblemsFound(table.problems)
        owed = settle_pairs(table.players, self.rules)
        pairs, cuts = self.pay(owed, hand)
        notes = [*table.notes, *_order_notes(table, owed, self.rules)]
        return replace(
            blank,
            players=tuple(table.players),
            pairs=tuple(pairs),
            nets=nets_of(self.seats, pairs, self.rake),
            notes=(*notes, *map(_cut_note, cuts)),
        )

    def pay(self, owed: Sequence[Pair], hand: Hand) -> tuple[list[Pair], list[Cut]]:
        """The pairs with what is paid after floor rulings and stacks, and what was cut."""
        every = with_pairs_for(hand.adjusts, owed, self.seats)
        order = seats_from(self.seats, self.button, self.rules.payout_starts)
        return pay(every, hand.adjusts, order, self._caps(), self.rules.stack_cap)

    def _caps(self) -> dict[str, Units]:
        """The stacks that cap this hand: what is left of them after the rake."""
        if self.rules.stack_cap == "none":
            return {}
        return {name: add(stack, -self.rake) for name, stack in self.stacks.items()}


def _misdeal(hand: Hand, rules: RuleProfile, blank: HandResult) -> HandResult:
    reason = hand.misdeal or ""
    notes = [says("misdeal", reason=misdeal_words(reason))]
    if reason in rules.misdeals:
        source = rules.cite("misdeals")
        words = {"quote": rules.misdeals[reason], "title": rules.title, "source": source}
        notes.append(says("misdeal-house", **words))
    return replace(blank, misdeal=reason or "not stated", rake=0, notes=tuple(notes))


def _agreed(hand: Hand, blank: HandResult) -> HandResult:
    """A hand settled at the table: the nets as agreed, less the rake."""
    players = tuple(Player(amount.name, "agreed") for amount in hand.result)
    nets = {amount.name: add(amount.units, -blank.rake) for amount in hand.result}
    return replace(blank, players=players, nets=nets)


def _order_notes(table: Table, owed: Sequence[Pair], rules: RuleProfile) -> list[str]:
    """Where nobody wrote down who declared first, and the other order would pay otherwise."""
    notes = []
    for doubt in table.doubts:
        opponents = [p for p in table.players if p.name != doubt.name]
        if doubt.other is None:
            if all(p.standing in ("natural", "surrendered", "dead") for p in opponents):
                continue  # to all of these a foul and set rows pay the same
        else:
            others = [doubt.other if p.name == doubt.name else p for p in table.players]
            if _points(settle_pairs(others, rules)) == _points(owed):
                continue
        notes.append(doubt.note())
    return notes


def _points(pairs: Sequence[Pair]) -> Mapping[tuple[str, str], Units]:
    return {(pair.first, pair.second): pair.points for pair in pairs}


def _cut_note(cut: Cut) -> str:
    whose = f"{cut.short}'s"
    return says(
        "cut",
        loser=cut.giver,
        winner=cut.taker,
        owed=shown(cut.owed),
        paid=shown(cut.paid),
        whose=whose,
    )
