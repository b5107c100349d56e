"""People: guests known by a signed cookie, and accounts with a password."""

import asyncio
import hmac
import json
import math
import time
from collections.abc import MutableMapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from cachetools import TTLCache
from itsdangerous import BadData, URLSafeSerializer

from circenses.core.errors import CircensesError
from circenses.web.pages.models.viewer import ALWAYS, FIRST_GAMES, NEVER, Preferences
from circenses.web.storage import people_queries, session_queries
from circenses.web.storage.row_types import StoredUser
from circenses.web.storage.store import Conflict, Store
from circenses.web.text import guest_name, is_bot_name, key_of, name_of, new_id

COOKIE = "circenses"
REMEMBERED = 5000  # people kept in memory: more than a server has at its tables
FRESH = 30.0  # seconds after which a person is read again, if another server may change them
MIN_PASSWORD, MAX_PASSWORD = 8, 200
JUDGED = 64  # characters of a password that are checked; the time grows with their square
STRONG_ENOUGH = 2  # of 4, by zxcvbn: more than a million guesses
FORMER = "Former player"  # in the place of the name of a deleted account

THEMES, TAPS, MOTIONS = ("system", "light", "dark"), ("one", "two"), ("system", "less")
CAUTIONS = (FIRST_GAMES, ALWAYS, NEVER)


TOO_OLD = "This link was already used, or is older than an hour. Ask for a new one."


class NotAllowed(CircensesError):
    """A name or password that cannot be used."""


@dataclass(frozen=True)
class Person:
    """Someone with a cookie. A person who has never done anything is not in the database."""

    id: str
    name: str
    guest: bool = True
    preferences: Preferences = field(default_factory=Preferences)


class Keys:
    """Things signed with the server's secret: cookies, tokens of programs, CSRF tokens."""

    def __init__(self, secret: str):
        self.secret = secret.encode()
        self.cookies = URLSafeSerializer(secret, salt="circenses cookie")
        self.tokens = URLSafeSerializer(secret, salt="circenses token")
        self.opened_cookie = lru_cache(REMEMBERED)(self.open_cookie)
        self.csrf_for = lru_cache(REMEMBERED)(self.make_csrf)

    def cookie_for(self, user: str, session: str = "") -> str:
        """A guest's cookie holds their id, an account's also the session, which can be ended."""
        return str(self.cookies.dumps([user, session] if session else user))

    def user_of_cookie(self, cookie: str) -> str | None:
        found = self.opened_cookie(cookie)
        return found[0] if found else None

    def open_cookie(self, cookie: str) -> tuple[str, str] | None:
        """The person and the session, or nothing if we did not sign it."""
        match opened(self.cookies, cookie):
            case str(user):
                return user, ""
            case [str(user), str(session)]:
                return user, session
        return None

    def token_for(self, user: str) -> str:
        return str(self.tokens.dumps(user))

    def user_of_token(self, token: str) -> str | None:
        user = opened(self.tokens, token)
        return user if isinstance(user, str) else None

    def make_csrf(self, user: str) -> str:
        """Proves that a form came from a page of ours, made for this person."""
        return hmac.digest(self.secret, b"csrf " + user.encode(), "sha256").hex()[:32]

    def is_csrf(self, user: str, token: str) -> bool:
        return hmac.compare_digest(self.csrf_for(user).encode(), token.encode())


def opened(seal: URLSafeSerializer, text: str) -> Any:
    try:
        return seal.loads(text)
    except BadData:
        return None


class People:
    """All people; those seen lately are kept in memory."""

    def __init__(self, store: Store):
        self.store = store
        lasting = math.inf if store.sqlite else FRESH
        self.known: MutableMapping[str, Person] = TTLCache(REMEMBERED, lasting)
        self.hasher = PasswordHasher()

    async def get(self, user: str) -> Person:
        if (found := self.known.get(user)) is not None:
            return found
        row = await self.store.read(people_queries.user_by_id, user)
        return self.remember(person_of(row) if row else Person(user, guest_name(user)))

    def remember(self, person: Person) -> Person:
        self.known[person.id] = person
        return person

    async def save(self, person: Person, **more: object) -> Person:
        """Store a person in the database."""
        preferences = json.dumps(asdict(person.preferences))
        row = await self.store.write(
            people_queries.save_user,
            person.id,
            time.time(),
            name=person.name,
            preferences=preferences,
            **more,
        )
        return self.remember(person_of(row))

    async def rename(self, person: Person, name: str) -> Person:
        return await self.save(replace(person, name=allowed_name(name)))

    async def register(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account; the guest's tables stay theirs."""
        chosen = allowed_name(name)
        if not person.guest:
            raise NotAllowed("You already have an account.")
        hashed = await asyncio.to_thread(self.hashed, password, chosen)
        try:
            return await self.save(
                replace(person, name=chosen), username=chosen.lower(), password=hashed
            )
        except Conflict:
            raise NotAllowed("That name is taken. Choose another.") from None

    async def login(self, name: str, password: str) -> Person:
        """The account of that name; a wrong name and a wrong password read the same."""
        row = await self.store.read(people_queries.user_by_name, name_of(name).lower())
        kept = (row.password if row is not None else None) or self.decoy
        right = await asyncio.to_thread(self.matches, kept, password[:MAX_PASSWORD])
        if row is None or not right:
            raise NotAllowed("That name and password don't match.")
        return self.remember(person_of(row))

    async def change_password(self, person: Person, old: str, new: str) -> None:
        await self.confirm(person, old)
        hashed = await asyncio.to_thread(self.hashed, new, person.name)
        await self.save(person, password=hashed)

    async def replace_password(self, row: StoredUser, new: str) -> None:
        """Set a new password for an account whose owner followed the link in the mail."""
        hashed = await asyncio.to_thread(self.hashed, new, row.name)
        if not await self.store.write(people_queries.replace_password, row, hashed):
            raise NotAllowed(TOO_OLD)

    async def confirm(self, person: Person, password: str) -> None:
        """Refuse the request unless this is the person's password."""
        row = await self.store.read(people_queries.user_by_id, person.id)
        kept = row.password if row is not None and row.password else self.decoy
        if not await asyncio.to_thread(self.matches, kept, password[:MAX_PASSWORD]):
            raise NotAllowed("That is not your password.")

    async def delete(self, person: Person) -> None:
        """Delete a person; their games stay for the others, without their name."""
        anonymous = f"{session_queries.GONE}{new_id(16)}"
        await self.store.write(session_queries.forget_person, person.id, FORMER, anonymous)
        self.known.pop(person.id, None)

    def hashed(self, password: str, name: str) -> str:
        """The hash of a new password, if it is not too easy to guess."""
        if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
            raise NotAllowed(f"A password needs {MIN_PASSWORD} to {MAX_PASSWORD} characters.")
        from zxcvbn import zxcvbn  # imported here: it reads long lists of words

        found = zxcvbn(password[:JUDGED], user_inputs=[name])
        if found["score"] < STRONG_ENOUGH:
            why = found["feedback"]["warning"] or "Use more words, or less common ones."
            raise NotAllowed(f"That password is too easy to guess. {why}")
        return self.hasher.hash(password)

    @property
    def decoy(self) -> str:
        """A hash to check when there is no such account, so that the answer takes as long."""
        if not hasattr(self, "_decoy"):
            self._decoy = self.hasher.hash(new_id())
        return self._decoy

    def matches(self, kept: str, password: str) -> bool:
        try:
            return self.hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def allowed_name(text: str) -> str:
    """A name for a person: it needs a letter, and is not that of a bot."""
    chosen = name_of(text)
    if not key_of(chosen):
        raise NotAllowed("A name needs at least one letter or digit.")
    if is_bot_name(chosen):
        raise NotAllowed("Names that begin with “Bot” are for bots. Choose another.")
    return chosen


def person_of(row: StoredUser) -> Person:
    return Person(row.id, row.name, row.username is None, preferences_of(row.preferences))


def preferences_of(text: str) -> Preferences:
    """Stored preferences, without those that are no longer valid."""
    kept = json.loads(text)
    known = {key: value for key, value in kept.items() if key in asdict(Preferences())}
    return Preferences(**known)


def chosen_preferences(old: Preferences, form: dict[str, str]) -> Preferences:
    """Preferences from the settings form."""

    def one_of(name: str, allowed: tuple[str, ...], kept: str) -> str:
        return form[name] if form.get(name) in allowed else kept

    return Preferences(
        theme=one_of("theme", THEMES, old.theme),
        taps=one_of("taps", TAPS, old.taps),
        motion=one_of("motion", MOTIONS, old.motion),
        caution=one_of("caution", CAUTIONS, old.caution),
        confirm=bool(form.get("confirm")),
        sound=bool(form.get("sound")),
        hints=bool(form.get("hints")),
        skip=bool(form.get("skip")),
        counted=bool(form.get("counted")),
    )
