"""Naturals: what 13 cards hold, whatever way they are split. Knows no house and no price.

Nearly every kind is decided either by how often each rank comes or by how often each suit
comes, so a hand written without suits proves or excludes the one sort and leaves the other
open. Only three straight flushes look at the cards themselves.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cache, cached_property, lru_cache
from itertools import product

from cpcalc.cards import ACE, UNWRITTEN, Card
from cpcalc.record import Row

Runs = tuple[range, ...]  # ranks from low to high, the low ace as 1
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


def four_trips(ranks: RankCounts) -> bool:
    """Four threes of a kind and one card; four of a kind is one of them and the odd card."""
    return sum(count // 3 for count in ranks) == 4


def two_full_houses_and_trips(ranks: RankCounts) -> bool:
    """Three threes of a kind and two pairs; four of a kind is two pairs."""
    return [count for count in ranks if count % 2] == [3, 3, 3]


def three_quads(ranks: RankCounts) -> bool:
    """Three fours of a kind and one card."""
    return ranks.count(4) == 3


def five_consecutive_pairs(ranks: RankCounts) -> bool:
    """Pairs of five ranks in a row, the ace high or low, and three more cards.

    Three or four of a kind hold one of the pairs.
    """
    paired = [count >= 2 for count in (ranks[-1], *ranks)]
    return any(all(paired[low : low + 5]) for low in range(len(paired) - 4))


def twelve_royals(ranks: RankCounts) -> bool:
    """At least 12 cards from the jack up."""
    return sum(ranks[-4:]) >= 12


def all_big(ranks: RankCounts) -> bool:
    """All 13 cards from the eight to the ace."""
    return sum(ranks[-7:]) == 13


def all_small(ranks: RankCounts) -> bool:
    """All 13 cards from the two to the eight; an ace is none of them."""
    return sum(ranks[:7]) == 13


def no_face_card(ranks: RankCounts) -> bool:
    """No jack, queen or king among the 13 cards; an ace is no face."""
    return not any(ranks[-4:-1])


def three_straights(ranks: RankCounts) -> bool:
    """Runs of three, five and five cards; the ace is high or low in each, never between."""
    return bool(_splits_into_runs(ranks))


@lru_cache(maxsize=1024)
def _splits_into_runs(ranks: RankCounts) -> tuple[Runs, ...]:
    """Every way in which the ranks are runs of three, five and five cards."""
    if not _stand_in_runs(ranks):
        return ()
    aces = ranks[-1]
    splits = (_runs((low, *ranks[:-1], aces - low), (3, 5, 5)) for low in range(aces + 1))
    return tuple(dict.fromkeys(runs for each in splits for runs in each))


def _stand_in_runs(ranks: RankCounts) -> bool:
    """Whether every rank but the ace is one of three in a row: rarely so, and soon seen."""
    there = 0
    for count in (*ranks[::-1], ranks[-1]):  # the low ace is the lowest bit
        there = there << 1 | (count > 0)
    firsts = there & there >> 1 & there >> 2
    covered = firsts | firsts << 1 | firsts << 2
    return not there & ~covered & ~_ACES


_ACES = 1 | 1 << (ACE - 1)


def _runs(counts: Sequence[int], sizes: tuple[int, ...]) -> Iterator[Runs]:
    """Runs of just these sizes, in counts from the low ace (1) to the high one (14)."""
    if not sizes:
        yield ()
        return
    low = next(position for position, count in enumerate(counts) if count)
    for size in sorted(set(sizes)):  # the lowest card must open one of the runs
        window = counts[low : low + size]
        if len(window) == size and all(window):
            rest = [n - (low <= at < low + size) for at, n in enumerate(counts)]
            left = list(sizes)
            left.remove(size)
            for others in _runs(rest, tuple(left)):
                yield (range(low + 1, low + size + 1), *others)


def three_straight_flushes(cards: Sequence[Card]) -> bool:
    """Runs of three, five and five cards, each of one suit; the ace is high or low in each.

    A card without a suit is taken for whichever would complete them.
    """
    splits = _splits_into_runs(_rank_counts(cards))
    if not splits:  # as nearly always
        return False
    written = {card for card in cards if card.has_suit}
    open_ranks = {card.rank for card in cards if not card.has_suit}
    return any(
        written <= _suited(runs, suits)
        for runs in splits
        for suits in product(*(_suits_for(run, written, open_ranks) for run in runs))
    )


def _suits_for(run: range, written: Set[Card], open_ranks: Set[int]) -> list[int]:
    """The suits that a run may have: each of its cards is there, or may be."""
    ranks = [ACE if rank == 1 else rank for rank in run]
    return [
        suit
        for suit in range(4)
        if all(rank in open_ranks or Card.of(rank, suit) in written for rank in ranks)
    ]


def _suited(runs: Runs, suits: Sequence[int]) -> frozenset[Card]:
    """The cards of the runs in these suits; none where one would be there twice."""
    cards = [
        Card.of(ACE if rank == 1 else rank, suit)
        for run, suit in zip(runs, suits, strict=True)
        for rank in run
    ]
    return frozenset(cards) if len(set(cards)) == len(cards) else frozenset()


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
    "four-trips": four_trips,
    "two-full-houses-and-trips": two_full_houses_and_trips,
    "three-quads": three_quads,
    "five-consecutive-pairs": five_consecutive_pairs,
    "twelve-royals": twelve_royals,
    "all-big": all_big,
    "all-small": all_small,
    "no-face-card": no_face_card,
}
BY_SUITS: dict[str, Callable[[SuitCounts], bool]] = {
    "thirteen-suited": thirteen_suited,
    "twelve-suited": twelve_suited,
    "thirteen-colors": thirteen_colors,
    "twelve-colors": twelve_colors,
    "three-flushes": three_flushes,
}
BY_CARDS: dict[str, Callable[[Sequence[Card]], bool]] = {
    "three-straight-flushes": three_straight_flushes,
}
KINDS = (*BY_RANKS, *BY_SUITS, *BY_CARDS)
# The nine kinds that the rule sheets know; the others come from houses beyond them.
SHEET_KINDS = frozenset((*BY_SUITS, *list(BY_RANKS)[:4]))


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
            suited = _by_suits(_suit_counts(self._cards))
            return self._ranked | suited | _by_cards(self._cards)
        if self._loose > _TOO_LOOSE:
            return self._ranked
        certain = self._ranked | frozenset.intersection(*self._suited)
        return certain if self._loose else certain | frozenset.intersection(*self._carded)

    @cached_property
    def possible(self) -> frozenset[str]:
        """The certain kinds, and those that some choice of the unwritten suits makes."""
        if self._all_written:
            return self.certain
        return self._ranked.union(*self._suited, *self._carded)

    @cached_property
    def _ranked(self) -> frozenset[str]:
        return _by_ranks(_rank_counts(self._cards))

    @cached_property
    def _suited(self) -> list[frozenset[str]]:
        counts = possible_suit_counts(self._groups)
        return [_by_suits(each) for each in counts] or [frozenset()]

    @cached_property
    def _carded(self) -> list[frozenset[str]]:
        hands = _with_flush_suits(self._groups)
        return [_by_cards(cards) for cards in hands] or [frozenset()]


# With more cards than this that may have any suit, no kind by suits is ever certain: even
# a group of three flushes or one colour can be broken by one of them.
_TOO_LOOSE = 4


def held(groups: Sequence[Row]) -> Held:
    """The kinds that 13 cards hold."""
    return Held(groups)


@lru_cache(maxsize=1024)
def _by_ranks(ranks: RankCounts) -> frozenset[str]:
    return frozenset(kind for kind, holds in BY_RANKS.items() if holds(ranks))


def _by_cards(cards: Sequence[Card]) -> frozenset[str]:
    return frozenset(kind for kind, holds in BY_CARDS.items() if holds(cards))


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
