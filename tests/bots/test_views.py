"""No bot ever sees more than its view."""

import random

import numpy as np
import pytest

from circenses import games
from circenses.bots.players import Budget, Greedy, Random, Search, parse
from circenses.core.match import Match
from tests.hills import GAME as HILLS

BOTS = {
    "random": Random,
    "greedy": Greedy,
    "noisy": lambda: Greedy(temperature=2.0),
    "search": lambda: Search(Budget(iterations=40)),
    "playouts": lambda: parse("search:20it,random"),
    "threads": lambda: parse("search:40it,threads=2"),
}
GAMES = [HILLS, *(games.get(name) for name in games.GAMES)]


def positions(game, players, seed, every=12):
    """Positions of a random game, some moves apart, in which the player has a choice."""
    luck = random.Random(seed)
    match = Match(game, players, seed)
    while not match.over:
        player = luck.choice(match.waiting)
        moves = match.legal(player)
        if match.ply % every == 0 and len(moves) > 1:
            yield match.states.copy(), player, moves
        match.play(luck.choice(moves), player)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_hidden_changes_no_move(game, bot):
    """Shuffle all that the player cannot see, hand in the whole state: the same move comes back."""
    every = 2 if game is HILLS else 60
    for states, player, moves in positions(game, max(2, game.players[0]), seed=5, every=every):
        view = game.view(states, player)
        chosen = BOTS[bot]().choose(game, view, player, moves, seed=9)
        assert chosen in moves
        for seed in (1, 2):
            other = game.imagine_from(view, player, seed)
            assert game.view(other, player).tobytes() == view.tobytes()
            assert BOTS[bot]().choose(game, other, player, moves, seed=9) == chosen


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_leaves_its_view_alone(bot):
    """Thinking changes nothing in the position that was handed in."""
    for states, player, moves in positions(HILLS, 3, seed=2, every=3):
        view = HILLS.view(states, player)
        before = view.tobytes()

        BOTS[bot]().choose(HILLS, view, player, moves, seed=1)

        assert view.tobytes() == before


def test_the_workspace_covers_whatever_it_is_given():
    """A whole state handed to a bot by mistake is covered before anybody looks at it."""
    from circenses.bots.engine import engine_for

    match = Match(HILLS, 3, 1)
    workspace = engine_for(HILLS).borrow()

    workspace.look_at(match.states, 1, seed=3)

    assert workspace.view.tobytes() == HILLS.view(match.states, 1).tobytes()
    assert np.asarray(workspace.view["players"]["hand"])[0, 0].max() < 0
