"""People: guests known by a signed cookie, and accounts with a password."""

import asyncio
import hmac
import json
import math
import time
from collections.abc import MutableMapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from cachetools import TTLCache
from itsdangerous import BadData, URLSafeSerializer

from circenses.core.errors import CircensesError
from circenses.web.pages.models.viewer import Preferences
from circenses.web.storage import people_queries
from circenses.web.storage.store import Conflict, Store
from circenses.web.text import guest_name, name_of, new_id

COOKIE = "circenses"
REMEMBERED = 500  # people kept in memory
FRESH = 30.0  # seconds after which a person is read again, if another server may change them
MIN_PASSWORD, MAX_PASSWORD = 8, 200

THEMES, TAPS, MOTIONS = ("system", "light", "dark"), ("one", "two"), ("system", "less")


class NotAllowed(CircensesError):
    """A name or password that will not do."""


@dataclass(frozen=True)
class Person:
    """Somebody with a cookie. A person who has never done anything is not in the database."""

    id: str
    name: str
    guest: bool = True
    preferences: Preferences = field(default_factory=Preferences)


class Keys:
    """What is signed with the server's secret: cookies, tokens of programs, CSRF tokens."""

    def __init__(self, secret: str):
        self.secret = secret.encode()
        self.cookies = URLSafeSerializer(secret, salt="circenses cookie")
        self.tokens = URLSafeSerializer(secret, salt="circenses token")

    def cookie_for(self, user: str) -> str:
        return str(self.cookies.dumps(user))

    def user_of_cookie(self, cookie: str) -> str | None:
        return opened(self.cookies, cookie)

    def token_for(self, user: str) -> str:
        return str(self.tokens.dumps(user))

    def user_of_token(self, token: str) -> str | None:
        return opened(self.tokens, token)

    def csrf_for(self, user: str) -> str:
        """Proves that a form came from a page of ours, made for this person."""
        return hmac.new(self.secret, b"csrf " + user.encode(), sha256).hexdigest()[:32]

    def is_csrf(self, user: str, token: str) -> bool:
        return hmac.compare_digest(self.csrf_for(user).encode(), token.encode())


def opened(seal: URLSafeSerializer, text: str) -> str | None:
    try:
        user = seal.loads(text)
    except BadData:
        return None
    return user if isinstance(user, str) else None


class People:
    """Everybody, with those seen lately kept in memory."""

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

    async def save(self, person: Person, **more: Any) -> Person:
        """Keep a person, who from now on is in the database."""
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
        chosen = name_of(name)
        if not chosen:
            raise NotAllowed("A name needs at least one letter.")
        return await self.save(replace(person, name=chosen))

    async def register(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account; the guest's tables stay theirs."""
        chosen = name_of(name)
        if not chosen:
            raise NotAllowed("A name needs at least one letter.")
        if not person.guest:
            raise NotAllowed("You have an account already.")
        if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
            raise NotAllowed(f"A password has {MIN_PASSWORD} to {MAX_PASSWORD} letters.")
        hashed = await asyncio.to_thread(self.hasher.hash, password)
        try:
            return await self.save(
                replace(person, name=chosen), username=chosen.lower(), password=hashed
            )
        except Conflict:
            raise NotAllowed("Somebody else has that name.") from None

    async def login(self, name: str, password: str) -> Person:
        """The account of that name; a wrong name and a wrong password read the same."""
        row = await self.store.read(people_queries.user_by_name, name_of(name).lower())
        kept = row.password if row is not None else self.decoy
        right = await asyncio.to_thread(self.matches, kept, password[:MAX_PASSWORD])
        if row is None or not right:
            raise NotAllowed("That name and that password do not belong together.")
        return self.remember(person_of(row))

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


def person_of(row: Any) -> Person:
    return Person(row.id, row.name, row.username is None, preferences_of(row.preferences))


def preferences_of(text: str) -> Preferences:
    """Kept preferences; what is not understood any more is left out."""
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
        confirm=bool(form.get("confirm")),
        sound=bool(form.get("sound")),
        hints=bool(form.get("hints")),
        skip=bool(form.get("skip")),
    )
