"""Chapter 2: the set-up."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done
from circenses.core.rules.chance import roll
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box import abilities, ground, provinces
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules.offers import offer_all
from circenses.games.rome_and_roll.rules.resources import amount_of
from circenses.games.rome_and_roll.rules.seneca_draft import random_of
from circenses.games.rome_and_roll.rules.squares import draw_on_map
from circenses.games.rome_and_roll.state import SETTLEMENT, Decision
from circenses.games.rome_and_roll.vocabulary import FORUM, GLORY, RESOURCES, SLOTS

CHARACTERS = box.CHARACTERS
# Places in the options, after the number of players
CHARACTER, FIRST_GAME, STOP, VARIANT, LEVEL, SCORE_TABLE = 1, 5, 6, 7, 8, 9
EXCHANGE, FALLBACK, ASIA, AEGYPTUS, RUBBLE_OPEN = 10, 11, 12, 13, 14


@rule
def lay_out_game(state, options):
    """RR-2: in the order of the rulebook; RR-15.1: alone as for two players."""
    state.side = ground.SIDE_FOR[state.seats]  # RR-2.1
    set_options(state, options)
    give_characters(state, options)
    deal_blueprints(state, options[FIRST_GAME])
    deal_favors(state, options[FIRST_GAME])
    state.pro_consul = 0 if state.seats == 1 else roll(state, state.seats)  # RR-2.7
    state.nero = box.NERO_FOR[state.seats]  # RR-2.9
    place_foreman(state)
    place_overseers(state)
    give_fourth_player_bonus(state)
    if state.seats == 1:
        prepare_seneca(state, options)
    ask(state, 0, Decision.ROUND)
    ask_for_start_settlement(state)


@rule
def set_options(state, options):
    """RR-16, RR-17, RR-14.13: how the game is played."""
    state.endless = options[STOP]
    state.variant = options[VARIANT]
    if state.seats == 1:
        state.level = options[LEVEL]
        state.score_table = options[SCORE_TABLE]  # RR-16.6
        state.exchange = options[EXCHANGE]
        state.no_fallback = options[FALLBACK]
        state.rubble_closed = options[RUBBLE_OPEN]  # RR-16.3


@rule
def give_characters(state, options):
    """RR-2.2: a different one for each player: chosen ones first, the others at random."""
    left = (1 << CHARACTERS) - 1
    for player in range(state.seats):
        chosen = options[CHARACTER + player] - 1
        if chosen >= 0:
            left &= ~(1 << chosen)
            take_character(state.players[player], chosen)
    for player in range(state.seats):
        if state.players[player].character == EMPTY:
            character = random_of(state, left)
            left &= ~(1 << character)
            take_character(state.players[player], character)


@rule
def take_character(me, character):
    """RR-2.2: what is filled in on the sheet."""
    me.character = character
    me.soldiers = box.Character.soldiers[character]
    me.senators = box.Character.senators[character]
    me.track[GLORY] = box.Character.glory[character]
    for resource in range(RESOURCES):
        me.yard[resource] = amount_of(box.Character.yard[character], resource)


@rule
def deal_blueprints(state, first_game):
    """RR-2.4: for the number of players, lower numbers first; RR-19.1: or the recommended ones."""
    dealt = box.FIRST_GAME_CARDS
    if not first_game:
        dealt = 0
        for slot in range(SLOTS):
            left = box.CARDS_FOR[state.seats, box.SLOT_TYPE[slot]] & ~dealt
            dealt |= 1 << random_of(state, left)
    slot = 0
    for k in range(box.CARDS):
        card = box.CARD_ORDER[k]
        if (dealt >> card) & 1:
            state.cards[slot] = card
            slot += 1


@rule
def deal_favors(state, first_game):
    """RR-2.6: three of the six others; RR-2.5: Saturn if a character could take him."""
    dealt = box.FIRST_GAME_FAVORS
    if not first_game:
        dealt = 0
        for _ in range(box.Setup.favors_dealt):
            left = ((1 << box.FAVORS) - 1) & ~dealt & ~(1 << box.SATURN)
            dealt |= 1 << random_of(state, left)
    for player in range(state.seats):
        if abilities.TAKES_SATURN[state.players[player].character]:
            dealt |= 1 << box.SATURN
    state.favors = dealt


@rule
def place_foreman(state):
    """RR-2.8: the last player's on the Religious card; RR-15.1, RR-17.1: or Seneca's."""
    if state.seats == 1 or state.variant:
        state.seneca_foreman = box.FOREMAN_SLOT
    else:
        last = (state.pro_consul + state.seats - 1) % state.seats
        state.players[last].foreman = box.FOREMAN_SLOT
    if state.variant:
        state.seneca_played = 1 << seneca_cards.FIRST_RELIGIOUS  # RR-17.2, RR-17.8


@rule
def place_overseers(state):
    """RR-2.10: all in the Forum, which is drawn already."""
    forum = ground.FORUM_SQUARE[state.side]
    draw_on_map(state, EMPTY, FORUM, forum, ground.FORUM_LIE)
    for player in range(state.seats):
        state.players[player].overseer = forum


@rule
def give_fourth_player_bonus(state):
    """RR-2.12, RR-2.14: stored."""
    if state.seats == box.SEATS:
        last = state.players[(state.pro_consul + state.seats - 1) % state.seats]
        for resource in range(RESOURCES):
            last.yard[resource] += amount_of(box.Setup.fourth_player_bonus, resource)


@rule
def prepare_seneca(state, options):
    """RR-15.2: a random favor; RR-16.3: settlements with which he may begin."""
    him = state.players[box.SENECA]
    favor = 1 << random_of(state, state.favors & ~(1 << box.SATURN))
    state.favors &= ~favor
    him.favors = favor
    if options[ASIA]:
        him.settlements |= 1 << provinces.ASIA_FIRST
        him.roads |= 1 << provinces.ASIA_ROAD
    if options[AEGYPTUS]:
        him.settlements |= 1 << provinces.AEGYPTUS_FIRST
        him.roads |= 1 << provinces.AEGYPTUS_ROAD


# ---- the Præfectus


@rule
def ask_for_start_settlement(state):
    """RR-2.11, RR-2.13: the last step of the set-up."""
    for player in range(state.seats):
        if box.Character.settlement_choice[state.players[player].character]:
            ask(state, player, Decision.START_SETTLEMENT)


@rule
def may_start_settlement(state, player, out):
    """RR-2.11: one of two."""
    return offer_all(out, 0, provinces.START_CHOICE, SETTLEMENT)


@rule
def do_start_settlement(state, player, move):
    """RR-2.11: no garrison, and its glory is already on the sheet."""
    done(state)
    state.players[player].settlements |= 1 << (move - SETTLEMENT)
