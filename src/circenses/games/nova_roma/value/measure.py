"""How much there is of each feature (value/features.py) in a position, for one player.

Each line of final scoring as it stands now, goods, followers, tiles, goals on the way, and the
steps of actions that wait on the agenda.
"""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, effects, layout, scoring
from circenses.games.nova_roma.rules.bits import bits_in, lowest, number_of
from circenses.games.nova_roma.rules.resources import can_pay, race_steps
from circenses.games.nova_roma.rules.rounds import furthest
from circenses.games.nova_roma.value import features
from circenses.games.nova_roma.value.goals import goals
from circenses.games.nova_roma.value.pending import pending

FEW = 4  # coins or influence beyond which one more is worth less


@rule
def measure(state, player, amounts):
    """How much there is of each feature, for one player before the end; `amounts` are all 0."""
    me = state.players[player]
    amounts[features.EXPECTED] = 1
    amounts[features.FEWER] = 4 - state.seats
    sea_and_city(state, player, amounts)
    hippodrome(state, player, amounts)
    followers(me, amounts)
    estate(me, amounts)
    goals(me, amounts)
    goods(me, amounts)
    prospects(state, me, amounts)
    amounts[features.FIRST_PLAYER] = scoring.score_first_player(state, player)
    pending(state, player, amounts)


@rule
def spread(state):
    """How far values lie from final scores, in points; it turns values into chances of winning."""
    return 2.5 + 0.55 * time_left(state, 0)


@rule
def time_left(state, player):
    """NR-6.1: own turns that have not begun; in drafts, all of them."""
    placed = 0
    for space in range(layout.SPACES):
        placed += state.forum[space] == player
    return box.TURNS * (box.ROUNDS + 1 - max(1, state.round_number)) - placed


# ---- ships, contracts and blocks


@rule
def sea_and_city(state, player, amounts):
    """NR-21.2 to NR-21.4: ships and how far they are, contracts, zones and blocks in them."""
    me = state.players[player]
    amounts[features.SHIPS] = scoring.score_ships(me.ships)
    amounts[features.LEGS] = legs(me)
    amounts[features.CONTRACTS] = scoring.score_contracts(me.building)
    amounts[features.SHIPPED] = bits_in(me.shipping)
    amounts[features.ZONES] = scoring.score_zones(state, player)
    amounts[features.BLOCKS_A] = scoring.blocks_of(state, player, 0)
    amounts[features.BLOCKS_B] = scoring.blocks_of(state, player, 1)
    amounts[features.BLOCKS_C] = scoring.blocks_of(state, player, 2)


@rule
def legs(me):
    """NR-12.4: harbors that the ships have come to or passed; ports are counted by points."""
    n = 0
    for ship in range(box.PerPlayer.ship):
        stop = me.ships[ship]
        if 0 < stop < layout.FIRST_PORT:
            n += (stop - 1) % layout.HARBORS + 1
    return n


# ---- hippodrome


@rule
def hippodrome(state, player, amounts):
    """NR-21.5, NR-21.6: chariots, the lead where one is to be won, tokens on their way."""
    me = state.players[player]
    amounts[features.CHARIOTS] = box.Scoring.chariot_vp * me.chariots
    amounts[features.LEADS] = leads(state, player, state.favored)
    amounts[features.NEXT_LEADS] = leads(state, player, state.upcoming)
    amounts[features.FINISHES] = box.Scoring.finish_vp * scoring.finishes(me)
    longest = max(me.race[0], me.race[1], me.race[2])
    amounts[features.STEPS] = race_steps(me)
    amounts[features.LONGEST] = longest


@rule
def leads(state, player, chariot):
    """NR-19.2, NR-20.6: whether the player would win this chariot now."""
    if chariot == EMPTY:
        return 0
    track = layout.CHARIOT_TRACK[chariot]
    beyond = state.seats > 2 or state.players[player].race[track] > state.neutral_race[track]
    return 1 if beyond and furthest(state, track) == player else 0


# ---- followers and estate


@rule
def followers(me, amounts):
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
        if box.Follower.kind[card] == effects.Kind.ALWAYS:
            lasting += 1
        elif box.Follower.kind[card] == effects.Kind.ONCE:
            powers += box.Follower.effect[card] == effects.Word.POWER
            helps += box.Follower.effect[card] != effects.Word.POWER
            unused += (ready >> card) & 1
    amounts[features.FOLLOWER_POINTS] = scoring.score_followers(me)
    amounts[features.POWERS] = powers
    amounts[features.HELPS] = helps
    amounts[features.LASTING] = lasting
    amounts[features.UNUSED] = unused
    amounts[features.HAND] = me.hand_count
    amounts[features.HAND_BEST] = best_card(me)
    amounts[features.ROW] = me.followers


@rule
def best_card(me):
    """NR-21.7: the most points that a card in hand would score in the row."""
    best = 0
    cards = number_of(me.hand)
    while cards != 0:
        best = max(best, scoring.follower_points(me, lowest(cards)))
        cards &= cards - 1
    return best


@rule
def estate(me, amounts):
    """NR-16: animals as they score, and tiles by their kind."""
    producing = 0
    converting = 0
    once = 0
    for space in range(layout.ESTATE_SPACES):
        if me.tiles[space] != EMPTY:
            kind = box.Tile.kind[me.tiles[space]]
            producing += kind == effects.TileKind.PRODUCE
            converting += kind == effects.TileKind.CONVERT
            once += kind == effects.TileKind.SINGLE and not me.flipped[space]
    amounts[features.ANIMALS] = scoring.score_animals(scoring.animals(me))
    amounts[features.PRODUCING] = producing
    amounts[features.CONVERTING] = converting
    amounts[features.ONCE_TILES] = once


# ---- goods


@rule
def goods(me, amounts):
    """NR-1.2 to NR-1.4: goods, coins, influence and artisans."""
    for good in range(effects.GOODS):
        amounts[features.GOODS + good] = me.goods[good]
    amounts[features.COINS] = min(FEW, me.coins)
    amounts[features.MORE_COINS] = max(0, me.coins - FEW)
    amounts[features.INFLUENCE] = min(FEW, me.influence)
    amounts[features.MORE_INFLUENCE] = max(0, me.influence - FEW)
    amounts[features.ARTISANS] = me.artisans
    amounts[features.PLACED] = scoring.artisans_of(me) - me.artisans


@rule
def prospects(state, me, amounts):
    """NR-13.1, NR-12.1: contracts of the offers that can be paid now."""
    building = 0
    shipping = 0
    for slot in range(box.OFFER):
        card = state.building_offer[slot]
        if card != EMPTY and can_pay(me, box.Building.cost[card]):
            building = max(building, box.Building.vp[card])
        card = state.shipping_offer[slot]
        if card != EMPTY and can_pay(me, box.Shipping.cost[card]):
            shipping = 1
    amounts[features.CAN_BUILD] = building
    amounts[features.CAN_SHIP] = shipping
