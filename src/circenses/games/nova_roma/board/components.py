"""The lobby picture, and everything that is in the box."""

from functools import lru_cache

from circenses.core.play.game import Component
from circenses.draw.icons import icon_at
from circenses.draw.pieces import pawn
from circenses.draw.places import Line
from circenses.draw.svg import Markup, circle, drawing, join, path, rect, stroke, tag, text, var
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board import names, pieces
from circenses.games.nova_roma.board.forum import TILE, draw_action
from circenses.games.nova_roma.board.sea import draw_stop, place
from circenses.games.nova_roma.board.zones import FRAMES, TOP, zone_ground
from circenses.games.nova_roma.vocabulary import ACTION_NAMES

BOX = box.BOX.written


MOSAIC = ("marble", "giallo", "rosso", "aes", "marble-lo")


@lru_cache(maxsize=1)
def picture() -> Markup:
    """The lobby card: patricians on the mosaic, a ship at sea, chariots in the hippodrome."""
    stones = [
        rect(
            9 + 30 * i, 5 + 28 * j, 27, 25, rx=3, fill=var(MOSAIC[(3 * i + 2 * j + i * j) % 5]),
            **stroke("line", 1),
        )
        for i in range(4)
        for j in range(4)
    ]  # fmt: skip
    lanes = [
        rect(0, 118 + 15 * k, 252, 14, fill=var(color))
        for k, color in enumerate(("lapis", "verde", "rosso"))
    ]
    return drawing(
        252,
        163,
        rect(0, 0, 252, 163, fill=var("giallo-hi")),
        rect(0, 0, 132, 118, fill=var("sunk")),
        *stones,
        *draw_voyage(),
        rect(0, 116, 252, 47, fill=var("giallo-lo")),
        *lanes,
        icon_at("chariot", 70, 134, 46, "ivory"),
        icon_at("chariot", 176, 144, 46, "ivory"),
        pawn(52, 58, 34, pieces.SEATS[0]),
        pawn(112, 86, 34, pieces.SEATS[2]),
        pawn(82, 114, 34, pieces.SEATS[1]),
        class_="cover",
        preserveAspectRatio="xMidYMid slice",
    )


def draw_voyage() -> list[Markup]:
    """The sun above the sea, and a ship under sail."""
    return [
        circle(222, 26, 16, fill=var("gold-bright")),
        path("M132,82 q24,-10 48,0 t48,0 t48,0 V118 H132z", fill=var("river")),
        path("M132,98 q24,-10 48,0 t48,0 t48,0 V118 H132z", fill=var("lapis"), opacity=0.5),
        path("M158,84 h66 l-10,14 h-46z", fill=var("rosso-lo")),
        path("M192,80 V24 q32,12 27,50z", fill=var("ivory")),
        path("M187,80 V34 q-22,8 -25,40z", fill=var("marble-lo")),
        rect(188, 20, 3, 66, fill=var("basalt")),
    ]


def components() -> list[Component]:
    """Every card, tile, token and board, drawn, with the source of its data."""
    return [*cards(), *tiles(), *tokens(), *boards()]


def source(table: str, part: str = "") -> str:
    """Where a table of the box, or a part of it, comes from."""
    return str(BOX[table].get("part_sources", {}).get(part, BOX[table]["source"]))


def cards() -> list[Component]:
    followers = [
        Component("Follower", names.follower_name(n),
                  tag("ul", pieces.draw_follower(n), class_="fols row"),
                  source("followers"), f"follower:{n}")
        for n in range(layout.FOLLOWERS)
    ]  # fmt: skip
    building = [
        Component("Building contract", names.shape_name(int(box.Building.shape[n])).capitalize(),
                  pieces.draw_building(n), source("building_contracts"), f"building:{n}")
        for n in range(layout.BUILDINGS)
    ]  # fmt: skip
    shipping = [
        Component("Shipping contract", names.amount(int(box.Shipping.cost[n])).capitalize(),
                  pieces.draw_shipping(n), source("shipping_contracts"), f"shipping:{n}")
        for n in range(layout.SHIPPINGS)
    ]  # fmt: skip
    return [*followers, *building, *shipping]


def tiles() -> list[Component]:
    estate = [
        Component("Estate tile", names.tile_name(n), pieces.lone_tile(n),
                  source("estate_tiles", "basic" if n < layout.BASIC_TILES else "special"),
                  f"tile:{n}")
        for n in range(layout.TILES)
    ]  # fmt: skip
    strips = [
        Component(
            "Mosaic tile", row["id"], pieces.draw_strip(n), source("mosaic_tiles"), f"strip:{n}"
        )
        for n, row in enumerate(box.Strip.written)
    ]
    actions = [
        Component("Forum tile", name, drawn(TILE + 4, draw_action(n, 2, 2, "", 0), name),
                  source("forum"), f"action:{n}")
        for n, name in enumerate(ACTION_NAMES)
    ]  # fmt: skip
    return [*estate, *strips, *actions]


def tokens() -> list[Component]:
    rewards = [
        Component("Reward token", names.amount(int(box.Reward.gain[n])).capitalize(),
                  drawn(44, pieces.draw_reward(22, 21, 18, n), "Reward token"),
                  source("building_rewards"), f"reward:{n}")
        for n in range(layout.REWARDS)
    ]  # fmt: skip
    figures = [
        Component("Figure", "Emperor", drawn(54, pieces.draw_emperor(27, 26, 22), "Emperor"),
                  source("emperor"), "emperor:0"),
        Component("Figure", "Legionnaire",
                  drawn(54, pieces.draw_legionnaire(27, 26, 20), "Legionnaire"),
                  source("counts"), "legionnaire:0"),
        Component("Figure", "Patrician", drawn(54, pawn(27, 48, 44, pieces.SEATS[0]), "Patrician"),
                  source("counts"), "patrician:0"),
    ]  # fmt: skip
    return [*rewards, *figures]


def boards() -> list[Component]:
    lands = [
        Component("Zone", f"Zone {name}", lone_zone(n), source("zones"), f"zone:{n}")
        for n, name in enumerate(names.ZONE_NAMES)
    ]
    stops = [
        Component(
            "Harbor", names.stop_name(n).capitalize(), lone_stop(n), source("sea"), f"harbor:{n}"
        )
        for n in range(layout.STOPS)
    ]
    return [*lands, *stops]


def drawn(side: float, piece: Markup, name: str) -> Markup:
    return drawing(side, side, piece, label=name, class_="lone")


POINTS = Line(38, 34)  # of a zone, beside a laurel


def lone_zone(zone: int) -> Markup:
    frame = FRAMES[zone]
    size = frame.width + 6, frame.height + TOP + 3
    values = enumerate(box.Zone.vp[zone].tolist())
    points = [text(POINTS.at(k), 34, n, 24, class_="n") for k, n in values]
    worth = icon_at("vp", 20, 26, 28, "laurel") + join(points)
    name = f"Zone {names.ZONE_NAMES[zone]}"
    return drawing(*size, zone_ground(zone), worth, label=name, class_="lone wide")


def lone_stop(stop: int) -> Markup:
    x, y = place(stop)
    frame = f"{x - 24:g} {y - 24:g} 48 48"
    return drawing(
        48, 48, draw_stop(stop), label=names.stop_name(stop), viewBox=frame, class_="lone"
    )
