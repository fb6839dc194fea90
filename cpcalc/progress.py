"""How far a long run is: a bar on standard error, for a person who waits.

It appears only where standard output and standard error are both terminals, and only when
the work has taken a second. How far a file is read is told by the line of its last hand.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

import typer

from cpcalc.record import Reading

PATIENCE = 1.0  # seconds without a bar
PAUSE = 0.1  # seconds between two looks at it


class Progress:
    """Follows the hands of files as they are read and settled."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files = files
        self._lines: dict[str, int] = {}  # of each file, once the bar is there
        self._done: list[str] = []
        self._next_look = monotonic() + PATIENCE
        self._stack = ExitStack()
        self._move: Callable[[int], None] | None = None
        self._shown = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def over(self, file: str, readings: Iterable[Reading]) -> Iterable[Reading]:
        """The readings of one file, followed where somebody can see it."""
        if not (sys.stdout.isatty() and sys.stderr.isatty()):
            return readings
        return self._followed(file, readings)

    def _followed(self, file: str, readings: Iterable[Reading]) -> Iterator[Reading]:
        for reading in readings:
            yield reading
            if monotonic() >= self._next_look:
                self._look(reading)
        self._done.append(file)

    def _look(self, reading: Reading) -> None:
        """Moves the bar to the line of the hand that was just settled."""
        self._next_look = monotonic() + PAUSE
        if not self._lines:
            self._show()
        if self._move is None:
            return
        span = reading.hand.span if reading.hand else None
        here = span.place().line if span else 0
        reached = sum(self._lines[file] for file in self._done) + here
        self._move(reached - self._shown)
        self._shown = reached

    def _show(self) -> None:
        self._lines = {file: _lines_of(file) for file in self._files}
        total = sum(self._lines.values())
        if total:
            bar = typer.progressbar(length=total, label="settling", file=sys.stderr)
            self._move = self._stack.enter_context(bar).update


def _lines_of(file: str) -> int:
    """How many lines a file has; none where it can be read only once."""
    if not Path(file).is_file():
        return 0
    with Path(file).open("rb") as stream:
        return sum(block.count(b"\n") for block in iter(lambda: stream.read(1 << 20), b""))
