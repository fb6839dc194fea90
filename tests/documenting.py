"""Writes the generated parts of the README, by running the program."""

from pathlib import Path

from cpcalc.readers.text import DIRECTIVES
from tests.running import run

ROOT = Path(__file__).parent.parent


def _block(text: str, language: str = "text") -> None:
    print(f"\n```{language}\n{text.rstrip()}\n```\n")  # noqa: T201 - what cog takes over


def output(command: str, tail: str = "") -> None:
    """What a command prints; with `tail`, from the line that begins so."""
    text = run(*command.split(), folder=ROOT).out
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
