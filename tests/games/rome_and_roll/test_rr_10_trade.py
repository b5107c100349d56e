"""Chapter 10: Trade."""

from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import RECOMMENDED, table


def test_rr_10_1_a19_three_alike_jewelry_is_wild():
    """A19, RR-4.6: yard W, yard J and die W for 3 coins; the brick of the die is stored."""
    laid = table().give(yard="WBJ").act("blue 1", "trade", "W", "yard", "yard J")

    assert laid.track("coins") == 3
    assert laid.yard() == "BB"


def test_rr_10_1_a20_a_merchant_adds_a_coin_for_jewelry():
    """A20: with the die merchant W K: 4 coins, and the basket is left."""
    laid = table().give(yard="WBJ").act("yellow 3", "trade", "W", "yard", "yard J", "die")

    assert laid.track("coins") == 4
    assert laid.state.icons[vocabulary.BASKET] == 1


def test_rr_10_1_a21_three_jewels_with_a_merchant():
    """A21: 3 coins and one more for each J."""
    laid = table().give(yard="JJJ").act("yellow 1", "trade", "J")

    assert laid.track("coins") == 6


def test_rr_10_6_jewelry_of_the_die_is_wild_too():
    """RR-10.6, RR-18.9: it is asked for apart from the yard's, and it counts for a merchant."""
    laid = table().give(yard="WWJ").begin("yellow 1")
    laid.state.icons[vocabulary.JEWELRY] = 1  # as an advisor would add it
    laid.play("done", "trade", "W")
    assert laid.offers("yard", "die J", "yard J")

    laid.play("die J")

    assert laid.state.icons[vocabulary.JEWELRY] == 0
    assert laid.state.jewels == 1


def test_rr_10_2_part_1_must_be_done():
    assert not table().give(yard="WW").conquer(0, "H1").renovate(0, "h1").act_open("red 2", "trade")
    assert table().give(yard="WWW").act_open("red 2", "trade")


def produce_cards():
    return ["Garden" if card == "Plaza" else card for card in RECOMMENDED]


def test_rr_10_3_b24_then_everybody_may_use_one_building():
    """B24, RR-10.7: 1 + 3 + 2 coins; with Nicodemus two own buildings produce."""
    laid = table(mine="Mercatrix").cards(*produce_cards()).give(yard="WWW")
    laid.loyal(Nicodemus=4, Aurelianus=4)
    laid.build(0, "Brickmaker", (3, 7), (3, 8), (3, 9))
    laid.build(0, "Garden", (7, 9), (8, 9), (8, 8), (9, 8))
    laid.act("yellow 1", "trade")
    assert laid.track("coins") == 6
    assert laid.offers((3, 7), (7, 9), "done")

    laid.play((3, 7), (7, 9), "F")

    assert laid.yard() == "BBF"


def test_rr_10_3_b41_without_an_own_building_the_others_still_take_part():
    """B41: part 1 alone for me, a brickmaker for the other."""
    laid = table().give(yard="WWW")
    laid.build(1, "Brickmaker", (3, 7), (3, 8), (3, 9))
    laid.act("blue 2", "trade", "die")

    assert laid.waiting == 1
    assert laid.offers((3, 7), "done")
    laid.play((3, 7))
    assert laid.yard(1) == "BB"


def test_rr_10_3_producing_may_be_refused():
    laid = table().give(yard="WWW")
    laid.build(0, "Brickmaker", (3, 7), (3, 8), (3, 9))
    laid.act("red 2", "trade", "done")

    assert laid.decision is None
    assert laid.yard() == "S"


def test_rr_10_4_one_set_only():
    laid = table().give(yard="WWWWWW").act("red 2", "trade")

    assert laid.track("coins") == 3
    assert laid.yard() == "WWWS"


def test_rr_10_5_the_active_player_first_then_clockwise():
    laid = table(3).give(yard="WWW")
    laid.build(2, "Brickmaker", (4, 10), (5, 10), (6, 10))
    laid.build(1, "Brickmaker", (1, 9), (2, 9), (3, 9))
    laid.build(0, "Brickmaker", (10, 7), (10, 8), (10, 9))
    laid.act("red 2", "trade")
    order = []
    while laid.decision == Decision.PRODUCE:
        order.append(laid.waiting)
        laid.play("done")

    assert order == [0, 1, 2]


def test_rr_10_6_b55_jewelry_may_be_all_three_units():
    """B55: kind B paid with three J of the yard; without a merchant 3 coins."""
    laid = table().give(yard="JJJ").act("blue 1", "trade", "B")
    laid.play("yard J", "yard J", "yard J")

    assert laid.track("coins") == 3
    assert laid.yard() == "WB"


def test_rr_10_6_a34_mercurys_coins_come_before_part_1():
    """A34, RR-13.7: own road in Gallia, own settlement in Hispania: merchant, 2 coins."""
    laid = table().conquer(0, "H1").conquer(1, "G1").renovate(0, "g1").give(yard="WWWJBB")
    laid.hold("Mercury").act("blue 2", "trade", "Mercury")

    assert laid.decision == Decision.TRADE_KIND
    assert laid.track("coins") == 2
    assert laid.state.workers & vocabulary.MERCHANT


def test_rr_10_7_b57_an_ability_unlocked_in_part_2_counts():
    """B57, RR-12.2: the Garden's fish makes Nicodemus IV, so the Brickmaker may produce too."""
    laid = table(mine="Mercatrix").cards(*produce_cards()).give(yard="WWW").loyal(Nicodemus=3)
    laid.build(0, "Brickmaker", (3, 7), (3, 8), (3, 9))
    laid.build(0, "Garden", (7, 9), (8, 9), (8, 8), (9, 8))
    laid.act("red 2", "trade", (7, 9), "Nicodemus")

    assert laid.decision == Decision.PRODUCE
    assert laid.offers((3, 7), "done")
