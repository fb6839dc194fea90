"""Rules that change nothing because of another rule: whoever states one must be told."""

from collections.abc import Callable, Mapping

from cpcalc.problems import Problem, Span, problem
from cpcalc.rules.decisions import value_words
from cpcalc.rules.model import RuleProfile

# A rule, when it changes nothing, and the rule that it is because of.
_IDLE: dict[str, tuple[Callable[[RuleProfile], bool], str]] = {
    "foul": (lambda rules: rules.foul_way != "flat" and rules.foul > 0, "foul-way"),
    "bonuses": (lambda rules: rules.bonus_way == "none" and bool(rules.bonuses), "bonus-way"),
    "bonus-cap": (
        lambda rules: rules.bonus_way == "none" and rules.bonus_cap is not None,
        "bonus-way",
    ),
    "leading-natural": (
        lambda rules: rules.two_naturals != "push" and rules.leading_natural is not None,
        "two-naturals",
    ),
}


def idle_rules(rules: RuleProfile, stated: Mapping[str, Span]) -> list[Problem]:
    """Those of the stated rules that change nothing in this house, each at its place."""
    found = []
    for key, span in stated.items():
        is_idle, other = _IDLE.get(key, (None, ""))
        if is_idle is not None and is_idle(rules):
            value = value_words(rules.value(other))
            found.append(problem("idle-rule", span, rule=key, other=other, value=value))
    return found
