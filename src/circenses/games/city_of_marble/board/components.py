"""What is in the box, drawn: the picture in the lobby, and the components page."""

from functools import lru_cache

from circenses.core.play.game import Component
from circenses.draw import svg
from circenses.draw.pieces import cube, enamel, pawn
from circenses.draw.svg import Markup, var
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.board import pieces


@lru_cache(maxsize=1)
def picture() -> Markup:
    """The lobby card: tiles around a site, an aqueduct that passes by."""
    tiles = [(0, 72, 92, box.RED), (2, 107, 31.4, box.YELLOW), (1, 142, 92, box.GREEN),
             (0, 177, 31.4, box.BLUE), (2, 212, 92, box.RED), (1, 37, 31.4, box.BLUE),
             (2, 2, 92, box.YELLOW)]  # fmt: skip
    ground = [svg.placed(x + 16, y - 1, pieces.draw_tile(color, way)) for way, x, y, color in tiles]
    arches = [svg.placed(18 + k * pieces.UNIT, 136, pieces.draw_arches(0)) for k in range(-1, 4)]
    return svg.drawing(
        252,
        163,
        svg.rect(0, 0, 252, 163, fill=var("marble")),
        *ground,
        *arches,
        *(svg.placed(18 + k * pieces.UNIT, 136, pieces.draw_basin(0, k == 2)) for k in range(4)),
        svg.placed(88, 122 - 60.6, pieces.draw_site(box.THEATER), pieces.draw_cube(0)),
        svg.placed(193, 60.6, pieces.draw_site(box.FOUNTAIN)),
        svg.placed(158, 122, pieces.draw_site(box.TEMPLE), pieces.draw_cube(1)),
        pawn(128, 44, 40, pieces.SEATS[0]),
        pawn(52, 106, 40, pieces.SEATS[1]),
        class_="cover",
        preserveAspectRatio="xMidYMid slice",
    )


def alone(width: float, height: float, name: str, *picture: str, **more: svg.Attribute) -> Markup:
    """One thing in the middle of a picture."""
    inner = svg.placed(width / 2, height / 2, *picture)
    return svg.drawing(width, height, inner, label=name, class_="lone", **more)


def components() -> list[Component]:
    """Everything in the box, drawn, with the source of its data."""
    return [
        *(tile_component(color, row) for color, row in enumerate(box.Neighborhood)),
        *(building_component(kind, row) for kind, row in enumerate(box.Building)),
        Component("Fountain", f"Fountain, {box.Fountain.count}",
                  alone(70, 64, "Fountain", pieces.draw_site(box.FOUNTAIN)),
                  box.Fountain.written["source"], "fountain:0"),
        *(hill_component(hill, row) for hill, row in enumerate(box.Hill)),
        *(bridge_component(space, row) for space, row in enumerate(box.BridgeSpace)),
        *(water_component(aqueduct, row) for aqueduct, row in enumerate(box.WaterSource)),
        *(imperium_component(color) for color in range(box.COLORS)),
        coin_component(),
        *(magistrate_component(player) for player in range(box.SEATS)),
        *(level_component(level, row) for level, row in enumerate(box.SoloLevel)),
    ]  # fmt: skip


def tile_component(color: int, row: dict[str, object]) -> Component:
    name = f"{str(row['id']).capitalize()}, {row['count']} tiles"
    drawn = alone(132, 72, name, pieces.draw_tile(color))
    return Component("Neighborhood tile", name, drawn, str(row["source"]), f"tile:{color}")


def building_component(kind: int, row: dict[str, object]) -> Component:
    name = f"{row['name']}: {row['buildings_in_site']} tiles, {row['vp']} points"
    drawn = alone(70, 64, name, pieces.draw_site(kind))
    return Component("Civic Building", name, drawn, str(row["source"]), f"building:{kind}")


def hill_component(hill: int, row: dict[str, object]) -> Component:
    name, up = str(row["name"]), str(row["triangle"]).endswith("u")
    drawn = alone(80, 90, name, pieces.draw_hill(name, up))
    return Component("Hill", name, drawn, str(row["source"]), f"hill:{hill}")


def bridge_component(space: int, row: dict[str, object]) -> Component:
    name, up = f"Pons {row['name']}", str(row["triangle"]).endswith("u")
    drawn = alone(80, 84, name, pieces.draw_bridge(up))
    return Component("Bridge space", name, drawn, str(row["source"]), f"bridge:{space}")


def water_component(aqueduct: int, row: dict[str, object]) -> Component:
    name = f"{row['name']}, {box.Aqueduct.per_color} pieces"
    arches = svg.placed(-20, 0, pieces.draw_arches(aqueduct))
    drawn = alone(
        120, 50, name, svg.placed(10, 2, arches), svg.placed(-30, 0, pieces.draw_source(aqueduct))
    )
    return Component("Aqueduct", name, drawn, str(row["source"]), f"aqueduct:{aqueduct}")


def imperium_component(color: int) -> Component:
    name = f"{box.COLOR_NAMES[color].capitalize()} Imperium, {box.Imperium.per_color} tiles"
    drawn = alone(56, 56, name, pieces.draw_imperium(color, -22, -22, 44))
    source = box.Imperium.written["source"]
    return Component("Imperium tile", name, drawn, source, f"imperium:{color}")


def coin_component() -> Component:
    name = f"Coin, {box.Coin.count}"
    drawn = alone(56, 56, name, enamel("coin", 0, 0, 40))
    return Component("Coin", name, drawn, box.Coin.written["source"], "treasury:0")


def magistrate_component(player: int) -> Component:
    name = f"Magistrates of {pieces.SEATS[player].numeral}, {box.Player.magistrates}"
    cubes = svg.placed(28, 18, cube(0, 0, 16, pieces.SEATS[player]))
    drawn = alone(96, 64, name, pawn(-12, 26, 48, pieces.SEATS[player]), cubes)
    source = box.Player.seat_colors_source
    return Component("Magistrate and Commission cube", name, drawn, source, f"magistrate:{player}")


def level_component(level: int, row: dict[str, object]) -> Component:
    name = str(row["name"])
    drawn = alone(96, 64, name, pawn(0, 26, 48, pieces.SEATS[box.CURATOR]))
    title = "Level of the Curator (our own solo variant)"
    return Component(title, name, drawn, str(row["source"]), f"level:{level}")
