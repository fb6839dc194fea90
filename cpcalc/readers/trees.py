"""The record as YAML or JSON: the same hands, written with keys."""

from collections.abc import Callable, Iterator, Sequence

from cpcalc.problems import Piece, Problem, Source, Span, problem
from cpcalc.readers.draft import Carried, Draft, Ruling, names_in, one_line
from cpcalc.readers.finish import finish
from cpcalc.record import Reading
from cpcalc.tree import Cursor, Document, json_document, unknown_key, yaml_documents
from cpcalc.words import listing


def read_yaml(source: Source, carried: Carried) -> Iterator[Reading]:
    """The hands of every document of a YAML text; a broken one costs only itself."""
    found_any = False
    for document, problems in yaml_documents(source):
        if problems:  # half of what was typed may be missing: none of it is settled
            yield carried.lost_hand(problems)
        elif document.value is not None:
            yield from read_document(document, carried)
        found_any |= bool(problems) or document.value is not None
    if not found_any:
        yield Reading(None, None, (problem("nothing-written", Span(source, 0, 1)),))


def read_json(source: Source, carried: Carried) -> Iterator[Reading]:
    """The hands of one JSON text."""
    problems: list[Problem] = []
    document = json_document(source, problems)
    if problems or document is None:
        yield Reading(None, None, tuple(problems))
    else:
        yield from read_document(document, carried)


def read_document(document: Document, carried: Carried) -> Iterator[Reading]:
    """A mapping with `hands`, a mapping that is one hand, or a list of hands."""
    root = Cursor(document, document.value)
    if isinstance(root.value, list) and root.value:
        yield from _hands(list(root.entries()), Draft(carried), carried)
    elif not isinstance(root.value, dict) or not root.value:
        problems: list[Problem] = []
        root.refuse(problems, "a record: keys such as `rules` and `players`")
        yield Reading(None, None, tuple(problems))
    elif "hands" in root.value:
        yield from _file(root, carried)
    else:
        yield read_hand(root, carried)


def read_hand(hand: Cursor, carried: Carried) -> Reading:
    """The keys of one hand, wherever in a document they stand."""
    return _hand(hand, Draft(carried))


def _file(root: Cursor, carried: Carried) -> Iterator[Reading]:
    opening = Draft(carried)
    hands: list[Cursor] = []
    for key, value in root.pairs():
        if key.text == "hands":
            hands = _list(opening, value, "a list of hands")
        elif key.text in FILE_KEYS:
            KEYS[key.text](opening, value)
        else:
            opening.problems.append(unknown_key(key, (*FILE_KEYS, "hands")))
    yield from _hands(hands, opening, carried)


def _hands(hands: Sequence[Cursor], opening: Draft, carried: Carried) -> Iterator[Reading]:
    if not hands:
        yield Reading(None, None, tuple(opening.problems))
    opening.close_opening()
    for number, hand in enumerate(hands):
        yield _hand(hand, Draft(carried) if number else opening)


def _hand(hand: Cursor, draft: Draft) -> Reading:
    draft.span = hand.span()
    if not isinstance(hand.value, dict):
        hand.refuse(draft.problems, "the keys of a hand")
    for key, value in hand.pairs():
        if draft.is_hopeless(key.span()):
            break
        if key.text in KEYS:
            KEYS[key.text](draft, value)
        else:
            draft.problems.append(unknown_key(key, (*KEYS, "hands")))
    return finish(draft)


def _list(draft: Draft, value: Cursor, wanted: str) -> list[Cursor]:
    if isinstance(value.value, list) and value.value:
        return list(value.entries())
    value.refuse(draft.problems, wanted)
    return []


def _mapping(draft: Draft, value: Cursor, wanted: str) -> list[tuple[Piece, Cursor]]:
    if isinstance(value.value, dict) and value.value:
        return list(value.pairs())
    value.refuse(draft.problems, wanted)
    return []


def _text(draft: Draft, value: Cursor, wanted: str = "text") -> Piece | None:
    return value.text(draft.problems, wanted)


# ------------------------------------------------------------------ what a key says


def _word(
    apply: Callable[[Draft, Piece], None], wanted: str
) -> Callable[[Draft, Cursor], None]:
    def read(draft: Draft, value: Cursor) -> None:
        piece = _text(draft, value, wanted)
        if piece:
            apply(draft, piece)

    return read


def _label(draft: Draft, value: Cursor) -> None:
    piece = _text(draft, value, "the label of the hand")
    if piece:
        draft.label = one_line(piece.text)


def _players(draft: Draft, value: Cursor) -> None:
    for name, seat in _mapping(draft, value, "players with their hands"):
        draft.add_seat(name.part(0, len(name.text)), seat)


def _pieces(draft: Draft, value: Cursor) -> list[Piece]:
    """Names as a list, or as text with commas."""
    if isinstance(value.value, list) and value.value:
        read = [_text(draft, entry, "a name") for entry in value.entries()]
        return [piece for piece in read if piece]
    piece = _text(draft, value, "names")
    return names_in(piece) if piece else []


def _names(draft: Draft, value: Cursor) -> None:
    draft.set_names(_pieces(draft, value))


def _declared(draft: Draft, value: Cursor) -> None:
    draft.set_declared(_pieces(draft, value))


def _amounts(word: str) -> Callable[[Draft, Cursor], None]:
    def read(draft: Draft, value: Cursor) -> None:
        for name, entries in _mapping(draft, value, "players with units"):
            for entry in list(entries.entries()) or [entries]:  # a list: several buy-ins
                number = _text(draft, entry, "a number of units")
                if number:
                    draft.add_amount(word, name.part(0, len(name.text)), number)

    return read


def _payments(word: str) -> Callable[[Draft, Cursor], None]:
    def read(draft: Draft, value: Cursor) -> None:
        for entry in _list(draft, value, "a list of payments"):
            _payment(draft, word, entry)

    return read


def _payment(draft: Draft, word: str, entry: Cursor) -> None:
    known = ("from", "to", "units", *(("reason",) if word == "adjust" else ()))
    parts: dict[str, Piece] = {}
    before = len(draft.problems)
    for key, value in _mapping(draft, entry, "from, to and units"):
        piece = _text(draft, value)
        if key.text not in known:
            draft.problems.append(unknown_key(key, known))
        elif piece:
            parts[key.text] = piece
    missing = [key for key in known[:3] if key not in parts]
    if len(draft.problems) > before:
        return
    if missing:
        draft.problems.append(
            problem("missing-key", entry.span(), keys=listing([f"`{key}`" for key in missing]))
        )
        return
    giver, taker, number = (parts[key] for key in known[:3])
    if word == "paid":
        draft.add_paid(giver, taker, number)
        return
    reason = parts["reason"].text if "reason" in parts else None
    draft.add_ruling(giver, [Ruling(taker, number, reason)])


def _misdeal(draft: Draft, value: Cursor) -> None:
    piece = _text(draft, value, "a reason, or true")
    if piece:
        draft.set_misdeal(piece.text, piece.span())


def _result(draft: Draft, value: Cursor) -> None:
    entries = _mapping(draft, value, "players with points")
    names = [name.part(0, len(name.text)) for name, _ in entries]
    numbers = [_text(draft, entry, "a number of points") for _, entry in entries]
    read = [number for number in numbers if number]
    if len(read) == len(names):
        draft.set_result(list(zip(names, read, strict=True)))


def _note(draft: Draft, value: Cursor) -> None:
    for entry in list(value.entries()) or [value]:
        piece = _text(draft, entry, "a note")
        if piece:
            draft.add_note(piece)


KEYS: dict[str, Callable[[Draft, Cursor], None]] = {
    "hand": _label,
    "rules": _word(Draft.set_rules, "the name of a house"),
    "unit": _word(Draft.set_unit, "an amount such as 0.25 USD"),
    "button": _word(Draft.set_button, "a player"),
    "names": _names,
    "players": _players,
    "stacks": _amounts("stacks"),
    "buys": _amounts("buys"),
    "cashouts": _amounts("cashouts"),
    "paid": _payments("paid"),
    "declared": _declared,
    "rake": _word(Draft.set_rake, "on, off or a number of units"),
    "misdeal": _misdeal,
    "adjust": _payments("adjust"),
    "result": _result,
    "note": _note,
}
FILE_KEYS = ("names", "rules", "unit", "rake", "stacks", "note")
