"""Why a hand came out as it did: every unit with its rule, and what passed nothing as well.

A reason is a sentence and the ground it stands on: a rule of the house, with its value, the
place it is written in, and what the house says about it. The sentences of units are those of
the settlement's own items.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from cpcalc.amounts import Units, shown, size
from cpcalc.results import HandResult, Item, Pair, Player
from cpcalc.rules.model import RULES, Citation, RuleProfile, value_words
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
    """A sentence, its ground, and the item whose units it explains, if it moves any."""

    sentence: str
    ground: Ground | None = None
    item: Item | None = None

    def to_dict(self) -> dict[str, Any]:
        ground = self.ground.to_dict() if self.ground else _NO_GROUND
        own = self.item.to_dict() if self.item else {"why": self.sentence}
        return {**own, **ground}


_NO_GROUND: dict[str, Any] = dict.fromkeys(("rule_key", "value", "source", "place", "address"))
_NO_GROUND["notes"] = []


@dataclass(frozen=True, slots=True)
class HandReasons:
    """A settled hand with the reasons of its players, of its pairs in order, and its own."""

    hand: HandResult
    players: tuple[tuple[Reason, ...], ...] = ()
    pairs: tuple[tuple[Reason, ...], ...] = ()
    table: tuple[Reason, ...] = ()

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

    def _ground(self, key: str) -> Ground | None:
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
        notes = self.rules.notes_on(key)
        return Ground(key, value_words(value), RULES[name].meaning, citation, address, notes)

    def _reason(self, sentence: str, key: str = "", **words: object) -> Reason:
        return Reason(says(sentence, **words), self._ground(key))

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
        yield self._reason("is-foul", player.rule_key, **words)

    def _natural(self, player: Player) -> Iterator[Reason]:
        name, key = player.name, player.rule_key
        words = {"name": name, "kind": natural_words([player.natural or ""])}
        yield self._reason(f"is-natural-{self.rules.naturals_count}", key, **words)
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
        """The items of a pair row by row, and what passes nothing, where it belongs; rulings
        are paid last.
        """
        by_row = {row: [i for i in pair.items if i.row == row] for row in ROWS}
        for index, row in enumerate(ROWS if pair.signs else ()):
            yield from self._row(pair, index, by_row[row])
            yield from self._items(by_row[row])
        rest = [i for i in pair.items if not pair.signs or i.row is None]
        yield from self._items([i for i in rest if not i.is_ruling])
        yield from self._nothing(pair)
        if pair.short:
            yield self._paid_short(*pair.game, pair.short)
        yield from self._items([i for i in rest if i.is_ruling])

    def _paid_short(self, owed: Units, paid: Units, short: str) -> Reason:
        words = {"owed": shown(size(owed)), "paid": shown(size(paid)), "short": short}
        return self._reason("paid-short", "stack-cap", **words)

    def _items(self, items: Sequence[Item]) -> Iterator[Reason]:
        for item in items:
            yield Reason(item.why, self._ground(item.rule_key), item)
            if item.short:
                yield self._paid_short(item.units, item.paid, item.short)

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
            yield Reason(won.why, self._ground("row"))

    def _nothing(self, pair: Pair) -> Iterator[Reason]:
        """Why what could have passed did not."""
        if pair.signs:
            yield from self._no_extras(pair)
        elif {"natural"} == {self.players[n].standing for n in (pair.first, pair.second)}:
            yield self._two_naturals(self.players[pair.first], self.players[pair.second])
        elif not [item for item in pair.items if not item.is_ruling]:
            yield from self._no_payment(self.players[pair.first], self.players[pair.second])

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
            yield self._reason(f"cancel-{a.standing}", key)
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
        if any(pair.short for pair in self.hand.pairs):
            yield self._order_of_payment()

    def _missed_sweeps(self, alive: Sequence[Player], key: str) -> Iterator[Reason]:
        for player in alive:
            others = [other.name for other in alive if other is not player]
            scooped = [name for name in others if self._scooped(player.name, name)]
            if scooped:
                rest = [name for name in others if name not in scooped]
                words = {"scooped": listing(scooped), "others": listing(rest, "or")}
                yield self._reason("no-sweep", key, name=player.name, **words)

    def _scooped(self, name: str, other: str) -> bool:
        for pair in self.hand.pairs:
            if {pair.first, pair.second} == {name, other} and pair.signs:
                return pair.signs == ((1,) * 3 if pair.first == name else (-1,) * 3)
        standings = self.players[name].standing, self.players[other].standing
        return standings == ("set", "foul") and self.rules.sweep_fouls

    def _order_of_payment(self) -> Reason:
        order = seats_from(list(self.hand.nets), self.hand.button, self.rules.payout_starts)
        pairs = [f"{a} and {b}" for a, b in combinations(order, 2)]
        words = {"first": order[0], "pairs": ", ".join(pairs)}
        return self._reason("order-of-payment", "payout-starts", **words)
