"""The seal of a table: what its pages show, when the secret is revealed, and the proof in a record.

The secret of a finished game is kept back while any other table that is not over plays the same
deal: one that was played on from a replay, or one for which the same seed was chosen.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from circenses.bots.sealed_moves import bots_again
from circenses.core.errors import BadRecord
from circenses.core.play.game import Game
from circenses.core.play.replay import Record
from circenses.core.play.seal import Proof
from circenses.core.play.verification import digests_of, verified
from circenses.web.pages.models.seal import Seal, Verdict
from circenses.web.running.thinking import Asker, Priority, Think
from circenses.web.storage import queries
from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table

RUNNING = "We reveal the secret when the game ends."
SHARED = "The secret stays hidden while another table is playing the same deal."
LESSON = "Lessons always play the same deal, so there is nothing to seal."
NONE = "This table has no seal: it is older than sealed deals, or it was uploaded from a file."
ROTATED = "We can't show the secret, because the server's own secret has since been replaced."


async def seal_of(tables: Tables, table: Table) -> Seal:
    """The seal of a table, with its secret once that may be known."""
    note = why_hidden(tables, table) or await why_shared(tables, table)
    return Seal(
        table=table.id,
        seal=table.seal or "",
        secret="" if note else tables.luck.secret(table.id),
        note=note,
        over=table.over,
        chosen_seed=table.chosen_seed,
    )


async def shown_seal(tables: Tables, table: Table) -> Seal | None:
    """The seal on the page of a table; lessons show none."""
    return None if table.lesson else await seal_of(tables, table)


def why_hidden(tables: Tables, table: Table) -> str:
    """Why a table has no secret to show, whatever other tables play; empty if it has."""
    if table.seal is None:
        return LESSON if table.lesson else NONE
    if not table.over:
        return RUNNING
    chosen = table.history.seed if table.chosen_seed else None
    return "" if tables.luck.seal(table.id, chosen) == table.seal else ROTATED


async def why_shared(tables: Tables, table: Table) -> str:
    """Why the secret stays hidden although the game is over; empty if nobody plays its deal."""
    seed = table.history.seed
    shared = await tables.store.read(queries.is_deal_in_play, table.rules.id, seed, table.id)
    return SHARED if shared else ""


async def record_of(tables: Tables, table: Table, asker: Asker) -> Record:
    """The record of a finished game, with its proof if the table was sealed."""
    record = table.history.record([seat.name for seat in table.seats])
    if table.seal is None:
        return record
    if not table.digests:
        whole = table.history.copy()
        work = partial(digests_of, whole, 0, whole.ply)
        table.digests = await computed(tables, table, asker, work)
    seal = await seal_of(tables, table)
    record.proof = Proof(
        table=table.id,
        seal=table.seal,
        secret=seal.secret,
        chosen_seed=table.chosen_seed,
        positions=tuple(table.digests),
        bots=tuple(await tables.store.read(queries.moves_of_bots, table.id)),
    )
    return record


async def verdict_on(tables: Tables, table: Table, noted: str, asker: Asker) -> Verdict:
    """Verify the record of a finished game, as anyone can who has downloaded it."""
    record = await record_of(tables, table, asker)
    try:
        work = partial(computed_again, record, table.game, noted)
        return Verdict(await computed(tables, table, asker, work))
    except BadRecord as error:
        return Verdict([], str(error))


T = TypeVar("T")


async def computed(tables: Tables, table: Table, asker: Asker, work: Callable[[], T]) -> T:
    """Run a long computation in the same queue as bots and hints."""
    think = Think("seal", table.id, table.number, asker, Priority.NOW, work)
    return await tables.thinking.submit(think)


def computed_again(record: Record, game: Game, noted: str) -> list[str]:
    """What was checked, one sentence each; at a table with bots, their moves too.

    `game` has the rules that the table was begun with, which may be earlier ones.
    """
    checked = verified(record, lambda _: game, noted)
    has_bots = record.proof is not None and bool(record.proof.bots)
    return [*checked, str(bots_again(record, lambda _: game))] if has_bots else checked
