"""Killed at every step, or refused by the system at every step: nothing finished is lost."""

import errno
import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any
from unittest.mock import patch

import pytest

from cpcalc.keeping.book import Book
from cpcalc.keeping.keep import Keeper
from cpcalc.keeping.safefile import ChangedMeanwhile, NotSaved, SafeFile
from cpcalc.readers import read
from cpcalc.settlement import settle
from tests.scripted import Script, keep

MAYA, JONAS = "KK9 / TT448 / AAAA7", "surrender"
SETUP = ("rules eastern", "unit 0.25 USD", "players Maya, Jonas")
NIGHT = (
    *(*SETUP, MAYA, JONAS),
    *(JONAS, MAYA, "undo", "y", f"Maya: {MAYA}", "surrender"),
    *("misdeal", "result Maya 2, Jonas -2"),
)

Step = Callable[[], None]


class Slow:
    """A new file that takes few bytes at a time."""

    def __init__(self, stream: IO[bytes], step: Step) -> None:
        self.stream, self.step = stream, step

    def __enter__(self) -> "Slow":
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()

    def fileno(self) -> int:
        return self.stream.fileno()

    def write(self, data: memoryview) -> int:
        self.step()
        return self.stream.write(data[: len(data) // 2 + 60])


def stepping(call: Callable[..., Any], step: Step) -> Callable[..., Any]:
    def stepped(*arguments: Any, **named: Any) -> Any:
        step()
        return call(*arguments, **named)

    return stepped


@contextmanager
def steps(step: Step) -> Iterator[None]:
    """Calls `step` before everything by which a file on the disk is changed."""
    opened = io.open

    def open_slowly(path: Path, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        if "x" not in mode:
            return opened(path, mode, *arguments, **named)
        step()
        return Slow(opened(path, mode, *arguments, **named), step)

    with ExitStack() as patches:
        for name in ("replace", "unlink", "fsync"):
            call = stepping(getattr(os, name), step)
            patches.enter_context(patch.object(os, name, call))
        patches.enter_context(patch.object(io, "open", open_slowly))
        yield


class Counter:
    """Does something at its n-th step."""

    def __init__(self, at: int, then: Step) -> None:
        self.at, self.then, self.number = at, then, 0

    def __call__(self) -> None:
        self.number += 1
        if self.number == self.at:
            self.then()


def state_of(file: Path) -> tuple[int, tuple[str, ...]]:
    """How many hands are finished, and what of the next a new start goes on with."""
    if file.exists() and file.read_text().strip().count("hand "):
        settle(read(file))  # FILE is readable at any time
    book = Book(file)
    return len(book.hands), (*map(str, book.now.entries), *book.now.seating)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[int, tuple[str, ...]]]:
    """What is saved after each line of the night."""
    file = tmp_path_factory.mktemp("whole") / "evening.txt"
    states = [state_of(file)]
    for at in range(len(NIGHT)):
        folder = tmp_path_factory.mktemp("part") / "evening.txt"
        keep(folder, *NIGHT[: at + 1])
        states.append(state_of(folder))
    return states


def killed_at(file: Path, step: int) -> int | None:
    """A night whose process is killed at a step, after so many lines; None if it lived."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        script = Script(*NIGHT)
        die = Counter(step, lambda: (os.write(writing, bytes([script.line])), os._exit(9))[1])
        with steps(die):
            Keeper(Book(file), script).run()
        os._exit(0)
    os.close(writing)
    _, status = os.waitpid(child, 0)
    lines = os.read(reading, 1)
    os.close(reading)
    assert os.waitstatus_to_exitcode(status) == (9 if lines else 0)
    return lines[0] if lines else None


def test_a_kill_at_any_step_costs_at_most_the_line_being_typed(
    tmp_path: Path, night: list[tuple[int, tuple[str, ...]]]
) -> None:
    step = left_over = 0
    while True:
        step += 1
        file = tmp_path / f"{step}.txt"
        line = killed_at(file, step)
        if line is None:
            break
        left_over += len(list(tmp_path.glob(".*.tmp")))
        state = state_of(file)
        assert not list(tmp_path.glob(".*.tmp")), "a new start sweeps what was left behind"
        # a confirmation belongs to the line before it
        assert state in (night[line - 1], night[line]), f"step {step}, at line {line}"
        rest = NIGHT[line if state == night[line] else line - 1 :]
        keep(file, *(("undo", *rest) if rest[:1] == ("y",) else rest))
        assert str(settle(read(file)).totals[0].points) == "8"
    assert step > 60
    assert left_over > 20
    assert settle(read(file)).totals[0].points == 8


def test_a_disk_that_refuses_any_step_costs_at_most_the_line_being_typed(
    tmp_path: Path, night: list[tuple[int, tuple[str, ...]]]
) -> None:
    def refuse() -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    step = refused = 0
    while True:
        step += 1
        file = tmp_path / f"{step}.txt"
        script, counter = Script(*NIGHT), Counter(step, refuse)
        with steps(counter):
            status = Keeper(Book(file), script).run()
        if counter.number < step:
            break
        if status == 0:  # only that the name reaches the disk could not be made sure of
            assert state_of(file) == night[-1]
            continue
        refused += 1
        assert status == 2
        assert "No space left on device. The last entry is not saved." in " ".join(
            script.trouble.split()
        )
        assert state_of(file) in (night[script.line - 1], night[script.line])
        assert not list(tmp_path.glob(".*.tmp")), "nothing half written is left behind"
    assert refused > 40


def test_a_file_is_never_seen_half_written(tmp_path: Path) -> None:
    file = SafeFile(tmp_path / "a")
    file.write(b"old" * 100)
    seen = set()
    with steps(lambda: seen.add((tmp_path / "a").read_bytes())):
        file.write(b"new" * 100)
    assert seen == {b"old" * 100, b"new" * 100}


def test_only_what_was_left_beside_this_file_is_swept(tmp_path: Path) -> None:
    left = [".a.txt.01234567.tmp", ".a.txt.draft.89abcdef.tmp"]
    other = [".a.txt.tmp", ".a_txt.01234567.tmp", ".b.txt.01234567.tmp", "a.txt.01234567.tmp"]
    for name in (*left, *other):
        (tmp_path / name).touch()
    Book(tmp_path / "a.txt")
    assert {path.name for path in tmp_path.iterdir()} == set(other)


def test_permissions_stay_and_a_new_file_has_the_usual_ones(tmp_path: Path) -> None:
    path = tmp_path / "a"
    file, usual = SafeFile(path), tmp_path / "usual"
    usual.touch()
    file.write(b"1")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    path.chmod(0o600)
    file.write(b"2")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_somebody_else_wrote_is_neither_overwritten_nor_removed(tmp_path: Path) -> None:
    path = tmp_path / "a"
    file = SafeFile(path)
    file.write(b"1")
    path.write_bytes(b"theirs")
    with pytest.raises(ChangedMeanwhile, match="was changed by another program"):
        file.write(b"2")
    with pytest.raises(ChangedMeanwhile):
        file.remove()
    path.unlink()
    with pytest.raises(ChangedMeanwhile):
        file.write(b"2")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    file = SafeFile(tmp_path / "a")
    file.write(b"1")
    with (
        patch.object(os, "unlink", side_effect=OSError("odd")),
        pytest.raises(NotSaved, match="odd"),
    ):
        file.remove()
    (tmp_path / "gone").mkdir()
    inner = SafeFile(tmp_path / "gone" / "b")
    (tmp_path / "gone").rmdir()
    with pytest.raises(NotSaved, match="No such file or directory"):
        inner.write(b"1")
