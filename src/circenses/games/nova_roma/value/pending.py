"""What the rest of a turn is worth: the actions and steps that wait on the agenda."""

from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.nova_roma import data
from circenses.games.nova_roma.data import Action, Tile
from circenses.games.nova_roma.rules.actions import line_at, power_of
from circenses.games.nova_roma.rules.bits import number_of
from circenses.games.nova_roma.rules.petition import token_is_open
from circenses.games.nova_roma.rules.recruit import can_play_follower
from circenses.games.nova_roma.rules.resources import can_pay
from circenses.games.nova_roma.scoring import animals, score_animals
from circenses.games.nova_roma.state import Decision
from circenses.games.nova_roma.value import rates
from circenses.games.nova_roma.value.rates import worth


@rule
def pending(state, player, left):
    """All that this player has still to decide in the turn under way."""
    points = 0.0
    for k in range(state.pending):
        if (state.agenda[k].who >> player) & 1:
            points += question(state, player, state.agenda[k], left)
    return points


@rule
def question(state, player, entry, left):
    """One question on the agenda, by what it still allows."""
    me = state.players[player]
    match entry.decision:
        case Decision.NEXT_ACTION:
            return lines_ahead(state, player, entry, left)
        case Decision.ACTION_STEPS:
            return action_ahead(state, player, entry.arg, state.power, left)
        case Decision.USE_FOLLOWER:
            return worth(rates.TO_USE, left, usable(state, me))
        case Decision.GAIN_GOOD:
            return worth(rates.TO_GAIN, left, entry.n)
        case Decision.TRADE_BUY:
            return worth(rates.TO_BUY, left, min(me.coins, data.MAX_GOOD))
        case Decision.UPGRADE_TILE:
            return worth(rates.TO_TILE, left, 1)
        case Decision.UPGRADE_SPACE:
            return tile_in_hand(me, entry.arg, left)
        case Decision.PETITION_CLAIM:
            return token_ahead(state, player, left)
        case Decision.PETITION_PAY:
            return worth(rates.TO_PETITION, left, min(state.power, me.influence))
        case Decision.PETITION_ACTION:
            return worth(rates.TO_ACT, left, state.power)
        case Decision.RECRUIT_DRAW:
            return worth(rates.TO_DRAW, left, entry.n)
        case Decision.RECRUIT_PLAY:
            return worth(rates.TO_PLAY, left, 1 if can_play_follower(me, entry.arg) else 0)
        case _:
            return later_question(state, player, entry, left)


@rule
def later_question(state, player, entry, left):
    """Sail, Build, Race and Produce."""
    me = state.players[player]
    match entry.decision:
        case Decision.SAIL_CONTRACT:
            return shipment_ahead(state, me, state.power, left)
        case Decision.SAIL_MOVE:
            return worth(rates.TO_SAIL, left, entry.n)
        case Decision.BUILD_CONTRACT:
            return building_ahead(state, me, state.power, left)
        case Decision.BUILD_ZONE | Decision.BUILD_ORIENT:
            return worth(rates.TO_LAY, left, data.SHAPE_BLOCKS[entry.arg])
        case Decision.BUILD_ANCHOR:
            return worth(rates.TO_LAY, left, data.LAID_BLOCKS[entry.arg])
        case Decision.RACE_MOVE:
            return worth(rates.TO_RACE, left, entry.n)
        case Decision.RACE_ARTISAN:
            return worth(rates.TO_SPEND, left, 1 if me.artisans > 0 else 0)
        case Decision.WHEEL_REWARD:
            return worth(rates.TO_WHEEL, left, 1)
        case Decision.PRODUCE_STEP:
            return production_ahead(me, entry.n, left)
        case _:
            return 0.0


# ---- actions that have not begun


@rule
def lines_ahead(state, player, entry, left):
    """NR-6.4: the row and the column of the patrician, as far as they are not handled."""
    points = 0.0
    for line in range(2):
        if (entry.n >> line) & 1 == 0:
            where = line_at(entry.arg, line)
            power = power_of(state, player, where)
            points += action_ahead(state, player, state.lines[where], power, left)
    return points


@rule
def action_ahead(state, player, action, power, left):
    """An action with its power, by what its steps would allow now."""
    me = state.players[player]
    match action:
        case Action.TRADE:
            buying = worth(rates.TO_BUY, left, min(me.coins + power, data.MAX_GOOD))
            return worth(rates.TO_EARN, left, power) + buying
        case Action.UPGRADE:
            return worth(rates.TO_RISE, left, power) + worth(rates.TO_TILE, left, 1)
        case Action.PETITION:
            asking = worth(rates.TO_PETITION, left, min(power, me.influence))
            return token_ahead(state, player, left) + asking
        case Action.RECRUIT:
            playing = 1 if me.coins >= data.RECRUIT_COINS[power] else 0
            return worth(rates.TO_DRAW, left, power) + worth(rates.TO_PLAY, left, playing)
        case Action.SAIL:
            return shipment_ahead(state, me, power, left)
        case Action.BUILD:
            return building_ahead(state, me, power, left)
        case Action.RACE:
            spending = worth(rates.TO_SPEND, left, 1 if me.artisans > 0 else 0)
            return worth(rates.TO_RACE, left, power) + spending
        case _:
            return production_ahead(me, power, left)


@rule
def usable(state, me):
    """NR-18.3: whether a follower in the row could work in this action."""
    cards = number_of(me.row) & ~number_of(me.exhausted) & ~number_of(state.fresh)
    return 1 if state.action != EMPTY and cards & data.START_WINDOW[state.action] != 0 else 0


@rule
def token_ahead(state, player, left):
    """NR-10.1: whether the first player token could be claimed."""
    open_to = token_is_open(state, player)
    paid = can_pay(state.players[player], data.CLAIM_FIRST_PRICE)
    return worth(rates.TO_LEAD, left, 1 if open_to and paid else 0)


@rule
def tile_in_hand(me, tile, left):
    """NR-9.5: a tile before it lies, as if it lay on a free space."""
    if data.TILE_KIND[tile] == Tile.ANIMAL:
        n = animals(me)
        more = score_animals(n + data.TILE_ANIMALS[tile]) - score_animals(n)
        return worth(rates.ANIMALS, left, more)
    if data.TILE_KIND[tile] == Tile.PRODUCE:
        return worth(rates.PRODUCING, left, 1)
    if data.TILE_KIND[tile] == Tile.CONVERT:
        return worth(rates.CONVERTING, left, 1)
    return worth(rates.ONCE_TILES, left, 1)


@rule
def shipment_ahead(state, me, power, left):
    """NR-12.1, NR-12.3: sails if a contract within reach can be paid."""
    for slot in range(data.OFFER_ACCESS[power]):
        card = state.shipping_offer[slot]
        if card != EMPTY and can_pay(me, data.SHIPPING_COST[card]):
            return worth(rates.TO_SHIP, left, 1) + worth(rates.TO_SAIL, left, power)
    return 0.0


@rule
def building_ahead(state, me, power, left):
    """NR-13.1: the best contract within reach that can be paid."""
    best = EMPTY
    most = 0
    for slot in range(data.OFFER_ACCESS[power]):
        card = state.building_offer[slot]
        if card == EMPTY or data.BUILDING_POINTS[card] <= most:
            continue
        if can_pay(me, data.WAIVED_COST[card] if state.waived else data.BUILDING_COST[card]):
            best = card
            most = data.BUILDING_POINTS[card]
    if best == EMPTY:
        return 0.0
    blocks = data.SHAPE_BLOCKS[data.BUILDING_SHAPE[best]]
    points = worth(rates.TO_BUILD, left, most) + worth(rates.TO_LAY, left, blocks)
    return points + worth(rates.TO_BUILD_HIGH, left, power - 1)


@rule
def production_ahead(me, n, left):
    """NR-15.1: placements of artisans at hand, and hires for the rest."""
    placed = min(n, me.artisans)
    hired = min(n - placed, me.goods[data.WHEAT])
    return worth(rates.TO_PRODUCE, left, placed) + worth(rates.TO_HIRE, left, hired)
