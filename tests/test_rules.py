"""Profiles: the houses of the sheets number by number, and the loader's care."""

import re
from pathlib import Path

import pytest

from cpcalc.problems import BrokenRules
from cpcalc.proving import prove
from cpcalc.rules import RuleProfile, house_names, load_rules
from cpcalc.rules.blank import blank_profile
from cpcalc.rules.changes import changed
from cpcalc.rules.decisions import RULES
from cpcalc.rules.loader import UnknownHouse
from tests.documenting import ELSEWHERE

HOUSES = (
    "bicycle-asian",
    "bicycle-bcc",
    "bicycle-mandarin",
    "breakaway",
    "eastern",
    "islandpoker",
    "western",
)
ISLAND_BONUSES = {
    "front three-of-a-kind": 3,
    "middle full-house": 2,
    "middle four-of-a-kind": 8,
    "middle straight-flush": 10,
    "middle royal-flush": 14,
    "back four-of-a-kind": 4,
    "back straight-flush": 5,
    "back royal-flush": 7,
}
NO_ROYALS = {entry: n for entry, n in ISLAND_BONUSES.items() if "royal" not in entry}
# A royal flush in the middle needs an equal one in back, and equal rows are a foul there.
NO_MIDDLE = {entry: n for entry, n in ISLAND_BONUSES.items() if entry != "middle royal-flush"}
ISLAND_NATURALS = {
    "thirteen-suited": 13,
    "dragon": 13,
    "twelve-suited": 8,
    "trips-and-five-pairs": 4,
    "three-straights": 4,
    "three-flushes": 3,
    "six-pairs": 3,
}
ONLINE_NATURALS = {
    "dragon": 13,
    "thirteen-colors": 13,
    "twelve-colors": 3,
    "six-pairs": 3,
    "three-straights": 3,
    "three-flushes": 3,
}
BICYCLE_NATURALS = {"six-pairs": 4, "three-flushes": 4, "three-straights": 4}

NATURALS = (
    {"dragon": 13, **BICYCLE_NATURALS},
    {"dragon": 4, **BICYCLE_NATURALS},
    {"dragon": 13, **BICYCLE_NATURALS},
    ISLAND_NATURALS,
    ONLINE_NATURALS,
    ISLAND_NATURALS,
    ONLINE_NATURALS,
)

# The table of section 8 of the rules, house by house.
TABLE: dict[str, tuple[object, ...]] = {
    "row": (1, 1, 1, 1, 1, 1, 1),
    "majority": (0, 1, 0, 0, 0, 0, 1),
    "scoop": (1, 0, 3, 0, 0, 0, 0),
    "sweep": ({"4 players": 7}, {}, {"4 players": 12, "3 players": 9}, {}, {}, {}, {}),
    "bonus_way": ("adds", "none", "adds", "replaces", "replaces", "replaces", "none"),
    "bonuses": (NO_ROYALS, {}, NO_ROYALS, NO_MIDDLE, NO_ROYALS, ISLAND_BONUSES, {}),
    "equal_rows": ("allowed", "allowed", "allowed", "foul", "allowed", "suit", "allowed"),
    "foul": (4, 4, 4, 3, 3, 3, 3),
    "foul_bonuses": (True,) * 7,
    "surrender": (None, None, None, 3, 3, 3, 3),
    "false_natural": ("foul",) * 3 + ("excused-after-surrender",) * 4,
    "two_naturals": ("push",) * 3 + ("higher-rank",) * 4,
    "leading_natural": ("dragon",) * 3 + (None,) * 4,
    "payout_starts": ("left-of-button",) * 3 + ("button",) * 4,
    "buy_in": (20, 20, 20, None, None, 20, None),
    "stack_cap": ("starting-stack",) * 7,
    "wheel": ("lowest",) * 7,
    "naturals": NATURALS,
}


@pytest.mark.parametrize("rule", TABLE)
def test_the_houses_have_the_numbers_of_their_sheets(rule: str) -> None:
    for house, value in zip(HOUSES, TABLE[rule], strict=True):
        assert (house, getattr(load_rules(house), rule)) == (house, value)


def test_naturals_stand_best_first() -> None:
    for house, naturals in zip(HOUSES, NATURALS, strict=True):
        own = list(load_rules(house).naturals)
        if house.startswith("bicycle"):
            assert own[0] == "dragon"  # the others push among themselves
        else:
            assert own == list(naturals)


def test_only_islandpoker_rakes_and_orders_suits() -> None:
    assert [str(load_rules(house).rake) for house in HOUSES if load_rules(house).rake] == [
        "0.2"
    ]
    order = ("spades", "hearts", "clubs", "diamonds")
    assert load_rules("islandpoker").suit_order == order


def test_the_houses_are_the_seven_of_the_sheets_and_others_and_a_family_is_none() -> None:
    assert set(HOUSES) < set(house_names())
    assert list(house_names()) == sorted(house_names())
    for family in ("sheets", "online", "bicycle", "open-face"):
        with pytest.raises(UnknownHouse):
            load_rules(family)


# Parts of houses' names that are words of the game as well.
_PLAIN_WORDS = (
    "sheets",
    "text",
    "set",
    "mis",
    "beyond",
    "surrender",
    "one",
    "four",
    "six",
    "park",
    "face",
    "open",
)


def test_no_house_is_known_by_name_in_the_program() -> None:
    package = Path(__file__).parent.parent / "cpcalc"
    files = [path.stem for path in (package / "rules" / "houses").glob("*.yaml")]
    parts = {part for name in files for part in (name, *name.split("-"))} - {*_PLAIN_WORDS}
    names = re.compile(rf"\b(?:{'|'.join(sorted(parts))})\b", re.IGNORECASE)
    for module in package.rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        assert (module.name, names.findall(text)) == (module.name, [])


@pytest.mark.parametrize("house", house_names())
def test_every_rule_of_a_house_names_its_source_and_its_place(house: str) -> None:
    rules = load_rules(house)
    titles = {sheet.title for sheet in rules.sources.values()}
    cited = {citation.source for citation in rules.citations.values()}
    assert cited <= titles
    assert all(citation.place for citation in rules.citations.values())
    for key in RULES:
        if rules.value(key) != RuleProfile("", "").value(key):
            assert rules.cite(key), key
    assert rules.notes


def test_every_rule_has_a_default_and_houses_state_no_other() -> None:
    for key in RULES:
        RuleProfile("", "").value(key)
    for house in house_names():
        assert {key.split(".")[0] for key in load_rules(house).citations} <= set(RULES)


OURS = """profile: ours
title: our table
extends: {parent}
sources:
  house: {{title: agreed at our table}}
rules:
{rules}
"""


def ours(folder: Path, rules: str, parent: str = "eastern") -> RuleProfile:
    path = folder / "ours.yaml"
    path.write_text(OURS.format(parent=parent, rules=rules), encoding="utf-8")
    return load_rules(path)


def problem_codes(folder: Path, rules: str, parent: str = "eastern") -> list[str]:
    with pytest.raises(BrokenRules) as raised:
        ours(folder, rules, parent)
    return [problem.code for problem in raised.value.problems]


def test_a_table_s_own_profile_changes_single_rules_of_its_parent(tmp_path: Path) -> None:
    rules = ours(
        tmp_path,
        "  foul: {value: 6, source: house}\n"
        "  surrender: {value: none, source: house}\n"
        "  naturals: {source: house, values: {dragon: 26}}\n"
        "  wheel: {value: second-highest, source: house}\n"
        "  front: {value: straights-and-flushes-too, source: house}\n"
        "  leading-natural: {value: none, source: house}\n"
        "  rake: {value: 0.5, source: house, place: the jar}\n"
        "  foul-bonuses: {value: no, source: house}\n",
    )
    eastern = load_rules("eastern")
    assert (rules.name, rules.foul, rules.surrender, rules.naturals) == (
        "ours",
        6,
        None,
        {"dragon": 26},
    )
    assert (rules.bonuses, rules.row) == (eastern.bonuses, eastern.row)
    assert rules.ranking == (True, True)
    assert rules.foul_bonuses is False
    assert str(rules.cite("foul")) == "agreed at our table"
    assert str(rules.cite("rake")) == "agreed at our table, the jar"
    assert rules.cite("naturals.dragon") == rules.cite("naturals")
    assert rules.cite("bonuses.back four-of-a-kind") == eastern.cite("bonuses")
    assert rules.cite("majority") is None


def test_a_profile_may_extend_another_file_from_its_own_folder(tmp_path: Path) -> None:
    folder = tmp_path / "houses"
    folder.mkdir()
    ours(folder, "  foul: {value: 6, source: house}")
    child = tmp_path / "child.yaml"
    child.write_text("profile: child\ntitle: the next table\nextends: houses/ours.yaml\n")
    assert load_rules(child).foul == 6


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("  foull: {value: 6, source: house}", "unknown-key"),
        ("  foul: {value: 6, source: house, unit: units}", "unknown-key"),
        ("  foul: {source: house}", "missing-key"),
        ("  foul: {value: 6}", "no-source"),
        ("  foul: {value: 6, source: [house]}", "wrong-type"),
        ("  foul: {value: 6, source: home}", "unknown-source"),
        ("  foul: {value: 0.5, source: house}", "bad-value"),
        ("  foul: {value: -3, source: house}", "bad-value"),
        ("  foul: {value: , source: house}", "empty-value"),
        ("  foul: {values: 6, source: house}", "unknown-key"),
        ("  naturals: {value: none, source: house}", "unknown-key"),
        ("  naturals: {value: 3, source: house, values: {dragon: 3}}", "unknown-key"),
        ("  foul-bonuses: {value: perhaps, source: house}", "bad-value"),
        ("  suit-order: {value: spades hearts, source: house}", "bad-value"),
        ("  leading-natural: {value: draggon, source: house}", "bad-value"),
        ("  naturals: {source: house, values: {draggon: 3}}", "unknown-key"),
        ("  naturals: {source: house, values: {dragon: }}", "empty-value"),
        ("  bonuses: {source: house, values: {back quads: 3}}", "unknown-key"),
        ("  sweep: {source: house, values: {4 players: many}}", "bad-value"),
    ],
)
def test_a_slip_in_a_profile_is_told(tmp_path: Path, rules: str, code: str) -> None:
    assert problem_codes(tmp_path, rules) == [code]


def test_all_slips_of_a_profile_are_told_at_once_with_their_places(tmp_path: Path) -> None:
    with pytest.raises(BrokenRules) as raised:
        ours(tmp_path, "  foul: {value: six, source: house}\n  row: {value: 1}", "estern")
    places = [p.span.place() for p in raised.value.problems if p.span]
    assert [(place.line, place.column) for place in places] == [(3, 10), (7, 17), (8, 8)]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("profile: ours\n", ["missing-key"]),
        ("profile: ours\ntitle: t\nextend: eastern\n", ["unknown-key"]),
        ("profile: ours\ntitle: t\nsources: {a: {titel: x}}\n", ["missing-key", "unknown-key"]),
        ("profile: [ours]\ntitle: t\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nrules: [a, b]\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nrules: foul\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nrules: none\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nsources: none\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nsources: [a]\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nfamily: perhaps\n", ["yes-or-no"]),
        ("profile: ours\ntitle: t\nfamily: [yes]\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nnotes: one\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nnotes: [[]]\n", ["wrong-type"]),
        ("profile: ours\ntitle: t\nnotes: [{about: foul}]\n", ["missing-key"]),
        ("profile: ours\ntitle: t\nnotes: [{note: n, about: foull}]\n", ["unknown-key"]),
        ("profile: ours\ntitle: t\nnotes: [{note: n, about: foul.row}]\n", ["unknown-key"]),
        ("profile: ours\ntitle: t\nnotes: [{note: n, abuot: foul}]\n", ["unknown-key"]),
        ("profile: ours\ntitle: t\nsources: {a: {title: []}}\n", ["wrong-type"]),
        ("profile: ours\nprofile: ours\ntitle: t\n", ["duplicate-key"]),
        ("a: b: c\n", ["not-yaml"]),
        ("", ["no-profile"]),
        ("a: 1\n---\nb: 2\n", ["no-profile"]),
    ],
)
def test_a_file_that_is_no_profile_is_told(tmp_path: Path, text: str, codes: list[str]) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenRules) as raised:
        load_rules(path)
    assert [problem.code for problem in raised.value.problems] == codes


def test_a_profile_may_leave_its_parts_empty(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    parts = "extends: eastern\nfamily: no\nsources:\nrules:\nnotes:\nexamples:\n"
    path.write_text(f"profile: ours\ntitle: t\n{parts}", encoding="utf-8")
    assert load_rules(path).foul == load_rules("eastern").foul


@pytest.mark.parametrize(
    ("rule", "hint"),
    [
        ("foul: 6", "write foul: {value: 6, source: ...}"),
        ("foul: [6]", "write foul: {value: ..., source: ...}"),
        ("naturals: none", "write naturals: {values: none, source: ...}"),
        ("naturals:", "write naturals: {values: ..., source: ...}"),
    ],
)
def test_a_rule_written_bare_is_shown_in_its_form(tmp_path: Path, rule: str, hint: str) -> None:
    with pytest.raises(BrokenRules) as raised:
        ours(tmp_path, f"  {rule}")
    assert [(found.code, found.hint) for found in raised.value.problems] == [
        ("missing-key", hint)
    ]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("rules: western", "leave it out: a deal is played by the rules of its profile"),
        ("hand: 7", "leave it out: the example has a name of its own"),
        ("hands: []", "a deal is one hand: write its keys here, such as `players`"),
    ],
)
def test_a_deal_has_no_rules_and_no_name_of_its_own(
    tmp_path: Path, line: str, hint: str
) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(
        "profile: ours\ntitle: t\nextends: eastern\nexamples:\n"
        "  - example: A foul costs three.\n"
        f"    deal: {{players: {{Ann: foul, Bob: foul}}, {line}}}\n"
        "    net: {Ann: 0, Bob: 0}\n",
        encoding="utf-8",
    )
    (found,) = prove(load_rules(path)).problems
    assert (found.code, found.hint) == ("unknown-key", hint)


NINE = "a whole number of at most nine digits, without a sign or a 0 in front"


@pytest.mark.parametrize(
    ("rule", "wanted", "hint"),
    [
        ("scoop-times: {value: 0, source: house}", "a whole number from 1 on", "rules show"),
        (
            "sweep-times: {source: house, values: {4 players: 0}}",
            "a whole number from 1 on",
            "rules show",
        ),
        ("foul: {value: -6, source: house}", NINE, "rules show"),
        ("foul: {value: 06, source: house}", NINE, "rules show"),
        ("foul: {value: 1000000000, source: house}", NINE, "rules show"),
        ("foul: {value: 2.5, source: house}", NINE, "rules show"),
        ("naturals: {source: house, values: {dragon: -3}}", NINE, "rules show"),
        ("surrender: {value: no, source: house}", "a whole number, or none", "rules show"),
        ("surrender: {value: -1, source: house}", f"{NINE}, or none", "rules show"),
        (
            "rake: {value: -1, source: house}",
            "a number of units of at most nine digits and six decimals, without a sign or a 0"
            " in front, or none",
            "rules show",
        ),
        (
            "wheel: {value: second, source: house}",
            "lowest or second-highest",
            "did you mean second-highest?",
        ),
        (
            "wheel: {value: Lowest, source: house}",
            "lowest or second-highest",
            "did you mean lowest?",
        ),
        ("leading-natural: {value: draggon, source: house}", " or none", "mean dragon?"),
    ],
)
def test_a_value_that_is_none_says_what_may_stand_there(
    tmp_path: Path, rule: str, wanted: str, hint: str
) -> None:
    with pytest.raises(BrokenRules) as raised:
        ours(tmp_path, f"  {rule}")
    (found,) = raised.value.problems
    assert found.code == "bad-value"
    assert f"{wanted}, not `" in found.message
    assert hint in found.hint


def test_what_counts_several_times_counts_once_at_the_least() -> None:
    with pytest.raises(BrokenRules, match="a whole number from 1 on"):
        changed(load_rules("eastern"), ["sweep-times.4 players=0"])
    assert changed(load_rules("eastern"), ["scoop-times=1"]).scoop_times == 1


@pytest.mark.parametrize(
    ("parent", "hint"),
    [
        ("none", "leave the line out: such a profile extends nothing"),
        ("nofile.yaml", "there is no such file; its path begins where this profile lies"),
        ("mine", "did you mean mine.yml?"),
        ("mis-set", "known are austria, "),  # a family is not offered, and not extended
        ("online", "known are austria, "),
        ("bicycle", "did you mean bicycle-asian or bicycle-bcc or bicycle-mandarin?"),
    ],
)
def test_a_profile_extends_a_house_or_a_file_and_no_family(
    tmp_path: Path, parent: str, hint: str
) -> None:
    (tmp_path / "mine.yml").write_text("profile: mine\ntitle: Mine\n")
    with pytest.raises(BrokenRules) as raised:
        ours(tmp_path, "  row: {value: 1, source: house}", parent)
    (found,) = raised.value.problems
    assert found.code == "unknown-house"
    assert found.hint.startswith(hint)


def test_a_profile_beside_the_record_is_offered_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").write_text("profile: mine\ntitle: Mine\n")
    with pytest.raises(UnknownHouse) as raised:
        load_rules("mine", tmp_path)
    assert raised.value.hint == "did you mean mine.yaml?"
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownHouse) as raised:
        load_rules("mine")
    assert raised.value.hint == "did you mean mine.yaml?"


def test_the_hints_on_a_profile_s_file_speak_of_a_profile(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    for text, line, hint in (
        ("profile: ours\nprofile: ours\ntitle: t\n", 2, "keep one of the two"),
        ("profile: a\ntitle: t\n---\nprofile: b\n", 4, "a file holds one profile: "),
    ):
        path.write_text(text)
        with pytest.raises(BrokenRules) as raised:
            load_rules(path)
        (found,) = raised.value.problems
        assert found.span
        assert found.span.place().line == line
        assert found.hint.startswith(hint)


def test_profiles_in_a_circle_or_of_another_encoding_are_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    one.write_text("profile: one\ntitle: one\nextends: two.yaml\n")
    two.write_text("profile: two\ntitle: two\nextends: one.yaml\n")
    with pytest.raises(BrokenRules, match=r"one.yaml > two.yaml > one.yaml"):
        load_rules(one)
    one.write_bytes(b"profile: caf\xe9\n")
    with pytest.raises(BrokenRules, match="0xE9"):
        load_rules(one)


def test_an_unknown_house_offers_the_nearest_ones() -> None:
    with pytest.raises(UnknownHouse) as raised:
        load_rules("estern")
    assert raised.value.hint == "did you mean eastern or western?"
    with pytest.raises(UnknownHouse) as raised:
        load_rules("nowhere.yaml")
    assert "there is no such file" in raised.value.hint
    with pytest.raises(UnknownHouse) as raised:
        load_rules("bicycle")
    assert raised.value.hint == "did you mean bicycle-asian or bicycle-bcc or bicycle-mandarin?"
    with pytest.raises(UnknownHouse) as raised:
        load_rules("xyz")
    assert "the houses are austria, bicycle-asian" in raised.value.hint


def notes_about(house: str, key: str) -> str:
    return " ".join(load_rules(house).notes_on(key))


def test_no_house_is_told_two_ranks_of_the_wheel() -> None:
    for house in house_names():
        lowest = load_rules(house).wheel == "lowest"
        told = " ".join(note.text for note in load_rules(house).notes)
        assert ("lowest straight" in told) == lowest, house


@pytest.mark.parametrize(
    ("house", "key", "words"),
    [
        ("capsa-susun", "foul-price", 'counts "3x points", and not three times what'),
        ("capsa-susun", "equal-rows", "does not speak of equal rows"),
        ("capsa-susun", "sweep-times", "is read as winning them from every opponent"),
        ("pusoy", "royal-flush", "A royal flush is a straight flush, and earns its bonus."),
        ("ofc-russian", "foul", "The page prices no foul."),
        ("one-six", "surrender", "surrender always applies, at two points"),
        ("palomar", "bonus-cap", "that unit is inside the 12"),
        ("palomar", "bonus-cap", "is taken to count"),
        ("western", "foul", "By the numbers of the sheet a foul (3) is then cheaper"),
        (
            "bicycle-mandarin",
            "foul-price",
            "By the numbers of the sheet a foul is then cheaper",
        ),
    ],
)
def test_a_reading_of_a_sheet_says_that_it_is_one(house: str, key: str, words: str) -> None:
    assert words in notes_about(house, key)


# ------------------------------------------------------------------ tables


def test_an_entry_may_name_a_source_of_its_own(tmp_path: Path) -> None:
    rules = ours(
        tmp_path,
        "  naturals:\n    source: house\n    place: the list\n    values:\n"
        "      dragon: {value: 26, source: house, place: since May}\n"
        "      six-pairs: 3\n",
    )
    assert rules.naturals == {"dragon": 26, "six-pairs": 3}
    assert str(rules.cite("naturals.dragon")) == "agreed at our table, since May"
    assert str(rules.cite("naturals.six-pairs")) == "agreed at our table, the list"


def test_a_table_may_be_emptied(tmp_path: Path) -> None:
    for empty in ("none", "{}"):
        rules = ours(tmp_path, f"  naturals: {{source: house, values: {empty}}}")
        assert rules.naturals == {}
        assert rules.cite("naturals.dragon") == rules.cite("naturals")


@pytest.mark.parametrize(
    ("entry", "code", "hint"),
    [
        ("back quads: 3", "unknown-key", "did you mean back four-of-a-kind?"),
        ("front trips: 3", "unknown-key", "did you mean front three-of-a-kind?"),
        ("middle royal: 3", "unknown-key", "did you mean middle royal-flush?"),
        ("front full-house: 3", "unknown-key", "a front of three cards holds no full-house"),
        ("front quads A: 3", "unknown-key", "a front of three cards holds no four-of-a-kind"),
        ("front pair a: 3", "unknown-key", "did you mean front pair A?"),
        ("Front Trips a: 3", "unknown-key", "did you mean front three-of-a-kind A?"),
        (
            "aces: 3",
            "unknown-key",
            "such as `back royal-flush`, or for one rank alone, such as",
        ),
        ("front pair 1: 3", "unknown-key", "did you mean front pair?"),
        ("back royal-flush A: 3", "unknown-key", "did you mean back royal-flush?"),
        ("back flush: {source: house}", "missing-key", "add it"),
        ("back flush: {value: 3}", "no-source", ""),
        ("back flush: [3]", "wrong-type", ""),
    ],
)
def test_a_slip_in_an_entry_is_told(tmp_path: Path, entry: str, code: str, hint: str) -> None:
    with pytest.raises(BrokenRules) as raised:
        ours(tmp_path, f"  bonuses: {{source: house, values: {{{entry}}}}}")
    (found,) = raised.value.problems
    assert found.code == code
    assert hint in found.hint


def test_a_bonus_may_be_for_one_rank_and_ten_is_written_both_ways(tmp_path: Path) -> None:
    values = (
        "front pair 10: 5, front pair 6: 1, front three-of-a-kind A: 22, back straight 5: 1"
    )
    rules = ours(tmp_path, f"  bonuses: {{source: house, values: {{{values}}}}}")
    assert rules.bonuses == {
        "front pair T": 5,
        "front pair 6": 1,
        "front three-of-a-kind A": 22,
        "back straight 5": 1,
    }


def test_tables_that_are_none_are_told(tmp_path: Path) -> None:
    assert problem_codes(tmp_path, "  naturals: {source: house, values: few}") == ["wrong-type"]


def test_a_note_may_say_which_rules_it_is_about(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(
        "profile: ours\ntitle: t\nnotes:\n  - one\n"
        "  - {note: two, about: 'foul, naturals'}\n  - {note: three}\n"
    )
    rules = load_rules(path)
    assert [note.text for note in rules.notes] == ["one", "two", "three"]
    assert rules.notes_on("naturals.dragon") == rules.notes_on("foul") == ("two",)
    assert rules.notes_on("row") == ()


def test_a_note_may_be_about_one_entry_or_a_moment(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(
        "profile: ours\ntitle: t\nnotes:\n"
        "  - {note: one, about: naturals.dragon}\n  - {note: two, about: two-fouls}\n"
    )
    rules = load_rules(path)
    assert rules.notes_on("naturals.dragon") == ("one",)
    assert rules.notes_on("naturals.six-pairs") == rules.notes_on("foul") == ()
    assert rules.notes_on("foul", "two-fouls") == ("two",)


# ------------------------------------------------------------------ changes for one run


def test_changes_become_part_of_the_name_of_the_house() -> None:
    eastern = load_rules("eastern")
    rules = changed(eastern, ["foul=6", " naturals.dragon = 26 ", "naturals.six-pairs=none"])
    assert rules.name == "eastern with foul=6 naturals.dragon=26 naturals.six-pairs=none"
    assert rules.title.endswith(" with foul=6 naturals.dragon=26 naturals.six-pairs=none")
    assert rules.foul == 6
    assert rules.naturals["dragon"] == 26
    assert list(rules.naturals) == [kind for kind in eastern.naturals if kind != "six-pairs"]
    assert str(rules.cite("foul")) == "the command line, --set"
    assert rules.cite("naturals.three-flushes") == eastern.cite("naturals")
    assert changed(eastern, []) is eastern


def test_changes_of_words_and_of_new_entries() -> None:
    rules = changed(
        RuleProfile("plain", "Plain"),
        [
            "equal-rows=foul",
            "foul-bonuses=yes",
            "surrender=2",
            "two-naturals=push",
            "leading-natural=dragon",
            "bonus-way=adds",
            "suit-order=clubs diamonds hearts spades",
            "misdeals.count=Too many cards.",
            "bonuses.front pair 10=5",
            "naturals.dragon=13",
            "naturals.six-pairs=3",
        ],
    )
    assert (rules.equal_rows, rules.foul_bonuses, rules.surrender) == ("foul", True, 2)
    assert rules.leading_natural == "dragon"
    assert rules.suit_order == ("clubs", "diamonds", "hearts", "spades")
    assert rules.misdeals == {"count": "Too many cards."}
    assert rules.bonuses == {"front pair T": 5}
    assert list(rules.naturals) == ["dragon", "six-pairs"]  # a new one stands last


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("six pairs", "no-change"),
        ("foull=6", "unknown-key"),
        ("foul=six", "bad-value"),
        ("foul.a=6", "no-entries"),
        ("naturals=6", "entry-needed"),
        ("naturals.draggon=6", "unknown-key"),
        ("naturals.dragon=many", "bad-value"),
        ("equal-rows=maybe", "bad-value"),
    ],
)
def test_a_change_that_is_none_is_told(change: str, code: str) -> None:
    with pytest.raises(BrokenRules) as raised:
        changed(load_rules("eastern"), [change])
    (found,) = raised.value.problems
    assert found.code == code
    assert found.message == ELSEWHERE.get(code, found.message).replace("six pairs", change)


@pytest.mark.parametrize(
    ("house", "change", "other"),
    [
        ("one-six", "foul=4", "foul-way"),
        ("western", "bonuses.front pair A=1", "bonus-way"),
        ("western", "bonus-cap=12", "bonus-way"),
        ("eastern", "leading-natural=six-pairs", "two-naturals"),
    ],
)
def test_a_change_that_changes_nothing_is_refused(house: str, change: str, other: str) -> None:
    with pytest.raises(BrokenRules) as raised:
        changed(load_rules(house), [change])
    (found,) = raised.value.problems
    assert found.code == "idle-rule"
    assert f"since `{other}` is" in found.message
    assert other in found.hint


def test_what_another_rule_makes_count_is_no_idle_one() -> None:
    rules = changed(load_rules("one-six"), ["foul=4", "foul-way=flat"])
    assert (rules.foul, rules.foul_way) == (4, "flat")
    assert changed(load_rules("one-six"), ["scoop=4"]).scoop == 4


# ------------------------------------------------------------------ a new profile


@pytest.mark.parametrize("parent", [None, *HOUSES])
def test_a_new_profile_changes_nothing_until_it_is_edited(
    tmp_path: Path, parent: str | None
) -> None:
    path = tmp_path / "ours.yaml"
    before = load_rules(parent) if parent else None
    path.write_text(blank_profile("ours", before, parent or ""), encoding="utf-8")
    rules = load_rules(path)
    assert (rules.name, rules.title) == ("ours", "Ours")
    for key in RULES:
        own = {"row": 1, "foul": 3}.get(key) if before is None else before.value(key)
        expected = own if own is not None else RuleProfile("", "").value(key)
        assert rules.value(key) == (before.value(key) if before else expected), key
    found = prove(rules)
    assert (found.problems, found.numbers) == ((), 0 if parent else 2)


@pytest.mark.parametrize("parent", [None, *HOUSES])
def test_every_rule_of_a_new_profile_can_be_taken_out_of_its_comment(
    tmp_path: Path, parent: str | None
) -> None:
    path = tmp_path / "ours.yaml"
    before = load_rules(parent) if parent else None
    text = blank_profile("ours", before, parent or "")
    keys = "|".join(RULES)
    stated, rest = text.split("\nnotes:")
    live = re.sub(rf"^  # ((?:{keys}):(?: {{.*| *)$)", r"  \1", stated, flags=re.MULTILINE)
    live = re.sub(r"^  #(   (?:source:|values:|  .*: ).*)$", r"  \1", live, flags=re.MULTILINE)
    live = live.replace("bonus-way: {value: none", "bonus-way: {value: adds")
    path.write_text(f"{live}\nnotes:{rest}", encoding="utf-8")
    rules = load_rules(path)
    assert {key for key in RULES if key in rules.citations} == set(RULES)
    for key in RULES if before else ():
        assert before is not None
        if before.value(key) and key != "bonus-way":
            assert rules.value(key) == before.value(key), key


def test_a_new_profile_of_a_house_without_examples_shows_how_one_is_written() -> None:
    text = blank_profile("ours", RuleProfile("plain", "Plain"), "plain.yaml")
    assert "extends: plain.yaml" in text
    assert "  # - example: Two rows of three are worth one unit.\n" in text
