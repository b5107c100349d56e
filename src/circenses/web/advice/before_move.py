"""Checks before a click is played: a lesson may refuse it, or its player must confirm it."""

from circenses.web.advice.caution import Caution, ends_turn
from circenses.web.people.accounts import Person
from circenses.web.tables import coaching
from circenses.web.tables.errors import Refused
from circenses.web.tables.table import Held, Table
from circenses.web.tables.table_history import Path


async def before_move(
    caution: Caution, table: Table, person: Person, seat: int, ply: int, path: Path
) -> Held | None:
    """The click, if it waits until its player confirms it; None if it can be made at once."""
    if gently := coaching.refusal(table, path):
        raise Refused(gently)
    if seat not in table.may_decide(person.id) or not table.is_open(seat, ply):
        return None  # the table gives the reason for a refusal
    if coaching.is_led(table):
        return None
    doubt = await caution.doubt(table, person, seat, path)
    ends = person.preferences.confirm and ends_turn(table, seat, path)
    return Held(ply, path, doubt) if doubt or ends else None
