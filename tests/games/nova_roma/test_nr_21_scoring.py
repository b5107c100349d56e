"""Chapter 21: end and scoring."""

import pytest

from circenses.games.nova_roma import GAME, layout
from circenses.games.nova_roma import scoring as lines
from circenses.games.nova_roma.scoring import score_animals
from tests.games.nova_roma.table import (
    NORTH,
    SOUTH,
    ZONE_A,
    ZONE_B,
    ZONE_C,
    action,
    harbor,
    turn,
)


def test_nr_21_1_ex_47_full_score():
    """EX-47: 93 points, line by line."""
    table = turn(
        players=3,
        ships=[harbor(NORTH, 6), harbor(SOUTH, 1)],
        contracts=("B02", "B09", "B17", "B21"),
        chariots=2,
        race=[7, 5, 0],
        row=("musician", "princeps", "oracle", "cook"),
        tiles={0: "bear", 1: "boar"},
        claimed=[0, 1, 2, 4, 8],
        goods=[2, 1, 1, 1, 1],
        coins=5,
        influence=4,
        artisans=3,
    )
    table.state.first_player = 1
    for player, (a, b, c) in enumerate(((3, 2, 1), (2, 3, 3), (1, 1, 2))):
        first = 7 * player if player < 2 else 14
        table.lay_blocks({ZONE_A: range(first, first + a)}, player)
        table.lay_blocks({ZONE_B: range(6 * player, 6 * player + b)}, player)
        table.lay_blocks({ZONE_C: range(4 * player, 4 * player + c)}, player)

    sheet = table.sheet()

    assert sheet[:12] == [10, 17, 12, 6, 5, 10, 5, 23, 2, 3, 0, 0]
    assert sum(sheet[:12]) == 93


def test_nr_21_2_ex_05_ship_scoring():
    """EX-05: beyond the 7-point harbor, and third in the ports: 17."""
    table = turn(ships=[harbor(NORTH, 7), layout.FIRST_PORT + 2])

    assert table.sheet()[lines.SAILING] == 17


@pytest.mark.parametrize(
    ("n", "points"), [(0, 0), (1, 3), (2, 3), (3, 5), (4, 5), (5, 7), (6, 7), (7, 7)]
)
def test_nr_21_2_harbors_reached_or_passed(n, points):
    stop = harbor(NORTH, n) if n else 0

    assert turn(ships=[stop, 0]).sheet()[lines.SAILING] == points


def test_nr_21_3_building_contracts():
    assert turn(contracts=("B04", "B05")).sheet()[lines.CONTRACTS] == 7 + 2


@pytest.mark.parametrize(
    ("zone", "blocks", "points"),
    [
        (ZONE_B, (5, 5, 3, 1), [8, 8, 4, 2]),
        (ZONE_C, (6, 0, 0, 0), [10, 0, 0, 0]),
        (ZONE_A, (4, 3, 2, 1), [6, 3, 1, 1]),
        (ZONE_A, (2, 2, 2, 2), [6, 6, 6, 6]),
        (ZONE_C, (3, 2, 2, 1), [10, 5, 5, 2]),
    ],
)
def test_nr_21_4_ex_38_zone_ranks(zone, blocks, points):
    """EX-38, RU-19: equal numbers share a position, and none is skipped."""
    table = turn(players=4)
    begin = 0
    for player, n in enumerate(blocks):
        table.lay_blocks({zone: range(begin, begin + n)}, player)
        begin += n

    assert [table.sheet(player)[lines.ZONES] for player in range(4)] == points


def test_ru_19_the_next_lower_number_is_second():
    """RU-19: after two firsts comes the second value, not the third."""
    table = turn(players=3)
    for player, cells in enumerate((range(2), range(3, 5), range(6, 7))):
        table.lay_blocks({ZONE_C: cells}, player)

    assert [table.sheet(player)[lines.ZONES] for player in range(3)] == [10, 10, 5]


def test_nr_21_5_chariots():
    assert turn(chariots=3).sheet()[lines.CHARIOTS] == 9


def test_nr_21_6_finishes():
    assert turn(race=[7, 6, 7]).sheet()[lines.FINISHES] == 10


def test_nr_21_7_ex_45_followers_in_the_row():
    """EX-45: a Musician in a row of five scores 5; in hand it scores nothing."""
    row = ("musician", "oracle", "cook", "baker", "tamer")
    assert turn(row=row).sheet()[lines.FOLLOWERS] == 5
    assert turn(hand=("musician",)).sheet()[lines.FOLLOWERS] == 0


def test_nr_21_8_ex_06_animal_sets():
    """EX-06: 0, 2, 5, 9, 11, 14, 18, 20."""
    assert [score_animals(n) for n in range(8)] == [0, 2, 5, 9, 11, 14, 18, 20]


def test_nr_21_8_ex_45_lion_and_bear_score_9():
    assert turn(tiles={0: "lion", 1: "bear"}).sheet()[lines.ANIMALS] == 9


def test_nr_21_9_mosaic():
    """EX-46: 23."""
    assert turn(claimed=[0, 1, 2, 4, 8]).sheet()[lines.MOSAIC] == 23


def test_nr_21_10_ex_44_goods_and_coins():
    """EX-44: 7 goods and 4 coins make 2 points."""
    assert turn(goods=[2, 1, 3, 0, 1], coins=4).sheet()[lines.GOODS_COINS] == 2


def test_nr_21_11_ex_44_influence_and_artisans():
    """EX-44: 3 influence and 2 artisans make 2 points."""
    table = turn(influence=3, artisans=1, placed=[0, 1])

    assert table.sheet()[lines.INFLUENCE_ARTISANS] == 2


def test_ru_20_all_artisans_count():
    """RU-20: five of them, not trimmed to 3."""
    table = turn(influence=1, artisans=2, placed=[1, 1, 1])

    assert table.sheet()[lines.INFLUENCE_ARTISANS] == 3


def test_nr_21_12_ex_31_first_player_token():
    """EX-31: unclaimed in round 5, it goes from seat 2 to seat 0, who scores 2."""
    table = turn(players=3)
    table.state.round_number = 5
    table.state.first_player = 2
    while table.state.waiting:
        table.end_turn()

    assert table.state.first_player == 0
    assert [table.sheet(player)[lines.FIRST_PLAYER] for player in range(3)] == [2, 0, 0]


def test_nr_21_1_round_5_cleans_up_no_more():
    """NR-21.1, NR-19: the chariot is awarded, artisans stay where they are."""
    table = turn(players=3, placed=[1, 1, 1, 1], artisans=0)
    table.state.round_number = 5
    followers = list(table.state.follower_offer)
    while table.state.waiting:
        table.end_turn()

    assert sum(me.chariots for me in table.state.players) == 1
    assert sum(table.state.players[0].placed) == 4
    assert list(table.state.follower_offer) == followers


@pytest.mark.parametrize(("influence", "winner"), [((3, 2), 0), ((3, 3), 2)])
def test_nr_21_13_ex_48_tie(influence, winner):
    """EX-48: seats 0 and 2 with 88 points; more influence, then the later seat."""
    sheets = [[88, *[0] * 12, influence[0], 0], [80, *[0] * 12, 8, 1]]
    sheets += [[88, *[0] * 12, influence[1], 2]]

    assert GAME.outcome_of(sheets).places[winner] == 1
    assert sum(place == 1 for place in GAME.outcome_of(sheets).places) == 1


def test_ru_21_the_sheet_knows_the_seat():
    """RU-21: the last key is the seat of the first round."""
    table = turn(players=4)

    assert [table.sheet(player)[lines.LATER_SEAT] for player in range(4)] == [0, 1, 2, 3]
    assert table.sheet(0)[lines.MOST_INFLUENCE] == 1


def test_nr_21_12_a_claim_counts_as_if_the_game_ended_now():
    table = action("trade", 1)
    table.state.claimant = 1

    assert [table.sheet(player)[lines.FIRST_PLAYER] for player in range(3)] == [0, 2, 0]
