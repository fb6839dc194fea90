"""Houses side by side: nets by hand, and the rule that makes each difference."""

import io
import json
import re
from pathlib import Path

import pytest

from cpcalc.comparing import Verdict, changes, compare
from cpcalc.readers import read_hands
from cpcalc.reports.layout import columns
from cpcalc.rules import house_names, load_rules
from tests.running import run
from tests.test_cases import cases_of

ROOT = Path(__file__).parent.parent
# Ann wins all three rows, the back with four of a kind.
QUADS = "Ann: KK9 / 77442 / AAAA3\nBob: QQJ / 66553 / KQ832f\n"


def verdicts(record: str, *houses: str) -> list[Verdict]:
    readings = list(read_hands(io.StringIO(record), "text"))
    return compare([("", readings)], [load_rules(house) for house in houses])


def test_the_nets_of_each_house_and_the_rules_that_make_the_difference() -> None:
    eastern, western, asian = verdicts(QUADS, "eastern", "western", "bicycle-asian")
    assert eastern.by_rule == {"row": {"Ann": 2, "Bob": -2}, "bonus": {"Ann": 4, "Bob": -4}} | {
        "stack": {"Ann": 0, "Bob": 0}
    }
    assert [v.nets["Ann"] for v in (eastern, western, asian)] == [6, 4, 8]
    # four of a kind is nothing special: three rows, and one for the majority
    assert changes(eastern, western) == {
        "row": {"Ann": 1, "Bob": -1},
        "bonus": {"Ann": -4, "Bob": 4},
        "majority": {"Ann": 1, "Bob": -1},
    }
    # the bonus on top of the row, and one for the scoop
    assert changes(eastern, asian) == {
        "row": {"Ann": 1, "Bob": -1},
        "scoop": {"Ann": 1, "Bob": -1},
    }


@pytest.mark.parametrize("case", cases_of("settle")[:40], ids=lambda case: case["name"])
def test_what_the_rules_bring_together_is_the_net(case: dict[str, object]) -> None:
    readings = list(read_hands(io.StringIO(json.dumps(case["record"])), "json"))
    for verdict in compare([("", readings)], [load_rules(h) for h in ("eastern", "western")]):
        if verdict.settlement:
            (hand,) = verdict.settlement.hands
            assert verdict.nets == dict(hand.nets)


def test_a_stack_that_cuts_and_a_rake_are_rules_of_their_own() -> None:
    record = "rake 1\nstack Ann 20\nstack Bob 4\n" + QUADS
    eastern, western = verdicts(record, "eastern", "western")
    assert eastern.by_rule["rake"] == {"Ann": -1, "Bob": -1, "the house": 2}
    assert eastern.by_rule["stack"] == {"Ann": -3, "Bob": 3}  # 6 owed, 4 less 1 there
    assert eastern.nets == {"Ann": 2, "Bob": -4, "the house": 2} == western.nets
    assert changes(eastern, western)["stack"] == {"Ann": 2, "Bob": -2}


def test_numbers_are_said_to_be_units_or_money() -> None:
    # one unit is 0.1, then 0.2: quads in back are 6 units under eastern, 4 under western
    record = f"unit 0.1 USD\nhand\n{QUADS}hand\nunit 0.2\nrake 1\n{QUADS}"
    houses = ("--rules", "eastern", "--rules", "western")
    told = json.loads(run("compare", *houses, "--format", "json", stdin=record).out)
    assert (told["in"], told["currency"]) == ("money", "USD")
    assert told["houses"][0]["nets"] == {"Ann": "1.6", "Bob": "-2.0", "the house": "0.4"}
    text = run("compare", *houses, stdin=record).out.splitlines()
    assert text[:3] == [
        "USD       Ann   Bob  the house",
        "eastern  +1.6  -2.0       +0.4",
        "western  +1.0  -1.4       +0.4",
    ]
    told = json.loads(run("compare", *houses, "--format", "json", stdin=QUADS).out)
    assert (told["in"], told["currency"]) == ("units", None)
    assert told["houses"][0]["nets"] == {"Ann": 6, "Bob": -6}


def test_agreed_results_and_misdeals_are_the_same_everywhere() -> None:
    record = "hand\nresult Ann 6, Bob -6\nhand\nmisdeal\nAnn: foul\nBob: foul\n"
    eastern, western = verdicts(record, "eastern", "western")
    assert eastern.by_rule == {"agreed": {"Ann": 6, "Bob": -6}}
    assert changes(eastern, western) == {}


def test_the_table_shows_nets_and_below_them_what_each_rule_changes() -> None:
    done = run("compare", "--rules", "eastern", "--rules", "western", stdin=QUADS)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [
        "units    Ann  Bob",
        "eastern   +6   -6",
        "western   +4   -4",
        "",
        "More or less than under eastern, by rule",
        "",
        "                   Ann  Bob",
        "western  rows       +1   -1",
        "         bonuses    -4   +4",
        "         majority   +1   -1",
    ]


def test_no_difference_is_0_in_every_cell() -> None:
    """Cy's foul is dearer by one unit for both under Bicycle; of rows he never had any."""
    record = f"{QUADS}Cy: foul\n"
    done = run("compare", "--rules", "western", "--rules", "bicycle-bcc", stdin=record)
    assert done.out.splitlines()[-1] == "bicycle-bcc  fouls   +1   +1  -2"
    done = run("compare", "--rules", "bicycle-bcc", "--rules", "washington", stdin=record)
    below = done.out.splitlines()[6:]
    assert [line.split()[-3:] for line in below if "majority" in line] == [["-1", "+1", "0"]]


def test_with_all_houses_the_base_is_the_one_that_the_record_was_played_by() -> None:
    done = run("compare", "--all", stdin=f"rules western\n{QUADS}")
    lines = done.out.splitlines()
    assert lines[1].split() == ["western", "+4", "-4"]
    assert lines[2].startswith("austria ")
    assert len([line for line in lines if line.startswith("western ")]) == 1
    assert "More or less than under western (the record's own house), by rule" in lines


@pytest.mark.parametrize(
    ("options", "base"),
    [
        (["--rules", "smolen", "--all"], "smolen, by rule"),
        (["--rules", "smolen", "--rules", "eastern"], "smolen, by rule"),
        (["--all", "--hand", "2"], "eastern (the record's own house), by rule"),
        (["--all"], "western (a house of the record), by rule"),
    ],
)
def test_the_base_is_the_first_house_named_or_the_first_of_the_record(
    options: list[str], base: str
) -> None:
    record = f"hand 1\nrules western\n{QUADS}hand 2\nrules eastern\n{QUADS}"
    lines = run("compare", *options, stdin=record).out.splitlines()
    assert f"More or less than under {base}" in lines
    assert lines[1].split()[0] == base.split()[0].rstrip(",")


def test_a_house_of_the_record_stands_first_though_all_others_agree_with_it() -> None:
    record = "rules western\nhand\nresult Ann 6, Bob -6\n"
    text = " ".join(run("compare", "--all", stdin=record).out.split())
    assert "No difference to western (the record's own house): austria, bicycle-asian" in text


def test_a_profile_that_the_record_names_is_the_base_too(tmp_path: Path) -> None:
    own = "profile: ours\ntitle: Ours\nextends: eastern\n"
    source = "sources: {us: {title: us}}\nrules: {row: {value: 2, source: us}}\n"
    (tmp_path / "ours.yaml").write_text(own + source)
    (tmp_path / "hand.txt").write_text(f"rules ours.yaml\n{QUADS}")
    done = run("compare", "hand.txt", "--all", folder=tmp_path)
    assert done.out.splitlines()[1].split() == ["ours", "+8", "-8"]
    (tmp_path / "ours.yaml").write_text(own + source.replace("2", "two"))
    done = run("compare", "hand.txt", "--all", folder=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert "[bad-value]" in done.err


def test_a_house_of_the_record_that_nobody_knows_is_told_unless_another_is_the_base() -> None:
    record = f"rules westarn\n{QUADS}"
    done = run("compare", "--all", stdin=record)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("<stdin>:1:7: error: there is no house called westarn")
    assert run("compare", "--all", "--rules", "eastern", stdin=record).status == 0


SEATS = "王小明先生{}: KK9 / 77442 / AAAA3\nBobby-of-the-long-name-{}: QQJ / 66553 / KQ832f\n"
CROWD = "".join(f"hand\n{SEATS.format(at, at)}" for at in range(8))


def test_many_players_and_wide_names_stay_in_100_columns() -> None:
    lines = run("compare", "--all", stdin=f"rules western\n{CROWD}").out.splitlines()
    assert max(map(columns, lines)) <= 100
    heads = [at for at, line in enumerate(lines) if line.startswith("units")]
    shown = [name for at in heads for name in lines[at].split()[1:]]
    assert len(shown) == len({*shown}) == 16
    for at in heads:  # numbers end where the names of their columns do
        ends = [columns(lines[at][: found.end()]) for found in re.finditer(r"\S+", lines[at])]
        for line in lines[at + 1 : at + 1 + len(house_names())]:
            assert [found.end() for found in re.finditer(r"\S+", line)][1:] == ends[1:]


def test_a_name_that_few_players_have_room_for_is_written_out() -> None:
    lines = run("compare", "--all", stdin=f"rules western\n{CROWD[: CROWD.index('hand', 9)]}")
    assert lines.out.startswith("units             王小明先生0  Bobby-of-the-long-name-0\n")


def test_a_long_name_of_a_house_leaves_room_for_the_rest(tmp_path: Path) -> None:
    file = f"{'long-' * 18}.yaml"
    own = f"profile: {'long-' * 18}\ntitle: Ours\nextends: eastern\n"
    (tmp_path / file).write_text(own)
    done = run("compare", "--rules", file, "--all", stdin=CROWD, folder=tmp_path)
    assert (done.status, done.err) == (0, "")
    assert max(map(columns, done.out.splitlines())) <= 100


def test_a_house_without_a_difference_and_one_that_cannot_settle_are_told() -> None:
    record = f"{QUADS}Cy: surrender\n"
    options = [
        word for house in ("eastern", "rtg", "washington") for word in ("--rules", house)
    ]
    text = run("compare", *options, stdin=record).out
    assert "No difference to eastern: rtg\n" in text
    assert text.endswith("washington cannot settle this: washington offers no surrender\n")


def test_many_reasons_are_cut_short() -> None:
    seats = "Ann: natural dragon\nBob: natural six-pairs\nCy: natural three-flushes\n"
    record = f"{seats}Dee: natural three-straights\n"
    text = run("compare", "--rules", "washington", "--rules", "taiwan", stdin=record).err
    words = " ".join(text.split())
    assert words.count("washington pays no natural") == 4
    five = f"hand\n{record}hand\nAnn: surrender\nBob: foul\n"
    text = run("compare", "--rules", "washington", "--rules", "taiwan", stdin=five).err
    assert "and 2 more" in " ".join(text.split())


def test_an_evening_whose_unit_changes_is_compared_in_money() -> None:
    record = f"unit 0.50 EUR\nhand\n{QUADS}hand\nunit 1 EUR\n{QUADS}"
    eastern, western = verdicts(record, "eastern", "western")
    assert (eastern.nets["Ann"], western.nets["Ann"]) == (9, 6)  # 6 x 0.50 + 6, 4 x 0.50 + 4
    text = run("compare", "--rules", "eastern", "--rules", "western", stdin=record).out
    assert text.startswith("EUR")


def test_only_one_hand_may_be_compared() -> None:
    record = f"hand 1\n{QUADS}hand 2\n{QUADS}"
    options = ("--rules", "eastern", "--rules", "western", "--hand", "2")
    assert "eastern   +6   -6" in run("compare", *options, stdin=record).out


def test_all_houses_are_compared_and_given_as_json() -> None:
    done = run("compare", "--all", "--rules", "western", "--format", "json", stdin=QUADS)
    houses = json.loads(done.out)["houses"]
    names = [house["rules"] for house in houses]
    assert names == ["western", *(name for name in house_names() if name != "western")]
    assert houses[0]["nets"] == {"Ann": 4, "Bob": -4}
    capsa = houses[names.index("capsa-susun")]
    assert capsa["error"] is None
    refused = run(
        "compare", "--all", "--format", "json", stdin="Ann: surrender\nBob: foul\n"
    ).out
    entry = json.loads(refused)["houses"][0]
    assert (entry["nets"], entry["by_rule"]) == (None, None)
    assert entry["error"][0]["code"] == "no-surrender"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "name two houses or more, each with --rules, or say --all"),
        (["--rules", "eastern"], "name two houses or more"),
        (["--rules", "eastern", "--rules", "estern"], "did you mean eastern or western?"),
        (["--all", "--hand", "7"], "no hand is called 7; the hands are 1"),
        (["--rules", "eastern", "--rules", "eastern"], "eastern and eastern are one house;"),
    ],
)
def test_what_cannot_be_compared_ends_with_2(options: list[str], message: str) -> None:
    done = run("compare", *options, stdin=QUADS)
    assert (done.status, done.out) == (2, "")
    assert message in done.err


def test_a_record_that_cannot_be_read_is_told_as_everywhere() -> None:
    done = run("compare", "--all", stdin="Ann: KK9 / 77442 / AAAAx\nBob: foul\n")
    assert (done.status, done.out) == (1, "")
    assert "`AAAAx` is no card" in done.err


# ------------------------------------------------------------------ what a script is told

GIVEN_UP = "Ann: surrender\nBob: foul\n"  # bicycle-bcc and taiwan offer no surrender


@pytest.mark.parametrize(
    ("options", "status", "beginning"),
    [
        (["--rules", "eastern", "--rules", "western"], 0, "units    Ann  Bob\n"),
        (["--rules", "eastern", "--rules", "taiwan"], 1, "units    Ann  Bob\n"),
        (["--rules", "bicycle-bcc", "--rules", "taiwan"], 1, ""),
        (["--all"], 0, "units        Ann  Bob\n"),
        (["--all", "--rules", "eastern"], 0, "units        Ann  Bob\n"),
        (["--all", "--rules", "taiwan"], 1, "units        Ann  Bob\n"),
    ],
)
def test_a_house_that_was_named_and_cannot_settle_makes_the_status_1(
    options: list[str], status: int, beginning: str
) -> None:
    done = run("compare", *options, stdin=GIVEN_UP)
    assert (done.status, done.err == "") == (status, beginning != "")
    assert done.out.startswith(beginning)
    assert run("compare", *options, "--format", "json", stdin=GIVEN_UP).status == status


def test_where_no_house_can_settle_it_nothing_stands_on_standard_output() -> None:
    dead = "Ann: natural all-small\nBob: surrender\n"
    done = run("compare", "--rules", "bicycle-bcc", "--rules", "taiwan", stdin=GIVEN_UP)
    assert done == (
        1,
        "",
        "bicycle-bcc cannot settle this: bicycle-bcc offers no surrender\n\n"
        "taiwan cannot settle this: taiwan offers no surrender\n",
    )
    assert (
        run("compare", "--all", stdin=dead).status == 1
    )  # whoever pays it offers no surrender


def test_what_every_house_finds_wrong_is_told_once_and_with_its_place() -> None:
    record = f"hand\nunit 1 USD\n{QUADS}hand\nunit 1 EUR\n{QUADS}"
    for form in ("text", "json"):
        done = run("compare", "--all", "--format", form, stdin=record)
        assert (done.status, done.out) == (1, "")
        assert done.err.startswith("<stdin>:6:6: error: one run cannot add USD and EUR")
        assert done.err.count("USD and EUR") == 1


def test_one_hand_is_compared_whatever_unit_another_has() -> None:
    record = f"hand 1\nunit 1 USD\n{QUADS}hand 2\nunit 2 EUR\n{QUADS}"
    options = ("--rules", "eastern", "--rules", "western", "--hand", "2")
    done = run("compare", *options, stdin=record)
    assert done.out.startswith("units    Ann  Bob\neastern   +6   -6\nwestern   +4   -4\n")


def test_one_hand_is_compared_whatever_a_house_says_of_another() -> None:
    record = f"rules eastern\nhand 1\n{QUADS}hand 2\n{GIVEN_UP}"
    options = ("--rules", "eastern", "--rules", "bicycle-asian")
    assert run("compare", *options, stdin=record).status == 1
    done = run("compare", *options, "--hand", "1", stdin=record)
    assert done.out.startswith("units          Ann  Bob\neastern         +6   -6\n")
    assert (done.status, "cannot settle" in done.out) == (0, False)
    # before it, and with stacks: nobody knows what is in front of the players then
    record = f"rules eastern\nhand 1\n{GIVEN_UP}hand 2\n{QUADS}"
    assert run("compare", *options, "--hand", "2", stdin=record).status == 0
    stacks = record.replace("hand 1\n", "hand 1\nstack Ann 9\nstack Bob 9\n")
    done = run("compare", *options, "--hand", "2", stdin=stacks)
    assert "bicycle-asian cannot settle this: bicycle-asian offers no surrender" in done.out
    assert done.status == 1


def test_a_sum_that_would_be_wrong_is_up_to_the_record_whatever_houses_refuse_it() -> None:
    record = f"hand\nunit 1 USD\n{GIVEN_UP}hand\nunit 1 EUR\n{QUADS}"
    done = run("compare", "--rules", "taiwan", "--rules", "eastern", stdin=record)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("<stdin>:6:6: error: one run cannot add USD and EUR")
    assert "surrender" not in done.err


@pytest.mark.parametrize(
    "record",
    [
        "hand\nmisdeal\n",
        "hand\nmisdeal\nAnn: foul\nBob: foul\n",
        "players Ann, Bob\nhand\nbuy Ann 5\n",
    ],
)
def test_without_a_hand_that_was_played_a_sentence_says_so(record: str) -> None:
    done = run("compare", "--rules", "eastern", "--rules", "western", stdin=record)
    assert done == (
        0,
        "There is nothing to compare: no hand here was played out, or agreed on at the table."
        "\n",
        "",
    )


def test_a_house_stands_in_one_line_however_often_it_is_named(tmp_path: Path) -> None:
    own = "profile: ours\ntitle: Ours\nextends: eastern\n"
    (tmp_path / "ours.yaml").write_text(own)
    words = ("ours.yaml", "./ours.yaml", "eastern", "eastern")
    options = [option for word in words for option in ("--rules", word)]
    done = run("compare", *options, stdin=QUADS, folder=tmp_path)
    assert done.out == (
        "units    Ann  Bob\nours      +6   -6\neastern   +6   -6\n\n"
        "No difference to ours: eastern\n"
    )


def test_two_profiles_that_call_themselves_alike_go_by_their_files(tmp_path: Path) -> None:
    own = "profile: ours\ntitle: Ours\nextends: eastern\n"
    source = "sources: {us: {title: us}}\nrules: {row: {value: 2, source: us}}\n"
    (tmp_path / "new.yaml").write_text(own)
    (tmp_path / "old.yaml").write_text(own + source)
    options = ("--rules", "old.yaml", "--rules", "new.yaml", "--format", "json")
    houses = json.loads(run("compare", *options, stdin=QUADS, folder=tmp_path).out)["houses"]
    # with 2 a row: two rows, and the bonus of 4 in place of the third
    assert [(house["rules"], house["nets"]["Ann"]) for house in houses] == [
        ("old.yaml", 8),
        ("new.yaml", 6),
    ]
