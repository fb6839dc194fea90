"""One-off changes of a house from the command line: `foul=6`, `naturals.dragon=26`.

They are read like the values of a profile, and become part of the house's name, so that
every report says that these were not the plain rules of the house.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cpcalc.problems import BrokenRules, Piece, Problem, Source, Span, problem
from cpcalc.rules.decisions import RULES
from cpcalc.rules.idle import idle_rules
from cpcalc.rules.model import Citation, RuleProfile, SourceSheet
from cpcalc.rules.values import entry_key, entry_value, read_value
from cpcalc.tree import unknown_key

OPTION = "--set"


def changed(rules: RuleProfile, changes: Sequence[str]) -> RuleProfile:
    """The house with some of its rules changed; raises BrokenRules for what is no change."""
    problems: list[Problem] = []
    stated: dict[str, Span] = {}
    for change in changes:
        piece = Piece(change, Source(OPTION, change)).part(0, len(change))
        rules = _changed(rules, piece, problems)
        stated[re.split("[.=]", piece.text)[0].strip()] = piece.span()
    if rules.name and not problems:  # no house at all is only there to look at the changes
        problems += idle_rules(rules, stated)
    if problems:
        raise BrokenRules(problems)
    if not changes:
        return rules
    words = " ".join("".join(change.split()) for change in changes)
    return replace(
        rules,
        name=f"{rules.name} with {words}",
        title=f"{rules.title} with {words}",
        sources={**rules.sources, OPTION: SourceSheet("the command line")},
    )


def _changed(rules: RuleProfile, change: Piece, problems: list[Problem]) -> RuleProfile:
    at = change.text.find("=")
    if at < 0:
        problems.append(problem("no-change", change.span(), text=change.text))
        return rules
    name, value = change.part(0, at), change.part(at + 1, len(change.text))
    dot = name.text.find(".")
    key = name.part(0, dot) if dot >= 0 else name
    if key.text not in RULES:
        problems.append(unknown_key(key, tuple(RULES)))
        return rules
    if RULES[key.text].shape.is_table:
        entry = name.part(dot + 1, len(name.text)) if dot >= 0 else None
        return _changed_entry(rules, key.text, entry, value, problems)
    if dot >= 0:
        problems.append(problem("no-entries", name.span(), key=key.text))
        return rules
    return _with(rules, key.text, key.text, read_value(key.text, value, problems))


def _changed_entry(
    rules: RuleProfile, key: str, entry: Piece | None, value: Piece, problems: list[Problem]
) -> RuleProfile:
    """One entry of a table; `none` takes it away, a new one stands last."""
    if entry is None:
        problems.append(problem("entry-needed", value.span(), key=key))
        return rules
    name = entry_key(key, entry, problems)
    if name is None:
        return rules
    table: dict[str, Any] = dict(rules.table(key))
    if value.text == "none":
        table.pop(name, None)
    else:
        table[name] = entry_value(key, value, problems)
    return _with(rules, key, f"{key}.{name}", table)


def _with(rules: RuleProfile, key: str, cited: str, value: Any) -> RuleProfile:
    citations = {**rules.citations, cited: Citation("the command line", OPTION)}
    changes: dict[str, Any] = {key.replace("-", "_"): value, "citations": citations}
    return replace(rules, **changes)
