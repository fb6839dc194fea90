"""What hangs on all pairs of a hand together: sweeps, the order of payment, the rake."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from cpcalc.amounts import shown
from cpcalc.explaining.reasons import Reason, RuleBook
from cpcalc.results import HandResult, Player
from cpcalc.strength import Category
from cpcalc.thirteen.duels import duels_of
from cpcalc.thirteen.payout import seats_from
from cpcalc.words import ROWS, listing, says

_STRONG = {Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
# What the sheets with bonuses pay them for.
_EARNS = {
    "front": {Category.THREE_OF_A_KIND},
    "middle": {Category.FULL_HOUSE, *_STRONG},
    "back": _STRONG,
}


@dataclass(frozen=True, slots=True)
class TableReasons:
    """The reasons of a hand that belong to no pair alone; `shown` is what is told of it."""

    book: RuleBook
    hand: HandResult
    shown: HandResult

    def all(self) -> Iterator[Reason]:
        """Sweeps, won and missed; bonuses that no hand earns here; the way of the payment."""
        yield from self._sweeps()
        yield from self._without_bonuses()
        if any(pair.cuts for pair in self.shown.pairs):
            yield self._order_of_payment()
        if self.hand.rake:
            yield self._rake()

    # -------------------------------------------------------------- sweeps

    def _sweeps(self) -> Iterator[Reason]:
        """Who scooped every opponent where the house has a price for it; or else some."""
        alive = [player for player in self.hand.players if player.standing != "dead"]
        priced = [key for key in ("sweep", "sweep-times") if self.book.rules.table(key)]
        scoops = [(player, self._scooped(player)) for player in alive]
        swept = [each for each in scoops if len(each[1]) == len(alive) - 1]
        missed = [each for each in scoops if any(one.standing == "set" for one in each[1])]
        table = f"{len(alive)} players"
        here = [f"{key}.{table}" for key in priced if table in self.book.rules.table(key)]
        if not priced or len(alive) < 3 or not (swept or (here and missed)):
            return
        keys = here or priced
        told = [each for each in swept or missed if each[0] in self.shown.players]
        for player, scooped in told:
            sentence = "no-sweep" if not swept else "swept" if here else "no-sweep-here"
            others = [one for one in alive if one is not player and one not in scooped]
            words = {
                "name": player.name,
                "scooped": listing([_with_standing(one) for one in scooped]),
                "others": listing([_with_standing(one) for one in others], "or"),
                "table": table,
            }
            fouled = any(one.standing == "foul" for one in (*scooped, *others))
            fouls = ["sweep-fouls"] if fouled else []
            yield self.book.reason(sentence, *keys, *fouls, **words)
        if told and len(alive) < len(self.hand.players):
            yield self.book.reason("dead-uncounted", *keys, table=table)

    def _scooped(self, player: Player) -> list[Player]:
        """The opponents from whom a player took all three rows, or a foul that counts so."""
        rules = self.book.rules
        duels = (d for d in duels_of(self.hand.players, rules) if player in (d.a, d.b))
        return [duel.against(player) for duel in duels if duel.scooped_by(player, rules)]

    # -------------------------------------------------------------- bonuses, payment

    def _without_bonuses(self) -> Iterator[Reason]:
        """Rows that earn a bonus nearly everywhere, and none where no bonus is paid."""
        for player in self.shown.players if self.book.rules.bonus_way == "none" else ():
            named = zip(ROWS, player.strengths, strict=False)
            for row, strong in named if player.standing == "set" else ():
                if strong.category in _EARNS[row]:
                    words = {"name": player.name, "row": row, "label": strong.label}
                    yield self.book.reason("no-bonuses", "bonus-way", **words)

    def _rake(self) -> Reason:
        """What the house takes of everybody: by its own rule, or as the record states."""
        by_rule = self.hand.rake == self.book.rules.rake
        keys = ("rake",) if by_rule else ()
        stated = "" if by_rule else says("rake-stated")
        return self.book.reason("rake-taken", *keys, units=shown(self.hand.rake), stated=stated)

    def _order_of_payment(self) -> Reason:
        starts = self.book.rules.payout_starts
        order = seats_from(list(self.hand.nets), self.hand.button, starts)
        there = [{pair.first, pair.second} for pair in self.hand.pairs]
        pairs = [f"{a} and {b}" for a, b in combinations(order, 2) if {a, b} in there]
        ruled = any(item.is_ruling for pair in self.hand.pairs for item in pair.items)
        words = {
            "first": order[0],
            "pairs": ", ".join(pairs),
            "last": "; floor rulings come last" if ruled else "",
        }
        return self.book.reason("order-of-payment", "payout-starts", **words)


def _with_standing(player: Player) -> str:
    """The name, with what else than set rows the player has."""
    return player.name if player.standing == "set" else f"{player.name} ({player.standing})"
