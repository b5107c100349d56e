"""How a table begins and ends: new tables, rematches, playing on, uploaded records."""

import contextlib
import json
from dataclasses import replace
from functools import partial
from typing import Any

from circenses import games
from circenses.core.errors import BadRecord, CircensesError
from circenses.core.play.game import Game
from circenses.core.play.history import content_of
from circenses.core.play.match import Match, replayed
from circenses.core.play.prepare import ready_or_interpreted
from circenses.core.play.replay import Record
from circenses.core.rules.options import chosen_among_people
from circenses.web.people.accounts import Person
from circenses.web.running import clock
from circenses.web.running.thinking import Asker, Priority, Think, network_of
from circenses.web.storage import list_queries, queries
from circenses.web.storage.rows import Event, Seat, Snapshot
from circenses.web.tables import ending, levels
from circenses.web.tables.changes import Change, side
from circenses.web.tables.clocks import HOUR
from circenses.web.tables.elsewhere import catch_up
from circenses.web.tables.errors import Refused
from circenses.web.tables.level_results import ladder
from circenses.web.tables.luck import Luck
from circenses.web.tables.new_table import TableSpec
from circenses.web.tables.seating import bot_name
from circenses.web.tables.service import Tables
from circenses.web.tables.table import COMPILING, SEED, Table
from circenses.web.tables.table_history import TableHistory
from circenses.web.text import counted, name_of, new_id

LARGEST_SEED = 2**63 - 1  # that the database can keep
UNJOINED, UNJOINED_TURNS = 6 * HOUR, 14 * 24 * HOUR  # seconds a table waits for people
MAX_TABLES_EACH = 100  # tables one person may host at a time


def new_row(game: Game, spec: TableSpec, host: str, luck: Luck) -> dict[str, Any]:
    now, table = clock.now(), new_id()
    return dict(
        id=table,
        game=game.id,
        rules=game.rules_version,
        content=content_of(game),
        players=len(spec.seats),
        seed=luck.seed(table) if spec.seed is None else spec.seed,
        seal=None if spec.lesson else luck.seal(table, spec.seed),
        options=json.dumps(spec.options),
        host=host,
        status="gathering",
        public=spec.public,
        pace=spec.pace,
        clock=spec.clock,
        rated=spec.rated and spec.seed is None and spec.origin is None,
        unrated=SEED if spec.rated and spec.seed is not None else None,
        chosen_seed=spec.seed is not None,
        forecasts=spec.forecasts,
        invite=new_id(20),
        origin=spec.origin,
        origin_ply=spec.origin_ply,
        lesson=spec.lesson,
        created=now,
        updated=now,
        number=0,
        ply=0,
        waiting=0,
        bots=False,
    )


def again(table: Table, person: Person) -> TableSpec:
    """The same table again, one seat further. The seats of other people stay open for them: such a
    table is private, because at a public one a stranger could sit down first.
    """
    seats = []
    for number in range(table.players):
        old = table.seats[(number + 1) % table.players]
        if old.kind == "bot":
            seats.append(Seat(number, "bot", None, old.name, old.level))
        elif old.user == person.id:
            seats.append(Seat(number, old.kind, old.user, old.name))
        else:
            seats.append(Seat(number))
    spec = TableSpec(
        table.game.id,
        seats,
        table.history.options,
        table.pace,
        table.clock,
        table.public and all(seat.kind != "open" for seat in seats),
        table.rated or bool(table.unrated),
        forecasts=table.forecasts,
    )
    return replace(spec, rated=False) if spec.is_endless else spec


def at_level(spec: TableSpec, level: str) -> TableSpec:
    """The same table against bots of a level, or alone at the solo level with that number."""
    if not level:
        return spec
    if len(spec.seats) == 1:
        steps = len(ladder(games.get(spec.game)))
        if not (level.isdecimal() and int(level) < steps):
            raise Refused("There is no such level.")
        return replace(spec, options={**spec.options, "level": int(level)})
    if level not in levels.NAMES:
        raise Refused("There is no such bot.")
    seats = [replace(seat, level=level) if seat.kind == "bot" else seat for seat in spec.seats]
    return replace(spec, seats=seats)


def moves_as_events(moves: list[tuple[int, int]]) -> list[Event]:
    now = clock.now()
    return [
        Event(ply, "move", now, ply, ply, seat, move) for ply, (seat, move) in enumerate(moves, 1)
    ]


def snapshot_of(history: TableHistory, ply: int) -> Snapshot:
    """A snapshot of an earlier position, as if its events were numbered by ply."""
    return history.snapshot_of(history.position(ply), history.moves[:ply], ply)


def playable(name: str) -> Game:
    """A game that can be played right away, compiled or not."""
    return ready_or_interpreted(games.get(name))


async def create(tables: Tables, host: Person, spec: TableSpec, address: str = "") -> str:
    """Create a table. It begins at once if no seat is open, and is rated only once the rules are
    compiled, because bots are weaker before.
    """
    game = games.get(spec.game)
    if all(seat.kind != "bot" for seat in spec.seats):
        chosen = chosen_among_people(game.options, len(spec.seats), spec.options)
        spec = replace(spec, options=chosen)
    game.options_for(len(spec.seats), spec.options)
    mine = await tables.store.read(list_queries.my_tables, host.id, MAX_TABLES_EACH)
    if len(mine) >= MAX_TABLES_EACH:
        raise Refused("You have too many tables already. Finish some first.")
    full = all(seat.kind != "open" for seat in spec.seats)
    if spec.public and not full:
        await check_open_tables(tables, host, address)
    row = new_row(game, spec, host.id, tables.luck) | dict(status="ready" if full else "gathering")
    if row["rated"] and not await tables.get_ready(game):
        row |= dict(rated=False, unrated=COMPILING)
    await tables.store.write(queries.create_table, row, spec.seats)
    tables.opened_from[row["id"]] = address
    return str(row["id"])


async def check_open_tables(tables: Tables, host: Person, address: str) -> None:
    """Refuse more open tables than one person or network may have."""
    most, together = tables.settings.open_tables, tables.settings.open_tables_of_address
    network = network_of(address)
    near = [one for one, opened in tables.opened_from.items() if network_of(opened) == network]
    mine, ours = await tables.store.read(list_queries.open_count, host.id, near)
    if mine >= most:
        raise Refused(
            f"You already have {counted(mine, 'open public table')}. Start or close one first, "
            "or make this table private and send its link."
        )
    if address and ours >= together:
        raise Refused(
            f"There are already {counted(ours, 'open public table')} from your network. "
            "Join one of them, or make this table private and send its link."
        )


async def start(tables: Tables, table: Table, user: str) -> None:
    """The host begins."""
    if user != table.host:
        raise Refused("Only the host can start the game.")
    await tables.begin(table)


async def close(tables: Tables, table: Table, user: str) -> None:
    """The host closes a table before it begins."""

    def decide() -> Change:
        if user != table.host or table.status != "gathering":
            raise Refused("Only the host can do that, and only before the game begins.")
        return Change("close", 0, 0, status="closed")

    await tables.change(table, decide)
    tables.drop(table)


async def expire(tables: Tables) -> None:
    """Close tables that nobody joined, unless someone at them has a page open."""
    live, turns = clock.now() - UNJOINED, clock.now() - UNJOINED_TURNS
    for table_id in await tables.store.read(list_queries.unjoined_tables, live, turns):
        if table_id not in tables.hub.streams:
            with contextlib.suppress(CircensesError):
                await give_up(tables, await tables.get(table_id))


async def give_up(tables: Tables, table: Table) -> None:
    def decide() -> Change | None:
        return Change("close", 0, 0, status="closed") if table.status == "gathering" else None

    await tables.change(table, decide)
    tables.drop(table)


async def leave_all(tables: Tables, user: str) -> None:
    """Take a person who is about to be deleted out of their tables, which go on."""
    for table_id in await tables.store.read(list_queries.going_on, user):
        with contextlib.suppress(CircensesError):
            table = await tables.get(table_id)
            if table.host == user and table.status == "gathering":
                await give_up(tables, table)
            else:
                await ending.leave(tables, table, user)


async def forget(tables: Tables, user: str) -> None:
    """Make tables in memory read their seats again, after a person was deleted."""
    for table in list(tables.loaded.values()):
        if user == table.host or table.seats_of(user) or any(m.user_id == user for m in table.talk):
            table.talk = []
            await catch_up(tables, table)


async def rematch(tables: Tables, table: Table, person: Person, level: str = "") -> Table:
    """The same people at the same game again, each one seat further; with a level, its bots or its
    solo game are of that level.
    """
    if not table.over:
        raise Refused("The game is not over.")
    if not table.seats_of(person.id):
        raise Refused("Only the players of this game can ask for a rematch.")
    if table.rematch:
        return await tables.get(table.rematch)
    new = await create(tables, person, at_level(again(table, person), level))
    for user in {str(seat.user) for seat in table.seats if seat.is_person}:
        await tables.store.write(queries.admit, new, user, "")
    chosen = await tables.store.write(queries.claim_rematch, table.id, new)
    if chosen != new:  # someone else asked at the same moment
        await tables.store.write(queries.forget_table, new)
    table.rematch = chosen
    tables.tell(table)
    return await tables.get(chosen)


async def play_on(
    tables: Tables, table: Table, person: Person, ply: int, seat: int, level: str
) -> Table:
    """A new table against bots that begins at a position of a finished game."""
    history = table.history
    if not table.over:
        raise Refused("The game is not over.")
    if not 0 <= ply < history.ply or not 0 <= seat < table.players:
        raise Refused("There is no such position.")
    seats = [Seat(number, "bot", None, "", level) for number in range(table.players)]
    for other in seats:
        other.name = bot_name(seats)
    seats[seat] = Seat(seat, "person", person.id, person.name)
    spec = TableSpec(
        table.game.id,
        seats,
        history.options,
        seed=history.seed,
        origin=table.id,
        origin_ply=ply,
    )
    row = new_row(table.game, spec, person.id, tables.luck) | dict(
        status="ready", ply=ply, number=ply
    )
    events = moves_as_events(history.moves[:ply])
    await tables.store.write(queries.import_table, row, seats, events, snapshot_of(history, ply))
    return await tables.get(row["id"])


async def bring(tables: Tables, person: Person, record: Record, asker: Asker) -> Table:
    """Store an uploaded record, after checking it move by move, as a finished game."""
    if record.seed > LARGEST_SEED:
        raise BadRecord(f"The seed of this record is too large: {LARGEST_SEED} at most.")
    await tables.get_ready(games.get(record.game))
    work = partial(replayed, record, playable)
    think = Think("record", new_id(), 0, asker, Priority.NOW, work)
    match: Match = await tables.thinking.submit(think)
    if not match.over:
        raise Refused("This game was not played to its end.")
    names = [name_of(name) for name in record.names[: record.players]]
    names += [f"Player {n + 1}" for n in range(len(names), record.players)]
    outcome = match.outcome()
    seats = [
        Seat(
            n,
            "person",
            None,
            name,
            total=side(outcome.totals, n),
            place=side(outcome.places, n),
        )
        for n, name in enumerate(names)
    ]
    spec = TableSpec(record.game, seats, record.options, seed=record.seed)
    history = TableHistory(match.game, record.players, record.seed, dict(record.options))
    row = new_row(match.game, spec, person.id, tables.luck) | dict(
        status="over", seal=None, ply=match.ply, number=match.ply
    )
    history.moves, history.states = list(match.history), match.states
    await tables.store.write(
        queries.import_table,
        row,
        seats,
        moves_as_events(history.moves),
        history.snapshot(match.ply),
    )
    return await tables.get(row["id"])
