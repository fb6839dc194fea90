"""Looking at records without settling them, and writing them in another form."""

from enum import StrEnum
from typing import Annotated

import typer

from cpcalc.commands.shared import (
    CANNOT_RUN,
    FOUND,
    Changes,
    Files,
    Form,
    From,
    Rules,
    Strict,
    TextOrJson,
    fail,
    house_of,
    inputs,
    readings_of,
    stop,
    tell,
)


def check(
    files: Files = None,
    rules: Rules = None,
    changes: Changes = None,
    form: From = None,
    output: Annotated[
        TextOrJson, typer.Option("--format", help="How problems and findings are printed.")
    ] = TextOrJson.TEXT,
    strict: Strict = False,
) -> None:
    """Check records without settling them; silent when all is well.

    Problems make a record impossible to settle. Findings, such as a foul, a natural that
    nobody declared or a name that may be a slip, are worth a second look.

    Example: cpcalc check evening.txt
    """
    from cpcalc.checking import examine
    from cpcalc.problems import BrokenRules, in_reading_order
    from cpcalc.progress import Progress

    house = house_of(rules, changes)
    records = [(file, readings_of(file, form)) for file in inputs(files)]
    try:
        with Progress([file for file, _ in records]) as progress:
            followed = (progress.over(file, readings) for file, readings in records)
            found = in_reading_order(p for each in followed for p in examine(each, *house))
    except BrokenRules as broken:
        fail(broken.problems, CANNOT_RUN)
    if output is TextOrJson.JSON:
        from cpcalc.reports.json import problems_json

        typer.echo(problems_json(found))
    elif found:
        tell(found)
    if any(strict or problem.severity == "error" for problem in found):
        raise typer.Exit(FOUND)


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

    readings = readings_of(file, form)
    try:
        typer.echo(write(session_of(readings), to.value), nl=False)
    except ProblemsFound as found:
        fail(found.problems, FOUND)
    except CannotWrite as cannot:
        stop(f"cannot write {file} as {to.value}: {cannot}")


class Schema(StrEnum):
    """What a JSON Schema is there for."""

    RECORD = "record"
    RULES = "rules"


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
