"""What must fit together in the box of Nova Roma."""

from collections.abc import Iterator

from circenses.core.content.shapes import Toml

GOODS = ("wheat", "stone", "wood", "wine", "horse")
COLORS = ("green", "yellow", "orange")


def follower_order(components: Toml) -> Iterator[str]:
    """NR-24.1: end, once, always; the move numbers count on it."""
    kinds = [card["kind"] for card in components["followers"]["cards"]]
    if kinds != ["end"] * 13 + ["once"] * 21 + ["always"] * 6:
        yield "The followers must be 13 of kind end, then 21 once, then 6 always (NR-24.1)."


def emperor_spaces(components: Toml) -> Iterator[str]:
    """NR-22.4: in solo no space comes twice in a round."""
    spaces = [tuple(space) for tile in components["emperor"]["tiles"] for space in tile["spaces"]]
    if sorted(spaces) != [(row, column) for row in range(4) for column in range(4)]:
        yield "The emperor tiles must show each of the 16 forum spaces once."


def harbors(components: Toml) -> Iterator[str]:
    """NR-12.4: seven harbors on each route, one of which is the rival's start."""
    sea, start = components["sea"], components["solo"]["rival_ship_vp_harbor"]
    for route in sea["routes"]:
        own = [row for row in sea["harbors"] if row["route"] == route["id"]]
        if sorted(row["n"] for row in own) != list(range(1, 8)):
            yield f"Route {route['id']} must have harbors 1 to 7."
        if not any(row["vp"] == start for row in own):
            yield f"Route {route['id']} has no harbor of {start} points for the rival's ship."
    if sea["port_capacity"][-1] != 0:
        yield "The last port must have room for any number of ships: its capacity is 0."


def tracks(components: Toml) -> Iterator[str]:
    """NR-14.3: lines lie on the track and can be paid; neutral tokens stand on it."""
    board, good_max = components["hippodrome"], components["limits"]["good_max"]
    before = [line["before"] for line in board["lines"]]
    if len(set(before)) != len(before) or max(before) > board["length"]:
        yield "The lines of the hippodrome must lie before different spaces of the track."
    if any(line["horses"] > good_max for line in board["lines"]):
        yield f"No line may cost more than {good_max} horses, the most that a player can have."
    for where in (
        components["two_players"]["neutral_hippodrome_space"],
        components["solo"]["rival_hippodrome_space"],
    ):
        if where > board["length"]:
            yield f"A token cannot stand on space {where} of a track of {board['length']}."


def zones(components: Toml) -> Iterator[str]:
    """NR-3.3: twelve token spaces in all; NR-13.9: mono is a single block."""
    signs = "".join(row for zone in components["zones"]["list"] for row in zone["grid"])
    tokens = signs.count("R") + signs.count("r")
    if tokens != 12:
        yield f"The zones have {tokens} token spaces; there are 12 tokens."
    if components["shapes"]["mono"] != [[0, 0]]:
        yield "Shape mono is a single block: [[0, 0]]."


def estate(components: Toml) -> Iterator[str]:
    """NR-16.1: each good has one line; NR-3.7: 23 basic and 7 special tiles."""
    board = components["estate_board"]
    if sorted(board["rows"] + board["cols"]) != sorted(GOODS):
        yield "The estate board must have one line for each good."
    for kind, n in (("basic", 23), ("special", 7)):
        found = sum(tile["n"] for tile in components["estate_tiles"][kind])
        if found != n:
            yield f"There are {found} {kind} estate tiles; there must be {n}."


def mosaics(components: Toml) -> Iterator[str]:
    """NR-3.11: five strips of each color, of achievements of that color."""
    color = {row["id"]: row["color"] for row in components["achievements"]["list"]}
    tiles = components["mosaic_tiles"]["tiles"]
    for tile in tiles:
        for cell in tile["cells"]:
            if color.get(cell) != tile["color"]:
                wanted = f"{tile['color']} achievement {cell!r}"
                yield f"Mosaic tile {tile['id']}: there is no {wanted}."
    if [sum(tile["color"] == one for tile in tiles) for one in COLORS] != [5, 5, 5]:
        yield "There must be five mosaic tiles of each color."


def starting_goods(components: Toml) -> Iterator[str]:
    """NR-3.10, NR-11.7: nobody starts with more than a player may have."""
    start, limits = components["setup"], components["limits"]
    for given, most in (
        ("goods_each", "good_max"),
        ("influence", "influence_max"),
        ("followers_dealt", "followers_hand"),
    ):
        if start[given] > limits[most]:
            yield f"Players start with {start[given]} ({given}); they may have {limits[most]}."


TOGETHER = (
    follower_order,
    emperor_spaces,
    harbors,
    tracks,
    zones,
    estate,
    mosaics,
    starting_goods,
)
