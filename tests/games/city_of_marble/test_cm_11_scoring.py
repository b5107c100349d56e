"""Chapter 11: final scoring."""

from circenses.games.city_of_marble import GAME
from tests.games.city_of_marble.table import lay_out


def line(table, title):
    """One line of every player's score sheet."""
    nth = [entry.title for entry in (*GAME.lines, *GAME.ties)].index(title)
    return [table.sheet(player)[nth] for player in range(table.state.sides)]


def test_cm_11_1_bridges_score_their_values():
    table = lay_out(players=3, bridges=[[4, 1], [3], []])
    assert line(table, "Bridges") == [5, 3, 0]


def test_cm_11_2_two_points_for_each_connected_building():
    """CM-11.2: example E04; it does not matter who laid the pieces."""
    gray = ["A8", "B7", "B8", "C8", "C9", "D8", "D9", "E8"]
    sites = [
        "B8 temple 1",
        "C8 arena 0",
        "C9 temple 0",
        "D8 temple 0",
        "D9 theater 0",
        "F6 baths 0",
    ]
    table = lay_out(aqueducts={"gray": gray}, sites=sites)
    assert line(table, "Aqueducts") == [8, 2]


def test_cm_11_2_a_fountain_on_the_way_scores_nothing():
    table = lay_out(aqueducts={"gray": ["A8", "B8"]}, sites=["B8 fountain"])
    assert line(table, "Aqueducts") == [0, 0]


def test_cm_11_3_one_point_for_each_pair_of_building_and_fountain():
    """CM-11.3: a building beside two Fountains scores twice."""
    sites = ["F6 fountain", "F8 fountain", "F7 baths 0", "E6 temple 0", "G5 temple 1"]
    assert line(lay_out(sites=sites), "Fountains") == [3, 1]


def test_cm_11_4_coins_and_their_majority():
    assert line(lay_out(players=3, coins=[2, 3, 3]), "Coins") == [2, 5, 5]
    assert line(lay_out(players=3, coins=[1, 0, 0]), "Coins") == [3, 0, 0]
    assert line(lay_out(players=3, coins=[0, 0, 0]), "Coins") == [0, 0, 0]


def test_cm_11_5_imperium_majorities_by_color():
    imperium = [[2, 0, 1, 0], [2, 0, 0, 1], [0, 0, 0, 0]]
    assert line(lay_out(players=3, imperium=imperium), "Imperium") == [7, 7, 0]
    assert line(lay_out(players=3, imperium=[[1, 1, 1, 1]] * 3), "Imperium") == [8, 8, 8]
    assert line(lay_out(players=3, imperium=[[0] * 4] * 3), "Imperium") == [0, 0, 0]
    one = [[3, 0, 0, 0], [2, 0, 0, 0], [2, 0, 0, 0]]
    assert line(lay_out(players=3, imperium=one), "Imperium") == [5, 0, 0]


def test_cm_11_6_ties_are_broken_by_buildings_then_imperium_then_shared():
    buildings = lay_out(scores=[10, 10], sites=["C5 temple 0", "I5 temple 1", "C7 temple 1"])
    assert buildings.winners() == [1]
    imperium = lay_out(
        scores=[10, 10],
        sites=["C5 temple 0", "I5 temple 1"],
        imperium=[[2, 2, 1, 1], [2, 2, 1, 1]],
    )
    assert imperium.winners() == [0, 1]
    imperium.state.players[0].imperium[0] = 3
    imperium.state.players[0].points = 5  # 5 for red, and nothing for the other
    assert imperium.totals() == [16, 16]
    assert imperium.winners() == [0]


def test_cm_11_6_the_highest_total_wins():
    table = lay_out(players=4, scores=[3, 9, 9, 1], coins=[0, 0, 1, 0])
    assert table.totals() == [3, 9, 12, 1]
    assert table.winners() == [2]


def test_cm_11_7_nothing_else_is_worth_points():
    table = lay_out(tiles=["E6H red 0", "G4H blue 0"], hands=[[9, 9, 9, 9], [0] * 4])
    assert table.totals() == [0, 0]


def test_cm_11_1_bridges_are_turned_over_at_the_end():
    """CM-11.1, CM-13.2: then everyone can count them."""
    table = lay_out(final_turns_left=1, bridges=[[4], [3, 2]]).choose("play", "red", "E6H", "no")
    assert sorted(table.state.revealed) == [0, 0, 0, 0, 2, 3, 4]
    states = GAME.new_batch(1)
    states[0] = table.state
    for viewer in (0, 1, None):
        view = GAME.view(states, viewer)
        assert [GAME.sheet(view, side)[1] for side in (0, 1)] == [4, 5]
