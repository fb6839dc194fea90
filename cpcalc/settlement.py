"""The way of a record: readings, hand by hand through an evening, into the ledger."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cpcalc.evening import Evening
from cpcalc.ledger import Ledger
from cpcalc.names import Company
from cpcalc.problems import Problem, ProblemsFound, in_reading_order
from cpcalc.record import Hand, Reading, Session
from cpcalc.results import HandResult, Settlement, Stack, joined
from cpcalc.rules import RuleProfile, load_rules
from cpcalc.words import says


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one reading: a settled hand, or its problems."""

    label: str | None
    hand: Hand | None
    result: HandResult | None
    problems: tuple[Problem, ...] = ()


def outcomes(
    readings: Iterable[Reading], rules: RuleProfile | None, changes: Sequence[str] = ()
) -> Iterator[Outcome]:
    """Each hand of one record, settled or not; a bad one costs only itself."""
    return _through(Evening(rules, changes), readings)


def _through(evening: Evening, readings: Iterable[Reading]) -> Iterator[Outcome]:
    for reading in readings:
        hand = reading.hand
        if hand is None or reading.problems:
            of_hand = hand is not None or reading.label is not None
            found = [*reading.problems, *(evening.skip(hand) if of_hand else ())]
            yield Outcome(reading.label, hand, None, in_reading_order(found))
            continue
        try:
            yield Outcome(reading.label, hand, evening.settle(hand))
        except ProblemsFound as found:
            yield Outcome(reading.label, hand, None, found.problems)


@dataclass(frozen=True, slots=True)
class Played:
    """The hands of records, settled one by one, and the sums over them.

    A sum may be wrong where no hand is, such as one of two currencies: that is no concern
    of whoever looks at a hand, and told where the `settlement` is asked for.
    """

    hands: tuple[HandResult, ...]
    stacks: tuple[Stack, ...]
    ledger: Ledger

    def settlement(self) -> Settlement:
        """Hands, totals and transfers; raises ProblemsFound where no sum would be right."""
        if self.ledger.problems:
            raise ProblemsFound(self.ledger.problems)
        totals, transfers = self.ledger.totals(), self.ledger.transfers()
        return Settlement(self.hands, totals, transfers, self.stacks, self.ledger.house())


def play(
    records: Sequence[tuple[str, Iterable[Reading]]],
    rules: RuleProfile | None = None,
    changes: Sequence[str] = (),
    label: str | None = None,
) -> Played:
    """All hands of records, by their names; raises ProblemsFound with what is wrong in them.

    With a label the hands that bear it are kept and added up, and no others. What is wrong in
    those does not matter then, unless the stacks that they would have left do.
    """
    ledger = Ledger()
    hands: list[HandResult] = []
    stacks: list[Stack] = []
    problems: list[Problem] = []
    for name, readings in records:
        evening, company, first = Evening(rules, changes), Company(), len(hands)
        before: list[Problem] = []  # in hands that are not asked for
        for outcome in _through(evening, readings):
            if label not in (None, outcome.label):
                before += outcome.problems
                continue
            problems += [*outcome.problems, *(before if evening.stacks else ())]
            if outcome.hand is not None and outcome.result is not None:
                record = name if len(records) > 1 else ""
                hands.append(replace(outcome.result, record=record))
                ledger.add(outcome.hand, outcome.result)
                company.add(outcome.hand)
        hands[first:] = _with_slips(hands[first:], company)
        stacks += evening.stacks
    if problems:
        raise ProblemsFound(problems)
    return Played(tuple(hands), joined(stacks), ledger)


def settle_all(
    records: Sequence[tuple[str, Iterable[Reading]]],
    rules: RuleProfile | None = None,
    changes: Sequence[str] = (),
) -> Settlement:
    """Records, by their names, into one settlement; raises ProblemsFound with all problems."""
    return play(records, rules, changes).settlement()


def _with_slips(hands: list[HandResult], company: Company) -> list[HandResult]:
    """The hands of a record, with a note where a name first stands that may be mistyped."""
    for slip in company.slips():
        hand = hands[slip.hand]
        note = says("name-alike", name=slip.name, other=slip.other)
        hands[slip.hand] = replace(hand, notes=(*hand.notes, note))
    return hands


def settle(record: Session | Hand, rules: RuleProfile | str | Path | None = None) -> Settlement:
    """The settlement of a session or of one hand: pairs, items, totals, transfers.

    `rules` win over what the record says. Raises ProblemsFound where the record does not
    fit the house, and UnknownHouse for a name that is none.
    """
    hands = (record,) if isinstance(record, Hand) else record.hands
    profile = load_rules(rules) if isinstance(rules, str | Path) else rules
    return settle_all([("", [Reading(hand.label, hand) for hand in hands])], profile)
