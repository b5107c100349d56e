"""Chapter 18: followers at work."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.rules.sets import put
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.effects import Word
from circenses.games.nova_roma.rules.bits import lowest, number_of
from circenses.games.nova_roma.rules.produce import open_spaces, place_artisan
from circenses.games.nova_roma.rules.resources import can_pay, gain, is_wasted, pay
from circenses.games.nova_roma.state import START, STOP_USING, Decision


@rule
def pay_out_permanent(state, player):
    """NR-18.2, NR-7.3: permanent followers of the action pay out by themselves."""
    cards = number_of(state.players[player].row) & layout.PERMANENT[state.action]
    while cards != 0:
        gain(state, player, box.Follower.gain[lowest(cards)])
        cards &= cards - 1


@rule
def ready_followers(state, player):
    """NR-18.1, NR-18.9: in the row, not exhausted, and not played in this very action."""
    me = state.players[player]
    return number_of(me.row) & ~number_of(me.exhausted) & ~number_of(state.fresh)


@rule
def may_use_follower(state, player):
    """NR-18.3: ready followers of this action, or stop; NR-18.4: some at its end as well."""
    cards = ready_followers(state, player)
    if top(state).arg == START:
        cards &= layout.START_WINDOW[state.action]
    else:
        cards &= layout.END_WINDOW[state.action]  # RU-16
    options = 1 << STOP_USING
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if is_usable(state, player, card):
            options |= 1 << (card - layout.FIRST_ONCE)
    return options


@rule
def is_usable(state, player, card):
    """NR-18.3, NR-18.10: whether a follower can do anything now."""
    me = state.players[player]
    match box.Follower.effect[card]:
        case Word.POWER:
            return state.power < box.Limits.power_max
        case Word.PLACE_ARTISAN:
            return can_pay(me, box.Follower.pay[card]) and open_spaces(state, player) != 0
        case Word.GAIN:
            return not is_wasted(state, player, box.Follower.gain[card], 0)
        case _:
            return True  # NR-18.10: the Physician, needed or not


@rule
def do_use_follower(state, player, option):
    """NR-18.3: one by one, in any order, each exhausted until cleanup (NR-18.1)."""
    if option == STOP_USING:
        done(state)
        return
    card = layout.FIRST_ONCE + option
    put(state.players[player].exhausted, card)
    pay(state, player, box.Follower.pay[card])
    resolve_follower(state, player, card)


@rule
def resolve_follower(state, player, card):
    """NR-2.3: carry out the follower's word; NR-2.7: before the window goes on."""
    match box.Follower.effect[card]:
        case Word.POWER:
            state.power = min(box.Limits.power_max, state.power + box.Follower.n[card])
        case Word.PLACE_ARTISAN:
            ask(state, player, Decision.ARTISAN_SPACE)
        case Word.GAIN:
            gain(state, player, box.Follower.gain[card])
        case _:
            state.waived = 1  # NR-18.6


@rule
def may_artisan_space(state, player):
    """NR-18.5: a placement like any other, but not a Produce action."""
    return open_spaces(state, player)


@rule
def do_artisan_space(state, player, space):
    """NR-2.3: one placement as in NR-15.4 to NR-15.6."""
    done(state)
    place_artisan(state, player, space)
