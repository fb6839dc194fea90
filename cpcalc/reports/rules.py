"""A house's rules on a page: every number, where it is written, and the rulings."""

from collections.abc import Mapping, Sequence

from cpcalc.reports.layout import WIDTH, table, wrapped
from cpcalc.rules.model import RULES, Citation, RuleProfile


def houses_report(profiles: Sequence[RuleProfile]) -> str:
    """A line a house: its name, its title, and what it pays, in units."""
    heading = ["house", "title", "2 of 3", "3 of 3", "foul", "surrender", "row bonuses"]
    rows = [heading, *(_house_line(profile) for profile in profiles)]
    return "\n".join(table(rows, "llrrrrl", indent=0))


def _house_line(rules: RuleProfile) -> list[str]:
    two = rules.row + rules.majority
    three = 3 * rules.row + rules.majority + rules.scoop
    surrender = "-" if rules.surrender is None else str(rules.surrender)
    bonuses = {"none": "-", "replaces": "in place of the unit", "adds": "on top"}
    numbers = [str(number) for number in (two, three, rules.foul)]
    return [rules.name, rules.title, *numbers, surrender, bonuses[rules.bonus_way]]


def profile_report(rules: RuleProfile) -> str:
    """Every rule the profile states, in the order of RULES; then rulings and sources."""
    sources = dict.fromkeys(citation.source for citation in rules.citations.values())
    marks = {source: f"[{number}]" for number, source in enumerate(sources, start=1)}
    lines = [f"{rules.title} ({rules.name})", "", *_rules(rules, marks)]
    if rules.notes:
        lines += ["", "Rulings where the sheet is silent or disagrees", ""]
        for number, note in enumerate(rules.notes, start=1):
            mark = f"{number}. "
            lines += [f"  {line}" for line in wrapped(mark + note, WIDTH - 2, len(mark))]
    addresses = {sheet.title: sheet.address for sheet in rules.sources.values()}
    lines += ["", "Sources", ""]
    for source, mark in marks.items():
        address = f", {addresses[source]}" if addresses[source] else ""
        lines.append(f"  {mark} {source}{address}")
    return "\n".join(lines)


def _rules(rules: RuleProfile, marks: Mapping[str, str]) -> list[str]:
    """Key and value, what they mean and where they are written; tables entry by entry."""
    lines = []
    for key in RULES:
        citation = rules.citations.get(key)
        if citation is None:
            continue
        value, unit = rules.value(key), RULES[key].unit
        if isinstance(value, Mapping):
            lines.append(f"  {key}, {unit}" if unit else f"  {key}")
        else:
            lines.append(f"  {key}: {_words(value)} {_agreed(unit, value)}".rstrip())
        text = f"{RULES[key].meaning} {_source(citation, marks)}"
        lines += [f"      {line}" for line in wrapped(text, WIDTH - 6, 0)]
        if isinstance(value, Mapping):
            cells = [[entry, str(number)] for entry, number in value.items()]
            lines += table(cells, "lr" if unit else "ll", indent=6)
    return lines


def _source(citation: Citation, marks: Mapping[str, str]) -> str:
    place = f" {citation.place}" if citation.place else ""
    return f"({marks[citation.source]}{place})"


def _agreed(unit: str, value: object) -> str:
    """`1 unit`, `3 units`."""
    if value is None:
        return ""
    return unit.replace("units", "unit", 1) if value == 1 else unit


def _words(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else str(value)
