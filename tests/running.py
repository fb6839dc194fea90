"""Runs the command line inside the test process, as a shell would from some folder."""

import io
import os
import sys
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from cpcalc.cli import app


class Done(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


class _Bytes(io.BytesIO):
    name = "<stdin>"


class _Input(io.TextIOWrapper):
    """Standard input from bytes, a terminal or not."""

    def __init__(self, raw: bytes, terminal: bool, echo: bool) -> None:
        super().__init__(_Bytes(raw), encoding="utf-8")
        self._terminal = terminal
        self._echo = echo

    def isatty(self) -> bool:
        return self._terminal

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if self._echo:
            sys.stdout.write(line)
        return line


def run(
    *arguments: str | Path,
    stdin: bytes | str = b"",
    folder: Path | None = None,
    terminal: bool = False,
    echo: bool = False,
) -> Done:
    """The command with its arguments; `terminal` tells that somebody sits at the keyboard.

    `echo` prints what is typed, as a terminal does, and complaints in between.
    """
    raw = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = io.StringIO(), io.StringIO()
    before = Path.cwd()
    err = out if echo else err
    streams = patch.multiple(sys, stdin=_Input(raw, terminal, echo), stdout=out, stderr=err)
    try:
        os.chdir(folder or before)
        with streams:
            try:
                app([str(word) for word in arguments], prog_name="cpcalc")
                status = 0
            except SystemExit as stop:
                status = stop.code if isinstance(stop.code, int) else 1
    finally:
        os.chdir(before)
    return Done(status, out.getvalue(), err.getvalue())
