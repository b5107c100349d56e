"""Chapter 12: the vocabulary of effects."""

import pytest

from circenses.games.aeterna.box import HAND_CARDS, MONUMENTS, Card, Counter, Timing, numbers
from circenses.games.aeterna.effects import Event, Word
from circenses.games.aeterna.rules.cards import counted, fire, fulfillments
from circenses.games.aeterna.rules.phases import damages_to_decide
from circenses.games.aeterna.rules.resources import cost_of, gain
from circenses.games.aeterna.state import (
    ACCEPT,
    ACTIVATE,
    BOARD_CARD,
    DECLINE,
    HAND_CARD,
    INFLUENCE,
    NO_TOKEN,
    OPTION,
    PASS,
    PAY_DAMAGE,
    PLAY,
    TAKE_DOOM,
    TOKEN,
    Decision,
)
from circenses.games.aeterna.vocabulary import CITIZEN, STONE
from tests.games.aeterna.table import CARD, activation, hill, turn

RED, BLUE = range(2)


def test_ae_12_1_a_table_of_gains():
    table = turn(C=0, S=0, W=0, A=0, U=5, P=0)

    gain(table.state, 0, numbers([1, 2, 3, 4, -2, 5]))

    assert table.goods("CSWAUP") == [1, 2, 3, 4, 3, 5]


def test_ae_12_2_every_monument_has_a_timing_and_nothing_else_has():
    timings = Card.timing.tolist()

    assert {Timing(timing) for timing in timings[:MONUMENTS]} == set(Timing) - {Timing.NONE}
    assert set(timings[MONUMENTS:]) == {Timing.NONE}


def test_ae_12_3_every_word_is_on_some_card():
    assert {Word(word) for word in Card.word.tolist()} == set(Word)
    assert set(Card.word[MONUMENTS:HAND_CARDS].tolist()) == {Word.NONE}


def test_ae_12_3_trade_pays_and_gains():
    table = turn(W=1, A=0).own("Forum Boarium")

    table.play(ACTIVATE, activation("Forum Boarium"))

    assert table.goods("WA") == [0, 3]


def test_ae_12_3_per_stops_at_its_maximum():
    """Casa Romuli: 1 PP for each Hill where Prefect, at most 2."""
    table = turn(A=2, P=0).give_hand("Casa Romuli")
    for number in (1, 2, 3):
        table.stand(number, (0, 1))

    table.play(PLAY, HAND_CARD)

    assert table.goods("P") == [2]


def test_ae_12_3_a_discount_on_provinces():
    """E16: Columna Bellica makes Sicilia cost 1 citizen, Hispania 2."""
    table = turn(era=2, C=1, A=0, W=0, U=0).own("Columna Bellica").give_hand("Sicilia", "Hispania")

    table.play(PLAY)
    assert table.moves() == [HAND_CARD]
    table.play(HAND_CARD)

    assert table.goods("CAWU") == [0, 8, 6, 2]


def test_ae_12_3_a_discount_does_not_go_below_0():
    table = turn().own("Columna Bellica", "Ecclesia Sancti Petri")

    assert cost_of(table.me(), CARD["Latium"], CITIZEN) == 0
    assert cost_of(table.me(), CARD["Comitium"], STONE) == 0
    assert cost_of(table.me(), CARD["Casa Romuli"], STONE) == 0


def test_ae_12_3_feed_adds_up():
    table = turn(C=7, W=0, U=0).own("Cloaca Maxima", "Thermae Agrippae")

    table.run(Decision.FEED_PHASE)

    assert table.goods("U") == [6]


def test_ae_12_3_more_food_than_citizens():
    table = turn(C=1, W=3, U=0).own("Cloaca Maxima")

    table.run(Decision.FEED_PHASE)

    assert table.goods("WU") == [3, 0]


def test_ae_12_3_a_shield_does_not_go_below_0():
    table = turn(U=0, P=0).own("Moenia Servii Tulli").stand(1, (0, 2))

    table.run(Decision.DEVASTATION_PHASE)

    assert table.goods("UP") == [0, 0]


def test_ae_12_3_absolve_ignores_the_highest_token_reached():
    """E21: Castra Nova, U8: the tokens at 3 and 5 must be decided."""
    table = turn(U=8, W=9, C=5, A=9, S=9).own("Castra Nova Equitum Singularium").damage(5, 3)

    assert damages_to_decide(table.me()) == 2
    table.run(Decision.UNREST_PHASE)
    table.state.waiting = 1
    table.play(PAY_DAMAGE, TAKE_DOOM)

    assert table.me().dooms == 1
    assert table.goods("WA") == [6, 7]


def test_ae_12_3_absolve_without_a_token_reached():
    table = turn(U=0).own("Castra Nova Equitum Singularium")
    before = table.state.pending

    table.run(Decision.UNREST_PHASE)

    assert table.state.pending == before
    assert table.me().dooms == 0


def test_ae_12_3_overtake_passes_equal_stacks():
    """E11: red owns Curia Hostilia; [blue 2, red 1] becomes [red 2, blue 2]."""
    table = turn(2, player=RED, C=1).own("Curia Hostilia").no_tokens().stand(1, (BLUE, 2), (RED, 1))

    table.play(INFLUENCE, hill(1))

    assert table.stacks(1) == [(RED, 2), (BLUE, 2)]


def test_ae_12_r3_overtake_works_only_for_the_owner_who_places():
    """E11: then blue needs a larger stack, as usual."""
    table = turn(2, player=RED, C=1).own("Curia Hostilia").no_tokens().stand(1, (BLUE, 2), (RED, 1))
    table.set(BLUE, C=1)
    table.play(INFLUENCE, hill(1))
    table.play(INFLUENCE, hill(1))
    assert table.stacks(1) == [(BLUE, 3), (RED, 2)]

    table = turn(2, player=BLUE, C=1).own("Curia Hostilia", player=RED).no_tokens()
    table.stand(1, (RED, 2), (BLUE, 1))
    table.play(INFLUENCE, hill(1))
    assert table.stacks(1) == [(RED, 2), (BLUE, 2)]


def e15():
    """Red C1 W2 S1 A5, board card Saepta Julia; influence an empty Hill and play it."""
    table = turn(era=2, C=1, W=2, S=1, A=5).tokens(1, "play_card").tokens(2, "aurei_3")
    return table.lay("Saepta Julia").play(INFLUENCE, hill(1), TOKEN, BOARD_CARD)


def test_ae_12_3_act_is_a_nested_influence():
    """E15: all in one action."""
    table = e15()
    assert table.goods("SACW") == [0, 0, 2, 1]
    assert table.moves() == [DECLINE, ACCEPT]

    table.play(ACCEPT, hill(2))
    assert table.goods("CW") == [1, 1]
    assert table.moves() == [TOKEN, NO_TOKEN]
    table.play(TOKEN)

    assert table.goods("A") == [3]
    assert table.waiting == [1]


def test_ae_12_3_token_takes_any_active_token():
    table = turn(era=3, C=0, A=0).own("Castra Peregrina").no_tokens()
    table.tokens(2, "aurei_5", "stone").tokens(3, "wheat_2")

    table.play(ACTIVATE, activation("Castra Peregrina"))
    assert table.moves() == [hill(2), hill(3)]
    table.play(hill(2))
    assert table.moves() == [TOKEN, TOKEN + 1]
    table.play(TOKEN)

    assert table.goods("A") == [5]
    assert table.decision == Decision.TURN


@pytest.mark.parametrize(
    ("counter", "number"),
    [
        (Counter.HILLS_PREFECT, 2),
        (Counter.CITIZENS_BOARD, 5),
        (Counter.CITIZENS_ALL, 6),
        (Counter.MONUMENTS, 3),
        (Counter.PROVINCES, 2),
        (Counter.MONUMENTS_ERA, 1),
        (Counter.PROVINCES_ERA, 1),
        (Counter.BUILDINGS_PREFECT, 3),
        (Counter.CARDS, 2),
        (Counter.CARDS + 2, 1),
        (Counter.CARDS + 5, 1),
    ],
)
def test_ae_12_4_counters_count_the_own_things(counter, number):
    """Each counter in one position; what others have does not count."""
    table = turn(2, era=2, C=1).stand(1, (0, 2), (1, 1)).stand(2, (0, 1)).stand(3, (1, 3), (0, 1))
    table.me().builder[0] = 1
    table.set(C=1)
    for spot, kinds in ((0, 2), (1, 1), (2, 3)):
        table.state.hills[spot].buildings[:kinds] = 1
    table.own("Comitium", "Lupercal", "Latium", "Julius Caesar")
    table.own("Tabularium", "Sicilia", this_era=True)
    table.own("Regia", "Casa Romuli", "Umbria", player=1)

    assert counted(table.state, 0, int(counter)) == number


def test_ae_12_4_fulfillments_are_the_smallest_quotient():
    """Traianus counts pairs of a Monument and a Province, Servius Tullius citizens by twos."""
    table = turn(C=5).own("Comitium", "Regia", "Lupercal", "Latium", "Umbria")

    assert fulfillments(table.state, 0, CARD["Traianus"]) == 2
    assert fulfillments(table.state, 0, CARD["Servius Tullius"]) == 2


@pytest.mark.parametrize(
    ("event", "aurei"),
    [(Event.PLAY_MONUMENT, 2), (Event.PLAY_PROVINCE, 3), (Event.PASS, 0), (Event.DEVASTATED, 0)],
)
def test_ae_12_5_events_set_off_their_own_triggers(event, aurei):
    table = turn(A=0, U=5).own("Tabularium", "Regina Viarum", "Aedes Iani", "Comitium")

    fire(table.state, 0, event, -1)

    assert table.goods("A") == [aurei]


def test_ae_12_r1_per_is_one_effect():
    """E6: Porta Triumphalis with 3 Provinces of this Era."""
    table = turn(era=2, P=0, A=4, S=1, C=0).give_hand("Porta Triumphalis")
    table.own("Sicilia", "Asia", "Macedonia", this_era=True)

    table.play(PLAY, HAND_CARD)

    assert table.goods("SCAP") == [0, 1, 3, 3]


def test_ae_12_r1_below_0_counts_once_for_per():
    """One effect of several times -1 unrest gives one PP."""
    table = turn(U=0, P=0)

    gain(table.state, 0, numbers([0, 0, 0, 0, -1, 0]), 3)

    assert table.goods("UP") == [0, 1]


def test_ae_12_r2_act_may_be_declined():
    table = e15()

    table.play(DECLINE)

    assert table.goods("CW") == [2, 1]
    assert table.waiting == [1]


def test_ae_12_r2_act_is_skipped_without_an_open_hill():
    table = turn(4, era=2, S=1, A=5, C=0, W=0).give_hand("Saepta Julia")
    for number in range(1, 8):
        table.stand(number, (1, 1), (2, 1), (3, 1))

    table.play(PLAY, HAND_CARD)

    assert table.waiting == [1]


def test_ae_12_r4_what_an_effect_brings_is_not_the_action_of_the_turn():
    """A card played through Castra Peregrina is part of a free action; the action is still due."""
    table = turn(era=3, C=3, A=0, U=0).own("Castra Peregrina").tokens(1, "play_card")
    table.lay("Noricum")

    table.play(ACTIVATE, activation("Castra Peregrina"), hill(1), TOKEN, BOARD_CARD)

    assert table.decision == Decision.TURN
    assert table.goods("S") == [1 + 3]
    assert PASS in table.moves()


def test_ae_12_r5_act_is_an_influence_action_in_all_else():
    """E36: on a Hill with 1 citizen it costs 1 less 2, not below 0; the stack grows."""
    table = e15()

    table.play(ACCEPT, hill(1))

    assert table.goods("W") == [1]
    assert table.stacks(1) == [(0, 2)]
    assert table.waiting == [1]


def test_ae_12_3_choose_offers_its_options():
    table = turn(S=2, A=9).own("Theatrum Pompeium")

    table.play(ACTIVATE, activation("Theatrum Pompeium"))

    assert table.moves() == [OPTION, OPTION + 1]
