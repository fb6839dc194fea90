"""What can be checked of a whole hand without knowing any house's rules."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cpcalc.problems import Problem, did_you_mean, problem
from cpcalc.readers.seats import check_deck
from cpcalc.record import Payment, Seat
from cpcalc.words import listing

if TYPE_CHECKING:
    from cpcalc.readers.draft import Draft

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4  # 52 cards, 13 each
MOST_SHOWN = 12  # names in a hint

Seats = Sequence[Seat]
Names = Sequence[str]
Rulings = Sequence[Payment]
Problems = list[Problem]
Check = Callable[["Draft", Seats, Names, Rulings], Problems]


def check_hand(draft: "Draft", seats: Seats, names: Names, rulings: Rulings) -> Problems:
    """All problems of a hand whose lines were read: seats, names and floor rulings."""
    found: Problems = []
    for check in _CHECKS:
        found += check(draft, seats, names, rulings)
    return found


def nfc(name: str) -> str:
    """Names are compared after composition: a letter and its accent are one."""
    return unicodedata.normalize("NFC", name)


def near_name(name: str, known: Iterable[str]) -> str:
    """The hint for a name nobody bears: the nearest one, or who plays."""
    known = sorted(known)
    shown = known if len(known) <= MOST_SHOWN else [*known[:MOST_SHOWN], "others"]
    return did_you_mean(name, known, f"the players are {listing(shown)}")


def _check_names(draft: "Draft", _seats: Seats, _names: Names, _rulings: Rulings) -> Problems:
    """With a `players` line, no other name may stand anywhere in the hand."""
    if draft.carried.names is None or draft.misdeal is not None:
        return []
    known = frozenset(draft.carried.names)
    used = [(nfc(piece.text), piece.span()) for piece, _ in draft.seats]
    money = [amount for amounts in draft.amounts.values() for amount in amounts]
    used += [(amount.name, amount.span) for amount in (*money, *draft.result) if amount.span]
    return [
        problem("unknown-player", span, name=name, hint=near_name(name, known))
        for name, span in used
        if name not in known
    ]


def _check_seated(draft: "Draft", _seats: Seats, names: Names, rulings: Rulings) -> Problems:
    """Button, declarations and floor rulings are about players who are in the hand."""
    seated = {*names, *(amount.name for amount in draft.result)}
    if not seated:
        return []  # a misdeal without names, or trouble that is told already
    used = [(draft.button, draft.once.get("button"))] if draft.button else []
    used += [(name, draft.once.get("declared")) for name in draft.declared]
    for payment in rulings:
        used += [(payment.giver, payment.span), (payment.taker, payment.span)]
    return [
        problem("not-seated", span, name=name, hint=near_name(name or "", seated))
        for name, span in used
        if name not in seated
    ]


def _check_players(draft: "Draft", _seats: Seats, names: Names, _rulings: Rulings) -> Problems:
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


def _check_deal(_draft: "Draft", seats: Seats, _names: Names, _rulings: Rulings) -> Problems:
    found: Problems = []
    check_deck(seats, found)
    return found


def _check_kind(draft: "Draft", _seats: Seats, _names: Names, rulings: Rulings) -> Problems:
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
    _check_seated,
    _check_players,
    _check_deal,
    _check_kind,
)
