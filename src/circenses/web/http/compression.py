"""Answers made smaller, in the way the browser prefers."""

import zlib
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import brotli

STREAM_QUALITY, STREAM_WINDOW = 3, 18  # 2^18 bytes: several updates, so that each tells only news
GZIP_LEVEL = 1
GZIP_FORMAT = 31  # for zlib: the widest window, with the head of a gzip file

Pack: TypeAlias = Callable[[str], bytes]


class Packer(NamedTuple):
    """How a stream is sent: the name of its encoding ("" for none), and what packs each event."""

    encoding: str
    pack: Pack


def encodings_in(accepted: str) -> set[str]:
    """What a browser can read, by its header Accept-Encoding.

    >>> sorted(encodings_in("gzip, deflate;q=0, br;q=0.9"))
    ['br', 'gzip']
    """
    found = set()
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if quality.strip().removeprefix("q=").rstrip("0.") or not quality:
            found.add(name.strip())
    return found


def packer_for(accepted: str) -> Packer:
    """One Brotli stream for all events; gzip where a browser offers no Brotli (plain http)."""
    offered = encodings_in(accepted)
    if "br" in offered:
        return Packer("br", with_brotli())
    return Packer("gzip", with_gzip()) if "gzip" in offered else Packer("", str.encode)


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
