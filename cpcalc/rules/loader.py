"""From a profile file to its rules. Every number must name its source; all slips are told.

A profile may extend one other: what it states itself replaces the other's rule as a whole.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from cpcalc.amounts import Units, read_amount
from cpcalc.cards import SUIT_NAMES
from cpcalc.problems import BrokenRules, Piece, Problem, Source, Span, did_you_mean, problem
from cpcalc.rules.model import (
    RULES,
    TABLE_KEYS,
    Citation,
    Rule,
    RuleProfile,
    SourceSheet,
)
from cpcalc.tree import Cursor, yaml_documents
from cpcalc.words import listing

_SUFFIXES = (".yaml", ".yml")
_KEYS = ("profile", "title", "family", "extends", "sources", "rules", "notes")
_RULE_KEYS = ("value", "values", "source", "place")


class UnknownHouse(LookupError):
    """Raised for a name that is neither a house of the program nor a file that exists.

    `hint` offers the nearest houses, or all of them.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        if _is_path(name):
            self.hint = (
                "there is no such file; a profile beside the record is found by its name"
            )
            super().__init__(f"there is no profile {name}")
            return
        self.hint = did_you_mean(
            name, house_names(), f"the houses are {listing(house_names())}"
        )
        super().__init__(f"there is no house called {name}")


def load_rules(name_or_path: str | Path, folder: Path | None = None) -> RuleProfile:
    """The rules of a house: its name, or the path of a profile file (from `folder`).

    Raises UnknownHouse where there is neither, and BrokenRules with all problems of a
    profile that cannot be used.
    """
    name = str(name_or_path)
    path = (folder or Path()) / name_or_path
    unknown = name not in house_names() and _is_file(path)
    if isinstance(name_or_path, Path) or _is_path(name) or unknown:
        return _load_file(path)
    return _load_house(name)


def house_names() -> tuple[str, ...]:
    """The houses that come with the program, in the order of the alphabet."""
    return tuple(name for name in _profile_names() if not _is_family(name))


@cache
def _profile_names() -> tuple[str, ...]:
    files = resources.files("cpcalc.rules").joinpath("houses").iterdir()
    return tuple(sorted(file.name[:-5] for file in files if file.name.endswith(".yaml")))


@cache
def _is_family(name: str) -> bool:
    """A family only holds what its houses share, and cannot be played by."""
    return "\nfamily: " in _house_text(name)


def _house_text(name: str) -> str:
    file = resources.files("cpcalc.rules").joinpath("houses", f"{name}.yaml")
    return file.read_text(encoding="utf-8")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that no file can have
        return False


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.lower().endswith(_SUFFIXES)


@cache
def _load_house(name: str) -> RuleProfile:
    if name not in house_names():
        raise UnknownHouse(name)
    return _profile(_house_source(name), None, (name,))


def _house_source(name: str) -> Source:
    return Source(f"{name}.yaml", _house_text(name))


def _load_file(path: Path) -> RuleProfile:
    if not _is_file(path):
        raise UnknownHouse(str(path))
    return _profile(_file_source(path), path.parent, (str(path.resolve()),))


def _file_source(path: Path) -> Source:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        span = Span(Source(str(path), ""), 0, 1)
        byte = f"0x{error.object[error.start]:02X}"
        raise BrokenRules([problem("not-utf8", span, byte=byte)]) from None
    return Source(str(path), text.replace("\r\n", "\n"))


def _profile(source: Source, folder: Path | None, chain: tuple[str, ...]) -> RuleProfile:
    documents = list(yaml_documents(source))
    problems = [found for _, each in documents for found in each]
    if not problems and (len(documents) != 1 or not isinstance(documents[0][0].value, dict)):
        problems.append(problem("no-profile", Span(source, 0, 1)))
    if problems:
        raise BrokenRules(problems)
    document, _ = documents[0]
    reader = _Reader(Cursor(document, document.value), folder, chain)
    profile = reader.read()
    if reader.problems:
        raise BrokenRules(reader.problems)
    return profile


@dataclass
class _Reader:
    """Reads one profile and keeps its problems."""

    root: Cursor
    folder: Path | None
    chain: tuple[str, ...]  # this profile, behind those that extend it
    problems: list[Problem] = field(default_factory=list)
    sources: dict[str, SourceSheet] = field(default_factory=dict)
    citations: dict[str, Citation] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)

    def read(self) -> RuleProfile:
        parts = {key.text: value for key, value in self.root.pairs()}
        for key, _ in self.root.pairs():
            if key.text not in _KEYS:
                self._unknown(key, _KEYS)
        name = self._text(parts, "profile") or "?"
        title = self._text(parts, "title") or name
        parent = self._parent(parts, name)
        self.sources = {**parent.sources, **self._sources(parts)}
        for key, value in parts["rules"].pairs() if "rules" in parts else ():
            self._rule(key, value)
        return replace(
            parent,
            name=name,
            title=title,
            sources=self.sources,
            notes=(*parent.notes, *self._notes(parts)),
            citations={**self._kept(parent), **self.citations},
            **self.values,
        )

    def _kept(self, parent: RuleProfile) -> dict[str, Citation]:
        """The parent's citations of what this profile does not state itself."""
        own = {key.split(".")[0] for key in self.citations}
        return {k: c for k, c in parent.citations.items() if k.split(".")[0] not in own}

    def _text(self, parts: dict[str, Cursor], key: str) -> str | None:
        if key not in parts:
            span = self.root.span()
            self.problems.append(problem("missing-key", span, keys=f"`{key}`"))
            return None
        piece = parts[key].text(self.problems)
        return piece.text if piece else None

    def _parent(self, parts: dict[str, Cursor], name: str) -> RuleProfile:
        piece = parts["extends"].text(self.problems) if "extends" in parts else None
        parent = self._load_parent(piece) if piece else None
        return parent or RuleProfile(name, name)

    def _load_parent(self, piece: Piece) -> RuleProfile | None:
        path = (self.folder or Path()) / piece.text
        house = piece.text in _profile_names()
        if not house and not (_is_path(piece.text) and _is_file(path)):
            known = f"known are {listing(house_names())}"
            hint = did_you_mean(piece.text, _profile_names(), known)
            found = problem("unknown-house", piece.span(), hint=hint, name=piece.text)
            self.problems.append(found)
            return None
        identity = piece.text if house else str(path.resolve())
        chain = (*self.chain, identity)
        if identity in self.chain:
            names = " > ".join(Path(link).name for link in chain)
            self.problems.append(problem("extends-circle", piece.span(), chain=names))
            return None
        if house:
            return _profile(_house_source(piece.text), None, chain)
        return _profile(_file_source(path), path.parent, chain)

    def _sources(self, parts: dict[str, Cursor]) -> dict[str, SourceSheet]:
        found = {}
        for key, value in parts["sources"].pairs() if "sources" in parts else ():
            inner = {k.text: v for k, v in value.pairs()}
            for k, _ in value.pairs():
                if k.text not in ("title", "address"):
                    self._unknown(k, ("title", "address"))
            title = self._text_of(inner, "title", value)
            address = inner["address"].text(self.problems) if "address" in inner else None
            found[key.text] = SourceSheet(title, address.text if address else "")
        return found

    def _text_of(self, parts: dict[str, Cursor], key: str, value: Cursor) -> str:
        if key not in parts:
            self.problems.append(problem("missing-key", value.span(), keys=f"`{key}`"))
            return "?"
        piece = parts[key].text(self.problems)
        return piece.text if piece else "?"

    def _notes(self, parts: dict[str, Cursor]) -> list[str]:
        if "notes" not in parts:
            return []
        if not isinstance(parts["notes"].value, list):
            parts["notes"].refuse(self.problems, "a list of notes")
        pieces = [entry.text(self.problems) for entry in parts["notes"].entries()]
        return [" ".join(piece.text.split()) for piece in pieces if piece]

    # -------------------------------------------------------------- one rule

    def _rule(self, key: Piece, cursor: Cursor) -> None:
        if key.text not in RULES:
            self._unknown(key, tuple(RULES))
            return
        rule = RULES[key.text]
        parts = {inner.text: value for inner, value in cursor.pairs()}
        for inner, _ in cursor.pairs():
            if inner.text not in _RULE_KEYS:
                self._unknown(inner, _RULE_KEYS)
        wanted = "values" if rule.shape.kind == "table" else "value"
        if wanted not in parts:
            span = cursor.span()
            self.problems.append(problem("missing-key", span, keys=f"`{wanted}`"))
            return
        self._cite(key.text, parts, cursor)
        if wanted == "values":
            value = self._table(key.text, parts["values"])
        else:
            value = self._scalar(rule, parts["value"])
        self.values[key.text.replace("-", "_")] = value

    def _cite(self, key: str, parts: dict[str, Cursor], cursor: Cursor) -> None:
        piece = parts["source"].text(self.problems) if "source" in parts else None
        if piece is None:
            if "source" not in parts:
                self.problems.append(problem("no-source", cursor.span(), key=key))
            return
        sheet = self.sources.get(piece.text)
        if sheet is None:
            hint = did_you_mean(piece.text, self.sources, "name it under `sources` first")
            self.problems.append(
                problem("unknown-source", piece.span(), name=piece.text, hint=hint)
            )
            return
        place = parts["place"].text(self.problems) if "place" in parts else None
        self.citations[key] = Citation(sheet.title, place.text if place else "")

    def _scalar(self, rule: Rule, cursor: Cursor) -> Any:
        piece = cursor.text(self.problems)
        return _SHAPES[rule.shape.kind](self, rule, piece) if piece else None

    def _number(self, rule: Rule, piece: Piece) -> Units:
        number = read_amount(piece.text)
        if number is None or (isinstance(number, Decimal) and not rule.shape.fraction):
            unit = "a number of units" if rule.shape.fraction else "a whole number of units"
            self._bad(piece, unit)
            return 0
        return number

    def _optional(self, rule: Rule, piece: Piece) -> Units | None:
        return None if piece.text == "none" else self._number(rule, piece)

    def _choice(self, rule: Rule, piece: Piece) -> str:
        if piece.text not in rule.shape.choices:
            self._bad(piece, listing(rule.shape.choices, "or"))
        return piece.text

    def _flag(self, _rule: Rule, piece: Piece) -> bool:
        if piece.text not in ("yes", "no", "true", "false"):
            self._bad(piece, "yes or no")
        return piece.text in ("yes", "true")

    def _word(self, rule: Rule, piece: Piece) -> str | None:
        return None if piece.text == "none" else self._choice(rule, piece)

    def _suits(self, _rule: Rule, piece: Piece) -> tuple[str, ...]:
        suits = tuple(piece.text.replace(",", " ").split())
        if sorted(suits) != sorted(SUIT_NAMES):
            self._bad(
                piece, "the four suits from high to low, as `spades hearts clubs diamonds`"
            )
        return suits

    def _bad(self, piece: Piece, wanted: str) -> None:
        found = problem("bad-value", piece.span(), text=piece.text, wanted=wanted)
        self.problems.append(found)

    def _table(self, key: str, cursor: Cursor) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        for entry, value in cursor.pairs():
            if entry.text not in TABLE_KEYS[key]:
                self._unknown(entry, TABLE_KEYS[key])
                continue
            piece = value.text(self.problems)
            if piece:
                entries[entry.text] = self._entry(key, piece)
        return entries

    def _entry(self, key: str, piece: Piece) -> Any:
        if key == "misdeals":
            return piece.text
        return self._number(RULES["row"], piece)

    def _unknown(self, key: Piece, known: tuple[str, ...]) -> None:
        hint = did_you_mean(key.text, known, f"the keys here are {listing(known)}")
        found = problem("unknown-key", key.span(), key=key.text, hint=hint)
        self.problems.append(found)


_SHAPES: dict[str, Callable[[_Reader, Rule, Piece], Any]] = {
    "number": _Reader._number,
    "optional": _Reader._optional,
    "choice": _Reader._choice,
    "flag": _Reader._flag,
    "word": _Reader._word,
    "suits": _Reader._suits,
}
