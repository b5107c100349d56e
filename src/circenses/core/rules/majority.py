"""Who has most, with ties. `counts` has a number for each of the first `n` seats or owners."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY


@rule
def most_in(counts, n):
    """The highest number."""
    most = counts[0]
    for seat in range(1, n):
        most = max(most, counts[seat])
    return most


@rule
def leaders(counts, n):
    """All who have most, as bits; nobody leads with nothing."""
    most, found = most_in(counts, n), 0
    for seat in range(n):
        if most > 0 and counts[seat] == most:
            found |= 1 << seat
    return found


@rule
def sole_leader(counts, n):
    """Who has most alone; EMPTY on a tie, or when nobody has any."""
    most, found = most_in(counts, n), EMPTY
    for seat in range(n):
        if most > 0 and counts[seat] == most:
            if found != EMPTY:
                return EMPTY
            found = seat
    return found


@rule
def place_of(counts, n, seat):
    """The place of a seat, from 0; after a tie places are left out: 5 5 3 gives 0 0 2."""
    place = 0
    for other in range(n):
        if counts[other] > counts[seat]:
            place += 1
    return place


@rule
def dense_place_of(counts, n, seat):
    """The place of a seat, from 0; after a tie none is left out: 5 5 3 gives 0 0 1."""
    place = 0
    for other in range(n):
        if counts[other] > counts[seat] and is_first_with(counts, other):
            place += 1
    return place


@rule
def is_first_with(counts, seat):
    """Whether no lower seat has the same number."""
    for other in range(seat):
        if counts[other] == counts[seat]:
            return False
    return True


@rule
def prize_of(counts, n, seat, prizes):
    """The prize for the place of a seat, ties in full and without gaps; nothing for nothing."""
    place = dense_place_of(counts, n, seat)
    return prizes[place] if counts[seat] > 0 and place < len(prizes) else 0


@rule
def prize_for_most(counts, n, seat, alone, tied):
    """What a seat gets for having most, alone or together with others."""
    if counts[seat] == 0 or counts[seat] < most_in(counts, n):
        return 0
    return alone if sole_leader(counts, n) == seat else tied
