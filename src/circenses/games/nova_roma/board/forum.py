"""The forum: sixteen spaces, the action of every row and column, and who has power there."""

from functools import lru_cache

from circenses.core.state.schema import EMPTY
from circenses.draw.choices import Choices
from circenses.draw.icons import icon_at
from circenses.draw.marks import cell_mark, hit, just_moved, ring_rect
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import badge, pawn
from circenses.draw.places import Line, Rows, from_middle, inside
from circenses.draw.svg import NOTHING, Markup, drawing, group, look, path, rect, stroke, text, var
from circenses.draw.table import asked, asks
from circenses.games.nova_roma import box, effects, layout, state
from circenses.games.nova_roma.board import outlook, pieces
from circenses.games.nova_roma.state import Decision
from circenses.games.nova_roma.view import Table
from circenses.games.nova_roma.vocabulary import ACTION_ICONS, ACTION_NAMES

CELL = 62  # of a space
EDGE = 64  # where the spaces begin
TILE = 56  # of an action
CELLS = Rows(Line(EDGE, CELL), Line(EDGE, CELL), layout.FORUM_SIDE)
FRAME = 3  # from the edge of a space to its frame
FEET, HEIGHT = CELL - 11, 43  # where a patrician stands in a space, and how tall
SIDE = EDGE + layout.FORUM_SIDE * CELL + 4
LOZENGE = 10  # from the edge of a space to its corners
LOZENGES = ("rosso", "aes", "giallo-lo")


@cached
def draw_forum(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The whole forum."""
    lines = [draw_line(table, line, choices) for line in range(layout.LINES)]
    spaces = [draw_space(table, space, viewer, choices) for space in range(layout.SPACES)]
    return drawing(
        SIDE,
        SIDE,
        group(ground(), *tints(table), aria_hidden="true"),
        *lines,
        *spaces,
        label="Forum",
        role="group",
        class_="forum",
    )


# ---- the turn under way


def line_now(table: Table) -> int:
    """The line whose action is being carried out."""
    return list(table.lines).index(table.action) if table.action != EMPTY else EMPTY


def turn_under_way(table: Table) -> tuple[int, int]:
    """Where the new patrician stands, and which of its lines are resolved, as bits."""
    for entry in table.agenda[: table.pending]:
        if entry.decision == Decision.NEXT_ACTION:
            return entry.arg, entry.n
    return EMPTY, 0


def lines_to_come(table: Table) -> list[int]:
    """The lines of the new patrician that are still to be resolved."""
    space, handled = turn_under_way(table)
    if space == EMPTY:
        return []
    row, column = divmod(space, layout.FORUM_SIDE)
    both = (row, layout.FORUM_SIDE + column)
    return [line for k, line in enumerate(both) if not handled >> k & 1]


def who_decides(table: Table) -> int:
    """The player whose turn it is."""
    return max(0, table.waiting.bit_length() - 1)


# ---- lines


def place_of_line(line: int) -> tuple[float, float]:
    """Where the action of a line stands: rows on the left, columns on top."""
    row = line < layout.FORUM_SIDE
    along = CELLS.across.at(line % layout.FORUM_SIDE) + FRAME
    return (2, along) if row else (along, 2)


def line_move(table: Table, line: int) -> int:
    """The move that a click on a line's action would make."""
    if asks(table, Decision.NEXT_ACTION):
        both = [outlook.line_asked(table, which) for which in range(2)]
        first = state.NEXT_ACTION + state.TAKE_ROW
        return first + both.index(line) if line in both else pieces.NO_MOVE
    action = table.lines[line]
    if asks(table, Decision.PETITION_ACTION) and action != effects.Action.PETITION:
        return state.PETITION_ACTION + action - (action > effects.Action.PETITION)
    return pieces.NO_MOVE


def draw_line(table: Table, line: int, choices: Choices) -> Markup:
    """The action of a row or column; a choice when it may be taken."""
    now, to_come = line == line_now(table), line in lines_to_come(table)
    power = table.power if now else 0
    if to_come:
        power = outlook.power_of(table, who_decides(table), line)
    x, y = place_of_line(line)
    drawn = draw_action(table.lines[line], x, y, "now" if now else "next" if to_come else "", power)
    move, frame = line_move(table, line), (x, y, TILE, TILE, 9)
    return choices.wrap(move, drawn, ring_rect(*frame), hit(*frame)) if move in choices else drawn


LOOKS = {"now": ("logo", "ivory"), "next": ("tyrian-soft", "ink"), "": ("raised", "ink")}


@lru_cache(maxsize=256)
def draw_action(action: int, x: float, y: float, mood: str, power: int) -> Markup:
    """A forum tile: the glyph of an action, its name, and the power that it has."""
    ground, ink = LOOKS[mood]
    edge = stroke("tyrian", 2) if mood else stroke("line-strong", 1)
    style = look(font_weight=600, fill=var(ink), **pieces.MIDDLE)
    return group(
        rect(x, y, TILE, TILE, rx=9, fill=var(ground), **edge),
        icon_at(ACTION_ICONS[action], x + TILE / 2, y + 20, 27, ink),
        text(x + TILE / 2, y + (44 if power else 47), ACTION_NAMES[action].lower(), 12, **style),
        *(power_bar(x, y, k, power, ink) for k in range(box.Limits.power_max if power else 0)),
        data_thing=f"action:{action}",
    )


def power_bar(x: float, y: float, k: int, power: int, ink: str) -> Markup:
    at = x + TILE / 2 + from_middle(k, 4, 10) + 1
    return rect(at, y + 48.5, 8, 4, rx=2, fill=var(ink), opacity=1 if k < power else 0.25)


# ---- spaces


@lru_cache(maxsize=1)
def ground() -> Markup:
    """Marble squares with a lozenge of cut stone each."""
    whole = layout.FORUM_SIDE * CELL + 4
    frame = rect(EDGE - 2, EDGE - 2, whole, whole, rx=8, fill=var("marble-lo"))
    return group(frame, *(square(space) for space in range(layout.SPACES)))


def square(space: int) -> Markup:
    x, y = CELLS.at(space)
    row, column = divmod(space, layout.FORUM_SIDE)
    (left, top), (right, foot) = (
        (x + LOZENGE, y + LOZENGE),
        (x + CELL - LOZENGE, y + CELL - LOZENGE),
    )
    middle, height = x + CELL / 2, y + CELL / 2
    lozenge = f"M{middle},{top} L{right},{height} L{middle},{foot} L{left},{height}z"
    color = LOZENGES[(column + 2 * row) % len(LOZENGES)]
    stone = rect(*inside(x, y, CELL, 2), rx=5, fill=var("marble"))
    return stone + path(lozenge, fill="none", opacity=0.4, **stroke(color, 2))


def tints(table: Table) -> list[Markup]:
    """Tyrian is progress: the line being resolved is darker than the line to come."""
    now, to_come = line_now(table), lines_to_come(table)
    tinted = [(now, 0.2)] if now != EMPTY else []
    tinted += [(line, 0.1) for line in to_come if line != now]
    return [tint(line, opacity) for line, opacity in tinted]


def tint(line: int, opacity: float) -> Markup:
    along, whole = CELLS.across.at(line % layout.FORUM_SIDE), layout.FORUM_SIDE * CELL
    style = look(rx=5, fill=var("logo"), opacity=opacity)
    if line < layout.FORUM_SIDE:
        return rect(EDGE, along, whole, CELL, **style)
    return rect(along, EDGE, CELL, whole, **style)


def draw_space(table: Table, space: int, viewer: int | None, choices: Choices) -> Markup:
    """A space: the piece on it, or the choice to go there."""
    drawn = draw_standing(table, space)
    move = space_move(table, space) if choices else pieces.NO_MOVE
    if move not in choices:
        return drawn
    x, y = CELLS.at(space)
    frame = inside(x, y, CELL, FRAME)
    ghost = group(ghost_of(table, space, viewer or 0), class_="ghost")
    said = powers(table, space, viewer or 0) if asks(table, Decision.PLACE_PATRICIAN) else NOTHING
    return choices.wrap(move, drawn, cell_mark(*frame), said, ghost, hit(*frame))


def draw_standing(table: Table, space: int) -> Markup:
    x, y = CELLS.at(space)
    middle = CELL / 2
    if table.emperor == space:
        return pieces.draw_emperor(x + middle, y + middle, 22.5, id="emperor")
    if table.legionnaires >> space & 1:
        return pieces.draw_legionnaire(x + middle, y + middle, 18)
    player = table.forum[space]
    if player == EMPTY:
        return NOTHING
    name = look(id=f"patrician-{space}", data_thing="patrician:0")
    piece = pawn(x + middle, y + FEET, HEIGHT, pieces.SEATS[player], **name)
    just = turn_under_way(table)[0] == space
    return piece + (just_moved(*inside(x, y, CELL, FRAME), 6) if just else NOTHING)


def space_move(table: Table, space: int) -> int:
    """The move that a click on a space would make."""
    if not table.pending:
        return pieces.NO_MOVE
    match asked(table).decision:
        case Decision.PLACE_PATRICIAN:
            return state.PLACE_PATRICIAN + space
        case Decision.PLACE_LEGIONNAIRE:
            return state.PLACE_LEGIONNAIRE + space
        case Decision.EMPEROR_SPACE:
            both = layout.EMPEROR_SPACES[table.emperor_tile].tolist()
            return state.EMPEROR_SPACE + both.index(space) if space in both else pieces.NO_MOVE
    return pieces.NO_MOVE


def ghost_of(table: Table, space: int, viewer: int) -> Markup:
    """What would stand there."""
    x, y = CELLS.at(space)
    middle = CELL / 2
    match asked(table).decision:
        case Decision.EMPEROR_SPACE:
            return pieces.draw_emperor(x + middle, y + middle, 22.5)
        case Decision.PLACE_LEGIONNAIRE:
            return pieces.draw_legionnaire(x + middle, y + middle, 18)
    return pawn(x + middle, y + FEET, HEIGHT, pieces.SEATS[viewer])


def powers(table: Table, space: int, viewer: int) -> Markup:
    """NR-7.1: the power of the row at the left and of the column at the top, where above 1."""
    x, y = CELLS.at(space)
    row, column = divmod(space, layout.FORUM_SIDE)
    across = outlook.power_with(table, viewer, space, row)
    down = outlook.power_with(table, viewer, space, layout.FORUM_SIDE + column)
    at_row = badge(x + 12, y + CELL / 2, across, 8.5) if across > 1 else NOTHING
    at_column = badge(x + CELL / 2, y + 12, down, 8.5) if down > 1 else NOTHING
    return group(at_row, at_column, class_="powers")
