"""What a table wants to see while it plays: what was understood, and how all stand."""

from cpcalc.amounts import Units, signed
from cpcalc.problems import printable
from cpcalc.reports.layout import shortened, table
from cpcalc.reports.sums import WIDEST_NAME, with_headings
from cpcalc.reports.table import pairs_report, rake_lines
from cpcalc.results import Player, Settlement
from cpcalc.words import NATURAL_WORDS


def understood(player: Player) -> str:
    """One hand in words: `pair of kings / two pair, sevens and fours / ace-high flush`."""
    rows = " / ".join(strong.label for strong in player.strengths)
    if player.standing == "set":
        return rows
    more = NATURAL_WORDS[player.natural] if player.natural else rows
    if player.standing == "dead":
        more = printable(player.reason or "")
    return f"{player.standing}: {more}" if more else player.standing


def last_hand(settlement: Settlement) -> list[str]:
    """The pairs of the last hand, and behind its nets the totals with it, less the rake."""
    hand = settlement.hands[-1]
    lines = pairs_report(hand)
    return [*lines, *([""] if lines else []), *_standing(settlement)] if hand.nets else lines


def _standing(settlement: Settlement) -> list[str]:
    hand = settlement.hands[-1]
    money = hand.unit.currency or "money" if hand.unit else "money"
    names = shortened([entry.name for entry in settlement.totals], WIDEST_NAME)
    rows = []
    for entry in settlement.totals:
        won, worth = hand.nets.get(entry.name), None
        if won is not None:
            worth = hand.money(entry.name)
        rows.append([names[entry.name], *map(_amount, (won, worth, entry.points, entry.money))])
    mixed = all(entry.points is None for entry in settlement.totals)  # of several units
    headings = ["", "hand", money, "total", f"total {money}" if mixed else money]
    cells = with_headings(rows, headings)
    return [*table(cells, "lnnnn"[: len(cells[0])]), *rake_lines(hand)]


def _amount(amount: Units | None) -> str:
    return "" if amount is None else signed(amount)
