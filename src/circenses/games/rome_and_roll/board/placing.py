"""A shape in hand: every place and way in which a building or Rubble may be drawn."""

from collections.abc import Iterator
from typing import NamedTuple

from circenses.core.compiling.interpret import on_view
from circenses.draw.choices import Choices
from circenses.draw.grid import holds_shape, lying, way_button
from circenses.draw.icons import icon_at
from circenses.draw.marks import cell_mark, hit, ring
from circenses.draw.svg import NOTHING, Attribute, Markup, filled, group, rect, tag, var
from circenses.draw.table import asks
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.board.pieces import SEATS, TYPE_ICONS, cells_of, draw_shape
from circenses.games.rome_and_roll.board.squares import S, corner, outline
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules import placing, seneca, squares
from circenses.games.rome_and_roll.state import ORIENTATION, SQUARE, Decision
from circenses.games.rome_and_roll.view import Table

places, senecas, on_map = on_view(placing), on_view(seneca), on_view(squares)
REACH = 2.2 * S  # how far from a place the pointer may be
TURNS = 4  # ways from here on are mirrored


class Lie(NamedTuple):
    """One way to draw the shape at one anchor."""

    turn: int
    anchor: int
    squares: tuple[int, ...]

    @property
    def middle(self) -> tuple[float, float]:
        corners = [corner(square) for square in self.squares]
        across, down = [x for x, _ in corners], [y for _, y in corners]
        return (min(across) + max(across) + S) / 2, (min(down) + max(down) + S) / 2


# ---- where it may lie, by the rules


def is_rubble(table: Table) -> bool:
    return asks(table, Decision.RUBBLE) or asks(table, Decision.RUBBLE_TURN)


def pattern_in_hand(table: Table) -> int:
    """RR-6.4, RR-15.20: the shape that is drawn, with its restrictions."""
    if is_rubble(table):
        rubble: int = senecas.pattern_of_rubble(table)
        return rubble
    pattern: int = places.pattern_of(table, table.slot, table.manner)
    return pattern


def lies(table: Table) -> Iterator[Lie]:
    """Every place and way that the rules allow."""
    pattern = pattern_in_hand(table)
    start = int(ground.PATTERN_START[pattern])
    for row, anchors in rows_of(table, pattern):
        lie = ground.ROW_LIE[row]
        steps = [int(step) for step in ground.LIE_STEP[lie, : ground.LIE_SIZE[lie]]]
        for anchor in range(ground.SQUARES):
            if on_map.has(anchors, anchor):
                yield Lie(row - start, anchor, tuple(anchor + step for step in steps))


def rows_of(table: Table, pattern: int) -> Iterator[tuple[int, object]]:
    """The anchors of each orientation."""
    rows = range(ground.PATTERN_START[pattern], ground.PATTERN_START[pattern + 1])
    if is_rubble(table):
        free = senecas.free_on_hill(table)
        own, forum = senecas.what_to_touch(table, pattern, free)
        for row in rows:
            yield row, senecas.rubble_anchors(table, row, free, own, forum)
        return
    free = on_map.free_squares(table)
    near = places.squares_to_touch(table)
    for row in rows:
        yield row, places.allowed_places(table, row, free, near)


# ---- on the map


def is_laying(table: Table) -> bool:
    """Whether the question is where a shape should lie."""
    return asks(table, Decision.ANCHOR) or asks(table, Decision.RUBBLE)


def held(table: Table, choices: Choices) -> dict[str, Attribute]:
    """What the map carries while a shape is in hand."""
    return holds_shape(REACH, TURNS) if choices and is_laying(table) else {}


def draw_places(table: Table, viewer: int | None, choices: Choices) -> list[Markup]:
    """The first square of every open place, and the ghost of the shape there in every way."""
    if not choices or not is_laying(table):
        return []
    by_anchor: dict[int, list[Lie]] = {}
    for lie in lies(table):
        if SQUARE + lie.anchor in choices:  # a lesson opens one place of many
            by_anchor.setdefault(lie.anchor, []).append(lie)
    drawn: list[Markup] = []
    for anchor, there in by_anchor.items():
        drawn += draw_place(table, viewer, choices, anchor, there)
    return drawn


def draw_place(
    table: Table, viewer: int | None, choices: Choices, anchor: int, there: list[Lie]
) -> Iterator[Markup]:
    """One anchor: if only one way fits, it is chosen too; otherwise each way is a choice."""
    x, y = corner(anchor)
    mark, area = cell_mark(x + 4, y + 4, S - 8, S - 8, 4), hit(x, y, S, S)
    if len(there) == 1:
        ghost = draw_ghost(table, viewer, there[0])
        way = lying(there[0].turn, *there[0].middle)
        yield choices.wrap(SQUARE + anchor, mark, ghost, area, **way)
        return
    yield choices.wrap(SQUARE + anchor, mark, area, class_="anchor")
    ways = after(choices, SQUARE + anchor)
    for lie in there:
        if ORIENTATION + lie.turn in ways:
            ghost = draw_ghost(table, viewer, lie)
            through = group(area, pointer_events="none")
            yield ways.wrap(
                ORIENTATION + lie.turn, ghost, through, **lying(lie.turn, *lie.middle)
            )  # fmt: skip


def after(choices: Choices, move: int) -> Choices:
    """The paths that begin with a move."""
    found = {
        path: said for path, said in choices.words.items() if len(path) > 1 and path[0] == move
    }
    return Choices(found, choices.marks)


def draw_ghost(table: Table, viewer: int | None, lie: Lie) -> Markup:
    """The building as it would be drawn."""
    seat = SEATS[viewer or 0]
    rubble = is_rubble(table)
    fill, on = (var("ink-3"), var("ivory")) if rubble else (seat.color, seat.on)
    cells = [rect(*corner(square), S, S, fill=fill, opacity=0.86) for square in lie.squares]
    x, y = corner(lie.squares[0])
    concept = "rubble" if rubble else TYPE_ICONS[int(box.Blueprint.type[table.cards[table.slot]])]
    glyph = tag("g", icon_at(concept, x + S / 2, y + S / 2, 24), style=f"color:{on}")
    return group(*cells, ring(outline(lie.squares)), glyph, class_="ghost")


# ---- the picker


def draw_rotations(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The ways in which the shape may lie: to choose one, or to turn it while it is in hand."""
    if not choices or (choices.looks_back and is_laying(table)):
        return NOTHING
    fill = SEATS[viewer or 0].color
    if is_laying(table):
        turns = sorted({lie.turn for lie in lies(table)})
        buttons = [way_button(turn, draw_turn(table, turn, fill)) for turn in turns]
        keys = tag("small", *filled("{r} turn {f} mirror", r=tag("kbd", "R"), f=tag("kbd", "F")))
        return tag("div", *buttons, keys, class_="turns") if len(turns) > 1 else NOTHING
    items = [
        choices.tag("li", ORIENTATION + turn, draw_turn(table, turn, fill))
        for turn in choices.under(ORIENTATION, ground.MOST_TURNS)
    ]
    return tag("ul", *items, class_="turns") if items else NOTHING


def draw_turn(table: Table, turn: int, fill: str) -> Markup:
    row = int(ground.PATTERN_START[pattern_in_hand(table)]) + turn
    return draw_shape(cells_of(ground.ALL_LIES[int(ground.ROW_LIE[row])]), fill, 9)
