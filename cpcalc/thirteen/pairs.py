"""Every pair of players, settled from their two standings. Knows no stack and no money.

Source: the pair table and the rules on two naturals. The numbers, and the choices between
customs, are the house's.
"""

from collections.abc import Iterable, Sequence

from cpcalc.results import Item, Pair, Player
from cpcalc.rules.model import RuleProfile
from cpcalc.thirteen.duels import Duel, Sweeps, duels_of
from cpcalc.thirteen.rows import Items, against_foul, item, two_set
from cpcalc.words import NATURAL_WORDS


def settle_pairs(players: Sequence[Player], rules: RuleProfile) -> list[Pair]:
    """The pairs of a hand in seat order; a dead hand has none."""
    duels = duels_of(players, rules)
    sweeps = Sweeps.of(players, duels, rules)
    return [settle_duel(duel, rules, sweeps) for duel in duels]


def settle_duel(duel: Duel, rules: RuleProfile, sweeps: Sweeps) -> Pair:
    """One pair, at a table where so many players swept."""
    items = tuple(_items(duel, rules, sweeps))
    return Pair(duel.a.name, duel.b.name, items, duel.signs)


def _items(duel: Duel, rules: RuleProfile, sweeps: Sweeps) -> Iterable[Item]:
    """What passes between two players: the pair table, read from either side."""
    a, b = duel.a, duel.b
    if a.standing == b.standing:
        if a.standing == "set":
            return two_set(duel, rules, sweeps)
        # two fouls cancel, and so do two surrenders
        return _two_naturals(a, b, rules) if a.standing == "natural" else ()
    loser, winner = sorted((a, b), key=lambda player: _LOSES_TO.index(player.standing))
    if loser.standing == "surrendered":
        return _surrender(winner, loser, rules)
    if winner.standing == "natural":
        return _natural(winner, loser, rules)
    return against_foul(winner, loser, rules, sweeps)


# Of two unlike standings the earlier one pays.
_LOSES_TO = ("surrendered", "foul", "set", "natural")


def _surrender(winner: Player, loser: Player, rules: RuleProfile) -> Items:
    """The surrender price; against a foul the house says who pays it."""
    fouled = winner.standing == "foul"
    if fouled and rules.foul_and_surrender == "nothing":
        return ()
    units, key, sentence = rules.surrender or 0, "surrender", "surrender"
    if fouled and rules.foul_and_surrender == "foul-pays":
        winner, loser, sentence = loser, winner, "foul-to-surrender"
    return item(winner, loser, units, "surrender", rule_key=key, sentence=sentence)


def _natural(
    winner: Player, loser: Player, rules: RuleProfile, sentence: str = "", beaten: str = ""
) -> Items:
    kind = winner.natural or ""
    return item(
        winner,
        loser,
        rules.naturals[kind],
        "natural",
        rule_key=f"naturals.{kind}",
        sentence=sentence or f"natural-{rules.naturals_count}",
        kind=NATURAL_WORDS[kind],
        lower=NATURAL_WORDS.get(beaten, ""),
    )


def _two_naturals(a: Player, b: Player, rules: RuleProfile) -> Items:
    """The higher one collects the whole value of its own, or each does, or nothing passes."""
    ranked = list(rules.naturals)
    higher, lower = sorted((a, b), key=lambda player: ranked.index(player.natural or ""))
    if higher.natural == lower.natural:
        return ()
    if rules.two_naturals == "each-its-own":
        return _natural(higher, lower, rules) + _natural(lower, higher, rules)
    if rules.two_naturals == "push" and higher.natural != rules.leading_natural:
        if lower.natural != rules.leading_natural:
            return ()
        higher, lower = lower, higher
    return _natural(higher, lower, rules, "natural-over", lower.natural or "")
