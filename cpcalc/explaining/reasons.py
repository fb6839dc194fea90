"""Reasons as values: a sentence, and the rules of the house that it stands on.

The sentences of units are those of the settlement's own items.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cpcalc.results import HandResult, Item
from cpcalc.rules.decisions import RULES, value_words
from cpcalc.rules.model import Citation, RuleProfile
from cpcalc.strength import Ranking
from cpcalc.words import says


@dataclass(frozen=True, slots=True)
class Ground:
    """A rule of the house: its key and value, where it is written, and the house's notes.

    `key` is that of a rule or of one entry of it, as `bonuses.back four-of-a-kind`.
    """

    key: str
    value: str
    meaning: str
    citation: Citation | None
    address: str
    notes: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "rule_key": self.key,
            "value": self.value,
            "source": self.citation.source if self.citation else None,
            "place": self.citation.place or None if self.citation else None,
            "address": self.address or None,
            "notes": list(self.notes),
        }


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence, the rules it stands on, and the item whose units it explains, if any.

    The first of the rules gives the units; the others say why they are due.
    """

    sentence: str
    grounds: tuple[Ground, ...] = ()
    item: Item | None = None

    @property
    def ground(self) -> Ground | None:
        """The rule that gives the units."""
        return next(iter(self.grounds), None)

    def to_dict(self) -> dict[str, Any]:
        first, *others = [ground.to_dict() for ground in self.grounds] or [_NO_GROUND]
        own = self.item.to_dict() if self.item else {"why": self.sentence}
        return {**own, **first, "also": others}


_NO_GROUND: dict[str, Any] = dict.fromkeys(("rule_key", "value", "source", "place", "address"))
_NO_GROUND["notes"] = []


@dataclass(frozen=True, slots=True)
class HandReasons:
    """A settled hand with the reasons of its players, of its pairs in order, and its own."""

    hand: HandResult
    players: tuple[tuple[Reason, ...], ...] = ()
    pairs: tuple[tuple[Reason, ...], ...] = ()
    table: tuple[Reason, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON result of the hand, with grounds at its items and what else was decided."""
        result = self.hand.to_dict()
        for player, reasons in zip(result["players"], self.players, strict=True):
            player["why"] = [reason.to_dict() for reason in reasons]
        for pair, reasons in zip(result["pairs"], self.pairs, strict=True):
            pair["items"] = [reason.to_dict() for reason in reasons if reason.item]
            pair["remarks"] = [reason.to_dict() for reason in reasons if not reason.item]
        result["remarks"] = [reason.to_dict() for reason in self.table]
        return result


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules of a house, to be told by their keys."""

    rules: RuleProfile

    def grounds(self, *keys: str, moments: Sequence[str] = ()) -> tuple[Ground, ...]:
        """The rules behind keys, the first with what the house says of the moment."""
        found = [
            self._ground(key, *(moments if at == 0 else ())) for at, key in enumerate(keys)
        ]
        return tuple(ground for ground in found if ground)

    def _ground(self, key: str, *moments: str) -> Ground | None:
        """The rule behind a key; a foul without a price of its own rests on its way."""
        if key == "foul" and not self.rules.cite(key):
            key = "foul-way"
        name, _, entry = key.partition(".")
        if name not in RULES:
            return None
        value = self.rules.table(name)[entry] if entry else self.rules.value(name)
        citation = self.rules.cite(key)
        sheets = {sheet.title: sheet.address for sheet in self.rules.sources.values()}
        address = sheets.get(citation.source, "") if citation else ""
        notes = self.rules.notes_on(key, *moments)
        return Ground(
            key, value_words(value), RULES[name].told(value), citation, address, notes
        )

    def reason(
        self, sentence: str, *keys: str, moments: Sequence[str] = (), **words: object
    ) -> Reason:
        return Reason(says(sentence, **words), self.grounds(*keys, moments=moments))


def deciding(ranking: Ranking, outcome: Callable[[Ranking], object]) -> list[str]:
    """The rules on the order of hands without which something would come out otherwise."""
    others = {
        "wheel": ranking._replace(wheel_second=not ranking.wheel_second),
        "front": ranking._replace(front_runs=not ranking.front_runs),
    }
    found = outcome(ranking)
    return [key for key, other in others.items() if outcome(other) != found]
