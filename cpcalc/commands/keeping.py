"""Keeping score at the table."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cpcalc.commands.shared import CANNOT_RUN, FOUND, fail, profile_of, stop

if TYPE_CHECKING:
    from cpcalc.keeping.book import Book


def keep(
    file: Annotated[
        str, typer.Argument(help="The text record, new or to go on with.", metavar="FILE")
    ],
    rules: Annotated[
        str | None,
        typer.Option("--rules", help="A house, or the file of a profile.", metavar="HOUSE"),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", help="Who sits at the table, clockwise.", metavar="A,B,C,D"),
    ] = None,
) -> None:
    """Keep score at the table: asks for every hand, settles it and saves it at once.

    A crash costs the line being typed, and nothing else: the same command goes on. Lines can
    be piped in too; the first one that is wrong ends it.

    Example: cpcalc keep evening.txt --rules ours.yaml --players Maya,Jonas,Priya
    """
    from cpcalc.keeping.desk import Desk
    from cpcalc.keeping.keep import Keeper

    if sys.stdin is None:
        stop("nobody can type: the standard input is closed")
    house = _rules_beside(file, rules) if rules else None
    book = _book(file)
    first = [f"rules {house}"] if house and house != book.rules else []
    first += [f"players {players}"] if players else []
    raise typer.Exit(Keeper(book, Desk()).run(first))


def _rules_beside(file: str, rules: str) -> str:
    """The house, or its profile as a line of the record must name it: from there."""
    from cpcalc.rules import house_names

    profile_of(rules)
    return rules if rules in house_names() else os.path.relpath(rules, Path(file).parent)


def _book(file: str) -> "Book":
    """The record to go on with; the command cannot run where that would harm it."""
    from cpcalc.keeping.book import Book, CannotContinue
    from cpcalc.problems import BrokenRules, ProblemsFound
    from cpcalc.readers import form_by_name
    from cpcalc.words import says

    path, form = Path(file), form_by_name(Path(file))
    if file == "-" or (path.exists() and not path.is_file()):
        stop(f"cannot keep {file}: name a file")
    if not path.parent.is_dir():
        stop(f"cannot keep {file}: there is no folder {path.parent}")
    if form != "text":
        stop(says("keep-form", file=file, form=form))
    try:
        return Book(path)
    except CannotContinue as cannot:
        stop(says(cannot.reason, file=file, draft=f"{file}.draft"))
    except BrokenRules as broken:
        fail(broken.problems, CANNOT_RUN)
    except ProblemsFound as found:
        fail(found.problems, FOUND)
    except OSError as error:
        stop(f"cannot read {file}: {error.strerror}")
