"""Sessions of accounts. A person can end a session from anywhere."""

import math
import re
from collections.abc import MutableMapping
from dataclasses import dataclass
from datetime import UTC, datetime

from cachetools import TTLCache

from circenses.web.people.accounts import People
from circenses.web.running import clock
from circenses.web.storage import session_queries
from circenses.web.storage.store import Store
from circenses.web.text import new_id

REMEMBERED = 2000  # sessions kept in memory
FRESH = 2.0  # seconds after which a session is read again, if another server may have ended it
NOTED_EVERY = 3600.0  # seconds: a session's last use is stored to the hour
BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")  # Edge and Opera also say Chrome
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
TITLES = {"Edg": "Edge", "OPR": "Opera"}


@dataclass(frozen=True)
class Session:
    """One browser in which someone is logged in."""

    id: str
    browser: str
    seen: datetime


class Sessions:
    """Begins, checks and ends them."""

    def __init__(self, store: Store, people: People):
        self.store = store
        self.people = people
        lasting = math.inf if store.sqlite else FRESH
        self.known: MutableMapping[str, str] = TTLCache(REMEMBERED, lasting)

    async def begin(self, user: str, agent: str) -> str:
        """Begin a session with a fresh id, which nobody else can know."""
        session, now = new_id(24), clock.now()
        await self.store.write(
            session_queries.begin_session,
            id=session,
            user_id=user,
            browser=browser_of(agent),
            created=now,
            seen=now,
        )
        return session

    async def is_valid(self, user: str, session: str) -> bool:
        """Whether a cookie is still valid. Guests have no session, only their cookie."""
        if not session:
            return (await self.people.get(user)).guest
        if session not in self.known:
            row = await self.store.read(session_queries.session_by_id, session)
            if row is None:
                return False
            self.known[session] = row.user_id
            if clock.now() - row.seen > NOTED_EVERY:
                await self.store.write(session_queries.note_session, session, clock.now())
        return self.known[session] == user

    async def of(self, user: str) -> list[Session]:
        rows = await self.store.read(session_queries.sessions_of, user)
        return [Session(row.id, row.browser, datetime.fromtimestamp(row.seen, UTC)) for row in rows]

    async def end(self, user: str, session: str) -> None:
        await self.store.write(session_queries.end_session, user, session)
        self.known.pop(session, None)

    async def end_others(self, user: str, kept: str) -> None:
        """End all sessions except one; all of them if none is given."""
        await self.store.write(session_queries.end_other_sessions, user, kept)
        self.known.clear()


def browser_of(agent: str) -> str:
    """What a browser calls itself: "Firefox on Linux"."""
    name = next((one for one in BROWSERS if f"{one}/" in agent), "")
    system = next((one for one in SYSTEMS if one in agent), "")
    title = TITLES.get(name, name)
    found = f"{title} on {system}" if title and system else title or system
    return found or re.sub(r"[^\w .-]", "", agent)[:40] or "a browser"
