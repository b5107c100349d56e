"""Hills, a toy game that exercises all of core: hidden hands, simultaneous picks, chance, agenda.

Three rounds. All players pick a card face down at the same time; then each in turn places a citizen
on one of seven hills and scores the card, and three more where nobody has more citizens.
"""

import enum
from pathlib import Path

from circenses.core.compiling.jit import rule
from circenses.core.play.game import Game, Law, Line, Option
from circenses.core.rules.agenda import (
    MOST_STEPS,
    answered,
    ask,
    ask_all,
    done,
    is_automatic,
    offer,
    top,
    wait,
)
from circenses.core.rules.chance import draw_from
from circenses.core.rules.sets import has, put
from circenses.core.state.schema import (
    EMPTY,
    Asked,
    Seen,
    count,
    index,
    mask,
    records,
    schema,
    seat,
    seat_set,
    state_schema,
    subset,
)

HILLS, HAND, CARDS, SEATS, ROUNDS = 7, 5, 40, 4, 3
SENATE = SEATS  # owns the first hill until a player places a citizen there
PICK_MOVE, PLACE_MOVE = 0, 5  # picks 0..4, places 5..11


class Decision(enum.IntEnum):
    PICK = 0
    PLACE = 1
    NEXT_ROUND = 2  # automatic


PLAYER = schema(
    "Player",
    hand=index(HAND, of=CARDS, seen=Seen.OWNER),
    hand_count=count(most=HAND),
    picked=index(of=HAND, seen=Seen.OWNER),
    points=count(most=200),
)
HILL = schema(
    "Hill",
    citizens=count(SEATS, most=ROUNDS),
    owner=seat(of=SEATS, others=1),  # who placed a citizen last
    visitors=seat_set(of=SEATS, others=1),
)
STATE = state_schema(
    "State",
    player=PLAYER,
    seats=SEATS,
    agenda=8,
    round_number=count(most=ROUNDS),
    bag=index(CARDS, of=CARDS, seen=Seen.NOBODY),
    bag_count=count(most=CARDS),
    played=index(ROUNDS * SEATS, of=CARDS),
    played_count=count(most=ROUNDS * SEATS),
    shown=subset(of=CARDS),  # the same cards as a set
    bonus=count(most=5),
    hills=records(HILL, HILLS),
)

LEFT = [[left, int(left == 1)] for left in range(ROUNDS)]
# What a question is about. Only the turn to place is of any use; the rest is there to be seen.
ASKED = {
    Decision.PICK: Asked(arg=index(of=ROUNDS, features=LEFT), n=mask(bits=ROUNDS)),
    Decision.PLACE: Asked(arg=seat(of=SEATS), n=count(most=ROUNDS)),
}


@rule
def setup(state, options):
    state.bonus = 3 + options[1]
    state.bag_count = CARDS
    state.hills[0].owner = SENATE
    state.hills[0].visitors = 1 << SENATE
    for card in range(CARDS):
        state.bag[card] = card
    for player in range(state.seats):
        me = state.players[player]
        me.hand_count = HAND
        for slot in range(HAND):
            me.hand[slot] = draw_card(state)
    ask(state, 0, Decision.NEXT_ROUND)
    settle(state)


@rule
def draw_card(state):
    card = draw_from(state, state.bag, state.bag_count)
    state.bag_count -= 1
    return card


@rule
def settle(state):
    for _ in range(MOST_STEPS):
        if not is_automatic(state, Decision.NEXT_ROUND):
            break
        next_round(state)
    wait(state, Decision.NEXT_ROUND)


@rule
def next_round(state):
    done(state)
    if state.round_number == ROUNDS:
        return
    state.round_number += 1
    ask(state, 0, Decision.NEXT_ROUND)
    for player in range(state.seats - 1, -1, -1):
        ask(state, player, Decision.PLACE, (player + 1) % state.seats, state.round_number)
    left = ROUNDS - state.round_number
    ask_all(state, (1 << state.seats) - 1, Decision.PICK, left, (1 << left) - 1)


@rule
def legal(state, player, out):
    n = 0
    if top(state).decision == Decision.PICK:
        for slot in range(HAND):
            if state.players[player].hand[slot] != EMPTY:
                n = offer(out, n, PICK_MOVE + slot)
        return n
    for hill in range(HILLS):
        n = offer(out, n, PLACE_MOVE + hill)
    return n


@rule
def play(state, player, move):
    match top(state).decision:
        case Decision.PICK:
            do_pick(state, player, move)
        case Decision.PLACE:
            do_place(state, player, move)
    settle(state)


@rule
def do_pick(state, player, move):
    state.players[player].picked = move - PICK_MOVE
    if answered(state, player) == 0:
        done(state)


@rule
def do_place(state, player, move):
    done(state)
    me = state.players[player]
    hill = state.hills[move - PLACE_MOVE]
    hill.citizens[player] += 1
    hill.owner = player
    hill.visitors |= 1 << player
    card = me.hand[me.picked]
    me.hand[me.picked] = EMPTY
    me.picked = EMPTY
    me.hand_count -= 1
    state.played[state.played_count] = card
    state.played_count += 1
    put(state.shown, card)
    me.points += card % 7
    most = 0
    for other in range(state.seats):
        most = max(most, hill.citizens[other])
    if hill.citizens[player] == most:
        me.points += state.bonus


@rule
def imagine(state, player):
    """Deal the bag again among all hands that the player does not see."""
    state.bag_count = 0
    for card in range(CARDS):
        if not known(state, player, card):
            state.bag[state.bag_count] = card
            state.bag_count += 1
    for other in range(state.seats):
        if other != player:
            deal_again(state, other)
    for place in range(state.bag_count, CARDS):
        state.bag[place] = EMPTY


@rule
def known(state, player, card):
    if has(state.shown, card):
        return True
    for slot in range(HAND):
        if state.players[player].hand[slot] == card:
            return True
    return False


@rule
def deal_again(state, other):
    them = state.players[other]
    chosen = state.round_number - (HAND - them.hand_count) > 0 and has_picked(state, other)
    for slot in range(HAND):
        them.hand[slot] = draw_card(state) if slot < them.hand_count else EMPTY
    them.picked = 0 if chosen else EMPTY


@rule
def has_picked(state, other):
    if top(state).decision == Decision.PICK:
        return (state.waiting >> other) & 1 == 0
    return True


@rule
def score(state, player, sheet):
    sheet[0] = state.players[player].points
    sheet[1] = 0
    for hill in range(HILLS):
        sheet[1] += state.hills[hill].citizens[player]


def cards_are_conserved(state):
    held = sum(int(player.hand_count) for player in state.players)
    return held + state.played_count + state.bag_count == CARDS


GAME = Game(
    id="hills",
    title="Hills",
    prefix="HI",
    rules_version=1,
    players=(2, SEATS),
    minutes=5,
    tagline="A toy.",
    state=STATE,
    moves=PLACE_MOVE + HILLS,
    most_legal=HILLS,
    decisions=Decision,
    asked=ASKED,
    secret_choices=(Decision.PICK,),
    setup=setup,
    legal=legal,
    play=play,
    imagine=imagine,
    score=score,
    lines=(Line("Points", "HI-1"),),
    ties=(Line("Citizens", "HI-2"),),
    laws=(Law("cards are conserved", cards_are_conserved),),
    options=(Option("bonus", "Bonus", ("3", "4")),),
    folder=Path(__file__).parent,
    package="tests.hills",
)
