"""What stands behind a player's name: rows, a surrender, a natural, a foul, a dead hand.

One reader for the one-line form and for the mapping of a YAML record. It knows how things
are written; whether a house allows them is not asked here.
"""

import re
from collections.abc import Callable, Sequence

from cpcalc.cards import SPELLINGS, SUIT_LETTERS, UNWRITTEN, Card, CardFault, read_cards
from cpcalc.problems import Piece, Problem, Span, did_you_mean, nearest, problem
from cpcalc.record import SIZES, Row, Said, Seat
from cpcalc.tree import Cursor
from cpcalc.words import NATURAL_WORDS, ROWS, listing

ROW_SEPARATORS = "/|"
STATUS_WORDS = ("surrender", "natural", "foul", "dead")
YES, NO = ("true", "yes"), ("false", "no")
SEAT_KEYS = (*ROWS, "cards", "natural", "natural_held", "foul", "surrender", "dead")


Groups = tuple[Row, ...]  # none: no cards shown; one: all 13 together


# ------------------------------------------------------------------ one line


def read_seat(name: str, body: Piece, problems: list[Problem]) -> Seat | None:
    """The seat written in one line; None, and problems, where it cannot be read."""
    if not body.text:
        problems.append(problem("empty-seat", body.span(0, 1), name=name))
        return None
    word, rest = body.first_word()
    said = word.text.lower().rstrip(_ENDS)
    if said in _STATUS_READERS:
        return _STATUS_READERS[said](name, body, rest, problems)
    if wrong := _wrong_word(word, said) or _late_status(body):
        problems.append(wrong)
        return None
    groups = _groups(body, problems, marks=False)
    if groups is None:
        return None
    if len(groups) == 1:
        problems.append(problem("unsplit", body.span()))
        return None
    return Seat(name, "rows", groups, span=body.span())


_ENDS = ":,.;"  # what may end a word as it is typed
_LETTERS = re.compile(r"[^\W\d_]{3}")


def _is_word(text: str) -> bool:
    """A word with letters that are no cards: `surender`, `3flushes`, but not `AKQ`."""
    return bool(_LETTERS.search(text)) and bool(read_cards(text).faults)


def _wrong_word(word: Piece, said: str) -> Problem | None:
    """A status mistyped, such as `surender`."""
    if not _is_word(said) or not nearest(said, STATUS_WORDS):
        return None
    hint = did_you_mean(said, STATUS_WORDS, "")
    return problem("unknown-word", word.span(), word=word.text, hint=hint)


def _late_status(body: Piece) -> Problem | None:
    """A status such as `surrender` that stands behind the cards."""
    for found in re.finditer(r"\w+", body.text):
        if found[0].lower() in STATUS_WORDS:
            hint = f"write `{found[0].lower()}` first, behind the colon"
            span = body.span(*found.span())
            return problem("extra-words", span, text=found[0], hint=hint)
    return None


def _only_cards(rest: Piece, problems: list[Problem]) -> bool:
    """Whether nothing but cards stands behind a word; a sentence there is told once."""
    words = rest.without_leading(_ENDS)
    first = words.first_word()[0].text
    if not read_cards(first).faults or not any(map(_is_word, words.text.split())):
        return True
    problems.append(problem("extra-words", words.span(), text=words.text))
    return False


def _surrender(name: str, body: Piece, rest: Piece, problems: list[Problem]) -> Seat | None:
    return _with_cards(name, "surrender", body, rest, problems)


def _foul(name: str, body: Piece, rest: Piece, problems: list[Problem]) -> Seat | None:
    return _with_cards(name, "foul", body, rest, problems)


def _with_cards(
    name: str, said: Said, body: Piece, rest: Piece, problems: list[Problem]
) -> Seat | None:
    groups = _groups(rest, problems) if _only_cards(rest, problems) else None
    return None if groups is None else Seat(name, said, groups, span=body.span())


def _dead(name: str, body: Piece, rest: Piece, problems: list[Problem]) -> Seat | None:
    return Seat(name, "dead", reason=rest.text or None, span=body.span())


def _natural(name: str, body: Piece, rest: Piece, problems: list[Problem]) -> Seat | None:
    kind, rest = _kind_word(rest)
    word, after = rest.first_word()
    held = word.text.lower() != "false"
    if not held:  # the kind may stand on either side of it
        later, rest = _kind_word(after)
        kind = kind or later
    elif kind and _is_word(word.text) and nearest(word.text, ("false",)):
        hint = "did you mean false?"
        problems.append(problem("unknown-word", word.span(), word=word.text, hint=hint))
        return None
    named = read_kind(kind, problems) if kind else None
    if kind and named is None:
        return None
    groups = _groups(rest, problems) if _only_cards(rest, problems) else None
    if groups is None:
        return None
    kind_span = kind.span() if kind else body.span()
    return Seat(name, "natural", groups, named, held, None, body.span(), kind_span)


_STATUS_READERS: dict[str, Callable[[str, Piece, Piece, list[Problem]], Seat | None]] = {
    "surrender": _surrender,
    "natural": _natural,
    "foul": _foul,
    "dead": _dead,
}


def _kind_word(rest: Piece) -> tuple[Piece | None, Piece]:
    """The words that name a natural, and what follows; a near miss is such a name too."""
    word, _ = rest.first_word()
    text = word.text.lower().rstrip(_ENDS)
    if text == "false" or not text or text in SPELLINGS:
        return None, rest
    if text not in NATURAL_WORDS and not _is_word(text) and "-" not in text:
        return None, rest
    end = len(text)
    if text not in NATURAL_WORDS:  # `six pairs`: one name in several words
        for found in re.finditer(r"\s+([^\W\d_]+)", rest.text[end:]):
            if found.start() != end - len(text) or not _is_part_of_kind(found[1]):
                break
            end = len(text) + found.end()
    return rest.part(0, end), rest.part(end, len(rest.text)).without_leading(_ENDS)


def _is_part_of_kind(word: str) -> bool:
    return len(word) > 2 and word.lower() != "false" and bool(read_cards(word).faults)


_NUMBERS = {"13": "thirteen", "12": "twelve", "3": "three", "5": "five", "6": "six"}


def read_kind(kind: Piece, problems: list[Problem]) -> str | None:
    """The name of a natural; None, and a problem with the nearest name, where there is none."""
    name = kind.text.lower()
    if name in NATURAL_WORDS:
        return name
    parts = re.findall(r"\d+|[^\W\d_]+", name)  # whatever stands between the words
    joined = "-".join(_NUMBERS.get(part, part) for part in parts)
    hint = f"write `{joined}`"
    if joined not in NATURAL_WORDS:
        every = f"known are {listing(list(NATURAL_WORDS))}"
        hint = did_you_mean(joined, NATURAL_WORDS, every)
    problems.append(problem("unknown-natural", kind.span(), kind=kind.text, hint=hint))
    return None


def _groups(body: Piece, problems: list[Problem], *, marks: bool = True) -> Groups | None:
    """Thirteen cards, split into groups or not, or no text; None, and problems, otherwise.

    `marks` tells that an `f` behind all 13 cards together is a slip of its own.
    """
    if not body.text:
        return ()
    groups = read_groups(body, problems)
    if groups is None or not thirteen_cards(groups, body.span(), problems):
        return None
    if (marks or len(groups) > 1) and not marks_are_right(groups, problems):
        return None
    return groups


def marks_are_right(groups: Sequence[Row], problems: list[Problem]) -> bool:
    """Whether every `f` stands behind five cards; of fewer or more it can say nothing."""
    wrong = [row for row in groups if row.marked and len(row.cards) != 5]
    problems += [problem("flush-mark", row.span()) for row in wrong]
    return not wrong


def read_row(body: Piece, problems: list[Problem]) -> Row | None:
    """One row, whatever its number of cards; None, and problems, if not readable."""
    return _row([body], problems)


def read_groups(body: Piece, problems: list[Problem]) -> Groups | None:
    """Cards as they are split, whatever their number; None, and problems, if not readable."""
    separators = sum(body.text.count(separator) for separator in ROW_SEPARATORS)
    if separators > sum(SIZES):
        problems.append(problem("too-many-rows", body.span(), number=separators + 1))
        return None
    rows = [_row([piece], problems) for piece in body.split(ROW_SEPARATORS)]
    groups = tuple(row for row in rows if row is not None)
    return groups if len(groups) == len(rows) else None


def _row(pieces: Sequence[Piece], problems: list[Problem]) -> Row | None:
    """One group of cards, from one stretch of text or from the entries of a list."""
    cards: list[Card] = []
    mark: Span | None = None
    faults = 0
    for piece in pieces:
        if piece.text in ("f", "F") and len(pieces) > 1:
            mark = piece.span()
            continue
        read = read_cards(piece.text)
        cards += read.cards
        faults += len(read.faults)
        problems += [_card_problem(fault, piece) for fault in read.faults]
        mark = piece.span(*read.flush) if read.flush else mark
    if faults or (mark and not _is_flush(cards, mark, problems)):
        return None
    return Row(_with_flush_suit(cards, mark), mark is not None, tuple(pieces))


def _card_problem(fault: CardFault, piece: Piece) -> Problem:
    token = piece.text[fault.start : fault.end]
    hint = f"{fault.meant} was probably meant" if fault.meant else None
    if token[0] in "／∕⁄\\｜–—-":
        hint = "rows are separated by / or |"
    elif token.lower() in tuple(SUIT_LETTERS):
        hint = "write the suit right behind its rank, as in Th"
    return problem(fault.code, piece.span(fault.start, fault.end), hint=hint, token=token)


def _is_flush(cards: Sequence[Card], mark: Span, problems: list[Problem]) -> bool:
    """Whether a final `f` can be true: different ranks, and no two suits written."""
    if len(cards) != 5:
        return True  # judged when it is known how many cards the hand has
    if len({card.rank for card in cards}) != 5:
        problems.append(problem("flush-mark", mark))
    elif len({card.suit for card in cards if card.has_suit}) > 1:
        problems.append(problem("flush-suits", mark))
    else:
        return True
    return False


def _with_flush_suit(cards: Sequence[Card], mark: Span | None) -> tuple[Card, ...]:
    """In a marked row one written suit is the suit of all."""
    suits = {card.suit for card in cards if card.has_suit}
    if mark is None or len(suits) != 1 or len(cards) != 5:
        return tuple(cards)
    (suit,) = suits
    return tuple(Card.of(card.rank, suit) for card in cards)


def unwritten_suits_of(
    groups: Sequence[Row], span: Span | None, hint: str | None = None
) -> list[Problem]:
    """A problem where cards are to be set otherwise, and not all of their suits are written."""
    cards = [str(card) for row in groups for card in row.cards if not card.has_suit]
    if not cards:
        return []
    why = "to set cards every suit counts"
    return [problem("suit-needed", span, hint=hint, why=why, cards=listing(cards))]


OR_MISDEAL = "; where the house calls that a misdeal, add a line `misdeal count`"


def thirteen_cards(groups: Sequence[Row], span: Span, problems: list[Problem]) -> bool:
    counts = [len(row.cards) for row in groups]
    if sum(counts) == sum(SIZES):
        return True
    shown = 1 < len(counts) <= sum(SIZES)
    split = f" ({' / '.join(map(str, counts))})" if shown else ""
    hint = _uneven(counts)
    problems.append(problem("card-count", span, number=sum(counts), split=split, hint=hint))
    return False


def _uneven(counts: Sequence[int]) -> str:
    """Which row is short or long, where that can be told; for a card too few or too many,
    the way out of a misdeal.
    """
    hint = "a hand is 3 / 5 / 5 cards"
    if len(counts) == len(SIZES):
        wrong = [
            f"the {row} has {count} card{'s' if count != 1 else ''} instead of {size}"
            for row, count, size in zip(ROWS, counts, SIZES, strict=True)
            if count != size
        ]
        hint = listing(wrong)
    if sum(counts) in (12, 14):
        hint += OR_MISDEAL
    return hint


# ------------------------------------------------------------------ a mapping


def read_seat_mapping(name: str, seat: Cursor, problems: list[Problem]) -> Seat | None:
    """The seat written with keys; None, and problems, where it cannot be read."""
    before = len(problems)
    parts = {key.text: cursor for key, cursor in seat.pairs()}
    unknown = [(key, cursor) for key, cursor in seat.pairs() if key.text not in SEAT_KEYS]
    split = [key for key, cursor in unknown if _is_split_row(key, cursor)]
    if split:
        problems.append(problem("unknown-key", split[0].span(), key=split[0].text, hint=_QUOTE))
    problems += [_unknown_key(key) for key, cursor in unknown if not _is_split_row(key, cursor)]
    if unknown:
        return None
    groups = _groups_of(parts, seat, problems)
    said, word = _said(parts, problems)
    kind, held = _claim(parts, problems)
    if len(problems) > before or groups is None:
        return None
    if said == "rows" and len(groups) < 2:
        code = "unsplit" if groups else "empty-seat"
        problems.append(problem(code, seat.span(), name=name))
        return None
    kind_span = parts["natural"].span() if "natural" in parts else None
    reason = word.text if said == "dead" and word else None
    return Seat(name, said, groups, kind, held, reason, seat.key_span(), kind_span)


_QUOTE = "inside { } a comma ends a value: put the row in quotes, or leave the commas out"


def _is_split_row(key: Piece, cursor: Cursor) -> bool:
    """What `{front: Kh,Kd,9c}` makes of its second card: a key with nothing behind it."""
    return cursor.value is None and not read_cards(key.text).faults


def _unknown_key(key: Piece) -> Problem:
    hint = did_you_mean(key.text, SEAT_KEYS, f"the keys of a seat are {listing(SEAT_KEYS)}")
    return problem("unknown-key", key.span(), key=key.text, hint=hint)


def _groups_of(
    parts: dict[str, Cursor], seat: Cursor, problems: list[Problem]
) -> Groups | None:
    given = [parts[key] for key in ROWS if key in parts]
    if "cards" in parts:
        if given:
            span = parts["cards"].key_span()
            problems.append(problem("seat-conflict", span, one="rows", other="cards"))
            return None
        given = [parts["cards"]]
    rows = [_row_of(cursor, problems) for cursor in given]
    groups = tuple(row for row in rows if row is not None)
    if len(groups) < len(rows):
        return None
    if groups and not thirteen_cards(groups, seat.key_span(), problems):
        return None
    return groups if marks_are_right(groups, problems) else None


def _row_of(cursor: Cursor, problems: list[Problem]) -> Row | None:
    """A row as text, or as a list of cards."""
    if isinstance(cursor.value, list) and cursor.value:
        pieces = [entry.text(problems, "a card") for entry in cursor.entries()]
        found = [piece for piece in pieces if piece is not None]
        return _row(found, problems) if len(found) == len(pieces) else None
    piece = cursor.text(problems, "a row of cards")
    return _row([piece], problems) if piece else None


def _said(parts: dict[str, Cursor], problems: list[Problem]) -> tuple[Said, Piece | None]:
    """Which of natural, foul, surrender and dead holds, and the word behind the key."""
    found: list[tuple[Said, Piece]] = []
    statuses: tuple[Said, ...] = ("natural", "foul", "surrender", "dead")
    for status in statuses:
        word = parts[status].text(problems, "yes or no") if status in parts else None
        if word is None or word.text.lower() in NO:
            continue
        if status in ("foul", "surrender") and word.text.lower() not in YES:
            problems.append(problem("yes-or-no", word.span(), key=status, word=word.text))
        found.append((status, word))
    if len(found) > 1:
        span = found[1][1].span()
        one, other = found[0][0], found[1][0]
        problems.append(problem("seat-conflict", span, one=one, other=other))
    if not found:
        return "rows", None
    status, word = found[0]
    return status, None if word.text.lower() in YES else word


def _claim(parts: dict[str, Cursor], problems: list[Problem]) -> tuple[str | None, bool]:
    """The kind of a natural, and whether it was held."""
    word = parts["natural"].value if "natural" in parts else None
    claimed = isinstance(word, str) and word.lower() not in NO
    kind = None
    if claimed and isinstance(word, str) and word.lower() not in YES:
        kind = read_kind(parts["natural"].piece(), problems)
    if "natural_held" not in parts:
        return kind, True
    held = parts["natural_held"].text(problems, "yes or no")
    if held is None:
        return kind, True
    if not claimed:
        span = parts["natural_held"].key_span()
        problems.append(problem("seat-conflict", span, one="no natural", other="natural_held"))
    if held.text.lower() not in (*YES, *NO):
        problems.append(problem("yes-or-no", held.span(), key="natural_held", word=held.text))
    return kind, held.text.lower() not in NO


# ------------------------------------------------------------------ the table's cards


def check_deck(seats: Sequence[Seat], problems: list[Problem]) -> None:
    """No card twice over the table, and no rank more than four times."""
    cards = [card for seat in seats for row in seat.groups for card in row.cards]
    if len(set(cards)) == len(cards) and all(card.has_suit for card in cards):
        return  # as nearly always where suits are written
    first: dict[Card, tuple[Seat, Row]] = {}
    doubled = False
    for seat in seats:
        for row in seat.groups:
            for card in row.cards:
                if card.has_suit and card in first:
                    doubled = True
                    problems.append(_dealt_twice(card, seat, row, *first[card]))
                first.setdefault(card, (seat, row))
    if not doubled:
        _check_ranks(seats, problems)


def _dealt_twice(card: Card, seat: Seat, row: Row, holder: Seat, before: Row) -> Problem:
    where = "in the same hand" if seat is holder else f"to {holder.name}"
    place = row.span_of(card, last=row is before)
    earlier = before.span_of(card)
    related = [("first dealt here", earlier)] if earlier else []
    return problem("duplicate-card", place, card=str(card), where=where, related=related)


def _check_ranks(seats: Sequence[Seat], problems: list[Problem]) -> None:
    places: dict[int, list[tuple[Row, Card]]] = {}
    for seat in seats:
        for row in seat.groups:
            for card in row.cards:
                places.setdefault(card.rank, []).append((row, card))
    for rank, held in places.items():
        if len(held) > 4:
            row, card = held[4]
            shown = str(Card.of(rank, UNWRITTEN))
            spans = dict.fromkeys(each.span_of(other) for each, other in held[:4])
            related = [(f"another {shown} here", span) for span in spans if span]
            place = row.span_of(card, last=True)
            found = problem("too-many-of-a-rank", place, related=related, rank=shown)
            problems.append(found)
