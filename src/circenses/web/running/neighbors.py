"""Servers that share one PostgreSQL, and which of them have just ended.

A server names the connection on which it listens for news. PostgreSQL closes that connection when
the server ends, even by a crash, so the others see within a second that its bots need a server.
"""

import asyncio
from collections.abc import Awaitable, Callable

from circenses.web.storage.plain import driver_address

LOOK = 1.0  # seconds between two checks
SIGN = "circenses server"
SIGNED = (
    "SELECT application_name FROM pg_stat_activity "
    "WHERE datname = current_database() AND starts_with(application_name, %s)"
)


def sign_of(server: str) -> str:
    """The name of a server's listening connection."""
    return f"{SIGN} {server}"


async def keep_looking(url: str, ended: Callable[[], Awaitable[None]]) -> None:
    """As long as the connection holds: call `ended` whenever a server has gone."""
    import psycopg

    address = driver_address(url)
    known: set[str] = set()
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        while True:
            rows = await (await connection.execute(SIGNED, [SIGN])).fetchall()
            found = {str(row[0]) for row in rows}
            if known - found:
                await ended()
            known = found
            await asyncio.sleep(LOOK)
