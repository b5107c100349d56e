"""Chapter 11: free actions, gaining, interrupts."""

from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import table


def test_rr_11_1_units_and_icons_are_stored():
    laid = table().step(Decision.GAIN, 1 << vocabulary.WOOD, 2)

    assert laid.yard() == "WW"


def test_rr_11_2_a22_each_bribe_marks_the_lowest_empty_box():
    """A22, RR-12.1: two fish left: Theocles to II, Vivianus to I."""
    laid = table().loyal(Theocles=1).give(yard="WWW").act("yellow 1", "trade")
    laid.play("Theocles", "Vivianus")

    assert laid.loyalty("Theocles") == 2
    assert laid.loyalty("Vivianus") == 1


def test_rr_11_2_never_from_the_yard():
    laid = table().give(yard="FFFJJJ").begin("blue 1")

    assert laid.decision != Decision.FREE_ACTION


def test_rr_11_2_with_several_kinds_first_the_icon():
    """RR-18.9: fish, basket or jewelry, then the advisor, with no way back."""
    laid = table(mine="Legatus").loyal(Theocles=4).give(yard="WWW").begin("blue 3")
    assert laid.state.icons[vocabulary.BASKET] == 1  # Theocles' icon
    assert laid.offers("die", "die K", "done")

    laid.play("die K")

    assert laid.decision == Decision.BRIBE
    assert laid.offers("Theocles", "Cassian", "Vivianus")
    laid.play("Theocles")
    assert laid.loyalty("Theocles") == 5
    assert laid.state.icons[vocabulary.BASKET] == 0


def test_rr_11_2_jewelry_of_the_die_may_bribe_too():
    laid = table(mine="Legatus").loyal(Theocles=4).give(yard="WWW").begin("blue 3")
    laid.state.icons[vocabulary.JEWELRY] = 1  # as an advisor would add it
    assert laid.offers("die", "die K", "die J", "done")

    laid.play("die J", "Cassian")

    assert laid.loyalty("Cassian") == 1
    assert laid.state.icons[vocabulary.JEWELRY] == 0
    assert laid.state.icons[vocabulary.FISH] == 1
    laid.play("die", "Vivianus")
    assert laid.loyalty("Vivianus") == 1
    assert laid.state.icons[vocabulary.FISH] == 0


def test_rr_11_3_a23_bribe_first_then_construct():
    """A23, RR-12.2, RR-12.4: Theocles' soldier comes in the same turn; the fish is spent."""
    laid = table().loyal(Theocles=1).give(yard="WWB").begin("blue 6").play("Theocles")
    assert laid.state.icons[vocabulary.FISH] == 0
    laid.play("construct", "Training Ground").place((3, 7), (3, 8), (3, 9))
    while laid.decision == Decision.PAY:
        laid.play("yard" if laid.may("yard") else "discount")

    assert laid.me.soldiers == 1


def test_rr_11_4_each_unit_is_stored_or_bribes_at_once():
    """RR-11.4: a basket as one of four; wood cannot bribe, so it is not asked for."""
    laid = table().step(Decision.GAIN, vocabulary.ANY_BUT_JEWELRY, 2)
    assert laid.offers("W", "B", "S", "F", "Theocles", "Cassian", "Vivianus")
    laid.play("B", "Cassian")
    assert laid.yard() == "B" and laid.loyalty("Cassian") == 1

    jewel = table().step(Decision.GAIN, 1 << vocabulary.JEWELRY, 1)
    assert jewel.offers("J", "Theocles", "Cassian", "Vivianus")


def test_rr_11_5_a_full_advisor_takes_no_more():
    laid = table().loyal(Theocles=5, Cassian=5).step(Decision.GAIN, 1 << vocabulary.FISH, 1)

    assert laid.offers("F", "Vivianus")
    nobody = table().loyal(Theocles=5, Cassian=5, Vivianus=5).give(yard="WWW").begin("blue 6")
    assert nobody.decision == Decision.MAIN_ACTION


def test_rr_11_6_a_window_between_two_main_actions():
    laid = table().give(yard="WWW").conquer(0, "H1").renovate(0, "h1").hold("Jupiter")
    laid.act("blue 6", "trade", "Jupiter")

    assert laid.decision == Decision.FREE_ACTION


def test_rr_11_7_others_decide_only_about_what_they_gain():
    """RR-11.7: in my turn the other is asked for the unit of a linked settlement, then I go on."""
    laid = table().conquer(1, "E1").give(yard="SSS").act("blue 1", "expand")
    assert (laid.decision, laid.waiting) == (Decision.GAIN, 1)

    laid.play("F")

    assert laid.yard(1) == "F"
    assert laid.decision is None


def test_rr_11_8_the_active_player_decides_first():
    """RR-11.8: my own unit before that of the next player."""
    laid = table(3).give(yard="WWB")
    laid.build(1, "Villa", (4, 10), (5, 10), (6, 10), (6, 11))
    laid.build(0, "Villa", (4, 6), (3, 6), (2, 6), (2, 5))
    laid.act("blue 1", "construct", (5, 7), "Training Ground").place((4, 7), (4, 8), (4, 9))
    while laid.decision == Decision.PAY:
        laid.play("yard")
    order = []
    while laid.decision == Decision.GAIN:
        order.append(laid.waiting)
        laid.play("F" if laid.may("F") else "B")

    assert order == [0, 1]


def test_rr_11_9_a_stored_unit_can_pay_later_in_the_turn():
    """RR-11.9: the stone of the first road pays for the second one."""
    laid = table().conquer(0, "H1", "H3").give(yard="S").act("blue 1", "expand", "h3")

    assert laid.owns(0, "h1", "h3")
