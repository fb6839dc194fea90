"""Totals, chips and the payments that settle an evening, as a person reads them."""

from collections.abc import Sequence
from decimal import Decimal

from cpcalc.amounts import Units, more_or_less, shown, signed
from cpcalc.reports.layout import columns, page, shortened, table
from cpcalc.results import Settlement, Stack, Transfer
from cpcalc.words import HOUSE, says

WIDEST_NAME = 28  # columns of a name
NARROWEST_NAME = 4  # where a table would not fit otherwise
GAP = 2  # columns between two of a table
PAYMENTS = "To settle"


def totals(settlement: Settlement) -> list[str]:
    """What everybody won or lost over all hands that were not void, and the house's rake."""
    if not settlement.totals:
        return []
    entries = [*settlement.totals, *([settlement.house] if settlement.house else ())]
    lines = [(entry.name, entry.points, entry.money) for entry in entries]
    return [totals_title(settlement), "", *sums(lines, settlement.currency)]


def totals_title(settlement: Settlement) -> str:
    """`Totals over 10 hands`: those that were not void."""
    played = sum(bool(hand.nets) for hand in settlement.hands)
    return f"Totals over {played} hand{'s' if played != 1 else ''}"


def sums(
    entries: Sequence[tuple[str, Units | None, Decimal | None]], currency: str | None
) -> list[str]:
    """Names with what they won or lost, in units, in money, or in both."""
    names = shortened([name for name, _, _ in entries], WIDEST_NAME)
    rows = [[names[name], _signed(points), _signed(money)] for name, points, money in entries]
    return _amounts(rows, currency)


def _amounts(rows: Sequence[Sequence[str]], currency: str | None) -> list[str]:
    """Rows of a name or a payment, units and money, under a heading; empty columns fall."""
    cells = with_headings(rows, ["", "units", currency or "money"])
    return table(cells, "lnn"[: len(cells[0])])


def with_headings(rows: Sequence[Sequence[str]], headings: Sequence[str]) -> list[list[str]]:
    """The rows below their headings, without the columns in which nothing stands."""
    kept = [at for at in range(len(headings)) if any(row[at] for row in rows)]
    return [[row[at] for at in kept] for row in (headings, *rows)]


def _signed(amount: Units | None) -> str:
    return "" if amount is None else signed(amount)


# ------------------------------------------------------------------ chips

CHIP_HEADINGS = ("", "bought in", "cashed out", "in front", "net", "")


def chips(settlement: Settlement) -> list[str]:
    """What came and went of everybody whose chips were recorded, in units."""
    if not settlement.stacks:
        return []
    cells = chip_cells(settlement)
    others = table([CHIP_HEADINGS[1:], *cells.values()], "rrrrl")
    room = page() - GAP - max(map(columns, others))
    names = shortened(list(cells), max(NARROWEST_NAME, min(WIDEST_NAME, room)))
    rows = [[names[name], *numbers] for name, numbers in cells.items()]
    return ["Chips, in units", "", *table([CHIP_HEADINGS, *rows], "lnnnnl")]


def chip_cells(settlement: Settlement) -> dict[str, list[str]]:
    """The numbers of everybody's chips, and whether they agree with the points."""
    moved = settlement.moved
    return {stack.name: _chips(stack, moved.get(stack.name, 0)) for stack in settlement.stacks}


def _chips(stack: Stack, points: Units) -> list[str]:
    """Of whose chips nothing was known at first, only the points since then can agree."""
    numbers = [shown(stack.bought_in), shown(stack.cashed_out)]
    numbers.append("" if stack.in_front is None else shown(stack.in_front))
    since = "" if stack.points == points else says("chips-since")
    return [*numbers, _signed(stack.net), _agreement(stack.difference, since)]


def _agreement(difference: Units | None, since: str) -> str:
    if difference is None:
        return says("chips-unknown")
    if not difference:
        return says("chips-agree", since=since)
    return says("chips-differ", more=more_or_less(difference), since=since)


# ------------------------------------------------------------------ payments


def payments(settlement: Settlement) -> list[str]:
    """Who pays whom, so that everybody is even; or that all are."""
    if not settlement.transfers:
        return [PAYMENTS, "", f"  {says('all-even')}"] if settlement.totals else []
    parties = [name for t in settlement.transfers for name in (t.giver, t.taker) if name]
    names = shortened(list(dict.fromkeys(parties)), WIDEST_NAME)
    rows = [
        [f"{names[t.giver]} pays {names[t.taker] if t.taker else HOUSE}", *transfer_cells(t)]
        for t in settlement.transfers
    ]
    return [PAYMENTS, "", *_amounts(rows, settlement.currency)]


def transfer_cells(transfer: Transfer) -> list[str]:
    """The units and the money of a payment; empty where there are none."""
    return [
        "" if transfer.points is None else shown(transfer.points),
        "" if transfer.money is None else f"{transfer.money:f}",
    ]
