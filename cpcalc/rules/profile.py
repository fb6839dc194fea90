"""From the YAML of one profile to its rules. Every number names its source; all slips are told.

A profile may extend one other: what it states itself replaces the other's rule as a whole.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from cpcalc.problems import BrokenRules, Piece, Problem, Span, did_you_mean, problem
from cpcalc.rules.decisions import MOMENTS, RULES, TABLE_KEYS
from cpcalc.rules.idle import idle_rules
from cpcalc.rules.model import Citation, Note, RuleProfile, SourceSheet
from cpcalc.rules.values import entry_key, entry_value, read_value
from cpcalc.tree import Cursor, Document, unknown_key

_KEYS = ("profile", "title", "family", "extends", "sources", "rules", "notes", "examples")
_ENTRY_KEYS = ("value", "source", "place")

_T = TypeVar("_T")


class Parent(NamedTuple):
    """What a profile extends. A family cannot be played by: its houses prove its numbers."""

    rules: RuleProfile
    is_family: bool = False


FindParent = Callable[[Piece, list[Problem]], Parent | None]


def read_profile(document: Document, find_parent: FindParent) -> RuleProfile:
    """The rules that a profile states; raises BrokenRules with all its problems."""
    reader = _Reader(Cursor(document, document.value), find_parent)
    profile = reader.read()
    if not reader.problems and not reader.is_family:
        reader.problems += idle_rules(profile, reader.keys)
    if reader.problems:
        raise BrokenRules(reader.problems)
    return profile


@dataclass
class _Reader:
    """Reads one profile and keeps its problems."""

    root: Cursor
    find_parent: FindParent
    problems: list[Problem] = field(default_factory=list)
    sources: dict[str, SourceSheet] = field(default_factory=dict)
    citations: dict[str, Citation] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    numbers: dict[str, Span] = field(default_factory=dict)
    keys: dict[str, Span] = field(default_factory=dict)
    is_family: bool = False

    def read(self) -> RuleProfile:
        parts = self.root.parts(_KEYS, self.problems)
        name = self._text(parts, "profile", self.root) or "?"
        title = self._text(parts, "title", self.root) or name
        self._family(parts)
        parent = self._parent(parts, name)
        kept = parent.rules
        self.sources = {**kept.sources, **self._sources(parts)}
        for key, value in self._pairs(parts, "rules", "rules with their values"):
            self._rule(key, value)
        inherited = kept if parent.is_family else RuleProfile("", "")
        return replace(
            kept,
            name=name,
            title=title,
            sources=self.sources,
            notes=(*kept.notes, *self._notes(parts)),
            citations={**self._kept(kept.citations), **self.citations},
            examples=(*inherited.examples, *self._examples(parts)),
            stated={**self._kept(inherited.stated), **self.numbers},
            **{key.replace("-", "_"): value for key, value in self.values.items()},
        )

    def _kept(self, parent: Mapping[str, _T]) -> dict[str, _T]:
        """What the parent says of rules that this profile does not state itself."""
        return {k: v for k, v in parent.items() if k.split(".")[0] not in self.values}

    def _text(self, parts: dict[str, Cursor], key: str, whole: Cursor) -> str | None:
        if key not in parts:
            self.problems.append(problem("missing-key", whole.span(), keys=f"`{key}`"))
            return None
        piece = parts[key].text(self.problems)
        return piece.text if piece else None

    def _family(self, parts: dict[str, Cursor]) -> None:
        piece = parts["family"].text(self.problems, "yes or no") if "family" in parts else None
        if piece and piece.text not in ("yes", "no"):
            found = problem("yes-or-no", piece.span(), key="family", word=piece.text)
            self.problems.append(found)
        self.is_family = piece is not None and piece.text == "yes"

    def _parent(self, parts: dict[str, Cursor], name: str) -> Parent:
        piece = parts["extends"].text(self.problems) if "extends" in parts else None
        found = self.find_parent(piece, self.problems) if piece else None
        return found or Parent(RuleProfile(name, name))

    def _sources(self, parts: dict[str, Cursor]) -> dict[str, SourceSheet]:
        found = {}
        for key, value in self._pairs(parts, "sources", "sources with their titles"):
            inner = value.parts(("title", "address"), self.problems)
            title = self._text(inner, "title", value) or "?"
            address = self._text(inner, "address", value) if "address" in inner else None
            found[key.text] = SourceSheet(title, address or "")
        return found

    def _notes(self, parts: dict[str, Cursor]) -> list[Note]:
        notes = [self._note(entry) for entry in self._list(parts, "notes")]
        return [note for note in notes if note]

    def _note(self, cursor: Cursor) -> Note | None:
        """A sentence, or `note` with the rules, entries and moments that it is `about`."""
        if not isinstance(cursor.value, dict):
            piece = cursor.text(self.problems, "a sentence, or `note` and `about`")
            return Note(_one_line(piece.text)) if piece else None
        parts = cursor.parts(("note", "about"), self.problems)
        text = self._text(parts, "note", cursor)
        about = parts["about"].text(self.problems) if "about" in parts else None
        keys = about.split(",") if about else []
        self.problems += [
            unknown_key(key, (*RULES, *MOMENTS)) for key in keys if not _is_subject(key.text)
        ]
        return Note(_one_line(text or ""), tuple(key.text for key in keys))

    def _pairs(
        self, parts: dict[str, Cursor], key: str, wanted: str
    ) -> Iterator[tuple[Piece, Cursor]]:
        """The keys and values of a part, which may have none yet."""
        if key not in parts or parts[key].value is None:
            return iter(())
        if not isinstance(parts[key].value, dict):
            parts[key].refuse(self.problems, wanted)
        return parts[key].pairs()

    def _list(self, parts: dict[str, Cursor], key: str) -> tuple[Cursor, ...]:
        """The entries of a list, which may have none yet."""
        if key not in parts or parts[key].value is None:
            return ()
        if not isinstance(parts[key].value, list):
            parts[key].refuse(self.problems, f"a list of {key}")
        return tuple(parts[key].entries())

    def _examples(self, parts: dict[str, Cursor]) -> tuple[Cursor, ...]:
        """Worked examples, which only those who can settle a hand can read."""
        examples = self._list(parts, "examples")
        for example in examples:
            cited = {key.text: value for key, value in example.pairs()}
            if "source" in cited:
                self._citation(cited)
        return examples

    # -------------------------------------------------------------- one rule

    def _rule(self, key: Piece, cursor: Cursor) -> None:
        if key.text not in RULES:
            self.problems.append(unknown_key(key, tuple(RULES)))
            return
        self.keys[key.text] = key.span()
        shape = RULES[key.text].shape
        wanted = "values" if shape.is_table else "value"
        parts = cursor.parts((wanted, "source", "place"), self.problems)
        if wanted not in parts:
            if not {"value", "values"} & parts.keys():
                self.problems.append(_valueless(key.text, wanted, cursor))
            return
        self._cite(key.text, parts, cursor)
        if shape.is_table:
            self.values[key.text] = self._table(key.text, parts["values"])
        else:
            piece = parts["value"].text(self.problems)
            read = read_value(key.text, piece, self.problems) if piece else None
            self.values[key.text] = read
            if piece and shape.kind in ("number", "optional"):
                self.numbers[key.text] = piece.span()

    def _cite(self, key: str, parts: dict[str, Cursor], cursor: Cursor) -> None:
        if "source" not in parts:
            self.problems.append(problem("no-source", cursor.span(), key=key))
        elif citation := self._citation(parts):
            self.citations[key] = citation

    def _citation(self, parts: dict[str, Cursor]) -> Citation | None:
        piece = parts["source"].text(self.problems)
        if piece is None:
            return None
        sheet = self.sources.get(piece.text)
        if sheet is None:
            hint = did_you_mean(piece.text, self.sources, "name it under `sources` first")
            self.problems.append(
                problem("unknown-source", piece.span(), name=piece.text, hint=hint)
            )
            return None
        place = parts["place"].text(self.problems) if "place" in parts else None
        return Citation(sheet.title, place.text if place else "")

    def _table(self, key: str, cursor: Cursor) -> dict[str, Any]:
        if cursor.value == "none":
            return {}
        if not isinstance(cursor.value, dict):
            cursor.refuse(self.problems, "entries with their values, or none")
        entries: dict[str, Any] = {}
        for piece, value in cursor.pairs():
            entry = entry_key(key, piece, self.problems)
            text = self._entry(f"{key}.{entry}", value) if entry else None
            if entry and text:
                entries[entry] = entry_value(key, text, self.problems)
                if RULES[key].shape.kind == "table":
                    self.numbers[f"{key}.{entry}"] = text.span()
        return entries

    def _entry(self, key: str, cursor: Cursor) -> Piece | None:
        """The value of an entry, or of one that names a source of its own."""
        if not isinstance(cursor.value, dict):
            return cursor.text(self.problems)
        parts = cursor.parts(_ENTRY_KEYS, self.problems)
        self._cite(key, parts, cursor)
        if "value" not in parts:
            self.problems.append(problem("missing-key", cursor.span(), keys="`value`"))
            return None
        return parts["value"].text(self.problems)


def _valueless(key: str, wanted: str, cursor: Cursor) -> Problem:
    """A rule without its value; one that is written bare is shown in its form."""
    hint = None
    if not isinstance(cursor.value, dict):
        bare = cursor.value if isinstance(cursor.value, str) else "..."
        hint = f"write {key}: {{{wanted}: {bare}, source: ...}}"
    return problem("missing-key", cursor.span(), hint=hint, keys=f"`{wanted}`")


def _is_subject(text: str) -> bool:
    """Whether notes can be about it: a rule, an entry of one, or a moment."""
    rule, _, entry = text.partition(".")
    return entry in TABLE_KEYS.get(rule, ()) if entry else rule in RULES or rule in MOMENTS


def _one_line(text: str) -> str:
    return " ".join(text.split())
