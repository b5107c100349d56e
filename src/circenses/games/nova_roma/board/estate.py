"""What a player has: goods and influence, the estate, the mosaic, the followers."""

from functools import lru_cache

from circenses.core.state.schema import EMPTY
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.icons import icon_at
from circenses.draw.marks import cell_mark, hit, ring_rect
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import chip, disc, enamel
from circenses.draw.places import Line, Rows, inside
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.draw.table import asked, asks, bag
from circenses.draw.tessera import tessera_frame
from circenses.games.nova_roma import box, effects, layout, state
from circenses.games.nova_roma.board import pieces
from circenses.games.nova_roma.board.names import members
from circenses.games.nova_roma.board.outlook import achievement_of, brings, count_of
from circenses.games.nova_roma.board.texts import achievement_words
from circenses.games.nova_roma.state import Decision
from circenses.games.nova_roma.view import Player, Table
from circenses.games.nova_roma.vocabulary import GOODS

# ---- goods


# Tracks of goods: a row for each, then the purse, then influence.
TRACK, GLYPH_X = Line(0, 30), 15
STOCK = Line(34, 27)  # the spaces of a good
INFLUENCE = Line(34, 18)


def draw_goods(table: Table, player: int, choices: Choices) -> Markup:
    """Five goods, influence, coins and artisans as tracks; goods may be choices."""
    me = table.players[player]
    rows = [draw_good(table, me, good, choices) for good in range(effects.GOODS)]
    rest = [draw_purse(me.coins, me.artisans), draw_influence(me.influence)]
    return svg.drawing(198, 222, *rows, *rest, label="Goods", role="group", class_="goods")


def good_move(table: Table, good: int) -> int:
    """The move that a click on a good would make."""
    if asks(table, Decision.GAIN_GOOD):
        return state.GAIN_GOOD + good
    return state.TRADE_BUY + good if asks(table, Decision.TRADE_BUY) else pieces.NO_MOVE


def draw_good(table: Table, me: Player, good: int, choices: Choices) -> Markup:
    """One good: spaces 0 to 5, the player's number filled."""
    drawn = good_track(good, me.goods[good])
    move = good_move(table, good)
    if move not in choices:
        return drawn
    y = TRACK.at(good)
    return choices.wrap(move, drawn, ring_rect(0, y, 196, 28, 8), hit(0, y, 196, 28, 8))


@lru_cache(maxsize=64)
def good_track(good: int, have: int) -> Markup:
    y, concept = TRACK.at(good), GOODS[good].concept
    cells = [draw_number(STOCK.at(n), y + 2, 24, n, concept if n == have else "")
             for n in range(box.Limits.good_max + 1)]  # fmt: skip
    return svg.group(
        enamel(concept, GLYPH_X, y + 14, 26), *cells, data_thing=f"good:{GOODS[good].name}"
    )


@lru_cache(maxsize=512)
def draw_number(x: float, y: float, wide: float, n: int, concept: str) -> Markup:
    """One space of a track; filled in the color of its good where the marker stands."""
    fill = var(f"r-{concept}" if concept else "raised")
    ink = ("r-glyph-dark" if concept in ("wheat", "coin") else "ivory") if concept else "ink-3"
    style = svg.look(font_weight=750 if concept else 600, fill=var(ink), **pieces.MIDDLE)
    frame = svg.rect(x, y, wide, 24, rx=5, fill=fill, **stroke("line-strong", 1))
    return frame + svg.text(x + wide / 2, y + 16.8, n, 13 if concept else 12, **style)


@lru_cache(maxsize=256)
def draw_purse(coins: int, artisans: int) -> Markup:
    """Coins, and the artisans that are free."""
    money = svg.group(enamel("coin", GLYPH_X, 165, 26, coins), data_thing="good:coin")
    people = svg.group(
        enamel("artisan", 96, 165, 24, f"{artisans} free"), data_thing="good:artisan"
    )
    return money + people


@lru_cache(maxsize=16)
def draw_influence(have: int) -> Markup:
    spaces = [draw_number(INFLUENCE.at(n), 188, 16.5, n, "influence" if n == have else "")
              for n in range(box.Limits.influence_max + 1)]  # fmt: skip
    return svg.group(enamel("influence", GLYPH_X, 200, 26), *spaces, data_thing="good:influence")


# ---- the estate

SPACE, LEFT, EDGE = 66, 36, 4  # a space, where the spaces begin, and what is left beside them
SPACES = Rows(Line(LEFT, SPACE), Line(LEFT, SPACE), layout.ESTATE_COLUMNS)
FRAME, TILE = 5, 7  # from the edge of a space to its frame, and to its tile
ARTISAN = (SPACE - 16, SPACE - 18, 13.5)  # where an artisan stands in a space, and its size
GAINS = Line(13, 27)  # chips of what a placement brings
GAINS_ACROSS = 2


@cached
def draw_estate(table: Table, player: int, choices: Choices) -> Markup:
    """Two rows and three columns; a space gives the goods of the lines that cross there."""
    spaces = [draw_space(table, player, space, choices) for space in range(layout.ESTATE_SPACES)]
    across = SPACES.across.at(layout.ESTATE_COLUMNS) + EDGE
    down = SPACES.down.at(layout.ESTATE_ROWS) + EDGE
    style = svg.look(role="group", class_="estate")
    return svg.drawing(across, down, estate_ground(across, down), *spaces, label="Estate", **style)


@lru_cache(maxsize=1)
def estate_ground(across: float, down: float) -> Markup:
    """The five lines, each in the color of its good."""
    style = svg.look(stroke_width=9, opacity=0.35, stroke_linecap="round")
    drawn, heads = [], []
    for column, good in enumerate(box.EstateBoard.written["cols"]):
        x = SPACES.across.at(column + 0.5)
        drawn.append(svg.path(f"M{x},30 V{down - 8}", stroke=var(f"r-{good}"), **style))
        heads.append(enamel(good, x, 17, 29))
    for row, good in enumerate(box.EstateBoard.written["rows"]):
        y = SPACES.down.at(row + 0.5)
        drawn.append(svg.path(f"M30,{y} H{across - 8}", stroke=var(f"r-{good}"), **style))
        heads.append(enamel(good, 16, y, 29))
    return svg.group(*drawn, *heads, aria_hidden="true")


def space_move(table: Table, space: int) -> int:
    """The move that a click on a space of the estate would make."""
    if not table.pending:
        return pieces.NO_MOVE
    decision = asked(table).decision
    if decision in (Decision.PRODUCE_STEP, Decision.ARTISAN_SPACE, Decision.UPGRADE_SPACE):
        return int(state.FIRST_MOVE[decision]) + space
    used = decision == Decision.USE_TILE and asked(table).arg == space
    return state.USE_TILE + state.YES if used else pieces.NO_MOVE


def draw_space(table: Table, player: int, space: int, choices: Choices) -> Markup:
    """One space: its tile, its artisan, or the choice that it is."""
    x, y = SPACES.at(space)
    drawn = draw_contents(table.players[player], player, space)
    move = space_move(table, space) if choices else pieces.NO_MOVE
    frame = (*inside(x, y, SPACE, FRAME), 8)
    if move not in choices:
        return drawn
    ghost = draw_ghost(table, player, space, move)
    return choices.wrap(move, drawn, cell_mark(*frame), ghost, hit(*frame))


def draw_contents(me: Player, player: int, space: int) -> Markup:
    x, y = SPACES.at(space)
    style = svg.look(rx=8, fill=var("sunk"), **stroke("marble-lo", 2))
    drawn = [svg.rect(*inside(x, y, SPACE, FRAME), **style)]
    if (tile := me.tiles[space]) != EMPTY:
        drawn.append(draw_tile(tile, x, y, bool(me.flipped[space])))
    if me.placed[space]:
        drawn.append(draw_artisan(x, y, id=f"artisan-{player}-{space}"))
    return svg.join(drawn)


def draw_tile(tile: int, x: float, y: float, flipped: bool = False) -> Markup:
    """A tile in the space with its corner at x, y."""
    return pieces.draw_tile(tile, x + TILE, y + TILE, SPACE - 2 * TILE, flipped)


def draw_artisan(x: float, y: float, **attributes: svg.Attribute) -> Markup:
    dx, dy, size = ARTISAN
    return pieces.draw_artisan(x + dx, y + dy, size, **attributes)


def draw_ghost(table: Table, player: int, space: int, move: int) -> Markup:
    """What a click brings at once, in the space; the tile or artisan under the pointer."""
    x, y = SPACES.at(space)
    if asks(table, Decision.UPGRADE_SPACE):
        return svg.group(draw_tile(asked(table).arg, x, y), class_="ghost")
    if asks(table, Decision.USE_TILE):
        return NOTHING
    artisan = svg.group(draw_artisan(x, y), class_="ghost")
    return draw_yield(table, player, x, y, move) + artisan


def draw_yield(table: Table, player: int, x: float, y: float, move: int) -> Markup:
    """The goods that a placement would bring, two in a line, within the space."""
    changes, _ = brings(table, player, move)
    gains = [(good, n) for good, n in GOODS.some(changes) if n > 0]
    drawn = []
    for line, first in enumerate(range(0, len(gains), GAINS_ACROSS)):
        top, some = y - 3 + 20 * line, gains[first : first + GAINS_ACROSS]
        drawn.append(svg.rect(x + 3, top, 2 + 26 * len(some), 20, rx=10, fill=var("raised")))
        drawn += [enamel(good.concept, x + GAINS.at(k), top + 10, 15, n)
                  for k, (good, n) in enumerate(some)]  # fmt: skip
    return svg.group(*drawn, class_="gains") if gains else NOTHING


# ---- the mosaic

STONE, MOSAIC_X, MOSAIC_Y = 57, 40, 11
MOSAIC = Rows(Line(MOSAIC_X, STONE), Line(MOSAIC_Y, STONE), layout.MOSAIC_SIDE)
MOSAIC_WIDTH = layout.MOSAIC_SIDE * STONE
BAND = 10  # the width of the tesserae round it


@cached
def draw_mosaic(table: Table, player: int, choices: Choices) -> Markup:
    """Nine achievements: claimed, open with its counters, or a choice."""
    cells = [draw_cell(table, player, cell, choices) for cell in range(layout.MOSAIC_CELLS)]
    size = MOSAIC_X + MOSAIC_WIDTH + 44, MOSAIC_Y + MOSAIC_WIDTH + 32
    style = svg.look(role="group", class_="mosaic")
    return svg.drawing(*size, mosaic_frame(), *cells, label="Mosaic", **style)


@lru_cache(maxsize=1)
def mosaic_frame() -> Markup:
    """The tessera band, the points of a claim, and those of complete lines."""
    side = MOSAIC_WIDTH + 2 * BAND
    band = tessera_frame(MOSAIC_X - BAND, MOSAIC_Y - BAND, side, side, 8)
    rows = [draw_row_points(row) for row in range(layout.MOSAIC_SIDE)]
    columns = [draw_line_points(MOSAIC.across.at(k + 0.5), MOSAIC_Y + MOSAIC_WIDTH + 25, 3 + k)
               for k in range(layout.MOSAIC_SIDE)]  # fmt: skip
    return svg.group(band, *rows, *columns, *diagonals(), aria_hidden="true")


def draw_row_points(row: int) -> Markup:
    y = MOSAIC.down.at(row + 0.5)
    each = svg.text(14, y + 5, int(box.MosaicBoard.row_vp[row]), 14, class_="n", **pieces.MIDDLE)
    whole = draw_line_points(MOSAIC_X + MOSAIC_WIDTH + 27, y + 5, row)
    return icon_at("vp", 14, y, 27, "laurel") + each + whole


def draw_line_points(x: float, y: float, line: int) -> Markup:
    """NR-17.6: what a complete line scores."""
    style = svg.look(font_weight=650, fill=var("laurel"), **pieces.MIDDLE)
    return svg.text(x, y, f"+{int(layout.LINE_POINTS[line])}", 13, **style)


def diagonals() -> list[Markup]:
    y = MOSAIC_Y + MOSAIC_WIDTH + 20
    drawn = []
    for x, down, line in ((6, -1, 7), (MOSAIC_X + MOSAIC_WIDTH + 1, 1, 6)):
        stroke_ = svg.look(stroke_linecap="round", **stroke("laurel", 2))
        drawn.append(svg.path(f"M{x},{y - 5 * down} l10,{10 * down}", **stroke_))
        drawn.append(draw_line_points(x + 24, y + 5, line))
    return drawn


def draw_cell(table: Table, player: int, cell: int, choices: Choices) -> Markup:
    """One achievement."""
    me = table.players[player]
    row, (x, y) = cell // layout.MOSAIC_SIDE, MOSAIC.at(cell)
    if me.claimed >> cell & 1:
        return draw_claimed(x, y, row, player)
    if me.strips[row] == EMPTY:
        return svg.rect(*inside(x, y, STONE, 1.5), rx=6, fill=var("sunk"))
    drawn = draw_open(me, cell, x, y)
    frame = (*inside(x, y, STONE, 2), 6)
    if state.CLAIM + cell not in choices:
        return drawn
    return choices.wrap(state.CLAIM + cell, drawn, ring_rect(*frame), hit(*frame))


def draw_claimed(x: float, y: float, row: int, player: int) -> Markup:
    stone = pieces.ROW_STONES[row]
    style = svg.look(rx=6, fill=var(stone), **stroke(f"{stone}-lo", 1.2))
    frame = svg.rect(*inside(x, y, STONE, 1.5), **style)
    name = f"claim-{player}-{int(x)}-{int(y)}"
    return frame + disc(x + STONE / 2, y + STONE / 2, 17, pieces.SEATS[player], id=name)


def draw_open(me: Player, cell: int, x: float, y: float) -> Markup:
    """What it counts, and how far it is."""
    goal = achievement_of(me, cell)
    drawn = pieces.draw_goal(goal, x, y, STONE, cell // layout.MOSAIC_SIDE)
    title = svg.tag("title", achievement_words(goal))
    return svg.group(title, drawn, pieces.draw_goal_counts(x, y, STONE, progress(me, goal)))


def progress(me: Player, goal: int) -> list[tuple[str, bool]]:
    """How many there are of each number required, such as `3/5`, and whether that is enough."""
    row = box.Achievement.written[goal]
    if "sum" in row:
        have = sum(count_of(me, effects.COUNTERS.index(name)) for name in row["of"])
        required = [(have, int(row["sum"]))]
    else:
        need = row["need"].items()
        required = [(count_of(me, effects.COUNTERS.index(name)), n) for name, n in need]
    return [(f"{min(have, n)}/{n}", have >= n) for have, n in required]


# ---- followers


def row_move(table: Table, card: int) -> int:
    """The move that a click on a follower in the row would make."""
    if asks(table, Decision.RECRUIT_REPLACE):
        return state.RECRUIT_REPLACE + card
    once = 0 <= card - layout.FIRST_ONCE < layout.ONCE_FOLLOWERS
    return state.USE_FOLLOWER + card - layout.FIRST_ONCE if once else pieces.NO_MOVE


@cached
def draw_followers(table: Table, player: int, is_mine: bool, choices: Choices) -> Markup:
    """The followers in a player's row, then those in my hand."""
    cards = draw_row(table, player, choices)
    if is_mine:
        cards += draw_hand_cards(table, player, choices)
    return svg.tag("ul", *cards, class_="fols row", aria_label="Followers") if cards else NOTHING


def draw_row(table: Table, player: int, choices: Choices) -> list[Markup]:
    """The followers in a player's row; exhausted ones are pale."""
    me = table.players[player]
    tired = set(members(me.exhausted))
    asks_row = asks(table, Decision.RECRUIT_REPLACE) or asks(table, Decision.USE_FOLLOWER)
    return [
        pieces.draw_follower(
            card,
            choices,
            row_move(table, card) if asks_row else pieces.NO_MOVE,
            "spent" if card in tired else "",
            "used this round" if card in tired else "",
        )
        for card in members(me.row)
    ]


OF_THE_HAND = (Decision.TRADE_DISCARD, Decision.RECRUIT_PLAY, Decision.RECRUIT_TRIM)


def draw_hand_cards(table: Table, player: int, choices: Choices) -> list[Markup]:
    """The followers in my hand."""
    decision = asked(table).decision
    about = choices and table.pending and decision in OF_THE_HAND
    first = int(state.FIRST_MOVE[decision]) if about else None
    moves = {card: pieces.NO_MOVE if first is None else first + card
             for card in members(table.players[player].hand)}  # fmt: skip
    return [pieces.draw_follower(c, choices, move, "held", "in hand") for c, move in moves.items()]


def draw_stock(table: Table, player: int) -> Markup:
    """What else a player has: blocks, tokens, cards in hand, contracts, chariots."""
    me = table.players[player]
    built, shipped = me.building.bit_count(), me.shipping.bit_count()
    waiting = f"achievement tokens: {me.tokens} in hand, {me.tokens_waiting} at the hippodrome"
    these = [
        ("cubes", me.blocks_left, "blocks left", "blocks"),
        ("achievement", me.tokens, waiting, "tokens"),
        ("draw", me.hand_count, "followers in hand", "hand"),
        ("build", built, "building contracts completed", "built"),
        ("ship", shipped, "shipping contracts completed", "shipped"),
        ("chariot", me.chariots, "chariots won", "chariots"),
    ]
    if table.seats > 1 and table.first_player == player:
        these.append(("first_player", 1, "first player", "first"))
    if table.claimant == player:
        these.append(("petition", 1, "first player from the next round on", "next first"))
    return svg.tag("div", *(stocked(*one) for one in these), class_="stock")


def stocked(concept: str, count: int, meaning: str, word: str) -> Markup:
    """A number with its sign and, where there is room, a word."""
    return svg.tag("span", chip(concept, count, meaning), svg.tag("small", word), class_="stocked")


def draw_bag(table: Table, player: int) -> Markup:
    """A rival's goods in chips."""
    me = table.players[player]
    goods = [chip(GOODS[good].concept, me.goods[good]) for good in range(effects.GOODS)]
    rest = [chip("coin", me.coins), chip("influence", me.influence),
            chip("artisan", me.artisans, "artisans, available"),
            chip("follower", me.followers, "followers in the row"),
            chip("achievement", me.claimed.bit_count(), "achievements claimed")]  # fmt: skip
    return bag(*goods, *rest)


def draw_holdings(table: Table, player: int, is_mine: bool, choices: Choices) -> Markup:
    """Goods, estate and mosaic side by side, then the followers."""
    whole = svg.tag("div", draw_goods(table, player, choices), draw_estate(table, player, choices),
              draw_mosaic(table, player, choices), class_="mybox")  # fmt: skip
    return svg.tag("div", whole, draw_followers(table, player, is_mine, choices), class_="holdings")
