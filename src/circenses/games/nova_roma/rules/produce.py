"""Chapters 15 and 16: Produce, the estate board and its tiles."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.effects import TileKind, Word
from circenses.games.nova_roma.rules.bits import lowest, number_of
from circenses.games.nova_roma.rules.build import zones_that_fit
from circenses.games.nova_roma.rules.race import steps_open
from circenses.games.nova_roma.rules.recruit import can_play_follower
from circenses.games.nova_roma.rules.resources import (
    can_pay,
    gain,
    gain_goods,
    is_wasted,
    once_less,
    pay,
)
from circenses.games.nova_roma.rules.sail import ship_moves
from circenses.games.nova_roma.state import ANYWHERE, HIRE, NO, STOP_PRODUCING, YES, Decision

# ---- 15. Produce


@rule
def produce(state, player):
    """NR-15.1: power is the number of hires and placements, in any order."""
    ask(state, player, Decision.PRODUCE_STEP, 0, state.power)


@rule
def may_produce_step(state, player):
    """NR-15.1: place, hire or stop; NR-15.2: no hire while the supply is empty (NR-15.3)."""
    options = open_spaces(state, player) | 1 << STOP_PRODUCING
    if state.artisans_left > 0 and can_pay(state.players[player], box.Prices.hire_artisan):
        options |= 1 << HIRE
    return options


@rule
def do_produce_step(state, player, option):
    """NR-15.2: hire for 1 wheat; NR-15.4: or place an artisan."""
    if option == STOP_PRODUCING:
        done(state)
        return
    once_less(state)
    if option == HIRE:
        pay(state, player, box.Prices.hire_artisan)
        gain(state, player, box.Prices.one_artisan)
    else:
        place_artisan(state, player, option)


@rule
def open_spaces(state, player):
    """NR-15.4: with an available artisan, spaces without one (RU-13) and without an animal."""
    me = state.players[player]
    spaces = 0
    if me.artisans == 0:
        return spaces
    tamed = tamers(state, me) != 0  # NR-18.8
    for space in range(layout.ESTATE_SPACES):
        if me.placed[space] == 0 and (tamed or not has_animal(me, space)):
            spaces |= 1 << space
    return spaces


@rule
def has_animal(me, space):
    """NR-16.4: no artisan stands on an animal tile."""
    tile = me.tiles[space]
    return tile != EMPTY and box.Tile.kind[tile] == TileKind.ANIMAL


@rule
def tamers(state, me):
    """NR-18.8: Tamers that work; NR-10.6, RU-8: not in a Petition; NR-18.9: not fresh ones."""
    if state.inner:
        return 0
    return number_of(me.row) & layout.TAMERS & ~number_of(state.fresh)


@rule
def place_artisan(state, player, space):
    """NR-15.4 to NR-15.6: the goods of row and column first, then the tile (RU-15)."""
    me = state.players[player]
    row, column = divmod(space, layout.ESTATE_COLUMNS)
    gain_goods(state, player, box.EstateBoard.rows[row], 1 + artisans_in_row(me, row))
    gain_goods(state, player, box.EstateBoard.cols[column], 1 + artisans_in_column(me, column))
    me.artisans -= 1
    me.placed[space] = 1
    if me.tiles[space] != EMPTY and not me.flipped[space]:
        use_tile(state, player, space)


@rule
def artisans_in_row(me, row):
    """NR-15.5, RU-14: 1 more of the row's good for each other artisan there."""
    n = 0
    for column in range(layout.ESTATE_COLUMNS):
        n += me.placed[row * layout.ESTATE_COLUMNS + column]
    return n


@rule
def artisans_in_column(me, column):
    """NR-15.5, RU-14: 1 more of the column's good for each other artisan there."""
    n = 0
    for row in range(layout.ESTATE_ROWS):
        n += me.placed[row * layout.ESTATE_COLUMNS + column]
    return n


# ---- 16. Tiles


@rule
def use_tile(state, player, space):
    """NR-16.2 to NR-16.5: what the tile under a new artisan does, by its kind."""
    tile = state.players[player].tiles[space]
    match box.Tile.kind[tile]:
        case TileKind.PRODUCE:
            gain(state, player, box.Tile.gain[tile])  # NR-16.2
        case TileKind.ANIMAL:
            tame(state, player)
        case _:
            if is_useful(state, player, tile):  # NR-16.7
                ask(state, player, Decision.USE_TILE, space)


@rule
def tame(state, player):
    """NR-18.8: placed on an animal tile, the Tamer gives 1 coin."""
    cards = tamers(state, state.players[player])
    while cards != 0:
        gain(state, player, box.Follower.gain[lowest(cards)])
        cards &= cards - 1


@rule
def is_useful(state, player, tile):
    """NR-16.7: an effect that cannot do anything is not offered."""
    me = state.players[player]
    if not can_pay(me, box.Tile.pay[tile]):
        return False
    match box.Tile.does[tile]:
        case Word.PLAY_FOLLOWER:
            return can_play_follower(me, 0)
        case Word.SAIL:
            return ship_moves(me, box.Tile.k[tile]) != 0
        case Word.BLOCK:
            return zones_that_fit(state, player, layout.SINGLE_BLOCK, ANYWHERE) != 0
        case Word.RACE:
            return steps_open(me) != 0
        case _:
            return not is_wasted(state, player, box.Tile.gain[tile], box.Tile.pay[tile])


@rule
def may_use_tile(state, player):
    """NR-16.3, NR-16.5: convert and single tiles may be used or not."""
    return 1 << NO | 1 << YES


@rule
def do_use_tile(state, player, option):
    """NR-16.3: pay and gain, once; NR-16.8: a single tile is flipped first."""
    me = state.players[player]
    space = top(state).arg
    done(state)
    if option == NO:
        return  # NR-16.5: it stays ready
    tile = me.tiles[space]
    if box.Tile.kind[tile] == TileKind.SINGLE:
        me.flipped[space] = 1
    pay(state, player, box.Tile.pay[tile])
    resolve_tile(state, player, tile)


@rule
def resolve_tile(state, player, tile):
    """NR-2.3, NR-16.6: the tile's word; none of them is an action."""
    match box.Tile.does[tile]:
        case Word.PLAY_FOLLOWER:
            ask(state, player, Decision.RECRUIT_PLAY, 0, 1)  # no coins, but it must be played
        case Word.SAIL:
            ask(state, player, Decision.SAIL_MOVE, 0, box.Tile.k[tile])
        case Word.BLOCK:
            for _ in range(box.Tile.k[tile]):
                ask(state, player, Decision.BUILD_ZONE, layout.SINGLE_BLOCK, ANYWHERE)
        case Word.RACE:
            ask(state, player, Decision.RACE_MOVE, 0, box.Tile.k[tile])
        case _:
            gain(state, player, box.Tile.gain[tile])
