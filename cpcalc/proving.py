"""The worked examples of a profile, settled; and every number held against them.

An example goes through the ordinary reader and engine. A number is proved when an example
fails as soon as it is one more or one less: otherwise nobody has shown that it is read as it
was meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

from cpcalc.amounts import Units, add, shown, signed, size
from cpcalc.evening import Evening
from cpcalc.problems import Problem, ProblemsFound, problem
from cpcalc.readers.examples import Example, read_example
from cpcalc.results import HandResult
from cpcalc.rules import RuleProfile


class Proof(NamedTuple):
    """What became of a profile's examples, and how many numbers they had to prove."""

    rules: RuleProfile
    examples: int
    numbers: int
    problems: tuple[Problem, ...]

    @property
    def holds(self) -> bool:
        """Whether every example comes out as written."""
        return all(found.severity == "finding" for found in self.problems)


def prove(rules: RuleProfile) -> Proof:
    """Settles every example of a profile and tries every number it states.

    Numbers are only tried where all examples hold.
    """
    problems: list[Problem] = []
    examples = [read_example(cursor, problems) for cursor in rules.examples]
    read = [example for example in examples if example is not None]
    problems += (found for example in read for found in _differences(example, rules))
    numbers = {key: units for key in rules.stated if (units := _number(rules, key))}
    if not problems:
        for key, units in numbers.items():
            problems += _unproved(key, units, read, rules)
    if is_foul_free(rules):
        problems.append(problem("foul-free", None, house=rules.name))
    return Proof(rules, len(examples), len(numbers), tuple(problems))


def is_foul_free(rules: RuleProfile) -> bool:
    """Whether a foul costs nothing, and nobody said that it should."""
    return rules.foul_way == "flat" and not rules.foul and rules.cite("foul") is None


# ------------------------------------------------------------------ one example


def _differences(example: Example, rules: RuleProfile) -> Iterator[Problem]:
    """What comes out otherwise than the example says."""
    try:
        result = Evening(rules).settle(example.hand)
    except ProblemsFound as found:
        yield from found.problems
        return
    yield from _net_differences(example, result)
    yield from _pair_differences(example, result)
    words = " ".join([*result.notes, *(i.why for pair in result.pairs for i in pair.items)])
    for piece in example.says:
        if piece.text not in words:
            yield problem("example-silent", piece.span(), text=piece.text)


def _net_differences(example: Example, result: HandResult) -> Iterator[Problem]:
    for name, (units, span) in example.net.items():
        if name not in result.nets:
            names = ", ".join(result.nets)
            yield problem("not-seated", span, name=name, hint=f"the players are {names}")
        elif result.nets[name] != units:
            words = {"found": signed(result.nets[name]), "expected": signed(units)}
            yield problem("example-net", span, name=name, hint=None, related=(), **words)
    for name in result.nets:
        if name not in example.net:
            spans = [span for _, span in example.net.values()]
            yield problem("example-missing", spans[0] if spans else None, name=name)


def _pair_differences(example: Example, result: HandResult) -> Iterator[Problem]:
    """Every pair with what it should pay; one that is not written should be level."""
    if example.pairs is None:
        return
    expected: dict[tuple[str, str], Units] = {}
    for pays in example.pairs:
        taken = pays.taker, pays.giver
        expected[taken] = add(expected.get(taken, 0), pays.units)
    for one, other in combinations(result.nets, 2):
        wanted = add(expected.get((one, other), 0), -expected.get((other, one), 0))
        paid = next(
            (pair.paid for pair in result.pairs if (pair.first, pair.second) == (one, other)), 0
        )
        if paid != wanted:
            spans = [p.span for p in example.pairs if {p.giver, p.taker} == {one, other}]
            span = spans[0] if spans else example.pairs_span
            words = {"found": _pays(one, other, paid), "expected": _pays(one, other, wanted)}
            yield problem("example-pair", span, hint=None, related=(), **words)


def _pays(one: str, other: str, units: Units) -> str:
    """`Bob pays Ann 6`, from the first one's side."""
    if not units:
        return f"nothing passes between {one} and {other}"
    giver, taker = (other, one) if units > 0 else (one, other)
    return f"{giver} pays {taker} {shown(size(units))}"


# ------------------------------------------------------------------ one number


def _number(rules: RuleProfile, key: str) -> Units:
    name, _, entry = key.partition(".")
    value: Any = rules.table(name)[entry] if entry else rules.value(name)
    return value or 0


def _unproved(
    key: str, units: Units, examples: Sequence[Example], rules: RuleProfile
) -> Iterator[Problem]:
    """The number, if all examples hold with one more, or with one less."""
    for other in (add(units, 1), add(units, -1)):
        if other >= 0 and _all_hold(examples, _with(rules, key, other)):
            words = {"key": key, "units": shown(units), "other": shown(other)}
            yield problem("unproved", rules.stated[key], hint=None, related=(), **words)
            return


def _all_hold(examples: Sequence[Example], rules: RuleProfile) -> bool:
    return not any(found for example in examples for found in _differences(example, rules))


def _with(rules: RuleProfile, key: str, units: Units) -> RuleProfile:
    """The rules with one number changed."""
    name, _, entry = key.partition(".")
    value: Any = {**rules.table(name), entry: units} if entry else units
    changes: dict[str, Any] = {name.replace("-", "_"): value}
    return replace(rules, **changes)
