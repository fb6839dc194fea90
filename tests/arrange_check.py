"""Every way to set random hands, tried one by one, against what `cpcalc arrange` says.

A second evaluator and a second settlement, written from the rules and as plainly as can be,
look at all 72,072 splits of each hand. Run as `python -m tests.arrange_check [HANDS] [SEED]`.
"""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from cpcalc import RuleProfile, load_rules
from cpcalc.cards import DECK, Card
from cpcalc.hindsight import look_back
from cpcalc.record import Row
from cpcalc.thirteen.arranging import Arranger, Setting
from tests.recording import session
from tests.strategies import HOUSES

Worth = tuple[int, ...]  # the category, and then the ranks that decide
Cards = Sequence[Card]
PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = 1, 3, 4, 5, 6, 7, 8
NAMES = {
    TRIPS: "three-of-a-kind",
    FULL_HOUSE: "full-house",
    QUADS: "four-of-a-kind",
    STRAIGHT_FLUSH: "straight-flush",
}


def worth(cards: Cards) -> Worth:
    """Three or five cards as a tuple: the greater one is the stronger row."""
    counts = Counter(card.rank for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if len(cards) == len(ranks) == 5:
        suited = len({card.suit for card in cards}) == 1
        high = 5 if ranks == [14, 5, 4, 3, 2] else ranks[0] if ranks[0] - ranks[4] == 4 else 0
        if high:
            return (STRAIGHT_FLUSH if suited else STRAIGHT, high)
        return (FLUSH if suited else 0, *ranks)
    names = {(4, 1): QUADS, (3, 2): FULL_HOUSE, (2, 2, 1): 2}
    plain = {1: 0, 2: PAIR, 3: TRIPS}
    return (names.get(tuple(shape), plain.get(shape[0], 0)), *ranks)


class Split(NamedTuple):
    """Front, middle and back, each with its worth."""

    cards: tuple[tuple[Card, ...], ...]
    worths: tuple[Worth, ...]

    @property
    def written(self) -> str:
        return " / ".join(" ".join(map(str, row)) for row in self.cards)


def split(cards: Sequence[Cards]) -> Split:
    rows = tuple(tuple(row) for row in cards)
    return Split(rows, tuple(worth(row) for row in rows))


def all_splits(cards: Cards) -> list[Split]:
    """All 72,072 of them."""
    known = {row: worth(row) for size in (3, 5) for row in combinations(cards, size)}
    found = []
    for front in combinations(cards, 3):
        others = [card for card in cards if card not in front]
        for middle in combinations(others, 5):
            back = tuple(card for card in others if card not in middle)
            rows = (front, middle, back)
            found.append(Split(rows, tuple(known[row] for row in rows)))
    assert len(found) == 72_072
    return found


def is_legal(one: Split, rules: RuleProfile) -> bool:
    front, middle, back = one.worths
    if not front <= middle <= back:
        return False
    if middle < back or rules.equal_rows == "allowed":
        return True
    if rules.equal_rows == "foul" or middle[0] not in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
        return False
    suits = [next(c.suit for c in row if c.rank == middle[1]) for row in one.cards[1:]]
    return "shcd".index("shdc"[suits[0]]) > "shcd".index("shdc"[suits[1]])


def undominated(vectors: set[tuple[Worth, ...]]) -> set[tuple[Worth, ...]]:
    """Those that no other one equals or beats in all three rows."""
    best: list[tuple[Worth, ...]] = []
    for one in sorted(vectors, reverse=True):
        front, middle, back = one
        if not any(front <= f and middle <= m and back <= b for f, m, b in best):
            best.append(one)
    return set(best)


# ------------------------------------------------------------------ a second settlement


def bonus(index: int, row: Worth, rules: RuleProfile) -> int:
    if rules.bonus_way == "none" or row[0] not in NAMES:
        return 0
    name = ("front", "middle", "back")[index]
    listed = rules.bonuses.get(f"{name} {NAMES[row[0]]}", 0)
    if row == (STRAIGHT_FLUSH, 14):
        return rules.bonuses.get(f"{name} royal-flush", listed)
    return listed


class Opponent(NamedTuple):
    """What another player ends with: rows, a foul, a natural of so many units, a surrender."""

    said: str
    rows: Split | None = None
    units: int = 0


@dataclass
class Table:
    """The others at the table; what one's own rows bring from each, the sheets' houses only."""

    opponents: list[Opponent]
    rules: RuleProfile
    known: dict[object, int] = field(default_factory=dict)

    def net(self, mine: Split) -> int:
        key = tuple(map(self._facing, range(3), mine.worths))
        if key not in self.known:
            self.known[key] = sum(self._from(mine, other) for other in self.opponents)
        return self.known[key]

    def _facing(self, index: int, row: Worth) -> tuple[int, ...]:
        """The bonus of a row, and how it does against each other one."""
        theirs = (other.rows.worths[index] for other in self.opponents if other.rows)
        return (bonus(index, row, self.rules), *((row > o) - (row < o) for o in theirs))

    @cached_property
    def _sweep(self) -> int:
        return self.rules.sweep.get(f"{len(self.opponents) + 1} players", 0)

    def _scoops(self, mine: Split, other: Opponent) -> bool:
        if other.said == "foul":
            return True
        rows = other.rows
        return rows is not None and all(
            one > two for one, two in zip(mine.worths, rows.worths, strict=True)
        )

    def _from(self, mine: Split, other: Opponent) -> int:
        if other.said == "surrender":
            return self.rules.surrender or 0
        if other.said == "natural":
            return -other.units
        bonuses = [bonus(index, row, self.rules) for index, row in enumerate(mine.worths)]
        sweeps = self._sweep and all(self._scoops(mine, each) for each in self.opponents)
        if other.rows is None:
            return (self._sweep if sweeps else self.rules.foul) + sum(bonuses)
        if sweeps:
            return self._sweep + sum(bonuses)
        theirs = [each for each in self.opponents if each is not other]
        me = Opponent("set", mine)
        if self._sweep and all(self._scoops(other.rows, each) for each in (me, *theirs)):
            rows = enumerate(other.rows.worths)
            return -self._sweep - sum(bonus(index, row, self.rules) for index, row in rows)
        return self._rows(mine, other.rows)

    def _rows(self, mine: Split, theirs: Split) -> int:
        units = won = 0
        for index, (one, two) in enumerate(zip(mine.worths, theirs.worths, strict=True)):
            sign = (one > two) - (one < two)
            extra = bonus(index, max(one, two), self.rules)
            replaced = extra and self.rules.bonus_way == "replaces"
            units += sign * (extra + (0 if replaced else self.rules.row))
            won += sign
        if abs(won) == 3:
            units += won // 3 * self.rules.scoop
        signs = [(a > b) - (a < b) for a, b in zip(mine.worths, theirs.worths, strict=True)]
        majority = (signs.count(1) >= 2) - (signs.count(-1) >= 2)
        return units + majority * self.rules.majority


# ------------------------------------------------------------------ one hand under one house


@dataclass
class Seen:
    """How many hands were looked at, each under every house, and what did not agree."""

    hands: int = 0
    settings: int = 0
    considered: int = 0
    paid_more: int = 0  # hands in which another setting would have paid more
    faults: list[str] = field(default_factory=list)


def an_opponent(
    cards: Cards, rules: RuleProfile, source: random.Random
) -> tuple[Opponent, str]:
    """What a random player ends with, and how a record says it."""
    roll = source.random()
    if roll < 0.06 and rules.surrender is not None:
        return Opponent("surrender"), "surrender"
    if roll < 0.12:
        kind = source.choice(list(rules.naturals))
        return Opponent("natural", None, rules.naturals[kind]), f"natural {kind}"
    if roll < 0.24:
        return Opponent("foul"), "foul"
    rows = chosen(cards, rules, source)
    return Opponent("set", rows), rows.written


def chosen(cards: Cards, rules: RuleProfile, source: random.Random) -> Split:
    settings = Arranger(cards, rules).considered()
    return rows_of(source.choice(settings[:12]))


def rows_of(setting: Setting) -> Split:
    return split([row.cards for row in setting.groups])


def check_hand(seed: str, seen: Seen) -> None:
    """One random deal under every house of the sheets."""
    source = random.Random(seed)
    dealt = source.sample(DECK, 52)
    cards, players = dealt[:13], source.choice((2, 3, 4, 4))
    splits = all_splits(cards)
    kept: dict[str, tuple[list[Split], set[tuple[Worth, ...]]]] = {}
    for house in HOUSES:
        rules = load_rules(house)
        if rules.equal_rows not in kept:
            legal = [one for one in splits if is_legal(one, rules)]
            kept[rules.equal_rows] = legal, undominated({one.worths for one in legal})
        legal, best = kept[rules.equal_rows]
        faults = _considered_faults(cards, rules, legal, best)
        mine = chosen(cards, rules, source)
        hands = [dealt[13 * at : 13 * at + 13] for at in range(1, players)]
        others = [an_opponent(each, rules, source) for each in hands]
        faults += _hindsight_faults(cards, rules, legal, mine, others, seen)
        seen.faults += [f"{seed}, {house}: {fault}" for fault in faults]
        seen.settings += len(legal)
        seen.considered += len(best)
    seen.hands += 1


def _considered_faults(
    cards: Cards, rules: RuleProfile, legal: list[Split], best: set[tuple[Worth, ...]]
) -> list[str]:
    arranger = Arranger(cards, rules)
    found = [rows_of(setting) for setting in arranger.considered()]
    faults = []
    if arranger.number != len(legal):
        faults.append(f"{arranger.number} legal settings, not {len(legal)}")
    if {one.worths for one in found} != best or len(found) != len(best):
        faults.append(f"{len(found)} settings are considered, not {len(best)}")
    if not all(is_legal(one, rules) for one in found):
        faults.append("a setting that is considered is a foul")
    return faults


def _hindsight_faults(
    cards: Cards,
    rules: RuleProfile,
    legal: list[Split],
    mine: Split,
    others: list[tuple[Opponent, str]],
    seen: Seen,
) -> list[str]:
    table = Table([opponent for opponent, _ in others], rules)
    lines = [f"Player {number}: {said}" for number, (_, said) in enumerate(others)]
    record = "\n".join([f"Ann: {mine.written}", *lines])
    found = look_back(session(record), [Row(tuple(cards))], rules)
    nets = [table.net(one) for one in legal]
    most = max(nets)
    paying = {one.worths for one, net in zip(legal, nets, strict=True) if net == most}
    seen.paid_more += most > table.net(mine)
    shown = [rows_of(setting).worths for setting in found.best.settings]
    told = found.recorded, found.best.worth, found.best.alike, found.legal, sorted(shown)
    best = sorted(undominated(paying))
    expected = table.net(mine), most, nets.count(most), len(legal), best
    return [] if told == expected else [f"{told[:4]} and not {expected[:4]}: {record!r}"]


def run(hands: int, seed: int) -> Seen:
    seen = Seen()
    for number in range(hands):
        check_hand(f"{seed}-{number}", seen)
    return seen


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:]]
    hands, seed = (*numbers, *(300, 1)[len(numbers) :])
    seen = run(hands, seed)
    print(  # noqa: T201 - what a person who runs it wants to see
        f"{seen.hands} hands under {len(HOUSES)} houses: {seen.settings:,} legal settings,"
        f" {seen.considered:,} worth considering; {seen.paid_more} times another setting would"
        f" have paid more; {len(seen.faults)} disagree"
    )
    print("\n".join(seen.faults))  # noqa: T201
    sys.exit(bool(seen.faults))


if __name__ == "__main__":
    main()
