"""Goldens: files that hold what the program must print, byte for byte."""

from collections.abc import Callable
from pathlib import Path

import pytest

Golden = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write the goldens anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with its golden file, or writes it with --update."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--update"):
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
        assert text.encode("utf-8") == path.read_bytes()

    return check
