"""RR-18.4, RR-18.5: what is hidden, filled in at random."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules.seneca_draft import random_of, undealt


@rule
def imagine(state, player):
    """RR-18.4: fronts of face-down cards that fit their backs; decks are chosen when drawn."""
    left = undealt(state)
    for k in range(2):
        if state.backs[k] == EMPTY:
            state.face_down[k] = EMPTY
        else:
            card = random_of(state, with_back(left, state.backs[k]))
            left &= ~(1 << card)
            state.face_down[k] = card


@rule
def with_back(cards, back):
    """Of these cards, those with a back."""
    these = 0
    for card in range(box.SENECA_CARDS):
        if (cards >> card) & 1 and seneca_cards.BACK[card] == back:
            these |= 1 << card
    return these
