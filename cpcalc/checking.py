"""What is wrong with a record, and what is remarkable in it, without a settlement.

Problems make it unreadable or unfit for its house. Findings do not: a hand that is a foul, a
natural that is held and was not declared, a suit that was forgotten, a name that may be
another one mistyped. They are what a scorekeeper mistypes most.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from cpcalc.ledger import Ledger
from cpcalc.problems import Problem, Span, problem
from cpcalc.record import Hand, Reading, Seat
from cpcalc.rules import RuleProfile
from cpcalc.settlement import Outcome, outcomes
from cpcalc.words import ROWS, listing, natural_words


def examine(
    readings: Iterable[Reading], rules: RuleProfile | None, changes: Sequence[str] = ()
) -> Iterator[Problem]:
    """The problems and the findings of one record, hand by hand."""
    ledger, names = Ledger(), _Names()
    for outcome in outcomes(readings, rules, changes):
        yield from outcome.problems
        if outcome.hand is not None and outcome.result is not None:
            ledger.add(outcome.hand, outcome.result)
            names.add(outcome.hand)
            yield from findings(outcome)
    yield from ledger.problems
    yield from names.findings()


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


class _Names:
    """Who sat in how many hands, and with whom."""

    def __init__(self) -> None:
        self._hands: Counter[str] = Counter()
        self._together: set[frozenset[str]] = set()
        self._first: dict[str, Span | None] = {}
        self._listed: set[str] = set()

    def add(self, hand: Hand) -> None:
        spans = {seat.name: hand.spans.get(f"seat {seat.name}") for seat in hand.seats}
        spans |= {amount.name: amount.span for amount in hand.result}
        self._hands.update(spans.keys())
        self._first = spans | self._first
        self._listed.update(hand.names or ())
        self._together.update(frozenset(pair) for pair in combinations(spans, 2))

    def findings(self) -> Iterator[Problem]:
        """Names seen once that are a slip away from one seen more often in other hands.

        Two who sat in one hand are two, however alike; and so are those that were listed.
        """
        for name, number in self._hands.items():
            for other in self._hands if number == 1 and name not in self._listed else ():
                others = self._hands[other]
                apart = frozenset((name, other)) not in self._together
                if others > 1 and apart and _a_slip_away(name, other):
                    words = {"name": name, "other": other, "number": others}
                    yield problem(
                        "name-alike", self._first[name], hint=None, related=(), **words
                    )


def _a_slip_away(one: str, other: str) -> bool:
    """Whether a letter more, less or changed, or two letters exchanged, make one the other.

    >>> _a_slip_away("Bbo", "Bob"), _a_slip_away("Dee", "Deee"), _a_slip_away("Cy", "Al")
    (True, True, False)
    """
    numbers = [[letter for letter in name if letter.isdigit()] for name in (one, other)]
    if min(len(one), len(other)) < _SHORTEST_ALIKE or numbers[0] != numbers[1]:
        return False  # Guest 1 and Guest 2 are two
    short, long = sorted((one, other), key=len)
    pairs = enumerate(zip(short, long, strict=False))
    same = next((at for at, (a, b) in pairs if a != b), len(short))
    rest, longer = short[same:], long[same:]
    swapped = longer[1::-1] + longer[2:]
    return longer[1:] in (rest, rest[1:]) or (len(rest) == len(longer) and rest == swapped)


_SHORTEST_ALIKE = 3  # letters: Al and Cy, Al and Ali are others
