"""One word for one thing: whatever the page says about points, it says points."""

import random
import re

import pytest

from circenses import games
from circenses.core.play.telling import forecasts_on
from circenses.games import GAMES
from circenses.web.tables import rendering
from tests.web.test_how_to_play import POINTS

EVERY = 9  # positions of which one is drawn
TEXT = re.compile(r'(?:title|aria-label)="([^"]*)"|>([^<]+)<')


@pytest.mark.parametrize("name", GAMES)
def test_points_are_called_points(name):
    """In the log, the choices, the questions and on the board of a whole game, and in forecasts."""
    game = games.get(name).interpreted
    players = min(3, game.players[1])
    states, luck = game.new_batch(1), random.Random(name)
    game.start(states, 0, players, 3, {})
    said = {line.title for line in game.lines} | {good.words(2) for good in game.goods}
    ply = 0
    while mask := int(states["waiting"][0]):
        seat = luck.choice([seat for seat in range(players) if mask >> seat & 1])
        if ply % EVERY == 0:
            said |= shown(game, states, seat)
        before = states.copy()
        move = luck.choice(game.legal_moves(states, 0, seat).tolist())
        game.drivers.play_move(states, 0, seat, move)
        said.add(rendering.sentence_for(game, [before, states], seat, seat, move).text)
        ply += 1
    assert [words for words in said if POINTS.search(words)] == []


def shown(game, states, seat):
    """All that a seat reads of a position."""
    drawn = rendering.draw(game, states, seat, deciding=True)
    texts = {text for part in drawn.parts for pair in TEXT.findall(part.html) for text in pair}
    coming = forecasts_on(game.read(game.view(states, seat)[0]), game, seat)
    return {
        *texts,
        *drawn.words.values(),
        drawn.prompt.title,
        drawn.prompt.text,
        *(one.words for one in coming),
    }
