"""What each player ends a hand with: set, foul, natural, surrendered or dead.

The record says what was declared and shown; the house says what that makes of the hand.
Nothing is paid here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from cpcalc.problems import Problem, Span, problem
from cpcalc.record import Hand, Row, Seat
from cpcalc.results import Player
from cpcalc.rules.model import RuleProfile
from cpcalc.strength import Strength
from cpcalc.thirteen.duels import unwritten_suits
from cpcalc.thirteen.naturals import Held, held
from cpcalc.thirteen.setting import SUITED, is_split_right, judge, row_strength, split_words
from cpcalc.words import listing, natural_words, says


@dataclass
class Table:
    """The standings of one hand, the notes that belong to them, and what is wrong.

    `doubts` are the standings that hang on an order of declarations nobody wrote down,
    `unseen` those who may hold a natural by suits that nobody wrote down.
    """

    players: list[Player] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    doubts: list["Doubt"] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)


class Doubt(NamedTuple):
    """A false natural and a surrender, where only the seats say which came first.

    `other` is what the player would end with in the other order; None where the rows that
    would decide it are missing. `excused` tells which order was taken.
    """

    name: str
    surrendered: tuple[str, ...]
    excused: bool
    other: Player | None
    declarers: tuple[str, ...]  # all who declared something, in the order that was taken

    def note(self) -> str:
        """The note that says which order was taken, and how to state the other."""
        others = [name for name in self.declarers if name != self.name]
        # Only this player changes his place, so that nobody else's standing does.
        place = others.index(self.surrendered[0]) + (not self.excused)
        other = [*others[:place], self.name, *others[place:]]
        return says(
            "order-assumed" if self.other else "order-assumed-rows",
            name=self.name,
            surrendered=listing(self.surrendered),
            order=", ".join(self.declarers),
            other=", ".join(other),
        )


def stand(hand: Hand, rules: RuleProfile) -> Table:
    """The standing of every player of a hand under a house's rules."""
    table = Table()
    order = declaration_order(hand)
    for seat in hand.seats:
        player = _Judge(hand, rules, order, table, seat).standing()
        if player is not None:
            table.players.append(player)
    table.problems += unwritten_suits(table.players, rules)
    _note_what_was_not_declared(hand, table)
    _note_late_surrenders(hand, order, table)
    if table.unseen:
        table.notes.append(says("by-suits-unseen", names=listing(table.unseen)))
    return table


def declaration_order(hand: Hand) -> list[str]:
    """Who declared before whom: as stated, then the others in seat order."""
    seated = [seat.name for seat in hand.seats]
    unlisted = [name for name in seated if name not in hand.declared]
    return [*(name for name in hand.declared if name in seated), *unlisted]


def _note_what_was_not_declared(hand: Hand, table: Table) -> None:
    """Who stands on the `declared` line and said nothing of the sort."""
    said = {seat.name: seat.said for seat in hand.seats}
    for name in hand.declared:
        if said.get(name) not in ("natural", "surrender"):
            table.notes.append(says("declared-nothing", name=name))


def _note_late_surrenders(hand: Hand, order: Sequence[str], table: Table) -> None:
    said = {seat.name: seat.said for seat in hand.seats}
    naturals = [name for name in order if said[name] == "natural"]
    for name in order:
        if said[name] == "surrender":
            before = [n for n in naturals if order.index(n) < order.index(name)]
            if before:
                listed = set(before) <= set(hand.declared)
                sentence = "late-surrender-unlisted" if listed else "late-surrender-by-seats"
                sentence = "late-surrender" if name in hand.declared else sentence
                table.notes.append(says(sentence, name=name, natural=listing(before)))


@dataclass
class _Judge:
    """One seat before the house: what it said, what it holds, what it ends with."""

    hand: Hand
    rules: RuleProfile
    order: Sequence[str]
    table: Table
    seat: Seat

    def standing(self) -> Player | None:
        """The player's standing; None, and a problem, where the record cannot decide it."""
        before = len(self.table.problems)
        player = getattr(self, f"_{self.seat.said}")()
        return player if len(self.table.problems) == before else None

    # -------------------------------------------------------------- small parts

    @property
    def name(self) -> str:
        return self.seat.name

    def _note(self, sentence: str, **words: object) -> None:
        self.table.notes.append(says(sentence, name=self.name, **words))

    def _trouble(
        self, code: str, span: Span | None, *, hint: str | None = None, **words: str
    ) -> None:
        self.table.problems.append(problem(code, span, hint=hint, related=(), **words))

    @cached_property
    def _held(self) -> Held:
        return held(self.seat.groups)

    def _house_kinds(self, kinds: frozenset[str]) -> list[str]:
        """Those of the kinds that the house pays, best first."""
        return [kind for kind in self.rules.naturals if kind in kinds]

    def _player(
        self,
        standing: str,
        reason: str | None = None,
        natural: str | None = None,
        rule_key: str = "",
    ) -> Player:
        groups = self.seat.groups
        kinds = self._house_kinds(self._held.certain) if groups else []
        also = tuple(kind for kind in kinds if kind != natural)
        key = f"naturals.{natural}" if natural else rule_key
        strengths = self._strengths
        return Player(self.name, standing, reason, natural, also, groups, strengths, key)

    @cached_property
    def _strengths(self) -> tuple[Strength, ...]:
        groups, ranking = self.seat.groups, self.rules.ranking
        if not is_split_right(groups):
            return ()
        return tuple(row_strength(row, ranking) for row in groups)

    def _faults(self) -> list[str]:
        """Why the rows as written are a foul; unwritten suits count as no fault here."""
        groups = self.seat.groups
        if not is_split_right(groups):
            return [says("foul-split", split=split_words(groups))]
        return list(judge(groups, self._strengths, self.rules).fouls)

    def _fault_key(self) -> str:
        """The rule that makes these rows a foul: on equal rows, or on setting at all."""
        equal = len(self._strengths) == 3 and self._strengths[1] == self._strengths[2]
        if not equal or self.rules.equal_rows == "allowed":
            return "foul"
        by_suit = self.rules.equal_rows == "suit" and self._strengths[1].category in SUITED
        return "suit-order" if by_suit else "equal-rows"

    # -------------------------------------------------------------- what the seat said

    def _dead(self) -> Player:
        return Player(self.name, "dead", self.seat.reason)

    def _surrender(self) -> Player | None:
        if self.rules.surrender is None:
            self._trouble("no-surrender", self.seat.span, house=self.rules.name)
            return None
        return self._noted(self._player("surrendered", rule_key="surrender"))

    def _foul(self) -> Player:
        faults = self._faults() if self.seat.has_rows else []
        if self.seat.has_rows and not faults:
            self._note("called-legal")
        reason = "; ".join(faults) or says("foul-called")
        key = self._fault_key() if faults else ""
        return self._noted(self._player("foul", reason, rule_key=key))

    def _rows(self) -> Player | None:
        if self.rules.naturals_count == "if-held" and self.rules.naturals:
            best = next(iter(self._house_kinds(self._held.certain)), None)
            if self._open_kinds(self._held, best):
                self.table.unseen.append(self.name)
            if best is not None:
                return self._player("natural", natural=best)
        return self._noted(self._as_set())

    def _noted(self, player: Player) -> Player:
        """With a note where a natural is held that nobody declared."""
        if player.also_holds:
            kinds = natural_words(player.also_holds)
            if player.standing == "surrendered":
                self._note("given-up", kinds=kinds)
            else:
                words = {"set": "set", "foul": "a foul"}
                self._note("undeclared", kinds=kinds, standing=words[player.standing])
        return player

    def _as_set(self) -> Player:
        """The hand as its rows stand, every suit that decides being written."""
        player = self._as_rows_stand()
        if player.standing == "set":
            self._check_suits()
        return player

    def _as_rows_stand(self) -> Player:
        """Set, or a foul."""
        faults = self._faults()
        if faults:
            return self._player("foul", "; ".join(faults), rule_key=self._fault_key())
        return self._player("set")

    def _check_suits(self) -> None:
        """Rows written by ranks, where the house needs a suit that is not there."""
        groups = self.seat.groups
        front = groups[0]
        if self.rules.ranking.front_runs and _may_be_suited(front):
            cards = [str(card) for card in front.cards if not card.has_suit]
            words = {"why": says("front-undecided"), "cards": listing(cards)}
            self._trouble("suit-needed", front.span(), **words)
        verdict = judge(groups, self._strengths, self.rules)
        if verdict.unwritten:
            cards = [f"the {card} in the {row}" for row, card in verdict.unwritten]
            words = {"why": verdict.undecided, "cards": listing(cards)}
            self._trouble("suit-needed", groups[1].span(), **words)

    # -------------------------------------------------------------- declared naturals

    def _natural(self) -> Player | None:
        kind = self.seat.kind
        if kind is not None and kind not in self.rules.naturals:
            hint = f"it pays {listing(list(self.rules.naturals))}"
            words = {"house": self.rules.name, "kind": kind}
            self._trouble("natural-not-here", self.seat.kind_span, hint=hint, **words)
            return None
        if not self.seat.held:
            return self._found_false()
        if not self.seat.groups:
            return self._unseen()
        return self._named(kind) if kind else self._unnamed()

    def _unseen(self) -> Player | None:
        """Declared without cards: the name alone gives the price."""
        kind = self.seat.kind
        if kind is None:
            example = next(iter(self.rules.naturals), "dragon")
            self._trouble("natural-unpriced", self.seat.span, example=example)
            return None
        self._note("on-the-word", kind=natural_words([kind]), missing="the cards are not shown")
        return self._player("natural", natural=kind)

    def _named(self, kind: str) -> Player | None:
        hand = self._held
        best = next(iter(self._house_kinds(hand.certain)), None)
        if kind in hand.possible:
            if kind not in hand.certain:
                missing = "its suits are not written"
                self._note("on-the-word", kind=natural_words([kind]), missing=missing)
            ranked = list(self.rules.naturals)
            if best is not None and ranked.index(best) < ranked.index(kind):
                words = {"kind": natural_words([kind]), "better": natural_words([best])}
                self._note("better-held", **words)
            return self._player("natural", natural=kind)
        if self._open_kinds(hand, best):
            words = {"name": self.name, "kind": kind}
            self._trouble("natural-excluded", self.seat.kind_span, **words)
            return None
        if best is not None:
            words = {"kind": natural_words([kind]), "held": natural_words([best])}
            self._note("other-held", **words)
            return self._player("natural", natural=best)._replace(declared=kind)
        return self._false()

    def _unnamed(self) -> Player | None:
        hand = self._held
        best = next(iter(self._house_kinds(hand.certain)), None)
        if better := self._open_kinds(hand, best):
            words = {"name": self.name, "kinds": listing(better, "or")}
            self._trouble("natural-needs-name", self.seat.span, **words)
            return None
        return self._player("natural", natural=best) if best else self._false()

    def _open_kinds(self, hand: Held, best: str | None) -> list[str]:
        """The kinds above the best certain one that unwritten suits would make."""
        ranked = self._house_kinds(hand.possible)
        return ranked[: ranked.index(best)] if best else ranked

    # -------------------------------------------------------------- false naturals

    def _found_false(self) -> Player | None:
        kinds = self._house_kinds(self._held.certain) if self.seat.groups else []
        if kinds:
            self._note("called-held", kinds=natural_words(kinds))
        return self._false()

    def _false(self) -> Player | None:
        """A natural that is not held: a foul, unless an opponent had surrendered before."""
        if self.rules.false_natural == "foul":
            return self._false_foul()
        surrendered = [seat.name for seat in self.hand.seats if seat.said == "surrender"]
        place = self.order.index(self.name)
        earlier = [name for name in surrendered if self.order.index(name) < place]
        assumed = [name for name in surrendered if self._is_assumed(name)]
        doubtful = bool(assumed) and set(earlier) <= set(assumed)
        player = self._excused(earlier, doubtful) if earlier else self._false_foul()
        if doubtful:
            self._doubt(tuple(assumed), bool(earlier))
        return player

    def _is_assumed(self, surrendered: str) -> bool:
        """Whether only the seats say who of the two declared first."""
        listed = self.hand.declared
        return self.name not in listed and surrendered not in listed

    def _doubt(self, surrendered: tuple[str, ...], excused: bool) -> None:
        if excused:
            other: Player | None = self._false_foul()
        else:
            other = self._as_rows_stand() if self.seat.has_rows else None
        said = {seat.name: seat.said for seat in self.hand.seats}
        declarers = tuple(n for n in self.order if said[n] in ("natural", "surrender"))
        in_order = tuple(name for name in declarers if name in surrendered)
        self.table.doubts.append(Doubt(self.name, in_order, excused, other, declarers))

    def _false_foul(self) -> Player:
        kind = self.seat.kind
        sentence = "foul-natural" if kind else "foul-any-natural"
        sentence += "" if self.seat.held else "-found"  # the record itself says so
        reason = says(sentence, kind=natural_words([kind] if kind else []))
        return self._player("foul", reason, rule_key="false-natural")

    def _excused(self, earlier: Sequence[str], doubtful: bool) -> Player | None:
        surrendered = listing(earlier)
        if not self.seat.has_rows:
            words = {
                "name": self.name,
                "surrendered": surrendered,
                "house": self.rules.name,
            }
            self._trouble("excused-needs-rows", self.seat.span, **words)
            return None
        self._note("excused-assumed" if doubtful else "excused", surrendered=surrendered)
        return self._as_set()._replace(excused_by=tuple(earlier), assumed=doubtful)


def _may_be_suited(front: Row) -> bool:
    """Three different ranks whose unwritten suits could be one and the same."""
    written = {card.suit for card in front.cards if card.has_suit}
    ranks = {card.rank for card in front.cards}
    unwritten = any(not card.has_suit for card in front.cards)
    return unwritten and len(written) < 2 and len(ranks) == len(front.cards)
