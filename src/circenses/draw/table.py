"""What every drawing asks of a table: the open question, and the names of seats."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from circenses.core.state.plain import Asking, Open
from circenses.draw.picture_cache import noted
from circenses.draw.pieces import ROMAN
from circenses.draw.svg import Markup, tag

Entry = TypeVar("Entry", bound=Open)


class Seated(Protocol):
    """A table with seats."""

    @property
    def seats(self) -> int: ...


def asked(table: Asking[Entry]) -> Entry:
    """The open question; after the end of the game, the first place of the agenda."""
    return table.agenda[table.pending - 1] if table.pending else table.agenda[0]


@noted
def asks(table: Asking[Open], decision: int) -> bool:
    """Whether this is the open question."""
    return bool(table.pending) and asked(table).decision == decision


def player_name(table: Seated, player: int, others: Mapping[int, str]) -> str:
    """The numeral of a seat; a side without a seat has a name (`GAME.side_names`)."""
    if player < table.seats:
        return ROMAN[player + 1]
    return others[player].replace("The ", "the ")


def aside(words: str) -> Markup:
    """A remark beside the title of a part."""
    return tag("p", words, class_="aside")
