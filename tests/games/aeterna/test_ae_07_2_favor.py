"""Chapter 7.2: take a favor."""

from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.state import FAVOR, PERSON
from tests.games.aeterna.table import CARD, COLOR, turn


def test_ae_7_2_1_the_requirement_must_be_fulfilled_at_least_once():
    """E24: Spartacus needs a Province of this Era; those of Era I do not count."""
    table = turn(era=2, A=9, C=0).stand(1, (0, 1)).own("Latium", "Umbria").open("Spartacus")
    table.own("Curia Hostilia", this_era=True)

    assert FAVOR not in table.moves()

    table.own("Sicilia", this_era=True)
    assert FAVOR in table.moves()


def test_ae_7_2_1_its_cost_is_paid_in_aurei():
    """R14: Romulus, Prefect of 2 Hills, U1: 4 PP."""
    table = turn(A=5, U=1, P=0).stand(1, (0, 1)).stand(2, (0, 1), (1, 1)).open("Romulus")
    assert FAVOR not in table.moves()
    table.set(A=6)

    table.play(FAVOR, PERSON)

    assert table.goods("AUP") == [0, 0, 4]


def test_ae_7_2_2_the_reward_is_resolved_once_for_each_fulfillment():
    """R1: Spartacus, 2 citizens on the board, 2 Monuments and 2 Provinces this Era."""
    table = turn(era=2, A=6, U=2, P=0).stand(1, (0, 2)).open("Spartacus")
    table.own("Tabularium", "Curia Hostilia", "Sicilia", "Asia", this_era=True)

    table.play(FAVOR, PERSON)

    assert table.goods("AUP") == [0, 0, 4]
    assert table.me().played[CARD["Spartacus"]] == 1


def test_ae_7_2_2_citizens_everywhere_count():
    """E23: Servius Tullius, 2 in the Domus and 3 on the board: 2 fulfillments."""
    table = turn(A=5, C=2, W=0, P=0).stand(1, (0, 3)).open("Servius Tullius")

    table.play(FAVOR, PERSON)

    assert table.goods("AWP") == [0, 2, 2]


def test_ae_7_2_3_a_personality_is_taken_once_and_a_player_may_own_several():
    table = turn(3, A=20).stand(1, (0, 1)).open("Romulus", "Servius Tullius")

    table.play(FAVOR, PERSON)

    assert table.state.personalities[0] == EMPTY
    table.set(1, A=20)
    table.state.players[1].place[1] = 0
    table.state.players[1].stack[1] = 1
    table.play(FAVOR)
    assert table.moves() == [PERSON + 1]
    table.play(PERSON + 1)
    assert table.me(1).colors[COLOR["personality"]] == 1


def test_ae_7_2_r1_fulfillments_are_counted_before_the_first_reward():
    """Servius Tullius: the count of citizens is one snapshot."""
    table = turn(A=5, C=4).open("Servius Tullius")

    table.play(FAVOR, PERSON)

    assert table.goods("P") == [2]


def test_ae_7_2_r2_a_personality_gives_no_color_bonus():
    table = turn(A=6, U=5).own("Servius Tullius").stand(1, (0, 1)).open("Romulus")

    table.play(FAVOR, PERSON)

    assert table.goods("A") == [0]
    assert table.me().colors[COLOR["personality"]] == 2


def test_ae_7_2_r3_unwelcome_rewards_are_resolved_too():
    """E25: Tarquinius Superbus at U9 with 3 Monuments of this Era."""
    table = turn(A=6, U=9, P=0).open("Tarquinius Superbus")
    table.own("Comitium", "Lupercal", "Aedes Iani", this_era=True)

    table.play(FAVOR, PERSON)

    assert table.goods("AUP") == [0, 10, 4]
