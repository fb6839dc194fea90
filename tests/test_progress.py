"""The bar of a long run: on standard error, for a person at a terminal and for nobody else."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

HAND = "rules eastern\nAnn: foul\nBob: surrender\n"
AT_ONCE = "import cpcalc.progress as p; p.PATIENCE = p.PAUSE = {patience}; "
START = "from cpcalc.cli import main; main()"


def ran(
    *arguments: str | Path, patience: float = 0, out: bool = True, err: bool = True
) -> tuple[str, str, int]:
    """What a terminal shows, what a pipe got, and the exit status; `out` and `err` say
    which of the two streams are that terminal.
    """
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", AT_ONCE.format(patience=patience) + START]
    streams = {
        "stdout": theirs if out else subprocess.PIPE,
        "stderr": theirs if err else subprocess.PIPE,
    }
    env = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(
        [*command, *map(str, arguments)],
        stdin=subprocess.PIPE,
        env=env,
        **streams,  # type: ignore[call-overload]
    ) as done:
        os.close(theirs)
        piped = [done.stdin.close() if done.stdin else None, done.stdout, done.stderr]
        texts = [pipe.read().decode() for pipe in piped if pipe]
        shown = b""
        while part := _read(ours):
            shown += part
        os.close(ours)
        return shown.decode(), "".join(texts), done.wait()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end is closed
        return b""


@pytest.fixture
def records(tmp_path: Path) -> list[Path]:
    """Two records of many hands, in text and in JSON lines."""
    text, lines = tmp_path / "text.txt", tmp_path / "lines.jsonl"
    text.write_text("rules eastern\n" + "hand\nresult Ann 1, Bob -1\n" * 200)
    lines.write_text('{"result": {"Ann": 1, "Bob": -1}}\n' * 200)
    return [text, lines]


@pytest.mark.parametrize("command", ["settle", "check"])
def test_a_bar_runs_to_the_end_and_the_cursor_is_there_again(
    command: str, records: list[Path]
) -> None:
    shown, _, status = ran(command, *records)
    assert status == 0
    parts = [int(number) for number in re.findall(r"settling .*?(\d+)%", shown)]
    assert parts == sorted(parts)
    assert parts[0] < 10
    assert parts[-1] > 90
    assert shown.rindex("\033[?25h") > shown.rindex("%")
    assert ("Totals" in shown or "total" in shown) == (command == "settle")


@pytest.mark.parametrize(("out", "err"), [(True, False), (False, True), (False, False)])
def test_there_is_no_bar_where_output_or_errors_go_elsewhere(
    out: bool, err: bool, records: list[Path]
) -> None:
    shown, piped, status = ran("settle", "--totals", *records, out=out, err=err)
    assert "settling" not in shown + piped
    assert "Totals over 400 hands" in shown + piped
    assert status == 0


def test_what_is_soon_done_has_no_bar(records: list[Path]) -> None:
    shown, _, _ = ran("settle", *records, patience=60)
    assert "settling" not in shown


def test_a_bar_is_gone_before_problems_are_told(records: list[Path]) -> None:
    with records[0].open("a") as file:
        file.write("hand\nrules nowhere\nAnn: foul\nBob: foul\n")
    shown, _, status = ran("settle", *records)
    assert status == 1
    assert shown.index("unknown-house") > shown.index("\033[?25h") > shown.index("settling")


def test_a_stream_of_unknown_length_has_no_bar() -> None:
    shown, _, status = ran("settle", "-")
    assert status == 1
    assert "nothing-written" in shown
    assert "settling" not in shown


def test_a_hand_that_could_not_be_read_does_not_move_the_bar(records: list[Path]) -> None:
    records[1].write_text("{}\n{\n" * 40)
    shown, _, status = ran("settle", *records)
    assert status == 1
    assert "settling" in shown
