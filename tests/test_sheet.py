"""The short report of an evening: a line a hand, as on paper, and what stands below."""

import re
from pathlib import Path

import pytest
from wcwidth import wcswidth

from cpcalc.reports.sheet import short_report
from cpcalc.rules import load_rules
from cpcalc.settlement import settle
from tests.recording import ANN, codes, session, settled
from tests.running import run

HAND = f"{ANN}\nBob: surrender\n"  # Ann wins 3 from Bob
FOUL = "JJ2 / 77653 / 99832"
SIX_PAIRS = "natural six-pairs QQ KK TT AA 88 55 J"


def lines(record: str) -> list[str]:
    return short_report(settled(record)).splitlines()


def line_of(hand: str, shown: list[str]) -> str:
    """The line of a hand, without the label."""
    return next(line for line in shown if re.match(rf" +{hand}  ", line)).split(maxsplit=1)[1]


def test_a_hand_is_a_line_with_the_button_the_nets_and_what_was_special() -> None:
    record = (
        "rules eastern\nunit 0.25 USD\n"
        f"hand 1\n{HAND}"
        f"hand 2\n{ANN}\nBob: {FOUL}\nCy: {SIX_PAIRS}\nDee: surrender\n"
        "declared Dee, Cy\n"
        "hand late\nbutton Cy\nresult Bob 4, Cy -4\n"
    )
    assert lines(record) == [
        "Eastern (online), 0.25 USD a unit",
        "",
        "  hand   button    Ann    Bob     Cy    Dee",
        "  1      Ann        +3     -3                 Bob surrendered",
        # Bob pays 3 to Ann and to Cy, Ann 3 to Cy, Dee 3 to each of the three.
        "  2      Bob        +3     -3     +9     -9   "
        "Bob fouled, Cy six pairs, Dee surrendered",
        "  late   Cy                +4     -4          agreed at the table",
        "  -----------------------------------------",
        "  total             +6     -2     +5     -9",
        "  USD            +1.50  -0.50  +1.25  -2.25",
        "",
        "To settle",
        "",
        "                units   USD",
        "  Bob pays Cy       2  0.50",
        "  Dee pays Ann      6  1.50",
        "  Dee pays Cy       3  0.75",
    ]


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("misdeal exposed\nAnn: ?\n", "misdeal (cards were exposed): void"),
        ("misdeal\n", "misdeal: void"),
        ("result Ann 2, Bob -2\n", "agreed at the table"),
        (f"{ANN}\nBob: surrender\nCy: dead\n", "Bob surrendered, Cy dead"),
        (f"{ANN}\nBob: foul\nCy: dead came late\n", "Bob fouled, Cy dead (came late)"),
        (f"{HAND}adjust Ann -> Bob 2 late\n", "floor ruling: Ann to Bob 2, late"),
        (f"{HAND}adjust Ann -> Bob 0.5\n", "floor ruling: Ann to Bob 0.5"),
        (  # Bob has 4: he pays 3 for surrendering, and of the ruling what is left
            f"stack Bob 4\n{HAND}adjust Bob -> Ann 5 late\n",
            "floor ruling: Bob to Ann 1 of 5, late",
        ),
        (f"stack Bob 3\n{HAND}adjust Bob -> Ann 2\n", "floor ruling: Bob to Ann 0 of 2"),
        (f"stack Bob 5\n{HAND}adjust Bob -> Ann 2\n", "floor ruling: Bob to Ann 2"),
        ("Ann: natural dragon\nBob: foul\n", "Ann dragon, Bob fouled"),
        (f"rules western\n{HAND}", "rules now Western (online), Bob surrendered"),
        (f"unit 0.50 USD\n{HAND}", "unit now 0.50 USD, Bob surrendered"),
        (f"rules eastern\nunit 0.250 USD\n{HAND}", "Bob surrendered"),
        ("cashout Ann 3\n", "only chips moved"),
        ("Ann: 345 / 34567 / 88999\nBob: 622 / QJJT2 / A9876f\n", ""),
    ],
)
def test_what_was_special_stands_behind_the_nets_in_few_words(hand: str, words: str) -> None:
    shown = lines(f"rules eastern\nunit 0.25 USD\nhand 1\n{HAND}hand 2\n{hand}")
    assert line_of("2", shown).endswith(words)
    assert bool(words) == bool(re.search("[a-z]", line_of("2", shown)[4:]))


def test_a_sweep_is_told_once() -> None:
    record = "rules bicycle-asian\nhand\nAnn: AAA / KKK22 / QQQQ3\nBob: 579 / 68T44 / 99733\n"
    record += "Cy: 568 / TT578 / JJ744\nDee: foul\nhand\nresult Ann 1, Bob -1\n"
    assert line_of("1", lines(record)).endswith("Dee fouled, Ann swept")


def test_the_rake_has_a_column_and_all_columns_come_to_nothing() -> None:
    record = f"rules islandpoker\nrake on\nunit 1 USD\nhand 1\n{HAND}hand 2\nrake off\n{HAND}"
    shown = lines(record + "hand 3\nmisdeal\n")
    assert shown[2].split() == ["hand", "button", "Ann", "Bob", "the", "house"]
    assert line_of("1", shown).split()[:4] == ["Ann", "+2.8", "-3.2", "+0.4"]
    assert line_of("2", shown).split()[:3] == ["Bob", "+3", "-3"]
    assert line_of("total", shown).split() == ["+5.8", "-6.2", "+0.4"]
    assert line_of("USD", shown).split() == ["+5.8", "-6.2", "+0.4"]


@pytest.mark.parametrize("name", ["the house", "The  House"])
def test_beside_a_rake_no_player_is_called_the_house(name: str) -> None:
    hand = f"hand\nresult {name} 3, Bob -3\n"
    assert codes(f"rake 1\n{hand}{hand}") == ["house-name"]
    assert codes(f"{hand}{hand}hand\nrake 1\nresult Ann 1, Bob -1\n") == ["house-name"]
    without = lines(f"{hand}{hand}")
    assert " ".join(line_of("1", without).split()[-6:]) == "+3 -3 agreed at the table"


def test_the_namesake_of_the_house_is_told_where_he_sits(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("hand\nmisdeal\nhand\nresult Bob -3, the house 3\n")
    (tmp_path / "two.txt").write_text("rake 1\nhand\nresult Ann 1, Bob -1\n")
    done = run("settle", "one.txt", "two.txt", folder=tmp_path)
    assert done.status == 1
    assert done.err.startswith("one.txt:4:16: error: beside a rake nobody can be called")
    assert "[house-name]" in run("check", stdin="rake 1\nresult Bob -3, the house 3\n").err


def test_with_two_units_only_money_is_added_up() -> None:
    shown = lines(f"rules eastern\nunit 1\nhand 1\n{HAND}hand 2\nunit 0.5\n{HAND}")
    assert line_of("money", shown).split() == ["+4.5", "-4.5"]
    assert not any("total" in line for line in shown)


def test_an_evening_of_misdeals_has_no_totals() -> None:
    shown = lines("rules eastern\nhand\nmisdeal\nhand\nmisdeal\n")
    assert not any(re.search("---|total", line) for line in shown)
    assert "hand 2   Misdeal: the hand is void" in "\n".join(shown)


def test_a_sheet_without_house_and_unit_has_no_heading() -> None:
    shown = lines("hand\nresult Ann 2, Bob -2\nhand\nresult Ann 2, Bob -2\n")
    assert shown[0] == "  hand   button  Ann  Bob"


def test_a_house_that_comes_later_is_no_change() -> None:
    shown = lines(f"hand 1\nresult Ann 2, Bob -2\nhand 2\nrules eastern\n{HAND}")
    assert shown[0] == "Eastern (online)"
    assert line_of("2", shown).endswith("-3   Bob surrendered")


def test_notes_stand_behind_their_hands() -> None:
    record = f"rules eastern\nhand 1\n{HAND}note one\nnote two\nhand 22\n{HAND}note {{}}\n"
    shown = lines(record.format("three " * 25))
    at = shown.index("Notes")
    assert shown[at + 2] == "  hand 1    one"
    assert shown[at + 3] == "            two"
    assert shown[at + 4].startswith("  hand 22   three three")
    assert shown[at + 5].startswith("              three")
    assert "Notes" not in lines(f"rules eastern\nhand 1\n{HAND}hand 2\n{HAND}")


WIDE = ("王小明和他的朋友们一起", "Anneliese von Hohenstein", "ไพลินกานต์")


@pytest.mark.parametrize("names", [("Al", "李雷", "José"), ("A", "B", "Maximilian"), WIDE])
def test_columns_line_up_and_fit_whatever_the_names(names: tuple[str, ...]) -> None:
    hand = f"result {names[0]} 12.5, {names[1]} -2.5, {names[2]} -10\n"
    void = "misdeal a card fell on the floor and nobody could say whose it was, so all agreed\n"
    shown = lines(f"hand 1\n{hand}hand 2\n{void}hand 3\nnote {'x ' * 80}\n{hand}")
    assert all(wcswidth(line) <= 100 for line in shown)
    if names is WIDE:
        assert f"  {names[0]} +12.5, {names[1]} -2.5, {names[2]} -10" in shown
        return
    heads = next(line for line in shown if "button" in line)
    sums = next(line for line in shown if line.startswith("  total"))
    ends = [wcswidth(heads[: heads.index(name) + len(name)]) for name in names]
    assert [wcswidth(sums[: found.end()]) for found in re.finditer(r"[-+][\d.]+", sums)] == ends


def test_too_many_players_for_a_sheet_are_shown_in_blocks() -> None:
    hands = "".join(
        f"hand {number}\nresult Player number {number} 2, Ann -2\n" for number in range(1, 9)
    )
    shown = lines(f"unit 1 EUR\n{hands}hand 9\n{ANN}\nBob: surrender\nrules eastern\n")
    assert shown[:5] == [
        "Eastern (online), 1 EUR a unit",
        "",
        "Hand 1, button Player number 1",
        "  Player number 1 +2, Ann -2",
        "  agreed at the table",
    ]
    assert "Totals over 9 hands" in shown
    assert all(wcswidth(line) <= 100 for line in shown)


def test_a_block_without_button_and_players_is_a_line_or_two() -> None:
    names = [f"Anneliese von Hohenstein {number}" for number in range(4)]
    shown = lines(
        f"players {', '.join(names)}\nhand 1\ncashout {names[0]} 3\n"
        f"hand 2\nresult {names[0]} 2, {names[1]} -2\n"
        f"hand 3\nresult {names[2]} 2, {names[3]} -2\n"
    )
    assert shown[:2] == ["Hand 1", "  only chips moved"]


@pytest.mark.parametrize("names", [("Ann", "Bob"), WIDE[:2]])
def test_several_files_are_told_apart(names: tuple[str, str], tmp_path: Path) -> None:
    hand = f"result {names[0]} 2, {names[1]} -2\nnote hello\n"
    many = "".join(f"hand\nresult Player number {n} 2, {names[1]} -2\n" for n in range(6))
    tail = many if names[0] == WIDE[0] else ""
    (tmp_path / "one.txt").write_text(f"rules eastern\nhand\n{hand}hand\n{hand}{tail}")
    (tmp_path / "two.txt").write_text(f"rules western\n{hand}")
    shown = run("settle", "one.txt", "two.txt", folder=tmp_path).out.splitlines()
    assert [line for line in shown if line.endswith(":")] == ["one.txt:", "two.txt:"]
    assert not any("…" in line for line in shown)
    assert any(line.startswith("  two.txt, hand 1   hello") for line in shown)
    assert any("rules now Western (online)" in line for line in shown)


def test_the_chips_stand_below_with_what_they_agree_with() -> None:
    record = (
        "rules eastern\nstack Ann 20\nstack Bob 20\nstack Cy 20\n"
        f"hand 1\n{ANN}\nBob: surrender\nCy: surrender\nhand 2\nstack Ann 27\nstack Bob 16.5\n"
        "cashout Ann 7\nresult Ann 30, Cy -30\n"
    )
    shown = lines(record)
    at = shown.index("Chips, in units")
    assert shown[at + 1 : at + 6] == [
        "",
        "       bought in  cashed out  in front    net",
        "  Ann         20           7        50    +37    1 more than the points",
        "  Bob         20           0        16.5   -3.5  0.5 less than the points",
        "  Cy          20           0                     not known any more",
    ]


def test_chips_that_were_first_counted_late_agree_with_the_points_since_then() -> None:
    record = (
        f"rules eastern\nunit 1\nstack Bob 20\nhand 1\n{HAND}"
        f"hand 2\nstack Ann 40\nunit 2\n{HAND}"
        f"hand 3\nstack Cy 9\nstack Ann 44\n{ANN}\nBob: surrender\nCy: foul\n"
    )
    # Ann won 3 before her chips were counted, then 3, then 3 from each of Bob and Cy; at 44
    # she had 1 more than 43. Cy wins 3 from Bob and loses 3 to Ann.
    shown = lines(record)
    at = shown.index("Chips, in units")
    assert [line.split(maxsplit=5) for line in shown[at + 3 : at + 6]] == [
        ["Bob", "20", "0", "8", "-12", "as the points"],
        ["Ann", "40", "0", "50", "+10", "1 more than the points since the first count"],
        ["Cy", "9", "0", "9", "0", "as the points"],
    ]
    as_markdown = run("settle", "--format", "markdown", stdin=record).out
    assert "| +10 | 1 more than the points since the first count |" in as_markdown


def test_the_chips_of_wide_names_fit() -> None:
    name = "Anneliese von Hohenstein née Müller"
    hand = f"hand\nresult {name} 12.5, Bob -12.5\n"
    shown = lines(f"{hand}{hand}stack {name} 1000\n{hand}stack {name} 999.5\n")
    (chips,) = (line for line in shown if "less than the points since the first count" in line)
    assert chips.startswith("  Anneliese vo…  ")
    assert max(map(wcswidth, shown)) <= 100


def test_of_several_records_all_must_keep_the_chips_to_agree_with_all_points(
    tmp_path: Path,
) -> None:
    (tmp_path / "one.txt").write_text(f"rules eastern\n{HAND}")
    (tmp_path / "two.txt").write_text(f"rules eastern\nstack Ann 20\nstack Bob 20\n{HAND}")
    shown = run("settle", "one.txt", "two.txt", folder=tmp_path).out
    assert "  Ann         20           0        23   +3  as the points since the first" in shown


# ------------------------------------------------------------------ what else can be asked for

EVENING = (
    f"rules eastern\nunit 1 USD\nhand 1\n{HAND}hand two\n{HAND}hand 1\nresult Ann 5, Bob -5\n"
)


def test_one_hand_is_printed_in_full_and_so_are_all_when_asked() -> None:
    assert "front   Kh Kd 9c" in run("settle", stdin=f"rules eastern\n{HAND}").out
    assert "front   Kh Kd 9c" not in run("settle", stdin=EVENING).out
    shown = run("settle", "--explain", stdin=f"{EVENING}hand\nstack Ann 3\n{HAND}").out
    assert shown.count("front   Kh Kd 9c") == 3
    assert "Totals over 4 hands" in shown
    assert "Chips, in units" in shown


SEATS = "Ann: surrender\nBob: foul\n"  # Ann pays Bob three units


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (f"hand 1\nunit 1 USD\n{SEATS}hand 2\nunit 2 EUR\n{SEATS}", "two-currencies"),
        (f"hand 1\n{SEATS}hand 2\nunit 2 EUR\n{SEATS}", "unit-missing"),
    ],
)
def test_what_no_total_can_be_made_of_does_not_stop_a_hand_from_being_shown(
    record: str, code: str
) -> None:
    record = f"rules eastern\n{record}"
    refused = run("settle", stdin=record)
    assert (refused.status, refused.out) == (1, "")
    assert f"[{code}]" in refused.err
    for options in (
        ("settle", "--hand", "2"),
        ("settle", "--hand", "2", "--explain"),
        ("settle", "--hand", "2", "--surrender", "Bob"),
        ("explain", "--hand", "2"),
        ("explain", "--hand", "2", "--declare", "Bob=dragon"),
        ("explain",),  # shows every hand, and no total
    ):
        done = run(*options, stdin=record)
        assert (done.status, done.err) == (0, "")
        assert "2 EUR a unit" in done.out


def test_two_spellings_of_a_name_do_not_stop_a_hand_from_being_shown(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(f"rules eastern\nhand 1\n{SEATS}")
    (tmp_path / "two.txt").write_text(f"rules eastern\nhand 2\n{SEATS.replace('Bob', 'bob')}")
    assert "[name-case]" in run("settle", "one.txt", "two.txt", folder=tmp_path).err
    done = run("settle", "one.txt", "two.txt", "--hand", "2", folder=tmp_path)
    assert (done.status, done.err) == (0, "")
    assert "Ann surrendered" in done.out


def test_hands_of_a_label_are_printed_in_full_and_nothing_else() -> None:
    shown = run("settle", "--hand", "two", stdin=EVENING).out
    assert shown.startswith("Hand two, Eastern (online), 1 USD a unit, button Bob\n")
    assert "front   Kh Kd 9c" in shown
    assert "To settle" not in shown
    both = run("settle", "--hand", "1", "--explain", stdin=EVENING).out
    assert [line for line in both.splitlines() if line.startswith("Hand ")] == [
        "Hand 1, Eastern (online), 1 USD a unit, button Ann",
        "Hand 1, Eastern (online), 1 USD a unit, button Ann",
    ]


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("tow", "no hand is called tow; did you mean two?"),
        ("77", "no hand is called 77; the hands are 1, two"),
    ],
)
def test_an_unknown_label_is_told_with_the_nearest_or_the_known(label: str, told: str) -> None:
    done = run("settle", "--hand", label, stdin=EVENING)
    assert (done.status, done.out, done.err) == (2, "", f"cpcalc: {told}\n")


def test_not_all_of_very_many_labels_are_told() -> None:
    hands = "".join(f"hand {n}\nresult Ann 1, Bob -1\n" for n in range(1, 40))
    assert run("settle", "--hand", "x", stdin=hands).err.endswith(", 19, 20, ...\n")


def test_totals_are_printed_without_the_hands() -> None:
    shown = run("settle", "--totals", stdin=EVENING).out
    assert shown.startswith("Totals over 3 hands\n\n       units  USD\n  Ann    +11  +11\n")
    assert "To settle" in shown
    assert "hand 1" not in shown
    one = run("settle", "--totals", stdin=f"rules eastern\nstack Ann 2\n{HAND}").out
    assert one.startswith("Totals over 1 hand\n")
    assert "Chips, in units" in one
    assert run("settle", "--totals", stdin="misdeal\n").out == "\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--hand 1 --totals", "--hand shows one hand and --totals none: use one of the two"),
        ("--explain --totals", "--explain shows every hand and --totals none: use one"),
        ("--hand 1 --format csv", "--hand prints a table: it cannot be had with --format csv"),
        ("--explain --format json", "--explain prints a table"),
        ("--totals --format json", "--totals cannot be had with --format json: json has"),
        ("--totals --format jsonl", "--totals cannot be had with --format jsonl"),
    ],
)
def test_options_that_cannot_be_had_together_are_told(options: str, told: str) -> None:
    done = run("settle", *options.split(), stdin=EVENING)
    assert (done.status, done.out) == (2, "")
    assert told in done.err


@pytest.mark.parametrize(
    "options", [(), ("--totals",), ("--explain",), ("--format", "markdown")], ids=" ".join
)
def test_where_all_are_even_in_the_end_that_is_said(options: tuple[str, ...]) -> None:
    even = "hand\nresult Ann 2, Bob -2\nhand\nresult Ann -1, Bob 1\npaid Bob -> Ann 1\n"
    shown = run("settle", *options, stdin=even).out.replace("*", "").splitlines()
    at = shown.index("To settle")
    assert [line.strip() for line in shown[at:]] == ["To settle", "", "Nothing is left to pay."]
    assert "Nothing is left" not in run("settle", *options, stdin=EVENING).out
    void = "hand\nmisdeal\nhand\nmisdeal\n"
    assert "To settle" not in run("settle", *options, stdin=void).out


def test_what_was_paid_before_a_hand_was_played_is_to_be_settled() -> None:
    paid = "players Ann, Bob\nhand\npaid Ann -> Bob 2\n"
    assert run("settle", "--totals", stdin=paid).out.splitlines()[-1].split() == [
        *("Bob", "pays", "Ann", "2")
    ]


def test_one_hand_in_which_nothing_passes_leaves_nothing_to_pay() -> None:
    shown = run("settle", stdin="rules eastern\nAnn: surrender\nBob: surrender\n").out
    assert shown.endswith("\n\nTo settle\n\n  Nothing is left to pay.\n")


def test_a_house_named_by_its_title_only_once() -> None:
    rules = load_rules("eastern")
    both = session(f"hand\n{HAND}hand\n{HAND}")
    assert short_report(settle(both, rules)).count("Eastern (online)") == 1
