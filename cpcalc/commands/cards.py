"""Cards without a record: named, compared, judged, and set in other ways."""

from typing import TYPE_CHECKING, Annotated

import typer

from cpcalc.commands.shared import (
    CANNOT_RUN,
    FOUND,
    Output,
    TextOrJson,
    colour_wanted,
    fail,
    profile_of,
    readings_of,
    stop,
)

if TYPE_CHECKING:
    from cpcalc.record import Row
    from cpcalc.rules import RuleProfile

    Groups = tuple[Row, ...]

OneHouse = Annotated[
    str | None,
    typer.Option("--rules", help="A house, or the file of a profile.", metavar="HOUSE"),
]


def hand(
    cards: Annotated[str, typer.Argument(help="The cards.", metavar="CARDS")],
    others: Annotated[
        list[str] | None,
        typer.Argument(
            help="A row to compare with; or, where several follow, more of the cards.",
            metavar="[CARDS2]",
        ),
    ] = None,
    rules: OneHouse = None,
    output: Output = TextOrJson.TEXT,
) -> None:
    """Name cards: a row and its place, two rows compared, or 13 cards judged.

    A row has 3 or 5 cards; two rows with blanks in them need quotes. Of 13 cards the
    naturals are told and, where they are split by /, whether the rows are legal and the
    bonus of each.

    Example: cpcalc hand KK9 / 77442 / AQT63f --rules ours.yaml
    """
    from cpcalc.api import look
    from cpcalc.problems import ProblemsFound
    from cpcalc.reports.hands import cards_report
    from cpcalc.reports.json import object_json

    house = profile_of(rules) if rules else None
    typed = [cards, *(others or ())]
    rows = typed if len(typed) < 3 else [" ".join(typed)]  # cards with blanks, without quotes
    try:
        found = look(rows[0], rows[1] if len(rows) > 1 else None, house)
    except ProblemsFound as trouble:
        fail(trouble.problems, FOUND)
    if output is TextOrJson.JSON:
        typer.echo(object_json(found.to_dict()))
    else:
        typer.echo(cards_report(found, colour=colour_wanted()))


def arrange(
    cards: Annotated[
        list[str] | None, typer.Argument(help="The 13 cards.", metavar="[CARDS]")
    ] = None,
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
    output: Output = TextOrJson.TEXT,
) -> None:
    """Tell the settings of 13 cards that are worth considering, best first.

    The cards need their suits. A setting is left out where another one beats or equals it in
    every row. With --against it is hindsight: every legal setting is settled against a
    recorded hand, and those are shown that would have paid most. The cards may be left out
    where --player names one whose cards are recorded with their suits.

    Example: cpcalc arrange As Qs 9s 9d 8h 7s 7d 6c 5s 4h 4d 3c 2s --top 3
    """
    from cpcalc.api import thirteen
    from cpcalc.problems import ProblemsFound

    if against is None and (label or player):
        stop("--hand and --player say where in a record: name it, by --against")
    if not cards and not (against and player):
        stop("give 13 cards, or a player of a record: --against FILE --player NAME")
    house = profile_of(rules) if rules else None
    try:
        groups = thirteen(" ".join(cards)) if cards else ()
        if against is None:
            _print_settings(groups, house, top, output)
        else:
            _print_hindsight(groups, house, (against, label, player), top, output)
    except ProblemsFound as trouble:
        fail(trouble.problems, FOUND)


def _print_settings(
    groups: "Groups", house: "RuleProfile | None", top: int, output: TextOrJson
) -> None:
    from cpcalc.reports.hands import settings_dict, settings_report
    from cpcalc.reports.json import object_json
    from cpcalc.rules import RuleProfile
    from cpcalc.thirteen.arranging import Arranger
    from cpcalc.thirteen.naming import look_at

    held = look_at(groups, house)
    settings = Arranger(held.cards, house or RuleProfile("", "")).considered()
    if output is TextOrJson.JSON:
        typer.echo(object_json(settings_dict(held, settings, top)))
    else:
        typer.echo(settings_report(held, settings, top, colour=colour_wanted()))


def _print_hindsight(
    groups: "Groups",
    house: "RuleProfile | None",
    asked: tuple[str, str | None, str | None],
    top: int,
    output: TextOrJson,
) -> None:
    from cpcalc.hindsight import NotRecorded, look_back
    from cpcalc.problems import BrokenRules
    from cpcalc.readers import session_of
    from cpcalc.reports.hindsight import hindsight_dict, hindsight_report
    from cpcalc.reports.json import object_json

    file, label, player = asked
    try:
        session = session_of(readings_of(file, None))
        found = look_back(session, groups or None, house, label, player)
    except NotRecorded as missing:
        stop(f"{file}: {missing}")
    except BrokenRules as broken:
        fail(broken.problems, CANNOT_RUN)
    if output is TextOrJson.JSON:
        typer.echo(object_json(hindsight_dict(found, top)))
    else:
        typer.echo(hindsight_report(found, top, colour=colour_wanted()))
