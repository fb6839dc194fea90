"""The command line: the only place that reads arguments, prints and exits."""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from cpcalc.problems import Problem
    from cpcalc.record import Reading, Row
    from cpcalc.rules import RuleProfile

    Groups = tuple[Row, ...]

FOUND, CANNOT_RUN = 1, 2  # exit statuses; 0 where all is well


class Form(StrEnum):
    """The forms of a record."""

    TEXT = "text"
    YAML = "yaml"
    JSON = "json"
    JSONL = "jsonl"


class Format(StrEnum):
    """The forms of a result."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"


app = typer.Typer(
    name="cpcalc",
    help="Settles 13-card Chinese Poker: who owes whom, how much, and why.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
rules_app = typer.Typer(
    help="The houses and their rules.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(rules_app, name="rules")


def main() -> None:
    """The entry point: what happens to the output or by Ctrl-C ends it without a traceback."""
    if sys.stdout is None or sys.stderr is None:
        sys.exit(CANNOT_RUN)  # closed by the caller: there is nobody to talk to
    try:
        _speak_safely()
        try:
            app(prog_name="cpcalc")
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up()  # whoever read our output has gone
    except OSError as error:
        typer.echo(f"cpcalc: cannot write the result: {error.strerror}", err=True)
        _give_up()
    except KeyboardInterrupt:
        sys.exit(130)


def _give_up() -> NoReturn:
    """Ends without another word: Python shall not try to write the rest at its own exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(CANNOT_RUN)


def _speak_safely() -> None:
    """A console without some sign gets an escape in its place, never an error."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


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
Strict = Annotated[bool, typer.Option("--strict", help="Findings make the exit status 1 too.")]
From = Annotated[
    Form | None,
    typer.Option("--from", help="The form of the records; else told by suffix or content."),
]


def _version(wanted: bool) -> None:
    if wanted:
        from cpcalc import __version__

        typer.echo(f"cpcalc {__version__}")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


@app.command()
def settle(
    files: Files = None,
    rules: Rules = None,
    changes: Changes = None,
    form: From = None,
    output: Annotated[
        Format, typer.Option("--format", help="How the result is printed.")
    ] = Format.TABLE,
) -> None:
    """Settle the hands of records: what each pair owes and why, and the nets.

    Example: cpcalc settle evening.txt --rules ours.yaml
    """
    house = _house(rules, changes)
    records = [(file, _read(file, form)) for file in _inputs(files)]
    if output is Format.JSONL:
        _print_lines([readings for _, readings in records], house)
    else:
        _print_settlement(records, house, output)


def _print_settlement(
    records: "Sequence[tuple[str, Iterable[Reading]]]", house: "House", output: Format
) -> None:
    from cpcalc.problems import BrokenRules, ProblemsFound
    from cpcalc.settlement import settle_all

    try:
        settlement = settle_all(records, *house)
    except BrokenRules as broken:
        _fail(broken.problems, CANNOT_RUN)
    except ProblemsFound as found:
        _fail(found.problems, FOUND)
    if output is Format.JSON:
        from cpcalc.reports.json import settlement_json

        typer.echo(settlement_json(settlement))
    else:
        from cpcalc.reports.table import report

        typer.echo(report(settlement, colour=_colour_wanted()))


def _print_lines(records: Iterable[Iterable["Reading"]], house: "House") -> None:
    """A line a hand, as soon as it is settled; a bad hand costs only itself."""
    from cpcalc.problems import BrokenRules
    from cpcalc.reports.json import outcome_line
    from cpcalc.settlement import outcomes

    failed = False
    for record in records:
        try:
            for outcome in outcomes(record, *house):
                failed |= bool(outcome.problems)
                typer.echo(outcome_line(outcome))
        except BrokenRules as broken:
            _fail(broken.problems, CANNOT_RUN)
    if failed:
        raise typer.Exit(FOUND)


class CheckFormat(StrEnum):
    """Text for a person, or JSON."""

    TEXT = "text"
    JSON = "json"


@app.command()
def check(
    files: Files = None,
    rules: Rules = None,
    changes: Changes = None,
    form: From = None,
    output: Annotated[
        CheckFormat, typer.Option("--format", help="How problems and findings are printed.")
    ] = CheckFormat.TEXT,
    strict: Strict = False,
) -> None:
    """Check records without settling them; silent when all is well.

    Problems make a record impossible to settle. Findings, a foul or a natural that nobody
    declared, are worth a second look.

    Example: cpcalc check evening.txt
    """
    from cpcalc.checking import examine
    from cpcalc.problems import BrokenRules, in_reading_order

    house = _house(rules, changes)
    records = [_read(file, form) for file in _inputs(files)]
    try:
        found = in_reading_order(p for record in records for p in examine(record, *house))
    except BrokenRules as broken:
        _fail(broken.problems, CANNOT_RUN)
    if output is CheckFormat.JSON:
        from cpcalc.reports.json import problems_json

        typer.echo(problems_json(found))
    elif found:
        _tell(found)
    if any(strict or problem.severity == "error" for problem in found):
        raise typer.Exit(FOUND)


@app.command()
def convert(
    file: Annotated[
        str, typer.Argument(help="The record; - is standard input.", metavar="FILE")
    ],
    to: Annotated[Form, typer.Option("--to", help="The form to write.")],
    form: From = None,
) -> None:
    """Write a record in another form, on standard output; nothing of it is lost.

    Comments are no part of a record and do not come along.

    Example: cpcalc convert evening.txt --to yaml
    """
    from cpcalc.problems import ProblemsFound
    from cpcalc.readers import session_of
    from cpcalc.writers import CannotWrite, write

    readings = _read(file, form)
    try:
        typer.echo(write(session_of(readings), to.value), nl=False)
    except ProblemsFound as found:
        _fail(found.problems, FOUND)
    except CannotWrite as cannot:
        _stop(f"cannot write {file} as {to.value}: {cannot}")


class Schema(StrEnum):
    """What a JSON Schema is there for."""

    RECORD = "record"
    RULES = "rules"


@app.command()
def schema(
    what: Annotated[
        Schema, typer.Argument(help="record, or rules for a profile.", metavar="record|rules")
    ],
) -> None:
    """Print the JSON Schema of a YAML record or of a profile, for an editor's help.

    Example: cpcalc schema record > record.schema.json
    """
    from cpcalc.schema import profile_schema, record_schema

    typer.echo(record_schema() if what is Schema.RECORD else profile_schema())


# ------------------------------------------------------------------ cards


Cards = Annotated[
    str, typer.Argument(help="The cards, in quotes where they have blanks.", metavar="CARDS")
]
OneHouse = Annotated[
    str | None,
    typer.Option("--rules", help="A house, or the file of a profile.", metavar="HOUSE"),
]
Told = Annotated[CheckFormat, typer.Option("--format", help="How the result is printed.")]


@app.command()
def hand(
    cards: Cards,
    other: Annotated[
        str | None, typer.Argument(help="A row to compare with.", metavar="[CARDS2]")
    ] = None,
    rules: OneHouse = None,
    output: Told = CheckFormat.TEXT,
) -> None:
    """Name cards: a row and its place, two rows compared, or 13 cards judged.

    A row has 3 or 5 cards. Of 13 cards the naturals are told and, where they are split by /,
    whether the rows are legal and the bonus of each.

    Example: cpcalc hand "KK9 / 77442 / AQT63f" --rules ours.yaml
    """
    from cpcalc.api import look
    from cpcalc.problems import ProblemsFound
    from cpcalc.reports.hands import cards_json, cards_report

    house = _profile(rules) if rules else None
    try:
        found = look(cards, other, house)
    except ProblemsFound as trouble:
        _fail(trouble.problems, FOUND)
    if output is CheckFormat.JSON:
        typer.echo(cards_json(found.to_dict()))
    else:
        typer.echo(cards_report(found, colour=_colour_wanted()))


@app.command()
def arrange(
    cards: Cards,
    rules: OneHouse = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against", help="A record with a hand they were dealt in.", metavar="FILE"
        ),
    ] = None,
    label: Annotated[
        str | None, typer.Option("--hand", help="Which hand of it.", metavar="LABEL")
    ] = None,
    player: Annotated[
        str | None,
        typer.Option("--player", help="Whose place they take in it.", metavar="NAME"),
    ] = None,
    top: Annotated[
        int, typer.Option("--top", help="How many settings are shown.", min=1, metavar="N")
    ] = 10,
    output: Told = CheckFormat.TEXT,
) -> None:
    """Tell the settings of 13 cards that are worth considering, best first.

    A setting is left out where another one beats or equals it in every row. With --against
    it is hindsight: every legal setting is settled against a recorded hand, and those are
    shown that would have paid most.

    Example: cpcalc arrange "As Qs 9s 9d 8h 7s 7d 6c 5s 4h 4d 3c 2s" --top 3
    """
    from cpcalc.api import thirteen
    from cpcalc.problems import ProblemsFound

    if against is None and (label or player):
        _stop("--hand and --player say where in a record: name it, by --against")
    house = _profile(rules) if rules else None
    try:
        groups = thirteen(cards)
        if against is None:
            _print_settings(groups, house, top, output)
        else:
            _print_hindsight(groups, house, (against, label, player), top, output)
    except ProblemsFound as trouble:
        _fail(trouble.problems, FOUND)


def _print_settings(
    groups: "Groups", house: "RuleProfile | None", top: int, output: CheckFormat
) -> None:
    from cpcalc.reports.hands import cards_json, settings_dict, settings_report
    from cpcalc.rules import RuleProfile
    from cpcalc.thirteen.arranging import Arranger
    from cpcalc.thirteen.naming import look_at

    held = look_at(groups, house)
    settings = Arranger(held.cards, house or RuleProfile("", "")).considered()
    if output is CheckFormat.JSON:
        typer.echo(cards_json(settings_dict(held, settings, top)))
    else:
        typer.echo(settings_report(held, settings, top, colour=_colour_wanted()))


def _print_hindsight(
    groups: "Groups",
    house: "RuleProfile | None",
    asked: tuple[str, str | None, str | None],
    top: int,
    output: CheckFormat,
) -> None:
    from cpcalc.hindsight import NotRecorded, look_back
    from cpcalc.problems import BrokenRules
    from cpcalc.readers import session_of
    from cpcalc.reports.hands import cards_json
    from cpcalc.reports.hindsight import hindsight_dict, hindsight_report

    file, label, player = asked
    try:
        found = look_back(session_of(_read(file, None)), groups, house, label, player)
    except NotRecorded as missing:
        _stop(f"{file}: {missing}")
    except BrokenRules as broken:
        _fail(broken.problems, CANNOT_RUN)
    if output is CheckFormat.JSON:
        typer.echo(cards_json(hindsight_dict(found, top)))
    else:
        typer.echo(hindsight_report(found, top, colour=_colour_wanted()))


# ------------------------------------------------------------------ houses


@rules_app.command("list")
def list_rules() -> None:
    """List the houses.

    Example: cpcalc rules list
    """
    from cpcalc.reports.rules import houses_report
    from cpcalc.rules import house_names, load_rules

    typer.echo(houses_report([load_rules(name) for name in house_names()]))


@rules_app.command("show")
def show_rules(
    house: Annotated[
        str, typer.Argument(help="A house, or the file of a profile.", metavar="HOUSE")
    ],
) -> None:
    """Show every number of a house, where it is written, and the rulings.

    Example: cpcalc rules show ours.yaml
    """
    from cpcalc.reports.rules import profile_report

    typer.echo(profile_report(_profile(house)))


@rules_app.command("diff")
def diff_rules(
    one: Annotated[str, typer.Argument(help="A house, or a profile.", metavar="HOUSE")],
    other: Annotated[str, typer.Argument(help="Another one.", metavar="OTHER")],
) -> None:
    """Show two houses side by side, where they differ.

    Example: cpcalc rules diff ours.yaml theirs.yaml
    """
    from cpcalc.reports.rules import difference_report

    typer.echo(difference_report(_profile(one), _profile(other)))


@rules_app.command("check")
def check_rules(
    houses: Annotated[
        list[str] | None,
        typer.Argument(help="Houses, or files of profiles; else all.", metavar="[HOUSE]..."),
    ] = None,
    strict: Strict = False,
) -> None:
    """Settle the examples of profiles, and tell the numbers that no example proves.

    A number is proved when an example fails as soon as it is one more or one less.

    Example: cpcalc rules check ours.yaml
    """
    from cpcalc.problems import BrokenRules
    from cpcalc.proving import prove
    from cpcalc.reports.rules import proofs_report
    from cpcalc.rules import house_names

    try:
        proofs = [prove(_found(name)) for name in houses or house_names()]
    except BrokenRules as broken:
        _fail(broken.problems, FOUND)
    typer.echo(proofs_report(proofs))
    found = [problem for proof in proofs for problem in proof.problems]
    if found:
        _tell(found)
    if any(strict or problem.severity == "error" for problem in found):
        raise typer.Exit(FOUND)


@rules_app.command("new")
def new_rules(
    name: Annotated[
        str, typer.Argument(help="The name; the file is NAME.yaml.", metavar="NAME")
    ],
    parent: Annotated[
        str | None,
        typer.Option("--from", help="Begin with the rules of this house.", metavar="HOUSE"),
    ] = None,
) -> None:
    """Write a profile with every rule explained, for a table's own rules.

    Example: cpcalc rules new ours
    """
    from cpcalc.rules import house_names
    from cpcalc.rules.blank import blank_profile

    name = name.removesuffix(".yaml")
    file = Path(f"{name}.yaml")
    if not re.fullmatch(r"[\w-]+", name):
        _stop(f"{name} is no name for a profile: letters, digits and hyphens")
    if name in house_names():
        _stop(f"there is a house called {name}; choose another name")
    if file.exists():
        _stop(f"{file} is there already")
    rules = _profile(parent) if parent else None
    try:
        file.write_text(blank_profile(name, rules, parent or ""), encoding="utf-8")
    except OSError as error:
        _stop(f"cannot write {file}: {error.strerror}")
    typer.echo(
        f"{file} is written. Edit it, look at it with `cpcalc rules check {file}`, and use it"
        f" with `--rules {file}`\nor by a line `rules {file}` in a record beside it."
    )


# ------------------------------------------------------------------ what all commands share


House = tuple["RuleProfile | None", Sequence[str]]  # rules for all hands, and changes of rules


def _house(name: str | None, changes: list[str] | None) -> House:
    """What the command line says about the rules; changes of no rule end the command."""
    from cpcalc.problems import BrokenRules
    from cpcalc.rules import RuleProfile
    from cpcalc.rules.changes import changed

    if not changes:
        return (_profile(name) if name else None), ()
    try:
        changed_rules = changed(_profile(name) if name else RuleProfile("", ""), changes)
    except BrokenRules as broken:
        _fail(broken.problems, CANNOT_RUN)
    return (changed_rules if name else None), changes


def _profile(name: str) -> "RuleProfile":
    """The rules named on the command line; the command cannot run without them."""
    from cpcalc.problems import BrokenRules

    try:
        return _found(name)
    except BrokenRules as broken:
        _fail(broken.problems, CANNOT_RUN)


def _found(name: str) -> "RuleProfile":
    """A house or a profile, that may be broken."""
    from cpcalc.rules import load_rules
    from cpcalc.rules.loader import UnknownHouse

    try:
        return load_rules(name)
    except UnknownHouse as unknown:
        _stop(f"{unknown}; {unknown.hint}")
    except OSError as error:
        _stop(f"cannot read {name}: {error.strerror}")


def _inputs(files: list[str] | None) -> list[str]:
    if files:
        return files
    if sys.stdin is None or sys.stdin.isatty():
        _stop("name a record, or pipe one in; see cpcalc settle --help")
    return ["-"]


def _read(file: str, form: Form | None) -> Iterable["Reading"]:
    from cpcalc.readers import read_hands

    source: str | IO[bytes] = file
    if file == "-":
        source = sys.stdin.buffer
    elif not Path(file).exists():
        _stop(f"cannot read {file}: there is no such file")
    elif Path(file).is_dir():
        _stop(f"cannot read {file}: it is a folder")
    elif not os.access(file, os.R_OK):
        _stop(f"cannot read {file}: permission denied")
    return read_hands(source, form.value if form else None)


def _colour_wanted() -> bool:
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
        and (sys.stdout.encoding or "").lower().startswith("utf")
    )


def _stop(message: str) -> NoReturn:
    from cpcalc.problems import printable

    typer.echo(f"cpcalc: {printable(message)}", err=True)
    raise typer.Exit(CANNOT_RUN)


def _fail(problems: "Iterable[Problem]", status: int) -> NoReturn:
    """Print problems with their places, and how many there were."""
    _tell(list(problems))
    raise typer.Exit(status)


def _tell(problems: "Sequence[Problem]") -> None:
    from cpcalc.problems import render, summary

    for found in problems:
        typer.echo(render(found), err=True)
    typer.echo(summary(problems), err=True)
