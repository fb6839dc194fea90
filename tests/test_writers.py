"""Records written back: nothing is lost, or it is said that a form cannot hold it."""

import pytest

from cpcalc.readers import FORMS, Form
from cpcalc.writers import CannotWrite, write
from tests.recording import ANN, session
from tests.running import run

EVERYTHING = (
    "rules islandpoker\nunit 0.25 USD\nplayers Ann, Bob, Cy, Dee\nrake 0.1\nnote Friday\n"
    "hand first\nbutton Bob\nstack Ann 20\nbuy Bob 12.5\n"
    f"{ANN}\nBob: surrender\nCy: natural dragon false KK9 / 77442 / AQT63f\n"
    "Dee: dead left early\n"
    "declared Bob, Cy\nadjust Ann -> Dee 2 looked too early\npaid Bob -> Ann 5\n"
    "hand\nmisdeal\nAnn: Kx\nhand 7\nmisdeal exposed\n"
    "hand 007\nrules eastern\nunit 0.5\nrake off\nresult Ann 6.5, Bob -6.5\ncashout Ann 3\n"
    "hand\nplayers Ann, Bob\nrake on\nAnn: natural\nBob: foul Ah K Q T 3f / KK9 / 77442\n"
    "note one\nnote two\n"
)


@pytest.mark.parametrize("form", FORMS)
def test_everything_a_record_can_say_comes_back(form: Form) -> None:
    original = session(EVERYTHING)
    assert session(write(original, form), form) == original


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "name", ["No", "Null", "1e3", "12:30", "007", "- x", "a 'b' \"c\"", "王"]
)
def test_any_name_comes_back(form: Form, name: str) -> None:
    original = session(f"rules eastern\n{ANN}\n{name}: surrender\n")
    assert session(write(original, form), form) == original


def test_a_name_that_is_a_word_of_the_text_form_is_refused_there() -> None:
    record = 'rules: eastern\nplayers: {"hand": surrender, Ann: foul}\n'
    assert session(write(session(record, "yaml"), "yaml"), "yaml") == session(record, "yaml")
    with pytest.raises(CannotWrite, match="the text form cannot hold"):
        write(session(record, "yaml"), "text")
    done = run("convert", "-", "--to", "text", "--from", "yaml", stdin=record)
    assert (done.status, done.out) == (2, "")
    assert "cpcalc: cannot write - as text" in done.err


def test_a_name_that_changes_its_meaning_in_text_is_refused_there() -> None:
    record = 'rules: eastern\nplayers: {"Ann #one": surrender, Bob: foul}\n'
    with pytest.raises(CannotWrite):
        write(session(record, "yaml"), "text")


def test_a_record_with_problems_is_not_converted() -> None:
    done = run("convert", "-", "--to", "yaml", stdin=f"rules eastern\n{ANN}\nBob: x\n")
    assert (done.status, done.out) == (1, "")
    assert "[unknown-card]" in done.err


def test_converting_prints_the_record_and_nothing_else() -> None:
    done = run(
        "convert", "-", "--to", "text", stdin=f"rules eastern # ours\n{ANN}\nBob: surrender\n"
    )
    assert done == (0, f"hand 1\nrules eastern\n{ANN}\nBob: surrender\n", "")


@pytest.mark.parametrize("rake", ["0", "1", "5", "10", "0.2", "2.50", "on", "off"])
@pytest.mark.parametrize("form", FORMS)
def test_any_rake_comes_back(rake: str, form: Form) -> None:
    original = session(f"rules islandpoker\nrake {rake}\n{ANN}\nBob: surrender\n")
    assert session(write(original, form), form) == original


@pytest.mark.parametrize("form", FORMS)
def test_several_buy_ins_of_a_player_come_back(form: Form) -> None:
    record = f"rules eastern\nbuy Ann 20\nbuy Bob 10\nhand\nbuy Ann 5\n{ANN}\nBob: foul\n"
    original = session(record)
    assert [(a.name, a.units) for a in original.hands[0].buys] == [
        ("Ann", 20),
        ("Ann", 5),
        ("Bob", 10),
    ]
    assert session(write(original, form), form) == original


def test_a_note_that_text_would_cut_is_refused_there_with_its_hand() -> None:
    record = "rules: eastern\nplayers: {Ann: foul, Bob: foul}\nnote: 'one # two'\n"
    assert session(write(session(record, "yaml"), "json"), "json") == session(record, "yaml")
    with pytest.raises(CannotWrite, match="cannot hold a name, label or note of hand 1"):
        write(session(record, "yaml"), "text")
