"""Columns and colours: how tables line up in a terminal, whatever the script of a name."""

from collections.abc import Iterator, Sequence

import tabulate
from wcwidth import wcswidth, wcwidth

from cpcalc.cards import SUIT_SIGNS, Card
from cpcalc.problems import printable

WIDTH = 100

tabulate.PRESERVE_WHITESPACE = True  # an indented entry stays indented

_SUIT_COLOURS = ("", "\033[31m", "\033[34m", "\033[32m")  # four colours, as on a phone
_PLAIN = "\033[0m"


def table(rows: Sequence[Sequence[str]], align: str, indent: int = 2) -> list[str]:
    """Aligned columns without lines; `align` has l or r for each column."""
    if not rows:
        return []
    sides = {"l": "left", "r": "right"}
    text = tabulate.tabulate(
        rows,
        tablefmt="plain",
        disable_numparse=True,
        colalign=[sides[side] for side in align],
    )
    return [(" " * indent + line).rstrip() for line in text.split("\n")]


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
