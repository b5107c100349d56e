"""Notifications by mail and in browsers: a turn-by-turn table waits for someone who is away."""

import asyncio

from circenses import games
from circenses.core.errors import CircensesError
from circenses.web.people.mail import MailKeys, MailServer
from circenses.web.people.push import PushService, Subscription
from circenses.web.running import clock
from circenses.web.running.supervision import logged
from circenses.web.storage import note_queries
from circenses.web.storage.store import Conflict, Store

EVERY = 60.0  # seconds
GRACE = 300.0  # seconds that a table waits before its player is notified


def title_of(game: str) -> str:
    """The name of a game; "" if it is not installed here."""
    try:
        return games.get(game).title
    except CircensesError:
        return ""


class Notes:
    """Looks for tables that wait, and notifies the people who want it."""

    def __init__(self, store: Store, mail: MailServer | None, keys: MailKeys, push: PushService):
        self.store, self.mail, self.keys, self.push = store, mail, keys, push

    async def keep_writing(self) -> None:
        while True:
            await self.write_all()
            await asyncio.sleep(EVERY)

    async def write_all(self) -> int:
        """Notify everyone who is due; returns how many people that were."""
        before, sent = clock.now() - GRACE, 0
        by_mail = self.mail is not None
        for row in await self.store.read(note_queries.waiting_people, before, by_mail):
            try:
                mine = await self.store.write(
                    note_queries.note, row.id, row.user, row.number, before
                )
            except Conflict:
                continue  # another server notifies them
            if mine:
                if row.mail:
                    with logged("A note by mail"):
                        await self.write_to(row.name, row.mail, row.user, row.id, row.game)
                await self.show_to(row.user, row.id, row.game)
                sent += 1
        return sent

    async def write_to(self, name: str, mail: str, user: str, table: str, game: str) -> None:
        title = title_of(game)
        if not title or self.mail is None:
            return
        site = self.mail.site
        stop = f"{site}/mail/stop?token={self.keys.stop(user)}"
        await self.mail.send(
            mail,
            f"Your turn in {title}",
            f"Hello {name},\n\nIt is your turn in {title}:\n{site}/tables/{table}\n\n"
            f"Stop these emails: {stop}\n",
            stop,
        )

    async def show_to(self, user: str, table: str, game: str) -> None:
        """Show a notification in each browser where the person wants them."""
        title = title_of(game)
        if not title:
            return
        note = {
            "title": f"Your turn in {title}",
            "body": "Your table is waiting for you.",
            "url": f"/tables/{table}",
        }
        for row in await self.store.read(note_queries.pushes_of, user):
            with logged("A note in a browser"):
                to = Subscription(row.endpoint, row.p256dh, row.auth)
                if not await self.push.send(to, note, table):
                    await self.store.write(note_queries.remove_push, row.endpoint, user)
