"""What things are called, and which of them a view holds."""

from collections.abc import Iterable, Sequence

from circenses.core.text.goods import Row
from circenses.core.text.sentences import Some
from circenses.draw.table import asked
from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.state import SPECIAL_SLOT
from circenses.games.nova_roma.view import Table
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, GOODS

ORDINALS = ("first", "second", "third", "fourth")
TRACK_NAMES = tuple(box.Hippodrome.written["tracks"])
ZONE_NAMES = tuple(zone["id"] for zone in box.Zone.written)
SHAPE_WORDS = {
    "mono": "single block",
    "duo": "pair of blocks",
    "i3": "row of three",
    "l3": "corner of three",
    "i4": "row of four",
    "o4": "square of four",
    "l4": "L of four",
    "t4": "T of four",
    "s4": "S of four",
}
ROUTES = tuple(route["id"] for route in layout.SEA["routes"])


def members(things: Iterable[int]) -> list[int]:
    """The things of a set, which a view holds as words of 32 bits."""
    return [32 * k + bit for k, word in enumerate(things) for bit in range(32) if word >> bit & 1]


def follower_name(card: int) -> str:
    return str(box.Follower.written[card]["name"])


def tile_name(tile: int) -> str:
    return str(box.Tile.written[tile]["id"]).replace("_", " ").capitalize()


def shape_name(shape: int) -> str:
    return SHAPE_WORDS[effects.SHAPE_NAMES[shape]]


def a(shape: str) -> str:
    """A shape with its article.

    >>> a("T of four"), a("L of four")
    ('a T of four', 'an L of four')
    """
    return f"an {shape}" if shape.startswith(("L ", "S ")) else f"a {shape}"


def stop_name(stop: int) -> str:
    """A place at sea."""
    if stop == 0:
        return "the starting port"
    if stop >= layout.FIRST_PORT:
        return f"the victory port for {layout.SEA['ports'][stop - layout.FIRST_PORT]} points"
    return str(layout.HARBOR_ROWS[stop - 1]["name"])


def good_name(good: int) -> str:
    return effects.KEYS[good]


def paid_name(less: int) -> str:
    """How much influence a petition costs."""
    return str(less + 1)


def action_at(table: Table, line: int) -> str:
    return ACTION_NAMES[table.lines[line]]


def space_name(table: Table, space: int) -> str:
    """A space of the forum by its two actions."""
    row, column = divmod(space, layout.FORUM_SIDE)
    return f"{action_at(table, row)} and {action_at(table, layout.FORUM_SIDE + column)}"


def emperor_space_name(table: Table, k: int) -> str:
    """One of the two spaces that the emperor may stand on."""
    return space_name(table, int(layout.EMPEROR_SPACES[table.emperor_tile, k]))


def estate_name(space: int) -> str:
    """A space of the estate by the goods that cross there."""
    row, column = divmod(space, layout.ESTATE_COLUMNS)
    goods = box.EstateBoard.written
    return f"the {goods['rows'][row]} and {goods['cols'][column]} space"


def cell_name(zone: int, cell: int) -> str:
    row, column = divmod(cell, layout.ZONE_WIDTH[zone])
    return f"zone {ZONE_NAMES[zone]}, row {row + 1}, column {column + 1}"


# ---- prices and gains


def row_of(bundle: int) -> Row:
    """A price or gain as a row of goods."""
    return tuple(layout.AMOUNT[bundle].tolist())


def amount(bundle: int) -> str:
    return GOODS.words(row_of(bundle))


def some(bundle: int) -> Some:
    return Some(GOODS, row_of(bundle))


def price_words(bundle: int) -> str:
    return f"pay {amount(bundle)}" if any(row_of(bundle)) else "free"


def tile_asked(table: Table, player: int) -> int:
    """The estate tile that may be used."""
    return table.players[player].tiles[asked(table).arg]


def tile_asked_name(table: Table, player: int, _: int) -> str:
    return tile_name(tile_asked(table, player))


def offered_tile(table: Table, slot: int) -> int:
    return table.special_offer if slot == SPECIAL_SLOT else table.tile_offer[slot]


def inner_action(option: int) -> int:
    """The actions in order, without Petition."""
    return option + (option >= effects.Action.PETITION)


def ship_stop(table: Table, player: int, option: int) -> int:
    ship, route = divmod(option, layout.ROUTES)
    return int(layout.NEXT_STOP[table.players[player].ships[ship], route])


def picture_words(cells: Sequence[tuple[int, int]]) -> str:
    """A shape row by row, for screen readers."""
    (top, bottom), (left, right) = [(min(axis), max(axis)) for axis in zip(*cells, strict=True)]
    return " / ".join(
        "".join("■" if (row, column) in cells else "□" for column in range(left, right + 1))
        for row in range(top, bottom + 1)
    )
