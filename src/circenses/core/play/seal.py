"""Sealed deals: a table's secret, the seal that commits to it, and all random numbers from it.

    secret = HMAC-SHA-256(the server's secret, "circenses table TABLE"), in hex
    seal   = SHA-256("circenses seal TABLE SECRET"), in hex; a chosen seed is added as a third word
    seed   = the first 63 bits of HMAC-SHA-256(secret, "seed")
    luck   = the first 63 bits of HMAC-SHA-256(secret, "bot PLY SEAT"), or "hint PLY SEAT"

The seal is public from the start and the secret is not, so the seal cannot be turned back into the
deal, and no other secret fits it.
"""

import hmac
from dataclasses import dataclass
from hashlib import sha256

SHORT = 8  # hex digits of a position's digest


@dataclass(frozen=True)
class Proof:
    """The part of a record that lets anyone verify its deal."""

    table: str
    seal: str
    secret: str = ""  # empty: not revealed yet
    chosen_seed: bool = False  # someone chose the seed, so it does not follow from the secret
    positions: tuple[str, ...] = ()  # short digests: of the deal, then after each move
    bots: tuple[tuple[int, str], ...] = ()  # moves that bots made, by number, each with its level


def secret_of(server: str, table: str) -> str:
    """A table's own secret, which reveals nothing about the server's or another table's."""
    return keyed(server, f"circenses table {table}").hex()


def seal_of(secret: str, table: str, chosen_seed: int | None = None) -> str:
    """The public commitment to a table's secret, and to its seed if someone chose it."""
    words = ["circenses seal", table, secret]
    words += [] if chosen_seed is None else [str(chosen_seed)]
    return sha256(" ".join(words).encode()).hexdigest()


def seed_from(secret: str) -> int:
    """The seed of a table's deal.

    >>> seed_from("panem") == seed_from("panem") != seed_from("circenses")
    True
    """
    return number_from(secret, "seed")


def luck_from(secret: str, use: str, ply: int, seat: int) -> int:
    """The seed for one bot's move or one hint: the same for the same position of a table."""
    return number_from(secret, f"{use} {ply} {seat}")


def number_from(secret: str, words: str) -> int:
    """A number of 63 bits that nobody can predict without the secret."""
    return int.from_bytes(keyed(secret, words)[:8], "big") >> 1


def keyed(key: str, words: str) -> bytes:
    return hmac.digest(key.encode(), words.encode(), "sha256")
