"""Pictures of single things: blocks, tokens, tiles, contracts, followers, ships, mosaic strips."""

from collections.abc import Sequence
from functools import lru_cache

from circenses.core.text.sentences import flat
from circenses.draw import svg
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.goods import chips, shown
from circenses.draw.icons import icon, icon_at
from circenses.draw.pieces import Mark, Seat, edged, enamel, numeral, token
from circenses.draw.places import from_middle
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.board import texts
from circenses.games.nova_roma.board.names import follower_name, row_of, shape_name, tile_name
from circenses.games.nova_roma.fits import COLORS
from circenses.games.nova_roma.vocabulary import ACTION_ICONS, COUNTERS, GOODS, KIND_WORDS

SEATS = tuple(Seat("a", player) for player in range(box.SEATS))
KIND_STONES = ("verde", "lapis", "umber")  # of followers: at the end, once a round, always
TILE_STONES = ("verde", "umber", "giallo", "purple")  # produce, convert, animal, single
ROW_STONES = ("verde", "giallo", "umber")  # of the mosaic
NO_MOVE = -1
MIDDLE = svg.look(text_anchor="middle")


# ---- blocks and shapes


@lru_cache(maxsize=1024)
def draw_block(x: float, y: float, size: float, seat: Seat, **attributes: svg.Attribute) -> Markup:
    """One block of a building: a square with one lit edge and the numeral."""
    frame = svg.rect(x + 1.2, y + 1.2, size - 2.4, size - 2.4, rx=4, **edged(seat))
    shine = svg.path(f"M{x + 4.5},{y + 4.6} h{size - 9}", **stroke("lit", 2.4), **LIT)
    label = numeral(seat, x + size / 2, y + size / 2 + 5, 14)
    return svg.group(frame, shine, label, class_="piece", **attributes)


LIT = svg.look(opacity=0.42, stroke_linecap="round")


@lru_cache(maxsize=256)
def draw_neutral_block(x: float, y: float, size: float) -> Markup:
    """A block of nobody, or of the rival."""
    side = size - 2.4
    ash = svg.look(fill=var("ash"), **stroke("seat-edge", 1.2), rx=4)
    return svg.group(
        svg.rect(x + 1.2, y + 1.2, side, side, **ash),
        svg.rect(x + 1.2, y + 1.2, side, side, fill="url(#p-hatch)", rx=4),
        svg.path(f"M{x + 4.5},{y + 4.6} h{size - 9}", **stroke("lit", 2.4), **LIT),
    )


@lru_cache(maxsize=256)
def draw_shape(laid: int, seat: Seat | None, unit: float, class_: str = "shape") -> Markup:
    """A building as it lies, `unit` pixels a block."""
    cells = layout.LAID[laid]
    down, across = (max(axis) + 1 for axis in zip(*cells, strict=True))
    edge = edged(seat, 0.7) if seat else svg.look(fill=var("basalt"), **stroke("lit", 0.7))
    blocks = [svg.rect(c * 10 + 0.4, r * 10 + 0.4, 9.2, 9.2, rx=1.4, **edge) for r, c in cells]
    size = f"width:{across * unit:g}px;height:{down * unit:g}px"
    frame = f"-1 -1 {across * 10 + 2} {down * 10 + 2}"
    return svg.drawing(across * 10, down * 10, *blocks, viewBox=frame, style=size, class_=class_)


# ---- tokens


@lru_cache(maxsize=512)
def draw_reward(
    x: float, y: float, radius: float, reward: int, **attributes: svg.Attribute
) -> Markup:
    """A building reward token."""
    marks = [Mark(good.concept, n if n > 1 else None)
             for good, n in GOODS.some(row_of(int(box.Reward.gain[reward])))]  # fmt: skip
    return token(x, y, radius, marks, data_thing=f"reward:{reward}", **attributes)


def medal(
    x: float,
    y: float,
    radius: float,
    face: dict[str, svg.Attribute],
    *glyph: Markup,
    **attributes: svg.Attribute,
) -> Markup:
    """A round piece with its shade."""
    shade = svg.circle(x, y + 1.5, radius, fill=var("shade"))
    return svg.group(shade, svg.circle(x, y, radius, **face), *glyph, class_="piece", **attributes)


@lru_cache(maxsize=64)
def draw_emperor(x: float, y: float, radius: float, **attributes: svg.Attribute) -> Markup:
    """The emperor: a Tyrian disc with a golden rim."""
    return svg.group(
        svg.circle(x, y + 2, radius + 0.5, fill=var("shade")),
        svg.circle(x, y, radius, fill=var("logo"), **stroke("gold-bright", 3)),
        icon_at("emperor", x, y, radius * 1.42, "gold-bright"),
        class_="piece",
        data_thing="emperor:0",
        **attributes,
    )


@lru_cache(maxsize=64)
def draw_legionnaire(x: float, y: float, radius: float, **attributes: svg.Attribute) -> Markup:
    """A legionnaire, who blocks a space."""
    face = svg.look(fill=var("basalt"), **stroke("ash", 2.5))
    glyph = icon_at("legionnaire", x, y, radius * 1.35, "on-dark")
    return medal(x, y, radius, face, glyph, data_thing="legionnaire:0", **attributes)


@lru_cache(maxsize=64)
def draw_neutral_disc(x: float, y: float, radius: float, **attributes: svg.Attribute) -> Markup:
    """A token of nobody, or of the rival."""
    return svg.group(
        svg.circle(x, y + 1.2, radius, fill=var("shade")),
        svg.circle(x, y, radius, fill=var("ash"), **stroke("seat-edge", 1.2)),
        svg.circle(x, y, radius, fill="url(#p-hatch)"),
        class_="piece",
        **attributes,
    )


@lru_cache(maxsize=256)
def draw_artisan(x: float, y: float, radius: float, **attributes: svg.Attribute) -> Markup:
    """An artisan at work: an ivory disc."""
    face = svg.look(fill=var("token"), **stroke("giallo-lo", 2))
    return medal(
        x, y, radius, face, icon_at("artisan", x, y, radius * 1.33, "giallo-lo"), **attributes
    )


# ---- ships


@lru_cache(maxsize=512)
def draw_ship(x: float, y: float, seat: Seat | None, **attributes: svg.Attribute) -> Markup:
    """A ship; without an owner, it is the rival's."""
    paint = edged(seat, 1.1) if seat else svg.look(fill=var("ash"), **stroke("seat-edge", 1.1))
    hull = svg.path(f"M{x - 11},{y + 3} h22 l-4,7 h-14z", **paint, stroke_linejoin="round")
    sail = svg.path(f"M{x - 8},{y - 12} h16 q3,7 0,14 h-16 q3,-7 0,-14z", **paint)
    label = numeral(seat, x + 0.6, y - 1, 11.4) if seat else NOTHING
    return svg.group(hull, sail, label, class_="piece", **attributes)


# ---- estate tiles


@lru_cache(maxsize=1024)
def draw_tile(
    tile: int, x: float, y: float, size: float, flipped: bool = False, **attributes: svg.Attribute
) -> Markup:
    """An estate tile: what it gives, on the stone of its kind; a flipped one is blank."""
    stone = TILE_STONES[box.Tile.kind[tile]]
    face = svg.rect(x, y, size, size, rx=6, fill=var(stone), **stroke(f"{stone}-lo", 1.4))
    return svg.group(
        svg.rect(x, y + 1.6, size, size, rx=6, fill=var("shade")),
        face,
        NOTHING if flipped else tile_face(tile, x, y, size),
        class_="piece off" if flipped else "piece",
        data_thing=f"tile:{tile}",
        **attributes,
    )


def tile_face(tile: int, x: float, y: float, size: float) -> Markup:
    # fmt: off
    match box.Tile.kind[tile]:
        case effects.TileKind.ANIMAL:  return animal_face(tile, x, y, size)
        case effects.TileKind.CONVERT: return convert_face(tile, x, y, size)
        case effects.TileKind.SINGLE:  return single_face(tile, x, y, size)
        case _:                 return produce_face(tile, x, y, size)
    # fmt: on


def animal_face(tile: int, x: float, y: float, size: float) -> Markup:
    """NR-16.4: an animal; the lion counts twice."""
    animals = int(box.Tile.animals[tile])
    glyph = icon_at(box.Tile.written[tile]["id"], x + size / 2, y + size / 2, size * 0.72, DARK)
    style = svg.look(font_weight=750, fill=var(DARK))
    twice = svg.text(x + size - 16, y + 13, f"×{animals}", 12, **style) if animals > 1 else NOTHING
    return glyph + twice


DARK = "r-glyph-dark"


def convert_face(tile: int, x: float, y: float, size: float) -> Markup:
    """NR-16.3: what is paid, and what it becomes."""
    (paid, _), *_ = GOODS.some(row_of(int(box.Tile.pay[tile])))
    (given, n), *_ = GOODS.some(row_of(int(box.Tile.gain[tile])))
    arrow = f"M{x + size * 0.44},{y + size * 0.4} l{size * 0.1},{size * 0.1}"
    many = tile_number(x + size * 0.12, y + size * 0.9, n, size) if n > 1 else NOTHING
    return svg.join(
        (
            enamel(paid.concept, x + size * 0.27, y + size * 0.32, size * 0.38),
            svg.path(arrow, **stroke("ivory", 2)),
            enamel(given.concept, x + size * 0.7, y + size * 0.66, size * 0.42),
            many,
        )
    )


def tile_number(x: float, y: float, n: object, size: float) -> Markup:
    return svg.text(x, y, n, size * 0.32, font_weight=700, fill=var("ivory"))


def single_face(tile: int, x: float, y: float, size: float) -> Markup:
    """NR-16.5: what it does once."""
    n = int(box.Tile.k[tile]) or sum(row_of(int(box.Tile.gain[tile])))
    said = f"once {n}" if n > 1 else "once"
    style = svg.look(font_weight=700, fill=var("ivory"), **MIDDLE)
    glyph = icon_at(single_concept(tile), x + size / 2, y + size * 0.4, size * 0.52, "ivory")
    return glyph + svg.text(x + size / 2, y + size * 0.91, said, max(11, size * 0.24), **style)


def single_concept(tile: int) -> str:
    """The glyph of what a tile does once."""
    # fmt: off
    match box.Tile.does[tile]:
        case effects.Word.PLAY_FOLLOWER: return "follower"
        case effects.Word.SAIL:          return "ship"
        case effects.Word.BLOCK:         return "cubes"
        case effects.Word.RACE:          return "chariot"
    # fmt: on
    (good, _), *_ = GOODS.some(row_of(int(box.Tile.gain[tile])))
    return good.concept


def produce_face(tile: int, x: float, y: float, size: float) -> Markup:
    """NR-16.2: what it gives at every placement."""
    gives = GOODS.some(row_of(int(box.Tile.gain[tile])))
    if len(gives) == 1:
        good, n = gives[0]
        medal = enamel(good.concept, x + size * 0.34, y + size * 0.38, size * 0.48)
        return medal + tile_number(x + size * 0.64, y + size * 0.49, n, size)
    places = ((0.29, 0.34), (0.71, 0.66))
    return svg.join(
        enamel(good.concept, x + size * dx, y + size * dy, size * 0.43)
        for (good, _), (dx, dy) in zip(gives, places, strict=False)
    )


@lru_cache(maxsize=128)
def lone_tile(tile: int) -> Markup:
    """A single tile, as the offer shows it."""
    title = f"{tile_name(tile)}: {texts.plain(texts.tile_words(tile))}"
    return svg.drawing(52, 54, draw_tile(tile, 2, 1, 48), label=title, class_="lone tile")


# ---- cards


def draw_building(card: int) -> Markup:
    """A building contract: its shape and points above, its cost below."""
    row = box.Building.written[card]
    laid = layout.LAID.index(layout.TURNS_OF[box.Building.shape[card]][0])
    points = svg.tag("span", icon("vp"), svg.tag("b", str(row["vp"])), class_="vp", title="points")
    head = svg.tag("header", draw_shape(laid, None, 10), points)
    said = f"Building contract, {shape_name(int(box.Building.shape[card]))}"
    cost = svg.tag("p", chips(GOODS, row_of(int(box.Building.cost[card]))))
    return svg.tag("div", head, cost, class_="contract", title=said, data_thing=f"building:{card}")


def draw_shipping(card: int) -> Markup:
    """A shipping contract."""
    cost = svg.tag("p", chips(GOODS, row_of(int(box.Shipping.cost[card]))))
    head = svg.tag("header", icon("ship"))
    style = svg.look(
        class_="contract sea", title="Shipping contract", data_thing=f"shipping:{card}"
    )
    return svg.tag("div", head, cost, **style)


def follower_concept(card: int) -> str:
    """The action that a follower works with."""
    on = box.Follower.written[card].get("on")
    if on in layout.BY_ACTION:
        return ACTION_ICONS[layout.BY_ACTION.index(on)]
    return "vp" if box.Follower.kind[card] == effects.Kind.END else "elephant"


def draw_follower(
    card: int, choices: Choices = NO_CHOICES, move: int = NO_MOVE, class_: str = "", note: str = ""
) -> Markup:
    """A follower in one line; a choice where `move` is open."""
    kind = box.Follower.kind[card]
    style = f"--st:{var(KIND_STONES[kind] + '-lo')}"
    when = f"{note} · {KIND_WORDS[kind]}" if class_ == "held" else note or KIND_WORDS[kind]
    name = svg.tag("span", svg.tag("b", follower_name(card)), svg.tag("small", when))
    does = svg.tag("em", shown(flat(texts.follower_words(card))))
    title = f"{follower_name(card)}, {texts.follower_text(card)}"
    body = svg.tag("i", icon(follower_concept(card))), name, does
    more = svg.look(style=style, title=title, id=f"follower-{card}", data_thing=f"follower:{card}")
    return choices.tag("li", move, *body, class_=f"fol {class_}".rstrip(), **more)


# ---- mosaic


def counters_of(achievement: int) -> list[str]:
    """The counters that an achievement asks for."""
    row = box.Achievement.written[achievement]
    return list(row["of"] if "sum" in row else row["need"])


@lru_cache(maxsize=512)
def draw_goal(achievement: int, x: float, y: float, size: float, row: int) -> Markup:
    """A mosaic cell that is not claimed: what it counts."""
    stone = ROW_STONES[row]
    style = svg.look(fill=var(f"{stone}-hi"), opacity=0.55, **stroke(f"{stone}-lo", 1.2))
    frame = svg.rect(x + 1.5, y + 1.5, size - 3, size - 3, rx=6, **style)
    kinds = counters_of(achievement)
    glyphs = [
        icon_at(COUNTERS[name][2], x + size / 2 + from_middle(k, len(kinds), 25), y + 20, 23, INK)
        for k, name in enumerate(kinds)
    ]
    return svg.group(frame, *glyphs, data_thing=f"achievement:{achievement}")


INK = "ink"


def draw_goal_counts(x: float, y: float, size: float, counts: Sequence[tuple[str, bool]]) -> Markup:
    """How far an achievement is, a count below each glyph: gold when there are enough."""
    width = (size - 6) / len(counts)
    drawn = []
    for k, (said, met) in enumerate(counts):
        middle = x + size / 2 + from_middle(k, len(counts), width)
        fill = var("gold-bright" if met else "veil")
        style = svg.look(font_weight=700, fill=var("token-ink" if met else "ink"), **MIDDLE)
        drawn.append(
            svg.rect(middle - width / 2 + 1, y + size - 21, width - 2, 16, rx=8, fill=fill)
        )
        drawn.append(svg.text(middle, y + size - 8.6, said, 12.5, **style))
    return svg.join(drawn)


@lru_cache(maxsize=64)
def draw_strip(strip: int) -> Markup:
    """A mosaic tile: three achievements in a row."""
    row = COLORS.index(box.Strip.written[strip]["color"])
    goals = [int(cell) for cell in layout.STRIP_CELLS[strip]]
    cells = [
        draw_goal(goal, k * 57, 0, 57, row) + draw_goal_counts(k * 57, 0, 57, needed(goal))
        for k, goal in enumerate(goals)
    ]
    title = "; ".join(texts.achievement_words(goal) for goal in goals)
    style = svg.look(class_="strip", data_thing=f"strip:{strip}")
    return svg.drawing(171, 57, *cells, label=f"Mosaic tile: {title}", **style)


def needed(achievement: int) -> list[tuple[str, bool]]:
    """The numbers that an achievement asks for."""
    row = box.Achievement.written[achievement]
    numbers = [row["sum"]] if "sum" in row else row["need"].values()
    return [(str(n), False) for n in numbers]
