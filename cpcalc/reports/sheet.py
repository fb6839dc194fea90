"""The short report of an evening: the score sheet as players draw it, notes, chips, payments.

Where names are too many or too wide for a sheet, each hand is a short block of lines.
"""

from collections.abc import Iterator

from cpcalc.problems import printable
from cpcalc.reports.layout import columns, pad, page, shortened, table, wrapped
from cpcalc.reports.scores import Line, Scores, labels_of, scores
from cpcalc.reports.sums import WIDEST_NAME, chips, payments, totals
from cpcalc.results import Settlement

GAP = "   "
ROOM = 24  # columns for what was special, at least


def short_report(settlement: Settlement) -> str:
    """Every hand in a line or two; totals; notes with their hands; chips; the payments."""
    sheet = scores(settlement, WIDEST_NAME)
    lines = _sheet(sheet)
    parts = [lines] if lines else [_blocks(sheet), totals(settlement)]
    parts += [_notes(settlement), chips(settlement), payments(settlement)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def totals_report(settlement: Settlement) -> str:
    """Totals, chips and payments, and nothing of single hands."""
    parts = (totals(settlement), chips(settlement), payments(settlement))
    return "\n\n".join("\n".join(part) for part in parts if part)


# ------------------------------------------------------------------ the sheet


def _sheet(sheet: Scores) -> list[str]:
    """The sheet with aligned columns; nothing where it does not fit."""
    heads = ["hand", "button", *sheet.columns]
    hands = [[line.label, line.button, *line.nets] for line in sheet.lines]
    sums = [[title, "", *cells] for title, cells in sheet.totals]
    cells = table([heads, *hands, *sums], "ll" + "r" * len(sheet.columns))
    width = max(map(columns, cells))
    room = page() - width - len(GAP)
    if room < min(ROOM, max((columns(line.words) for line in sheet.lines), default=0)):
        return []
    lines = [cells[0]]
    for text, before, line in zip(cells[1:], [None, *sheet.lines], sheet.lines, strict=False):
        if line.record and (before is None or before.record != line.record):
            lines += _file(line.record)
        first, *more = wrapped(line.words, room, 2)
        lines += [pad(text, width) + GAP + first, *(" " * width + GAP + rest for rest in more)]
    lines += ["  " + "-" * (width - 2), *cells[1 + len(hands) :]] if sums else []
    return [*_heading(sheet), *(line.rstrip() for line in lines)]


def _heading(sheet: Scores) -> list[str]:
    return [*wrapped(sheet.heading, page(), 2), ""] if sheet.heading else []


def _file(record: str) -> list[str]:
    return wrapped(f"{record}:", page(), 2)


# ------------------------------------------------------------------ blocks


def _blocks(sheet: Scores) -> list[str]:
    """A short block a hand, for names that no sheet can hold."""
    lines = _heading(sheet)
    record = ""
    for line in sheet.lines:
        lines += _file(line.record) if line.record != record else []
        record = line.record
        lines += _block(sheet, line)
    return lines


def _block(sheet: Scores, line: Line) -> Iterator[str]:
    """Who had the button, what everybody got, and what was special."""
    yield f"Hand {line.label}" + (f", button {line.button}" if line.button else "")
    cells = zip(sheet.columns, line.nets, strict=True)
    nets = ", ".join(f"{name} {net}" for name, net in cells if net)
    for text in (nets, line.words):
        if text:
            yield from (f"  {part}" for part in wrapped(text, page() - 2, 2))


# ------------------------------------------------------------------ notes


def _notes(settlement: Settlement) -> list[str]:
    """The notes of all hands, each hand's behind its label."""
    several = len({hand.record for hand in settlement.hands}) > 1
    labels = shortened(labels_of(settlement), WIDEST_NAME)
    records = shortened(list({hand.record: "" for hand in settlement.hands}), WIDEST_NAME)
    rows = []
    for hand in settlement.hands:
        title = f"hand {labels[hand.label]}"
        title = f"{records[hand.record]}, {title}" if several else title
        rows += [(title, printable(note)) for note in hand.notes[:1]]
        rows += [("", printable(note)) for note in hand.notes[1:]]
    if not rows:
        return []
    width = max(columns(title) for title, _ in rows)
    lines = ["Notes", ""]
    for title, note in rows:
        first, *more = wrapped(note, page() - 2 - width - len(GAP), 2)
        lines.append(f"  {pad(title, width)}{GAP}{first}")
        lines += [f"  {' ' * width}{GAP}{rest}" for rest in more]
    return lines
