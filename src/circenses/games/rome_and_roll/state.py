"""What lies on the table, the decisions, and what a move number means."""

from enum import IntEnum

from circenses.core.state.schema import (
    Asked,
    Seen,
    count,
    flag,
    index,
    mask,
    records,
    schema,
    seat,
    state_schema,
)
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.box import seneca as seneca_cards

# RR-18.8: move numbers, blocks in this order. They are saved in records, so never renumber.
# fmt: off
SQUARE      = 0      # + 16 * row + column
ORIENTATION = 192    # + place in the list of different orientations
DIE         = 200    # + 6 * color + face
FACE        = 218    # + face
ACTION      = 224    # + main action
SENATOR     = 231    # + nothing, builder, legionary, merchant
SLOT        = 235    # + place of the blueprint
REGION      = 243
SETTLEMENT  = 247
ROAD        = 271
RESOURCE    = 299
ADVISOR     = 304
SOURCE      = 307    # + one of the six below
FAVOR      = 313
PLAYER      = 320
DONE        = 324
# fmt: on
MOVES = DONE + 1
MOST_LEGAL = ground.SQUARES  # an anchor is any square at most
FROM_DIE, DIE_BASKET, FROM_YARD, BY_DISCOUNT, DIE_JEWEL, YARD_JEWEL = range(6)  # sources
NO_SENATOR = SENATOR


class Decision(IntEnum):
    """RR-18: what is to be decided now; from ROUND on, steps that need no choice."""

    START_SETTLEMENT = 0
    DRAFT = 1  # arg: 1 in the second pass
    SECOND_DIE = 2
    TURN_DIE = 3
    TURN_FACE = 4
    MINERVA_FACE = 5
    FREE_ACTION = 6
    BRIBE = 7  # arg: the good on the die
    SENATOR_ICON = 8
    MAIN_ACTION = 9
    ACTION_FAVOR = 10  # arg: the action
    JUPITER = 11
    DESTINATION = 12
    BLUEPRINT = 13
    ANCHOR = 14
    ORIENTATION = 15
    PAY = 16
    EXCHANGE = 17  # arg: the first unit given
    RAISE = 18
    CONQUER_REGION = 19
    SETTLEMENT = 20
    EXPAND_REGION = 21
    ROAD = 22
    TAX_REGION = 23  # n: how many are to be named
    TRADE_KIND = 24
    PRODUCE = 25
    GAIN = 26  # arg: what a unit may become; n: units
    CLAIM = 27
    STEAL_FROM = 28  # n: units
    STEAL = 29  # arg: from whom; n: units
    ACTIVATE = 30  # n: how many more
    BASKET = 31
    RUBBLE = 32
    RUBBLE_TURN = 33
    PARK = 34
    SENECA_ROAD = 35  # arg: the region
    ROUND = 36
    DRAFTING = 37  # n: how many have had their pick
    TURNS = 38  # n: how many turns have begun
    TURN = 39  # n: the stage
    SATURN = 40  # n: the stage
    CONSTRUCT = 41  # the main actions, in their order; n: the stage
    RAISE_LEGIONS = 42
    CONQUER = 43
    EXPAND = 44
    TAX = 45
    TRADE = 46
    FINISH_SET = 47
    FINISH_ROAD = 48  # arg: the road
    PART_TWO = 49  # arg: buildings used; n: how many players are through
    FIRE = 50  # arg: the trigger; n: the next ability
    EFFECTS = 51  # arg: the list; n: the next effect
    NEIGHBORS = 52  # arg: the building; n: the next one to look at
    COIN = 53  # n: coins
    SENECA = 54  # arg: left or right card; n: the stage
    SENECA_CONQUERS = 55  # arg: the region; n: how often
    SENECA_EXPANDS = 56  # arg: the region; n: how often


FIRST_AUTOMATIC = int(Decision.ROUND)


class Manner(IntEnum):
    """In which way a building is placed (RR-6.4, RR-13.4, RR-13.9)."""

    PLAIN = 0
    JUNO = 1
    SATURN_FIRST = 2
    SATURN_SECOND = 3


# What the numbers of a question mean, for the tensor.
ONE_GOOD, UNITS = index(of=vocabulary.BASKET + 1), count(most=127)
KINDS = mask(bits=vocabulary.RESOURCES)
ASKED = {
    Decision.DRAFT: Asked(flag()),
    Decision.BRIBE: Asked(ONE_GOOD),
    Decision.ACTION_FAVOR: Asked(index(of=len(vocabulary.Action))),
    Decision.EXCHANGE: Asked(ONE_GOOD),
    Decision.TAX_REGION: Asked(n=UNITS),
    Decision.TRADE_KIND: Asked(n=UNITS),
    Decision.GAIN: Asked(KINDS, UNITS),
    Decision.STEAL_FROM: Asked(n=UNITS),
    Decision.STEAL: Asked(seat(of=box.SEATS), UNITS),
    Decision.ACTIVATE: Asked(n=UNITS),
    Decision.SENECA_ROAD: Asked(index(of=box.REGIONS)),
}

MAX_BUILDINGS = 85  # the Forum, and no building is smaller than two squares
MAX_YARD = 32767  # RR-1.2: no limit of the rules, only one of the record
MAX_ICONS = 99
MAX_NAMED = 3  # buildings named for Raise, Trade or `activate`
MAX_ROUNDS = 32767

PLAYER_RECORD = schema(
    "Player",  # RR-20.1
    character=index(of=box.CHARACTERS),
    yard=count(vocabulary.RESOURCES, most=MAX_YARD),
    track=count(len(vocabulary.TRACKS), most=int(box.LAST_BOX.max())),  # boxes marked
    soldiers=count(most=box.Tracks.soldiers_max),
    garrisons=count(most=box.Tracks.soldiers_max),  # soldiers used
    senators=count(most=box.Tracks.senators_max),
    deployed=count(most=box.Tracks.senators_max),  # senators used
    loyalty=count(box.ADVISORS, most=box.Tracks.loyalty_boxes),
    dice=index(2, of=box.DICE_KINDS),
    overseer=index(of=ground.SQUARES),  # the first square of the building it is in
    foreman=index(of=vocabulary.SLOTS),
    favors=mask(bits=box.FAVORS),
    nero=mask(bits=box.NERO_CARDS),
    blue=mask(bits=len(vocabulary.TRACKS)),  # blue boxes reached
    settlements=mask(bits=box.SETTLEMENTS),
    roads=mask(bits=box.ROADS),  # renovated by this player
)
BUILDING = schema(
    "Building",
    first=index(of=ground.SQUARES, observed=False),  # its first square in reading order
    owner=seat(of=box.SEATS, observed=False),
    slot=index(of=vocabulary.PARK + 1, observed=False),  # its card, or Forum, Rubble, Park
    lie=index(of=ground.LIES, observed=False),
)
STATE = state_schema(
    "State",
    player=PLAYER_RECORD,
    seats=box.SEATS,
    agenda=20,
    only=count(2, most=2**31 - 1, observed=False),  # room to look whether there is a choice
    # The table (RR-20.2)
    side=index(of=len(vocabulary.SIDES)),
    rounds=count(most=MAX_ROUNDS, observed=False),  # RR-14.13
    last_round=count(most=MAX_ROUNDS, observed=False),  # 0 as long as nobody knows
    pro_consul=seat(of=box.SEATS),
    pool=count(box.DICE_KINDS, most=box.MAX_DICE),
    cards=index(vocabulary.SLOTS, of=box.CARDS),
    favors=mask(bits=box.FAVORS),  # in the middle
    nero=mask(bits=box.NERO_CARDS),  # on the stack
    # The map
    kind_at=index(ground.SQUARES, of=vocabulary.PARK + 1),  # a card's slot, or Forum, Rubble, Park
    owner_at=seat(ground.SQUARES, of=box.SEATS),
    building_at=index(ground.SQUARES, of=MAX_BUILDINGS, observed=False),
    built=mask(ground.ROWS, bits=ground.COLUMNS, observed=False),  # squares covered, row by row
    building_count=count(most=MAX_BUILDINGS, observed=False),
    buildings=records(BUILDING, MAX_BUILDINGS),  # the oldest first
    # The turn (RR-20.3)
    active=seat(of=box.SEATS),  # whose turn it is; nobody in the draft and in Seneca's turn
    die=index(of=box.DICE_KINDS),
    workers=mask(bits=4),  # that the die counts as
    icons=count(vocabulary.BASKET + 1, most=MAX_ICONS),  # goods left on the die
    aux=count(most=MAX_ICONS),
    favor_used=flag(),
    favor=index(of=box.FAVORS),  # that changes the action
    action=index(of=len(vocabulary.Action)),  # the main action, also while it is carried out
    region=index(of=box.REGIONS),
    regions=mask(bits=box.REGIONS),  # named in a Tax
    tally=count(most=box.ROADS),  # settlements or roads of this action
    strength=count(most=127),  # left in a Conquer
    free_roads=count(most=box.ROADS),
    named=index(MAX_NAMED, of=MAX_BUILDINGS, observed=False),
    # A construction
    manner=index(of=len(Manner)),
    destination=index(of=ground.SQUARES),
    slot=index(of=vocabulary.SLOTS),
    other_slot=index(of=vocabulary.SLOTS),  # of Saturn's first building
    anchor=index(of=ground.SQUARES),
    lie=index(of=ground.LIES),
    touched=flag(),  # an opponent's building; alone: Rubble that became a Park
    # A payment: what is still due
    bill=count(vocabulary.RESOURCES, most=127),
    steps=count(most=127),  # fish for the Overseer
    discount=count(most=127),
    wild=flag(),  # RR-10.1: a set of a Trade, for which jewelry is wild
    jewels=count(most=127),
    # Seneca (RR-15 to RR-17)
    seneca_foreman=index(of=vocabulary.SLOTS),
    seneca_played=mask(bits=box.SENECA_CARDS),  # turned up; in the variant, discarded
    face_down=index(2, of=box.SENECA_CARDS, seen=Seen.NOBODY),
    backs=index(2, of=len(seneca_cards.BACKS)),
    seneca_card=index(of=box.SENECA_CARDS),
    acted=flag(),  # RR-15.16: no failure
    # Options
    variant=flag(),  # RR-17
    endless=flag(),  # RR-14.13
    level=index(of=len(box.DIFFICULTIES)),
    score_table=index(of=len(seneca_cards.POINTS)),
    exchange=flag(),
    no_fallback=flag(),
    rubble_closed=flag(),
)
