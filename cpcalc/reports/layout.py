"""Columns and colours: how tables line up in a terminal, whatever the script of a name."""

import shutil
import sys
from collections.abc import Iterator, Sequence

import tabulate
from wcwidth import wcswidth, wcwidth

from cpcalc.cards import SUIT_SIGNS, Card
from cpcalc.problems import printable

WIDEST, NARROWEST = 100, 60  # columns of a page

tabulate.PRESERVE_WHITESPACE = True  # an indented entry stays indented

_SUIT_COLOURS = ("", "\033[31m", "\033[34m", "\033[32m")  # four colours, as on a phone
_PLAIN = "\033[0m"


def page() -> int:
    """How many columns a page has: those of the terminal, if there is one and it is narrow."""
    if not sys.stdout.isatty():
        return WIDEST
    return min(WIDEST, max(NARROWEST, shutil.get_terminal_size().columns))


def table(rows: Sequence[Sequence[str]], align: str, indent: int = 2) -> list[str]:
    """Aligned columns without lines; `align` has for each l, r, or n for numbers, which stand
    with their points below one another.
    """
    if not rows:
        return []
    text = tabulate.tabulate(
        rows,
        tablefmt="plain",
        disable_numparse=True,
        colalign=[
            _side(*column) for column in zip(align, zip(*rows, strict=True), strict=True)
        ],
    )
    return [(" " * indent + line).rstrip() for line in text.split("\n")]


def _side(letter: str, cells: Sequence[str]) -> str:
    """The alignment of a column; numbers of like decimals stand right, below their heading."""
    sides = {"l": "left", "r": "right", "n": "decimal"}
    decimals = {len(cell.partition(".")[2]) for cell in cells if cell[-1:].isdigit()}
    return sides[letter if letter != "n" or len(decimals) > 1 else "r"]


def folded(rows: Sequence[Sequence[str]], kept: int) -> list[str]:
    """A table of columns with numbers that stays within the page, behind `kept` with words.

    Numbers that find no room stand in a further table below, behind the same words.
    """
    align = ["l"] * kept + ["n"] * (len(rows[0]) - kept)
    each = zip(align, zip(*rows, strict=True), strict=True)
    alone = [table([[cell] for cell in column], side) for side, column in each]
    widths = [max(map(columns, lines)) for lines in alone]  # with the gap before it
    lines: list[str] = []
    start = kept
    while start < len(widths):
        end = start + 1
        while end < len(widths) and sum(widths[:kept] + widths[start : end + 1]) - 2 <= page():
            end += 1
        part = [[*row[:kept], *row[start:end]] for row in rows]
        lines += [""] if lines else []
        lines += table(part, "".join(align[: kept + end - start]), indent=0)
        start = end
    return lines


def pad(text: str, width: int) -> str:
    """The text with blanks behind it up to so many columns."""
    return text + " " * (width - columns(text))


def columns(text: str) -> int:
    """How many columns a terminal gives to a text without colours."""
    return max(0, wcswidth(text))


def card_text(card: Card, colour: bool) -> str:
    """`Th`, or the rank with the sign of its suit in its colour."""
    if not colour or not card.has_suit:
        return str(card)
    text = str(card)[0] + SUIT_SIGNS[card.suit]
    start = _SUIT_COLOURS[card.suit]
    return f"{start}{text}{_PLAIN}" if start else text


def cards_text(cards: Sequence[Card], colour: bool) -> str:
    return " ".join(card_text(card, colour) for card in cards)


def shortened(names: Sequence[str], width: int) -> dict[str, str]:
    """Each name in at most so many columns, no two of them alike."""
    shown: dict[str, str] = {}
    for name in names:
        text = printable(name)
        if columns(text) > width or text in shown.values():
            text = _cut(text, width)
        number = 2
        while text in shown.values():
            mark = f"~{number}"
            text, number = _cut(printable(name), width - len(mark)) + mark, number + 1
        shown[name] = text
    return shown


def _cut(text: str, width: int) -> str:
    """The start of a text with an ellipsis, in so many columns."""
    kept, used = "", 1
    for character in text:
        used += max(0, wcwidth(character))
        kept += character if used <= width else ""
    return kept + "…"


def _words(text: str, width: int) -> Iterator[str]:
    """The words of a text; one that fits no line comes in pieces that do."""
    for word in text.split():
        piece = ""
        for character in word if columns(word) > width else ():
            if columns(piece + character) > width:
                yield piece
                piece = ""
            piece += character
        yield piece or word


def wrapped(text: str, width: int, indent: int) -> list[str]:
    """A note over as many lines as it needs; the following ones are indented."""
    lines: list[str] = []
    line = ""
    for word in _words(text, width - indent):
        longer = f"{line} {word}" if line else word
        limit = width - (indent if lines else 0)
        if line and columns(longer) > limit:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    return [lines[0], *(" " * indent + rest for rest in lines[1:])]
