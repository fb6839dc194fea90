"""A new profile to be edited: every rule explained, those that are not changed behind a #."""

import textwrap
from collections.abc import Iterator, Mapping

from cpcalc.rules.decisions import MOMENTS, RULES, Rule, value_words
from cpcalc.rules.model import RuleProfile
from cpcalc.words import listing

_HEAD = """\
# The rules of {name}. What stands behind a # says nothing yet: take the # away (and one
# blank), and change the value.
#
#   cpcalc rules check {name}.yaml                    settles the examples below
#   cpcalc settle evening.txt --rules {name}.yaml     uses the rules
#
# So does a line `rules {name}.yaml` in a record that lies beside this file.

profile: {name}
title: {title}
{extends}
sources:  # where a number is written: what the table agreed, or a rule sheet
  house: {{title: agreed at our table}}
  # sheet: {{title: Rules of the club, address: https://example.org/rules}}

rules:
"""
_EXTENDS = """\
extends: {extends}  # what is not said here is as there; a list, such as `naturals` or
# `bonuses`, replaces the whole list of the house: what it leaves out is not paid
"""
_TAIL = """\

notes:  # rulings, in whole sentences
  # - A hand that is shown too early is dead.
  # `cpcalc explain` tells a note where what it is `about` counts: rules, entries of them,
  # {moments}.
  # - {{about: foul, note: The table agreed on this price in May.}}
  # - {{about: naturals.dragon, note: The ace may be low.}}

# Small deals and what they come to. An example for every number shows that it is read as it
# was meant.
examples:
"""
_OWN_RULES = ("row", "foul")
_OWN_VALUES = {"row": 1, "foul": 3}
_OWN_EXAMPLES = """\
- example: Two rows of three are worth one unit.
  deal:
    players:
      Ann: KK9 / 77442 / AQT63f
      Bob: AA2 / 66553 / K9832f
  pairs: [Bob pays Ann 1]
  net: {Ann: +1, Bob: -1}

- example: A foul costs three units.
  deal:
    players:
      Ann: KK9 / 77442 / AQT63f
      Bob: foul
  pairs: [Bob pays Ann 3]
  net: {Ann: +3, Bob: -3}
"""
# What an entry looks like where there is none to be changed.
_SAMPLES: Mapping[str, Mapping[str, object]] = {
    "sweep": {"4 players": 7},
    "sweep-times": {"4 players": 2},
    "bonuses": {"back four-of-a-kind": 4, "front pair A": 1},
    "naturals": {"dragon": 13, "six-pairs": 3},
    "misdeals": {"exposed": "Five or more cards of one hand were exposed."},
}


def blank_profile(name: str, parent: RuleProfile | None = None, extends: str = "") -> str:
    """The text of a new profile, like `parent` if there is one: `extends` is how to name it."""
    line = _EXTENDS.format(extends=extends) if parent else ""
    head = _HEAD.format(name=name, title=name.capitalize(), extends=line)
    rules = "\n".join(_rule(key, rule, parent) for key, rule in RULES.items())
    tail = _TAIL.format(moments=listing(MOMENTS, "or"))
    return head + rules + tail + textwrap.indent(_example(parent), "  ")


def _example(parent: RuleProfile | None) -> str:
    if parent is None:
        return _OWN_EXAMPLES
    return parent.examples[0].source_text() if parent.examples else _commented(_OWN_EXAMPLES)


def _rule(key: str, rule: Rule, parent: RuleProfile | None) -> str:
    """A rule with its meaning and the value it has."""
    live = parent is None and key in _OWN_RULES
    unit = f" ({rule.unit})" if rule.unit else ""
    about = textwrap.wrap(f"{key}{unit}: {rule.meaning}", 88)
    for choice, what in rule.says.items():
        about += textwrap.wrap(f"  {choice}: {what}", 88, subsequent_indent="    ")
    value = (parent or RuleProfile("", "")).value(key)
    if parent is None:
        value = _OWN_VALUES.get(key, value)
    text = "\n".join(_lines(key, rule, value))
    lines = [*(f"# {line}" for line in about), text if live else _commented(text)]
    return textwrap.indent("\n".join(lines), "  ") + "\n"


def _lines(key: str, rule: Rule, value: object) -> Iterator[str]:
    if not rule.shape.is_table:
        yield f"{key}: {{value: {value_words(value)}, source: house}}"
        return
    yield f"{key}:"
    yield "  source: house"
    yield "  values:"
    entries = value if isinstance(value, Mapping) and value else _SAMPLES[key]
    for entry, number in entries.items():
        yield f"    {entry}: {number}"


def _commented(text: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in text.split("\n"))
