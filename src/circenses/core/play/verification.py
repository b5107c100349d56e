"""Verify a record: does its deal follow from the secret that was sealed before the first move?"""

import hmac
import re
from collections.abc import Callable

from circenses.core.errors import BadRecord, CircensesError
from circenses.core.play.game import Game
from circenses.core.play.history import Played
from circenses.core.play.match import Match, dealt, verify
from circenses.core.play.replay import Record
from circenses.core.play.seal import SHORT, Proof, seal_of, seed_from

NO_SEAL = (
    "This record has no seal. It is older than sealed deals, or it was not played at a server's "
    "table, so nothing shows when its deal was fixed."
)
NOT_YET = (
    "This record has a seal but not the secret: another table was still playing the same deal. "
    "Download it again when that game is over."
)


def verified(record: Record, find: Callable[[str], Game], noted: str = "") -> list[str]:
    """What was checked, one sentence each; `BadRecord` names the first thing that differs.

    `noted` is the seal that someone wrote down during the game. Without it, the check shows only
    that the record fits its own seal.
    """
    proof = record.proof
    if proof is None:
        raise BadRecord(NO_SEAL)
    return [check_seal(record, proof, noted), check_seed(record, proof), *replay(record, find)]


def check_seal(record: Record, proof: Proof, noted: str) -> str:
    """Check that the seal is the noted one, and the hash of the secret."""
    if noted and not hmac.compare_digest(noted.strip().lower().encode(), proof.seal.encode()):
        raise BadRecord("The seal differs: the record does not have the seal you noted.")
    if not proof.secret:
        raise BadRecord(NOT_YET)
    if not re.fullmatch("[0-9a-f]{64}", proof.secret):
        raise BadRecord("The secret differs: it should be 64 hex digits.")
    chosen = record.seed if proof.chosen_seed else None
    if seal_of(proof.secret, proof.table, chosen) != proof.seal:
        what = "secret and the chosen seed" if proof.chosen_seed else "secret"
        raise BadRecord(f"The seal differs: it is not the hash of the table's {what}.")
    return f"The seal is the hash of the secret of table {proof.table}."


def check_seed(record: Record, proof: Proof) -> str:
    """Check that the seed follows from the secret, or was chosen."""
    if proof.chosen_seed:
        return f"Seed {record.seed} was chosen or taken from another game; the seal includes it."
    if seed_from(proof.secret) != record.seed:
        raise BadRecord("The seed differs: it does not follow from the secret.")
    return f"Seed {record.seed} follows from the secret."


def replay(record: Record, find: Callable[[str], Game]) -> list[str]:
    """Check that the deal, every draw and every position follow from seed and moves."""
    match: Match = dealt(record, find)
    kept = record.proof.positions if record.proof else ()
    if len(kept) != len(record.moves) + 1:
        raise BadRecord("This record has been edited: it does not have one position per move.")
    if short_digest(match) != kept[0]:
        raise BadRecord("The deal differs: the first position does not follow from the seed.")
    draws = 0
    for number, (player, move) in enumerate(record.moves, 1):
        draws += play(match, number, player, move, kept[number])
    verify(record, match)
    return [
        f"The deal and the draws and dice of {draws} moves follow from the seed.",
        f"All {len(record.moves)} moves are legal and lead to the recorded positions and result.",
    ]


def play(match: Match, number: int, player: int, move: int, digest: str) -> bool:
    """Replay a move; returns whether it involved chance."""
    before = int(match.states["chance"][0])
    try:
        match.play(move, player)
    except CircensesError as error:
        raise BadRecord(f"Move {number} differs: it is not legal there. {error}") from None
    drew = int(match.states["chance"][0]) != before
    if short_digest(match) != digest:
        what = "the move, or what was drawn," if drew else "the move"
        raise BadRecord(f"Move {number} differs: {what} leads to another position.")
    return drew


def short_digest(played: Played) -> str:
    return digests_of(played, played.ply, played.ply)[0]


def digests_of(played: Played, first: int, last: int) -> list[str]:
    """Short digests of the positions after `first` to `last` moves."""
    return [played.game.digest(one)[:SHORT] for one in played.positions(first, last)]
