"""Where the scorekeeper sits: lines come in, words go out, at a terminal or through pipes."""

import sys
from contextlib import suppress

import typer


class Desk:
    """Standard input and output. Only where somebody sits there are questions printed."""

    def __init__(self) -> None:
        self.is_attended = sys.stdin.isatty()
        self.line = 0  # the number of the line read last
        sys.stdin.reconfigure(errors="surrogateescape")  # type: ignore[union-attr]
        if self.is_attended:
            with suppress(ImportError):
                import readline  # noqa: F401 - from here on `input` edits and remembers lines

    def ask(self, question: str) -> str | None:
        """The next line that is typed; None at the end of the input."""
        line = self._typed(question) if self.is_attended else sys.stdin.readline()
        self.line += 1
        return line.rstrip("\r\n").lstrip("\ufeff") if line else None

    def _typed(self, question: str) -> str:
        try:
            return f"{input(question)}\n"
        except EOFError:
            typer.echo()  # what follows stands below the question
            return ""

    def say(self, text: str) -> None:
        typer.echo(text)

    def complain(self, text: str) -> None:
        typer.echo(text, err=True)
