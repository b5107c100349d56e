"""Everything clickable in a drawing: every choice, and the box of its outline."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

VOID = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}
STEPS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
Box = tuple[float, float, float, float]


class Element:
    """One element with its children."""

    def __init__(self, name: str, attributes: dict[str, str], parent: "Element | None"):
        self.name, self.attributes, self.parent = name, attributes, parent
        self.children: list[Element] = []
        self.text = ""

    def every(self) -> Iterator["Element"]:
        yield self
        for child in self.children:
            yield from child.every()

    @property
    def in_picture(self) -> bool:
        """Whether it is a part of an SVG."""
        return self.parent is not None and (self.parent.name == "svg" or self.parent.in_picture)


class Tree(HTMLParser):
    """A piece of HTML as elements."""

    def __init__(self, html: str):
        super().__init__()
        self.root = self.here = Element("root", {}, None)
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        child = Element(tag, {key: value or "" for key, value in attrs}, self.here)
        self.here.children.append(child)
        if tag not in VOID:
            self.here = child

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        child = Element(tag, {key: value or "" for key, value in attrs}, self.here)
        self.here.children.append(child)

    def handle_endtag(self, tag: str) -> None:
        if tag == self.here.name and self.here.parent:
            self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.text += data


def choices_in(html: str) -> list[Element]:
    """Everything that carries a move."""
    return [one for one in Tree(html).root.every() if "data-move" in one.attributes]


def box_of(element: Element) -> Box | None:
    """The box of the clickable shapes in an element of a picture; groups hold several."""
    boxes = [box for one in element.every() if (box := own_box(one)) and is_hit(one, element)]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def is_hit(one: Element, choice: Element) -> bool:
    """Whether it takes a click: not the ghost of a result, nor an outline without a fill."""
    here: Element | None = one
    while here is not None and here is not choice:
        if "ghost" in here.attributes.get("class", "").split():
            return False
        here = here.parent
    hollow = one.attributes.get("fill") == "none"
    return not hollow and not {"mark", "halo"} & {*one.attributes.get("class", "").split()}


def own_box(one: Element) -> Box | None:
    """The box of a single shape."""

    def at(name: str) -> float:
        return float(one.attributes.get(name) or 0)

    match one.name:
        case "rect" | "use" | "image" | "svg":
            return at("x"), at("y"), at("x") + at("width"), at("y") + at("height")
        case "circle":
            return at("cx") - at("r"), at("cy") - at("r"), at("cx") + at("r"), at("cy") + at("r")
        case "ellipse":
            rx, ry = at("rx"), at("ry")
            return at("cx") - rx, at("cy") - ry, at("cx") + rx, at("cy") + ry
        case "polygon":
            found = numbers(one.attributes.get("points", ""))
            return around(list(zip(found[::2], found[1::2], strict=True)))
        case "path":
            return around(list(stops(one.attributes.get("d", ""))))
    return None


def numbers(text: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", text)]


def around(points: list[tuple[float, float]]) -> Box | None:
    if not points:
        return None
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def stops(d: str) -> Iterator[tuple[float, float]]:
    """The points at which the strokes of a path end."""
    x = y = first_x = first_y = 0.0
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        wide, given = STEPS[command.upper()], numbers(rest)
        groups: list[Any] = [given[k : k + wide] for k in range(0, len(given), wide or 1)] or [[]]
        for step in groups:
            x, y = end_of(command, step, x, y) if step else (first_x, first_y)
            if command in "Mm":
                first_x, first_y = x, y
            yield x, y


def end_of(command: str, step: list[float], x: float, y: float) -> tuple[float, float]:
    """Where one stroke ends."""
    dx, dy = (x, y) if command.islower() else (0.0, 0.0)
    match command.upper():
        case "H":
            return dx + step[0], y
        case "V":
            return x, dy + step[0]
    return dx + step[-2], dy + step[-1]
