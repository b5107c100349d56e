"""Small plots as SVG: bars, histograms, pairs. Each is a pure function of its numbers."""

import math
from collections.abc import Mapping, Sequence
from html import escape

from circenses.bots.arena import Interval

WIDTH = 720
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 48, 44
INK, FAINT, PAPER = "#2b2622", "#d9d0c3", "#fffdf8"
COLORS = ("#8c9a9e", "#a8442a", "#5a7d4f")
FONT = "font-family='Source Sans 3, Segoe UI, Helvetica, Arial, sans-serif'"


def text(x: float, y: float, words: str, size: int = 13, anchor: str = "middle") -> str:
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' fill='{INK}' "
        f"text-anchor='{anchor}'>{escape(words)}</text>"
    )


def box(x: float, y: float, width: float, height: float, color: str, told: str = "") -> str:
    title = f"<title>{escape(told)}</title>" if told else ""
    return (
        f"<rect x='{x:.1f}' y='{y:.1f}' width='{max(width, 0):.1f}' height='{max(height, 0):.1f}' "
        f"fill='{color}'>{title}</rect>"
    )


def line(x1: float, y1: float, x2: float, y2: float, color: str = FAINT, more: str = "") -> str:
    return (
        f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' stroke='{color}' {more}/>"
    )


def sheet(title: str, height: float, marks: Sequence[str]) -> str:
    """A whole picture."""
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height:.0f}' "
        f"width='{WIDTH}' height='{height:.0f}' role='img' aria-label='{escape(title)}' {FONT}>"
        f"{box(0, 0, WIDTH, height, PAPER)}{text(WIDTH / 2, 26, title, 16)}{''.join(marks)}</svg>\n"
    )


def legend(names: Sequence[str], y: float) -> list[str]:
    marks = []
    x = WIDTH - RIGHT - 90.0 * len(names)
    for number, name in enumerate(names):
        marks += [box(x, y - 10, 12, 12, COLORS[number]), text(x + 18, y, name, 12, "start")]
        x += 90
    return marks


def nice_step(most: float, wanted: int = 5) -> float:
    """A round distance between the marks of an axis.

    >>> nice_step(97), nice_step(0.6)
    (20.0, 0.1)
    """
    rough = max(most, 1e-9) / wanted
    power = 10.0 ** math.floor(math.log10(rough))
    step: float = min((1, 2, 5, 10), key=lambda n: abs(n * power - rough)) * power
    return step


def up_axis(most: float, height: float, as_share: bool = False) -> tuple[list[str], float]:
    """Marks and lines of the vertical axis, and the pixels for one unit."""
    step = nice_step(most)
    unit = (height - TOP - BOTTOM) / most
    marks = []
    for n in range(int(most / step + 1e-9) + 1):
        y = height - BOTTOM - n * step * unit
        label = f"{n * step:.0%}" if as_share else f"{n * step:g}"
        marks += [line(LEFT, y, WIDTH - RIGHT, y), text(LEFT - 8, y + 4, label, 12, "end")]
    return marks, unit


def shares(title: str, names: Sequence[str], found: Sequence[Interval], even: float) -> str:
    """Shares with their intervals, and a line for equal shares."""
    height = 320
    most = max([one.high for one in found] + [even]) * 1.1
    marks, unit = up_axis(most, height, as_share=True)
    step = (WIDTH - LEFT - RIGHT) / len(names)
    for n, (name, one) in enumerate(zip(names, found, strict=True)):
        x = LEFT + (n + 0.5) * step
        low, mid, high = (
            height - BOTTOM - share * unit for share in (one.low, one.share, one.high)
        )
        marks.append(
            box(x - step * 0.25, mid, step * 0.5, height - BOTTOM - mid, COLORS[0], str(one))
        )
        marks.append(line(x, low, x, high, INK, "stroke-width='2'"))
        marks.append(text(x, height - BOTTOM + 20, f"{name}: {one.share:.1%}"))
    y = height - BOTTOM - even * unit
    marks.append(line(LEFT, y, WIDTH - RIGHT, y, COLORS[1], "stroke-dasharray='6 4'"))
    return sheet(title, height, marks)


def histogram(title: str, series: Mapping[str, Sequence[int]], unit_name: str) -> str:
    """How often each value occurs, in up to 40 bins."""
    height = 320
    every = [value for values in series.values() for value in values]
    least, most = min(every), max(every)
    width = max(1, math.ceil((most - least + 1) / 40))
    bins = (most - least) // width + 1
    counts = {
        name: [sum((v - least) // width == n for v in values) for n in range(bins)]
        for name, values in series.items()
    }
    marks, unit = up_axis(max(max(row) for row in counts.values()) * 1.05, height)
    step = (WIDTH - LEFT - RIGHT) / bins
    for number, row in enumerate(counts.values()):
        for n, count in enumerate(row):
            first = least + n * width
            told = f"{first}" if width == 1 else f"{first} to {first + width - 1}"
            y = height - BOTTOM - count * unit
            inset = 0.08 + 0.14 * number
            bar = box(
                LEFT + (n + inset) * step, y, step * (1 - 2 * inset), count * unit, COLORS[number],
                f"{told} {unit_name}: {count}",
            )  # fmt: skip
            marks.append(bar)
    every_nth = max(1, bins // 10)
    for n in range(0, bins, every_nth):
        marks.append(
            text(LEFT + (n + 0.5) * step, height - BOTTOM + 18, str(least + n * width), 12)
        )
    marks.append(text(WIDTH / 2, height - 8, unit_name, 12))
    return sheet(title, height, [*marks, *(legend(list(series), 44) if len(series) > 1 else [])])


def pairs(title: str, names: Sequence[str], series: Mapping[str, Sequence[float]]) -> str:
    """Horizontal bars side by side, a group for each name."""
    row = 18 * len(series) + 14
    height = TOP + 20 + row * len(names) + 10
    known = [value for values in series.values() for value in values if value == value]
    most, least = max([*known, 0.0]), min([*known, 0.0])
    unit = (WIDTH - 230 - RIGHT - 50) / max(most - least, 1e-9)
    zero = 230 - least * unit
    marks = legend(list(series), 44) if len(series) > 1 else []
    for n, name in enumerate(names):
        y = TOP + 20 + n * row
        marks.append(text(220, y + row / 2, name, 13, "end"))
        for number, values in enumerate(series.values()):
            at = y + 18 * number
            end = zero + values[n] * unit
            marks.append(box(min(zero, end), at, abs(values[n]) * unit, 15, COLORS[number]))
            marks.append(text(max(zero, end) + 6, at + 12, f"{values[n]:.1f}", 12, "start"))
    return sheet(title, height, marks)


def signed_bars(title: str, rows: Sequence[tuple[str, float]]) -> str:
    """Bars to the right of a middle line for positive values, to the left for negative ones."""
    height = TOP + 20 + 22 * max(1, len(rows)) + 10
    most = max([abs(value) for _, value in rows] or [1.0]) or 1.0
    middle, reach = 470.0, 190.0
    marks = [line(middle, TOP, middle, height - 10, INK)]
    for n, (name, value) in enumerate(rows):
        y = TOP + 20 + 22 * n
        length = abs(value) / most * reach
        color = COLORS[2] if value >= 0 else COLORS[1]
        marks.append(text(262, y + 12, name, 12, "end"))
        marks.append(box(middle if value >= 0 else middle - length, y, length, 15, color))
        end = middle + length + 4 if value >= 0 else middle - length - 4
        marks.append(text(end, y + 12, f"{value:+.2f}", 11, "start" if value >= 0 else "end"))
    return sheet(title, height, marks)
