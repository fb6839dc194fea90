"""Writes the generated parts of the README, by running the program."""

import re
import shlex
from pathlib import Path
from tempfile import TemporaryDirectory

import typer.main

from cpcalc.catalogue import CATALOGUE
from cpcalc.cli import app
from cpcalc.readers.text import DIRECTIVES
from tests.running import run

ROOT = Path(__file__).parent.parent


def _block(text: str, language: str = "text") -> None:
    print(f"\n```{language}\n{text.rstrip()}\n```\n")  # noqa: T201 - what cog takes over


def output(command: str, tail: str = "", lines: int = 0) -> None:
    """What a command prints; from the line that begins with `tail`, or the first `lines`."""
    text = run(*shlex.split(command), folder=ROOT).out
    text = text[text.rindex(f"\n{tail}") + 1 :] if tail else text
    whole = text.splitlines()
    more = ["..."] if 0 < lines < len(whole) else []
    _block("\n".join([*(whole[:lines] if lines else whole), *more]))


def conversation(arguments: str, *typed: str) -> None:
    """What stands on the screen while these lines are typed."""
    with TemporaryDirectory() as folder:
        lines = "".join(f"{line}\n" for line in typed)
        words = arguments.split()
        done = run(*words, stdin=lines, folder=Path(folder), terminal=True, echo=True)
    _block(f"$ cpcalc {arguments}\n{done.out}")


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
    """Every command, what it does, and its options."""
    print("\n| command | what it does | options |\n|---|---|---|")  # noqa: T201
    for path in command_paths():
        text = run(*path, "--help").out
        does = " ".join(text.split("\n\n")[1].split())
        options = re.findall(r"^  (--[a-z-]+)", text, re.MULTILINE)
        told = " ".join(f"`{option}`" for option in options)
        print(f"| `cpcalc {' '.join(path)}` | {does} | {told} |")  # noqa: T201
    print()  # noqa: T201


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
    "no-what-if": "this says nothing that Ann could have done",
    "rows-unwritten": "Ann's front is not written",
    "no-cards": "hand 4 has no cards that could have been played otherwise: it was a misdeal,"
    " and is void",
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
        return ELSEWHERE[code], CATALOGUE[code].hint.format(
            key="foul", name="Ann", form="Ann:front=CARDS"
        )
    (file,) = (ROOT / "tests" / "errors").glob(f"{code}.*.out")
    printed = file.read_text(encoding="utf-8")
    found = re.search(rf": (?:error|finding): (.*) \[{code}\]\n", printed)
    message = found[1] if found else ""
    hint = re.search(r"= hint: (.*)\n", printed[found.end() :] if found else "")
    return message, hint[1] if hint else ""
