"""Commands for makers of games: check, new, types, compile, test, bench."""

import math
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table

from circenses.cli.terminal import (
    AsJson,
    app,
    console,
    console_for_news,
    progress,
)

if TYPE_CHECKING:
    from circenses.bench import Figures
    from circenses.core.play.game import Game

# ---- check


@app.command()
def check(pack: Annotated[Path, typer.Argument(help="A content pack (TOML).")]) -> None:
    """Check a content pack, and report every problem with its line."""
    from circenses.core.errors import BadContent

    try:
        title = check_pack(pack)
    except BadContent as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        raise typer.Exit(1) from None
    print(f"{pack} fits {title}.")


def check_pack(path: Path) -> str:
    """The title of the game that a pack fits; if it fits none, an error gives the reasons."""
    from circenses import games
    from circenses.core.content.old_names import old_names
    from circenses.core.content.packs import Pack, located
    from circenses.core.errors import BadContent

    pack = Pack(path)
    name = pack.table.get("game")
    games.invite()
    if name not in (*games.GAMES, *games.GUESTS):
        known = ", ".join([*games.GAMES, *games.GUESTS])
        raise BadContent([f'{path.name}: a pack begins with game = "...", one of {known}'])
    game = games.get(name)
    components = tomllib.loads((game.folder / "components.toml").read_text(encoding="utf-8"))
    pack.read_with(old_names(game.folder))
    pack.lay_over(components)
    if problems := game.check(components):
        raise BadContent(located(problems, [pack]))
    return game.title


# ---- new and types


@app.command("new")
def new_game(
    name: Annotated[str, typer.Argument(help="The game's name, as Python writes it: my_game.")],
    folder: Annotated[Path, typer.Option(help="Where to create its folder.")] = Path(),
) -> None:
    """Write the skeleton of a new game, small but playable; see docs/add-a-game.md."""
    from circenses.new_game import next_steps, package_of, write_game

    made = write_game(name, folder)
    package = package_of(made)
    print(f"{made} is written; Python imports it as {package}.\n")
    print(next_steps(name, made.absolute(), package))


@app.command("types")
def write_types(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games (all).")
    ] = None,
) -> None:
    """Write the types of a game's views, view.py, from its schema."""
    from circenses import games
    from circenses.core.play.view_types import types_of

    for name in game or games.GAMES:
        file = games.get(name).folder / "view.py"
        file.write_text(types_of(games.get(name)), encoding="utf-8")
        print(f"{file} is written")


# ---- compile


@app.command("compile")
def compile_games(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games (all).")
    ] = None,
) -> None:
    """Compile games now, in parallel, so that nobody has to wait later.

    If another process is compiling a game already, this one waits and shows its progress.
    """
    from concurrent.futures import ThreadPoolExecutor

    from circenses import games
    from circenses.bots.pool import cores
    from circenses.core.errors import CircensesError
    from circenses.core.play.prepare import rules_of
    from circenses.web.running.compilation import was_prepared

    chosen = [games.get(name) for name in game] if game else games.all_games()
    missing = [one for one in chosen if not was_prepared(one)]
    missing.sort(key=rules_of, reverse=True)  # so that the longest is not last
    with progress() as bar, ThreadPoolExecutor(cores()) as pool:
        tasks = [bar.add_task(one.title, total=100) for one in missing]
        complaints = list(pool.map(compile_apart, missing, tasks, [bar] * len(tasks)))
    if any(complaints):
        raise CircensesError("\n".join(filter(None, complaints)))
    print(f"Compiled {len(missing)} of {len(chosen)} games; the others were ready.")


def compile_apart(game: "Game", task: Any, bar: Progress) -> str:
    """Compile a game in a separate process, or follow the one that does; returns the error."""
    said = []
    with subprocess.Popen(  # noqa: S603  # our own interpreter, our own code
        [sys.executable, "-m", "circenses.web.running.compilation", game.id],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.strip().isdigit():
                bar.update(task, completed=int(line))
            else:
                said.append(line)
    bar.update(task, completed=100)
    return f"{game.title} cannot be compiled. {''.join(said)}".strip() if process.returncode else ""


# ---- bench


UNREAD = {"allow_extra_args": True, "ignore_unknown_options": True}


@app.command("test", context_settings=UNREAD)
def send_to_tests() -> None:
    """Check everything, or some tests: ./circenses test, in a checkout of the sources."""
    from circenses.core.errors import CircensesError

    raise CircensesError(
        "The tests are run by ./circenses test in a checkout of the sources: it first installs "
        "what they need."
    )


@app.command()
def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games (all).")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to play for each figure.")] = 2.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the rules run on this machine."""
    from circenses import bench as measuring
    from circenses import games
    from circenses.bots.pool import cores

    chosen = [games.get(name) for name in game] if game else games.all_games()
    if not 0 < seconds < math.inf:
        raise typer.BadParameter(f"{seconds:g} seconds is too short to measure")
    for one in chosen:
        one.options_for(players or measuring.usual_players(one))  # fails if unsupported
    if (load := os.getloadavg()[0]) > cores() / 2:
        console_for_news.print(
            f"The machine is busy (load {load:.1f}): all-core figures will be low."
        )
    figures: dict[str, Figures] = {}
    in_lines = not as_json and not console.is_terminal
    with progress(quiet=as_json) as bar:
        task = bar.add_task("", total=len(chosen) * len(measuring.STEPS))
        for one in chosen:
            count = players or measuring.usual_players(one)
            for step in measuring.measure(one, count, seconds):
                if isinstance(step, str):
                    bar.update(task, advance=1, description=f"{one.title}: {step}")
                    continue
                if in_lines:
                    print_new_rows(figures.get(one.id), step)
                figures[one.id] = step
    if as_json:
        print(measuring.to_json(list(figures.values())))
    elif not in_lines:
        console.print(bench_table(list(figures.values())))


ROWS: "dict[str, Callable[[Figures], str]]" = {
    "players": lambda one: str(one.players),
    "decisions/s, one core": lambda one: f"{one.decisions_per_second:,.0f}",
    "games/s, one core": lambda one: f"{one.playouts_per_second:,.0f}",
    "search iterations/s, one core": lambda one: f"{one.search_iterations_per_second:,.0f}",
    "  of those without search": lambda one: f"{one.kept_in_search:.0%}",
    "decisions/s, all cores": lambda one: f"{one.decisions_per_second_all_cores:,.0f}",
    "  times one core": lambda one: f"{one.from_cores:.2f}",
    "decisions/s, interpreted": lambda one: f"{one.interpreted_decisions_per_second:,.0f}",
    "  times faster compiled": lambda one: f"{one.from_compiling:,.0f}",
    "state, bytes": lambda one: f"{one.state_bytes:,}",
    "copy of a state, ns": lambda one: f"{one.copy_nanoseconds:.0f}",
    "cold compile, s": lambda one: f"{one.cold_compile_seconds:.1f}",
    "warm start, s": lambda one: f"{one.warm_start_seconds:.2f}",
}


def print_new_rows(before: "Figures | None", now: "Figures") -> None:
    """Print the rows that a step has filled in, for files and other programs."""
    for title, cell in ROWS.items():
        if not is_known(cell(now)) or (before is not None and is_known(cell(before))):
            continue
        print(f"{now.game:16}{title:32}{cell(now):>14}", flush=True)


def is_known(cell: str) -> bool:
    """Whether a figure has been measured."""
    return not cell.startswith("nan")


def bench_table(figures: "list[Figures]") -> Table:
    """The figures, a game a column."""
    cores = figures[0].cores
    table = Table("Random play", title=f"On {cores} core{'s' * (cores != 1)}")
    for one in figures:
        table.add_column(one.game, justify="right")
    for title, cell in ROWS.items():
        table.add_row(title, *(cell(one) for one in figures))
    return table
