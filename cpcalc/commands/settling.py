"""Settling records: in full, as a score sheet, or as data."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cpcalc.commands.shared import (
    CANNOT_RUN,
    FOUND,
    Changes,
    Files,
    From,
    House,
    Label,
    Records,
    Rules,
    colour_wanted,
    fail,
    hands_of,
    house_of,
    inputs,
    readings_of,
    settlement_of,
    stop,
)
from cpcalc.commands.whatifs import Declares, Surrenders, Swaps, both_ways, what_if

if TYPE_CHECKING:
    from cpcalc.record import Reading
    from cpcalc.results import HandResult, Settlement
    from cpcalc.whatif import WhatIf


class Format(StrEnum):
    """The forms of a result."""

    TABLE = "table"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    MARKDOWN = "markdown"


def settle(
    files: Files = None,
    *,
    rules: Rules = None,
    changes: Changes = None,
    form: From = None,
    output: Annotated[
        Format, typer.Option("--format", help="How the result is printed.")
    ] = Format.TABLE,
    hand: Label = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Every hand in full, and the rule of every unit.")
    ] = False,
    totals: Annotated[
        bool, typer.Option("--totals", help="Only the totals and who pays whom.")
    ] = False,
    swaps: Swaps = None,
    declares: Declares = None,
    surrenders: Surrenders = None,
) -> None:
    """Settle the hands of records: what each player gets, and who pays whom.

    One hand is printed in full: what each pair owes and why. Several hands are a score
    sheet, a line a hand, with the totals and the fewest payments below.

    With --swap, --declare or --surrender one hand is settled as it might have been, and
    shown beside what it was.

    Example: cpcalc settle evening.txt --hand 7
    """
    view = _view(output, hand, explain, totals)
    house = house_of(rules, changes)
    records = [(file, readings_of(file, form)) for file in inputs(files)]
    changed = what_if(swaps, declares, surrenders)
    if changed:
        _print_what_if(records, house, view, changed)
    elif hand is not None:
        typer.echo(_in_full(hands_of(records, house, hand), explained=explain))
    elif output is Format.JSONL:
        _print_lines([readings for _, readings in records], house)
    else:
        _print_settlement(records, house, view)


class View(NamedTuple):
    """What of a settlement is printed, and how."""

    output: Format
    hand: str | None
    explain: bool
    totals: bool


def _view(output: Format, hand: str | None, explain: bool, totals: bool) -> View:
    """What the options ask for together; some cannot be had at once."""
    if hand is not None and totals:
        stop("--hand shows one hand and --totals none: use one of the two")
    if explain and totals:
        stop("--explain shows every hand and --totals none: use one of the two")
    for option, used in (("--hand", hand is not None), ("--explain", explain)):
        if used and output is not Format.TABLE:
            stop(f"{option} prints a table: it cannot be had with --format {output}{_PROGRAMS}")
    if totals and output in (Format.JSON, Format.JSONL):
        stop(f"--totals cannot be had with --format {output}: json has `totals` in any case")
    return View(output, hand, explain, totals)


_PROGRAMS = "; programs may ask `cpcalc explain --format json`"


def _print_what_if(records: Records, house: House, view: View, changed: "WhatIf") -> None:
    from cpcalc.reports.compare import difference

    if view.output is not Format.TABLE or view.totals:
        without = "leave --format and --totals out"
        stop(f"what might have been is shown as a table: {without}{_PROGRAMS}")
    before, after = both_ways(records, house, view.hand, changed)
    text = _in_full([after], explained=view.explain)
    typer.echo("\n".join([*difference(before, after, changed.words), "", text]))


def _print_settlement(records: Records, house: House, view: View) -> None:
    settlement = settlement_of(records, house)
    report = {
        Format.JSON: _json,
        Format.CSV: _csv,
        Format.MARKDOWN: _markdown,
    }.get(view.output, _table)
    typer.echo(report(settlement, view).removesuffix("\n"))


def _json(settlement: "Settlement", _view: View) -> str:
    from cpcalc.reports.json import settlement_json

    return settlement_json(settlement)


def _csv(settlement: "Settlement", view: View) -> str:
    from cpcalc.reports.csv import pairs_csv, totals_csv

    return totals_csv(settlement) if view.totals else pairs_csv(settlement)


def _markdown(settlement: "Settlement", view: View) -> str:
    from cpcalc.reports.markdown import markdown_report, markdown_totals

    return markdown_totals(settlement) if view.totals else markdown_report(settlement)


def _table(settlement: "Settlement", view: View) -> str:
    """One hand in full, several as a score sheet, unless an option asks for something else."""
    from cpcalc.reports.sheet import short_report, totals_report
    from cpcalc.reports.table import report

    if view.totals:
        return totals_report(settlement)
    if view.explain:
        return report(settlement, _explained(settlement.hands))
    if len(settlement.hands) == 1:
        return report(settlement, colour=colour_wanted())
    return short_report(settlement)


def _in_full(hands: "Sequence[HandResult]", *, explained: bool) -> str:
    """Hands without a total; `explained` with the reason of every unit."""
    from cpcalc.reports.table import hands_report

    return _explained(hands) if explained else hands_report(hands, colour=colour_wanted())


def _explained(hands: "Sequence[HandResult]") -> str:
    """Hands in full, with the reason of every unit."""
    from cpcalc.explaining.hand import explain
    from cpcalc.reports.explain import explanation

    colour = colour_wanted()
    return "\n\n".join("\n".join(explanation(explain(hand), colour=colour)) for hand in hands)


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
            fail(broken.problems, CANNOT_RUN)
    if failed:
        raise typer.Exit(FOUND)
