"""The draft: the ring of tiles with the markers, and the pool of a solo game."""

from functools import cache, lru_cache

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import Row
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.goods import chips
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit, ring_rect
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import enamel_with_corner, pawn
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import aside
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board import outlook
from circenses.games.magna_roma.board.pieces import PLAYERS, draw_tile
from circenses.games.magna_roma.state import SLOT
from circenses.games.magna_roma.view import Table
from circenses.games.magna_roma.vocabulary import GOODS

RING_WIDTH = 284
RING_PAD = 9
WIDEST_SLOT = 80
BADGE = 21  # the side of a good in the corner of a slot
FREE_CORNER = 0.27  # of a tile's side: so far no half symbol reaches


def ring_columns(slots: int) -> int:
    """How many columns the ring needs so that its slots fit around three rows."""
    return max(2, (slots - 1) // 2)


def ring_side(slots: int) -> tuple[int, int]:
    """The side of a slot, and the gap to the next."""
    columns = ring_columns(slots)
    gap = 13 if columns <= 3 else 10
    free = RING_WIDTH - 2 * RING_PAD - (columns - 1) * gap
    return min(WIDEST_SLOT, free // columns), gap


def ring_places(slots: int) -> list[tuple[int, int]]:
    """Column and row of each slot, clockwise from the upper left."""
    across = range(ring_columns(slots))
    right = across[-1]
    top, bottom = [(x, 0) for x in across], [(x, 2) for x in reversed(across)]
    return [*top, (right, 1), *bottom, (0, 1)][:slots]


@cached
def draw_ring(table: Table, viewer: int | None, choices: Choices) -> Part:
    """MR-3.3: the draft ring, clockwise from the upper left."""
    slots = int(box.DRAFT_SLOTS[table.seats])
    side, gap = ring_side(slots)
    height = 2 * RING_PAD + 3 * side + 2 * gap
    drawn = [
        draw_slot(
            table, viewer, slot, RING_PAD + x * (side + gap), RING_PAD + y * (side + gap), choices
        )
        for slot, (x, y) in enumerate(ring_places(slots))
    ]
    shown = svg.drawing(
        RING_WIDTH,
        height,
        ring_road(side, height),
        *drawn,
        deck_count(RING_WIDTH / 2 - 8, height / 2, table.tiles_left),
        label=f"Draft ring, {slots} slots",
        role="group",
        class_=f"ring-svg slots-{slots}",
    )
    return Part("ring", "Draft ring", aside(f"{slots} slots, reach {box.DraftBoard.reach}") + shown)


@cache
def ring_road(side: float, height: float) -> Markup:
    """The way along which the markers move."""
    inset = RING_PAD + side / 2
    frame = (inset, inset, RING_WIDTH - 2 * inset, height - 2 * inset)
    dashes = svg.look(stroke_dasharray="5 5", opacity=0.8, **svg.stroke("rosso", 3))
    paving = svg.rect(*frame, rx=14, fill="none", **svg.stroke("marble-lo", 16))
    return paving + svg.rect(*frame, rx=14, fill="none", **dashes)


@lru_cache(maxsize=256)
def deck_count(x: float, y: float, count: int) -> Markup:
    """How many tiles are still face down."""
    return svg.join(
        (
            icon_at("deck", x - 20, y - 3, 32, "ink-3"),
            svg.text(x + 2, y + 1, count, 21, class_="n"),
            svg.text(x + 2, y + 16, "tiles left", 13, fill=svg.var("ink-2")),
        )
    )


def draw_slot(
    table: Table, viewer: int | None, slot: int, x: float, y: float, choices: Choices
) -> Markup:
    """One slot: its tile, or the gap it left, and the marker that stands there."""
    side, _ = ring_side(int(box.DRAFT_SLOTS[table.seats]))
    owner = owner_of_slot(table, slot)
    number = table.slots[slot]
    if number == EMPTY:
        dashed = svg.look(stroke_dasharray="4 4", **svg.stroke("line-strong", 1))
        gap = svg.rect(x, y, side, side, rx=6, fill=svg.var("panel"), **dashed)
        return gap + draw_marker(x + side / 2, y + side * 0.77, side * 0.54, owner)
    shown = ring_tile(number, x, y, side)
    if owner is not None:
        veil = svg.rect(x, y, side, side, rx=4, fill=svg.var("panel"), opacity=0.3)
        return shown + veil + draw_marker(x + side - 12, y + side + 3, side * 0.5, owner)
    if SLOT + slot not in choices or viewer is None:
        return shown
    ring = ring_rect(x + 1, y + 1, side - 2, side - 2)
    gain = draw_next_gain(table, viewer, slot, x, y, side)
    return choices.wrap(SLOT + slot, shown, ring, gain, hit(x, y, side, side))


def draw_next_gain(table: Table, viewer: int, slot: int, x: float, y: float, side: float) -> Markup:
    """What the tile could give next turn: goods in its corners, clear of its half-symbols."""
    goods = GOODS.some(outlook.best_of_slot(table, viewer, slot))
    if not goods:
        return NOTHING
    beyond = max(0.0, BADGE - side * FREE_CORNER)
    across = (x - beyond, x + side + beyond - BADGE)
    down = (y + side + beyond - BADGE, y - beyond)
    shown = []
    for k, (good, n) in enumerate(goods[:4]):
        left, top = across[k % 2], down[k // 2]
        shown.append(svg.rect(left, top, BADGE, BADGE, rx=7, class_="tip"))
        shown.append(enamel_with_corner(good.concept, left + 7, top + 13.5, 13, n))
    return svg.group(*shown, class_="next-gain")


@lru_cache(maxsize=512)
def ring_tile(number: int, x: float, y: float, side: float) -> Markup:
    """A tile on offer; it keeps its id when it comes into a city."""
    shown = draw_tile(4 * number)
    style = svg.look(id=f"tile-{number}", class_="piece", data_thing=f"tile:{number}")
    return svg.placed(x, y, shown, scale=side / 100, **style)


def owner_of_slot(table: Table, slot: int) -> int | None:
    """Whose marker stands on a slot."""
    owners = [player for player in range(table.seats) if table.players[player].marker == slot]
    return owners[0] if owners else None


def draw_marker(x: float, y: float, size: float, owner: int | None) -> Markup:
    """A draft marker."""
    return NOTHING if owner is None else pawn(x, y, size, PLAYERS[owner], id=f"marker-{owner}")


def draw_solo_pool(table: Table, choices: Choices) -> Part:
    """MR-12.5: the tiles to choose from, each with the best it can form now."""
    pool = box.DraftBoard.solo_pool
    best = outlook.best_of_pool(table.view, 0, pool) if SLOT in choices else [()] * pool
    rows = [draw_pool_tile(table.slots[k], SLOT + k, best[k], choices) for k in range(pool)]
    note = aside(f"{table.tiles_left} tiles left")
    return Part("ring", "Pool", note + svg.tag("div", *rows, class_="pool"))


def draw_pool_tile(number: int, move: int, best: Row, choices: Choices) -> Markup:
    if number == EMPTY:
        return svg.tag("div", "In your hand", class_="pool-tile gap")
    name, thing = f"tile-{number}", f"tile:{number}"
    shown = svg.drawing(100, 100, draw_tile(4 * number), class_="piece", id=name, data_thing=thing)
    if move not in choices:
        return svg.tag("div", shown, class_="pool-tile")
    gain = chips(GOODS, best) if any(best) else "no gain"
    words = svg.tag("span", svg.tag("small", "at best"), gain)
    return choices.tag("div", move, shown, words, class_="pool-tile")
