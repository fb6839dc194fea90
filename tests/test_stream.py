"""A stream of JSON lines is settled hand by hand, however long it is."""

import gc
import io
import json
import tracemalloc
from collections.abc import Iterator
from itertools import islice

from cpcalc.readers import read_hands
from cpcalc.reports.json import outcome_line
from cpcalc.settlement import Outcome, outcomes

HAND = {
    "rules": "eastern",
    "unit": "0.25 USD",
    "players": {
        "Ann": "Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h",
        "Bob": "surrender",
        "Cy": "Qc Qd 8c / 9s 9h 3c 3s 2d / Jd Js Jc 5h 4h",
    },
}
LINE = json.dumps(HAND).encode() + b"\n"


class Endless(io.BytesIO):
    """A table that never stops playing; every hundredth hand is mistyped."""

    read_so_far = 0

    def readline(self, _limit: int | None = -1, /) -> bytes:
        self.read_so_far += 1
        return LINE.replace(b"Kd", b"Kx") if self.read_so_far % 100 == 0 else LINE


def test_hands_come_out_as_they_come_in_and_a_bad_one_costs_only_itself() -> None:
    stream = Endless()
    found = list(islice(outcomes(read_hands(stream, "jsonl"), None), 250))
    assert stream.read_so_far <= 252
    assert [n for n, one in enumerate(found, start=1) if one.problems] == [100, 200]
    assert [one.result is None for one in found].count(True) == 2
    assert all(one.result.nets["Bob"] == -6 for one in found if one.result)


def test_nothing_is_kept_of_a_hand_that_is_out() -> None:
    stream = outcomes(read_hands(Endless(), "jsonl"), None)
    used_after(stream, 150)  # what is made once is made by now
    tracemalloc.start()
    try:
        before = used_after(stream, 100)
        grown = used_after(stream, 400) - before
    finally:
        tracemalloc.stop()
    assert grown < 100_000  # bytes: as many hands that were kept would be far more


def used_after(stream: Iterator[Outcome], hands: int) -> int:
    for outcome in islice(stream, hands):
        outcome_line(outcome)
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
