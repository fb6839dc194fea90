"""Naturals: what 13 cards hold, whatever way they are split. Knows no house and no price.

A kind is decided either by how often each rank comes or by how often each suit comes, never
by both, so a hand written without suits proves or excludes the one sort and leaves the other
open.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, lru_cache

from cpcalc.cards import ACE, UNWRITTEN, Card
from cpcalc.record import Row

RankCounts = tuple[int, ...]  # how many of each rank, from the two to the ace: 13 numbers
SuitCounts = tuple[int, ...]  # how many spades, hearts, diamonds, clubs


def dragon(ranks: RankCounts) -> bool:
    """One card of every rank, any suits."""
    return max(ranks) == 1


def six_pairs(ranks: RankCounts) -> bool:
    """Six pairs and one card: four of a kind is two pairs, three of a kind one pair."""
    return sum(count // 2 for count in ranks) == 6


def trips_and_five_pairs(ranks: RankCounts) -> bool:
    """Three of a kind and five pairs; four of a kind is two pairs."""
    return [count for count in ranks if count % 2] == [3]


def three_straights(ranks: RankCounts) -> bool:
    """Runs of three, five and five cards; the ace is high or low in each, never between."""
    aces = ranks[-1]
    return any(
        _splits_into_runs((low, *ranks[:-1], aces - low), (3, 5, 5)) for low in range(aces + 1)
    )


def _splits_into_runs(counts: Sequence[int], sizes: tuple[int, ...]) -> bool:
    """Whether the counts, from the low ace to the high one, are runs of just these sizes."""
    if not sizes:
        return True
    low = next(position for position, count in enumerate(counts) if count)
    for size in sorted(set(sizes)):  # the lowest card must open one of the runs
        window = counts[low : low + size]
        if len(window) == size and all(window):
            rest = list(counts)
            for position in range(low, low + size):
                rest[position] -= 1
            left = list(sizes)
            left.remove(size)
            if _splits_into_runs(rest, tuple(left)):
                return True
    return False


def three_flushes(suits: SuitCounts) -> bool:
    """One-suit groups of three, five and five; two of the groups may share a suit."""
    held = sorted((count for count in suits if count), reverse=True)
    return held in ([13], [10, 3], [8, 5], [5, 5, 3])


def thirteen_suited(suits: SuitCounts) -> bool:
    """All 13 cards of one suit."""
    return max(suits) == 13


def twelve_suited(suits: SuitCounts) -> bool:
    """Exactly 12 cards of one suit."""
    return max(suits) == 12


def thirteen_colors(suits: SuitCounts) -> bool:
    """All 13 cards red, or all black."""
    return _red(suits) in (0, 13)


def twelve_colors(suits: SuitCounts) -> bool:
    """Exactly 12 cards of one colour."""
    return _red(suits) in (1, 12)


def _red(suits: SuitCounts) -> int:
    _spades, hearts, diamonds, _clubs = suits
    return hearts + diamonds


BY_RANKS: dict[str, Callable[[RankCounts], bool]] = {
    "dragon": dragon,
    "six-pairs": six_pairs,
    "trips-and-five-pairs": trips_and_five_pairs,
    "three-straights": three_straights,
}
BY_SUITS: dict[str, Callable[[SuitCounts], bool]] = {
    "thirteen-suited": thirteen_suited,
    "twelve-suited": twelve_suited,
    "thirteen-colors": thirteen_colors,
    "twelve-colors": twelve_colors,
    "three-flushes": three_flushes,
}
KINDS = (*BY_RANKS, *BY_SUITS)


class Held:
    """What 13 cards hold: for certain, and depending on suits that are not written.

    Groups matter only where suits are missing: an `f` says one suit, no `f` says mixed.
    """

    def __init__(self, groups: Sequence[Row]) -> None:
        self._groups = groups
        self._cards = [card for row in groups for card in row.cards]
        loose = (row.cards for row in groups if not row.marked)
        self._loose = sum(not card.has_suit for cards in loose for card in cards)
        self._all_written = all(card.has_suit for card in self._cards)

    @cached_property
    def certain(self) -> frozenset[str]:
        """The kinds that hold whatever the unwritten suits are."""
        if self._all_written:
            return self._ranked | _by_suits(_suit_counts(self._cards))
        if self._loose > _TOO_LOOSE:
            return self._ranked
        return self._ranked | frozenset.intersection(*self._suited)

    @cached_property
    def possible(self) -> frozenset[str]:
        """The certain kinds, and those that some choice of the unwritten suits makes."""
        if self._all_written:
            return self.certain
        return self._ranked.union(*self._suited)

    @cached_property
    def _ranked(self) -> frozenset[str]:
        return _by_ranks(_rank_counts(self._cards))

    @cached_property
    def _suited(self) -> list[frozenset[str]]:
        counts = possible_suit_counts(self._groups)
        return [_by_suits(each) for each in counts] or [frozenset()]


# With more cards than this that may have any suit, no kind by suits is ever certain: even
# a group of three flushes or one colour can be broken by one of them.
_TOO_LOOSE = 4


def held(groups: Sequence[Row]) -> Held:
    """The kinds that 13 cards hold."""
    return Held(groups)


def _by_ranks(ranks: RankCounts) -> frozenset[str]:
    return frozenset(kind for kind, holds in BY_RANKS.items() if holds(ranks))


@cache
def _by_suits(suits: SuitCounts) -> frozenset[str]:
    return frozenset(kind for kind, holds in BY_SUITS.items() if holds(suits))


def _rank_counts(cards: Iterable[Card]) -> RankCounts:
    counts = [0] * (ACE - 1)
    for card in cards:
        counts[(card >> 3) - 2] += 1
    return tuple(counts)


def _suit_counts(cards: Iterable[Card]) -> SuitCounts:
    counts = [0] * 4
    for card in cards:
        counts[card & 7] += 1
    return tuple(counts)


# ------------------------------------------------------------------ suits not written


def possible_suit_counts(groups: Sequence[Row]) -> frozenset[SuitCounts]:
    """Every count of suits that the unwritten suits allow, no card standing twice.

    A row of five without an `f` is not all of one suit: one of its cards at least differs.
    """
    mixed = sum(len(row.cards) == 5 and not row.suited for row in groups)
    found: set[SuitCounts] = set()
    for cards in _with_flush_suits(groups):
        found |= {counts for counts in _completions(cards) if max(counts) <= 13 - mixed}
    return frozenset(found)


def _with_flush_suits(groups: Sequence[Row]) -> list[list[Card]]:
    """The hand with every suit that its marked flushes may have; no card twice."""
    hands: list[list[Card]] = [[]]
    for row in groups:
        hands = [hand + list(cards) for hand in hands for cards in _row_choices(row)]
    return [hand for hand in hands if _no_card_twice(hand)]


def _row_choices(row: Row) -> list[tuple[Card, ...]]:
    if not row.marked:
        return [row.cards]
    written = {card.suit for card in row.cards if card.has_suit}
    suits = written or set(range(4))
    return [tuple(Card.of(card.rank, suit) for card in row.cards) for suit in sorted(suits)]


def _no_card_twice(cards: Sequence[Card]) -> bool:
    written = [card for card in cards if card.has_suit]
    return len(set(written)) == len(written)


def _completions(cards: Sequence[Card]) -> frozenset[SuitCounts]:
    """The counts of suits that are reached where unwritten cards take suits still free."""
    suits_of: dict[int, list[int]] = {}
    for card in cards:
        suits_of.setdefault(card.rank, []).append(card.suit)
    # Which ranks they are does not matter, so hands of one shape share the work.
    return _reached(tuple(sorted(tuple(sorted(suits)) for suits in suits_of.values())))


@lru_cache(maxsize=1024)
def _reached(ranks: tuple[tuple[int, ...], ...]) -> frozenset[SuitCounts]:
    """Rank by rank: its unwritten cards take different suits that are still free."""
    reached: set[SuitCounts] = {(0, 0, 0, 0)}
    for suits in ranks:
        choices = _suit_sets(frozenset(suits) - {UNWRITTEN}, suits.count(UNWRITTEN))
        reached = {
            tuple(count + (suit in choice) for suit, count in enumerate(counts))
            for counts in reached
            for choice in choices
        }
    return frozenset(reached)


@cache
def _suit_sets(written: frozenset[int], unwritten: int) -> tuple[frozenset[int], ...]:
    """The sets of suits one rank can have in a hand."""
    free = [suit for suit in range(4) if suit not in written]
    sets = [written]
    for _ in range(unwritten):
        sets = [chosen | {suit} for chosen in sets for suit in free if suit not in chosen]
    return tuple(dict.fromkeys(sets))
