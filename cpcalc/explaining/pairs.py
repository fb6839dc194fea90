"""Why two players owe each other what they do, row by row, and what passed nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cpcalc.amounts import Units, add, shown, size
from cpcalc.explaining.reasons import Reason, RuleBook, deciding
from cpcalc.record import Row
from cpcalc.results import Cut, Item, Pair, Player
from cpcalc.strength import Category, Ranking
from cpcalc.thirteen.rows import bonus_of
from cpcalc.thirteen.setting import row_strength
from cpcalc.words import ROWS, natural_words, says

# Sentences of items that compare a row.
_SAY_WHO_WON = ("row", "row-by-suit", "bonus-replaces")

# The rules that a sentence of an item stands on besides the one that gives its units.
_ALSO: Mapping[str, Sequence[str]] = {
    "row-by-suit": ("row-ties", "suit-order"),
    "bonus-replaces": ("bonus-way",),
    "bonus-lost": ("bonus-to",),
    "bonus-tied": ("bonus-to",),
    "bonus-foul": ("foul-bonuses",),
    "majority-total": ("majority-goes-to",),
    "as-scooped-majority": ("foul-way",),
    "as-scooped-total": ("foul-way", "majority-goes-to"),
    "as-scooped-scoop": ("foul-way",),
    "foul-rows": ("row",),
    "scoop-times-foul": ("foul-way",),
    "sweep-in-place": ("sweep-way",),
    "sweep-on-top": ("sweep-way",),
    "sweep-foul-in-place": ("sweep-way",),
    "sweep-foul-on-top": ("sweep-way",),
    "natural-if-held": ("naturals-count",),
    "foul-to-surrender": ("foul-and-surrender",),
}


@dataclass(frozen=True, slots=True)
class PairReasons:
    """The reasons of the pairs of one hand, of which the players and the rake are known."""

    book: RuleBook
    players: Mapping[str, Player]
    rake: Units

    def of(self, pair: Pair) -> Iterator[Reason]:
        """The items of a pair row by row, and what passes nothing, where it belongs; rulings
        are paid last.
        """
        by_row = {row: [i for i in pair.items if i.row == row] for row in ROWS}
        for index, row in enumerate(ROWS if pair.signs else ()):
            yield from self._row(pair, index, by_row[row])
        rest = [i for i in pair.items if not pair.signs or i.row is None]
        yield from self._items([item for item in rest if not item.is_ruling])
        yield from self._nothing(pair)
        yield from (self._cut(cut) for cut in pair.cuts if not cut.is_ruling)
        cuts = (cut for cut in pair.cuts if cut.is_ruling)
        for ruling in (item for item in rest if item.is_ruling):
            yield from self._items([ruling])
            if ruling.paid != ruling.units:
                yield self._cut(next(cuts))

    def _items(self, items: Sequence[Item]) -> Iterator[Reason]:
        for item in items:
            royal = item.strong is not None and item.strong.category is Category.ROYAL_FLUSH
            moments = ["royal-flush"] if royal and "straight-flush" in item.rule_key else []
            moments += ["foul-price"] if item.rule == "foul" else []
            keys = dict.fromkeys((item.rule_key, *self._also(item)))
            yield Reason(_sentence(item), self.book.grounds(*keys, moments=moments), item)

    def _also(self, item: Item) -> Iterator[str]:
        """The rules that say why an item is due, besides the one that gives its units."""
        yield from _ALSO.get(item.sentence, ())
        if item.sentence == "bonus-adds" and self.book.rules.bonus_way == "adds":
            yield "bonus-way"
        if item.rule == "sweep" and self.players[item.giver].standing == "foul":
            yield "sweep-fouls"
        if item.sentence.startswith("scoop-times") and not self.book.rules.scoop_bonuses:
            yield "scoop-bonuses"
        if item.rule == "surrender" and self.players[item.taker].standing == "foul":
            yield "foul-and-surrender"
        if item.sentence in _SAY_WHO_WON:
            yield from self._deciding(item)

    def _deciding(self, won: Item) -> list[str]:
        """The rules on the order of hands without which the row would not be won so."""
        index = ROWS.index(won.row or "")
        rows = [self.players[name].groups[index] for name in (won.taker, won.giver)]
        return deciding(self.book.rules.ranking, lambda ranking: _order(rows, ranking))

    def _cut(self, cut: Cut) -> Reason:
        """A payment that a stack cut: what stood there, and what had happened to it."""
        won = cut.so_far
        losing = cut.short == cut.giver
        left = add(cut.stack, won if losing else -won)
        none = "nothing" if losing else "no"
        since = says("since-won" if won > 0 else "since-lost", units=shown(size(won)))
        words = {
            "paid": shown(cut.paid) if cut.paid else "nothing",
            "owed": shown(cut.owed) + (" by the ruling" if cut.is_ruling else ""),
            "are": "is" if cut.paid in (0, 1) else "are",
            "short": cut.short,
            "stack": shown(cut.stack) + (" after the rake" if self.rake else ""),
            "since": since if won else "",
            "left": shown(left) if left else none,
            "more": " more" if won or not left else "",
        }
        sentence = "cut-losing" if losing else f"cut-winning-{self.book.rules.stack_cap}"
        return self.book.reason(sentence, "stack-cap", **words)

    def _row(self, pair: Pair, index: int, items: Sequence[Item]) -> Iterator[Reason]:
        """Who won a row, what it brings, and the bonuses that are not paid."""
        sign = pair.signs[index]
        winner, loser = (pair.first, pair.second) if sign >= 0 else (pair.second, pair.first)
        strong, weak = (self.players[name].strengths[index] for name in (winner, loser))
        won = Item(winner, loser, 0, "row", "row", "row", ROWS[index], strong, weak)
        if sign == 0:
            words = {"row": ROWS[index], "a": winner, "b": loser, "label": strong.label}
            words["comma"] = "," if "," in strong.label else ""
            yield self.book.reason("row-tied", "row-ties", *self._deciding(won), **words)
        elif not [item for item in items if item.sentence in _SAY_WHO_WON]:
            in_place = any(item.sentence == "sweep-in-place" for item in pair.items)
            keys = self._deciding(won) if in_place else ["row", *self._deciding(won)]
            yield Reason(won.why, self.book.grounds(*keys))
        yield from self._items(items)
        for name in (loser,) if sign else (winner, loser):
            yield from self._missed(name, index, "lost" if sign else "tied")

    def _missed(self, name: str, index: int, lost: str) -> Iterator[Reason]:
        """A bonus that only the winner of the row would get."""
        rules, strong = self.book.rules, self.players[name].strengths[index]
        units, key = bonus_of(ROWS[index], strong, rules)
        if units and rules.bonus_to == "winner":
            words = {"row": ROWS[index], "name": name, "label": strong.label, "lost": lost}
            yield self.book.reason("bonus-missed", "bonus-to", key, **words)

    def _nothing(self, pair: Pair) -> Iterator[Reason]:
        """Why what could have passed did not."""
        if pair.signs:
            yield from self._no_extras(pair)
            return
        a, b = self.players[pair.first], self.players[pair.second]
        if a.standing == b.standing == "natural":
            yield self._two_naturals(a, b)
            return
        if {a.standing, b.standing} == {"natural", "foul"}:
            natural = a if a.standing == "natural" else b
            price = ("foul",) if self.book.rules.cite("foul") else ()
            moments = ("natural-against-foul",)
            yield self.book.reason(
                "natural-against-foul", natural.rule_key, *price, moments=moments
            )
            return
        of_game = [item for item in pair.items if not item.is_ruling]
        if not of_game:
            yield from self._no_payment(a, b)
        elif {a.standing, b.standing} == {"set", "foul"} and self.book.rules.foul_way != "flat":
            yield from self._foul_in_bonuses(a if a.standing == "foul" else b, of_game)

    def _foul_in_bonuses(self, fouled: Player, items: Sequence[Item]) -> Iterator[Reason]:
        """That a foul lost the rows, where bonuses stand in place of all their units."""
        if not any(
            item.rule == "foul" or item.sentence == "sweep-foul-in-place" for item in items
        ):
            yield self.book.reason("foul-rows-told", "foul-way", "bonus-way", loser=fouled.name)

    def _no_extras(self, pair: Pair) -> Iterator[Reason]:
        rules, paid = self.book.rules, {item.rule for item in pair.items}
        if rules.majority and not paid & {"majority", "sweep"}:
            total = "-total" if rules.majority_goes_to == "total" else ""
            names = {"a": pair.first, "b": pair.second}
            keys = ("majority", "majority-goes-to") if total else ("majority",)
            yield self.book.reason(f"no-majority{total}", *keys, **names)
        scoops = rules.scoop or rules.scoop_times > 1
        if scoops and sorted(map(abs, pair.signs)) == [0, 1, 1] and sum(pair.signs) in (2, -2):
            winner = pair.first if sum(pair.signs) > 0 else pair.second
            key = "scoop" if rules.scoop else "scoop-times"
            yield self.book.reason("no-scoop", key, winner=winner)

    def _two_naturals(self, a: Player, b: Player) -> Reason:
        """By which custom the one collects, or both do, or neither."""
        custom, leading = self.book.rules.two_naturals, self.book.rules.leading_natural
        if a.natural == b.natural:
            kind = natural_words([a.natural or ""])
            return self.book.reason("naturals-tie", "two-naturals", kind=kind)
        if custom == "push" and leading in (a.natural, b.natural):
            kind = natural_words([leading or ""])
            return self.book.reason("naturals-leading", "leading-natural", kind=kind)
        order = [*self.book.rules.naturals]
        ranked = sorted((a.natural or "", b.natural or ""), key=order.index)
        higher, lower = (natural_words([kind]) for kind in ranked)
        words = {"higher": higher, "lower": lower}
        return self.book.reason(f"naturals-{custom}", "two-naturals", **words)

    def _no_payment(self, a: Player, b: Player) -> Iterator[Reason]:
        if "dead" in (a.standing, b.standing):
            return
        if a.standing == b.standing:
            key = "foul" if a.standing == "foul" else "surrender"
            moments = ("two-fouls" if a.standing == "foul" else "two-surrenders",)
            yield self.book.reason(f"cancel-{a.standing}", key, moments=moments)
        elif {a.standing, b.standing} == {"foul", "surrendered"}:
            yield self.book.reason("foul-free", "foul-and-surrender")
        else:
            key = a.rule_key or b.rule_key
            yield self.book.reason("price-none", key)


def _sentence(item: Item) -> str:
    """Why an item is paid; what makes a hand a foul is told of the player already."""
    return says(f"{item.sentence}-told", loser=item.giver) if item.rule == "foul" else item.why


def _order(rows: Sequence[Row], ranking: Ranking) -> int:
    """1 where the first of two rows is stronger, -1 where the second is, 0 where they tie."""
    one, other = (row_strength(row, ranking) for row in rows)
    return (one > other) - (one < other)
