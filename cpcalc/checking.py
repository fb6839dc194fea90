"""What is wrong with a record, and what is remarkable in it, without a settlement.

Problems make it unreadable or unfit for its house. Findings do not: a hand that is a foul, a
natural that is held and was not declared, a suit that was forgotten, a name that may be
another one mistyped. They are what a scorekeeper mistypes most.
"""

from collections.abc import Iterable, Iterator, Sequence

from cpcalc.ledger import Ledger
from cpcalc.names import Company
from cpcalc.problems import Problem, problem
from cpcalc.record import Reading, Seat
from cpcalc.rules import RuleProfile
from cpcalc.settlement import Outcome, outcomes
from cpcalc.words import ROWS, listing, natural_words


def examine(
    readings: Iterable[Reading], rules: RuleProfile | None, changes: Sequence[str] = ()
) -> Iterator[Problem]:
    """The problems and the findings of one record, hand by hand."""
    ledger, company = Ledger(), Company()
    for outcome in outcomes(readings, rules, changes):
        yield from outcome.problems
        if outcome.hand is not None and outcome.result is not None:
            ledger.add(outcome.hand, outcome.result)
            company.add(outcome.hand)
            yield from findings(outcome)
    yield from ledger.problems
    for slip in company.slips():
        yield problem("name-alike", slip.span, name=slip.name, other=slip.other)


def findings(outcome: Outcome) -> Iterator[Problem]:
    """Fouls that nobody called, and naturals that nobody declared."""
    seats = {seat.name: seat for seat in outcome.hand.seats} if outcome.hand else {}
    for player in outcome.result.players if outcome.result else ():
        seat = seats.get(player.name)
        if seat is None:
            continue
        if player.standing == "foul" and seat.said != "foul" and seat.held:
            yield problem("fouled", seat.span, name=player.name, reason=player.reason)
        if player.also_holds and seat.said != "natural":
            kinds = natural_words(player.also_holds)
            yield problem("undeclared", seat.span, name=player.name, kinds=kinds)
        yield from _half_flushes(seat)


def _half_flushes(seat: Seat) -> Iterator[Problem]:
    """Rows of five in which a suit or two were forgotten, so that a flush may be none."""
    for name, row in zip(ROWS, seat.groups, strict=False):
        suits = {card.suit for card in row.cards if card.has_suit}
        bare = [str(card) for card in row.cards if not card.has_suit]
        if len(row.cards) == 5 and len(suits) == 1 and 0 < len(bare) < 3 and not row.marked:
            cards = f"{listing(bare)} stand{'s' if len(bare) == 1 else ''}"
            words = {"name": seat.name, "row": name, "cards": cards}
            yield problem("suit-missing", row.span(), hint=None, related=(), **words)
