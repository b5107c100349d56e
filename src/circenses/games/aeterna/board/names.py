"""What things are called."""

from circenses.draw import table as seats
from circenses.games.aeterna import GAME, box
from circenses.games.aeterna.view import Table
from circenses.games.aeterna.vocabulary import ORDINALS


def player_name(table: Table, player: int) -> str:
    """The numeral of a seat, or Gens Umbra."""
    return seats.player_name(table, player, GAME.side_names)


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
