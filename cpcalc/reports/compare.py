"""Houses side by side, and a hand beside what it might have been."""

from collections.abc import Sequence
from typing import Any

import simplejson

from cpcalc.amounts import add, signed
from cpcalc.comparing import Sums, Verdict, changes
from cpcalc.problems import printable
from cpcalc.reports.layout import page, shortened, table, wrapped
from cpcalc.reports.sums import WIDEST_NAME
from cpcalc.results import HandResult

MOST_REASONS = 4  # why a house cannot settle a record

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


def comparison(verdicts: Sequence[Verdict]) -> str:
    """A line a house with the nets; then, against the first, what each rule changes."""
    settled = [verdict for verdict in verdicts if verdict.settlement]
    seated = [entry.name for v in settled if v.settlement for entry in v.settlement.totals]
    players = [n for n in dict.fromkeys(seated) if any(n in v.nets for v in settled)]
    names = shortened(players, max(4, min(WIDEST_NAME, 64 // max(1, len(players)) - 2)))
    heading = [_measure(settled), *(names[name] for name in players)]
    rows = [heading, *([v.rules.name, *_cells(v.nets, players)] for v in settled)]
    parts = []
    if players:
        parts += [table(rows, "l" + "r" * len(players), indent=0)]
        parts += [_against(settled, players, heading)] if len(settled) > 1 else []
    elif settled:
        parts += [[_NOTHING]]
    parts += [_refusal(verdict) for verdict in verdicts if verdict.problems]
    return "\n\n".join("\n".join(part) for part in parts)


def _measure(settled: Sequence[Verdict]) -> str:
    """What the numbers are: units, or the currency where units are not all worth the same."""
    money = next((v.settlement for v in settled if v.in_money and v.settlement), None)
    return (money.currency or "money") if money else "units"


def _cells(sums: Sums, players: Sequence[str]) -> list[str]:
    return [signed(sums[name]) if name in sums else "" for name in players]


def _against(
    settled: Sequence[Verdict], players: Sequence[str], heading: Sequence[str]
) -> list[str]:
    """What every rule brings more or less than under the first house."""
    first, *others = settled
    rows = []
    for verdict in others:
        label = verdict.rules.name
        for rule, more in changes(first, verdict).items():
            rows.append([label, _RULE_WORDS.get(rule, rule), *_cells(more, players)])
            label = ""
    same = [v.rules.name for v in others if not changes(first, v)]
    cells = [["", "", *heading[1:]], *rows]
    lines = table(cells, "ll" + "r" * len(players), indent=0) if rows else []
    title = f"More or less than under {first.rules.name}, by rule"
    told = [f"No difference to {first.rules.name}: {', '.join(same)}"] if same else []
    return [*([title, "", *lines] if rows else []), *([""] if rows and told else []), *told]


def _refusal(verdict: Verdict) -> list[str]:
    """Why a house cannot settle the record."""
    reasons = list(dict.fromkeys(printable(found.message) for found in verdict.problems))
    if len(reasons) > MOST_REASONS:
        reasons[MOST_REASONS - 1 :] = [f"and {len(reasons) - MOST_REASONS + 1} more"]
    text = f"{verdict.rules.name} cannot settle this: {'; '.join(reasons)}"
    return wrapped(text, page(), 2)


def comparison_json(verdicts: Sequence[Verdict]) -> str:
    """A house an entry: nets, what each rule brings, or the problems."""
    entries: list[dict[str, Any]] = [
        {
            "rules": verdict.rules.name,
            "nets": verdict.nets if verdict.settlement else None,
            "by_rule": verdict.by_rule if verdict.settlement else None,
            "error": [found.as_dict() for found in verdict.problems] or None,
        }
        for verdict in verdicts
    ]
    return simplejson.dumps({"houses": entries}, use_decimal=True, ensure_ascii=False, indent=2)


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
