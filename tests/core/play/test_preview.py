"""What choices would lead to."""

from circenses.core.play import preview
from circenses.core.play.match import Match
from tests.hills import GAME


def test_looking_ahead_changes_nothing_and_leaves_secrets_covered():
    """The world fits the view of the player, and is made from that view alone."""
    match = Match(GAME, 3, 1)
    view = match.view(0).tobytes()
    world = preview.world_of(GAME, view, 0)
    assert GAME.view(world, 0).tobytes() == view
    after = preview.after(GAME, view, 0, match.legal(0)[0])
    assert after.players[0].picked == 0
    assert match.view(0).tobytes() == view


def test_what_a_path_gives_is_what_it_then_gives():
    match = Match(GAME, 2, 4)
    for player in (0, 1):
        match.play(0, player)
    player = match.player
    moves = match.legal()
    promised = preview.gains(GAME, match.view(player).tobytes(), player, [(m,) for m in moves])
    for move, gain in zip(moves, promised, strict=True):
        after = match.copy()
        after.play(move)
        given = after.state.players[player].points - match.state.players[player].points
        assert gain == (given,)


def test_what_a_path_brings_is_the_change_of_goods_and_of_points():
    match = Match(GAME, 2, 4)
    for player in (0, 1):
        match.play(0, player)
    player, move = match.player, match.legal()[0]
    after = match.copy()
    after.play(move)
    goods, points = preview.brings(GAME, match.view(player).tobytes(), player, (move,))
    assert goods == (after.state.players[player].points - match.state.players[player].points,)
    assert points == after.scores()[player] - match.scores()[player]
