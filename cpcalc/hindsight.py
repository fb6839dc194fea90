"""A recorded hand, set otherwise: what every other setting of 13 cards would have paid.

The evening is played again up to the hand, so that the button and the stacks are those that
it was played with. Settings that are alike in all that decides a payment are settled once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cpcalc.amounts import Units
from cpcalc.cards import Card
from cpcalc.deal import Deal
from cpcalc.evening import Evening
from cpcalc.names import nfc
from cpcalc.problems import Problem, ProblemsFound
from cpcalc.readers.seats import check_deck, unwritten_suits_of
from cpcalc.record import Hand, Row, Said, Seat, Session
from cpcalc.results import HandResult, Pair, Player, nets_of, total
from cpcalc.rules import RuleProfile
from cpcalc.strength import Strength
from cpcalc.thirteen.arranging import Arranger, Best, Setting
from cpcalc.thirteen.duels import Duel, Sweeps, duels_of, row_sign, unwritten_suits
from cpcalc.thirteen.naturals import held
from cpcalc.thirteen.pairs import settle_duel
from cpcalc.thirteen.rows import bonus_of
from cpcalc.words import ROWS, listing


class NotRecorded(LookupError):
    """The hand or the player that was asked for is not in the record."""


class Option(NamedTuple):
    """What else could have been done with the cards, and the net it would have brought.

    None where the record cannot say: another player's rows would be needed.
    """

    kind: str  # a natural, `surrender`, or `foul`
    net: Units | None
    cut: "Short | None" = None


class Short(NamedTuple):
    """What a player would be owed, where stacks made it another amount, and whose they are."""

    owed: Units
    stacks: tuple[str, ...]

    @classmethod
    def of(cls, name: str, pairs: Sequence[Pair], rake: Units) -> "Short":
        """From the pairs of a hand as they were paid; no stacks where none of them was cut."""
        own = [pair for pair in pairs if name in (pair.first, pair.second)]
        points = [pair.points if pair.first == name else -pair.points for pair in own]
        stacks = dict.fromkeys(cut.short for pair in own for cut in pair.cuts)
        return cls(total([-rake, *points]), tuple(stacks))

    def unless(self, paid: Units) -> "Short | None":
        """Nothing where all of it is paid."""
        return None if self.owed == paid else self


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What a recorded hand paid one player, and the best of so many legal settings.

    `best_cut` has the most that one of the best settings is owed.
    """

    hand: HandResult
    rules: RuleProfile
    name: str
    best: Best
    best_cut: Short | None
    legal: int
    options: tuple[Option, ...]

    @property
    def recorded(self) -> Units:
        return self.hand.nets[self.name]

    @property
    def recorded_cut(self) -> Short | None:
        return Short.of(self.name, self.hand.pairs, self.hand.rake).unless(self.recorded)

    @property
    def player(self) -> Player:
        return next(player for player in self.hand.players if player.name == self.name)

    def to_dict(self) -> dict[str, Any]:
        return {
            "hand": self.hand.label,
            "rules": self.rules.name,
            "player": self.name,
            "recorded": self.recorded,
            "recorded_cut": _cut_dict(self.recorded_cut),
            "best": self.best.worth,
            "best_cut": _cut_dict(self.best_cut),
            "alike": self.best.alike,
            "legal": self.legal,
            "options": [
                {"declared": kind, "points": net, "cut": _cut_dict(cut)}
                for kind, net, cut in self.options
            ],
        }


def _cut_dict(cut: Short | None) -> dict[str, Any] | None:
    return {"owed": cut.owed, "stacks": list(cut.stacks)} if cut else None


def look_back(
    session: Session,
    groups: Sequence[Row] | None = None,
    rules: RuleProfile | None = None,
    label: str | None = None,
    name: str | None = None,
) -> Hindsight:
    """What the cards would have paid a player of a recorded hand, set in every legal way.

    Hand and player are found by the cards where they are not named, and the cards by the
    player. Raises NotRecorded where they cannot be found, and ProblemsFound where the hands
    cannot be settled.
    """
    cards = [card for row in groups or () for card in row.cards]
    index, seat = _find(session, cards, label, name)
    if groups is None:
        groups = _written(seat, session.hands[index])
    evening = Evening(rules)
    for earlier in session.hands[:index]:
        evening.settle(earlier)
    hand = session.hands[index]
    return _Replay(evening.deal(hand), hand, seat.name, groups).hindsight()


# ------------------------------------------------------------------ finding the seat


def _find(
    session: Session, cards: Sequence[Card], label: str | None, name: str | None
) -> tuple[int, Seat]:
    hands = [(i, h) for i, h in enumerate(session.hands) if label in (None, h.label)]
    if not hands:
        labels = listing([hand.label for hand in session.hands])
        raise NotRecorded(f"there is no hand {label} in the record; its hands are {labels}")
    if name is not None:
        return _named(hands, nfc(name), label)
    found = [(i, seat) for i, hand in hands for seat in hand.seats if _holds(seat, cards)]
    if len(found) == 1:
        return found[0]
    where = f"in hand {hands[0][1].label}" if len(hands) == 1 else "in the record"
    many = "more than one player" if found else "nobody"
    raise NotRecorded(f"{many} {where} holds these cards; say whose place they take: --player")


def _named(hands: Sequence[tuple[int, Hand]], name: str, label: str | None) -> tuple[int, Seat]:
    if len(hands) > 1:
        labels = listing([*dict.fromkeys(hand.label for _, hand in hands)], "or")
        if label is not None:
            raise NotRecorded(f"{len(hands)} hands are called {label}: give each its own label")
        raise NotRecorded(f"say which hand is meant, by --hand: {labels}")
    ((index, hand),) = hands
    for seat in hand.seats:
        if seat.name == name:
            return index, seat
    if not hand.seats:
        raise NotRecorded(f"hand {hand.label} has no cards: {hand.why_no_cards()}")
    players = listing([seat.name for seat in hand.seats])
    raise NotRecorded(f"{name} is not in hand {hand.label}; its players are {players}")


def _written(seat: Seat, hand: Hand) -> Sequence[Row]:
    """The cards of a seat, if they are written with all their suits."""
    if not seat.groups:
        raise NotRecorded(
            f"the cards of {seat.name} are not written in hand {hand.label}: give all 13"
        )
    if found := unwritten_suits_of(seat.groups, seat.span, _SUITS_OR_CARDS):
        raise ProblemsFound(found)
    return seat.groups


_SUITS_OR_CARDS = "write the suits, as in Kh, or give all 13 cards on the command line"


def _holds(seat: Seat, cards: Sequence[Card]) -> bool:
    """Whether a seat's cards are these, as far as its suits are written."""
    own = [card for row in seat.groups for card in row.cards]
    written = {card for card in own if card.has_suit}
    ranks = Counter(card.rank for card in own)
    return written <= set(cards) and ranks == Counter(card.rank for card in cards)


# ------------------------------------------------------------------ playing it again


class _Replay:
    """One hand of an evening, for which one player does something else."""

    def __init__(self, deal: Deal, hand: Hand, name: str, groups: Sequence[Row]) -> None:
        self.deal = deal
        self.hand = hand
        self.name = name
        self.groups = tuple(groups)
        self.recorded = deal.settle(hand)
        self.most_owed: dict[Units, Short] = {}  # by what is paid

    def hindsight(self) -> Hindsight:
        problems: list[Problem] = []
        check_deck(self._with("rows", self.groups).seats, problems)
        if problems:
            raise ProblemsFound(problems)
        rules = self.deal.rules
        arranger = Arranger((card for row in self.groups for card in row.cards), rules)
        # The others stand as they do where this player has set rows, whichever they are.
        as_set = self._settled("rows", arranger.any_legal.groups)
        facing = _Facing(as_set.players, self.name, rules)
        best = arranger.best(facing.deciding, lambda setting: self._net(facing.pairs(setting)))
        cut = self.most_owed[best.worth].unless(best.worth)
        options = tuple(self._options(best.worth))
        return Hindsight(self.recorded, rules, self.name, best, cut, arranger.number, options)

    def _with(self, said: Said, groups: tuple[Row, ...], kind: str | None = None) -> Hand:
        """The hand in which this player did something else with his cards."""
        mine = Seat(self.name, said, groups, kind)
        seats = [mine if seat.name == self.name else seat for seat in self.hand.seats]
        return replace(self.hand, seats=tuple(seats))

    def _settled(
        self, said: Said, groups: tuple[Row, ...], kind: str | None = None
    ) -> HandResult:
        return self.deal.settle(self._with(said, groups, kind))

    def _net(self, owed: Sequence[Pair]) -> Units:
        """What a setting brings; of those that bring it, the most that is owed is kept."""
        paid, _ = self.deal.pay(owed, self.hand)
        net = nets_of(self.deal.seats, paid, self.deal.rake)[self.name]
        short = Short.of(self.name, paid, self.deal.rake)
        if net not in self.most_owed or short.owed > self.most_owed[net].owed:
            self.most_owed[net] = short
        return net

    def _options(self, best: Units) -> Iterator[Option]:
        """Declaring the best natural that is held, surrendering where that is offered, and a
        foul where it would have been cheaper than every legal setting.
        """
        certain = held(self.groups).certain
        if kind := next((kind for kind in self.deal.rules.naturals if kind in certain), None):
            yield self._option(kind, "natural", kind)
        if self.deal.rules.surrender is not None:
            yield self._option("surrender", "surrender")
        foul = self._option("foul", "foul")
        if foul.net is not None and foul.net > best:
            yield foul

    def _option(self, name: str, said: Said, kind: str | None = None) -> Option:
        try:
            settled = self._settled(said, self.groups, kind)
        except ProblemsFound:
            return Option(name, None)
        net = settled.nets[self.name]
        cut = Short.of(self.name, settled.pairs, self.deal.rake).unless(net)
        return Option(name, net, cut)


class _Facing:
    """One player against the others, who stand as they are: what a setting of his is owed.

    What decides a pair is who wins which row, and the bonuses of his rows: settings that are
    the same in that are worked out once.
    """

    def __init__(self, players: Sequence[Player], name: str, rules: RuleProfile) -> None:
        self.rules = rules
        self.players = players
        self.mine = next(player for player in players if player.name == name)
        self.duels = duels_of(players, rules)
        others = [p for p in players if p is not self.mine and p.standing == "set"]
        self.rows = [
            [(p.groups[at], p.strengths[at]) for p in others] for at in range(len(ROWS))
        ]
        self._pairs: dict[object, Pair] = {}

    def deciding(self, index: int, row: Row, strong: Strength) -> object:
        """What of a row decides: against whom it wins or loses, and its bonus."""
        others = self.rows[index]
        signs = [row_sign(row, their, strong, how, self.rules) for their, how in others]
        return (bonus_of(ROWS[index], strong, self.rules)[0], *signs)

    def pairs(self, setting: Setting) -> list[Pair]:
        """What all pairs at the table owe where the player has set his cards so.

        Raises ProblemsFound where suits decide that another player did not write down.
        """
        mine = self.mine._replace(groups=setting.groups, strengths=setting.strengths)
        duels = [self._with(mine, duel) for duel in self.duels]
        players = [mine if player is self.mine else player for player in self.players]
        if problems := [*unwritten_suits(players, self.rules)]:
            raise ProblemsFound(problems)
        sweeps = Sweeps.of(players, duels, self.rules)
        return [self._pair(duel, sweeps, setting.bonuses) for duel in duels]

    def _with(self, mine: Player, duel: Duel) -> Duel:
        if self.mine is duel.a:
            return Duel.between(mine, duel.b, self.rules)
        return Duel.between(duel.a, mine, self.rules) if self.mine is duel.b else duel

    def _pair(self, duel: Duel, sweeps: Sweeps, bonuses: tuple[int, ...]) -> Pair:
        names = duel.a.name, duel.b.name
        own = bonuses if self.mine.name in names else ()
        key = *names, duel.signs, own, sweeps
        if key not in self._pairs:
            self._pairs[key] = settle_duel(duel, self.rules, sweeps)
        return self._pairs[key]
