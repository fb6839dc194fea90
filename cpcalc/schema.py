"""JSON Schemas of the YAML record and of a profile, for an editor that helps while typing.

They are made from the same tables the readers use. A schema knows shapes and words; what
only the readers know (cards dealt twice, sums, seats) it leaves to them.
"""

import json
from typing import Any

from cpcalc.readers.examples import KEYS as EXAMPLE_KEYS
from cpcalc.readers.examples import NEEDED as NEEDED_KEYS
from cpcalc.readers.seats import SEAT_KEYS
from cpcalc.readers.trees import FILE_KEYS, KEYS
from cpcalc.rules.decisions import RULES, TABLE_KEYS, Rule, Shape
from cpcalc.words import NATURAL_WORDS, ROWS

Schema = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_SCALAR: Schema = {"type": ["string", "number", "boolean"]}
_TEXT: Schema = {"type": ["string", "number"]}
_NUMBER: Schema = {"type": ["number", "string"], "pattern": r"^[+-]?[0-9]{1,9}(\.[0-9]{1,6})?$"}
_NUMBERS: Schema = {"anyOf": [_NUMBER, {"type": "array", "items": _NUMBER, "minItems": 1}]}
_NAMES: Schema = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1}]}
_YES_NO: Schema = {"enum": [True, False, "yes", "no", "true", "false", "Yes", "No"]}
_ROW: Schema = {
    "description": "cards as text or as a list: Kh Kd 9c, or ranks alone, with f for a flush",
    "anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1}],
}


def record_schema() -> str:
    """The schema of a record: a file of hands, or one hand."""
    return _printed(
        {
            "$schema": _DIALECT,
            "title": "A record of 13-card Chinese Poker",
            "anyOf": [
                _file(),
                {"$ref": "#/$defs/hand"},
                {"type": "array", "items": _hand_ref()},
            ],
            "$defs": {"hand": _hand(), "seat": _seat()},
        }
    )


def profile_schema() -> str:
    """The schema of a house's profile."""
    return _printed(
        {
            "$schema": _DIALECT,
            "title": "The rules of a house",
            "type": "object",
            "required": ["profile", "title"],
            "additionalProperties": False,
            "properties": {
                "profile": {"description": "the name, as --rules takes it", **_TEXT},
                "title": {"description": "the name people read", **_TEXT},
                "family": {"description": "yes: only there to be extended", **_YES_NO},
                "extends": {
                    "description": "the house or file whose rules hold otherwise",
                    **_TEXT,
                },
                "sources": _keyed(_closed({"title": _TEXT, "address": _TEXT}, ["title"])),
                "rules": _closed({key: _rule(key, rule) for key, rule in RULES.items()}),
                "notes": {"description": "rulings", **_list({"anyOf": [_TEXT, _note()]})},
                "examples": {"description": "deals and what they come to", **_list(_example())},
            },
            "$defs": {"hand": _hand(), "seat": _seat()},
        }
    )


def _printed(schema: Schema) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False)


def _closed(properties: Schema, required: list[str] | None = None) -> Schema:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": required or [],
    }


def _keyed(values: Schema) -> Schema:
    """An object with any keys: names of players, ids of sources."""
    return {"type": "object", "additionalProperties": values, "minProperties": 1}


# ------------------------------------------------------------------ the record


def _hand_ref() -> Schema:
    return {"$ref": "#/$defs/hand"}


def _file() -> Schema:
    hands = {"type": "array", "items": _hand_ref(), "minItems": 1}
    properties = {key: value for key, value in _hand_keys().items() if key in FILE_KEYS}
    return _closed({**properties, "hands": hands}, ["hands"])


def _hand() -> Schema:
    return _closed(_hand_keys())


def _hand_keys() -> Schema:
    payment = {"from": _TEXT, "to": _TEXT, "units": _NUMBER}
    wanted = list(payment)
    keys: Schema = {
        "hand": {"description": "the label; a running number without one", **_TEXT},
        "rules": {"description": "a house, or a profile beside the record", **_TEXT},
        "unit": {"description": "the worth of one unit, such as 0.25 USD", **_TEXT},
        "button": {"description": "who has the button", **_TEXT},
        "names": {"description": "no other names are right from here on", **_NAMES},
        "players": {
            "description": "who holds what, in clockwise order",
            **_keyed({"$ref": "#/$defs/seat"}),
        },
        "stacks": {"description": "units in front of each player", **_keyed(_NUMBER)},
        "buys": {"description": "buy-ins and re-buys", **_keyed(_NUMBERS)},
        "cashouts": {"description": "units taken off the table", **_keyed(_NUMBERS)},
        "paid": {
            "description": "settled between two players during the night",
            "type": "array",
            "items": _closed(payment, wanted),
        },
        "declared": {"description": "who declared first", **_NAMES},
        "rake": {"description": "on, off, or units a player", **_SCALAR},
        "misdeal": {
            "description": "why the hand is void: exposed, count, any words",
            **_SCALAR,
        },
        "adjust": {
            "description": "rulings of the floor that move units",
            "type": "array",
            "items": _closed({**payment, "reason": _TEXT}, wanted),
        },
        "result": {"description": "nets agreed at the table, in sum 0", **_keyed(_NUMBER)},
        "note": {
            "description": "kept with the hand",
            "anyOf": [_TEXT, {"type": "array", "items": _TEXT}],
        },
    }
    return {key: keys[key] for key in KEYS}


def _seat() -> Schema:
    kinds = {"enum": [True, False, "yes", "no", *NATURAL_WORDS]}
    keys: Schema = dict.fromkeys(ROWS, _ROW)
    keys |= {"cards": {**_ROW, "description": "all 13 cards, not split"}}
    keys |= {"natural": {"description": "declared, by name or not", **kinds}}
    keys |= {"natural_held": {"description": "no: found not to be held", **_YES_NO}}
    keys |= {"foul": {"description": "called by the table", **_YES_NO}}
    keys |= {"surrender": {"description": "given up before the showdown", **_YES_NO}}
    keys |= {"dead": {"description": "ruled dead: yes, or the reason", **_SCALAR}}
    line = "rows with / between them, surrender, natural, foul, or dead"
    return {
        "description": f"one line: {line}; or keys",
        "anyOf": [_TEXT, _closed({key: keys[key] for key in SEAT_KEYS})],
    }


# ------------------------------------------------------------------ the profile


def _note() -> Schema:
    about = {"description": "rules, their entries or moments, with commas", **_TEXT}
    return _closed({"note": _TEXT, "about": about}, ["note"])


def _list(items: Schema) -> Schema:
    return {"type": ["array", "null"], "items": items}


def _rule(key: str, rule: Rule) -> Schema:
    value = "values" if rule.shape.is_table else "value"
    meaning = f"{rule.unit}: {rule.meaning}" if rule.unit else rule.meaning
    own = _closed({value: _rule_value(key, rule.shape), **_CITED}, [value, "source"])
    return {"description": meaning, **own}


_CITED: Schema = {
    "source": {"description": "an id under sources", **_TEXT},
    "place": {"description": "the section of the source", **_TEXT},
}


def _rule_value(key: str, shape: Shape) -> Schema:
    number: Schema = {"type": "number" if shape.fraction else "integer", "minimum": 0}
    if shape.is_table:
        value = _TEXT if shape.kind == "texts" else number
        entry = {"anyOf": [value, _closed({"value": value, **_CITED}, ["value", "source"])]}
        keys = {"propertyNames": {"enum": list(TABLE_KEYS[key])}}
        table = {"type": "object", **keys, "additionalProperties": entry}
        return {"anyOf": [table, {"const": "none"}]}
    shapes: dict[str, Schema] = {
        "number": number,
        "optional": {"anyOf": [number, {"const": "none"}]},
        "choice": {"enum": list(shape.choices)},
        "word": {"enum": [*shape.choices, "none"]},
        "flag": _YES_NO,
        "suits": {"description": "the four suits from high to low", "type": "string"},
    }
    return shapes[shape.kind]


def _example() -> Schema:
    lines: Schema = {"type": "array", "items": _TEXT}
    keys: Schema = {
        "example": {"description": "the rule in a sentence", **_TEXT},
        **_CITED,
        "deal": {"description": "a hand, with the keys of a record", **_hand_ref()},
        "pairs": {"description": "all payments, such as `Bob pays Ann 6`", **lines},
        "net": {"description": "units of each player", "additionalProperties": _NUMBER},
        "says": {"description": "words of a note or a reason", "anyOf": [_TEXT, lines]},
    }
    return _closed({key: keys[key] for key in EXAMPLE_KEYS}, list(NEEDED_KEYS))
