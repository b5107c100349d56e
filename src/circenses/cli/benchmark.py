"""circenses benchmark: play your agent by the leaderboard's fixed protocol."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from circenses.cli.terminal import (
    GameName,
    Workers,
    app,
    console,
    console_for_news,
    going_on,
    progress,
    writable,
)
from circenses.core.text.lists import counted

if TYPE_CHECKING:
    from circenses.bots.benchmark import Entry, Result


@app.command()
def benchmark(
    game: GameName,
    agent: Annotated[
        str,
        typer.Option(metavar="MODULE:AGENT", help="A class with choose(), or the name of a bot."),
    ],
    name: Annotated[str, typer.Option(help="Its name on the leaderboard.")] = "",
    file: Annotated[
        list[Path] | None,
        typer.Option(exists=True, dir_okay=False, help="A file it needs, such as a network."),
    ] = None,
    salt: Annotated[
        str, typer.Option(help="The salt published after the hash of your submission.")
    ] = "practice",
    players: Annotated[int, typer.Option(min=2, help="Seats at the table.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="Games against each rival.")] = 100,
    out: Annotated[Path | None, typer.Option(help="The result file (GAME-NAME.json).")] = None,
    only_hash: Annotated[
        bool, typer.Option("--hash", help="Print the hash of the submission, and play nothing.")
    ] = False,
    workers: Workers = None,
) -> None:
    """Play an agent by the leaderboard's protocol; run it again to continue or play more."""
    from circenses import games as all_games
    from circenses.bots import benchmark as protocol
    from circenses.bots.pool import cores

    all_games.get(game).options_for(players)
    submission = protocol.submission_of(game, agent, file or ())
    if only_hash:
        print(submission)
        return
    entry = protocol.Entry(game, agent, submission, salt, players, games, name)
    path = out or Path(f"{game}-{file_name(name or agent)}.json")
    writable(path)
    with going_on(), progress() as bar:
        task = bar.add_task(f"{agent} in {game}", total=len(protocol.schedule(entry)))
        for _ in protocol.run(entry, path, workers or cores()):
            bar.update(task, advance=1)
    result = protocol.Result.read(path)
    console.print(result_table(entry, result))
    if result.illegal:
        lost = counted(result.illegal, "game")
        console_for_news.print(f"An illegal move lost {lost}; these count 0 points.")
    console_for_news.print(f"{path} is written. Submission {submission[:16]}, salt {salt}.")


def file_name(agent: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in agent)


def result_table(entry: "Entry", result: "Result") -> Table:
    """What the agent won, by rival."""
    title = f"{entry.game}, {entry.players} players: {result.head['name']}"
    table = Table("Rival", title=title)
    for column in ("Games", "Won (95 %)", "Points ahead"):
        table.add_column(column, justify="right")
    for rival in result.rivals:
        number = sum(row.deal.rival == rival for row in result.rows)
        margin = f"{result.margin(rival):+.1f}"
        table.add_row(rival, str(number), str(result.against(rival)), margin)
    return table
