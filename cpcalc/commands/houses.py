"""The houses and their rules: shown, compared, proved, written anew."""

import re
from pathlib import Path
from typing import Annotated

import typer

from cpcalc.commands.shared import (
    FOUND,
    Commands,
    Strict,
    fail,
    profile_of,
    rules_called,
    stop,
    tell,
)

app = Commands(help="The houses and their rules.", no_args_is_help=True, rich_markup_mode=None)


@app.command("list")
def list_rules() -> None:
    """List the houses.

    Example: cpcalc rules list
    """
    from cpcalc.reports.rules import houses_report
    from cpcalc.rules import house_names, load_rules

    typer.echo(houses_report([load_rules(name) for name in house_names()]))


@app.command("show")
def show_rules(
    house: Annotated[
        str, typer.Argument(help="A house, or the file of a profile.", metavar="HOUSE")
    ],
) -> None:
    """Show every number of a house, where it is written, and the rulings.

    Example: cpcalc rules show ours.yaml
    """
    from cpcalc.reports.rules import profile_report

    typer.echo(profile_report(profile_of(house)))


@app.command("diff")
def diff_rules(
    one: Annotated[str, typer.Argument(help="A house, or a profile.", metavar="HOUSE")],
    other: Annotated[str, typer.Argument(help="Another one.", metavar="OTHER")],
) -> None:
    """Show two houses side by side, where they differ.

    Example: cpcalc rules diff ours.yaml theirs.yaml
    """
    from cpcalc.reports.rules import difference_report

    typer.echo(difference_report(profile_of(one), profile_of(other)))


@app.command("check")
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
        proofs = [prove(rules_called(name)) for name in houses or house_names()]
    except BrokenRules as broken:
        fail(broken.problems, FOUND)
    typer.echo(proofs_report(proofs))
    found = [problem for proof in proofs for problem in proof.problems]
    if found:
        tell(found)
    if any(strict or problem.severity == "error" for problem in found):
        raise typer.Exit(FOUND)


@app.command("new")
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
    if not re.fullmatch(r"\w[\w-]*", name):
        stop(f"{name} is no name for a profile: letters, digits and hyphens")
    if name in house_names():
        stop(f"there is a house called {name}; choose another name")
    if file.exists():
        stop(f"{file} is there already")
    rules = profile_of(parent) if parent else None
    try:
        file.write_text(blank_profile(name, rules, parent or ""), encoding="utf-8")
    except OSError as error:
        stop(f"cannot write {file}: {error.strerror}")
    typer.echo(
        f"{file} is written. Edit it, look at it with `cpcalc rules check {file}`, and use it"
        f" with `--rules {file}`\nor by a line `rules {file}` in a record beside it."
    )
