"""A second settlement, written from the rules alone and sharing nothing with the program.

It knows what the long sample needs and no more: the text form, the IslandPoker sheet, stacks,
the button, money and who is owed what. Whatever else a record says makes it stop. Run it as
`python -m tests.second FILE` to see what it makes of a record.
"""

import re
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations
from pathlib import Path

RANKS = "..23456789TJQKA"
FRONT_BONUS = {3: 3}  # by strength: 3 is three of a kind, 6 a full house, 7 four of a kind
MIDDLE_BONUS, BACK_BONUS = {6: 2, 7: 8, 8: 10, 9: 14}, {7: 4, 8: 5, 9: 7}
BONUSES = (FRONT_BONUS, MIDDLE_BONUS, BACK_BONUS)
NATURALS = {"six-pairs": 3, "three-flushes": 3}  # those of the sheet that the sample has
FOUL = SURRENDER = 3

Strength = tuple[int, list[int]]


@dataclass
class Seat:
    """What one line says: rows, or a word."""

    said: str
    rows: list[tuple[list[int], list[str], bool]] = field(default_factory=list)
    kind: str = ""

    def strengths(self) -> list[Strength]:
        return [strength(ranks, flush) for ranks, _, flush in self.rows]


@dataclass
class Played:
    """One hand as settled: what every pair owes and pays, and the nets."""

    label: str
    button: str = ""
    unit: Decimal = Decimal(0)
    standings: dict[str, str] = field(default_factory=dict)
    owed: dict[tuple[str, str], int] = field(default_factory=dict)
    paid: dict[tuple[str, str], int] = field(default_factory=dict)
    nets: dict[str, int] = field(default_factory=dict)


@dataclass
class Night:
    """All hands, and what is left at the end; `due` is the money less what was paid."""

    hands: list[Played] = field(default_factory=list)
    money: defaultdict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))
    due: defaultdict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))
    bought: Counter[str] = field(default_factory=Counter)
    cashed: Counter[str] = field(default_factory=Counter)
    front: dict[str, int] = field(default_factory=dict)


# ------------------------------------------------------------------ rows


def read_row(text: str) -> tuple[list[int], list[str], bool]:
    """The ranks, the suits, and whether all five are of one suit."""
    cards = re.findall(r"([2-9TJQKA])([shdc]?)", text)
    assert len("".join(map("".join, cards))) == len(text.replace(" ", "").removesuffix("f"))
    suits = [suit for _, suit in cards]
    one_suit = len(cards) == 5 and "" not in suits and len(set(suits)) == 1
    return [RANKS.index(rank) for rank, _ in cards], suits, text.endswith("f") or one_suit


def strength(ranks: list[int], flush: bool) -> Strength:
    """A number for the category, and the ranks that decide inside it."""
    times = Counter(ranks)
    order = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    shape = sorted(times.values(), reverse=True)
    if shape[0] > 1:
        groups = {(2, 1): 1, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3,): 3, (3, 1, 1): 3}
        return (groups | {(3, 2): 6, (4, 1): 7})[tuple(shape)], order
    top = order[0] if len(order) == 5 and order[0] - order[4] == 4 else 0
    top = 5 if order == [14, 5, 4, 3, 2] else top
    if top and flush:
        return (9 if top == 14 else 8), [top]
    if top:
        return 4, [top]
    return (5 if flush else 0), order


def is_foul(rows: list[Strength]) -> bool:
    """A list that another one begins with is the smaller: three cards against five."""
    front, middle, back = rows
    assert middle != back, "equal rows need the suits, which this program does not look at"
    return front > middle or middle > back


def holds(kind: str, seat: Seat) -> bool:
    ranks = Counter(rank for row in seat.rows for rank in row[0])
    suits = sorted(Counter(suit for row in seat.rows for suit in row[1]).values())
    if kind == "six-pairs":
        return sum(times // 2 for times in ranks.values()) == 6
    return suits in ([13], [3, 10], [5, 8], [3, 5, 5])


# ------------------------------------------------------------------ one hand


def read_seat(text: str) -> Seat:
    if text == "surrender":
        return Seat("surrendered")
    kind = ""
    if text.startswith("natural "):
        _, kind, text = text.split(maxsplit=2)
    rows = [read_row(part.strip()) for part in text.split("/")]
    assert [len(row[0]) for row in rows] == [3, 5, 5]
    return Seat("natural" if kind else "set", rows, kind)


def standing(seat: Seat) -> str:
    if seat.said == "natural":
        assert holds(seat.kind, seat)
    if seat.said == "set" and is_foul(seat.strengths()):
        return "foul"
    return seat.said


def between(one: Seat, other: Seat) -> int:
    """What the first of two gets from the second."""
    kinds = standing(one), standing(other)
    if kinds[0] == kinds[1] != "set":
        assert kinds[0] != "natural"
        return 0
    if "surrendered" in kinds:
        return SURRENDER if kinds[1] == "surrendered" else -SURRENDER
    if "natural" in kinds:
        return NATURALS[one.kind] if kinds[0] == "natural" else -NATURALS[other.kind]
    if kinds[0] == "foul":
        return -between(other, one)
    if kinds[1] == "foul":
        extra = zip(one.strengths(), BONUSES, strict=True)
        return FOUL + sum(table.get(row[0], 0) for row, table in extra)
    return rows_won(one, other) - rows_won(other, one)


def rows_won(one: Seat, other: Seat) -> int:
    """What the better rows of one bring: a unit each, or the bonus in its place."""
    rows = zip(one.strengths(), other.strengths(), BONUSES, strict=True)
    return sum(table.get(mine[0], 1) for mine, yours, table in rows if mine > yours)


def pay(
    hand: Played, seats: dict[str, Seat], rulings: list[tuple[str, str, int]], night: Night
) -> None:
    """Pair after pair from the button on; nobody wins or loses more than his stack."""
    names = list(seats)
    at = names.index(hand.button)
    table = names[at:] + names[:at]
    hand.nets = dict.fromkeys(names, 0)

    def move(giver: str, taker: str, units: int) -> int:
        left = night.front[giver] + hand.nets[giver]
        room = night.front[taker] - hand.nets[taker]
        units = max(0, min(units, left, room))
        hand.nets[giver] -= units
        hand.nets[taker] += units
        return units

    for one, other in combinations(table, 2):
        owed = between(seats[one], seats[other])
        paid = move(other, one, owed) if owed >= 0 else -move(one, other, -owed)
        first, _ = pair = in_order(names, one, other)
        hand.owed[pair] = owed if first == one else -owed
        hand.paid[pair] = paid if first == one else -paid
    for giver, taker, units in rulings:
        first, _ = pair = in_order(names, giver, taker)
        sign = 1 if taker == first else -1
        hand.owed[pair] += sign * units
        hand.paid[pair] += sign * move(giver, taker, units)


def in_order(names: list[str], one: str, other: str) -> tuple[str, str]:
    return (one, other) if names.index(one) < names.index(other) else (other, one)


# ------------------------------------------------------------------ the record


@dataclass
class Block:
    """The lines of one hand, read."""

    label: str
    seats: dict[str, Seat] = field(default_factory=dict)
    agreed: dict[str, int] = field(default_factory=dict)
    rulings: list[tuple[str, str, int]] = field(default_factory=list)
    paid: list[tuple[str, str, int]] = field(default_factory=list)
    void: bool = False


class Book:
    """Goes through a record line by line and keeps what outlives a hand."""

    def __init__(self) -> None:
        self.night = Night()
        self.unit = Decimal(0)
        self.seated: list[str] = []
        self.holder = ""
        self.stays = True

    def line(self, block: Block, text: str) -> None:
        word, _, rest = text.partition(" ")
        words = rest.split()
        if word.endswith(":"):
            block.seats[word[:-1]] = read_seat(rest.strip())
        elif word in ("stack", "buy", "cashout"):
            self.chips(word, words[0], int(words[1]))
        elif word in ("paid", "adjust"):
            kept = block.paid if word == "paid" else block.rulings
            kept.append((words[0], words[2], int(words[3])))
        elif word == "unit":
            self.unit = Decimal(words[0])
        elif word == "result":
            parts = (part.split() for part in rest.split(","))
            block.agreed = {name: int(points) for name, points in parts}
        elif word == "misdeal":
            block.void = True
        else:
            assert text in ("rules islandpoker", "players Nia, Tom, Ewa, Raj"), text

    def chips(self, word: str, name: str, units: int) -> None:
        night = self.night
        if word == "cashout":
            night.cashed[name] += units
            night.front[name] -= units
        else:
            assert word == "buy" or name not in night.front
            night.bought[name] += units
            night.front[name] = night.front.get(name, 0) + units

    def pass_button(self, names: list[str], void: bool) -> None:
        """On to the next in the new seating after the last holder, or who came after him."""
        if not self.holder:
            self.holder = names[0]
        elif self.holder not in names:
            at = self.seated.index(self.holder)
            round_ = self.seated[at:] + self.seated[:at]
            self.holder = next(name for name in round_ if name in names)
        elif not self.stays:
            self.holder = names[(names.index(self.holder) + 1) % len(names)]
        self.seated, self.stays = names, void

    def hand(self, block: Block) -> None:
        names = [name for name in self.seated if block.void or name in block.agreed]
        self.pass_button(names or list(block.seats), block.void)
        hand = Played(block.label, self.holder, self.unit)
        if block.agreed:
            hand.nets = block.agreed
            hand.standings = dict.fromkeys(block.agreed, "agreed")
        elif not block.void:
            hand.standings = {name: standing(seat) for name, seat in block.seats.items()}
            pay(hand, block.seats, block.rulings, self.night)
        self.enter(hand, block)

    def enter(self, hand: Played, block: Block) -> None:
        night = self.night
        for name, net in hand.nets.items():
            night.front[name] += net
            night.money[name] += net * self.unit
            night.due[name] += net * self.unit
        for giver, taker, units in block.paid:
            night.due[giver] += units * self.unit
            night.due[taker] -= units * self.unit
        night.hands.append(hand)


def settle(text: str) -> Night:
    """The night of a record."""
    book = Book()
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    block = Block("")
    for line in filter(None, lines):
        if line.startswith("hand "):
            if block.label:
                book.hand(block)
            block = Block(line.split()[1])
        else:
            book.line(block, line)
    book.hand(block)
    return book.night


def fewest(balances: list[Decimal]) -> int:
    """The fewest payments, by trying with whom the first open player settles."""
    first, *rest = [balance for balance in balances if balance] or [Decimal(0)]
    if not first:
        return 0
    tries = (
        fewest([*rest[:at], first + other, *rest[at + 1 :]])
        for at, other in enumerate(rest)
        if first * other < 0
    )
    return 1 + min(tries)


if __name__ == "__main__":
    found = settle(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for hand in found.hands:
        nets = ", ".join(f"{name}: {net}" for name, net in hand.nets.items())
        print(f"    - {{hand: '{hand.label}', net: {{{nets}}}}}")  # noqa: T201
    for name, money in found.money.items():
        print(f"    {name}: {{points: None, money: '{money}'}}")  # noqa: T201
