"""Chapter 23: the two draft variants."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import answered, ask, ask_all, done
from circenses.core.rules.sets import clear, drop, put, put_all
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.bits import number_of, random_bit, write_set
from circenses.games.nova_roma.rules.offers import take_follower
from circenses.games.nova_roma.rules.recruit import take_in_hand
from circenses.games.nova_roma.state import Decision

# ---- NR-23.1: mosaic tiles


@rule
def begin_mosaic_draft(state):
    """NR-23.1: 2 tiles of each color face up; NR-23.2: the last seat begins."""
    for place in range(layout.MOSAIC_SIDE * box.Setup.mosaic_draft_faceup):
        reveal_strip(state, place)
    ask(state, state.seats - 1, Decision.DRAFT_MOSAIC)


@rule
def reveal_strip(state, place):
    """NR-23.2, NR-23.6: a gap is refilled at once from the stack of its color."""
    strips = state.mosaic_stack & layout.STRIPS_OF[place // box.Setup.mosaic_draft_faceup]
    state.mosaic_offer[place] = EMPTY
    if strips != 0:
        strip = random_bit(state, strips)
        state.mosaic_stack &= ~(1 << strip)
        state.mosaic_offer[place] = strip


@rule
def may_draft_mosaic(state, player):
    """NR-23.2: a face-up tile of a color not yet owned."""
    me = state.players[player]
    options = 0
    for place in range(layout.MOSAIC_SIDE * box.Setup.mosaic_draft_faceup):
        owned = me.strips[place // box.Setup.mosaic_draft_faceup] != EMPTY
        if not owned and state.mosaic_offer[place] != EMPTY:
            options |= 1 << place
    return options


@rule
def do_draft_mosaic(state, player, place):
    """NR-23.2, RU-24: from the last seat down to seat 0, three times."""
    done(state)
    state.players[player].strips[place // box.Setup.mosaic_draft_faceup] = state.mosaic_offer[place]
    reveal_strip(state, place)
    if player > 0:
        ask(state, player - 1, Decision.DRAFT_MOSAIC)
    elif may_draft_mosaic(state, player) != 0:
        ask(state, state.seats - 1, Decision.DRAFT_MOSAIC)
    else:
        end_mosaic_draft(state)


@rule
def end_mosaic_draft(state):
    """NR-23.1: the tiles left over go back to the box."""
    state.mosaic_stack = 0
    for place in range(layout.MOSAIC_SIDE * box.Setup.mosaic_draft_faceup):
        state.mosaic_offer[place] = EMPTY


# ---- followers: dealt, or NR-23.3


@rule
def deal_followers(state):
    """NR-3.8: 2 to each player, hidden."""
    for player in range(state.seats):
        for _ in range(box.Setup.followers_dealt):
            take_in_hand(state.players[player], take_follower(state))


@rule
def do_follower_deal(state):
    """NR-23.6: the mosaic tiles are drafted; now each player gets a hand."""
    done(state)
    deal_followers(state)


@rule
def do_follower_draft(state):
    """NR-23.3: 4 cards to each player; NR-23.4: alone, simply keep 2 of them."""
    done(state)
    for player in range(state.seats):
        for _ in range(box.Setup.follower_draft_hand):
            put(state.players[player].pack, take_follower(state))
    state.picks = box.Setup.follower_draft_hand if state.seats == 1 else 0
    begin_pick(state)


@rule
def begin_pick(state):
    """NR-23.4, NR-24.5: all choose at the same time and in secret."""
    if state.picks < box.Setup.follower_draft_hand:
        for player in range(state.seats):
            me = state.players[player]
            put_all(me.packs_seen[state.picks], me.pack)  # NR-25.2: what came by is known
    ask_all(state, (1 << state.seats) - 1, Decision.DRAFT_FOLLOWER)


@rule
def may_draft_follower(state, player):
    """NR-23.4: any card of the pack; later, of the cards drafted."""
    return number_of(state.players[player].pack)


@rule
def do_draft_follower(state, player, card):
    """NR-23.4: nothing moves until all have chosen."""
    state.players[player].pick = card
    if answered(state, player) == 0:
        done(state)
        end_pick(state)


@rule
def end_pick(state):
    """NR-23.4: put the cards aside and pass the packs on; after four picks keep two of four."""
    for player in range(state.seats):
        put_pick_aside(state, state.players[player])
    state.picks += 1
    if state.picks < box.Setup.follower_draft_hand:
        pass_packs(state)
    elif state.picks == box.Setup.follower_draft_hand:
        take_up_drafted(state)
    if state.picks < box.Setup.follower_draft_hand + box.Setup.follower_draft_keep:
        begin_pick(state)
    else:
        end_follower_draft(state)


@rule
def put_pick_aside(state, me):
    """NR-23.4: a pick lies aside till the end of the draft; a card that is kept goes to hand."""
    card = me.pick
    me.pick = EMPTY
    drop(me.pack, card)
    if state.picks < box.Setup.follower_draft_hand:
        me.drafted[state.picks] = card
    else:
        take_in_hand(me, card)


@rule
def pass_packs(state):
    """NR-23.4: what is left of each pack goes to the next seat."""
    held = number_of(state.players[state.seats - 1].pack)
    for player in range(state.seats):
        pack = state.players[player].pack
        following = number_of(pack)
        write_set(pack, held)
        held = following


@rule
def take_up_drafted(state):
    """NR-23.4: the four cards drafted, of which two are kept."""
    for player in range(state.seats):
        me = state.players[player]
        for pick in range(box.Setup.follower_draft_hand):
            put(me.pack, me.drafted[pick])


@rule
def end_follower_draft(state):
    """NR-23.4: the others are shuffled into the follower deck."""
    for player in range(state.seats):
        me = state.players[player]
        put_all(state.follower_deck, me.pack)
        state.deck_count += box.Setup.follower_draft_hand - box.Setup.follower_draft_keep
        clear(me.pack)
        for pick in range(box.Setup.follower_draft_hand):
            me.drafted[pick] = EMPTY
            clear(me.packs_seen[pick])
    state.picks = 0
