"""Three rows against three, or against a foul: units, bonuses, majority, scoop and sweep.

Source: the rules on two set hands, on fouls and on the sweep; every number and every choice
between customs is the house's.
"""

from collections.abc import Sequence
from functools import cache

from cpcalc.cards import RANK_LETTERS
from cpcalc.results import Item, Player, total
from cpcalc.rules.model import RuleProfile
from cpcalc.strength import Category, Strength
from cpcalc.thirteen.duels import Duel, Sweeps, suits_that_decide
from cpcalc.words import ROWS, listing
from cpcalc.words import times as times_words

Items = tuple[Item, ...]


def item(
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
) -> Items:
    """One item, or none where the house pays nothing for it."""
    if not units:
        return ()
    key, why = rule_key or rule, sentence or rule
    return (Item(winner.name, loser.name, units, rule, key, why, row, strong, weak, words),)


# ------------------------------------------------------------------ two set hands


def two_set(duel: Duel, rules: RuleProfile, sweeps: Sweeps) -> list[Item]:
    """What passes between two set hands."""
    sweeper = next((p for p in (duel.a, duel.b) if p.name in sweeps.winners), None)
    items: list[Item] = []
    in_place = sweeper is not None and sweeps.in_place(rules)
    if sweeper is not None and in_place:
        items += _sweep(sweeper, duel.against(sweeper), rules, sweeps)
    for index in range(len(ROWS)):
        items += _row(duel, index, rules, in_place=in_place)
    items += _ceiling(duel.a, duel.b, items, rules)
    if in_place:
        return items
    items += _majority(duel, items, rules)
    for winner, loser, won in duel.sides:
        if duel.signs == (won,) * 3:
            items += _scoop(winner, loser, items, rules, sweeps)
    return items


def _row(duel: Duel, index: int, rules: RuleProfile, *, in_place: bool) -> list[Item]:
    """A row won: its unit and its bonus, or the bonus alone where that replaces the unit.

    Where the house pays both players' bonuses, those of a lost or tied row too.
    """
    sign = duel.signs[index]
    winner, loser = (duel.b, duel.a) if sign < 0 else (duel.a, duel.b)
    items: list[Item] = []
    if sign:
        replaced = _replaces(winner, index, rules)
        if not in_place and not replaced:
            items += _unit(winner, loser, index, rules)
        sentence = "bonus-replaces" if replaced and not in_place else "bonus-adds"
        items += _bonus(winner, loser, index, rules, sentence)
    if rules.bonus_to == "both":
        items += _bonus(loser, winner, index, rules, "bonus-lost" if sign else "bonus-tied")
        if not sign:
            items += _bonus(winner, loser, index, rules, "bonus-tied")
    return items


def _unit(winner: Player, loser: Player, index: int, rules: RuleProfile) -> Items:
    row, strong, weak = ROWS[index], winner.strengths[index], loser.strengths[index]
    words = {"sentence": "row"}
    if strong == weak:
        rows = winner.groups[index], loser.groups[index]
        cards = suits_that_decide(*rows, strong, rules)
        over = f", {cards[0]} over {cards[1]}" if cards else ""
        words = {"sentence": "row-by-suit", "cards": over}
    return item(winner, loser, rules.row, "row", row=row, strong=strong, weak=weak, **words)


def _majority(duel: Duel, items: Sequence[Item], rules: RuleProfile) -> Items:
    """What is paid on top to who won two rows, or to who has the higher total."""
    units = rules.majority
    for winner, loser, won in duel.sides if units else ():
        if rules.majority_goes_to == "total":
            ahead = _in_favour(winner, items)
            if ahead > 0:
                why = "majority-total"
                return item(
                    winner, loser, units, "majority", sentence=why, units_ahead=str(ahead)
                )
        elif duel.signs.count(won) >= 2:
            rows = [ROWS[index] for index, sign in enumerate(duel.signs) if sign == won]
            return item(winner, loser, units, "majority", rows=listing(rows))
    return ()


def _in_favour(winner: Player, items: Sequence[Item]) -> int:
    """What the items bring a player, less what they take from him."""
    return int(total(i.units if i.taker == winner.name else -i.units for i in items))


def _scoop(
    winner: Player, loser: Player, items: Sequence[Item], rules: RuleProfile, sweeps: Sweeps
) -> list[Item]:
    """What is paid on top of a pair's items for all three rows, and for a sweep."""
    scoop = [*item(winner, loser, rules.scoop, "scoop")]
    so_far = [*items, *scoop]
    return scoop + _multiple(winner, loser, so_far, rules, sweeps, scooped=True)


def _multiple(
    winner: Player,
    loser: Player,
    items: Sequence[Item],
    rules: RuleProfile,
    sweeps: Sweeps,
    *,
    scooped: bool,
) -> list[Item]:
    """The items once more, as often as the house counts them for a sweep or a scoop."""
    more: list[Item] = []
    swept = winner.name in sweeps.winners
    if swept and sweeps.table in rules.sweep_times:
        times = rules.sweep_times[sweeps.table]
        more += _again(winner, loser, items, times, f"sweep-times.{sweeps.table}")
    elif scooped:
        bonuses = () if rules.scoop_bonuses else ("bonus", "ceiling")
        counted = [i for i in items if i.rule not in bonuses]
        more += _again(winner, loser, counted, rules.scoop_times, "scoop-times")
    if swept:
        more += _sweep(winner, loser, rules, sweeps)
    return more


def _again(winner: Player, loser: Player, items: Sequence[Item], times: int, key: str) -> Items:
    """The items counted so many times in all, where they are in the winner's favour."""
    if times < 2:
        return ()
    units, rule = max(0, _in_favour(winner, items)), key.split("-")[0]
    by_foul = rule == "scoop" and loser.standing == "foul"
    return item(
        winner,
        loser,
        units * (times - 1),
        rule,
        rule_key=key,
        sentence="scoop-times-foul" if by_foul else f"{rule}-times",
        counted=str(units),
        times=times_words(times),
    )


def _sweep(winner: Player, loser: Player, rules: RuleProfile, sweeps: Sweeps) -> Items:
    """The sweep's own units, from one of the opponents."""
    units, key = rules.sweep.get(sweeps.table, 0), f"sweep.{sweeps.table}"
    way = "in-place" if sweeps.in_place(rules) else "on-top"
    sentence = f"sweep-foul-{way}" if loser.standing == "foul" else f"sweep-{way}"
    return item(winner, loser, units, "sweep", rule_key=key, sentence=sentence)


# ------------------------------------------------------------------ against a foul


def against_foul(
    winner: Player, loser: Player, rules: RuleProfile, sweeps: Sweeps
) -> list[Item]:
    """What a foul pays to set rows: a flat price, the rows, or as if scooped."""
    in_place = winner.name in sweeps.winners and sweeps.in_place(rules)
    scooped = rules.foul_way == "as-scooped"
    on_top = f"as-scooped-{'total' if rules.majority_goes_to == 'total' else 'majority'}"
    if in_place:
        items = list(_sweep(winner, loser, rules, sweeps))
    else:
        items = list(_foul_price(winner, loser, rules))
    for index in range(len(ROWS)) if rules.foul_bonuses else ():
        items += _bonus(winner, loser, index, rules, "bonus-foul")
    items += _ceiling(winner, loser, items, rules)
    if in_place:
        return items
    if scooped:
        items += item(winner, loser, rules.majority, "majority", sentence=on_top)
        items += item(winner, loser, rules.scoop, "scoop", sentence="as-scooped-scoop")
    items += _multiple(winner, loser, items, rules, sweeps, scooped=scooped)
    return items


def _foul_price(winner: Player, loser: Player, rules: RuleProfile) -> Items:
    reason = loser.reason or ""
    if rules.foul_way == "flat":
        return item(winner, loser, rules.foul, "foul", reason=reason)
    replaced = [rules.foul_bonuses and _replaces(winner, i, rules) for i in range(len(ROWS))]
    units = rules.row * replaced.count(False)
    return item(
        winner, loser, units, "foul", rule_key="foul-way", sentence="foul-rows", reason=reason
    )


# ------------------------------------------------------------------ bonuses


def bonus_of(row: str, strong: Strength, rules: RuleProfile) -> tuple[int, str]:
    """The bonus of a row, and the key of its rule: the most particular one that is listed."""
    if rules.bonus_way == "none":
        return 0, ""
    for entry in _entries(row, strong.category, strong.ranks[0]):
        if entry in rules.bonuses:
            return rules.bonuses[entry], f"bonuses.{entry}"
    return 0, ""


@cache
def _entries(row: str, category: Category, rank: int) -> tuple[str, ...]:
    """The entries that may price a row: of its rank, of its category.

    A royal flush without a bonus of its own earns that of a straight flush.
    """
    own = (f"{row} {category} {RANK_LETTERS[rank - 2]}", f"{row} {category}")
    if category is not Category.ROYAL_FLUSH:
        return own
    return (*own, *_entries(row, Category.STRAIGHT_FLUSH, rank))


def _replaces(winner: Player, index: int, rules: RuleProfile) -> bool:
    """Whether a bonus is paid in place of the row's unit."""
    if rules.bonus_way != "replaces":
        return False
    return bonus_of(ROWS[index], winner.strengths[index], rules)[0] > 0


def _bonus(
    winner: Player, loser: Player, index: int, rules: RuleProfile, sentence: str
) -> Items:
    """The bonus of one of a player's rows, if it has one."""
    row, strong = ROWS[index], winner.strengths[index]
    units, key = bonus_of(row, strong, rules)
    if not units:
        return ()
    return item(
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


def _ceiling(a: Player, b: Player, items: Sequence[Item], rules: RuleProfile) -> Items:
    """What goes back where the bonuses of a pair come to more than the house's ceiling."""
    cap = rules.bonus_cap
    if cap is None:
        return ()
    bonuses = [i for i in items if i.rule == "bonus"]
    for winner, loser in ((a, b), (b, a)):
        units = _in_favour(winner, bonuses)
        if units > cap:
            over, key = units - cap, "bonus-cap"
            return item(
                loser, winner, over, "ceiling", rule_key=key, bonuses=str(units), cap=str(cap)
            )
    return ()
