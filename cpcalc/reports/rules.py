"""A house's rules on a page: every number, where it is written, and the rulings."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from cpcalc.problems import counted, printable
from cpcalc.proving import Proof, is_foul_free
from cpcalc.reports.layout import page, shortened, table, wrapped
from cpcalc.rules.decisions import RULES, value_words
from cpcalc.rules.model import Citation, RuleProfile
from cpcalc.tree import Cursor

WIDEST_TITLE = 34  # columns in the list of houses
WIDEST_VALUE = 24  # of a house's value beside another's


def houses_report(profiles: Sequence[RuleProfile]) -> str:
    """A line a house: its name, its title, and what it pays, in units."""
    heading = ["house", "title", "2 of 3", "3 of 3", "foul", "surrender", "bonuses"]
    rows = [heading, *(_house_line(profile) for profile in profiles)]
    return "\n".join(table(rows, "llrrrrl", indent=0))


def _house_line(rules: RuleProfile) -> list[str]:
    two = rules.row + rules.majority
    three = (3 * rules.row + rules.majority + rules.scoop) * rules.scoop_times
    surrender = "-" if rules.surrender is None else str(rules.surrender)
    bonuses = {"none": "-", "replaces": "in place", "adds": "on top"}
    foul = {"flat": rules.foul, "as-scooped": three, "row-values": 3 * rules.row}
    numbers = [str(number) for number in (two, three, foul[rules.foul_way])]
    title = shortened([rules.title], WIDEST_TITLE)[rules.title]
    return [rules.name, title, *numbers, surrender, bonuses[rules.bonus_way]]


def profile_report(rules: RuleProfile) -> str:
    """Every rule the profile states, in the order of RULES; rulings, examples, sources."""
    sources = dict.fromkeys(citation.source for citation in rules.citations.values())
    marks = {source: f"[{number}]" for number, source in enumerate(sources, start=1)}
    lines = [f"{rules.title} ({rules.name})", "", *_rules(rules, marks)]
    if is_foul_free(rules):
        lines.append("  foul: no price is stated, so a foul costs nothing")
    if rules.notes:
        lines += ["", "Rulings where the sheet is silent or disagrees", ""]
        for number, note in enumerate(rules.notes, start=1):
            mark = f"{number}. "
            lines += [f"  {line}" for line in wrapped(mark + note.text, page() - 2, len(mark))]
    if rules.examples:
        lines += ["", "Worked examples", ""]
        for cursor in rules.examples:
            lines += [f"  {line}" for line in wrapped(f"- {_sentence(cursor)}", page() - 2, 2)]
    addresses = {sheet.title: sheet.address for sheet in rules.sources.values()}
    lines += ["", "Sources", ""]
    for source, mark in marks.items():
        lines.append(f"  {mark} {source}")
        lines += [f"      {addresses[source]}"] if addresses[source] else []
    return "\n".join(lines)


def difference_report(one: RuleProfile, other: RuleProfile) -> str:
    """Two houses side by side, where they differ."""
    names = [shortened([rules.name], WIDEST_VALUE)[rules.name] for rules in (one, other)]
    rows = [["", *names]]
    for key, rule in RULES.items():
        values = one.value(key), other.value(key)
        ranked = rule.shape.is_table and [*one.table(key)] != [*other.table(key)]
        if values[0] == values[1] and not (key == "naturals" and ranked):
            continue
        label = wrapped(f"{key}: {rule.meaning}", _LABEL, 2)
        if rule.shape.is_table:
            rows += [[line, "", ""] for line in label]
            rows += _entries(key, one, other)
        else:
            unit = " ".join(rule.unit.split()[:1])
            cells = [f"{value_words(value)} {_agreed(unit, value)}" for value in values]
            rows += _beside(label, cells)
    if len(rows) == 1:
        return f"{one.title} and {other.title} have the same rules."
    return "\n".join(table(rows, "lll", indent=0))


_LABEL = 46  # columns of what a rule means, beside the two houses


def _entries(key: str, one: RuleProfile, other: RuleProfile) -> list[list[str]]:
    """The entries of a table that are not the same in both; - where there is none."""
    tables = one.table(key), other.table(key)
    rows = [
        row
        for entry in dict.fromkeys((*tables[0], *tables[1]))
        if tables[0].get(entry) != tables[1].get(entry)
        for row in _beside(
            [f"    {entry}"], [_entry_words(entries, entry) for entries in tables]
        )
    ]
    orders = [", ".join(entries) for entries in tables]
    return rows or _beside(["    in another order"], orders)


def _beside(label: Sequence[str], cells: Sequence[str]) -> list[list[str]]:
    """Two values behind what they are of, over as many lines as they need."""
    columns = [label, *(wrapped(cell, WIDEST_VALUE, 0) for cell in cells)]
    return [list(row) for row in zip_longest(*columns, fillvalue="")]


def _entry_words(entries: Mapping[str, object], entry: str) -> str:
    """The value of an entry; a royal flush without its own earns that of a straight flush."""
    instead = entry.replace("royal", "straight")
    if entry not in entries and instead in entries:
        return f"{value_words(entries[instead])} (straight flush)"
    return value_words(entries.get(entry, "-"))


def proofs_report(proofs: Sequence[Proof]) -> str:
    """A line a profile: what became of its examples, and of its numbers."""
    return "\n".join(f"{printable(proof.rules.name)}: {_proof(proof)}" for proof in proofs)


def _proof(proof: Proof) -> str:
    examples = counted(proof.examples, "example") if proof.examples else "no examples"
    hold = "" if not proof.examples else " holds" if proof.examples == 1 else " hold"
    numbers = counted(proof.numbers, "number")
    unproved = sum(found.code == "unproved" for found in proof.problems)
    if not proof.holds:
        return f"{examples}, not all of which hold"
    if not proof.numbers:
        return f"{examples}{hold}, and it states no number"
    if unproved:
        return f"{examples}{hold}; {unproved} of {numbers} {_is(unproved)} not proved"
    return f"{examples}{hold}, and prove{'s' if proof.examples == 1 else ''} {numbers}"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


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
            lines.append(f"  {key}: {value_words(value)} {_agreed(unit, value)}".rstrip())
        text = f"{RULES[key].told(value)} {_source(citation, marks)}"
        lines += [f"      {line}" for line in wrapped(text, page() - 6, 0)]
        if isinstance(value, Mapping):
            cells = [
                [entry, str(number), _own_source(rules, f"{key}.{entry}", marks)]
                for entry, number in value.items()
            ]
            lines += table(cells, "lrl" if unit else "lll", indent=6)
    return lines


def _own_source(rules: RuleProfile, key: str, marks: Mapping[str, str]) -> str:
    """Where one entry is written, if not where its table is."""
    citation = rules.citations.get(key)
    return _source(citation, marks) if citation else ""


def _sentence(cursor: Cursor) -> str:
    """What a worked example shows, in the words of the house."""
    named = {key.text: value.value for key, value in cursor.pairs()}
    return printable(str(named.get("example", "an example without a sentence")))


def _source(citation: Citation, marks: Mapping[str, str]) -> str:
    place = f" {citation.place}" if citation.place else ""
    return f"({marks[citation.source]}{place})"


def _agreed(unit: str, value: object) -> str:
    """`1 unit`, `3 units`."""
    if value is None:
        return ""
    return unit.replace("units", "unit", 1) if value == 1 else unit
