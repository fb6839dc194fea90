"""Why a hand came out as it did: every unit with its rule, and what passed nothing as well.

A reason is a sentence and the ground it stands on: a rule of the house, with its value, the
place it is written in, and what the house says about it. The sentences of units are those of
the settlement's own items.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from cpcalc.amounts import add, shown, size
from cpcalc.results import Cut, HandResult, Item, Pair, Player
from cpcalc.rules.model import RULES, Citation, RuleProfile, value_words
from cpcalc.strength import Category, Ranking, strength
from cpcalc.thirteen.payout import seats_from
from cpcalc.words import NATURAL_WORDS, ROWS, listing, natural_words, says


@dataclass(frozen=True, slots=True)
class Ground:
    """A rule of the house: its key and value, where it is written, and the house's notes.

    `key` is that of a rule or of one entry of it, as `bonuses.back four-of-a-kind`.
    """

    key: str
    value: str
    meaning: str
    citation: Citation | None
    address: str
    notes: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "rule_key": self.key,
            "value": self.value,
            "source": self.citation.source if self.citation else None,
            "place": self.citation.place or None if self.citation else None,
            "address": self.address or None,
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, the rules it stands on, and the item whose units it explains, if any.

    The first of the rules gives the units; the others say why they are due. `players` are
    those it is about, where it is about the table and not about all.
    """

    sentence: str
    grounds: tuple[Ground, ...] = ()
    item: Item | None = None
    players: tuple[str, ...] = ()

    @property
    def ground(self) -> Ground | None:
        """The rule that gives the units."""
        return next(iter(self.grounds), None)

    def to_dict(self) -> dict[str, Any]:
        first, *others = [ground.to_dict() for ground in self.grounds] or [_NO_GROUND]
        own = self.item.to_dict() if self.item else {"why": self.sentence}
        return {**own, **first, "also": others}


_NO_GROUND: dict[str, Any] = dict.fromkeys(("rule_key", "value", "source", "place", "address"))
_NO_GROUND["notes"] = []


@dataclass(frozen=True, slots=True)
class HandReasons:
    """A settled hand with the reasons of its players, of its pairs in order, and its own."""

    hand: HandResult
    players: tuple[tuple[Reason, ...], ...] = ()
    pairs: tuple[tuple[Reason, ...], ...] = ()
    table: tuple[Reason, ...] = ()

    def between(self, a: str, b: str) -> "HandReasons":
        """What of it concerns two players; the nets stay those of all."""
        both = {a, b}
        own = [at for at, player in enumerate(self.hand.players) if player.name in both]
        of_pair = [at for at, p in enumerate(self.hand.pairs) if {p.first, p.second} == both]
        notes = tuple(note for note in self.hand.notes if self._concerns(both, note))
        hand = replace(
            self.hand,
            notes=notes,
            players=tuple(self.hand.players[at] for at in own),
            pairs=tuple(self.hand.pairs[at] for at in of_pair),
        )
        return HandReasons(
            hand,
            tuple(self.players[at] for at in own),
            tuple(self.pairs[at] for at in of_pair),
            tuple(one for one in self.table if not one.players or both & {*one.players}),
        )

    def _concerns(self, names: Set[str], note: str) -> bool:
        """Whether a note names one of the players, or nobody."""
        named = {
            name
            for name in self.hand.nets
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", note)
        }
        return not named or bool(named & names)

    def to_dict(self) -> dict[str, Any]:
        """The JSON result of the hand, with grounds at its items and what else was decided."""
        result = self.hand.to_dict()
        for player, reasons in zip(result["players"], self.players, strict=True):
            player["why"] = [reason.to_dict() for reason in reasons]
        for pair, reasons in zip(result["pairs"], self.pairs, strict=True):
            pair["items"] = [reason.to_dict() for reason in reasons if reason.item]
            pair["remarks"] = [reason.to_dict() for reason in reasons if not reason.item]
        result["remarks"] = [reason.to_dict() for reason in self.table]
        return result


def explain(hand: HandResult) -> HandReasons:
    """The reasons of a settled hand; a hand without rules has none."""
    if hand.profile is None or hand.misdeal is not None:
        return HandReasons(hand, ((),) * len(hand.players), ((),) * len(hand.pairs))
    return _Explainer(hand, hand.profile).reasons()


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


@dataclass
class _Explainer:
    hand: HandResult
    rules: RuleProfile
    players: dict[str, Player] = field(init=False)

    def __post_init__(self) -> None:
        self.players = {player.name: player for player in self.hand.players}

    def reasons(self) -> HandReasons:
        return HandReasons(
            self.hand,
            tuple(tuple(self._player(player)) for player in self.hand.players),
            tuple(tuple(self._pair(pair)) for pair in self.hand.pairs),
            tuple(self._table()),
        )

    def _grounds(self, *keys: str, moments: Sequence[str] = ()) -> tuple[Ground, ...]:
        """The rules behind keys, the first with what the house says of the moment."""
        found = [
            self._ground(key, *(moments if at == 0 else ())) for at, key in enumerate(keys)
        ]
        return tuple(ground for ground in found if ground)

    def _ground(self, key: str, *moments: str) -> Ground | None:
        """The rule behind a key; a foul without a price of its own rests on its way."""
        if key == "foul" and not self.rules.cite(key):
            key = "foul-way"
        name, _, entry = key.partition(".")
        if name not in RULES:
            return None
        value = self.rules.table(name)[entry] if entry else self.rules.value(name)
        citation = self.rules.cite(key)
        sheets = {sheet.title: sheet.address for sheet in self.rules.sources.values()}
        address = sheets.get(citation.source, "") if citation else ""
        notes = self.rules.notes_on(key, *moments)
        return Ground(
            key, value_words(value), RULES[name].told(value), citation, address, notes
        )

    def _reason(
        self, sentence: str, *keys: str, moments: Sequence[str] = (), **words: object
    ) -> Reason:
        return Reason(says(sentence, **words), self._grounds(*keys, moments=moments))

    # -------------------------------------------------------------- players

    def _player(self, player: Player) -> Iterator[Reason]:
        """How a player's standing came about, and what of the record it does not use."""
        told = {
            "set": self._set,
            "foul": self._foul,
            "natural": self._natural,
            "surrendered": self._surrendered,
            "dead": self._dead,
        }
        yield from told[player.standing](player) if player.standing in told else ()
        if player.also_holds and not player.natural:
            words = {"name": player.name, "kinds": natural_words(player.also_holds)}
            yield self._reason("natural-unused", "naturals-count", **words)

    def _foul(self, player: Player) -> Iterator[Reason]:
        words = {"name": player.name, "reason": player.reason}
        moments = _moments_of_a_foul(player) if player.rule_key == "foul" else ()
        yield self._reason("is-foul", player.rule_key, moments=moments, **words)

    def _natural(self, player: Player) -> Iterator[Reason]:
        name, key = player.name, player.rule_key
        words = {"name": name, "kind": natural_words([player.natural or ""])}
        count = self.rules.naturals_count
        yield self._reason(f"is-natural-{count}", key, "naturals-count", **words)
        if len(player.groups) == len(ROWS):
            yield self._reason("rows-unused-natural", key, name=name)

    def _surrendered(self, player: Player) -> Iterator[Reason]:
        yield self._reason("is-surrendered", player.rule_key, name=player.name)
        if player.groups:
            yield self._reason("rows-unused", player.rule_key, name=player.name)

    def _dead(self, player: Player) -> Iterator[Reason]:
        yield self._reason("is-dead", name=player.name)

    def _set(self, player: Player) -> Iterator[Reason]:
        """What let a hand stand that another house, or another moment, would have fouled."""
        if player.rule_key:
            yield self._reason("is-excused", player.rule_key, name=player.name)
        _, middle, back = player.strengths
        if middle == back and self.rules.equal_rows == "suit":
            yield self._reason("legal-by-suit", "suit-order", name=player.name)

    # -------------------------------------------------------------- pairs

    def _pair(self, pair: Pair) -> Iterator[Reason]:
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
            yield Reason(item.why, self._grounds(*keys, moments=moments), item)

    def _also(self, item: Item) -> Iterator[str]:
        """The rules that say why an item is due, besides the one that gives its units."""
        yield from _ALSO.get(item.sentence, ())
        if item.sentence == "bonus-adds" and self.rules.bonus_way == "adds":
            yield "bonus-way"
        if item.sentence == "scoop-times" and not self.rules.scoop_bonuses:
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
            "stack": shown(cut.stack) + (" after the rake" if self.hand.rake else ""),
            "since": since if won else "",
            "left": shown(left) if left else none,
        }
        sentence = "cut-losing" if losing else f"cut-winning-{self.rules.stack_cap}"
        return self._reason(sentence, "stack-cap", **words)

    def _row(self, pair: Pair, index: int, items: Sequence[Item]) -> Iterator[Reason]:
        """A row that is tied; or won, where no unit of its own says so."""
        sign = pair.signs[index]
        winner, loser = (pair.first, pair.second) if sign >= 0 else (pair.second, pair.first)
        strong, weak = (self.players[name].strengths[index] for name in (winner, loser))
        if sign == 0:
            words = {"row": ROWS[index], "a": winner, "b": loser, "label": strong.label}
            yield self._reason("row-tied", "row-ties", **words)
        elif not [item for item in items if item.sentence in _SAY_WHO_WON]:
            won = Item(winner, loser, 0, "row", "row", "row", ROWS[index], strong, weak)
            yield Reason(won.why, self._grounds("row", *self._deciding(won)))

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
            yield self._reason("natural-against-foul", natural.rule_key)
        elif not [item for item in pair.items if not item.is_ruling]:
            yield from self._no_payment(a, b)

    def _no_extras(self, pair: Pair) -> Iterator[Reason]:
        rules = {item.rule for item in pair.items}
        if self.rules.majority and "majority" not in rules and "sweep" not in rules:
            total = "-total" if self.rules.majority_goes_to == "total" else ""
            yield self._reason(f"no-majority{total}", "majority", a=pair.first, b=pair.second)
        scoops = self.rules.scoop or self.rules.scoop_times > 1
        if scoops and sorted(map(abs, pair.signs)) == [0, 1, 1] and sum(pair.signs) in (2, -2):
            winner = pair.first if sum(pair.signs) > 0 else pair.second
            key = "scoop" if self.rules.scoop else "scoop-times"
            yield self._reason("no-scoop", key, winner=winner)

    def _two_naturals(self, a: Player, b: Player) -> Reason:
        """By which custom the one collects, or both do, or neither."""
        custom, leading = self.rules.two_naturals, self.rules.leading_natural
        if a.natural == b.natural:
            kind = NATURAL_WORDS[a.natural or ""]
            return self._reason("naturals-tie", "two-naturals", kind=kind)
        if custom == "push" and leading in (a.natural, b.natural):
            kind = NATURAL_WORDS[leading or ""]
            return self._reason("naturals-leading", "leading-natural", kind=kind)
        return self._reason(f"naturals-{custom}", "two-naturals")

    def _no_payment(self, a: Player, b: Player) -> Iterator[Reason]:
        if "dead" in (a.standing, b.standing):
            return
        if a.standing == b.standing:
            key = "foul" if a.standing == "foul" else "surrender"
            moments = ("two-fouls" if a.standing == "foul" else "two-surrenders",)
            yield self._reason(f"cancel-{a.standing}", key, moments=moments)
        elif {a.standing, b.standing} == {"foul", "surrendered"}:
            yield self._reason("foul-free", "foul-and-surrender")
        else:
            key = a.rule_key or b.rule_key
            yield self._reason("price-none", key)

    # -------------------------------------------------------------- the table

    def _table(self) -> Iterator[Reason]:
        """What hangs on all pairs together: a sweep that was missed, the order of payment."""
        alive = [player for player in self.hand.players if player.standing != "dead"]
        table = f"{len(alive)} players"
        keys = [
            f"{key}.{table}"
            for key in ("sweep", "sweep-times")
            if table in self.rules.table(key)
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
            others = [other.name for other in alive if other is not player]
            scooped = [name for name in others if self._scooped(player.name, name)]
            if scooped:
                rest = [name for name in others if name not in scooped]
                words = {"scooped": listing(scooped), "others": listing(rest, "or")}
                missed = self._reason("no-sweep", key, name=player.name, **words)
                yield replace(missed, players=(player.name,))

    def _scooped(self, name: str, other: str) -> bool:
        for pair in self.hand.pairs:
            if {pair.first, pair.second} == {name, other} and pair.signs:
                return pair.signs == ((1,) * 3 if pair.first == name else (-1,) * 3)
        standings = self.players[name].standing, self.players[other].standing
        return standings == ("set", "foul") and self.rules.sweep_fouls

    def _rake(self) -> Reason:
        """What the house takes of everybody: by its own rule, or as the record states."""
        by_rule = self.hand.rake == self.rules.rake
        keys = ("rake",) if by_rule else ()
        stated = "" if by_rule else says("rake-stated")
        return self._reason("rake-taken", *keys, units=shown(self.hand.rake), stated=stated)

    def _order_of_payment(self) -> Reason:
        order = seats_from(list(self.hand.nets), self.hand.button, self.rules.payout_starts)
        pairs = [f"{a} and {b}" for a, b in combinations(order, 2)]
        ruled = any(item.is_ruling for pair in self.hand.pairs for item in pair.items)
        words = {
            "first": order[0],
            "pairs": ", ".join(pairs),
            "last": "; floor rulings come last" if ruled else "",
        }
        reason = self._reason("order-of-payment", "payout-starts", **words)
        cut = (name for p in self.hand.pairs if p.cuts for name in (p.first, p.second))
        return replace(reason, players=tuple(dict.fromkeys(cut)))


def _moments_of_a_foul(player: Player) -> tuple[str, ...]:
    """What of setting a foul is about, where the house may remark on it."""
    if not player.strengths:
        return ("wrong-number",) if player.groups else ()
    front, middle, _ = player.strengths
    return ("front-against-middle",) if front > middle else ()
