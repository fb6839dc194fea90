"""Keeping score at the table: a conversation that asks seat by seat and saves every hand.

What a line means is left to the readers of records; here stands only who is asked, and what
is said to him.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from cpcalc.amounts import read_amount
from cpcalc.cards import read_cards
from cpcalc.keeping.book import Book, Judged
from cpcalc.keeping.safefile import ChangedMeanwhile, NotSaved
from cpcalc.keeping.unfinished import Entry, entry_of
from cpcalc.problems import (
    BrokenRules,
    Problem,
    ProblemsFound,
    Source,
    Span,
    code,
    did_you_mean,
    is_unprintable,
    nearest,
    printable,
    problem,
    render,
)
from cpcalc.readers.seats import STATUS_WORDS
from cpcalc.readers.text import DIRECTIVES, opening_word
from cpcalc.reports.layout import page, table, wrapped
from cpcalc.reports.running import last_hand, understood
from cpcalc.reports.sheet import totals_report
from cpcalc.results import HandResult
from cpcalc.rules import house_names
from cpcalc.words import HERE, KEEP_HELP, SEAT_HELP, listing, says

SAVED, STOPPED, CANNOT_RUN, INTERRUPTED = 0, 1, 2, 130  # exit statuses


class Desk(Protocol):
    """Who types and who reads. `line` numbers the lines that were typed."""

    is_attended: bool
    line: int

    def ask(self, question: str) -> str | None: ...
    def say(self, text: str) -> None: ...
    def complain(self, text: str) -> None: ...


class Keeper:
    """Asks, takes what is typed into the book, and says what became of it."""

    def __init__(self, book: Book, desk: Desk) -> None:
        self.book = book
        self.desk = desk
        self._file = printable(str(book.path))
        self._ask_unit = desk.is_attended
        self._told = ""  # the news that were told last

    def run(self, first: Sequence[str] = ()) -> int:
        """The conversation, up to its exit status; `first` are lines said before it."""
        try:
            return self._talk(first)
        except KeyboardInterrupt:
            self.desk.say("")
            self._part()
            return INTERRUPTED
        except ChangedMeanwhile as changed:
            self._complain(says("keep-changed", file=printable(str(changed.path))))
        except NotSaved as failed:
            words = {"file": printable(str(failed.path)), "reason": failed.reason}
            self._complain(says("keep-not-saved", **words))
        self._part()
        return CANNOT_RUN

    def _talk(self, first: Sequence[str]) -> int:
        self._greet()
        for line in first:
            if not self._listen(line, "command line"):
                return CANNOT_RUN
        while (typed := self._ask()) is not None:
            if typed.strip().lower() in _QUIT:
                break
            right = self._listen(typed, "input", self.desk.line)
            if not right and not self.desk.is_attended:
                self._complain(says("keep-stopped", line=self.desk.line))
                self._part()
                return STOPPED
        self._part()
        return SAVED

    # -------------------------------------------------------------- what is asked

    def _asked(self) -> str:
        """What is to be told next: a directive word, or nothing for the next seat."""
        if self.book.lacks("rules"):
            return "rules"
        if not self.book.now.seating:
            return "players"
        wanted = self._ask_unit and not self.book.hands and self.book.lacks("unit")
        return "unit" if wanted else ""

    def _may_say_unit(self) -> bool:
        """Whether a unit may still come in answer to its question, asked or not."""
        now = self.book.now
        return not self.book.hands and self.book.lacks("unit") and now.waiting == [*now.seating]

    def _ask(self) -> str | None:
        """The next line; before it, what is new about the hand it is for."""
        if (news := self._news()) and news != self._told:
            self._say(news)
            self._told = news
        return self.desk.ask(self._question())

    def _news(self) -> str:
        asked = self._asked()
        if asked == "rules":
            return says("keep-houses", houses=listing(house_names()))
        return "" if asked else _button(self.book.judged.result)

    def _question(self) -> str:
        if word := self._asked():
            return says(f"keep-ask-{word}") + " "
        name, result = self.book.now.waiting[0], self.book.judged.result
        button = " (button)" if name == result.button else ""
        return f"Hand {printable(result.label)}, {printable(name)}{button}: "

    # -------------------------------------------------------------- what is typed

    def _listen(self, line: str, origin: str, number: int = 1) -> bool:
        """Takes one line; problems are told, and cost only that line."""
        try:
            self._take(Source(origin, line, number))
        except (ProblemsFound, BrokenRules) as found:
            self._tell(found.problems)
            return False
        return True

    def _take(self, source: Source) -> None:
        text = source.text.strip()
        if command := _COMMANDS.get(text.lower()):
            command(self)
        elif text:
            _refuse_invisible(source)
            self._enter(self._entry(source))
        elif self._asked() == "unit":
            self._ask_unit = False

    def _entry(self, source: Source) -> Entry:
        """The line as the record will have it: an answer, or a line of its own."""
        text, asked = source.text.strip(), self._asked()
        first, entry = text.split()[0], entry_of(source)
        if opening_word(text) or first.startswith("#") or entry.name in self.book.now.seating:
            return entry
        if not asked and self._may_say_unit() and _is_unit(text):
            asked = (
                "unit"  # who pipes lines in is not asked for it, and may say it all the same
            )
        if asked:
            return Entry(f"{asked} {text}", source)
        if entry.name is not None and first.rstrip(":,.;").lower() not in STATUS_WORDS:
            return entry
        if _is_slip(first, source):
            return Entry(text, source)
        return Entry(text, source, self.book.now.waiting[0])

    def _enter(self, entry: Entry) -> None:
        self.book.refuse_strangers(entry)
        self.book.refuse_next_hand(entry)
        table = entry.word == "players"
        state = self.book.seated(entry) if table else self.book.now.with_entry(entry)
        judged = self.book.enter(state)
        if entry.name is not None:
            self._say_understood(entry, judged)
        elif table:
            self._say_seated()
        elif not state.is_complete:
            self._say(says("keep-noted", line=printable(entry.text)), 2)
        if state.is_complete:
            self._show(judged)

    # -------------------------------------------------------------- what is said

    def _say_understood(self, entry: Entry, judged: Judged) -> None:
        for player in judged.result.players:
            if player.name == entry.name:
                self._say(understood(player), 2)
        for found in judged.findings_of(entry):
            self._say(says("keep-look", finding=found.message, hint=found.hint), 2)

    def _say_seated(self) -> None:
        names = ", ".join(map(printable, self.book.now.seating))
        self._say(says("keep-seated", names=names), 2)

    def _show(self, judged: Judged) -> None:
        """The settled hand, and how all stand with it; where who had the button is not in an
        agreed hand, who has it instead.
        """
        if judged.result.nets and (news := _button(judged.result)) != self._told:
            self._say(news)
        saved = says("keep-saved", hand=printable(judged.result.label), file=self._file)
        for line in ("", *last_hand(judged.settlement), "", saved):
            self.desk.say(line)

    def _greet(self) -> None:
        if self.book.hands:
            self._say(says("keep-on", file=self._file, hands=self._hands()))
        else:
            self._say(says("keep-new", file=self._file))
        if entries := self.book.now.entries:
            self._say(says("keep-draft", entries=listing([_short(entry) for entry in entries])))
        if self.book.now.seating:
            self._say_seated()

    def _part(self) -> None:
        """The last words: what is saved, and where."""
        words = {"file": self._file, "hands": self._hands()}
        sentence = "keep-bye-draft" if self.book.now.entries else "keep-bye"
        self._say(says(sentence, draft=printable(str(self.book.draft_path)), **words))

    def _hands(self) -> str:
        number = len(self.book.hands)
        return f"{number or 'No'} hand{'s' if number != 1 else ''}"

    def _say(self, text: str, indent: int = 0) -> None:
        for line in wrapped(text, page() - indent, 2):
            self.desk.say(" " * indent + line)

    def _complain(self, text: str) -> None:
        self.desk.complain("\n".join(wrapped(text, page(), 2)))

    def _tell(self, problems: Sequence[Problem]) -> None:
        for found in problems:
            self.desk.complain(render(found))

    # -------------------------------------------------------------- words of the keeper

    def _totals(self) -> None:
        settlement = self.book.so_far()
        if settlement is None:
            self._say(says("keep-no-totals"))
            return
        self.desk.say(totals_report(settlement))

    def _undo(self) -> None:
        before = self.book.undo()
        if before is not None:
            gone = [entry for entry in before.entries if entry not in self.book.now.entries]
            line = str(gone[0]) if gone else says("keep-seated", names=listing(before.seating))
            self._say(says("keep-undone", line=printable(line)), 2)
        elif self.book.hands:
            self._reopen(printable(self.book.hands[-1].label))
        else:
            self._say(says("keep-nothing"))

    def _reopen(self, label: str) -> None:
        if self._agrees(says("keep-ask-undo", hand=label) + " "):
            self.book.reopen()
            self._say(says("keep-reopened", hand=label))

    def _agrees(self, question: str) -> bool:
        """Asks until it is yes or no; raises ProblemsFound where nobody can be asked again."""
        while (typed := self.desk.ask(question)) is not None:
            answer = typed.strip().lower()
            if answer in _ANSWERS:
                return _ANSWERS[answer]
            if not self.desk.is_attended:
                span = Span(Source("input", typed, self.desk.line), 0, len(typed))
                raise ProblemsFound([problem("stray-line", span, hint=says("keep-yes-or-no"))])
            self._say(says("keep-yes-or-no"), 2)
        return False

    def _help(self) -> None:
        for line in _help_lines():
            self.desk.say(line)


_COMMANDS: dict[str, Callable[[Keeper], None]] = {
    "totals": Keeper._totals,
    "undo": Keeper._undo,
    "help": Keeper._help,
    "?": Keeper._help,
}


_QUIT = ("quit", "exit", "q")
_ANSWERS = {"y": True, "yes": True, "n": False, "no": False, "": False}


def _refuse_invisible(source: Source) -> None:
    """No character may stand in the file that hides or moves others, not even in a comment."""
    for at, character in enumerate(source.text):
        span = Span(source, at, at + 1)
        if "\udc80" <= character <= "\udcff":  # stands for a byte that could not be read
            byte = f"0x{ord(character) - 0xDC00:02X}"
            raise ProblemsFound([problem("not-utf8", span, byte=byte, hint=says("keep-utf8"))])
        if is_unprintable(character) and character != "\t":
            found = problem("invisible-character", span, character=code(character))
            raise ProblemsFound([found])


def _is_slip(word: str, source: Source) -> bool:
    """Whether an answer begins with a mistyped directive word, of which the reader of records
    knows what is near; raises ProblemsFound for a mistyped word of the keeper.
    """
    plain = word.lower()
    if not read_cards(word).faults or nearest(plain, STATUS_WORDS):
        return False
    near = nearest(plain, (*KEEP_HELP, *DIRECTIVES))
    if near and near[0] in KEEP_HELP:
        hint = did_you_mean(plain, KEEP_HELP, "")
        raise ProblemsFound([problem("stray-line", Span(source, 0, len(word)), hint=hint)])
    return bool(near)


def _button(result: HandResult) -> str:
    words = {"hand": printable(result.label), "name": printable(result.button or "")}
    return says("keep-button", **words)


def _is_unit(text: str) -> bool:
    """Whether an answer is an amount, perhaps with a currency, and cannot be cards."""
    words = text.split()
    cards = not any(read_cards(word).faults for word in words)
    return len(words) <= 2 and read_amount(words[0]) is not None and not cards


def _short(entry: Entry) -> str:
    """An entry in few words: whose it is."""
    return printable(entry.text if entry.name is None else entry.name)


def _help_lines() -> list[str]:
    directives = {each.usage: HERE.get(word, each.meaning) for word, each in DIRECTIVES.items()}
    parts = [table(list(part.items()), "ll") for part in (SEAT_HELP, directives, KEEP_HELP)]
    return [line for part in parts for line in ("", *part)][1:]
