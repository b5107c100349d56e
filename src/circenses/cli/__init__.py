"""The command line: circenses play, serve, games, draw, replay, check, bench, ...

What a command needs is imported inside it, so that `circenses --help` answers at once.
"""

import sys
from typing import Annotated

import typer

from circenses import __version__

from circenses.cli import table, workshop, bots, stats, benchmark  # isort: skip  # the order of --help
from circenses.cli.terminal import app

__all__ = ["app", "benchmark", "bots", "main", "stats", "table", "workshop"]


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"circenses {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Modern board games about Rome: play, study, simulate."""


def main() -> None:
    """Run a command; errors by Circenses or the system are printed in one line."""
    from circenses.core.errors import CircensesError

    try:
        app(prog_name="circenses")
    except CircensesError as error:
        print(error, file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"{where}{error.strerror or error}.", file=sys.stderr)
        sys.exit(1)
