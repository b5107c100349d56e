"""A forgotten password: a link that works once, within an hour, to set a new one."""

from hashlib import sha256

from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy import Connection

from circenses.core.errors import CircensesError
from circenses.web.people.accounts import TOO_OLD, NotAllowed
from circenses.web.storage import people_queries
from circenses.web.storage.database import looking_into
from circenses.web.storage.row_types import StoredUser
from circenses.web.text import name_of

VALID = 3600  # seconds for which a link can be used


class PasswordKeys:
    """Signs and checks the links for a new password."""

    def __init__(self, secret: str):
        self.seal = URLSafeTimedSerializer(secret, salt="circenses new password")

    def token(self, row: StoredUser) -> str:
        """A token for the account in that row. A new password makes it useless."""
        return str(self.seal.dumps([row.id, state_of(row)]))

    def user(self, token: str) -> tuple[str, str]:
        """The account that a token opens, and the state that the account must still have."""
        try:
            found = self.seal.loads(token, max_age=VALID)
        except BadData:
            found = None
        match found:
            case [str(user), str(state)]:
                return user, state
        raise NotAllowed(TOO_OLD)


def state_of(row: StoredUser) -> str:
    """Changes with the password and with the mail address."""
    return sha256(f"{row.password} {row.mail}".encode()).hexdigest()[:24]


def address_with(site: str, token: str) -> str:
    return f"{site}/password/new?token={token}"


# ---------------------------------------------------------------- for the operator


def link_for(database: str, secret: str, site: str, name: str) -> str:
    """A link to set a new password, made by the operator without the running server."""
    with looking_into(database) as connection:
        token = token_for(connection, secret, name)
    return address_with(site, token)


def token_for(connection: Connection, secret: str, name: str) -> str:
    row = people_queries.user_by_name(connection, name_of(name).lower())
    if row is None:
        raise CircensesError(f"There is no account with the name {name}.")
    kept = secret or people_queries.kept_setting(connection, "secret")
    if not kept:
        raise CircensesError("No server has used this database yet.")
    return PasswordKeys(kept).token(row)
