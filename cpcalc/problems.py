"""Where something stands in a file, and what is wrong with it. Knows no card and no rule.

Problems are values: whoever reads goes on after one and collects the next. They are raised
together, once, where a caller asked for a result that cannot be given.
"""

import difflib
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple, Protocol

from cpcalc.catalogue import CATALOGUE


class Place(NamedTuple):
    """A place in a file as a person finds it: line and column count from 1.

    `text` is the line, or of a very long one the stretch around the place; `cut` characters
    before it are left out.
    """

    file: str
    line: int
    column: int
    length: int
    text: str
    cut: int = 0


class Anchor(Protocol):
    """Something in a file that can tell the place of a stretch of its text, when asked."""

    def place(self, start: int, end: int) -> Place: ...


_STRETCH = 400  # characters of a line kept on either side of a place


class Source:
    """The text of one file, or of one line of a long one."""

    def __init__(self, name: str, text: str, first_line: int = 1) -> None:
        self.name = name
        self.text = text
        self.first_line = first_line

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, start: int, end: int) -> Place:
        """The place of `text[start:end]`, cut at the end of its line."""
        index = bisect_right(self._line_starts, start) - 1
        line_start = self._line_starts[index]
        first = max(line_start, start - _STRETCH)
        last = self.text.find("\n", start, start + _STRETCH)
        last = min(len(self.text), start + _STRETCH) if last < 0 else last
        return Place(
            self.name,
            line=self.first_line + index,
            column=start - line_start + 1,
            length=max(1, min(end, last) - start),
            text=self.text[first:last],
            cut=first - line_start,
        )


class Argument(Source):
    """The text of an argument or an option: typed on the command line, and in no file."""


class Span(NamedTuple):
    """A stretch of a source; turned into line and column only when somebody reads it."""

    anchor: Anchor
    start: int
    end: int

    def place(self) -> Place:
        return self.anchor.place(self.start, self.end)


class Piece(NamedTuple):
    """A stretch of typed text together with its place."""

    text: str
    anchor: Anchor
    start: int = 0

    def span(self, start: int = 0, end: int | None = None) -> Span:
        end = len(self.text) if end is None else end
        return Span(self.anchor, self.start + start, self.start + end)

    def part(self, start: int, end: int) -> "Piece":
        """`text[start:end]` without the blanks around it."""
        stretch = self.text[start:end]
        bare = stretch.lstrip()
        return Piece(bare.rstrip(), self.anchor, self.start + start + len(stretch) - len(bare))

    def without_leading(self, characters: str) -> "Piece":
        """The text without some characters, and blanks, at its start."""
        bare = self.text.lstrip(f"{characters} ")
        return self.part(len(self.text) - len(bare), len(self.text))

    def split(self, separators: str) -> list["Piece"]:
        """The parts between any of the separators, blanks around them removed."""
        parts, start = [], 0
        for position, character in enumerate(self.text):
            if character in separators:
                parts.append(self.part(start, position))
                start = position + 1
        parts.append(self.part(start, len(self.text)))
        return parts

    def first_word(self) -> tuple["Piece", "Piece"]:
        """The text up to the first blank, and the rest."""
        words = self.text.split(maxsplit=1)
        size = len(words[0]) if words else 0
        return self.part(0, size), self.part(size, len(self.text))

    def last_word(self) -> tuple["Piece", "Piece"]:
        """What stands before the last word, and the last word."""
        words = self.text.rsplit(maxsplit=1)
        size = len(words[-1]) if words else 0
        at = len(self.text.rstrip()) - size
        return self.part(0, at), self.part(at, len(self.text))


@dataclass(frozen=True, slots=True)
class Problem:
    """One cause of trouble: its code in the catalogue, its place, and what to do about it."""

    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    related: tuple[tuple[str, Span], ...] = field(default=(), compare=False)

    @property
    def severity(self) -> str:
        """`error`, or `finding` for what is only worth a second look."""
        return CATALOGUE[self.code].severity

    def as_dict(self) -> dict[str, object]:
        """For scripts: file, line, column (null where there is no place), code, message."""
        place = self.span.place() if self.span else None
        return {
            "file": place.file if place else None,
            "line": place.line if place else None,
            "column": place.column if place else None,
            "code": self.code,
            "message": self.message,
        }


def problem(
    code: str,
    span: Span | None,
    *,
    related: Sequence[tuple[str, Span]] = (),
    hint: str | None = None,
    **words: object,
) -> Problem:
    """A problem in the catalogue's words; `hint` replaces the catalogue's own."""
    entry = CATALOGUE[code]
    words = {word: _cut(text) if word in _TYPED else text for word, text in words.items()}
    advice = entry.hint.format_map(words) if hint is None else hint
    message = printable(entry.message.format_map(words))
    return Problem(code, message, span, printable(advice), tuple(related))


def in_reading_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Each problem once: file by file as they came, and down the lines of each."""
    files: dict[str, int] = {}
    positions: dict[Problem, tuple[int, int, int]] = {}
    for found in problems:
        place = found.span.place() if found.span else None
        file = files.setdefault(place.file, len(files)) if place else -1
        positions[found] = (file, place.line, place.column) if place else (file, 0, 0)
    return tuple(sorted(positions, key=positions.__getitem__))


# Words of a message that repeat what was typed, and how much of it.
_TYPED = ("token", "text", "word", "kind", "key", "name", "tag")
_MOST_TYPED = 60


def _cut(typed: object) -> object:
    if isinstance(typed, str) and len(typed) > _MOST_TYPED:
        return f"{typed[:_MOST_TYPED]}…"
    return typed


class _WithProblems(ValueError):
    """Carries problems in the order of the lines; its text is what a person would read."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_reading_order(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(render(found) for found in self.problems)


class ProblemsFound(_WithProblems):
    """Raised once with every problem of a record, in `problems`."""


class BrokenRules(_WithProblems):
    """Raised with every problem of a house's rules: the profile, not the record, is wrong."""


_EXCERPT = 88  # columns of a line that are shown


def render(found: Problem) -> str:
    """The problem as text: place, message and code; the line itself, marked; notes; hint."""
    if found.span is None:
        lines = [f"{found.severity}: {found.message} [{found.code}]"]
        margin = ""
    else:
        place = found.span.place()
        where = f"{printable(place.file)}:{place.line}:{place.column}"
        margin = " " * len(str(place.line))
        lines = [f"{where}: {found.severity}: {found.message} [{found.code}]", f"{margin} |"]
        shown, before, marked = _excerpt(place)
        lines.append(f"{place.line} | {shown}".rstrip())
        lines.append(f"{margin} | {' ' * before}{'^' * marked}")
    for label, span in found.related:
        place = span.place()
        note = f"{printable(place.file)}:{place.line}:{place.column}: {label}"
        lines.append(f"{margin} = note: {note}")
    if found.hint:
        lines.append(f"{margin} = hint: {found.hint}")
    return "\n".join(lines)


def _excerpt(place: Place) -> tuple[str, int, int]:
    """The line as shown, the columns before the mark and the columns of the mark."""
    start = place.column - 1 - place.cut
    end = start + place.length
    first = 0 if end <= _EXCERPT else max(0, start - _EXCERPT // 3)
    head = "…" if first or place.cut else ""
    tail = "…" if len(place.text) > first + _EXCERPT else ""
    shown = place.text[first : first + _EXCERPT]
    before = head + printable(place.text[first:start])
    marked = printable(place.text[start : min(end, first + _EXCERPT)])
    return head + printable(shown) + tail, columns(before), max(1, columns(marked))


def columns(text: str) -> int:
    """How many columns a terminal gives to the text."""
    from wcwidth import wcswidth  # needed only where something is printed

    return max(0, wcswidth(text))


# Format characters that words of some scripts and joined emoji need.
_JOINERS = "\u200c\u200d"


def is_unprintable(character: str) -> bool:
    """Control, direction and other invisible characters, lone surrogates, line separators."""
    if character in _JOINERS:
        return False
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def code(character: str) -> str:
    """`U+202E`, the way characters are named."""
    return f"U+{ord(character):04X}"


def printable(text: str) -> str:
    """The text with every character that could move or hide others shown as a blank mark."""
    if text.isprintable():
        return text
    shown = (" " if c == "\t" else "·" if is_unprintable(c) else c for c in text)
    return "".join(shown)


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words most like a mistyped one: one, several just as like it, or none.

    >>> nearest("baddle", ["paddle", "saddle"]), nearest("zzz", ["saddle"])
    (('paddle', 'saddle'), ())
    """
    return _nearest(word, tuple(islice(known, _MOST_KNOWN)))


@lru_cache(maxsize=256)
def _nearest(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    if len(word) > _LONGEST_WORD:
        return ()
    begun = tuple(name for name in known if name.startswith(word) and len(word) > 2)
    if begun:
        return begun[:_MOST_BEGUN]
    matcher = difflib.SequenceMatcher(b=word.casefold())
    ratios: dict[str, float] = {}
    for name in known:
        matcher.set_seq1(name.casefold())
        ratios[name] = matcher.ratio()
    best = max(ratios.values(), default=0)
    return tuple(name for name, ratio in ratios.items() if ratio == best >= _ALIKE)


_ALIKE = 0.6  # of the letters in common: a slip or two in a short word
_MOST_BEGUN = 4  # known words that begin with what was typed
_LONGEST_WORD, _MOST_KNOWN = 40, 200  # beyond, comparing would cost more than it helps


def did_you_mean(word: str, known: Iterable[str], otherwise: str) -> str:
    """The hint for an unknown word: the nearest ones, or else what is known."""
    near = nearest(word, known)
    return f"did you mean {' or '.join(near)}?" if near else otherwise


def summary(problems: Sequence[Problem]) -> str:
    """`3 problems in 1 file`, or `1 problem and 2 findings in 2 files`."""
    spans = [found.span for found in problems if found.span]
    files = {span.place().file for span in spans if not isinstance(span.anchor, Argument)}
    findings = sum(found.severity == "finding" for found in problems)
    counts = ((len(problems) - findings, "problem"), (findings, "finding"))
    parts = [counted(number, word) for number, word in counts if number]
    where = f" in {counted(len(files), 'file')}" if files else ""
    return f"{' and '.join(parts)}{where}"


def counted(number: int, word: str) -> str:
    """`1 problem`, `3 problems`."""
    return f"{number} {word}{'s' if number != 1 else ''}"
