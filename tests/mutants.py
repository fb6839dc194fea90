"""What one slip of a typist does to a record: told, harmless, or read as something else.

`python -m tests.mutants [COUNT] [SEED]` makes one slip in a record, so many times over: a
character changed, dropped, doubled or swapped with the next one. What can still be read is
read a second time, by a small reader that shares nothing with the package's; a record that
means something else to it is `misread`, and a fault.
"""

import io
import random
import re
import string
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from cpcalc import ProblemsFound, read
from cpcalc.checking import examine
from cpcalc.readers import Form
from cpcalc.record import Amount, Hand, Payment, Reading, Session
from cpcalc.results import Settlement
from cpcalc.settlement import settle
from cpcalc.writers import write
from tests.fuzz import EVERY_LINE

SAMPLES = Path(__file__).parent.parent / "samples"
KEYBOARD = string.ascii_letters + string.digits + string.punctuation + " \t\n"

Told = dict[str, list[tuple[Any, ...]]]  # what a hand says: by key, part by part
Entry = tuple[str, Any]  # a key of a YAML record and its value

# ------------------------------------------------------------------ the second reader

WORDS = """
rules unit hand button players stack buy cashout paid declared rake misdeal adjust result note
front middle back cards natural natural_held foul surrender dead
"""
DIRECTIVES, SEAT_KEYS = (line.split() for line in WORDS.strip().split("\n"))
CARRIED = ("rules", "unit", "rake", "names")
YES, NO = ("true", "yes"), ("false", "no")
SUITS = dict(zip("shdc♠♥♦♣♤♡♢♧", "shdcshdcshdc", strict=True))
COMMENT = re.compile(r"^#.*|[ \t]#(?![0-9]).*")
CARD = re.compile(r"(?i:(10|[2-9tjqka])([shdc]?|[♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?))[\s,]*", re.ASCII)
ARROW = re.compile(r"(.+?)\s*->\s*(.+?)\s+([-+]?[0-9.]+)(?:\s+(.*))?")


class NotSoWrittenError(ValueError):
    """The second reader finds that this is no record."""


def second_reading(text: str, form: Form) -> list[Told]:
    """Every hand of a record, as the description of the two forms has it."""
    carried: Told = {"rake": [("off",)]}
    told = []
    for number, entries in enumerate(HANDS[form](text), start=1):
        told.append(one_hand(entries, carried, number))
        carried = {key: told[-1][key] for key in CARRIED}
    return told


def hands_of_yaml(text: str) -> list[list[Entry]]:
    hands: list[list[Entry]] = []
    # A tab between two words is YAML, but not to the loader that is written in Python.
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader) if "\t" in text else yaml.BaseLoader
    for tree in yaml.load_all(text, loader):
        first, *others = tree.pop("hands", [{}])
        hands += [[*tree.items(), *first.items()], *(list(hand.items()) for hand in others)]
    return hands


def hands_of_text(text: str) -> list[list[Entry]]:
    hands: list[list[Entry]] = [[]]
    for raw in text.split("\n"):
        line = COMMENT.sub("", raw).replace("\t", " ").strip()
        entry = entry_of(line) if line else None
        if entry and entry[0] == "hand":
            hands.append([])
        if entry:
            hands[-1].append(entry)
    opening, *rest = hands
    if rest and "players" in dict(opening):
        raise NotSoWrittenError("a seat before the first hand")
    return [[*opening, *rest[0]], *rest[1:]] if rest else [opening]


HANDS: dict[Form, Callable[[str], list[list[Entry]]]] = {
    "text": hands_of_text,
    "yaml": hands_of_yaml,
}


def entry_of(line: str) -> Entry:
    """A line as the key and the value that YAML has for it."""
    first = re.split(r"[\s:]", line)[0]
    rest = line[len(first) :].removeprefix(":").strip()
    if first not in DIRECTIVES:
        ends = [at for at, sign in enumerate(line) if sign == ":"]
        free = [at for at in ends if line[at + 1 : at + 2] in ("", " ")]
        end = (free or ends)[0]  # an IndexError: a line that is no seat
        return "players", {line[:end]: line[end + 1 :].strip()}
    if first in ("stack", "buy", "cashout"):
        return f"{first}s", dict([rest.rsplit(maxsplit=1)])
    if first == "result":
        return first, dict(part.rsplit(maxsplit=1) for part in rest.split(","))
    if first in ("paid", "adjust"):
        sides = ARROW.fullmatch(rest)
        keys = ("from", "to", "units", "reason")
        return first, [dict(zip(keys, sides.groups() if sides else (), strict=True))]
    return ("names" if first == "players" else first), rest


def one_hand(entries: Iterable[Entry], carried: Told, number: int) -> Told:
    told: Told = {key: [] for key in SHAPES} | carried
    for key, value in entries:
        if key in ONCE:
            told[key] = ONCE[key](value)
        else:
            told[key] = told[key] + SEVERAL[key](value)
    told["hand"] = told["hand"] or [(str(number),)]
    if told["misdeal"]:
        told["players"] = [(seat[0], "void", None, True, None, ()) for seat in told["players"]]
    else:
        told["players"] = [(name, *seat_of(seat)) for name, seat in told["players"]]
    return told


def text_of(value: str) -> list[tuple[Any, ...]]:
    return [(value.strip(),)] if value.strip() else []


def texts_of(value: str | list[str]) -> list[tuple[Any, ...]]:
    return [(one.strip(),) for one in ([value] if isinstance(value, str) else value)]


def names_of(value: str | list[str]) -> list[tuple[Any, ...]]:
    return [(nfc(name),) for name in (value.split(",") if isinstance(value, str) else value)]


def unit_of(value: str) -> list[tuple[Any, ...]]:
    worth, currency = first_word(value)
    return [(number_of(worth), currency or None)]


def rake_of(value: str) -> list[tuple[Any, ...]]:
    return [(value.lower() if value.lower() in ("on", "off") else number_of(value),)]


def misdeal_of(value: str) -> list[tuple[Any, ...]]:
    return [] if value in NO else [("" if value in YES else value.strip(),)]


def amounts_of(value: dict[str, str]) -> list[tuple[Any, ...]]:
    return [(nfc(name), number_of(units)) for name, units in value.items()]


def payments_of(value: list[dict[str, str]]) -> list[tuple[Any, ...]]:
    return [
        (nfc(one["from"]), nfc(one["to"]), number_of(one["units"]), one.get("reason"))
        for one in value
    ]


def seats_of(value: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(nfc(name), seat) for name, seat in value.items()]


Read = Callable[[Any], list[tuple[Any, ...]]]
ONCE: dict[str, Read] = {
    "hand": text_of,
    "rules": text_of,
    "unit": unit_of,
    "rake": rake_of,
    "names": names_of,
    "button": names_of,
    "declared": names_of,
    "misdeal": misdeal_of,
}
SEVERAL: dict[str, Read] = {
    "stacks": amounts_of,
    "buys": amounts_of,
    "cashouts": amounts_of,
    "result": amounts_of,
    "paid": payments_of,
    "adjust": payments_of,
    "note": texts_of,
    "players": seats_of,
}


def nfc(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip())


def number_of(text: str) -> Decimal:
    if not re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", text.strip()):
        raise NotSoWrittenError(text)
    return Decimal(text)


def seat_of(seat: Any) -> tuple[Any, ...]:
    """What was said, the kind of a natural, whether it was held, a reason, the groups."""
    if not isinstance(seat, str):
        return seat_of_keys(seat)
    word, rest = first_word(seat)
    if word == "dead":
        return word, None, True, rest or None, ()
    if word in ("surrender", "foul"):
        return word, None, True, None, groups_of(rest)
    if word != "natural":
        return "rows", None, True, None, groups_of(seat)
    kind, after = first_word(rest)
    if "-" not in kind and kind != "dragon":  # the only kind without a hyphen
        kind, after = "", rest
    claim, cards = first_word(after)
    held = claim != "false"
    return word, kind or None, held, None, groups_of(after if held else cards)


def first_word(text: str) -> tuple[str, str]:
    word, _, rest = text.strip().partition(" ")
    return word.lower(), rest.strip()


def seat_of_keys(seat: dict[str, Any]) -> tuple[Any, ...]:
    if not set(seat) <= set(SEAT_KEYS):
        raise NotSoWrittenError(str(seat))
    rows = [seat[key] for key in SEAT_KEYS[:4] if key in seat]
    groups = tuple(group_of(row if isinstance(row, str) else " ".join(row)) for row in rows)
    statuses = ("natural", "foul", "surrender", "dead")
    said = [key for key in statuses if seat.get(key, "no") not in NO]
    if not said:
        return "rows", None, True, None, groups
    word = None if seat[said[0]] in YES else seat[said[0]]
    kind, reason = (word, None) if said == ["natural"] else (None, word)
    return said[0], kind, seat.get("natural_held", "yes") not in NO, reason, groups


def groups_of(text: str) -> tuple[Any, ...]:
    return tuple(map(group_of, re.split(r"[/|]", text))) if text else ()


def group_of(text: str) -> tuple[tuple[str, ...], bool]:
    """The cards of a group, and whether a final `f` says that they are of one suit."""
    text = text.strip(" ,")
    marked = text[-1:] in ("f", "F")
    text, cards, at = text[:-1] if marked else text, [], 0
    while at < len(text):
        card = CARD.match(text, at)
        if not card:
            raise NotSoWrittenError(text)
        cards.append(card[1].upper().replace("10", "T") + SUITS.get(card[2][:1].lower(), ""))
        at = card.end()
    return tuple(cards), marked


# ------------------------------------------------------------------ the package's reading


def first_reading(session: Session) -> list[Told]:
    """What the package read, in the same words."""
    return [in_words(hand) for hand in session.hands]


def in_words(hand: Hand) -> Told:
    seats: list[tuple[Any, ...]] = [
        (name, "void", None, True, None, ()) for name, _ in hand.void
    ]
    for seat in hand.seats:
        groups = tuple((tuple(map(str, row.cards)), row.marked) for row in seat.groups)
        seats.append((seat.name, seat.said, seat.kind, seat.held, seat.reason, groups))
    return {
        "hand": [(hand.label,)],
        "rules": [(hand.rules,)] if hand.rules else [],
        "unit": [(hand.unit.worth, hand.unit.currency)] if hand.unit else [],
        "rake": [(hand.rake,)],
        "names": [(name,) for name in hand.names or ()],
        "button": [(hand.button,)] if hand.button else [],
        "declared": [(name,) for name in hand.declared],
        "misdeal": [] if hand.misdeal is None else [(hand.misdeal,)],
        "stacks": amounts(hand.stacks),
        "buys": amounts(hand.buys),
        "cashouts": amounts(hand.cashouts),
        "result": amounts(hand.result),
        "paid": payments(hand.paid),
        "adjust": payments(hand.adjusts),
        "note": [(note,) for note in hand.notes],
        "players": seats,
    }


def amounts(found: Sequence[Amount]) -> list[tuple[Any, ...]]:
    return [(amount.name, Decimal(amount.units)) for amount in found]


def payments(found: Sequence[Payment]) -> list[tuple[Any, ...]]:
    return [(one.giver, one.taker, Decimal(one.units), one.reason) for one in found]


# ------------------------------------------------------------------ what a slip hit

AMOUNT, PAYMENT = ("name", "number"), ("name", "name", "number", "note")
SHAPES: dict[str, tuple[str, ...]] = {  # what the parts of a key's values are
    "hand": ("label",),
    "rules": ("other",),
    "unit": ("number", "other"),
    "rake": ("number",),
    "names": ("name",),
    "button": ("name",),
    "declared": ("name",),
    "misdeal": ("note",),
    "note": ("note",),
    "stacks": AMOUNT,
    "buys": AMOUNT,
    "cashouts": AMOUNT,
    "result": AMOUNT,
    "paid": PAYMENT,
    "adjust": PAYMENT,
    "players": ("name", "other", "other", "other", "note", "cards"),
}


def hit(before: Sequence[Told], after: Sequence[Told]) -> str:
    """What differs between the record as it was and as the slip has it.

    `other` where a line or a hand came or went, and for the words of a seat.
    """
    if len(before) != len(after):
        return "other"
    sorts: set[str] = set()
    for one, two in zip(before, after, strict=True):
        for key, shape in SHAPES.items():
            if len(one[key]) != len(two[key]):
                sorts.add("other")
                continue
            for old, new in zip(one[key], two[key], strict=True):
                parts = zip(shape, old, new, strict=True)
                sorts |= {sort_of(*part) for part in parts if part[1] != part[2]}
    return " and ".join(sorted(sorts))


def sort_of(sort: str, one: Any, two: Any) -> str:
    """For cards, what of them differs."""
    if sort != "cards":
        return sort
    before, after = cards_of(one), cards_of(two)
    if sorted(before) == sorted(after):
        if [len(cards) for cards, _ in one] != [len(cards) for cards, _ in two]:
            return "separator"
        return "f mark" if before == after else "card order"
    ranks = [sorted(card[0] for card in cards) for cards in (before, after)]
    return "card suit" if ranks[0] == ranks[1] else "card rank"


def cards_of(groups: Any) -> list[str]:
    return [card for cards, _ in groups for card in cards]


# ------------------------------------------------------------------ the experiment


class Record(NamedTuple):
    """A record without a slip, and what came of it."""

    name: str
    form: Form
    text: str
    session: Session
    told: list[Told]
    settled: object
    findings: Counter[str]


@cache
def records() -> tuple[Record, ...]:
    """The samples, and a hand with every directive in both forms."""
    forms: dict[str, Form] = {".txt": "text", ".yaml": "yaml"}
    texts = [
        (path.name, forms[path.suffix], path.read_text(encoding="utf-8"))
        for path in sorted(SAMPLES.glob("*.*"))
    ]
    every = read(io.StringIO(EVERY_LINE), "text")
    texts += [("every line", "text", EVERY_LINE), ("every line", "yaml", write(every, "yaml"))]
    return tuple(
        Record(*one, session, first_reading(session), nets(settle(session)), findings(session))
        for one in texts
        for session in [read(io.StringIO(one[2]), one[1])]
    )


def nets(settlement: Settlement) -> object:
    hands = [(hand.unit, hand.nets) for hand in settlement.hands]
    return hands, settlement.totals, settlement.transfers


def findings(session: Session) -> Counter[str]:
    readings = [Reading(hand.label, hand) for hand in session.hands]
    return Counter(found.message for found in examine(readings, None))


@dataclass
class Seen:
    """What a run saw: outcomes of slips, and of other records what they were."""

    slips: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    others: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    examples: list[str] = field(default_factory=list)  # of other records nobody notices
    misread: list[str] = field(default_factory=list)


def run(count: int, seed: int) -> Seen:
    """Makes so many slips, each as likely at every character of every record."""
    seen, source = Seen(), random.Random(seed)
    sizes = [len(record.text) for record in records()]
    for _ in range(count):
        (record,) = source.choices(records(), sizes)
        slip, at, text = slipped(record.text, source)
        outcome = judged(record, text, seen, around(record.text, text, at))
        seen.slips[slip][outcome] += 1
        seen.slips[f"in {record.form}"][outcome] += 1
        seen.slips["all"][outcome] += 1
    return seen


def slipped(text: str, source: random.Random) -> tuple[str, int, str]:
    """The slip's name, its place, and the text with it."""
    while True:
        at = source.randrange(len(text))
        here, after = text[at], text[at + 1 :]
        slip, put = source.choice(
            (
                ("changed", source.choice(KEYBOARD) + after),
                ("dropped", after),
                ("doubled", here * 2 + after),
                ("swapped", after[:1] + here + after[1:]),
            )
        )
        if text[:at] + put != text:
            return slip, at, text[:at] + put


def around(text: str, mutant: str, at: int) -> str:
    """The line of the slip, before and after."""
    start = text.rfind("\n", 0, at) + 1
    return " => ".join(repr(one[start:].split("\n")[0]) for one in (text, mutant))


def judged(record: Record, text: str, seen: Seen, shown: str) -> str:
    """What became of a record with a slip."""
    try:
        session = read(io.StringIO(text), record.form)
        settled = None if session == record.session else nets(settle(session))
    except ProblemsFound:
        return "problem"
    told = first_reading(session)
    if differing := differences(told, text, record.form):
        seen.misread.append(f"{record.name}: {shown}: {differing}")
        return "misread"
    if session == record.session:
        return "same record"
    sort = hit(record.told, told)
    what = seen.others[sort]
    what["records"] += 1
    if findings(session) - record.findings:
        what["findings"] += 1
    elif settled == record.settled:
        what["settled alike"] += 1
    else:
        what["unnoticed"] += 1
        seen.examples.append(f"unnoticed {sort}: {record.name}: {shown}")
    return "other record"


def differences(told: Sequence[Told], text: str, form: Form) -> str:
    """Where the second reader disagrees with the package."""
    try:
        pairs = list(zip(told, second_reading(text, form), strict=True))
    except (ValueError, LookupError, TypeError, AttributeError, yaml.YAMLError) as error:
        return f"{type(error).__name__}: {error}"
    return ", ".join(
        f"{key} {one[key]} is {two[key]}"
        for one, two in pairs
        for key in SHAPES
        if one[key] != two[key]
    )


def summary(seen: Seen) -> str:
    """The two tables, the slips that nothing tells, and what was misread."""
    lines = table("slip", seen.slips, ("problem", "same record", "other record", "misread"))
    columns = ("records", "findings", "settled alike", "unnoticed")
    lines += ["", *table("an other record, by", seen.others, columns), ""]
    lines += sorted(seen.examples)
    return "\n".join([*lines, *(f"MISREAD {shown}" for shown in seen.misread)])


def table(head: str, rows: dict[str, Counter[str]], columns: Sequence[str]) -> list[str]:
    lines = [f"{head:24}" + "".join(f"{column:>15}" for column in columns)]
    for name, counts in sorted(rows.items()):
        lines.append(f"{name:24}" + "".join(f"{counts[column]:15}" for column in columns))
    return lines


def main(count: int = 6000, seed: int = 1) -> int:
    seen = run(count, seed)
    print(summary(seen))  # noqa: T201
    return 1 if seen.misread else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
