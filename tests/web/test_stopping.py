"""A server that stops answers what is on its way: a proxy may not repeat what changes something."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from circenses.web.http import protocol
from circenses.web.http.protocol import CarefulProtocol
from tests.patience import LONG, completed

ASKED = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"


class Meeting(NamedTuple):
    """A server, and a connection to it over which one request was answered."""

    server: uvicorn.Server
    there: CarefulProtocol
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    stopping: list[asyncio.Task[None]]

    async def stop(self) -> None:
        """Begin to stop."""
        self.stopping.append(asyncio.create_task(self.server.shutdown()))
        await asyncio.sleep(0)
        assert self.there.ending

    async def ask(self) -> bytes:
        self.writer.write(ASKED)
        return await self.reader.readuntil(b"Salve!")


@contextlib.asynccontextmanager
async def meeting() -> AsyncIterator[Meeting]:
    config = uvicorn.Config(
        PlainTextResponse("Salve!"), port=0, lifespan="off", **protocol.options()
    )
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    address = server.servers[0].sockets[0].getsockname()
    reader, writer = await asyncio.open_connection(*address)
    writer.write(ASKED)
    await reader.readuntil(b"Salve!")
    (there,) = server.server_state.connections
    assert isinstance(there, CarefulProtocol)
    met = Meeting(server, there, reader, writer, [])
    yield met
    assert await reader.read() == b""
    await asyncio.gather(*met.stopping)
    writer.close()


def test_a_request_that_crosses_the_end_is_answered(monkeypatch):
    monkeypatch.setattr(protocol, "MOMENT", LONG)

    async def crossing() -> None:
        async with meeting() as met:
            await met.stop()
            assert b"connection: close" in await met.ask()

    completed(crossing())


def test_a_silent_connection_is_closed(monkeypatch):
    monkeypatch.setattr(protocol, "MOMENT", 0)

    async def silent() -> None:
        async with meeting() as met:
            await met.stop()

    completed(silent())


@pytest.mark.parametrize("half", [len(ASKED) // 2, len(ASKED)])
def test_a_request_that_was_not_read_yet_is_no_silence(monkeypatch, half):
    """It has come, whole or in part, but nobody has looked."""
    monkeypatch.setattr(protocol, "MOMENT", LONG)

    async def unread() -> None:
        async with meeting() as met:
            await met.stop()
            met.writer.write(ASKED[:half])  # at once, before anyone else has a turn
            met.there.close_if_silent()
            assert not met.there.transport.is_closing()
            met.writer.write(ASKED[half:])
            assert b"connection: close" in await met.reader.readuntil(b"Salve!")

    completed(unread())
