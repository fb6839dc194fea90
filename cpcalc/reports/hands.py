"""Cards in words: a row and its place, two rows compared, 13 cards judged or arranged."""

from collections.abc import Mapping, Sequence
from typing import Any

import simplejson

from cpcalc.cards import Card
from cpcalc.problems import printable
from cpcalc.record import Row
from cpcalc.reports.layout import WIDTH, cards_text, table, wrapped
from cpcalc.rules.model import RuleProfile
from cpcalc.thirteen.naming import Comparison, NamedRow, WholeHand
from cpcalc.words import NATURAL_WORDS, ROWS, listing

_SIZES = {3: "three", 5: "five"}


def cards_json(value: Mapping[str, Any]) -> str:
    return simplejson.dumps(value, use_decimal=True, ensure_ascii=False, indent=2)


def cards_report(found: NamedRow | Comparison | WholeHand, *, colour: bool = False) -> str:
    """What `cpcalc hand` says of cards."""
    if isinstance(found, NamedRow):
        return row_report(found, colour=colour)
    if isinstance(found, Comparison):
        return comparison_report(found, colour=colour)
    return hand_report(found, colour=colour)


# ------------------------------------------------------------------ one row, or two


def row_report(row: NamedRow, *, colour: bool = False) -> str:
    """The row, its name and its place."""
    return "\n".join(table([_row_line(row, colour)], "lll"))


def comparison_report(found: Comparison, *, colour: bool = False) -> str:
    """Both rows, and what decides between them."""
    lines = table([_row_line(row, colour) for row in found.rows], "lll")
    return "\n".join([*lines, "", _decision(found)])


def _row_line(row: NamedRow, colour: bool) -> list[str]:
    among = f"{row.odds.classes:,} {_SIZES[row.strong.size]}-card hands"
    place = ordinal(row.odds.place)
    return [_row_text(row.row, colour), row.strong.label, f"{place} of the {among}"]


def _row_text(row: Row, colour: bool) -> str:
    """The cards, with an `f` where it was needed to tell the flush."""
    mark = " f" if row.marked and not all(card.has_suit for card in row.cards) else ""
    return cards_text(_in_order(row.cards), colour) + mark


def _in_order(cards: Sequence[Card]) -> list[Card]:
    """As they are best read: what comes most often first, then from high to low."""
    ranks = [card.rank for card in cards]
    return sorted(cards, key=lambda card: (-ranks.count(card.rank), -card.rank, card.suit))


def ordinal(number: int) -> str:
    """`1st`, `12th`, `1,203rd`."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    teen = 10 < number % 100 < 20
    return f"{number:,}{'th' if teen else ends.get(number % 10, 'th')}"


def _decision(found: Comparison) -> str:
    ends = {
        "name": "",
        "rank": f", {found.by}",
        "size": ": all that three cards have is equal, and five are more",
        "suit": " by the higher suit",
        "none": "",
        "unwritten": " as written; where the suits are known, the higher one wins",
    }
    which = {1: "The first is stronger", -1: "The second is stronger", 0: "They tie"}
    return f"{which[found.sign]}{ends[found.way]}."


# ------------------------------------------------------------------ thirteen cards


def hand_report(hand: WholeHand, *, colour: bool = False) -> str:
    """Rows and verdict where the cards are split, and the naturals they hold."""
    blocks = [_rows(hand, colour), _verdict(hand), _naturals(hand)]
    heading = [printable(hand.rules.title)] if hand.rules else []
    return "\n\n".join("\n".join(block) for block in (heading, *blocks) if block)


def _rows(hand: WholeHand, colour: bool) -> list[str]:
    lines = []
    for name, row, bonus in zip(ROWS, hand.rows, hand.bonuses, strict=False):
        place = f"{ordinal(row.odds.place)} of {row.odds.classes:,}"
        won = f"bonus {bonus} if it wins" if bonus else ""
        lines.append([name, _row_text(row.row, colour), row.strong.label, place, won])
    return table(lines, "lllll")


def _verdict(hand: WholeHand) -> list[str]:
    if hand.verdict is None:
        return []
    text = {
        "legal": "Legal.",
        "foul": f"A foul: {hand.reason}.",
        "open": f"Legal or a foul: {hand.reason}.",
    }[hand.verdict]
    if hand.is_equal and hand.rules is None:
        text = "Middle and back are equal: whether that is legal is the house's rule."
    return wrapped(text, WIDTH, 0)


def _naturals(hand: WholeHand) -> list[str]:
    lines = _held_lines(hand.naturals, hand.rules)
    if hand.possible:
        kinds = listing([NATURAL_WORDS[kind] for kind in hand.possible], "or")
        lines += wrapped(f"With the suits that are not written, it may hold {kinds}.", WIDTH, 0)
    return lines or ["It holds no natural."]


def _held_lines(naturals: Mapping[str, int | None], rules: RuleProfile | None) -> list[str]:
    """What naturals the cards hold, best first, and what each takes."""
    if not naturals:
        return []
    if rules is None:
        kinds = listing([NATURAL_WORDS[kind] for kind in naturals])
        return wrapped(f"Naturals it holds, where a house pays them: {kinds}.", WIDTH, 0)
    counts = {"if-declared": "if declared", "if-held": "declared or not"}
    title = f"Naturals it holds, in units from each opponent {counts[rules.naturals_count]}:"
    rows = [[NATURAL_WORDS[kind], str(units)] for kind, units in naturals.items()]
    return [title, *table(rows, "lr")]
