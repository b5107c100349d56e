"""No bot ever sees more than its view."""

import random

import numpy as np
import pytest

from circenses import games
from circenses.bots import analysis
from circenses.bots.levels import parse
from circenses.bots.players import Budget, Greedy, Random, Search
from circenses.core.play.match import Match
from tests.hills import GAME as HILLS

BOTS = {
    "random": Random,
    "greedy": Greedy,
    "noisy": lambda: Greedy(temperature=2.0),
    "search": lambda: Search(Budget(iterations=40)),
    "playouts": lambda: parse("search:20it,random"),
    "threads": lambda: parse("search:40it,threads=2"),
}
WORLDS = (1, 2, 3)  # seeds of imagined worlds that look the same to the player
GAMES = [HILLS, *(games.get(name) for name in games.GAMES)]
TABLES = [
    pytest.param(game, players, id=f"{game.id}-{players}")
    for game in GAMES
    for players in range(game.players[0], game.players[1] + 1)
]


def positions(game, players, seed, every):
    """Positions of a random game, some moves apart, in which the player has a choice."""
    luck = random.Random(seed)
    match = Match(game, players, seed)
    due = 0
    while not match.over:
        player = luck.choice(match.waiting)
        moves = match.legal(player)
        if match.ply >= due and len(moves) > 1:
            due = match.ply + every
            yield match.states.copy(), player, moves
        match.play(luck.choice(moves), player)


def same_to_the_eye(game, players):
    """Positions with the player to move, and for each some worlds that he cannot tell from it."""
    every = 2 if game is HILLS else 45
    for states, player, moves in positions(game, players, seed=5, every=every):
        view = game.view(states, player)
        worlds = [game.imagine_from(view, player, seed) for seed in WORLDS]
        assert all(game.view(world, player).tobytes() == view.tobytes() for world in worlds)
        yield states, player, moves, worlds


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_hidden_changes_no_move(game, players, bot):
    """Shuffle all that the player cannot see, hand in the whole state: the same move comes back."""
    for states, player, moves, worlds in same_to_the_eye(game, players):
        chosen = BOTS[bot]().choose(game, game.view(states, player), player, moves, seed=9)
        assert chosen in moves
        for world in [states, *worlds]:
            assert BOTS[bot]().choose(game, world, player, moves, seed=9) == chosen


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_hidden_changes_no_hint(game, players):
    """Nor does it change what search says about each move, or about each side's chances."""
    for states, player, moves, worlds in same_to_the_eye(game, players):
        search = Search(Budget(iterations=30))
        thoughts = [
            search.ponder(game, world, player, search.budget, seed=4, played=moves[-1])
            for world in [game.view(states, player), states, *worlds]
        ]
        told = [repr((thought.choices, thought.chances)) for thought in thoughts]
        assert len(set(told)) == 1


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_hidden_changes_no_judgment(game, players):
    """The analysis of a finished game judges each move by what its player could know."""
    for states, player, moves, worlds in same_to_the_eye(game, players):
        search = Search(Budget(iterations=30))
        judged = {
            repr(analysis.judge(game, world, 7, player, moves[0], search))
            for world in [states, *worlds]
        }
        assert len(judged) == 1


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


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_takes_the_view_of_a_match(bot):
    """`match.view(p)` is one record; `game.view` gives a batch of one."""
    match = Match(HILLS, 3, 1)
    player, moves = match.player, match.legal()
    chosen = [
        BOTS[bot]().choose(HILLS, view, player, moves, seed=1)
        for view in (match.view(player), HILLS.view(match.states, player))
    ]
    assert chosen[0] == chosen[1]
