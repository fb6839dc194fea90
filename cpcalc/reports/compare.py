"""Houses side by side, and a hand beside what it might have been."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from cpcalc.amounts import Units, add, money_of, signed
from cpcalc.comparing import Sums, Verdict, changes
from cpcalc.problems import printable
from cpcalc.reports.json import object_json
from cpcalc.reports.layout import columns, folded, page, shortened, table, wrapped
from cpcalc.reports.sums import GAP, WIDEST_NAME
from cpcalc.results import HandResult
from cpcalc.rules import RuleProfile
from cpcalc.words import HOUSE

MOST_REASONS = 4  # why a house cannot settle a record
LEAST_NAME = 8  # columns of a name where players are many

# What is said of a rule in a table.
_RULE_WORDS = {
    "row": "rows",
    "bonus": "bonuses",
    "natural": "naturals",
    "foul": "fouls",
    "surrender": "surrenders",
    "adjust": "floor rulings",
    "stack": "cut by a stack",
    "agreed": "agreed results",
}

_NOTHING = (
    "There is nothing to compare: no hand here was played out, or agreed on at the table."
)


def comparison(verdicts: Sequence[Verdict], own: Sequence[RuleProfile] = ()) -> str:
    """A line a house with the nets; then, against the first, what each rule changes.

    `own` are the houses that the record itself was played by, where one of them comes first
    for that reason.
    """
    settled = [verdict for verdict in verdicts if verdict.settlement]
    players = _players(settled)
    houses = shortened([verdict.rules.name for verdict in verdicts], WIDEST_NAME)
    parts = []
    if players:
        sheet = _Sheet(settled, players, houses, own)
        parts += [sheet.nets(), *sheet.against()]
    elif settled:
        parts += [[_NOTHING]]
    parts += [_refusal(verdict) for verdict in verdicts if verdict.problems]
    return "\n\n".join("\n".join(part) for part in parts)


def _players(settled: Sequence[Verdict]) -> list[str]:
    """Who won or lost anything that counts, in seat order; the house last, for its rake."""
    seated = [entry.name for v in settled if v.settlement for entry in v.settlement.totals]
    return [n for n in dict.fromkeys([*seated, HOUSE]) if any(n in v.nets for v in settled)]


class _Sheet:
    """The houses that can settle a record, side by side: a column a player."""

    def __init__(
        self,
        settled: Sequence[Verdict],
        players: Sequence[str],
        houses: Mapping[str, str],
        own: Sequence[RuleProfile],
    ) -> None:
        self.settled = settled
        self.places = max(verdict.places for verdict in settled)
        self.players = players
        self.houses = houses
        self.own = own
        rules = [_rule_words(rule) for verdict in settled for rule in verdict.by_rule]
        words = (houses.values(), rules)
        room = page() - sum(max(map(columns, each)) + GAP for each in words)
        width = max(LEAST_NAME, room // len(players) - GAP)
        names = shortened(players, min(WIDEST_NAME, width))
        self.heading = [names[name] for name in players]

    def nets(self) -> list[str]:
        rows = [[self._called(v), *self._cells(v.nets)] for v in self.settled]
        return folded([[_measure(self.settled), *self.heading], *rows], 1)

    def against(self) -> list[list[str]]:
        """What every rule brings more or less than under the first house."""
        first, *others = self.settled
        rows, same = [], []
        for verdict in others:
            label = self._called(verdict)
            found = changes(first, verdict)
            same += [] if found else [label]
            for rule, more in found.items():
                rows.append([label, _rule_words(rule), *self._cells(more)])
                label = ""
        parts = []
        if rows:
            title = f"More or less than under {self._base(first)}, by rule"
            cells = [["", "", *self.heading], *rows]
            parts += [wrapped(title, page(), 2), folded(cells, 2)]
        if same:
            base = self._called(first) if rows else self._base(first)
            parts += [wrapped(f"No difference to {base}: {', '.join(same)}", page(), 2)]
        return parts

    def _called(self, verdict: Verdict) -> str:
        return self.houses[verdict.rules.name]

    def _base(self, first: Verdict) -> str:
        """The house that the others are measured against, and why it is this one."""
        if first.rules not in self.own:
            return self._called(first)
        which = "the record's own house" if len(self.own) == 1 else "a house of the record"
        return f"{self._called(first)} ({which})"

    def _cells(self, sums: Sums) -> list[str]:
        return [signed(_amount(sums.get(name, 0), self.places)) for name in self.players]


def _amount(units: Units, places: int) -> Units:
    """Money with its decimals; units as they are."""
    return money_of(Decimal(units), places) if places else units


def _rule_words(rule: str) -> str:
    return _RULE_WORDS.get(rule, rule)


def _measure(settled: Sequence[Verdict]) -> str:
    """What the numbers are: units, or the currency where units are not all worth the same."""
    money = next((v.settlement for v in settled if v.in_money and v.settlement), None)
    return (money.currency or "money") if money else "units"


def _refusal(verdict: Verdict) -> list[str]:
    """Why a house cannot settle the record."""
    reasons = list(dict.fromkeys(printable(found.message) for found in verdict.problems))
    if len(reasons) > MOST_REASONS:
        reasons[MOST_REASONS - 1 :] = [f"and {len(reasons) - MOST_REASONS + 1} more"]
    text = f"{printable(verdict.rules.name)} cannot settle this: {'; '.join(reasons)}"
    return wrapped(text, page(), 2)


def comparison_json(verdicts: Sequence[Verdict]) -> str:
    """What the numbers are, and a house an entry: nets, what each rule brings, or problems.

    Money stands as text, as everywhere.
    """
    settled = [verdict for verdict in verdicts if verdict.settlement]
    players = _players(settled)
    in_money = any(verdict.in_money for verdict in settled)
    currency = next((v.settlement.currency for v in settled if v.settlement), None)

    def told(verdict: Verdict, sums: Sums) -> dict[str, Any]:
        amounts = {n: _amount(sums[n], verdict.places) for n in players if n in sums}
        return {n: f"{a:f}" if in_money else a for n, a in amounts.items()}

    entries: list[dict[str, Any]] = [
        {"rules": verdict.rules.name, "nets": None, "by_rule": None, "error": None}
        for verdict in verdicts
    ]
    for entry, verdict in zip(entries, verdicts, strict=True):
        if verdict.settlement:
            entry["nets"] = told(verdict, verdict.nets)
            entry["by_rule"] = {r: told(verdict, sums) for r, sums in verdict.by_rule.items()}
        else:
            entry["error"] = [found.as_dict() for found in verdict.problems]
    measure = {"in": "money" if in_money else "units", "currency": currency}
    whole = {**measure, "houses": entries}
    return object_json(whole)


# ------------------------------------------------------------------ what would have been


def difference(before: HandResult, after: HandResult, words: str) -> list[str]:
    """The nets of a hand as it was, as it would have been, and the difference."""
    names = shortened(list(before.nets), WIDEST_NAME)
    rows = [["", "as it was", "what if", "difference"]]
    for name, net in before.nets.items():
        then = after.nets[name]
        more = add(then, -net)
        rows.append([names[name], signed(net), signed(then), signed(more)])
    others = [
        f"  {names[was.name]} would have held other cards than recorded."
        for was, then in zip(before.players, after.players, strict=True)
        if was.cards and then.cards and sorted(was.cards) != sorted(then.cards)
    ]
    return [
        *wrapped(f"What if: {printable(words)}", page(), 2),
        *others,
        "",
        *table(rows, "lrrr"),
    ]
