"""YAML and JSON as trees whose every part knows its place. Knows no record and no profile.

Every scalar stays the text that was typed: a player called `No` or `1e3` is no boolean and
no number. What YAML can do beyond that (anchors, aliases, tags, two equal keys) is refused,
since half of a record would otherwise vanish in silence. Places are worked out only when a
problem is printed.
"""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import yaml

from cpcalc.problems import (
    Piece,
    Place,
    Problem,
    Source,
    Span,
    code,
    did_you_mean,
    is_unprintable,
    problem,
)
from cpcalc.words import listing

MOST_PROBLEMS = 200  # of one document
DEPTH_LIMIT = 12  # a record is five levels deep, a profile six
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

TYPE_NAMES = {str: "text", list: "a list", dict: "keys and values", type(None): "nothing"}

# A value of a tree. None stands for a JSON null and for nothing after a YAML colon.
Value = str | list[Any] | dict[str, Any] | None
Path = tuple[int, ...]


class _UnreadableError(Exception):
    """A jump out of a parser with the one problem that says why; never seen outside."""

    def __init__(self, found: Problem) -> None:
        super().__init__(found.message)
        self.found = found


@dataclass(slots=True)
class Node:
    """A part of the text: a scalar with its value, a list of parts, or keys and parts."""

    kind: str  # scalar, list, mapping
    start: int
    end: int
    value: str = ""
    parts: list["Node"] = field(default_factory=list)
    keys: list["Node"] = field(default_factory=list)


class Document:
    """One YAML document, or one JSON text, and the file it stands in."""

    def __init__(self, source: Source, value: Value, node: Node | None = None) -> None:
        self.source = source
        self.value = value
        self._node = node

    @cached_property
    def node(self) -> Node | None:
        """The tree with places, made when it is first asked for."""
        if self._node is None:
            self._node = _json_nodes(self.source)
        return self._node

    def stretch(self, path: Path, of_key: bool, start: int, end: int) -> tuple[int, int]:
        """Where a part of the scalar, or the key, at a path stands in the source's text."""
        node, key = self.node, None
        if node is None:  # nested too deep for the parser that knows places
            return 0, 1
        for index in path:
            key = node.keys[index] if node.keys else None
            node = node.parts[index]
        return _inside(self.source.text, key if of_key and key else node, start, end)


def _inside(text: str, node: Node, start: int, end: int) -> tuple[int, int]:
    if node.kind != "scalar":
        return node.start, node.start + 1
    for opening in (0, 1):  # plain, or behind a quote, as long as nothing was escaped
        first = node.start + opening
        if text[first : first + len(node.value)] == node.value:
            return first + start, first + max(min(end, len(node.value)), start + 1)
    return node.start, node.end


class _Spot(NamedTuple):
    document: Document
    path: Path
    of_key: bool = False

    def place(self, start: int, end: int) -> Place:
        first, last = self.document.stretch(self.path, self.of_key, start, end)
        return self.document.source.place(first, last)


class Cursor(NamedTuple):
    """A place in a document and the value that stands there."""

    document: Document
    value: Value
    path: Path = ()

    def span(self) -> Span:
        size = len(self.value) if isinstance(self.value, str) else 1
        return Span(_Spot(self.document, self.path), 0, size)

    def key_span(self) -> Span:
        """The key under which this value stands."""
        return Span(_Spot(self.document, self.path, of_key=True), 0, 1 << 20)

    def pairs(self) -> Iterator[tuple[Piece, "Cursor"]]:
        """The keys of a mapping, each with its value; nothing for other values."""
        if isinstance(self.value, dict):
            for index, (key, value) in enumerate(self.value.items()):
                path = (*self.path, index)
                spot = _Spot(self.document, path, of_key=True)
                yield Piece(key, spot), Cursor(self.document, value, path)

    def source_text(self) -> str:
        """The entry of a block list as it was typed, `- ` and all, moved to the left edge."""
        node = self.document.node
        for index in self.path if node else ():
            node = node.parts[index] if node else None
        text = self.document.source.text
        start = text.rindex("\n", 0, node.start) + 1 if node else 0
        return f"{textwrap.dedent(text[start : node.end if node else None]).rstrip()}\n"

    def parts(self, known: Sequence[str], problems: list[Problem]) -> dict[str, "Cursor"]:
        """The values under a mapping's keys; a key that is none here is told."""
        for key, _ in self.pairs():
            if key.text not in known:
                problems.append(unknown_key(key, known))
        return {key.text: value for key, value in self.pairs()}

    def entries(self) -> Iterator["Cursor"]:
        """The entries of a list; nothing for other values."""
        if isinstance(self.value, list):
            for index, value in enumerate(self.value):
                yield Cursor(self.document, value, (*self.path, index))

    def piece(self) -> Piece:
        """The scalar that stands here, blanks around it removed."""
        text = self.value if isinstance(self.value, str) else ""
        return Piece(text, _Spot(self.document, self.path)).part(0, len(text))

    def text(self, problems: list[Problem], wanted: str = "text") -> Piece | None:
        """The scalar here; anything else is a problem that says what was expected."""
        if isinstance(self.value, str) and self.value.strip():
            return self.piece()
        self.refuse(problems, wanted)
        return None

    def refuse(self, problems: list[Problem], wanted: str) -> None:
        """A problem that says what was expected here."""
        if self.value is None or (isinstance(self.value, str) and not self.value.strip()):
            problems.append(problem("empty-value", self.key_span(), wanted=wanted))
        else:
            found = TYPE_NAMES[type(self.value)] if self.value else "an empty one"
            problems.append(problem("wrong-type", self.span(), wanted=wanted, found=found))


def unknown_key(key: Piece, known: Sequence[str], otherwise: str = "") -> Problem:
    """The problem of a key that is none here, with the nearest ones."""
    hint = did_you_mean(key.text, known, otherwise or f"the keys here are {listing(known)}")
    return problem("unknown-key", key.span(), key=key.text, hint=hint)


# ------------------------------------------------------------------ YAML


_DOCUMENT_MARK = re.compile(r"^---(?=\s|$)", re.MULTILINE)
_BEFORE_MARK = re.compile(r"(?:\s|#.*|%.*)*")  # what may stand there and be no document


def yaml_documents(source: Source) -> Iterator[tuple[Document, list[Problem]]]:
    """The documents of a YAML text with their problems, each read for itself."""
    for part in _parts(source):
        problems: list[Problem] = []
        try:
            nodes = list(_nodes(yaml.parse(part.text, Loader=_LOADER), part, problems))
        except yaml.YAMLError as error:
            nodes = []
            problems.append(_yaml_problem(part, error))
        except _UnreadableError as stop:
            nodes = []
            problems.append(stop.found)
        for node in nodes:
            yield Document(part, _value(node, part, problems), node), problems
        if problems and not nodes:
            yield Document(part, None), problems


def _parts(source: Source) -> Iterator[Source]:
    """The text between document marks, so that a broken document costs only itself."""
    starts = [found.start() for found in _DOCUMENT_MARK.finditer(source.text)]
    if not starts or not _BEFORE_MARK.fullmatch(source.text[: starts[0]]):
        starts.insert(0, 0)
    else:
        starts[0] = 0
    line = source.first_line
    for start, end in zip(starts, [*starts[1:], len(source.text)], strict=True):
        text = source.text[start:end]
        yield Source(source.name, text, line)
        line += text.count("\n")


def _yaml_problem(source: Source, error: yaml.YAMLError) -> Problem:
    mark = getattr(error, "problem_mark", None)
    at = min(mark.index, len(source.text.rstrip())) if mark else 0
    says = getattr(error, "problem", None) or "a character that YAML does not allow"
    return problem("not-yaml", Span(source, at, at + 1), says=says)


def _nodes(events: Iterable[Any], source: Source, problems: list[Problem]) -> Iterator[Node]:
    """Trees built from parser events, on a stack that no depth of nesting exhausts."""
    stack: list[Node] = []
    for event in events:
        start, end = event.start_mark.index, event.end_mark.index
        span = Span(source, start, max(end, start + 1))
        _refuse_references(event, span, problems)
        if len(problems) > MOST_PROBLEMS:
            found = problem("too-many-problems", span, number=MOST_PROBLEMS)
            raise _UnreadableError(found)
        if isinstance(event, yaml.CollectionStartEvent):
            kind = "list" if isinstance(event, yaml.SequenceStartEvent) else "mapping"
            stack.append(Node(kind, start, end))
            if len(stack) > DEPTH_LIMIT:
                raise _UnreadableError(problem("too-deep", span, limit=DEPTH_LIMIT))
            continue
        if isinstance(event, yaml.CollectionEndEvent):
            node = stack.pop()
            node.end = end
        elif isinstance(event, yaml.ScalarEvent | yaml.AliasEvent):
            node = Node("scalar", start, end, getattr(event, "value", "?"))
        else:
            continue
        if stack:
            _add_part(stack[-1], node)
        else:
            yield node


def _add_part(collection: Node, node: Node) -> None:
    """In a mapping keys and parts come in turn."""
    if collection.kind == "mapping" and len(collection.keys) == len(collection.parts):
        collection.keys.append(node)
    else:
        collection.parts.append(node)


def _refuse_references(event: Any, span: Span, problems: list[Problem]) -> None:
    if getattr(event, "anchor", None):
        code = "yaml-alias" if isinstance(event, yaml.AliasEvent) else "yaml-anchor"
        problems.append(problem(code, span, name=event.anchor))
    tag = getattr(event, "tag", None)
    if tag:
        problems.append(problem("yaml-tag", span, tag=tag.replace("tag:yaml.org,2002:", "!!")))


def _value(node: Node, source: Source, problems: list[Problem]) -> Value:
    if node.kind == "scalar":
        _refuse_invisible(node, source, problems)
        return node.value if node.value or node.end > node.start else None
    if node.kind == "list":
        return [_value(part, source, problems) for part in node.parts]
    mapping: dict[str, Value] = {}
    first: dict[str, Node] = {}
    for key, part in zip(node.keys, node.parts, strict=True):
        value = _value(part, source, problems)
        span = Span(source, key.start, key.end)
        if key.kind != "scalar":
            problems.append(problem("wrong-key", span))
        elif key.value == "<<" and source.text[key.start] == "<":
            problems.append(problem("yaml-merge", span))
        elif key.value in mapping:
            again = Span(source, first[key.value].start, first[key.value].end)
            related = [("first written here", again)]
            problems.append(problem("duplicate-key", span, key=key.value, related=related))
        else:
            _refuse_invisible(key, source, problems)
            mapping[key.value], first[key.value] = value, key
    return mapping


def _refuse_invisible(node: Node, source: Source, problems: list[Problem]) -> None:
    if not node.value.isprintable():
        for character in node.value:
            if character not in "\n\t" and is_unprintable(character):
                span = Span(source, node.start, node.end)
                problems.append(problem("invisible-character", span, character=code(character)))
                return


# ------------------------------------------------------------------ JSON


def json_document(source: Source, problems: list[Problem]) -> Document | None:
    """The one JSON text of a source; None, and a problem, where it is not readable."""
    import simplejson  # only where a record is JSON

    try:
        try:
            return Document(source, _plain(_load_json(source.text, _mapping)))
        except _SuspiciousError:
            return _suspicious_document(source, problems)
    except simplejson.JSONDecodeError as error:
        at = min(error.pos, len(source.text))
        says = _json_complaint(error.msg)
        problems.append(problem("not-json", Span(source, at, at + 1), says=says))
    except RecursionError:
        problems.append(problem("too-deep", Span(source, 0, 1), limit=DEPTH_LIMIT))
    return None


def _suspicious_document(source: Source, problems: list[Problem]) -> Document | None:
    """A text with a key twice or a character that cannot be printed: where is it?"""
    node = _json_nodes(source)
    if node is None:  # too deep, or a key too long, for the parser that knows places
        says = "somewhere a key stands twice, or a character is invisible"
        problems.append(problem("not-json", Span(source, 0, 1), says=says))
        return None
    _fill(node, _load_json(source.text, _Pairs))
    return Document(source, _value(node, source, problems), node)


def _load_json(text: str, pairs: Callable[[list[tuple[str, Any]]], Any]) -> Any:
    import simplejson

    return simplejson.loads(
        text,
        object_pairs_hook=pairs,
        parse_int=str,
        parse_float=str,
        parse_constant=str,
    )


def _json_complaint(message: str) -> str:
    words = message.split(":")[0]
    return words[:1].lower() + words[1:]


class _SuspiciousError(Exception):
    """Sends a text to the slower reading that knows places; never seen outside."""


class _Pairs(list[tuple[str, Any]]):
    """The keys and values of an object as they stand, doubled keys and all."""


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = {_plain(key): _plain(value) for key, value in pairs}
    if len(mapping) < len(pairs):
        raise _SuspiciousError
    return mapping


def _plain(value: Any) -> Any:
    """The value with every scalar as text; raises where it cannot be printed as it is."""
    if isinstance(value, str):
        if not value.isprintable() and any(map(is_unprintable, value)):
            raise _SuspiciousError
        return value
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return _scalar_text(value)


def _scalar_text(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


def _fill(node: Node, value: Any) -> None:
    """Puts the values that the JSON reader found into the tree of places."""
    if isinstance(value, _Pairs):
        for key, part, (name, inner) in zip(node.keys, node.parts, value, strict=True):
            key.value = name
            _fill(part, inner)
    elif isinstance(value, list):
        for part, inner in zip(node.parts, value, strict=True):
            _fill(part, inner)
    else:
        node.value = _scalar_text(value) or ""


_SURROGATE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}|\\u[dD][c-fC-F][0-9a-fA-F]{2}")


def _json_nodes(source: Source) -> Node | None:
    """The places of a JSON text: it is YAML, but for blanks and the halves of an emoji."""
    flat = _SURROGATE.sub(r"\\u25a1", source.text.translate({9: " ", 10: " ", 13: " "}))
    ignored: list[Problem] = []
    try:
        return next(_nodes(yaml.parse(flat, Loader=_LOADER), source, ignored), None)
    except (yaml.YAMLError, _UnreadableError):
        return None
