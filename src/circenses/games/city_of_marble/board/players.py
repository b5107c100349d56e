"""The players' boards: boxes, actions, what was won; rivals in numbers; the Curator."""

from typing import TYPE_CHECKING

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.words import counted
from circenses.draw.choices import Choices
from circenses.draw.goods import good_chip
from circenses.draw.icons import icon
from circenses.draw.marks import hit, ring, tick
from circenses.draw.picture_cache import kept
from circenses.draw.pieces import badge, chip, corner_count, pawn, seat_chip
from circenses.draw.svg import (
    NOTHING,
    Markup,
    circle,
    drawing,
    group,
    join,
    look,
    path,
    placed,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.board.names import (
    COLOR_BUILDING,
    building_name,
    color_name,
    in_english,
    player_name,
)
from circenses.games.city_of_marble.board.outlook import asked, asks
from circenses.games.city_of_marble.board.pieces import (
    SEATS,
    STONES,
    draw_bridge,
    draw_imperium,
    draw_no_tile,
    draw_small_tile,
    glyph_of,
    ink_on,
    small_rim,
)
from circenses.games.city_of_marble.state import (
    AQUEDUCT,
    COLOR,
    DRAW,
    PAIR,
    PLAY,
    RECALL,
    SINGLE,
    SPEND,
    Decision,
)
from circenses.games.city_of_marble.vocabulary import COIN, GOODS, POINT

if TYPE_CHECKING:
    from circenses.games.city_of_marble.board.view import Player, Table


@kept
def draw_seat(table: "Table", player: int, viewer: int | None, choices: Choices) -> Part:
    """One player's board; mine is larger and can be used."""
    if player == viewer:
        return Part(f"seat-{player}", "Your board", draw_own(table, player, choices))
    return Part(f"seat-{player}", player_name(table, player), draw_rival(table, player))


def draw_own(table: "Table", player: int, choices: Choices) -> Markup:
    """Boxes, actions, pairs to draw, and what was won."""
    return join(
        (
            draw_boxes(table, player, choices),
            draw_actions(choices),
            draw_pairs(choices),
            draw_won(table, player, choices),
        )
    )


BOXES, LEFT_BOX = 444, 112


@kept
def draw_boxes(table: "Table", player: int, choices: Choices) -> Markup:
    """CM-1.5: the left box with tiles drawn now, the center box with what can be used."""
    me = table.players[player]
    frame = look(rx=7, fill=var("raised"), **stroke("line-strong", 1))
    title = look(class_="h", fill=var("ink"))
    aside = look(class_="aside", text_anchor="end", fill=var("ink-2"))
    return drawing(
        BOXES,
        104,
        rect(0.5, 0.5, LEFT_BOX, 103, **frame),
        text(10, 20, "Left box", 16, **title),
        *(draw_drawn(me, color) for color in range(box.COLORS)),
        rect(LEFT_BOX + 8, 0.5, BOXES - LEFT_BOX - 9, 103, **frame),
        text(LEFT_BOX + 18, 20, "Center box", 16, **title),
        text(BOXES - 10, 20, "playable now", 12.6, **aside),
        *(draw_playable(table, me, color, choices) for color in range(box.COLORS)),
        *draw_free(me, player),
        label=own_label(me),
        role="group",
        class_="boxes",
    )


def own_label(me: "Player") -> str:
    free = sum(place == EMPTY for place in me.magistrates)
    return f"{tiles_words(me)} to play; {counted(free, 'free Magistrate')}"


def tiles_words(me: "Player") -> str:
    held = [f"{n} {color_name(color)}" for color, n in enumerate(me.center_box) if n]
    return ", ".join(held) or "no tile"


def draw_drawn(me: "Player", color: int) -> Markup:
    """Tiles of one color drawn in this turn."""
    x, y = 31 + 51 * (color % 2), 44 + 36 * (color // 2)
    if not me.left_box[color]:
        return placed(x, y, draw_no_tile(color, 0.72), opacity=0.45)
    drawn = placed(x, y, draw_small_tile(color, 0.78), data_thing=f"tile:{color}")
    many = me.left_box[color]
    return drawn + (corner_count(x + 19, y - 9, many) if many > 1 else NOTHING)


def draw_playable(table: "Table", me: "Player", color: int, choices: Choices) -> Markup:
    """Tiles of one color that can be played; one of them may be in hand."""
    x, y, scale = LEFT_BOX + 42 + 52 * color, 62, 0.82
    many = me.center_box[color]
    if not many:
        return placed(x, y, draw_no_tile(color, scale * 0.9), opacity=0.6)
    under = [
        placed(x, y + 4 * k, draw_small_tile(color, scale)) for k in range(min(many, 3) - 1, 0, -1)
    ]
    face = placed(x, y, draw_small_tile(color, scale))
    count = text(x, y + 38, f"× {many}", 14, class_="n", text_anchor="middle")
    drawn = group(*under, face, count, data_thing=f"tile:{color}")
    if asks(table, Decision.PLACEMENT) and asked(table).arg == color and choices:
        chosen = placed(x, y, path(small_rim(scale), class_="held"), tick(20, -12))
        return drawn + chosen
    if COLOR + color not in choices:
        return drawn
    mark = placed(x, y, ring(small_rim(scale)))
    return choices.wrap(COLOR + color, drawn, mark, hit(x - 26, y - 24, 52, 66))


def draw_free(me: "Player", player: int) -> list[Markup]:
    """The Magistrates in the center box."""
    free = [slot for slot, place in enumerate(me.magistrates) if place == EMPTY]
    places = look(fill="none", stroke_dasharray="3 3", **stroke("line-strong", 1))
    empty = [circle(BOXES - 22 - 27 * k, 84, 9, **places) for k in range(box.Player.magistrates)]
    pawns = [
        pawn(BOXES - 22 - 27 * k, 94, 44, SEATS[player], id=f"magistrate-{player}-{slot}",
             data_thing=f"magistrate:{player}")
        for k, slot in enumerate(free)
    ]  # fmt: skip
    return [*empty[len(pawns) :], *pawns]


ACTIONS = (
    (PLAY, "play_card", "Play"),
    (DRAW, "draw", "Draw"),
    (AQUEDUCT, "aqueduct", "Aqueduct"),
    (RECALL, "magistrate", "Recall"),
)


def draw_actions(choices: Choices) -> Markup:
    """CM-4.1: the four actions."""
    spaces = [
        choices.tag("div", move, icon(concept), tag("span", word), class_="space")
        for move, concept, word in ACTIONS
    ]
    return tag("div", *spaces, class_="acts", role="group", aria_label="Actions")


def draw_pairs(choices: Choices) -> Markup:
    """CM-5.1: what can be drawn together; CM-5.2: from the last stack alone."""
    singles = [color for color in range(box.COLORS) if SINGLE + color in choices]
    if singles:
        shown = [draw_draw(choices, SINGLE + color, (color, color)) for color in singles]
    else:
        shown = [draw_draw(choices, PAIR + k, pair) for k, pair in enumerate(box.PAIRS.tolist())]
    return tag("ul", *shown, class_="pairs", aria_label="Draw two tiles")


def draw_draw(choices: Choices, move: int, colors: "tuple[int, int]") -> Markup:
    one, other = colors
    both = placed(19, 15, draw_small_tile(one, 0.56)) + placed(37, 19, draw_small_tile(other, 0.56))
    label = f"{color_name(one)} and {color_name(other)}"
    shown = drawing(56, 34, both, label=label)
    return choices.tag("li", move, shown, class_="" if move in choices else "closed")


@kept
def draw_won(table: "Table", player: int, choices: Choices) -> Markup:
    """Imperium tiles, which may be spent; coins; Bridge tiles with their secret values."""
    me = table.players[player]
    tiles = [draw_spend(me, color, choices) for color in range(box.COLORS)]
    return tag("div", *tiles, coin_chip(me), draw_bridges(table, player), class_="spoils")


def draw_spend(me: "Player", color: int, choices: Choices) -> Markup:
    return choices.tag(
        "span",
        SPEND + color,
        drawing(26, 26, draw_imperium(color, 0, 0)),
        tag("b", str(me.imperium[color])),
        class_="im",
        title=f"{color_name(color)} Imperium",
        data_thing=f"imperium:{color}",
    )


def coin_chip(me: "Player") -> Markup:
    return good_chip(GOODS[COIN], me.coins)


def draw_bridges(table: "Table", player: int) -> Markup:
    """Bridge tiles: mine and those revealed with their value, others face down."""
    mine = [s for s in range(box.BRIDGES) if table.bridge_owners[s] == player]
    shown = [draw_owned_bridge(table, player, space) for space in mine]
    if not shown:
        shown = [chip("bridge", 0, "bridges")]
    return tag("span", *shown, class_="bridges", title=counted(len(mine), "bridge"))


def draw_owned_bridge(table: "Table", player: int, space: int) -> Markup:
    value = max(0, table.revealed[space], table.players[player].bridges[space])
    label = f"{box.BridgeSpace.name[space]}" + (f", {counted(value, 'point')}" if value else "")
    shown = placed(31, 40, draw_bridge(True, value))
    style = look(class_="bridge shown" if value else "bridge", data_thing=f"bridge:{space}")
    return drawing(62, 62, tag("title", label), shown, label=label, **style)


def draw_rival(table: "Table", player: int) -> Markup:
    """The same as numbers: tiles, Imperium, coins, Magistrates, bridges."""
    me = table.players[player]
    tiles = [draw_tiles(me, color) for color in range(box.COLORS)]
    return join(
        (
            tag("div", *tiles, class_="bag", aria_label="Tiles to play"),
            draw_imperia(me),
            tag("div", coin_chip(me), draw_men(me, player), draw_bridges(table, player),
                class_="bag"),
        )
    )  # fmt: skip


def draw_tiles(me: "Player", color: int) -> Markup:
    """How many tiles of a color a player can play, and how many come next turn."""
    fresh = tag("i", f"+{me.left_box[color]}") if me.left_box[color] else NOTHING
    title = f"{color_name(color)}: {me.center_box[color]} to play, {me.left_box[color]} drawn"
    style = f"--st:{var(STONES[color])};--gl:{var(ink_on(color))}"
    many = tag("b", str(me.center_box[color]))
    return tag("span", icon(glyph_of(color)), many, fresh, class_="rh", style=style, title=title)


def draw_imperia(me: "Player") -> Markup:
    shown = [
        tag("span", icon("imperium"), tag("b", str(me.imperium[color])), class_="im",
            style=f"--st:{var(STONES[color] + '-lo')}", title=f"{color_name(color)} Imperium",
            data_thing=f"imperium:{color}")
        for color in range(box.COLORS)
    ]  # fmt: skip
    return tag("div", *shown, class_="bag", aria_label="Imperium")


def draw_men(me: "Player", player: int) -> Markup:
    """Magistrates: free, on tiles, waiting on spaces."""
    free = sum(place == EMPTY for place in me.magistrates)
    out = sum(0 <= place < box.PLACEMENTS for place in me.magistrates)
    said = f"{free} free, {out} out"
    return tag(
        "span", icon("magistrate"), tag("b", said), class_="chip r-magistrate",
        title="Magistrates", data_thing=f"magistrate:{player}",
    )  # fmt: skip


# ---- the Curator


def draw_curator(table: "Table") -> Markup:
    """CM-14: the rival of our own solo variant, with its Forma and its reserve."""
    it = table.players[box.CURATOR]
    level = in_english(box.SoloLevel.name[table.level])
    points = it.points + int(box.SoloLevel.head_start[table.level])
    head = tag(
        "p", seat_chip(SEATS[box.CURATOR]), tag("span", f"level {level}", class_="tag",
        data_thing=f"level:{table.level}"), tag("em", "our own solo variant"),
        good_chip(GOODS[POINT], points, "points now"),
        class_="rival-head",
        data_thing="curator:0",
    )  # fmt: skip
    return join(
        (
            head,
            draw_forma(table),
            draw_imperia(it),
            tag("div", coin_chip(it), draw_men(it, box.CURATOR),
                draw_bridges(table, box.CURATOR), class_="bag"),
        )
    )  # fmt: skip


def draw_forma(table: "Table") -> Markup:
    """CM-14.2: the colors that come next; CM-14.1: the reserve of each."""
    shown = []
    for place, color in enumerate(table.forma):
        x = 32 + 74 * place
        gone = not table.stacks[color]
        tile = draw_no_tile(color, 0.8) if gone else draw_small_tile(color, 0.86)
        reserve = badge(x + 20, 11, table.reserve[color], 8) if table.reserve[color] else NOTHING
        shown.append(group(placed(x, 22, tile), reserve, data_thing=f"forma:{place}"))
        if place < box.COLORS - 1:
            shown.append(path(f"M{x + 33},17 l6,5 l-6,5", fill="none", **stroke("line-strong", 2)))
    next_ = next((c for c in table.forma if table.stacks[c]), table.forma[0])
    said = (
        f"The Forma: next {color_name(next_)}; next to come {building_name(COLOR_BUILDING[next_])}"
    )
    note = tag("small", "The Forma, its next colors; in the disc its reserve")
    return tag("div", drawing(288, 42, *shown, label=said), note, class_="forma")
