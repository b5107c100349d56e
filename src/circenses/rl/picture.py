"""A position outside the browser: as text, as one SVG, as an array of pixels."""

import struct
import zlib
from collections.abc import Iterator

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.preview import use
from circenses.draw.choices import NO_CHOICES
from circenses.draw.sheet import Svg, sheet_of
from circenses.rl.table import Table

# ---- text


def text_of(table: Table) -> str:
    """The position in words: the question, the moves, and the scores if the game ended now."""
    game = table.game
    totals = game.outcome(table.states).totals
    lines = [f"{game.title}, {table.players} players"]
    lines += [f"  seat {side + 1}: {total}" for side, total in enumerate(totals)]
    if table.over:
        return "\n".join([*lines, "The game is over."])
    lines.append(f"Seat {table.player + 1} is to decide:")
    return "\n".join([*lines, *(f"  {move:4d}  {words}" for move, words in moves_of(table))])


def moves_of(table: Table) -> Iterator[tuple[int, str]]:
    """The open moves in words."""
    view = table.view(table.player)[0]
    for move in table.legal.tolist():
        yield move, described(table.game, view, table.player, move)


def described(game: Game, view: np.ndarray, player: int, move: int) -> str:
    """What a move would do; a game without a board has only numbers."""
    use(game)
    try:
        return game.describe(view, player, move)
    except ModuleNotFoundError:
        return f"move {move}"


def in_short(game: Game, view: np.ndarray, move: int) -> str:
    """A move in short; a game without questions has only numbers."""
    use(game)
    try:
        return game.short(view, move)
    except ModuleNotFoundError:
        return str(move)


# ---- one SVG


def svg_of(table: Table, viewer: int | None) -> Svg:
    """The drawings of all parts of the board on one sheet, as the viewer sees them."""
    use(table.game)
    try:
        return sheet_of(table.game.parts(table.view(viewer)[0], viewer, NO_CHOICES))
    except ModuleNotFoundError:
        raise CircensesError(f"{table.game.title} has no drawing.") from None


# ---- pixels


def pixels_of(svg: str, width: int = 1000) -> np.ndarray:
    """A drawing as an array of height, width and three colors."""
    try:
        import resvg_py
    except ImportError:
        raise CircensesError("Pictures as pixels need the package resvg-py.") from None
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background="#ece6db"))
    return decoded(png)[:, :, :3].copy()


def decoded(png: bytes) -> np.ndarray:
    """The pixels of a PNG with four colors of eight bits, as the rasterizer writes it."""
    at, data, shape = 8, b"", (0, 0)
    while at < len(png):
        (length,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            across, down, depth, colors = struct.unpack(">IIBB", body[:10])
            assert (depth, colors) == (8, 6)
            shape = (down, across)
        elif kind == b"IDAT":
            data += body
        at += length + 12
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(shape[0], -1).astype(np.int32)
    unfilter(rows)
    return rows[:, 1:].astype(np.uint8).reshape(*shape, 4)


@rule
def unfilter(rows: np.ndarray) -> None:
    """Undo the prediction of each byte from its left, upper and upper left neighbor."""
    for y in range(rows.shape[0]):
        kind = rows[y, 0]
        for x in range(1, rows.shape[1]):
            left = rows[y, x - 4] if x > 4 else 0
            up = rows[y - 1, x] if y > 0 else 0
            corner = rows[y - 1, x - 4] if x > 4 and y > 0 else 0
            guess = 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            elif kind == 4:
                guess = nearest(left, up, corner)
            rows[y, x] = (rows[y, x] + guess) & 255


@rule
def nearest(left: int, up: int, corner: int) -> int:
    """The neighbor nearest to left + up - corner."""
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner
