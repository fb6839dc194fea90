"""For whoever has to decide: why a hand came out so, and how it would elsewhere."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from cpcalc.commands.shared import (
    CANNOT_RUN,
    FOUND,
    Changes,
    Files,
    From,
    Label,
    Output,
    Rules,
    TextOrJson,
    colour_wanted,
    fail,
    hands_of,
    house_of,
    inputs,
    must_be_called,
    profile_of,
    readings_of,
    stop,
)
from cpcalc.commands.whatifs import Declares, Surrenders, Swaps, both_ways, what_if

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cpcalc.record import Reading
    from cpcalc.results import HandResult
    from cpcalc.rules import RuleProfile


def explain(
    files: Files = None,
    *,
    rules: Rules = None,
    changes: Changes = None,
    form: From = None,
    hand: Label = None,
    between: Annotated[
        tuple[str, str] | None,
        typer.Option("--between", help="Only what passes between two players.", metavar="A B"),
    ] = None,
    output: Output = TextOrJson.TEXT,
    swaps: Swaps = None,
    declares: Declares = None,
    surrenders: Surrenders = None,
) -> None:
    """Explain hands: every unit in words, with its rule and the place it is written in.

    With --swap, --declare or --surrender one hand is explained as it might have been.

    Example: cpcalc explain evening.txt --hand 7 --between Ann Bob
    """
    from cpcalc.explaining.hand import explain as explain_hand
    from cpcalc.names import nfc
    from cpcalc.reports.compare import difference
    from cpcalc.reports.explain import explanation, explanation_json

    house = house_of(rules, changes)
    records = [(file, readings_of(file, form)) for file in inputs(files)]
    changed = what_if(swaps, declares, surrenders)
    before, lines = None, []
    if changed:
        before, after = both_ways(records, house, hand, changed)
        found = [after]
        lines = [*difference(before, after, changed.words), ""]
    else:
        found = hands_of(records, house, hand)
    both = None
    if between:
        both = nfc(between[0].strip()), nfc(between[1].strip())
        found = _with_both(both, found)
    reasons = [explain_hand(one, both) for one in found]
    if output is TextOrJson.JSON:
        typer.echo(explanation_json(reasons, before))
        return
    texts = [explanation(one, part=bool(between), colour=colour_wanted()) for one in reasons]
    typer.echo("\n".join([*lines, "\n\n".join(map("\n".join, texts))]))


def _with_both(between: tuple[str, str], hands: "list[HandResult]") -> "list[HandResult]":
    """The hands of two players; the command cannot run where they are in none together."""
    from cpcalc.readers.draft import near_name

    known = dict.fromkeys(name for hand in hands for name in hand.nets)
    if not known:
        stop("nothing passes between anybody here: no hand was played, or agreed on")
    for name in between:
        if name not in known:
            stop(f"{name} is in none of these hands; {near_name(name, known)}")
    together = [hand for hand in hands if {*between} <= {*hand.nets}]
    if not together or between[0] == between[1]:
        stop("name two players who are in one hand together")
    return together


def compare(
    files: Files = None,
    *,
    houses: Annotated[
        list[str] | None,
        typer.Option(
            "--rules", help="A house, or the file of a profile; once for each.", metavar="HOUSE"
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All houses there are.")] = False,
    form: From = None,
    hand: Label = None,
    output: Output = TextOrJson.TEXT,
) -> None:
    """Settle records under several houses, and show which rule makes each difference.

    They are measured against the first one named; with --all alone, against the house that
    the record itself was played by.

    The exit status is 1 where a house named by --rules cannot settle a record, or no house
    can. With --all the others may refuse it.

    Example: cpcalc compare evening.txt --rules ours.yaml --rules theirs.yaml
    """
    from cpcalc.comparing import compare as compare_houses
    from cpcalc.comparing import in_common
    from cpcalc.reports.compare import comparison, comparison_json
    from cpcalc.rules import house_names

    named = [(name, profile_of(name)) for name in houses or ()]
    if len(_different(named)) < 2 and not every:
        same = f"{named[0][0]} and {named[1][0]} are one house; " if len(named) > 1 else ""
        stop(f"{same}name two houses or more, each with --rules, or say --all")
    records = [(file, list(readings_of(file, form))) for file in inputs(files)]
    readings = [reading for _, each in records for reading in each]
    unread = [found for reading in readings for found in reading.problems]
    if unread:
        fail(unread, FOUND)
    if hand is not None:
        must_be_called(hand, [reading.label or "" for reading in readings])
    own = {} if named or not every else _own_houses(readings, hand)
    others = [(name, profile_of(name)) for name in (house_names() if every else ())]
    profiles = _different([*named, *own.items(), *others])
    verdicts = compare_houses(records, list(profiles.values()), hand)
    if common := in_common(verdicts):
        fail(common, FOUND)
    settled = any(verdict.settlement for verdict in verdicts)
    if output is TextOrJson.JSON:
        typer.echo(comparison_json(verdicts))
    else:
        typer.echo(comparison(verdicts, [profiles[n] for n in own]), err=not settled)
    wanted = zip(profiles, verdicts, strict=True)
    if not settled or any(verdict.problems for name, verdict in wanted if name in dict(named)):
        raise typer.Exit(FOUND)


def _own_houses(readings: "Sequence[Reading]", label: str | None) -> "dict[str, RuleProfile]":
    """The houses that the record was played by; the command ends where one cannot be used."""
    from cpcalc.comparing import own_houses
    from cpcalc.problems import BrokenRules, ProblemsFound

    try:
        return dict(_different(own_houses(readings, label).items()))
    except ProblemsFound as found:
        fail(found.problems, FOUND)
    except BrokenRules as broken:
        fail(broken.problems, CANNOT_RUN)


def _different(named: "Iterable[tuple[str, RuleProfile]]") -> "dict[str, RuleProfile]":
    """The rules by these names, each once; where two files call theirs alike, by the files."""
    profiles: dict[str, RuleProfile] = {}
    for name, rules in named:
        if rules not in profiles.values():
            profiles[name] = rules
    called = Counter(rules.name for rules in profiles.values())
    return {
        name: replace(rules, name=name) if called[rules.name] > 1 else rules
        for name, rules in profiles.items()
    }
