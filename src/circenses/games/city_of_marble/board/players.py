"""The players' boards: boxes, actions, what was won; rivals in numbers; the Curator."""

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.goods import good_chip
from circenses.draw.icons import icon
from circenses.draw.marks import hit, ring, tick
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import badge, chip, corner_count, pawn, seat_chip
from circenses.draw.places import Line, Rows
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.draw.table import asked, asks, bag, seat_part
from circenses.games.city_of_marble import box, state
from circenses.games.city_of_marble.board import names, pieces
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.view import Player, Table
from circenses.games.city_of_marble.vocabulary import COIN, GOODS, POINT


@cached
def draw_seat(table: Table, player: int, viewer: int | None, choices: Choices) -> Part:
    """One player's board; mine is larger and can be used."""
    if player == viewer:
        return seat_part(player, "Your board", draw_own(table, player, choices))
    return seat_part(player, names.player_name(table, player), draw_rival(table, player))


def draw_own(table: Table, player: int, choices: Choices) -> Markup:
    """Boxes, actions, pairs to draw, and what was won."""
    return svg.join(
        (
            draw_boxes(table, player, choices),
            draw_actions(choices),
            draw_pairs(choices),
            draw_won(table, player, choices),
        )
    )


# The boxes: the left one with tiles drawn now, the center one with what can be used.
BOXES, HEIGHT, LEFT_BOX, GAP = 444, 104, 112, 8
CENTER_BOX = LEFT_BOX + GAP
MARGIN, HEAD = 10, 20  # of words in a box: from its edge, and their base line
DRAWN = Rows(Line(31, 51), Line(44, 36), columns=2)  # tiles in the left box, by color
PLAYABLE = Line(CENTER_BOX + 34, 52)  # tiles in the center box, by color
FREE = Line(BOXES - 22, -27)  # free Magistrates, the first at the right edge
COMING = Line(32, 74)  # colors of the Forma


@cached
def draw_boxes(table: Table, player: int, choices: Choices) -> Markup:
    """CM-1.5: the left box with tiles drawn now, the center box with what can be used."""
    me = table.players[player]
    frame = svg.look(rx=7, fill=var("raised"), **stroke("line-strong", 1))
    title = svg.look(class_="h", fill=var("ink"))
    aside = svg.look(class_="aside", text_anchor="end", fill=var("ink-2"))
    return svg.drawing(
        BOXES,
        HEIGHT,
        svg.rect(0.5, 0.5, LEFT_BOX, HEIGHT - 1, **frame),
        svg.text(MARGIN, HEAD, "Left box", 16, **title),
        *(draw_drawn(me, color) for color in range(box.COLORS)),
        svg.rect(CENTER_BOX, 0.5, BOXES - CENTER_BOX - 1, HEIGHT - 1, **frame),
        svg.text(CENTER_BOX + MARGIN, HEAD, "Center box", 16, **title),
        svg.text(BOXES - MARGIN, HEAD, "playable now", 12.6, **aside),
        *(draw_playable(table, me, color, choices) for color in range(box.COLORS)),
        *draw_free(me, player),
        label=own_label(me),
        role="group",
        class_="boxes",
    )


def own_label(me: Player) -> str:
    free = sum(place == EMPTY for place in me.magistrates)
    return f"{tiles_words(me)} to play; {counted(free, 'free Magistrate')}"


def tiles_words(me: Player) -> str:
    held = [f"{n} {names.color_name(color)}" for color, n in enumerate(me.center_box) if n]
    return ", ".join(held) or "no tile"


def draw_drawn(me: Player, color: int) -> Markup:
    """Tiles of one color drawn in this turn."""
    x, y = DRAWN.at(color)
    if not me.left_box[color]:
        return svg.placed(x, y, pieces.draw_no_tile(color, 0.72), opacity=0.45)
    drawn = svg.placed(x, y, pieces.draw_small_tile(color, 0.78), data_thing=f"tile:{color}")
    many = me.left_box[color]
    return drawn + (corner_count(x + 19, y - 9, many) if many > 1 else NOTHING)


def draw_playable(table: Table, me: Player, color: int, choices: Choices) -> Markup:
    """Tiles of one color that can be played; one of them may be in hand."""
    x, y, scale = PLAYABLE.at(color), 62, 0.82
    many = me.center_box[color]
    if not many:
        return svg.placed(x, y, pieces.draw_no_tile(color, scale * 0.9), opacity=0.6)
    under = [
        svg.placed(x, y + 4 * k, pieces.draw_small_tile(color, scale))
        for k in range(min(many, 3) - 1, 0, -1)
    ]
    face = svg.placed(x, y, pieces.draw_small_tile(color, scale))
    count = svg.text(x, y + 38, f"× {many}", 14, class_="n", text_anchor="middle")
    drawn = svg.group(*under, face, count, data_thing=f"tile:{color}")
    if asks(table, Decision.PLACEMENT) and asked(table).arg == color and choices:
        chosen = svg.placed(x, y, svg.path(pieces.small_rim(scale), class_="held"), tick(20, -12))
        return drawn + chosen
    if state.COLOR + color not in choices:
        return drawn
    mark = svg.placed(x, y, ring(pieces.small_rim(scale)))
    return choices.wrap(state.COLOR + color, drawn, mark, hit(x - 26, y - 24, 52, 66))


def draw_free(me: Player, player: int) -> list[Markup]:
    """The Magistrates in the center box."""
    free = [slot for slot, place in enumerate(me.magistrates) if place == EMPTY]
    places = svg.look(fill="none", stroke_dasharray="3 3", **stroke("line-strong", 1))
    empty = [svg.circle(FREE.at(k), 84, 9, **places) for k in range(box.Player.magistrates)]
    pawns = [
        pawn(FREE.at(k), 94, 44, pieces.SEATS[player], id=f"magistrate-{player}-{slot}",
             data_thing=f"magistrate:{player}")
        for k, slot in enumerate(free)
    ]  # fmt: skip
    return [*empty[len(pawns) :], *pawns]


ACTIONS = (
    (state.PLAY, "play_card", "Play"),
    (state.DRAW, "draw", "Draw"),
    (state.AQUEDUCT, "aqueduct", "Aqueduct"),
    (state.RECALL, "magistrate", "Recall"),
)


def draw_actions(choices: Choices) -> Markup:
    """CM-4.1: the four actions."""
    spaces = [
        choices.tag("div", move, icon(concept), svg.tag("span", word), class_="space")
        for move, concept, word in ACTIONS
    ]
    return svg.tag("div", *spaces, class_="acts", role="group", aria_label="Actions")


def draw_pairs(choices: Choices) -> Markup:
    """CM-5.1: what can be drawn together; CM-5.2: from the last stack alone."""
    pairs = {state.PAIR + k: pair for k, pair in enumerate(box.PAIRS.tolist())}
    singles = {state.SINGLE + c: (c, c) for c in range(box.COLORS) if state.SINGLE + c in choices}
    shown = [draw_draw(choices, move, colors) for move, colors in (singles or pairs).items()]
    return svg.tag("ul", *shown, class_="pairs", aria_label="Draw two tiles")


def draw_draw(choices: Choices, move: int, colors: tuple[int, int]) -> Markup:
    one, other = colors
    both = svg.placed(19, 15, pieces.draw_small_tile(one, 0.56)) + svg.placed(
        37, 19, pieces.draw_small_tile(other, 0.56)
    )
    label = f"{names.color_name(one)} and {names.color_name(other)}"
    shown = svg.drawing(56, 34, both, label=label)
    return choices.tag("li", move, shown, class_="" if move in choices else "closed")


@cached
def draw_won(table: Table, player: int, choices: Choices) -> Markup:
    """Imperium tiles, which may be spent; coins; Bridge tiles with their secret values."""
    me = table.players[player]
    tiles = [draw_spend(me, color, choices) for color in range(box.COLORS)]
    return svg.tag("div", *tiles, coin_chip(me), draw_bridges(table, player), class_="spoils")


def draw_spend(me: Player, color: int, choices: Choices) -> Markup:
    return choices.tag(
        "span",
        state.SPEND + color,
        svg.drawing(26, 26, pieces.draw_imperium(color, 0, 0)),
        svg.tag("b", str(me.imperium[color])),
        class_="im",
        title=f"{names.color_name(color)} Imperium",
        data_thing=f"imperium:{color}",
    )


def coin_chip(me: Player) -> Markup:
    return good_chip(GOODS[COIN], me.coins)


def draw_bridges(table: Table, player: int) -> Markup:
    """Bridge tiles: mine and those revealed with their value, others face down."""
    mine = [s for s in range(box.BRIDGES) if table.bridge_owners[s] == player]
    shown = [draw_owned_bridge(table, player, space) for space in mine]
    if not shown:
        shown = [chip("bridge", 0, "bridges")]
    return svg.tag("span", *shown, class_="bridges", title=counted(len(mine), "bridge"))


def draw_owned_bridge(table: Table, player: int, space: int) -> Markup:
    value = max(0, table.revealed[space], table.players[player].bridges[space])
    label = f"{box.BridgeSpace.name[space]}" + (f", {counted(value, 'point')}" if value else "")
    shown = svg.placed(31, 40, pieces.draw_bridge(True, value))
    style = svg.look(class_="bridge shown" if value else "bridge", data_thing=f"bridge:{space}")
    return svg.drawing(62, 62, svg.tag("title", label), shown, label=label, **style)


def draw_rival(table: Table, player: int) -> Markup:
    """The same as numbers: tiles, Imperium, coins, Magistrates, bridges."""
    me = table.players[player]
    tiles = [draw_tiles(me, color) for color in range(box.COLORS)]
    return svg.join(
        (
            bag(*tiles, aria_label="Tiles to play"),
            draw_imperia(me),
            bag(coin_chip(me), draw_magistrate_count(me, player), draw_bridges(table, player)),
        )
    )  # fmt: skip


def draw_tiles(me: Player, color: int) -> Markup:
    """How many tiles of a color a player can play, and how many come next turn."""
    fresh = svg.tag("i", f"+{me.left_box[color]}") if me.left_box[color] else NOTHING
    title = f"{names.color_name(color)}: {me.center_box[color]} to play, {me.left_box[color]} drawn"
    style = f"--st:{var(pieces.STONES[color])};--gl:{var(pieces.ink_on(color))}"
    many = svg.tag("b", str(me.center_box[color]))
    return svg.tag(
        "span", icon(pieces.glyph_of(color)), many, fresh, class_="rh", style=style, title=title
    )


def draw_imperia(me: Player) -> Markup:
    shown = [
        svg.tag("span", icon("imperium"), svg.tag("b", str(me.imperium[color])), class_="im",
            style=f"--st:{var(pieces.STONES[color] + '-lo')}",
            title=f"{names.color_name(color)} Imperium", data_thing=f"imperium:{color}")
        for color in range(box.COLORS)
    ]  # fmt: skip
    return bag(*shown, aria_label="Imperium")


def draw_magistrate_count(me: Player, player: int) -> Markup:
    """Magistrates: free, on tiles, waiting on spaces."""
    free = sum(place == EMPTY for place in me.magistrates)
    out = sum(0 <= place < box.PLACEMENTS for place in me.magistrates)
    rest = svg.tag("span", f"free, {out} out", class_="rest")
    said = svg.tag("b", *svg.filled("{free} {rest}", free=str(free), rest=rest))
    return svg.tag(
        "span", icon("magistrate"), said, class_="chip r-magistrate",
        title=f"Magistrates: {free} free, {out} out", data_thing=f"magistrate:{player}",
    )  # fmt: skip


# ---- the Curator


def draw_curator(table: Table) -> Markup:
    """CM-14: the rival of our own solo variant, with its Forma and its reserve."""
    it = table.players[box.CURATOR]
    level = names.in_english(box.SoloLevel.name[table.level])
    points = it.points + int(box.SoloLevel.head_start[table.level])
    head = svg.tag(
        "p", seat_chip(pieces.SEATS[box.CURATOR]), svg.tag("span", f"level {level}", class_="tag",
        data_thing=f"level:{table.level}"), svg.tag("em", "our own solo variant"),
        good_chip(GOODS[POINT], points, "points now"),
        class_="rival-head",
        data_thing="curator:0",
    )  # fmt: skip
    return svg.join(
        (
            head,
            draw_forma(table),
            draw_imperia(it),
            bag(
                coin_chip(it),
                draw_magistrate_count(it, box.CURATOR),
                draw_bridges(table, box.CURATOR),
            ),
        )
    )  # fmt: skip


def draw_forma(table: Table) -> Markup:
    """CM-14.2: the colors that come next; CM-14.1: the reserve of each."""
    shown = []
    for place, color in enumerate(table.forma):
        x = COMING.at(place)
        gone = not table.stacks[color]
        tile = pieces.draw_no_tile(color, 0.8) if gone else pieces.draw_small_tile(color, 0.86)
        reserve = badge(x + 20, 11, table.reserve[color], 8) if table.reserve[color] else NOTHING
        shown.append(svg.group(svg.placed(x, 22, tile), reserve, data_thing=f"forma:{place}"))
        if place < box.COLORS - 1:
            arrow = f"M{x + 33},17 l6,5 l-6,5"
            shown.append(svg.path(arrow, fill="none", **stroke("line-strong", 2)))
    next_ = next((c for c in table.forma if table.stacks[c]), table.forma[0])
    building = names.building_name(names.COLOR_BUILDING[next_])
    said = f"The Forma: the Curator uses {names.color_name(next_)} next, for {building}"
    note = svg.tag("small", "The Forma: its next colors; discs count its reserve")
    return svg.tag("div", svg.drawing(288, 42, *shown, label=said), note, class_="forma")
