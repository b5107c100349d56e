"""Everything in the box, drawn: tiles, monuments, provinces, trade tokens, objectives."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from circenses.core.game import Component
from circenses.draw.buildings import building
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import legal
from circenses.draw.pieces import ROMAN, Seat, chip, enamel, seat_chip
from circenses.draw.svg import (
    NOTHING,
    Attribute,
    Markup,
    circle,
    drawing,
    group,
    join,
    path,
    placed,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.draw.tile import Face, home_tile, joint, tile
from circenses.draw.words import listed
from circenses.games.magna_roma.data import (
    ALL_TILES,
    COLORS,
    COMPONENTS,
    EDGES,
    HALVES,
    MONUMENT_ROWS,
    NEIGHBOR,
    NO_ICON,
    OBJECTIVE_ROWS,
    PROVINCE_ROWS,
    SEATS,
    SLOT_COST,
    TILE_COLOR,
    TILE_ICON,
    TILE_ROWS,
    TILE_STARS,
    TILES,
)
from circenses.games.magna_roma.outlook import Gain
from circenses.games.magna_roma.words import (
    HALF_NAMES,
    SLOT_NAMES,
    TRADE_ROWS,
    amount,
    amounts,
)

PLAYERS = tuple(Seat("a", player) for player in range(SEATS))
STONES = ("rosso", "purple", "umber")
STONE_OF = dict(zip(COLORS, STONES, strict=True))
ICON_CONCEPTS = ("column_icon", "lyre_icon", "mask_icon")
SYMBOLS = {symbol["halves"]: symbol["resource"] for symbol in COMPONENTS["symbol"]}
BESIDE: list[list[int]] = NEIGHBOR.tolist()
LETTER = {name: letter for letter, name in HALF_NAMES.items()}

# fmt: off
MONUMENT_LOOKS = {  # picture and stone
    "triumphal_arch":  ("arch3",        "verde"),
    "mausoleum":       ("mausoleum",    "verde"),
    "circus_maximus":  ("circus",       "lapis"),
    "pantheon":        ("dome",         "lapis"),
    "thermae":         ("thermae",      "umber"),
    "basilica":        ("basilica",     "rosso"),
    "temple_of_vesta": ("round_temple", "purple"),
    "temple_of_mars":  ("temple",       "basalt"),
    "colosseum":       ("colosseum",    "umber"),
    "odeon":           ("odeon",        "purple"),
    "senate":          ("temple8",      "rosso"),
    "forum":           ("forum",        "lapis"),
}
# fmt: on


# ---- tiles


@cache
def face(laid: int) -> Face:
    """A tile as it lies: `laid` is 4 * tile + rotation."""
    number = laid >> 2
    return Face(
        STONES[TILE_COLOR[number]],
        halves_of(laid),
        None if TILE_ICON[number] == NO_ICON else ICON_CONCEPTS[TILE_ICON[number]],
        int(TILE_STARS[number]),
    )


@cache
def halves_of(laid: int) -> tuple[str | None, str | None, str | None, str | None]:
    """The halves N, E, S, W of a tile as it lies."""
    north, east, south, west = (HALF_NAMES.get(HALVES[half]) for half in EDGES[laid].tolist())
    return north, east, south, west


def tile_picture(laid: int, joined: int = 0, blessed: bool = False) -> Markup:
    """A tile or Town Center as it lies, in 100 units."""
    number = laid >> 2
    if number >= TILES:
        return home_tile(PLAYERS[number - TILES], halves_of(laid), joined)
    return tile(face(laid), joined, blessed)


def symbol_of(half: str, other: str) -> str:
    """MR-2.2: what two halves make."""
    return SYMBOLS["".join(sorted(LETTER[half] + LETTER[other]))]


def joint_picture(laid: int, other: int, side: int) -> Markup:
    """What the tile `laid` makes with the tile on one side of it; nothing if a half is missing."""
    own, theirs = halves_of(laid)[side], halves_of(other)[(side + 2) % 4]
    if own is None or theirs is None:
        return NOTHING
    return seam(own, theirs, side, bool(TILE_COLOR[laid >> 2] == TILE_COLOR[other >> 2]))


@cache
def seam(own: str, theirs: str, side: int, same_color: bool) -> Markup:
    """The symbol of two halves, on one side of the tile that has the first."""
    first, second = (theirs, own) if side in (0, 3) else (own, theirs)
    return joint(first, second, symbol_of(own, theirs), side in (0, 2), same_color)


def joined_sides(city: Sequence[int], cell: int) -> int:
    """The sides, as bits, on which the tile in a cell makes a symbol."""
    halves = halves_of(city[cell])
    joined = 0
    for side, beside in enumerate(BESIDE[cell]):
        if halves[side] and city[beside] >= 0 and halves_of(city[beside])[(side + 2) % 4]:
            joined |= 1 << side
    return joined


def tile_figure(laid: int, label: str, size: int = 100, **attributes: Attribute) -> Markup:
    """A tile as a picture of its own."""
    return drawing(100, 100, tile_picture(laid), label=label, width=size, height=size, **attributes)


# ---- monuments


def monument_look(monument: int) -> tuple[str, str]:
    """The picture of a monument, and its stone."""
    return MONUMENT_LOOKS.get(MONUMENT_ROWS[monument]["id"], ("temple", "verde"))


@cache
def monument_scoring(monument: int) -> Markup:
    """What a functional monument scores."""
    scoring = MONUMENT_ROWS[monument]["scoring"]
    points = scoring["vp"]
    if isinstance(points, list):
        return chip("vp", f"{points[1]}–{points[-1]}", "points, by population")
    if "color" in scoring:
        return chip("vp", points, "points") + per(swatch(scoring["color"]), scoring["color"])
    if "icon" in scoring:
        return chip("vp", points, "points") + per(icon(f"{scoring['icon']}_icon"), "")
    return chip("vp", points, "points")


def per(counted: Markup, word: str) -> Markup:
    """What is counted, after the points for one."""
    return tag("span", "per ", counted, " " + word if word else "", class_="per")


def swatch(color: str) -> Markup:
    """A little stone in a tile colour."""
    return tag("i", class_="swatch", style=f"background:{var(STONE_OF[color])}")


@cache
def monument_scene(monument: int) -> Markup:
    """A monument before its stone."""
    picture, stone = monument_look(monument)
    return drawing(
        100,
        72,
        rect(0, 0, 100, 72, fill=var(stone)),
        circle(80, 16, 22, fill=var("lit"), opacity=0.1),
        rect(0, 64, 100, 8, fill=var(f"{stone}-lo")),
        building(picture),
    )


@cache
def monument_card(monument: int, move: int | None = None, label: str = "") -> Markup:
    """A monument on offer: its cost on the picture, what it needs, scores and gives."""
    row = MONUMENT_ROWS[monument]
    people = row["population"] or f"1–{len(row['scoring']['vp']) - 1}"
    cost = chip("coin", row["coins"], f"costs {amount('coin', row['coins'])}")
    line = tag(
        "p",
        chip("population", people, "population it needs"),
        tag("span", "→", class_="arrow"),
        monument_scoring(monument),
        *(bonus_chip(good, n) for good, n in row["bonus"].items()),
    )
    content = (
        tag("div", monument_scene(monument), cost, class_="scene"),
        tag("div", tag("h3", row["name"]), line),
    )
    name = f"monument-{row['id']}"
    if move is None:
        return tag("article", *content, class_="monument", data_piece=name)
    return tag("div", *content, class_="monument pick", data_piece=name, **legal(move, label))


def bonus_chip(good: str, n: int) -> Markup:
    """What a monument gives at once."""
    return tag("span", "+", chip(good, n, amount(good, n)), class_="per")


# ---- provinces


@cache
def condition(province: int) -> Markup:
    """What a province counts, in glyphs."""
    counted = PROVINCE_ROWS[province]["scoring"]
    if counted["kind"] == "districts":
        return swatch(counted["color"]) + f" each {counted['color']} district"
    glyphs = counted["icons"] * 2 if counted["kind"] == "same_pair" else counted["icons"]
    word = " each pair" if counted["kind"] == "same_pair" else " each set"
    return join(icon(f"{name}_icon") for name in glyphs) + word


@lru_cache(maxsize=1024)
def province_slot(
    province: int, slot: int, owner: str = "", move: int | None = None, label: str = ""
) -> Markup:
    """One slot of a province card: cost, points for each time, bonus; perhaps with a disc on it."""
    row = PROVINCE_ROWS[province]
    bonus = [small_chip(good, n) for good, n in row["bonus"][slot].items()]
    content = (
        tag("span", str(SLOT_COST[slot]), icon("legion"), class_="cost"),
        tag("b", f"×{row['vp'][slot]}", class_="times"),
        tag("span", *bonus, class_="bonus"),
        tag("span", owner, class_="owner") if owner else NOTHING,
    )
    if move is not None:
        return tag("div", *content, class_="slot pick", **legal(move, label))
    return tag("div", *content, class_="slot taken" if owner else "slot")


def small_chip(good: str, n: int) -> Markup:
    """A bonus: one glyph for each."""
    return join([chip(good, None, amount(good, 1))] * n)


@lru_cache(maxsize=256)
def province_card(province: int, slots: tuple[Markup, ...], count: str = "") -> Markup:
    """A province card with its three slots."""
    row = PROVINCE_ROWS[province]
    head = tag("header", tag("h3", row["name"]), tag("span", condition(province), count))
    return tag("article", head, tag("div", *slots, class_="slots"), class_="province")


@cache
def blocked_disc() -> Markup:
    """MR-12.4: a neutral disc."""
    return tag("span", "×", class_="seat neutral", title="blocked")


@cache
def owner_disc(player: int) -> Markup:
    return seat_chip(PLAYERS[player])


# ---- trade tokens


@cache
def trade_token(token: int) -> Markup:
    """A trade token around its middle, 20 units high: the price, an arrow, the reward."""
    row = TRADE_ROWS[token]
    half = trade_width(token) / 2
    turn = -half + 6 + 31 * len(row["pay"])
    arrow = path(f"M{turn},0 h9 m-4,-4 l4,4 l-4,4", fill="none", **stroke("ink-2", 1.6))
    return join(
        (
            rect(-half, -10, 2 * half, 20, rx=10, fill=var("raised"), **stroke("gold-bright", 1.4)),
            counted_enamels(-half + 7, row["pay"]),
            arrow,
            counted_enamels(turn + 13, row["get"]),
        )
    )


def trade_width(token: int) -> float:
    """How long a trade token is."""
    row = TRADE_ROWS[token]
    return 22 + 31 * (len(row["pay"]) + len(row["get"]))


def counted_enamels(x: float, goods: Gain) -> Markup:
    """Numbers, each with its resource to the right."""
    return join(
        text(x + 31 * k, 4.5, n, 12, class_="n") + enamel(good, x + 31 * k + 16, 0, 15)
        for k, (good, n) in enumerate(goods.items())
    )


# ---- solo objectives


def objective_words(objective: int) -> str:
    """What an objective asks of its line."""
    test = OBJECTIVE_ROWS[objective]["test"]
    least = test.get("min", 0)
    match test["kind"]:
        case "icons_present":
            return f"at least one {listed(test['icons'])}".replace(" and ", " and one ")
        case "colors_present":
            return "all three colors"
        case "blessings_played":
            return f"at least {least} blessed tiles"
        case "icons_absent":
            return "no icon at all"
        case "stars":
            return f"at least {least} stars"
        case "same_color":
            return f"at least {least} tiles of one color" if least < 5 else "five of one color"
        case "no_equal_neighbors":
            return "no two neighbors of one color"
        case "same_icon":
            return "five times the same icon"
        case _:
            return f"at least {least} monuments touch it"


@cache
def objective_glyphs(objective: int) -> Markup:
    """An objective in signs, around its middle, 36 units wide."""
    test = OBJECTIVE_ROWS[objective]["test"]
    least = test.get("min", 0)
    match test["kind"]:
        case "icons_present":
            return pair_of_glyphs([f"{name}_icon" for name in test["icons"]])
        case "colors_present":
            return stones_in_row(STONES)
        case "blessings_played":
            return counted_glyph("blessing", least)
        case "icons_absent":
            strike = path("M-10,9 L10,-9", **stroke("alarm", 2.6), stroke_linecap="round")
            return icon_at("mask_icon", 0, 0, 19, "token-ink") + strike
        case "stars":
            return counted_glyph("star", least)
        case "same_color":
            return rect(-13, -6, 12, 12, rx=3, fill=var("rosso")) + count_text(least)
        case "no_equal_neighbors":
            return stones_in_row(("rosso", "umber", "rosso"))
        case "same_icon":
            return counted_glyph("lyre_icon", least)
        case _:
            return counted_glyph("monument", least)


def pair_of_glyphs(concepts: list[str]) -> Markup:
    return join(icon_at(name, -7.5 + 15 * k, 0, 14, "token-ink") for k, name in enumerate(concepts))


def stones_in_row(stones: tuple[str, ...]) -> Markup:
    return join(
        rect(-13 + 9 * k, -4, 8, 8, rx=2, fill=var(stone)) for k, stone in enumerate(stones)
    )


def counted_glyph(concept: str, count: int) -> Markup:
    return icon_at(concept, -6, 0, 15, "token-ink") + count_text(count)


def count_text(count: int) -> Markup:
    return text(3, 4.8, count, 13.5, font_weight=700, fill=var("token-ink"))


@cache
def objective_token(objective: int, fulfilled: bool) -> Markup:
    """An objective token around its middle, 36 units wide; a green tick when it is fulfilled."""
    done = group(
        circle(13, -13, 7.5, fill=var("laurel"), **stroke("token", 1.5)),
        path("m9.8,-13 2.4,2.6 4.2,-5", fill="none", **stroke("token", 2)),
    )
    edge = stroke("laurel", 2.4) if fulfilled else stroke("gold-bright", 2)
    return join(
        (
            circle(0, 1.5, 17, fill=var("shade")),
            circle(0, 0, 17, fill=var("token"), **edge),
            objective_glyphs(objective),
            done if fulfilled else NOTHING,
        )
    )


# ---- the box


def components() -> list[Component]:
    """Every tile, card and token, with the source of its data."""
    return [
        *(tile_component(number) for number in range(TILES)),
        *(town_center_component(player) for player in range(SEATS)),
        *(monument_component(monument) for monument in range(len(MONUMENT_ROWS))),
        *(province_component(province) for province in range(len(PROVINCE_ROWS))),
        *(trade_component(token) for token in range(len(TRADE_ROWS))),
        *(objective_component(objective) for objective in range(len(OBJECTIVE_ROWS))),
    ]


def source_of(row: dict[str, Any]) -> str:
    """Where a row of components.toml comes from, and what in it had to be reconstructed."""
    made_up = row.get("reconstructed", [])
    named = listed([field.replace("_", " ") for field in made_up]) if made_up else ""
    return row["source"] + (f"; reconstructed: {named}" if named else "")


def tile_component(number: int) -> Component:
    row = TILE_ROWS[number]
    name = f"Tile {row['id']}, {row['color']}"
    return Component("Tile", name, tile_figure(4 * number, name), source_of(row))


def town_center_component(player: int) -> Component:
    row = ALL_TILES[TILES + player]
    name = f"Town Center {ROMAN[player + 1]}, {row['player_color']}"
    return Component("Town Center", name, tile_figure(4 * (TILES + player), name), source_of(row))


def monument_component(monument: int) -> Component:
    row = MONUMENT_ROWS[monument]
    return Component("Monument", row["name"], monument_card(monument), source_of(row))


def province_component(province: int) -> Component:
    row = PROVINCE_ROWS[province]
    slots = tuple(province_slot(province, slot) for slot in range(len(SLOT_NAMES)))
    return Component("Province", row["name"], province_card(province, slots), source_of(row))


def trade_component(token: int) -> Component:
    row = TRADE_ROWS[token]
    name = f"{amounts(row['pay'])} for {amounts(row['get'])}"
    shown = drawing(88, 24, placed(44, 12, trade_token(token)), label=name, width=132, height=36)
    return Component("Trade token", name, shown, source_of(row))


def objective_component(objective: int) -> Component:
    row = OBJECTIVE_ROWS[objective]
    name = f"Level {ROMAN[row['level']]}: {objective_words(objective)}"
    token = placed(20, 20, objective_token(objective, fulfilled=False))
    shown = drawing(40, 40, token, label=name, width=64, height=64)
    return Component("Solo objective", name, shown, source_of(row))


# ---- the lobby


# Two rows of tiles with their rotations, chosen so that all six symbols are formed.
COVER = (((42, 0), (14, 1), (81, 1)), ((43, 3), (7, 3), (71, 3)))


@cache
def picture() -> Markup:
    """The cover: six tiles of a city, with a symbol wherever two meet."""
    side = 88
    laid = [[4 * number + turn for number, turn in row] for row in COVER]
    tiles, joints = [], []
    for y, row in enumerate(laid):
        for x, own in enumerate(row):
            left, top = x * side - 2, y * side - 13
            tiles.append(placed(left, top, tile_picture(own), scale=side / 100))
            if x + 1 < len(row):
                seam = joint_picture(own, row[x + 1], 1)
                joints.append(placed(left + side, top + side / 2, seam, scale=side / 100))
            if y + 1 < len(laid):
                seam = joint_picture(own, laid[y + 1][x], 2)
                joints.append(placed(left + side / 2, top + side, seam, scale=side / 100))
    ground = rect(0, 0, 260, 150, fill=var("purple"))
    shape = {"class_": "cover", "preserveAspectRatio": "xMidYMid slice"}
    return drawing(260, 150, ground, *tiles, *joints, **shape)
