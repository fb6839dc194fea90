"""Cards judged without a record: a row's strength, the naturals in 13 cards."""

from pathlib import Path

from cpcalc.problems import Argument, Piece, Problem, ProblemsFound, problem
from cpcalc.readers.seats import (
    ROW_SEPARATORS,
    check_deck,
    marks_are_right,
    read_groups,
    read_row,
    unwritten_suits_of,
)
from cpcalc.record import SIZES, Row, Seat
from cpcalc.rules import RuleProfile, load_rules
from cpcalc.strength import Strength
from cpcalc.thirteen.naming import (
    Comparison,
    NamedRow,
    WholeHand,
    compare,
    look_at,
    name_row,
)
from cpcalc.thirteen.naturals import SHEET_KINDS, held
from cpcalc.thirteen.setting import row_strength
from cpcalc.words import listing


def evaluate(cards: str) -> Strength:
    """The strength of three or five cards, with or without suits.

    `>` is stronger and `==` a tie, three cards against five as well. Raises ProblemsFound
    for what is no card, a card twice, or another number of cards.

    >>> evaluate("77722").label
    'full house, sevens over twos'
    >>> evaluate("Kh Kd 9c") < evaluate("KK932")
    True
    """
    problems: list[Problem] = []
    piece = _piece(cards)
    row = read_row(piece, problems)
    (row,) = _counted((row,) if row else (), (3, 5), piece, problems)
    return row_strength(row)


def naturals(cards: str, rules: RuleProfile | str | Path | None = None) -> frozenset[str]:
    """The kinds of natural that 13 cards hold, of the nine that the rule sheets know.

    With `rules`, of those that the house pays.

    Rows may be marked or not: all 13 cards decide together. Of cards without suits, the
    kinds that hold whatever the suits are. Raises ProblemsFound as `evaluate` does.

    >>> sorted(naturals("22 44 66 88 JJ QQ A"))
    ['six-pairs']
    """
    kinds = held(_groups(cards, sum(SIZES))).certain
    if rules is None:
        return kinds & SHEET_KINDS
    profile = rules if isinstance(rules, RuleProfile) else load_rules(rules)
    return kinds & frozenset(profile.naturals)


def look(
    cards: str, other: str | None = None, rules: RuleProfile | None = None
) -> NamedRow | Comparison | WholeHand:
    """A row with its name and place, two rows compared, or 13 cards judged.

    Raises ProblemsFound as `evaluate` does.
    """
    if other is not None:
        one, second = _two_rows(cards, other)
        return compare(one, second, rules)
    split = any(separator in cards for separator in ROW_SEPARATORS)
    groups = _groups(cards, *(() if split else SIZES[:2]), sum(SIZES))
    if len(groups) == 1 and len(groups[0].cards) in SIZES:
        return name_row(groups[0], rules)
    return look_at(groups, rules)


def thirteen(cards: str) -> tuple[Row, ...]:
    """Thirteen cards with all their suits. Raises ProblemsFound for others."""
    groups = _groups(cards, sum(SIZES))
    if found := unwritten_suits_of(groups, _piece(cards).span()):
        raise ProblemsFound(found)
    return groups


def _groups(cards: str, *sizes: int, name: str = "cards") -> tuple[Row, ...]:
    problems: list[Problem] = []
    piece = _piece(cards, name)
    return _counted(read_groups(piece, problems) or (), sizes, piece, problems)


def _two_rows(*typed: str) -> list[Row]:
    """Two rows, each of which a deck can make: they need not come from one deck."""
    rows: list[Row] = []
    problems: list[Problem] = []
    for name, cards in zip(("cards", "cards2"), typed, strict=True):
        try:
            groups = _groups(cards, *SIZES[:2], name=name)
        except ProblemsFound as found:
            problems += found.problems
            continue
        if len(groups) > 1:
            span = _piece(cards, name).span()
            hint = "a row is compared with a row: leave the / out"
            problems.append(problem("too-many-rows", span, number=len(groups), hint=hint))
        rows += groups
    if problems:
        raise ProblemsFound(problems)
    return rows


def _piece(cards: str, name: str = "cards") -> Piece:
    return Piece(cards, Argument(f"<{name}>", cards)).part(0, len(cards))


def _counted(
    groups: tuple[Row, ...], sizes: tuple[int, ...], piece: Piece, problems: list[Problem]
) -> tuple[Row, ...]:
    """The groups, if they are so many cards in all and none of them twice."""
    number = sum(len(row.cards) for row in groups)
    if number not in sizes and not problems:
        wanted = listing([*map(str, sizes)], "or")
        few = {0: "is no card", 1: "is 1 card"}
        here = few.get(number, f"are {number} cards")
        problems.append(problem("row-size", piece.span(), here=here, wanted=wanted))
    if not problems and len(groups) == 1 and groups[0].marked and number == sum(SIZES):
        problems.append(problem("unsplit", piece.span()))
    elif not problems and marks_are_right(groups, problems):
        check_deck([Seat("", "rows", groups)], problems)
    if problems:
        raise ProblemsFound(problems)
    return groups
