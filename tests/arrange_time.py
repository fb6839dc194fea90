"""How long the search takes for the hardest hands: `python -m tests.arrange_time [SEED]`.

For every house, hands with many rows of one kind and random ones, alone and in hindsight at a
table of four with stacks. Each is timed with empty caches, as a command starts; the machine's
own work (process time) is told in milliseconds, the slowest first.
"""

import random
import sys
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, NamedTuple

from cpcalc import RuleProfile, load_rules
from cpcalc.cards import DECK, Card, read_cards
from cpcalc.hindsight import look_back
from cpcalc.odds import odds
from cpcalc.record import Amount, Hand, Seat, Session
from cpcalc.rules import house_names
from cpcalc.strength import strength
from cpcalc.thirteen.arranging import Arranger, Setting

HARD = {
    "dragon": "As Ks Qs Js Ts 9h 8h 7h 6h 5h 4d 3d 2d",
    "one suit": "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
    "six pairs": "As Ah Ks Kh Qs Qh Js Jh Ts Th 9s 9h 8s",
    "four ranks": "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js",
    "random": "",
}
NAMES = ("Ann", "Bob", "Cy", "Dee")


class Timed(NamedTuple):
    """The milliseconds of one search."""

    alone: float
    in_hindsight: float
    house: str
    hand: str


def a_best(cards: list[Card], rules: RuleProfile) -> Setting:
    return Arranger(cards, rules).considered()[0]


def timed(work: Callable[[], Any]) -> float:
    """The best of five: what the work takes and not what else the machine does."""
    took = []
    for _ in range(5):
        strength.cache_clear()
        odds.cache_clear()
        start = process_time()
        work()
        took.append((process_time() - start) * 1000)
    return min(took)


def searches(source: random.Random) -> Iterator[Timed]:
    for house in house_names():
        rules = load_rules(house)
        for hand, text in HARD.items():
            mine = list(read_cards(text).cards) or source.sample(DECK, 13)
            rest = [card for card in DECK if card not in mine]
            source.shuffle(rest)
            dealt = [mine, rest[:13], rest[13:26], rest[26:]]
            groups = [a_best(cards, rules).groups for cards in dealt]
            both = zip(NAMES, groups, strict=True)
            seats = tuple(Seat(name, "rows", rows) for name, rows in both)
            stacks = tuple(Amount(name, 5) for name in NAMES)
            record = Session((Hand("1", seats=seats, stacks=stacks),))
            alone = timed(lambda: a_best(mine, rules))  # noqa: B023 - called at once
            back = timed(lambda: look_back(record, groups[0], rules))  # noqa: B023
            yield Timed(alone, back, house, hand)


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    found = sorted(searches(random.Random(seed)), key=lambda each: -max(each[:2]))
    for each in found[:10]:
        print("{:5.1f} ms, in hindsight {:5.1f} ms: {}, {}".format(*each))  # noqa: T201


if __name__ == "__main__":
    main()
