"""Keeping score at the table: what is asked, understood, saved, taken back, refused."""

from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st

from cpcalc.commands import keeping
from cpcalc.keeping.book import Book, CannotContinue
from cpcalc.keeping.keep import Keeper
from cpcalc.keeping.safefile import SafeFile
from cpcalc.problems import ProblemsFound
from cpcalc.readers import read
from cpcalc.settlement import settle
from tests.running import run
from tests.scripted import Script, keep
from tests.test_samples import EXPECTED, ROOT

SETUP = ("rules eastern", "unit 0.25 USD", "players Maya, Jonas, Priya")
HEAD = "rules eastern\nunit 0.25 USD\nplayers Maya, Jonas, Priya\n"
MAYA, JONAS = "KK9 / TT448 / AAAA7", "KQT / 22853 / KQ653f"
HAND = (MAYA, "surrender", "surrender")  # Maya gets 3 from each of the others


TYPED = (
    *(*HAND, *HAND, JONAS, "foul", "dead gone", "natural dragon false", "natural", "14d", ""),
    *(
        "undo",
        "undo",
        "undo",
        "y",
        "misdeal",
        "misdeal no",
        "result Maya 3, Jonas -3",
        "totals",
    ),
    *(
        "players Maya, Jonas",
        "players Zoë, Priya, Maya",
        "players Bob #2, 12:30",
        "players note",
    ),
    *("buy Maya 20", "stack Jonas 5", "cashout Jonas 3", "paid Maya -> Jonas 3", "rake 0.5"),
    *("unit 1 EUR", "unit 2 USD", "rules western", "rules nope", "hand x # y", "button Jonas"),
    *("declared Maya, Jonas", "adjust Maya -> Jonas 1 late", "note so", "# so", "Maya: foul"),
    *(
        "Zoë: surrender",
        "12:30: foul",
        "Maya :",
        "undoo",
        "f",
        "/ / /",
        "players Maya, Zoë # x",
    ),
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record in the working folder, so that no line depends on where that is."""
    monkeypatch.chdir(tmp_path)
    return Path("evening.txt")


def draft_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.draft")


def totals(file: Path) -> dict[str, str]:
    return {entry.name: str(entry.points) for entry in settle(read(file)).totals}


# ------------------------------------------------------------------ a hand


def test_a_new_record_asks_for_house_players_and_unit(file: Path) -> None:
    status, desk = keep(file, "eastern", "Maya, Jonas, Priya", "0.25 USD", *HAND, "quit")
    assert status == 0
    assert desk.questions == [
        "House: ",
        "Players, clockwise, with commas between them: ",
        "Unit, such as 0.25 USD (Enter: none): ",
        "Hand 1, Maya (button): ",
        "Hand 1, Jonas: ",
        "Hand 1, Priya: ",
        "Hand 2, Maya: ",
    ]
    assert file.read_text() == (
        "rules eastern\nplayers Maya, Jonas, Priya\nunit 0.25 USD\n\nhand 1\n"
        f"Maya:  {MAYA}\nJonas: surrender\nPriya: surrender\n"
    )
    assert not draft_of(file).exists()
    assert "Hand 2. Jonas has the button." in desk.said


def test_what_was_understood_is_said_at_once(file: Path) -> None:
    _, desk = keep(file, *SETUP, "222 / 77755 / KKKK4")
    assert "  three twos / full house, sevens over fives / four kings" in desk.said
    _, desk = keep(file, "Surrender", "natural six-pairs")
    assert "  surrendered" in desk.said
    _, desk = keep(file, "undo", "n", "dead he left", "natural six-pairs", "quit")
    assert "  dead: he left" in desk.said


def test_every_standing_has_its_words(file: Path) -> None:
    _, desk = keep(file, *SETUP, "natural six-pairs", "foul", "undo", "foul " + MAYA)
    assert "  natural: six pairs" in desk.said
    assert "  foul" in desk.said
    assert "  foul: pair of kings / two pair, tens and fours / four aces" in desk.said


def test_the_result_and_the_running_totals_are_shown(file: Path) -> None:
    _, desk = keep(file, *SETUP, *HAND, "surrender", "surrender", MAYA)
    rows = [line.split() for line in desk.said]
    assert ["hand", "USD", "total", "USD"] in rows
    assert ["Maya", "+6", "+1.50", "+6", "+1.50"] in rows
    assert ["Jonas", "-3", "-0.75", "-3", "-0.75"] in rows
    assert ["Maya", "-3", "-0.75", "+3", "+0.75"] in rows
    assert ["Priya", "+6", "+1.50", "+3", "+0.75"] in rows
    assert totals(file) == {"Maya": "3", "Jonas": "-6", "Priya": "3"}


def test_who_is_not_in_the_hand_keeps_his_total(file: Path) -> None:
    _, desk = keep(file, *SETUP, *HAND, "players Maya, Jonas", MAYA, "surrender")
    rows = [line.split() for line in desk.said]
    assert ["Priya", "-3", "-0.75"] in rows
    assert ["Maya", "+3", "+0.75", "+9", "+2.25"] in rows


def test_behind_a_change_of_the_unit_the_totals_are_money_alone(file: Path) -> None:
    _, desk = keep(file, *SETUP, *HAND, "unit 1 USD", *HAND)
    at = next(at for at, line in enumerate(desk.said) if "total USD" in line)
    assert [line.split() for line in desk.said[at : at + 2]] == [
        ["hand", "USD", "total", "USD"],
        ["Maya", "+6", "+6", "+7.50"],
    ]
    assert desk.said[at].endswith("  USD  total USD")


def test_the_rake_is_told_below_the_nets_it_is_taken_from(file: Path) -> None:
    _, desk = keep(file, *SETUP, "rake 0.2", *HAND, "rake off", *HAND)
    below = desk.said.index("  The rake of 0.2 a player is taken off.")
    assert [line.split() for line in desk.said[below - 3 : below]] == [
        ["Maya", "+5.8", "+1.45", "+5.8", "+1.45"],
        ["Jonas", "-3.2", "-0.80", "-3.2", "-0.80"],
        ["Priya", "-3.2", "-0.80", "-3.2", "-0.80"],
    ]
    assert desk.text.count("The rake of") == 1


def test_without_a_unit_only_units_are_shown(file: Path) -> None:
    _, desk = keep(file, "eastern", "Maya, Jonas, Priya", "", *HAND)
    assert desk.said.count("Hand 1. Maya has the button.") == 1
    assert ["Maya", "+6", "+6"] in [line.split() for line in desk.said]
    assert "unit" not in file.read_text()


def test_a_seat_or_another_line_may_come_in_place_of_an_answer(file: Path) -> None:
    _, desk = keep(file, "eastern", "players Maya, Jonas", "Maya: foul", "buy Maya 5", "")
    assert desk.trouble == ""
    assert desk.questions[-1] == "Hand 1, Jonas: "


def test_an_unwatched_desk_is_not_asked_for_a_unit(file: Path) -> None:
    status, _ = keep(file, "eastern", "Maya, Jonas, Priya", *HAND, attended=False)
    assert status == 0
    assert totals(file)["Maya"] == "6"


@pytest.mark.parametrize("unit", ["0.25 USD", "1 EUR", "0.5"])
def test_a_unit_may_be_piped_in_though_nobody_asks_for_it(file: Path, unit: str) -> None:
    status, desk = keep(file, "eastern", "Maya, Jonas, Priya", unit, *HAND, attended=False)
    assert (status, desk.trouble) == (0, "")
    assert f"unit {unit}\n\nhand 1\n" in file.read_text()


@pytest.mark.parametrize("lines", [("222 KKK",), ("0.25 USD or so",), ("foul", "0.25 USD")])
def test_what_may_be_cards_or_comes_too_late_is_no_unit(
    file: Path, lines: tuple[str, ...]
) -> None:
    status, desk = keep(file, "eastern", "Maya, Jonas, Priya", *lines, attended=False)
    assert status == 1
    assert f"input:{len(lines) + 2}:1: error" in desk.trouble
    assert "unit" not in draft_of(file).read_text()


def test_slips_are_told_with_their_place_and_asked_again(file: Path) -> None:
    status, desk = keep(file, *SETUP, "  KK9 / TT 14d 8 / AAAA7", MAYA)
    assert status == 0
    assert "input:4:12: error: `14d` is no card" in desk.trouble
    assert "4 |   KK9 / TT 14d 8 / AAAA7\n  |            ^^^\n" in desk.trouble
    assert desk.questions[-2:] == ["Hand 1, Maya (button): ", "Hand 1, Jonas: "]


def test_a_card_dealt_twice_is_told_at_once_with_where_it_stands(file: Path) -> None:
    _, desk = keep(
        file, *SETUP, "Kh Kd 9c / 7s 7h 4c 4s 2c / Ah Qh Th 6h 3h", "Kc Kh 8c / 75432 / AQJ98"
    )
    assert "input:5:4: error: Kh was already dealt to Maya" in desk.trouble
    assert "= note: input:4:1: first dealt here" in desk.trouble


def test_a_foul_and_a_forgotten_natural_are_pointed_out_and_stand(file: Path) -> None:
    _, desk = keep(file, *SETUP, "AA3 / 66229 / QQJJ9", "KK5 / TT884 / 77553")
    text = " ".join(desk.text.split())
    assert "Maya holds six pairs and did not declare it; write `natural` before" in text
    assert "Jonas's hand is a foul: the middle (two pair, tens and eights) is stronger" in text
    assert text.count("`undo` takes it back.") == 2
    _, desk = keep(file, "surrender", "players Maya, Jonas", "foul", "KK5 / TT884 / 77553")
    assert desk.text.index("Jonas's hand is a foul") < desk.text.index("Hand 2 is saved")
    assert desk.trouble == ""
    assert file.read_text().count("Jonas: KK5 / TT884 / 77553") == 2


def test_a_house_that_offers_no_surrender_says_so_at_once(file: Path) -> None:
    _, desk = keep(file, "bicycle-bcc", "Maya, Jonas", "", "surrender")
    assert "offers no surrender" in desk.trouble
    assert desk.questions[-1] == "Hand 1, Maya (button): "


def test_the_evening_of_the_samples_typed_hand_by_hand(file: Path) -> None:
    lines = (ROOT / "samples" / "evening.txt").read_text(encoding="utf-8").splitlines()
    out, back = lines.index("hand 5"), lines.index("hand 7")
    lines.insert(back, "players Maya, Jonas, Priya, Luis")
    lines.insert(out, "players Maya, Priya, Luis")
    status, desk = keep(file, *lines, attended=False)
    assert (status, desk.trouble) == (0, "")
    found = [
        {"hand": hand.label, "net": {name: str(net) for name, net in hand.nets.items()}}
        for hand in settle(read(file)).hands
    ]
    assert found == EXPECTED["evening.txt"]["hands"]
    assert ["Priya", "+16", "+4.00", "+10", "+2.50"] in [line.split() for line in desk.said]


# ------------------------------------------------------------------ other lines


def test_a_misdeal_ends_the_hand_and_the_button_stays(file: Path) -> None:
    _, desk = keep(file, *SETUP, *HAND, MAYA, "misdeal exposed", "misdeal")
    assert desk.said.count("Hand 2. Jonas has the button.") == 1
    assert "Hand 3. Jonas has the button." in desk.said
    assert "Hand 4. Jonas has the button." in desk.said
    assert file.read_text().endswith(
        f"hand 2\nMaya:  {MAYA}\nJonas: not recorded\nPriya: not recorded\nmisdeal exposed\n"
        "\nhand 3\nmisdeal\n"
    )


def test_an_agreed_result_ends_the_hand(file: Path) -> None:
    _, desk = keep(file, *SETUP, "result Maya 3, Jonas -2", "result Maya 3, Jonas -1, Priya -2")
    assert "do not cancel" in desk.trouble
    assert totals(file) == {"Maya": "3", "Jonas": "-1", "Priya": "-2"}


@pytest.mark.parametrize("first", [*permutations(("Maya 3", "Jonas -1", "Priya -2"))])
def test_the_button_that_was_told_is_the_one_that_settles(
    file: Path, first: tuple[str, ...]
) -> None:
    agreed = f"result {', '.join(first)}"
    lines = (agreed, *HAND, agreed, "misdeal", agreed, agreed, *HAND, "players Maya, Priya")
    _, desk = keep(file, *SETUP, *lines, "result Priya 1, Maya -1", "misdeal", "foul", "foul")
    told = [line.split() for line in desk.said if line.endswith("has the button.")]
    buttons = {words[1].rstrip("."): words[2] for words in told}
    found = {hand.label: hand.button for hand in settle(read(file)).hands}
    assert found == {label: buttons[label] for label in map(str, range(1, 11))}
    assert len(told) == 11  # no hand was told to be another's afterwards


def test_who_is_not_in_an_agreed_hand_gives_the_button_on(file: Path) -> None:
    _, desk = keep(file, *SETUP, "result Priya 1, Jonas -1", "surrender")
    told = [line for line in desk.said if line.endswith("has the button.")]
    assert told[:2] == ["Hand 1. Maya has the button.", "Hand 1. Priya has the button."]
    assert [hand.button for hand in settle(read(file)).hands] == ["Priya"]


def test_a_result_beside_cards_is_refused(file: Path) -> None:
    _, desk = keep(file, *SETUP, MAYA, "result Maya 3, Jonas -3")
    assert "an agreed result cannot stand beside seats" in desk.trouble


def test_every_kind_of_line_goes_into_the_hand(file: Path) -> None:
    lines = (
        "stack Maya 40",
        "buy Jonas 20",
        "cashout Maya 5",
        "paid Jonas -> Maya 2",
        "button Priya",
        "declared Priya, Jonas",
        "adjust Maya -> Jonas 1 late",
        "rake 0.5",
        "hand twelve",
        "note a long night",
        "# the pizza came",
        "buy Jonas 5",
    )
    status, desk = keep(file, *SETUP, *lines, *HAND)
    assert (status, desk.trouble) == (0, "")
    kept = [line for line in lines if not line.startswith(("rake", "hand"))]
    assert file.read_text() == (
        f"{HEAD}rake 0.5\n\nhand twelve\n" + "\n".join(kept) + "\n"
        f"Maya:  {MAYA}\nJonas: surrender\nPriya: surrender\n"
    )
    (hand,) = settle(read(file)).hands
    assert (hand.label, hand.button, str(hand.nets["Maya"])) == ("twelve", "Priya", "4.5")
    assert "Hand 2. Maya has the button." in desk.said


def test_what_holds_once_is_said_anew_by_saying_it_again(file: Path) -> None:
    _, desk = keep(file, *SETUP, "button Jonas", MAYA, "button Priya", f"Maya: {JONAS}")
    assert desk.trouble == ""
    kept = draft_of(file).read_text()
    assert "button Priya\n" in kept
    assert "button Jonas" not in kept
    assert f"Maya: {JONAS}\n" in kept
    assert MAYA not in kept


def test_seats_may_be_named_in_any_order_and_stand_clockwise(file: Path) -> None:
    _, desk = keep(file, *SETUP, "Priya: surrender", "note so far", MAYA, "Jonas : surrender")
    assert desk.trouble == ""
    assert file.read_text().endswith(
        f"hand 1\nMaya:  {MAYA}\nnote so far\nJonas: surrender\nPriya: surrender\n"
    )


def test_a_stranger_is_told_with_the_nearest_name(file: Path) -> None:
    _, desk = keep(file, *SETUP, "Myaa: surrender", "surrender: KK9 / TT448 / AAAA7")
    assert "nobody called Myaa plays here" in desk.trouble
    assert "did you mean Maya?" in desk.trouble
    assert "Maya: surrender: KK9 / TT448 / AAAA7" in draft_of(file).read_text()


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("misdael", "did you mean `misdeal [exposed|count|TEXT]`?"),
        ("Hand 4", "did you mean `hand [LABEL]`?"),
        ("undoo", "did you mean undo?"),
        ("surender", "did you mean surrender?"),
        ("Kh14d", "Ad was probably meant"),
    ],
)
def test_a_mistyped_word_is_answered_with_what_was_meant(
    file: Path, typed: str, hint: str
) -> None:
    _, desk = keep(file, *SETUP, typed)
    assert f"= hint: {hint}" in desk.trouble


def test_invisible_characters_are_refused_even_in_comments(file: Path) -> None:
    _, desk = keep(file, *SETUP, "# a\rhand 9", "# tab\tis fine", "# \udce9")
    assert "input:4:4: error: an invisible character U+000D stands here" in desk.trouble
    assert "input:6:3: error: the file is not text in UTF-8: byte 0xE9" in desk.trouble
    assert "# tab\tis fine\n" in draft_of(file).read_text()


def test_help_lists_every_line_and_totals_tell_how_all_stand(file: Path) -> None:
    _, desk = keep(file, *SETUP, "help", "?", "totals", *HAND, "TOTALS")
    assert desk.said.count("  surrender                    given up before the showdown") == 2
    assert "No hand is finished yet." in desk.said
    assert ["Jonas", "pays", "Maya", "3", "0.75"] in [
        line.split() for line in desk.text.split("\n")
    ]
    assert max(map(len, desk.text.split("\n"))) <= 100


def test_totals_show_the_chips_where_any_were_recorded(file: Path) -> None:
    _, desk = keep(file, *SETUP, "stack Maya 40", "buy Maya 10", *HAND, "totals")
    rows = [line.split() for line in desk.text.split("\n")]
    at = rows.index(["bought", "in", "cashed", "out", "in", "front", "net"])
    assert rows[at - 2 : at] == [["Chips,", "in", "units"], []]
    assert rows[at + 1] == ["Maya", "50", "0", "56", "+6", "as", "the", "points"]
    assert ["Jonas", "pays", "Maya", "3", "0.75"] in rows


def test_empty_lines_are_passed_over(file: Path) -> None:
    _, desk = keep(file, *SETUP, "", "  ", MAYA)
    assert desk.trouble == ""
    assert desk.questions[-1] == "Hand 1, Jonas: "


def test_a_problem_of_an_earlier_hand_is_told_where_it_stands(file: Path) -> None:
    keep(file, "eastern", "Maya, Jonas, Priya", "", *HAND)
    _, desk = keep(file, "unit 0.25 USD")
    assert f"{file}:4:1: error: this hand has no unit and another one has" in desk.trouble
    assert "= note: input:1:6: another hand has one" in desk.trouble


def test_a_next_hand_cannot_begin_before_the_open_one_is_whole(file: Path) -> None:
    lines = ("hand 1", MAYA, "hand 2", "Jonas: foul", "hand 2", "players Maya, Jonas", "hand 2")
    _, desk = keep(file, *SETUP, *lines, "foul", "foul")
    assert desk.trouble.count("`hand` is said twice in one hand") == 2
    assert "= hint: Jonas and Priya are still to come; `undo` takes back" in desk.trouble
    hint = "Priya is still to come; `players Maya, Jonas` if Priya sits out, or `undo`"
    assert f"= hint: {hint}" in desk.trouble
    assert file.read_text().endswith(
        f"\nhand 1\nMaya:  {MAYA}\nJonas: foul\n\nhand 2\nMaya:  foul\nJonas: foul\n"
    )


def test_the_hand_of_the_samples_where_one_sits_out_stops_what_is_piped_in(file: Path) -> None:
    lines = (ROOT / "samples" / "evening.txt").read_text(encoding="utf-8").splitlines()
    status, desk = keep(file, *lines, attended=False)
    assert status == 1
    assert f"input:{lines.index('hand 6') + 1}:1: error: `hand` is said twice" in desk.trouble
    assert "Jonas is still to come; `players Maya, Priya, Luis` if Jonas" in desk.trouble
    assert [hand.label for hand in settle(read(file)).hands] == ["1", "2", "3", "4", "4 again"]


# ------------------------------------------------------------------ who sits at the table


def test_players_come_and_go_and_who_left_may_still_cash_out(file: Path) -> None:
    _, desk = keep(
        file,
        *(*SETUP, *HAND),
        *("players Priya, Maya, Zoë", "cashout Jonas 4", MAYA, "surrender", "surrender"),
        *("players Maya, Zoë", MAYA, "surrender"),
    )
    assert desk.trouble == ""
    assert "  at the table, clockwise: Priya, Maya, Zoë" in desk.said
    text = file.read_text(encoding="utf-8")
    assert "hand 2\nplayers Priya, Maya, Zoë, Jonas\ncashout Jonas 4\nPriya: KK9" in text
    assert text.count("players") == 2
    assert totals(file) == {"Maya": "6", "Jonas": "-3", "Priya": "3", "Zoë": "-6"}


def test_a_seating_survives_a_restart(file: Path) -> None:
    keep(file, *SETUP, *HAND, "players Priya, Maya")
    _, desk = keep(file)
    assert desk.questions == ["Hand 2, Priya (button): "]


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("players Maya", "Maya sits alone in this hand"),
        ("players A, B, C, D, E", "5 players sit in this hand"),
        ("players Maya, Maya", "Maya is named twice"),
        ("players note, Maya", "`note` is no name of a player"),
        ("players #1, Maya", "`#1` is no name of a player"),
        ("players Jonas, Priya", "Maya is not in this hand"),
        ("players", "it is written `players NAME, NAME, ...`"),
    ],
)
def test_a_table_that_cannot_play_is_refused(file: Path, line: str, trouble: str) -> None:
    _, desk = keep(file, *SETUP, MAYA, line)
    assert trouble in desk.trouble
    assert desk.questions[-1] == "Hand 1, Jonas: "


def test_the_same_table_again_changes_nothing(file: Path) -> None:
    keep(file, *SETUP, *HAND)
    before = file.read_bytes()
    _, desk = keep(file, "players Maya, Jonas, Priya", "undo", "n")
    assert desk.questions[-2] == "Take hand 1 back out of the file, to enter it again? [y/N] "
    assert file.read_bytes() == before
    assert not draft_of(file).exists()


# ------------------------------------------------------------------ undo


def test_undo_takes_back_entry_after_entry(file: Path) -> None:
    _, desk = keep(file, *SETUP, MAYA, "note x", "undo", "undo", *(["undo"] * 4))
    assert [line for line in desk.said if line.startswith("  Taken back: ")] == [
        "  Taken back: note x",
        f"  Taken back: Maya: {MAYA}",
        "  Taken back: players Maya, Jonas, Priya",
        "  Taken back: unit 0.25 USD",
        "  Taken back: rules eastern",
    ]
    assert "There is nothing to take back." in desk.said
    assert not draft_of(file).exists()
    assert not file.exists()


def test_undo_brings_the_old_table_back(file: Path) -> None:
    keep(file, *SETUP, *HAND)
    _, desk = keep(file, "players Maya, Priya", "undo")
    assert "  Taken back: at the table, clockwise: Maya and Priya" in desk.said
    assert desk.questions[-1] == "Hand 2, Maya: "


def test_undo_at_the_start_of_a_hand_opens_the_last_one_again(file: Path) -> None:
    keep(file, *SETUP, *HAND, JONAS, "note why", "surrender", MAYA)
    before = file.read_text()
    _, desk = keep(file, "undo", "yes", "undo", "undo", f"Maya: {MAYA}", JONAS, "surrender")
    assert "Hand 2 is open again, without its last entry." in desk.said
    assert "  Taken back: Jonas: surrender" in desk.said
    assert "  Taken back: note why" in desk.said
    assert desk.questions[2] == "Hand 2, Priya: "
    after = file.read_text()
    assert after.startswith(before[: before.index("hand 2")])
    assert after.endswith(f"hand 2\nMaya:  {MAYA}\nJonas: {JONAS}\nPriya: surrender\n")
    assert not draft_of(file).exists()


def test_an_answer_that_is_neither_yes_nor_no_is_asked_again(file: Path) -> None:
    keep(file, *SETUP, *HAND)
    before = file.read_bytes()
    _, desk = keep(file, "undo", MAYA, "what", "N")
    question = "Take hand 1 back out of the file, to enter it again? [y/N] "
    assert desk.questions.count(question) == 3
    assert desk.said.count("  the question was whether to take a hand back: answer y or n") == 2
    assert file.read_bytes() == before
    for answer in ("", None):
        _, desk = keep(file, "undo", *([] if answer is None else [answer]))
        assert desk.questions.count(question) == 1
        assert file.read_bytes() == before


def test_a_piped_answer_that_is_neither_yes_nor_no_ends_it(file: Path) -> None:
    keep(file, *SETUP, *HAND)
    before = file.read_bytes()
    status, desk = keep(file, "undo", MAYA, "y", attended=False)
    assert status == 1
    assert "input:2:1: error" in desk.trouble
    assert "= hint: the question was whether to take a hand back: answer y or n" in desk.trouble
    assert file.read_bytes() == before


def test_a_misdeal_and_an_agreed_hand_open_again_without_their_last_line(file: Path) -> None:
    keep(file, *SETUP, MAYA, "misdeal count", "result Maya 1, Jonas -1")
    keep(file, "undo", "y")
    assert "result" not in file.read_text()
    assert draft_of(file).read_text().endswith("# seated: Maya, Jonas, Priya\nhand 2\n")
    keep(file, "undo", "undo", "y")
    assert draft_of(file).read_text().endswith(f"hand 1\nMaya: {MAYA}\n")
    keep(file, "surrender", "surrender")
    assert totals(file) == {"Maya": "6", "Jonas": "-3", "Priya": "-3"}


def test_a_hand_in_which_only_chips_moved_opens_as_it_is(file: Path) -> None:
    file.write_text(f"{HEAD}\nhand 1\nbuy Maya 20\n")
    keep(file, "undo", "y")
    assert draft_of(file).read_text().endswith("hand 1\nbuy Maya 20\n")


def test_a_hand_opens_again_with_who_came_in_it(file: Path) -> None:
    keep(file, *SETUP, *HAND)
    keep(file, "players Maya, Zoë", "foul", "foul")
    _, desk = keep(file, "undo", "y", "undo", "undo", "undo")
    assert desk.trouble == ""
    assert desk.questions[2:] == [
        "Hand 2, Zoë (button): ",
        "Hand 2, Maya: ",
        "Hand 2, Maya: ",
        "Hand 2, Maya: ",
    ]


def test_a_hand_that_cannot_be_opened_again_is_left_in_the_file(file: Path) -> None:
    record = (
        "rules eastern\nhand 1\nAnn: foul\nBob: foul\n"
        "hand 2\nbutton Zoë\nresult Zoë 1, Ann -1\n"
    )
    file.write_text(record, encoding="utf-8")
    _, desk = keep(file, "undo", "y", "foul")
    assert f"{file}:6:8: error: Zoë is not in this hand" in desk.trouble
    assert file.read_text(encoding="utf-8") == record
    assert (
        draft_of(file)
        .read_text()
        .endswith("# hands before: 2\n# seated: Ann, Bob\nAnn: foul\n")
    )


def test_lines_that_only_stand_together_are_taken_back_together(file: Path) -> None:
    file.write_text(
        f"{HEAD}hand 1\nstack Maya 5\nMaya: foul\nJonas: foul\n"
        "hand 2\ncashout Maya 8\nbuy Maya 10\nMaya: foul\nJonas: foul\n"
    )
    _, desk = keep(file, "undo", "y", "undo", "undo")
    assert desk.trouble == ""
    assert draft_of(file).read_text().endswith("# seated: Maya, Jonas\nhand 2\n")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.sampled_from(TYPED), max_size=20), min_size=2, max_size=3))
def test_whatever_is_typed_the_file_settles_and_a_new_start_goes_on(
    sessions: list[list[str]],
) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "evening.txt"
        left = None
        for typed in (["rules eastern", "players Maya, Jonas, Priya"], *sessions):
            book = Book(file)
            assert left in (None, state_of(book))
            assert Keeper(book, Script(*typed)).run() == 0
            left = state_of(book)
            if book.hands:
                assert len(settle(read(file)).hands) == len(book.hands)


def state_of(book: Book) -> tuple[int, list[str], tuple[str, ...]]:
    return len(book.hands), [str(entry) for entry in book.now.entries], book.now.seating


# ------------------------------------------------------------------ files


def test_an_existing_record_keeps_its_comments_and_its_form(file: Path) -> None:
    own = (
        b"\xef\xbb\xbf# our night\r\nrules   eastern\r\n\r\nhand 7 # lucky\r\n"
        b"Ann :  surrender\r\nBob: KK9/TT448/AAAA7   # wow"
    )
    file.write_bytes(own)
    file.chmod(0o640)
    status, desk = keep(file, "surrender", MAYA)
    assert status == 0
    assert "evening.txt has 1 hand and goes on." in desk.text
    added = f"\r\n\r\nhand 8\r\nAnn: surrender\r\nBob: {MAYA}\r\n".encode()
    assert file.read_bytes() == own + added
    assert file.stat().st_mode & 0o777 == 0o640
    assert totals(file) == {"Ann": "-6", "Bob": "6"}


def test_a_prepared_head_without_hands_is_gone_on_with(file: Path) -> None:
    file.write_text(f"# for tonight\n{HEAD}\n")
    _, desk = keep(file, "unit 0.50 USD", *HAND)
    assert desk.trouble == ""
    assert file.read_text() == (
        f"# for tonight\n{HEAD}\nhand 1\nunit 0.50 USD\n"
        f"Maya:  {MAYA}\nJonas: surrender\nPriya: surrender\n"
    )


def test_labels_count_on_from_the_highest_number(file: Path) -> None:
    file.write_text("rules eastern\nhand 4\nmisdeal\nhand 4 again\nAnn: foul\nBob: foul\n")
    _, desk = keep(file)
    assert desk.questions == ["Hand 5, Ann: "]
    assert "Hand 5. Bob has the button." in desk.said


def test_a_label_of_too_many_digits_is_only_a_name(file: Path) -> None:
    file.write_text(f"rules eastern\nhand {'9' * 5000}\nAnn: foul\nBob: foul\n")
    _, desk = keep(file)
    assert desk.questions == ["Hand 2, Ann: "]


def test_an_agreed_hand_tells_who_sits_there_where_no_other_does(file: Path) -> None:
    file.write_text("rules eastern\nhand 1\nresult Ann 1, Bob -1\n")
    _, desk = keep(file)
    assert desk.questions == ["Hand 2, Ann: "]


@pytest.mark.parametrize(
    ("record", "table"),
    [
        ("players Ann, Bob, Cy\nhand 1\nresult Cy 2, Ann -1, Bob -1\n", "Ann, Bob, Cy"),
        ("players Ann, Bob, Cy\nhand 1\nresult Cy 2, Ann -2\n", "Ann, Bob, Cy"),
        (
            "players Ann, Bob\nhand 1\nBob: foul\nAnn: foul\nhand 2\nresult Ann 1, Bob -1\n",
            "Bob, Ann",
        ),
        (
            "hand 1\nBob: foul\nAnn: foul\nhand 2\nplayers Ann, Bob, Cy\nresult Cy 1, Bob -1\n",
            "Ann, Bob, Cy",
        ),
        ("players A, B, C, D, E\nhand 1\nB: foul\nA: foul\nhand 2\nresult E 1, B -1\n", "B, A"),
    ],
)
def test_behind_an_agreed_hand_those_listed_sit_at_the_table(
    file: Path, record: str, table: str
) -> None:
    file.write_text(f"rules eastern\n{record}")
    _, desk = keep(file)
    assert f"  at the table, clockwise: {table}" in desk.said
    assert desk.questions[-1].startswith(
        f"Hand {record.count('hand') + 1}, {table.split(',')[0]}"
    )


def test_the_unchecked_seats_of_a_misdeal_do_no_harm(file: Path) -> None:
    void = "Ann: 14 cards\nAnn: again\nZoe\u0308: x\nBob, Cy: who\n: nobody\n"
    file.write_text(f"rules eastern\nhand 1\n{void}misdeal\n", encoding="utf-8")
    _, desk = keep(file, "undo", "y", "surrender", "surrender")
    assert desk.questions[0] == "Hand 2, Ann (button): "
    assert "hand 1\nAnn: " in file.read_text(encoding="utf-8")


def test_of_more_names_than_seats_it_is_asked_who_plays(file: Path) -> None:
    file.write_text("rules eastern\nplayers A, B, C, D, E\n")
    _, desk = keep(file, "B, C, D, E", "")
    assert desk.questions[-1] == "Hand 1, B (button): "


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("rules eastern\nAnn: foul\nBob: foul\n", "keep-one-hand"),
        ("hand 1\nAnn: foul\nBob: foul\n", "keep-no-rules"),
    ],
)
def test_a_record_that_cannot_be_gone_on_with_is_left_alone(
    file: Path, record: str, reason: str
) -> None:
    file.write_text(record)
    with pytest.raises(CannotContinue, match=reason):
        Book(file)
    done = run("keep", file)
    assert done.status == 2
    assert str(file) in done.err
    assert file.read_text() == record


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (b"rules eastern\nhand 1\nAnn: foul\nBob: KK9\n", "card-count"),
        (b"rules eastern\nhand 1\nAnn: foul\nBob: \xe9\n", "not-utf8"),
        (b'{"rules": "eastern"}', "looks-like-json"),
        (
            b"rules eastern\nhand 1\nAnn: foul\nBob: foul\npaid Ann -> Guest 2\n",
            "unknown-player",
        ),
        (b"rules bicycle-bcc\nhand 1\nAnn: surrender\nBob: foul\n", "no-surrender"),
    ],
)
def test_the_problems_of_a_record_are_shown_and_nothing_is_changed(
    file: Path, record: bytes, code: str
) -> None:
    file.write_bytes(record)
    with pytest.raises(ProblemsFound, match=code):
        Book(file)
    done = run("keep", file)
    assert done.status == 1
    assert f"[{code}]" in done.err
    assert file.read_bytes() == record


def test_a_symbolic_link_stays_one(file: Path, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    target = tmp_path / "inner" / "real.txt"
    target.write_text(HEAD)
    file.symlink_to(target)
    keep(file, *HAND)
    assert file.is_symlink()
    assert totals(target)["Maya"] == "6"


# ------------------------------------------------------------------ the unfinished hand


def test_an_unfinished_hand_is_gone_on_with(file: Path) -> None:
    status, desk = keep(file, *SETUP, MAYA, "note hm", KeyboardInterrupt())
    assert status == 130
    assert not file.exists()
    said = " ".join(desk.text.split())
    assert f"No hands in {file}. The unfinished hand waits in {draft_of(file)}:" in said
    _, desk = keep(file, "surrender", "surrender")
    assert (
        "with rules eastern, unit 0.25 USD, players Maya, Jonas, Priya, Maya and note hm"
        in (" ".join(desk.text.split()))
    )
    assert totals(file)["Maya"] == "6"
    assert not draft_of(file).exists()


def test_the_draft_of_a_hand_that_was_finished_is_dropped(file: Path) -> None:
    keep(file, *SETUP, MAYA, "surrender")
    draft = draft_of(file).read_bytes()
    keep(file, "surrender")
    draft_of(file).write_bytes(draft)  # as if the end had come before it was deleted
    _, desk = keep(file)
    assert desk.questions == ["Hand 2, Maya: "]
    assert not draft_of(file).exists()


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        ("# hands before: 0\n", "keep-no-draft"),
        ("my own notes\n", "keep-no-draft"),
        (
            "# The unfinished hand of x\n# hands before: 0\n# seated: \nmisdeal\n",
            "keep-no-draft",
        ),
        (
            "# The unfinished hand of x\n# hands before: 0\n# seated: A, B\nC: foul\n",
            "keep-no-draft",
        ),
        (
            "# The unfinished hand of x\n# hands before: 3\n# seated: A, B\nA: foul\n",
            "keep-other-draft",
        ),
    ],
)
def test_a_draft_that_does_not_belong_here_is_left_alone(
    file: Path, draft: str, reason: str
) -> None:
    draft_of(file).write_text(draft)
    with pytest.raises(CannotContinue, match=reason):
        Book(file)
    assert f"{file}.draft" in run("keep", file).err
    assert draft_of(file).read_text() == draft


def test_a_slip_in_a_draft_is_told_with_its_place_there(file: Path) -> None:
    keep(file, *SETUP, MAYA)
    draft_of(file).write_text(draft_of(file).read_text().replace("KK9", "KK"))
    done = run("keep", file)
    assert done.status == 1
    assert f"{file}.draft:7:7: error: a hand has 13 cards; this one has 12" in done.err


@pytest.mark.parametrize("changed", ["evening.txt", "evening.txt.draft"])
def test_two_keepers_do_not_overwrite_each_other(file: Path, changed: str) -> None:
    keep(file, *SETUP, *HAND, MAYA)
    script = Script("surrender", "surrender")
    keeper = Keeper(Book(file), script)
    other = file.with_name(changed)
    other.write_text(other.read_text() + "\n# another hand was here\n")
    kept = other.read_bytes()
    assert keeper.run() == 2
    assert f"{other} was changed by another program" in " ".join(script.trouble.split())
    assert other.read_bytes() == kept


def test_a_record_that_somebody_creates_meanwhile_is_not_overwritten(file: Path) -> None:
    script = Script(*SETUP, *HAND)
    keeper = Keeper(Book(file), script)
    file.write_text("mine\n")
    assert keeper.run() == 2
    assert file.read_text() == "mine\n"


# ------------------------------------------------------------------ the command


def test_input_from_a_pipe_shows_no_questions_and_ends_at_the_first_slip(file: Path) -> None:
    lines = "\n".join(("\ufeffsurrender", MAYA, "14d / x", "surrender")) + "\n"
    players = ("--rules", "eastern", "--players", "Maya,Jonas,Priya")
    done = run("keep", "evening.txt", *players, stdin=lines, folder=file.parent)
    assert done.status == 1
    assert "Hand 1, Maya" not in done.out
    assert "input:3:1: error: `14d` is no card" in done.err
    assert "Line 3 of the input and what follows was not taken" in done.err
    assert "The unfinished hand waits in evening.txt.draft" in done.out
    done = run("keep", "evening.txt", stdin="surrender\n", folder=file.parent)
    assert done.status == 0
    assert totals(file) == {"Maya": "-3", "Jonas": "6", "Priya": "-3"}


def test_a_file_of_another_encoding_that_is_piped_in_is_told_as_that(file: Path) -> None:
    lines = "surrender\n".encode("utf-16-le")
    piped = "\ufeff".encode("utf-16-le").decode("utf-8", "surrogateescape") + lines.decode()
    _, desk = keep(file, *SETUP, piped.rstrip("\n"), attended=False)
    assert "input:4:1: error: the file is not text in UTF-8: byte 0xFF" in desk.trouble
    assert "has to be text in UTF-8: save it so" in desk.trouble


@pytest.mark.parametrize("word", ["quit", "exit", "q", " EXIT "])
def test_each_word_for_the_end_ends_it(file: Path, word: str) -> None:
    status, desk = keep(file, *SETUP, word, MAYA)
    assert (status, desk.trouble, len(desk.questions)) == (0, "", 4)


def test_options_are_said_once_and_only_where_they_are_new(file: Path) -> None:
    options = ("--rules", "eastern", "--players", "Maya, Jonas, Priya")
    lines = "\n".join(HAND)
    assert run("keep", file, *options, stdin=lines).status == 0
    assert run("keep", file, *options, stdin=lines).status == 0
    text = file.read_text()
    assert (text.count("rules"), text.count("players")) == (1, 1)
    run("keep", file, "--rules", "western", stdin=lines)
    assert "hand 3\nrules western\n" in file.read_text()


def test_a_profile_is_named_as_the_record_finds_it(tmp_path: Path) -> None:
    (tmp_path / "night").mkdir()
    (tmp_path / "ours.yaml").write_text("profile: ours\ntitle: Ours\nextends: eastern\n")
    lines = "Maya, Jonas\nfoul\nfoul\n"
    done = run("keep", "night/one.txt", "--rules", "ours.yaml", stdin=lines, folder=tmp_path)
    assert (done.status, done.err) == (0, "")
    assert (tmp_path / "night" / "one.txt").read_text().startswith("rules ../ours.yaml\n")


def test_a_broken_profile_is_told_and_the_house_asked_again(file: Path) -> None:
    file.with_name("ours.yaml").write_text("title: Ours\n")
    _, desk = keep(file, "ours.yaml", "eastern")
    assert "`profile` is missing" in desk.trouble
    assert desk.questions == [
        "House: ",
        "House: ",
        "Players, clockwise, with commas between them: ",
    ]
    file.write_text("rules ours.yaml\nhand 1\nAnn: foul\nBob: foul\n")
    assert run("keep", file).status == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-"], "cannot keep -: name a file"),
        (["."], "cannot keep .: name a file"),
        (["no/such/folder.txt"], "there is no folder no/such"),
        (["evening.yaml"], "evening.yaml would be a record in yaml; only text"),
        (["evening.txt", "--rules", "estern"], "did you mean eastern or western?"),
        (["evening.txt", "--players", "Maya"], "Maya sits alone in this hand"),
    ],
)
def test_what_cannot_be_kept_is_refused(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    done = run("keep", *arguments, folder=tmp_path)
    assert done.status == 2
    assert message in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_draft_that_cannot_be_read_stops_the_command(file: Path) -> None:
    draft_of(file).mkdir()
    done = run("keep", file)
    assert (done.status, done.err) == (2, f"cpcalc: cannot read {file}: Is a directory\n")


def test_without_an_input_nobody_can_type(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(typer.Exit):
        keeping.keep(str(file))


def test_a_safe_file_that_was_never_there_need_not_be_removed(file: Path) -> None:
    SafeFile(file).remove()
    assert not file.exists()
