"""What boards share: the open question, names of seats, areas of players, chips."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from circenses.core.play.telling import Part
from circenses.core.state.plain import Asking, Open
from circenses.draw.picture_cache import noted
from circenses.draw.pieces import ROMAN
from circenses.draw.svg import Attribute, Markup, join, tag

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


# ---- parts of a board


def nonempty(*parts: Part) -> list[Part]:
    """The parts that show something now: there may be no button, or no rival."""
    return [part for part in parts if part.html]


def seat_part(player: int, title: str, *shown: str, column: str = "") -> Part:
    """The area of one player; pages find it by its key."""
    return Part(f"seat-{player}", title, join(shown), column)


def bag(*chips: str, **attributes: Attribute) -> Markup:
    """A player's goods, as chips side by side."""
    return tag("div", *chips, class_="bag", **attributes)
