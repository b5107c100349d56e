"""What pieces and places are called."""

from typing import TYPE_CHECKING

from circenses.draw.pieces import ROMAN
from circenses.games.city_of_marble import GAME, data
from circenses.games.city_of_marble.vocabulary import LYING

if TYPE_CHECKING:
    from circenses.games.city_of_marble.board.view import Table

GLYPHS = ("temple", "baths", "theatre", "arena")  # concepts of icons.json, by building
COLOR_BUILDING = [data.BUILDING_COLOR.tolist().index(color) for color in range(data.COLORS)]


def player_name(table: "Table", player: int) -> str:
    """The numeral of a seat, or the Curator."""
    alone = table.seats == 1 and player == data.CURATOR
    return GAME.side_names[player].replace("The", "the") if alone else ROMAN[player + 1]


def color_name(color: int) -> str:
    return data.COLOR_NAMES[color]


def building_name(kind: int) -> str:
    """The name of a Civic Building, or the Fountain's."""
    return "Fountain" if kind == data.FOUNTAIN else data.COMPONENTS["building"][kind]["name"]


def an(name: str) -> str:
    """A name with its article; Baths are many."""
    if name.endswith("s"):
        return name
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def water_name(aqueduct: int) -> str:
    """The name of an aqueduct."""
    return str(data.COMPONENTS["water_source"][aqueduct]["name"])


def vertex_name(vertex: int) -> str:
    return data.VERTEX_NAMES[vertex]


def lying(placement: int) -> str:
    """How a tile lies in a placement."""
    return LYING[data.PLACEMENT_NAMES[placement][-1]]


def tile_place(placement: int) -> str:
    """Where and how a tile lies: 'F7, upright'."""
    return f"{data.PLACEMENT_NAMES[placement][:-1]}, {lying(placement)}"


def space_name(place: int) -> str:
    """Where a lifted Magistrate waits."""
    if place == data.TREASURY:
        return "Treasury"
    return f"{color_name(place - data.IMPERIUM_SPACE)} Imperium"
