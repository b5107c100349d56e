"""All tables: find one, change it, play at it.

Each change is one event. It is tried in memory, written to the disk, and only then takes effect:
what is acknowledged is kept, and of two events with one number only one can land.
"""

import asyncio
import contextlib
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from circenses import games
from circenses.core.errors import CircensesError
from circenses.core.game import Game
from circenses.core.match import Match, new_seed, replayed
from circenses.core.replay import Record
from circenses.web.http.event_stream import Hub, news_of_presence, news_of_table
from circenses.web.people import ratings
from circenses.web.people.accounts import Person
from circenses.web.settings import Settings
from circenses.web.storage import queries
from circenses.web.storage.queries import Event, Seat
from circenses.web.storage.store import Conflict, Store
from circenses.web.tables.history import APART, History, Snapshot, Step, content_of
from circenses.web.tables.levels import STAND_IN
from circenses.web.tables.table import Table
from circenses.web.text import ROMANS, chat_of, name_of, new_id

TRIES = 5  # for an event whose number another server has just used
KEPT_WHEN_OVER = 60.0  # seconds for which a finished table that nobody looks at stays in memory
AWAY = 60.0  # seconds after which the others may let a bot play for somebody
MAX_TABLES_EACH = 100  # tables one person may host at a time


class Refused(CircensesError):
    """What was asked for cannot be done; the text says why, in words for the player."""


class Stale(Refused):
    """The page was older than the position."""


class NotReady(CircensesError):
    """The rules of a game are still being compiled."""

    def __init__(self, game: Game):
        super().__init__(f"The rules of {game.title} are being prepared.")
        self.game = game


class NotFound(CircensesError):
    """No such table, or none that this person may see."""


@dataclass(frozen=True)
class TableSpec:
    """A new table, as somebody wants it."""

    game: str
    seats: list[Seat]
    options: dict[str, Any] = field(default_factory=dict)
    pace: str = "live"
    clock: int = 0
    public: bool = False
    rated: bool = False
    seed: int | None = None
    origin: str | None = None
    origin_ply: int | None = None


@dataclass(frozen=True)
class Change:
    """What is about to happen at a table."""

    kind: str
    ply: int
    barrier: int
    seat: int | None = None
    move: int | None = None
    step: Step | None = None
    seats: tuple[Seat, ...] = ()  # those that change
    status: str = ""


class Tables:
    """All tables. Those in use are kept in memory."""

    def __init__(self, settings: Settings, store: Store, hub: Hub):
        self.settings = settings
        self.store = store
        self.hub = hub
        self.loaded: OrderedDict[str, Table] = OrderedDict()
        self.opening: dict[str, asyncio.Future[Table]] = {}
        self.after_change: Callable[[Table], None] = lambda _table: None
        self.is_ready: Callable[[Game], Awaitable[bool]] = always_ready
        hub.on_presence = self.presence_changed
        self.chores: set[asyncio.Task[Any]] = set()

    # ---------------------------------------------------------------- finding a table

    async def get(self, table_id: str) -> Table:
        """A table, from memory or from the disk."""
        table = self.loaded.get(table_id)
        if table is None:
            table = await self.load(table_id)
        self.loaded.move_to_end(table_id)
        table.used = time.monotonic()
        return table

    async def load(self, table_id: str) -> Table:
        if table_id in self.opening:  # somebody else is already at it
            return await asyncio.shield(self.opening[table_id])
        future: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        self.opening[table_id] = future
        try:
            table = await self.read(table_id)
            self.loaded[table_id] = table
            if table.status == "ready":
                with contextlib.suppress(Refused):  # another server was faster
                    await self.begin(table)
            future.set_result(table)
            self.make_room()
            return table
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # marks it as seen: nobody else may be waiting
            raise
        finally:
            del self.opening[table_id]

    async def read(self, table_id: str) -> Table:
        kept = await self.store.read(queries.load_table, table_id)
        if kept is None or kept.row.status == "closed":
            raise NotFound("There is no such table. It may have been given up.")
        game = games.get(kept.row.game)
        await self.need(game)
        if kept.row.rules != game.rules_version or kept.row.content != content_of(game):
            raise NotFound(
                f"This table was played with other rules or components of {game.title} "
                "than those installed here."
            )
        return Table(game, kept)

    async def need(self, game: Game) -> None:
        """Wait a moment for a game's compiled rules; raises when it takes longer."""
        if not await self.is_ready(game):
            raise NotReady(game)

    def make_room(self) -> None:
        """Let go of the tables that nobody has used for longest."""
        spare = len(self.loaded) - self.settings.live_tables
        for table in list(self.loaded.values())[: max(0, spare)]:
            self.let_go(table)

    def clear_away(self) -> None:
        """Let go of finished tables that nobody has asked for since."""
        before = time.monotonic() - KEPT_WHEN_OVER
        for table in [one for one in self.loaded.values() if one.over and one.used < before]:
            self.let_go(table)

    def let_go(self, table: Table) -> None:
        """Forget a table that nobody looks at; it is on the disk."""
        busy = table.bot_at_work is not None or table.lock.locked()
        if not busy and table.id not in self.hub.streams:
            self.loaded.pop(table.id, None)
            self.hub.forget(table.id)

    async def refresh(self, table: Table) -> None:
        """Take in what another server did. The table's lock is held."""
        said = table.talk[-1].id if table.talk else 0
        kept = await self.store.read(queries.news_of, table.id, table.number, said)
        if kept is None:
            return
        table.take_row(kept)
        for event in kept.events:
            table.apply(event)
        table.drawn = {}

    # ---------------------------------------------------------------- one change at a time

    async def change(self, table: Table, decide: Callable[[], Change | None]) -> None:
        """Decide on a change, write it down, carry it out, tell everybody.

        `decide` looks at the table as it is; it is asked again if another server was faster.
        """
        async with table.lock:
            looked = self.store.sqlite  # alone, we know all there is to know
            for _ in range(TRIES):
                try:
                    change = decide()
                except CircensesError:
                    if looked:
                        raise
                    looked = True  # another server may have changed what we refuse
                    await self.refresh(table)
                    continue
                if change is None:
                    return
                try:
                    await self.write_down(table, change)
                    break
                except Conflict:
                    await self.refresh(table)
            else:
                raise Refused("The table is too busy just now. Try again.")
        self.tell(table)

    async def write_down(self, table: Table, change: Change) -> None:
        now = time.time()
        seats = [replace(seat) for seat in table.seats]
        for seat in change.seats:
            seats[seat.number] = replace(seat)
        mask = table.history.mask if change.step is None else int(change.step.after["waiting"][0])
        if change.kind == "undo":
            mask = int(table.history.position(change.ply)["waiting"][0])
        status = change.status or ("over" if table.playing and mask == 0 else table.status)
        clocks = table.clocks_after(now, mask if status == "playing" else 0, seats)
        event = Event(
            number=table.number + 1,
            kind=change.kind,
            at=now,
            ply=change.ply,
            barrier=change.barrier,
            seat=change.seat,
            move=change.move,
            detail=clock_detail(table, clocks),
        )
        changed = list(change.seats)
        entries: list[ratings.Entry] = []
        if status == "over" and change.step is not None:
            changed, entries = results(table, seats, change.step)
        row = dict(
            status=status,
            waiting=mask,
            bots=status == "playing"
            and any(seats[s].level for s in range(len(seats)) if mask >> s & 1),
            deadline=clocks.deadline() if status == "playing" else None,
        )
        snapshot = snapshot_after(table, change, event.number)
        moved = await self.store.write(
            write_event,
            table.id,
            event,
            row,
            changed,
            snapshot,
            news_of_table(self.hub.name, table.id),
            table.game.id,
            entries,
        )
        if snapshot is not None:
            table.history.kept_at.add(snapshot.ply)
        for seat in changed:
            seat.rating_change = moved.get(seat.number, seat.rating_change)
            seats[seat.number] = seat
        table.seats = seats
        table.status = status
        table.apply(event, change.step)
        table.clocks = clocks

    def tell(self, table: Table) -> None:
        """Something changed: open pages hear of it, and bots look whether it is their turn."""
        table.drawn = {}
        self.hub.tell(table.id)
        self.after_change(table)

    def stir(self, table: Table) -> None:
        """Something changed that is not kept: who is there, what they are called."""
        table.stirred += 1
        table.drawn = {}
        self.hub.tell(table.id)

    # ---------------------------------------------------------------- moves

    async def play(self, table: Table, seat: int, move: int, ply: int) -> None:
        """A seat plays. `ply` is the position its page showed."""

        def decide() -> Change:
            history = table.history
            if not table.playing:
                raise Refused("The game is over." if table.over else "The game has not begun.")
            if not history.is_fresh(seat, ply) and (history.mask >> seat) & 1:
                raise Stale("The table has moved on. This is the new position.")
            if not (history.mask >> seat) & 1:
                raise Stale("It is not your turn any more. This is the new position.")
            step = history.try_move(seat, move)
            return Change("move", history.ply + 1, step.barrier, seat, move, step)

        await self.change(table, decide)

    async def undo(self, table: Table, user: str, ply: int, whole_turn: bool = False) -> None:
        """Take back one move, or all since the last new information."""

        def decide() -> Change:
            history = table.history
            if ply != history.ply:
                raise Stale("The table has moved on. This is the new position.")
            if why := why_no_undo(table, user):
                raise Refused(why)
            back = history.barrier if whole_turn else history.ply - 1
            return Change("undo", back, history.barrier, history.moves[-1][0], back)

        await self.change(table, decide)

    # ---------------------------------------------------------------- seats

    async def sit(self, table: Table, person: Person, number: int) -> None:
        """Take an open seat, or one's own seat back from a bot."""

        def decide() -> Change:
            seat = replace(table_seat(table, number))
            if seat.is_person and seat.user == person.id:
                if seat.flagged:
                    raise Refused("Your time is over; a bot plays this game to its end.")
                if not seat.level:
                    raise Refused("You sit here already.")
                seat.level = ""
            elif seat.kind == "open":
                if table.seats_of(person.id):
                    raise Refused("You have a seat already.")
                seat.kind, seat.user, seat.name = "person", person.id, person.name
            else:
                raise Refused("This seat is taken.")
            return seat_change(table, seat)

        await self.change(table, decide)

    async def leave(self, table: Table, user: str) -> None:
        """Stand up before the start; afterwards a bot plays on."""

        def decide() -> Change:
            mine = [replace(table.seats[number]) for number in table.seats_of(user)]
            if not mine or table.over:
                raise Refused("You have no seat here.")
            if table.playing:
                for seat in mine:
                    seat.level = seat.level or STAND_IN
            else:
                mine = [Seat(seat.number) for seat in mine]
            return seat_change(table, *mine)

        await self.change(table, decide)

    async def put_bot(self, table: Table, user: str, number: int, level: str) -> None:
        """A bot takes an open seat, or plays for somebody who is away."""

        def decide() -> Change:
            seat = replace(table_seat(table, number))
            if table.status == "gathering":
                if user != table.host:
                    raise Refused("Only the host may do that.")
                if seat.kind != "open":
                    raise Refused("This seat is taken.")
                seat.kind, seat.level, seat.name = "bot", level, bot_name(table.seats)
            elif self.may_replace(table, user, seat):
                seat.level = level
            else:
                raise Refused("A bot may only play for somebody who has left.")
            return seat_change(table, seat)

        await self.change(table, decide)

    def may_replace(self, table: Table, user: str, seat: Seat) -> bool:
        """Those at the table may let a bot play for one who is away from a live table."""
        return (
            table.playing
            and seat.kind == "person"
            and not seat.level
            and table.pace == "live"
            and seat.user != user
            and bool(table.seats_of(user))
            and self.hub.away_for(table.id, str(seat.user)) > AWAY
        )

    async def open_seat(self, table: Table, user: str, number: int) -> None:
        """The host empties a seat before the start."""

        def decide() -> Change:
            if user != table.host or table.status != "gathering":
                raise Refused("Only the host may do that, before the game begins.")
            return seat_change(table, Seat(table_seat(table, number).number))

        await self.change(table, decide)

    async def flags(self, table: Table) -> None:
        """Whose time is over: a bot plays on for them."""

        def decide() -> Change | None:
            fallen = table.clocks.fallen(time.time()) if table.playing else []
            if not fallen:
                return None
            seats = [replace(table.seats[number]) for number in fallen]
            for seat in seats:
                seat.level = STAND_IN
                seat.flagged = table.pace == "live"
            return seat_change(table, *seats)

        await self.change(table, decide)

    # ---------------------------------------------------------------- beginning and end

    async def create(self, host: Person, spec: TableSpec) -> str:
        """Lay a new table. With no seat open, it begins as soon as the rules are compiled."""
        game = games.get(spec.game)
        game.options_for(len(spec.seats), spec.options)
        mine = await self.store.read(queries.my_tables, host.id, MAX_TABLES_EACH)
        if len(mine) >= MAX_TABLES_EACH:
            raise Refused("You have too many tables already. Finish some first.")
        full = all(seat.kind != "open" for seat in spec.seats)
        row = new_row(game, spec, host.id) | dict(status="ready" if full else "gathering")
        await self.store.write(queries.create_table, row, spec.seats)
        return str(row["id"])

    async def start(self, table: Table, user: str) -> None:
        """The host begins."""
        if user != table.host:
            raise Refused("Only the host may begin.")
        await self.begin(table)

    async def begin(self, table: Table) -> None:
        def decide() -> Change:
            if table.status not in ("gathering", "ready"):
                raise Refused("The game has begun already.")
            if any(seat.kind == "open" for seat in table.seats):
                raise Refused("There is still an open seat.")
            return Change("start", table.history.ply, table.history.ply, status="playing")

        await self.change(table, decide)

    async def close(self, table: Table, user: str) -> None:
        """The host gives a table up before it began."""

        def decide() -> Change:
            if user != table.host or table.status != "gathering":
                raise Refused("Only the host may do that, before the game begins.")
            return Change("close", 0, 0, status="closed")

        await self.change(table, decide)
        self.loaded.pop(table.id, None)

    async def rematch(self, table: Table, person: Person) -> Table:
        """The same people at the same game again, each one seat further."""
        if not table.over:
            raise Refused("The game is not over.")
        if not table.seats_of(person.id):
            raise Refused("Only those who played may ask for a rematch.")
        if table.rematch:
            return await self.get(table.rematch)
        new = await self.create(person, again(table, person))
        for user in {str(seat.user) for seat in table.seats if seat.is_person}:
            await self.store.write(queries.admit, new, user, "")
        chosen = await self.store.write(queries.claim_rematch, table.id, new)
        if chosen != new:  # somebody else asked at the same moment
            await self.store.write(queries.forget_table, new)
        table.rematch = chosen
        self.tell(table)
        return await self.get(chosen)

    async def play_on(self, table: Table, person: Person, ply: int, seat: int, level: str) -> Table:
        """A new table that begins in a position of a finished game, against bots."""
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
        row = new_row(table.game, spec, person.id) | dict(status="ready", ply=ply, number=ply)
        events = moves_as_events(history.moves[:ply])
        await self.store.write(queries.import_table, row, seats, events, snapshot_of(history, ply))
        return await self.get(row["id"])

    async def bring(self, person: Person, record: Record) -> Table:
        """A record from elsewhere: checked move by move, then a finished game like any other."""
        await self.need(games.get(record.game))
        match: Match = await asyncio.to_thread(replayed, record, games.get)
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
        history = History(match.game, record.players, record.seed, dict(record.options))
        row = new_row(match.game, spec, person.id) | dict(
            status="over", ply=match.ply, number=match.ply
        )
        history.moves, history.states = list(match.history), match.states
        await self.store.write(
            queries.import_table,
            row,
            seats,
            moves_as_events(history.moves),
            history.snapshot(match.ply),
        )
        return await self.get(row["id"])

    # ---------------------------------------------------------------- around the table

    async def say(self, table: Table, person: Person, text: str) -> None:
        said = chat_of(text)
        if not said:
            return
        mine = table.seats_of(person.id)
        message = dict(
            table_id=table.id,
            user_id=person.id,
            seat=mine[0] if mine else None,
            name=person.name,
            text=said,
            at=time.time(),
        )
        await self.store.write(
            queries.add_message, news_of_table(self.hub.name, table.id), **message
        )
        async with table.lock:
            await self.refresh(table)
        self.tell(table)

    async def new_invite(self, table: Table, user: str) -> None:
        """A new invite link; the old one no longer works."""
        if user != table.host:
            raise Refused("Only the host may invite.")
        table.invite = new_id(20)
        await self.store.write(
            queries.change_table,
            table.id,
            news_of_table(self.hub.name, table.id),
            invite=table.invite,
        )
        self.stir(table)

    async def note_hint(self, table: Table) -> None:
        """Somebody is given a hint: the game no longer counts for ratings."""
        if not table.hinted:
            news = news_of_table(self.hub.name, table.id)
            await self.store.write(queries.change_table, table.id, news, hinted=True)
            table.hinted = True

    async def admit(self, token: str, user: str) -> Table:
        """Somebody comes by an invite link."""
        found = await self.store.read(queries.table_by_invite, token)
        if found is None:
            raise NotFound("This invitation is no longer valid. Ask for a new link.")
        table = await self.get(found)
        if not table.may_see(user):
            news = news_of_table(self.hub.name, table.id)
            await self.store.write(queries.admit, table.id, user, news)
            table.admitted.add(user)
        return table

    async def renamed(self, person: Person) -> None:
        """A person has a new name: so do their seats."""
        for table_id in await self.store.write(queries.rename_seats, person.id, person.name):
            table = self.loaded.get(table_id)
            if table is None:
                continue
            for number in table.seats_of(person.id):
                if table.seats[number].kind == "person":
                    table.seats[number].name = person.name
            self.stir(table)

    # ---------------------------------------------------------------- other servers

    def presence_changed(self, table_id: str) -> None:
        table = self.loaded.get(table_id)
        if table is not None:
            self.stir(table)
            if table.over:
                self.let_go(table)
        if not self.store.sqlite:
            news = news_of_presence(self.hub.name, table_id, self.hub.here(table_id))
            self.later(self.store.write(queries.notify, news))

    async def heard(self, news: dict[str, Any]) -> None:
        """Another server changed a table, or says who looks at it there."""
        if news.get("server") == self.hub.name:
            return
        if not news:  # the connection was lost for a while
            for table in list(self.loaded.values()):
                await self.catch_up(table)
        elif "here" in news:
            known = self.loaded.get(news["table"])
            if self.hub.heard(news["table"], news["server"], set(news["here"])) and known:
                self.stir(known)
        elif news["table"] in self.loaded:
            await self.catch_up(self.loaded[news["table"]])

    async def catch_up(self, table: Table) -> None:
        async with table.lock:
            await self.refresh(table)
        table.drawn = {}
        table.stirred += 1
        self.hub.tell(table.id)

    def later(self, work: Any) -> None:
        """Do something without waiting for it."""
        task = asyncio.ensure_future(work)
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)


# ---------------------------------------------------------------- small things


async def always_ready(_game: Game) -> bool:
    return True


def write_event(
    connection: Any,
    table: str,
    event: Event,
    row: dict[str, Any],
    changed: list[Seat],
    snapshot: Snapshot | None,
    news: str,
    game: str,
    entries: list[ratings.Entry],
) -> dict[int, int]:
    """One event, and at the end of a rated game its ratings, in one transaction."""
    counts = bool(entries) and not queries.is_hinted(connection, table)
    moved = ratings.settle(connection, game, entries) if counts else {}
    written = [
        replace(seat, rating_change=moved.get(seat.number, seat.rating_change)) for seat in changed
    ]
    queries.append(connection, table, event, row, written, snapshot, news)
    return moved


def results(table: Table, seats: list[Seat], step: Step) -> tuple[list[Seat], list[ratings.Entry]]:
    """The seats with their points and places, and what counts for the ratings."""
    outcome = table.game.outcome(step.after)
    done = [
        replace(
            seat, total=side(outcome.totals, seat.number), place=side(outcome.places, seat.number)
        )
        for seat in seats
    ]
    return done, ratings.entries_of(seats, outcome.places) if is_counted(table, seats) else []


def is_counted(table: Table, seats: list[Seat]) -> bool:
    """Whether a game counts for ratings: each for himself, and nobody was given a hint."""
    each = table.game.sides(table.players) == table.players
    return table.rated and not table.hinted and each and ratings.is_ratable(seats)


def side(values: tuple[int, ...], seat: int) -> int:
    """What a seat gets of what the sides got: in a game all play together, the same."""
    return values[seat] if seat < len(values) else values[0]


def snapshot_after(table: Table, change: Change, number: int) -> Snapshot | None:
    """A snapshot where nothing can be taken back any more, every so many plies and at the end."""
    step, history = change.step, table.history
    if step is None or step.barrier != change.ply:
        return None
    newest = max(history.kept_at, default=0)
    if change.ply - newest < APART and int(step.after["waiting"][0]) != 0:
        return None
    return history.snapshot_of(step.after, [*history.moves, (step.seat, step.move)], number)


def clock_detail(table: Table, clocks: Any) -> dict[str, Any] | None:
    if not table.clock:
        return None
    return {"left": [round(t, 3) for t in clocks.left], "running": sorted(clocks.running)}


def why_no_undo(table: Table, user: str) -> str:
    """Why a person may not take back the last move; empty if they may."""
    history = table.history
    if not table.playing:
        return "The game is over." if table.over else "The game has not begun."
    if not history.moves or history.ply == first_ply(table):
        return "Nothing has been played yet."
    if history.moves[-1][0] not in table.seats_of(user):
        return "The last move was not yours."
    if history.barrier >= history.ply:
        return "Something new was shown; it cannot be taken back."
    return ""


def first_ply(table: Table) -> int:
    return table.origin_ply or 0


def table_seat(table: Table, number: int) -> Seat:
    if not 0 <= number < table.players:
        raise Refused(f"There is no seat {number + 1} at this table.")
    return table.seats[number]


def seat_change(table: Table, *seats: Seat) -> Change:
    history = table.history
    return Change("seat", history.ply, history.barrier, seats[0].number, seats=seats)


def bot_name(seats: list[Seat]) -> str:
    """A name for a bot that nobody at the table has."""
    taken = {seat.name for seat in seats}
    return next(name for roman in ROMANS if (name := f"Bot {roman}") not in taken)


def new_row(game: Game, spec: TableSpec, host: str) -> dict[str, Any]:
    now = time.time()
    return dict(
        id=new_id(),
        game=game.id,
        rules=game.rules_version,
        content=content_of(game),
        players=len(spec.seats),
        seed=new_seed() if spec.seed is None else spec.seed,
        options=json.dumps(spec.options),
        host=host,
        status="gathering",
        public=spec.public,
        pace=spec.pace,
        clock=spec.clock,
        rated=spec.rated and spec.seed is None and spec.origin is None,
        chosen_seed=spec.seed is not None,
        invite=new_id(20),
        origin=spec.origin,
        origin_ply=spec.origin_ply,
        created=now,
        updated=now,
        number=0,
        ply=0,
        waiting=0,
        bots=False,
    )


def again(table: Table, person: Person) -> TableSpec:
    """The spec for a rematch: one seat further; other people take their seats themselves."""
    seats = []
    for number in range(table.players):
        old = table.seats[(number + 1) % table.players]
        if old.kind == "bot":
            seats.append(Seat(number, "bot", None, old.name, old.level))
        elif old.user == person.id:
            seats.append(Seat(number, old.kind, old.user, old.name))
        else:
            seats.append(Seat(number))
    return TableSpec(
        table.game.id,
        seats,
        table.history.options,
        table.pace,
        table.clock,
        table.public,
        table.rated,
    )


def moves_as_events(moves: list[tuple[int, int]]) -> list[Event]:
    now = time.time()
    return [
        Event(ply, "move", now, ply, ply, seat, move) for ply, (seat, move) in enumerate(moves, 1)
    ]


def snapshot_of(history: History, ply: int) -> Snapshot:
    """A snapshot of an earlier position, as if its events were numbered by ply."""
    return history.snapshot_of(history.position(ply), history.moves[:ply], ply)
