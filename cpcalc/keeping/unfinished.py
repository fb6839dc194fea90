"""The hand being entered: its lines, who sits at the table, and the draft that keeps both.

Lines are kept as they were typed; what they mean is left to the readers of records.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from cpcalc.names import nfc
from cpcalc.problems import Place, Source
from cpcalc.readers.text import name_end, opening_word

HEAD = ("rules", "unit", "players", "rake")  # stand above the first hand: hold for the file
ONCE = (*HEAD, "hand", "button", "declared")  # said again, they replace what was said
ENDING = ("misdeal", "result")  # end a hand, whoever has not been asked yet
UNKNOWN = "not recorded"  # a seat of a misdeal that nobody typed


class Entry(NamedTuple):
    """One line of the unfinished hand; of a seat, what stands behind the `name`."""

    text: str
    source: Source  # the line as it was typed, for the places of its problems
    name: str | None = None

    @property
    def word(self) -> str:
        return "" if self.name is not None else opening_word(self.text)

    @property
    def key(self) -> str | None:
        """What a later entry replaces; nothing for lines that may stand several times."""
        return self.name if self.name is not None else self.word if self.word in ONCE else None

    def __str__(self) -> str:
        return self.text if self.name is None else f"{self.name}: {self.text}"


def entry_of(source: Source) -> Entry:
    """A line as a record has it: a directive, a comment, or a seat with its name."""
    text = source.text.strip()
    end = name_end(text)
    if opening_word(text) or text.startswith("#") or end < 0:
        return Entry(text, source)
    return Entry(text[end + 1 :].strip(), source, nfc(text[:end].strip()))


class Unfinished(NamedTuple):
    """Who sits at the table, clockwise, and what was entered of the hand so far."""

    seating: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()

    @property
    def waiting(self) -> list[str]:
        """Who has not been asked yet."""
        entered = [entry.name for entry in self.entries]
        return [name for name in self.seating if name not in entered]

    @property
    def is_complete(self) -> bool:
        return self.says(*ENDING) or bool(self.seating and not self.waiting)

    def says(self, *words: str) -> bool:
        return any(entry.word in words for entry in self.entries)

    def with_entry(self, entry: Entry) -> "Unfinished":
        """The hand with one more line, or with a line said anew."""
        keys = [old.key for old in self.entries]
        if entry.key is None or entry.key not in keys:
            return self._replace(entries=(*self.entries, entry))
        at = keys.index(entry.key)
        return self._replace(entries=(*self.entries[:at], entry, *self.entries[at + 1 :]))


Line = tuple[str, Entry | None]  # as it stands in the record, and the entry it comes from


def joined(lines: Iterable[Line]) -> str:
    return "".join(f"{line}\n" for line, _ in lines)


class Page(Source):
    """The record with the unfinished hand, whose places are told where they were typed."""

    def __init__(self, name: str, text: str, typed: Mapping[int, tuple[str, Entry]]) -> None:
        super().__init__(name, text)
        self._typed = typed

    def place(self, start: int, end: int) -> Place:
        place = super().place(start, end)
        if place.line not in self._typed:
            return place
        line, entry = self._typed[place.line]
        behind = len(line) - (place.column - 1)  # both lines end alike
        at = max(0, len(entry.source.text.rstrip()) - behind)
        return entry.source.place(at, at + place.length)


def reopened(lines: list[str], name: str, first: int) -> tuple[Entry, ...]:
    """The entries of a hand of the file, without the one that finished it."""
    sources = [Source(name, line, number) for number, line in enumerate(lines, first)]
    entries = [entry_of(source) for source in sources if source.text.strip()]
    kept = [entry for entry in entries if entry.name is None or entry.text != UNKNOWN]
    ending = [entry for entry in kept if entry.word in ENDING]
    seats = [entry for entry in kept if entry.name is not None]
    for last in (ending or seats)[-1:]:
        kept.remove(last)
    return tuple(kept)


# ------------------------------------------------------------------ the draft

_DRAFT = (
    "# The unfinished hand of {file}, kept by cpcalc keep.\n"
    "# hands before: {before}\n"
    "# seated: {seated}\n"
)
_DRAFT_HEAD = re.compile(
    r"# The unfinished .*\n# hands before: ([0-9]{1,9})\n# seated: ?(.*)\n"
)


def draft_of(state: Unfinished, file: str, before: int) -> str:
    """The hand as text; `before` hands stand before it in the file."""
    head = _DRAFT.format(file=file, before=before, seated=", ".join(state.seating))
    return head + "".join(f"{entry}\n" for entry in state.entries)


def read_draft(text: str, path: Path) -> tuple[int, Unfinished] | None:
    """How many hands stand before a hand, and the hand; None where this is no draft of one."""
    head = _DRAFT_HEAD.match(text)
    if head is None:
        return None
    lines = text.rstrip("\n").split("\n")
    sources = [Source(str(path), line, at) for at, line in enumerate(lines, 1)]
    names = tuple(head[2].split(", ")) if head[2] else ()
    state = Unfinished(names, tuple(map(entry_of, sources[3:])))
    strangers = any(entry.name not in (None, *names) for entry in state.entries)
    return None if state.is_complete or strangers else (int(head[1]), state)
