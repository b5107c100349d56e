"""Where the squares of the map are drawn."""

from collections.abc import Iterable

from circenses.games.rome_and_roll.box import ground

S = 38  # a square
PAD = 4


def corner(square: int) -> tuple[float, float]:
    """The upper left corner of a square."""
    row, column = divmod(square, ground.COLUMNS)
    return PAD + column * S, PAD + row * S


def outline(squares: Iterable[int]) -> str:
    """The border of some squares, as an SVG path."""
    own = set(squares)
    lines = []
    for square in sorted(own):
        x, y = corner(square)
        column = square % ground.COLUMNS
        lines += [f"M{x},{y} h{S}"] if square - ground.COLUMNS not in own else []
        lines += [f"M{x},{y + S} h{S}"] if square + ground.COLUMNS not in own else []
        lines += [f"M{x},{y} v{S}"] if column == 0 or square - 1 not in own else []
        last = column == ground.COLUMNS - 1
        lines += [f"M{x + S},{y} v{S}"] if last or square + 1 not in own else []
    return " ".join(lines)
