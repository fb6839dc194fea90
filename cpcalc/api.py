"""Cards judged without a record: a row's strength, the naturals in 13 cards."""

from pathlib import Path

from cpcalc.problems import Piece, Problem, ProblemsFound, Source, problem
from cpcalc.readers.seats import check_deck, read_groups
from cpcalc.record import Row, Seat
from cpcalc.rules import RuleProfile, load_rules
from cpcalc.strength import Strength
from cpcalc.thirteen.naturals import held
from cpcalc.thirteen.setting import row_strength


def evaluate(cards: str) -> Strength:
    """The strength of three or five cards, with or without suits.

    `>` is stronger and `==` a tie, three cards against five as well. Raises ProblemsFound
    for what is no card, a card twice, or another number of cards.

    >>> evaluate("77722").label
    'full house, sevens over twos'
    >>> evaluate("Kh Kd 9c") < evaluate("KK932")
    True
    """
    (row,) = _groups(cards, (3, 5))
    return row_strength(row)


def naturals(cards: str, rules: RuleProfile | str | Path | None = None) -> frozenset[str]:
    """The kinds of natural that 13 cards hold; with `rules`, those that the house pays.

    Rows may be marked or not: all 13 cards decide together. Of cards without suits, the
    kinds that hold whatever the suits are. Raises ProblemsFound as `evaluate` does.

    >>> sorted(naturals("22 44 66 88 JJ QQ A"))
    ['six-pairs']
    """
    kinds = held(_groups(cards, (13,))).certain
    if rules is None:
        return kinds
    profile = rules if isinstance(rules, RuleProfile) else load_rules(rules)
    return kinds & frozenset(profile.naturals)


def _groups(cards: str, sizes: tuple[int, ...]) -> tuple[Row, ...]:
    """The cards as written; so many in all, and none of them twice."""
    body = Piece(cards, Source("<cards>", cards))
    problems: list[Problem] = []
    groups = read_groups(body.part(0, len(cards)), problems)
    if groups is not None:
        number = sum(len(row.cards) for row in groups)
        if number not in sizes or (len(groups) > 1 and sizes != (13,)):
            wanted = " or ".join(map(str, sizes))
            problems.append(problem("row-size", body.span(), number=number, wanted=wanted))
        check_deck([Seat("", "rows", groups)], problems)
    if problems or groups is None:
        raise ProblemsFound(problems)
    return groups
