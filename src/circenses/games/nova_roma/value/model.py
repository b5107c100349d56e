"""What a position is worth to a player: the final score to be expected, in points.

A worth for everything the player has and may still do in this turn: each line of final scoring as
it stands now, goods, followers, tiles, goals on the way, and the steps of actions that wait on the
agenda. What one of each is worth depends on the turns that are left (rates.py); the table was
fitted to the final scores of many games (docs/bots.md). At the end of the game the value is the
score.
"""

from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.nova_roma import data
from circenses.games.nova_roma.data import Kind, Tile, Word
from circenses.games.nova_roma.rules.bits import bits_in, lowest, number_of
from circenses.games.nova_roma.rules.resources import can_pay, race_steps
from circenses.games.nova_roma.rules.rounds import furthest
from circenses.games.nova_roma.scoring import (
    animals,
    artisans_of,
    blocks_of,
    finishes,
    follower_points,
    goods_of,
    score_animals,
    score_contracts,
    score_first_player,
    score_followers,
    score_mosaic,
    score_ships,
    score_zones,
)
from circenses.games.nova_roma.value import rates
from circenses.games.nova_roma.value.goals import goals
from circenses.games.nova_roma.value.pending import pending
from circenses.games.nova_roma.value.rates import worth

FEW = 4  # coins or influence beyond which one more is worth less


@rule
def value(state, player):
    """The player's final score to be expected; at the end the score itself."""
    if state.waiting == 0:
        return float(final_score(state, player))
    me = state.players[player]
    left = turns_left(state, player)
    points = worth(rates.EXPECTED, left, 1) + worth(rates.FEWER, left, 4 - state.seats)
    points += sea_and_city(state, player, left) + hippodrome(state, player, left)
    points += followers(me, left) + estate(me, left) + goals(me, left)
    points += goods(me, left) + prospects(state, me, left)
    points += worth(rates.FIRST_PLAYER, left, score_first_player(state, player))
    return points + pending(state, player, left)


@rule
def spread(state):
    """How far values lie from final scores, in points; it turns values into chances of winning."""
    return 2.5 + 0.55 * turns_left(state, 0)


@rule
def final_score(state, player):
    """NR-21.1: all lines of the score sheet."""
    me = state.players[player]
    points = score_ships(me.ships) + score_contracts(me.building) + score_zones(state, player)
    points += data.CHARIOT_POINTS * me.chariots + data.FINISH_POINTS * finishes(me)
    points += score_followers(me) + score_animals(animals(me)) + score_mosaic(me.claimed)
    points += (goods_of(me) + me.coins) // data.GOODS_PER_POINT
    points += (me.influence + artisans_of(me)) // data.INFLUENCE_PER_POINT
    return points + score_first_player(state, player)


@rule
def turns_left(state, player):
    """NR-6.1: own turns that have not begun; in drafts, all of them."""
    placed = 0
    for space in range(data.SPACES):
        placed += state.forum[space] == player
    return data.TURNS * (data.ROUNDS + 1 - max(1, state.round_number)) - placed


# ---- ships, contracts and blocks


@rule
def sea_and_city(state, player, left):
    """NR-21.2 to NR-21.4: ships and how far they are, contracts, zones and blocks in them."""
    me = state.players[player]
    points = worth(rates.SHIPS, left, score_ships(me.ships)) + worth(rates.LEGS, left, legs(me))
    points += worth(rates.CONTRACTS, left, score_contracts(me.building))
    points += worth(rates.SHIPPED, left, bits_in(me.shipping))
    points += worth(rates.ZONES, left, score_zones(state, player))
    points += worth(rates.BLOCKS_A, left, blocks_of(state, player, 0))
    points += worth(rates.BLOCKS_B, left, blocks_of(state, player, 1))
    return points + worth(rates.BLOCKS_C, left, blocks_of(state, player, 2))


@rule
def legs(me):
    """NR-12.4: harbours that the ships have come to or passed; ports are counted by points."""
    n = 0
    for ship in range(data.SHIPS):
        stop = me.ships[ship]
        if 0 < stop < data.FIRST_PORT:
            n += (stop - 1) % data.HARBOURS + 1
    return n


# ---- hippodrome


@rule
def hippodrome(state, player, left):
    """NR-21.5, NR-21.6: chariots, the lead where one is to be won, tokens on their way."""
    me = state.players[player]
    points = worth(rates.CHARIOTS, left, data.CHARIOT_POINTS * me.chariots)
    points += worth(rates.LEADS, left, leads(state, player, state.favoured))
    points += worth(rates.NEXT_LEADS, left, leads(state, player, state.upcoming))
    points += worth(rates.FINISHES, left, data.FINISH_POINTS * finishes(me))
    longest = max(me.race[0], me.race[1], me.race[2])
    return points + worth(rates.STEPS, left, race_steps(me)) + worth(rates.LONGEST, left, longest)


@rule
def leads(state, player, chariot):
    """NR-19.2, NR-20.6: whether the player would win this chariot now."""
    if chariot == EMPTY:
        return 0
    track = data.CHARIOT_TRACK[chariot]
    beyond = state.seats > 2 or state.players[player].race[track] > state.neutral_race[track]
    return 1 if beyond and furthest(state, track) == player else 0


# ---- followers and estate


@rule
def followers(me, left):
    """NR-18.1: those in the row by what they do, those not used in this round, and the hand."""
    row = number_of(me.row)
    ready = row & ~number_of(me.exhausted)
    powers = 0
    helps = 0
    lasting = 0
    unused = 0
    while row != 0:
        card = lowest(row)
        row &= row - 1
        if data.FOLLOWER_KIND[card] == Kind.ALWAYS:
            lasting += 1
        elif data.FOLLOWER_KIND[card] == Kind.ONCE:
            powers += data.FOLLOWER_WORD[card] == Word.POWER
            helps += data.FOLLOWER_WORD[card] != Word.POWER
            unused += (ready >> card) & 1
    points = worth(rates.FOLLOWER_POINTS, left, score_followers(me))
    points += worth(rates.POWERS, left, powers) + worth(rates.HELPS, left, helps)
    points += worth(rates.LASTING, left, lasting) + worth(rates.UNUSED, left, unused)
    points += worth(rates.HAND, left, me.hand_count) + worth(rates.HAND_BEST, left, best_card(me))
    return points + worth(rates.ROW, left, me.followers)


@rule
def best_card(me):
    """NR-21.7: the most points that a card in hand would score in the row."""
    best = 0
    cards = number_of(me.hand)
    while cards != 0:
        best = max(best, follower_points(me, lowest(cards)))
        cards &= cards - 1
    return best


@rule
def estate(me, left):
    """NR-16: animals as they score, and tiles by their kind."""
    producing = 0
    converting = 0
    once = 0
    for space in range(data.ESTATE_SPACES):
        if me.tiles[space] != EMPTY:
            kind = data.TILE_KIND[me.tiles[space]]
            producing += kind == Tile.PRODUCE
            converting += kind == Tile.CONVERT
            once += kind == Tile.SINGLE and not me.flipped[space]
    points = worth(rates.ANIMALS, left, score_animals(animals(me)))
    points += worth(rates.PRODUCING, left, producing) + worth(rates.CONVERTING, left, converting)
    return points + worth(rates.ONCE_TILES, left, once)


# ---- goods


@rule
def goods(me, left):
    """NR-1.2 to NR-1.4: goods, coins, influence and artisans."""
    points = 0.0
    for good in range(data.GOODS):
        points += worth(rates.GOODS + good, left, me.goods[good])
    points += worth(rates.COINS, left, min(FEW, me.coins))
    points += worth(rates.MORE_COINS, left, max(0, me.coins - FEW))
    points += worth(rates.INFLUENCE, left, min(FEW, me.influence))
    points += worth(rates.MORE_INFLUENCE, left, max(0, me.influence - FEW))
    points += worth(rates.ARTISANS, left, me.artisans)
    return points + worth(rates.PLACED, left, artisans_of(me) - me.artisans)


@rule
def prospects(state, me, left):
    """NR-13.1, NR-12.1: contracts of the offers that can be paid now."""
    building = 0
    shipping = 0
    for slot in range(data.OFFER):
        card = state.building_offer[slot]
        if card != EMPTY and can_pay(me, data.BUILDING_COST[card]):
            building = max(building, data.BUILDING_POINTS[card])
        card = state.shipping_offer[slot]
        if card != EMPTY and can_pay(me, data.SHIPPING_COST[card]):
            shipping = 1
    return worth(rates.CAN_BUILD, left, building) + worth(rates.CAN_SHIP, left, shipping)
