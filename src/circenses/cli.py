"""The command line: circenses play, serve, games, draw, replay, check, bench, ...

What a command needs is imported inside it, so that `circenses --help` answers at once.
"""

import functools
import itertools
import os
import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Column, Table

from circenses import __version__

if TYPE_CHECKING:
    from circenses import Match
    from circenses.bench import Figures
    from circenses.bots.arena import Contest, Elsewhere, Standing
    from circenses.bots.comparison import Comparison
    from circenses.bots.stats import Factor, Played, Report, Study
    from circenses.core.game import Game
    from circenses.core.replay import Record

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
console = Console()
console_for_news = Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name; see `games`.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"circenses {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Say which version."),
    ] = False,
) -> None:
    """Modern board games about Rome: play, study, simulate."""


def main() -> None:
    """Run a command; what Circenses refuses is said in one line, not in a traceback."""
    from circenses.core.errors import CircensesError

    try:
        app(prog_name="circenses")
    except CircensesError as error:
        print(error, file=sys.stderr)
        sys.exit(1)


# ---- play and serve


@app.command()
def play(
    port: Annotated[int, typer.Option(help="The port; the next free one if it is taken.")] = 7530,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    database: Annotated[str | None, typer.Option(help="Where tables are kept.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the lobby in the browser.")] = True,
) -> None:
    """Play in the browser, on this machine."""
    from circenses.web import launch as web

    web.play(browser, host, port, database)


@app.command()
def serve(
    port: Annotated[int, typer.Option(help="The port.")] = 7530,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "0.0.0.0",  # noqa: S104
    database: Annotated[
        str | None, typer.Option(help="SQLite file or PostgreSQL, as an SQLAlchemy address.")
    ] = None,
    site: Annotated[str, typer.Option(help="The public address, for links.")] = "",
    processes: Annotated[int, typer.Option(help="How many; more than one on PostgreSQL.")] = 1,
) -> None:
    """Serve the games to others."""
    from circenses.web import launch as web

    web.serve(host, port, database, site, processes)


# ---- games


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games."""
    from circenses import games

    found = games.all_games()
    if as_json:
        keys = ("id", "title", "players", "minutes", "rules_version", "tagline")
        console.print_json(data=[{key: getattr(game, key) for key in keys} for game in found])
        return
    table = Table("Name", "Game", "Players", "Minutes", "What it is")
    for game in found:
        table.add_row(game.id, game.title, counts(game.players), str(game.minutes), game.tagline)
    console.print(table)


def counts(players: tuple[int, int]) -> str:
    least, most = players
    return str(least) if least == most else f"{least} to {most}"


# ---- draw


@app.command()
def draw(
    game: GameName,
    out: Annotated[
        Path, typer.Option(help="The file to write: .svg (one drawing) or .html (all).")
    ],
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    seed: Annotated[int, typer.Option(help="The game's seed.")] = 1,
    ply: Annotated[int, typer.Option(help="How many random moves to play first.")] = 0,
    seat: Annotated[int | None, typer.Option(help="Who looks: 1 is the first seat.")] = None,
    part: Annotated[str | None, typer.Option(help="Which part of the table to draw.")] = None,
) -> None:
    """Draw a position reached by random moves."""
    import circenses
    from circenses import games
    from circenses.bench import usual_players

    found = games.get(game)
    get_ready(found)
    match = circenses.new(game, players=players or usual_players(found), seed=seed)
    chance = random.Random(seed)
    while match.ply < ply and not match.over:
        match.play(chance.choice(match.legal()))
    write_picture(match, out, None if seat is None else seat - 1, part)


def write_picture(match: "Match", out: Path, viewer: int | None, part: str | None) -> None:
    """Write the table, or one part of it, as the viewer sees it."""
    from circenses.core.errors import CircensesError

    if viewer is not None and not 0 <= viewer < match.players:
        raise CircensesError(f"There is no seat {viewer + 1}; there are {match.players}.")
    out.write_text(picture(match, out.suffix, viewer, part), encoding="utf-8")
    print(f"{out}: {match.game.title} after {match.ply} moves")


def picture(match: "Match", suffix: str, viewer: int | None, part: str | None) -> str:
    """The text of a picture file: the table as a page, or one drawing on it as SVG."""
    from circenses.core.errors import CircensesError
    from circenses.draw import page
    from circenses.draw.choices import NO_CHOICES

    if suffix == ".html":
        return match.draw(viewer)
    parts = match.game.parts(match.view(viewer), viewer, NO_CHOICES)
    drawings = {part.key: drawing for part in parts if (drawing := main_drawing(part.html))}
    chosen = part or max(drawings, key=lambda key: len(drawings[key]))
    if chosen not in drawings:
        raise CircensesError(f"{match.game.title} can draw {', '.join(drawings)}; not {chosen}.")
    return page.standalone(drawings[chosen])


def main_drawing(html: str) -> str:
    """The largest <svg> in a piece of HTML, with all that is nested in it; "" if all are icons."""
    drawings, depth, begin = [""], 0, 0
    for mark in re.finditer(r"<svg\b|</svg>", html):
        if mark[0] == "<svg":
            begin = mark.start() if depth == 0 else begin
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                drawings.append(html[begin : mark.end()])
    return max((svg for svg in drawings if "viewBox" in svg or not svg), key=len)


# ---- replay


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    ply: Annotated[int | None, typer.Option(help="Stop after that many moves.")] = None,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the position: .svg (one drawing) or .html (all).")
    ] = None,
    part: Annotated[str | None, typer.Option(help="Which part of the table to draw.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print what was done, move by move.")] = False,
) -> None:
    """Play a saved game again, check it, and show where it stands."""
    from circenses import Match, games
    from circenses.core.match import replayed
    from circenses.core.replay import Record

    record = Record.load(file)
    if record.game in games.GAMES:
        bring_back_rules(record)
        get_ready(games.get(record.game))
    match = replayed(record, games.get, ply, kind=Match)
    names = [*record.names, *(f"Player {n + 1}" for n in range(len(record.names), match.players))]
    if log:
        print_log(match, names)
    state = "finished" if match.over else "not finished"
    console.print(
        f"[bold]{match.game.title}[/], {match.players} players, seed {match.seed}: "
        f"{match.ply} of {len(record.moves)} moves, {state}"
    )
    console.print(score_table(match, names))
    if svg is not None:
        write_picture(match, svg, None, part)


def bring_back_rules(record: "Record") -> None:
    """Before the game is imported: if it has changed since, lay its earlier values over it."""
    from circenses import games
    from circenses.core.content import pack_of_rules

    folder = Path(games.__file__).parent / record.game
    if pack := pack_of_rules(folder, record.rules, record.content):
        os.environ["CIRCENSES_PACKS"] = str(pack)


def print_log(match: "Match", names: list[str]) -> None:
    """Every move in words, as a spectator saw it."""
    game = match.at(0)
    for number, (player, move) in enumerate(match.history, 1):
        before = game.view(None)
        game.play(move, player)
        sentence = match.game.sentence(before, player, move, game.view(None))
        print(f"{number:4} {names[player]}: {sentence.text} ({sentence.rule})")


def score_table(match: "Match", names: list[str]) -> Table:
    """The score sheets side by side."""
    sheets = match.sheets()
    names = names[: len(sheets)] + [
        match.game.side_names.get(side, "") for side in range(match.players, len(sheets))
    ]
    table = Table("", *map(escape, names))
    for line in match.game.lines:
        table.add_row(line.title, *(str(sheet[line.title]) for sheet in sheets))
    table.add_section()
    table.add_row("[bold]Total[/]", *(f"[bold]{total}[/]" for total in match.scores()))
    table.add_row("Place", *(str(place) for place in match.places()))
    return table


# ---- check


@app.command()
def check(pack: Annotated[Path, typer.Argument(help="A content pack (TOML).")]) -> None:
    """Say what is wrong with a content pack, line by line."""
    from circenses.core.errors import BadContent

    try:
        title = check_pack(pack)
    except BadContent as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        raise typer.Exit(1) from None
    print(f"{pack} fits {title}.")


def check_pack(path: Path) -> str:
    """The title of the game that a pack fits; a pack that fits none is refused with the reasons."""
    from circenses import games
    from circenses.core.content import Pack, located
    from circenses.core.errors import BadContent

    pack = Pack(path)
    name = pack.table.get("game")
    if name not in games.GAMES:
        known = ", ".join(games.GAMES)
        raise BadContent([f'{path.name}: a pack begins with game = "...", one of {known}'])
    game = games.get(name)
    components = tomllib.loads((game.folder / "components.toml").read_text(encoding="utf-8"))
    pack.lay_over(components)
    if problems := game.part_of("check").check(components):
        raise BadContent(located(problems, [pack]))
    return game.title


# ---- new and types


@app.command("new")
def new_game(
    name: Annotated[str, typer.Argument(help="The game's name, as Python writes it: my_game.")],
    folder: Annotated[Path, typer.Option(help="Where its folder is made.")] = Path(),
) -> None:
    """Write the skeleton of a new game: small, but it plays; docs/add-a-game.md goes on from it."""
    from circenses.new_game import package_of, write_game

    made = write_game(name, folder)
    print(f"{made} is written; Python imports it as {package_of(made)}.")


@app.command("types")
def write_types(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...")] = None,
) -> None:
    """Write the types of a game's views, board/view.py, from its schema."""
    from circenses import games
    from circenses.core.typed import types_of

    for name in game or games.GAMES:
        file = games.get(name).folder / "board" / "view.py"
        file.write_text(types_of(games.get(name)), encoding="utf-8")
        print(f"{file} is written")


# ---- compile


@app.command("compile")
def compile_games(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games (all).")
    ] = None,
) -> None:
    """Compile games now, side by side, so that nobody has to wait for it later."""
    from concurrent.futures import ThreadPoolExecutor

    from circenses import games
    from circenses.bench import usable_cores
    from circenses.core.errors import CircensesError
    from circenses.core.prepare import rules_of
    from circenses.web.compilation import was_prepared

    chosen = [games.get(name) for name in game] if game else games.all_games()
    missing = [one for one in chosen if not was_prepared(one)]
    missing.sort(key=rules_of, reverse=True)  # else the longest might begin last, and alone
    with progress() as bar, ThreadPoolExecutor(usable_cores()) as pool:
        tasks = [bar.add_task(one.title, total=100) for one in missing]
        complaints = list(pool.map(compile_apart, missing, tasks, [bar] * len(tasks)))
    if any(complaints):
        raise CircensesError("\n".join(filter(None, complaints)))
    print(f"Compiled {len(missing)} of {len(chosen)} games; the others were ready.")


def compile_apart(game: "Game", task: Any, bar: Progress) -> str:
    """Compile a game in a process of its own; returns what is wrong with it, if anything."""
    said = []
    with subprocess.Popen(  # noqa: S603  # our own interpreter, our own code
        [sys.executable, "-m", "circenses.web.compilation", game.id],
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


@app.command()
def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to play for each figure.")] = 2.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the rules run on this machine."""
    from circenses import bench as measuring
    from circenses import games

    chosen = [games.get(name) for name in game] if game else games.all_games()
    if (load := os.getloadavg()[0]) > measuring.usable_cores() / 2:
        console_for_news.print(
            f"The machine is busy (load {load:.1f}): all-core figures will be low."
        )
    figures: list[Figures] = []
    with progress(quiet=as_json) as bar:
        task = bar.add_task("", total=len(chosen) * len(measuring.STEPS))
        for one in chosen:
            count = players or measuring.usual_players(one)
            for step in measuring.measure(one, count, seconds):
                if isinstance(step, measuring.Figures):
                    figures.append(step)
                else:
                    bar.update(task, advance=1, description=f"{one.title}: {step}")
    if as_json:
        print(measuring.to_json(figures))
    else:
        console.print(bench_table(figures))


def bench_table(figures: "list[Figures]") -> Table:
    """The figures, a game a column."""
    cores = figures[0].cores
    table = Table("Random play", title=f"On {cores} core{'s' * (cores != 1)}")
    for one in figures:
        table.add_column(one.game, justify="right")
    rows: dict[str, Callable[[Figures], str]] = {
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
    for title, cell in rows.items():
        table.add_row(title, *(cell(one) for one in figures))
    return table


# ---- bots and stats

Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game, as name=choice.")
]


def chosen_options(words: list[str] | None) -> dict[str, str]:
    """Options given as name=choice."""
    pairs = [word.partition("=") for word in words or []]
    return {name: choice for name, _, choice in pairs}


@app.command()
def bots(
    game: GameName,
    bot: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT...",
            help="random, greedy, search:1s, search:400it, or a level such as consul.",
        ),
    ],
    games: Annotated[int, typer.Option(help="Games between each group of bots.")] = 100,
    players: Annotated[int | None, typer.Option(help="Seats at the table (usually 2).")] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    workers: Annotated[int | None, typer.Option(help="Processes (usually one a core).")] = None,
    journal: Annotated[
        Path | None, typer.Option(help="Keep the results here, and go on from them.")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on the Ray cluster at this address, or auto."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other off; run the same command again to go on after an interruption."""
    from circenses import games as all_games
    from circenses.bots import arena

    least, most = all_games.get(game).players
    seats = players or min(max(2, least), most)
    contest = arena.Contest(game, tuple(bot), seats, games, chosen_options(option), seed)
    played: list[arena.Result] = []
    interrupted = False
    with progress(quiet=as_json) as bar:
        task = bar.add_task(" against ".join(bot), total=len(arena.schedule(contest)))
        try:
            for result in arena.results(contest, workers, journal, on_cluster(ray)):
                played.append(result)
                bar.update(task, advance=1)
        except KeyboardInterrupt:
            interrupted = True
    rows = arena.standings(contest, played)
    if as_json:
        console.print_json(data={"games": len(played), "bots": [row.as_dict() for row in rows]})
    else:
        console.print(standings_table(contest, rows))
    if interrupted:
        console_for_news.print("Interrupted. The same command goes on from here.")
        raise typer.Exit(130)


def on_cluster(address: str | None) -> "Elsewhere | None":
    """Where the games of an arena are played: on this machine, or on a cluster."""
    if address is None:
        return None
    from circenses.rl import cluster

    return functools.partial(cluster.play_all, address=address)


def standings_table(contest: "Contest", rows: "list[Standing]") -> Table:
    """How the bots did, one a row."""
    from circenses.bots import arena

    table = Table(title=f"{contest.game}, {contest.players} players")
    table.add_column("Bot")
    wins = "Wins (95 %)" if arena.has_opponent(contest) else "Ranks"
    for title in ("Games", wins, "Score", "Rating", "Decisions", "ms each", "slowest"):
        table.add_column(title, justify="right")
    for row in rows:
        rating = "" if row.rating is None else f"{row.rating:.1f} ± {row.uncertainty:.1f}"
        table.add_row(
            row.bot,
            str(row.games),
            str(row.wins) if arena.has_opponent(contest) else ranks_reached(row.ranks),
            f"{row.mean_score:.1f} ± {row.deviation:.1f}",
            rating,
            f"{row.decisions:.0f}",
            f"{row.milliseconds:.1f}",
            f"{row.slowest:.0f}",
        )
    return table


def ranks_reached(ranks: dict[str, int]) -> str:
    return ", ".join(f"{name} {times}" for name, times in ranks.items())


@app.command()
def fit(
    game: GameName,
    seed: Annotated[int, typer.Option(help="All chance follows from it.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="Games that are played in each round.")] = 1000,
    rounds: Annotated[int, typer.Option(min=1, help="How often it plays, fits and measures.")] = 2,
    players: Annotated[
        list[int] | None, typer.Option(help="Seats at the tables, in turn (mostly 2).")
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Who plays the games: search:100it or greedy.")
    ] = "search:100it",
    judge: Annotated[
        str, typer.Option(help="Who plays new weights against old ones.")
    ] = "search:100it",
    matches: Annotated[int, typer.Option(help="Games between new weights and old ones.")] = 200,
    pull: Annotated[float, typer.Option(help="How strongly old weights hold the new.")] = 3000.0,
    begin: Annotated[
        str, typer.Option("--from", help="Weights to begin with: the usual, first, or none.")
    ] = "",
    common: Annotated[
        float, typer.Option(help="How much the players' common score counts; 0: only margins.")
    ] = 0.3,
    network: Annotated[
        bool, typer.Option("--network", help="Train a small network on top of the weights.")
    ] = False,
    rivals: Annotated[
        str, typer.Option(help="Weights that a third of the seats have in the games played.")
    ] = "",
    least: Annotated[
        float,
        typer.Option(help="The share of the old points that new weights must make in self-play."),
    ] = 0.0,
    step: Annotated[
        float, typer.Option(help="How far to go from old weights towards the fitted ones.")
    ] = 1.0,
    out: Annotated[
        Path | None, typer.Option(help="The file for weights that win (value/weights.txt).")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes (usually one a core).")] = None,
) -> None:
    """Fit the weights by which bots value positions, and keep them if they win.

    The same command gives the same weights; after an interruption it goes on where it was.
    """
    from circenses import games as all_games
    from circenses.bots import fit as fitting
    from circenses.core.valuation import valuation_of

    seats = tuple(players or fitting.SEATS)
    held = (pull, begin, common, network, rivals, least, step)
    plan = fitting.Plan(game, seed, games, rounds, seats, bot, judge, matches, *held)
    with progress() as bar:
        task = bar.add_task("")
        found = fitting.fit(
            plan,
            workers,
            lambda what, done, total: bar.update(
                task, description=what, completed=done, total=total
            ),
        )
    for one in found:
        print(fitting.told(one, plan))
    weights = fitting.result_of(plan, found)
    if weights is None:
        print("Nothing won, so the weights stay as they are.")
        return
    valuation = valuation_of(all_games.get(game))
    file = out or valuation.path_of("")
    file.write_text(weights.to_text(valuation.features), encoding="utf-8")
    print(f"{file} is written.")


@app.command()
def dataset(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder to write to; an unfinished one goes on.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who plays, as in `bots`; several take turns at the seats (random)."),
    ] = None,
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    workers: Annotated[int | None, typer.Option(help="Processes (usually one a core).")] = None,
) -> None:
    """Let bots play, and write every decision to Parquet files, for learning."""
    from circenses.rl import dataset as data

    crew = tuple(bot or ["random"])
    settings = data.Settings(game, games, crew, players, seed, chosen_options(option))
    with progress() as bar:
        task = bar.add_task(f"{games} games of {game}", total=settings.shards)
        for _ in data.write(settings, out, workers):
            bar.update(task, advance=1)
    console.print(f"{games} games are in {out}.")


@app.command()
def stats(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who plays, as for `bots`; several are set side by side (greedy)."),
    ] = None,
    pack: Annotated[
        list[Path] | None,
        typer.Option(help="Compare with this content pack; of two, the second with the first."),
    ] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    workers: Annotated[int | None, typer.Option(help="Processes (usually one a core).")] = None,
    out: Annotated[Path | None, typer.Option(help="Write plots (SVG) to this folder.")] = None,
    table: Annotated[
        Path | None, typer.Option(help="Write a row for each seat: a .csv or .parquet file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and say what goes together with winning."""
    from circenses import games as all_games
    from circenses.bench import usual_players
    from circenses.bots import stats as studies

    writes = writer_for(table)
    seats = players or usual_players(all_games.get(game))
    asked = [
        studies.Study(game, one, seats, games, chosen_options(option), seed, box)
        for one in bot or ["greedy"]
        for box in boxes(pack)
    ]
    played = {study.label: play_study(study, workers, as_json) for study in asked}
    told = [studies.report(study, played[study.label]) for study in asked]
    found = compared(asked, played)
    if as_json:
        print_json_of(told, found)
    else:
        print_all(told, found)
    rows = [row for study in asked for row in studies.rows_of(study, played[study.label])]
    if table:
        writes(studies.columns_of(rows), table)
        console_for_news.print(f"wrote {table}")
    if out:
        draw_all(told, out)


def draw_all(told: "list[Report]", out: Path) -> None:
    """The plots of one report, or of several in folders by their labels."""
    from circenses.bots import stats as studies

    for one in told:
        for file in studies.draw(one, out if len(told) == 1 else out / one.study.label):
            console_for_news.print(f"wrote {file}")


def boxes(packs: list[Path] | None) -> list[str]:
    """What is played with: the content in use, and a pack beside it, or two packs."""
    if packs and len(packs) > 2:
        raise typer.BadParameter("at most two content packs can be compared")
    named = [str(pack) for pack in packs or []]
    return named if len(named) == 2 else ["", *named]


def play_study(study: "Study", workers: int | None, quiet: bool) -> "list[Played]":
    """The games of a study, with a progress bar."""
    from circenses.bots import stats as studies

    played: list[Played] = []
    with progress(quiet) as bar:
        task = bar.add_task(f"{study.game}: {study.label}", total=study.games)
        for one in studies.play_all(study, workers):
            played.append(one)
            bar.update(task, advance=1)
    return played


def compared(asked: "list[Study]", played: "dict[str, list[Played]]") -> "list[Comparison]":
    """Each bot's games with the second content beside those with the first."""
    from circenses.bots.comparison import Comparison, compare

    return [
        Comparison(one.label, other.label, compare(played[one.label], played[other.label]))
        for one, other in itertools.pairwise(asked)
        if one.bot == other.bot
    ]


def writer_for(table: Path | None) -> "Callable[[dict[str, list[Any]], Path], None]":
    """How a table is written, by the ending of its name; it is refused before games are played."""
    from circenses.bots.stats import write_csv

    if table is None or table.suffix == ".csv":
        return write_csv
    if table.suffix != ".parquet":
        raise typer.BadParameter(f"{table} must end in .csv or .parquet")
    from circenses.rl import dataset as data

    data.arrow_or_error()
    return data.write_columns


def print_json_of(told: "list[Report]", found: "list[Comparison]") -> None:
    """One report as it is; several with what differs between them."""
    reports = [one.as_dict() for one in told]
    comparisons = [one.as_dict() for one in found]
    console.print_json(
        data=reports[0] if len(told) == 1 else {"reports": reports, "comparisons": comparisons}
    )


def print_all(told: "list[Report]", found: "list[Comparison]") -> None:
    for one in told:
        print_report(one)
    if len({one.study.bot for one in told}) > 1:
        print_by_skill(told)
    for comparison in found:
        print_comparison(comparison)


def print_report(told: "Report") -> None:
    """The balance of a game in words and tables."""
    study = told.study
    console.print(
        f"[bold]{study.game}[/], {study.players} players, "
        f"{len(told.decisions)} games of {study.label}: "
        f"score {told.mean:.1f} ± {told.deviation:.1f} ({min(told.scores)} to {max(told.scores)}), "
        f"margin {told.margin:.1f}, {sum(told.decisions) / len(told.decisions):.0f} decisions "
        f"with {told.choices:.1f} choices"
    )
    if study.players > 1:
        seats = Table("Seat", "Wins (95 %)")
        for number, share in enumerate(told.by_seat, 1):
            seats.add_row(str(number), str(share))
        console.print(seats)
    goal = "winning" if study.players > 1 else "the score"
    titles = ("Mean", "of winners", f"with {goal}", "chance", "Had it", "Wins with it")
    table = Table(Column("", no_wrap=True), *titles)
    for number, factors in enumerate((told.lines, told.factors)):
        if number:
            table.add_section()
        for one in sorted(factors, key=lambda one: -one.correlation):
            table.add_row(
                one.name,
                f"{one.mean:.2f}",
                f"{one.mean_of_winners:.2f}" if study.players > 1 else "",
                f"{one.correlation:+.2f}",
                chance_in_words(one.corrected),
                "" if one.holders is None else str(one.holders),
                "" if one.wins_with is None else str(one.wins_with),
            )
    console.print(table)
    console.print(
        "chance: how likely chance alone shows as much, corrected for all rows together (Holm)"
    )


def chance_in_words(chance: float) -> str:
    return "<0.001" if chance < 0.001 else f"{chance:.3f}"


def print_by_skill(told: "list[Report]") -> None:
    """What each bot gets of everything, and how it goes together with winning; * is no chance."""
    bots = [one.study.label for one in told]
    table = Table(Column("", no_wrap=True), *bots, title="Mean, and with winning, by bot")
    table.add_row("score", *(f"{one.mean:.1f} ± {one.deviation:.1f}" for one in told))
    for number in range(told[0].study.players):
        table.add_row(f"wins of seat {number + 1}", *(str(one.by_seat[number]) for one in told))
    for part in ("lines", "factors"):
        table.add_section()
        for name in dict.fromkeys(row.name for one in told for row in getattr(one, part)):
            table.add_row(name, *(in_short(one.find(name)) for one in told))
    console.print(table)


def in_short(one: "Factor | None") -> str:
    from circenses.bots.evidence import SURE

    if one is None:
        return ""
    return f"{one.mean:.2f} {one.correlation:+.2f}{'*' if one.corrected < SURE else ' '}"


def print_comparison(comparison: "Comparison", most: int = 40) -> None:
    """What differs between two contents, most certain first."""
    table = Table(
        "",
        comparison.before,
        comparison.after,
        Column("Difference (95 %)", no_wrap=True),
        "chance",
        title="The same seeds with another content",
    )
    for one in sorted(comparison.changes, key=lambda one: one.chance)[:most]:
        table.add_row(
            one.name,
            f"{one.before:.2f}",
            f"{one.after:.2f}",
            f"{one.difference:+.2f} ({one.low:+.2f} to {one.high:+.2f})",
            chance_in_words(one.corrected),
        )
    console.print(table)
    if (left := len(comparison.changes) - most) > 0:
        console.print(f"and {left} that differ less surely; --json tells all")


def get_ready(game: "Game") -> None:
    """Compile a game with a progress bar; nothing is shown when it is compiled already."""
    from circenses.core.prepare import kept_on_disk, prepare

    with progress(quiet=kept_on_disk(game)) as bar:
        task = bar.add_task(f"Compiling {game.title} (only the first time)")
        prepare(game, lambda done, total: bar.update(task, completed=done, total=total))


def progress(quiet: bool = False) -> Progress:
    """A bar for whatever takes more than a second; it goes to the error stream and vanishes."""
    columns: list[Any] = [BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()]
    return Progress(*columns, console=console_for_news, transient=True, disable=quiet)
