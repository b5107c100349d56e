"""The objectives of a solo game, beside their lines and in words."""

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.play.game import Part
from circenses.draw import svg
from circenses.draw.svg import Markup
from circenses.draw.table import aside
from circenses.games.magna_roma import GAME, box, scoring
from circenses.games.magna_roma.board import pieces
from circenses.games.magna_roma.board.frame import Frame
from circenses.games.magna_roma.board.names import cell_words, objective_words
from circenses.games.magna_roma.view import Table

rules = on_view(scoring)


def draw_lines(table: Table, frame: Frame) -> Markup:
    """MR-12.3: the objective tokens beside their rows and columns."""
    drawn = []
    for line, objective in enumerate(table.objectives):
        kind, at = line_place(line)
        along = (at + frame.window.columns // 2 + 0.5) * frame.side
        x, y = (16, frame.top + along) if kind == "row" else (frame.left + along, 18)
        token = pieces.draw_objective_token(objective, is_fulfilled(table, line))
        drawn.append(svg.placed(x + 2, y, token, id=f"objective-{line}"))
    return svg.join(drawn)


def line_place(line: int) -> tuple[str, int]:
    """Whether an objective's line is a row or a column, and where."""
    kind, at = box.LINES[box.Solo.objective_lines[line]].split(":")
    return kind, int(at)


def is_fulfilled(table: Table, line: int) -> bool:
    """MR-12.6: whether the objective would count if the game ended now."""
    return bool(rules.is_completed(table.players[0], line, table.objectives[line]))


def draw_objectives(table: Table) -> Part:
    """The four objectives in words, and MR-12.7: the level that all points so far would reach."""
    lines = [draw_objective(table, line) for line in range(len(table.objectives))]
    done = sum(is_fulfilled(table, line) for line in range(len(lines)))
    (total,) = preview.rules_for(GAME).outcome(preview.world_of(GAME, table.view, 0)).totals
    words = "{points} points so far: {title}" if table.pending else "{points} points: {title}"
    title = svg.tag("b", scoring.solo_title(total))
    level = svg.tag("p", *svg.filled(words, points=str(total), title=title), class_="level")
    shown = svg.tag("ul", *lines, class_="objectives") + level
    note = aside(f"{int(box.Solo.objective_vp[done])} points now")
    return Part("objectives", "Objectives", note + shown)


def line_name(line: int) -> str:
    """The row or column of an objective, as the frame of the city names it."""
    first = cell_words(int(box.LINE_START[line]))
    return f"Row {first[1:]}" if line_place(line)[0] == "row" else f"Column {first[0]}"


def draw_objective(table: Table, line: int) -> Markup:
    objective = table.objectives[line]
    name = line_name(line)
    done = is_fulfilled(table, line)
    token = svg.drawing(40, 40, svg.placed(20, 20, pieces.draw_objective_token(objective, done)))
    state = svg.tag("small", "fulfilled so far" if done else "not yet")
    asked = svg.filled("{line}: {asks}", line=svg.tag("b", name), asks=objective_words(objective))
    words = svg.tag("span", *asked, state)
    return svg.tag("li", token, words, data_thing=f"objective:{objective}")
