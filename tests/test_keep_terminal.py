"""Keeping score as it is done: at a terminal, with slips, Ctrl-D, Ctrl-C and a sudden end."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cpcalc.readers import read
from cpcalc.settlement import settle

COMMAND = [sys.executable, "-m", "cpcalc", "keep", "evening.txt", "--rules", "eastern"]
PLAYERS = ("--players", "Maya, Jonas")
MAYA = "KK9 / TT448 / AAAA7"
PATIENCE = 60  # seconds, on a machine that is busy with other things


class Terminal:
    """A process whose input and output are a terminal, and a person before it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "dumb", "COLUMNS": "200", "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=environment,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)
        self.text = ""

    def wait_for(self, words: str) -> None:
        """Reads until these words have come since the last line was typed."""
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            ready, _, _ = select.select([self._ours], [], [], 1)
            assert time.monotonic() < end, f"{words!r} did not come: {self.text!r}"
            if ready:
                self.text += os.read(self._ours, 65536).decode().replace("\r\n", "\n")

    def type(self, keys: str) -> None:
        self.text = ""
        os.write(self._ours, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C; once more where it came between two looks of the program at the keyboard."""
        self.text = ""
        for _ in range(PATIENCE // 5):
            os.write(self._ours, b"\x03")
            if select.select([self._ours], [], [], 5)[0]:
                return

    def answer(self, question: str, line: str) -> None:
        self.wait_for(question)
        self.type(f"{line}\n")

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)


def _take_terminal() -> None:
    import fcntl
    import termios

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell may have had it ignored
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    desk = Terminal(tmp_path, *PLAYERS)
    yield desk
    desk.close()


def draft(tmp_path: Path) -> str:
    return (tmp_path / "evening.txt.draft").read_text()


def test_typing_errors_undo_and_the_end_of_the_input(
    terminal: Terminal, tmp_path: Path
) -> None:
    terminal.answer("Unit, such as 0.25 USD (Enter: none): ", "0.25 USD")
    terminal.answer("Hand 1, Maya (button): ", "KK9 / TT448 / AAA14d7")
    terminal.wait_for("is no card")
    terminal.answer("Hand 1, Maya (button): ", "surrender")
    terminal.answer("Hand 1, Jonas: ", "undo")
    terminal.answer("Hand 1, Maya (button): ", MAYA)
    terminal.wait_for("pair of kings / two pair, tens and fours / four aces")
    terminal.answer("Hand 1, Jonas: ", "surrender")
    terminal.wait_for("Hand 1 is saved in evening.txt.")
    terminal.answer("Hand 2, Maya: ", "surrender")
    terminal.wait_for("Hand 2, Jonas (button): ")
    terminal.type("\x04")
    terminal.wait_for("1 hand in evening.txt. The unfinished hand waits in evening.txt.draft")
    assert terminal.process.wait(PATIENCE) == 0
    assert [str(entry.money) for entry in settle(read(tmp_path / "evening.txt")).totals] == [
        "0.75",
        "-0.75",
    ]
    assert draft(tmp_path).endswith("\nMaya: surrender\n")


def test_backspace_mends_the_line_being_typed(terminal: Terminal, tmp_path: Path) -> None:
    terminal.answer("(Enter: none): ", "")
    terminal.answer("Hand 1, Maya (button): ", "surrenf\x7fder")
    terminal.answer("Hand 1, Jonas: ", "quit")
    terminal.wait_for("No hands in evening.txt.")
    assert terminal.process.wait(PATIENCE) == 0
    assert draft(tmp_path).endswith("\nMaya: surrender\n")


def test_ctrl_c_says_what_is_saved(terminal: Terminal, tmp_path: Path) -> None:
    terminal.answer("(Enter: none): ", "")
    terminal.answer("Hand 1, Maya (button): ", MAYA)
    terminal.wait_for("Hand 1, Jonas: ")
    terminal.type("half a li")
    terminal.wait_for("half a li")
    terminal.interrupt()
    terminal.wait_for("The unfinished hand waits in evening.txt.draft")
    assert "Traceback" not in terminal.text
    assert terminal.process.wait(PATIENCE) == 130
    assert draft(tmp_path).endswith(f"\nMaya: {MAYA}\n")


def test_a_kill_costs_the_line_being_typed_and_a_new_start_goes_on(tmp_path: Path) -> None:
    first = Terminal(tmp_path, *PLAYERS)
    first.answer("(Enter: none): ", "")
    for _ in range(2):
        first.answer(", Maya", MAYA)
        first.answer(", Jonas", "surrender")
    first.answer("Hand 3, Maya (button): ", MAYA)
    first.wait_for("Hand 3, Jonas: ")
    first.type("surr")
    first.process.send_signal(signal.SIGKILL)
    first.close()
    second = Terminal(tmp_path)
    second.wait_for("evening.txt has 2 hands and goes on.")
    second.answer("Hand 3, Jonas: ", "surrender")
    second.wait_for("Hand 3 is saved in evening.txt.")
    second.close()
    assert [str(entry.points) for entry in settle(read(tmp_path / "evening.txt")).totals] == [
        "9",
        "-9",
    ]
    assert not re.search(r"\.(draft|tmp)$", " ".join(map(str, tmp_path.iterdir())))
