"""What lies on the table, the decisions, and what a move number means."""

from enum import IntEnum

from circenses.core.state.schema import (
    Asked,
    Seen,
    count,
    flag,
    index,
    records,
    schema,
    state_schema,
)
from circenses.games.aeterna import box
from circenses.games.aeterna.vocabulary import COLORS

MAX_GOODS = 255
MAX_PP = 999  # AE-6.R2: no limit of the rules, only one of the record


class Decision(IntEnum):
    """AE-14: what is to be decided now; from DRAFT_PHASE on, steps that need no choice."""

    DRAFT = 0  # D1
    TURN = 1  # D2, before the action
    AFTERWARDS = 2  # D2, after the action
    PLAY = 3  # D3
    DISCARD = 4  # D3
    PERSON = 5  # D4
    SITE = 6  # D5
    BUILDING_HILL = 7  # D6
    INFLUENCE = 8  # D6; arg: how much wheat less it costs
    TOKEN_HILL = 9  # D6, in op `token`
    TOKEN = 10  # D7; arg: the Hill
    TOKEN_OF_HILL = 11  # D7, in op `token`; arg: the Hill
    BOARD = 12  # D8
    SWAP = 13  # D9
    MONUMENT = 14  # D10
    OPTION = 15  # D11; arg: the card
    ACT = 16  # D12; arg: the card
    DAMAGE = 17  # D13
    SLOT = 18  # D14
    DRAFT_PHASE = 19
    ACTIONS_PHASE = 20
    SCORING_PHASE = 21
    DEVASTATION_PHASE = 22
    BUILDINGS_PHASE = 23
    DOMUS_PHASE = 24
    UNREST_PHASE = 25
    FEED_PHASE = 26
    END_OF_ERA_PHASE = 27
    NEXT_ERA = 28
    AFTER_ACTION = 29
    FINISH_CARD = 30  # arg: the card


FIRST_AUTOMATIC = int(Decision.DRAFT_PHASE)


class Phase(IntEnum):
    """AE-3.1: the phases of an Era."""

    DRAFT = 0
    ACTIONS = 1
    SCORING = 2
    DEVASTATION = 3
    BUILDINGS = 4
    DOMUS = 5
    UNREST = 6
    FEED = 7
    END_OF_ERA = 8


# AE-14.R1: move numbers. They are saved in records, so never renumber.
# fmt: off
DRAFT_CARD = 0      # D1, + slot in the pack
PLAY       = 5      # D2
FAVOR      = 6
CONSTRUCT  = 7
INFLUENCE  = 8
PASS       = 9
DISCARD    = 10
ACTIVATE   = 11
END        = 12
HAND_CARD  = 13     # D3, + slot in the hand
PERSON     = 17     # D4, + place of an open Personality
SITE       = 19     # D5, + type of Building
HILL       = 22     # D6, + Hill
TOKEN      = 29     # D7, + place of the token on its Hill
NO_TOKEN   = 32
BOARD_CARD = 33     # D8, + place of the board card
SWAP       = 37     # D9, + what a discarded card gives
MONUMENT   = 41     # D10, + number among the activation Monuments
OPTION     = 48     # D11, + option of op `choose`
DECLINE    = 51     # D12
ACCEPT     = 52
PAY_DAMAGE = 53     # D13
TAKE_DOOM  = 54
SLOT       = 55     # D14, + position in the turn order
# fmt: on
MOVES = SLOT + box.SEATS
MOST_LEGAL = 8

ONE_HILL, ONE_CARD = index(of=box.HILLS), index(of=box.HAND_CARDS, features=box.CARD_FEATURES)
ASKED = {  # what a question is about
    Decision.BUILDING_HILL: Asked(index(of=box.BUILDINGS)),
    Decision.INFLUENCE: Asked(count(most=MAX_GOODS)),
    Decision.TOKEN: Asked(ONE_HILL),
    Decision.TOKEN_OF_HILL: Asked(ONE_HILL),
    Decision.OPTION: Asked(ONE_CARD),
    Decision.ACT: Asked(ONE_CARD),
}

PLAYER = schema(
    "Player",
    # The Domus and the tracks (AE-1.1, AE-1.2)
    citizens=count(most=box.MAX_CITIZENS),
    supply=count(most=box.MAX_CITIZENS),  # AE-1.3: own citizens that can still be gained
    stones=count(most=MAX_GOODS),
    wheat=count(most=MAX_GOODS),
    aurei=count(most=MAX_GOODS),
    unrest=count(most=box.MAX_UNREST),
    pp=count(most=MAX_PP),
    dooms=count(most=box.ERAS * box.DAMAGES),
    # On the board (AE-1.4, AE-1.6)
    stack=count(box.HILLS, most=box.MAX_CITIZENS),  # own citizens on each Hill
    place=index(box.HILLS, of=box.PLACES),  # the stack's place from the left; 0 is the Prefect's
    builder=flag(box.BUILDINGS),  # spaces of the Construction Area closed by an own citizen
    position=index(of=box.SEATS),  # on the Turn Order track
    pass_space=index(of=box.SEATS),  # on the Pass track
    # Cards in front of the player (AE-1.8)
    played=flag(box.CARDS),
    colors=count(COLORS, most=box.CARDS),  # how many of each color
    monuments_era=count(most=2 * box.HAND),
    provinces_era=count(most=2 * box.HAND),
    used=count(box.ACTIVATIONS, most=9),  # AE-8.2: how often in this Era
    damages=count(most=box.DAMAGES),  # AE-9.9: Unrest Damage tokens dealt with in this phase G
    # Cards of this Era (AE-15)
    hand=index(box.HAND, of=box.HAND_CARDS, seen=Seen.OWNER, features=box.CARD_FEATURES),
    hand_count=count(most=box.HAND),
    shown=index(box.HAND, of=box.HAND_CARDS, observed=False),  # played from the hand or discarded
    pack=index(box.PACK, of=box.HAND_CARDS, seen=Seen.OWNER, features=box.CARD_FEATURES),
    pick=index(of=box.PACK, seen=Seen.OWNER),  # AE-15.4: the slot chosen, until all have chosen
    # AE-15.3: what a player remembers of the draft
    kept=index(box.PICKS, of=box.HAND_CARDS, seen=Seen.OWNER, observed=False),
    packs_seen=index((box.PICKS, box.PACK), of=box.HAND_CARDS, seen=Seen.OWNER, observed=False),
)
HILL_RECORD = schema(
    "Hill",
    active=flag(),
    devastations=count(most=box.PLACES),
    buildings=flag(box.BUILDINGS),
    token=index(box.PLACES, of=box.TOKEN_KINDS),
    depleted=flag(box.PLACES),
)
STATE = state_schema(
    "State",
    player=PLAYER,
    seats=box.SEATS,
    agenda=20,
    gentes=count(most=box.SEATS),  # the players, and Gens Umbra in the solo variant
    era=count(most=box.ERAS - 1),
    phase=index(of=len(Phase)),
    turn=count(most=box.SEATS - 1, observed=False),  # whose: a position on the Turn Order track
    picks=count(most=box.PICKS),  # picks of this Era's draft that are over
    letters=count(most=box.UMBRA_LETTERS - 1),  # AE-16.4: letters of Umbra's script carried out
    hills=records(HILL_RECORD, box.HILLS),
    building=flag(box.BUILDINGS),  # Buildings that wait in the Construction Area
    damage=index(box.DAMAGES, of=box.DAMAGE_TOKENS),
    personalities=index(box.MAX_PERSONALITIES, of=box.PERSONALITIES, features=box.PERSON_FEATURES),
    board=index(box.SEATS, of=box.HAND_CARDS, features=box.CARD_FEATURES),
)
