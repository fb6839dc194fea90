"""Two players against each other: who won which row, and who scooped every opponent.

Nothing is paid here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cpcalc.cards import SUIT_NAMES, Card
from cpcalc.problems import Problem, problem
from cpcalc.record import Row
from cpcalc.results import Player
from cpcalc.rules.model import RuleProfile
from cpcalc.strength import Strength
from cpcalc.words import ROWS, listing, says


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players against each other; `signs` is 1 where the first won a row, -1 where the
    second did, 0 where it tied, and empty where no rows are compared.
    """

    a: Player
    b: Player
    signs: tuple[int, ...]

    @classmethod
    def between(cls, a: Player, b: Player, rules: RuleProfile) -> "Duel":
        if a.standing == b.standing == "set":
            rows = zip(a.groups, b.groups, strict=True)
            strengths = zip(a.strengths, b.strengths, strict=True)
            compared = zip(rows, strengths, strict=True)
            return cls(a, b, tuple(row_sign(*row, *both, rules) for row, both in compared))
        return cls(a, b, ())

    @property
    def sides(self) -> tuple[tuple[Player, Player, int], tuple[Player, Player, int]]:
        """Both ways to see it: a player, his opponent, and the sign of the rows he won."""
        return (self.a, self.b, 1), (self.b, self.a, -1)

    def against(self, player: Player) -> Player:
        """The opponent of one of the two."""
        return self.b if player is self.a else self.a

    def scooped_by(self, player: Player, rules: RuleProfile) -> bool:
        """Whether the player took all three rows here, or the house takes a foul for it."""
        if self.signs:
            return self.signs == ((1,) * 3 if player is self.a else (-1,) * 3)
        fouled = (player.standing, self.against(player).standing) == ("set", "foul")
        return fouled and rules.sweep_fouls


def duels_of(players: Sequence[Player], rules: RuleProfile) -> list[Duel]:
    """The duels of a hand in seat order; a dead hand has none."""
    alive = [player for player in players if player.standing != "dead"]
    return [Duel.between(a, b, rules) for a, b in combinations(alive, 2)]


@dataclass(frozen=True, slots=True)
class Sweeps:
    """Who scooped every opponent, and how many players are at the table, as tables say it."""

    winners: frozenset[str]
    table: str

    @classmethod
    def of(
        cls, players: Sequence[Player], duels: Sequence[Duel], rules: RuleProfile
    ) -> "Sweeps":
        """The sweeps of a hand, by its duels."""
        alive = [player for player in players if player.standing != "dead"]
        table = f"{len(alive)} players"
        if table not in rules.sweep and table not in rules.sweep_times:
            return cls(frozenset(), table)
        names = {player.name for player in alive if player.standing == "set"}
        for duel in duels:
            names -= {p.name for p in (duel.a, duel.b) if not duel.scooped_by(p, rules)}
        return cls(frozenset(names), table)

    def in_place(self, rules: RuleProfile) -> bool:
        """Whether the sweep's units stand in place of rows and scoop at this table."""
        return rules.sweep_way == "replaces" and self.table in rules.sweep


# ------------------------------------------------------------------ equal rows


def row_sign(a: Row, b: Row, one: Strength, other: Strength, rules: RuleProfile) -> int:
    """1 where the first row wins, -1 where the second does, 0 where they tie."""
    if rules.row_ties == "suit" and one == other:
        return _by_suit(a, b, one, rules) or 0
    return (one.code > other.code) - (one.code < other.code)


def _by_suit(a: Row, b: Row, strong: Strength, rules: RuleProfile) -> int | None:
    """Which of two equal rows has the higher suit; None where unwritten suits decide it."""
    heights = rules.suits_rising
    outcomes = {
        1 if max(map(heights.index, one)) > max(map(heights.index, other)) else -1
        for one in _possible_suits(a, strong)
        for other in _possible_suits(b, strong)
        if not {*one} & {*other}  # one card is not in both rows
    }
    return outcomes.pop() if len(outcomes) == 1 else None


def suit_height(cards: Sequence[Card], strong: Strength, heights: Sequence[int]) -> int:
    """How high the best suit among the cards that decide first is, of a row with suits."""
    high = strong.ranks[0]
    return max([heights.index(card.suit) for card in cards if card.rank == high])


def suits_that_decide(
    strong: Row, weak: Row, both: Strength, rules: RuleProfile
) -> tuple[Card, Card] | None:
    """Of each of two equal rows the card whose suit decides, where those are written."""
    heights = rules.suits_rising
    cards = [_deciding(row, both) for row in (strong, weak)]
    if not all(card.has_suit for own in cards for card in own):
        return None
    high, low = (max(own, key=lambda card: heights.index(card.suit)) for own in cards)
    return high, low


def _possible_suits(row: Row, strong: Strength) -> list[tuple[int, ...]]:
    """The suits which the cards that decide first may have, in every way."""
    written = [card.suit for card in row.cards if card.has_suit]
    if row.marked and written:
        return [(written[0],)]
    cards = _deciding(row, strong)
    own = tuple(card.suit for card in cards if card.has_suit)
    free = [suit for suit in range(len(SUIT_NAMES)) if suit not in own]
    return [(*own, *others) for others in combinations(free, len(cards) - len(own))]


def _deciding(row: Row, strong: Strength) -> list[Card]:
    """The high card, or the cards of the pair or higher pair; of A-2-3-4-5 the five."""
    return [card for card in row.cards if card.rank == strong.ranks[0]]


def unwritten_suits(players: Sequence[Player], rules: RuleProfile) -> Iterator[Problem]:
    """Equal rows of two players that a suit decides which nobody wrote down."""
    if rules.row_ties == "tie":
        return
    both_set = [player for player in players if player.standing == "set"]
    for a, b in combinations(both_set, 2):
        for index, row in enumerate(ROWS):
            strong = a.strengths[index]
            if strong != b.strengths[index]:
                continue
            if _by_suit(a.groups[index], b.groups[index], strong, rules) is None:
                names = {"row": row, "a": a.name, "b": b.name, "label": strong.label}
                why = says("tie-undecided", **names)
                yield from _needed((a, b), index, why)


def _needed(players: Sequence[Player], index: int, why: str) -> Iterator[Problem]:
    """For each of two rows the cards whose suits are not written."""
    for player in players:
        held = player.groups[index]
        deciding = _deciding(held, player.strengths[index])
        cards = [str(card) for card in deciding if not card.has_suit]
        if cards and not any(card.has_suit and held.marked for card in held.cards):
            needed = f"{listing(cards)} of {player.name}"
            yield problem("suit-needed", held.span(), why=why, cards=needed)
