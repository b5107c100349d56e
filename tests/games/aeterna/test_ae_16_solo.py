"""Chapter 16: our solo variant against Gens Umbra."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import GAME
from circenses.games.aeterna.box import MAX_CITIZENS, UMBRA, Solo
from circenses.games.aeterna.rules.resources import change_unrest, gain
from circenses.games.aeterna.rules.umbra import (
    umbra_build,
    umbra_favor,
    umbra_gain,
    umbra_hill,
    umbra_influence,
    umbra_turn,
)
from circenses.games.aeterna.state import PASS, Decision, Phase
from tests.games.aeterna.table import (
    AMPHITHEATRUM,
    AQUAEDUCTUS,
    TEMPLUM,
    Table,
    crowds,
    drafted,
    fresh,
    turn,
)

HUMAN = 0


def solo(era=1, **goods):
    """The human's first turn in the solo variant, with an empty hand."""
    table = turn(1, era, **goods)
    table.me(HUMAN).position = 0
    table.me(UMBRA).position = 1
    return table


def letters(table, *names):
    """Let Umbra carry out letters of its script."""
    for _ in names:
        umbra_turn(table.state)
    return table


def outcome(table):
    states = GAME.new_batch(1)
    states[0] = table.state
    return GAME.outcome(states)


@pytest.mark.parametrize(
    ("level", "own", "pp"), [("plebeius", 3, 0), ("patricius", 0, 13), ("princeps", 0, 35)]
)
def test_ae_16_1_set_up_as_for_two_with_a_head_start(level, own, pp):
    table = fresh(1, level=level)
    state = table.state

    assert sum(spot.active for spot in state.hills) == 3
    assert [card != EMPTY for card in state.personalities] == [True, False]
    assert table.goods("PCSWAU", UMBRA) == [pp, 4, 0, 0, 0, 0]
    assert table.goods("CAWSUP") == [2, 2, 5, 1, 0, own]
    assert table.me(HUMAN).supply == MAX_CITIZENS - 2


def test_ae_16_2_umbra_discards_at_random_and_its_last_card_goes_to_the_board():
    table = fresh(1, 3)
    packs = [set(table.me(side).pack) for side in (HUMAN, UMBRA)]
    for pick in range(4):
        assert table.waiting == [HUMAN]
        held = [card for card in table.me(HUMAN).pack if card != EMPTY]
        assert len(held) == 5 - pick
        assert set(held) <= packs[pick % 2]
        table.play(0)

    board = [card for card in table.state.board if card != EMPTY]
    assert len(board) == 2
    assert len(set(board) & packs[0]) == len(set(board) & packs[1]) == 1
    assert table.me(UMBRA).hand_count == 0
    assert all(card == EMPTY for card in (*table.me(UMBRA).hand, *table.me(UMBRA).pack))
    assert table.me(HUMAN).hand_count == 4


def test_ae_16_2_umbras_pack_is_hidden_and_can_be_imagined():
    table = fresh(1, 3)
    for pick in range(4):
        states = GAME.new_batch(1)
        states[0] = table.state
        view = GAME.view(states, HUMAN)
        for seed in range(5):
            guess = Table(GAME.imagine_from(view, HUMAN, seed)[0])
            cards = [card for card in guess.me(UMBRA).pack if card != EMPTY]
            assert len(cards) == 5 - pick
            if pick:
                assert set(cards) <= set(table.me(HUMAN).packs_seen[pick - 1])
            else:
                assert not set(cards) & set(table.me(HUMAN).pack)
        table.play(0)


def test_ae_16_3_the_human_is_first_and_later_who_passed_first():
    table = drafted(1)
    assert table.waiting == [HUMAN]
    table.play(PASS)
    assert table.state.era == 1
    assert table.decision == Decision.DRAFT
    assert [table.me(side).position for side in (HUMAN, UMBRA)] == [0, 1]

    table = drafted(1)
    table.me(UMBRA).position, table.me(HUMAN).position = 0, 1
    table.state.letters = len(Solo.written["script"][0])
    umbra_turn(table.state)
    table.play(PASS)

    assert [table.me(side).position for side in (HUMAN, UMBRA)] == [1, 0]


def test_ae_16_4_the_script_is_carried_out_letter_by_letter():
    """Era I is H C H B H M, then Umbra passes."""
    table = solo()
    umbra = table.me(UMBRA)

    letters(table, "H")
    assert umbra.citizens == 3
    letters(table, "C")
    assert table.goods("PU", UMBRA) == [1, 1]
    letters(table, "H", "B")
    assert (umbra.citizens, umbra.pp) == (1, 4)
    letters(table, "H", "M")
    assert (umbra.citizens, umbra.pp, umbra.unrest) == (0, 5, 0)
    assert umbra.pass_space == EMPTY
    letters(table, " ")
    assert (umbra.pass_space, umbra.pp) == (0, 7)


def test_ae_16_5_the_hill_where_its_place_gains_most():
    """E33: Hills 1 [human 1], 2 [], 3 [umbra 1]: gains 4, 6, 0."""
    table = crowds(solo(), {1: [(HUMAN, 1)], 3: [(UMBRA, 1)]})

    assert [umbra_gain(table.state, number) for number in range(3)] == [4, 6, 0]
    umbra_influence(table.state)

    assert table.stacks(2) == [(UMBRA, 1)]
    assert list(table.state.hills[1].depleted) == [1, 0, 0]


def test_ae_16_5_a_swap_counts_and_happens():
    table = crowds(solo(), {1: [(HUMAN, 1), (UMBRA, 1)], 2: [(HUMAN, 2), (UMBRA, 1)]})
    for spot in (1, 2):
        table.state.hills[spot].devastations = 2

    assert umbra_gain(table.state, 0) == 7 - 4
    assert umbra_gain(table.state, 1) == 0
    umbra_influence(table.state)

    assert table.stacks(1) == [(UMBRA, 2), (HUMAN, 1)]


def test_ae_16_5_the_lowest_active_token_is_depleted_without_gain():
    table = solo().stand(1, (UMBRA, 1))
    table.state.hills[1].depleted[0] = 1
    pp = table.me(UMBRA).pp

    umbra_influence(table.state)

    assert list(table.state.hills[1].depleted) == [1, 1, 0]
    assert table.goods("PSWA", UMBRA) == [pp, 0, 0, 0]


def test_ae_16_5_without_a_token_nothing_is_depleted():
    table = solo().no_tokens()

    umbra_influence(table.state)

    assert table.stacks(1) == [(UMBRA, 1)]


def test_ae_16_5_without_a_citizen_it_is_a_monument():
    table = solo()
    table.me(UMBRA).citizens = 0

    umbra_influence(table.state)

    assert table.goods("PU", UMBRA) == [1 + 1, 0]


def test_ae_16_6_the_first_open_space_and_a_hill_of_its_own():
    table = solo().stand(2, (UMBRA, 1))
    table.state.building[TEMPLUM] = 0

    umbra_build(table.state)

    assert list(table.state.hills[1].buildings) == [0, 0, 1]
    assert table.me(UMBRA).builder[AMPHITHEATRUM] == 1
    assert table.goods("PC", UMBRA) == [3, 3]


def test_ae_16_6_else_the_lowest_hill_without_the_type():
    table = solo().stand(1, (UMBRA, 1))
    table.state.hills[0].buildings[TEMPLUM] = 1

    umbra_build(table.state)

    assert table.state.hills[1].buildings[TEMPLUM] == 1


@pytest.mark.parametrize("missing", ["space", "citizen"])
def test_ae_16_6_without_space_or_citizen_it_is_a_monument(missing):
    table = solo()
    if missing == "space":
        table.state.building[:] = 0
    else:
        table.me(UMBRA).citizens = 0

    umbra_build(table.state)

    assert table.goods("PU", UMBRA) == [2, 0]
    assert list(table.me(UMBRA).builder) == [0, 0, 0]
    assert AQUAEDUCTUS == 1


@pytest.mark.parametrize(("era", "conquest", "monument"), [(1, 1, 1), (2, 3, 3), (3, 4, 4)])
def test_ae_16_7_conquest_and_monument_by_era(era, conquest, monument):
    table = solo(era)
    table.me(UMBRA).unrest = 5
    script = Solo.written["script"][era - 1]

    table.state.letters = script.index("C")
    umbra_turn(table.state)
    assert table.goods("PU", UMBRA) == [conquest, 5 + (2 if era == 3 else 1)]
    before = table.me(UMBRA).unrest
    table.state.letters = script.index("M")
    umbra_turn(table.state)
    assert table.goods("PU", UMBRA) == [conquest + monument, before - 1]


def test_ae_16_8_a_favor_removes_the_personality():
    table = solo(2).open("Spartacus")

    table.state.letters = Solo.written["script"][1].index("F")
    umbra_turn(table.state)

    assert list(table.state.personalities) == [EMPTY, EMPTY]
    assert table.goods("P", UMBRA) == [3]


def test_ae_16_8_without_a_personality_it_is_an_influence():
    table = solo(2)

    umbra_favor(table.state)

    assert table.stacks(1) == [(UMBRA, 1)]


def test_ae_16_9_phases_c_to_f_apply_to_umbra():
    table = crowds(solo(), {1: [(UMBRA, 2), (HUMAN, 1)]})
    table.me(UMBRA).unrest = 1
    table.me(UMBRA).citizens = 2
    table.state.hills[0].buildings[:] = 1

    table.run(Decision.SCORING_PHASE, Decision.DEVASTATION_PHASE)
    assert table.goods("PU", UMBRA) == [7, 3]
    table.run(Decision.BUILDINGS_PHASE, Decision.DOMUS_PHASE)

    assert table.goods("PUWC", UMBRA) == [9, 1, 0, 4]


def test_ae_16_9_unrest_stays_within_0_and_9():
    table = solo()
    change_unrest(table.state, UMBRA, 15)
    assert table.goods("UP", UMBRA) == [9, 0]
    change_unrest(table.state, UMBRA, -12)
    assert table.goods("UP", UMBRA) == [0, 1]


def test_ae_16_9_unrest_and_feeding_do_not_apply_to_umbra():
    table = solo()
    table.me(UMBRA).unrest = 9

    table.run(Decision.UNREST_PHASE, Decision.FEED_PHASE)

    assert table.me(UMBRA).dooms == 0
    assert table.goods("U", UMBRA) == [9]


def test_ae_16_9_umbra_has_no_resources():
    table = solo()

    gain(table.state, UMBRA, GAINS_OF_EVERYTHING)

    assert table.goods("SWAC", UMBRA) == [0, 0, 0, 4]


@pytest.mark.parametrize(
    ("human", "unrest", "places"), [(51, 5, (1, 2)), (45, 5, (2, 1)), (46, 0, (2, 1))]
)
def test_ae_16_10_umbra_loses_the_doom_value_of_its_unrest(human, unrest, places):
    table = solo(3).set(P=human, S=0, A=0, W=0, U=0)
    table.me(UMBRA).pp = 50
    table.me(UMBRA).unrest = unrest

    assert outcome(table).totals == (human, 46 if unrest == 5 else 50)
    assert outcome(table).places == places


def test_ae_16_r1_the_human_has_seat_0_and_umbra_passes_after_its_last_letter():
    assert UMBRA == 1
    assert GAME.sides(1) == 2
    assert GAME.side_names == {1: "Gens Umbra"}
    table = solo()
    table.state.letters = len(Solo.written["script"][0]) - 1
    umbra_turn(table.state)
    assert table.me(UMBRA).pass_space == EMPTY
    umbra_turn(table.state)
    assert table.me(UMBRA).pass_space == 0


def test_ae_16_r2_equal_gains_go_to_fewer_citizens_and_treat_as_may_chain():
    """Hills 1 and 2 without values left tie; F without a Personality or a citizen is M."""
    table = crowds(solo(), {1: [(HUMAN, 2)]})
    for spot in range(3):
        table.state.hills[spot].devastations = 3
    assert umbra_hill(table.state) == 1

    table = solo(2)
    table.me(UMBRA).citizens = 0
    umbra_favor(table.state)
    assert table.goods("P", UMBRA) == [3 + 1]


def test_ae_16_r3_umbras_citizens_grow_with_the_era():
    table = drafted(1)
    for citizens in (4, 5, 6):
        assert table.me(UMBRA).citizens == citizens
        table.play(PASS)
        while table.state.waiting and table.decision in (Decision.DRAFT, Decision.DAMAGE):
            table.play(table.moves()[-1])
    assert table.state.phase == Phase.FEED


@pytest.mark.parametrize(
    ("human", "umbra", "unrest", "winner"),
    [(20, 20, 0, UMBRA), (21, 20, 0, HUMAN), (90, 20, 10, UMBRA), (0, 3, 0, UMBRA)],
)
def test_ae_16_r4_umbra_wins_ties_and_against_the_condemned(human, umbra, unrest, winner):
    table = solo(3).set(P=human, S=0, A=0, W=0, U=unrest)
    table.me(UMBRA).pp = umbra
    table.me(UMBRA).unrest = 9 if umbra == 3 else 0

    result = outcome(table)

    assert result.places[winner] == 1
    assert result.places[1 - winner] == 2
    assert result.totals[UMBRA] >= 0


GAINS_OF_EVERYTHING = GAME.box.numbers([1, 1, 1, 1, 0, 0])
