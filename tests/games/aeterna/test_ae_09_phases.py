"""Chapter 9: phases C to I."""

from itertools import islice

import pytest

from circenses.core.state.plain import plain
from circenses.core.state.schema import EMPTY
from circenses.core.state.view import copied
from circenses.games.aeterna import GAME
from circenses.games.aeterna.board.forecast import forecast
from circenses.games.aeterna.box import HAND_CARDS, PERSONS, Hill
from circenses.games.aeterna.rules.hills import visible_pp
from circenses.games.aeterna.rules.phases import do_scoring_phase
from circenses.games.aeterna.state import (
    ACTIVATE,
    CONSTRUCT,
    INFLUENCE,
    PASS,
    PAY_DAMAGE,
    SITE,
    SLOT,
    TAKE_DOOM,
    Decision,
    Phase,
)
from tests.games.aeterna.table import (
    AMPHITHEATRUM,
    AQUAEDUCTUS,
    TEMPLUM,
    activation,
    crowds,
    drafted,
    hill,
    turn,
)
from tests.playing import random_match

RED, BLUE, GREEN, ORANGE = range(4)
SCORING, DEVASTATION = Decision.SCORING_PHASE, Decision.DEVASTATION_PHASE
BUILDINGS, DOMUS = Decision.BUILDINGS_PHASE, Decision.DOMUS_PHASE
UNREST, FEED = Decision.UNREST_PHASE, Decision.FEED_PHASE


def visible(table, number):
    """The values of a Hill that no Devastation token covers."""
    covered = table.state.hills[number - 1].devastations
    return Hill.pp[number - 1].tolist()[covered:]


# ---- C


def test_ae_9_1_places_score_the_visible_values():
    """R4: Hill 2 with a Devastation token, [orange 2, blue 1, red 1]."""
    table = crowds(turn(4), {2: [(ORANGE, 2), (BLUE, 1), (RED, 1)]})
    table.state.hills[1].devastations = 1
    for player in range(4):
        table.set(player, P=0)

    table.run(SCORING)

    assert [table.me(player).pp for player in (ORANGE, BLUE, RED, GREEN)] == [4, 3, 0, 0]


def test_ae_9_1_each_active_hill_scores():
    table = crowds(turn(P=0).set(1, P=0), {1: [(0, 1), (1, 1)], 3: [(1, 2)]})

    table.run(SCORING)

    assert [table.me(player).pp for player in (0, 1)] == [7, 4 + 5]
    assert visible_pp(table.state, 0, 2) == 2


# ---- D


def test_ae_9_2_the_minimum_is_one_less_than_the_players():
    for players in (2, 3, 4):
        stacks = {number: [(0, 8 - number)] for number in range(1, 4)}
        table = crowds(turn(players), stacks)
        table.run(DEVASTATION)
        devastated = sum(spot.devastations for spot in table.state.hills)
        assert devastated == players - 1


def r5():
    table = turn(4)
    for player in range(4):
        table.set(player, U=0)
    stacks = {4: [(RED, 3), (BLUE, 1)], 1: [(RED, 3)], 2: [(ORANGE, 2)], 3: [(BLUE, 1)]}
    return crowds(table, stacks)


def test_ae_9_3_the_most_crowded_hills_are_devastated():
    """R5: Hills 4, 1 and 2; red is Prefect of two, orange of one."""
    table = r5()

    table.run(DEVASTATION)

    assert [visible(table, number) for number in (4, 1, 2)] == [[3, 2], [4, 2], [4, 3]]
    assert visible(table, 3) == [5, 4, 2]
    assert [table.me(player).unrest for player in (RED, ORANGE, BLUE, GREEN)] == [4, 2, 0, 0]


def test_ae_9_3_ties_may_exceed_the_minimum():
    """R6: Hill 2 with 3, Hills 1, 4 and 7 with 2 each: four Hills."""
    table = r5().run(DEVASTATION)
    for player in range(4):
        table.set(player, U=0)
    table.state.era = 1
    stacks = {
        2: [(RED, 2), (ORANGE, 1)],
        1: [(RED, 2)],
        4: [(BLUE, 1), (RED, 1)],
        7: [(ORANGE, 2)],
        5: [(BLUE, 1)],
    }
    crowds(table, stacks)

    table.run(DEVASTATION)

    assert [table.me(player).unrest for player in (RED, BLUE, ORANGE, GREEN)] == [4, 2, 2, 0]
    assert [visible(table, number) for number in (1, 2, 4, 7)] == [[2], [3], [2], [3, 1]]
    assert visible(table, 5) == [5, 3, 1]


def test_ae_9_4_no_tokens_are_placed_in_era_3():
    """R7: five Hills with 3 citizens each."""
    table = turn(4, era=3)
    for player in range(4):
        table.set(player, U=0)
    stacks = {number: [(RED, 2), (BLUE, 1)] for number in (1, 2)}
    stacks |= {number: [(BLUE, 2), (GREEN, 1)] for number in (3, 4)}
    crowds(table, stacks | {7: [(ORANGE, 3)], 5: [(GREEN, 2)], 6: [(GREEN, 1)]})

    table.run(DEVASTATION)

    assert [table.me(player).unrest for player in (RED, BLUE, ORANGE, GREEN)] == [4, 4, 2, 0]
    assert all(spot.devastations == 0 for spot in table.state.hills)


def test_ae_9_5_a_shield_lowers_the_sum():
    """E7: Moenia Servii Tulli, Prefect of 3 devastated Hills, U1."""
    table = turn(U=1).own("Moenia Servii Tulli")
    crowds(table, {number: [(0, 1)] for number in (1, 2, 3)})

    table.run(DEVASTATION)

    assert table.goods("U") == [5]


def test_ae_9_6_triggers_fire_after_the_sum():
    """E8: Aedes Concordiae, Prefect of 2 devastated Hills, U9 P10."""
    table = turn(era=2, U=9, P=10).own("Aedes Concordiae")
    crowds(table, {1: [(0, 1)], 2: [(0, 1)]})

    table.run(DEVASTATION)

    assert table.goods("UP") == [8, 7]


def test_ae_9_r1_a_hill_without_citizens_is_never_devastated():
    """E26: 4 players, only two Hills with a citizen."""
    table = crowds(turn(4), {2: [(0, 1)], 5: [(1, 1)]})

    table.run(DEVASTATION)

    assert [spot.devastations for spot in table.state.hills] == [0, 1, 0, 0, 1, 0, 0]


def test_ae_9_r1_nothing_happens_on_empty_hills():
    table = crowds(turn(U=3), {})

    table.run(DEVASTATION)

    assert table.goods("U") == [3]
    assert sum(spot.devastations for spot in table.state.hills) == 0


def test_ae_9_r2_the_sum_is_one_effect():
    """E34: U8 P5, two Hills: U10, 2 above: P3."""
    table = crowds(turn(U=8, P=5), {1: [(0, 1)], 2: [(0, 1)]})

    table.run(DEVASTATION)

    assert table.goods("UP") == [10, 3]


# ---- E, F


def test_ae_9_7_the_prefect_gains_from_each_building():
    """E19: Hill 1 with all three Buildings, U1 P10 W0."""
    table = crowds(turn(U=1, P=10, W=0), {1: [(0, 2), (1, 1)]})
    table.state.hills[0].buildings[:] = 1
    table.state.hills[1].buildings[:] = 1

    table.run(BUILDINGS)

    assert table.goods("PWU") == [13, 2, 0]
    assert (TEMPLUM, AQUAEDUCTUS, AMPHITHEATRUM) == (0, 1, 2)


def test_ae_9_7_only_the_prefect_gains_also_on_a_devastated_hill():
    table = crowds(turn(P=0, W=0).set(1, P=0, W=0), {1: [(0, 2), (1, 2)]})
    table.state.hills[0].buildings[:2] = 1
    table.state.hills[0].devastations = 1

    table.run(BUILDINGS)

    assert table.goods("PW") == [2, 2]
    assert table.goods("PW", 1) == [0, 0]


def test_ae_9_r9_each_building_is_an_effect_of_its_own():
    """Two amphitheatra at U1: both would go below 0."""
    table = crowds(turn(U=1, P=0), {1: [(0, 1)], 2: [(0, 1)]})
    for number in (1, 2):
        table.state.hills[number - 1].buildings[AMPHITHEATRUM] = 1

    table.run(BUILDINGS)

    assert table.goods("UP") == [0, 2]


def test_ae_9_8_all_citizens_come_home():
    table = crowds(turn(C=1, S=1), {1: [(0, 2), (1, 1)], 2: [(0, 1)]})
    table.play(CONSTRUCT, SITE, hill(3))

    table.run(DOMUS)

    assert table.goods("C") == [4]
    assert list(table.me().builder) == [0, 0, 0]
    assert table.stacks(1) == []


# ---- G


def test_ae_9_9_pay_or_doom_for_each_token_reached():
    """E20: the token at 3 cannot be paid; at 5 there is a choice; 7 and 9 are not reached."""
    table = turn(U=6, S=1, A=5, W=4, C=3).damage(1, 4)

    table.run(UNREST)
    assert table.me().dooms == 1
    table.state.waiting = 1
    assert table.moves() == [PAY_DAMAGE, TAKE_DOOM]
    table.play(PAY_DAMAGE)

    assert table.goods("CWU") == [2, 1, 6]
    assert table.me().dooms == 1


def test_ae_9_9_doom_keeps_the_resources():
    """E20: or doom."""
    table = turn(U=6, S=1, A=5, W=4, C=3).damage(1, 4).run(UNREST)
    table.state.waiting = 1

    table.play(TAKE_DOOM)

    assert table.goods("CWUSA") == [3, 4, 6, 1, 5]
    assert table.me().dooms == 2


def test_ae_9_9_a_token_on_the_own_space_is_reached():
    for unrest, asked in ((2, False), (3, True), (4, True)):
        table = turn(U=unrest, W=9, A=9).damage(5)
        before = table.state.pending
        table.run(UNREST)
        assert (table.state.pending > before) == asked


def test_ae_9_r3_tokens_are_decided_upward_by_all_players_independently():
    table = turn(U=5, W=9, A=9, C=3).set(1, U=9, W=9, A=9, C=3).damage(5, 4)
    table.run(UNREST)
    table.state.waiting = table.state.agenda[table.state.pending - 1].who
    assert table.waiting == [0, 1]

    table.play(PAY_DAMAGE, player=1)
    assert table.goods("WA", 1) == [6, 7]
    assert table.waiting == [0, 1]
    table.play(PAY_DAMAGE, player=1)
    assert table.goods("WC", 1) == [3, 2]
    table.play(TAKE_DOOM, PAY_DAMAGE, player=0)

    assert table.goods("WC") == [6, 2]
    assert table.waiting == [1]


def test_ae_9_r4_what_cannot_be_paid_in_full_is_doom_at_once():
    table = turn(U=9, S=0, A=0, W=0, C=0)
    before = table.state.pending

    table.run(UNREST)

    assert table.me().dooms == 4
    assert table.state.pending == before


def test_ae_9_9_the_tokens_stay_on_the_track_for_the_next_era():
    table = turn(U=6, S=0, A=0, W=0, C=0)

    table.run(UNREST)
    table.run(UNREST)

    assert table.me().dooms == 4


def test_ae_9_r7_payment_is_checked_when_a_token_comes_up():
    """Both tokens cost a citizen; after the first is paid the second is Doom."""
    table = turn(U=5, C=1, W=9, S=9).damage(4, 2).run(UNREST)
    table.state.waiting = 1

    table.play(PAY_DAMAGE)

    assert table.goods("C") == [0]
    assert table.me().dooms == 1


# ---- H


def test_ae_9_10_one_wheat_for_each_citizen_and_hunger_gives_unrest():
    """E22: C5 W2 U4 with Cloaca Maxima."""
    table = turn(C=5, W=2, U=4).own("Cloaca Maxima")

    table.run(FEED)

    assert table.goods("WU") == [0, 6]


def test_ae_9_10_hunger_is_one_effect():
    """E22: C7 W0 U6 P12: 14 unrest, 10 points above."""
    table = turn(C=7, W=0, U=6, P=12)

    table.run(FEED)

    assert table.goods("UP") == [10, 2]


def test_ae_9_10_enough_wheat():
    table = turn(C=3, W=5, U=0)

    table.run(FEED)

    assert table.goods("WU") == [2, 0]


def test_ae_9_r5_unrest_of_phase_h_meets_the_tokens_an_era_later():
    table = drafted(2)
    for player in (0, 1):
        table.set(player, C=5, W=0, U=0, S=0)

    table.pass_all()

    assert [table.me(player).unrest for player in (0, 1)] == [10, 10]
    assert [table.me(player).dooms for player in (0, 1)] == [0, 0]


def test_ae_9_r6_feeding_is_a_duty():
    """E35: C3 W2 U0: all wheat is paid, 1 unfed."""
    table = turn(C=3, W=2, U=0)

    table.run(FEED)

    assert table.goods("WU") == [0, 2]


# ---- I


def test_ae_9_11_unplayed_cards_and_personalities_leave_the_game():
    table = drafted(3)
    old = set(table.state.personalities)

    table.pass_all()

    assert all(table.me(player).hand_count == 0 for player in range(3))
    assert all(card == EMPTY for player in range(3) for card in table.me(player).hand)
    assert all(card == EMPTY for card in table.state.board)
    assert not old & set(table.state.personalities)


@pytest.mark.parametrize(("players", "cards"), [(2, 1), (3, 2), (4, 2)])
def test_ae_9_12_new_personalities_of_the_next_era(players, cards):
    table = drafted(players).pass_all()
    found = [HAND_CARDS + card for card in table.state.personalities if card != EMPTY]

    assert len(found) == cards
    assert set(found) <= set(PERSONS[1].tolist())


def test_ae_9_13_tokens_area_and_monuments_are_renewed():
    table = turn(2, C=1, S=1).own("Aedes Vestae", "Sicilia", this_era=True).no_tokens()
    table.play(ACTIVATE, activation("Aedes Vestae"), CONSTRUCT, SITE, hill(1))

    table.pass_all()

    assert not any(place for spot in table.state.hills for place in spot.depleted)
    assert list(table.state.building) == [1, 1, 1]
    assert list(table.me().used) == [0] * 7
    assert (table.me().monuments_era, table.me().provinces_era) == (0, 0)


def test_ae_9_14_positions_are_chosen_in_the_order_of_passing():
    """R8: red takes 3, orange 1, green is left with 2."""
    table = turn(3)
    red, orange, green = 0, 1, 2
    table.play(PASS, PASS, PASS)
    assert table.state.phase == Phase.END_OF_ERA

    assert table.waiting == [red]
    table.play(SLOT + 2)
    assert table.waiting == [orange]
    assert table.moves() == [SLOT, SLOT + 1]
    table.play(SLOT)

    assert [table.me(player).position for player in (orange, green, red)] == [0, 1, 2]
    assert table.state.phase == Phase.DRAFT
    while table.decision == Decision.DRAFT:
        table.play(0)
    assert table.waiting == [orange]


def test_ae_9_14_neither_seats_nor_the_old_turn_order_count():
    """Turn order 2, 0, 1; seat 0 passes first, then seat 2, then seat 1."""
    table = turn(3, player=2).no_tokens()
    table.set(2, C=1, W=2).set(1, C=1, W=2)

    table.play(INFLUENCE, hill(3), PASS, INFLUENCE, hill(2), PASS, PASS)

    assert [table.me(player).pass_space for player in (0, 2, 1)] == [0, 1, 2]
    assert table.waiting == [0]
    table.play(SLOT + 1)
    assert table.waiting == [2]
    table.play(SLOT + 2)
    assert [table.me(player).position for player in (1, 0, 2)] == [0, 1, 2]


def test_ae_9_r8_personalities_are_known_and_cards_not_dealt_when_positions_are_chosen():
    table = drafted(3).pass_all()

    assert table.decision == Decision.SLOT
    assert all(card != EMPTY for card in table.state.personalities)
    assert all(card == EMPTY for player in range(3) for card in table.me(player).pack)


def test_ae_9_1_what_is_forecast_for_the_hills_is_what_their_scoring_brings():
    """The forecast runs the phases on a copy of its own: what the page shows stays as it is."""
    told = 0
    for match in islice(random_match(GAME, 2, 5), 20, 120, 5):
        view = GAME.view(match.states, 0)
        said = [one.words for one in forecast(GAME.read(view), 0)]
        assert GAME.read(view) == plain(view[0])
        if said:
            later = copied(view)[0]
            do_scoring_phase(later)
            assert f"hills +{later.players[0].pp - view[0].players[0].pp}" in said
            told += 1
    assert told > 5
