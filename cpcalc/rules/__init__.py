"""A house's rules: what a profile can say, and the profiles that come with the program."""

from cpcalc.rules.loader import house_names, load_rules
from cpcalc.rules.model import RuleProfile

__all__ = ["RuleProfile", "house_names", "load_rules"]
