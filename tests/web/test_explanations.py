"""The cards that explain what is on the table."""

import random
import re

import pytest

from circenses import games
from circenses.games import GAMES
from circenses.web.pages import explanation_card
from circenses.web.tables import rendering
from circenses.web.tables.explanations import card_of
from tests.web.visiting import play_out

STEPS = 40
THING = re.compile(r'data-thing="([^"]*)"')


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_drawn_has_a_card(name):
    """For a player and for a spectator, at the start and later in the game."""
    game = games.get(name).interpreted
    states = game.new_batch(1)
    game.start(states, 0, min(2, game.players[1]), 8, {})
    check_cards(game, states)
    luck = random.Random(name)
    for _ in range(STEPS):
        seat = int(states["waiting"][0]).bit_length() - 1
        if seat < 0:
            break
        moves = game.legal_moves(states, 0, seat).tolist()
        game.drivers.play_move(states, 0, seat, luck.choice(moves))
    check_cards(game, states)


def check_cards(game, states):
    for seat in (0, None):
        parts = rendering.draw(game, states, seat, deciding=False).parts
        drawn = {thing for part in parts for thing in THING.findall(part.html)}
        assert any(not thing.startswith("good:") for thing in drawn)
        for thing in drawn:
            card = card_of(game, states, seat, thing, parts)
            assert card.title and card.text and card.kind, thing
            assert card.rule.startswith(f"{game.prefix}-") or not card.rule, thing
            assert card.rule in explanation_card(card)


def test_nothing_else_has_a_card():
    """Numbers beyond the box never reach the rules, whose compiled code does not check them."""
    game = games.get("aeterna").interpreted
    states = game.new_batch(1)
    game.start(states, 0, 2, 8, {})
    parts = rendering.draw(game, states, 0, deciding=False).parts
    for thing in ("", "card", "card:9999", "card:-1", "line:99", "good:gold", "nothing:1"):
        assert card_of(game, states, 0, thing, parts) is None


def test_a_line_of_the_score_sheet_says_what_it_counts_and_what_it_brings_now():
    game = games.get("nova_roma").interpreted
    states = game.new_batch(1)
    game.start(states, 0, 2, 8, {})
    states[0].players[0].coins = 9
    titles = [line.title for line in game.lines]
    card = card_of(game, states, 0, f"line:{titles.index('Goods and coins')}", ())
    assert card.text == "A line of the score sheet: 1 for every four."
    points = rendering.known_points(game, states, 0)[0][titles.index("Goods and coins")]
    assert card.now.startswith(f"It is worth {points} points to you now: ")
    assert "now" not in card_of(game, states, None, "line:0", ()).now


def test_lines_for_playing_alone_are_left_out_with_others():
    for name, title in (("rome_and_roll", "Rubble"), ("nova_roma", "Rival's start")):
        game = games.get(name)
        line = [line.title for line in game.lines].index(title)
        assert line in rendering.sheet_lines(game, 1)
        assert line not in rendering.sheet_lines(game, 2)


def test_the_card_of_a_table_is_for_those_who_may_see_it(cottage):
    livia, marcus = cottage.visitor("Livia"), cottage.visitor("Marcus")
    table = livia.new_table()
    address = f"/tables/{table}/explanation?thing=hill:0"
    card = livia.get(address).text
    assert "most citizens" in card and "HI-2" in card
    assert "If the game ended now" in livia.get(address.replace("hill:0", "points:1")).text
    for nothing in ("hill:99", "points:2", "points:-1"):
        assert livia.get(address.replace("hill:0", nothing)).status_code == 404
    assert livia.get(f"/replays/{table}/explanation?thing=hill:0").status_code == 404
    assert marcus.get(address).status_code == 404


def test_a_finished_game_is_explained_at_every_moment(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    play_out(cottage, table, livia)
    for thing in ("hill:0", "points:0"):
        for moment in ("", "&at=0", "&at=1&seat=0", "&at=1&seat=1&before=1"):
            address = f"/replays/{table}/explanation?thing={thing}{moment}"
            assert livia.get(address).status_code == 200, address
    assert livia.get(f"/replays/{table}/explanation?thing=hill:99").status_code == 404
