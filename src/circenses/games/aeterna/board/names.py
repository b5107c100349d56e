"""What things are called, and which question is open."""

from circenses.draw.picture_cache import noted
from circenses.draw.pieces import ROMAN
from circenses.games.aeterna import GAME, box
from circenses.games.aeterna.board.view import Entry, Table
from circenses.games.aeterna.vocabulary import ORDINALS


def card_name(card: int) -> str:
    return str(box.Card.written[card]["name"])


def hill_name(hill: int) -> str:
    return box.Hill.name[hill]


def building_name(kind: int) -> str:
    return str(box.Building.written[kind]["id"]).capitalize()


def place_name(place: int) -> str:
    return ORDINALS[place]


def an(name: str) -> str:
    """A name with its article."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def player_name(table: Table, player: int) -> str:
    """The numeral of a seat, or the automaton's name."""
    alone = table.seats == 1 and player == box.UMBRA
    return GAME.side_names[player] if alone else ROMAN[player + 1]


def asked(table: Table) -> Entry:
    """The question that is open; after the end there is none."""
    return table.agenda[table.pending - 1] if table.pending else table.agenda[0]


@noted
def asks(table: Table, decision: int) -> bool:
    return bool(table.pending) and asked(table).decision == decision
