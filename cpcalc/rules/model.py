"""What a house can decide. Every rule the engine reads is named here once, and only here.

A profile is data: its values with the place each comes from, its rulings as notes, and
worked examples that prove it. No house is known by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from cpcalc.amounts import Units
from cpcalc.cards import RANK_LETTERS, SUIT_NAMES
from cpcalc.problems import Span
from cpcalc.strength import Category, Ranking
from cpcalc.tree import Cursor
from cpcalc.words import NATURAL_WORDS, ROWS

EqualRows = Literal["allowed", "foul", "suit"]
BonusWay = Literal["none", "replaces", "adds"]
StackCap = Literal["none", "starting-stack", "each-opponent", "until-broke"]


class Shape(NamedTuple):
    """How the value of a rule is written: what kind it is, and the words it may be."""

    kind: Literal["number", "optional", "choice", "flag", "word", "suits", "table", "texts"]
    choices: tuple[str, ...] = ()
    fraction: bool = False  # tenths of units are allowed

    @property
    def is_table(self) -> bool:
        """Whether the rule has entries, each with a value of its own."""
        return self.kind in ("table", "texts")


NUMBER = Shape("number")
_FRONT = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.STRAIGHT_FLUSH,
)
_ROW_CATEGORIES = [
    (row, category)
    for row in ROWS
    for category in Category
    if row != "front" or category in _FRONT
]


def _bonus_keys() -> tuple[str, ...]:
    """`back four-of-a-kind`; then those for one rank, the high one: `front pair A`."""
    whole = [f"{row} {category}" for row, category in _ROW_CATEGORIES]
    single = [
        f"{key} {letter}"
        for key in whole
        if not key.endswith("royal-flush")
        for letter in RANK_LETTERS
    ]
    return (*whole, *single)


_TABLES = ("2 players", "3 players", "4 players")
TABLE_KEYS: dict[str, tuple[str, ...]] = {
    "bonuses": _bonus_keys(),
    "naturals": tuple(NATURAL_WORDS),
    "sweep": _TABLES,
    "sweep-times": _TABLES,
    "misdeals": ("exposed", "count"),
}


class Rule(NamedTuple):
    """One thing a profile may decide: its key, how it is written, its unit, what it means."""

    shape: Shape
    unit: str
    meaning: str


RULES: dict[str, Rule] = {
    # two set hands
    "row": Rule(NUMBER, "units", "each row won"),
    "row-ties": Rule(
        Shape("choice", ("tie", "suit")),
        "",
        "whether equal rows of two players tie, or the best suit of their high cards wins",
    ),
    "majority": Rule(NUMBER, "units", "on top, to the better of two hands"),
    "majority-goes-to": Rule(
        Shape("choice", ("rows", "total")),
        "",
        "the better hand is the one that won two rows, or that with the higher total",
    ),
    "scoop": Rule(NUMBER, "units", "on top, for winning all three rows"),
    "scoop-times": Rule(
        NUMBER,
        "times",
        "how often all that a pair won so far counts, for winning all three rows",
    ),
    "scoop-bonuses": Rule(
        Shape("flag"), "", "whether bonuses are part of the total that a scoop multiplies"
    ),
    "sweep": Rule(
        Shape("table"),
        "units from each opponent",
        "for scooping every opponent, by players at the table",
    ),
    "sweep-way": Rule(
        Shape("choice", ("replaces", "adds")),
        "",
        "whether the sweep is paid in place of rows and scoop or on top of them",
    ),
    "sweep-times": Rule(
        Shape("table"),
        "times",
        "how often, in all, everything a pair pays counts for scooping every opponent, by"
        " players at the table",
    ),
    "sweep-fouls": Rule(Shape("flag"), "", "whether a fouled opponent counts as scooped"),
    # bonuses
    "bonus-way": Rule(
        Shape("choice", ("none", "replaces", "adds")),
        "",
        "whether a bonus is paid in place of the row's unit or on top of it",
    ),
    "bonus-to": Rule(
        Shape("choice", ("winner", "both")),
        "",
        "whether only the winner of a row gets its bonus, or both do, on lost rows as well",
    ),
    "bonuses": Rule(Shape("table"), "units", "for winning a row with such a hand"),
    "bonus-cap": Rule(Shape("optional"), "units", "the most that bonuses move in a pair"),
    # setting
    "equal-rows": Rule(
        Shape("choice", ("allowed", "foul", "suit")),
        "",
        "what it means that middle and back are equal",
    ),
    "suit-order": Rule(Shape("suits"), "", "suits from high to low, where suits decide"),
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
    # fouls and surrenders
    "foul": Rule(NUMBER, "units to each opponent with set rows", "an improperly set hand"),
    "foul-way": Rule(
        Shape("choice", ("flat", "as-scooped", "row-values")),
        "",
        "a foul pays these units, or as if scooped, or the rows it faces without the scoop",
    ),
    "foul-bonuses": Rule(
        Shape("flag"), "", "a foul also pays the bonuses in the rows it faces"
    ),
    "foul-and-surrender": Rule(
        Shape("choice", ("surrender-pays", "nothing", "foul-pays")),
        "",
        "who pays the other the surrender price, or that nothing passes",
    ),
    "surrender": Rule(
        Shape("optional"),
        "units to each opponent",
        "giving the hand up before the showdown",
    ),
    # naturals
    "naturals": Rule(
        Shape("table"), "units from each opponent", "what each natural wins, best first"
    ),
    "naturals-count": Rule(
        Shape("choice", ("if-declared", "if-held")),
        "",
        "a natural counts only if declared, or whenever the cards as written hold it",
    ),
    "two-naturals": Rule(
        Shape("choice", ("higher-rank", "push", "each-its-own")),
        "",
        "when two players have one: the higher collects its own value, nothing passes, or"
        " each collects its own",
    ),
    "leading-natural": Rule(
        Shape("word", tuple(NATURAL_WORDS)),
        "",
        "where two naturals push, this one beats every other",
    ),
    "false-natural": Rule(
        Shape("choice", ("foul", "excused-after-surrender")),
        "",
        "a declared natural that is not held: a foul, or none once an opponent surrendered",
    ),
    # the table
    "misdeals": Rule(Shape("texts"), "", "reasons that void a hand, in the house's words"),
    "payout-starts": Rule(
        Shape("choice", ("button", "left-of-button")), "", "the seat that settles first"
    ),
    "stack-cap": Rule(
        Shape("choice", ("none", "starting-stack", "each-opponent", "until-broke")),
        "",
        "what a stack limits, where stacks are recorded: nothing; all that is won or lost in"
        " the hand; what is won from any one opponent; or a player who is broke is out",
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


class Note(NamedTuple):
    """A ruling, or what is uncertain, in whole sentences; and the rules it is about."""

    text: str
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """The rules of one house. Numbers are whole units of the stake unless said otherwise.

    What a profile does not say keeps the value below: nothing extra is paid, nothing
    offered. `citations` has an entry for every rule the profile states, by its key, and
    for those entries of its tables, as `key.entry`, that name a source of their own. `stated`
    has the places of the numbers that its own examples have to prove, those of a table as
    `key.entry`: what it takes over from another house is proved there.
    """

    name: str
    title: str
    sources: Mapping[str, SourceSheet] = field(default_factory=dict)  # by their ids
    notes: tuple[Note, ...] = ()
    citations: Mapping[str, Citation] = field(default_factory=dict)

    examples: tuple[Cursor, ...] = field(default=(), compare=False)  # as written, not read
    stated: Mapping[str, Span] = field(default_factory=dict, compare=False)

    row: int = 1
    row_ties: Literal["tie", "suit"] = "tie"
    majority: int = 0
    majority_goes_to: Literal["rows", "total"] = "rows"
    scoop: int = 0
    scoop_times: int = 1
    scoop_bonuses: bool = True
    sweep: Mapping[str, int] = field(default_factory=dict)  # "4 players" -> units
    sweep_way: Literal["replaces", "adds"] = "replaces"
    sweep_times: Mapping[str, int] = field(default_factory=dict)  # "4 players" -> times
    sweep_fouls: bool = True
    bonus_way: BonusWay = "none"
    bonus_to: Literal["winner", "both"] = "winner"
    bonuses: Mapping[str, int] = field(default_factory=dict)  # "back four-of-a-kind" -> units
    bonus_cap: int | None = None  # None: no ceiling
    equal_rows: EqualRows = "allowed"
    suit_order: tuple[str, ...] = SUIT_NAMES  # high to low
    wheel: Literal["lowest", "second-highest"] = "lowest"
    front: Literal["pairs-and-trips", "straights-and-flushes-too"] = "pairs-and-trips"
    foul: int = 0
    foul_way: Literal["flat", "as-scooped", "row-values"] = "flat"
    foul_bonuses: bool = False
    foul_and_surrender: Literal["surrender-pays", "nothing", "foul-pays"] = "surrender-pays"
    surrender: int | None = None  # None: not offered
    naturals: Mapping[str, int] = field(default_factory=dict)  # kind -> units, best first
    naturals_count: Literal["if-declared", "if-held"] = "if-declared"
    two_naturals: Literal["higher-rank", "push", "each-its-own"] = "higher-rank"
    leading_natural: str | None = None
    false_natural: Literal["foul", "excused-after-surrender"] = "foul"
    misdeals: Mapping[str, str] = field(default_factory=dict)  # reason -> the house's words
    payout_starts: Literal["button", "left-of-button"] = "button"
    stack_cap: StackCap = "none"
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

    def table(self, key: str) -> Mapping[str, object]:
        """The entries of a rule that has some."""
        entries = self.value(key)
        assert isinstance(entries, Mapping), key
        return entries

    def notes_on(self, key: str) -> tuple[str, ...]:
        """The house's notes about a rule, or about one entry of a table."""
        rule = key.split(".")[0]
        return tuple(note.text for note in self.notes if rule in note.about)

    def cite(self, key: str) -> Citation | None:
        """Where a rule, or one entry of a table, is written; None where it is a default."""
        return self.citations.get(key) or self.citations.get(key.split(".")[0])


def value_words(value: object) -> str:
    """A value as a profile writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value) if isinstance(value, tuple) else str(value)
