"""Random input for every reader and for the loader of houses: only problems may come out.

`python -m tests.fuzz [COUNT] [SEED]` makes the inputs from samples and houses, spoilt in many
ways, reads and settles them, and prints what it saw. A fault is any exception that is not
the package's own, an input of more than a second besides what its hands take, or more than
200 MB. Every input has a generator of its own: the seed and the input's number make it again.
"""

import io
import json
import random
import re
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple

from wcwidth import wcswidth

from cpcalc import BrokenRules, ProblemsFound, RuleProfile, UnknownHouse, load_rules, read
from cpcalc.ledger import Ledger
from cpcalc.problems import Problem, render
from cpcalc.readers import FORMS, Form, read_hands
from cpcalc.readers.seats import SEAT_KEYS
from cpcalc.readers.text import DIRECTIVES
from cpcalc.readers.trees import KEYS
from cpcalc.record import Reading, Session
from cpcalc.reports.csv import pairs_csv
from cpcalc.reports.layout import WIDEST
from cpcalc.reports.markdown import markdown_report
from cpcalc.reports.rules import profile_report
from cpcalc.reports.sheet import short_report
from cpcalc.reports.table import report
from cpcalc.results import Settlement
from cpcalc.rules.decisions import RULES, TABLE_KEYS
from cpcalc.rules.loader import house_names
from cpcalc.settlement import outcomes
from cpcalc.writers import CannotWrite, write

MOST_SECONDS, MOST_MEGABYTES = 1.0, 200
SECONDS_A_HAND = 0.05  # more, for every hand that is settled
LONGEST = 15_000  # characters of an input in which one part stands again and again
ROOT = Path(__file__).parent.parent
HOUSES = ROOT / "cpcalc" / "rules" / "houses"
# The lines that no sample has.
EVERY_LINE = """rules eastern
unit 0.25 USD
stack Ann 20
stack Bob 12.5
buy Cy 40
hand
button Cy
rake 0.5
Ann: Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h
Bob: natural six-pairs false 2d 2h 4d 4h 6d 6s 8d 8h Jd Jh Qd Qc As
Cy: dead left the table
Dee: foul
adjust Ann -> Cy 2 exposed a card
cashout Bob 3
paid Ann -> Bob 1.5
note the night of many lines
"""
# What means something in a record or in a house, and what nobody types.
PLAIN = """
2 5 10 T J Q K A 1 0 2s 9s Ts 10h Kh Ad 5c Q♥ 1h 0s f / | : , -> # KK9 77722 AQT63f Ann Bob Аnn
José surrender natural false dragon dead none replaces islandpoker x/y.yaml input.yaml
hands from to units reason profile extends sources values true null ~ no
0 1 -1 +3 0.25 1e9 1_000 1/3 NaN -inf ٣ 999999999.999999
\\ud800 \\udc00\\ud800 \\u0000 \\ " ' { } [ ] &a *a <<: !!set ! @ ` --- ...
"""
WORDS = (
    *(*PLAIN.split(), *DIRECTIVES, *KEYS, *SEAT_KEYS, *RULES, *TABLE_KEYS["bonuses"]),
    *("\x00", "\x1b[31m", "\t", "\r", "\n", "\n\n", "\ufeff", "\u202e", "\u200d", "\u2028"),
    *("\ud800", "\x85", "e\u0301", "\U0001f0a1", "- ", ": ", "? ", "|\n", ">-\n"),
)
LONG_WORDS = (
    *("9" * 5000, "0." + "1" * 3000, "a" * 300, "a" * 3000, "  " * 9, "[" * 5000, "{a: " * 500),
    *('{"a":' * 3000, "- " * 2000, "? " * 500, "a" * 300 + ".yaml", "%YAML 1.1\n"),
)
ALL_WORDS = (*WORDS, *WORDS, *WORDS, *LONG_WORDS)
Kind = Literal["text", "yaml", "json", "jsonl", "profile"]


class Input(NamedTuple):
    """What is read, and as what; without a form it is found out by the content."""

    form: Kind | None
    raw: bytes


@cache
def good_ones(kind: Kind) -> tuple[str, ...]:
    """Houses; or the samples, and single hands of them as records of their own."""
    if kind == "profile":
        return tuple(path.read_text(encoding="utf-8") for path in sorted(HOUSES.iterdir()))
    sessions = [read(path) for path in sorted((ROOT / "samples").glob("*.*"))]
    sessions.append(read(io.StringIO(EVERY_LINE), "text"))
    suffix = {"text": "txt"}.get(kind, kind)
    whole = sorted((ROOT / "samples").glob(f"*.{suffix}"))
    texts = [path.read_text(encoding="utf-8") for path in whole]
    for hands in (session.hands for session in sessions):
        for first in range(0, len(hands), 3):
            with suppress(CannotWrite):
                texts.append(write(Session(hands[first : first + 1 + first % 2]), kind))
    return (*texts, EVERY_LINE) if kind == "text" else tuple(texts)


# ------------------------------------------------------------------ ways to spoil a text


def bytes_exchanged(text: str, other: str, source: random.Random) -> bytes:
    """Bytes flipped, dropped and doubled, and the end or the middle of another file."""
    raw, foreign = bytearray(as_bytes(text)), as_bytes(other)
    for _ in range(source.choice((1, 1, 2, 6))):
        at, size = source.randint(0, len(raw)), source.choice((1, 1, 2, 8, 40))
        start = source.randint(0, len(foreign))
        byte, piece = bytes([source.randrange(256)]), bytes(raw[at : at + size])
        puts = (byte, b"", piece * 2, foreign[start : start + size])
        raw[at : at + size] = source.choice(puts)
    cut = source.randint(0, len(raw))
    return bytes(raw[:cut] + foreign[cut:] if source.random() < 0.1 else raw)


def lines_exchanged(text: str, other: str, source: random.Random) -> bytes:
    """Lines swapped, doubled, deleted, and lines of another file."""
    lines, foreign = text.split("\n"), other.split("\n")
    for _ in range(source.choice((1, 1, 2, 4))):
        one, two = source.randrange(len(lines)), source.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
        line = lines[one]
        lines[one : one + 1] = source.choice(([], [line, line], [source.choice(foreign), line]))
        lines = lines or [""]
    return as_bytes("\n".join(lines))


def words_exchanged(text: str, _other: str, source: random.Random) -> bytes:
    """Words and signs replaced by others."""
    words = re.findall(r"\w+|\s|[^\w\s]", text)
    for _ in range(source.choice((1, 1, 2, 5))):
        at = source.randrange(len(words))
        words[at : at + source.randint(0, 2)] = [source.choice(ALL_WORDS)]
        words = words or [""]
    return as_bytes("".join(words))


def parts_repeated(text: str, _other: str, source: random.Random) -> bytes:
    """A line, a word or a stretch of the text many times over."""
    at = source.randrange(len(text))
    line = source.choice(text.split("\n")) + "\n"
    part = source.choice(
        (line, source.choice(ALL_WORDS), text[at : at + source.randint(1, 80)])
    )
    times = source.randint(1, max(1, LONGEST // (len(part) or 1)))
    return as_bytes(text[:at] + part * times + text[at + source.choice((0, len(part))) :])


def made_up(_text: str, _other: str, source: random.Random) -> bytes:
    """Bytes at random, or words at random."""
    if source.random() < 0.5:
        return source.randbytes(source.randint(0, 200))
    return as_bytes("".join(source.choices((*WORDS, " ", "\n"), k=source.randint(0, 60))))


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogatepass")


# ------------------------------------------------------------------ trees


def tree_spoilt(text: str, _other: str, source: random.Random) -> bytes:
    """A good JSON record with parts exchanged for trees of the record's keys."""
    tree = json.loads(text) if source.random() < 0.8 else random_tree(source, 5)
    for _ in range(source.randint(1, 3)):
        tree = with_a_part_exchanged(tree, source)
    if source.random() < 0.5:
        return as_bytes(json.dumps(tree, ensure_ascii=source.random() < 0.5))
    return as_bytes(as_block(tree))


def with_a_part_exchanged(tree: Any, source: random.Random) -> Any:
    if not isinstance(tree, dict | list) or not tree or source.random() < 0.15:
        return random_tree(source, 3)
    key = source.choice(list(tree) if isinstance(tree, dict) else range(len(tree)))
    tree[key] = with_a_part_exchanged(tree[key], source)
    if isinstance(tree, dict) and source.random() < 0.1:
        tree[source.choice(ALL_WORDS)] = tree.pop(key)
    return tree


def random_tree(source: random.Random, depth: int) -> Any:
    if depth == 0 or source.random() < 0.3:
        return source.choice(
            (*source.choices(ALL_WORDS, k=8), None, True, 1, 0.5, -7, 10**400, "")
        )
    parts = [random_tree(source, depth - 1) for _ in range(source.randint(0, 4))]
    if source.random() < 0.3:
        return parts
    keys = source.choices(
        (*KEYS, *SEAT_KEYS, "hands", "from", "to", "units", "Ann", "Bob"), k=4
    )
    return dict(zip(keys, parts, strict=False))


def as_block(tree: Any, indent: int = 0) -> str:
    """YAML with nothing quoted."""
    before = "\n" + "  " * indent
    if isinstance(tree, dict):
        return "".join(f"{before}{k}: {as_block(v, indent + 1)}" for k, v in tree.items())
    if isinstance(tree, list):
        return "".join(f"{before}- {as_block(value, indent + 1)}" for value in tree)
    return "" if tree is None else str(tree)


Spoil = Callable[[str, str, random.Random], bytes]
WAYS: dict[Spoil, int] = {  # and how often
    bytes_exchanged: 30,
    lines_exchanged: 20,
    words_exchanged: 30,
    tree_spoilt: 12,
    made_up: 7,
    parts_repeated: 1,
}
READ_AS: tuple[Kind, ...] = (*FORMS, "text", "yaml", "profile")


def make(source: random.Random) -> tuple[str, Input]:
    """An input and the way it was made."""
    (way,) = source.choices(list(WAYS), list(WAYS.values()))
    kind = source.choice(READ_AS)
    if way is tree_spoilt:
        kind = "json"
    text, other = source.choice(good_ones(kind)), source.choice(good_ones(kind))
    form: Kind | None = source.choice(("yaml", "json", "jsonl")) if way is tree_spoilt else kind
    if form != "profile" and source.random() < 0.2:
        form = source.choice((None, *FORMS))
    return way.__name__, Input(form, way(text, other, source))


# ------------------------------------------------------------------ what becomes of an input


@dataclass
class Seen:
    """What a run saw."""

    ways: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)
    settled: int = 0
    problems: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, 0)
    megabytes: float = 0.0
    faults: dict[str, str] = field(default_factory=dict)  # the first of each sort


def run(count: int, seed: int) -> Seen:
    """Reads and settles so many inputs."""
    seen, before = Seen(), peak()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "input.yaml"
        for number in range(count):
            way, one = make(random.Random(f"{seed} {number}"))
            house = house_names()[number % len(house_names())]
            seen.ways[way] += 1
            seen.forms[one.form or "found out"] += 1
            start, trouble, hands = time.process_time(), "", 0
            try:
                hands = taken(one, load_rules(house), file, seen.problems)
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                sort = f"{type(error).__name__} at {where.filename}:{where.lineno}"
                trouble = traceback.format_exc()
            else:
                sort = "too slow"
            seconds = time.process_time() - start
            seen.settled += hands > 0
            seen.slowest = max(seen.slowest, (seconds, number))
            if trouble or seconds > MOST_SECONDS + SECONDS_A_HAND * hands:
                shown = f"input {number}, {way}, form {one.form}, {seconds:.2f} s:\n{one.raw!r}"
                seen.faults.setdefault(sort, f"{shown}\n{trouble}")
    seen.megabytes = peak() - before
    if seen.megabytes > MOST_MEGABYTES:
        seen.faults["memory"] = f"{seen.megabytes:.0f} MB more than at the start"
    return seen


def peak() -> float:
    """The most memory the process ever had, in megabytes."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used / (1 << 20) if sys.platform == "darwin" else used / (1 << 10)


def taken(one: Input, house: RuleProfile, file: Path, told: Counter[str]) -> int:
    """How many hands of the input could be settled: by its own rules, and by the house's."""
    with suppress(BrokenRules, ProblemsFound, UnknownHouse):
        if one.form != "profile":
            form: Form | None = one.form
            readings = list(read_hands(io.BytesIO(one.raw), form))
            assert all(reading.hand or reading.problems for reading in readings)
            assert readings
            return judged(readings, None, told) + judged(readings, house, told)
        file.write_bytes(one.raw)
        try:
            profile = load_rules(file)
        except BrokenRules as broken:
            show(broken.problems, told)
            raise
        profile_report(profile)
        hands = read_hands(io.StringIO(EVERY_LINE), "text")
        return judged(list(hands), profile, told)
    return 0


def judged(readings: Sequence[Reading], house: RuleProfile | None, told: Counter[str]) -> int:
    """Settles what can be settled and prints everything, as the command line would."""
    ledger, results = Ledger(), []
    for outcome in outcomes(readings, house):
        assert (outcome.result is None) == bool(outcome.problems)
        show(outcome.problems, told)
        if outcome.hand is not None and outcome.result is not None:
            ledger.add(outcome.hand, outcome.result)
            results.append(outcome.result)
    show(ledger.problems, told)
    if not ledger.problems:
        settlement = Settlement(
            tuple(results), ledger.totals(), ledger.transfers(), house=ledger.house()
        )
        json.dumps(settlement.to_dict(), default=str)
        report(settlement, colour=True)
        for line in short_report(settlement).splitlines():
            assert wcswidth(line) <= WIDEST, line
        pairs_csv(settlement)
        markdown_report(settlement)
    return len(results)


def show(problems: Sequence[Problem], told: Counter[str]) -> None:
    for found in problems:
        told[found.code] += 1
        assert f"[{found.code}]" in render(found)


def summary(seen: Seen) -> str:
    """Figures of a run, and its faults."""
    seconds, number = seen.slowest
    parts = [
        f"{seen.ways.total()} inputs, {seen.settled} of them settled",
        ", ".join(f"{way} {count}" for way, count in seen.ways.most_common()),
        ", ".join(f"{form} {count}" for form, count in seen.forms.most_common()),
        f"{len(seen.problems)} sorts of problems, {seen.problems.total()} in all",
        f"slowest {seconds:.2f} s (input {number}), {seen.megabytes:.0f} MB above the start",
        f"{len(seen.faults)} sorts of faults",
    ]
    return "\n".join([*parts, *(f"\n{sort}\n{text}" for sort, text in seen.faults.items())])


def main(count: int = 200_000, seed: int = 1) -> int:
    seen = run(count, seed)
    print(summary(seen))  # noqa: T201
    return 1 if seen.faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
