"""Chapter 6: construction sites."""

from tests.games.city_of_marble.table import VERTEX, lay_out

TWO_SITES = ["D7B blue -", "E6S red -", "F5H yellow -", "G5S green 1", "G6H blue -"]
THEATER = ["E6H yellow 0", "E5S yellow 1", "F5B red 1", "F6B yellow 2"]


def test_cm_6_1_a_site_is_complete_with_six_covered_sectors():
    """CM-6.1: five are not enough, and a hill fills one."""
    table = lay_out(tiles=["G4H yellow -"])
    table.choose("play", "blue", "H3H", "no")
    assert table.sites() == []
    table.choose("play", "green", "H4B", "no")
    assert table.sites() == ["H4 fountain"]
    assert table.state.sectors[VERTEX["H4"]] == 63


def test_cm_6_1_a_tile_can_complete_several_sites():
    table = lay_out(tiles=TWO_SITES).choose("play", "green", "F6B", "yes")
    assert sorted(table.legal()) == ["F6", "G6"]


def test_cm_6_2_the_active_player_chooses_and_each_is_resolved_fully():
    """CM-6.2: both orders of example E10."""
    for first, second in (("F6", "G6"), ("G6", "F6")):
        table = lay_out(tiles=TWO_SITES).choose("play", "green", "F6B", "yes")
        assert table.next == "0 site"
        table.choose(first)
        assert [site.split()[0] for site in table.sites()] == [first]
        assert table.next == "0 lift"
        table.choose("none")
        if table.next == "1 lift":
            assert first == "G6"
            table.choose("none")
        assert sorted(site.split()[0] for site in table.sites()) == sorted([first, second])


def test_cm_6_2_with_three_sites_the_player_chooses_twice():
    """CM-6.2, CM-12.3: the last one is not asked for."""
    tiles = ["G6H red -", "F6H red -", "F7S red -", "E7H red -", "D8S red -", "F8H red -"]
    table = lay_out(hills=["Viminal", "Aventine", "Capitoline"], tiles=tiles)
    table.choose("play", "blue", "E8B", "no")
    assert sorted(table.legal()) == ["E8", "F7", "F8"]
    table.choose("F8")
    assert table.next == "0 site"
    assert sorted(table.legal()) == ["E8", "F7"]
    table.choose("E8")
    assert table.sites() == ["E8 fountain", "F7 fountain", "F8 fountain"]
    assert table.next == "0 action"


def test_cm_6_3_the_type_is_the_number_of_tiles():
    """CM-6.3: five tiles make a Theater; hills do not count."""
    table = lay_out(players=3, tiles=THEATER).choose("play", "yellow", "E7B", "yes")
    assert table.sites() == ["F6 theater 0"]
    assert table.state.touching[VERTEX["F6"]] == 5


def test_cm_6_4_only_magistrates_on_the_color_of_the_type_count():
    """CM-6.4: without the new Magistrate it is 1 to 1 to 1; the one on red does not count."""
    table = lay_out(players=3, tiles=THEATER).choose("play", "yellow", "E7B", "no")
    assert table.sites() == ["F6 fountain"]


def test_cm_6_5_the_leader_builds_and_scores_whoever_placed_the_tile():
    tiles = ["E6H red 1", "E7B red 1", "E5S green -", "F5B blue -", "G5H yellow -"]
    table = lay_out(tiles=tiles).choose("play", "blue", "F6S", "no")
    assert table.sites() == ["F6 arena 1"]
    assert table.scores() == [0, 8]


def test_cm_6_6_a_tie_or_nobody_gives_a_fountain():
    tie = lay_out(tiles=["G4H green 1", "H3H blue -"]).choose("play", "green", "H4B", "yes")
    nobody = lay_out(tiles=["G4H red 1", "H3H blue -"]).choose("play", "green", "H4B", "no")
    for table in (tie, nobody):
        assert table.sites() == ["H4 fountain"]
        assert table.scores() == [0, 0]


def test_cm_6_6_a_tie_below_the_highest_does_not_matter():
    """CM-6.6: 2 to 1 to 1."""
    table = lay_out(players=3, tiles=THEATER).choose("play", "yellow", "E7B", "yes")
    assert table.sites() == ["F6 theater 0"]


def test_cm_6_7_each_may_lift_one_from_the_active_player_clockwise():
    table = lay_out(players=3, active=1, tiles=THEATER).choose("play", "yellow", "E7B", "no")
    order = []
    while table.next.endswith("lift"):
        order.append(table.next[0])
        table.choose(list(table.legal())[1])
    assert order == ["1", "2", "0"]
    assert [places.count("treasury") for places in table.magistrates()] == [1, 1, 1]


def test_cm_6_7_any_own_magistrate_at_the_site_whatever_its_color():
    table = lay_out(players=3, tiles=THEATER).choose("play", "yellow", "E7B", "yes")
    assert sorted(table.legal()) == ["E6H", "E7B", "none"]
    table.choose("none")
    assert sorted(table.legal()) == ["E5S", "F5B", "none"]
    table.choose("F5B")
    assert table.magistrates()[1] == ["E5S", "box", "yellow"]


def test_cm_6_7_magistrates_elsewhere_are_not_offered():
    tiles = ["G4H yellow 0", "H3H blue -", "E6H green 0"]
    table = lay_out(tiles=tiles).choose("play", "green", "H4B", "yes")
    assert sorted(table.legal()) == ["G4H", "H4B", "none"]


def test_cm_6_8_who_stays_may_count_again_and_who_is_lifted_does_not():
    """CM-6.8: examples E10a and E10b."""
    table = lay_out(tiles=TWO_SITES).choose("play", "green", "F6B", "yes", "F6", "F6B")
    assert "G6 temple 1" in table.sites()
    table = lay_out(tiles=TWO_SITES).choose("play", "green", "F6B", "yes", "F6", "none")
    assert "G6 fountain" in table.sites()


def test_cm_6_9_a_built_site_never_changes():
    """CM-6.9: not even when Magistrates of others come to stand on its tiles' neighbors."""
    table = lay_out(tiles=["G4H yellow -", "H3H blue -"])
    table.choose("play", "green", "H4B", "yes", "H4B")
    assert table.sites() == ["H4 temple 0"]
    table.choose("play", "red", "G5S", "no", "play", "green", "I4H", "yes")
    assert "H4 temple 0" in table.sites()
    assert table.scores() == [2, 0]
