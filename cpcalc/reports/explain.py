"""A hand explained: what everybody holds, every unit with its rule, and where it is written."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cpcalc.amounts import shown
from cpcalc.explaining.reasons import Ground, HandReasons, Reason
from cpcalc.problems import printable
from cpcalc.reports.json import object_json
from cpcalc.reports.layout import columns, pad, page, shortened, wrapped
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
from cpcalc.words import Said

Marks = Mapping[str, str]
Names = Mapping[str, str]
Pairs = Sequence[tuple[Pair, Sequence[Reason]]]


def explanation(hand: HandReasons, *, part: bool = False, colour: bool = False) -> list[str]:
    """The lines of one hand; without the nets where it is only a part of the hand."""
    result = hand.hand
    names = shortened(list(result.nets), WIDEST_NAME)
    standings = [reason for reasons in hand.players for reason in reasons]
    pairs = list(zip(result.pairs, hand.pairs, strict=True))
    context = [*standings, *hand.table]
    used = _grounds([*context, *(r for _, reasons in pairs for r in reasons)])
    marks = {ground.key: f"[{number}]" for number, ground in enumerate(used, start=1)}
    return with_gaps(
        heading_lines(result),
        player_lines(result.players, colour=colour, reasons=False),
        _sentences(context, marks),
        *_pairs(pairs, names, marks),
        [] if part else net_lines(result),
        note_lines([note for note in result.notes if not _is_told(note)]),
        _rules(used, marks),
        _notes(result, used, marks),
    )


# What a reason says as well.
_TOLD = ("cut", "undeclared", "given-up", "excused", "other-held")


def _is_told(note: str) -> bool:
    """Whether a reason says the same as a note of the hand."""
    return isinstance(note, Said) and note.sentence in _TOLD


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
        lines += [f"  {line}" for line in wrapped(_sentence(reason, marks), page() - 2, 2)]
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
        text = wrapped(_sentence(reason, marks), page() - 2 - width - len(GAP), 2)
        shares = [_share(reason, names), *("" for _ in text[1:])]
        lines += [f"  {pad(a, width)}{GAP}{b}" for a, b in zip(shares, text, strict=True)]
    return lines


# ------------------------------------------------------------------ rules


def _rules(grounds: Sequence[Ground], marks: Marks) -> list[str]:
    """Sheet by sheet each rule with its value, its meaning and the section it is written in."""
    sheets: dict[str, list[Ground]] = {}
    for ground in grounds:
        source = ground.citation.source if ground.citation else _UNSTATED
        sheet = f"{source}, {ground.address}" if ground.address else source
        sheets.setdefault(sheet, []).append(ground)
    lines = ["Rules", ""] if grounds else []
    for sheet, own in sheets.items():
        lines += _hanging("  ", sheet)
        for ground in own:
            name = ground.key.replace(".", ", ", 1)
            place = ground.citation.place if ground.citation else ""
            section = f" ({place})" if place else ""
            text = f"{name}: {ground.value}, {ground.meaning}{section}"
            lines += _hanging(f"    {marks[ground.key]} ", text)
    return lines


_UNSTATED = "Not stated by this house; it is so unless a house says otherwise"


def _notes(hand: HandResult, grounds: Sequence[Ground], marks: Marks) -> list[str]:
    """What the house says of these rules where its sheet is silent, each note once."""
    about: dict[str, list[str]] = {}
    for ground in grounds:
        for note in ground.notes:
            about.setdefault(note, []).append(marks[ground.key])
    if not about:
        return []
    lines = [f"Rulings of {printable(hand.house)} where its sheet is silent or disagrees", ""]
    for note, own in about.items():
        lines += _hanging(f"  {''.join(own)} ", note)
    return lines


def _hanging(mark: str, text: str) -> list[str]:
    """A text behind its mark, which only the first line has."""
    first, *rest = wrapped(printable(text), page() - len(mark), 2)
    return [f"{mark}{first}", *(" " * len(mark) + line for line in rest)]


def explanation_json(hands: Sequence[HandReasons], before: HandResult | None = None) -> str:
    """The same as JSON; `before` is the hand as it was, where another is explained."""
    entries = [hand.to_dict() for hand in hands]
    if before is not None:
        entries[0]["before"] = dict(before.nets)
    return object_json({"hands": entries})
