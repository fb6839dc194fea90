"""Random deals for Hypothesis, and how one deal is written as text, YAML and JSON."""

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import yaml
from hypothesis import strategies as st

from cpcalc import load_rules
from cpcalc.cards import DECK, Card
from cpcalc.record import Row
from cpcalc.thirteen.setting import row_strength

HOUSES = (
    "islandpoker",
    "breakaway",
    "western",
    "eastern",
    "bicycle-bcc",
    "bicycle-asian",
    "bicycle-mandarin",
)
NAMES = (
    *("Ann", "Bob", "Cy", "Dee", "José", "李雷", "Ann Lee", "O'Neil", "Al (2nd)", "A/B"),
    *("Bob #2", "J. R.", "No", "Null", "1e3", "12:30", "0x1F", "Surrender", "~"),
)

Said = Literal["rows", "natural", "surrender", "foul", "dead"]
Rows = tuple[tuple[Card, ...], ...]  # none: cards not shown; one: all 13 together


@dataclass(frozen=True)
class Seated:
    """What one player ends with, as the table would say it."""

    name: str
    said: Said
    rows: Rows = ()
    kind: str | None = None
    held: bool = True


@dataclass(frozen=True)
class Deal:
    """One hand with all that a record may say of it."""

    house: str
    seats: tuple[Seated, ...]
    button: str
    declared: tuple[str, ...] = ()
    stacks: tuple[tuple[str, str], ...] = ()
    rake: str | None = None
    adjusts: tuple[tuple[str, str, str], ...] = ()  # from, to, units

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


# ------------------------------------------------------------------ decks


def shuffled(_players: int, source: random.Random) -> list[Card]:
    return source.sample(DECK, 52)


def by_rank(_players: int, _source: random.Random) -> list[Card]:
    """Four of a kind in many a hand."""
    return list(reversed(DECK))


def by_suit(_players: int, _source: random.Random) -> list[Card]:
    """Thirteen of one suit, until cards are exchanged."""
    return sorted(DECK, key=lambda card: (card.suit, -card.rank))


def round_the_table(players: int, _source: random.Random) -> list[Card]:
    """Dealt one by one from the ordered deck: a dragon for each of four players."""
    order = by_rank(players, _source)
    return [card for first in range(players) for card in order[first::players][:13]]


def two_by_two(players: int, _source: random.Random) -> list[Card]:
    """Dealt in pairs from the ordered deck: pair after pair, equal rows."""
    order = by_rank(players, _source)
    twos = [order[place : place + 2] for place in range(0, 52, 2)]
    hands = [twos[first::players][:6] for first in range(players)]
    dealt = [[card for two in hand for card in two] for hand in hands]
    rest = [card for card in order if not any(card in hand for hand in dealt)]
    return [card for hand, odd in zip(dealt, rest, strict=False) for card in (*hand, odd)]


MakeDeck = Callable[[int, random.Random], list[Card]]
ORDERED: tuple[MakeDeck, ...] = (by_suit, round_the_table, two_by_two)
DECKS: tuple[MakeDeck, ...] = (shuffled, shuffled, by_rank, by_rank, *ORDERED)


# ------------------------------------------------------------------ ways to set a hand


def as_dealt(hand: Sequence[Card], _source: random.Random) -> Rows:
    """Mostly a foul."""
    return tuple(hand[:3]), tuple(hand[3:8]), tuple(hand[8:])


def strong_behind(hand: Sequence[Card], _source: random.Random) -> Rows:
    """A flush behind where there is one, else what comes most often: mostly legal."""
    (suit, number), *_ = Counter(card.suit for card in hand).most_common(1)
    flush = sorted((card for card in hand if card.suit == suit), reverse=True)[:5]
    back = flush if number >= 5 else often_first(hand)[:5]
    rest = often_first([card for card in hand if card not in back])
    return tuple(rest[5:]), tuple(rest[:5]), tuple(back)


def often_first(cards: Sequence[Card]) -> list[Card]:
    counts = Counter(card.rank for card in cards)
    return sorted(cards, key=lambda card: (counts[card.rank], card.rank), reverse=True)


def one_rank_a_row(hand: Sequence[Card], _source: random.Random) -> Rows:
    """What comes most often apart from one another: pairs, trips or quads in each row."""
    cards = often_first(hand)
    ranks = list(dict.fromkeys(card.rank for card in cards))[:3]
    heads = [[card for card in cards if card.rank == rank] for rank in ranks]
    back, middle, front = (head[:size] for head, size in zip(heads, (4, 4, 3), strict=True))
    rest = [card for card in reversed(cards) if card not in (*back, *middle, *front)]
    for row, size in ((front, 3), (middle, 5), (back, 5)):
        while len(row) < size:
            row.append(rest.pop(0))
    return tuple(front), tuple(middle), tuple(back)


def alike_behind(hand: Sequence[Card], _source: random.Random) -> Rows:
    """The same ranks in middle and back where there are pairs enough."""
    cards = sorted(hand, reverse=True)
    seen = Counter[int]()
    firsts, seconds = list[Card](), list[Card]()
    for card in cards:
        (seconds if seen[card.rank] else firsts).append(card)
        seen[card.rank] += 1
    back, middle = firsts[:5], (seconds + firsts[5:])[:5]
    rest = [card for card in cards if card not in (*back, *middle)]
    if (len(rest), len(back)) != (3, 5):
        return as_dealt(hand, _source)
    return tuple(rest), tuple(middle), tuple(back)


def split_anyhow(hand: Sequence[Card], source: random.Random) -> Rows:
    """Two to four groups of any size, an empty one among them now and then."""
    cuts = sorted(source.choices(range(14), k=source.randint(1, 3)))
    return tuple(tuple(hand[start:end]) for start, end in pairwise([0, *cuts, 13]))


def legal_if_any(hand: Sequence[Card], source: random.Random) -> Rows:
    """The first of a few ways to set the hand in which the rows grow stronger."""
    ways = [way(hand, source) for way in (strong_behind, one_rank_a_row, often_behind)]
    return next((rows for rows in ways if grow_stronger(rows)), ways[0])


def often_behind(hand: Sequence[Card], _source: random.Random) -> Rows:
    cards = often_first(hand)
    return tuple(cards[10:]), tuple(cards[5:10]), tuple(cards[:5])


def grow_stronger(rows: Rows) -> bool:
    front, middle, back = (row_strength(Row(row)) for row in rows)
    return front < middle < back


SETTINGS: tuple[Callable[[Sequence[Card], random.Random], Rows], ...] = (
    *(legal_if_any, legal_if_any, legal_if_any, legal_if_any, legal_if_any, legal_if_any),
    *(strong_behind, one_rank_a_row, alike_behind, alike_behind, as_dealt, split_anyhow),
)
SAID: tuple[Said, ...] = (*("rows",) * 12, "natural", "natural", "foul", "surrender", "dead")
NATURALS: tuple[Said, ...] = ("natural", "natural", "natural", "rows", "foul", "surrender")


# ------------------------------------------------------------------ deals


@st.composite
def deals(
    draw: st.DrawFn,
    *,
    houses: Sequence[str] = HOUSES,
    said: Sequence[Said] = SAID,
    order_stated: bool = False,
    stacks: bool = False,
    extras: bool = True,
) -> Deal:
    """A hand that can be settled; `extras` are the rake and floor rulings."""
    house = draw(st.sampled_from(houses))
    players = draw(st.integers(2, 4))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=players, max_size=4, unique=True))
    names = names[:players]
    source = random.Random(draw(st.integers(0, 2**32 - 1)))
    said = draw(st.sampled_from((said, said, NATURALS))) if "natural" in said else said
    said = [word for word in said if word != "surrender" or surrender_of(house) is not None]
    words = [draw(st.sampled_from(said)) for _ in names]
    decks, exchanged = (ORDERED, 3) if words.count("natural") > 1 else (DECKS, 8)
    deck = draw(st.sampled_from(decks))
    hands = dealt(deck, players, draw(st.integers(0, exchanged)), source)
    split = "surrender" in words  # then a false natural is excused, and needs its rows
    seats = [
        draw(seated(name, word, hand, house, split, source))
        for name, word, hand in zip(names, words, hands, strict=True)
    ]
    stated = order_stated or draw(st.booleans())
    return Deal(
        house,
        tuple(seats),
        draw(st.sampled_from(names)),
        tuple(draw(st.permutations(names))) if stated else (),
        draw(stacks_of(names)) if stacks else (),
        draw(rakes(house)) if extras else None,
        draw(rulings(names)) if extras else (),
    )


def surrender_of(house: str) -> int | None:
    return load_rules(house).surrender


def dealt(
    deck: MakeDeck,
    players: int,
    exchanged: int,
    source: random.Random,
) -> list[list[Card]]:
    """Thirteen cards each, a few of an ordered deck exchanged for others."""
    cards = deck(players, source)
    cards += [card for card in DECK if card not in cards]
    for _ in range(exchanged):
        one, other = source.sample(range(52), 2)
        cards[one], cards[other] = cards[other], cards[one]
    return [cards[13 * place : 13 * place + 13] for place in range(players)]


@st.composite
def seated(
    draw: st.DrawFn,
    name: str,
    said: Said,
    hand: list[Card],
    house: str,
    split: bool,
    source: random.Random,
) -> Seated:
    rows = draw(st.sampled_from(SETTINGS))(hand, source)
    if said == "rows":
        return Seated(name, said, rows)
    if said == "dead":
        return Seated(name, said)
    together: Rows = (tuple(hand),)
    if said != "natural":
        return Seated(name, said, draw(st.sampled_from((rows, together, ()))))
    kinds = (None, None, *load_rules(house).naturals)
    kind = draw(st.sampled_from(kinds))
    held = draw(st.sampled_from((True, True, True, False)))
    shown = [rows]
    if not split:
        shown.append(together)
    if (kind and held) or not (held or split):
        shown.append(())  # the name prices it, or it was found false
    return Seated(name, said, draw(st.sampled_from(shown)), kind, held)


def units() -> st.SearchStrategy[str]:
    """Units above zero, whole or in tenths."""
    return st.integers(1, 400).map(
        lambda tenths: f"{tenths // 10}.{tenths % 10}"
    ) | st.sampled_from(("1", "5", "20", "40"))


@st.composite
def stacks_of(draw: st.DrawFn, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The stacks of all players, or of some; one may be too small for the rake."""
    known = draw(st.sampled_from((names, names, names[1:])))
    return tuple((name, draw(units())) for name in known)


def rakes(house: str) -> st.SearchStrategy[str | None]:
    choices: list[str | None] = [None, None, "off", "0.5", "1"]
    if load_rules(house).rake is not None:
        choices.append("on")
    return st.sampled_from(choices)


def rulings(names: Sequence[str]) -> st.SearchStrategy[tuple[tuple[str, str, str], ...]]:
    one = st.tuples(st.permutations(names), units()).map(lambda t: (t[0][0], t[0][1], t[1]))
    return st.just(()) | st.lists(one, max_size=2).map(tuple)


# ------------------------------------------------------------------ deals in writing

WriteRow = Callable[[Sequence[Card]], str]


def by_cards(row: Sequence[Card]) -> str:
    return " ".join(map(str, row))


def by_ranks(row: Sequence[Card]) -> str:
    """Ranks alone, with the `f` of five cards of one suit."""
    suited = len(row) == 5 and len({card.suit for card in row}) == 1
    return "".join(str(card)[0] for card in row) + "f" * suited


def seat_line(seat: Seated, write: WriteRow = by_cards) -> str:
    words: list[str] = [] if seat.said == "rows" else [seat.said]
    words += [seat.kind] if seat.kind else []
    words += [] if seat.held else ["false"]
    return " ".join([*words, " / ".join(write(row) for row in seat.rows)]).rstrip()


def as_text(deal: Deal, write: WriteRow = by_cards) -> str:
    lines = [f"rules {deal.house}", f"button {deal.button}"]
    lines += [f"stack {name} {number}" for name, number in deal.stacks]
    lines += [f"rake {deal.rake}"] if deal.rake else []
    lines += [f"declared {', '.join(deal.declared)}"] if deal.declared else []
    lines += [f"{seat.name}: {seat_line(seat, write)}" for seat in deal.seats]
    lines += [f"adjust {giver} -> {taker} {number}" for giver, taker, number in deal.adjusts]
    return "\n".join(lines) + "\n"


def as_record(deal: Deal, as_list: bool = False) -> dict[str, Any]:
    """The hand with keys; rows as text, or as lists of cards."""
    record: dict[str, Any] = {"rules": deal.house, "button": deal.button}
    if deal.stacks:
        record["stacks"] = dict(deal.stacks)
    if deal.rake:
        record["rake"] = deal.rake
    if deal.declared:
        record["declared"] = list(deal.declared)
    record["players"] = {seat.name: _seat_keys(seat, as_list) for seat in deal.seats}
    if deal.adjusts:
        record["adjust"] = [
            {"from": giver, "to": taker, "units": number}
            for giver, taker, number in deal.adjusts
        ]
    return record


def _seat_keys(seat: Seated, as_list: bool) -> dict[str, Any] | str:
    if len(seat.rows) not in (0, 1, 3) or not all(seat.rows):
        return seat_line(seat)  # the keys know only three rows
    keys = ("cards",) if len(seat.rows) == 1 else ("front", "middle", "back")
    result: dict[str, Any] = {
        key: [str(card) for card in row] if as_list else by_cards(row)
        for key, row in zip(keys, seat.rows, strict=False)
    }
    if seat.said != "rows":
        result[seat.said] = seat.kind or True
    if not seat.held:
        result["natural_held"] = False
    return result


def as_json(deal: Deal) -> str:
    return json.dumps(as_record(deal, as_list=True))


def as_yaml(deal: Deal) -> str:
    return yaml.safe_dump(as_record(deal), sort_keys=False, allow_unicode=True)
