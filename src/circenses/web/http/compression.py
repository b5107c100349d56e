"""Compressed answers, with the encoding that the browser prefers."""

import gzip
import secrets
import zlib
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import brotli
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Send

PAGE_QUALITY, FRAGMENT_QUALITY = 4, 1  # a whole page is loaded once, a fragment after each click
SMALLEST = 1000  # bytes worth packing
PADDING = 64  # random padding, so that the length of a page with a token reveals nothing
PACKED = ("text/", "application/json", "image/svg")
STREAM_QUALITY, STREAM_WINDOW = 3, 18  # 2^18 bytes: several updates, so that each tells only news
GZIP_LEVEL = 1
GZIP_FORMAT = 31  # for zlib: the widest window, with the head of a gzip file

Pack: TypeAlias = Callable[[str], bytes]


class Packer(NamedTuple):
    """The compression of a stream: its encoding ("" for none), and a function for each event."""

    encoding: str
    pack: Pack


def encodings_in(accepted: str) -> set[str]:
    """The encodings that a browser accepts, by its header Accept-Encoding.

    >>> sorted(encodings_in("gzip, deflate;q=0, br;q=0.9"))
    ['br', 'gzip']
    """
    found = set()
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if quality.strip().removeprefix("q=").rstrip("0.") or not quality:
            found.add(name.strip())
    return found


def best_encoding(accepted: str) -> str:
    """The best encoding that we can write and the browser can read; "" for none."""
    offered = encodings_in(accepted)
    return next((name for name in ("br", "gzip") if name in offered), "")


def packer_for(accepted: str) -> Packer:
    """One Brotli stream for all events; gzip where a browser offers no Brotli (plain http)."""
    encoding = best_encoding(accepted)
    if not encoding:
        return Packer("", str.encode)
    return Packer(encoding, with_brotli() if encoding == "br" else with_gzip())


def with_brotli() -> Pack:
    packing = brotli.Compressor(quality=STREAM_QUALITY, lgwin=STREAM_WINDOW)

    def pack(text: str) -> bytes:
        return bytes(packing.process(text.encode()) + packing.flush())

    return pack


def with_gzip() -> Pack:
    packing = zlib.compressobj(GZIP_LEVEL, wbits=GZIP_FORMAT)

    def pack(text: str) -> bytes:
        return packing.compress(text.encode()) + packing.flush(zlib.Z_SYNC_FLUSH)

    return pack


# ---------------------------------------------------------------- answers


def packing(send: Send, headers: Headers) -> Send:
    """The same answers, compressed if they come in one piece. A page holds a token and text that
    its reader typed, so its length is blurred.
    """
    encoding = best_encoding(headers.get("accept-encoding", ""))
    quality = FRAGMENT_QUALITY if "x-fragment" in headers else PAGE_QUALITY
    begun: list[Message] = []

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            if may_pack(MutableHeaders(scope=message)):
                begun.append(message)
                return
        elif begun:
            start, body = begun.pop(), message.get("body", b"")
            if not message.get("more_body") and len(body) >= SMALLEST:
                message = dict(message, body=packed(body, encoding, quality))
                describe(MutableHeaders(scope=start), encoding, len(message["body"]))
            await send(start)
        await send(message)

    return sending if encoding else send


def may_pack(headers: MutableHeaders) -> bool:
    kind = headers.get("content-type", "")
    return (
        kind.startswith(PACKED) and "content-encoding" not in headers and "event-stream" not in kind
    )


def packed(body: bytes, encoding: str, quality: int) -> bytes:
    if encoding == "br":
        return bytes(brotli.compress(body, mode=brotli.MODE_TEXT, quality=quality))
    return gzip.compress(body, quality)


def describe(headers: MutableHeaders, encoding: str, length: int) -> None:
    headers["Content-Encoding"] = encoding
    headers["Content-Length"] = str(length)
    headers.add_vary_header("Accept-Encoding")
    headers["X-Padding"] = "x" * (1 + secrets.randbelow(PADDING))
