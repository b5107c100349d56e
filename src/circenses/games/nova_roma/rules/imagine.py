"""Chapter 25: what is hidden, and how it could be.

Decks are bags, so their order needs no guess. Hidden are the followers in other hands and in the
deck, and, during the draft, what the others hold and have chosen. Once the draft is over, a
player's memory of the packs that came by is not used.
"""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import top
from circenses.core.rules.sets import clear, put
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.bits import bits_in, number_of, random_bit, write_set
from circenses.games.nova_roma.state import Decision


@rule
def imagine(state, player):
    """NR-25.1, NR-25.2: deal all cards that the player cannot see, in agreement with the rest."""
    unseen = unseen_followers(state, player)
    if is_drafting(state):
        unseen = imagine_draft(state, player, unseen)
    else:
        for other in range(state.seats):
            if other != player:
                forget_draft(state.players[other])
                unseen = imagine_hand(state, state.players[other], unseen)
    write_set(state.follower_deck, unseen)


@rule
def is_drafting(state):
    """Whether others hold packs; alone nothing is passed on (NR-23.4)."""
    asked = state.pending > 0 and top(state).decision == Decision.DRAFT_FOLLOWER
    return asked and state.seats > 1


@rule
def unseen_followers(state, player):
    """NR-25.3: all but what lies open, and what the player holds or has held in the draft."""
    seen = number_of(state.follower_discard)
    for slot in range(box.OFFER):
        if state.follower_offer[slot] != EMPTY:
            seen |= 1 << state.follower_offer[slot]
    for other in range(state.seats):
        them = state.players[other]
        seen |= number_of(them.row) | number_of(them.shown)
    me = state.players[player]
    seen |= number_of(me.hand) | number_of(me.pack)
    for pick in range(box.Setup.follower_draft_hand):
        seen |= number_of(me.packs_seen[pick])
    return layout.ALL_FOLLOWERS & ~seen


@rule
def some_of(state, cards, n):
    """A number of the cards, at random."""
    some = 0
    for _ in range(n):
        some |= 1 << random_bit(state, cards & ~some)
    return some


@rule
def forget_draft(them):
    """Nothing of the draft is left with another player."""
    clear(them.hand)
    clear(them.pack)
    them.pick = EMPTY
    for pick in range(box.Setup.follower_draft_hand):
        them.drafted[pick] = EMPTY
        clear(them.packs_seen[pick])


@rule
def imagine_hand(state, them, unseen):
    """NR-25.2: the cards seen being taken and any others; returns what is still unseen."""
    shown = number_of(them.shown)
    dealt = some_of(state, unseen, them.hand_count - bits_in(shown))
    write_set(them.hand, shown | dealt)
    return unseen & ~dealt


# ---- the follower draft


@rule
def imagine_draft(state, player, unseen):
    """NR-25.2: every pack as it may have gone round; returns what is left for the deck."""
    for other in range(state.seats):
        if other != player:
            forget_draft(state.players[other])
    for pack in range(state.seats):
        unseen = imagine_picks(state, player, pack, unseen)
        unseen = imagine_rest(state, player, pack, unseen)
    for other in range(state.seats):
        if other != player:
            imagine_keeping(state, other)
    return unseen


@rule
def picks_over(state):
    """How often the packs have been passed on."""
    return min(state.picks, box.Setup.follower_draft_hand)


@rule
def last_view(state):
    """The last pick before which the players have looked at a pack."""
    return min(state.picks, box.Setup.follower_draft_hand - 1)


@rule
def view_before(state, player, pack, pick):
    """The last pick, up to this one, at which the player held the pack; EMPTY if never."""
    view = EMPTY
    for earlier in range(min(pick, last_view(state)) + 1):
        if (pack + earlier) % state.seats == player:
            view = earlier
    return view


@rule
def left_of(state, pack, cards, view, pick):
    """The cards of a pack without those taken from the view on, before this pick."""
    for taken in range(view, pick):
        cards &= ~(1 << state.players[(pack + taken) % state.seats].drafted[taken])
    return cards


@rule
def imagine_picks(state, player, pack, unseen):
    """What the others have taken: a card the player saw there, else an unseen one."""
    for pick in range(picks_over(state)):
        seat = (pack + pick) % state.seats
        if seat == player:
            continue
        view = view_before(state, player, pack, pick)
        if view == EMPTY:
            card = random_bit(state, unseen)
            unseen &= ~(1 << card)
        else:
            card = random_bit(state, cards_gone(state, player, pack, view, pick))
        state.players[seat].drafted[pick] = card
    return unseen


@rule
def cards_gone(state, player, pack, view, pick):
    """The cards that the player saw in a pack and that may have been taken at this pick."""
    me = state.players[player]
    cards = left_of(state, pack, number_of(me.packs_seen[view]), view, pick)
    again = view + state.seats
    if again <= last_view(state):
        cards &= ~number_of(me.packs_seen[again])
    return cards


@rule
def imagine_rest(state, player, pack, unseen):
    """What is left of a pack lies with the seat that looks at it now; all remember their views."""
    now = picks_over(state)
    rest = 0
    if now < box.Setup.follower_draft_hand:
        view = view_before(state, player, pack, now)
        if view == EMPTY:
            rest = some_of(state, unseen, box.Setup.follower_draft_hand - now)
            unseen &= ~rest
        else:
            seen = number_of(state.players[player].packs_seen[view])
            rest = left_of(state, pack, seen, view, now)
        remember(state, player, pack, now, rest)
        write_set(state.players[(pack + now) % state.seats].pack, rest)
    for pick in range(now - 1, -1, -1):
        rest |= 1 << state.players[(pack + pick) % state.seats].drafted[pick]
        remember(state, player, pack, pick, rest)
    return unseen


@rule
def remember(state, player, pack, pick, cards):
    """What another player saw of a pack."""
    seat = (pack + pick) % state.seats
    if seat != player:
        write_set(state.players[seat].packs_seen[pick], cards)


@rule
def imagine_keeping(state, other):
    """NR-23.4: after four picks some are kept; players who have already answered chose any card."""
    them = state.players[other]
    if state.picks >= box.Setup.follower_draft_hand:
        for pick in range(box.Setup.follower_draft_hand):
            put(them.pack, them.drafted[pick])
        kept = some_of(state, number_of(them.pack), them.hand_count)
        write_set(them.hand, kept)
        write_set(them.pack, number_of(them.pack) & ~kept)
    if (top(state).who >> other) & 1 == 0:
        them.pick = random_bit(state, number_of(them.pack))
