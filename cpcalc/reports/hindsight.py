"""What another setting of a recorded hand would have paid, beside what was played."""

from collections.abc import Sequence
from typing import Any

from cpcalc.amounts import signed
from cpcalc.hindsight import Hindsight, Option, Short
from cpcalc.problems import printable
from cpcalc.reports.hands import setting_blocks
from cpcalc.reports.layout import page, table, wrapped
from cpcalc.reports.sums import with_headings
from cpcalc.words import NATURAL_WORDS, listing


def hindsight_dict(found: Hindsight, most: int) -> dict[str, Any]:
    settings = [setting.to_dict() for setting in found.best.settings[:most]]
    return {**found.to_dict(), "settings": settings}


def hindsight_report(found: Hindsight, most: int, *, colour: bool = False) -> str:
    """What the hand paid, what it would have paid set or declared otherwise, and how."""
    title = "The best setting:" if found.best.alike == 1 else "For example:"
    blocks = [_heading(found), _outcomes(found), [title]]
    blocks += setting_blocks(found.best.settings[:most], colour=colour)
    return "\n\n".join("\n".join(block) for block in blocks)


def _heading(found: Hindsight) -> list[str]:
    hand = found.hand
    others = listing([printable(p.name) for p in hand.players if p.name != found.name])
    place = f"Hand {printable(hand.label)}, {printable(hand.house)}"
    return wrapped(f"{place}: {printable(found.name)} against {others}", page(), 2)


def _outcomes(found: Hindsight) -> list[str]:
    """What the hand would have brought each way; and what was owed, where a stack cut it."""
    best, alike = found.best, f"the best {found.best.alike:,} settings"
    which = "the best setting" if best.alike == 1 else alike
    up_to = "" if best.alike == 1 else "up to "
    cuts = [found.recorded_cut, found.best_cut, *(option.cut for option in found.options)]
    rows = [
        [f"as recorded ({found.player.standing})", signed(found.recorded)],
        [f"{which}, of {found.legal:,} legal ones", signed(best.worth)],
        *(_option(option) for option in found.options),
    ]
    for row, cut in zip(rows, cuts, strict=True):
        row.append(signed(cut.owed) if cut else "")
    if found.best_cut:
        rows[1][-1] = up_to + rows[1][-1]
    cells = with_headings(rows, ["", "units", "owed"])
    return [*table(cells, "lnr"[: len(cells[0])]), *_whose(cuts)]


def _whose(cuts: Sequence[Short | None]) -> list[str]:
    """Whose stacks made it another amount than was owed."""
    names = dict.fromkeys(printable(name) for cut in cuts if cut for name in cut.stacks)
    if not names:
        return []
    stacks, allow = ("stack", "allows") if len(names) == 1 else ("stacks", "allow")
    why = f"the {stacks} of {listing([*names])} {allow} no more"
    return ["", *wrapped(f"Units differ from what is owed where {why}.", page(), 2)]


def _option(option: Option) -> list[str]:
    others = {"surrender": "surrendering", "foul": "a foul, cheaper than any of them"}
    words = others.get(option.kind) or f"declaring {NATURAL_WORDS[option.kind]}"
    unknown = "another player's rows would be needed"
    return [words, unknown if option.net is None else signed(option.net)]
