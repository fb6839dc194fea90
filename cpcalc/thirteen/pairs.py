"""Every pair of players, settled from their two standings. Knows no stack and no money.

Source: the pair table and the rules on two set hands, two naturals and the sweep. The
numbers, and the choices between customs, are the house's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cpcalc.results import Item, Pair, Player
from cpcalc.rules.model import RuleProfile
from cpcalc.strength import Category, Strength
from cpcalc.words import NATURAL_WORDS, ROWS, listing


def settle_pairs(players: Sequence[Player], rules: RuleProfile) -> list[Pair]:
    """The pairs of a hand in seat order; a dead hand has none."""
    alive = [player for player in players if player.standing != "dead"]
    duels = [Duel.between(a, b) for a, b in combinations(alive, 2)]
    sweeps = Sweeps.of(alive, duels, rules)
    return [
        Pair(duel.a.name, duel.b.name, tuple(_items(duel, rules, sweeps)), duel.signs)
        for duel in duels
    ]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players against each other; `signs` is 1 where the first won a row, -1 where the
    second did, 0 where it tied, and empty where no rows are compared.
    """

    a: Player
    b: Player
    signs: tuple[int, ...]

    @classmethod
    def between(cls, a: Player, b: Player) -> "Duel":
        if a.standing == b.standing == "set":
            rows = zip(a.strengths, b.strengths, strict=True)
            return cls(a, b, tuple((x > y) - (x < y) for x, y in rows))
        return cls(a, b, ())

    def scooped_by(self, player: Player) -> bool:
        """Whether the player took all three rows here; a foul counts as scooped."""
        loser, won = (self.b, 1) if player is self.a else (self.a, -1)
        return self.signs == (won,) * 3 or (player.standing, loser.standing) == (
            "set",
            "foul",
        )


@dataclass(frozen=True, slots=True)
class Sweeps:
    """Who scooped every opponent, and what each of them pays for it at this table."""

    winners: frozenset[str]
    units: int
    rule_key: str

    @classmethod
    def of(
        cls, players: Sequence[Player], duels: Sequence[Duel], rules: RuleProfile
    ) -> "Sweeps":
        entry = f"{len(players)} players"
        units = rules.sweep.get(entry, 0)
        names = (
            {player.name for player in players if player.standing == "set"} if units else set()
        )
        for duel in duels if names else ():
            names -= {p.name for p in (duel.a, duel.b) if not duel.scooped_by(p)}
        return cls(frozenset(names), units, f"sweep.{entry}")


def bonus_of(row: str, strong: Strength, rules: RuleProfile) -> tuple[int, str]:
    """The bonus of a row, and the key of its rule; where a royal flush has none of its own,
    that of a straight flush.
    """
    if rules.bonus_way == "none":
        return 0, ""
    royal = strong.category is Category.ROYAL_FLUSH
    for category in (strong.category, Category.STRAIGHT_FLUSH) if royal else (strong.category,):
        entry = f"{row} {category}"
        if entry in rules.bonuses:
            return rules.bonuses[entry], f"bonuses.{entry}"
    return 0, ""


def _items(duel: Duel, rules: RuleProfile, sweeps: Sweeps) -> Iterator[Item]:
    """What passes between two players: the pair table, read from either side."""
    a, b = duel.a, duel.b
    both = {a.standing, b.standing}
    if len(both) == 1:
        if "set" in both:
            yield from _two_set(duel, rules, sweeps)
        elif "natural" in both:
            yield from _two_naturals(a, b, rules)
        return  # two fouls cancel, and so do two surrenders
    for loser, winner in ((a, b), (b, a)):
        if loser.standing == "surrendered":
            units = rules.surrender or 0
            yield from _item(winner, loser, units, "surrender", rule_key="surrender")
        elif winner.standing == "natural" and loser.standing in ("set", "foul"):
            yield from _natural(winner, loser, rules)
        elif loser.standing == "foul" and winner.standing == "set":
            yield from _foul(winner, loser, rules, sweeps)


def _item(
    winner: Player,
    loser: Player,
    units: int,
    rule: str,
    *,
    rule_key: str = "",
    sentence: str = "",
    row: str | None = None,
    strong: Strength | None = None,
    weak: Strength | None = None,
    **words: str,
) -> Iterator[Item]:
    """One item, or none where the house pays nothing for it."""
    if units:
        key, why = rule_key or rule, sentence or rule
        yield Item(winner.name, loser.name, units, rule, key, why, row, strong, weak, words)


# ------------------------------------------------------------------ two set hands


def _two_set(duel: Duel, rules: RuleProfile, sweeps: Sweeps) -> Iterator[Item]:
    swept = [p for p in (duel.a, duel.b) if p.name in sweeps.winners]
    if swept:
        loser = duel.b if swept[0] is duel.a else duel.a
        yield from _item(swept[0], loser, sweeps.units, "sweep", rule_key=sweeps.rule_key)
    for index, sign in enumerate(duel.signs):
        if sign:
            winner, loser = (duel.a, duel.b) if sign > 0 else (duel.b, duel.a)
            yield from _row(winner, loser, index, rules, in_sweep=bool(swept))
    if not swept:
        yield from _most_rows(duel, rules)


def _row(
    winner: Player, loser: Player, index: int, rules: RuleProfile, *, in_sweep: bool
) -> Iterator[Item]:
    """A row won: its unit and its bonus, or the bonus alone where that replaces the unit."""
    row, strong, weak = ROWS[index], winner.strengths[index], loser.strengths[index]
    replaced = rules.bonus_way == "replaces" and bool(bonus_of(row, strong, rules)[0])
    if not in_sweep and not replaced:
        yield from _item(winner, loser, rules.row, "row", row=row, strong=strong, weak=weak)
    sentence = "bonus-replaces" if replaced and not in_sweep else "bonus-adds"
    yield from _bonus(winner, loser, index, rules, sentence)


def _bonus(
    winner: Player, loser: Player, index: int, rules: RuleProfile, sentence: str
) -> Iterator[Item]:
    """The bonus of one of the winner's rows, if it has one."""
    row, strong = ROWS[index], winner.strengths[index]
    units, key = bonus_of(row, strong, rules)
    yield from _item(
        winner,
        loser,
        units,
        "bonus",
        rule_key=key,
        sentence=sentence,
        row=row,
        strong=strong,
        weak=loser.strengths[index] if loser.standing == "set" else None,
    )


def _most_rows(duel: Duel, rules: RuleProfile) -> Iterator[Item]:
    """What is paid on top for two rows or all three."""
    for winner, loser, won in ((duel.a, duel.b, 1), (duel.b, duel.a, -1)):
        rows = [ROWS[index] for index, sign in enumerate(duel.signs) if sign == won]
        if len(rows) >= 2:
            yield from _item(winner, loser, rules.majority, "majority", rows=listing(rows))
        if len(rows) == 3:
            yield from _item(winner, loser, rules.scoop, "scoop")


# ------------------------------------------------------------------ fouls and naturals


def _foul(winner: Player, loser: Player, rules: RuleProfile, sweeps: Sweeps) -> Iterator[Item]:
    if winner.name in sweeps.winners:
        key = sweeps.rule_key
        yield from _item(
            winner, loser, sweeps.units, "sweep", rule_key=key, sentence="sweep-foul"
        )
    else:
        yield from _item(winner, loser, rules.foul, "foul", reason=loser.reason or "")
    for index in range(len(ROWS)) if rules.foul_bonuses else ():
        yield from _bonus(winner, loser, index, rules, "bonus-foul")


def _natural(winner: Player, loser: Player, rules: RuleProfile) -> Iterator[Item]:
    kind = winner.natural or ""
    yield from _item(
        winner,
        loser,
        rules.naturals[kind],
        "natural",
        rule_key=f"naturals.{kind}",
        kind=NATURAL_WORDS[kind],
    )


def _two_naturals(a: Player, b: Player, rules: RuleProfile) -> Iterator[Item]:
    """The higher one collects the whole value of its own; equal ones, or a push, nothing."""
    ranked = list(rules.naturals)
    higher, lower = sorted((a, b), key=lambda player: ranked.index(player.natural or ""))
    if higher.natural == lower.natural:
        return
    if rules.two_naturals == "push" and higher.natural != rules.leading_natural:
        if lower.natural != rules.leading_natural:
            return
        higher, lower = lower, higher
    kind, beaten = higher.natural or "", lower.natural or ""
    yield from _item(
        higher,
        lower,
        rules.naturals[kind],
        "natural",
        rule_key=f"naturals.{kind}",
        sentence="natural-over",
        kind=NATURAL_WORDS[kind],
        lower=NATURAL_WORDS[beaten],
    )
