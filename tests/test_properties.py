"""What holds for every deal and for every text, whatever they are."""

import io
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, permutations
from typing import Any, NamedTuple
from unicodedata import category

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import cpcalc
from cpcalc.amounts import Units
from cpcalc.cards import DECK, Card, read_cards
from cpcalc.problems import Problem, render
from cpcalc.readers import FORMS, Form, read_hands
from cpcalc.record import Row
from cpcalc.results import HandResult
from cpcalc.settlement import outcomes
from cpcalc.strength import Category, Strength
from cpcalc.thirteen.setting import row_strength
from tests.strategies import (
    HOUSES,
    NAMES,
    Deal,
    Rows,
    Seated,
    as_json,
    as_text,
    as_yaml,
    by_ranks,
    deals,
)

often = settings(max_examples=100, deadline=None)
ROWS = ("front", "middle", "back")


def settled(
    deal: Deal, write: Callable[[Deal], str] = as_json, form: Form = "json"
) -> HandResult:
    (hand,) = cpcalc.settle(cpcalc.read(io.StringIO(write(deal)), form)).hands
    return hand


class Outcome(NamedTuple):
    """What a deal came to, whoever sits where: owed and paid are from either side."""

    standings: dict[str, tuple[str, str | None]]
    owed: dict[tuple[str, str], Units]
    paid: dict[tuple[str, str], Units]
    nets: dict[str, Units]


def outcome(hand: HandResult) -> Outcome:
    both = [((pair.first, pair.second), 1, pair) for pair in hand.pairs]
    both += [((pair.second, pair.first), -1, pair) for pair in hand.pairs]
    return Outcome(
        {player.name: (player.standing, player.natural) for player in hand.players},
        {names: sign * pair.points for names, sign, pair in both},
        {names: sign * pair.paid for names, sign, pair in both},
        dict(hand.nets),
    )


# ------------------------------------------------------------------ sums


@often
@given(deals())
def test_the_nets_of_a_hand_add_up_to_nothing_less_the_rake(deal: Deal) -> None:
    hand = settled(deal)
    rakes = {None: "0", "off": "0", "on": "0.2"}  # only one house states a rake
    rake = Decimal(rakes.get(deal.rake) or deal.rake or "0")
    assert hand.rake == rake
    assert sum(hand.nets.values()) == -rake * len(deal.seats)
    assert list(hand.nets) == list(deal.names)


@often
@given(deals())
def test_the_items_of_a_pair_add_up_to_its_points_and_are_positive(deal: Deal) -> None:
    hand = settled(deal)
    for pair in hand.pairs:
        names = {pair.first, pair.second}
        taken = [item.units if item.taker == pair.first else -item.units for item in pair.items]
        assert sum(taken) == pair.points == pair.paid
        assert all({item.taker, item.giver} == names for item in pair.items)
        assert all(item.units > 0 for item in pair.items)
        assert all(item.why for item in pair.items)


@often
@given(deals())
def test_the_nets_are_the_sums_of_the_pairs_and_every_pair_stands_once(deal: Deal) -> None:
    hand = settled(deal)
    alive = [p.name for p in hand.players if p.standing != "dead"]
    pairs = [(pair.first, pair.second) for pair in hand.pairs]
    ruled = [set(ruling[:2]) for ruling in deal.adjusts]
    every = list(combinations(deal.names, 2))
    assert pairs == [p for p in every if set(p) <= set(alive) or set(p) in ruled]
    result = outcome(hand)
    for name in deal.names:
        paid = sum(units for (taker, _), units in result.paid.items() if taker == name)
        assert hand.nets[name] == paid - hand.rake


@often
@given(deals())
def test_the_payments_that_settle_a_hand_settle_it(deal: Deal) -> None:
    settlement = cpcalc.settle(cpcalc.read(io.StringIO(as_json(deal)), "json"))
    left: dict[str | None, Units] = {
        total.name: total.points or 0 for total in settlement.totals
    }
    left[None] = -sum(left.values())
    for transfer in settlement.transfers:
        assert transfer.points is not None
        assert transfer.points > 0
        left[transfer.giver] += transfer.points
        left[transfer.taker] -= transfer.points
    assert set(left.values()) <= {0}


# ------------------------------------------------------------------ a second opinion


class House(NamedTuple):
    """A house's numbers as the table of the rules gives them."""

    equal_rows: str
    majority: int
    scoop: int
    sweep: Mapping[int, int]  # by the number of players
    bonus: str
    foul: int
    surrender: int | None
    naturals: Mapping[str, int]
    push: bool = False  # two naturals push, unless one is a dragon


ISLAND = {"thirteen-suited": 13, "dragon": 13, "twelve-suited": 8, "trips-and-five-pairs": 4}
ISLAND |= {"three-straights": 4, "three-flushes": 3, "six-pairs": 3}
ONLINE = {"dragon": 13, "thirteen-colors": 13, "twelve-colors": 3, "six-pairs": 3}
ONLINE |= {"three-straights": 3, "three-flushes": 3}
FOUR = {"six-pairs": 4, "three-flushes": 4, "three-straights": 4}
BCC, ASIAN = {"dragon": 4, **FOUR}, {"dragon": 13, **FOUR}

SHEETS = {
    "islandpoker": House("suit", 0, 0, {}, "replaces", 3, 3, ISLAND),
    "breakaway": House("foul", 0, 0, {}, "replaces", 3, 3, ISLAND),
    "western": House("allowed", 1, 0, {}, "none", 3, 3, ONLINE),
    "eastern": House("allowed", 0, 0, {}, "replaces", 3, 3, ONLINE),
    "bicycle-bcc": House("allowed", 1, 0, {}, "none", 4, None, BCC, push=True),
    "bicycle-asian": House("allowed", 0, 1, {4: 7}, "adds", 4, None, ASIAN, push=True),
    "bicycle-mandarin": House(
        "allowed", 0, 3, {4: 12, 3: 9}, "adds", 4, None, ASIAN, push=True
    ),
}
BONUSES = {
    ("front", Category.THREE_OF_A_KIND): 3,
    ("middle", Category.FULL_HOUSE): 2,
    ("middle", Category.FOUR_OF_A_KIND): 8,
    ("middle", Category.STRAIGHT_FLUSH): 10,
    ("back", Category.FOUR_OF_A_KIND): 4,
    ("back", Category.STRAIGHT_FLUSH): 5,
}
OWN_ROYAL_BONUSES = {"middle": 14, "back": 7}  # of islandpoker and breakaway


class Sat(NamedTuple):
    """A player's standing by the second opinion."""

    name: str
    standing: str
    natural: str | None = None
    rows: tuple[Strength, ...] = ()


def strengths(rows: Rows) -> tuple[Strength, ...]:
    return tuple(row_strength(Row(row)) for row in rows)


def is_foul(rows: Rows, equal_rows: str) -> bool:
    if [len(row) for row in rows] != [3, 5, 5]:
        return True
    front, middle, back = strengths(rows)
    if front > middle or middle > back:
        return True
    if middle < back or equal_rows == "allowed":
        return False
    runs = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    if equal_rows == "foul" or back.category not in runs:
        return True
    high = back.ranks[0]
    suits = [next(card.suit for card in row if card.rank == high) for row in rows[1:]]
    return bool("shcd".index("shdc"[suits[1]]) > "shcd".index("shdc"[suits[0]]))


def sat(seat: Seated, deal: Deal) -> Sat:
    """The standing of a player as section 3 of the rules tells it."""
    sheet = SHEETS[deal.house]
    rows = strengths(seat.rows) if [len(row) for row in seat.rows] == [3, 5, 5] else ()
    as_set = Sat(
        seat.name, "foul" if is_foul(seat.rows, sheet.equal_rows) else "set", None, rows
    )
    if seat.said == "rows":
        return as_set
    if seat.said != "natural":
        words = {"foul": "foul", "surrender": "surrendered", "dead": "dead"}
        return Sat(seat.name, words[seat.said])
    if seat.held and not seat.rows:
        return Sat(seat.name, "natural", seat.kind)
    cards = " ".join(str(card) for row in seat.rows for card in row)
    held = cpcalc.naturals(cards) if seat.rows else frozenset()
    best = [kind for kind in sheet.naturals if kind in held]
    if seat.held and best:
        return Sat(seat.name, "natural", seat.kind if seat.kind in best else best[0])
    order = [*deal.declared, *(name for name in deal.names if name not in deal.declared)]
    before = order[: order.index(seat.name)]
    given_up = any(other.said == "surrender" and other.name in before for other in deal.seats)
    return as_set if given_up and sheet.surrender is not None else Sat(seat.name, "foul")


def bonus(house: str, row: str, strong: Strength) -> int:
    if SHEETS[house].bonus == "none":
        return 0
    if strong.category is Category.ROYAL_FLUSH:
        own = OWN_ROYAL_BONUSES if house in ("islandpoker", "breakaway") else {}
        return own.get(row) or BONUSES.get((row, Category.STRAIGHT_FLUSH), 0)
    return BONUSES.get((row, strong.category), 0)


def scoops(winner: Sat, loser: Sat) -> bool:
    if winner.standing != "set":
        return False
    if loser.standing == "foul":
        return True
    return loser.standing == "set" and all(
        mine > other for mine, other in zip(winner.rows, loser.rows, strict=True)
    )


def won(winner: Sat, loser: Sat, table: Sequence[Sat], house: str) -> int:
    """What the one player gets from the other, who may get something too."""
    sheet = SHEETS[house]
    pair = (winner.standing, loser.standing)
    if loser.standing == "surrendered":
        return 0 if winner.standing == "surrendered" else sheet.surrender or 0
    if winner.standing == "natural":
        return natural_price(winner, loser, sheet)
    others = [player for player in table if player.name != winner.name]
    swept = sheet.sweep.get(len(table), 0)
    swept *= all(scoops(winner, other) for other in others)
    if pair == ("set", "foul"):
        extra = sum(bonus(house, *row) for row in zip(ROWS, winner.rows, strict=True))
        return (swept or sheet.foul) + extra
    if pair == ("set", "set"):
        return rows_won(winner, loser, house, swept)
    return 0


def natural_price(winner: Sat, loser: Sat, sheet: House) -> int:
    price = sheet.naturals[winner.natural or ""]
    if loser.standing != "natural":
        return price
    if sheet.push:
        return price if winner.natural == "dragon" != loser.natural else 0
    ranked = list(sheet.naturals)
    higher = ranked.index(winner.natural or "") < ranked.index(loser.natural or "")
    return price if higher else 0


def rows_won(winner: Sat, loser: Sat, house: str, swept: int) -> int:
    sheet = SHEETS[house]
    rows = zip(ROWS, winner.rows, loser.rows, strict=True)
    better = [(row, mine) for row, mine, other in rows if mine > other]
    earned = [bonus(house, row, mine) for row, mine in better]
    if swept:
        return swept + sum(earned)
    units = [(extra or 1) if sheet.bonus == "replaces" else 1 + extra for extra in earned]
    majority = sheet.majority if len(better) >= 2 else 0
    return sum(units) + majority + (sheet.scoop if len(better) == 3 else 0)


@settings(max_examples=400, deadline=None)
@given(deals(extras=False))
def test_a_deal_comes_to_what_a_plain_reading_of_the_sheets_gives(deal: Deal) -> None:
    result = outcome(settled(deal))
    table = [sat(seat, deal) for seat in deal.seats]
    assert result.standings == {one.name: (one.standing, one.natural) for one in table}
    alive = [one for one in table if one.standing != "dead"]
    assert result.owed == {
        (a.name, b.name): won(a, b, alive, deal.house) - won(b, a, alive, deal.house)
        for a, b in permutations(alive, 2)
    }


@pytest.mark.parametrize("house", HOUSES)
def test_the_profiles_have_the_naturals_of_their_sheets_best_first(house: str) -> None:
    naturals = cpcalc.load_rules(house).naturals
    assert list(naturals.items()) == list(SHEETS[house].naturals.items())


# ------------------------------------------------------------------ what changes nothing


@often
@given(deals(), st.permutations(NAMES))
def test_players_with_other_names_get_the_same(deal: Deal, names: list[str]) -> None:
    new = dict(zip(deal.names, names, strict=False))
    renamed = replace(
        deal,
        seats=tuple(replace(seat, name=new[seat.name]) for seat in deal.seats),
        button=new[deal.button],
        declared=tuple(new[name] for name in deal.declared),
        adjusts=tuple((new[giver], new[taker], units) for giver, taker, units in deal.adjusts),
    )
    before, after = settled(deal), settled(renamed)
    assert items_of(after) == [
        (new[taker], new[giver], *rest) for taker, giver, *rest in items_of(before)
    ]
    assert dict(after.nets) == {new[name]: net for name, net in before.nets.items()}
    assert [(p.standing, p.natural) for p in after.players] == [
        (p.standing, p.natural) for p in before.players
    ]


def items_of(hand: HandResult) -> list[tuple[Any, ...]]:
    return [
        (item.taker, item.giver, item.units, item.rule, item.row)
        for pair in hand.pairs
        for item in pair.items
    ]


@often
@given(deals(order_stated=True), st.data())
def test_without_stacks_it_does_not_matter_who_sits_where(
    deal: Deal, data: st.DataObject
) -> None:
    seats = data.draw(st.permutations(deal.seats))
    moved = replace(deal, seats=tuple(seats), button=data.draw(st.sampled_from(deal.names)))
    before, after = settled(deal), settled(moved)
    assert outcome(after) == outcome(before)
    assert sorted(items_of(after), key=repr) == sorted(items_of(before), key=repr)


# Spades and clubs stay of one colour, hearts and diamonds of the other.
SUIT_ORDERS = list(permutations(range(4)))
COLOURS_TOGETHER = [order for order in SUIT_ORDERS if {order[0], order[3]} in ({0, 3}, {1, 2})]
COLOUR_HOUSES = ("western", "eastern")
OTHER_HOUSES = ("breakaway", "bicycle-bcc", "bicycle-asian", "bicycle-mandarin")


def with_suits(deal: Deal, order: Sequence[int]) -> Deal:
    def changed(rows: Rows) -> Rows:
        return tuple(tuple(Card.of(c.rank, order[c.suit]) for c in row) for row in rows)

    return replace(deal, seats=tuple(replace(s, rows=changed(s.rows)) for s in deal.seats))


@often
@given(deals(houses=OTHER_HOUSES), st.sampled_from(SUIT_ORDERS))
def test_suits_may_be_exchanged_where_none_decides(deal: Deal, order: tuple[int, ...]) -> None:
    assert outcome(settled(with_suits(deal, order))) == outcome(settled(deal))


@often
@given(deals(houses=COLOUR_HOUSES), st.sampled_from(COLOURS_TOGETHER))
def test_suits_of_a_colour_may_be_exchanged_where_colours_decide(
    deal: Deal, order: tuple[int, ...]
) -> None:
    assert outcome(settled(with_suits(deal, order))) == outcome(settled(deal))


@often
@given(deals(), st.data())
def test_the_order_of_the_cards_in_a_row_does_not_matter(
    deal: Deal, data: st.DataObject
) -> None:
    seats = tuple(
        replace(seat, rows=tuple(tuple(data.draw(st.permutations(row))) for row in seat.rows))
        for seat in deal.seats
    )
    before, after = settled(deal), settled(replace(deal, seats=seats))
    assert outcome(after) == outcome(before)
    assert items_of(after) == items_of(before)
    assert after.notes == before.notes


NO_SUIT_RULE = tuple(house for house in HOUSES if house != "islandpoker")


@often
@given(deals(houses=NO_SUIT_RULE, said=("rows", "rows", "rows", "foul", "surrender", "dead")))
def test_rows_written_by_ranks_come_to_the_same_as_with_their_suits(deal: Deal) -> None:
    ranks = settled(deal, lambda one: as_text(one, by_ranks), "text")
    assert outcome(ranks) == outcome(settled(deal))
    assert items_of(ranks) == items_of(settled(deal))


# ------------------------------------------------------------------ forms of a record


@often
@given(deals(stacks=True))
def test_text_yaml_and_json_of_a_deal_are_one_record(deal: Deal) -> None:
    text = cpcalc.read(io.StringIO(as_text(deal)), "text")
    as_keys = cpcalc.read(io.StringIO(as_yaml(deal)), "yaml")
    json = cpcalc.read(io.StringIO(as_json(deal)), "json")
    assert text == as_keys == json
    result = cpcalc.settle(text).to_dict()
    assert result == cpcalc.settle(as_keys).to_dict() == cpcalc.settle(json).to_dict()


@often
@given(deals(stacks=True))
def test_the_form_of_a_stream_is_found_out(deal: Deal) -> None:
    result = cpcalc.settle(cpcalc.read(io.StringIO(as_text(deal)), "text"))
    for written in (as_text(deal), as_yaml(deal), as_json(deal)):
        assert cpcalc.settle(cpcalc.read(io.StringIO(written))).to_dict() == result.to_dict()


@often
@given(st.lists(st.sampled_from([*map(str, DECK)]), max_size=13))
def test_printed_cards_are_read_as_they_were(cards: list[str]) -> None:
    for separator in (" ", ", ", ""):
        read = read_cards(separator.join(cards))
        assert [str(card) for card in read.cards] == cards
        assert not read.faults


# ------------------------------------------------------------------ stacks


def payout_order(deal: Deal) -> list[tuple[str, str]]:
    """The pairs in the order in which they are paid."""
    first = deal.names.index(deal.button) + deal.house.startswith("bicycle")
    seats = [deal.names[(first + step) % len(deal.names)] for step in range(len(deal.names))]
    return list(combinations(seats, 2))


def caps(deal: Deal, hand: HandResult) -> dict[str, Decimal]:
    """What is left of the stacks after the rake, nothing where it is too little."""
    rake = Decimal(hand.rake)
    return {name: max(Decimal(units) - rake, Decimal(0)) for name, units in deal.stacks}


@settings(max_examples=200, deadline=None)
@given(deals(stacks=True))
def test_no_running_total_leaves_the_range_of_the_stack(deal: Deal) -> None:
    deal = replace(deal, adjusts=())
    hand = settled(deal)
    result = outcome(hand)
    stacks = caps(deal, hand)
    running = dict.fromkeys(deal.names, Decimal(0))
    for first, second in payout_order(deal):
        if (first, second) not in result.owed:
            continue  # a dead hand
        owed, paid = result.owed[first, second], result.paid[first, second]
        winner, loser = (first, second) if owed > 0 else (second, first)
        room: list[Units] = [max(owed, -owed)]
        room += [stacks[loser] + running[loser]] if loser in stacks else []
        room += [stacks[winner] - running[winner]] if winner in stacks else []
        assert max(paid, -paid) == max(min(room), 0) <= max(owed, -owed)
        assert paid == 0 or (paid > 0) == (owed > 0)
        running[first] += paid
        running[second] -= paid
        assert all(-stack <= running[name] <= stack for name, stack in stacks.items())
    assert hand.nets == {name: units - hand.rake for name, units in running.items()}


@often
@given(deals(stacks=True))
def test_floor_rulings_too_stay_inside_the_stacks(deal: Deal) -> None:
    hand = settled(deal)
    stacks = caps(deal, hand)
    for name, stack in stacks.items():
        assert -stack <= hand.nets[name] + hand.rake <= stack
    assert sum(hand.nets.values()) == -hand.rake * len(deal.seats)


@often
@given(deals(stacks=True), deals(stacks=True, extras=False))
def test_stacks_carry_to_the_next_hand(first: Deal, then: Deal) -> None:
    """The second hand of an evening is capped as if its stacks had been written down."""
    new = dict(zip(then.names, first.names, strict=False))
    new |= {name: f"{name} too" for name in then.names if name not in new}
    seats = tuple(replace(seat, name=new[seat.name]) for seat in then.seats)
    declared = tuple(new[name] for name in then.declared)
    then = replace(then, seats=seats, button=new[then.button], declared=declared, stacks=())
    one = settled(first)
    left = [
        (name, f"{Decimal(units) + one.nets[name]:f}")
        for name, units in first.stacks
        if name in then.names
    ]
    assume(not any(units.startswith("-") for _, units in left))  # too little for the rake
    evening = f"hand\n{as_text(first)}hand\n{as_text(then)}rake off\n"
    _, two = cpcalc.settle(cpcalc.read(io.StringIO(evening), "text")).hands
    assert outcome(two) == outcome(settled(replace(then, stacks=tuple(left))))


# ------------------------------------------------------------------ readers never raise

TOKENS = (
    *(
        "\n",
        "\n\n",
        " ",
        "\t",
        "\r",
        ":",
        ": ",
        ",",
        "/",
        "|",
        "#",
        "# ",
        "->",
        "→",
        "-",
        "--- ",
    ),
    *(
        "rules ",
        "unit 0.25 USD\n",
        "hand ",
        "button ",
        "players ",
        "stack ",
        "buy ",
        "cashout ",
    ),
    *(
        "paid ",
        "declared ",
        "rake ",
        "misdeal",
        "adjust ",
        "result ",
        "note ",
        "natural ",
        "foul",
    ),
    *(
        "surrender",
        "dead",
        "false",
        "six-pairs",
        "dragon",
        "eastern",
        "Ann",
        "Bob",
        "Kh",
        "10♥",
        "f",
    ),
    *(
        "K",
        "77722",
        "1h",
        "с",
        "🂡",
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        "&a ",
        "*a",
        "!!int ",
        "? ",
        "- ",
    ),
    *("null", "true", "1e3", "-1", "0.1", "9" * 40, "%YAML 1.2\n", "hands", "front", "cards"),
    *("\x00", "\x1b", "\x85", "\u2028", "\ufeff", "\u202e", "\U0001f600", "\ud800", "e\u0301"),
    *(
        '{"hands": [',
        '"players": {',
        '"rules": ',
        "\\",
        "\\u0000",
        "\\ud800",
        "[" * 50,
        "{a: " * 20,
    ),
)
ANY_FORM = st.sampled_from((None, *FORMS))


def survives(raw: bytes, form: Form | None) -> None:
    """Reads, settles by two houses and prints every problem: only problems may come out."""
    readings = list(read_hands(io.BytesIO(raw), form))
    found: list[Problem] = [one for reading in readings for one in reading.problems]
    assert readings
    assert all(reading.hand is not None or reading.problems for reading in readings)
    for house in ("islandpoker", "bicycle-asian"):
        for one in outcomes(readings, cpcalc.load_rules(house)):
            assert one.result is not None or one.problems
            found += one.problems
            if one.result is not None:
                one.result.to_dict()
    for problem in found:
        shown = render(problem)
        assert f"[{problem.code}]" in shown
        assert not any(category(character) == "Cc" for character in shown.replace("\n", ""))
        place = problem.span.place() if problem.span else None
        assert place is None or (place.line >= 1 and place.column >= 1)


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogatepass")


@settings(max_examples=300, deadline=None)
@given(st.text(), ANY_FORM)
def test_any_text_is_read_or_answered_with_problems(text: str, form: Form | None) -> None:
    survives(as_bytes(text), form)


@settings(max_examples=300, deadline=None)
@given(st.binary(), ANY_FORM)
def test_any_bytes_are_read_or_answered_with_problems(raw: bytes, form: Form | None) -> None:
    survives(raw, form)


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(TOKENS) | st.text(max_size=3), max_size=30), ANY_FORM)
def test_words_of_records_in_any_order_are_read_or_answered_with_problems(
    words: list[str], form: Form | None
) -> None:
    survives(as_bytes("".join(words)), form)


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[str, Form]:
    """A good record with a few slips: something left out, put in, doubled or exchanged."""
    writers: tuple[tuple[Callable[[Deal], str], Form], ...] = (
        *((as_text, "text"), (as_yaml, "yaml"), (as_json, "json"), (as_json, "jsonl")),
    )
    write, form = draw(st.sampled_from(writers))
    text = write(draw(deals(stacks=True)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        put = draw(st.sampled_from(TOKENS) | st.text(max_size=2) | st.just(text[start:end] * 2))
        text = text[:start] + put + text[end:]
    return text, form


@settings(max_examples=300, deadline=None)
@given(spoilt(), st.booleans())
def test_a_record_with_slips_is_read_or_answered_with_problems(
    record: tuple[str, Form], told: bool
) -> None:
    text, form = record
    survives(as_bytes(text), form if told else None)


@often
@given(st.text())
def test_any_text_is_a_row_of_cards_or_a_problem(text: str) -> None:
    read = read_cards(text)
    for fault in read.faults:
        assert 0 <= fault.start < fault.end <= len(text)
    for ask in (cpcalc.evaluate, cpcalc.naturals):
        with suppress(cpcalc.ProblemsFound):
            ask(text)
