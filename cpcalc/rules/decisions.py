"""What a house can decide. Every rule the engine reads is named here once, and only here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from cpcalc.cards import RANK_LETTERS
from cpcalc.strength import Category
from cpcalc.words import NATURAL_WORDS, ROWS


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


def value_words(value: object) -> str:
    """A value as a profile writes it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{entry} {number}" for entry, number in value.items())
    return " ".join(value) if isinstance(value, tuple) else str(value)


class Rule(NamedTuple):
    """One thing a profile may decide: its key, how it is written, its unit, what it means.

    Where it is a choice, `says` has for each what is so then.
    """

    shape: Shape
    unit: str
    meaning: str
    says: Mapping[str, str] = MappingProxyType({})

    def told(self, value: object) -> str:
        """What the rule means where this is its value."""
        return self.says.get(value_words(value), self.meaning)


def _one_of(meaning: str, says: Mapping[str, str]) -> Rule:
    return Rule(Shape("choice", tuple(says)), "", meaning, says)


def _yes_or_no(meaning: str, *, yes: str, no: str) -> Rule:
    return Rule(Shape("flag"), "", meaning, {"yes": yes, "no": no})


RULES: dict[str, Rule] = {
    # two set hands
    "row": Rule(NUMBER, "units", "each row won"),
    "row-ties": _one_of(
        "what becomes of equal rows of two players",
        {
            "tie": "equal rows of two players tie, and pay nothing",
            "suit": "of equal rows the one with the best suit among its high cards wins",
        },
    ),
    "majority": Rule(NUMBER, "units", "on top, for two rows won, or for the higher total"),
    "majority-goes-to": _one_of(
        "who beats the other in the hand",
        {
            "rows": "who wins two rows beats the other",
            "total": "who has the higher total beats the other",
        },
    ),
    "scoop": Rule(NUMBER, "units", "on top, for winning all three rows"),
    "scoop-times": Rule(
        NUMBER,
        "times",
        "how often all that a pair won so far counts, for winning all three rows",
    ),
    "scoop-bonuses": _yes_or_no(
        "whether bonuses are part of the total that a scoop multiplies",
        yes="bonuses are part of the total that a scoop multiplies",
        no="a scoop multiplies the total without bonuses",
    ),
    "sweep": Rule(
        Shape("table"),
        "units from each opponent",
        "for scooping every opponent, by players at the table",
    ),
    "sweep-way": _one_of(
        "what the units of a sweep do to rows and scoop",
        {
            "replaces": "a sweep is paid in place of rows and scoop",
            "adds": "a sweep is paid on top of rows and scoop",
        },
    ),
    "sweep-times": Rule(
        Shape("table"),
        "times",
        "how often all that a pair pays counts where a player scoops every opponent, by"
        " players at the table",
    ),
    "sweep-fouls": _yes_or_no(
        "whether a fouled opponent counts as scooped",
        yes="a fouled opponent counts as scooped",
        no="a fouled opponent does not count as scooped",
    ),
    # bonuses
    "bonus-way": _one_of(
        "what a bonus does to the row's unit",
        {
            "none": "no bonus is paid",
            "replaces": "a bonus is paid in place of the row's unit",
            "adds": "a bonus is paid on top of the row's unit",
        },
    ),
    "bonus-to": _one_of(
        "who gets the bonus of a row",
        {
            "winner": "only the winner of a row gets its bonus",
            "both": "both players get their bonuses, on lost and on tied rows as well",
        },
    ),
    "bonuses": Rule(Shape("table"), "units", "what a row with such a hand earns"),
    "bonus-cap": Rule(Shape("optional"), "units", "the most that bonuses move in a pair"),
    # setting
    "equal-rows": _one_of(
        "what it means that middle and back are equal",
        {
            "allowed": "middle and back may be equal",
            "foul": "equal rows in middle and back are a foul",
            "suit": "of equal straights or flushes the one with the higher suit belongs in"
            " back; other equal rows in middle and back are a foul",
        },
    ),
    "suit-order": Rule(Shape("suits"), "", "suits from high to low, where suits decide"),
    "wheel": _one_of(
        "where A-2-3-4-5 ranks among straights",
        {
            "lowest": "A-2-3-4-5 is the lowest straight",
            "second-highest": "A-2-3-4-5 is the second highest straight",
        },
    ),
    "front": _one_of(
        "what counts in the front",
        {
            "pairs-and-trips": "straights and flushes do not count in the front",
            "straights-and-flushes-too": "straights and flushes count in the front too",
        },
    ),
    # fouls and surrenders
    "foul": Rule(NUMBER, "units to each opponent with set rows", "an improperly set hand"),
    "foul-way": _one_of(
        "what a foul pays to set rows",
        {
            "flat": "a foul pays its price, whatever it faces",
            "as-scooped": "a foul pays as if all three rows were lost",
            "row-values": "a foul pays the rows it faces, without the scoop",
        },
    ),
    "foul-bonuses": _yes_or_no(
        "whether a foul pays bonuses",
        yes="a foul also pays the bonuses in the rows it faces",
        no="a foul pays no bonuses",
    ),
    "foul-and-surrender": _one_of(
        "what passes between a foul and a surrender",
        {
            "surrender-pays": "a surrender pays its price to a foul too",
            "nothing": "between a foul and a surrender nothing passes",
            "foul-pays": "a foul pays the surrender price to a surrender",
        },
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
    "naturals-count": _one_of(
        "when a natural counts",
        {
            "if-declared": "a natural counts only if declared",
            "if-held": "a natural counts whenever the cards as written hold it",
        },
    ),
    "two-naturals": _one_of(
        "what two naturals do to each other",
        {
            "higher-rank": "of two naturals the higher one collects its own value",
            "push": "between two naturals nothing passes",
            "each-its-own": "of two naturals each collects its own value",
        },
    ),
    "leading-natural": Rule(
        Shape("word", tuple(NATURAL_WORDS)),
        "",
        "where two naturals push, this one beats every other",
    ),
    "false-natural": _one_of(
        "what a declared natural is that is not held",
        {
            "foul": "a declared natural that is not held is a foul",
            "excused-after-surrender": "a declared natural that is not held is a foul, unless"
            " an opponent had surrendered before",
        },
    ),
    # the table
    "misdeals": Rule(Shape("texts"), "", "reasons that void a hand, in the house's words"),
    "payout-starts": _one_of(
        "the seat that settles first",
        {
            "button": "the button settles first",
            "left-of-button": "the seat left of the button settles first",
        },
    ),
    "stack-cap": _one_of(
        "what a stack limits, where stacks are recorded",
        {
            "none": "stacks limit nothing",
            "starting-stack": "nobody wins or loses more in a hand than stood in front of him",
            "each-opponent": "nobody loses more in a hand than stands in front of him, or wins"
            " more than stood there from any one opponent",
            "until-broke": "nobody loses more in a hand than stands in front of him, and who"
            " has nothing left is out of what is paid after that",
        },
    ),
    "buy-in": Rule(Shape("optional", fraction=True), "units", "the house's buy-in"),
    "rake": Rule(
        Shape("optional", fraction=True),
        "units of each player and hand",
        "taken by the house, once a record turns it on",
    ),
}

# What a note can be about besides a rule: what no house decides otherwise, but may remark on.
MOMENTS = (
    "front-against-middle",
    "wrong-number",
    "two-fouls",
    "two-surrenders",
    "foul-price",
    "natural-against-foul",
    "other-equal-rows",
    "undeclared",
    "excused",
    "royal-flush",
)
