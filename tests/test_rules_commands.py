"""The commands about rules, as a player uses them who writes down his own table's."""

from pathlib import Path

import pytest

from cpcalc.rules import load_rules
from tests.running import run

RECORD = "rules eastern\nAnn: Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h\nBob: foul\n"


# ------------------------------------------------------------------ new


def test_a_table_s_own_rules_are_written_checked_and_used(tmp_path: Path) -> None:
    made = run("rules", "new", "ours", "--from", "western", folder=tmp_path)
    assert (made.status, made.err) == (0, "")
    assert made.out.startswith("ours.yaml is written.")
    file = tmp_path / "ours.yaml"
    text = file.read_text(encoding="utf-8")
    assert "\nextends: western " in text
    text = text.replace(
        "  # foul: {value: 3, source: house}", "  foul: {value: 6, source: house}"
    )
    file.write_text(text, encoding="utf-8")
    unproved = run("rules", "check", "ours.yaml", folder=tmp_path)
    assert unproved.status == 0
    assert "1 of 1 number is not proved" in unproved.out
    assert "no example proves foul: with 7 in place of 6" in unproved.err
    assert run("rules", "check", "ours.yaml", "--strict", folder=tmp_path).status == 1
    file.write_text(
        f"{text}\n"
        "  - example: Whoever fouls pays six.\n"
        "    deal: {players: {Ann: KK9 / 77442 / AQT63f, Bob: foul}}\n"
        "    net: {Ann: +6, Bob: -6}\n",
        encoding="utf-8",
    )
    proved = run("rules", "check", "ours.yaml", "--strict", folder=tmp_path)
    assert (proved.status, proved.err) == (0, "")
    assert proved.out.endswith(" examples hold, and prove 1 number\n")
    settled = run("settle", "--rules", "ours.yaml", stdin=RECORD, folder=tmp_path)
    assert "Ann gets 6" in settled.out
    (tmp_path / "hand.txt").write_text(RECORD.replace("eastern", "ours.yaml"))
    assert "Ann gets 6" in run("settle", "hand.txt", folder=tmp_path).out


def test_a_new_profile_may_begin_from_nothing_or_from_another_file(tmp_path: Path) -> None:
    assert run("rules", "new", "plain.yaml", folder=tmp_path).status == 0
    checked = run("rules", "check", "plain.yaml", folder=tmp_path)
    assert checked.out == "plain: 2 examples hold, and prove 2 numbers\n"
    assert run("rules", "new", "next", "--from", "plain.yaml", folder=tmp_path).status == 0
    assert "extends: plain.yaml" in (tmp_path / "next.yaml").read_text()
    checked = run("rules", "check", "next.yaml", folder=tmp_path)
    assert checked.out == "next: 1 example holds, and it states no number\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["there"], "there.yaml is there already"),
        (["eastern"], "there is a house called eastern; choose another name"),
        (["my rules"], "my rules is no name for a profile: letters, digits and hyphens"),
        (["--", "-x"], "-x is no name for a profile: letters, digits and hyphens"),
        (["../ours"], "../ours is no name for a profile: letters, digits and hyphens"),
        (["ours", "--from", "estern"], "did you mean eastern or western?"),
    ],
)
def test_a_profile_that_cannot_be_made_is_refused(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    there = tmp_path / "there.yaml"
    there.write_text("mine\n")
    done = run("rules", "new", *arguments, folder=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["there.yaml"]
    assert there.read_text() == "mine\n"


def test_a_profile_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_text", refuse)
    done = run("rules", "new", "ours", folder=tmp_path)
    assert (done.status, done.err) == (2, "cpcalc: cannot write ours.yaml: Permission denied\n")


# ------------------------------------------------------------------ check


def test_all_houses_are_checked_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    few = ("one-four", "washington")  # the others are proved one by one elsewhere
    monkeypatch.setattr("cpcalc.rules.house_names", lambda: few)
    done = run("rules", "check", "--strict")
    assert (done.status, done.err) == (0, "")
    assert [line.split(":")[0] for line in done.out.splitlines()] == [*few]


def test_examples_that_do_not_hold_and_broken_profiles_end_with_1(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(
        "profile: ours\ntitle: Ours\nexamples:\n"
        "  - {example: e, deal: {players: {Ann: foul, Bob: foul}}, net: {Ann: 1, Bob: -1}}\n"
    )
    done = run("rules", "check", "ours.yaml", folder=tmp_path)
    assert (done.status, done.out) == (1, "ours: 1 example, not all of which hold\n")
    assert "Ann comes to 0 in this example, not to +1" in done.err
    assert "2 problems and 1 finding in 1 file" in done.err
    (tmp_path / "ours.yaml").write_text("profile: ours\n")
    done = run("rules", "check", "ours.yaml", folder=tmp_path)
    assert (done.status, done.out) == (1, "")
    assert "`title` is missing here" in done.err
    assert run("rules", "check", "estern").status == 2


def test_a_profile_without_examples_says_so(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("profile: ours\ntitle: Ours\nextends: eastern\n")
    done = run("rules", "check", "ours.yaml", folder=tmp_path)
    assert (done.status, done.out) == (0, "ours: no examples, and it states no number\n")


# ------------------------------------------------------------------ diff and show


def test_two_houses_stand_side_by_side_where_they_differ() -> None:
    lines = run("rules", "diff", "eastern", "western").out.splitlines()
    assert lines[0].split() == ["eastern", "western"]
    assert [line.split()[-2:] for line in lines if line.startswith("bonus-way")] == [
        ["replaces", "none"]
    ]
    assert ["majority:", "0", "units", "1", "unit"] in [
        [line.split()[0], *line.split()[-4:]] for line in lines[1:]
    ]
    assert ["middle", "four-of-a-kind", "8", "-"] in [line.split() for line in lines]
    assert not [line for line in lines if line.startswith(("foul:", "naturals", "surrender"))]


def test_a_royal_flush_without_a_bonus_of_its_own_is_shown_with_the_one_it_earns() -> None:
    shown = run("rules", "diff", "eastern", "islandpoker").out
    (line,) = [line for line in shown.splitlines() if "back royal-flush" in line]
    assert line.split() == ["back", "royal-flush", "5", "(straight", "flush)", "7"]


def test_the_same_naturals_in_another_order_are_a_difference(tmp_path: Path) -> None:
    for name, values in (
        ("one", "dragon: 3, six-pairs: 3"),
        ("two", "six-pairs: 3, dragon: 3"),
    ):
        (tmp_path / f"{name}.yaml").write_text(
            f"profile: {name}\ntitle: {name}\nsources: {{house: {{title: agreed}}}}\n"
            f"rules: {{naturals: {{source: house, values: {{{values}}}}}}}\n"
        )
    shown = run("rules", "diff", "one.yaml", "two.yaml", folder=tmp_path).out
    assert "in another order dragon, six-pairs six-pairs, dragon" in " ".join(shown.split())
    same = run("rules", "diff", "one.yaml", "one.yaml", folder=tmp_path)
    assert same.out == "one and one have the same rules.\n"


def test_a_house_is_shown_with_its_examples_and_the_sources_of_single_entries(
    tmp_path: Path,
) -> None:
    (tmp_path / "ours.yaml").write_text(
        "profile: ours\ntitle: Ours\n"
        "sources: {page: {title: Our page}, house: {title: agreed at our table}}\n"
        "rules:\n  naturals:\n    source: page\n    place: the list\n"
        "    values: {dragon: {value: 26, source: house}, six-pairs: 3}\n"
        "examples:\n  - example: A dragon wins 26.\n  - {}\n"
    )
    shown = run("rules", "show", "ours.yaml", folder=tmp_path).out
    assert "      dragon     26  ([2])\n      six-pairs   3\n" in shown
    assert "  - A dragon wins 26.\n  - an example without a sentence\n" in shown
    assert "  [1] Our page\n  [2] agreed at our table\n" in shown
    assert (
        "Three rows won with four of a kind in back" in run("rules", "show", "islandpoker").out
    )


# ------------------------------------------------------------------ changes for one run


def test_a_change_for_one_run_stands_in_the_heading_and_in_the_json() -> None:
    done = run("settle", "--set", "foul=6", "--set", "naturals.dragon=26", stdin=RECORD)
    title = load_rules("eastern").title
    assert done.out.startswith(f"Hand 1, {title} with foul=6 naturals.dragon=26, button Ann\n")
    assert "Ann gets 6" in done.out
    found = run("settle", "--set", "foul=6", "--format", "json", stdin=RECORD).out
    assert '"rules": "eastern with foul=6"' in found
    plain = run("settle", "--format", "json", stdin=RECORD).out
    assert '"rules": "eastern"' in plain


def test_changes_hold_for_the_house_of_the_command_line_and_for_every_hand() -> None:
    record = f"rules eastern\nhand\n{RECORD[14:]}hand\nrules western\n{RECORD[14:]}"
    lines = run("settle", "--set", "foul=6", "--format", "jsonl", stdin=record).out
    assert lines.count('"paid": 6') == 2
    done = run("settle", "--rules", "western", "--set", "foul=5", stdin=RECORD)
    assert "Ann gets 5" in done.out
    checked = run("check", "--set", "surrender=none", stdin=RECORD.replace("foul", "surrender"))
    assert "eastern with surrender=none offers no surrender" in checked.err


def test_a_change_that_is_none_ends_with_2_before_anything_is_read() -> None:
    done = run("settle", "--set", "foull=6", stdin="nothing that is a record")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("--set:1:1: error: `foull` is no key that is known here")
    assert "did you mean foul?" in done.err
