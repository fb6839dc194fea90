"""A settled hand with all its reasons."""

from cpcalc.explaining.pairs import PairReasons
from cpcalc.explaining.reasons import HandReasons, RuleBook
from cpcalc.explaining.standings import StandingReasons
from cpcalc.explaining.table import TableReasons
from cpcalc.results import HandResult


def explain(hand: HandResult) -> HandReasons:
    """The reasons of a settled hand; a hand without rules has none."""
    if hand.profile is None or hand.misdeal is not None:
        return HandReasons(hand, ((),) * len(hand.players), ((),) * len(hand.pairs))
    book = RuleBook(hand.profile)
    pairs = PairReasons(book, {player.name: player for player in hand.players}, hand.rake)
    return HandReasons(
        hand,
        tuple(tuple(StandingReasons(book).of(player)) for player in hand.players),
        tuple(tuple(pairs.of(pair)) for pair in hand.pairs),
        tuple(TableReasons(book, hand).all()),
    )
