"""Cards in words: a row and its place, two rows compared, 13 cards judged or arranged."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from cpcalc.cards import Card
from cpcalc.problems import counted, printable
from cpcalc.record import Row
from cpcalc.reports.layout import cards_text, page, table, wrapped
from cpcalc.rules.model import RuleProfile
from cpcalc.thirteen.arranging import Setting
from cpcalc.thirteen.naming import Comparison, NamedRow, WholeHand
from cpcalc.words import NATURAL_WORDS, ROWS, listing

_SIZES = {3: "three", 5: "five"}


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
    return "\n".join([*lines, "", *wrapped(_decision(found), page(), 0)])


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
        "name": f": {found.by}",
        "rank": f", {found.by}",
        "size": ": card for card they are level, and then five cards beat three",
        "suit": " by the higher suit" + (f", {found.by}" if found.by else ""),
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
    return wrapped(text, page(), 0)


def _naturals(hand: WholeHand) -> list[str]:
    lines = _held_lines(hand.naturals, hand.rules)
    if hand.possible:
        kinds = listing([NATURAL_WORDS[kind] for kind in hand.possible], "or")
        lines += wrapped(
            f"With the suits that are not written, it may hold {kinds}.", page(), 0
        )
    return lines or ["It holds no natural."]


def _held_lines(naturals: Mapping[str, int | None], rules: RuleProfile | None) -> list[str]:
    """What naturals the cards hold, best first, and what each takes."""
    if not naturals:
        return []
    if rules is None:
        kinds = listing([NATURAL_WORDS[kind] for kind in naturals])
        return wrapped(f"Naturals it holds, where a house pays them: {kinds}.", page(), 0)
    counts = {"if-declared": "if declared", "if-held": "declared or not"}
    title = f"Naturals it holds, in units from each opponent {counts[rules.naturals_count]}:"
    rows = [[NATURAL_WORDS[kind], str(units)] for kind, units in naturals.items()]
    return [title, *table(rows, "lr")]


# ------------------------------------------------------------------ settings


MEASURE = "Best first: what each row wins on average from a random row of its size"


def settings_report(
    hand: WholeHand, settings: Sequence[Setting], most: int, *, colour: bool = False
) -> str:
    """The naturals, then the settings worth considering, as many as are wanted."""
    heading = [printable(hand.rules.title)] if hand.rules else []
    naturals = _held_lines(hand.naturals, hand.rules)
    if naturals and hand.rules and hand.rules.naturals_count == "if-declared":
        naturals.append("Declare, or set:")
    number = len(settings)
    are = "is" if number == 1 else "are"
    best = "the best" if most == 1 else f"the best {most}"
    shown_of = f"; {best}" if number > most else ""
    title = [f"{counted(number, 'setting')} {are} worth considering{shown_of}:"]
    blocks = [heading, naturals, title]
    blocks += setting_blocks(settings[:most], colour=colour, averages=True)
    blocks.append([f"{MEASURE}, bonuses included." if hand.rules else f"{MEASURE}."])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def setting_blocks(
    settings: Sequence[Setting], *, colour: bool, averages: bool = False
) -> list[list[str]]:
    """A block a setting: front, middle and back in words, with their bonuses."""
    rows = [line for setting in settings for line in _setting(setting, colour, averages)]
    lines = table(rows, "rllll", indent=0)
    size = len(ROWS)
    return [lines[start : start + size] for start in range(0, len(lines), size)]


def _setting(setting: Setting, colour: bool, averages: bool) -> list[list[str]]:
    parts = zip(ROWS, setting.groups, setting.strengths, setting.bonuses, strict=True)
    return [
        [
            hundredths(setting.average) if averages and name == ROWS[0] else "",
            name,
            _row_text(row, colour),
            strong.label,
            f"bonus {bonus}" if bonus else "",
        ]
        for name, row, strong, bonus in parts
    ]


def hundredths(number: Fraction) -> str:
    """An exact fraction as players read it: +1.27."""
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return f"{exact.quantize(Decimal('0.01'), ROUND_HALF_UP):+f}"


def settings_dict(hand: WholeHand, settings: Sequence[Setting], most: int) -> dict[str, Any]:
    entries = [
        {**setting.to_dict(), "average": str(setting.average)} for setting in settings[:most]
    ]
    whole = hand.to_dict()
    kept = {key: whole[key] for key in ("rules", "cards", "naturals")}
    return {**kept, "considered": len(settings), "settings": entries}
