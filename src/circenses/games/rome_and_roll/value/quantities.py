"""What a player has that can still become points: named quantities of a position."""

from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.rome_and_roll import data
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.rules.army import is_army
from circenses.games.rome_and_roll.rules.effects import produces
from circenses.games.rome_and_roll.rules.regions import count_bits, linked
from circenses.games.rome_and_roll.rules.resources import free_senators, free_soldiers
from circenses.games.rome_and_roll.scoring import abilities
from circenses.games.rome_and_roll.state import Decision

# The names, in the order of the tuple that `quantities` returns.
NAMES = (
    "always",
    "wood, brick and stone",
    "more than four of a kind",
    "fish",
    "jewellery",
    "baskets on the die",
    "alike for a Trade",
    "free soldiers",
    "auxiliaries",
    "free senators",
    "boxes of advisors",
    "abilities",
    "favours",
    "settlements linked to Rome",
    "settlements",
    "buildings that produce",
    "army buildings of all",
    "way to blue boxes",
    "units lacking for a blueprint",
    "builder to come",
    "architect to come",
    "legionary to come",
    "merchant to come",
    "goods on dice",
    "Construct begun",
    "points of the blueprint chosen",
    "Raise Legions begun",
    "Conquer begun",
    "Expand begun",
    "Tax begun",
    "Trade begun",
    "the turn to act",
)
ENOUGH = 4  # units of one kind that are soon used


@rule
def quantities(state, player):
    """One number for each name, before the end of the game."""
    return belongings(state, player) + prospects(state, player) + turn_under_way(state, player)


@rule
def belongings(state, player):
    """Goods, people, advisors and favours."""
    me = state.players[player]
    mine = state.active == player
    few, more = building_goods(state, me, mine)
    return (
        1.0,
        float(few),
        float(more),
        float(me.yard[words.FISH] + on_die(state, mine, words.FISH)),
        float(me.yard[words.JEWELLERY] + on_die(state, mine, words.JEWELLERY)),
        float(on_die(state, mine, words.BASKET)),
        float(alike(state, me, mine)),
        float(free_soldiers(me)),
        float(state.aux if mine else 0),
        float(free_senators(me)),
        float(boxes(me)),
        float(abilities(me)),
        float(count_bits(me.favours + 0)),
    )


@rule
def prospects(state, player):
    """Land, buildings, tracks, and the dice that are still to be used."""
    me = state.players[player]
    own, dice = me.settlements + 0, dice_of(me)
    return (
        float(count_bits(own & linked(state))),
        float(count_bits(own)),
        float(own_buildings_that_produce(state, player)),
        float(army_buildings(state)),
        way_to_blue_boxes(state, me),
        float(lacking(state, me, state.active == player)),
        1.0 if dice & words.BUILDER != 0 else 0.0,
        1.0 if dice & words.ARCHITECT != 0 else 0.0,
        1.0 if dice & words.LEGIONARY != 0 else 0.0,
        1.0 if dice & words.MERCHANT != 0 else 0.0,
        float(goods_on_dice(me)),
    )


@rule
def turn_under_way(state, player):
    """The main action that has begun and has not yet brought anything."""
    me, act = state.players[player], action_begun(state, player)
    may_raise = me.soldiers < data.MAX_SOLDIERS
    may_earn = me.track[words.COINS] < data.LAST_BOX[words.COINS]
    return (
        1.0 if act == words.Action.CONSTRUCT else 0.0,
        float(points_of_choice(state, act)),
        1.0 if act == words.Action.RAISE and may_raise else 0.0,
        1.0 if act == words.Action.CONQUER else 0.0,
        1.0 if act == words.Action.EXPAND else 0.0,
        1.0 if act == words.Action.TAX else 0.0,
        1.0 if act == words.Action.TRADE and may_earn else 0.0,
        1.0 if state.active == player and act == EMPTY else 0.0,
    )


@rule
def on_die(state, mine, good):
    """What is left of a good on the die of the player's turn."""
    return state.icons[good] if mine else 0


@rule
def building_goods(state, me, mine):
    """Wood, brick and stone: how many of them are soon used, and how many are too many."""
    few, more = 0, 0
    for good in range(words.FISH):
        n = me.yard[good] + on_die(state, mine, good)
        few += min(n, ENOUGH)
        more += max(0, n - ENOUGH)
    return few, more


@rule
def alike(state, me, mine):
    """RR-10.1: how much of the best set for a Trade there is."""
    most = 0
    for good in range(words.JEWELLERY):
        most = max(most, me.yard[good] + on_die(state, mine, good))
    return min(data.TRADE_SET, most + me.yard[words.JEWELLERY])


@rule
def boxes(me):
    n = 0
    for advisor in range(data.ADVISORS):
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
    return min(n, data.RAISE_BUILDINGS)


@rule
def way_to_blue_boxes(state, me):
    """RR-14.2: how far the player has come to blue boxes, times the points of the next card."""
    points = 0
    for card in range(data.NERO_CARDS - 1, -1, -1):
        if (state.nero >> card) & 1:
            points = data.NERO_POINTS[card]
    way = 0.0
    for track in range(len(words.TRACKS)):
        box = data.BLUE_BOX[me.character, track]
        if me.track[track] < box:
            share = me.track[track] / box
            way += share * share
    return way * points


@rule
def lacking(state, me, mine):
    """The units that the player lacks for the blueprint that is nearest."""
    least = 9
    for slot in range(words.SLOTS):
        least = min(least, lacking_for(state, me, mine, state.cards[slot]))
    return least


@rule
def lacking_for(state, me, mine, card):
    n = 0
    for good in range(words.JEWELLERY):
        cost = (data.CARD_COST[card] >> (8 * good)) & 255
        n += max(0, cost - me.yard[good] - on_die(state, mine, good))
    return max(0, n - on_die(state, mine, words.BASKET))


@rule
def dice_of(me):
    """RR-3.3: the workers of the dice that the player has still to use, as bits."""
    workers = 0
    for k in range(2):
        if me.dice[k] != EMPTY:
            workers |= data.FACE_WORKERS[me.dice[k]]
    return workers


@rule
def goods_on_dice(me):
    n = 0
    for k in range(2):
        if me.dice[k] != EMPTY:
            for good in range(words.BASKET + 1):
                n += data.FACE_ICONS[me.dice[k], good]
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
    if act != words.Action.CONSTRUCT or state.slot == EMPTY:
        return 0
    return data.SCORE_POINTS[state.cards[state.slot]]
