"""Chapter 3: setup."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import GAME, box, layout
from circenses.games.nova_roma.laws import members, there
from circenses.games.nova_roma.state import Decision
from tests.games.nova_roma.table import offered
from tests.playing import start

PLAYERS = pytest.mark.parametrize("players", [1, 2, 3, 4])


def test_nr_3_1_ex_11_starting_coins():
    """EX-11: 3, 4, 5, 6."""
    state = start(GAME, 4)

    assert [me.coins for me in state.players] == [3, 4, 5, 6]
    assert state.first_player == 0


@PLAYERS
def test_nr_3_2_ex_12_contracts(players):
    """EX-12: decks of 26 and 24."""
    state = start(GAME, players)

    assert state.shipping_deck.bit_count() == 26
    assert state.building_deck.bit_count() == 24
    assert len(offered(state, "shipping")) == len(offered(state, "building")) == 4


@PLAYERS
def test_nr_3_3_ex_12_tokens(players):
    """EX-12: 12 tokens, or 9 with one or two players."""
    rewards = there(start(GAME, players).rewards)

    assert len(rewards) == len(set(rewards)) == (12 if players > 2 else 9)


@PLAYERS
def test_nr_3_4_ex_12_neutral_blocks(players):
    """EX-12: 0, or 5, 3 and 3."""
    blocks = [len(members(zone)) for zone in start(GAME, players).neutral_blocks]

    assert blocks == ([0, 0, 0] if players > 2 else [5, 3, 3])


def test_nr_3_5_each_line_has_an_action():
    lines = [tuple(start(GAME, 3, seed).lines) for seed in range(5)]

    assert all(sorted(line) == list(range(8)) for line in lines)
    assert len(set(lines)) == 5


@PLAYERS
def test_nr_3_6_ex_12_emperor_tiles(players):
    """EX-12: one of the tiles is turned up; which lie in the box shows only in the end."""
    state = start(GAME, players)

    assert state.emperor_stack.bit_count() == 7
    assert (state.emperor_stack >> state.emperor_tile) & 1 == 0


@PLAYERS
def test_nr_3_7_ex_12_estate_tiles(players):
    """EX-12: stacks of 19 and 6."""
    state = start(GAME, players)

    assert (state.tile_stacks & layout.BASIC_STACK).bit_count() == 19
    assert (state.tile_stacks & layout.SPECIAL_STACK).bit_count() == 6
    assert all(tile < 23 for tile in state.tile_offer)
    assert state.special_offer >= 23


@PLAYERS
def test_nr_3_8_ex_12_followers(players):
    """EX-12: 36 cards less two for each player."""
    state = start(GAME, players)

    assert state.deck_count == 36 - 2 * players
    assert [me.hand_count for me in state.players][:players] == [2] * players
    assert len(offered(state, "follower")) == 4


@PLAYERS
def test_nr_3_9_ex_12_chariots(players):
    """EX-12: 3 chariots are hidden."""
    state = start(GAME, players)

    assert state.chariots_hidden == 3
    assert state.favored != state.upcoming
    assert state.chariot_stack.bit_count() == 7
    assert sorted(layout.CHARIOT_TRACK.tolist()) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


@PLAYERS
def test_nr_3_10_ex_12_players(players):
    """EX-12: a supply of 16 artisans less one for each."""
    state = start(GAME, players)

    for me in state.players[:players]:
        assert list(me.goods) == [1] * 5
        assert (me.influence, me.artisans, me.blocks_left) == (1, 1, 20)
        assert (me.tokens, me.tokens_waiting) == (4, 3)
        assert list(me.ships) == [0, 0]
        assert list(me.race) == [0, 0, 0]
    assert state.artisans_left == 16 - players


def test_nr_3_10_starting_stacks_are_random():
    """NR-3.10, RU-17: every order of the three tokens comes up on a track."""
    orders = {tuple(me.below[0] for me in start(GAME, 3, seed).players[:3]) for seed in range(60)}

    assert orders == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}


@PLAYERS
def test_nr_3_11_strips(players):
    """NR-3.11: one of each color, and none twice."""
    state = start(GAME, players)
    strips = [there(me.strips) for me in state.players[:players]]

    for strip in strips:
        assert [box.Strip.written[k]["color"] for k in strip] == ["green", "yellow", "orange"]
    assert len({k for strip in strips for k in strip}) == 3 * players


def test_nr_3_12_other_setups_lead_to_their_chapters():
    """NR-3.12: a neutral token with two, a rival alone, drafts where they are chosen."""
    assert list(start(GAME, 2).neutral_race) == [4, 4, 4]
    assert start(GAME, 1).rival_points == 30
    assert start(GAME, 3).rival_points == 0
    drafted = start(GAME, 3, mosaic="Drafted")
    assert drafted.agenda[drafted.pending - 1].decision == Decision.DRAFT_MOSAIC
    assert drafted.players[0].strips[0] == EMPTY
