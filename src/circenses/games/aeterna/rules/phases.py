"""AE-3, AE-9: the phases of an Era."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import answered, ask, ask_all, done, offer
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import (
    ABSOLVERS,
    ACTIVATIONS,
    BUILDINGS,
    DAMAGES,
    ERA_PERSONALITIES,
    ERAS,
    FEEDERS,
    HAND,
    HAND_CARDS,
    HILLS,
    MAX_PERSONALITIES,
    MIN_DEVASTATED,
    OPEN_PERSONALITIES,
    PACK,
    PERSONS,
    PICKS,
    PLACES,
    SEATS,
    SHIELDS,
    UMBRA,
    Building,
    Card,
    DamageToken,
    Devastation,
    Feed,
    Solo,
    UnrestDamageSpaces,
)
from circenses.games.aeterna.effects import Event
from circenses.games.aeterna.rules.actions import next_in_turn, passed, seat_at
from circenses.games.aeterna.rules.cards import fire
from circenses.games.aeterna.rules.draft import begin_draft, insert_card, random_bit
from circenses.games.aeterna.rules.hills import crowd, prefect, visible_pp
from circenses.games.aeterna.rules.resources import (
    can_pay,
    change_unrest,
    gain,
    gain_pp,
    is_umbra,
    pay,
)
from circenses.games.aeterna.rules.umbra import umbra_turn
from circenses.games.aeterna.state import PAY_DAMAGE, SLOT, TAKE_DOOM, Decision, Phase


@rule
def begin_era(state):
    """AE-3.1: the phases in order, the first on top of the agenda; Era III has no phase I."""
    if state.era < ERAS - 1:
        ask(state, 0, Decision.END_OF_ERA_PHASE)
    ask(state, 0, Decision.FEED_PHASE)
    ask(state, 0, Decision.UNREST_PHASE)
    ask(state, 0, Decision.DOMUS_PHASE)
    ask(state, 0, Decision.BUILDINGS_PHASE)
    ask(state, 0, Decision.DEVASTATION_PHASE)
    ask(state, 0, Decision.SCORING_PHASE)
    ask(state, 0, Decision.ACTIONS_PHASE)
    ask(state, 0, Decision.DRAFT_PHASE)


@rule
def do_draft_phase(state):
    """AE-4: phase A."""
    done(state)
    begin_draft(state)


@rule
def do_actions_phase(state):
    """AE-5.1: phase B, turn after turn until all have passed."""
    if state.phase != Phase.ACTIONS:
        state.phase = Phase.ACTIONS
        state.turn = state.gentes - 1
    if passed(state) == state.gentes:
        done(state)
        return
    player = next_in_turn(state)
    if is_umbra(state, player):
        umbra_turn(state)
    else:
        ask(state, player, Decision.TURN)


# ---- C: scoring


@rule
def do_scoring_phase(state):
    """AE-9.1: each stack gains the visible value of its place, Hill by Hill."""
    done(state)
    state.phase = Phase.SCORING
    for hill in range(HILLS):
        for player in range(state.gentes):
            me = state.players[player]
            if me.stack[hill] > 0:
                gain_pp(me, visible_pp(state, hill, me.place[hill]))


# ---- D: devastation


@rule
def do_devastation_phase(state):
    """AE-9.4 to AE-9.6: tokens, then the unrest of the Prefects, then their triggers."""
    done(state)
    state.phase = Phase.DEVASTATION
    least = smallest_devastated_crowd(state)
    if state.era < ERAS - 1:  # AE-9.4: in Era III no tokens are placed
        for hill in range(HILLS):
            if is_devastated(state, hill, least):
                state.hills[hill].devastations += 1
    for player in range(state.gentes):
        disturb_prefect(state, player, least)


@rule
def smallest_devastated_crowd(state):
    """AE-9.2, AE-9.3: whole groups of equal crowds, from the largest, until the minimum is met."""
    least = most_crowded(state)
    while least > 1 and devastated_hills(state, least) < MIN_DEVASTATED[state.gentes]:
        least -= 1
    return max(least, 1)  # AE-9.R1: a Hill without citizens is never devastated


@rule
def most_crowded(state):
    most = 0
    for hill in range(HILLS):
        most = max(most, crowd(state, hill))
    return most


@rule
def is_devastated(state, hill, least):
    return crowd(state, hill) >= least


@rule
def devastated_hills(state, least):
    n = 0
    for hill in range(HILLS):
        if is_devastated(state, hill, least):
            n += 1
    return n


@rule
def disturb_prefect(state, player, least):
    """AE-9.5, AE-9.R2, AE-13.R7: 2 unrest for each Hill, as one effect; AE-9.6: then triggers."""
    mine = 0
    for hill in range(HILLS):
        if state.players[player].place[hill] == 0 and is_devastated(state, hill, least):
            mine += 1
    if mine == 0:
        return
    unrest = mine * Devastation.unrest_per_hill - total_amount(state.players[player], SHIELDS)
    change_unrest(state, player, max(0, unrest))
    for _ in range(mine):
        fire(state, player, Event.DEVASTATED, EMPTY)


@rule
def total_amount(me, holders):
    """AE-12.3 `feed`, `shield`, `absolve`: the numbers of the Monuments in play, added up."""
    total = 0
    for card in holders:
        if me.played[card]:
            total += Card.amount[card]
    return total


# ---- E: Buildings


@rule
def do_buildings_phase(state):
    """AE-9.7, AE-9.R9: the Prefect gains from each Building on the Hill; each is one effect."""
    done(state)
    state.phase = Phase.BUILDINGS
    for hill in range(HILLS):
        player = prefect(state, hill)
        if player != EMPTY:
            for kind in range(BUILDINGS):
                if state.hills[hill].buildings[kind]:
                    gain(state, player, Building.gain[kind])


# ---- F: Domus


@rule
def do_domus_phase(state):
    """AE-9.8, AE-7.4.R3: only now do citizens leave the Hills and the Construction Area."""
    done(state)
    state.phase = Phase.DOMUS
    for player in range(state.gentes):
        me = state.players[player]
        for hill in range(HILLS):
            me.citizens += me.stack[hill]
            me.stack[hill] = 0
            me.place[hill] = EMPTY
        for kind in range(BUILDINGS):
            me.citizens += me.builder[kind]
            me.builder[kind] = 0


# ---- G: unrest


@rule
def do_unrest_phase(state):
    """AE-9.9, AE-15.4: all players decide on the tokens they have reached, independently."""
    done(state)
    state.phase = Phase.UNREST
    who = 0
    for player in range(state.seats):  # AE-16.9: not for Umbra
        state.players[player].damages = 0
        if next_damage(state, player):
            who |= 1 << player
    if who:
        ask_all(state, who, Decision.DAMAGE)


@rule
def damages_to_decide(me):
    """AE-9.9: tokens at or below the player's unrest, less those that `absolve` ignores."""
    reached = 0
    for damage in range(DAMAGES):
        if UnrestDamageSpaces.at[damage] <= me.unrest:
            reached += 1
    return reached - total_amount(me, ABSOLVERS)


@rule
def next_damage(state, player):
    """AE-9.R3, AE-9.R4, AE-9.R7: upward; what cannot be paid in full is Doom right away."""
    me = state.players[player]
    while me.damages < damages_to_decide(me):
        if can_pay(me, DamageToken.pay[state.damage[me.damages]]):
            return True
        take_doom(me)
    return False


@rule
def take_doom(me):
    me.dooms += 1
    me.damages += 1


@rule
def may_damage(state, player, out):
    """AE-9.9: pay the resources of the token, or take a Doom token."""
    n = offer(out, 0, PAY_DAMAGE)
    return offer(out, n, TAKE_DOOM)


@rule
def do_damage(state, player, move):
    """AE-9.9: then the next token of this player, if there is one."""
    me = state.players[player]
    if move == PAY_DAMAGE:
        pay(me, DamageToken.pay[state.damage[me.damages]])
        me.damages += 1
    else:
        take_doom(me)
    if not next_damage(state, player) and answered(state, player) == 0:
        done(state)


# ---- H: feed


@rule
def do_feed_phase(state):
    """AE-9.10: phase H."""
    done(state)
    state.phase = Phase.FEED
    for player in range(state.seats):  # AE-16.9: not for Umbra
        feed(state, player)


@rule
def feed(state, player):
    """AE-9.10, AE-9.R6: 1 wheat for each citizen; each one unfed gives 2 unrest, as one effect."""
    me = state.players[player]
    hungry = max(0, me.citizens - total_amount(me, FEEDERS))
    fed = min(hungry, me.wheat // Feed.wheat_per_citizen)
    me.wheat -= min(me.wheat, hungry * Feed.wheat_per_citizen)
    change_unrest(state, player, (hungry - fed) * Feed.unrest_per_unfed)  # AE-9.R5


# ---- I: end of the Era


@rule
def do_end_of_era_phase(state):
    """AE-9.R8: cards leave, Personalities come, all is renewed; then positions are chosen."""
    done(state)
    state.phase = Phase.END_OF_ERA
    for player in range(SEATS):
        forget_cards(state.players[player])
    for place in range(SEATS):
        state.board[place] = EMPTY
    state.era += 1
    draw_personalities(state)
    renew(state)
    ask(state, 0, Decision.NEXT_ERA)
    if state.seats == 1:
        umbra_next_era(state)
    else:
        ask_positions(state)


@rule
def forget_cards(me):
    """AE-9.11, AE-7.5.3: hand cards leave the game unseen; the draft is over and forgotten."""
    me.hand_count = 0
    for slot in range(HAND):
        me.shown[slot] = EMPTY
    forget_hidden(me)


@rule
def forget_hidden(me):
    """AE-15.2: empty all that only the player may see."""
    for slot in range(HAND):
        me.hand[slot] = EMPTY
    for slot in range(PACK):
        me.pack[slot] = EMPTY
    me.pick = EMPTY
    for pick in range(PICKS):
        me.kept[pick] = EMPTY
        for slot in range(PACK):
            me.packs_seen[pick, slot] = EMPTY


@rule
def draw_personalities(state):
    """AE-2.1, AE-9.11, AE-9.12: 1 or 2 Personalities of the Era; all others leave the game."""
    for place in range(MAX_PERSONALITIES):
        state.personalities[place] = EMPTY
    left = (1 << ERA_PERSONALITIES) - 1
    for n in range(OPEN_PERSONALITIES[state.gentes]):
        bit = random_bit(state, left)
        left &= ~(1 << bit)
        insert_card(state.personalities, n, PERSONS[state.era, bit] - HAND_CARDS)


@rule
def renew(state):
    """AE-9.13: Reward tokens active, Construction Area filled, Monuments upright."""
    for hill in range(HILLS):
        for place in range(PLACES):
            state.hills[hill].depleted[place] = 0
    for kind in range(BUILDINGS):
        state.building[kind] = 1
    for player in range(state.gentes):
        me = state.players[player]
        me.monuments_era = 0
        me.provinces_era = 0
        for number in range(ACTIVATIONS):
            me.used[number] = 0


@rule
def ask_positions(state):
    """AE-9.14: in the order of passing; the last passer is not asked (AE-14.1)."""
    for player in range(state.seats):
        state.players[player].position = EMPTY
    for space in range(state.seats - 2, -1, -1):
        ask(state, passer(state, space), Decision.SLOT)


@rule
def passer(state, space):
    """The seat on this Pass space."""
    player = 0
    while state.players[player].pass_space != space:
        player += 1
    return player


@rule
def umbra_next_era(state):
    """AE-16.3: the first to pass begins; AE-16.R3: Umbra's citizens of the new Era."""
    for player in range(state.gentes):
        state.players[player].position = state.players[player].pass_space
    state.players[UMBRA].citizens = Solo.citizens[state.era]
    state.letters = 0


@rule
def may_slot(state, player, out):
    """AE-9.14: any free position of the Turn Order track."""
    n = 0
    for position in range(state.seats):
        if seat_at(state, position) == EMPTY:
            n = offer(out, n, SLOT + position)
    return n


@rule
def do_slot(state, player, move):
    """AE-9.14: after the last choice the last passer gets what is left."""
    done(state)
    state.players[player].position = move - SLOT
    if state.players[player].pass_space == state.seats - 2:
        last = state.players[passer(state, state.seats - 1)]
        for position in range(state.seats):
            if seat_at(state, position) == EMPTY:
                last.position = position


@rule
def do_next_era(state):
    """AE-3.1: the Turn Order counters leave the Pass track, and the next Era begins."""
    done(state)
    for player in range(state.gentes):
        state.players[player].pass_space = EMPTY
    begin_era(state)
