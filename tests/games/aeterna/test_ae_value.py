"""What a position is worth, by the weights that were made by hand and look one move ahead."""

import pytest

from circenses.core.value.valuation import valuation_of
from circenses.games.aeterna import GAME
from circenses.games.aeterna.state import (
    CONSTRUCT,
    DISCARD,
    FAVOR,
    HAND_CARD,
    INFLUENCE,
    PASS,
    PLAY,
    Decision,
)
from circenses.games.aeterna.value import spread
from circenses.games.aeterna.value.balance import features
from tests.games.aeterna.table import hill, random_game, turn

VALUATION = valuation_of(GAME)
MODEL = VALUATION.blank_model()
VALUATION.set_weights(MODEL, VALUATION.weights(VALUATION.one_step))


def worth(table, player=0):
    return VALUATION.value(table.state, player, MODEL)


def after(table, *moves):
    table.play(*moves)
    return worth(table)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_at_the_end_the_value_is_the_score(players):
    *_, table = random_game(players, 8)

    for side in range(players):
        assert worth(table, side) == table.total(side)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_position_has_a_value(players):
    for table in random_game(players, 3):
        for side in range(players):
            assert -200 < worth(table, side) < 300
        assert spread(table.state) > 0


def test_a_pp_is_worth_a_point():
    assert worth(turn(P=5)) - worth(turn(P=4)) == pytest.approx(1.0)


@pytest.mark.parametrize("good", ["S", "A", "W"])
def test_more_goods_are_worth_more(good):
    assert worth(turn(**{good: 4})) > worth(turn(**{good: 3}))


def test_unrest_is_worth_less_the_more_there_is_of_it():
    worths = [worth(turn(U=unrest, era=3)) for unrest in range(11)]

    assert worths == sorted(worths, reverse=True)
    assert worths[1] - worths[2] < worths[8] - worths[9]


def test_hunger_after_passing_is_counted():
    fed = turn(C=3, W=3).play(PASS)
    hungry = turn(C=3, W=0).play(PASS)

    assert worth(fed) - worth(hungry) > 2.0


def test_what_is_chosen_is_worth_what_it_leads_to():
    """Choosing to construct is worth about as much as having constructed."""
    table = turn(C=2, S=1, W=5)
    before = after(table, CONSTRUCT)

    assert after(table, table.moves()[0], hill(1)) == pytest.approx(before, abs=1.5)


def test_a_good_card_is_worth_playing():
    table = turn(era=3, C=4, S=2, A=12, W=5, U=4).give_hand("Amphitheatrum Flavium")
    played = after(turn(era=3, C=4, S=2, A=12, W=5, U=4).give_hand("Amphitheatrum Flavium"), PLAY)

    assert played > after(table, DISCARD)
    assert played > after(table.play(HAND_CARD), table.moves()[0])


def test_every_question_has_a_worth():
    """In a position that offers all actions, each one can be weighed."""
    for move in (PLAY, FAVOR, CONSTRUCT, INFLUENCE, DISCARD):
        table = turn(C=3, S=2, A=9, W=5).give_hand("Latium", "Comitium").open("Servius Tullius")
        before = worth(table)
        assert abs(after(table, move) - before) < 8
        assert table.decision != Decision.TURN


def test_features_for_the_balance_report():
    *_, table = random_game(3, 5)

    for player in range(3):
        told = features(table.state, player)
        assert told["cards: played"] == sum(table.me(player).played)
        assert told["track: condemned"] == (table.total(player) == -1)
