"""The table of How to play: what makes the power of a row, or of a column."""

from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import listed
from circenses.draw.pieces import pawn
from circenses.draw.svg import NOTHING, Markup, drawing, text, var
from circenses.games.nova_roma import box
from circenses.games.nova_roma.board import forum
from circenses.games.nova_roma.board.pieces import SEATS, draw_emperor

LINE, ACTION = 0, 0  # the first row, and the first of the actions
ME, RIVAL, EMPEROR = 0, 1, box.SEATS
STANDING = (
    (ME, EMPTY, EMPTY, EMPTY),
    (ME, EMPTY, RIVAL, RIVAL),
    (ME, ME, EMPTY, EMPTY),
    (ME, EMPTY, EMPEROR, EMPTY),
    (ME, ME, EMPEROR, ME),
)


def draw_guide_pictures() -> tuple[Markup, ...]:
    """One row of the Forum, with others who stand there each time."""
    return tuple(map(draw_row, STANDING))


def draw_row(standing: tuple[int, ...]) -> Markup:
    """The action of the row with its power, and who stands in the row."""
    power = power_of(standing)
    spaces = [forum.square(space) + draw_piece(space, who) for space, who in enumerate(standing)]
    action = forum.draw_action(ACTION, *forum.place_of_line(LINE), "now", power)
    total = text(
        4, forum.EDGE + forum.CELL + 22, f"power {power}", 19, font_weight=700, fill=var("ink")
    )
    high = forum.CELL + 34
    frame = f"0 {forum.EDGE - 3} {forum.SIDE} {high}"
    return drawing(
        forum.SIDE, high, action, total, *spaces, label=sentence(standing), viewBox=frame
    )


def power_of(standing: tuple[int, ...]) -> int:
    """NR-7.1: the player's patricians and the emperor; others do not count."""
    return min(standing.count(ME) + standing.count(EMPEROR), box.Limits.power_max)


def draw_piece(space: int, who: int) -> Markup:
    if who == EMPTY:
        return NOTHING
    x, y = forum.EDGE + space * forum.CELL + forum.CELL / 2, forum.EDGE
    if who == EMPEROR:
        return draw_emperor(x, y + forum.CELL / 2, 22.5)
    return pawn(x, y + forum.FEET, forum.HEIGHT, SEATS[who])


def sentence(standing: tuple[int, ...]) -> str:
    own, others = standing.count(ME), standing.count(RIVAL)
    there = [f"{own} of your patricians"]
    there += [f"{others} of others"] if others else []
    there += ["the emperor"] if EMPEROR in standing else []
    return f"{listed(there)} in a row: its action has power {power_of(standing)}."
