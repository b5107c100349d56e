"""How much there is of each feature (value/features.py) in a position, for one player."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, scoring, vocabulary
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules.army import is_army
from circenses.games.rome_and_roll.rules.effects import produces
from circenses.games.rome_and_roll.rules.regions import count_bits, linked
from circenses.games.rome_and_roll.rules.resources import free_senators, free_soldiers
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.value import features

ENOUGH = 4  # units of one kind that are soon used
MOST_TIME = 12  # rounds of a usual game
LEAST_TIME = 2  # rounds left at least, while the last one is not known


@rule
def measure(state, player, amounts):
    """Count all features of a position, before the end of the game."""
    amounts[features.ALWAYS] = 1.0
    if player >= state.seats:
        count_seneca(state, player, amounts)
        return
    count_points(state, player, amounts)
    count_belongings(state, player, amounts)
    count_prospects(state, player, amounts)
    count_dice(state.players[player], amounts)
    count_action(state, player, amounts)


@rule
def time_left(state, player):  # noqa: ARG001  # the same for all
    """The rounds that are left; RR-14.1 once the last one is known.

    It ignores the tracks; otherwise each step forward would make everything else worth less.
    """
    if state.last_round > 0:
        return min(MOST_TIME, max(0, state.last_round + 1 - state.rounds))
    return max(LEAST_TIME, MOST_TIME - state.rounds)


@rule
def spread(state):
    """How far final scores usually lie from their values."""
    return 3.0 + 8.0 * time_left(state, 0) / MOST_TIME


# ---- what is certain: RR-14.4


@rule
def count_seneca(state, player, amounts):
    """RR-15.27: Seneca's points so far, and that there are more to come."""
    him = state.players[player]
    points = seneca_cards.POINTS[state.score_table]
    parks, rubble = (
        scoring.areas_of(state, vocabulary.PARK),
        scoring.areas_of(state, vocabulary.RUBBLE),
    )
    amounts[features.SENECA] = 1.0
    amounts[features.NERO] = scoring.nero_points(him)
    amounts[features.BUILDINGS] = points[0] * parks + points[1] * rubble
    amounts[features.LEGACY] = points[2] * count_bits(him.roads)
    amounts[features.GLORY] = points[3] * count_bits(him.settlements)


@rule
def count_points(state, player, amounts):
    """All lines of the score sheet."""
    me = state.players[player]
    for track in range(len(vocabulary.TRACKS)):
        amounts[features.COINS + track] = box.TRACK_VALUE[track, me.track[track]]
    amounts[features.NERO] = scoring.nero_points(me)
    amounts[features.ADVISORS] = scoring.advisor_points(me)
    amounts[features.BLUEPRINTS] = scoring.building_points(state, player)
    amounts[features.PEOPLE] = (me.soldiers + 1) // 2 + (me.senators + 1) // 2


# ---- what can still become points


@rule
def count_belongings(state, player, amounts):
    """Goods, people, advisors and favors."""
    me = state.players[player]
    mine = state.active == player
    few, more = building_goods(state, me, mine)
    amounts[features.MATERIAL] = few
    amounts[features.TOO_MUCH] = more
    amounts[features.FISH] = me.yard[vocabulary.FISH] + on_die(state, mine, vocabulary.FISH)
    amounts[features.JEWELRY] = me.yard[vocabulary.JEWELRY] + on_die(
        state, mine, vocabulary.JEWELRY
    )
    amounts[features.BASKETS] = on_die(state, mine, vocabulary.BASKET)
    amounts[features.ALIKE] = alike(state, me, mine)
    amounts[features.SOLDIERS] = free_soldiers(me)
    amounts[features.AUXILIARIES] = state.aux if mine else 0
    amounts[features.SENATORS] = free_senators(me)
    amounts[features.BOXES] = boxes(me)
    amounts[features.ABILITIES] = scoring.abilities(me)
    amounts[features.FAVORS] = count_bits(me.favors + 0)


@rule
def count_prospects(state, player, amounts):
    """Land, buildings and tracks."""
    me = state.players[player]
    own = me.settlements + 0
    amounts[features.LINKED] = count_bits(own & linked(state))
    amounts[features.SETTLEMENTS] = count_bits(own)
    amounts[features.PRODUCING] = own_buildings_that_produce(state, player)
    amounts[features.ARMY] = army_buildings(state)
    amounts[features.BLUE_BOXES] = way_to_blue_boxes(state, me)
    amounts[features.LACKING] = lacking(state, me, state.active == player)


@rule
def count_dice(me, amounts):
    """The dice that are still to be used."""
    dice = dice_of(me)
    for worker in range(4):
        amounts[features.BUILDER + worker] = (dice >> worker) & 1
    amounts[features.ON_DICE] = goods_on_dice(me)


@rule
def count_action(state, player, amounts):
    """The main action that has begun and has not yet brought anything."""
    me, act = state.players[player], action_begun(state, player)
    may_raise = me.soldiers < box.Tracks.soldiers_max
    may_earn = me.track[vocabulary.COINS] < box.LAST_BOX[vocabulary.COINS]
    amounts[features.CONSTRUCT] = 1.0 if act == vocabulary.Action.CONSTRUCT else 0.0
    amounts[features.CHOSEN] = points_of_choice(state, act)
    amounts[features.RAISE] = 1.0 if act == vocabulary.Action.RAISE and may_raise else 0.0
    amounts[features.CONQUER] = 1.0 if act == vocabulary.Action.CONQUER else 0.0
    amounts[features.EXPAND] = 1.0 if act == vocabulary.Action.EXPAND else 0.0
    amounts[features.TAX] = 1.0 if act == vocabulary.Action.TAX else 0.0
    amounts[features.TRADE] = 1.0 if act == vocabulary.Action.TRADE and may_earn else 0.0
    amounts[features.TO_ACT] = 1.0 if state.active == player and act == EMPTY else 0.0


# ---- one by one


@rule
def on_die(state, mine, good):
    """What is left of a good on the die of the player's turn."""
    return state.icons[good] if mine else 0


@rule
def building_goods(state, me, mine):
    """Wood, brick and stone: how many of them are soon used, and how many are too many."""
    few, more = 0, 0
    for good in range(vocabulary.FISH):
        n = me.yard[good] + on_die(state, mine, good)
        few += min(n, ENOUGH)
        more += max(0, n - ENOUGH)
    return few, more


@rule
def alike(state, me, mine):
    """RR-10.1: how much of the best set for a Trade there is."""
    most = 0
    for good in range(vocabulary.JEWELRY):
        most = max(most, me.yard[good] + on_die(state, mine, good))
    return min(box.Actions.trade_set, most + me.yard[vocabulary.JEWELRY])


@rule
def boxes(me):
    n = 0
    for advisor in range(box.ADVISORS):
        n += me.loyalty[advisor]
    return n


@rule
def own_buildings_that_produce(state, player):
    n = 0
    for building in range(state.building_count):
        if state.buildings[building].owner == player and produces(state, building):
            n += 1
    return n


@rule
def army_buildings(state):
    """RR-7.1: anybody may raise legions there; more than three are no better."""
    n = 0
    for building in range(state.building_count):
        n += int(is_army(state, building))
    return min(n, box.Actions.raise_buildings)


@rule
def way_to_blue_boxes(state, me):
    """RR-14.2: how far the player has come to blue boxes, times the points of the next card."""
    points = 0
    for card in range(box.NERO_CARDS - 1, -1, -1):
        if (state.nero >> card) & 1:
            points = box.NeroCard.vp[card]
    way = 0.0
    for track in range(len(vocabulary.TRACKS)):
        blue = box.Character.blue_box[me.character, track]
        if me.track[track] < blue:
            share = me.track[track] / blue
            way += share * share
    return way * points


@rule
def lacking(state, me, mine):
    """The units that the player lacks for the blueprint that is nearest."""
    least = 9
    for slot in range(vocabulary.SLOTS):
        least = min(least, lacking_for(state, me, mine, state.cards[slot]))
    return least


@rule
def lacking_for(state, me, mine, card):
    n = 0
    for good in range(vocabulary.JEWELRY):
        cost = (box.Blueprint.cost[card] >> (8 * good)) & 255
        n += max(0, cost - me.yard[good] - on_die(state, mine, good))
    return max(0, n - on_die(state, mine, vocabulary.BASKET))


@rule
def dice_of(me):
    """RR-3.3: the workers of the dice that the player has still to use, as bits."""
    workers = 0
    for k in range(2):
        if me.dice[k] != EMPTY:
            workers |= box.FACE_WORKERS[me.dice[k]]
    return workers


@rule
def goods_on_dice(me):
    n = 0
    for k in range(2):
        if me.dice[k] != EMPTY:
            for good in range(vocabulary.BASKET + 1):
                n += box.FACE_ICONS[me.dice[k], good]
    return n


@rule
def action_begun(state, player):
    """The main action that the player is carrying out, or EMPTY."""
    if state.active != player:
        return EMPTY
    for place in range(state.pending):
        decision = state.agenda[place].decision
        if Decision.CONSTRUCT <= decision <= Decision.TRADE:
            return decision - Decision.CONSTRUCT
    return EMPTY


@rule
def points_of_choice(state, act):
    """What the blueprint scores that has been chosen and is not yet drawn."""
    if act != vocabulary.Action.CONSTRUCT or state.slot == EMPTY:
        return 0
    return box.Blueprint.vp[state.cards[state.slot]]
