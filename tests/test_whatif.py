"""What would have been: other rows, another declaration, a surrender; and what is no change."""

import json
from pathlib import Path

import pytest

from cpcalc.problems import ProblemsFound
from cpcalc.settlement import settle
from cpcalc.whatif import WhatIf, altered
from tests.recording import ANN, hand
from tests.running import run

ROOT = Path(__file__).parent.parent


def nets(record: str, changes: WhatIf) -> list[object]:
    (found,) = settle(altered(hand(record), changes), "eastern").hands
    return list(found.nets.values())


# Ann wins all three rows.
TWO = "rules eastern\nAnn: KK9 / 77442 / AQT63f\nBob: QQJ / 66553 / K9832f\n"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (WhatIf(), [3, -3]),
        (WhatIf(surrenders=("Ann",)), [-3, 3]),
        # three fives in the middle over two pair
        (WhatIf(swaps=("Bob:middle=66553", "Bob:front=AAJ")), [1, -1]),
        (WhatIf(swaps=("Bob=AAJ / 66553 / K9832f",)), [1, -1]),
        (WhatIf(swaps=("Bob:front=66553", "Bob:middle=QQJ")), [3, -3]),  # a wrong split: foul
        (WhatIf(surrenders=("Ann", "Bob")), [0, 0]),
        (WhatIf(surrenders=("Ann ",)), [-3, 3]),
        (WhatIf(swaps=("Bob : Middle = 66553", "Bob: front =AAJ")), [1, -1]),
        (WhatIf(swaps=("Bob:front=AAJ", "Bob:front=AAJ")), [1, -1]),  # the same said twice
        # declared, and not held: a foul
        (WhatIf(declares=("Ann=false",)), [-3, 3]),
        (WhatIf(declares=("Ann=natural false",)), [-3, 3]),
        (WhatIf(declares=("Ann=dragon false",)), [-3, 3]),
        (WhatIf(declares=("Ann=Natural dragon FALSE",)), [-3, 3]),
    ],
)
def test_a_hand_comes_to_what_the_change_makes_of_it(
    changes: WhatIf, expected: list[int]
) -> None:
    assert nets(TWO, changes) == expected


def test_a_natural_may_be_declared_or_left_undeclared() -> None:
    held = "rules eastern\nAnn: 22A / 4466J / QQ88J\nBob: 995 / AATT7 / KQJT8f\n"
    assert nets(held, WhatIf()) == [-3, 3]
    assert nets(held, WhatIf(declares=("Ann=six-pairs",))) == [3, -3]
    assert nets(held, WhatIf(declares=("Ann=natural six-pairs",))) == [3, -3]
    declared = held.replace("Ann: ", "Ann: natural six-pairs ")
    assert nets(declared, WhatIf()) == [3, -3]
    assert nets(declared, WhatIf(declares=("Ann=nothing",))) == [-3, 3]


def test_names_with_colons_are_told_from_rows() -> None:
    changed = altered(
        hand("rules eastern\nA: KK9 / 77442 / AQT63f\nA:B: QQJ / 66553 / K9832f\n"),
        WhatIf(swaps=("A:B:front=QQT",)),
    )
    assert [str(card) for card in changed.seats[1].groups[0].cards] == ["Q", "Q", "T"]


@pytest.mark.parametrize(
    ("changes", "code", "hint"),
    [
        (WhatIf(swaps=("Bo:front=KK9",)), "not-seated", "did you mean Bob?"),
        (WhatIf(swaps=("Zoe=KK9",)), "not-seated", "the players are Ann, Bob and Cy"),
        (WhatIf(swaps=("Ann",)), "no-what-if", "write Ann:front=CARDS"),
        (WhatIf(swaps=("Ann:font=KK9",)), "no-what-if", "write Ann:front=CARDS"),
        (WhatIf(swaps=("Ann:front=KK",)), "card-count", "the front has 2 cards instead of 3"),
        (WhatIf(swaps=("Ann:front=KKx",)), "unknown-card", ""),
        (WhatIf(swaps=("Ann=KKK",)), "card-count", ""),
        (WhatIf(swaps=("Ann=foul",)), "no-what-if", "write Ann=KK9 / 77442 / AQT63f"),
        (
            WhatIf(swaps=("Cy:front=KK9",)),
            "rows-unwritten",
            'give all three rows: --swap "Cy=KK9',
        ),
        (WhatIf(swaps=("Ann:front=QQQ",)), "too-many-of-a-rank", "a deck holds four"),
        (WhatIf(swaps=("Ann:front=QQ9", "Ann:front=KK9")), "seat-conflict", "keep the one"),
        (WhatIf(swaps=("Ann:front=KK9", "Ann=AAK/22/3")), "seat-conflict", "keep the one"),
        (WhatIf(swaps=("Ann=AAK/22/3", "Ann:back=AQT63f")), "seat-conflict", "keep the one"),
        (WhatIf(declares=("Ann=natural",)), "natural-needs-name", "`natural false` if none"),
        (WhatIf(declares=("Ann=dragon",)), "natural-excluded", "`natural dragon false` if"),
        (WhatIf(declares=("Ann",)), "no-what-if", "write Ann=natural"),
        (WhatIf(declares=("Ann=",)), "no-what-if", "write Ann=natural"),
        (WhatIf(declares=("Ann:six-pairs",)), "no-what-if", "write Ann=six-pairs"),
        (WhatIf(declares=("Ann:front=KK9",)), "no-what-if", "write Ann=natural"),
        (WhatIf(declares=("Ann:",)), "no-what-if", "write Ann=natural"),
        (WhatIf(swaps=("=KK9",)), "no-what-if", "write Ann=KK9"),
        (WhatIf(declares=("Ann=sixpairs",)), "unknown-natural", "did you mean six-pairs?"),
        (
            WhatIf(declares=("Cy=nothing",)),
            "rows-unwritten",
            'without a natural the rows count: give them too, by --swap "Cy=KK9',
        ),
        (
            WhatIf(declares=("Cy=natural",)),
            "natural-unpriced",
            'name it, such as --declare "Cy=dragon"',
        ),
        (WhatIf(declares=("Ann=surrender",)), "no-what-if", 'write --surrender "Ann"'),
        (WhatIf(swaps=("Ann=surrender",)), "no-what-if", 'write --surrender "Ann"'),
        (WhatIf(swaps=("Ann=natural",)), "no-what-if", 'write --declare "Ann=natural"'),
        (WhatIf(swaps=("Ann=",)), "no-what-if", "write Ann:front=CARDS"),
        (WhatIf(swaps=("Ann:front=",)), "no-what-if", "write Ann:front=CARDS"),
        (WhatIf(surrenders=("Ann=yes",)), "no-what-if", "write Ann"),
        (WhatIf((), ("Ann=natural",), ("Ann",)), "seat-conflict", "keep the one"),
        (WhatIf((), ("Ann=nothing", "Ann=natural")), "seat-conflict", "keep the one"),
    ],
)
def test_what_is_no_change_of_the_hand_is_told(changes: WhatIf, code: str, hint: str) -> None:
    record = f"{TWO}Cy: surrender\n"
    with pytest.raises(ProblemsFound) as raised:
        settle(altered(hand(record), changes), "eastern")
    found = raised.value.problems[0]
    assert found.code == code
    assert hint in found.hint


@pytest.mark.parametrize("swap", ["Ann:front=KK", "Ann=KK / 77442 / AQT63f"])
def test_no_hint_is_a_line_that_a_switch_cannot_take(swap: str) -> None:
    with pytest.raises(ProblemsFound) as raised:
        altered(hand(TWO), WhatIf(swaps=(swap,)))
    assert [found.hint for found in raised.value.problems] == [
        "the front has 2 cards instead of 3"
    ]


def test_nothing_is_declared_where_the_rows_come_with_it() -> None:
    record = f"{TWO}Cy: surrender\n"
    rows = "Cy=245 / 7889T / TJJAA"
    changes = WhatIf(swaps=(rows,), declares=("Cy=nothing",))
    assert altered(hand(record), changes) == altered(hand(record), WhatIf(swaps=(rows,)))


# Cy has no rows in the record, and Dee has no split ones.
WITHOUT = f"{TWO}Cy: surrender\nDee: natural dragon 23456789TJQKA\n"


def test_rows_that_are_not_written_may_be_given_one_by_one() -> None:
    one_by_one = WhatIf(swaps=("Cy:back=TJJAA", "Cy:front=245", "Cy:middle=7889T"))
    whole = WhatIf(swaps=("Cy=245 / 7889T / TJJAA",))
    assert altered(hand(WITHOUT), one_by_one) == altered(hand(WITHOUT), whole)


@pytest.mark.parametrize(
    ("swaps", "message"),
    [
        (("Cy:back=JT987",), "Cy's front and middle are not written"),
        (("Cy:back=JT987", "Cy:front=228"), "Cy's middle is not written"),
        (("Dee:middle=33448", "Dee:front=228"), "Dee's back is not written"),
    ],
)
def test_of_rows_that_are_missing_one_message_tells_all(
    swaps: tuple[str, ...], message: str
) -> None:
    with pytest.raises(ProblemsFound) as raised:
        altered(hand(WITHOUT), WhatIf(swaps=swaps))
    assert [found.message for found in raised.value.problems] == [message]


def test_a_false_natural_is_excused_after_a_surrender() -> None:
    """Eastern excuses it; Bicycle knows no excuse (and no surrender either)."""
    record = f"rules eastern\nCy: surrender\n{TWO.removeprefix('rules eastern')}"
    (found,) = settle(altered(hand(record), WhatIf(declares=("Ann=dragon false",)))).hands
    assert dict(found.nets) == {"Cy": -6, "Ann": 6, "Bob": 0}
    assert "that is excused" in " ".join(found.notes)


def test_a_natural_that_the_written_suits_exclude_is_a_foul() -> None:
    record = f"rules eastern\n{ANN}\nBob: QQJ / 66553 / K9832f\n"
    for declared in ("Ann=natural", "Ann=dragon", "Ann=natural dragon"):
        (found,) = settle(altered(hand(record), WhatIf(declares=(declared,)))).hands
        assert dict(found.nets) == {"Ann": -3, "Bob": 3}


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("misdeal\n", "it was a misdeal, and is void"),
        ("misdeal\nAnn: foul\nBob: foul\n", "it was a misdeal, and is void"),
        ("result Ann 3, Bob -3\n", "its result was agreed at the table, without cards"),
        ("players Ann, Bob\nbuy Ann 3\n", "only chips moved in it"),
    ],
)
@pytest.mark.parametrize(
    "changes",
    [
        WhatIf(swaps=("Ann:front=KK9",)),
        WhatIf((), ("Ann=natural",)),
        WhatIf((), (), ("Ann",)),
    ],
)
def test_a_hand_without_cards_cannot_be_otherwise(
    lines: str, why: str, changes: WhatIf
) -> None:
    record = hand(f"rules eastern\nhand 4\n{lines}")
    with pytest.raises(ProblemsFound) as raised:
        altered(record, changes)
    (found,) = raised.value.problems
    assert found.message == (
        f"hand 4 has no cards that could have been played otherwise: {why}"
    )
    assert altered(record, WhatIf()) == record


def test_a_name_with_an_accent_is_found_however_it_is_typed() -> None:
    record = hand(TWO.replace("Ann", "Zoe\u0301 B."))
    assert altered(record, WhatIf(surrenders=("Zo\xe9 B.",))) == altered(
        record, WhatIf(surrenders=("Zoe\u0301 B.",))
    )


# ------------------------------------------------------------------ the commands


def test_settle_shows_the_difference_and_the_hand_as_it_would_have_been() -> None:
    done = run("settle", "--surrender", "Ann", stdin=TWO)
    assert done.out.startswith(
        "What if: Ann surrenders\n"
        "\n"
        "       as it was  what if  difference\n"
        "  Ann         +3       -3          -6\n"
        "  Bob         -3       +3          +6\n"
        "\n"
        "Hand 1, "
    )
    explained = run("settle", "--explain", "--surrender", "Ann", stdin=TWO).out
    assert "Ann surrendered and is compared with nobody [1]" in explained


def test_other_cards_than_those_recorded_are_said_to_be_others() -> None:
    text = run("settle", "--swap", "Ann:front=KK8", stdin=TWO).out
    assert "  Ann would have held other cards than recorded.\n" in text
    again = run("settle", "--swap", "Ann:front=9KK", stdin=TWO).out
    assert "other cards" not in again


def test_explain_shows_it_too_and_as_json() -> None:
    options = ("explain", "samples/evening.txt", "--hand", "2", "--surrender", "Maya")
    text = run(*options, folder=ROOT).out
    assert "Maya surrendered and is compared with nobody [1]" in text
    (told,) = json.loads(run(*options, "--format", "json", folder=ROOT).out)["hands"]
    assert told["before"] == {"Maya": -7, "Jonas": -3, "Priya": 7, "Luis": 3}
    assert {one["name"]: one["points"] for one in told["players"]}["Maya"] == -9


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [
        (["--surrender", "Bo"], 1, "did you mean Bob?"),
        (["--surrender", "Ann", "--format", "json"], 2, "leave --format and --totals out"),
        (["--surrender", "Ann", "--totals"], 2, "leave --format and --totals out"),
        (["--surrender", "Ann", "--hand", "4"], 2, "no hand is called 4"),
        (["--surrender", "Ann", "--rules", "bicycle-bcc"], 1, "offers no surrender"),
    ],
)
def test_what_cannot_be_asked_is_told(options: list[str], status: int, message: str) -> None:
    done = run("settle", *options, stdin=TWO)
    assert (done.status, done.out) == (status, "")
    assert message in done.err


def test_of_several_hands_one_must_be_named() -> None:
    seats = TWO.removeprefix("rules eastern\n")
    record = f"rules eastern\nhand 1\n{seats}hand 2\n{seats}hand 2\n{seats}"
    done = run("settle", "--surrender", "Ann", stdin=record)
    assert (done.status, done.err) == (
        2,
        "cpcalc: say with --hand which hand would have been otherwise\n",
    )
    done = run("settle", "--surrender", "Ann", "--hand", "2", stdin=record)
    assert "2 hands are called 2: only one can be otherwise" in done.err
    done = run("settle", "--surrender", "Ann", "--hand", "1", stdin=record)
    assert done.status == 0


def test_what_stands_in_later_hands_does_not_stop_the_question() -> None:
    """Ann loses in place of winning, and could not have cashed out the 12 she has."""
    seats = TWO.removeprefix("rules eastern\n")
    record = f"rules eastern\nstack Ann 9\nstack Bob 9\nhand 1\n{seats}"
    record += f"hand 2\ncashout Ann 12\nbuy Ann 4\n{seats}"
    done = run("settle", "--surrender", "Ann", "--hand", "1", stdin=record)
    assert (done.status, done.err) == (0, "")
    assert "  Ann         +3       -3          -6\n" in done.out


def test_the_file_of_the_hand_is_told_where_there_are_several(tmp_path: Path) -> None:
    seats = TWO.removeprefix("rules eastern\n")
    (tmp_path / "a.txt").write_text(f"rules eastern\nhand 1\n{seats}")
    (tmp_path / "b.txt").write_text(f"rules western\nhand 2\n{seats}")
    (tmp_path / "c.txt").write_text(f"rules western\nhand 3\n{seats}")
    options = ("--hand", "2", "--surrender", "Ann")
    done = run("settle", "a.txt", "b.txt", "c.txt", *options, folder=tmp_path)
    assert "\n\nb.txt, Hand 2, Western (online), button Ann\n" in done.out
    # three rows, and one for the majority
    assert "  Ann         +4       -3          -7\n" in done.out
