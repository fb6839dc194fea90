"""The report a person reads: who set what, what every pair owes and why, the nets."""

from collections.abc import Mapping, Sequence

from cpcalc.amounts import paid_words, shown, size
from cpcalc.problems import printable
from cpcalc.reports.layout import (
    cards_text,
    columns,
    pad,
    page,
    shortened,
    table,
    wrapped,
)
from cpcalc.reports.scores import unit_words
from cpcalc.reports.sums import NARROWEST_NAME, WIDEST_NAME, chips, payments, sums, totals
from cpcalc.results import HandResult, Item, Pair, Player, Settlement
from cpcalc.words import HOUSE, NATURAL_WORDS, ROWS, listing, says

GAP = "   "


def report(settlement: Settlement, hands: str = "", *, colour: bool = False) -> str:
    """Every hand in full, or as `hands` has them already; for more than one totals and chips;
    the payments that settle them.
    """
    parts = [hands or hands_report(settlement.hands, colour=colour)]
    if len(settlement.hands) > 1:
        parts += ["\n".join(totals(settlement)), "\n".join(chips(settlement))]
    parts.append("\n".join(payments(settlement)))
    return "\n\n".join(part for part in parts if part)


def hands_report(hands: Sequence[HandResult], *, colour: bool = False) -> str:
    """Some hands in full, and nothing else."""
    return "\n\n".join("\n".join(hand_report(hand, colour=colour)) for hand in hands)


def hand_report(hand: HandResult, *, colour: bool = False) -> list[str]:
    """The lines of one hand."""
    return with_gaps(
        heading_lines(hand),
        player_lines(hand.players, colour=colour),
        _pairs(hand),
        net_lines(hand),
        note_lines(hand.notes),
    )


def pairs_report(hand: HandResult) -> list[str]:
    """What passes between the players of one hand, and what is to be said of it."""
    return with_gaps(_pairs(hand), note_lines(hand.notes))


def with_gaps(*parts: Sequence[str]) -> list[str]:
    """The lines of all parts, with an empty line between two that have any."""
    lines: list[str] = []
    for part in parts:
        lines += ["", *part] if lines and part else part
    return lines


def heading_lines(hand: HandResult) -> list[str]:
    """Which hand, under which rules, for how much, and who has the button."""
    parts = [f"Hand {printable(hand.label)}"]
    if hand.record:
        parts.insert(0, printable(hand.record))
    if hand.house:
        parts.append(printable(hand.house))
    if hand.unit:
        parts.append(f"{unit_words(hand.unit)} a unit")
    if hand.button:
        parts.append(f"button {printable(hand.button)}")
    return wrapped(", ".join(parts), page(), 2)


# ------------------------------------------------------------------ who set what


def player_lines(players: Sequence[Player], *, colour: bool, reasons: bool = True) -> list[str]:
    """Each player with his standing, his natural, his rows in words, and why it is so."""
    if any(player.standing == "agreed" for player in players):
        return [f"  {says('agreed')}"]
    names = shortened([player.name for player in players], WIDEST_NAME)
    rows = [line for player in players for line in _rows(player, colour)]
    aligned = iter(table(rows, "lll", indent=0)) if rows else iter(())
    heads = table([[names[player.name], player.standing] for player in players], "ll")
    width = max((columns(head) for head in heads), default=0)
    lines = []
    for player, head in zip(players, heads, strict=True):
        room = page() - width - len(GAP)
        body = wrapped(_natural(player), room, 2) if player.natural else []
        body += [next(aligned) for _ in _rows(player, colour)]
        for text in _remarks(player, colour, reasons=reasons):
            body += wrapped(text, room, 2)
        for number, text in enumerate(body or [""]):
            prefix = pad("" if number else head, width)
            lines.append((prefix + GAP + text).rstrip())
    return lines


def _rows(player: Player, colour: bool) -> list[tuple[str, str, str]]:
    """Front, middle and back: the cards and what they are in words."""
    parts = zip(ROWS, player.groups, player.strengths, strict=False)
    return [(n, cards_text(row.cards, colour), s.label) for n, row, s in parts]


def _natural(player: Player) -> str:
    """The natural that pays, and what else is held."""
    words = NATURAL_WORDS[player.natural or ""]
    others = listing([NATURAL_WORDS[kind] for kind in player.also_holds])
    return f"{words}; also {others}" if others else words


def _remarks(player: Player, colour: bool, *, reasons: bool) -> list[str]:
    """What else is to be said of a hand: cards that are no rows, why it is a foul."""
    remarks = []
    if not player.strengths and player.groups:
        groups = [cards_text(row.cards, colour) for row in player.groups]
        remarks.append(" / ".join(groups))
    if not player.groups and player.standing != "dead":
        remarks.append("cards not shown")
    if player.reason and (reasons or player.standing == "dead"):
        remarks.append(printable(player.reason))
    return remarks


# ------------------------------------------------------------------ the pairs


def _pairs(hand: HandResult) -> list[str]:
    """A line a pair, with names as long as the width allows."""
    if not hand.pairs:
        return []
    names = [player.name for player in hand.players]
    tries = (
        _pair_lines(hand.pairs, hand.players, shortened(names, width))
        for width in range(WIDEST_NAME, NARROWEST_NAME, -1)
    )
    fitting = (lines for lines in tries if max(map(columns, lines)) <= page())
    shortest = shortened(names, NARROWEST_NAME)
    return next(fitting, None) or _pair_lines(hand.pairs, hand.players, shortest)


def _pair_lines(
    pairs: Sequence[Pair], players: Sequence[Player], names: Mapping[str, str]
) -> list[str]:
    """The two names, what is between them, and who gets what; a ruling has its own line."""
    compared = [pair for pair in pairs if pair.signs]
    heading = ["front", "middle", "back", ""]
    cells = [heading, *(_row_cells(pair, names) for pair in compared)]
    aligned = iter(table(cells, "llll", indent=0) if compared else [""])
    standings = {player.name: player for player in players}
    lines = [("", "", next(aligned), "")]
    for pair in pairs:
        text = next(aligned) if pair.signs else _without_rows(pair, standings, names)
        lines.append((names[pair.first], names[pair.second], text, outcome_words(pair, names)))
        rulings = [_ruling(item, names) for item in pair.items if item.is_ruling]
        lines += [("", "", part, "") for text in rulings for part in wrapped(text, 60, 2)]
    titles = table([[first, second] for first, second, _, _ in lines], "ll")
    left = max(map(columns, titles))
    width = max(columns(text) for _, _, text, _ in lines)
    parts = zip(titles, lines, strict=True)
    joined = [
        pad(t, left) + GAP + pad(text, width) + GAP + end for t, (_, _, text, end) in parts
    ]
    return [line.rstrip() for line in joined if line.strip()]


def _ruling(item: Item, names: Mapping[str, str]) -> str:
    reason = item.words.get("reason")
    why = f", {printable(reason)}" if reason else ""
    units = paid_words(item.paid, item.units)
    return f"floor ruling: {units} to {names[item.taker]}{why}"


def _row_cells(pair: Pair, names: Mapping[str, str]) -> list[str]:
    """What each row brings its winner, and what is paid on top."""
    winners = {1: pair.first, -1: pair.second, 0: None}
    cells = [
        _row_cell([item for item in pair.items if item.row == row], winners[sign], names)
        for row, sign in zip(ROWS, pair.signs, strict=True)
    ]
    on_top = [i for i in pair.items if i.row is None and not i.is_ruling]
    words = [f"{names[item.taker]} {_extra(item)} {shown(item.units)}" for item in on_top]
    return [*cells, ", ".join(words)]


def _extra(item: Item) -> str:
    """What is paid on top, in a word or two."""
    return "higher total" if item.sentence == "majority-total" else item.rule


def _row_cell(items: Sequence[Item], winner: str | None, names: Mapping[str, str]) -> str:
    """`Ann 1 + bonus 4`, or `tie`; then the bonus of who did not win it, if the house pays."""
    own = [item for item in items if item.taker == winner]
    parts = [_row_part(item) for item in own]
    if not own or own[0].sentence == "bonus-adds":  # the row itself brings nothing here
        parts.insert(0, "won")
    first = f"{names[winner]} {' + '.join(parts)}" if winner else "tie"
    others = [f"{names[i.taker]} {_row_part(i)}" for i in items if i.taker != winner]
    return ", ".join([first, *others])


def _row_part(item: Item) -> str:
    """`1` for the row itself, `bonus 4`."""
    return shown(item.units) if item.rule == "row" else f"{item.rule} {shown(item.units)}"


def _without_rows(pair: Pair, players: Mapping[str, Player], names: Mapping[str, str]) -> str:
    """Why a pair without compared rows pays what it pays, in few words."""
    items = [item for item in pair.items if not item.is_ruling]
    if items:
        return ", ".join(_brief(item, players, names) for item in items)
    return _nothing(players[pair.first], players[pair.second])


def _nothing(a: Player, b: Player) -> str:
    """Why nothing passes between two players whose rows are not compared."""
    if a.natural and b.natural:
        same = a.natural == b.natural
        return f"both {NATURAL_WORDS[a.natural]}" if same else "two naturals push"
    if "dead" in (a.standing, b.standing):
        return ""
    if a.standing == b.standing:
        return {"foul": "both fouled", "surrendered": "both surrendered"}[a.standing]
    return "nothing is paid"


def _brief(item: Item, players: Mapping[str, Player], names: Mapping[str, str]) -> str:
    giver, taker, units = names[item.giver], names[item.taker], shown(item.units)
    if item.rule == "surrender":
        return f"{giver if item.sentence == 'surrender' else taker} surrendered"
    if item.rule == "foul":
        return f"{giver} fouled {units}"
    if item.sentence == "sweep-foul-in-place":
        return f"{giver} fouled, sweep {units}"
    if item.rule == "bonus":
        return f"{item.row} bonus {units}"
    if item.rule != "natural":
        return f"{item.rule} {units}"
    beaten = players[item.giver].natural
    over = f" over {NATURAL_WORDS[beaten]}" if beaten else ""
    return f"{taker}'s {NATURAL_WORDS[players[item.taker].natural or '']}{over}"


def outcome_words(pair: Pair, names: Mapping[str, str]) -> str:
    """Who gets what between two players: `Ann gets 3 of 5`, or `level`.

    What is paid may be more than what is owed, or pass the other way, where a ruling is paid
    and what stands against it is cut.
    """
    owed, paid = pair.points, pair.paid
    if not owed and not paid:
        return "level"
    ahead = (paid or owed) > 0
    winner = names[pair.first if ahead else pair.second]
    return f"{winner} gets {paid_words(size(paid), owed if ahead else -owed)}"


# ------------------------------------------------------------------ nets and notes


def net_lines(hand: HandResult) -> list[str]:
    """What each player gets."""
    if not hand.nets:
        return []
    entries = [(name, net, hand.money(name)) for name, net in hand.nets.items()]
    if hand.rake:
        taken = hand.taken
        entries.append((HOUSE, taken, hand.unit.money(taken) if hand.unit else None))
    return [*sums(entries, hand.unit.currency if hand.unit else None), *rake_lines(hand)]


def rake_lines(hand: HandResult) -> list[str]:
    """What the house took of each player."""
    return [f"  The rake of {shown(hand.rake)} a player is taken off."] if hand.rake else []


def note_lines(notes: Sequence[str]) -> list[str]:
    """The notes of a hand."""
    lines = []
    for note in notes:
        lines += [f"  {line}" for line in wrapped(f"- {printable(note)}", page() - 2, 2)]
    return lines
