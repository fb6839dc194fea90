"""How the standing of a player came about, and what of the record it does not use."""

from collections.abc import Iterator
from dataclasses import dataclass

from cpcalc.explaining.reasons import Reason, RuleBook
from cpcalc.results import Player
from cpcalc.words import ROWS, natural_words


@dataclass(frozen=True, slots=True)
class StandingReasons:
    """The reasons of one player's standing."""

    book: RuleBook

    def of(self, player: Player) -> Iterator[Reason]:
        """For every standing its own; then what is held and does not count."""
        told = {
            "set": self._set,
            "foul": self._foul,
            "natural": self._natural,
            "surrendered": self._surrendered,
            "dead": self._dead,
        }
        yield from told[player.standing](player) if player.standing in told else ()
        if player.also_holds and not player.natural:
            words = {"name": player.name, "kinds": natural_words(player.also_holds)}
            yield self.book.reason("natural-unused", "naturals-count", **words)

    def _foul(self, player: Player) -> Iterator[Reason]:
        words = {"name": player.name, "reason": player.reason}
        moments = _moments_of_a_foul(player) if player.rule_key == "foul" else ()
        yield self.book.reason("is-foul", player.rule_key, moments=moments, **words)

    def _natural(self, player: Player) -> Iterator[Reason]:
        name, key = player.name, player.rule_key
        words = {"name": name, "kind": natural_words([player.natural or ""])}
        count = self.book.rules.naturals_count
        yield self.book.reason(f"is-natural-{count}", key, "naturals-count", **words)
        if len(player.groups) == len(ROWS):
            yield self.book.reason("rows-unused-natural", key, name=name)

    def _surrendered(self, player: Player) -> Iterator[Reason]:
        yield self.book.reason("is-surrendered", player.rule_key, name=player.name)
        if player.groups:
            yield self.book.reason("rows-unused", player.rule_key, name=player.name)

    def _dead(self, player: Player) -> Iterator[Reason]:
        yield self.book.reason("is-dead", name=player.name)

    def _set(self, player: Player) -> Iterator[Reason]:
        """What let a hand stand that another house, or another moment, would have fouled."""
        if player.rule_key:
            yield self.book.reason("is-excused", player.rule_key, name=player.name)
        _, middle, back = player.strengths
        if middle == back and self.book.rules.equal_rows == "suit":
            yield self.book.reason("legal-by-suit", "suit-order", name=player.name)


def _moments_of_a_foul(player: Player) -> tuple[str, ...]:
    """What of setting a foul is about, where the house may remark on it."""
    if not player.strengths:
        return ("wrong-number",) if player.groups else ()
    front, middle, _ = player.strengths
    return ("front-against-middle",) if front > middle else ()
