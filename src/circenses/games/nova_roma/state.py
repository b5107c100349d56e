"""What lies on the table, the decisions, and what a move number means."""

from enum import IntEnum

import numpy as np

from circenses.core.state.schema import (
    Asked,
    Seen,
    count,
    flag,
    index,
    mask,
    schema,
    seat,
    state_schema,
    subset,
)
from circenses.games.nova_roma import box, effects, layout


class Decision(IntEnum):
    """NR-24.1: what is to be decided now; from ROUND on, steps that need no choice."""

    DRAFT_MOSAIC = 0
    DRAFT_FOLLOWER = 1
    EMPEROR_SPACE = 2
    PLACE_PATRICIAN = 3
    PLACE_LEGIONNAIRE = 4
    NEXT_ACTION = 5  # arg: the patrician's space; n: lines already handled, as bits
    USE_FOLLOWER = 6  # arg: the window, START or END
    GAIN_GOOD = 7  # n: how many are still to be gained
    USE_TILE = 8  # arg: the estate space
    ARTISAN_SPACE = 9
    TRADE_DISCARD = 10  # n: cards of this pair already discarded
    TRADE_BUY = 11
    UPGRADE_WINE = 12
    UPGRADE_TILE = 13
    UPGRADE_SPACE = 14  # arg: the tile
    PETITION_CLAIM = 15
    PETITION_PAY = 16
    PETITION_ACTION = 17
    RECRUIT_DRAW = 18  # n: draws left
    RECRUIT_PLAY = 19  # arg: the cost in coins; n: 1 if a card must be played
    RECRUIT_REPLACE = 20  # arg: the card to be played
    RECRUIT_TRIM = 21
    SAIL_CONTRACT = 22
    SAIL_MOVE = 23  # n: sails left
    BUILD_CONTRACT = 24
    BUILD_ZONE = 25  # arg: the shape; n: the power, or ANYWHERE for a single block
    BUILD_ORIENT = 26  # arg: the shape; n: the zone
    BUILD_ANCHOR = 27  # arg: the shape as it lies; n: the zone
    RACE_MOVE = 28  # n: steps left
    RACE_ARTISAN = 29
    WHEEL_REWARD = 30
    PRODUCE_STEP = 31  # n: sub-actions left
    CLAIM = 32
    ROUND = 33
    TURN = 34
    ACTION_STEPS = 35  # arg: the action
    END_OF_INNER_ACTION = 36
    END_OF_ACTION = 37
    REWARD = 38  # arg: what is gained
    END_OF_TURN = 39
    CLEANUP = 40
    FOLLOWER_DRAFT = 41
    FOLLOWER_DEAL = 42


FIRST_AUTOMATIC = int(Decision.ROUND)

# NR-24.1: the first move number of each decision; its options are counted from there. Numbers are
# saved in records, so never renumber.
# fmt: off
DRAFT_MOSAIC      = 0      # + 2 * color + slot
DRAFT_FOLLOWER    = 6      # + card
EMPEROR_SPACE     = 46     # + space of the tile
PLACE_PATRICIAN   = 48     # + 4 * row + column
PLACE_LEGIONNAIRE = 64     # + 4 * row + column
NEXT_ACTION       = 80     # + take row, take column, forfeit row, forfeit column
USE_FOLLOWER      = 84     # + number among the once followers
GAIN_GOOD         = 106    # + good
USE_TILE          = 111    # + no, yes
ARTISAN_SPACE     = 113    # + estate space
TRADE_DISCARD     = 119    # + card
TRADE_BUY         = 160    # + good
UPGRADE_WINE      = 166    # + no, yes
UPGRADE_TILE      = 168    # + slot
UPGRADE_SPACE     = 174    # + estate space
PETITION_CLAIM    = 180    # + no, yes
PETITION_PAY      = 182    # + influence
PETITION_ACTION   = 186    # + action, petition left out
RECRUIT_DRAW      = 193    # + slot
RECRUIT_PLAY      = 199    # + card
RECRUIT_REPLACE   = 240    # + card
RECRUIT_TRIM      = 280    # + card
SAIL_CONTRACT     = 320    # + slot
SAIL_MOVE         = 325    # + 2 * ship + route
BUILD_CONTRACT    = 330    # + slot
BUILD_ZONE        = 335    # + zone
BUILD_ORIENT      = 339    # + orientation
BUILD_ANCHOR      = 347    # + cell
RACE_MOVE         = 382    # + track
RACE_ARTISAN      = 386    # + track
WHEEL_REWARD      = 390    # + achievement token, influence
PRODUCE_STEP      = 392    # + estate space
CLAIM             = 400    # + mosaic cell
MOVES             = 410
# fmt: on
FIRST_MOVE = np.array(
    [globals()[decision.name] for decision in Decision if decision < FIRST_AUTOMATIC], np.int64
)

# Options that are no thing: each is the last one of its decision, unless said otherwise.
NO, YES = range(2)
TAKE_ROW, TAKE_COLUMN, FORFEIT_ROW, FORFEIT_COLUMN = range(4)
STOP_USING = layout.ONCE_FOLLOWERS
STOP_DISCARDING = layout.FOLLOWERS
STOP_BUYING = effects.GOODS
SPECIAL_SLOT = box.OFFER  # of the estate tiles
NO_TILE = box.OFFER + 1
DECK = box.OFFER
STOP_DRAWING = box.OFFER + 1
NO_FOLLOWER = layout.FOLLOWERS
NO_CONTRACT = box.OFFER
STOP_SAILING = box.PerPlayer.ship * layout.ROUTES
NO_ZONE = layout.ZONES
STOP_RACING = layout.TRACKS
TAKE_TOKEN, TAKE_INFLUENCE = range(2)
HIRE = layout.ESTATE_SPACES
STOP_PRODUCING = layout.ESTATE_SPACES + 1
SKIP_CLAIM = layout.MOSAIC_CELLS
MOST_LEGAL = layout.FOLLOWERS + 1

START, END = range(2)  # NR-18.3, NR-18.4: the windows
ANYWHERE = 0  # NR-13.9: a block that is placed whatever the power
MOST_IN_HAND = (
    box.Limits.followers_hand + box.Limits.power_max
)  # NR-11.7: until the hand is trimmed
MAX_COINS = 9999  # RU-2: no limit of the rules, only one of the record

FORUM = layout.FORUM_SIDE, layout.FORUM_SIDE
ESTATE = layout.ESTATE_ROWS, layout.ESTATE_COLUMNS
MOSAIC = layout.MOSAIC_SIDE, layout.MOSAIC_SIDE
ONE_SHAPE, ONE_ZONE = index(of=len(effects.SHAPE_NAMES)), index(of=layout.ZONES)
LEFT = count(most=effects.MOST_AMOUNT)  # how often something can still be done
ASKED = {  # what a question is about
    Decision.NEXT_ACTION: Asked(index(of=layout.SPACES, board=FORUM), mask(bits=2)),
    Decision.USE_FOLLOWER: Asked(index(of=2)),
    Decision.GAIN_GOOD: Asked(n=LEFT),
    Decision.USE_TILE: Asked(index(of=layout.ESTATE_SPACES, board=ESTATE)),
    Decision.TRADE_DISCARD: Asked(n=LEFT),
    Decision.UPGRADE_SPACE: Asked(index(of=layout.TILES, features=layout.TILE_FEATURES)),
    Decision.RECRUIT_DRAW: Asked(n=LEFT),
    Decision.RECRUIT_PLAY: Asked(count(most=max(box.RECRUIT_COINS)), flag()),
    Decision.RECRUIT_REPLACE: Asked(index(of=layout.FOLLOWERS)),
    Decision.SAIL_MOVE: Asked(n=LEFT),
    Decision.BUILD_ZONE: Asked(ONE_SHAPE, count(most=box.Limits.power_max)),
    Decision.BUILD_ORIENT: Asked(ONE_SHAPE, ONE_ZONE),
    Decision.BUILD_ANCHOR: Asked(index(of=len(layout.LAID)), ONE_ZONE),
    Decision.RACE_MOVE: Asked(n=LEFT),
    Decision.PRODUCE_STEP: Asked(n=LEFT),
}

PLAYER = schema(
    "Player",
    # NR-1.2 to NR-1.4
    goods=count(effects.GOODS, most=box.Limits.good_max),
    coins=count(most=MAX_COINS),
    influence=count(most=box.Limits.influence_max),
    artisans=count(most=box.Counts.artisans),  # available
    # The estate board (NR-16.1)
    placed=flag(layout.ESTATE_SPACES, board=ESTATE),  # artisans on the production area
    tiles=index(layout.ESTATE_SPACES, of=layout.TILES, features=layout.TILE_FEATURES, board=ESTATE),
    flipped=flag(layout.ESTATE_SPACES, board=ESTATE),  # NR-16.5: single tiles used up
    # Followers: chapters 11 and 18, NR-25.2
    hand=subset(of=layout.FOLLOWERS, seen=Seen.OWNER),
    hand_count=count(most=MOST_IN_HAND),
    shown=subset(of=layout.FOLLOWERS),  # cards in hand that everyone saw being taken
    row=subset(of=layout.FOLLOWERS),
    followers=count(most=box.Limits.followers_row),  # cards in the row
    exhausted=subset(of=layout.FOLLOWERS),
    # Contracts, ships, blocks, chariots
    building=mask(bits=layout.BUILDINGS),  # contracts completed
    shipping=mask(bits=layout.SHIPPINGS),
    ships=index(box.PerPlayer.ship, of=layout.STOPS),
    blocks=subset(layout.ZONES, of=layout.CELLS),  # cells of each zone with an own block
    blocks_left=count(most=box.PerPlayer.block),
    race=count(layout.TRACKS, most=layout.LAST_SPACE),
    below=count(layout.TRACKS, most=box.SEATS - 1),  # NR-14.5: tokens below the player's
    chariots=count(most=box.Setup.chariot_stack),
    # The mosaic board (NR-17)
    strips=index(layout.MOSAIC_SIDE, of=layout.STRIPS, features=layout.STRIP_FEATURES),
    claimed=mask(bits=layout.MOSAIC_CELLS, board=MOSAIC),
    tokens=count(most=layout.MAX_TOKENS),
    tokens_waiting=count(most=box.Setup.achievements_hippodrome),  # at the hippodrome
    # The follower draft (NR-23.4)
    pack=subset(of=layout.FOLLOWERS, seen=Seen.OWNER),
    pick=index(of=layout.FOLLOWERS, seen=Seen.OWNER),  # chosen, until all have chosen
    drafted=index(
        box.Setup.follower_draft_hand, of=layout.FOLLOWERS, seen=Seen.OWNER, observed=False
    ),
    packs_seen=subset(
        box.Setup.follower_draft_hand, of=layout.FOLLOWERS, seen=Seen.OWNER, observed=False
    ),
)

STATE = state_schema(
    "State",
    player=PLAYER,
    seats=box.SEATS,
    agenda=20,
    # Where the game stands
    round_number=count(most=box.ROUNDS),
    turn=count(most=box.TURNS * box.SEATS),  # turns taken in this round
    first_player=seat(of=box.SEATS),
    claimant=seat(of=box.SEATS),  # NR-10.1: who claimed the first player token
    claims=count(most=1, observed=False),  # NR-6.2: achievements claimed in this turn
    # The action under way (NR-7)
    action=index(of=box.ACTIONS),
    power=count(most=box.Limits.power_max),
    inner=flag(),  # NR-10.6: by way of Petition
    waived=flag(),  # NR-18.6: no artisan need be paid
    fresh=subset(of=layout.FOLLOWERS),  # NR-18.9: followers played in this action
    # Forum
    lines=index(layout.LINES, of=box.ACTIONS),  # NR-3.5: the action of each row and column
    forum=seat(layout.SPACES, of=box.SEATS, board=FORUM),  # patricians
    legionnaires=mask(bits=layout.SPACES, board=FORUM),
    emperor=index(of=layout.SPACES, board=FORUM),
    emperor_tile=index(of=layout.EMPEROR_TILES),
    emperor_stack=mask(bits=layout.EMPEROR_TILES),
    # Offers, and what is still face down (NR-25.1): a deck is a bag
    shipping_offer=index(box.OFFER, of=layout.SHIPPINGS, features=layout.SHIPPING_FEATURES),
    shipping_deck=mask(bits=layout.SHIPPINGS),
    building_offer=index(box.OFFER, of=layout.BUILDINGS, features=layout.BUILDING_FEATURES),
    building_deck=mask(bits=layout.BUILDINGS),
    tile_offer=index(box.OFFER, of=layout.TILES, features=layout.TILE_FEATURES),
    special_offer=index(of=layout.TILES, features=layout.TILE_FEATURES),
    tile_stacks=mask(bits=layout.TILES),  # basic and special tiles
    follower_offer=index(box.OFFER, of=layout.FOLLOWERS),
    follower_deck=subset(of=layout.FOLLOWERS, seen=Seen.NOBODY),
    deck_count=count(most=layout.FOLLOWERS),
    follower_discard=subset(of=layout.FOLLOWERS),
    artisans_left=count(most=box.Counts.artisans),
    # Zones, sea, hippodrome
    rewards=index(len(layout.TOKEN_SPACES), of=layout.REWARDS),
    neutral_blocks=subset(layout.ZONES, of=layout.CELLS),  # in solo the rival's
    port_ships=count(most=layout.MAX_PORT_SHIPS),
    neutral_race=count(layout.TRACKS, most=layout.LAST_SPACE),  # in solo the rival's
    favored=index(of=layout.CHARIOTS),
    upcoming=index(of=layout.CHARIOTS),
    chariot_stack=mask(bits=layout.CHARIOTS),
    chariots_hidden=count(most=box.Setup.chariot_stack),
    # The rival (NR-22)
    rival_points=count(most=255),  # its start value and blocked legionnaires
    rival_ships=index(layout.ROUTES, of=layout.STOPS),
    rival_building=mask(bits=layout.BUILDINGS),
    rival_chariots=count(most=box.Setup.chariot_stack),
    # Drafts: chapter 23
    mosaic_offer=index(layout.MOSAIC_SIDE * box.Setup.mosaic_draft_faceup, of=layout.STRIPS),
    mosaic_stack=mask(bits=layout.STRIPS),
    picks=count(most=box.Setup.follower_draft_hand + box.Setup.follower_draft_keep),
)
