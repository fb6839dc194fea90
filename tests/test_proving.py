"""Worked examples of profiles: what they prove, and what is told where they do not hold."""

from pathlib import Path

import pytest

from cpcalc.proving import Proof, prove
from cpcalc.rules import house_names, load_rules
from cpcalc.settlement import settle
from tests.recording import session

HEAD = """profile: ours
title: Our table
sources: {house: {title: agreed at our table}}
rules:
  foul: {value: 0, source: house}
"""
ROWS = "{Ann: KK9 / 77442 / AQT63f, Bob: AA2 / 66553 / K9832f}"  # two rows to Ann
LOST = "{Ann: KK9 / 77442 / AQT63f, Bob: surrender}"


def proof(folder: Path, rules: str, *examples: str) -> Proof:
    path = folder / "ours.yaml"
    listed = "".join(f"  - {example}\n" for example in examples)
    path.write_text(f"{HEAD}{rules}examples:\n{listed}", encoding="utf-8")
    return prove(load_rules(path))


def example(players: str, net: str, more: str = "") -> str:
    return f"{{example: e, deal: {{players: {players}}}, net: {net}{more}}}"


def told(found: Proof) -> list[tuple[str, str]]:
    return [(problem.code, problem.message) for problem in found.problems]


# ------------------------------------------------------------------ our own houses


@pytest.mark.parametrize("house", house_names())
def test_every_house_holds_its_examples_and_they_prove_every_number(house: str) -> None:
    found = prove(load_rules(house))
    assert told(found) == []
    assert found.examples >= 1


@pytest.mark.parametrize("house", house_names())
def test_every_example_of_a_house_names_its_pairs_and_stands_once(house: str) -> None:
    names = []
    for cursor in load_rules(house).examples:
        parts = {key.text: value for key, value in cursor.pairs()}
        assert {"example", "deal", "pairs", "net"} <= set(parts)
        assert ("source" in parts) == ("place" in parts)  # a ruling of our own has neither
        names.append(parts["example"].value)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["codepieces", "codepieces-4"])
def test_another_program_s_example_comes_out_under_a_profile_with_its_numbers(
    name: str,
) -> None:
    found = prove(load_rules(Path(__file__).parent / "profiles" / f"{name}.yaml"))
    assert told(found) == []
    assert found.examples >= 1


def four_hands(profile: str) -> list[object]:
    """What the four hands of that example come to, read as any record."""
    seats = (
        "North: Kc Ts 2c / 9h 8d 7h 6d 5d / Qd Js Tc 9d 8c",
        "East: Qh Qc 9c / 8s 8h 3s 3d 5s / Jh Jc 2h 2d 4c",
        "South: Jd Kh Ks / 6c 9s Td Th Qs / 2s 3c 4d 5c 6s",
        "West: Kd 6h 5h / 7s 7d 7c 4s 4h / As Ah Ad Ac 3h",
    )
    rules = load_rules(Path(__file__).parent / "profiles" / profile)
    (hand,) = settle(session("\n".join(seats)), rules).hands
    return list(hand.nets.values())


def test_the_four_hands_of_that_example_as_a_record() -> None:
    assert four_hands("codepieces.yaml") == [-2, -4, -34, 40]
    assert four_hands("codepieces-4.yaml") == [2, 0, -26, 24]


def test_the_open_face_example_nets_nothing() -> None:
    # Ann wins front (a pair of sixes, 1) and middle; Bob wins the back with a straight, 2
    seats = "Ann: 66A / KK842 / AA753\nBob: QJ9 / TT932 / 87654\n"
    (hand,) = settle(session(seats), "ofc-american").hands
    assert hand.nets == {"Ann": 0, "Bob": 0}


# ------------------------------------------------------------------ numbers


def test_a_number_is_proved_when_one_more_and_one_less_make_an_example_fail(
    tmp_path: Path,
) -> None:
    found = proof(
        tmp_path,
        "  row: {value: 2, source: house}\n  surrender: {value: 3, source: house}\n",
        example(ROWS, "{Ann: 2, Bob: -2}"),
        example(LOST, "{Ann: +3, Bob: -3}"),
    )
    assert (found.examples, found.numbers, found.problems, found.holds) == (2, 2, (), True)


def test_a_number_that_no_example_needs_is_told_with_its_place(tmp_path: Path) -> None:
    rules = "  naturals: {source: house, values: {dragon: 13, six-pairs: 3}}\n"
    found = proof(
        tmp_path,
        rules,
        example("{Ann: natural dragon, Bob: foul}", "{Ann: 13, Bob: -13}"),
    )
    (unproved,) = found.problems
    assert found.holds
    assert unproved.message == (
        "no example proves naturals.six-pairs: with 4 in place of 3 all of them hold"
    )
    assert unproved.span is not None
    place = unproved.span.place()
    assert (place.line, place.column) == (6, 61)


def test_nothing_has_to_be_proved_of_zero_of_none_and_of_words(tmp_path: Path) -> None:
    rules = (
        "  majority: {value: 0, source: house}\n"
        "  surrender: {value: none, source: house}\n"
        "  equal-rows: {value: foul, source: house}\n"
    )
    assert proof(tmp_path, rules, example(ROWS, "{Ann: 1, Bob: -1}")).numbers == 0


def test_a_number_that_only_says_something_is_proved_by_what_is_said(tmp_path: Path) -> None:
    deal = "deal: {buys: {Ann: 19}, result: {Ann: 0, Bob: 0}}, net: {Ann: 0, Bob: 0}"
    rules = "  buy-in: {value: 20, source: house}\n"
    silent = proof(tmp_path, rules, f"{{example: e, {deal}}}")
    assert [code for code, _ in told(silent)] == ["unproved"]
    spoken = proof(tmp_path, rules, f"{{example: e, {deal}, says: the house's buy-in is 20}}")
    assert told(spoken) == []


def test_a_rake_of_less_than_a_unit_is_proved_by_one_more(tmp_path: Path) -> None:
    deal = "deal: {rake: on, result: {Ann: 0, Bob: 0}}, net: {Ann: -0.2, Bob: -0.2}"
    rules = "  rake: {value: 0.2, source: house}\n"
    assert told(proof(tmp_path, rules, f"{{example: e, {deal}}}")) == []


def test_what_another_house_states_is_proved_there(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    text = HEAD.replace("rules:", "extends: eastern\nrules:")
    text = text.replace("  foul: {value: 0, source: house}\n", "")
    text += "  foul: {value: 6, source: house}\nexamples:\n"
    deal = "deal: {players: {Ann: KK9 / 77442 / AQT63f, Bob: foul}}, net: {Ann: 6, Bob: -6}"
    path.write_text(f"{text}  - {{example: e, {deal}}}\n", encoding="utf-8")
    rules = load_rules(path)
    assert list(rules.stated) == ["foul"]
    found = prove(rules)
    assert (found.examples, found.numbers, found.problems) == (1, 1, ())


# ------------------------------------------------------------------ examples that do not hold


@pytest.mark.parametrize(
    ("net", "more", "messages"),
    [
        ("{Ann: 1, Bob: -1}", ", pairs: [Bob pays Ann 1]", []),
        (
            "{Ann: 2, Bob: -1}",
            "",
            ["by these rules Ann comes to +1 in this example, not to +2"],
        ),
        ("{Ann: 1}", "", ["the example does not say what Bob comes to"]),
        ("{Ann: 1, Bob: -1, Cy: 0}", "", ["Cy is not in this hand"]),
        (
            "{Ann: 1, Bob: -1}",
            ", pairs: [Ann pays Bob 1]",
            ["by these rules Bob pays Ann 1 in this example; written is that Ann pays Bob 1"],
        ),
        (
            "{Ann: 1, Bob: -1}",
            ", pairs: []",
            [
                "by these rules Bob pays Ann 1 in this example; written is that"
                " nothing passes between Ann and Bob"
            ],
        ),
        (
            "{Ann: 1, Bob: -1}",
            ", says: [beat, scooped]",
            ["nothing that the result says contains `scooped`"],
        ),
        ("{Ann: 1, Bob: one}", "", ["`one` is no amount of units"]),
        ("{Ann: 1, Bob: [1]}", "", ["here should stand a number of units, not a list"]),
        ("[1, -1]", "", ["here should stand players with their units, not a list"]),
        (
            "{Ann: 1, Bob: -1}",
            ", pairs: Bob pays Ann 1",
            ["here should stand a list of lines such as `Bob pays Ann 6`, not text"],
        ),
        (
            "{Ann: 1, Bob: -1}",
            ", pairs: [Bob owes Ann 1]",
            ["here should stand a line such as `Bob pays Ann 6`, not `Bob owes Ann 1`"],
        ),
        ("{Ann: 1, Bob: -1}", ", pairs: [Bob pays Ann x]", ["`x` is no amount of units"]),
        ("{Ann: 1, Bob: -1}", ", nets: 3", ["`nets` is no key that is known here"]),
    ],
)
def test_what_does_not_hold_is_told(
    tmp_path: Path, net: str, more: str, messages: list[str]
) -> None:
    found = proof(tmp_path, "", example(ROWS, net, more))
    assert [message for _, message in told(found)] == messages
    assert found.holds == (not messages)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("{example: e}", ["missing-key"]),
        ("just words", ["wrong-type"]),
        ("{example: e, deal: {players: {Ann: KK9, Bob: foul}}, net: {Ann: 1}}", ["card-count"]),
        # by these rules nobody may surrender
        (example(LOST, "{Ann: 3, Bob: -3}"), ["no-surrender"]),
        (
            "{example: [], deal: {players: {Ann: foul, Bob: foul}}, net: {Ann: 0}}",
            ["wrong-type"],
        ),
        ("{example: e, deal: [], net: {}}", ["wrong-type"]),
        (example("{Ann: foul, Bob: foul}", "{}"), ["example-missing", "example-missing"]),
    ],
)
def test_an_example_that_cannot_be_read_or_settled_is_told(
    tmp_path: Path, text: str, codes: list[str]
) -> None:
    assert [code for code, _ in told(proof(tmp_path, "", text))] == codes
