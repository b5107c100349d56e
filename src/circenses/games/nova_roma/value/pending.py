"""What the rest of a turn is worth: the actions and steps that wait on the agenda."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.rules.actions import line_at, power_of
from circenses.games.nova_roma.rules.bits import number_of
from circenses.games.nova_roma.rules.petition import token_is_open
from circenses.games.nova_roma.rules.recruit import can_play_follower
from circenses.games.nova_roma.rules.resources import can_pay
from circenses.games.nova_roma.scoring import animals, score_animals
from circenses.games.nova_roma.state import Decision
from circenses.games.nova_roma.value import features


@rule
def pending(state, player, amounts):
    """All that this player has still to decide in the turn under way."""
    for k in range(state.pending):
        if (state.agenda[k].who >> player) & 1:
            question(state, player, state.agenda[k], amounts)


@rule
def question(state, player, entry, amounts):
    """One question on the agenda, by what it still allows."""
    me = state.players[player]
    match entry.decision:
        case Decision.NEXT_ACTION:
            lines_ahead(state, player, entry, amounts)
        case Decision.ACTION_STEPS:
            action_ahead(state, player, entry.arg, state.power, amounts)
        case Decision.USE_FOLLOWER:
            amounts[features.TO_USE] += usable(state, me)
        case Decision.GAIN_GOOD:
            amounts[features.TO_GAIN] += entry.n
        case Decision.TRADE_BUY:
            amounts[features.TO_BUY] += min(me.coins, box.Limits.good_max)
        case Decision.UPGRADE_TILE:
            amounts[features.TO_TILE] += 1
        case Decision.UPGRADE_SPACE:
            tile_in_hand(me, entry.arg, amounts)
        case Decision.PETITION_CLAIM:
            token_ahead(state, player, amounts)
        case Decision.PETITION_PAY:
            amounts[features.TO_PETITION] += min(state.power, me.influence)
        case Decision.PETITION_ACTION:
            amounts[features.TO_ACT] += state.power
        case Decision.RECRUIT_DRAW:
            amounts[features.TO_DRAW] += entry.n
        case Decision.RECRUIT_PLAY:
            amounts[features.TO_PLAY] += 1 if can_play_follower(me, entry.arg) else 0
        case _:
            later_question(state, player, entry, amounts)


@rule
def later_question(state, player, entry, amounts):
    """Sail, Build, Race and Produce."""
    me = state.players[player]
    match entry.decision:
        case Decision.SAIL_CONTRACT:
            shipment_ahead(state, me, state.power, amounts)
        case Decision.SAIL_MOVE:
            amounts[features.TO_SAIL] += entry.n
        case Decision.BUILD_CONTRACT:
            building_ahead(state, me, state.power, amounts)
        case Decision.BUILD_ZONE | Decision.BUILD_ORIENT:
            amounts[features.TO_LAY] += layout.SHAPE_BLOCKS[entry.arg]
        case Decision.BUILD_ANCHOR:
            amounts[features.TO_LAY] += layout.LAID_BLOCKS[entry.arg]
        case Decision.RACE_MOVE:
            amounts[features.TO_RACE] += entry.n
        case Decision.RACE_ARTISAN:
            amounts[features.TO_SPEND] += 1 if me.artisans > 0 else 0
        case Decision.WHEEL_REWARD:
            amounts[features.TO_WHEEL] += 1
        case Decision.PRODUCE_STEP:
            production_ahead(me, entry.n, amounts)
        case _:
            pass


# ---- actions that have not begun


@rule
def lines_ahead(state, player, entry, amounts):
    """NR-6.4: the row and the column of the patrician, as far as they are not handled."""
    for line in range(2):
        if (entry.n >> line) & 1 == 0:
            where = line_at(entry.arg, line)
            power = power_of(state, player, where)
            action_ahead(state, player, state.lines[where], power, amounts)


@rule
def action_ahead(state, player, action, power, amounts):
    """An action with its power, by what its steps would allow now."""
    me = state.players[player]
    match action:
        case effects.Action.TRADE:
            amounts[features.TO_BUY] += min(me.coins + power, box.Limits.good_max)
            amounts[features.TO_EARN] += power
        case effects.Action.UPGRADE:
            amounts[features.TO_RISE] += power
            amounts[features.TO_TILE] += 1
        case effects.Action.PETITION:
            amounts[features.TO_PETITION] += min(power, me.influence)
            token_ahead(state, player, amounts)
        case effects.Action.RECRUIT:
            playing = 1 if me.coins >= box.RECRUIT_COINS[power] else 0
            amounts[features.TO_DRAW] += power
            amounts[features.TO_PLAY] += playing
        case effects.Action.SAIL:
            shipment_ahead(state, me, power, amounts)
        case effects.Action.BUILD:
            building_ahead(state, me, power, amounts)
        case effects.Action.RACE:
            amounts[features.TO_SPEND] += 1 if me.artisans > 0 else 0
            amounts[features.TO_RACE] += power
        case _:
            production_ahead(me, power, amounts)


@rule
def usable(state, me):
    """NR-18.3: whether a follower in the row could work in this action."""
    cards = number_of(me.row) & ~number_of(me.exhausted) & ~number_of(state.fresh)
    return 1 if state.action != EMPTY and cards & layout.START_WINDOW[state.action] != 0 else 0


@rule
def token_ahead(state, player, amounts):
    """NR-10.1: whether the first player token could be claimed."""
    open_to = token_is_open(state, player)
    paid = can_pay(state.players[player], box.Prices.first_player_claim)
    amounts[features.TO_LEAD] += 1 if open_to and paid else 0


@rule
def tile_in_hand(me, tile, amounts):
    """NR-9.5: a tile before it lies, as if it lay on a free space."""
    if box.Tile.kind[tile] == effects.TileKind.ANIMAL:
        n = animals(me)
        more = score_animals(n + box.Tile.animals[tile]) - score_animals(n)
        amounts[features.ANIMALS] += more
        return
    if box.Tile.kind[tile] == effects.TileKind.PRODUCE:
        amounts[features.PRODUCING] += 1
        return
    if box.Tile.kind[tile] == effects.TileKind.CONVERT:
        amounts[features.CONVERTING] += 1
        return
    amounts[features.ONCE_TILES] += 1


@rule
def shipment_ahead(state, me, power, amounts):
    """NR-12.1, NR-12.3: sails if a contract within reach can be paid."""
    for slot in range(box.OFFER_ACCESS[power]):
        card = state.shipping_offer[slot]
        if card != EMPTY and can_pay(me, box.Shipping.cost[card]):
            amounts[features.TO_SHIP] += 1
            amounts[features.TO_SAIL] += power
            return


@rule
def building_ahead(state, me, power, amounts):
    """NR-13.1: the best contract within reach that can be paid."""
    best = EMPTY
    most = 0
    for slot in range(box.OFFER_ACCESS[power]):
        card = state.building_offer[slot]
        if card == EMPTY or box.Building.vp[card] <= most:
            continue
        if can_pay(me, box.Building.waived[card] if state.waived else box.Building.cost[card]):
            best = card
            most = box.Building.vp[card]
    if best == EMPTY:
        return
    blocks = layout.SHAPE_BLOCKS[box.Building.shape[best]]
    amounts[features.TO_BUILD] += most
    amounts[features.TO_LAY] += blocks
    amounts[features.TO_BUILD_HIGH] += power - 1


@rule
def production_ahead(me, n, amounts):
    """NR-15.1: placements of available artisans, and hires for the rest."""
    placed = min(n, me.artisans)
    hired = min(n - placed, me.goods[effects.WHEAT])
    amounts[features.TO_PRODUCE] += placed
    amounts[features.TO_HIRE] += hired
