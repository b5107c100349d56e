"""The parts of one running server."""

import asyncio
import contextlib
import secrets
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from circenses.core.play.game import Game
from circenses.web.advice.bots import Bots
from circenses.web.advice.caution import Caution
from circenses.web.advice.hints import Hints
from circenses.web.analysis.service import Analyses
from circenses.web.guide.stored_pictures import GuidePictures
from circenses.web.http import event_stream
from circenses.web.http.middleware import Rates
from circenses.web.http.observing import Figures, write_access_log
from circenses.web.http.priority import Priority
from circenses.web.http.protocol import raise_file_limit
from circenses.web.notes import Notes
from circenses.web.people.accounts import Keys, People
from circenses.web.people.devices import Devices
from circenses.web.people.forgotten import PasswordKeys
from circenses.web.people.mail import MailKeys, MailServer
from circenses.web.people.push import PushService
from circenses.web.people.sessions import Sessions
from circenses.web.running import neighbors
from circenses.web.running.compilation import Compiler, was_prepared
from circenses.web.running.health import Health
from circenses.web.running.memory import share_one_heap, tidy
from circenses.web.running.supervision import keep_running
from circenses.web.running.thinking import Thinking
from circenses.web.running.workers import Workers
from circenses.web.settings import Settings
from circenses.web.storage import people_queries
from circenses.web.storage.database import is_sqlite
from circenses.web.storage.store import Store
from circenses.web.tables.elsewhere import heard
from circenses.web.tables.luck import Luck
from circenses.web.tables.service import Tables
from circenses.web.tables.view_model import TablePages

TURN = 0.0005  # seconds until a waiting thread gets its turn, no matter how busy the pages are
PATIENCE = 2.0  # seconds a page waits for compiled rules to be read from disk


class Server:
    """The parts of a server, put together."""

    keys: Keys
    mail_keys: MailKeys
    password_keys: PasswordKeys
    devices: Devices
    push: PushService

    def __init__(
        self, settings: Settings, report: Callable[[Game, int], None] = lambda _game, _done: None
    ):
        share_one_heap()
        self.settings = settings
        self.store = Store(settings.database)
        self.hub = event_stream.Hub(settings.streams_of_address)
        self.tables = Tables(settings, self.store, self.hub)
        self.people = People(self.store)
        self.sessions = Sessions(self.store, self.people)
        self.compiler = Compiler(report)
        self.guide_pictures = GuidePictures()
        self.table_pages = TablePages(self.tables, self.compiler)
        self.thinking = Thinking(settings.bot_threads)
        self.bots = Bots(self.tables, self.thinking)
        self.hints = Hints(self.tables, self.thinking)
        self.caution = Caution(self.store)
        self.analyses = Analyses(self.tables, self.thinking)
        self.rates = Rates(settings.rates)
        self.priority = Priority()
        self.mail = MailServer(settings.mail, settings.site) if settings.mail else None
        self.health = Health(self.store)
        self.figures = Figures(self.hub, self.tables)
        self.chores: list[asyncio.Task[Any]] = []
        self.tables.get_ready = self.get_ready
        self.tables.thinking = self.thinking
        self.compiler.on_change = self.tables.compiling
        self.compiler.on_compiled = self.guide_pictures.ask

    async def start(self) -> None:
        sys.setswitchinterval(TURN)
        raise_file_limit()
        write_access_log(self.settings.access_log)
        await asyncio.to_thread(self.store.prepare)
        fresh = secrets.token_urlsafe(32)
        kept = await self.store.write(people_queries.setting, "secret", fresh)
        secret = self.settings.secret or kept
        self.tables.luck = Luck(kept)  # the database's, on all servers
        self.keys, self.mail_keys = Keys(secret), MailKeys(secret)
        self.password_keys, self.devices = PasswordKeys(secret), Devices(secret)
        chosen = self.settings
        self.push = PushService(secret, chosen.site, chosen.push, chosen.contact)
        notes = Notes(self.store, self.mail, self.mail_keys, self.push)
        loop = asyncio.get_running_loop()
        self.chores = [
            loop.create_task(keep_running("The watch over the tables", self.bots.keep_watch)),
            loop.create_task(keep_running("Tidying", lambda: tidy(self.priority))),
            loop.create_task(keep_running("Notes that a table waits", notes.keep_writing)),
        ]
        if not is_sqlite(self.settings.database):
            workers = Workers(self.store)
            self.thinking.elsewhere, workers.on_change = workers, self.thinking.begin
            shared = (
                ("Hearing other servers", self.listen),
                ("Watching other servers", self.look),
                ("Hearing processes that think", workers.keep_in_touch),
            )
            self.chores += [loop.create_task(keep_running(*chore)) for chore in shared]

    async def listen(self) -> None:
        sign = neighbors.sign_of(self.hub.name)
        await event_stream.listen(self.settings.database, sign, partial(heard, self.tables))

    async def look(self) -> None:
        await neighbors.keep_looking(self.settings.database, self.bots.take_over)

    async def get_ready(self, game: Game) -> bool:
        """Whether the rules of a game are compiled. Waits for rules on disk; others are compiled
        next, and until then Python runs them.
        """
        return await self.compiler.need(game, PATIENCE if was_prepared(game) else 0.0)

    async def stop(self) -> None:
        self.hub.close()
        self.compiler.close()
        await self.guide_pictures.close()
        bots = [t.bot_at_work for t in self.tables.loaded.values() if t.bot_at_work is not None]
        for task in [*self.chores, *bots, *self.tables.chores]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        await self.analyses.close()
        self.thinking.close()
        await asyncio.to_thread(self.store.close)
