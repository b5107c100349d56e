"""Values: every game's value/ says what a position is worth, and at the end that is the score."""

import random

import pytest

from circenses import games
from circenses.bots.engine import engine_for
from circenses.core.play.match import Match
from circenses.core.value import model
from circenses.core.value.valuation import USUAL, value_module

GAMES = [game for name in games.GAMES if engine_for(game := games.get(name)).has_value]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_at_the_end_the_value_is_the_score(game):
    for players in range(game.players[0], game.players[1] + 1):
        luck = random.Random(players)
        match = Match(game, players, players)
        while not match.over:
            match.play(luck.choice(match.legal()))
        for player in range(players):
            assert game.value(match.state, player) == match.scores()[player]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_values_are_points_at_any_time(game):
    """In every position of a random game a value is a number of points that could be scored."""
    for players in range(game.players[0], game.players[1] + 1):
        luck = random.Random(players)
        match = Match(game, players, players)
        while not match.over:
            for player in range(players):
                assert -100 < game.value(match.state, player) < 400
            match.play(luck.choice(match.legal()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_looking_ahead_values_every_move_as_if_it_were_the_only_one(game):
    """What moves leave as it was is counted once for all of them (core/value/model.py)."""
    engine, luck = engine_for(game), random.Random(3)
    workspace, alone = engine.borrow(ahead=USUAL), engine.valuation.model()
    worlds, out, gains = workspace.worlds, workspace.out, workspace.gains
    for seed in range(4):
        match = Match(game, 2 + seed % (game.players[1] - 1), seed)
        while not match.over:
            player, moves = match.player, match.legal()
            worlds[0], gains[:] = match.states[0], 0.0
            out[: len(moves)] = moves
            engine.look_ahead(worlds, 0, player, out, len(moves), gains, workspace.model)
            for move, gain in zip(moves, gains, strict=False):
                worlds[1] = match.states[0]
                game.drivers.play_move(worlds, 1, player, move)
                assert gain == engine.valuation.value(worlds[1], player, alone)
            match.play(luck.choice(moves), player)


@pytest.mark.parametrize("name", ["magna_roma", "aeterna"])
def test_the_bots_find_a_game_s_value(name):
    """Wherever it lies: value.py or value/; without it bots would play on without a word."""
    assert value_module(games.get(name)) is not None


def test_weights_with_names_of_before_are_read():
    """Files of weights that users fitted name features as they were called then."""
    valuation = engine_for(games.get("rome_and_roll")).valuation
    named = {one.name: one.was for one in valuation.features if one.was}
    assert set(named) == {"jewelry", "favors"}
    text = valuation.path_of(USUAL).read_text(encoding="utf-8")
    for name, was in named.items():
        text = text.replace(f"\n{name} ", f"\n{was} ")
    assert "\nfavors " not in text

    read = model.from_text(text, valuation.features, "old.txt")
    assert (read.table == valuation.weights().table).all()
