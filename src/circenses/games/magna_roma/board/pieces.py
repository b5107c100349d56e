"""Everything in the box, drawn: tiles, monuments, provinces, trade tokens, objectives."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from circenses.core.content.shapes import Toml
from circenses.core.play.game import Component
from circenses.core.text.lists import listed
from circenses.draw import svg
from circenses.draw.buildings import building
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.goods import good_chip
from circenses.draw.icons import icon, icon_at
from circenses.draw.pieces import ROMAN, Seat, chip, enamel, seat_chip
from circenses.draw.places import from_middle
from circenses.draw.svg import NOTHING, Markup
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board.names import objective_words
from circenses.games.magna_roma.board.tile import Face, Halves, draw_face, draw_home, draw_joint
from circenses.games.magna_roma.vocabulary import COIN, COLORS, GOODS, HALF_NAMES, HALVES, NO_ICON

PLAYERS = tuple(Seat("a", player) for player in range(box.SEATS))
STONES = ("rosso", "purple", "umber")
STONE_OF = dict(zip(COLORS, STONES, strict=True))
ICON_CONCEPTS = ("column_icon", "lyre_icon", "mask_icon")
LETTERS = dict(zip(HALF_NAMES, HALVES, strict=True))
SYMBOLS = {symbol["halves"]: symbol["resource"] for symbol in box.Symbol}
BESIDE: list[list[int]] = box.NEIGHBOR.tolist()


# ---- tiles; `laid` is 4 * tile + rotation


@cache
def face_of(laid: int) -> Face:
    number = laid >> 2
    icon_number = int(box.TILE_ICON[number])
    glyph = None if icon_number == NO_ICON else ICON_CONCEPTS[icon_number]
    stone = STONES[box.TILE_COLOR[number]]
    return Face(stone, halves_of(laid), glyph, int(box.TILE_STARS[number]))


@cache
def halves_of(laid: int) -> Halves:
    """The halves N, E, S, W of a tile as it lies."""
    north, east, south, west = (HALF_NAMES[half] or None for half in box.EDGES[laid].tolist())
    return north, east, south, west


def draw_tile(laid: int, joined: int = 0, blessed: bool = False) -> Markup:
    """A tile or Town Center as it lies, in 100 units."""
    number = laid >> 2
    if number >= box.TILES:
        return draw_home(PLAYERS[number - box.TILES], halves_of(laid), joined)
    return draw_face(face_of(laid), joined, blessed)


def adjacent_symbol(laid: int, other: int, side: int) -> str:
    """MR-2.2: what a tile makes with the one on a side of it; nothing if a half is missing."""
    own, theirs = halves_of(laid)[side], halves_of(other)[(side + 2) % 4]
    return SYMBOLS["".join(sorted(LETTERS[own] + LETTERS[theirs]))] if own and theirs else ""


@lru_cache(maxsize=4096)
def draw_seam(laid: int, other: int, side: int) -> Markup:
    """The symbol that the tile `laid` makes with the tile on one side of it."""
    own, theirs = halves_of(laid)[side], halves_of(other)[(side + 2) % 4]
    if own is None or theirs is None:
        return NOTHING
    first, second = (theirs, own) if side in (0, 3) else (own, theirs)
    same_color = bool(box.TILE_COLOR[laid >> 2] == box.TILE_COLOR[other >> 2])
    symbol = adjacent_symbol(laid, other, side)
    return draw_joint(first, second, symbol, side in (0, 2), same_color)


def joined_sides(city: Sequence[int], cell: int) -> int:
    """The sides, as bits, on which the tile in a cell makes a symbol."""
    return sum(
        1 << side
        for side, beside in enumerate(BESIDE[cell])
        if city[beside] >= 0 and adjacent_symbol(city[cell], city[beside], side)
    )


# ---- monuments


def monument_picture(monument: int) -> str:
    return str(box.Monument.written[monument]["picture"])


@cache
def monument_scoring(monument: int) -> Markup:
    """What a functional monument scores."""
    scoring = box.Monument.written[monument]["scoring"]
    points = scoring["vp"]
    if isinstance(points, list):
        return chip("vp", f"{points[1]}–{points[-1]}", "points, depending on population")
    if "color" in scoring:
        color = scoring["color"]
        per = svg.filled("per {stone} {color}", stone=swatch(color), color=color)
    elif "icon" in scoring:
        per = svg.filled("per {icon}", icon=icon(f"{scoring['icon']}_icon"))
    else:
        per = []
    counted = svg.tag("span", *per, class_="per") if per else NOTHING
    return chip("vp", points, "points") + counted


def swatch(color: str) -> Markup:
    """A little stone in a tile color."""
    return svg.tag("i", class_="swatch", style=f"background:{svg.var(STONE_OF[color])}")


@cache
def monument_content(monument: int) -> tuple[Markup, Markup]:
    """The picture with the cost; what it needs, scores and gives."""
    row = box.Monument.written[monument]
    stone = row["stone"]
    scene = svg.drawing(
        100,
        72,
        svg.rect(0, 0, 100, 72, fill=svg.var(stone)),
        svg.circle(80, 16, 22, fill=svg.var("lit"), opacity=0.1),
        svg.rect(0, 64, 100, 8, fill=svg.var(f"{stone}-lo")),
        building(row["picture"]),
    )
    scoring = row["scoring"]
    varies = scoring["kind"] == "by_population"
    people = f"1–{len(scoring['vp']) - 1}" if varies else row["population"]
    bonus = GOODS.some(GOODS.row(row["bonus"]))
    line = svg.tag(
        "p",
        chip("population", people, "population needed"),
        svg.tag("span", "→", class_="arrow"),
        monument_scoring(monument),
        *(svg.tag("span", "+", good_chip(good, n), class_="per") for good, n in bonus),
    )
    coins = GOODS[COIN]
    cost = good_chip(coins, row["coins"], f"costs {coins.words(row['coins'])}")
    return svg.tag("div", scene, cost, class_="scene"), svg.tag(
        "div", svg.tag("h3", row["name"]), line
    )


def draw_monument_card(monument: int, choices: Choices = NO_CHOICES, move: int = -1) -> Markup:
    """A monument on offer."""
    name = f"monument-{box.Monument.written[monument]['id']}"
    element = "div" if move in choices else "article"
    content = monument_content(monument)
    return choices.tag(
        element,
        move,
        *content,
        class_="monument",
        data_piece=name,
        data_thing=f"monument:{monument}",
    )


# ---- provinces


@cache
def condition(province: int) -> Markup:
    """What a province counts, in glyphs."""
    counted = box.Province.written[province]["scoring"]
    if counted["kind"] == "districts":
        color = counted["color"]
        words = svg.filled("{stone} each {color} district", stone=swatch(color), color=color)
        return svg.join(words)
    is_pair = counted["kind"] == "same_pair"
    glyphs = svg.join(icon(f"{name}_icon") for name in counted["icons"] * (2 if is_pair else 1))
    return svg.join(
        svg.filled("{icons} each pair" if is_pair else "{icons} each set", icons=glyphs)
    )


@cache
def slot_content(province: int, slot: int) -> Markup:
    """What is printed on a slot: cost, points for each time, bonus."""
    row = box.Province.written[province]
    bonus = GOODS.some(GOODS.row(row["bonus"][slot]))
    glyphs = [chip(good.concept, None, good.words(1)) for good, n in bonus for _ in range(n)]
    return svg.join(
        (
            svg.tag("span", str(box.Military.slot_cost[slot]), icon("legion"), class_="cost"),
            svg.tag("b", f"×{row['vp'][slot]}", class_="times"),
            svg.tag("span", *glyphs, class_="bonus"),
        )
    )


def draw_province_slot(
    province: int, slot: int, owner: Markup = NOTHING, choices: Choices = NO_CHOICES, move: int = -1
) -> Markup:
    """One slot of a province card, perhaps with a disc on it."""
    disc = svg.tag("span", owner, class_="owner") if owner else NOTHING
    class_ = "slot taken" if owner else "slot"
    return choices.tag("div", move, slot_content(province, slot), disc, class_=class_)


@lru_cache(maxsize=2048)
def draw_province_card(province: int, slots: tuple[Markup, ...], count: str = "") -> Markup:
    """A province card with its three slots."""
    name = svg.tag("h3", box.Province.written[province]["name"])
    head = svg.tag("header", name, svg.tag("span", condition(province), count))
    content = (head, svg.tag("div", *slots, class_="slots"))
    return svg.tag("article", *content, class_="province", data_thing=f"province:{province}")


@cache
def draw_blocked_disc() -> Markup:
    """MR-12.4: a neutral disc."""
    return svg.tag("span", "×", class_="seat neutral", title="blocked")


@cache
def draw_owner_disc(player: int) -> Markup:
    return seat_chip(PLAYERS[player])


# ---- trade tokens

COUNTED = 31  # the width of a number with its resource


@cache
def draw_trade_token(token: int) -> Markup:
    """A trade token around its middle, 20 units high: the price, an arrow, the reward."""
    row = box.Trade.written[token]
    half = trade_width(token) / 2
    turn = -half + 6 + COUNTED * len(row["pay"])
    arrow = svg.path(f"M{turn},0 h9 m-4,-4 l4,4 l-4,4", fill="none", **svg.stroke("ink-2", 1.6))
    frame = svg.look(rx=10, fill=svg.var("raised"), **svg.stroke("gold-bright", 1.4))
    return svg.join(
        (
            svg.rect(-half, -10, 2 * half, 20, **frame),
            draw_counted(-half + 7, row["pay"]),
            arrow,
            draw_counted(turn + 13, row["get"]),
        )
    )


def trade_width(token: int) -> float:
    """How long a trade token is."""
    row = box.Trade.written[token]
    return 22 + COUNTED * (len(row["pay"]) + len(row["get"]))


def draw_counted(x: float, goods: Mapping[str, int]) -> Markup:
    """Numbers, each with its resource to the right."""
    drawn = []
    for good, n in GOODS.some(GOODS.row(goods)):
        drawn += [svg.text(x, 4.5, n, 12, class_="n"), enamel(good.concept, x + 16, 0, 15)]
        x += COUNTED
    return svg.join(drawn)


# ---- solo objectives


@cache
def objective_glyphs(objective: int) -> Markup:
    """An objective in signs, around its middle, 36 units wide."""
    test = box.Objective.written[objective]["test"]
    least = test.get("min", 0)
    # fmt: off
    match test["kind"]:
        case "icons_present":      return glyph_pair([f"{name}_icon" for name in test["icons"]])
        case "colors_present":     return stones_in_row(STONES)
        case "blessings_played":   return counted_glyph("blessing", least)
        case "icons_absent":       return icon_at("mask_icon", 0, 0, 19, "token-ink") + strike()
        case "stars":              return counted_glyph("star", least)
        case "same_color":         return block() + count_text(least)
        case "no_equal_neighbors": return stones_in_row(("rosso", "umber", "rosso"))
        case "same_icon":          return counted_glyph("lyre_icon", least)
        case _:                    return counted_glyph("monument", least)
    # fmt: on


def block() -> Markup:
    return svg.rect(-13, -6, 12, 12, rx=3, fill=svg.var("rosso"))


def strike() -> Markup:
    return svg.path("M-10,9 L10,-9", **svg.stroke("alarm", 2.6), stroke_linecap="round")


def glyph_pair(concepts: list[str]) -> Markup:
    return svg.join(
        icon_at(name, from_middle(k, 2, 15), 0, 14, "token-ink") for k, name in enumerate(concepts)
    )


def stones_in_row(stones: tuple[str, ...]) -> Markup:
    return svg.join(
        svg.rect(-13 + 9 * k, -4, 8, 8, rx=2, fill=svg.var(stone)) for k, stone in enumerate(stones)
    )


def counted_glyph(concept: str, count: int) -> Markup:
    return icon_at(concept, -6, 0, 15, "token-ink") + count_text(count)


def count_text(count: int) -> Markup:
    return svg.text(3, 4.8, count, 13.5, font_weight=700, fill=svg.var("token-ink"))


@cache
def draw_objective_token(objective: int, fulfilled: bool) -> Markup:
    """An objective token around its middle, 36 units wide; a green tick when it is fulfilled."""
    done = svg.group(
        svg.circle(13, -13, 7.5, fill=svg.var("laurel"), **svg.stroke("token", 1.5)),
        svg.path("m9.8,-13 2.4,2.6 4.2,-5", fill="none", **svg.stroke("token", 2)),
    )
    edge = svg.stroke("laurel", 2.4) if fulfilled else svg.stroke("gold-bright", 2)
    return svg.join(
        (
            svg.circle(0, 1.5, 17, fill=svg.var("shade")),
            svg.circle(0, 0, 17, fill=svg.var("token"), **edge),
            objective_glyphs(objective),
            done if fulfilled else NOTHING,
        )
    )


# ---- the box


def components() -> list[Component]:
    """Every tile, card and token, with the source of its data."""
    found = [tile_component(number) for number in range(box.TILES + box.SEATS)]
    for number, row in enumerate(box.Monument.written):
        drawn = draw_monument_card(number)
        found.append(component("Monument", row["name"], drawn, row, f"monument:{number}"))
    for number, row in enumerate(box.Province.written):
        slots = tuple(draw_province_slot(number, slot) for slot in range(box.PROVINCE_SLOTS))
        drawn = draw_province_card(number, slots)
        found.append(component("Province", row["name"], drawn, row, f"province:{number}"))
    for number, row in enumerate(box.Trade.written):
        name = f"{GOODS.words(GOODS.row(row['pay']))} for {GOODS.words(GOODS.row(row['get']))}"
        token = svg.placed(44, 12, draw_trade_token(number))
        drawn = svg.drawing(88, 24, token, label=name, width=132, height=36)
        found.append(component("Trade token", name, drawn, row, f"trade:{number}"))
    for number, row in enumerate(box.Objective.written):
        name = f"Level {ROMAN[row['level']]}: {objective_words(number)}"
        token = svg.placed(20, 20, draw_objective_token(number, fulfilled=False))
        drawn = svg.drawing(40, 40, token, label=name, width=64, height=64)
        found.append(component("Solo objective", name, drawn, row, f"objective:{number}"))
    return found


def tile_component(number: int) -> Component:
    row, seat = box.ALL_TILES[number], number - box.TILES
    kind, name, thing = "Tile", f"Tile {row['id']}, {row.get('color')}", f"tile:{number}"
    if seat >= 0:
        kind, name = "Town Center", f"Town Center {ROMAN[seat + 1]}, {row['player_color']}"
        thing = f"town_center:{seat}"
    shown = svg.drawing(100, 100, draw_tile(4 * number), label=name, width=100, height=100)
    return component(kind, name, shown, row, thing)


def component(kind: str, name: str, drawn: Markup, row: Toml, thing: str) -> Component:
    """A component with the source of its row, and what had to be reconstructed."""
    made_up = listed([field.replace("_", " ") for field in row.get("reconstructed", [])])
    source = f"{row['source']}; reconstructed: {made_up}" if made_up else row["source"]
    return Component(kind, name, drawn, source, thing)


# ---- the lobby


# Two rows of tiles with their rotations, chosen so that all six symbols are formed.
COVER = (((42, 0), (14, 1), (81, 1)), ((43, 3), (7, 3), (71, 3)))


@cache
def picture() -> Markup:
    """The cover: six tiles of a city, with a symbol wherever two meet."""
    side, tiles, joints = 88, [], []
    laid = [[4 * number + turn for number, turn in row] for row in COVER]
    for y, row in enumerate(laid):
        for x, own in enumerate(row):
            left, top = x * side - 2, y * side - 13
            tiles.append(svg.placed(left, top, draw_tile(own), scale=side / 100))
            if x + 1 < len(row):
                seam = draw_seam(own, row[x + 1], 1)
                joints.append(svg.placed(left + side, top + side / 2, seam, scale=side / 100))
            if y + 1 < len(laid):
                seam = draw_seam(own, laid[y + 1][x], 2)
                joints.append(svg.placed(left + side / 2, top + side, seam, scale=side / 100))
    ground = svg.rect(0, 0, 260, 150, fill=svg.var("purple"))
    shape = {"class_": "cover", "preserveAspectRatio": "xMidYMid slice"}
    return svg.drawing(260, 150, ground, *tiles, *joints, **shape)
