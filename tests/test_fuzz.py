"""Short runs of the two experiments: random input, and one slip at a time."""

import pytest

from tests import fuzz, mutants


def test_random_input_is_read_or_answered_with_problems() -> None:
    seen = fuzz.run(1500, seed=7)
    assert not seen.faults, fuzz.summary(seen)
    assert seen.settled > 100
    assert len(seen.problems) > 30


def test_a_record_with_a_slip_says_what_was_typed_or_is_refused() -> None:
    seen = mutants.run(300, seed=7)
    assert not seen.misread, mutants.summary(seen)
    assert seen.slips["all"]["problem"] > 100


def test_the_second_reader_agrees_on_every_record_without_a_slip() -> None:
    for record in mutants.records():
        assert not mutants.differences(record.told, record.text, record.form), record.name


@pytest.mark.parametrize(
    ("typed", "read_as", "key"),
    [
        ("9c / 7s", "9d / 7s", "players"),
        ("Th 6h", "6h Th", "players"),
        ("Cy: dead", "Cyd: dead", "players"),
        ("false", "", "players"),
        ("stack Bob 12.5", "stack Bob 1.25", "stacks"),
        ("adjust Ann -> Cy", "adjust Ann -> Dee", "adjust"),
        ("paid Ann", "paid Dee", "paid"),
        ("rake 0.5", "rake on", "rake"),
        ("many lines", "many line", "note"),
    ],
)
def test_the_second_reader_tells_what_was_read_wrong(
    typed: str, read_as: str, key: str
) -> None:
    (record,) = (one for one in mutants.records() if one.text == fuzz.EVERY_LINE)
    text = record.text.replace(typed, read_as, 1)
    assert mutants.differences(record.told, text, "text").startswith(f"{key} [")
