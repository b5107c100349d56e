"""Marks of what may be done, what was chosen and what just moved."""

from circenses.draw.svg import Markup, circle, group, path, rect, stroke, tag, var


def hit(x: float, y: float, width: float, height: float, radius: float = 4) -> Markup:
    """The transparent area that takes the click."""
    return rect(x, y, width, height, rx=radius, class_="hit")


def hit_circle(x: float, y: float, radius: float) -> Markup:
    """The same, round."""
    return circle(x, y, radius, class_="hit")


def cell_mark(x: float, y: float, width: float, height: float, radius: float = 5) -> Markup:
    """A cell that may be chosen: a dashed frame, tinted."""
    return rect(x, y, width, height, rx=radius, class_="cellmark")


def plus(x: float, y: float, arm: float = 8) -> Markup:
    """The sign in a cell that may be chosen and gives nothing now."""
    return path(f"M{x - arm},{y} h{2 * arm} M{x},{y - arm} v{2 * arm}", class_="cellplus")


def ring(outline: str) -> Markup:
    """A piece that may be chosen, of any outline."""
    return path(outline, class_="halo") + path(outline, class_="mark")


def ring_rect(x: float, y: float, width: float, height: float, radius: float = 4) -> Markup:
    """A tile or card that may be chosen."""
    frame = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    return tag("rect", **frame, class_="halo") + tag("rect", **frame, class_="mark")


def ring_circle(x: float, y: float, radius: float) -> Markup:
    """A round piece that may be chosen."""
    return circle(x, y, radius, class_="halo") + circle(x, y, radius, class_="mark")


def just_moved(x: float, y: float, width: float, height: float, radius: float = 4) -> Markup:
    """What the last move laid down or changed."""
    return rect(x, y, width, height, rx=radius, class_="just")


def chosen(x: float, y: float, width: float, height: float, radius: float = 4) -> Markup:
    """What is already part of the unfinished move: a solid frame with a tick in its corner."""
    return rect(x, y, width, height, rx=radius, class_="chosen") + tick(x + width - 8, y + 8)


def tick(x: float, y: float) -> Markup:
    """A tick in a disc."""
    return group(
        circle(x, y, 10, fill=var("act"), **stroke("halo", 2)),
        path(f"m{x - 4.5},{y} 3,3.5 6,-7", fill="none", **stroke("on-act", 2.5)),
    )
