"""All parts of a board on one sheet: a single SVG, for files, notebooks and pictures."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from circenses.core.play.game import Part
from circenses.draw import page
from circenses.draw.svg import escape

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


def sheet_of(parts: Iterable[Part]) -> Svg:
    """The drawings of all parts, one beside the other."""
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
