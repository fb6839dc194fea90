"""Settles 13-card Chinese Poker: who owes whom, how much, and why.

The way of the data, and the module that is each step's one home::

    record ----- readers ------> Session of Hands          record.py
    profile ---- rules.loader -> RuleProfile                rules/model.py
    hand ------- thirteen.standings -> what each player ends with
    standings -- thirteen.pairs -> items between every two players
    pairs ------ thirteen.payout -> what the stacks leave of them
    a hand ----- deal.py: its rules, seats, button and stacks, and all of the above
    hands ------ evening (button), chips (stacks) -> ledger (totals, fewest payments)
    Settlement - reports ------> score sheet, a hand in full, JSON, CSV, Markdown
    lines typed at the table -- keeping.keep -> a record, hand by hand

Beside that way: proving.py settles the worked examples of a profile; explaining/ gives a
settled hand its reasons, comparing.py settles a record under several houses, whatif.py changes
what one player did. Cards without a record are named in thirteen/naming.py and set in
thirteen/arranging.py; hindsight.py settles a recorded hand in every other way to set it.

Trouble is a value (problems.py, catalogue.py); words for players stand in words.py; when two
names are one player's, names.py says.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cpcalc.api import evaluate, naturals
    from cpcalc.problems import BrokenRules, Problem, ProblemsFound
    from cpcalc.readers import read
    from cpcalc.record import Hand, Session
    from cpcalc.results import Settlement
    from cpcalc.rules import RuleProfile, load_rules
    from cpcalc.rules.loader import UnknownHouse
    from cpcalc.settlement import settle
    from cpcalc.strength import Strength

__version__ = "0.1.0"

__all__ = [
    "BrokenRules",
    "Hand",
    "Problem",
    "ProblemsFound",
    "RuleProfile",
    "Session",
    "Settlement",
    "Strength",
    "UnknownHouse",
    "evaluate",
    "load_rules",
    "naturals",
    "read",
    "settle",
]

_HOMES = {
    "BrokenRules": "problems",
    "Hand": "record",
    "Problem": "problems",
    "ProblemsFound": "problems",
    "RuleProfile": "rules",
    "Session": "record",
    "Settlement": "results",
    "Strength": "strength",
    "UnknownHouse": "rules.loader",
    "evaluate": "api",
    "load_rules": "rules",
    "naturals": "api",
    "read": "readers",
    "settle": "settlement",
}


def __getattr__(name: str) -> Any:
    """Loads a name's home when it is first asked for: a command needs few of them."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    return getattr(import_module(f"cpcalc.{_HOMES[name]}"), name)
