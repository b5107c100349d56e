"""Chapter 13: information."""

from collections import Counter

import numpy as np

from circenses.core.state.schema import EMPTY
from circenses.core.state.view import hidden_leaves
from circenses.games.city_of_marble import GAME, box
from tests.games.city_of_marble.table import lay_out
from tests.playing import random_match

VALUES = Counter(box.Bridge.tiles.tolist())


def as_batch(table):
    states = GAME.new_batch(1)
    states[0] = table.state
    return states


def test_cm_13_1_all_is_open_but_bridge_values():
    """CM-13.1: chance itself, and the values of Bridge tiles on the board and with their owners."""
    hidden = {leaf.name for leaf in hidden_leaves(GAME.state)}
    assert hidden == {"chance", "bridges", "players.bridges"}


def test_cm_13_1_everybody_sees_who_took_which_bridge():
    states = as_batch(lay_out(players=3, bridges=[[4], [3, 2], []]))
    for viewer in (0, 1, 2, None):
        owners = GAME.view(states, viewer)[0].bridge_owners
        assert list(owners) == [0, 1, 1, EMPTY, EMPTY, EMPTY, EMPTY]


def test_cm_13_2_only_the_owner_knows_the_value():
    states = as_batch(lay_out(bridges=[[4], [3]]))
    own, other, spectator = (GAME.view(states, viewer)[0] for viewer in (0, 1, None))

    assert list(own.players[0].bridges)[:2] == [4, 0]
    assert not any(other.players[0].bridges)
    assert not any(spectator.players[0].bridges) and not any(spectator.players[1].bridges)
    assert not any(own.bridges)


def test_cm_13_3_chance_is_used_in_the_set_up_only():
    for players in (1, 3):
        seen = {int(match.state.chance) for match in random_match(GAME, players, 3)}
        assert len(seen) == 1


def test_cm_13_4_unseen_values_are_dealt_at_random():
    """CM-13.4: what a player has seen is never dealt again, the rest each as likely."""
    states = as_batch(lay_out(bridges=[[4, 4], [3]], bridge_values=[4, 4, 3, 1, 1, 2, 2]))
    view = GAME.view(states, 0)
    theirs = Counter()
    for seed in range(600):
        world = GAME.imagine_from(view, 0, seed)[0]
        assert list(world.players[0].bridges) == [4, 4, 0, 0, 0, 0, 0]
        dealt = Counter(world.players[1].bridges) + Counter(world.bridges) + Counter([4, 4])
        del dealt[0]
        assert dealt <= VALUES and dealt.total() == 7
        assert world.bridges[0] == world.bridges[1] == world.bridges[2] == 0
        theirs[world.players[1].bridges[2]] += 1
    assert set(theirs) == {1, 2, 3}
    assert all(150 < n < 250 for n in theirs.values())


def test_cm_13_4_what_was_turned_over_is_known():
    table = lay_out(final_turns_left=1, bridges=[[4], [3, 2]]).choose("play", "red", "E6H", "no")
    view = GAME.view(as_batch(table), 0)
    for seed in range(20):
        world = GAME.imagine_from(view, 0, seed)[0]
        assert np.array_equal(world.players[1].bridges, table.me(1).bridges)
