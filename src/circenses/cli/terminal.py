"""What all commands share: the app, the console, progress bars and common options."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

if TYPE_CHECKING:
    from circenses.core.play.game import Game

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
PIPED_WIDTH = 10_000  # columns where the output goes to a file or another program: cut nothing


def width_of(stream: TextIO) -> int | None:
    """How wide tables may get; None for the terminal's own width, or COLUMNS."""
    return None if stream.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH


console = Console(width=width_of(sys.stdout))
console_for_news = Console(stderr=True, width=width_of(sys.stderr))

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name; see `games`.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Workers = Annotated[int | None, typer.Option(min=1, help="Processes (usually one per core).")]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the Ray cluster at this address; auto: the running one; local: this machine.",
    ),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game, as name=choice.")
]


def chosen_options(words: list[str] | None, game: "Game", players: int) -> dict[str, str]:
    """Options given as name=choice; one that would have no effect at this table is refused."""
    pairs = [word.partition("=") for word in words or []]
    for name, equals, _ in pairs:
        if not equals:
            raise typer.BadParameter(f"--option is written name=choice; {name!r} is not")
    chosen = {name: choice for name, _, choice in pairs}
    game.options_for(players, chosen)
    for option in game.options:
        if option.id in chosen and not option.applies(players):
            raise typer.BadParameter(f"{option.id} is not an option for {players} players")
    return chosen


def get_ready(game: "Game") -> None:
    """Compile a game with a progress bar, unless it is already compiled."""
    from circenses.core.play.prepare import kept_on_disk, prepare

    with progress(quiet=kept_on_disk(game)) as bar:
        task = bar.add_task(f"Compiling {game.title} (only the first time)")
        prepare(game, lambda done, total: bar.update(task, completed=done, total=total))


def writable(file: Path) -> None:
    """Refuse a file that cannot be written, before hours are spent on its content."""
    file.parent.mkdir(parents=True, exist_ok=True)
    is_new = not file.exists()
    file.open("a").close()
    if is_new:
        file.unlink()


@contextlib.contextmanager
def going_on() -> Iterator[None]:
    """End resumable work with one line on Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        console_for_news.print("Interrupted. Run the same command to continue.")
        raise typer.Exit(130) from None


def progress(quiet: bool = False) -> Progress:
    """A progress bar on standard error for work of more than a second; it vanishes at the end."""
    columns: list[Any] = [BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()]
    return Progress(*columns, console=console_for_news, transient=True, disable=quiet)
