"""How a position looks outside the browser: as text, as one SVG, as an array of pixels."""

import re
import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from circenses.core.errors import CircensesError
from circenses.core.game import Game
from circenses.core.jit import rule
from circenses.draw import page
from circenses.draw.choices import NO_CHOICES
from circenses.draw.svg import escape
from circenses.rl.table import Table

ROW_WIDTH, MOST_HEIGHT, MOST_SCALE, GAP, TITLE = 1000.0, 320.0, 1.3, 16.0, 24.0
LEAST_SHARE = 0.4  # a drawing with less markup than this share of its part's largest is an icon
MARK = re.compile(r"<svg\b|</svg>")
VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
OPENING = re.compile(r"<svg\b[^>]*>")
SIZE = re.compile(r'\s(?:width|height|x|y)="[^"]*"')


class Svg(str):
    """An SVG that a notebook shows as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


class Drawing(NamedTuple):
    """A drawing and its size on the sheet."""

    title: str
    svg: str
    width: float
    height: float


# ---- text


def text_of(table: Table) -> str:
    """The position in words: who is to decide what, the moves, and the scores if it ended now."""
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
    try:
        return game.describe(view, player, move)
    except ModuleNotFoundError:
        return f"move {move}"


# ---- one SVG


def svg_of(table: Table, viewer: int | None) -> Svg:
    """The drawings of all parts of the board on one sheet, as the viewer sees them."""
    try:
        parts = table.game.parts(table.view(viewer)[0], viewer, NO_CHOICES)
    except ModuleNotFoundError:
        raise CircensesError(f"{table.game.title} has no drawing.") from None
    drawings = [drawing for part in parts for drawing in drawings_in(part.title, part.html)]
    body, height = laid_out(drawings)
    across, down = ROW_WIDTH + 2 * GAP, height + 2 * GAP
    sheet = f'<svg viewBox="{-GAP:g} {-GAP:g} {across:g} {down:g}">{body}</svg>'
    return Svg(page.standalone(sheet, width=across))


def drawings_in(title: str, html: str) -> Iterator[Drawing]:
    """The drawings of a part, without its icons."""
    found = [svg for svg in top_drawings(html) if VIEW_BOX.search(OPENING.match(svg)[0])]  # type: ignore[index]
    largest = max(map(len, found), default=0)
    for svg in found:
        if len(svg) >= LEAST_SHARE * largest:
            box = VIEW_BOX.search(svg)
            assert box is not None
            across, down = float(box[1]), float(box[2])
            scale = min(MOST_SCALE, MOST_HEIGHT / down, ROW_WIDTH / across)
            yield Drawing(escape(title), svg, across * scale, down * scale)
            title = ""


def top_drawings(html: str) -> Iterator[str]:
    """Every <svg> that is not inside another."""
    depth, begin = 0, 0
    for mark in MARK.finditer(html):
        if mark[0] == "</svg>":
            depth -= 1
            if depth == 0:
                yield html[begin : mark.end()]
        else:
            begin = mark.start() if depth == 0 else begin
            depth += 1


def laid_out(drawings: list[Drawing]) -> tuple[str, float]:
    """The drawings side by side in rows, with their titles; and how high that is."""
    placed, x, y, deep = [], 0.0, 0.0, 0.0
    for drawing in drawings:
        if x > 0 and x + drawing.width > ROW_WIDTH:
            x, y, deep = 0.0, y + deep + TITLE + GAP, 0.0
        placed.append(f'<text class="n" x="{x:g}" y="{y + TITLE - 8:g}">{drawing.title}</text>')
        placed.append(at(drawing, x, y + TITLE))
        x, deep = x + drawing.width + GAP, max(deep, drawing.height)
    return "".join(placed), y + deep + TITLE


def at(drawing: Drawing, x: float, y: float) -> str:
    """A drawing at a place of the sheet."""
    place = f'<svg x="{x:g}" y="{y:g}" width="{drawing.width:g}" height="{drawing.height:g}"'
    opening = SIZE.sub("", OPENING.match(drawing.svg)[0])  # type: ignore[index]
    return OPENING.sub(lambda _: opening.replace("<svg", place, 1), drawing.svg, count=1)


# ---- pixels


def pixels_of(svg: str, width: int = 1000) -> np.ndarray:
    """A drawing as an array of height, width and three colours."""
    try:
        import resvg_py
    except ImportError:
        raise CircensesError("Pictures as pixels need the package resvg-py.") from None
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background="#ece6db"))
    return decoded(png)[:, :, :3].copy()


def decoded(png: bytes) -> np.ndarray:
    """The pixels of a PNG with four colours of eight bits, as the rasteriser writes it."""
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
    """Undo the prediction of each byte from its left, upper and upper left neighbour."""
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
    """The neighbour nearest to left + up - corner."""
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner
