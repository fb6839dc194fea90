"""The command line: the only place that reads arguments, prints and exits.

The commands themselves stand in cpcalc/commands.
"""

import os
import sys
from typing import Annotated, NoReturn

import typer

from cpcalc.commands import cards, disputes, houses, keeping, records, settling
from cpcalc.commands.shared import CANNOT_RUN, Commands

app = Commands(
    name="cpcalc",
    help="Settles 13-card Chinese Poker: who owes whom, how much, and why.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(settling.settle)
app.command()(records.check)
app.command()(cards.arrange)
app.command()(cards.hand)
app.command()(disputes.compare)
app.command()(keeping.keep)
app.command()(disputes.explain)
app.command()(records.convert)
app.command()(records.schema)
app.add_typer(houses.app, name="rules")


def main() -> None:
    """The entry point: what happens to the output or by Ctrl-C ends it without a traceback."""
    if sys.stdout is None or sys.stderr is None:
        sys.exit(CANNOT_RUN)  # closed by the caller: there is nobody to talk to
    try:
        _speak_safely()
        try:
            app(prog_name="cpcalc")
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up()  # whoever read our output has gone
    except OSError as error:
        typer.echo(f"cpcalc: cannot write the result: {error.strerror}", err=True)
        _give_up()
    except KeyboardInterrupt:
        sys.exit(130)


def _give_up() -> NoReturn:
    """Ends without another word: Python shall not try to write the rest at its own exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(CANNOT_RUN)


def _speak_safely() -> None:
    """A console without some sign gets an escape in its place, never an error."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _version(wanted: bool) -> None:
    if wanted:
        from cpcalc import __version__

        typer.echo(f"cpcalc {__version__}")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass
