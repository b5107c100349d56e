"""Chapter 22: solo."""

import numpy as np
import pytest

from circenses.core.play.telling import sources
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import GAME, box, layout
from circenses.games.nova_roma import scoring as lines
from circenses.games.nova_roma.laws import members, things
from circenses.games.nova_roma.rules.rounds import award_chariot, do_cleanup, move_up_chariots
from circenses.games.nova_roma.rules.solo import move_rival, place_rival_legionnaires
from circenses.games.nova_roma.scoring import RIVAL
from circenses.games.nova_roma.state import Decision
from tests.games.nova_roma.table import (
    BUILDING,
    EMPEROR_TILE,
    NORTH,
    SOUTH,
    ZONE_A,
    ZONE_B,
    ZONE_C,
    Table,
    action,
    harbor,
    offered,
    space,
    turn,
    write,
)
from tests.playing import random_match, start


def solo(**layout):
    return turn(players=1, **layout)


def tile(table, name):
    """Turn up a certain emperor tile for the legionnaires."""
    table.state.emperor_tile = EMPEROR_TILE[name]
    place_rival_legionnaires(table.state)


@pytest.mark.parametrize(("level", "points"), [("Easy", 20), ("Normal", 30), ("Hard", 40)])
def test_nr_22_1_setup(level, points):
    state = start(GAME, 1, level=level)
    track = layout.CHARIOT_TRACK[state.favored]

    assert state.rival_points == points
    assert list(state.rival_ships) == [harbor(NORTH, 1), harbor(SOUTH, 1)]
    assert [state.neutral_race[k] for k in range(3)] == [4 if k == track else 3 for k in range(3)]
    assert state.players[0].coins == 3
    assert [len(members(zone)) for zone in state.neutral_blocks] == [5, 3, 3]


def test_nr_22_2_the_player_always_starts():
    table = Table(start(GAME, 1))
    assert table.decision == Decision.EMPEROR_SPACE
    assert len(table.options()) == 2
    while table.state.round_number < 3:
        table.choose(table.options()[-1])

    assert table.state.first_player == 0


def test_nr_22_3_ex_39_legionnaires():
    """EX-39: one is blocked by a patrician, the rival gets 1 point, 8 spaces stay free."""
    table = solo(emperor=(0, 0))
    table.state.legionnaires = 0
    tile(table, "E5")
    assert things(table.state.legionnaires) == [space(1, 0), space(3, 3)]
    table.state.forum[space(0, 1)] = 0
    tile(table, "E2")
    assert table.state.rival_points == 31
    table.state.forum[space(1, 1)] = 0
    tile(table, "E8")

    assert things(table.state.legionnaires) == [4, 7, 10, 14, 15]
    assert len(table.options()) == 8


def test_nr_22_3_before_each_turn():
    table = solo()
    for turns in range(1, 4):
        assert table.state.emperor_stack.bit_count() == 8 - 1 - turns
        table.end_turn()


def test_nr_22_4_ex_42_four_tiles_a_round():
    """EX-42: the stack is empty after rounds 2 and 4 and is then shuffled again."""
    left = {}
    for match in random_match(GAME, 1, 3):
        left[match.state.round_number] = match.state.emperor_stack.bit_count()

    assert left == {1: 4, 2: 0, 3: 4, 4: 0, 5: 4}


def test_nr_22_5_no_first_player_token():
    table = action("petition", 1, players=1, influence=8)
    assert table.decision == Decision.PETITION_PAY

    table = solo()
    table.end_turn()
    table.lay(lines=["petition"] * 8, influence=8)
    table.choose(table.options()[0], 0)
    assert table.decision == Decision.PETITION_PAY


@pytest.mark.parametrize(("own", "won"), [(4, (0, 1)), (5, (1, 0)), (0, (0, 1))])
def test_nr_22_6_the_rival_takes_chariots(own, won):
    """NR-22.6 (a): strictly beyond its token."""
    table = solo(race=[own, 0, 0])
    table.state.favored = 0
    table.state.neutral_race[0] = 4

    award_chariot(table.state)

    assert (table.me.chariots, table.state.rival_chariots) == won


def test_nr_22_6_the_rival_s_token_goes_on():
    """NR-22.6 (b): on the newly favored track, never beyond 7."""
    table = solo()
    table.state.upcoming = 8
    table.state.neutral_race[2] = 5

    move_up_chariots(table.state)
    assert table.state.neutral_race[2] == 6
    for _ in range(3):
        table.state.upcoming = 8
        move_up_chariots(table.state)

    assert table.state.neutral_race[2] == 7


def test_nr_22_6_offers_and_ships():
    """NR-22.6 (d), (e): slot 1 of both offers goes, and the ships move."""
    table = solo()
    shipping, building = offered(table.state, "shipping"), offered(table.state, "building")

    move_rival(table.state)

    assert offered(table.state, "shipping")[:3] == shipping[1:]
    assert offered(table.state, "building")[:3] == building[1:]
    assert things(table.state.rival_building) == [building[0]]
    assert list(table.state.rival_ships) == [harbor(NORTH, 2), harbor(SOUTH, 2)]


def test_nr_22_7_the_rival_gains_nothing():
    """NR-22.7: its ship comes to Tomis, and nobody is asked for goods."""
    table = solo()
    coins, goods = table.me.coins, table.goods

    move_rival(table.state)

    assert (table.me.coins, table.goods) == (coins, goods)
    assert table.decision == Decision.PLACE_PATRICIAN


def test_nr_22_8_ex_42_five_contracts_and_ship_moves():
    """NR-22.8, RU-22: at the end the rival has 5 contracts and its ships stand on harbor 6."""
    match = [*random_match(GAME, 1, 5)][-1]

    assert match.state.rival_building.bit_count() == 5
    assert list(match.state.rival_ships) == [harbor(NORTH, 6), harbor(SOUTH, 6)]


def test_ru_22_round_5_still_moves_the_rival():
    """RU-22: but nothing else of the cleanup is done."""
    table = solo(placed=[1])
    table.state.round_number = 5
    spaces, upcoming = list(table.state.neutral_race), table.state.upcoming
    table.state.pending = 1

    do_cleanup(table.state)

    assert table.state.rival_building.bit_count() == 1
    assert table.me.placed[0] == 1
    assert list(table.state.neutral_race) == spaces
    assert table.state.upcoming == upcoming
    assert table.state.pending == 0


def test_nr_22_9_a_rival_ship_takes_a_port():
    table = solo()
    table.state.rival_ships[:] = [harbor(NORTH, 7), harbor(SOUTH, 6)]
    table.state.port_ships = 1

    move_rival(table.state)

    assert list(table.state.rival_ships) == [layout.FIRST_PORT + 1, harbor(SOUTH, 7)]
    assert table.state.port_ships == 2


def test_nr_22_10_ex_07_ships():
    """EX-07: 7 + 14 = 21."""
    table = solo(ships=[harbor(NORTH, 7), layout.FIRST_PORT])

    assert table.sheet()[lines.SAILING] == 21


@pytest.mark.parametrize(("own", "points"), [(3, (5, 10)), (4, (10, 5)), (0, (0, 10))])
def test_nr_22_10_ex_40_zone_tie(own, points):
    """EX-40, NR-22.11: zone C against three blocks of the rival."""
    table = solo()
    table.lay_blocks({ZONE_C: range(own)})
    for zone in (ZONE_A, ZONE_B):
        write(table.state.neutral_blocks[zone], [])

    player = table.sheet()[lines.ZONES]
    rival = table.sheet(RIVAL)[lines.ZONES] - 6 - 8  # with no blocks in A and B it is first there

    assert (player, rival) == points


def test_ru_23_animals_but_no_left_overs():
    """RU-23: animals score; goods, coins, influence, artisans and the token do not."""
    table = solo(tiles={0: "lion"}, goods=[5, 3, 0, 0, 0], coins=9, influence=8, artisans=3)
    sheet = table.sheet()

    assert sheet[lines.ANIMALS] == 5
    assert sheet[lines.GOODS_COINS] == sheet[lines.INFLUENCE_ARTISANS] == 0
    assert sheet[lines.FIRST_PLAYER] == 0
    assert sheet[lines.MOST_INFLUENCE] == 8  # only the keys that break ties remain


def test_nr_22_10_eight_lines_are_scored_alone():
    """NR-22.10: sailing to mosaic; with others all eleven lines (NR-21.1)."""
    wealth = {"goods": [4] * 5, "coins": 4, "influence": 4}

    alone, two = solo(**wealth).sheet(), turn(players=2, **wealth).sheet()

    assert [line for line in range(len(layout.SCORED_ALONE)) if layout.SCORED_ALONE[line]] == [
        *(lines.SAILING, lines.CONTRACTS, lines.ZONES, lines.CHARIOTS, lines.FINISHES),
        *(lines.FOLLOWERS, lines.ANIMALS, lines.MOSAIC),
    ]
    assert (alone[lines.GOODS_COINS], two[lines.GOODS_COINS]) == (0, 6)
    assert two[lines.INFLUENCE_ARTISANS] == 2


def test_nr_22_11_ex_08_mosaic():
    """EX-08: two unclaimed cells in the bottom row: 10."""
    assert solo(claimed=[0, 1, 2, 3, 4, 5, 6]).sheet(RIVAL)[lines.MOSAIC] == 10


def test_nr_22_11_ex_41_rival_score():
    """EX-41: 110 points at normal; the player's zones are worth 20."""
    table = solo(race=[7, 5, 2], claimed=[0, 1, 2, 4, 5, 8])
    state = table.state
    state.rival_points = 32
    state.rival_ships[:] = [harbor(NORTH, 6), harbor(SOUTH, 6)]
    state.rival_building = sum(1 << BUILDING[b] for b in ("B05", "B11", "B12", "B19", "B24"))
    state.rival_chariots = 3
    state.neutral_race[:] = [4, 6, 4]
    table.lay_blocks({ZONE_A: range(14, 21), ZONE_B: range(3), ZONE_C: [0, 1, 2, 3, 4]})

    sheet = table.sheet(RIVAL)

    assert sheet[:12] == [14, 16, 16, 9, 10, 0, 0, 13, 0, 0, 0, 32]
    assert sum(sheet[:12]) == 110
    assert table.sheet()[lines.ZONES] == 20


@pytest.mark.parametrize(("more", "places"), [(0, (2, 1)), (1, (1, 2)), (-1, (2, 1))])
def test_nr_22_12_the_rival_wins_ties(more, places):
    sheets = [[90 + more, *[0] * 12, 8, 0], [90, *[0] * 11, 1, 0, 0]]

    assert GAME.outcome_of(sheets).places == places


def test_nr_22_13_ex_57_without_contracts():
    """EX-57: no contract for the rival, but its ships move."""
    table = solo()
    for kind in ("shipping", "building"):
        setattr(table.state, f"{kind}_deck", 0)
        getattr(table.state, f"{kind}_offer")[:] = EMPTY

    move_rival(table.state)

    assert table.state.rival_building == 0
    assert list(table.state.rival_ships) == [harbor(NORTH, 2), harbor(SOUTH, 2)]


def test_nr_22_10_the_reasons_of_points_add_up_alone():
    """NR-22.10: what is not scored alone is no reason for points either."""
    table = solo(tiles={0: "lion"}, goods=[5] * 5, coins=9, influence=8, artisans=3)
    states = np.frombuffer(table.state.tobytes(), GAME.state.dtype).copy()

    told = sources(GAME, GAME.view(states, 0), 0)

    assert sum(one.points for one in told) == sum(table.sheet()[: lines.RIVAL_START])
    assert {one.line for one in told}.isdisjoint({lines.GOODS_COINS, lines.INFLUENCE_ARTISANS})


def test_nr_22_14_at_our_own_level_the_rival_begins_below_zero():
    """Everything else is as printed, and blocked legionnaires count from there."""
    printed = Table(start(GAME, 1, level="Easy"))
    table = Table(start(GAME, 1, level="Gentle (our own)"))
    assert table.sheet(RIVAL)[lines.RIVAL_START] == -55
    assert printed.sheet(RIVAL)[lines.RIVAL_START] == 20
    assert sum(printed.sheet(RIVAL)[:12]) - sum(table.sheet(RIVAL)[:12]) == 75
    assert table.sheet() == printed.sheet()

    table.state.legionnaires = 0
    table.state.forum[space(0, 1)] = 0
    tile(table, "E2")
    assert table.sheet(RIVAL)[lines.RIVAL_START] == -54


def test_nr_22_14_no_rival_of_a_content_pack_seems_to_begin_below_zero():
    """The most that it may begin with, and every legionnaire of a game blocked."""
    most = 150 + box.ROUNDS * box.TURNS * box.Solo.legionnaires_per_step
    assert most < layout.BELOW_ZERO
    state = start(GAME, 1)
    state.rival_points = most
    assert Table(state).sheet(RIVAL)[lines.RIVAL_START] == most


def test_nr_22_14_is_no_step_between_the_printed_levels():
    """It has no star, and games at it do not move the level that is recommended."""
    (option,) = (option for option in GAME.options_at(1) if option.id == "level")
    assert option.choices == ("Easy", "Normal", "Hard", "Gentle (our own)")
    assert len(GAME.solo_steps) == 3
