"""How the standing of a player came about, and what of the record it does not use."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cpcalc.explaining.reasons import Reason, RuleBook, deciding
from cpcalc.results import Player
from cpcalc.strength import Ranking
from cpcalc.thirteen.setting import SUITED, high_card, row_strength
from cpcalc.words import ROWS, listing, natural_words


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
        yield from self._excuse(player)
        yield from told[player.standing](player) if player.standing in told else ()
        yield from self._also_held(player)

    def _also_held(self, player: Player) -> Iterator[Reason]:
        """Naturals that are held, and are not what pays."""
        if player.also_holds:
            words = {"name": player.name, "kinds": natural_words(player.also_holds)}
            yield self._unpaid(player, words)

    def _unpaid(self, player: Player, words: Mapping[str, str]) -> Reason:
        """Why a natural that is held brings nothing."""
        if player.natural:
            return self.book.reason("also-natural", player.rule_key, **words)
        if player.standing == "surrendered":
            return self.book.reason("natural-given-up", "surrender", **words)
        if player.excused_by or player.rule_key == "false-natural":
            return self.book.reason("natural-denied", "false-natural", **words)
        moments = ("undeclared",) if player.standing == "set" else ()
        return self.book.reason("natural-unused", "naturals-count", moments=moments, **words)

    def _excuse(self, player: Player) -> Iterator[Reason]:
        if player.excused_by:
            words = {"name": player.name, "surrendered": listing(player.excused_by)}
            sentence = "is-excused-assumed" if player.assumed else "is-excused"
            moments = ("excused",)
            yield self.book.reason(sentence, "false-natural", moments=moments, **words)

    def _foul(self, player: Player) -> Iterator[Reason]:
        words = {"name": player.name, "reason": player.reason}
        own = player.rule_key in ("foul", "equal-rows")
        moments = _moments_of_a_foul(player) if own else ()
        others = self._behind(player)
        yield self.book.reason("is-foul", player.rule_key, *others, moments=moments, **words)

    def _behind(self, player: Player) -> list[str]:
        """What else makes rows a foul than the rule that the standing names."""
        if player.rule_key == "foul":
            return self._ranking(player)
        if player.rule_key == "suit-order":
            return ["equal-rows"]
        if player.rule_key == "equal-rows" and player.strengths[0] > player.strengths[1]:
            return ["foul"]
        return []

    def _natural(self, player: Player) -> Iterator[Reason]:
        name, key = player.name, player.rule_key
        words = {"name": name, "kind": natural_words([player.natural or ""])}
        sentence = f"is-natural-{self.book.rules.naturals_count}"
        if player.declared:
            sentence = "is-natural-other"
            words["declared"] = natural_words([player.declared])
        yield self.book.reason(sentence, key, "naturals-count", **words)
        if len(player.groups) == len(ROWS):
            yield self.book.reason("rows-unused-natural", key, name=name)

    def _surrendered(self, player: Player) -> Iterator[Reason]:
        yield self.book.reason("is-surrendered", player.rule_key, name=player.name)
        if player.groups:
            yield self.book.reason("rows-unused", player.rule_key, name=player.name)

    def _dead(self, player: Player) -> Iterator[Reason]:
        yield self.book.reason("is-dead", name=player.name)

    def _set(self, player: Player) -> Iterator[Reason]:
        """What let a hand stand that another house would have fouled."""
        front, middle, back = player.strengths
        if middle == back:
            yield self._equal(player)
        if (
            front.category == middle.category
            and front.ranks == middle.ranks[: len(front.ranks)]
        ):
            moments = ("front-against-middle",)
            yield self.book.reason("legal-by-cards", "front", moments=moments, name=player.name)
        for key in self._ranking(player):
            (rule,) = self.book.grounds(key)
            words = {"name": player.name, "meaning": rule.meaning}
            yield self.book.reason("legal-by-ranking", key, **words)

    def _ranking(self, player: Player) -> list[str]:
        """The rules on the order of hands that make rows legal, or a foul."""
        if not player.strengths:
            return []
        return deciding(self.book.rules.ranking, lambda ranking: _in_order(player, ranking))

    def _equal(self, player: Player) -> Reason:
        """Why equal rows in middle and back are no foul here."""
        label = player.strengths[1].label
        words = {"name": player.name, "label": label}
        if self.book.rules.equal_rows != "suit":
            return self.book.reason("legal-equal", "equal-rows", **words)
        middle, back = (high_card(row, player.strengths[1]) for row in player.groups[1:])
        words |= {"middle": str(middle), "back": str(back)}
        return self.book.reason("legal-by-suit", "suit-order", "equal-rows", **words)


def _in_order(player: Player, ranking: Ranking) -> bool:
    front, middle, back = (row_strength(row, ranking) for row in player.groups)
    return front <= middle <= back


def _moments_of_a_foul(player: Player) -> tuple[str, ...]:
    """What of setting a foul is about, where the house may remark on it."""
    if not player.strengths:
        return ("wrong-number",) if player.groups else ()
    front, middle, back = player.strengths
    if middle != back and front > middle and front.category == middle.category:
        return ("front-against-middle",)
    unsuited = middle == back and middle.category not in SUITED
    return ("other-equal-rows",) if unsuited else ()
