"""In which order pairs are paid, and what a stack leaves of them. Knows no hand and no card.

Source: the sheets on pay-offs; what a stack limits is the house's custom.
"""

from collections.abc import Mapping, Sequence

from cpcalc.amounts import Units, add
from cpcalc.record import Payment
from cpcalc.results import Cut, Item, Pair
from cpcalc.rules.model import StackCap


def seats_from(seats: Sequence[str], button: str | None, starts: str) -> list[str]:
    """The seats clockwise from the one that settles first; none where nobody sits."""
    if button not in seats:
        return []
    first = seats.index(button) + (starts == "left-of-button")
    return [seats[(first + step) % len(seats)] for step in range(len(seats))]


def pay(
    pairs: Sequence[Pair],
    rulings: Sequence[Payment],
    order: Sequence[str],
    caps: Mapping[str, Units],
    custom: StackCap = "starting-stack",
) -> tuple[list[Pair], list[Cut]]:
    """Each pair with what is paid, and the payments that a stack cut.

    `order` is the seats from the first one to settle: it settles with each other seat going
    clockwise, then the next seat with each it has not met. `caps` are the starting stacks
    of those whose stack is known, `custom` what they limit. Floor rulings are payments of
    their own, made last.
    """
    till = _Till(caps, custom)
    places = {name: place for place, name in enumerate(order)}
    by_place = sorted(pairs, key=lambda p: sorted((places[p.first], places[p.second])))
    paid = {(pair.first, pair.second): till.settle(pair) for pair in by_place}
    settled = [pair._replace(paid=paid[pair.first, pair.second]) for pair in pairs]
    for ruling in rulings:
        units = till.take(ruling.giver, ruling.taker, ruling.units, is_ruling=True)
        settled = [_with_ruling(pair, ruling, units) for pair in settled]
    return [_with_cuts(pair, till.cuts) for pair in settled], till.cuts


def _with_cuts(pair: Pair, cuts: Sequence[Cut]) -> Pair:
    """The pair with those of the cuts that are between these two."""
    own = tuple(cut for cut in cuts if {cut.giver, cut.taker} == {pair.first, pair.second})
    return pair._replace(cuts=own) if own else pair


def with_pairs_for(
    rulings: Sequence[Payment], pairs: Sequence[Pair], seats: Sequence[str]
) -> list[Pair]:
    """The pairs, and an empty one where a floor ruling moves units to or from a dead hand."""
    known = {frozenset((pair.first, pair.second)) for pair in pairs}
    missing = dict.fromkeys(
        tuple(sorted((ruling.giver, ruling.taker), key=seats.index))
        for ruling in rulings
        if frozenset((ruling.giver, ruling.taker)) not in known
    )
    every = [*pairs, *(Pair(first, second) for first, second in missing)]
    return sorted(every, key=lambda p: (seats.index(p.first), seats.index(p.second)))


def _with_ruling(pair: Pair, ruling: Payment, paid: Units) -> Pair:
    """The pair with the ruling as an item, if it is between these two."""
    if {pair.first, pair.second} != {ruling.giver, ruling.taker}:
        return pair
    sentence = "adjust-reason" if ruling.reason else "adjust"
    words = {"reason": ruling.reason or ""}
    item = Item(
        ruling.taker,
        ruling.giver,
        ruling.units,
        "adjust",
        sentence=sentence,
        words=words,
        paid=paid,
    )
    signed = paid if ruling.taker == pair.first else -paid
    return pair._replace(items=(*pair.items, item), paid=add(pair.paid, signed))


class _Till:
    """Running totals of a hand, none of which may leave what the stacks allow."""

    def __init__(self, caps: Mapping[str, Units], custom: StackCap) -> None:
        self.caps = caps
        self.custom = custom
        self.running: dict[str, Units] = {}
        self.cuts: list[Cut] = []

    def settle(self, pair: Pair) -> Units:
        """What is paid to the pair's first player; negative where the first pays."""
        owed = pair.points
        if owed >= 0:
            return self.take(pair.second, pair.first, owed)
        return -self.take(pair.first, pair.second, -owed)

    def take(self, giver: str, taker: str, owed: Units, *, is_ruling: bool = False) -> Units:
        """Moves what the two stacks allow of the units owed, and says how much it was."""
        allowed = {giver: self._may_lose(giver), taker: self._may_win(taker)}
        paid = min([owed, *(left for left in allowed.values() if left is not None)])
        paid = max(paid, 0)
        if paid < owed:
            short = min(
                (name for name, left in allowed.items() if left is not None),
                key=lambda name: allowed[name] or 0,
            )
            why = self.caps[short], self.running.get(short, 0)
            self.cuts.append(Cut(giver, taker, owed, paid, short, *why, is_ruling))
        self.running[giver] = add(self.running.get(giver, 0), -paid)
        self.running[taker] = add(self.running.get(taker, 0), paid)
        return paid

    def _may_lose(self, name: str) -> Units | None:
        """What is in front of a player at this moment; None without a stack."""
        cap = self.caps.get(name)
        return None if cap is None else add(cap, self.running.get(name, 0))

    def _may_win(self, name: str) -> Units | None:
        """What the custom lets a player win in this payment; None where nothing limits it."""
        cap = self.caps.get(name)
        if cap is None or self.custom == "each-opponent":
            return cap
        if self.custom == "starting-stack":
            return add(cap, -self.running.get(name, 0))
        return None if add(cap, self.running.get(name, 0)) > 0 else 0
