"""Chapter 15: the cards of Seneca, and the die that he takes."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.chance import roll
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules.regions import count_bits
from circenses.games.rome_and_roll.vocabulary import FACES

# ---- cards


@rule
def nth_bit(these, n):
    """The n-th thing in a set of bits."""
    thing = 0
    while True:
        if (these >> thing) & 1:
            if n == 0:
                return thing
            n -= 1
        thing += 1


@rule
def random_of(state, these):
    """One thing of a set of bits, at random."""
    return nth_bit(these, roll(state, count_bits(these)))


@rule
def undealt(state):
    """RR-15.3: the cards that can come next; the first eight are of those with a seal."""
    left = seneca_cards.ALL_CARDS & ~state.seneca_played
    if count_bits(state.seneca_played) < seneca_cards.SEALED_ON_TOP:
        left &= seneca_cards.SEALED
    return left


@rule
def deal_seneca_cards(state):
    """RR-15.4: two cards face down; their backs can be seen."""
    left = undealt(state)
    for k in range(2):
        card = random_of(state, left)
        left &= ~(1 << card)
        state.face_down[k] = card
        state.backs[k] = seneca_cards.BACK[card]


# ---- the draft


@rule
def take_seneca_die(state, which):
    """RR-15.5: the color by the card's back and the d6, the number by the d6."""
    face = roll(state, FACES)
    back = state.backs[which]
    half = face % 2  # face 1 is rolled 2, so an odd face is even: the top half
    first = seneca_cards.BACK_COLOR[back, 1 - half]
    second = seneca_cards.BACK_COLOR[back, half]
    die = nearest_die(state, first, face)
    if die == EMPTY:
        die = nearest_die(state, second, face)
    if die == EMPTY:
        die = nearest_of_all(state, face)
    state.pool[die] -= 1


@rule
def nearest_die(state, color, face):
    """RR-15.5: the number rolled, else the next number upwards, 6 followed by 1."""
    for up in range(FACES):
        kind = FACES * color + (face + up) % FACES
        if state.pool[kind] > 0:
            return kind
    return EMPTY


@rule
def nearest_of_all(state, face):
    """RR-15.5: no die of either color: all that are left, by number."""
    for up in range(FACES):
        for kind in range((face + up) % FACES, box.DICE_KINDS, FACES):
            if state.pool[kind] > 0:
                return kind
    return EMPTY
