"""What all commands share: options, what they read, and how they end."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import typer
from typer.core import TyperCommand, TyperOption

if TYPE_CHECKING:
    from cpcalc.problems import Problem
    from cpcalc.record import Reading
    from cpcalc.results import HandResult, Settlement
    from cpcalc.rules import RuleProfile
    from cpcalc.settlement import Played

MOST_LABELS = 20  # of hands, told where one is unknown
Run = TypeVar("Run", bound=Callable[..., Any])  # what a command does
FOUND, CANNOT_RUN = 1, 2  # exit statuses; 0 where all is well


class Form(StrEnum):
    """The forms of a record."""

    TEXT = "text"
    YAML = "yaml"
    JSON = "json"
    JSONL = "jsonl"


class TextOrJson(StrEnum):
    """The forms of an answer."""

    TEXT = "text"
    JSON = "json"


Files = Annotated[
    list[str] | None,
    typer.Argument(help="Records to read; - is standard input.", metavar="[FILE]..."),
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        help="A house, or the file of a profile; wins over what the record says.",
        metavar="HOUSE",
    ),
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="Change one rule for this run, such as foul=6 or naturals.dragon=26.",
        metavar="KEY=VALUE",
    ),
]
Label = Annotated[
    str | None,
    typer.Option("--hand", help="Only the hand of this label, in full.", metavar="LABEL"),
]
Output = Annotated[TextOrJson, typer.Option("--format", help="How the answer is printed.")]
Strict = Annotated[bool, typer.Option("--strict", help="Findings make the exit status 1 too.")]
From = Annotated[
    Form | None,
    typer.Option("--from", help="The form of the records; else told by suffix or content."),
]


# ------------------------------------------------------------------ how a command is typed


class _Command(TyperCommand):
    """Refuses what a script gives by a slip, and would otherwise count for nothing."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for option in given:
            if isinstance(option, TyperOption) and not option.is_flag:
                self._check(ctx, option, values[str(option.name)], given.count(option))
        return super().parse_args(ctx, args)

    @staticmethod
    def _check(ctx: Any, option: TyperOption, value: Any, times: int) -> None:
        words = value if isinstance(value, list | tuple) else (value,)
        if times > 1 and not option.multiple:
            ctx.fail(f"{option.opts[0]} can be given once only")
        if not all(word.strip() for word in words):
            ctx.fail(f"{option.opts[0]} is empty")

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would say 1, as if a record had problems
            raise typer.Exit(CANNOT_RUN) from None


class Commands(typer.Typer):
    """The commands of the program, or of one of its subjects."""

    def command(self, *names: Any, **settings: Any) -> Callable[[Run], Run]:
        return super().command(*names, cls=_Command, **settings)


# ------------------------------------------------------------------ what a command reads


Records = Sequence[tuple[str, "Iterable[Reading]"]]  # by the names of their files
House = tuple["RuleProfile | None", Sequence[str]]  # rules for all hands, and changes of rules


def house_of(name: str | None, changes: list[str] | None) -> House:
    """What the command line says about the rules; changes of no rule end the command."""
    from cpcalc.problems import BrokenRules
    from cpcalc.rules import RuleProfile
    from cpcalc.rules.changes import changed

    if not changes:
        return (profile_of(name) if name else None), ()
    try:
        changed_rules = changed(profile_of(name) if name else RuleProfile("", ""), changes)
    except BrokenRules as broken:
        fail(broken.problems, CANNOT_RUN)
    return (changed_rules if name else None), changes


def profile_of(name: str) -> "RuleProfile":
    """The rules named on the command line; the command cannot run without them."""
    from cpcalc.problems import BrokenRules

    try:
        return rules_called(name)
    except BrokenRules as broken:
        fail(broken.problems, CANNOT_RUN)


def rules_called(name: str) -> "RuleProfile":
    """A house or a profile, that may be broken."""
    from cpcalc.rules import load_rules
    from cpcalc.rules.loader import UnknownHouse

    try:
        return load_rules(name)
    except UnknownHouse as unknown:
        stop(f"{unknown}; {unknown.hint}")
    except OSError as error:
        stop(f"cannot read {name}: {error.strerror}")


def inputs(files: list[str] | None) -> list[str]:
    if files:
        names = ["standard input" if file == "-" else os.path.realpath(file) for file in files]
        for name, times in Counter(names).items():
            if times > 1:
                stop(f"{name} is named {times} times, and would be counted as often")
        return files
    if sys.stdin is None or sys.stdin.isatty():
        stop("name a record, or pipe one in; see cpcalc settle --help")
    return ["-"]


def readings_of(file: str, form: Form | None) -> Iterable["Reading"]:
    from cpcalc.readers import read_hands

    source: str | IO[bytes] = file
    if file == "-":
        source = sys.stdin.buffer
    elif not Path(file).exists():
        stop(f"cannot read {file}: there is no such file")
    elif Path(file).is_dir():
        stop(f"cannot read {file}: it is a folder")
    elif not os.access(file, os.R_OK):
        stop(f"cannot read {file}: permission denied")
    return read_hands(source, form.value if form else None)


# ------------------------------------------------------------------ what a command prints


def settlement_of(records: Records, house: House) -> "Settlement":
    """All records settled together; with problems the command ends."""
    from cpcalc.problems import ProblemsFound

    try:
        return _played(records, house).settlement()
    except ProblemsFound as found:
        fail(found.problems, FOUND)


def hands_of(records: Records, house: House, label: str | None) -> "list[HandResult]":
    """All hands, or those of a label; the command ends with problems, or where there is none.

    That no sum over the whole file would be right stops nobody from looking at hands.
    """
    hands = _played(records, house).hands
    if label is None:
        return list(hands)
    must_be_called(label, [hand.label for hand in hands])
    return [hand for hand in hands if hand.label == label]


def _played(records: Records, house: House) -> "Played":
    from cpcalc.problems import BrokenRules, ProblemsFound
    from cpcalc.progress import Progress
    from cpcalc.settlement import play

    try:
        with Progress([file for file, _ in records]) as progress:
            followed = [(file, progress.over(file, readings)) for file, readings in records]
            return play(followed, *house)
    except BrokenRules as broken:
        fail(broken.problems, CANNOT_RUN)
    except ProblemsFound as found:
        fail(found.problems, FOUND)


def must_be_called(label: str, labels: Sequence[str]) -> None:
    """Ends the command where no hand bears the label."""
    from cpcalc.problems import did_you_mean

    if label not in labels:
        every = list(dict.fromkeys(labels))
        known = every if len(every) <= MOST_LABELS else [*every[:MOST_LABELS], "..."]
        hint = did_you_mean(label, every, f"the hands are {', '.join(known)}")
        stop(f"no hand is called {label}; {hint}")


def colour_wanted() -> bool:
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
        and (sys.stdout.encoding or "").lower().startswith("utf")
    )


def stop(message: str) -> NoReturn:
    from cpcalc.problems import printable

    typer.echo(f"cpcalc: {printable(message)}", err=True)
    raise typer.Exit(CANNOT_RUN)


def fail(problems: "Iterable[Problem]", status: int) -> NoReturn:
    """Print problems with their places, and how many there were."""
    tell(list(problems))
    raise typer.Exit(status)


def tell(problems: "Sequence[Problem]") -> None:
    from cpcalc.problems import render, summary

    for found in problems:
        typer.echo(render(found), err=True)
    typer.echo(summary(problems), err=True)
