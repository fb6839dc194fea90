"""One hand while it is being read, whatever the form of the record.

The readers of text and of trees say what they found, line by line or key by key; the draft
keeps it. What holds for later hands too (rules, unit, names, rake) is carried along, and so
is the trouble it was in.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from cpcalc.amounts import LIMIT, Unit, Units, add, read_amount, signed
from cpcalc.names import nfc, spelling
from cpcalc.problems import Piece, Problem, Span, did_you_mean, is_unprintable, problem
from cpcalc.record import Amount, Payment, Rake, Reading
from cpcalc.tree import Cursor
from cpcalc.words import listing

MOST_SHOWN = 12  # names in a hint
MOST_PROBLEMS = 200  # of one hand

_THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")
_SIGNED = re.compile(r"[+-]?")
_CURRENCY = re.compile(r"[^\W\d_]{1,12}|[$¢€£¥₫₱฿₩₹₽₺₴₪₦]")


@dataclass(slots=True)
class Carried:
    """What one hand leaves to the next inside a file."""

    folder: Path | None = None
    rules: str | None = None
    rules_span: Span | None = None
    unit: Unit | None = None
    unit_span: Span | None = None
    rake: Rake = "off"
    rake_span: Span | None = None
    names: tuple[str, ...] | None = None
    trouble: dict[str, Problem] = field(default_factory=dict)  # lines later hands rely on
    seated: set[str] = field(default_factory=set)
    listed: dict[str, Span] = field(default_factory=dict)  # by a `players` line
    mentioned: dict[str, Span] = field(default_factory=dict)  # money lines of the unseated
    spelt: dict[str, tuple[str, Span]] = field(default_factory=dict)  # by what must differ
    hands: int = 0

    def lost_hand(self, problems: Iterable[Problem]) -> Reading:
        """A hand of which nothing could be read: it counts, and nobody knows what it moved."""
        self.hands += 1
        return Reading(str(self.hands), None, tuple(problems))

    def other_spelling(self, name: str, span: Span) -> list[Problem]:
        """A name written before with other capitals or gaps: one player must not become two."""
        other, before = self.spelt.setdefault(spelling(name), (name, span))
        if name == other:
            return []
        related = [(f"here it is {other}", before)]
        return [problem("name-case", span, name=name, other=other, related=related)]

    def strangers(self) -> list[Problem]:
        """Players whose chips are named, but who neither sat down nor were listed."""
        known = self.seated | self.listed.keys()
        spelt = {spelling(name) for name in known}  # written otherwise it is told already
        missing = {n: s for n, s in self.mentioned.items() if spelling(n) not in spelt}
        return [
            problem("unknown-player", span, name=name, hint=near_name(name, known))
            for name, span in missing.items()
        ]


class Ruling(NamedTuple):
    """One way to read an `adjust` line: who gets how much, and why."""

    taker: Piece
    number: Piece
    reason: str | None = None


class Draft:
    """The lines of one hand, added in any order."""

    def __init__(self, carried: Carried, span: Span | None = None) -> None:
        self.carried = carried
        self.span = span
        self.label: str | None = None
        self.problems: list[Problem] = []
        self.once: dict[str, Span] = {}  # what this hand has said already
        self.spans: dict[str, Span] = {}  # and where, also before the first hand
        self.seats: list[tuple[Piece, Piece | Cursor]] = []
        self.button: str | None = None
        self.declared: tuple[str, ...] = ()
        self.amounts: dict[str, list[Amount]] = {"stacks": [], "buys": [], "cashouts": []}
        self.paid: list[Payment] = []
        self.rulings: list[tuple[Piece, Sequence[Ruling]]] = []
        self.misdeal: str | None = None
        self.result: list[Amount] = []
        self.notes: list[str] = []

    # -------------------------------------------------------------- single lines

    def _first(self, word: str, span: Span) -> bool:
        """Whether this line may stand: each of these words holds one thing a hand."""
        if word in self.once:
            related = [("first said here", self.once[word])]
            self.problems.append(problem("said-twice", span, word=word, related=related))
            return False
        self.once[word] = self.spans[word] = span
        return True

    def _carry_trouble(self, word: str, before: int) -> None:
        """A broken line that later hands rely on is their trouble too; a good one mends it."""
        self.carried.trouble.pop(word, None)
        if len(self.problems) > before:
            self.carried.trouble[word] = self.problems[before]

    def is_hopeless(self, span: Span) -> bool:
        """Whether so much is wrong that reading on would help nobody."""
        if len(self.problems) < MOST_PROBLEMS:
            return False
        if "hopeless" not in self.spans:
            self.spans["hopeless"] = span
            self.problems.append(problem("too-many-problems", span, number=MOST_PROBLEMS))
        return True

    def close_opening(self) -> None:
        """What stood before the first hand is done: that hand may say the words again.

        Its problems are the trouble of every hand, since all of them rely on it.
        """
        self.once.clear()
        self.carried.trouble |= {f"opening {n}": p for n, p in enumerate(self.problems)}
        self.problems.clear()

    def set_rules(self, word: Piece) -> None:
        if self._first("rules", word.span()):
            self.carried.rules, self.carried.rules_span = word.text, word.span()
            self._carry_trouble("rules", len(self.problems))

    def set_unit(self, words: Piece) -> None:
        before = len(self.problems)
        if self._first("unit", words.span()):
            unit = self._unit(words)
            self.carried.unit = unit or self.carried.unit
            self.carried.unit_span = words.span()
            self._carry_trouble("unit", before)

    def _unit(self, words: Piece) -> Unit | None:
        number, currency = words.first_word()
        worth = read_amount(number.text)
        if worth is None or worth == 0:
            hint = _unit_hint(words.text)
            self.problems.append(problem("bad-unit", words.span(), text=words.text, hint=hint))
            return None
        if currency.text and not _CURRENCY.fullmatch(currency.text):
            self.problems.append(problem("bad-currency", currency.span(), text=currency.text))
            return None
        known = self.carried.unit.currency if self.carried.unit else None
        return Unit(Decimal(number.text), currency.text or known)

    def set_rake(self, word: Piece) -> None:
        if not self._first("rake", word.span()):
            return
        before = len(self.problems)
        choice = word.text.lower()
        if choice in ("on", "off", "true", "yes", "false", "no"):
            self.carried.rake = "on" if choice in ("on", "true", "yes") else "off"
        else:
            amount = read_units(word, self.problems)
            self.carried.rake = "off" if not amount else Decimal(amount)
        self.carried.rake_span = word.span()
        self._carry_trouble("rake", before)

    def set_names(self, pieces: Sequence[Piece]) -> None:
        before = len(self.problems)
        if pieces and self._first("players", pieces[0].span()):
            self.carried.names = tuple(self._distinct("players", pieces))
            spans = {nfc(piece.text): piece.span() for piece in pieces}
            self.carried.listed |= {name: spans[name] for name in self.carried.names}
            for piece in pieces:
                self.problems += self.carried.other_spelling(nfc(piece.text), piece.span())
            self._carry_trouble("players", before)

    def set_button(self, name: Piece) -> None:
        if self._first("button", name.span()):
            self.button = self.name(name)

    def set_declared(self, pieces: Sequence[Piece]) -> None:
        if pieces and self._first("declared", pieces[0].span()):
            self.declared = tuple(self._distinct("declared", pieces))

    def _distinct(self, word: str, pieces: Sequence[Piece]) -> list[str]:
        names: dict[str, None] = {}
        for piece in pieces:
            name = self.name(piece)
            if name in names:
                self.problems.append(problem("named-twice", piece.span(), name=name, word=word))
            elif name is not None:
                names[name] = None
        return list(names)

    def set_misdeal(self, reason: str, span: Span) -> None:
        if reason.lower() in ("no", "false", "off"):
            return
        if reason.lower() in ("yes", "true", "on"):
            reason = ""
        if self._first("misdeal", span):
            known = reason.lower() in ("exposed", "count")
            self.misdeal = reason.lower() if known else one_line(reason)

    def add_note(self, note: Piece) -> None:
        self.notes.append(one_line(note.text))

    def add_seat(self, name: Piece, body: Piece | Cursor) -> None:
        self.seats.append((name, body))

    def add_amount(self, word: str, name: Piece, number: Piece) -> None:
        """A `stacks`, `buys` or `cashouts` line: so many units of one player."""
        player, amount = self.name(name), read_units(number, self.problems)
        if player is None or amount is None:
            return
        if word == "stacks" and not self._first(f"stack {player}", name.span()):
            return
        self._mention(player, name)
        self.amounts[word].append(Amount(player, amount, name.span()))

    def _mention(self, name: str, piece: Piece) -> None:
        """A player of a money line: without a `players` line he must sit down some time."""
        if self.carried.names is None:
            self.carried.mentioned.setdefault(name, piece.span())

    def add_paid(self, giver: Piece, taker: Piece, number: Piece) -> None:
        """A `paid` line: settled between two players during the night."""
        payment = self._payment(giver, taker, number, None)
        if payment is not None:
            self._mention(payment.giver, giver)
            self._mention(payment.taker, taker)
            self.paid.append(payment)

    def add_ruling(self, giver: Piece, readings: Sequence[Ruling]) -> None:
        """An `adjust` line. A name may hold a number, and so may a reason: of several
        readings the first one counts whose name is seated, once the seats are known.
        """
        self.rulings.append((giver, readings))

    def _payment(
        self, giver: Piece, taker: Piece, number: Piece, reason: str | None
    ) -> Payment | None:
        names, amount = (self.name(giver), self.name(taker)), read_units(number, self.problems)
        if names[0] is None or names[1] is None or amount is None:
            return None
        if names[0] == names[1]:
            self.problems.append(problem("pays-himself", taker.span(), name=names[0]))
            return None
        places = (giver.span(), taker.span())
        return Payment(names[0], names[1], amount, one_line(reason or "") or None, *places)

    def read_rulings(self, seated: Sequence[str]) -> list[Payment]:
        payments = []
        for giver, readings in self.rulings:
            fitting = (r for r in readings if nfc(r.taker.text) in seated)
            ruling = next(fitting, readings[0])
            payment = self._payment(giver, ruling.taker, ruling.number, ruling.reason)
            if payment is not None:
                payments.append(payment)
        return payments

    def set_result(self, parts: Sequence[tuple[Piece, Piece]]) -> None:
        """The nets agreed at the table: players and signed points."""
        if not parts or not self._first("result", parts[0][0].span()):
            return
        before = len(self.problems)
        self._distinct("result", [name for name, _ in parts])
        for name, number in parts:
            points = read_signed(number, self.problems)
            player = self.name(name) if points is not None else None
            if player is not None and points is not None:
                self.result.append(Amount(player, points, name.span()))
        total: Units = 0
        for amount in self.result:
            total = add(total, amount.units)
        if total and len(self.problems) == before:
            span = parts[0][0].span()
            self.problems.append(problem("result-sum", span, total=signed(total)))

    # -------------------------------------------------------------- words and numbers

    def name(self, piece: Piece) -> str | None:
        """A player's name, composed and trimmed; None, and a problem, where it is none."""
        bare = piece.text.rstrip(":")
        if bare != piece.text or not bare or "," in bare or any(map(is_unprintable, bare)):
            hint = "a name does not end with a colon" if bare and bare != piece.text else None
            found = problem("bad-name", piece.span(), name=piece.text, hint=hint)
            self.problems.append(found)
            return None
        return nfc(piece.text)


def read_units(piece: Piece, problems: list[Problem]) -> Units | None:
    """An amount without a sign; what is none is told."""
    amount = read_amount(piece.text)
    if amount is None:
        hint = _amount_hint(piece.text)
        problems.append(problem("bad-amount", piece.span(), text=piece.text, hint=hint))
    return amount


def read_signed(piece: Piece, problems: list[Problem]) -> Units | None:
    """An amount that may have a sign."""
    sign = _SIGNED.match(piece.text)
    size = sign.end() if sign else 0
    amount = read_units(piece.part(size, len(piece.text)), problems)
    return amount if amount is None or not piece.text.startswith("-") else -amount


def near_name(name: str, known: Iterable[str]) -> str:
    """The hint for a name nobody bears: the nearest one, or who plays."""
    known = sorted(known)
    if not known:
        return "nobody sits in this hand"
    shown = known if len(known) <= MOST_SHOWN else [*known[:MOST_SHOWN], "others"]
    return did_you_mean(name, known, f"the players are {listing(shown)}")


def names_in(words: Piece) -> list[Piece]:
    """The names between commas; a comma behind the last one is no slip."""
    pieces = words.split(",")
    return pieces[:-1] if len(pieces) > 1 and not pieces[-1].text else pieces


def one_line(text: str) -> str:
    """Line breaks, as YAML and JSON allow them, become blanks."""
    return " ".join(text.split("\n")) if "\n" in text else text


# ------------------------------------------------------------------ hints


def _amount_hint(text: str) -> str:
    if "," in text:
        return _comma_hint(text)
    if text.startswith(("−", "–")):
        return "write a minus with a plain hyphen"
    if text.startswith("-"):
        return "write the amount without a sign"
    return f"an exact number such as 12 or 0.5, with at most {LIMIT}"


def _comma_hint(number: str) -> str:
    """A comma between thousands, or in place of the point."""
    if _THOUSANDS.fullmatch(number):
        return f"write the number without commas: {number.replace(',', '')}"
    return f"write the decimal point as in {number.replace(',', '.')}"


def _unit_hint(text: str) -> str:
    number = text.split()[0] if text else ""
    bare = number.strip("$€£¥")
    if bare != number and read_amount(bare):
        return f"write the currency behind the amount: {bare} {number.strip('0123456789.')}"
    if "/" in number:
        return "a fraction has no exact money value: write a decimal amount such as 0.25"
    if "," in number:
        return _comma_hint(number)
    return f"an amount above zero such as 0.25 USD, with at most {LIMIT}"
