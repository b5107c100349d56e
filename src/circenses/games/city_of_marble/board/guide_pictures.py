"""The table of How to play: how many tiles around a corner make which building."""

import math

from circenses.draw.pieces import enamel
from circenses.draw.svg import NOTHING, Markup, drawing, placed
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.board.pieces import SHAPES, UNIT, draw_site, draw_stone

WIDTH, HEIGHT = 300, 254
SECTORS = 6  # of 60 degrees around a corner


def draw_guide_pictures() -> tuple[Markup, ...]:
    """Each building with its tiles, in the order of the box; then a Fountain."""
    kinds = range(box.BUILDINGS)
    return (*map(draw_building, kinds), draw_fountain())


def draw_building(kind: int) -> Markup:
    it = box.Building
    tiles, points, color = int(it.buildings_in_site[kind]), int(it.vp[kind]), int(it.color[kind])
    worth = f"{it.name[kind]}, {points} points, by {box.COLOR_NAMES[color]} tiles"
    said = f"{tiles} tiles around a corner: {worth}."
    score = enamel("vp", WIDTH / 2 - 56, HEIGHT / 2 - 26, 38, points)
    return framed(tiles, color, draw_site(kind), score, said)


def draw_fountain() -> Markup:
    said = "Nobody leads on the building's color: a Fountain, and nobody scores."
    tiles = int(box.Building.buildings_in_site[1])
    return framed(tiles, 0, draw_site(box.FOUNTAIN), NOTHING, said)


def framed(tiles: int, color: int, site: Markup, score: Markup, label: str) -> Markup:
    frame = f"{-WIDTH / 2} {-HEIGHT / 2} {WIDTH} {HEIGHT}"
    around = draw_around(tiles, color)
    return drawing(WIDTH, HEIGHT, *around, site, score, label=label, viewBox=frame)


def draw_around(tiles: int, color: int) -> list[Markup]:
    """CM-2.9: tiles that close a corner: as many blunt ones as there must be, then sharp ones."""
    blunt, sector, drawn = SECTORS - tiles, 0, []
    for number in range(tiles):
        wide = 2 if number < blunt else 1
        one, other = direction(sector), direction(sector + wide)
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        stone = draw_stone((color + number) % box.COLORS, way_of(one, other))
        drawn.append(placed(x, y, stone))
        sector += wide
    return drawn


def direction(sector: int) -> tuple[float, float]:
    """From a corner along an edge of the grid."""
    turn = math.pi / 3 * sector
    return UNIT * math.cos(turn), UNIT * math.sin(turn)


def way_of(one: tuple[float, float], other: tuple[float, float]) -> int:
    """CM-2.7: which of the three orientations has these two edges."""
    corner = (-(one[0] + other[0]) / 2, -(one[1] + other[1]) / 2)
    away = ((one[0] - other[0]) / 2, (one[1] - other[1]) / 2)
    return next(
        way
        for way, shape in enumerate(SHAPES)
        if all(any(math.dist(point, own) < 1 for own in shape.rim) for point in (corner, away))
    )
