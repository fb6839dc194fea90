"""The same record under several houses, and which rule makes each difference."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cpcalc.amounts import EXACT, Units, add, decimals, whole
from cpcalc.evening import rules_named
from cpcalc.problems import Problem, ProblemsFound
from cpcalc.record import Reading
from cpcalc.results import HandResult, Settlement
from cpcalc.rules import RuleProfile
from cpcalc.settlement import play
from cpcalc.words import HOUSE

Records = Sequence[tuple[str, Sequence[Reading]]]
Sums = dict[str, Units]  # by player


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a record comes to under one house, or why it cannot be settled there.

    `by_rule` has for each rule what it brings every player; together they are the nets.
    `summed` tells that the house settled every hand, and problems are those of a sum.
    """

    rules: RuleProfile
    settlement: Settlement | None = None
    problems: tuple[Problem, ...] = ()
    by_rule: dict[str, Sums] = field(default_factory=dict)
    summed: bool = False

    @property
    def nets(self) -> Sums:
        """What each player gets: units, or money where the unit changes within the record."""
        nets: Sums = {}
        for sums in self.by_rule.values():
            for name, amount in sums.items():
                nets[name] = add(nets.get(name, 0), amount)
        return nets

    @property
    def places(self) -> int:
        """The decimals of money, where the numbers are money."""
        totals = self.settlement.totals if self.settlement and self.in_money else ()
        return max((decimals(entry.money) for entry in totals if entry.money), default=0)

    @property
    def in_money(self) -> bool:
        """Whether units would not add up, since they are not all worth the same."""
        totals = self.settlement.totals if self.settlement else ()
        return any(entry.points is None for entry in totals)


def own_houses(readings: Iterable[Reading], label: str | None = None) -> dict[str, RuleProfile]:
    """The houses that a record was played by, as it names them; with a label, those hands'.

    Raises ProblemsFound where there is no such house.
    """
    own: dict[str, RuleProfile] = {}
    for hand in (reading.hand for reading in readings if label in (None, reading.label)):
        if hand and hand.rules and hand.rules not in own:
            own[hand.rules] = rules_named(hand, hand.rules)
    return own


def compare(
    records: Records, houses: Sequence[RuleProfile], label: str | None = None
) -> list[Verdict]:
    """The verdict of every house; with a label on the hands that bear it alone."""
    return [_verdict(records, rules, label) for rules in houses]


def _verdict(records: Records, rules: RuleProfile, label: str | None) -> Verdict:
    summed = False
    try:
        played = play(records, rules, label=label)
        summed = True
        settlement = played.settlement()
    except ProblemsFound as found:
        return Verdict(rules, None, found.problems, summed=summed)
    verdict = Verdict(rules, settlement, summed=True)
    for hand in settlement.hands:
        _enter(verdict, hand)
    return verdict


def in_common(verdicts: Sequence[Verdict]) -> list[Problem]:
    """What is up to the record and to none of the houses: that no sum would be right, and
    what every house finds wrong.
    """
    if of_sums := [v.problems for v in verdicts if v.summed and v.problems]:
        return list(of_sums[0])
    first, *others = verdicts
    return [p for p in first.problems if all(p in other.problems for other in others)]


def _enter(verdict: Verdict, hand: HandResult) -> None:
    """Adds a hand to the sums of its rules; what a stack cut is a rule of its own."""
    left = dict(hand.nets)
    for rule, name, units in _moves(hand):
        _add(verdict, hand, rule, name, units)
        if name != HOUSE:
            left[name] = add(left[name], -units)
    rest = "stack" if hand.pairs else "agreed"
    for name, units in left.items():
        _add(verdict, hand, rest, name, units)


def _moves(hand: HandResult) -> list[tuple[str, str, Units]]:
    moves: list[tuple[str, str, Units]] = []
    for pair in hand.pairs:
        for item in pair.items:
            moves += [(item.rule, item.taker, item.units), (item.rule, item.giver, -item.units)]
    if hand.rake:
        moves += [("rake", name, -hand.rake) for name in hand.nets]
        moves += [("rake", HOUSE, hand.taken)]
    return moves


def _add(verdict: Verdict, hand: HandResult, rule: str, name: str, units: Units) -> None:
    if verdict.in_money and hand.unit:
        units = whole(EXACT.multiply(hand.unit.worth, EXACT.create_decimal(units)))
    sums = verdict.by_rule.setdefault(rule, {})
    sums[name] = add(sums.get(name, 0), units)


def changes(one: Verdict, other: Verdict) -> dict[str, Sums]:
    """For each rule that makes a difference, how much more the second house gives by it."""
    found = {}
    for rule in dict.fromkeys((*one.by_rule, *other.by_rule)):
        before, after = one.by_rule.get(rule, {}), other.by_rule.get(rule, {})
        names = dict.fromkeys((*before, *after))
        more = {name: add(after.get(name, 0), -before.get(name, 0)) for name in names}
        if any(more.values()):
            found[rule] = more
    return found
