"""Chapter 1: terms."""

from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.rules.effects import produces
from circenses.games.rome_and_roll.rules.resources import gain_soldiers, mark
from circenses.games.rome_and_roll.rules.rounds import in_turn_order
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import table


def test_rr_1_1_a24_a_basket_is_stored_as_one_of_four():
    """A24, RR-4.6: a basket left on the die becomes W, B, S or F, never J."""
    laid = table().give(yard="WWW").act("yellow 4", "pass", "done")

    assert laid.decision == Decision.BASKET
    assert laid.offers("W", "B", "S", "F")
    laid.play("S")
    assert laid.yard() == "WWWSS"


def test_rr_1_2_the_yard_has_no_limit():
    laid = table().give(yard="W" * 200).act("blue 1", "pass")

    assert laid.yard() == "W" * 201 + "B"


def test_rr_1_3_any_counts_as_all_workers():
    """RR-1.3: builder, architect, legionary and merchant at once."""
    assert table().give(yard="WWW").begin("blue 6").state.workers == vocabulary.ALL_WORKERS
    assert table().give(yard="WWW").begin("blue 1").state.workers == vocabulary.BUILDER


def test_rr_1_4_workers_are_shown_and_goods_are_spent():
    """RR-1.4: the fish of the die serves once; the worker serves the whole turn."""
    laid = table().give(yard="WWW").begin("blue 6").play("Theocles")

    assert laid.state.icons[vocabulary.FISH] == 0
    assert laid.state.workers == vocabulary.ALL_WORKERS


def test_rr_1_5_soldiers_and_senators_stop_at_their_limits():
    """B27: twelve soldiers, and two more are lost; used ones still count."""
    laid = table().give(soldiers=12, garrisons=5)

    gain_soldiers(laid.me, 2)

    assert (laid.me.soldiers, laid.me.garrisons) == (12, 5)
    assert (box.Tracks.soldiers_max, box.Tracks.senators_max) == (12, 8)


def test_rr_1_6_a1_b27_tracks_go_up_and_stop_at_their_last_box():
    """A1: 3 coins and 1 are 4; B27: 29 coins and 3 are 30."""
    laid = table().give(track=[3])
    mark(laid.state, 0, vocabulary.COINS, 1)
    assert laid.track("coins") == 4

    laid.give(track=[29])
    mark(laid.state, 0, vocabulary.COINS, 3)
    assert laid.track("coins") == 30


def test_rr_1_7_the_forum_has_neither_owner_nor_abilities():
    laid = table()
    forum = laid.state.buildings[0]

    assert (forum.owner, forum.slot) == (EMPTY, vocabulary.FORUM)
    assert not produces(laid.state, 0)


def test_rr_1_8_turn_order_begins_with_the_pro_consul():
    laid = table(4)
    laid.state.pro_consul = 2

    assert [in_turn_order(laid.state, n) for n in range(4)] == [2, 3, 0, 1]


def test_rr_1_9_only_buildings_of_other_players_are_an_opponents():
    """RR-1.9: an own building beside the new one brings no senator; the Forum neither."""
    laid = table().give(yard="WWB")
    laid.build(0, "Shrine", (5, 9), (6, 9))
    laid.act("blue 1", "construct", (4, 6), "Training Ground").place((3, 7), (3, 8), (3, 9))
    while laid.decision == Decision.PAY:
        laid.play("yard")

    assert laid.track("buildings") == 1
    assert laid.me.senators == 0


def test_rr_1_10_the_buildings_track_counts_boxes_and_scores_values():
    """RR-1.10: six boxes marked are worth 10; the blue box of the Legatus is the eighth."""
    laid = table().give(track=[0, 6])
    assert laid.sheet()[1] == 10

    laid.give(track=[0, 7])
    mark(laid.state, 0, vocabulary.BUILDINGS, 1)
    assert laid.me.nero == 1
    assert laid.sheet()[1] == 16
