"""Lists: the shelf of games, tables in the lobby, a person's own games, ratings."""

import contextlib
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import UTC, datetime

from circenses import games
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.text.lists import listed
from circenses.web.guide.content import has_guide
from circenses.web.guide.lesson import has_lesson
from circenses.web.pages.models.lobby import GameCard, Rating, SeatPlate, TableRow
from circenses.web.people import ratings
from circenses.web.running import clock
from circenses.web.server import Server
from circenses.web.storage import list_queries
from circenses.web.storage.row_types import StoredRating, StoredTable
from circenses.web.storage.rows import Listed, Seat
from circenses.web.tables import levels, rendering, suited
from circenses.web.tables.table import ON, Table
from circenses.web.tables.wording import clock_of, moment_now, waiting_words
from circenses.web.text import counted

OPENED = 8  # at most this many tables of one person are opened for a list
RECENTLY = 3600.0  # a table counts as being played for an hour after its last move
PLACES = ("", "Won", "Second", "Third", "Fourth", "Fifth", "Sixth")


def shelf(
    running: dict[str, int] | None = None, known: Collection[str] | None = None
) -> tuple[GameCard, ...]:
    """All games as cards; those the person does not know are marked as new."""
    counts = running or {}
    return tuple(
        card_of(game, counts.get(game.id, 0), known is not None and game.id not in known)
        for game in games.all_games()
    )


def with_results(
    cards: Iterable[GameCard],
    played: list[TableRow],
    rated: Iterable[Rating],
    learned: Collection[str] = (),
) -> tuple[GameCard, ...]:
    """The cards, with the last game of each that someone played to the end, and their rating."""
    last = {row.game: row for row in reversed(played)}
    values = {rating.game: rating for rating in rated if rating.versus == "all"}
    return tuple(
        replace(
            card,
            last=last.get(card.id),
            rating=values.get(card.id),
            learned=card.id in learned,
        )
        for card in cards
    )


def suiting(cards: Iterable[GameCard], over: list[Listed], user: str) -> tuple[GameCard, ...]:
    """The cards, with the level of bot that a person's results suggest in each game."""
    return tuple(
        replace(card, suited=levels.of(suited.suited_level(games.get(card.id), over, user)))
        for card in cards
    )


async def known_games(server: Server, user: str) -> set[str]:
    """The games that a person has played."""
    return await server.store.read(list_queries.known_games, user)


def card_of(game: Game, running: int = 0, new: bool = False) -> GameCard:
    return GameCard(
        id=game.id,
        title=game.title,
        players=game.players,
        minutes=game.minutes,
        tagline=game.tagline,
        picture=rendering.picture(game),
        running=running,
        seat_set=game.seat_set,
        guide=has_guide(game),
        lesson=has_lesson(game),
        new=new,
    )


async def running_counts(server: Server) -> dict[str, int]:
    return await server.store.read(list_queries.running_counts, clock.now() - RECENTLY)


async def my_rows(server: Server, user: str) -> list[TableRow]:
    """A person's own tables. Those that wait for them are opened to show the question."""
    found = await server.store.read(list_queries.my_tables, user)
    for row, _ in found[:OPENED]:
        if row.status == "playing" and server.compiler.is_ready(row.game):
            with contextlib.suppress(CircensesError):
                await server.tables.get(row.id)
    return rows_of(server, found, user)


def rows_of(server: Server, found: list[Listed], user: str) -> list[TableRow]:
    """Table rows for a list; tables of games that are not installed are left out."""
    rows = []
    for row, seats in found:
        try:
            rows.append(row_of(server, row, seats, user))
        except CircensesError:
            continue
    return rows


def row_of(server: Server, row: StoredTable, seats: list[Seat], user: str) -> TableRow:
    game = games.get(row.game)
    mine = [seat.number for seat in seats if seat.is_person and seat.user == user]
    turn = row.status == "playing" and any(
        row.waiting >> seat & 1 and not seats[seat].level for seat in mine
    )
    table = server.tables.loaded.get(row.id)
    own = next((seat for seat in seats if seat.number in mine), None)
    return TableRow(
        id=row.id,
        game=game.id,
        title=game.title,
        picture=rendering.picture(game),
        seats=tuple(plate_of(seat, row, user) for seat in seats),
        seat_set=game.seat_set,
        progress=progress(row, table),
        doing=doing(table, user),
        pace=row.pace,
        clock=clock_of(table, own) if table and own else None,
        rated=row.rated and not row.hinted,
        mine=bool(mine) or row.host == user,
        my_turn=turn,
        over=row.status == "over",
        result=result_words(own, seats) if row.status == "over" else "",
        points=own.total if own else None,
        when=datetime.fromtimestamp(row.updated, UTC),
        replay=row.id if row.status == "over" else "",
        lesson=row.status == "playing" and row.lesson == ON,
    )


def progress(row: StoredTable, table: Table | None) -> str:
    if row.status == "gathering":
        return "not started yet"
    if table is not None and table.playing and (moment := moment_now(table)):
        return moment
    return counted(row.ply, "move") if row.ply < 13 else f"{row.ply} moves"


def doing(table: Table | None, user: str) -> str:
    """The question that waits for this person, or the players the table waits for."""
    if table is None or not table.playing:
        return ""
    asked = table.may_decide(user)
    if not asked:
        return waiting_words(table)
    return rendering.question(table.game, table.history.states, asked[0])


def plate_of(seat: Seat, row: StoredTable, user: str) -> SeatPlate:
    return SeatPlate(
        seat=seat.number,
        name=seat.name,
        kind=seat.kind,
        level=levels.title_of(seat.level) if seat.level else "",
        viewer=seat.is_person and seat.user == user,
        turn=row.status == "playing" and bool(row.waiting >> seat.number & 1),
        left=seat.left,
        place=seat.place,
        points=seat.total,
        rating_change=seat.rating_change,
    )


def result_words(own: Seat | None, seats: list[Seat]) -> str:
    """How it ended: "Won by 7", "Second of 3", "Livia won"."""
    if own is None:
        winners = [seat.name for seat in seats if seat.place == 1]
        return f"{listed(winners)} won" if winners else ""
    if own.place is None:
        return "Ended early"
    if len(seats) == 1:
        return "Won" if own.place == 1 else "Lost"
    if own.place == 1:
        others = [seat.total or 0 for seat in seats if seat is not own]
        ahead = (own.total or 0) - max(others)
        return f"Won by {ahead}" if ahead > 0 else "Won"
    return f"{PLACES[own.place or 0]} of {len(seats)}"


def ratings_of(found: list[StoredRating]) -> tuple[Rating, ...]:
    """A person's ratings, as the pages show them."""
    shown = []
    for row in found:
        try:
            game = games.get(row.game)
        except CircensesError:
            continue
        value = ratings.shown(row.mu, row.sigma)
        shown.append(
            Rating(
                game=game.id,
                title=game.title,
                value=value,
                share=min(1.0, max(0.0, value / ratings.SHOWN_TOP)),
                games=row.games,
                versus=row.versus,
                provisional=ratings.is_provisional(row.games),
            )
        )
    order = {name: place for place, name in enumerate(("all", "people", "bots"))}
    return tuple(sorted(shown, key=lambda r: (r.title, order.get(r.versus, 9))))
