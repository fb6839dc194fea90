"""A hand explained: what everybody holds, every unit with its rule, and where it is written."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

import simplejson

from cpcalc.amounts import shown
from cpcalc.explaining.reasons import Ground, HandReasons, Reason
from cpcalc.problems import printable
from cpcalc.reports.layout import WIDTH, columns, pad, shortened, wrapped
from cpcalc.reports.sums import WIDEST_NAME
from cpcalc.reports.table import (
    GAP,
    heading_lines,
    net_lines,
    note_lines,
    outcome_words,
    player_lines,
    with_gaps,
)
from cpcalc.results import HandResult, Pair

Marks = Mapping[str, str]
Names = Mapping[str, str]
Pairs = Sequence[tuple[Pair, Sequence[Reason]]]


def explanation(hand: HandReasons, *, part: bool = False, colour: bool = False) -> list[str]:
    """The lines of one hand; without the nets where it is only a part of the hand."""
    result = hand.hand
    names = shortened(list(result.nets), WIDEST_NAME)
    standings = [reason for reasons in hand.players for reason in reasons]
    pairs = list(zip(result.pairs, hand.pairs, strict=True))
    used = _grounds([*standings, *(r for _, reasons in pairs for r in reasons), *hand.table])
    marks = {ground.key: f"[{number}]" for number, ground in enumerate(used, start=1)}
    return with_gaps(
        heading_lines(result),
        player_lines(result.players, colour=colour),
        _sentences(standings, marks),
        *_pairs(pairs, names, marks),
        _sentences(hand.table, marks),
        [] if part else net_lines(result),
        note_lines(result.notes),
        _rules(used, marks),
    )


def _grounds(reasons: Sequence[Reason]) -> list[Ground]:
    """Every rule that is used, once, in the order in which it is needed; with all its notes."""
    used: dict[str, Ground] = {}
    for ground in (ground for reason in reasons for ground in reason.grounds):
        before = used.get(ground.key, ground)
        notes = tuple(dict.fromkeys((*before.notes, *ground.notes)))
        used[ground.key] = replace(ground, notes=notes)
    return list(used.values())


def _sentences(reasons: Sequence[Reason], marks: Marks) -> list[str]:
    lines = []
    for reason in reasons:
        lines += [f"  {line}" for line in wrapped(_sentence(reason, marks), WIDTH - 2, 2)]
    return lines


def _sentence(reason: Reason, marks: Marks) -> str:
    """The sentence, and the marks of the rules it stands on."""
    own = "".join(marks[ground.key] for ground in reason.grounds)
    return f"{printable(reason.sentence)} {own}".rstrip()


# ------------------------------------------------------------------ pairs


def _pairs(pairs: Pairs, names: Names, marks: Marks) -> list[list[str]]:
    """For each pair: who gets what, and below it every unit with its sentence."""
    shares = [_share(reason, names) for _, reasons in pairs for reason in reasons]
    width = max(map(columns, shares), default=0)
    return [
        [_title(pair, names), *_reasons(reasons, names, marks, width)]
        for pair, reasons in pairs
    ]


def _title(pair: Pair, names: Names) -> str:
    return f"{names[pair.first]} and {names[pair.second]}: {outcome_words(pair, names)}"


def _share(reason: Reason, names: Names) -> str:
    """`4 to Ann`; a dash where nothing passes."""
    item = reason.item
    return f"{shown(item.units)} to {names[item.taker]}" if item else "-"


def _reasons(reasons: Sequence[Reason], names: Names, marks: Marks, width: int) -> list[str]:
    lines = []
    for reason in reasons:
        text = wrapped(_sentence(reason, marks), WIDTH - 2 - width - len(GAP), 2)
        shares = [_share(reason, names), *("" for _ in text[1:])]
        lines += [f"  {pad(a, width)}{GAP}{b}" for a, b in zip(shares, text, strict=True)]
    return lines


# ------------------------------------------------------------------ rules


def _rules(grounds: Sequence[Ground], marks: Marks) -> list[str]:
    """Each rule with its value, its meaning, where it is written, and the house's notes."""
    if not grounds:
        return []
    lines = ["Rules", ""]
    told: set[str] = set()
    for ground in grounds:
        mark = marks[ground.key]
        name = ground.key.replace(".", ", ", 1)
        texts = [f"{name}: {ground.value}, {ground.meaning}", *_written(ground, told)]
        told.update(ground.notes)
        first = True
        for text in texts:
            for line in wrapped(printable(text), WIDTH - 8, 2):
                lines.append(f"  {mark if first else ' ' * len(mark)} {line}")
                first = False
    return lines


def _written(ground: Ground, told: Set[str]) -> list[str]:
    """Where the rule is written, and what the house says of it that was not told before."""
    if ground.citation is None:
        source = "not stated by this house: it is so unless a house says otherwise"
    else:
        source = f"written in {ground.citation}"
    address = [ground.address] if ground.address else []
    notes = [f"note: {note}" for note in ground.notes if note not in told]
    return [source, *address, *notes]


def explanation_json(hands: Sequence[HandReasons], before: HandResult | None = None) -> str:
    """The same as JSON; `before` is the hand as it was, where another is explained."""
    entries = [hand.to_dict() for hand in hands]
    if before is not None:
        entries[0]["before"] = dict(before.nets)
    return simplejson.dumps({"hands": entries}, use_decimal=True, ensure_ascii=False, indent=2)
