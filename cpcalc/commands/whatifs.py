"""The switches that ask what would have been: other rows, a declaration, a surrender."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cpcalc.commands.shared import (
    FOUND,
    House,
    Records,
    fail,
    hands_of,
    stop,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cpcalc.record import Reading
    from cpcalc.results import HandResult
    from cpcalc.whatif import WhatIf

Swaps = Annotated[
    list[str] | None,
    typer.Option(
        "--swap",
        help="As if a row had been set so: Ann:front=KK9; or all three, Ann=KK9/77442/AQT63f.",
        metavar="NAME:ROW=CARDS",
    ),
]
Declares = Annotated[
    list[str] | None,
    typer.Option(
        "--declare",
        help="As if a natural had been declared, by its kind or not; with false behind it, one"
        " that is not held; or nothing.",
        metavar="NAME=natural",
    ),
]
Surrenders = Annotated[
    list[str] | None,
    typer.Option("--surrender", help="As if this player had surrendered.", metavar="NAME"),
]


def what_if(
    swaps: list[str] | None, declares: list[str] | None, surrenders: list[str] | None
) -> "WhatIf":
    """What the switches ask for together."""
    from cpcalc.whatif import WhatIf

    each = (swaps, declares, surrenders)
    return WhatIf(*(tuple(dict.fromkeys(texts or ())) for texts in each))


def both_ways(
    records: Records, house: House, label: str | None, changed: "WhatIf"
) -> "tuple[HandResult, HandResult]":
    """One hand as it was and as it would have been; the command ends where neither can be."""
    kept = [(file, list(readings)) for file, readings in records]
    wanted = hands_of(kept, house, label)
    if label is None and len(wanted) != 1:
        stop("say with --hand which hand would have been otherwise")
    if len(wanted) > 1:
        stop(f"{len(wanted)} hands are called {label}: only one can be otherwise")
    (before,) = wanted
    after = [(file, _otherwise(readings, before.label, changed)) for file, readings in kept]
    return before, hands_of(after, house, None)[-1]


def _otherwise(readings: "Sequence[Reading]", label: str, changed: "WhatIf") -> "list[Reading]":
    """A record up to the hand of this label, and that one as it would have been.

    Later hands are left out, since nobody knows how they would have gone: a stack that was
    cashed out there might not have been in front of the player. So are other records.
    """
    from cpcalc.problems import ProblemsFound
    from cpcalc.whatif import altered

    for number, reading in enumerate(readings):
        if reading.hand is not None and reading.label == label:
            try:
                hand = altered(reading.hand, changed)
            except ProblemsFound as found:
                fail(found.problems, FOUND)
            return [*readings[:number], replace(reading, hand=hand)]
    return []
