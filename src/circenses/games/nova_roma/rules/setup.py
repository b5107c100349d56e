"""Chapter 3: setup."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask
from circenses.core.rules.chance import roll
from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.rules.bits import random_bit, write_set
from circenses.games.nova_roma.rules.draft import begin_mosaic_draft, deal_followers
from circenses.games.nova_roma.rules.offers import refill_offers, reveal_special_tile
from circenses.games.nova_roma.rules.rounds import take_chariot
from circenses.games.nova_roma.rules.solo import set_up_rival
from circenses.games.nova_roma.state import Decision

LEVEL, MOSAIC_DRAFT, FOLLOWER_DRAFT = 1, 2, 3  # places in the options


@rule
def lay_out_game(state, options):
    """NR-3.1 to NR-3.10; then the drafts or deals (NR-23.5, NR-23.6, RU-25), then round 1."""
    fill_decks(state)
    refill_offers(state)
    reveal_special_tile(state)
    place_forum_tiles(state)
    place_rewards(state)
    turn_up_chariots(state)
    for player in range(state.seats):
        set_up_player(state, player)
    stack_hippodrome(state)
    place_neutral_pieces(state, options[LEVEL])
    state.first_player = 0  # NR-3.1
    ask(state, 0, Decision.ROUND)
    if options[FOLLOWER_DRAFT]:
        ask(state, 0, Decision.FOLLOWER_DRAFT)
    elif options[MOSAIC_DRAFT] and not box.Setup.followers_before_mosaics:
        ask(state, 0, Decision.FOLLOWER_DEAL)  # NR-23.6: once the draft is over
    else:
        deal_followers(state)
    deal_mosaics(state, options[MOSAIC_DRAFT])


@rule
def fill_decks(state):
    """NR-3.2, NR-3.6 to NR-3.9: everything face down; what lies in the box is never turned up."""
    state.shipping_deck = (1 << layout.SHIPPINGS) - 1
    state.building_deck = (1 << layout.BUILDINGS) - 1
    state.tile_stacks = (1 << layout.TILES) - 1
    state.emperor_stack = (1 << layout.EMPEROR_TILES) - 1
    state.mosaic_stack = (1 << layout.STRIPS) - 1
    write_set(state.follower_deck, layout.ALL_FOLLOWERS)
    state.deck_count = layout.FOLLOWERS
    state.artisans_left = box.Counts.artisans - box.Setup.artisans * state.seats  # RU-1


@rule
def place_forum_tiles(state):
    """NR-3.5: each row and column has one of the 8 actions."""
    tiles = (1 << box.ACTIONS) - 1
    for line in range(layout.LINES):
        tile = random_bit(state, tiles)
        tiles &= ~(1 << tile)
        state.lines[line] = tile


@rule
def place_rewards(state):
    """NR-3.3: a random token on each token space; with 1-2 players those marked 3+ stay empty."""
    tokens = (1 << layout.REWARDS) - 1
    for space in range(len(layout.TOKEN_ZONE)):
        if state.seats > 2 or layout.TOKEN_FOR_FEW[space]:
            token = random_bit(state, tokens)
            tokens &= ~(1 << token)
            state.rewards[space] = token


@rule
def turn_up_chariots(state):
    """NR-3.9: one favored, one upcoming, three face down."""
    state.chariot_stack = layout.ALL_CHARIOTS
    state.chariots_hidden = box.Setup.chariot_stack
    state.favored = take_chariot(state)
    state.upcoming = take_chariot(state)


@rule
def set_up_player(state, player):
    """NR-3.1: coins by seat; NR-3.10: the rest alike for all."""
    me = state.players[player]
    me.coins = box.Setup.coins_by_turn_order[player]
    me.influence = box.Setup.influence
    me.artisans = box.Setup.artisans
    me.blocks_left = box.PerPlayer.block
    me.tokens = box.Setup.achievements_own
    me.tokens_waiting = box.Setup.achievements_hippodrome
    for good in range(effects.GOODS):
        me.goods[good] = box.Setup.goods_each
    for ship in range(box.PerPlayer.ship):
        me.ships[ship] = 0


@rule
def stack_hippodrome(state):
    """NR-3.10, RU-17: the tokens at the start of each track in random order."""
    for track in range(layout.TRACKS):
        for player in range(state.seats):
            below = roll(state, player + 1)  # put into the stack of those before
            for other in range(player):
                if state.players[other].below[track] >= below:
                    state.players[other].below[track] += 1
            state.players[player].below[track] = below


@rule
def place_neutral_pieces(state, level):
    """NR-3.4, NR-20.1, NR-20.2: blocks with 1-2 players; tokens with 2; NR-3.12: the rival."""
    if state.seats > 2:
        return
    for zone in range(layout.ZONES):
        write_set(state.neutral_blocks[zone], layout.SHADED_CELLS[zone])
    if state.seats == 1:
        set_up_rival(state, level)
        return
    for track in range(layout.TRACKS):
        state.neutral_race[track] = box.TwoPlayers.neutral_hippodrome_space


@rule
def deal_mosaics(state, drafted):
    """NR-3.11: one random strip of each color to each player; NR-23.1: or a draft."""
    if drafted:
        begin_mosaic_draft(state)
        return
    for player in range(state.seats):
        for color in range(layout.MOSAIC_SIDE):
            strip = random_bit(state, state.mosaic_stack & layout.STRIPS_OF[color])
            state.mosaic_stack &= ~(1 << strip)
            state.players[player].strips[color] = strip
    state.mosaic_stack = 0  # the others go back to the box
