"""The score sheet, totals, chips and payments as Markdown, to be pasted into a chat."""

import re
from collections.abc import Sequence

from cpcalc.amounts import signed
from cpcalc.problems import printable
from cpcalc.reports.scores import scores
from cpcalc.reports.sums import (
    CHIP_HEADINGS,
    PAYMENTS,
    chip_cells,
    totals_title,
    transfer_cells,
    with_headings,
)
from cpcalc.results import Settlement
from cpcalc.words import HOUSE, says

WHOLE = 10_000  # columns: a name is never shortened here

_SPECIAL = re.compile(r"([\\`*_\[\]<>~|&])")


def markdown_report(settlement: Settlement) -> str:
    """Every hand in a line, the totals, the notes, the chips and the payments."""
    parts = (_sheet(settlement), _notes(settlement), *_sums(settlement))
    return "\n\n".join("\n".join(part) for part in parts if part)


def markdown_totals(settlement: Settlement) -> str:
    """The totals, the chips and the payments."""
    parts = (_totals(settlement), *_sums(settlement))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _escaped(text: str) -> str:
    """Text in which no sign means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", printable(text))


def _table(rows: Sequence[Sequence[str]], align: str) -> list[str]:
    """The first row is the heading; `align` has l or r for each column."""
    rule = "|".join({"l": ":--", "r": "--:"}[side] for side in align)
    first, *rest = (f"| {' | '.join(cells)} |" for cells in rows)
    return [first, f"|{rule}|", *rest]


def _sheet(settlement: Settlement) -> list[str]:
    sheet = scores(settlement, WHOLE)
    several = any(line.record for line in sheet.lines)
    record = ["record"] if several else []
    names = [_escaped(name) for name in sheet.columns]
    rows = [[*record, "hand", "button", *names, ""]]
    for line in sheet.lines:
        start = [line.record] if several else []
        words = [_escaped(cell) for cell in (*start, line.label, line.button)]
        rows.append([*words, *line.nets, _escaped(line.words)])
    for title, cells in sheet.totals:
        bold = [f"**{cell}**" for cell in (_escaped(title), *cells)]
        rows.append([*([""] if several else []), bold[0], "", *bold[1:], ""])
    heading = [f"**{_escaped(sheet.heading)}**", ""] if sheet.heading else []
    return [*heading, *_table(rows, "l" * (len(record) + 2) + "r" * len(names) + "l")]


def _notes(settlement: Settlement) -> list[str]:
    lines = []
    for hand in settlement.hands:
        where = f"{hand.record}, hand {hand.label}" if hand.record else f"hand {hand.label}"
        lines += [f"- {_escaped(where)}: {_escaped(note)}" for note in hand.notes]
    return lines


def _totals(settlement: Settlement) -> list[str]:
    entries = [*settlement.totals, *([settlement.house] if settlement.house else ())]
    rows = [
        [
            _escaped(entry.name),
            *("" if n is None else signed(n) for n in (entry.points, entry.money)),
        ]
        for entry in entries
    ]
    return _amounts(totals_title(settlement), rows, settlement.currency)


def _sums(settlement: Settlement) -> tuple[list[str], list[str]]:
    chips = [[_escaped(name), *cells] for name, cells in chip_cells(settlement).items()]
    payments = [
        [f"{_escaped(t.giver)} pays {_escaped(t.taker or HOUSE)}", *transfer_cells(t)]
        for t in settlement.transfers
    ]
    title = ["**Chips, in units**", ""]
    even = [f"**{PAYMENTS}**", "", says("all-even")] if settlement.totals else []
    return (
        [*title, *_table([CHIP_HEADINGS, *chips], "lrrrrl")] if chips else [],
        _amounts(PAYMENTS, payments, settlement.currency) or even,
    )


def _amounts(title: str, rows: Sequence[Sequence[str]], currency: str | None) -> list[str]:
    """A table of names or payments with units and money, below its title."""
    if not rows:
        return []
    cells = with_headings(rows, ["", "units", _escaped(currency or "money")])
    return [f"**{title}**", "", *_table(cells, "lrr"[: len(cells[0])])]
