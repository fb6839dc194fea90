"""Cards as a dealer asks about them: named, ranked, compared, judged. Nothing is paid here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from cpcalc.cards import SUIT_NAMES, Card
from cpcalc.odds import Odds, odds
from cpcalc.record import Hand, Row, Seat
from cpcalc.rules.model import RuleProfile
from cpcalc.strength import Strength, decided_by
from cpcalc.thirteen.duels import row_sign, suits_that_decide
from cpcalc.thirteen.naturals import KINDS, held
from cpcalc.thirteen.rows import bonus_of
from cpcalc.thirteen.setting import is_split_right, row_strength
from cpcalc.thirteen.standings import stand
from cpcalc.words import CATEGORY_WORDS, ROWS, WHEEL_SECOND, beats, verb_ending

Verdict = Literal["legal", "foul", "open"]  # open: it hangs on suits that are not written


@dataclass(frozen=True, slots=True)
class NamedRow:
    """A row of three or five cards, and its place among all of them."""

    row: Row
    strong: Strength
    odds: Odds

    def to_dict(self) -> dict[str, Any]:
        return {
            "cards": [str(card) for card in self.row.cards],
            "category": str(self.strong.category),
            "label": self.strong.label,
            "place": self.odds.place,
            "of": self.odds.classes,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rows: `sign` is 1 where the first is stronger, -1 where the second is, 0 for a tie.

    `way` tells what decides: `name` (a flush and a pair), `rank`, `size` (all that three
    cards have is equal), `suit`, `unwritten` (the suits would, and are not written), or
    `none`. `by` has it in words where a name, a rank or a written suit does.
    """

    rows: tuple[NamedRow, NamedRow]
    sign: int
    way: str
    by: str = ""

    def to_dict(self) -> dict[str, Any]:
        stronger = {1: 1, -1: 2, 0: None}[self.sign]
        rows = [row.to_dict() for row in self.rows]
        return {"rows": rows, "stronger": stronger, "decided": self.way, "by": self.by or None}


@dataclass(frozen=True, slots=True)
class WholeHand:
    """Thirteen cards: their naturals with the house's units, and their rows where split.

    Without rules no natural has a price and no row a bonus.
    """

    groups: tuple[Row, ...]
    rules: RuleProfile | None
    naturals: Mapping[str, int | None]
    possible: tuple[str, ...]  # kinds that suits not written would make
    rows: tuple[NamedRow, ...]
    bonuses: tuple[int, ...]
    verdict: Verdict | None
    reason: str

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for row in self.groups for card in row.cards)

    @property
    def is_equal(self) -> bool:
        """Whether middle and back are equal."""
        return bool(self.rows) and self.rows[1].strong == self.rows[2].strong

    def to_dict(self) -> dict[str, Any]:
        parts = zip(ROWS, self.rows, self.bonuses, strict=False)
        rows = {name: {**row.to_dict(), "bonus": bonus} for name, row, bonus in parts}
        cards = [str(card) for card in self.cards]
        held_kinds = [{"kind": kind, "units": units} for kind, units in self.naturals.items()]
        return {
            "rules": self.rules.name if self.rules else None,
            "cards": cards,
            "naturals": held_kinds,
            "possible": list(self.possible),
            "rows": rows or None,
            "verdict": self.verdict,
            "reason": self.reason or None,
        }


def name_row(row: Row, rules: RuleProfile | None) -> NamedRow:
    ranking = (rules or _NO_HOUSE).ranking
    strong = row_strength(row, ranking)
    return NamedRow(row, strong, odds(strong, ranking))


_NO_HOUSE = RuleProfile("", "")


def compare(one: Row, other: Row, rules: RuleProfile | None) -> Comparison:
    """Which of two rows is stronger, and what decides."""
    house = rules or _NO_HOUSE
    rows = name_row(one, rules), name_row(other, rules)
    first, second = (each.strong for each in rows)
    sign = row_sign(one, other, first, second, house)
    if first == second and sign:
        ordered = (one, other) if sign > 0 else (other, one)
        return Comparison(rows, sign, "suit", _by_suits(*ordered, first, house))
    if first == second:
        return Comparison(rows, sign, _undecided(one, other, house))
    strong, weak = max(first, second), min(first, second)
    if first.label != second.label:
        return Comparison(rows, sign, "name", _by_name(strong, weak))
    if all(a == b for a, b in zip(first.ranks, second.ranks, strict=False)):
        return Comparison(rows, sign, "size")
    return Comparison(rows, sign, "rank", decided_by(strong, weak))


def _undecided(one: Row, other: Row, rules: RuleProfile) -> str:
    """Whether two rows tie for good, or only since their suits are not written."""
    written = all(card.has_suit for row in (one, other) for card in row.cards)
    return "unwritten" if rules.row_ties == "suit" and not written else "none"


def _by_suits(strong: Row, weak: Row, both: Strength, rules: RuleProfile) -> str:
    """The suits that decide, if all are written: `spades over hearts`."""
    cards = suits_that_decide(strong, weak, both, rules)
    if cards is None or not all(card.has_suit for row in (strong, weak) for card in row.cards):
        return ""
    high, low = (SUIT_NAMES[card.suit] for card in cards)
    return f"{high} over {low}"


def _by_name(strong: Strength, weak: Strength) -> str:
    """That one category beats the other, or within one the higher hand the lower."""
    if strong.category != weak.category:
        return beats(CATEGORY_WORDS[strong.category], CATEGORY_WORDS[weak.category])
    text = beats(strong.label, weak.label, verb_ending(strong.category))
    return text if strong.ranks > weak.ranks else f"{text}, for {WHEEL_SECOND}"


def look_at(groups: Sequence[Row], rules: RuleProfile | None) -> WholeHand:
    """Thirteen cards, split into rows or not, under the rules of a house or of none."""
    whole = held(groups)
    units = dict(rules.naturals) if rules else dict.fromkeys(KINDS)
    certain = {kind: price for kind, price in units.items() if kind in whole.certain}
    possible = tuple(k for k in units if k in whole.possible and k not in whole.certain)
    rows: tuple[NamedRow, ...] = ()
    if is_split_right(groups):
        rows = tuple(name_row(row, rules) for row in groups)
    named = zip(ROWS, rows, strict=False)
    bonuses = tuple(bonus_of(row, n.strong, rules or _NO_HOUSE)[0] for row, n in named)
    verdict, reason = _judged(groups, rules or _NO_HOUSE)
    return WholeHand(tuple(groups), rules, certain, possible, rows, bonuses, verdict, reason)


def _judged(groups: Sequence[Row], rules: RuleProfile) -> tuple[Verdict | None, str]:
    """Whether the rows may stand, and why not."""
    if len(groups) == 1:
        return None, ""
    declared = replace(rules, naturals_count="if-declared")  # the rows are looked at
    table = stand(Hand("", seats=(Seat("", "rows", tuple(groups)),)), declared)
    if table.problems:
        return "open", table.problems[0].message
    (player,) = table.players
    return ("foul", player.reason or "") if player.standing == "foul" else ("legal", "")
