"""From files to records: one module a form, and the parts they share.

The form is told by the file's suffix, or for a stream by its first lines. Hands come out one
after the other; a stream of JSON lines is never held whole.
"""

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Literal, TextIO

from cpcalc.problems import Problem, ProblemsFound, Source, Span, problem
from cpcalc.readers.draft import Carried
from cpcalc.readers.text import read_text
from cpcalc.readers.trees import read_json, read_yaml
from cpcalc.record import Reading, Session

Form = Literal["text", "yaml", "json", "jsonl"]
FORMS: tuple[Form, ...] = ("text", "yaml", "json", "jsonl")

FILE_LIMIT = 64 * 1024 * 1024  # bytes of a text, YAML or JSON file
LINE_LIMIT = 1024 * 1024  # bytes of one JSON line

_SUFFIXES: dict[str, Form] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
_READERS = {"text": read_text, "yaml": read_yaml, "json": read_json}

# What only a YAML record has at the left edge: a key that opens a block, or a document.
_YAML_LINE = re.compile(
    r"""^(?:---(?:\s|$)|%YAML|-\s+["']?(?:hand|rules|players)["']?\s*:
        |["']?(?:hands|stacks|buys|cashouts)["']?\s*:
        |["']?(?:players|names|result|declared|paid|adjust|note)["']?\s*:\s*(?:[\[{]|$))""",
    re.MULTILINE | re.VERBOSE,
)


def read(source: str | Path | TextIO | IO[bytes], form: Form | None = None) -> Session:
    """The session a file or a stream records.

    `source` is a path or an open stream; `form` is found out where it is not given. Raises
    ProblemsFound with all problems of the record, and OSError where a file cannot be read.
    """
    return session_of(read_hands(source, form))


def session_of(readings: Iterable[Reading]) -> Session:
    """All hands of a record; raises ProblemsFound where any could not be read."""
    readings = list(readings)
    problems = [found for reading in readings for found in reading.problems]
    if problems:
        raise ProblemsFound(problems)
    return Session(tuple(reading.hand for reading in readings if reading.hand))


def read_hands(
    source: str | Path | TextIO | IO[bytes], form: Form | None = None
) -> Iterator[Reading]:
    """The hands of a file or a stream as they come, each with its own problems."""
    if form is not None and form not in FORMS:
        message = f"a record is {', '.join(FORMS)}, not {form}"
        raise ValueError(message)
    if isinstance(source, str | Path):
        path = Path(source)
        if form is None and path.is_file():
            form = form_by_name(path)  # a pipe is known by its content
        with path.open("rb") as stream:
            yield from _read(stream, str(source), path.parent, form)
    else:
        name = getattr(source, "name", None)
        name = name if isinstance(name, str) else "<record>"
        folder = Path(name).parent if Path(name).is_file() else Path()
        yield from _read(_as_bytes(source), name, folder, form)


def form_by_name(path: Path) -> Form:
    """The form a file's suffix tells; without one of those known it is text."""
    return _SUFFIXES.get(path.suffix.lower(), "text")


def _as_bytes(stream: TextIO | IO[bytes]) -> IO[bytes]:
    if isinstance(stream, io.TextIOBase):
        inner = getattr(stream, "buffer", None)
        return inner if inner is not None else io.BytesIO(_encoded(stream.read()))
    return stream  # type: ignore[return-value]  # all that is no text stream is bytes


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogatepass")


def _read(stream: IO[bytes], name: str, folder: Path, form: Form | None) -> Iterator[Reading]:
    carried = Carried(folder=folder)
    first = b""
    if form is None:
        first = stream.readline(LINE_LIMIT + 1)
        form = "jsonl" if _is_json_line(first) else None
    if form == "jsonl":
        yield from _read_lines(stream, first, name, carried)
    else:
        yield from _read_whole(stream, first, name, form, carried)
    if strangers := carried.strangers():
        yield Reading(None, None, tuple(strangers))


def _is_json_line(line: bytes) -> bool:
    """Whether the first line of a stream is a whole JSON object, so that more may follow."""
    import json  # only a stream has to be looked at

    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _read_whole(
    stream: IO[bytes], first: bytes, name: str, form: Form | None, carried: Carried
) -> Iterator[Reading]:
    raw = first + stream.read(FILE_LIMIT + 1 - len(first))
    if len(raw) > FILE_LIMIT:
        limit = f"{FILE_LIMIT >> 20} MiB"
        source = Source(name, "")
        yield _unreadable(problem("too-large", Span(source, 0, 1), what="file", limit=limit))
        return
    text, trouble = _decoded(raw, name, 1)
    if trouble or text is None:
        yield Reading(None, None, trouble)
        return
    reader = _READERS[form or _form_of(text)]
    yield from reader(Source(name, text), carried)


def _unreadable(found: Problem) -> Reading:
    return Reading(None, None, (found,))


def _form_of(text: str) -> Form:
    """The form of a stream, by what only one form can begin with or contain."""
    start = re.sub(r"^(?:\s|#.*\n)*", "", text)[:1]
    if start in ("{", "["):
        return "json"
    return "yaml" if _YAML_LINE.search(text) else "text"


def _read_lines(
    stream: IO[bytes], first: bytes, name: str, carried: Carried
) -> Iterator[Reading]:
    """JSON lines: a hand a line, and nothing kept of a line once it is read."""
    number, line, any_hand = 1, first or stream.readline(LINE_LIMIT + 1), False
    while line:
        if len(line) > LINE_LIMIT:
            span = Span(Source(name, "", number), 0, 1)
            limit = f"{LINE_LIMIT >> 20} MiB"
            yield carried.lost_hand([problem("too-large", span, what="line", limit=limit)])
            while line and not line.endswith(b"\n"):
                line = stream.readline(LINE_LIMIT + 1)
        elif line.strip():
            any_hand = True
            yield from _read_line(line, name, number, carried)
        number, line = number + 1, stream.readline(LINE_LIMIT + 1)
    if not any_hand:
        yield _unreadable(problem("nothing-written", Span(Source(name, ""), 0, 1)))


def _read_line(line: bytes, name: str, number: int, carried: Carried) -> Iterator[Reading]:
    text, trouble = _decoded(line.rstrip(b"\r\n"), name, number)
    if trouble or text is None:
        yield carried.lost_hand(trouble)
        return
    for reading in read_json(Source(name, text, number), carried):
        yield reading if reading.hand else carried.lost_hand(reading.problems)


def _decoded(raw: bytes, name: str, first_line: int) -> tuple[str | None, tuple[Problem, ...]]:
    """The text with one kind of line end and no byte order mark; or why it is no UTF-8."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig", errors="replace")
        rest = raw[error.start :].decode("utf-8", errors="replace")
        shown = (before + rest).replace("\r\n", "\n")
        at = len(before.replace("\r\n", "\n"))
        byte = f"0x{raw[error.start]:02X}"
        span = Span(Source(name, shown, first_line), at, at + 1)
        return None, (problem("not-utf8", span, byte=byte),)
    return text.replace("\r\n", "\n").replace("\r", "\n"), ()
