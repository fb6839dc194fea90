"""A draft becomes a hand: seats are read, and all is checked that needs no house's rules."""

import re
from collections.abc import Callable, Collection, Sequence

from cpcalc.names import nfc, spelling
from cpcalc.problems import Piece, Problem, Span, problem
from cpcalc.readers.draft import Draft, near_name
from cpcalc.readers.seats import check_deck, read_seat, read_seat_mapping
from cpcalc.record import Amount, Hand, Payment, Reading, Seat
from cpcalc.tree import Cursor

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4  # 52 cards, 13 each

Seats = Sequence[Seat]
Names = Sequence[str]
Rulings = Sequence[Payment]
Problems = list[Problem]
Check = Callable[[Draft, Seats, Names, Rulings], Problems]


def finish(draft: Draft) -> Reading:
    """The hand as far as it could be read, and its problems."""
    carried = draft.carried
    carried.hands += 1
    label = draft.label or str(carried.hands)
    void = draft.misdeal is not None
    seats = [] if void else _read_seats(draft)
    names = [nfc(piece.text) for piece, _ in draft.seats]
    carried.seated.update(names, (amount.name for amount in draft.result))
    rulings = draft.read_rulings(names)
    draft.problems += _check_hand(draft, seats, names, rulings)
    found = tuple(dict.fromkeys([*carried.trouble.values(), *draft.problems]))
    return Reading(label, _hand(draft, label, seats, rulings), found)


def _hand(draft: Draft, label: str, seats: Sequence[Seat], rulings: Sequence[Payment]) -> Hand:
    carried = draft.carried
    void = draft.seats if draft.misdeal is not None else []
    spans = dict(draft.spans)
    for word in ("rules", "unit", "rake"):
        if span := getattr(carried, f"{word}_span"):
            spans[word] = span
    return Hand(
        label=label,
        rules=carried.rules,
        unit=carried.unit,
        rake=carried.rake,
        names=carried.names,
        button=draft.button,
        seats=tuple(seats),
        declared=draft.declared,
        stacks=_by_player(draft.amounts["stacks"]),
        buys=_by_player(draft.amounts["buys"]),
        cashouts=_by_player(draft.amounts["cashouts"]),
        paid=tuple(draft.paid),
        adjusts=tuple(rulings),
        misdeal=draft.misdeal,
        void=tuple((name.text, as_typed(body)) for name, body in void),
        result=tuple(draft.result),
        notes=tuple(draft.notes),
        folder=carried.folder,
        span=draft.span,
        spans=spans,
    )


def _by_player(amounts: Sequence[Amount]) -> tuple[Amount, ...]:
    """Players in the order of their first line, each with his lines together."""
    names = list(dict.fromkeys(amount.name for amount in amounts))
    places = {name: place for place, name in enumerate(names)}
    return tuple(sorted(amounts, key=lambda amount: places[amount.name]))


def _read_seats(draft: Draft) -> list[Seat]:
    first: dict[str, Span] = {}
    seats = []
    for piece, body in draft.seats:
        if draft.is_hopeless(piece.span()):
            break
        name = draft.name(piece)
        if name is None:
            continue
        if name in first:
            related = [("first seated here", first[name])]
            found = problem("seated-twice", piece.span(), name=name, related=related)
            draft.problems.append(found)
            continue
        first[name] = draft.spans[f"seat {name}"] = piece.span()
        if isinstance(body, Piece):
            seat = read_seat(name, body, draft.problems)
        else:
            seat = _read_tree_seat(name, body, draft.problems)
        if seat is not None:
            seats.append(seat)
    return seats


def _read_tree_seat(name: str, body: Cursor, problems: list[Problem]) -> Seat | None:
    if isinstance(body.value, dict):
        return read_seat_mapping(name, body, problems)
    line = body.text(problems, "a hand")
    return read_seat(name, line, problems) if line else None


def as_typed(body: Piece | Cursor) -> str:
    """The words of a seat that is kept without being read: that of a misdeal."""
    if isinstance(body, Piece):
        return body.text
    if isinstance(body.value, dict):
        return " ".join(f"{key.text}: {as_typed(cursor)}" for key, cursor in body.pairs())
    if isinstance(body.value, list):
        return " ".join(as_typed(cursor) for cursor in body.entries())
    return body.value or ""


# ------------------------------------------------------------------ checks of a whole hand


def _check_hand(draft: Draft, seats: Seats, names: Names, rulings: Rulings) -> Problems:
    """All problems of a hand whose lines were read: seats, names and floor rulings."""
    found: Problems = []
    for check in _CHECKS:
        found += check(draft, seats, names, rulings)
    return found


def _check_names(draft: Draft, _seats: Seats, _names: Names, _rulings: Rulings) -> Problems:
    """With a `players` line, no other name may stand anywhere in the hand."""
    if draft.carried.names is None or draft.misdeal is not None:
        return []
    known = frozenset(draft.carried.names)
    strangers = [(name, span) for name, span in _players_named(draft) if name not in known]
    unparted = _unparted(draft.carried.names, {name for name, _ in strangers})
    listed = draft.carried.listed
    return [problem("comma-missing", listed[name], name=name) for name in unparted] + [
        problem("unknown-player", span, name=name, hint=near_name(name, known))
        for name, span in strangers
        if not any(name in parts for parts in unparted.values())
    ]


def _unparted(listed: Names, strangers: Collection[str]) -> dict[str, list[str]]:
    """Listed names that two or more unlisted ones are parts of: a comma was forgotten."""
    parts = {
        name: [one for one in strangers if re.search(_whole_word(one), name, re.IGNORECASE)]
        for name in (listed if len(strangers) > 1 else ())
    }
    return {name: inside for name, inside in parts.items() if len(inside) > 1}


def _whole_word(name: str) -> str:
    return rf"(?<!\w){re.escape(name)}(?!\w)"


def _players_named(draft: Draft) -> list[tuple[str, Span | None]]:
    """The players of the seats and of the lines about units, each with its place."""
    used: list[tuple[str, Span | None]]
    used = [(nfc(piece.text), piece.span()) for piece, _ in draft.seats]
    money = [amount for amounts in draft.amounts.values() for amount in amounts]
    used += [(amount.name, amount.span) for amount in (*money, *draft.result)]
    return used + [name for payment in draft.paid for name in payment.names()]


def _others_named(draft: Draft, rulings: Rulings) -> list[tuple[str, Span | None]]:
    """The players of all other lines, who must be in the hand."""
    used = [(draft.button, draft.spans.get("button"))] if draft.button else []
    used += [(name, draft.spans.get("declared")) for name in draft.declared]
    return used + [name for payment in rulings for name in payment.names()]


def _check_spelling(draft: Draft, _seats: Seats, _names: Names, rulings: Rulings) -> Problems:
    """A player has one spelling; with a `players` line another one is unknown anyway."""
    carried = draft.carried
    used = [] if draft.misdeal is not None else _players_named(draft)
    return [
        found
        for name, span in (*used, *_others_named(draft, rulings))
        if span and (carried.names is None or name in carried.names)
        for found in carried.other_spelling(name, span)
    ]


def _check_seated(draft: Draft, _seats: Seats, names: Names, rulings: Rulings) -> Problems:
    """Button, declarations and floor rulings are about players who are in the hand."""
    seated = {*names, *(amount.name for amount in draft.result)}
    if not seated and (draft.misdeal is not None or draft.problems):
        return []  # nobody was listed, or trouble is told already
    spelt = set() if draft.carried.names else {spelling(name) for name in seated}
    return [
        problem("not-seated", span, name=name, hint=near_name(name, seated))
        for name, span in _others_named(draft, rulings)
        if name not in seated and spelling(name) not in spelt  # told already
    ]


def _check_players(draft: Draft, _seats: Seats, names: Names, _rulings: Rulings) -> Problems:
    """Two to four players; none at all only where nothing but chips changed hands."""
    if draft.misdeal is not None:
        return []
    players = [(amount.name, amount.span) for amount in draft.result]
    players += zip(names, (piece.span() for piece, _ in draft.seats), strict=True)
    number = len(players)
    if number > MOST_PLAYERS:
        span = players[MOST_PLAYERS][1]
        return [problem("too-many-players", span, number=number)]
    if number >= FEWEST_PLAYERS or draft.problems:
        return []  # a line that could not be read may have been a player's
    if number == 1:
        name, span = players[0]
        return [problem("one-player", span, name=name)]
    moved = any(draft.amounts.values()) or bool(draft.paid)
    return [] if moved else [problem("no-players", draft.span)]


def _check_deal(_draft: Draft, seats: Seats, _names: Names, _rulings: Rulings) -> Problems:
    found: Problems = []
    check_deck(seats, found)
    return found


def _check_kind(draft: Draft, _seats: Seats, _names: Names, rulings: Rulings) -> Problems:
    """A hand is dealt, or void, or agreed: never two of these."""
    once = draft.once
    beside = ["seats"] if draft.seats else []
    beside += [f"`{word}`" for word in ("misdeal", "declared") if word in once]
    if "result" in once and beside:
        return [problem("result-conflict", once["result"], other=beside[0])]
    if rulings and (draft.misdeal is not None or "result" in once):
        word = "misdeal" if draft.misdeal is not None else "result"
        return [problem("adjust-conflict", rulings[0].span, word=word)]
    return []


_CHECKS: tuple[Check, ...] = (
    _check_names,
    _check_spelling,
    _check_seated,
    _check_players,
    _check_deal,
    _check_kind,
)
