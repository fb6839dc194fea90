"""The switches that ask what would have been: other rows, a declaration, a surrender."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cpcalc.commands.shared import (
    FOUND,
    House,
    Records,
    fail,
    hands_called,
    settlement_of,
    stop,
)

if TYPE_CHECKING:
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
        help="As if a natural had been declared, by its kind or not; or nothing.",
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

    return WhatIf(tuple(swaps or ()), tuple(declares or ()), tuple(surrenders or ()))


def both_ways(
    records: Records, house: House, label: str | None, changed: "WhatIf"
) -> "tuple[HandResult, HandResult]":
    """One hand as it was and as it would have been; the command ends where neither can be."""
    from cpcalc.problems import ProblemsFound
    from cpcalc.whatif import altered

    kept = [(file, list(readings)) for file, readings in records]
    settlement = settlement_of(kept, house)
    if label is None and len(settlement.hands) != 1:
        stop("say with --hand which hand would have been otherwise")
    wanted = hands_called(label, settlement) if label is not None else settlement.hands
    if len(wanted) > 1:
        stop(f"{len(wanted)} hands are called {label}: only one can be otherwise")
    (before,) = wanted
    place = settlement.hands.index(before)
    for _, readings in kept:
        for number, reading in enumerate(readings):
            if reading.hand is not None and reading.label == before.label:
                try:
                    hand = altered(reading.hand, changed)
                except ProblemsFound as found:
                    fail(found.problems, FOUND)
                readings[number] = replace(reading, hand=hand)
    return before, settlement_of(kept, house).hands[place]
