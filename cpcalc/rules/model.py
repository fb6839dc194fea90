"""What a house can decide. Every rule the engine reads is named here once, and only here.

A profile is data: its values with the place each comes from, and its rulings as notes. No
house is known by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from cpcalc.amounts import Units
from cpcalc.cards import SUIT_NAMES
from cpcalc.strength import Category, Ranking
from cpcalc.words import NATURAL_WORDS, ROWS

EqualRows = Literal["allowed", "foul", "suit"]
BonusWay = Literal["none", "replaces", "adds"]


class Shape(NamedTuple):
    """How the value of a rule is written: what kind it is, and the words it may be."""

    kind: Literal["number", "optional", "choice", "flag", "word", "suits", "table"]
    choices: tuple[str, ...] = ()
    fraction: bool = False  # tenths of units are allowed


NUMBER = Shape("number")
TABLE_KEYS: dict[str, tuple[str, ...]] = {
    "bonuses": tuple(f"{row} {category}" for row in ROWS for category in Category),
    "naturals": tuple(NATURAL_WORDS),
    "sweep": ("2 players", "3 players", "4 players"),
    "misdeals": ("exposed", "count"),
}


class Rule(NamedTuple):
    """One thing a profile may decide: its key, how it is written, its unit, what it means."""

    shape: Shape
    unit: str
    meaning: str


RULES: dict[str, Rule] = {
    "row": Rule(NUMBER, "units", "each row won"),
    "majority": Rule(NUMBER, "units", "on top, for winning two rows or all three"),
    "scoop": Rule(NUMBER, "units", "on top, for winning all three rows"),
    "sweep": Rule(
        Shape("table"),
        "units from each opponent",
        "in place of rows and scoop, for scooping every opponent; by players at the table",
    ),
    "bonus-way": Rule(
        Shape("choice", ("none", "replaces", "adds")),
        "",
        "whether a bonus is paid in place of the row's unit or on top of it",
    ),
    "bonuses": Rule(Shape("table"), "units", "for winning a row with such a hand"),
    "equal-rows": Rule(
        Shape("choice", ("allowed", "foul", "suit")),
        "",
        "what it means that middle and back are equal",
    ),
    "suit-order": Rule(
        Shape("suits"), "", "suits from high to low, where they order equal middle and back"
    ),
    "wheel": Rule(
        Shape("choice", ("lowest", "second-highest")),
        "",
        "where A-2-3-4-5 ranks among straights",
    ),
    "front": Rule(
        Shape("choice", ("pairs-and-trips", "straights-and-flushes-too")),
        "",
        "what counts in the front",
    ),
    "foul": Rule(NUMBER, "units to each opponent with set rows", "an improperly set hand"),
    "foul-bonuses": Rule(
        Shape("flag"), "", "a foul also pays the bonuses in the rows it faces"
    ),
    "surrender": Rule(
        Shape("optional"),
        "units to each opponent",
        "giving the hand up before the showdown",
    ),
    "naturals": Rule(
        Shape("table"),
        "units from each opponent",
        "best first; they count only if declared",
    ),
    "two-naturals": Rule(
        Shape("choice", ("higher-rank", "push")),
        "",
        "when two players have one: the higher collects its own value, or nothing passes",
    ),
    "leading-natural": Rule(
        Shape("word", tuple(NATURAL_WORDS)),
        "",
        "beats every other natural even where they push",
    ),
    "false-natural": Rule(
        Shape("choice", ("foul", "excused-after-surrender")),
        "",
        "a declared natural that is not held: a foul, or none once an opponent surrendered",
    ),
    "misdeals": Rule(Shape("table"), "", "reasons that void a hand, in the house's words"),
    "payout-starts": Rule(
        Shape("choice", ("button", "left-of-button")), "", "the seat that settles first"
    ),
    "stack-cap": Rule(
        Shape("choice", ("none", "starting-stack")),
        "",
        "the most a player wins or loses in a hand, where stacks are recorded",
    ),
    "buy-in": Rule(Shape("optional", fraction=True), "units", "the house's buy-in"),
    "rake": Rule(
        Shape("optional", fraction=True),
        "units of each player and hand",
        "taken by the house, once a record turns it on",
    ),
}


class SourceSheet(NamedTuple):
    """A rule sheet or page: its title, and its address where it has one."""

    title: str
    address: str = ""


class Citation(NamedTuple):
    """Where a value is written: the title of the source and the place in it."""

    source: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.source}, {self.place}" if self.place else self.source


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """The rules of one house. Numbers are whole units of the stake unless said otherwise.

    What a profile does not say keeps the value below: nothing extra is paid, nothing
    offered. `citations` has an entry for every rule the profile states, by its key, and
    for every entry of its tables as `key.entry`.
    """

    name: str
    title: str
    sources: Mapping[str, SourceSheet] = field(default_factory=dict)  # by their ids
    notes: tuple[str, ...] = ()
    citations: Mapping[str, Citation] = field(default_factory=dict)

    row: int = 1
    majority: int = 0
    scoop: int = 0
    sweep: Mapping[str, int] = field(default_factory=dict)  # "4 players" -> units
    bonus_way: BonusWay = "none"
    bonuses: Mapping[str, int] = field(default_factory=dict)  # "back four-of-a-kind" -> units
    equal_rows: EqualRows = "allowed"
    suit_order: tuple[str, ...] = SUIT_NAMES  # high to low
    wheel: Literal["lowest", "second-highest"] = "lowest"
    front: Literal["pairs-and-trips", "straights-and-flushes-too"] = "pairs-and-trips"
    foul: int = 0
    foul_bonuses: bool = False
    surrender: int | None = None  # None: not offered
    naturals: Mapping[str, int] = field(default_factory=dict)  # kind -> units, best first
    two_naturals: Literal["higher-rank", "push"] = "higher-rank"
    leading_natural: str | None = None
    false_natural: Literal["foul", "excused-after-surrender"] = "foul"
    misdeals: Mapping[str, str] = field(default_factory=dict)  # reason -> the house's words
    payout_starts: Literal["button", "left-of-button"] = "button"
    stack_cap: Literal["none", "starting-stack"] = "none"
    buy_in: Units | None = None
    rake: Units | None = None

    @property
    def ranking(self) -> Ranking:
        return Ranking(
            wheel_second=self.wheel == "second-highest",
            front_runs=self.front == "straights-and-flushes-too",
        )

    def value(self, key: str) -> object:
        """The value of a rule by its key in RULES."""
        return getattr(self, key.replace("-", "_"))

    def cite(self, key: str) -> Citation | None:
        """Where a rule, or one entry of a table, is written; None where it is a default."""
        return self.citations.get(key) or self.citations.get(key.split(".")[0])
