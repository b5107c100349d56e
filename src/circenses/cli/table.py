"""Commands for players and servers: play, serve, results, games, draw, replay."""

import os
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from circenses.cli.terminal import (
    AsJson,
    GameName,
    app,
    console,
    get_ready,
)

if TYPE_CHECKING:
    from circenses import Match
    from circenses.core.play.replay import Record

PORTS = 65535  # the largest; a larger number would silently mean another seed

# ---- play and serve


@app.command()
def play(
    port: Annotated[
        int, typer.Option(min=0, max=PORTS, help="The port; the next free one if it is taken.")
    ] = 7530,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    database: Annotated[str | None, typer.Option(help="The file to store tables in.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the lobby in the browser.")] = True,
) -> None:
    """Play in the browser, on this machine."""
    from circenses.web import launch as web

    web.play(browser, host, port, database)


@app.command()
def serve(
    port: Annotated[int, typer.Option(min=0, max=PORTS, help="The port.")] = 7530,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "0.0.0.0",  # noqa: S104
    database: Annotated[
        str | None, typer.Option(help="Where to store tables: a file, or postgresql://...")
    ] = None,
    site: Annotated[str, typer.Option(help="The public address, for links.")] = "",
    processes: Annotated[
        int, typer.Option(min=1, help="How many processes; several need PostgreSQL.")
    ] = 1,
) -> None:
    """Serve the games to others."""
    from circenses.web import launch as web

    web.serve(host, port, database, site, processes)


@app.command()
def think(
    database: Annotated[
        str | None, typer.Option(help="The servers' database: postgresql://...")
    ] = None,
    threads: Annotated[
        int, typer.Option(min=0, help="How many tasks at a time; 0: one for each core.")
    ] = 0,
) -> None:
    """Think about bots' moves and hints for servers that share a PostgreSQL."""
    from circenses.web.running.thinker import think as think_for
    from circenses.web.settings import address_of, default_database

    think_for(address_of(database) if database else default_database(), threads)


@app.command()
def password(
    name: Annotated[str, typer.Argument(help="The name of the account.")],
    database: Annotated[
        str | None, typer.Option(help="Where to store tables: a file, or postgresql://...")
    ] = None,
    site: Annotated[str, typer.Option(help="The server's public address.")] = "",
) -> None:
    """Make a link to set a new password, for someone who forgot theirs."""
    from circenses.web.people.forgotten import link_for
    from circenses.web.settings import address_of, from_environment

    found = from_environment()
    where = address_of(database) if database else found.database
    address = site.rstrip("/") or found.site or "http://127.0.0.1:7530"
    print(link_for(where, found.secret, address, name))
    print("It works once, within an hour, and ends all logins of this account.")


@app.command()
def results(
    database: Annotated[
        str | None, typer.Option(help="Where tables are stored: a file, or postgresql://...")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show how people do at each level; only those who agreed are counted."""
    from circenses.bots.arena import wilson
    from circenses.web.settings import address_of, from_environment
    from circenses.web.tables.level_results import report

    found = report(address_of(database) if database else from_environment().database)
    if as_json:
        console.print_json(data=found)
        return
    table = Table("Game", "Players", "Level", "Games", "Won", "Points", "With undo", "With hints")
    for row in found:
        games, won = row["games"], row["won"]
        share = "" if won is None else str(wilson(won, games))
        words = (row["title"], str(row["players"]), row["words"], str(games), share)
        counted = (f"{row['points'] / games:.1f}", str(row["undone"]), str(row["hinted"]))
        table.add_row(*map(escape, words), *counted)
    console.print(table if found else "Nobody who agreed to be counted has finished a game yet.")


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
    ply: Annotated[int, typer.Option(min=0, help="How many random moves to play first.")] = 0,
    seat: Annotated[int | None, typer.Option(help="Whose view: 1 is the first seat.")] = None,
    part: Annotated[str | None, typer.Option(help="Which part of the table to draw.")] = None,
) -> None:
    """Draw a position reached by random moves."""
    import circenses
    from circenses import games
    from circenses.bench import usual_players

    picture_kind(out)
    found = games.get(game)
    get_ready(found)
    match = circenses.new(game, players=players or usual_players(found), seed=seed)
    chance = random.Random(seed)
    while match.ply < ply and not match.over:
        match.play(chance.choice(match.legal()))
    write_picture(match, out, None if seat is None else seat - 1, part)


def picture_kind(file: Path) -> None:
    """Refuse a file name with an ending that we cannot write."""
    from circenses.core.errors import CircensesError

    if file.suffix not in (".svg", ".html") and not file.is_dir():
        raise CircensesError(f"{file} must end in .svg or .html.")


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
    """The largest <svg> in a piece of HTML, with everything inside; "" if all are icons."""
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
    ply: Annotated[int | None, typer.Option(min=0, help="Stop after this many moves.")] = None,
    svg: Annotated[
        Path | None, typer.Option(help="Draw the position: .svg (one drawing) or .html (all).")
    ] = None,
    part: Annotated[str | None, typer.Option(help="Which part of the table to draw.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print what was done, move by move.")] = False,
) -> None:
    """Replay a saved game, check it, and show its position."""
    from circenses import Match, games
    from circenses.core.play.match import replayed
    from circenses.core.play.replay import Record

    if svg is not None:
        picture_kind(svg)
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


# ---- verify


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The record of a game at a server's table.")],
    seal: Annotated[str, typer.Option(help="The seal you noted before the first move.")] = "",
) -> None:
    """Check that the deal of a saved game was not changed after its seal was shown."""
    from circenses import games
    from circenses.bots.sealed_moves import bots_again
    from circenses.core.play.replay import Record
    from circenses.core.play.verification import verified

    record = Record.load(file)
    if record.proof is not None and record.game in games.GAMES:
        bring_back_rules(record)
        get_ready(games.get(record.game))
    for line in verified(record, games.get, seal):
        print(line)
    if record.proof is not None and record.proof.bots:
        print(bots_again(record, games.get))
    print("Verified." if seal else "Verified. Compare the seal with the one you noted: --seal.")


def bring_back_rules(record: "Record") -> None:
    """Restore a game's earlier values if it has changed since, before it is imported."""
    from circenses import games
    from circenses.core.content.packs import pack_of_rules

    folder = Path(games.__file__).parent / record.game
    if pack := pack_of_rules(folder, record.rules, record.content):
        os.environ["CIRCENSES_PACKS"] = str(pack)


def print_log(match: "Match", names: list[str]) -> None:
    """Every move in words, as a spectator saw it."""
    game = match.at(0)
    for number, (player, move) in enumerate(match.history, 1):
        before, short = game.view(None), game.short(move)
        game.play(move, player)
        sentence = match.game.sentence(before, player, move, game.view(None))
        print(f"{number:4} {names[player]}: {sentence.text} ({sentence.rule}) [{short}]")


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
