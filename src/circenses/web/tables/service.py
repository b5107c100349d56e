"""All tables: find one, change it, play at it.

Each change is one event. It is tried in memory, written to the disk, and only then takes effect:
acknowledged changes are never lost, and of two events with the same number, only one is stored.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from dataclasses import replace

from cachetools import LRUCache

from circenses import games
from circenses.core.errors import BrokenRule, CircensesError
from circenses.core.play.earlier import earlier_game
from circenses.core.play.game import Game
from circenses.core.play.history import content_of
from circenses.web.http.event_stream import Hub, news_of_table
from circenses.web.people.accounts import Person
from circenses.web.running import clock
from circenses.web.running.supervision import log_failure
from circenses.web.running.thinking import Thinking
from circenses.web.settings import Settings
from circenses.web.storage import queries
from circenses.web.storage.row_types import StoredTable
from circenses.web.storage.rows import Written
from circenses.web.storage.store import Conflict, Store
from circenses.web.tables.changes import (
    Change,
    Counted,
    earlier_events,
    event_of,
    results,
    row_of,
    snapshot_after,
    stored,
    why_no_undo,
)
from circenses.web.tables.errors import NotFound, Refused, Stale
from circenses.web.tables.level_results import level_game
from circenses.web.tables.luck import Luck
from circenses.web.tables.presence import Presence
from circenses.web.tables.table import EARLIER, UNENDING, Table
from circenses.web.tables.table_history import Path, Step
from circenses.web.tables.waiting import WaitingTables
from circenses.web.text import chat_of, distinct_name

TRIES = 5  # for an event whose number another server has just used
REMEMBERED = 20_000  # tables of which we know from where they were opened
KEPT_WHEN_OVER = 60.0  # seconds for which a finished table that nobody looks at stays in memory

log = logging.getLogger("circenses")


class Tables:
    """All tables. Those in use are kept in memory."""

    luck: Luck
    thinking: Thinking

    def __init__(self, settings: Settings, store: Store, hub: Hub):
        self.settings = settings
        self.store = store
        self.hub = hub
        self.loaded: dict[str, Table] = {}
        self.opening: dict[str, asyncio.Future[Table]] = {}
        self.waiting = WaitingTables(store)
        # table -> address, for the limit of open tables. Kept in memory only, because visitors'
        # addresses are never stored: the limit starts again with the server, and each server counts
        # for itself. The limit per person is counted in the database.
        self.opened_from: MutableMapping[str, str] = LRUCache(REMEMBERED)
        self.after_change: Callable[[Table], None] = lambda _table: None
        self.get_ready: Callable[[Game], Awaitable[bool]] = always_ready
        self.presence = Presence(self)
        self.chores: set[asyncio.Task[None]] = set()

    # ---------------------------------------------------------------- finding a table

    async def get(self, table_id: str) -> Table:
        """A table, from memory or from the disk."""
        table = self.loaded.get(table_id)
        if table is None:
            table = await self.load(table_id)
        table.used = time.monotonic()
        return table

    async def load(self, table_id: str) -> Table:
        if table_id in self.opening:  # someone else is already at it
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
            future.exception()  # marks it as retrieved: nobody else may be waiting for it
            raise
        finally:
            del self.opening[table_id]

    async def read(self, table_id: str) -> Table:
        kept = await self.store.read(queries.load_table, table_id)
        if kept is None or kept.row.status == "closed":
            raise NotFound("There is no such table. It may have been closed.")
        table = Table(await self.game_of(kept.row), kept)
        if table.is_weakened:
            table.rated, table.unrated = False, EARLIER
            why = dict(rated=False, unrated=EARLIER)
            await self.store.write(queries.change_table, table_id, "", **why)
        return table

    async def game_of(self, row: StoredTable) -> Game:
        """The game with the rules that a table was begun with: today's, or earlier ones kept."""
        game = games.get(row.game)
        if row.rules == game.rules_version and row.content == content_of(game):
            await self.get_ready(game)
            return game
        older = await asyncio.to_thread(earlier_game, game, row.rules, row.content)
        if older is None:
            raise NotFound(
                f"This table was played with other rules or components of {game.title} "
                "than those installed here."
            )
        return older

    def make_room(self) -> None:
        """Drop the tables from memory that were unused for longest."""
        spare = len(self.loaded) - self.settings.live_tables
        for table in sorted(self.loaded.values(), key=lambda one: one.used)[: max(0, spare)]:
            self.let_go(table)

    def clear_away(self) -> None:
        """Drop finished tables from memory that nobody has asked for since."""
        before = time.monotonic() - KEPT_WHEN_OVER
        for table in [one for one in self.loaded.values() if one.over and one.used < before]:
            self.let_go(table)

    def let_go(self, table: Table) -> None:
        """Forget a table that nobody looks at; it is on the disk."""
        busy = table.bot_at_work is not None or table.lock.locked()
        if not busy and table.id not in self.hub.streams:
            self.drop(table)

    def drop(self, table: Table) -> None:
        self.loaded.pop(table.id, None)
        self.hub.forget(table.id)

    async def refresh(self, table: Table) -> None:
        """Apply what another server did. The caller holds the table's lock."""
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
        """Decide on a change, store it, apply it, tell everyone.

        `decide` sees the table as it is; it is called again if another server was faster.
        """
        async with table.lock:
            looked = self.store.sqlite  # as the only server, we know everything
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
        if table.is_too_long:
            self.stop(table, UNENDING)
        self.tell(table)

    async def write_down(self, table: Table, change: Change) -> None:
        now = clock.now()
        seats = [replace(seat) for seat in table.seats]
        for seat in change.seats:
            seats[seat.number] = replace(seat)
        mask = table.history.mask if change.step is None else int(change.step.after["waiting"][0])
        if change.kind == "undo":
            mask = int(table.history.position(change.ply)["waiting"][0])
        status = change.status or ("over" if table.playing and mask == 0 else table.status)
        new_turn = change.kind in ("start", "move")
        clocks = table.clocks_after(now, mask if status == "playing" else 0, seats, new_turn)
        earlier = earlier_events(table, change, now)
        event = event_of(table, change, now, clocks)
        changed = list(change.seats)
        counted = Counted(table.game.id)
        if status == "over" and table.playing:
            mask, (changed, entries) = 0, results(table, seats, change)
            counted = Counted(table.game.id, tuple(entries), level_game(table, changed))
        row = row_of(status, mask, seats, clocks)
        snapshot = snapshot_after(table, change, event.number)
        news = news_of_table(self.hub.name, table.id)
        written = Written(table.id, (*earlier, event), row, tuple(changed), snapshot, news)
        moved = await stored(self.store, written, counted)
        if snapshot is not None:
            table.history.kept_at.add(snapshot.ply)
        for seat in changed:
            seat.rating_change = moved.get(seat.number, seat.rating_change)
            seats[seat.number] = seat
        table.seats = seats
        table.status = status
        for before, step in zip(earlier, change.earlier, strict=True):
            table.apply(before, step)
        table.apply(event, change.step)
        table.clocks = clocks
        table.moved_elsewhere = False

    def tell(self, table: Table) -> None:
        """Tell open pages that something changed, and let bots check whether it is their turn."""
        table.drawn = {}
        self.waiting.changed(table)
        self.hub.tell(table.id)
        self.after_change(table)

    def compiling(self, game: Game) -> None:
        """Show the progress of compilation at a game's tables; wake their bots when it is done."""
        for table in list(self.loaded.values()):
            if table.rules is game and table.playing:
                self.stir(table)
                self.after_change(table)

    def stir(self, table: Table) -> None:
        """Announce a change that is not stored: presence, or a new name."""
        table.stirred += 1
        table.drawn = {}
        self.hub.tell(table.id)

    # ---------------------------------------------------------------- moves

    async def play_for(self, table: Table, seat: int, ply: int, *path: int) -> None:
        """Play a person's click, unless a bot plays for them or their time is up."""

        def decide() -> Change:
            if table.playing and table.seats[seat].level:
                raise Refused("A bot plays for you. Take your seat back first.")
            return self.click(table, seat, ply, path)

        await self.change(table, decide)

    async def play(self, table: Table, seat: int, ply: int, *path: int) -> None:
        """A seat plays one click, all its moves or none. `ply` is the position its page showed."""
        await self.change(table, lambda: self.click(table, seat, ply, path))

    def click(self, table: Table, seat: int, ply: int, path: Path) -> Change:
        """The change that a click would make, or why it cannot be made."""
        history = table.history
        if not table.playing:
            raise Refused("The game is over." if table.over else "The game has not begun.")
        if table.is_too_long:
            raise Refused(UNENDING)
        if not history.is_fresh(seat, ply) and (history.mask >> seat) & 1:
            raise Stale("The table has moved on. This is the new position.")
        if not (history.mask >> seat) & 1:
            raise Stale("It isn't your turn now. This is the new position.")
        if table.seats[seat].level and ply != history.ply:
            raise Stale("The bot thought about another position.")  # chose for another event
        *earlier, last = self.tried(table, seat, path)
        ply_after = history.ply + len(earlier) + 1
        if table.seats[seat].level:  # a person who comes back does not take back a bot's move
            last = replace(last, barrier=ply_after)
        return Change("move", ply_after, last.barrier, seat, last.move, last, tuple(earlier))

    def tried(self, table: Table, seat: int, path: Path) -> list[Step]:
        """What a click leads to. If the rules never stop asking, the table stops."""
        try:
            return table.history.try_path(seat, path)
        except BrokenRule as error:
            self.stop(table, str(error))
            raise Refused(
                "This move would never end, so it was not made. All moves are kept, and we have "
                "logged the error. Choose another move."
            ) from error

    def stop(self, table: Table, why: str) -> None:
        """Stop bots at this table until someone moves; the page says so."""
        log.error("Table %s (%s), move %d: %s", table.id, table.game.id, table.history.ply, why)
        table.stopped = True
        self.stir(table)

    async def undo(self, table: Table, user: str, ply: int, whole_turn: bool = False) -> None:
        """Take back one click, or everything since the last new information."""

        def decide() -> Change:
            history = table.history
            if ply != history.ply:
                raise Stale("The table has moved on. This is the new position.")
            if why := why_no_undo(table, user):
                raise Refused(why)
            back = history.barrier if whole_turn else history.click
            return Change("undo", back, history.barrier, history.moves[-1][0], back)

        await self.change(table, decide)

    async def begin(self, table: Table) -> None:
        def decide() -> Change:
            if table.status not in ("gathering", "ready"):
                raise Refused("The game has already begun.")
            if any(seat.kind == "open" for seat in table.seats):
                raise Refused("There is still an open seat.")
            return Change("start", table.history.ply, table.history.ply, status="playing")

        await self.change(table, decide)

    # ---------------------------------------------------------------- around the table

    async def say(self, table: Table, person: Person, text: str) -> None:
        said = chat_of(text)
        if not said:
            return
        if person.id in table.barred:
            raise Refused("The host has muted you at this table.")
        mine = table.seats_of(person.id)
        others = [seat.name for seat in table.seats]
        name = table.seats[mine[0]].name if mine else distinct_name(person.name, others)
        message = dict(
            table_id=table.id,
            user_id=person.id,
            seat=mine[0] if mine else None,
            name=name,
            text=said,
            at=clock.now(),
        )
        await self.store.write(
            queries.add_message, news_of_table(self.hub.name, table.id), **message
        )
        async with table.lock:
            await self.refresh(table)
        self.tell(table)

    async def set_lesson(self, table: Table, stands: str) -> None:
        """Record that the learner left the lesson, resumed it, or finished it."""
        if table.lesson != stands:
            news = news_of_table(self.hub.name, table.id)
            await self.store.write(queries.change_table, table.id, news, lesson=stands)
            table.lesson = stands
            table.stirred += 1
            self.tell(table)

    def later(self, work: Coroutine[object, None, None]) -> None:
        """Run a task in the background."""
        task = asyncio.get_running_loop().create_task(work, name="A message to other servers")
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)
        task.add_done_callback(log_failure)


# ---------------------------------------------------------------- small things


async def always_ready(_game: Game) -> bool:
    return True
