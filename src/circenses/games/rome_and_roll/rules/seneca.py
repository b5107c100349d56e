"""Chapters 15 to 17: Seneca."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box import ground, provinces
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules.effects import forget_named, let_neighbors_produce
from circenses.games.rome_and_roll.rules.offers import next_stage, offer, offer_all, offer_squares
from circenses.games.rome_and_roll.rules.placing import (
    fitting,
    is_available,
    rubble_pattern,
    touching,
)
from circenses.games.rome_and_roll.rules.regions import (
    REGIONS,
    conquered,
    count_bits,
    linked,
    open_roads,
    reachable_settlements,
    renovated,
)
from circenses.games.rome_and_roll.rules.resources import take_nero_card
from circenses.games.rome_and_roll.rules.roads import renovate
from circenses.games.rome_and_roll.rules.seneca_draft import random_of
from circenses.games.rome_and_roll.rules.squares import (
    NOTHING,
    common,
    draw_on_map,
    free_squares,
    from_table,
    has,
    is_empty,
    joined,
    near_building,
)
from circenses.games.rome_and_roll.rules.trade import begin_part_two
from circenses.games.rome_and_roll.state import ORIENTATION, ROAD, SQUARE, Decision
from circenses.games.rome_and_roll.vocabulary import RUBBLE, Plan

PLAYER = 0  # who plays against Seneca
SENECA = box.SENECA
FAR = 99

# ---- his turn


@rule
def begin_seneca_turn(state, which):
    ask(state, PLAYER, Decision.SENECA, which)


@rule
def do_seneca(state, player):
    """RR-15.7: turn up the card, Nero cards, actions; RR-15.16: else a fallback; then Trade."""
    # fmt: off
    match next_stage(state):
        case 0: turn_up(state, top(state).arg)
        case 1: begin_plan(state, box.SenecaCard.plan[state.seneca_card])
        case 2: ask_for_rubble(state)
        case 3: fall_back(state)
        case 4: trade_for_player(state)
        case _: end_seneca_turn(state)
    # fmt: on


@rule
def turn_up(state, which):
    """RR-15.7, RR-15.8: the card is seen now, and its seal counts."""
    card = state.face_down[which]
    state.face_down[which] = EMPTY
    state.backs[which] = EMPTY
    state.seneca_card = card
    state.seneca_played |= 1 << card
    state.acted = 0
    seals = count_bits(state.seneca_played & seneca_cards.SEALED)
    if (seneca_cards.SEALED >> card) & 1 and (
        seneca_cards.SEALS_FOR_NERO[state.level] >> seals
    ) & 1:
        take_nero_card(state, SENECA)


@rule
def begin_plan(state, plan):
    """The first action of the card."""
    card = state.seneca_card
    match plan:
        case Plan.CONSTRUCT:
            seneca_constructs(state, seneca_cards.SLOT[card], seneca_cards.OTHER_SLOT[card])
        case Plan.CONQUER:
            ask(state, PLAYER, Decision.SENECA_CONQUERS, EMPTY, box.SenecaCard.times[card])
        case _:
            ask(state, PLAYER, Decision.SENECA_EXPANDS, EMPTY, box.SenecaCard.times[card])


@rule
def trade_for_player(state):
    """RR-15.15, RR-15.22: part 2 of a Trade for the player."""
    if (seneca_cards.TRADES >> state.seneca_card) & 1:
        begin_part_two(state, PLAYER)


@rule
def end_seneca_turn(state):
    done(state)
    state.seneca_card = EMPTY
    state.acted = 0
    forget_named(state)


# ---- Construct and Rubble


@rule
def seneca_constructs(state, slot, other):
    """RR-15.9: the card he wants, else the other one of its type; RR-15.10 for a Religious one."""
    if is_available(state, slot):
        claim_card(state, slot)
    elif other != EMPTY and is_available(state, other):
        claim_card(state, other)
    if box.SLOT_TYPE[slot] == box.RELIGIOUS:
        change_favor(state)


@rule
def claim_card(state, slot):
    """RR-15.9: his Foreman moves onto it."""
    state.seneca_foreman = slot
    state.acted = 1


@rule
def change_favor(state):
    """RR-15.10: a random favor from the middle, never Saturn; then his old one goes back."""
    him = state.players[SENECA]
    those = state.favors & ~(1 << box.SATURN)
    if those == 0:
        return
    new = 1 << random_of(state, those)
    state.favors = (state.favors & ~new) | him.favors
    him.favors = new
    state.acted = 1


@rule
def ask_for_rubble(state):
    """RR-15.11, RR-15.21: rubble always follows on the same card, unless the hill is full."""
    if seneca_cards.RUBBLE[state.seneca_card, 0] != EMPTY and pattern_of_rubble(state) != EMPTY:
        state.acted = 1
        ask(state, PLAYER, Decision.RUBBLE)


@rule
def pattern_of_rubble(state):
    rubble = seneca_cards.RUBBLE[state.seneca_card]
    return rubble_pattern(state, rubble[0], rubble[1])


@rule
def adjacent_to_own(state):
    """Squares beside a building of the player."""
    near = NOTHING
    for building in range(state.building_count):
        if state.buildings[building].owner == PLAYER:
            near = joined(near, near_building(state, building))
    return near


@rule
def some_anchor_touches(state, pattern, free, near, also):
    """Whether some place of the rubble touches both of two sets of squares."""
    for row in range(ground.PATTERN_START[pattern], ground.PATTERN_START[pattern + 1]):
        if not is_empty(rubble_anchors(state, row, free, near, also)):
            return True
    return False


@rule
def rubble_anchors(state, row, free, near, also):
    anchors = common(fitting(state, row, free), touching(row, near))
    return common(anchors, touching(row, also))


@rule
def free_on_hill(state):
    hill = seneca_cards.RUBBLE[state.seneca_card, 1]
    return common(free_squares(state), from_table(ground.HILL[state.side, hill]))


@rule
def what_to_touch(state, pattern, free):
    """RR-15.11: beside one of the player's buildings and the Forum if possible."""
    own, forum = adjacent_to_own(state), near_building(state, 0)
    if not some_anchor_touches(state, pattern, free, own, free):
        own = free
    if not some_anchor_touches(state, pattern, free, own, forum):
        forum = free
    return own, forum


@rule
def may_rubble(state, player, out):
    """RR-15.11, RR-18.7: the first square of every place allowed."""
    pattern, free = pattern_of_rubble(state), free_on_hill(state)
    own, forum = what_to_touch(state, pattern, free)
    anchors, n = NOTHING, 0
    for row in range(ground.PATTERN_START[pattern], ground.PATTERN_START[pattern + 1]):
        anchors = joined(anchors, rubble_anchors(state, row, free, own, forum))
    return offer_squares(out, n, anchors)


@rule
def do_rubble(state, player, move):
    done(state)
    state.anchor = move - SQUARE
    ask(state, PLAYER, Decision.RUBBLE_TURN)


@rule
def may_rubble_turn(state, player, out):
    """RR-18.7: how it lies."""
    pattern, free, n = pattern_of_rubble(state), free_on_hill(state), 0
    own, forum = what_to_touch(state, pattern, free)
    start = ground.PATTERN_START[pattern]
    for row in range(start, ground.PATTERN_START[pattern + 1]):
        if has(rubble_anchors(state, row, free, own, forum), state.anchor):
            n = offer(out, n, ORIENTATION + row - start)
    return n


@rule
def do_rubble_turn(state, player, move):
    """RR-15.11, RR-15.12: drawn; the player's buildings beside it produce."""
    done(state)
    row = ground.PATTERN_START[pattern_of_rubble(state)] + move - ORIENTATION
    new = draw_on_map(state, EMPTY, RUBBLE, state.anchor, ground.ROW_LIE[row])
    state.anchor = EMPTY
    let_neighbors_produce(state, PLAYER, new)


# ---- Conquer


@rule
def do_seneca_conquers(state, player):
    """RR-15.13: a settlement without strength; the second one in the same region."""
    entry = top(state)
    region = entry.arg if entry.arg != EMPTY else region_to_conquer(state)
    settlement = EMPTY if region == EMPTY else first_target(state, region)
    entry.arg = region
    entry.n -= 1
    if entry.n == 0 or settlement == EMPTY:
        done(state)
    if settlement != EMPTY:
        state.players[SENECA].settlements |= 1 << settlement
        state.acted = 1


@rule
def region_to_conquer(state):
    """RR-15.18: fewest conquered settlements, where one can be; ties by priority (RR-15.19)."""
    best, rank = EMPTY, FAR * FAR
    open_now, taken = reachable_settlements(state), conquered(state)
    for region in range(REGIONS):
        if open_now & provinces.REGION_SETTLEMENTS[region]:
            number = count_bits(taken & provinces.REGION_SETTLEMENTS[region])
            if number * REGIONS + seneca_cards.REGION_RANK[region] < rank:
                best, rank = region, number * REGIONS + seneca_cards.REGION_RANK[region]
    return best


@rule
def first_target(state, region):
    """RR-15.18: fewest roads from Rome, then lowest strength, then clockwise."""
    best, rank = EMPTY, FAR * FAR * FAR
    these = reachable_settlements(state) & provinces.REGION_SETTLEMENTS[region]
    for settlement in range(box.SETTLEMENTS):
        if (these >> settlement) & 1:
            far = (
                provinces.FROM_ROME[state.side, settlement] * FAR
                + box.Settlement.strength[settlement]
            )
            if far * FAR + box.Settlement.cw[settlement] < rank:
                best, rank = settlement, far * FAR + box.Settlement.cw[settlement]
    return best


# ---- Expand


@rule
def closest_roads(state, region):
    """RR-15.14: the roads of a region that can be renovated and are closest to Rome."""
    these, least = 0, FAR
    open_now = open_roads(state) & provinces.REGION_ROADS[region]
    for road in range(box.ROADS):
        if (open_now >> road) & 1:
            far = provinces.ROAD_DISTANCE[state.side, road]
            if far < least:
                these, least = 0, far
            if far == least:
                these |= 1 << road
    return these


@rule
def to_own(state, roads):
    """Of these roads, those to a settlement of Seneca that is not linked yet."""
    own, these = state.players[SENECA].settlements & ~linked(state), 0
    for road in range(box.ROADS):
        if (roads >> road) & 1 and provinces.ROAD_ENDS[road] & own:
            these |= 1 << road
    return these


@rule
def region_to_expand(state):
    """RR-15.14: fewest renovated roads; then one that links his settlement; then by priority."""
    best, rank = EMPTY, FAR * FAR
    old = renovated(state)
    for region in range(REGIONS):
        roads = closest_roads(state, region)
        if roads:
            number = 2 * count_bits(old & provinces.REGION_ROADS[region])
            if not to_own(state, roads):
                number += 1
            if number * REGIONS + seneca_cards.REGION_RANK[region] < rank:
                best, rank = region, number * REGIONS + seneca_cards.REGION_RANK[region]
    return best


@rule
def roads_to_choose(state, region):
    """RR-15.14: closest, then fewest legacy, then to his settlement."""
    closest, these, least = closest_roads(state, region), 0, FAR
    for road in range(box.ROADS):
        if (closest >> road) & 1:
            if box.Road.legacy[road] < least:
                these, least = 0, box.Road.legacy[road]
            if box.Road.legacy[road] == least:
                these |= 1 << road
    own = to_own(state, these)
    return own if own else these


@rule
def do_seneca_expands(state, player):
    """RR-15.14: a road for free; the second one in the same region."""
    entry = top(state)
    region = entry.arg if entry.arg != EMPTY else region_to_expand(state)
    entry.arg = region
    entry.n -= 1
    possible = region != EMPTY and roads_to_choose(state, region) != 0
    if entry.n == 0 or not possible:
        done(state)
    if possible:
        state.acted = 1
        ask(state, PLAYER, Decision.SENECA_ROAD, region)


@rule
def may_seneca_road(state, player, out):
    """RR-15.14: among roads that are still tied the player chooses."""
    return offer_all(out, 0, roads_to_choose(state, top(state).arg), ROAD)


@rule
def do_seneca_road(state, player, move):
    """RR-15.14: the player gains the resource if a settlement of the player is linked."""
    done(state)
    renovate(state, SENECA, move - ROAD)


# ---- failure


@rule
def fall_back(state):
    """RR-15.16: if nothing could be done, the first possible of three, once; RR-16.2."""
    if state.acted or state.no_fallback:
        return
    for k in range(seneca_cards.FALLBACK.shape[0]):
        if fall_back_to(state, seneca_cards.FALLBACK[k]):
            return


@rule
def fall_back_to(state, plan):
    """One of the fallback actions; whether it is possible."""
    match plan:
        case Plan.EXPAND:
            if region_to_expand(state) == EMPTY:
                return False
            ask(state, PLAYER, Decision.SENECA_EXPANDS, EMPTY, 1)
            return True
        case Plan.CONQUER:
            if region_to_conquer(state) == EMPTY:
                return False
            ask(state, PLAYER, Decision.SENECA_CONQUERS, EMPTY, 1)
            return True
        case _:
            claim_first_card(state)
            return True


@rule
def claim_first_card(state):
    """RR-15.16: the first available card in his order; RR-15.30: with a Religious one a favor.

    There are more cards than Foremen.
    """
    k = 0
    while not is_available(state, seneca_cards.FALLBACK_SLOTS[k]):
        k += 1
    seneca_constructs(state, seneca_cards.FALLBACK_SLOTS[k], EMPTY)


# ---- two players and Seneca's Foreman


@rule
def reveal_for_foreman(state):
    """RR-17.3 to RR-17.6: his Foreman moves to the card named, another one there goes back."""
    left = seneca_cards.CONSTRUCT_CARDS & ~state.seneca_played
    if left == 0:  # RR-17.8
        state.seneca_played = 0
        left = seneca_cards.CONSTRUCT_CARDS
    card = random_of(state, left)
    state.seneca_played |= 1 << card
    slot = seneca_cards.SLOT[card]
    state.seneca_foreman = slot
    for player in range(state.seats):
        if state.players[player].foreman == slot:
            state.players[player].foreman = EMPTY
