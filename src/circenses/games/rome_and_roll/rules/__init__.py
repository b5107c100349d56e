"""What may I do, and what then happens? Here chapter 18, the decisions; the others file by file."""

from circenses.core.agenda import first_of, top, wait
from circenses.core.jit import rule
from circenses.games.rome_and_roll.rules import (
    advisors,
    army,
    construct,
    effects,
    favours,
    resources,
    roads,
    rounds,
    seneca,
    trade,
    turn,
)
from circenses.games.rome_and_roll.rules import (
    setup as setting_up,
)
from circenses.games.rome_and_roll.rules.imagine import imagine
from circenses.games.rome_and_roll.state import FIRST_AUTOMATIC, Decision

__all__ = ["imagine", "legal", "play", "setup"]


@rule
def setup(state, options):
    """RR-2: lay out a new game, up to the first choice: a settlement, or the first die."""
    setting_up.lay_out_game(state, options)
    while top(state).decision >= FIRST_AUTOMATIC:  # not `carry_on`: it would be compiled once more
        if top(state).decision == Decision.ROUND:
            rounds.play_round(state)
        else:
            rounds.draft_next(state)
    wait(state)


# fmt: off
@rule
def legal(state, player, out):
    """RR-18: exactly one question is open, for exactly one player."""
    match top(state).decision:
        case Decision.START_SETTLEMENT: return setting_up.may_start_settlement(state, player, out)
        case Decision.DRAFT:            return rounds.may_draft(state, player, out)
        case Decision.SECOND_DIE:       return rounds.may_second_die(state, player, out)
        case Decision.TURN_DIE:         return turn.may_turn_die(state, player, out)
        case Decision.TURN_FACE:        return turn.may_turn_face(state, player, out)
        case Decision.MINERVA_FACE:     return turn.may_minerva_face(state, player, out)
        case Decision.FREE_ACTION:      return turn.may_free_action(state, player, out)
        case Decision.BRIBE:            return resources.may_bribe(state, player, out)
        case Decision.SENATOR_ICON:     return turn.may_senator_icon(state, player, out)
        case Decision.MAIN_ACTION:      return turn.may_main_action(state, player, out)
        case Decision.ACTION_FAVOUR:    return favours.may_action_favour(state, player, out)
        case Decision.JUPITER:          return favours.may_jupiter(state, player, out)
        case Decision.DESTINATION:      return construct.may_destination(state, player, out)
        case Decision.BLUEPRINT:        return construct.may_blueprint(state, player, out)
        case Decision.ANCHOR:           return construct.may_anchor(state, player, out)
        case Decision.ORIENTATION:      return construct.may_orientation(state, player, out)
        case Decision.PAY:              return resources.may_pay(state, player, out)
        case Decision.EXCHANGE:         return resources.may_exchange(state, player, out)
        case Decision.RAISE:            return army.may_raise(state, player, out)
        case Decision.CONQUER_REGION:   return army.may_conquer_region(state, player, out)
        case Decision.SETTLEMENT:       return army.may_settlement(state, player, out)
        case Decision.EXPAND_REGION:    return roads.may_expand_region(state, player, out)
        case Decision.ROAD:             return roads.may_road(state, player, out)
        case Decision.TAX_REGION:       return trade.may_tax_region(state, player, out)
        case Decision.TRADE_KIND:       return trade.may_trade_kind(state, player, out)
        case Decision.PRODUCE:          return trade.may_produce(state, player, out)
        case Decision.GAIN:             return resources.may_gain(state, player, out)
        case Decision.CLAIM:            return effects.may_claim(state, player, out)
        case Decision.STEAL_FROM:       return effects.may_steal_from(state, player, out)
        case Decision.STEAL:            return effects.may_steal(state, player, out)
        case Decision.ACTIVATE:         return effects.may_activate(state, player, out)
        case Decision.BASKET:           return turn.may_basket(state, player, out)
        case Decision.RUBBLE:           return seneca.may_rubble(state, player, out)
        case Decision.RUBBLE_TURN:      return seneca.may_rubble_turn(state, player, out)
        case Decision.PARK:             return construct.may_park(state, player, out)
        case _:                         return seneca.may_seneca_road(state, player, out)


@rule
def choose(state, player, move):
    """RR-3.8, RR-11.7, RR-18.6: the answer to the open question, whoever's turn it is."""
    match top(state).decision:
        case Decision.START_SETTLEMENT: setting_up.do_start_settlement(state, player, move)
        case Decision.DRAFT:            rounds.do_draft(state, player, move)
        case Decision.SECOND_DIE:       rounds.do_second_die(state, player, move)
        case Decision.TURN_DIE:         turn.do_turn_die(state, player, move)
        case Decision.TURN_FACE:        turn.do_turn_face(state, player, move)
        case Decision.MINERVA_FACE:     turn.do_minerva_face(state, player, move)
        case Decision.FREE_ACTION:      turn.do_free_action(state, player, move)
        case Decision.BRIBE:            resources.do_bribe(state, player, move)
        case Decision.SENATOR_ICON:     turn.do_senator_icon(state, player, move)
        case Decision.MAIN_ACTION:      turn.do_main_action(state, player, move)
        case Decision.ACTION_FAVOUR:    favours.do_action_favour(state, player, move)
        case Decision.JUPITER:          turn.do_jupiter(state, player, move)
        case Decision.DESTINATION:      construct.do_destination(state, player, move)
        case Decision.BLUEPRINT:        construct.do_blueprint(state, player, move)
        case Decision.ANCHOR:           construct.do_anchor(state, player, move)
        case Decision.ORIENTATION:      construct.do_orientation(state, player, move)
        case Decision.PAY:              resources.do_pay(state, player, move)
        case Decision.EXCHANGE:         resources.do_exchange(state, player, move)
        case Decision.RAISE:            army.do_raise(state, player, move)
        case Decision.CONQUER_REGION:   army.do_conquer_region(state, player, move)
        case Decision.SETTLEMENT:       army.do_settlement(state, player, move)
        case Decision.EXPAND_REGION:    roads.do_expand_region(state, player, move)
        case Decision.ROAD:             roads.do_road(state, player, move)
        case Decision.TAX_REGION:       trade.do_tax_region(state, player, move)
        case Decision.TRADE_KIND:       trade.do_trade_kind(state, player, move)
        case Decision.PRODUCE:          trade.do_produce(state, player, move)
        case Decision.GAIN:             resources.do_gain(state, player, move)
        case Decision.CLAIM:            effects.do_claim(state, player, move)
        case Decision.STEAL_FROM:       effects.do_steal_from(state, player, move)
        case Decision.STEAL:            effects.do_steal(state, player, move)
        case Decision.ACTIVATE:         effects.do_activate(state, player, move)
        case Decision.BASKET:           turn.do_basket(state, player, move)
        case Decision.RUBBLE:           seneca.do_rubble(state, player, move)
        case Decision.RUBBLE_TURN:      seneca.do_rubble_turn(state, player, move)
        case Decision.PARK:             construct.do_park(state, player, move)
        case _:                         seneca.do_seneca_road(state, player, move)


@rule
def carry_on(state, player):
    """One step that needs no choice."""
    match top(state).decision:
        case Decision.ROUND:            rounds.play_round(state)
        case Decision.DRAFTING:         rounds.draft_next(state)
        case Decision.TURNS:            rounds.next_turn(state)
        case Decision.TURN:             turn.take_turn(state, player)
        case Decision.SATURN:           construct.saturn(state, player)
        case Decision.CONSTRUCT:        construct.construct(state, player)
        case Decision.RAISE_LEGIONS:    army.raise_legions(state, player)
        case Decision.CONQUER:          army.conquer(state, player)
        case Decision.EXPAND:           roads.expand(state, player)
        case Decision.TAX:              trade.tax(state, player)
        case Decision.TRADE:            trade.trade(state, player)
        case Decision.FINISH_SET:       trade.finish_set(state, player)
        case Decision.FINISH_ROAD:      roads.finish_road(state, player)
        case Decision.PART_TWO:         trade.part_two(state, player)
        case Decision.FIRE:             advisors.fire_next(state, player)
        case Decision.EFFECTS:          effects.resolve_next(state, player)
        case Decision.NEIGHBOURS:       effects.next_neighbour(state, player)
        case Decision.COIN:             effects.pay_owner(state, player)
        case Decision.SENECA:           seneca.seneca_turn(state, player)
        case Decision.SENECA_CONQUERS:  seneca.seneca_conquers(state, player)
        case _:                         seneca.seneca_expands(state, player)
# fmt: on


@rule
def play(state, player, move):
    """RR-18.1, RR-18.2, RR-18.10: one choice, and all that follows until somebody has a choice."""
    few = state.only[:]  # room for two moves: is there a choice?
    choose(state, player, move)
    while state.pending > 0:
        player = first_of(top(state).who)
        if top(state).decision >= FIRST_AUTOMATIC:
            carry_on(state, player)
        elif legal(state, player, few) == 1:
            choose(state, player, few[0])
        else:
            break
    state.only[0] = 0
    state.only[1] = 0
    wait(state)
