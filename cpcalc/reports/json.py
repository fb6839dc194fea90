"""The JSON forms: a settlement as one object, or a hand a line. Fractions stay exact."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import simplejson

if TYPE_CHECKING:  # cards are printed without anything that settles
    from cpcalc.problems import Problem
    from cpcalc.results import Settlement
    from cpcalc.settlement import Outcome


def object_json(value: Mapping[str, Any]) -> str:
    """An object as every command prints it."""
    return simplejson.dumps(value, use_decimal=True, ensure_ascii=False, indent=2)


def settlement_json(settlement: "Settlement") -> str:
    return object_json(settlement.to_dict())


def outcome_line(outcome: "Outcome") -> str:
    """One hand in one line; a hand with problems gives these in its place."""
    if outcome.result is not None:
        return _line(outcome.result.to_dict())
    problems = [found.as_dict() for found in outcome.problems]
    return _line({"hand": outcome.label, "error": problems})


def problems_json(problems: "Sequence[Problem]") -> str:
    """Problems and findings for editors and scripts, with severity and hint."""
    entries = [
        {"severity": found.severity, **found.as_dict(), "hint": found.hint or None}
        for found in problems
    ]
    return simplejson.dumps(entries, ensure_ascii=False, indent=2)


def _line(value: dict[str, Any]) -> str:
    return simplejson.dumps(value, use_decimal=True, ensure_ascii=False)
