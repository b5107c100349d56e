"""Chapters 19 and 20: cleanup, and the rules for two players."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import GAME, layout
from circenses.games.nova_roma.laws import members, things
from circenses.games.nova_roma.rules.actions import power_of
from circenses.games.nova_roma.rules.rounds import award_chariot
from circenses.games.nova_roma.scoring import ZONES
from circenses.games.nova_roma.state import FORFEIT_COLUMN, FORFEIT_ROW, Decision
from tests.games.nova_roma.table import FOLLOWER, GREEN, RED, offered, turn
from tests.playing import random_match


def last_turn(players=3, **layout):
    """Seat 0, 1, ... have had their turns of round 1 but the last one."""
    table = turn(players=players, **layout)
    while table.state.turn < 3 * players - 1:
        table.end_turn()
    return table


def favor(table, track, **races):
    """Let a track be the favored one, with tokens of seats on spaces."""
    table.state.favored = 3 * track
    for seat, (where, below) in races.items():
        them = table.state.players[int(seat[-1])]
        them.race[track], them.below[track] = where, below


def test_nr_19_1_the_next_seat_is_first():
    table = last_turn()
    table.end_turn()

    assert table.state.first_player == 1
    assert table.asked == 1
    assert table.decision == Decision.EMPEROR_SPACE


def test_nr_19_2_ex_30_chariot_tie():
    """EX-30, NR-14.5: seat 1 reached red 4 before seat 0."""
    table = turn()
    favor(table, RED, seat0=(4, 1), seat1=(4, 0), seat2=(3, 0))

    award_chariot(table.state)

    assert [me.chariots for me in table.state.players] == [0, 1, 0, 0]


def test_ru_17_ex_30_the_starting_stack_counts():
    """RU-17, EX-30: all on space 0, the lowest token wins it."""
    table = turn()
    favor(table, RED, seat0=(0, 2), seat1=(0, 1), seat2=(0, 0))

    award_chariot(table.state)

    assert [me.chariots for me in table.state.players] == [0, 0, 1, 0]


def test_nr_19_2_chariots_move_up():
    table = last_turn()
    upcoming = table.state.upcoming
    table.end_turn()

    assert table.state.favored == upcoming
    assert table.state.upcoming not in (EMPTY, upcoming)
    assert table.state.chariots_hidden == 2


@pytest.mark.parametrize("players", [1, 2, 3])
def test_nr_19_2_no_chariot_is_left_at_the_end(players):
    """NR-19.2: in round 5 too the chariot leaves the board, with two players also unawarded."""
    match = [*random_match(GAME, players, 4)][-1]
    won = sum(me.chariots for me in match.state.players) + match.state.rival_chariots

    assert (match.state.favored, match.state.upcoming) == (EMPTY, EMPTY)
    assert won == 5 or players == 2


def test_nr_19_3_the_forum_is_cleared():
    table = last_turn(players=2)
    assert table.state.legionnaires
    table.end_turn()

    assert list(table.state.forum) == [EMPTY] * 16
    assert table.state.legionnaires == 0
    assert table.state.emperor == EMPTY


def test_nr_19_4_ex_35_cleanup_of_artisans():
    """EX-35: 2 available and 3 placed: 3 are kept, 2 go to the supply."""
    table = last_turn(artisans=2, placed=[1, 1, 1])
    table.state.artisans_left = 9
    table.end_turn()

    me = table.state.players[0]
    assert (me.artisans, sum(me.placed)) == (3, 0)
    assert table.state.artisans_left == 11


def test_nr_19_5_followers_are_ready_again():
    table = last_turn(row=("baker",))
    table.state.players[0].exhausted[0] = 1 << FOLLOWER["baker"]
    table.end_turn()

    assert members(table.state.players[0].exhausted) == []


def test_nr_19_6_the_first_follower_is_discarded():
    table = last_turn()
    first, *rest = offered(table.state, "follower")
    table.end_turn()

    assert members(table.state.follower_discard) == [first]
    assert offered(table.state, "follower")[:3] == rest
    assert len(offered(table.state, "follower")) == 4


def test_nr_19_7_tiles_leave_the_game():
    table = last_turn()
    first, *rest = offered(table.state, "tile")
    special = table.state.special_offer
    table.end_turn()

    assert offered(table.state, "tile")[:3] == rest
    assert first not in offered(table.state, "tile") + things(table.state.tile_stacks)
    assert table.state.special_offer not in (special, EMPTY)
    assert special not in things(table.state.tile_stacks)


def test_nr_19_8_from_an_empty_slot_nothing_is_discarded():
    table = last_turn(followers={"deck": [], "offer": [], "discard": []})
    table.end_turn()

    assert members(table.state.follower_discard) == []
    assert offered(table.state, "follower") == []


# ---- 20. Two players


def test_nr_20_1_no_tokens_on_3_plus():
    state = turn(players=2).state
    empty = [space for space in range(12) if state.rewards[space] == EMPTY]

    assert [layout.TOKEN_SPACES[k] for k in empty] == [
        (zone, cell) for zone in range(3) for cell in layout.cells_of(zone, "r")
    ]


def test_nr_20_2_a_neutral_token_on_space_4():
    """NR-20.2: level with it, nobody is ahead."""
    table = turn(players=2)
    favor(table, GREEN, seat0=(4, 0), seat1=(4, 1))

    award_chariot(table.state)

    assert [me.chariots for me in table.state.players[:2]] == [0, 0]


def test_nr_20_3_ex_37_legionnaires_of_a_round():
    """EX-37: P0 L0 P1 L1 P0 L0 P1 L1 P0 P1, and 5 spaces stay free."""
    table = turn(players=2)
    order, free = [], 16
    while table.state.round_number == 1:
        kind = {Decision.PLACE_PATRICIAN: "P", Decision.PLACE_LEGIONNAIRE: "L"}
        order += [kind[table.decision] + str(table.player)] if table.decision in kind else []
        free = len(table.options()) if table.decision in kind else free
        table.choose(table.options()[-1])
        table.player = table.asked

    assert free == 5 + 1
    assert " ".join(order) == "P0 L0 P1 L1 P0 L0 P1 L1 P0 P1"


def test_nr_20_4_legionnaires_add_no_power():
    """NR-20.4: they only block."""
    table = turn(players=2)
    table.state.legionnaires = 0b1110
    assert not {1, 2, 3} & set(table.options())

    table.choose(0)

    assert power_of(table.state, 0, 0) == 1


def test_nr_20_5_after_the_own_actions():
    """NR-20.5: not in the third turn."""
    table = turn(players=2)
    table.choose(0, FORFEIT_ROW, FORFEIT_COLUMN)
    assert table.decision == Decision.PLACE_LEGIONNAIRE
    assert len(table.options()) == 14

    table.choose(5)

    assert things(table.state.legionnaires) == [5]
    assert table.asked == 1


def test_ru_18_each_player_places_after_the_own_actions():
    """RU-18: the legionnaire comes before the other player's turn."""
    table = turn(players=2)
    table.choose(0, FORFEIT_ROW)
    assert table.decision == Decision.NEXT_ACTION
    table.choose(FORFEIT_COLUMN)

    assert (table.decision, table.asked) == (Decision.PLACE_LEGIONNAIRE, 0)


@pytest.mark.parametrize(
    ("spaces", "won"),
    [
        (((4, 0), (3, 0)), [0, 0]),
        (((5, 0), (3, 0)), [1, 0]),
        (((5, 1), (5, 0)), [0, 1]),
    ],
)
def test_nr_20_6_ex_36_two_player_chariot(spaces, won):
    """EX-36: strictly beyond the neutral token."""
    table = turn(players=2)
    favor(table, GREEN, seat0=spaces[0], seat1=spaces[1])

    award_chariot(table.state)

    assert [me.chariots for me in table.state.players[:2]] == won


@pytest.mark.parametrize(("own", "points"), [((3, 2), [8, 4]), ((2, 1), [4, 2])])
def test_nr_20_7_ex_38_neutral_blocks_compete(own, points):
    """EX-38: zone B with 3 neutral blocks."""
    table = turn(players=2)
    table.lay_blocks({1: range(own[0])}, player=0)
    table.lay_blocks({1: range(5, 5 + own[1])}, player=1)

    assert [table.sheet(player)[ZONES] for player in range(2)] == points
