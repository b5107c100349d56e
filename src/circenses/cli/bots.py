"""Commands about bots: bots, fit, train, export, dataset."""

import functools
import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from circenses.cli.terminal import (
    AsJson,
    GameName,
    Options,
    Ray,
    Workers,
    app,
    chosen_options,
    console,
    console_for_news,
    going_on,
    progress,
    writable,
)
from circenses.core.text.lists import listed

if TYPE_CHECKING:
    from circenses.bots.arena import Contest, Elsewhere, Standing
    from circenses.bots.champion.train import Elsewhere as GatherElsewhere
    from circenses.bots.fit import Plan


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
    games: Annotated[int, typer.Option(min=1, help="Games between each group of bots.")] = 100,
    players: Annotated[int | None, typer.Option(help="Seats at the table (usually 2).")] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    workers: Workers = None,
    journal: Annotated[
        Path | None, typer.Option(help="Keep the results here, and continue from them.")
    ] = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other; run it again to continue after an interruption."""
    from circenses import games as all_games
    from circenses.bots import arena

    found = all_games.get(game)
    least, most = found.players
    seats = players or min(max(2, least), most)
    chosen = chosen_options(option, found, seats)
    contest = arena.Contest(game, tuple(bot), seats, games, chosen, seed)
    played: list[arena.Result] = []
    interrupted = False
    with progress(quiet=as_json) as bar:
        task = bar.add_task(listed(bot, "against"), total=len(arena.schedule(contest)))
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
        console_for_news.print("Interrupted. Run the same command to continue.")
        raise typer.Exit(130)


def on_cluster(address: str | None) -> "Elsewhere | None":
    """The cluster that plays the games of an arena; None for this machine."""
    if address is None:
        return None
    from circenses.rl import cluster

    return functools.partial(cluster.play_all, address=address)


def standings_table(contest: "Contest", rows: "list[Standing]") -> Table:
    """The bots' results, one a row."""
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
            f"{row.mean_score:.1f} ± {row.deviation:.1f}" if row.games else "",
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
    seed: Annotated[int, typer.Option(help="The seed of everything random.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="Games played in each round.")] = 1000,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of play, fit and match.")] = 2,
    players: Annotated[
        list[int] | None, typer.Option(help="Seats at the tables, in turn (usually 2); 1: alone.")
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Who plays the games: search:100it or greedy.")
    ] = "search:100it",
    judge: Annotated[
        str, typer.Option(help="Who plays new weights against old ones.")
    ] = "search:100it",
    matches: Annotated[
        int, typer.Option(min=1, help="Games between new weights and old ones.")
    ] = 200,
    pull: Annotated[float, typer.Option(help="How strongly old weights hold back new.")] = 3000.0,
    begin: Annotated[
        str, typer.Option("--from", help="Weights to start from: the usual, first, or none.")
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
    wins: Annotated[
        float, typer.Option(min=0, help="How much winning counts; 0: only the scores.")
    ] = 1.0,
    study: Annotated[
        bool, typer.Option("--study", help="Learn from what search found out in its games.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="The file for weights that win (in the game's value/).")
    ] = None,
    workers: Workers = None,
) -> None:
    """Fit the weights by which bots value positions, and keep them if they win.

    The same command gives the same weights. After an interruption, it continues where it was.
    """
    from circenses import games as all_games
    from circenses.bots import fit as fitting
    from circenses.core.value.valuation import AHEAD, ALONE, valuation_of

    if out is not None:
        writable(out)
    plan = fitting.Plan(
        game,
        seed=seed,
        games=games,
        rounds=rounds,
        players=tuple(players or fitting.SEATS),
        bot=bot,
        judge=judge,
        matches=matches,
        pull=pull,
        begin=begin,
        common=common,
        network=network,
        rivals=rivals,
        least=least,
        step=step,
        wins=wins,
        study=study,
    )
    for count in players or ():
        all_games.get(game).options_for(count)
    check_plan(plan)
    with going_on(), progress() as bar:
        task = bar.add_task("")
        found = fitting.fit(
            plan,
            workers,
            lambda what, done, total: bar.update(
                task, description=what, completed=done, total=total
            ),
        )
    for one in found:
        print(fitting.round_words(one, plan))
    best = fitting.result_of(plan, found)
    if not best:
        print("Nothing won, so the weights stay as they are.")
    valuation = valuation_of(all_games.get(game))
    file = out or valuation.shipped(ALONE if plan.is_alone else "")
    ahead = file.with_stem(f"{file.stem}-{AHEAD}")
    if best:
        ahead.unlink(missing_ok=True)  # it was fitted to other weights
    for weights, path in zip(best, (file, ahead), strict=False):
        path.write_text(weights.to_text(valuation.features), encoding="utf-8")
        print(f"{path} is written.")


@app.command()
def train(
    game: GameName,
    rounds: Annotated[
        int, typer.Option(min=1, help="At most; training ends with a doubtful one.")
    ] = 3,
    games: Annotated[int, typer.Option(min=1, help="Games of self-play in each round.")] = 5000,
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    iterations: Annotated[
        int, typer.Option(min=40, help="Lines of play for each decision of these games.")
    ] = 700,
    judge: Annotated[
        str, typer.Option(help="The search that plays new networks against old ones.")
    ] = "search:400it",
    matches: Annotated[int, typer.Option(min=1, help="Games of each such match.")] = 400,
    priors: Annotated[
        str, typer.Option(help="From what moves change (moves), or from the position alone.")
    ] = "moves",
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The seed of everything random.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="The file of the champion (in the game's value/).")
    ] = None,
    workers: Workers = None,
    ray: Ray = None,
) -> None:
    """Train a network for search on its own games, and keep it if it wins.

    The same command gives the same network. After an interruption, it continues where it was.
    """
    from circenses import games as all_games
    from circenses.bots.champion.train import Plan, carry_out

    plan = Plan(
        game,
        seed=seed,
        games=games,
        rounds=rounds,
        players=players,
        iterations=iterations,
        judge=judge,
        matches=matches,
        priors=priors,
        options=chosen_options(option, all_games.get(game), players),
    )
    if out is not None:
        writable(out)
    with going_on(), progress() as bar:
        task = bar.add_task("")
        lines = carry_out(
            plan,
            out,
            workers,
            chunks_on_cluster(ray),
            lambda what, done, of: bar.update(task, description=what, completed=done, total=of),
        )
    for line in lines:
        print(line)


def chunks_on_cluster(address: str | None) -> "GatherElsewhere | None":
    """The cluster that plays the games of a training; None for this machine."""
    if address is None:
        return None
    from circenses.rl import cluster

    return functools.partial(cluster.run_all, address=address)


@app.command()
def export(
    game: GameName,
    net: Annotated[str, typer.Option(help="The network's name.")] = "champion",
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    out: Annotated[Path, typer.Option(help="The folder for the models.")] = Path(),
) -> None:
    """Write a network as ONNX models, which other programs run."""
    from circenses import games as all_games
    from circenses.bots.champion import files, onnx
    from circenses.core.errors import CircensesError

    found = all_games.get(game)
    network = files.network_of(found, net, players)
    if network is None:
        raise CircensesError(f"{found.title} has no network {net} for {players} players.")
    models = {}
    if network.has_chances:
        models["chances"] = onnx.chances(network, found.sides(players))
    if network.priors:
        models["priors"] = onnx.priors(network)
    out.mkdir(parents=True, exist_ok=True)
    for name, model in models.items():
        file = out / f"{game}-{net}-{players}-{name}.onnx"
        file.write_bytes(model)
        console.print(f"wrote {file}")


def check_plan(plan: "Plan") -> None:
    """Refuse what would fail only after games were played for it."""
    from circenses import games as all_games
    from circenses.bots.arena import weights_of
    from circenses.core.value.valuation import valuation_of

    for bot in (plan.bot, plan.judge):
        weights_of(plan.game, bot)
    for name in filter(None, (plan.begin, plan.rivals)):
        valuation_of(all_games.get(plan.game)).weights(name)
    for name in ("pull", "common", "least", "step", "wins"):
        if not math.isfinite(getattr(plan, name)):
            raise typer.BadParameter(f"--{name} should be a finite number")


@app.command()
def dataset(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder; an unfinished one is continued.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who plays, as in `bots`; several take turns at the seats (random)."),
    ] = None,
    players: Annotated[int, typer.Option(help="Seats at the table.")] = 2,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    workers: Workers = None,
) -> None:
    """Let bots play, and write every decision to Parquet files, for learning."""
    from circenses import games as all_games
    from circenses.rl import dataset as data

    crew = tuple(bot or ["random"])
    chosen = chosen_options(option, all_games.get(game), players)
    settings = data.Settings(game, games, crew, players, seed, chosen)
    with going_on(), progress() as bar:
        task = bar.add_task(f"{games} games of {game}", total=settings.shards)
        for _ in data.write(settings, out, workers):
            bar.update(task, advance=1)
    console.print(f"{games} games are in {out}.")
