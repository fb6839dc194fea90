"""How the values of rules are written, in a profile or on the command line."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from cpcalc.amounts import Units, read_amount
from cpcalc.cards import SUIT_NAMES
from cpcalc.problems import Piece, Problem, did_you_mean, problem
from cpcalc.rules.decisions import NUMBER, RULES, TABLE_KEYS, Shape
from cpcalc.tree import unknown_key
from cpcalc.words import listing

Problems = list[Problem]

# What players call a category for short.
_SHORT = {"quads": "four-of-a-kind", "trips": "three-of-a-kind", "royal": "royal-flush"}


def read_value(key: str, piece: Piece, problems: Problems) -> Any:
    """The value of a rule as typed; what is none is told, and comes out as it may."""
    shape = RULES[key].shape
    value = _READERS[shape.kind](shape, piece, problems)
    return _often(key, value, piece, problems) if shape.kind == "number" else value


def entry_key(key: str, piece: Piece, problems: Problems) -> str | None:
    """An entry of a table by its name, or None where there is no such entry."""
    name = piece.text.removesuffix("10") + "T" if piece.text.endswith(" 10") else piece.text
    if name in TABLE_KEYS[key]:
        return name
    meant = _meant(name)
    if meant in TABLE_KEYS[key]:
        problems.append(unknown_key(piece, (), f"did you mean {meant}?"))
        return None
    if meant.startswith("front ") and meant.replace("front", "back") in TABLE_KEYS[key]:
        hand = " ".join(meant.split()[1:2])
        problems.append(unknown_key(piece, (), f"a front of three cards holds no {hand}"))
        return None
    known = [entry for entry in TABLE_KEYS[key] if " " not in entry[-2:]]
    otherwise = f"the keys here are {listing(known)}"
    if len(known) < len(TABLE_KEYS[key]):
        otherwise = (
            f"a bonus is for a row and a category, such as `{known[-1]}`, or for one rank"
            f" alone, such as `{known[1]} A`"
        )
    problems.append(unknown_key(piece, known, otherwise))
    return None


def _meant(name: str) -> str:
    """An entry with short names written out, and with a rank as a capital."""
    words = [_SHORT.get(word, word) for word in name.lower().split()]
    return " ".join(word.upper() if len(word) == 1 else word for word in words)


def entry_value(key: str, piece: Piece, problems: Problems) -> Any:
    """The value of one entry of a table."""
    if RULES[key].shape.kind == "texts":
        return piece.text
    return _often(key, _number(NUMBER, piece, problems), piece, problems)


def _often(key: str, value: Units, piece: Piece, problems: Problems) -> Units:
    """How often something counts: once at the least."""
    if piece.text == "0" and RULES[key].unit == "times":
        _bad(piece, "a whole number from 1 on", problems)
    return value


def _number(shape: Shape, piece: Piece, problems: Problems) -> Units:
    number = read_amount(piece.text)
    if number is None or (isinstance(number, Decimal) and not shape.fraction):
        _bad(piece, _number_wanted(shape, piece.text), problems)
        return 0
    return number


def _number_wanted(shape: Shape, text: str) -> str:
    """What a number may look like; all of it where one was typed that is none."""
    wanted = "a number of units" if shape.fraction else "a whole number"
    if text.lstrip("+-").replace(".", "").isdigit():
        digits = " and six decimals" if shape.fraction else ""
        wanted += f" of at most nine digits{digits}, without a sign or a 0 in front"
    return f"{wanted}, or none" if shape.kind == "optional" else wanted


def _optional(shape: Shape, piece: Piece, problems: Problems) -> Units | None:
    return None if piece.text == "none" else _number(shape, piece, problems)


def _choice(shape: Shape, piece: Piece, problems: Problems) -> str:
    if piece.text not in shape.choices:
        choices = (*shape.choices, "none") if shape.kind == "word" else shape.choices
        _bad(piece, listing(choices, "or"), problems, _near_choice(piece.text, choices))
    return piece.text


def _near_choice(text: str, choices: tuple[str, ...]) -> str | None:
    return did_you_mean(text.lower(), choices, "") or None


def _word(shape: Shape, piece: Piece, problems: Problems) -> str | None:
    return None if piece.text == "none" else _choice(shape, piece, problems)


def _flag(_shape: Shape, piece: Piece, problems: Problems) -> bool:
    if piece.text not in ("yes", "no", "true", "false"):
        _bad(piece, "yes or no", problems)
    return piece.text in ("yes", "true")


def _suits(_shape: Shape, piece: Piece, problems: Problems) -> tuple[str, ...]:
    suits = tuple(piece.text.replace(",", " ").split())
    if sorted(suits) != sorted(SUIT_NAMES):
        wanted = "the four suits from high to low, as `spades hearts clubs diamonds`"
        _bad(piece, wanted, problems)
    return suits


def _bad(piece: Piece, wanted: str, problems: Problems, hint: str | None = None) -> None:
    found = problem("bad-value", piece.span(), hint=hint, text=piece.text, wanted=wanted)
    problems.append(found)


_READERS: dict[str, Callable[[Shape, Piece, Problems], Any]] = {
    "number": _number,
    "optional": _optional,
    "choice": _choice,
    "word": _word,
    "flag": _flag,
    "suits": _suits,
}
