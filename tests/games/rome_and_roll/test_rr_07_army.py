"""Chapter 7: Raise Legions and Conquer."""

from circenses.games.rome_and_roll.rules.army import army_strength
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import RECOMMENDED, table


def with_camp(players=3, **fields):
    """Training Ground and Camp are the Army cards."""
    names = ["Camp" if card == "Engineering Post" else card for card in RECOMMENDED]
    return table(players, **fields).cards(*names)


# ---- Raise Legions


def test_rr_7_1_b10_three_army_buildings_of_anybody():
    """B10: 2 + 1 + 2 soldiers, a fish; the other owners get a coin each."""
    laid = with_camp(4)
    laid.build(0, "Training Ground", (4, 10), (5, 10), (6, 10))
    laid.build(1, "Camp", (8, 5), (9, 5))
    laid.build(1, "Camp", (10, 7), (10, 8))
    laid.build(2, "Training Ground", (3, 4), (2, 4), (1, 4))
    laid.act("red 3", "raise", (4, 10), (8, 5), (1, 4))

    assert laid.decision == Decision.GAIN
    laid.play("F")
    assert laid.me.soldiers == 5
    assert [laid.track("coins", seat) for seat in range(4)] == [0, 1, 1, 0]


def test_rr_7_1_a2_raise_then_conquer():
    """A2, RR-7.5: from 1 to 4 soldiers, of which two stay in settlements."""
    laid = with_camp(2).give(soldiers=1)
    laid.build(0, "Training Ground", (3, 7), (3, 8), (3, 9))
    laid.build(0, "Camp", (5, 9), (6, 9))
    laid.act("red 3", "raise", (3, 7), (5, 9), "F")
    assert (laid.me.soldiers, laid.me.garrisons) == (4, 0)

    laid.act("blue 1", "conquer", "hispania", "H1", "H2")

    assert (laid.me.soldiers, laid.me.garrisons) == (4, 2)


def test_rr_7_1_b11_a_raise_ability_adds_to_it():
    """B11: own Training Ground and Vivianus: three soldiers."""
    laid = with_camp().loyal(Vivianus=2)
    laid.build(0, "Training Ground", (4, 10), (5, 10), (6, 10))
    laid.act("red 3", "raise", (4, 10))

    assert laid.me.soldiers == 3


def test_rr_7_2_a14_strength_is_free_soldiers_and_auxiliaries():
    """A14: five soldiers, two of them used, and one auxiliary: 4."""
    laid = table().give(soldiers=5, garrisons=2)
    laid.state.aux = 1

    assert army_strength(laid.state, 0, False) == 4


def test_rr_7_3_a15_several_settlements_of_one_region():
    """A15, RR-7.4 to RR-7.6: G2 and G3 behind orange's G1; used +2, glory 5."""
    laid = table().give(soldiers=6).conquer(1, "G1")
    laid.act("red 1", "conquer", "gallia", "G2", "G3")

    assert laid.owns(0, "G2", "G3")
    assert laid.me.garrisons == 2
    assert laid.track("glory") == 5


def test_rr_7_3_within_the_strength():
    """RR-7.3: with 5 two settlements of 2 are possible, a third is not."""
    laid = table().give(soldiers=5).act("blue 1", "conquer", "hispania")
    assert laid.offers("H1", "H2")
    laid.play("H1")

    assert laid.offers("H2", "H3", "done")
    laid.play("H3")
    assert laid.decision is None
    assert laid.me.garrisons == 2


def test_rr_7_4_joined_to_rome_or_a_conquered_settlement():
    """RR-7.4: also one taken earlier in the same action."""
    laid = table().give(soldiers=12).act("blue 1", "conquer", "gallia")
    assert laid.offers("G1", "G4")

    laid.play("G1")

    assert laid.offers("G4", "G2", "done")


def test_rr_7_5_each_settlement_keeps_a_soldier():
    laid = table().give(soldiers=3).act("blue 1", "conquer", "gallia", "G1")

    assert (laid.me.soldiers, laid.me.garrisons) == (3, 1)
    assert laid.owns(0, "G1")


def test_rr_7_6_glory_at_once_and_abilities_once():
    """RR-7.6: Vivianus' glory comes once for two settlements."""
    laid = table().give(soldiers=4).loyal(Vivianus=4)
    laid.act("blue 1", "conquer", "hispania", "H1", "H2")

    assert laid.track("glory") == 3


def test_rr_7_7_b12_garrisons_are_soldiers():
    """B12, RR-13.6: strength 1 + 1 + 3 is enough for two, one soldier is not."""
    laid = table().give(soldiers=1).hold("Mars").act("red 1", "conquer", "Mars", "hispania", "H1")

    assert laid.owns(0, "H1")
    assert not laid.owns(0, "H2")
    assert laid.me.garrisons == 1


def test_rr_7_8_auxiliaries_are_spent():
    """RR-7.8: a second Conquer is no other action; the auxiliaries are gone anyway."""
    laid = table().give(soldiers=2, yard="WWW").hold("Jupiter")
    laid.act("red 1", "conquer", "hispania", "H1")

    assert laid.decision == Decision.JUPITER
    assert laid.state.aux == 0


def test_rr_7_9_three_drawn_buildings_of_the_same_card():
    laid = with_camp(3)
    places = [((8, 5), (9, 5)), ((10, 7), (10, 8)), ((3, 4), (2, 4))]
    for cells in places:
        laid.build(1, "Camp", *cells)
    laid.act("red 3", "raise", (8, 5), (10, 7), (2, 4), "F", "F", "F")

    assert laid.me.soldiers == 3
    assert laid.track("coins", 1) == 3


def test_rr_7_10_b43_raise_without_army_buildings():
    """B43: only if Mars or a `raise` ability gives something."""
    with_mars = table().hold("Mars").act("red 3", "raise")
    assert with_mars.me.soldiers == 2
    assert with_mars.in_middle("Mars")

    nothing = table().give(yard="WWW").begin("red 3")
    assert not nothing.may("raise")
    able = table().loyal(Vivianus=2).give(yard="WWW").begin("red 3")
    assert able.may("raise")


def test_rr_7_10_at_least_one_building_is_named_unless_something_else_is_gained():
    laid = with_camp()
    laid.build(1, "Camp", (8, 5), (9, 5))
    laid.build(1, "Camp", (10, 7), (10, 8))
    laid.act("red 3", "raise")
    assert laid.offers((8, 5), (10, 7))
    laid.play((8, 5))
    assert laid.offers((10, 7), "done")

    able = with_camp().loyal(Vivianus=2)
    able.build(1, "Camp", (8, 5), (9, 5))
    able.act("red 3", "raise")
    assert able.offers((8, 5), "done")


def test_rr_7_11_names_first_then_effects_then_coins():
    """RR-7.11, B25, RR-14.3: X reaches a blue box with the action, Y with the coin: 9 and 7."""
    laid = table(2).give(1, track=[11])
    names = ["Watchtower" if card == "Engineering Post" else card for card in RECOMMENDED]
    laid.cards(*names).give(0, track=[14])
    laid.build(1, "Watchtower", (1, 7), (1, 8))
    laid.act("red 3", "raise")

    assert laid.track("coins", 0) == 15
    assert laid.track("coins", 1) == 12
    assert (laid.sheet(0)[6], laid.sheet(1)[6]) == (9, 7)


def test_rr_7_12_strength_is_counted_once():
    """RR-7.12: the garrison of the first does not lower what is left for the second."""
    laid = table().give(soldiers=4).act("blue 1", "conquer", "hispania", "H1")

    assert laid.state.strength == 2
    assert laid.may("H2")
