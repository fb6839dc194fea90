"""The YAML and JSON record, as the formats page says it is read (section 3)."""

import io
import json
from decimal import Decimal

import pytest

from cpcalc.problems import ProblemsFound
from cpcalc.readers import Form, read
from tests.recording import ANN, codes, hand, session, settled
from tests.running import run

BODY = ANN.removeprefix("Ann: ")


@pytest.mark.parametrize(
    "name", ["No", "Null", "1e3", "12:30", "007", "true", "~", "0x1F", "1_0"]
)
def test_every_name_stays_what_was_typed(name: str) -> None:
    read_hand = hand(f"rules: eastern\nplayers:\n  {name}: surrender\n  Ann: {BODY}\n", "yaml")
    assert read_hand.seats[0].name == name


def test_text_yaml_and_json_of_one_evening_are_the_same_session() -> None:
    text = (
        "rules islandpoker\nunit 0.25 USD\nstack Ann 20\nnote Friday\nhand 1\nbutton Ann\n"
        f"{ANN}\nBob: surrender\nCy: natural dragon\ndeclared Cy, Bob\npaid Bob -> Ann 5\n"
        "adjust Ann -> Bob 2 looked too early\nrake 0.5\nbuy Bob 20\n"
        "hand 2\nmisdeal exposed\nAnn: surrender\nhand 3\nresult Ann 6, Bob -6\ncashout Ann 3\n"
    )
    record = {
        "rules": "islandpoker",
        "unit": "0.25 USD",
        "stacks": {"Ann": 20},
        "note": "Friday",
        "hands": [
            {
                "hand": 1,
                "button": "Ann",
                "players": {
                    "Ann": {
                        "front": "Kh Kd 9c",
                        "middle": ["7s", "7h", "4c", "4s", "2c"],
                        "back": "Ah,Qh,Th,6h,3h",
                    },
                    "Bob": "surrender",
                    "Cy": {"natural": "dragon"},
                },
                "declared": ["Cy", "Bob"],
                "paid": [{"from": "Bob", "to": "Ann", "units": 5}],
                "adjust": [
                    {"from": "Ann", "to": "Bob", "units": 2, "reason": "looked too early"}
                ],
                "rake": 0.5,
                "buys": {"Bob": 20},
            },
            {"hand": 2, "misdeal": "exposed", "players": {"Ann": "surrender"}},
            {"hand": 3, "result": {"Ann": 6, "Bob": -6}, "cashouts": {"Ann": 3}},
        ],
    }
    expected = session(text)
    assert session(json.dumps(record), "json") == expected
    assert session(json.dumps(record, indent=1), "yaml") == expected
    lines = [json.dumps({**record, "hands": record["hands"][:1]}), ""]  # type: ignore[index]
    lines += [json.dumps(one) for one in record["hands"][1:]]  # type: ignore[index]
    assert session("\n".join(lines), "jsonl") == expected


@pytest.mark.parametrize(
    ("seat", "said", "kind", "held"),
    [
        ("{natural: true, cards: AKQJT98765432}", "natural", None, True),
        (
            "{natural: yes, cards: [Ah, Kh, Qh, Jh, Th, 9, 8, 7, 6, 5, 4, 3, 2]}",
            "natural",
            None,
            True,
        ),
        ("{natural: Dragon}", "natural", "dragon", True),
        ("{natural: dragon, natural_held: false}", "natural", "dragon", False),
        ("{natural: dragon, natural_held: yes}", "natural", "dragon", True),
        ("{natural: no, front: KK9, middle: 77442, back: AQT63f}", "rows", None, True),
        ("{surrender: true}", "surrender", None, True),
        ("{surrender: yes, cards: KK977442AQT63}", "surrender", None, True),
        (
            "{foul: yes, front: KK9, middle: 77442, back: [A, Q, T, 6, 3, f]}",
            "foul",
            None,
            True,
        ),
        ("{foul: no, front: KK9, middle: 77442AQT63}", "rows", None, True),
        ("{dead: true}", "dead", None, True),
        ("{dead: left the table}", "dead", None, True),
    ],
)
def test_a_seat_may_be_written_with_keys(
    seat: str, said: str, kind: str | None, held: bool
) -> None:
    read_hand = hand(f"rules: eastern\nplayers:\n  Ann: {seat}\n  Bob: surrender\n", "yaml")
    ann = read_hand.seats[0]
    assert (ann.said, ann.kind, ann.held) == (said, kind, held)


def test_a_reason_for_a_dead_hand_is_kept() -> None:
    text = "rules: eastern\nplayers: {Ann: {dead: left early}, Bob: surrender}\n"
    assert hand(text, "yaml").seats[0].reason == "left early"


def test_a_broken_document_costs_only_itself() -> None:
    good = f"rules: eastern\nplayers:\n  Ann: {BODY}\n  Bob: surrender\n"
    text = f"%YAML 1.1\n---\n{good}---\nplayers: [\n---\n{good.replace('9c', '9x')}---\n{good}"
    done = run("settle", "--format", "jsonl", stdin=text)
    lines = [json.loads(line) for line in done.out.splitlines()]
    found = [[error["code"] for error in line.get("error", [])] for line in lines]
    assert found == [[], ["not-yaml"], ["unknown-card"], []]
    assert [line["hand"] for line in lines] == ["1", "2", "3", "4"]
    assert lines[1]["error"][0]["line"] == 8


def test_an_unreadable_line_leaves_stacks_unknown_and_passes_the_button() -> None:
    hand = {"rules": "eastern", "players": {"Ann": BODY, "Bob": "surrender"}}
    first = json.dumps({**hand, "stacks": {"Ann": 4, "Bob": 4}})
    text = f"{first}\n{json.dumps(hand)[:-1]},}}\n{json.dumps(hand)}\n"
    done = run("settle", "--format", "jsonl", stdin=text)
    one, two, three = [json.loads(line) for line in done.out.splitlines()]
    assert [one["button"], three["button"]] == ["Ann", "Ann"]
    assert [two["hand"], three["hand"]] == ["2", "3"]
    assert three["pairs"][0]["paid"] == 3
    assert "not known any more" in three["notes"][0]


def test_a_name_with_a_line_break_is_none_and_one_in_a_note_is_a_blank() -> None:
    text = json.dumps({"rules": "eastern", "players": {"A\nB": "surrender", "Ann": BODY}})
    assert codes(text, "json") == ["bad-name"]
    noted = {"misdeal": "wet\ncards", "note": "one\ntwo", "hand": "a\nb"}
    read_hand = hand(json.dumps(noted), "json")
    assert (read_hand.misdeal, read_hand.notes, read_hand.label) == (
        "wet cards",
        ("one two",),
        "a b",
    )


def test_after_200_problems_of_a_document_reading_stops() -> None:
    for text in ("a: &x 1\n" * 1000, "".join(f"k{n}: 1\n" for n in range(1000))):
        found = codes(text, "yaml")
        assert len(found) < 210
        assert "too-many-problems" in found


def test_several_documents_are_one_stream_of_hands() -> None:
    text = (
        f"---\nrules: eastern\nplayers:\n  Ann: {BODY}\n  Bob: surrender\n"
        f"---\nplayers:\n  Ann: {BODY}\n  Bob: surrender\n---\n"
    )
    first, second = settled(text, "yaml").hands
    assert (first.rules, second.rules) == ("eastern", "eastern")
    assert (first.button, second.button) == ("Ann", "Bob")


def test_a_list_of_hands_is_a_record_too() -> None:
    hands = [{"rules": "eastern", "players": {"Ann": BODY, "Bob": "surrender"}}] * 2
    assert len(session(json.dumps(hands), "json").hands) == 2


def test_names_from_json_escapes_and_emoji_are_read() -> None:
    text = json.dumps(
        {"rules": "eastern", "players": {"J\u00f6rg 😀": "surrender", "Ann": BODY}}
    )
    assert "\\ud83d" in text
    assert hand(text, "json").seats[0].name == "Jörg 😀"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("players: {Ann: {fronts: KK9}}", "unknown-key"),
        ("players: {Ann: surrender, Bob: foul}\nbutton: [Ann]", "wrong-type"),
        ("players: {Ann: surrender, Bob: }", "empty-value"),
        ("players: {Ann: surrender, Bob: {}}", "empty-seat"),
        ("players: {Ann: surrender, Bob: [foul]}", "wrong-type"),
        ("players: {Ann: surrender, Bob: {cards: KK977442AQT63}}", "unsplit"),
        ("players: {Ann: surrender, Bob: {front: KK9, cards: KK977442AQT63}}", "seat-conflict"),
        ("players: {Ann: surrender, Bob: {natural_held: no, foul: yes}}", "seat-conflict"),
        ("players: {Ann: surrender, Bob: {natural: dragon, natural_held: 3}}", "yes-or-no"),
        ("players: {Ann: surrender, Bob: {natural: dragon, natural_held: [3]}}", "wrong-type"),
        ("players: {Ann: surrender, Bob: {natural: draggon}}", "unknown-natural"),
        ("players: {Ann: surrender, Bob: {front: []}}", "wrong-type"),
        ("players: {Ann: surrender, Bob: {front: [Kh, {}, Kd]}}", "wrong-type"),
        (
            "players: {Ann: surrender, Bob: {front: KK9, middle: 77442, back: AQT6}}",
            "card-count",
        ),
        (
            "players: {Ann: surrender, Bob: {front: KKx, middle: 77442, back: AQT63}}",
            "unknown-card",
        ),
        ("players: {}", "wrong-type"),
        ("hands: []", "wrong-type"),
        ("hands: ", "empty-value"),
        ("players: {Ann: surrender, Bob: foul}\nnames: []", "wrong-type"),
        ("players: {Ann: surrender, Bob: foul}\nnote: []", "wrong-type"),
        ("hands: [3]", "wrong-type"),
        ("hands: [{players: {Ann: surrender, Bob: foul}}]\nbutton: Ann", "unknown-key"),
        ("just words", "wrong-type"),
        ("", "nothing-written"),
        ("--- \n---\n", "nothing-written"),
        ("result: {Ann: 1, Bob: x}", "bad-amount"),
        ("result: [1]", "wrong-type"),
        ("players: {Ann: surrender, Bob: foul}\npaid: {Ann: 3}", "wrong-type"),
        (
            "players: {Ann: surrender, Bob: foul}\npaid: [{form: Ann, to: Bob, units: 3}]",
            "unknown-key",
        ),
        (
            "players: {Ann: surrender, Bob: foul}\npaid: [{from: [], to: Bob, units: 3}]",
            "wrong-type",
        ),
        ("players: {Ann: surrender, Bob: foul}\nstacks: {Ann: []}", "wrong-type"),
        ("players: {Ann: surrender, Bob: foul}\nnote: [one, {}]", "wrong-type"),
        ("players: {Ann: surrender, Bob: foul}\ndeclared: [Ann, {}]", "wrong-type"),
        ("players: {Ann: surrender, Bob: foul}\ndeclared: {}", "wrong-type"),
        ("players: {Ann: surrender, Bob: foul}\nhand: []", "wrong-type"),
        ("result: {Ann: [], Bob: -1}", "wrong-type"),
        ("players: {Ann: surrender, Bob: foul}\nunit: []", "wrong-type"),
        ("players: {Ann: surrender, Bob: foul}\nmisdeal: []", "wrong-type"),
        ('players: {Ann: surrender, "B\\u202eb": foul}', "invisible-character"),
        ('players: {Ann: surrender, Bob: "dead \\u001b[2J"}', "invisible-character"),
        ("players: {Ann: surrender, Bob: foul, Ann: foul}", "duplicate-key"),
        ("<<: {rules: eastern}\nplayers: {Ann: surrender, Bob: foul}", "yaml-merge"),
        ("players: {Ann: !!str surrender, Bob: foul}", "yaml-tag"),
    ],
)
def test_a_slip_in_a_yaml_record_is_told(text: str, code: str) -> None:
    rules = "" if text in ("", "just words", "--- \n---\n") else "rules: eastern\n"
    assert codes(rules + text + "\n", "yaml") == [code]


def test_misdeal_false_is_no_misdeal_and_true_gives_no_reason() -> None:
    text = "rules: eastern\nmisdeal: {}\nplayers: {{Ann: surrender, Bob: surrender}}\n"
    assert hand(text.format("no"), "yaml").misdeal is None
    assert hand(text.format("true"), "yaml").misdeal == ""


def test_the_seats_of_a_misdeal_are_kept_whatever_they_are() -> None:
    text = "misdeal: true\nplayers: {Ann: {front: [Kh, 3x]}, Bob: [1, {a: b}], Cy: }\n"
    assert hand(text, "yaml").void == (("Ann", "front: Kh 3x"), ("Bob", "1 a: b"), ("Cy", ""))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"rules": "eastern", "players": {"Ann": "foul", "Ann": "foul"}}', "duplicate-key"),
        ('{"rules": "eastern", "players": {"Ann": "foul", "Bob": null}}', "empty-value"),
        (
            '{"rules": "eastern", "players": {"Ann": "foul", "B\\u0007b": "foul"}}',
            "invisible-character",
        ),
        (
            '{"rules": "eastern", "players": {"Ann": "foul", "B\\ud800b": "foul"}}',
            "invisible-character",
        ),
        ('{"rules": NaN, "players": {"Ann": "foul", "Bob": "foul"}}', "unknown-house"),
        ("[" * 100_000, "too-deep"),
        ('{"a":' * 100_000, "too-deep"),
        ("{'rules': 1}", "not-json"),
        ("[]", "wrong-type"),
        ("{}", "wrong-type"),
        ('[{"misdeal": true}, {"a": 1, "a": 2}]', "duplicate-key"),
        ("", "not-json"),
    ],
)
def test_a_slip_in_a_json_record_is_told(text: str, code: str) -> None:
    assert codes(text, "json") == [code]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"rules": "eastern",\n\t"players"\n: {"A": "foul", "Bob": "KK9 / TT996 / @53f"}}', 3),
        ('{"rules": "eastern", "players": {"\\ud83d\\ude00": "foul", "Bob": "KK9 / @"}}', 1),
    ],
)
def test_places_in_json_are_exact(text: str, line: int) -> None:
    with pytest.raises(ProblemsFound) as raised:
        settled(text, "json")
    span = raised.value.problems[0].span
    assert span
    place = span.place()
    assert (place.line, place.column) == (line, text.splitlines()[line - 1].index("@") + 1)


def test_places_in_json_lines_count_the_lines_of_the_file() -> None:
    good = json.dumps({"rules": "eastern", "players": {"Ann": "surrender", "Bob": BODY}})
    text = f"{good}\n\n{good.replace('9c', '9x')}\n"
    with pytest.raises(ProblemsFound) as raised:
        read(io.StringIO(text), "jsonl")
    (found,) = raised.value.problems
    assert found.span
    assert (found.span.place().line, found.span.place().column) == (3, good.index("9c") + 1)


def test_numbers_are_read_from_their_digits() -> None:
    text = '{"rules": "islandpoker", "rake": 0.1, "players": {"Ann": "foul", "Bob": "foul"}}'
    assert hand(text, "json").rake == Decimal("0.1")


def test_a_place_in_too_deep_a_text_is_its_beginning() -> None:
    with pytest.raises(ProblemsFound) as raised:
        settled('{"players": ' + "[" * 20 + "]" * 20 + "}", "json")
    (found,) = raised.value.problems
    assert (found.code, found.span and found.span.place().column) == ("wrong-type", 1)


def test_a_doubled_key_in_too_deep_a_text_is_told_without_its_place() -> None:
    deep = '{"a": 1, "a": ' + "[" * 20 + "]" * 20 + "}"
    assert codes(deep, "json") == ["not-json"]


@pytest.mark.parametrize(
    ("form", "record"),
    [
        ("yaml", "hands:\n- result: {Ann: 1, Bob: -1}\n- result: {Ann: 1, BOB: -1}\n"),
        ("yaml", "stacks: {ann: 20}\nresult: {Ann: 1, Bob: -1}\n"),
        ("json", '[{"result": {"Ann": 1, "Bob": -1}}, {"result": {"ANN": 1, "Bob": -1}}]'),
        ("jsonl", '{"result": {"A": 1, "B": -1}}\n{"result": {"a": 1, "B": -1}}\n'),
    ],
)
def test_one_player_has_one_spelling_in_every_form(form: Form, record: str) -> None:
    assert codes(record, form) == ["name-case"]
