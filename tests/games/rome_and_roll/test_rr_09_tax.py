"""Chapter 9: Tax."""

from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import table


def three_regions(**fields):
    """Own linked settlements in Hispania, Gallia and Aegyptus."""
    laid = table(**fields).conquer(1, "G1").conquer(0, "H1", "G2", "E1")
    return laid.renovate(1, "h1", "g1", "g2", "e1")


def test_rr_9_1_a18_own_linked_settlements_of_one_region():
    """A18, RR-9.3: G2 is linked and G3 is not: one wood; orange gains nothing."""
    laid = table().conquer(1, "G1").conquer(0, "G2", "G3").renovate(0, "g1", "g2")
    laid.act("blue 2", "tax")
    assert laid.yard() == "WWS"
    assert laid.yard(1) == ""

    both = table().conquer(1, "G1").conquer(0, "G2", "G3").renovate(0, "g1", "g2", "g3")
    both.act("blue 2", "tax")
    assert both.yard() == "WWWS"


def test_rr_9_2_b16_a_merchant_taxes_all_regions():
    """B16, RR-12.11: stone, wood and fish; without a merchant one region, with Jovilios two."""
    laid = three_regions().act("yellow 2", "tax")
    assert laid.decision == Decision.GAIN
    laid.play("F", "done")
    assert laid.yard() == "WSFJ"

    one = three_regions().act("blue 1", "tax")
    assert one.offers("hispania", "gallia", "aegyptus")
    one.play("gallia")
    assert one.yard() == "WWB"
    two = three_regions(mine="Præfectus").loyal(Jovilios=4).act("blue 1", "tax")
    two.play("gallia")
    assert two.may("asia") and not two.may("gallia")
    two.play("hispania")
    assert two.yard() == "WWBS"


def test_rr_9_3_nobody_else_gains():
    laid = three_regions().act("blue 1", "tax", "gallia")

    assert laid.yard(1) == ""


def test_rr_9_4_b48_tax_must_give_something():
    """B48: without a linked settlement no Tax; with Mercury coins, and a unit for each."""
    nothing = table().conquer(0, "H1", "G1").give(yard="WWW").act_open("blue 1", "tax")
    assert not nothing

    laid = table().conquer(0, "H1", "G1").hold("Mercury").act("blue 1", "tax")
    assert laid.track("coins") == 2
    assert laid.yard() == "WWBS"


def test_rr_9_4_one_of_two_regions_must_give_a_unit():
    """RR-9.4: after an empty region only those that give are open."""
    laid = three_regions(mine="Præfectus").loyal(Jovilios=4).act("blue 1", "tax")
    assert laid.offers("hispania", "gallia", "aegyptus", "asia")

    laid.play("asia")

    assert laid.offers("hispania", "gallia", "aegyptus")


def test_rr_9_5_region_by_region_in_the_order_of_the_box():
    """RR-9.5: named backwards, gained in order: stone and wood before the fish is asked for."""
    laid = three_regions(mine="Præfectus").loyal(Jovilios=4).act("blue 1", "tax")
    laid.play("aegyptus", "hispania")

    assert laid.decision == Decision.GAIN
    assert laid.yard() == "S"
