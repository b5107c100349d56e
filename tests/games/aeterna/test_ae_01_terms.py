"""Chapter 1: terms."""

from circenses.core.state.schema import EMPTY, Seen
from circenses.games.aeterna.box import CARDS, HAND_CARDS, MAX_CITIZENS, MONUMENTS, Card, numbers
from circenses.games.aeterna.rules.hills import owner_at, prefect
from circenses.games.aeterna.rules.resources import gain, gain_citizens, pay
from circenses.games.aeterna.state import (
    DISCARD,
    HAND_CARD,
    HILL_RECORD,
    INFLUENCE,
    NO_TOKEN,
    PASS,
    PLAY,
    PLAYER,
    SWAP,
    TOKEN,
    Decision,
)
from tests.games.aeterna.table import COLOR, drafted, hill, turn


def test_ae_1_1_resources_are_counted_in_the_domus_and_public():
    for name in ("stones", "aurei", "wheat", "citizens"):
        assert PLAYER.fields[name].seen is Seen.ALL


def test_ae_1_2_unrest_and_pp_are_public_tracks():
    assert (PLAYER.fields["unrest"].least, PLAYER.fields["unrest"].most) == (0, 10)
    assert PLAYER.fields["pp"].least == 0
    assert PLAYER.fields["pp"].seen is Seen.ALL


def test_ae_1_3_a_citizen_beyond_the_own_seven_is_lost():
    """AE-1.3, E13: the rest of the same gain is received; other colors do not matter."""
    table = turn(A=0, C=3).stand(1, (0, 4)).tokens(1, "citizen_aureus")

    table.play(INFLUENCE, hill(1), TOKEN)

    assert table.goods("CA") == [2, 1]
    assert table.me().supply == 0


def test_ae_1_3_other_players_have_citizens_of_their_own():
    table = turn().set(0, C=7).set(1, C=0)

    gain_citizens(table.me(1), 9)

    assert table.me(1).citizens == 7


def test_ae_1_r1_only_the_citizen_beyond_is_lost():
    """One of two citizens still arrives, and all that stands beside them."""
    table = turn(C=6, S=0, W=0, A=0)

    gain(table.state, 0, numbers([2, 1, 3, 4, 0, 0]))

    assert table.goods("CSWA") == [7, 1, 3, 4]


def test_ae_1_3_paid_citizens_return_before_the_gains_arrive():
    """E13: with 7 citizens and 3 in the Domus, Thraciae costs 3 and gives 1."""
    table = turn(era=3, C=3).stand(1, (0, 4)).give_hand("Thraciae")

    table.play(PLAY, HAND_CARD)

    assert table.me().citizens == 1
    assert table.me().supply == MAX_CITIZENS - 5


def test_ae_1_4_only_citizens_in_the_domus_can_be_placed():
    table = turn(C=0, W=9).stand(1, (0, 5))

    assert INFLUENCE not in table.moves()


def test_ae_1_4_only_citizens_in_the_domus_can_be_paid():
    table = turn(C=0).stand(1, (0, 5)).give_hand("Latium")

    assert PLAY not in table.moves()


def test_ae_1_5_a_hill_has_three_tokens_and_a_building_of_each_type():
    assert HILL_RECORD.fields["token"].shape == (3,)
    assert HILL_RECORD.fields["depleted"].shape == (3,)
    assert HILL_RECORD.fields["buildings"].shape == (3,)


def test_ae_1_6_the_owner_of_the_first_place_is_prefect():
    table = turn(3).stand(2, (2, 3), (0, 1))

    assert prefect(table.state, 1) == 2
    assert owner_at(table.state, 1, 1) == 0
    assert prefect(table.state, 0) == EMPTY


def test_ae_1_7_there_are_36_monuments_24_provinces_and_12_personalities():
    colors = Card.color.tolist()
    assert (MONUMENTS, HAND_CARDS - MONUMENTS, CARDS - HAND_CARDS) == (36, 24, 12)
    assert set(colors[:MONUMENTS]) == {0, 1, 2, 3}
    assert set(colors[MONUMENTS:HAND_CARDS]) == {COLOR["commercial"], COLOR["diplomatic"]}
    assert set(colors[HAND_CARDS:]) == {COLOR["personality"]}
    assert set(Card.era.tolist()) == {0, 1, 2}


def test_ae_1_8_played_cards_stay_until_the_end():
    table = turn(C=1).give_hand("Latium")
    table.play(PLAY, HAND_CARD)
    table.play(PASS)
    table.pass_all()

    assert table.state.era == 1
    assert table.me().colors[COLOR["diplomatic"]] == 1


def test_ae_1_9_two_discards_are_two_effects():
    """E37: below 0 pays 1 PP for each of them."""
    table = turn(U=0, P=0).give_hand("Latium", "Umbria")

    for _ in range(2):
        table.play(DISCARD, HAND_CARD, SWAP + 3)

    assert table.goods("UP") == [0, 2]


def test_ae_1_9_taking_no_token_is_no_effect():
    table = turn(C=1, W=2).tokens(1, "stone")

    table.play(INFLUENCE, hill(1), NO_TOKEN)

    assert table.state.hills[0].depleted[0] == 0
    assert table.decision != Decision.TOKEN


def test_ae_1_3_paying_returns_citizens_to_the_own_supply():
    table = drafted()
    me = table.me()
    supply = me.supply

    pay(me, numbers([2, 0, 0, 0]))

    assert (me.citizens, me.supply) == (0, supply + 2)
