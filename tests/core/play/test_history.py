"""One played game: every position can be found again, and copies share nothing that changes."""

import pickle
import random

from circenses.core.play.history import APART, RECENT
from circenses.core.play.match import Match
from circenses.games import get


def long_game():
    """A match with more moves than positions are kept, and each position on the way."""
    match, luck = Match(get("aeterna").interpreted, 3, 7), random.Random(7)
    seen = [match.states.tobytes()]
    while not match.over and match.ply < 2 * APART + RECENT:
        match.play(luck.choice(match.legal()))
        seen.append(match.states.tobytes())
    return match, seen


def test_every_position_is_found_again_also_after_a_journey():
    match, seen = long_game()
    assert match.ply > RECENT + APART
    for one in (match, match.copy(), pickle.loads(pickle.dumps(match))):
        assert [one.position(ply).tobytes() for ply in range(one.ply + 1)] == seen
        assert [states.tobytes() for states in one.positions(3, one.ply)] == seen[3:]


def test_going_back_restores_the_position_and_forgets_what_came_after():
    match, seen = long_game()
    match.undo_to(5)
    assert match.states.tobytes() == seen[5]
    assert match.history == match.at(5).history
    assert max([*match.past, *match.marks]) <= 5


def test_what_a_copy_takes_back_and_plays_anew_stays_its_own():
    match, luck = Match(get("aeterna").interpreted, 3, 7), random.Random(1)
    while not (match.can_undo and len(match.at(match.ply - 1).legal(match.history[-1][0])) > 1):
        match.play(luck.choice(match.legal()))
    twin = match.copy()
    before = match.position(match.ply - 1).tobytes()
    player, move = twin.history[-1]
    twin.undo()
    twin.play(next(other for other in twin.legal(player) if other != move), player)
    assert match.position(match.ply - 1).tobytes() == before
    match.undo()
    assert match.states.tobytes() == before
