"""The result for a spreadsheet: a line for each pair of a hand, or a line a player.

The lines of a hand add up to its nets: rake is a line from each player to the house, and a
hand agreed at the table one line a player, from nobody in particular. Words that a spreadsheet
would run as a formula have a ' before them; numbers are left as they are.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from cpcalc.amounts import Units, add, shown
from cpcalc.results import HandResult, Pair, Settlement, Stack, Total
from cpcalc.words import HOUSE, misdeal_words, says

Cells = list[str]
Names = tuple[str, str]

_HAND = ("hand", "rules", "button")
_PAIR = ("first", "second", "owed", "paid", "money", "why")
_TOTALS = ("name", "points", "money")
# What begins like a formula; or like one that has its ' already, so that it has one more.
_FORMULA = re.compile(r"\s*'*[=+\-@＝＋－＠]")

_CHIPS = ("bought_in", "cashed_out", "in_front", "net", "difference")


def pairs_csv(settlement: Settlement) -> str:
    """What passes in every hand, from the first player's side: plus is for the first."""
    several = len({hand.record for hand in settlement.hands}) > 1
    record = ("record",) if several else ()
    lines: list[Cells] = [[*record, *_HAND, *_PAIR]]
    for hand in settlement.hands:
        start = [_words(hand.record)] if several else []
        start += map(_words, (hand.label, hand.rules or "", hand.button or ""))
        lines += [[*start, *cells] for cells in _hand_lines(hand)]
    return _written(lines)


def _hand_lines(hand: HandResult) -> Iterator[Cells]:
    if hand.misdeal is not None:
        reason = "" if hand.misdeal == "not stated" else hand.misdeal
        yield ["", "", "", "", "", says("misdeal-short", reason=misdeal_words(reason))]
    for pair in hand.pairs:
        names = (pair.first, pair.second)
        yield _line(hand, names, (pair.points, pair.paid), _why(pair))
    for player in hand.players:
        if player.standing == "agreed":
            agreed = add(hand.nets[player.name], hand.rake)
            yield _line(hand, (player.name, ""), (agreed, agreed), says("agreed-short"))
    for name in hand.nets if hand.rake else ():
        yield _line(hand, (name, HOUSE), (-hand.rake, -hand.rake), says("rake-short"))


def _line(hand: HandResult, names: Names, units: tuple[Units, Units], why: str) -> Cells:
    """Two names, what is owed and what is paid, and the money of what is paid."""
    owed, paid = units
    money = hand.unit.money(paid) if hand.unit else None
    return [*map(_words, names), shown(owed), shown(paid), _money(money), _words(why)]


def _why(pair: Pair) -> str:
    """The items in words, each with its units and who gets them."""
    return "; ".join(f"{item.why} ({item.taker} {shown(item.units)})" for item in pair.items)


def totals_csv(settlement: Settlement) -> str:
    """A line a player, with the chips where any were recorded; the house's rake at the end."""
    chips = {stack.name: stack for stack in settlement.stacks}
    played = {entry.name for entry in settlement.totals}
    watched = [Total(name, None, None) for name in chips if name not in played]
    house = [settlement.house] if settlement.house else []
    entries = [*settlement.totals, *watched, *house]
    lines: list[Cells] = [[*_TOTALS, *(_CHIPS if chips else ())]]
    for entry in entries:
        cells = [_words(entry.name), _units(entry.points), _money(entry.money)]
        lines.append([*cells, *(_chip_cells(chips.get(entry.name)) if chips else ())])
    return _written(lines)


def _chip_cells(stack: Stack | None) -> Cells:
    if stack is None:
        return [""] * len(_CHIPS)
    numbers = (stack.bought_in, stack.cashed_out, stack.in_front, stack.net, stack.difference)
    return [_units(number) for number in numbers]


def _words(text: str) -> str:
    """Words as a cell holds them: no name and no note is run as a formula.

    >>> _words("=SUM(A1)"), _words("'=1"), _words("'t Hooft"), _words("J-P")
    ("'=SUM(A1)", "''=1", "'t Hooft", 'J-P')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def _units(number: Units | None) -> str:
    return "" if number is None else shown(number)


def _money(amount: Decimal | None) -> str:
    return "" if amount is None else f"{amount:f}"


def _written(lines: Iterable[Cells]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
