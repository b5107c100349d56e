"""Chapter 8: Expand."""

from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.rules.regions import owner_of
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import table


def gallia():
    """A15 afterwards: G1 is orange's, G2 and G3 are blue's."""
    return table().conquer(1, "G1").conquer(0, "G2", "G3")


def test_rr_8_1_a16_two_roads_for_two_stones():
    """A16, RR-8.2 to RR-8.4: legacy 1 + 2 + 2; one wood for orange, one for blue."""
    laid = gallia().give(yard="SS").act("blue 1", "expand")  # g1 is the only road
    assert laid.owns(0, "g1")
    assert laid.offers("g2", "done")

    laid.play("g2")

    assert laid.track("legacy") == 5
    assert laid.yard() == "WWB"  # W and B of the die are stored
    assert laid.yard(1) == "W"
    assert laid.decision is None


def test_rr_8_1_the_die_pays_too():
    """RR-8.1: a stone of the die, a basket of the die, or a stone of the yard."""
    laid = table().conquer(0, "H1").give(yard="SSS", senators=1)
    laid.begin("yellow 4").play("done", "builder", "expand")

    assert laid.decision == Decision.PAY
    assert laid.offers("die", "die K", "yard")


def test_rr_8_2_a17_roads_lead_to_rome():
    """A17: g2 and g3 alone are not open, g2 has no end linked to Rome."""
    laid = gallia().conquer(0, "H1").give(yard="SSS").act("blue 1", "expand", "gallia")

    assert laid.owns(0, "g1")
    assert not laid.owns(0, "g2")
    assert laid.offers("g2", "done")


def test_rr_8_3_the_bonus_comes_with_the_second_road_only():
    """RR-8.3: three roads give 1 + 2 + 2 and the bonus of 2 once."""
    laid = gallia().give(yard="SSS").act("blue 1", "expand", "g2", "g3")

    assert laid.track("legacy") == 7
    assert laid.owns(0, "g1", "g2", "g3")


def test_rr_8_4_b14_a_second_road_gives_legacy_only():
    """B14, A35: everything is linked already, so nobody gains wood."""
    laid = table().conquer(1, "G1", "G2", "G3", "G4", "G5")
    laid.renovate(1, "g1", "g2", "g3", "g4", "g5").give(yard="S").act("blue 1", "expand")

    assert laid.owns(0, "g6")
    assert laid.track("legacy") == 1
    assert (laid.yard(0), laid.yard(1)) == ("WB", "")


def test_rr_8_4_a35_a_linked_settlement_gives_nothing_again():
    """A35: g6 from the other end."""
    laid = table().conquer(0, "G1", "G2", "G3", "G4", "G5").renovate(0, "g4", "g5", "g6")
    laid.give(yard="S").act("blue 3", "expand", "g1")

    assert laid.track("legacy") == 1
    assert "W" in laid.yard()  # G1 is linked for the first time
    again = table().conquer(0, "G3", "G2", "G1").renovate(0, "g1", "g2", "g3")
    again.conquer(0, "G4", "G5").renovate(0, "g4", "g5").give(yard="S").act("blue 3", "expand")
    assert "W" not in again.yard()


def test_rr_8_5_abilities_once_and_only_for_the_acting_player():
    """RR-8.5: Donatus gives one unit for two roads, and none when another expands."""
    laid = table(mine="Mercatrix").loyal(Donatus=2).conquer(1, "G1", "G2").give(yard="SS")
    laid.act("blue 1", "expand", "g2")
    assert laid.yard() == "WWB"  # one wood of Donatus

    other = table(mine="Legatus").loyal(1, Donatus=2).conquer(0, "G1").give(yard="S")
    other.act("blue 1", "expand")
    assert other.yard(1) == ""


def test_rr_8_6_an_architect_will_not_do():
    """RR-8.6: builder, `any` or a senator's builder."""
    assert not table().conquer(0, "G1").give(yard="SWWW").act_open("yellow 6", "expand")
    assert table().conquer(0, "G1").give(yard="SWWW").act_open("blue 6", "expand")
    assert table().conquer(0, "G1").give(yard="SWWW").act_open("blue 1", "expand")


def test_rr_8_7_b51_stone_from_the_first_road_pays_for_the_second():
    """B51, RR-11.9: h1 with the stone of the yard, h3 with the one that H1 gave."""
    laid = table().conquer(0, "H1", "H3").give(yard="S").act("blue 3", "expand", "h3", "done")

    assert laid.owns(0, "h1", "h3")
    assert laid.track("legacy") == 5
    assert laid.yard() == "BSF"


def test_rr_8_8_b15_the_first_road_is_free_with_donatus():
    """B15, RR-12.10: one stone for two roads; two for the settlements, one more at the end."""
    laid = table(mine="Mercatrix").loyal(Donatus=4).give(yard="S").conquer(0, "H1", "H3")
    laid.act("blue 3", "expand")
    assert laid.owns(0, "h1")
    assert laid.yard() == "SS"  # nothing was paid for the first road
    laid.play("h3")

    assert laid.track("legacy") == 5
    assert laid.me.yard[vocabulary.STONE] == 3


def test_rr_8_4_only_a_conquered_settlement_has_an_owner():
    laid = gallia()
    owners = [owner_of(laid.state, box.Settlement.id.index(s)) for s in ("G1", "G2", "G4")]

    assert owners == [1, 0, EMPTY]
