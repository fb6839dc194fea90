"""The README says what there is: every command, option, line, house and problem."""

import re
from pathlib import Path

import pytest
import typer.main

from cpcalc.catalogue import CATALOGUE
from cpcalc.cli import app
from cpcalc.readers.text import DIRECTIVES
from cpcalc.rules import house_names
from tests.documenting import command_paths

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", command_paths(), ids=" ".join)
def test_every_command_has_help_with_an_example_and_stands_in_the_readme(
    path: list[str],
) -> None:
    command = typer.main.get_command(app)
    for word in path:
        command = command.commands[word]  # type: ignore[attr-defined]
    assert f"Example: cpcalc {' '.join(path)}" in (command.help or "")
    assert f"cpcalc {' '.join(path)}" in README
    for parameter in command.params:
        assert getattr(parameter, "help", None), f"{parameter.name} has no help"
        for option in parameter.opts:
            assert option.lstrip("-") in README or option == "--help"


@pytest.mark.parametrize("word", DIRECTIVES)
def test_every_line_of_a_record_stands_in_the_readme(word: str) -> None:
    assert f"`{DIRECTIVES[word].usage}`".replace("|", "\\|") in README


@pytest.mark.parametrize("name", [*house_names(), *(f"`{code}`" for code in CATALOGUE)])
def test_every_house_and_every_problem_stands_in_the_readme(name: str) -> None:
    assert name in README


def test_no_code_and_no_hint_speaks_of_what_is_not_there() -> None:
    for code, entry in CATALOGUE.items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)
        assert not entry.message.endswith((".", "!"))
        assert entry.message[0].islower() or entry.message[0] in "`{0123456789"
