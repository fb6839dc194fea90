"""What hangs on all pairs of a hand together: sweeps, the order of payment, the rake."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from cpcalc.amounts import shown
from cpcalc.explaining.reasons import Reason, RuleBook
from cpcalc.results import HandResult, Player
from cpcalc.thirteen.payout import seats_from
from cpcalc.words import listing, says


@dataclass(frozen=True, slots=True)
class TableReasons:
    """The reasons of a hand that belong to no pair alone."""

    book: RuleBook
    hand: HandResult

    def all(self) -> Iterator[Reason]:
        """A sweep that was missed; then what of the payment is to be said."""
        alive = [player for player in self.hand.players if player.standing != "dead"]
        table = f"{len(alive)} players"
        keys = [
            f"{key}.{table}"
            for key in ("sweep", "sweep-times")
            if table in self.book.rules.table(key)
        ]
        if keys and not any(
            item.rule == "sweep" for pair in self.hand.pairs for item in pair.items
        ):
            yield from self._missed_sweeps(alive, keys[0])
        if any(pair.cuts for pair in self.hand.pairs):
            yield self._order_of_payment()
        if self.hand.rake:
            yield self._rake()

    def _missed_sweeps(self, alive: Sequence[Player], key: str) -> Iterator[Reason]:
        for player in alive:
            others = [other for other in alive if other is not player]
            scooped = [other.name for other in others if self._scooped(player, other)]
            if scooped:
                rest = [other.name for other in others if other.name not in scooped]
                words = {"scooped": listing(scooped), "others": listing(rest, "or")}
                missed = self.book.reason("no-sweep", key, name=player.name, **words)
                yield replace(missed, players=(player.name,))

    def _scooped(self, player: Player, other: Player) -> bool:
        for pair in self.hand.pairs:
            if {pair.first, pair.second} == {player.name, other.name} and pair.signs:
                return pair.signs == ((1,) * 3 if pair.first == player.name else (-1,) * 3)
        standings = player.standing, other.standing
        return standings == ("set", "foul") and self.book.rules.sweep_fouls

    def _rake(self) -> Reason:
        """What the house takes of everybody: by its own rule, or as the record states."""
        by_rule = self.hand.rake == self.book.rules.rake
        keys = ("rake",) if by_rule else ()
        stated = "" if by_rule else says("rake-stated")
        return self.book.reason("rake-taken", *keys, units=shown(self.hand.rake), stated=stated)

    def _order_of_payment(self) -> Reason:
        order = seats_from(
            list(self.hand.nets), self.hand.button, self.book.rules.payout_starts
        )
        pairs = [f"{a} and {b}" for a, b in combinations(order, 2)]
        ruled = any(item.is_ruling for pair in self.hand.pairs for item in pair.items)
        words = {
            "first": order[0],
            "pairs": ", ".join(pairs),
            "last": "; floor rulings come last" if ruled else "",
        }
        reason = self.book.reason("order-of-payment", "payout-starts", **words)
        cut = (name for p in self.hand.pairs if p.cuts for name in (p.first, p.second))
        return replace(reason, players=tuple(dict.fromkeys(cut)))
