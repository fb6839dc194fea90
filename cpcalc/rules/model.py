"""The rules of one house, as values: what it decided, where that is written, its rulings.

A profile is data, proved by worked examples of its own. No house is known by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from cpcalc.amounts import Units
from cpcalc.cards import SUIT_NAMES
from cpcalc.problems import Span
from cpcalc.strength import Ranking
from cpcalc.tree import Cursor

EqualRows = Literal["allowed", "foul", "suit"]
BonusWay = Literal["none", "replaces", "adds"]
StackCap = Literal["none", "starting-stack", "each-opponent", "until-broke"]


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
    """A ruling, or what is uncertain, in whole sentences; and what it is about.

    That is rules, single entries of them, or moments: see decisions.py.
    """

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

    @property
    def suits_rising(self) -> list[int]:
        """The suits, as cards number them, from the lowest to the highest."""
        return [SUIT_NAMES.index(suit) for suit in reversed(self.suit_order)]

    def value(self, key: str) -> object:
        """The value of a rule by its key in RULES."""
        return getattr(self, key.replace("-", "_"))

    def table(self, key: str) -> Mapping[str, object]:
        """The entries of a rule that has some."""
        entries = self.value(key)
        assert isinstance(entries, Mapping), key
        return entries

    def notes_on(self, key: str, *moments: str) -> tuple[str, ...]:
        """The house's notes about a rule or one entry of a table, and about moments."""
        asked = {key, key.split(".")[0], *moments}
        return tuple(note.text for note in self.notes if asked & {*note.about})

    def cite(self, key: str) -> Citation | None:
        """Where a rule, or one entry of a table, is written; None where it is a default."""
        return self.citations.get(key) or self.citations.get(key.split(".")[0])
