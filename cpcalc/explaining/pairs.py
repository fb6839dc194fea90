"""Why two players owe each other what they do, row by row, and what passed nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cpcalc.amounts import Units, add, shown, size
from cpcalc.explaining.reasons import Reason, RuleBook
from cpcalc.results import Cut, Item, Pair, Player
from cpcalc.strength import Category, Ranking, strength
from cpcalc.words import NATURAL_WORDS, ROWS, says

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
    "as-scooped": ("foul-way",),
    "sweep-in-place": ("sweep-way",),
    "sweep-on-top": ("sweep-way",),
    "sweep-foul-in-place": ("sweep-way", "sweep-fouls"),
    "sweep-foul-on-top": ("sweep-way", "sweep-fouls"),
    "natural-if-held": ("naturals-count",),
    "foul-to-surrender": ("foul-and-surrender",),
}
_RUNS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
_FRONT_RUNS = Ranking(front_runs=True)


@dataclass(frozen=True, slots=True)
class PairReasons:
    """The reasons of the pairs of one hand, of which the players and the rake are known."""

    book: RuleBook
    players: Mapping[str, Player]
    rake: Units

    def of(self, pair: Pair) -> Iterator[Reason]:
        """The items of a pair row by row, and what passes nothing, where it belongs."""
        by_row = {row: [i for i in pair.items if i.row == row] for row in ROWS}
        for index, row in enumerate(ROWS if pair.signs else ()):
            yield from self._row(pair, index, by_row[row])
            yield from self._items(by_row[row])
        rest = [i for i in pair.items if not pair.signs or i.row is None]
        yield from self._items(rest)
        yield from self._nothing(pair)
        yield from map(self._cut, pair.cuts)

    def _items(self, items: Sequence[Item]) -> Iterator[Reason]:
        for item in items:
            royal = item.strong is not None and item.strong.category is Category.ROYAL_FLUSH
            moments = ("royal-flush",) if royal and "straight-flush" in item.rule_key else ()
            keys = dict.fromkeys((item.rule_key, *self._also(item)))
            yield Reason(item.why, self.book.grounds(*keys, moments=moments), item)

    def _also(self, item: Item) -> Iterator[str]:
        """The rules that say why an item is due, besides the one that gives its units."""
        yield from _ALSO.get(item.sentence, ())
        if item.sentence == "bonus-adds" and self.book.rules.bonus_way == "adds":
            yield "bonus-way"
        if item.sentence == "scoop-times" and not self.book.rules.scoop_bonuses:
            yield "scoop-bonuses"
        if item.rule == "surrender" and self.players[item.taker].standing == "foul":
            yield "foul-and-surrender"
        if item.sentence in _SAY_WHO_WON:
            yield from self._deciding(item)

    def _deciding(self, won: Item) -> Iterator[str]:
        """The rules on the order of hands that may have decided a row."""
        strong, weak = won.strong, won.weak
        assert strong is not None
        assert weak is not None
        both = strong.category, weak.category
        lowest = [s.ranks[0] == s.size for s in (strong, weak)]
        if both[0] == both[1] and both[0] in _RUNS and any(lowest):
            yield "wheel"
        if won.row == ROWS[0] and any(map(self._has_a_run_in_front, (won.taker, won.giver))):
            yield "front"

    def _has_a_run_in_front(self, name: str) -> bool:
        """Whether the front would be a straight or a flush where those count."""
        front = self.players[name].groups[0]
        ranks = tuple(sorted((card.rank for card in front.cards), reverse=True))
        category = strength(ranks, front.suited, _FRONT_RUNS).category
        return category in (*_RUNS, Category.FLUSH)

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
        }
        sentence = "cut-losing" if losing else f"cut-winning-{self.book.rules.stack_cap}"
        return self.book.reason(sentence, "stack-cap", **words)

    def _row(self, pair: Pair, index: int, items: Sequence[Item]) -> Iterator[Reason]:
        """A row that is tied; or won, where no unit of its own says so."""
        sign = pair.signs[index]
        winner, loser = (pair.first, pair.second) if sign >= 0 else (pair.second, pair.first)
        strong, weak = (self.players[name].strengths[index] for name in (winner, loser))
        if sign == 0:
            words = {"row": ROWS[index], "a": winner, "b": loser, "label": strong.label}
            yield self.book.reason("row-tied", "row-ties", **words)
        elif not [item for item in items if item.sentence in _SAY_WHO_WON]:
            won = Item(winner, loser, 0, "row", "row", "row", ROWS[index], strong, weak)
            yield Reason(won.why, self.book.grounds("row", *self._deciding(won)))

    def _nothing(self, pair: Pair) -> Iterator[Reason]:
        """Why what could have passed did not."""
        if pair.signs:
            yield from self._no_extras(pair)
            return
        a, b = self.players[pair.first], self.players[pair.second]
        if a.standing == b.standing == "natural":
            yield self._two_naturals(a, b)
        elif {a.standing, b.standing} == {"natural", "foul"}:
            natural = a if a.standing == "natural" else b
            yield self.book.reason("natural-against-foul", natural.rule_key)
        elif not [item for item in pair.items if not item.is_ruling]:
            yield from self._no_payment(a, b)

    def _no_extras(self, pair: Pair) -> Iterator[Reason]:
        rules, paid = self.book.rules, {item.rule for item in pair.items}
        if rules.majority and not paid & {"majority", "sweep"}:
            total = "-total" if rules.majority_goes_to == "total" else ""
            names = {"a": pair.first, "b": pair.second}
            yield self.book.reason(f"no-majority{total}", "majority", **names)
        scoops = rules.scoop or rules.scoop_times > 1
        if scoops and sorted(map(abs, pair.signs)) == [0, 1, 1] and sum(pair.signs) in (2, -2):
            winner = pair.first if sum(pair.signs) > 0 else pair.second
            key = "scoop" if rules.scoop else "scoop-times"
            yield self.book.reason("no-scoop", key, winner=winner)

    def _two_naturals(self, a: Player, b: Player) -> Reason:
        """By which custom the one collects, or both do, or neither."""
        custom, leading = self.book.rules.two_naturals, self.book.rules.leading_natural
        if a.natural == b.natural:
            kind = NATURAL_WORDS[a.natural or ""]
            return self.book.reason("naturals-tie", "two-naturals", kind=kind)
        if custom == "push" and leading in (a.natural, b.natural):
            kind = NATURAL_WORDS[leading or ""]
            return self.book.reason("naturals-leading", "leading-natural", kind=kind)
        return self.book.reason(f"naturals-{custom}", "two-naturals")

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
