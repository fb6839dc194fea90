"""Where the rules of a house are found: by name in the program, or as a file of a table."""

from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path

from cpcalc.problems import BrokenRules, Piece, Problem, Source, Span, did_you_mean, problem
from cpcalc.rules.model import RuleProfile
from cpcalc.rules.profile import Parent, read_profile
from cpcalc.tree import Cursor, yaml_documents
from cpcalc.words import listing

_SUFFIXES = (".yaml", ".yml")
_ONE_DOCUMENT = "a file holds one profile: move what stands below `---` to a file of its own"


class UnknownHouse(LookupError):
    """Raised for a name that is neither a house of the program nor a file that exists.

    `hint` offers a profile file of that name, the nearest houses, or all of them.
    """

    def __init__(self, name: str, folder: Path | None = None) -> None:
        self.name = name
        if _is_path(name):
            self.hint = (
                "there is no such file; a profile beside the record is found by its name"
            )
            super().__init__(f"there is no profile {name}")
            return
        houses = f"the houses are {listing(house_names())}"
        self.hint = _nearest(name, folder, house_names(), houses)
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
    if name not in house_names():
        raise UnknownHouse(name, path.parent)
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


def _nearest(name: str, folder: Path | None, houses: tuple[str, ...], otherwise: str) -> str:
    """What to write for a name that is no house: the file beside it, or a nearer name."""
    for suffix in _SUFFIXES:
        if _is_file((folder or Path()) / f"{name}{suffix}"):
            return f"did you mean {name}{suffix}?"
    return did_you_mean(name, houses, otherwise)


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.lower().endswith(_SUFFIXES)


@cache
def _load_house(name: str) -> RuleProfile:
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
    """The profile in a file; `chain` is this profile, behind those that extend it."""
    documents = list(yaml_documents(source))
    problems = [_of_a_profile(found) for _, each in documents for found in each]
    if not problems and len(documents) > 1:
        second = Cursor(documents[1][0], documents[1][0].value).span()
        problems.append(problem("no-profile", second, hint=_ONE_DOCUMENT))
    elif not problems and not (documents and isinstance(documents[0][0].value, dict)):
        problems.append(problem("no-profile", Span(source, 0, 1)))
    if problems:
        raise BrokenRules(problems)

    def parent(name: Piece, found: list[Problem]) -> Parent | None:
        return _parent(name, folder, chain, found)

    return read_profile(documents[0][0], parent)


def _of_a_profile(found: Problem) -> Problem:
    """A problem of the file, where its usual hint speaks of a record."""
    if found.code == "duplicate-key":
        return replace(found, hint="keep one of the two")
    return found


def _parent(
    name: Piece, folder: Path | None, chain: tuple[str, ...], problems: list[Problem]
) -> Parent | None:
    """What a profile extends: a house or another file; one of the program, a family too."""
    path = (folder or Path()) / name.text
    house = name.text in (_profile_names() if folder is None else house_names())
    if not house and not (_is_path(name.text) and _is_file(path)):
        hint = _no_parent(name.text, folder)
        problems.append(problem("unknown-house", name.span(), hint=hint, name=name.text))
        return None
    identity = name.text if house else str(path.resolve())
    longer = (*chain, identity)
    if identity in chain:
        names = " > ".join(Path(link).name for link in longer)
        problems.append(problem("extends-circle", name.span(), chain=names))
        return None
    if house:
        rules = _profile(_house_source(name.text), None, longer)
        return Parent(rules, is_family=_is_family(name.text))
    return Parent(_profile(_file_source(path), path.parent, longer))


def _no_parent(name: str, folder: Path | None) -> str:
    """What to write where a profile extends neither a house nor a file."""
    if name == "none":
        return "leave the line out: such a profile extends nothing"
    if _is_path(name):
        return "there is no such file; its path begins where this profile lies"
    return _nearest(name, folder, house_names(), f"known are {listing(house_names())}")
