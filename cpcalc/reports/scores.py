"""An evening as a score sheet: a line a hand, a column a player, and what was special.

The same sheet is printed as text and as Markdown; nothing here knows how.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cpcalc.amounts import Unit, paid_words, signed
from cpcalc.problems import printable
from cpcalc.reports.layout import shortened
from cpcalc.results import HandResult, Player, Settlement
from cpcalc.words import HOUSE, NATURAL_WORDS, misdeal_words, says


@dataclass(frozen=True, slots=True)
class Line:
    """One hand: its cells, one for each column, and what was special in words."""

    record: str  # the file, where several are settled together
    label: str
    button: str
    nets: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Scores:
    """The sheet: rules and unit, a column a player, the hands, and the totals by title."""

    heading: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    totals: tuple[tuple[str, tuple[str, ...]], ...]


def scores(settlement: Settlement, widest: int) -> Scores:
    """The score sheet of all hands, with names of at most so many columns."""
    players = [entry.name for entry in settlement.totals]
    buttons = [hand.button for hand in settlement.hands if hand.button]
    names = shortened(list(dict.fromkeys([*players, *buttons])), widest)
    labels = shortened(labels_of(settlement), widest)
    rake = (HOUSE,) if settlement.house else ()
    lines = [
        Line(
            printable(hand.record),
            labels[hand.label],
            names.get(hand.button or "", ""),
            (*(_net(hand, name) for name in players), *(_taken(hand) if rake else ())),
            ", ".join([*changed, *special(hand, names)]),
        )
        for hand, changed in zip(settlement.hands, _changes(settlement), strict=True)
    ]
    columns = (*(names[name] for name in players), *rake)
    return Scores(_heading(settlement), columns, tuple(lines), _totals(settlement))


def labels_of(settlement: Settlement) -> list[str]:
    """The labels of the hands, each once."""
    return list(dict.fromkeys(hand.label for hand in settlement.hands))


def _net(hand: HandResult, name: str) -> str:
    """What a player got, empty where he was not in the hand."""
    return signed(hand.nets[name]) if name in hand.nets else ""


def _taken(hand: HandResult) -> tuple[str]:
    """What the house got, empty where there was no rake."""
    return (signed(hand.taken) if hand.rake else "",)


def _totals(settlement: Settlement) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Units and money over all hands; a line that cannot be summed falls away."""
    entries = [*settlement.totals, *([settlement.house] if settlement.house else ())]
    points = tuple(signed(one.points) for one in entries if one.points is not None)
    money = tuple(signed(one.money) for one in entries if one.money is not None)
    rows = (("total", points), (settlement.currency or "money", money))
    return tuple((title, cells) for title, cells in rows if cells)


def unit_words(unit: Unit) -> str:
    """`0.25 USD`, as the unit was written."""
    return f"{unit.worth:f} {unit.currency}" if unit.currency else f"{unit.worth:f}"


def _heading(settlement: Settlement) -> str:
    """The rules and the unit that the evening began with."""
    houses = [hand.house for hand in settlement.hands if hand.house]
    units = [hand.unit for hand in settlement.hands if hand.unit]
    parts = [printable(houses[0])] if houses else []
    parts += [f"{unit_words(units[0])} a unit"] if units else []
    return ", ".join(parts)


def _changes(settlement: Settlement) -> Iterator[list[str]]:
    """For each hand: the rules and the unit, where they are others than before."""
    house, unit = "", None
    for hand in settlement.hands:
        changed: list[str] = []
        if house and hand.house and hand.house != house:
            changed.append(says("rules-now", house=printable(hand.house)))
        if unit and hand.unit and hand.unit != unit:
            changed.append(says("unit-now", unit=unit_words(hand.unit)))
        house, unit = hand.house or house, hand.unit or unit
        yield changed


def special(hand: HandResult, names: Mapping[str, str]) -> list[str]:
    """What was out of the ordinary in a hand, in a few words each."""
    if hand.misdeal is not None:
        reason = "" if hand.misdeal == "not stated" else printable(hand.misdeal)
        return [says("misdeal-short", reason=misdeal_words(reason))]
    if not hand.players:
        return [says("chips-only")]
    if hand.players[0].standing == "agreed":
        return [says("agreed-short")]
    told = [text for player in hand.players for text in _standing(player, names)]
    items = [item for pair in hand.pairs for item in pair.items]
    sweepers = dict.fromkeys(item.taker for item in items if item.rule == "sweep")
    told += [says("swept-short", name=names[name]) for name in sweepers]
    for item in items:
        if item.is_ruling:
            reason = printable(item.words.get("reason", ""))
            words = {"giver": names[item.giver], "taker": names[item.taker]}
            words["reason"] = f", {reason}" if reason else ""
            told.append(says("ruling-short", units=paid_words(item.paid, item.units), **words))
    return told


def _standing(player: Player, names: Mapping[str, str]) -> list[str]:
    """`Cy six pairs`, `Bob fouled`; nothing where a hand was just set."""
    if player.natural:
        return [f"{names[player.name]} {NATURAL_WORDS[player.natural]}"]
    if player.standing == "dead" and player.reason:
        return [f"{names[player.name]} dead ({printable(player.reason)})"]
    words = {"foul": "fouled", "surrendered": "surrendered", "dead": "dead"}
    verb = words.get(player.standing)
    return [f"{names[player.name]} {verb}"] if verb else []
