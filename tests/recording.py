"""Short ways to read and settle a record written in a test."""

import io
from typing import Any

from cpcalc.problems import ProblemsFound
from cpcalc.readers import Form, read
from cpcalc.record import Hand, Session
from cpcalc.results import HandResult, Settlement
from cpcalc.settlement import settle

ANN = "Ann: Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h"  # legal: pair, two pair, flush


def session(record: str, form: Form = "text") -> Session:
    return read(io.StringIO(record), form)


def hand(record: str, form: Form = "text") -> Hand:
    (only,) = session(record, form).hands
    return only


def settled(record: str, form: Form = "text", rules: str | None = None) -> Settlement:
    return settle(session(record, form), rules)


def result(record: str, form: Form = "text", rules: str | None = None) -> HandResult:
    (only,) = settled(record, form, rules).hands
    return only


def nets(record: str, form: Form = "text") -> dict[str, Any]:
    return dict(result(record, form).nets)


def codes(record: str, form: Form = "text") -> list[str]:
    """The codes of all problems of a record, of reading and of settling."""
    try:
        settled(record, form)
    except ProblemsFound as found:
        return [problem.code for problem in found.problems]
    return []


def standing_of(record: str, name: str) -> str:
    players = {player.name: player for player in result(record).players}
    player = players[name]
    return f"{player.standing} {player.natural}" if player.natural else player.standing
