"""Pieces that every game has: resources, seats, discs, cubes, pawns, tokens, dice, cards."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from circenses.draw.buildings import building
from circenses.draw.icons import icon, icon_at
from circenses.draw.places import from_middle
from circenses.draw.svg import (
    NOTHING,
    Attribute,
    Markup,
    circle,
    drawing,
    group,
    join,
    number,
    path,
    placed,
    rect,
    stroke,
    tag,
    text,
    var,
)

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")

DARK_GLYPH = frozenset({"coin", "aurei", "wheat"})
"""Resources whose enamel is so light that the glyph on it is dark."""

# fmt: off
ENAMELS = frozenset((
    "coin", "population", "vp", "legion", "faith", "luxury", "blessing", "star", "draw",
    "stone", "wheat", "wine", "horse", "wood", "brick", "fish", "jewel", "any_good",
    "unrest", "influence", "imperium", "artisan", "soldier", "senator", "legacy", "glory",
    "fountain",
))
# fmt: on
"""Concepts that have an enamel of their own, the token r-...; all others are dark."""

SAME_ENAMEL = {"aurei": "coin", "citizen": "population", "pp": "vp", "prestige": "vp"}
"""Concepts that share the enamel of another."""


def signed(value: int) -> str:
    """A change, with its sign.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{value}" if value >= 0 else f"−{-value}"


# ---- resources


@lru_cache(maxsize=4096)
def chip(
    concept: str, count: int | str | None = None, label: str | None = None, thing: str | None = None
) -> Markup:
    """A resource with its number, in text (HTML)."""
    shown = NOTHING if count is None else tag("b", str(count))
    name = label or concept.replace("_", " ")
    style = f"chip r-{concept}"
    return tag("span", icon(concept), shown, class_=style, title=name, data_thing=thing)


def enamel_color(concept: str) -> str:
    """The color token of the disc behind a resource's glyph."""
    name = SAME_ENAMEL.get(concept, concept)
    return f"r-{name}" if name in ENAMELS else "basalt"


def glyph_color(concept: str) -> str:
    """The token of the glyph on that disc."""
    return "r-glyph-dark" if concept in DARK_GLYPH else "ivory"


@lru_cache(maxsize=4096)
def enamel(concept: str, x: float, y: float, size: float, count: int | str | None = None) -> Markup:
    """A resource inside a picture, centered at x, y; its number stands to the right."""
    medal = circle(x, y, size / 2, fill=var(enamel_color(concept)))
    glyph = icon_at(concept, x, y, size * 0.72, glyph_color(concept))
    if count is None:
        return medal + glyph
    return medal + glyph + text(x + size * 0.62, y + size * 0.3, count, size * 0.82, class_="n")


@lru_cache(maxsize=4096)
def enamel_with_corner(concept: str, x: float, y: float, size: float, count: int) -> Markup:
    """A resource whose number stands in a small disc at its upper right corner."""
    return enamel(concept, x, y, size) + corner_count(x + size * 0.46, y - size * 0.38, count)


def corner_count(x: float, y: float, count: int | str) -> Markup:
    """A number in a small pale disc."""
    label = text(x, y + 4.3, count, 12.4, class_="n", text_anchor="middle")
    return circle(x, y, 8, fill=var("raised"), **stroke("line-strong", 0.8)) + label


def badge(x: float, y: float, content: object, radius: float = 8) -> Markup:
    """A dark disc with a number."""
    label = text(
        x, y + radius * 0.48, content, radius * 1.4,
        font_weight=700, text_anchor="middle", fill=var("on-dark"),
    )  # fmt: skip
    return circle(x, y, radius, fill=var("basalt")) + label


# ---- seats


class Seat(NamedTuple):
    """A player's color and numeral: the color set (a or b) and the player, counted from 0."""

    colors: str
    player: int
    letter: str = ""  # in place of the numeral; pictures of the same color are kept apart by it

    @property
    def numeral(self) -> str:
        return self.letter or ROMAN[self.player + 1]

    @property
    def color(self) -> str:
        return f"var(--{self.colors}{self.player + 1})"

    @property
    def on(self) -> str:
        """The color of what stands on it."""
        return f"var(--{self.colors}{self.player + 1}-on)"


@lru_cache(maxsize=64)
def seat_chip(seat: Seat, class_: str = "") -> Markup:
    """The seat's disc in text (HTML)."""
    style = f"--c:{seat.color};--on:{seat.on}"
    return tag("span", seat.numeral, class_=f"seat {class_}".rstrip(), style=style)


def numeral(seat: Seat, x: float, y: float, size: float) -> Markup:
    """The Roman numeral printed on a piece."""
    return text(x, y, seat.numeral, size, class_="num", fill=seat.on)


def edged(seat: Seat, width: float = 1.2) -> dict[str, Attribute]:
    """Filled in the seat's color, with the dark edge that every piece of a seat has."""
    return {"fill": seat.color, "stroke": var("seat-edge"), "stroke_width": width}


@lru_cache(maxsize=4096)
def disc(x: float, y: float, radius: float, seat: Seat, **attributes: Attribute) -> Markup:
    """A marker or owner token."""
    return group(
        circle(x, y + 1.2, radius, fill=var("shade")),
        circle(x, y, radius, **edged(seat)),
        numeral(seat, x, y + radius * 0.38, radius * 1.05),
        class_="piece",
        **attributes,
    )


def cube(
    x: float, y: float, size: float, seat: Seat, figure: float = 0.62, **attributes: Attribute
) -> Markup:
    """A cube of three faces; x, y is the center of the front face, `figure` its numeral's part."""
    depth = size * 0.3
    left, top, right = x - size / 2, y - size / 2, x + size / 2
    lid = f"M{left},{top} l{depth},{-depth} h{size} l{-depth},{depth}z"
    side = f"M{right},{top} l{depth},{-depth} v{size} l{-depth},{depth}z"
    outline = f"M{left},{top} l{depth},{-depth} h{size} v{size} l{-depth},{depth} h{-size}z"
    return group(
        path(outline, **edged(seat, 1.1), stroke_linejoin="round"),
        path(lid, fill=var("lit"), opacity=0.35),
        path(side, fill=var("dim"), opacity=0.28),
        numeral(seat, x, y + size * figure * 0.355, size * figure),
        class_="piece",
        **attributes,
    )


@lru_cache(maxsize=64)
def pawn_shape(seat: Seat) -> Markup:
    """A pawn of height 1, standing on the origin."""
    body = (
        "M-42,0 C-42,-42 -20,-42 -17,-62 A25,25 0 1 1 17,-62 C20,-42 42,-42 42,0z"  # in hundredths
    )
    return join(
        (
            tag("ellipse", rx=46, ry=12, fill=var("shade")),
            path(body, **edged(seat, 3), stroke_linejoin="round"),
            numeral(seat, 0, -11, 40),
        )
    )


@lru_cache(maxsize=4096)
def pawn(x: float, y: float, size: float, seat: Seat, **attributes: Attribute) -> Markup:
    """A citizen, worker or draft marker; x, y is where it stands."""
    return placed(x, y, pawn_shape(seat), scale=size / 100, class_="piece", **attributes)


def stack(x: float, y: float, size: float, seat: Seat, count: int) -> Markup:
    """Several pawns of a seat around x: up to three side by side, then three and a number."""
    shown = min(count, 3)
    step = size * 0.55
    pawns = [pawn(x + from_middle(k, shown, step), y, size, seat) for k in range(shown)]
    if count > shown:
        pawns.append(badge(x + step * 1.5, y - size * 0.82, count, size * 0.25))
    return join(pawns)


# ---- tokens and dice


class Mark(NamedTuple):
    """A glyph with an optional number, as printed on a token."""

    concept: str
    amount: int | str | None = None


def token_color(concept: str) -> str:
    """The color of a glyph that stands on a token's pale ground."""
    if concept in DARK_GLYPH:
        return "giallo-lo"
    color = enamel_color(concept)
    return "logo" if color == "basalt" else color


def token(
    x: float, y: float, radius: float, marks: Sequence[Mark], **attributes: Attribute
) -> Markup:
    """A round token with one or two glyphs."""
    face = circle(x, y, radius, fill=var("token"), **stroke("gold-bright", 2))
    lines = [
        token_line(x, y + from_middle(k, len(marks), radius * 0.84), radius, mark, len(marks))
        for k, mark in enumerate(marks)
    ]
    return group(
        circle(x, y + 1.5, radius, fill=var("shade")), face, *lines, class_="piece", **attributes
    )


def token_line(x: float, y: float, radius: float, mark: Mark, lines: int) -> Markup:
    """One glyph of a token, with its number; a long number takes room from the glyph."""
    long = len(str(mark.amount)) > 1
    size = radius * (0.8 if lines > 1 or long else 1.0)
    if mark.amount is None:
        return icon_at(mark.concept, x, y, size * 1.25, token_color(mark.concept))
    left = x - radius * (0.46 if long else 0.32)
    glyph = icon_at(mark.concept, left, y, size, token_color(mark.concept))
    high = radius * ((0.6 if lines > 1 else 0.8) if long else 0.86)
    label = text(
        left + size * 0.56, y + high * 0.34, mark.amount, high,
        font_weight=650, fill=var("token-ink"),
    )  # fmt: skip
    return glyph + label


def spent_token(x: float, y: float, radius: float, **attributes: Attribute) -> Markup:
    """A token that is used up."""
    arm = radius * 0.38
    cross = f"M{x - arm},{y - arm} l{2 * arm},{2 * arm} m0,{-2 * arm} l{-2 * arm},{2 * arm}"
    return group(
        circle(x, y, radius, fill=var("marble-lo"), **stroke("line-strong", 2)),
        path(cross, **stroke("token-ink", 2.2), stroke_linecap="round"),
        class_="piece off",
        **attributes,
    )


class Pip(NamedTuple):
    """A glyph on a die: its concept, its place and size in parts of the die's side."""

    concept: str
    dx: float
    dy: float
    size: float


def die(
    x: float, y: float, size: float, color: str, pips: Iterable[Pip],
    on: str = "lit", turn: float = 0, **attributes: Attribute,
) -> Markup:  # fmt: skip
    """A die with glyphs, never pips; `color` and `on` are tokens of the theme."""
    left, top = x - size / 2, y - size / 2
    round_ = size * 0.18
    glyphs = [icon_at(p.concept, x + p.dx * size, y + p.dy * size, p.size * size, on) for p in pips]
    return group(
        rect(left + 3, top + 5, size, size, rx=round_, fill=var("shade")),
        rect(left, top, size, size, rx=round_, fill=var(color)),
        rect(left + 4, top + 4, size - 8, size - 8, rx=size * 0.14, fill=var("lit"), opacity=0.12),
        *glyphs,
        transform=f"rotate({number(turn)} {number(x)} {number(y)})" if turn else None,
        class_="piece",
        **attributes,
    )


# ---- cards, in HTML


def stone_style(stone: str) -> str:
    """The three tones of a stone, as card and plate styles expect them."""
    return f"--st:{var(stone)};--hi:{var(stone + '-hi')};--lo:{var(stone + '-lo')}"


@lru_cache(maxsize=1024)
def card_art(picture: str) -> Markup:
    """The picture on a card: a building before a disc of its stone."""
    return drawing(
        150,
        78,
        rect(0, 0, 150, 78, fill=var("hi")),
        circle(75, 78, 62, fill=var("st")),
        rect(0, 70, 150, 8, fill=var("lo")),
        tag("svg", building(picture), x=22, y=0, width=106, height=76.5, viewBox="0 0 100 72"),
        preserveAspectRatio="xMidYMax slice",
    )


def points_wreath(points: int | str) -> Markup:
    """Victory points in a laurel, at a card's upper right."""
    shown = str(points).replace("-", "−")
    return tag("span", icon("vp"), tag("b", shown), class_="points", title="points")


class Face(NamedTuple):
    """What is printed on a portrait card."""

    name: str
    stone: str
    concept: str
    picture: Markup
    cost: Iterable[Markup] = ()
    points: int | str | None = None
    does: str = ""
    gives: Iterable[Markup] = ()


def card(face: Face, *, why_not: str = "", class_: str = "", **attributes: Attribute) -> Markup:
    """A portrait card: head, art with cost and points, one sentence, a strip of rewards.

    Add `**choices.attributes(move)` and class "pick" to make it a choice.
    """
    size = "longest" if len(face.name) > 26 else "long" if len(face.name) > 17 else None
    title = tag("h3", face.name, class_=size)
    art = tag(
        "div",
        face.picture,
        tag("ul", *(tag("li", item) for item in face.cost), class_="cost"),
        points_wreath(face.points) if face.points is not None else NOTHING,
        class_="art",
    )
    return tag(
        "article",
        tag("header", icon(face.concept), title),
        art,
        tag("p", face.does, class_="does"),
        tag("footer", *face.gives),
        tag("span", why_not, class_="why") if why_not else NOTHING,
        class_=f"card {class_}".rstrip(),
        style=stone_style(face.stone),
        **attributes,
    )


def face_down_card(label: str, **attributes: Attribute) -> Markup:
    """The back of a card: the diamond of the logo on Tyrian purple."""
    diamond = drawing(32, 32, diamond_shape(), width=64, height=64)
    return tag("article", diamond, class_="card face-down", aria_label=label, **attributes)


# ---- the logo


@lru_cache(maxsize=1)
def diamond_shape() -> Markup:
    """The diamond of the logo in a 32 unit square."""
    return join(
        (
            path("M16 5 L27 16 L16 27 L5 16z", fill=var("gold-bright")),
            path("M16 5 L16 16 L5 16z", fill=var("logo-hi")),
            path("M16 27 L16 16 L27 16z", fill=var("logo-lo")),
            circle(16, 16, 4.6, fill=var("logo")),
        )
    )


def logo() -> Markup:
    """The mark of Circenses."""
    ground = rect(0, 0, 32, 32, rx=7, fill=var("logo"))
    return drawing(32, 32, ground, diamond_shape(), class_="logo")
