"""circenses stats: what wins, by factor, skill and content pack."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Column, Table

from circenses.cli.terminal import (
    AsJson,
    GameName,
    Options,
    Workers,
    app,
    chosen_options,
    console,
    console_for_news,
    progress,
    writable,
)

if TYPE_CHECKING:
    from circenses.bots.comparison import Comparison
    from circenses.bots.stats import Factor, Played, Report, Study


@app.command()
def stats(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 200,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who plays, as for `bots`; several are compared (greedy)."),
    ] = None,
    pack: Annotated[
        list[Path] | None,
        typer.Option(help="Compare with this content pack; of two, the second with the first."),
    ] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 1,
    workers: Workers = None,
    out: Annotated[Path | None, typer.Option(help="Write plots (SVG) to this folder.")] = None,
    table: Annotated[
        Path | None, typer.Option(help="Write a row for each seat: a .csv or .parquet file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and show what goes with winning."""
    from circenses import games as all_games
    from circenses.bench import usual_players
    from circenses.bots import stats as studies

    writes = writer_for(table)
    if table:
        writable(table)
    if out:
        out.mkdir(parents=True, exist_ok=True)
    seats = players or usual_players(all_games.get(game))
    chosen = chosen_options(option, all_games.get(game), seats)
    asked = [
        studies.Study(game, one, seats, games, chosen, seed, box)
        for one in bot or ["greedy"]
        for box in boxes(pack)
    ]
    played, interrupted = play_studies(asked, workers, as_json)
    asked = [study for study in asked if played.get(study.label)]
    told = [studies.report(study, played[study.label]) for study in asked]
    found = [] if interrupted else compared(asked, played)
    if told:
        show(told, found, as_json)
    rows = [row for study in asked for row in studies.rows_of(study, played[study.label])]
    if table and rows:
        writes(studies.columns_of(rows), table)
        console_for_news.print(f"wrote {table}")
    if out:
        draw_all(told, out)
    if interrupted:
        console_for_news.print("Interrupted. These are the results so far.")
        raise typer.Exit(130)


def draw_all(told: "list[Report]", out: Path) -> None:
    """The plots of one report, or of several in folders by their labels."""
    from circenses.bots import stats as studies

    for one in told:
        for file in studies.draw(one, out if len(told) == 1 else out / one.study.label):
            console_for_news.print(f"wrote {file}")


def boxes(packs: list[Path] | None) -> list[str]:
    """The contents to play with: the current one, the current one and a pack, or two packs."""
    if packs and len(packs) > 2:
        raise typer.BadParameter("at most two content packs can be compared")
    named = [str(pack) for pack in packs or []]
    return named if len(named) == 2 else ["", *named]


def play_studies(
    asked: "list[Study]", workers: int | None, quiet: bool
) -> "tuple[dict[str, list[Played]], bool]":
    """The games of each study by its label, and whether Ctrl-C has ended them early."""
    played: dict[str, list[Played]] = {study.label: [] for study in asked}
    try:
        for study in asked:
            play_study(study, workers, quiet, played[study.label])
    except KeyboardInterrupt:
        return played, True
    return played, False


def play_study(study: "Study", workers: int | None, quiet: bool, played: "list[Played]") -> None:
    """The games of a study, with a progress bar."""
    from circenses.bots import stats as studies

    with progress(quiet) as bar:
        task = bar.add_task(f"{study.game}: {study.label}", total=study.games)
        for one in studies.play_all(study, workers):
            played.append(one)
            bar.update(task, advance=1)


def show(told: "list[Report]", found: "list[Comparison]", as_json: bool) -> None:
    if as_json:
        print_json_of(told, found)
    else:
        print_all(told, found)


def compared(asked: "list[Study]", played: "dict[str, list[Played]]") -> "list[Comparison]":
    """The comparison of each bot's games with the second content to those with the first."""
    from circenses.bots.comparison import Comparison, compare

    return [
        Comparison(one.label, other.label, compare(played[one.label], played[other.label]))
        for one, other in itertools.pairwise(asked)
        if one.bot == other.bot
    ]


def writer_for(table: Path | None) -> "Callable[[dict[str, list[Any]], Path], None]":
    """The writer for a table, by the ending of its name, checked before games are played."""
    from circenses.bots.stats import write_csv

    if table is None or table.suffix == ".csv":
        return write_csv
    if table.suffix != ".parquet":
        raise typer.BadParameter(f"{table} must end in .csv or .parquet")
    from circenses.rl import dataset as data

    data.arrow_or_error()
    return data.write_columns


def print_json_of(told: "list[Report]", found: "list[Comparison]") -> None:
    """Print one report as JSON, or several with their differences."""
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
    """Print what each bot has of everything, and its correlation with winning; * is significant."""
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
        console.print(f"and {left} less certain differences; --json lists all")
