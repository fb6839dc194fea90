"""A settled hand, or what of it concerns two players, with all its reasons."""

import re
from collections.abc import Set
from dataclasses import replace

from cpcalc.explaining.pairs import PairReasons
from cpcalc.explaining.reasons import HandReasons, RuleBook
from cpcalc.explaining.standings import StandingReasons
from cpcalc.explaining.table import TableReasons
from cpcalc.results import HandResult


def explain(hand: HandResult, between: tuple[str, str] | None = None) -> HandReasons:
    """The reasons of a settled hand; a hand without rules has none.

    `between` two players, the hand keeps their pair and its notes about them; the nets stay
    those of all.
    """
    part = _part(hand, {*between}) if between else hand
    if hand.profile is None or hand.misdeal is not None:
        return HandReasons(part, ((),) * len(part.players), ((),) * len(part.pairs))
    book = RuleBook(hand.profile)
    pairs = PairReasons(book, {player.name: player for player in hand.players}, hand.rake)
    table = TableReasons(book, hand, part)
    return HandReasons(
        part,
        tuple(tuple(StandingReasons(book).of(player)) for player in part.players),
        tuple(tuple(pairs.of(pair)) for pair in part.pairs),
        tuple(table.all()),
    )


def _part(hand: HandResult, names: Set[str]) -> HandResult:
    return replace(
        hand,
        players=tuple(player for player in hand.players if player.name in names),
        pairs=tuple(pair for pair in hand.pairs if {pair.first, pair.second} == names),
        notes=tuple(note for note in hand.notes if _concerns(hand, names, note)),
    )


def _concerns(hand: HandResult, names: Set[str], note: str) -> bool:
    """Whether a note names one of the players, or nobody."""
    named = {n for n in hand.nets if re.search(rf"(?<!\w){re.escape(n)}(?!\w)", note)}
    return not named or bool(named & names)
