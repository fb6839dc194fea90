"""The command line: forms in and out, exit statuses, standard input, colours, pipes."""

import io
import json
import os
import pty
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import simplejson

import cpcalc
from cpcalc import cli
from cpcalc.rules import house_names
from tests.recording import ANN
from tests.running import run

RECORD = f"rules eastern\nunit 0.25 USD\n{ANN}\nBob: surrender\n"
PAGE = (
    "rules eastern\nunit 0.25 USD\n\nhand 1\nbutton Ann\n"
    f"{ANN}\nBob: surrender\n"
    "Cy:  natural 2d 2h 4d 4h 6d 6s 8d 8h Jd Jh Qd Qc As\nDee: KK9 / TT996 / A8753f\n"
)


def settle_json(record: str, *arguments: str) -> dict[str, Any]:
    done = run("settle", "--format", "json", *arguments, stdin=record)
    assert (done.status, done.err) == (0, "")
    value: dict[str, Any] = simplejson.loads(done.out, use_decimal=True)
    return value


def test_the_json_result_has_the_shape_of_the_formats_page() -> None:
    result = settle_json(PAGE)
    (hand,) = result["hands"]
    assert {key: hand[key] for key in ("hand", "rules", "unit", "currency", "button")} == {
        "hand": "1",
        "rules": "eastern",
        "unit": "0.25",
        "currency": "USD",
        "button": "Ann",
    }
    ann, bob, cy, dee = hand["players"]
    assert ann == {
        "name": "Ann",
        "standing": "set",
        "reason": None,
        "natural": None,
        "also_holds": [],
        "rows": {
            "front": {
                "cards": ["Kh", "Kd", "9c"],
                "category": "pair",
                "label": "pair of kings",
            },
            "middle": {
                "cards": ["7s", "7h", "4c", "4s", "2c"],
                "category": "two-pair",
                "label": "two pair, sevens and fours",
            },
            "back": {
                "cards": ["Ah", "Qh", "Th", "6h", "3h"],
                "category": "flush",
                "label": "ace-high flush",
            },
        },
        "cards": None,
        "rake": 0,
        "points": 0,
        "money": "0.00",
    }
    assert bob == {
        "name": "Bob",
        "standing": "surrendered",
        "reason": None,
        "natural": None,
        "also_holds": [],
        "rows": None,
        "cards": None,
        "rake": 0,
        "points": -9,
        "money": "-2.25",
    }
    assert (cy["standing"], cy["natural"], cy["rows"]) == ("natural", "six-pairs", None)
    assert " ".join(cy["cards"]) == "2d 2h 4d 4h 6d 6s 8d 8h Jd Jh Qd Qc As"
    assert dee["rows"]["back"] == {
        "cards": ["A", "8", "7", "5", "3"],
        "suited": True,
        "category": "flush",
        "label": "ace-high flush",
    }
    assert dee["rows"]["middle"]["suited"] is False
    assert [pair["players"] for pair in hand["pairs"]] == [
        ["Ann", "Bob"],
        ["Ann", "Cy"],
        ["Ann", "Dee"],
        ["Bob", "Cy"],
        ["Bob", "Dee"],
        ["Cy", "Dee"],
    ]
    assert hand["pairs"][0] == {
        "players": ["Ann", "Bob"],
        "points": 3,
        "paid": 3,
        "items": [
            {
                "to": "Ann",
                "from": "Bob",
                "points": 3,
                "rule": "surrender",
                "row": None,
                "why": "Bob surrendered",
            }
        ],
    }
    assert hand["notes"] == []
    assert result["totals"] == [
        {"name": "Ann", "points": 0, "money": "0.00"},
        {"name": "Bob", "points": -9, "money": "-2.25"},
        {"name": "Cy", "points": 9, "money": "2.25"},
        {"name": "Dee", "points": 0, "money": "0.00"},
    ]
    assert result["transfers"] == [{"from": "Bob", "to": "Cy", "points": 9, "money": "2.25"}]


def test_without_a_unit_money_is_null_and_fractions_are_exact_numbers() -> None:
    record = f"rules islandpoker\nrake on\n{ANN}\nBob: surrender\n"
    done = run("settle", "--format", "json", stdin=record)
    assert '"rake": 0.2' in done.out
    result = settle_json(record)
    (hand,) = result["hands"]
    assert [player["points"] for player in hand["players"]] == [Decimal("2.8"), Decimal("-3.2")]
    assert {player["money"] for player in hand["players"]} == {None}
    assert (hand["unit"], hand["currency"]) == (None, None)
    assert [entry["to"] for entry in result["transfers"]] == ["Ann", None]


def test_a_misdeal_and_an_agreed_result_in_json() -> None:
    result = settle_json(
        "rules eastern\nhand 1\nmisdeal exposed\nhand 2\nresult Ann 6, Bob -6\n"
    )
    void, agreed = result["hands"]
    assert {**void, "notes": []} == {
        "hand": "1",
        "misdeal": "exposed",
        "players": [],
        "pairs": [],
        "notes": [],
    }
    assert [player["standing"] for player in agreed["players"]] == ["agreed", "agreed"]
    assert agreed["pairs"] == []


def test_rows_of_a_wrong_split_have_no_category() -> None:
    result = settle_json("rules eastern\nAnn: KK97 / 7442 / AQT63\nBob: KQJ987654322 / A\n")
    ann, bob = result["hands"][0]["players"]
    assert ann["rows"]["front"]["category"] is None
    assert ann["rows"]["front"]["label"] == "4 cards"
    assert (bob["rows"], len(bob["cards"])) == (None, 13)


def test_json_lines_settle_every_hand_that_can_be_settled() -> None:
    record = f"rules eastern\nhand 1\n{ANN}\nBob: surrender\nhand 2\n{ANN}\nBob: Kx\n"
    record += f"hand 3\n{ANN}\nBob: natural\nhand 4\n{ANN}\nBob: surrender\n"
    done = run("settle", "--format", "jsonl", stdin=record)
    assert (done.status, done.err) == (1, "")
    first, second, third, fourth = [json.loads(line) for line in done.out.splitlines()]
    assert first["players"][1]["points"] == fourth["players"][1]["points"] == -3
    assert second == {
        "hand": "2",
        "error": [
            {
                "file": "<stdin>",
                "line": 7,
                "column": 6,
                "code": "unknown-card",
                "message": "`Kx` is no card",
            }
        ],
    }
    assert third["error"][0]["code"] == "natural-unpriced"


def test_a_file_that_is_no_record_is_one_error_line() -> None:
    done = run("settle", "--format", "jsonl", "--from", "json", stdin="{")
    assert done.status == 1
    assert json.loads(done.out)["hand"] is None


def test_a_stack_is_forgotten_after_a_hand_that_could_not_be_settled() -> None:
    record = f"rules eastern\nstack Ann 9\nstack Bob 9\nhand 1\n{ANN}\nBob: Kx\n"
    record += f"hand 2\n{ANN}\nBob: surrender\n"
    _, second = run("settle", "--format", "jsonl", stdin=record).out.splitlines()
    notes = json.loads(second)["notes"]
    assert notes == [
        "What stood in front of Ann and Bob is not known any more: until it is, their payments"
        " are not capped."
    ]


def test_a_slip_before_the_first_hand_is_the_trouble_of_all_hands() -> None:
    record = (
        f"rules eastern\nstack Ann 1/3\nhand 1\n{ANN}\nBob: foul\nhand 2\n{ANN}\nBob: foul\n"
    )
    lines = run("settle", "--format", "jsonl", stdin=record).out.splitlines()
    found = [[error["code"] for error in json.loads(line)["error"]] for line in lines]
    assert found == [["bad-amount"], ["bad-amount"]]
    assert run("settle", stdin=record).err.count("bad-amount") == 1


def test_problems_go_to_standard_error_and_nothing_to_standard_output() -> None:
    done = run(
        "settle", stdin=f"rules eastern\nhand\n{ANN}\nBob: foul\nhand\nAnn: foul\nBob: x\n"
    )
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("<stdin>:7:6: error: `x` is no card [unknown-card]\n")
    assert done.err.endswith("1 problem in 1 file\n")


@pytest.mark.parametrize("arguments", [["settle"], ["settle", "-"]])
def test_a_record_can_be_piped_in(arguments: list[str]) -> None:
    done = run(*arguments, stdin=RECORD)
    assert done.status == 0
    assert "Ann gets 3" in done.out


def test_nothing_to_read_is_a_call_that_cannot_run() -> None:
    done = run("settle", terminal=True)
    assert (done.status, done.out) == (2, "")
    assert "name a record" in done.err


def test_several_files_make_one_settlement(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.json"
    one.write_text(RECORD)
    two.write_text('{"result": {"Ann": -3, "Bob": 3}, "unit": "0.25 USD"}')
    done = run("settle", one, two, "--format", "json")
    assert [entry["points"] for entry in json.loads(done.out)["totals"]] == [0, 0]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", "rules: eastern\nplayers: {Ann: foul, Bob: foul}\n"),
        ("a.yml", "rules: eastern\nplayers: {Ann: foul, Bob: foul}\n"),
        ("a.json", '{"rules": "eastern", "players": {"Ann": "foul", "Bob": "foul"}}'),
        ("a.jsonl", '{"rules": "eastern", "players": {"Ann": "foul", "Bob": "foul"}}\n'),
        ("a.txt", "rules eastern\nAnn: foul\nBob: foul\n"),
        ("a", "rules eastern\nAnn: foul\nBob: foul\n"),
    ],
)
def test_the_form_is_told_by_the_suffix_or_by_the_content(
    tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text)
    by_suffix = run("settle", name, "--format", "json", folder=tmp_path)
    by_content = run("settle", "--format", "json", stdin=text)
    form = {".yml": "yaml", "": "text", ".txt": "text"}.get(Path(name).suffix, name[2:])
    by_option = run("settle", "--format", "json", "--from", form, stdin=text)
    assert by_suffix.status == 0, by_suffix.err
    assert by_suffix.out == by_content.out == by_option.out


@pytest.mark.parametrize(
    "text",
    [
        "rules: eastern\nplayers:\n  Ann: foul\n  Bob: foul\n",
        "# Friday\n---\nrules: eastern\nplayers: {Ann: foul, Bob: foul}\n",
        "hands:\n- rules: eastern\n  players: {Ann: foul, Bob: foul}\n",
        '"rules": eastern\n"players": {Ann: foul, Bob: foul}\n',
        '\n[{"rules": "eastern", "players": {"Ann": "foul", "Bob": "foul"}}]',
        '{"rules": "eastern",\n "players": {"Ann": "foul", "Bob": "foul"}}',
        "rules: eastern\nplayers: Ann, Bob\nhand: 1\nAnn: foul\nBob: foul\n",
    ],
)
def test_a_stream_is_known_by_what_only_its_form_can_hold(text: str) -> None:
    done = run("settle", stdin=text)
    assert (done.status, done.err) == (0, "")


def test_json_lines_on_standard_input_are_a_stream_of_hands() -> None:
    hand = {"rules": "eastern", "players": {"Ann": "foul", "Bob": "foul"}}
    done = run(
        "settle", "--format", "jsonl", stdin=f"{json.dumps(hand)}\n\n{json.dumps(hand)}\n"
    )
    assert [json.loads(line)["hand"] for line in done.out.splitlines()] == ["1", "2"]


def test_rules_on_the_command_line_win_over_the_record(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(
        "profile: ours\ntitle: Our table\nextends: eastern\n"
        "sources: {house: {title: agreed}}\nrules:\n  surrender: {value: 2, source: house}\n"
    )
    done = run("settle", "--rules", "ours.yaml", stdin=RECORD, folder=tmp_path)
    assert "Our table" in done.out
    assert "Ann gets 2" in done.out


def test_a_record_names_a_profile_beside_itself(tmp_path: Path) -> None:
    table = tmp_path / "table"
    table.mkdir()
    (table / "ours.yaml").write_text("profile: ours\ntitle: Our table\nextends: eastern\n")
    (table / "evening.txt").write_text(RECORD.replace("eastern", "ours.yaml"))
    assert "Our table" in run("settle", "table/evening.txt", folder=tmp_path).out
    (table / "ours.yaml").write_text("profile: ours\n")
    for output in ("table", "jsonl"):
        broken = run("settle", "table/evening.txt", "--format", output, folder=tmp_path)
        assert (broken.status, broken.out) == (2, "")
        assert "table/ours.yaml:1:1: error: `title` is missing here" in broken.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["settle", "nowhere.txt"], "cannot read nowhere.txt: there is no such file"),
        (["settle", "."], "cannot read .: it is a folder"),
        (["settle", "--rules", "estern", "-"], "did you mean eastern or western?"),
        (["rules", "show", "estern"], "did you mean eastern or western?"),
        (
            ["rules", "show", "nowhere.yaml"],
            "there is no profile nowhere.yaml; there is no such file",
        ),
    ],
)
def test_what_cannot_run_ends_with_2(arguments: list[str], message: str) -> None:
    done = run(*arguments, stdin=RECORD)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_a_file_without_permission_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "secret.txt").write_text(RECORD)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "permission denied" in run("settle", "secret.txt", folder=tmp_path).err


def test_a_profile_that_cannot_be_opened_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ours.yaml").write_text("profile: ours\n")

    def refuse(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    done = run("rules", "show", "ours.yaml", folder=tmp_path)
    assert (done.status, done.err) == (2, "cpcalc: cannot read ours.yaml: Permission denied\n")


def test_the_houses_are_listed_and_shown() -> None:
    listed = run("rules", "list").out
    for house in house_names():
        assert house in listed
        shown = run("rules", "show", house)
        assert shown.status == 0
        assert max(map(len, shown.out.splitlines())) <= 100
        assert "Rulings where the sheet is silent" in shown.out
    island = run("rules", "show", "islandpoker").out
    assert "surrender: 3 units to each opponent" in island
    assert "middle royal-flush     14" in island
    assert "suit-order: spades hearts clubs diamonds" in island
    assert "surrender: none\n" in run("rules", "show", "bicycle-bcc").out


def test_a_source_with_an_address_is_shown_with_it(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(
        "profile: ours\ntitle: Ours\nsources:\n"
        "  page: {title: Our page, address: example.org/rules}\n"
        "rules:\n  row: {value: 2, source: page}\n"
    )
    shown = run("rules", "show", "ours.yaml", folder=tmp_path).out
    assert "row: 2 units\n      each row won ([1])\n" in shown
    assert "[1] Our page\n      example.org/rules" in shown


def test_version_and_help_are_there() -> None:
    assert run("--version").out.startswith("cpcalc 0.")
    assert "Settles 13-card Chinese Poker" in run("--help").out
    for command in (["settle"], ["rules"], ["rules", "list"], ["rules", "show"]):
        assert run(*command, "--help").status == 0


# ------------------------------------------------------------------ as a real process

CPCALC = [sys.executable, "-m", "cpcalc"]
RED_HEART = "\033[31mK♥\033[0m"


def in_terminal(record: Path, **environment: str) -> str:
    """What the command prints where its standard output is a terminal."""
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "TERM": "xterm", **environment}
    env = {key: value for key, value in env.items() if value}
    done = subprocess.Popen([*CPCALC, "settle", str(record)], stdout=theirs, env=env)
    os.close(theirs)
    output = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        output += part
    os.close(ours)
    assert done.wait() == 0
    return output.decode()


def test_suits_are_coloured_in_a_terminal_and_plain_elsewhere(tmp_path: Path) -> None:
    record = tmp_path / "hand.txt"
    record.write_text(RECORD)
    assert RED_HEART in in_terminal(record, NO_COLOR="")
    assert RED_HEART not in in_terminal(record, NO_COLOR="1")
    assert RED_HEART not in in_terminal(record, NO_COLOR="", TERM="dumb")
    piped = subprocess.run([*CPCALC, "settle", str(record)], capture_output=True, check=True)
    assert b"\033" not in piped.stdout
    assert b"Kh Kd 9c" in piped.stdout


def test_a_console_without_the_signs_gets_escapes_and_no_error(tmp_path: Path) -> None:
    record = tmp_path / "hand.txt"
    record.write_text(RECORD.replace("Ann", "王"), encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(
        [*CPCALC, "settle", str(record)], capture_output=True, env=env, check=True
    )
    assert b"\\u738b" in done.stdout
    assert done.stderr == b""


def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path) -> None:
    record = tmp_path / "hands.jsonl"
    line = json.dumps({"rules": "eastern", "players": {"Ann": "foul", "Bob": "foul"}})
    record.write_text((line + "\n") * 5000)
    command = [*CPCALC, "settle", str(record), "--format", "jsonl"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout
        assert done.stderr
        done.stdout.readline()
        done.stdout.close()
        assert done.stderr.read() == b""


def test_ctrl_c_and_a_closed_pipe_end_the_program_quietly(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    def closed(**_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(cli, "_speak_safely", lambda: None)
    monkeypatch.setattr(cli, "app", interrupted)
    with pytest.raises(SystemExit, match="130"):
        cli.main()
    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(cli, "app", closed)
        with pytest.raises(SystemExit, match="2"):
            cli.main()


def test_what_the_package_offers_is_there() -> None:
    for name in cpcalc.__all__:
        assert getattr(cpcalc, name).__name__ == name
    with pytest.raises(AttributeError):
        cpcalc.nothing  # noqa: B018 - the access is the test


def test_a_settlement_lists_its_pairs_and_items() -> None:
    settlement = cpcalc.settle(cpcalc.read(io.StringIO(PAGE)))
    assert len(settlement.pairs) == 6
    assert sum(item.units for item in settlement.items if item.giver == "Bob") == 9
    assert (
        cpcalc.settle(cpcalc.read(io.StringIO(PAGE)).hands[0], rules="western").hands[0].rules
        == "western"
    )


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("Kh Kd", "row-size"),
        ("Kh Kd 9c 8c", "row-size"),
        ("Kh Kh 9c", "duplicate-card"),
        ("Kh Kd 9x", "unknown-card"),
        ("KK9f", "flush-mark"),
        ("KK / 9", "unknown-card"),
        ("", "row-size"),
        ("KKKKK", "too-many-of-a-rank"),
    ],
)
def test_only_three_or_five_cards_are_a_row(cards: str, code: str) -> None:
    with pytest.raises(cpcalc.ProblemsFound, match=code):
        cpcalc.evaluate(cards)


def test_naturals_are_told_of_13_cards_and_of_a_house() -> None:
    suited = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    assert cpcalc.naturals(suited, "eastern") == {
        "dragon",
        "thirteen-colors",
        "three-straights",
        "three-flushes",
    }
    assert cpcalc.naturals(suited, cpcalc.load_rules("bicycle-bcc")) == {
        "dragon",
        "three-straights",
        "three-flushes",
    }
    with pytest.raises(cpcalc.ProblemsFound, match="row-size"):
        cpcalc.naturals("As 2s 3s")


def test_a_pipe_is_read_by_its_content(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [*CPCALC, "settle", str(pipe)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        pipe.write_text("rules: eastern\nplayers: {Ann: foul, Bob: foul}\n")
        assert done.stdout
        assert b"both fouled" in done.stdout.read()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_and_a_closed_output_are_no_tracebacks(tmp_path: Path) -> None:
    record = tmp_path / "hand.txt"
    record.write_text(RECORD)
    for output in ("table", "json", "jsonl"):
        command = [*CPCALC, "settle", str(record), "--format", output]
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 2
        assert done.stderr == b"cpcalc: cannot write the result: No space left on device\n"
    closed = f"{sys.executable} -m cpcalc settle {record} >&-"
    done = subprocess.run(["sh", "-c", closed], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (2, b"")


def test_what_cannot_be_printed_is_not_printed_in_messages_either() -> None:
    for arguments in (["settle", "no\x1b[31msuch\x07.txt"], ["rules", "show", "x\x1b[31my"]):
        done = run(*arguments)
        assert done.status == 2
        assert done.err.rstrip("\n").isprintable()


def test_a_form_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="a record is text, yaml, json, jsonl, not xml"):
        cpcalc.read(io.StringIO(RECORD), "xml")  # type: ignore[arg-type]


def test_an_open_file_finds_a_profile_beside_itself(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("profile: ours\ntitle: Ours\nextends: eastern\n")
    record = tmp_path / "hand.txt"
    record.write_text(RECORD.replace("eastern", "ours.yaml"))
    with record.open() as stream:
        assert cpcalc.settle(cpcalc.read(stream)).hands[0].rules == "ours"
    shown = run("settle", "--rules", "ours", folder=tmp_path)
    assert "there is no house called ours" in shown.err
    (tmp_path / "table").write_text("profile: table\ntitle: Our table\nextends: eastern\n")
    assert "Our table" in run("rules", "show", "table", folder=tmp_path).out


@pytest.mark.parametrize(
    "words",
    [
        ("settle", "--hand", "1", "--hand", "3"),
        ("settle", "--hand", "1", "--hand=1"),
        ("settle", "--rules", "eastern", "--rules", "western"),
        ("explain", "--between", "Ann", "Bob", "--between", "Ann", "Cy"),
        ("compare", "--all", "--hand", "1", "--hand", "2"),
        ("check", "--from", "text", "--from", "yaml"),
        ("convert", "x", "--to", "text", "--to", "json"),
        ("arrange", "KK9", "--top", "3", "--top", "4"),
        ("hand", "KK9", "--format", "text", "--format", "json"),
        ("keep", "x", "--players", "A,B", "--players", "C,D"),
        ("rules", "new", "x", "--from", "eastern", "--from", "western"),
    ],
)
def test_an_option_that_counts_once_is_not_taken_twice(words: tuple[str, ...]) -> None:
    done = run(*words, stdin=RECORD)
    option = next(word for word in reversed(words) if word.startswith("--")).split("=")[0]
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith(f"Error: {option} can be given once only\n")


def test_options_that_may_be_repeated_still_may() -> None:
    done = run("settle", "--set", "foul=4", "--set", "surrender=6", stdin=RECORD)
    assert (done.status, done.err) == (0, "")
    assert run("check", "--strict", "--strict", stdin=RECORD).status == 0
    assert run("settle", "--help", "--help").status == 0


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("settle", "--hand", ""), "--hand"),
        (("settle", "--rules", " "), "--rules"),
        (("settle", "--surrender", "Bob", "--surrender", ""), "--surrender"),
        (("explain", "--between", "", "Bob"), "--between"),
        (("compare", "--all", "--hand="), "--hand"),
        (("compare", "--rules", "", "--rules", "eastern"), "--rules"),
    ],
)
def test_an_option_without_a_word_is_refused(words: tuple[str, ...], option: str) -> None:
    """As a script gives it whose variable is not set."""
    done = run(*words, stdin=RECORD)
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith(f"Error: {option} is empty\n")


def test_a_record_is_not_settled_twice(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(RECORD)
    for command in (("settle",), ("explain",), ("check",), ("compare", "--all")):
        done = run(*command, "a.txt", "./a.txt", folder=tmp_path)
        assert (done.status, done.out) == (2, "")
        assert "a.txt is named 2 times, and would be counted as often" in done.err
    assert "standard input is named 2 times" in run("settle", "-", "-", stdin=RECORD).err


def test_a_reader_that_went_away_is_no_problem_of_the_record() -> None:
    command = [*CPCALC, "settle", "--format", "json"]
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        command, input=RECORD.encode(), stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (2, b"")
