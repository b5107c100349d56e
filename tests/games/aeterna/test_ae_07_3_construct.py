"""Chapter 7.3: construct a Building."""

from circenses.games.aeterna.state import CONSTRUCT, PASS, SITE, Decision
from tests.games.aeterna.table import AMPHITHEATRUM, TEMPLUM, drafted, hill, turn


def test_ae_7_3_1_a_citizen_and_a_stone():
    """E18: construct a templum on Hill 3."""
    table = turn(C=1, S=1, P=4)

    table.play(CONSTRUCT, SITE + TEMPLUM)
    assert table.goods("CSP") == [0, 0, 7]
    table.play(hill(3))

    assert table.state.hills[2].buildings[TEMPLUM] == 1
    assert table.state.building[TEMPLUM] == 0
    assert table.me().builder[TEMPLUM] == 1


def test_ae_7_3_1_without_a_citizen_or_a_stone_nothing_is_built():
    assert CONSTRUCT not in turn(C=0, S=1).moves()
    assert CONSTRUCT not in turn(C=1, S=0).moves()
    assert CONSTRUCT in turn(C=1, S=1).moves()


def test_ae_7_3_2_three_pp():
    table = turn(C=1, S=1, P=0)

    table.play(CONSTRUCT, SITE + AMPHITHEATRUM)

    assert table.goods("P") == [3]


def test_ae_7_3_3_a_hill_has_one_building_of_each_type():
    table = turn(C=1, S=1)
    table.state.hills[0].buildings[TEMPLUM] = 1

    table.play(CONSTRUCT, SITE + TEMPLUM)

    assert table.moves() == [hill(2), hill(3)]


def test_ae_7_3_4_the_space_stays_closed_until_phase_i():
    table = turn(C=2, S=2).set(1, C=1, S=1)
    table.play(CONSTRUCT, SITE + TEMPLUM, hill(1))

    table.play(CONSTRUCT)

    assert table.moves() == [SITE + 1, SITE + 2]


def test_ae_7_3_4_a_space_with_a_citizen_is_closed_even_with_a_building():
    table = turn(C=1, S=1)
    table.me(1).builder[TEMPLUM] = 1

    table.play(CONSTRUCT)

    assert table.moves() == [SITE + 1, SITE + 2]


def test_ae_7_3_4_three_buildings_close_the_area():
    table = turn(C=1, S=1)
    table.state.building[:] = 0

    assert CONSTRUCT not in table.moves()


def test_ae_7_3_r1_the_hill_must_be_active_but_presence_is_not_needed():
    table = turn(3, C=1, S=1)

    table.play(CONSTRUCT, SITE)

    assert table.moves() == [hill(number) for number in range(1, 6)]


def test_ae_7_3_r2_a_legal_hill_always_exists():
    """With 2 players a type is built at most once in each of three Eras, on 3 Hills."""
    table = drafted(2)
    for era in range(3):
        table.set(table.waiting[0], C=1, S=1)
        table.play(CONSTRUCT, SITE + TEMPLUM)
        assert len(table.moves()) == 3 - era
        table.play(table.moves()[0])
        table.pass_all()
        while table.decision == Decision.DAMAGE:
            table.play(table.moves()[0])
        if era < 2:
            table.play(table.moves()[0])
        while table.state.waiting and table.decision == Decision.DRAFT:
            table.play(0)
    assert [spot.buildings[TEMPLUM] for spot in table.state.hills[:3]] == [1, 1, 1]
    assert table.state.waiting == 0


def test_ae_7_3_4_passing_is_always_possible_while_the_area_is_closed():
    table = turn(C=1, S=1)
    table.state.building[:] = 0

    assert PASS in table.moves()
