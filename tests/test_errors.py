"""Every problem has a runnable example, and what it prints is exactly what stands beside it."""

from pathlib import Path

import pytest

from cpcalc.catalogue import CATALOGUE
from tests.conftest import Golden
from tests.documenting import ELSEWHERE
from tests.running import run

FOLDER = Path(__file__).parent / "errors"
EXAMPLES = sorted(path for path in FOLDER.iterdir() if path.suffix != ".out")


def output_of(example: Path) -> str:
    name = example.name
    code = name.split(".")[0]
    finding = CATALOGUE[code].severity == "finding"
    command, status = (["check", "--strict"], 1) if finding else (["settle"], 1)
    if code.startswith("example-") or code in ("unproved", "foul-free"):
        command = ["rules", "check", "--strict"]
    elif ".rules." in name:
        command, status = ["rules", "show"], 2
    done = run(*command, name, folder=FOLDER)
    if command[0] != "rules":
        assert done.out == "", "nothing on standard output where there are problems"
    assert done.status == status
    return done.err


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_example_prints_exactly_what_stands_beside_it(
    example: Path, golden: Golden
) -> None:
    golden(FOLDER / f"{example.name}.out", output_of(example))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_example_shows_the_problem_it_is_named_after(example: Path) -> None:
    assert f"[{example.name.split('.')[0]}]" in output_of(example)


def test_every_code_has_its_example() -> None:
    assert {path.name.split(".")[0] for path in EXAMPLES} | set(ELSEWHERE) == set(CATALOGUE)
