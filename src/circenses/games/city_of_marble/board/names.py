"""What pieces and places are called."""

from collections.abc import Sequence

from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted, listed
from circenses.draw import table as seats
from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble.board.outlook import Verdict
from circenses.games.city_of_marble.view import Table
from circenses.games.city_of_marble.vocabulary import LYING, MEANINGS

GLYPHS = ("temple", "baths", "theater", "arena")  # concepts of icons.json, by building
COLOR_BUILDING = [box.Building.color.tolist().index(color) for color in range(box.COLORS)]


def player_name(table: Table, player: int) -> str:
    """The numeral of a seat, or the Curator."""
    return seats.player_name(table, player, GAME.side_names)


def color_name(color: int) -> str:
    return box.COLOR_NAMES[color]


def building_name(kind: int) -> str:
    """The name of a Civic Building, or the Fountain's."""
    return "Fountain" if kind == box.FOUNTAIN else box.Building.name[kind]


def an(name: str) -> str:
    """A name with its article; Baths are many."""
    if name.endswith("s"):
        return name
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def in_english(latin: str) -> str:
    """A word of the solo variant with its meaning; a content pack may have others."""
    return f"{latin}, {MEANINGS[latin]}" if latin in MEANINGS else latin


def water_name(aqueduct: int) -> str:
    """The name of an aqueduct."""
    return box.WaterSource.name[aqueduct]


def vertex_name(vertex: int) -> str:
    return box.VERTEX_NAMES[vertex]


def lying(placement: int) -> str:
    """How a tile lies in a placement."""
    return LYING[box.PLACEMENT_NAMES[placement][-1]]


def tile_place(placement: int) -> str:
    """Where and how a tile lies: 'F7, upright'."""
    return f"{box.PLACEMENT_NAMES[placement][:-1]}, {lying(placement)}"


def space_name(place: int) -> str:
    """Where a lifted Magistrate waits."""
    if place == box.TREASURY:
        return "Treasury"
    return f"{color_name(place - box.IMPERIUM_SPACE)} Imperium"


def pair_name(pair: int) -> str:
    one, other = box.PAIRS[pair].tolist()
    return f"a {color_name(one)} and a {color_name(other)} tile"


def drawn_name(table: Table, color: int) -> str:
    """CM-5.2: what the last stack still gives."""
    return counted(min(box.TILES_PER_DRAW, table.stacks[color]), f"{color_name(color)} tile")


def tile_words(table: Table, placement: int) -> str:
    """A tile on the board: 'red tile at F7, upright'."""
    return f"{color_name(table.tiles[placement])} tile at {tile_place(placement)}"


def stood_name(table: Table, player: int, slot: int) -> str:
    """The tile on which a Magistrate stands."""
    return tile_words(table, table.players[player].magistrates[slot])


def piece_of(table: Table, thing: int) -> tuple[int, int]:
    """Which aqueduct a piece extends, and where its new head would be."""
    aqueduct, direction = divmod(thing, box.DIRECTION_COUNT)
    return aqueduct, int(box.NEIGHBOR[table.heads[aqueduct], direction])


# ---- what a site becomes, in words


def verdict_words(table: Table, player: int, verdict: Verdict) -> str:
    """What rises at a site, and for whom."""
    if verdict.owner == EMPTY:
        reason = "a tie" if any(verdict.influence) else "nobody has influence"
        return f"a Fountain at {vertex_name(verdict.vertex)} ({reason})"
    who = "you" if verdict.owner == player else player_name(table, verdict.owner)
    what = an(building_name(verdict.kind))
    gain = counted(verdict.points, "point")
    return f"{what} at {vertex_name(verdict.vertex)} for {who}, {gain}"


def all_words(table: Table, player: int, verdicts: Sequence[Verdict]) -> str:
    return listed([verdict_words(table, player, verdict) for verdict in verdicts])
