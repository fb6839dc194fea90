"""A record that grows while it is played, and the hand in it that is not finished yet.

The record is the only truth: every line is judged by reading and settling the whole of it
with that line behind it. A finished hand goes into the file at once. The lines of the hand
being entered stand in a draft beside the file, so that a crash costs the line being typed.
"""

import os
import re
from collections.abc import Iterator
from copy import copy
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cpcalc.checking import findings
from cpcalc.keeping.safefile import SafeFile
from cpcalc.keeping.unfinished import (
    ENDING,
    HEAD,
    UNKNOWN,
    Entry,
    Line,
    Page,
    Unfinished,
    draft_of,
    entry_of,
    joined,
    read_draft,
    reopened,
)
from cpcalc.names import nfc
from cpcalc.problems import (
    Piece,
    Problem,
    ProblemsFound,
    Source,
    Span,
    columns,
    problem,
)
from cpcalc.readers import read_hands
from cpcalc.readers.draft import Carried, near_name
from cpcalc.readers.finish import FEWEST_PLAYERS, MOST_PLAYERS
from cpcalc.readers.text import name_end, read_text
from cpcalc.record import Hand, Reading
from cpcalc.results import HandResult, Settlement
from cpcalc.settlement import Outcome, settle_all
from cpcalc.words import listing, says

_NUMBER = re.compile("[0-9]{1,9}")


class CannotContinue(Exception):
    """Raised where a file cannot be gone on with; `reason` is one of the sentences."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Judged(NamedTuple):
    """What the unfinished hand comes to, and with it the record."""

    findings: tuple[Problem, ...]
    settlement: Settlement

    @property
    def result(self) -> HandResult:
        return self.settlement.hands[-1]

    def findings_of(self, entry: Entry) -> list[Problem]:
        """What is remarkable in one line."""
        places = [(found, found.span.place()) for found in self.findings if found.span]
        line = (entry.source.name, entry.source.first_line)
        return [found for found, place in places if (place.file, place.line) == line]


class Book:
    """The record in a file, and the hand that goes into it next."""

    def __init__(self, path: Path) -> None:
        """Raises ProblemsFound or CannotContinue, and OSError; nothing is changed then."""
        self.path = path
        target = Path(os.path.realpath(path))
        self.record = SafeFile(target)
        self.draft = SafeFile(target.with_name(f"{target.name}.draft"))
        self.draft_path = path.with_name(f"{path.name}.draft")
        self.past: list[Unfinished] = []
        self._look()
        self.now = Unfinished(self._seated)
        self._pick_up_draft()
        self.judged = self.judge(self.now)
        for kept in (self.record, self.draft):
            kept.sweep()

    # -------------------------------------------------------------- the record

    def _look(self) -> None:
        """Reads the record: its hands, what holds from them on, and who sat last."""
        self._text = self._decoded()
        readings = self._readings(
            Source(str(self.path), self._text + self._gap + "hand\nmisdeal")
        )
        problems = [found for reading in readings for found in reading.problems]
        if len(readings) == 1 and any(found.code == "outside-hand" for found in problems):
            raise CannotContinue("keep-one-hand")
        if problems:
            raise ProblemsFound(problems)
        *self.hands, self._base = [reading.hand for reading in readings if reading.hand]
        self._expect_settled(readings)
        self._seated = _seating(self.hands, self._base.names)

    def _expect_settled(self, readings: list[Reading]) -> None:
        try:
            settle_all([("", readings)])
        except ProblemsFound as found:
            if any(each.code == "no-rules" for each in found.problems):
                raise CannotContinue("keep-no-rules") from None
            raise

    def _decoded(self) -> str:
        try:
            text = (self.record.data or b"").decode("utf-8-sig")
        except UnicodeDecodeError:
            readings = read_hands(self.path, "text")
            raise ProblemsFound(found for each in readings for found in each.problems) from None
        return text.replace("\r\n", "\n").replace("\r", "\n")

    @property
    def _gap(self) -> str:
        """What sets a new hand off from the text before it."""
        if not self._text or self._text.endswith("\n\n"):
            return ""
        return "\n" if self._text.endswith("\n") else "\n\n"

    def _readings(self, source: Source) -> list[Reading]:
        carried = Carried(folder=self.path.parent)
        readings = list(read_text(source, carried))
        strangers = carried.strangers()
        return [*readings, Reading(None, None, tuple(strangers))] if strangers else readings

    def so_far(self) -> Settlement | None:
        """The hands of the file, settled; None before the first one."""
        if not self.hands:
            return None
        return settle_all([("", self._readings(Source(str(self.path), self._text)))])

    # -------------------------------------------------------------- the unfinished hand

    def judge(self, state: Unfinished) -> Judged:
        """The whole record with this hand at its end, read and settled.

        A dead hand, which moves nothing, stands in for who has not been asked yet. Raises
        ProblemsFound, and BrokenRules for a profile that cannot be used.
        """
        lines = list(self._lines(state))
        text = self._text + self._gap
        first = text.count("\n") + 1
        typed = {first + at: (line, entry) for at, (line, entry) in enumerate(lines) if entry}
        page = Page(str(self.path), text + joined(lines), typed)
        readings = self._readings(page)
        settlement = settle_all([("", readings)])
        result = settlement.hands[-1]
        remarkable = findings(Outcome(result.label, readings[-1].hand, result))
        return Judged(tuple(remarkable), settlement)

    def _lines(self, state: Unfinished) -> Iterator[Line]:
        """The hand as it is written; in a new file what holds for all hands stands above it."""
        is_new = not self._text.strip()
        head = [entry for entry in state.entries if is_new and entry.word in HEAD]
        for entry in head:
            yield entry.text, entry
        if head:
            yield "", None
        labels = [entry for entry in state.entries if entry.word == "hand"]
        yield (labels[0].text, labels[0]) if labels else (f"hand {self._label()}", None)
        last = [entry for entry in state.entries if entry.word in ENDING]
        seats = iter(self._seats(state))
        for entry in state.entries:
            if entry.name is not None:
                yield from islice(seats, 1)
            elif entry not in (*head, *labels, *last):
                yield entry.text, entry
        yield from seats
        yield from ((entry.text, entry) for entry in last)
        if not self._is_ready(state) and not state.is_complete:
            yield "misdeal", None  # nothing but the lines themselves can be judged yet

    def _seats(self, state: Unfinished) -> list[Line]:
        """The seats, clockwise, with what was entered or what stands in for it."""
        entered = {entry.name: entry for entry in state.entries if entry.name is not None}
        width = max(map(columns, state.seating), default=0)
        stand_in = self._stand_in(state, bool(entered))
        lines: list[Line] = []
        for name in state.seating:
            entry = entered.get(name)
            body = entry.text if entry else stand_in
            if body is not None:
                lines.append((f"{name}:{' ' * (width - columns(name))} {body}", entry))
        return lines

    def _stand_in(self, state: Unfinished, entered: bool) -> str | None:
        """What stands for the hand of a player who was not asked, if anything has to.

        A misdeal names its table where the hand before does not tell it.
        """
        if state.says("misdeal"):
            return UNKNOWN if entered or state.seating != self._seated else None
        return None if state.says("result") or not self._is_ready(state) else "dead"

    def _is_ready(self, state: Unfinished) -> bool:
        """Whether it is known who sits at the table, and by which rules they play."""
        return bool(state.seating) and bool(self._base.rules or state.says("rules"))

    @property
    def rules(self) -> str | None:
        """The rules in force behind the last hand of the file."""
        return self._base.rules

    def lacks(self, word: str) -> bool:
        """Whether neither the record nor the hand says this of `rules` and `unit`."""
        return getattr(self._base, word) is None and not self.now.says(word)

    def _label(self) -> str:
        numbers = [int(hand.label) for hand in self.hands if _NUMBER.fullmatch(hand.label)]
        return str(max(numbers, default=len(self.hands)) + 1)

    def refuse_strangers(self, entry: Entry) -> None:
        """Raises ProblemsFound for a seat of somebody who does not sit at the table."""
        if entry.name is not None and entry.name not in self.now.seating:
            span = Span(entry.source, 0, name_end(entry.source.text))
            hint = near_name(entry.name, self.now.seating)
            raise ProblemsFound([problem("unknown-player", span, name=entry.name, hint=hint)])

    def refuse_next_hand(self, entry: Entry) -> None:
        """Raises ProblemsFound for a `hand` line while seats of the open hand are missing."""
        waiting = self.now.waiting
        entered = [name for name in self.now.seating if name not in waiting]
        if entry.word == "hand" and entered:
            sentence = "keep-hand-open" if len(entered) >= FEWEST_PLAYERS else "keep-hand-begun"
            are, sit = ("is", "sits") if len(waiting) == 1 else ("are", "sit")
            words = {"names": listing(waiting), "table": ", ".join(entered)}
            hint = says(sentence, are=are, sit=sit, **words)
            span = Piece(entry.source.text, entry.source).span()
            raise ProblemsFound([problem("said-twice", span, word="hand", hint=hint)])

    def seated(self, entry: Entry) -> Unfinished:
        """The hand with the players of a `players` line at the table; raises ProblemsFound.

        The line in the record goes on to allow those who leave: they may still cash out.
        """
        (reading,) = self._readings(
            Page("", f"{entry.text}\nmisdeal", {1: (entry.text, entry)})
        )
        names = (reading.hand.names if reading.hand else None) or ()
        if problems := [*reading.problems, *self._unfit_table(names, entry)]:
            raise ProblemsFound(problems[:1])
        state, known = self.now._replace(seating=names), self._base.names
        if set(names) <= set(known or ()) or (known is None and self.hands):
            return state
        every = dict.fromkeys((*names, *(known or ())))
        return state.with_entry(entry._replace(text=f"players {', '.join(every)}"))

    def _unfit_table(self, names: tuple[str, ...], entry: Entry) -> Iterator[Problem]:
        span = Piece(entry.source.text, entry.source).span()
        for name in names:
            if entry_of(Source("", f"{name}: dead")).name != name:
                yield problem("bad-name", span, name=name, hint=says("keep-bad-name"))
        if len(names) == 1:
            yield problem("one-player", span, name=names[0])
        if len(names) > MOST_PLAYERS:
            yield problem("too-many-players", span, number=len(names))
        for entered in self.now.entries:
            if entered.name is not None and entered.name not in names:
                hint = says("keep-leaves-late", name=entered.name)
                yield problem("not-seated", span, name=entered.name, hint=hint)

    # -------------------------------------------------------------- what is kept

    def enter(self, state: Unfinished) -> Judged:
        """Takes the hand as it now stands; a whole one is saved. Raises ProblemsFound."""
        if state == self.now:
            return self.judged
        judged = self.judge(state)
        if state.is_complete:
            if (stated := self._with_button(state, judged.result)) != state:
                state, judged = stated, self.judge(stated)
            self._save(state)
        else:
            self._keep(state)
            self.past.append(self.now)
            self.now, self.judged = state, judged
        return judged

    def _with_button(self, state: Unfinished, result: HandResult) -> Unfinished:
        """A hand says who was told to have the button, where that would not follow by itself.

        Who is not in an agreed hand cannot have it.
        """
        told = self.judged.result.button
        if told is None or told == result.button or state.says("button"):
            return state
        if told not in result.nets and not state.says("misdeal"):
            return state
        return state.with_entry(entry_of(Source("", f"button {told}")))

    def _save(self, state: Unfinished) -> None:
        """The hand goes into the file; a draft is left only for a table it does not tell."""
        text = self._gap + joined(list(self._lines(state)))
        data = self.record.data or b""
        end = "\r\n" if b"\r\n" in data else "\n"
        self.record.write(data + text.replace("\n", end).encode())
        self._look()
        self.past.clear()
        self.now = Unfinished(state.seating or self._seated)
        self.judged = self.judge(self.now)
        self._keep(self.now)

    def undo(self) -> Unfinished | None:
        """The hand before the last entry, which was taken back; None where there is none."""
        if not self.past:
            return None
        before, state = self.now, self.past[-1]
        self._keep(state)
        self.past.pop()
        self.now, self.judged = state, self.judge(state)
        return before

    def reopen(self) -> None:
        """Takes the last hand out of the file; all but its last entry is being entered again.

        The draft is written first: it belongs behind one hand fewer, so that until the file
        follows, it counts for nothing. Raises ProblemsFound, before anything is written.
        """
        hand = self.hands[-1]
        line = hand.span.place().line if hand.span else 1
        raw = (self.record.data or b"").splitlines(keepends=True)
        lines = self._text.split("\n")[line - 1 :]
        seating = _names(hand) or self.now.seating
        state = Unfinished(seating, reopened(lines, str(self.path), line))
        shorter = self._with(b"".join(raw[: line - 1]))
        shorter.judge(state)
        self.hands.pop()
        self._keep(state)
        self.record.write(shorter.record.data or b"")
        self._look()
        self._go_on(state)

    def _with(self, data: bytes) -> "Book":
        """The book as it would be with this in its file."""
        other = copy(self)
        other.record = copy(self.record)
        other.record.data = data
        other._look()
        return other

    def _go_on(self, state: Unfinished) -> None:
        """With a hand as it was left; what led to it is taken to have come line by line."""
        self.now, self.judged = state, self.judge(state)
        self.past = [past for past in self._ways_to(state) if self._stands(past)]

    def _ways_to(self, state: Unfinished) -> Iterator[Unfinished]:
        changed = state.says("players")
        for at in range(len(state.entries)):
            past = state._replace(entries=state.entries[:at])
            seated = not changed or past.says("players")
            yield past if seated else past._replace(seating=self._seated)

    def _stands(self, state: Unfinished) -> bool:
        try:
            self.judge(state)
        except ProblemsFound:
            return False
        return True

    def _keep(self, state: Unfinished) -> None:
        """The draft holds the hand; there is none while there is nothing to remember."""
        if state == Unfinished(self._seated):
            self.draft.remove()
            return
        self.draft.write(draft_of(state, self.path.name, len(self.hands)).encode())

    def _pick_up_draft(self) -> None:
        """Goes on with a hand that was left unfinished; a finished one's draft is dropped."""
        if self.draft.data is None:
            return
        found = read_draft(self.draft.data.decode(errors="replace"), self.draft_path)
        if found is None:
            raise CannotContinue("keep-no-draft")
        before, state = found
        if before == len(self.hands):
            self._go_on(state)
        elif _words(map(str, state.entries)) <= _words(self._text.split("\n")):
            self.draft.remove()
        else:
            raise CannotContinue("keep-other-draft")


def _words(lines: Iterator[str] | list[str]) -> set[str]:
    """Lines, however they are spaced."""
    return {" ".join(line.split()) for line in lines}


def _names(hand: Hand) -> tuple[str, ...]:
    """Who was dealt in; of a misdeal, whose words nobody checked, those that are names."""
    void = dict.fromkeys(nfc(name) for name, _ in hand.void if name and "," not in name)
    return tuple(seat.name for seat in hand.seats) or tuple(void)


def _seating(hands: list[Hand], names: tuple[str, ...] | None) -> tuple[str, ...]:
    """Who sat at the table last, of those who may; else those listed, if there is room.

    An agreed result may list its players in any order, so it is asked after all others. Behind
    one the table may have changed since cards were dealt: those listed sit there.
    """
    dealt = [_names(hand) for hand in reversed(hands)]
    agreed = [tuple(each.name for each in hand.result) for hand in reversed(hands)]
    if hands and hands[-1].result and names and len(names) <= MOST_PLAYERS:
        dealt = [seated for seated in dealt if set(seated) == set(names)]
    for seated in (*dealt, names or (), *agreed):
        allowed = tuple(name for name in seated if names is None or name in names)
        if FEWEST_PLAYERS <= len(allowed) <= MOST_PLAYERS:
            return allowed
    return ()
