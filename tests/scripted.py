"""A scorekeeper who types what stands in a list."""

from pathlib import Path

from cpcalc.keeping.book import Book
from cpcalc.keeping.keep import Keeper


class Script:
    """A desk at which lines are typed one after the other, and everything said is kept.

    A line that is an exception is raised in place of being typed.
    """

    def __init__(self, *lines: str | BaseException, attended: bool = True) -> None:
        self.lines = list(lines)
        self.is_attended = attended
        self.line = 0
        self.said: list[str] = []
        self.complaints: list[str] = []
        self.questions: list[str] = []

    def ask(self, question: str) -> str | None:
        self.questions.append(question)
        if not self.lines:
            return None
        self.line += 1
        line = self.lines.pop(0)
        if isinstance(line, BaseException):
            raise line
        return line

    def say(self, text: str) -> None:
        self.said.append(text)

    def complain(self, text: str) -> None:
        self.complaints.append(text)

    @property
    def text(self) -> str:
        return "\n".join(self.said)

    @property
    def trouble(self) -> str:
        return "\n".join(self.complaints)


def keep(file: Path, *lines: str | BaseException, attended: bool = True) -> tuple[int, Script]:
    """The conversation over these lines, and its exit status."""
    script = Script(*lines, attended=attended)
    return Keeper(Book(file), script).run(), script
