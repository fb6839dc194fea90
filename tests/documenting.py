"""Writes the generated parts of the README, by running the program."""

import re
import shlex
from pathlib import Path

import typer.main

from cpcalc.catalogue import CATALOGUE
from cpcalc.cli import app
from cpcalc.readers.text import DIRECTIVES
from tests.running import run

ROOT = Path(__file__).parent.parent


def _block(text: str, language: str = "text") -> None:
    print(f"\n```{language}\n{text.rstrip()}\n```\n")  # noqa: T201 - what cog takes over


def output(command: str, tail: str = "") -> None:
    """What a command prints; with `tail`, from the line that begins so."""
    text = run(*shlex.split(command), folder=ROOT).out
    _block(text[text.rindex(f"\n{tail}") + 1 :] if tail else text)


def sample(path: str, lines: int) -> None:
    """The first lines of a sample."""
    whole = (ROOT / path).read_text(encoding="utf-8").splitlines()
    more = ["..."] if len(whole) > lines else []
    language = "yaml" if path.endswith(".yaml") else "text"
    _block("\n".join([*whole[:lines], *more]), language)


def trouble(example: str) -> None:
    """A record with slips, and what is printed about it."""
    folder = ROOT / "tests" / "errors"
    _block((folder / example).read_text(encoding="utf-8"))
    _block(run("settle", example, folder=folder).err)


def directives() -> None:
    """How every directive is written, and what it is for."""
    print("\n| line | what it says |\n|---|---|")  # noqa: T201
    for directive in DIRECTIVES.values():
        usage = directive.usage.replace("|", "\\|")
        print(f"| `{usage}` | {directive.meaning} |")  # noqa: T201
    print()  # noqa: T201


def commands() -> None:
    """The help of every command."""
    for path in command_paths():
        _block(run(*path, "--help").out)


def command_paths() -> list[list[str]]:
    """Every command that does something, as it is typed."""
    paths = []
    for name, command in sorted(typer.main.get_command(app).commands.items()):  # type: ignore[attr-defined]
        inner = getattr(command, "commands", None)
        paths += [[name, word] for word in sorted(inner)] if inner else [[name]]
    return paths


# What is too long for an example, or said of no file.
ELSEWHERE = {
    "too-large": "the file is larger than 64 MiB",
    "too-many-problems": "200 problems and more: the rest of the hand is not looked at",
    "row-size": "here are 2 cards; 3 or 5 are needed",
    "no-change": "`six pairs` changes nothing",
    "no-entries": "`foul` is one value, and has no entries",
    "entry-needed": "`naturals` has several entries, and one of them is to be named",
}


def catalogue() -> None:
    """Every code, what its example says, and what it advises."""
    print("\n| code | for example | advice |\n|---|---|---|")  # noqa: T201
    for code in CATALOGUE:
        message, hint = example_of(code)
        cells = (cell.replace("|", "\\|") for cell in (f"`{code}`", message, hint))
        print(f"| {' | '.join(cells)} |")  # noqa: T201
    print()  # noqa: T201


def example_of(code: str) -> tuple[str, str]:
    """The message and the hint that the example of a code prints."""
    if code in ELSEWHERE:
        return ELSEWHERE[code], CATALOGUE[code].hint.format(key="foul")
    (file,) = (ROOT / "tests" / "errors").glob(f"{code}.*.out")
    printed = file.read_text(encoding="utf-8")
    found = re.search(rf": (?:error|finding): (.*) \[{code}\]\n", printed)
    message = found[1] if found else ""
    hint = re.search(r"= hint: (.*)\n", printed[found.end() :] if found else "")
    return message, hint[1] if hint else ""
