"""Chapter 13: Gods' Favors and senators."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.favors import can_act_with
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.vocabulary import Action
from tests.games.rome_and_roll.table import RECOMMENDED, table

ALL = "WWWWBBBBSSSSFFFF"
EAST = ((5, 10), (5, 11), (6, 10), (6, 11), (7, 10), (7, 11))


def pay(laid):
    while laid.decision == Decision.PAY:
        laid.play(next(w for w in ("yard", "die", "discount", "die K") if laid.may(w)))
    return laid


def with_cards(old, new):
    return [new if card == old else card for card in RECOMMENDED]


def build_shrine(laid, die="blue 1"):
    laid.act(die, "construct", (4, 6), "Shrine").place((5, 9), (6, 9))
    return pay(laid)


def test_rr_13_1_a_religious_building_claims_a_favor():
    """RR-13.1: one of the middle or none; Saturn needs the ability."""
    laid = build_shrine(table(mine="Patricia").give(yard="BSS"))
    assert laid.decision == Decision.CLAIM
    assert laid.offers("Jupiter", "Mars", "Mercury", "done")
    laid.play("Mars")
    assert laid.holds("Mars") and not laid.in_middle("Mars")

    able = build_shrine(table(mine="Patricia").loyal(Martialis=4).give(yard="BSS"))
    assert able.may("Saturn")


def test_rr_13_1_a_favor_held_by_somebody_is_not_available():
    laid = build_shrine(table().give(yard="BSS").hold("Mars", player=1))

    assert laid.offers("Jupiter", "Mercury", "done")


def test_rr_13_2_one_favor_in_a_turn_and_it_goes_back():
    laid = table().give(yard="WWWJJJ").conquer(0, "H1", "G1").renovate(0, "h1")
    laid.hold("Mercury", "Jupiter").act("blue 1", "tax", "Mercury")

    assert laid.in_middle("Mercury")
    assert laid.decision is None  # Jupiter may not be used any more
    assert laid.holds("Jupiter")


def test_rr_13_3_a33_bacchus_trades_many_sets():
    """A33: two sets of J with a merchant: 2 x 3 + 6 + 2 = 14 coins."""
    laid = table().middle("Bacchus").hold("Bacchus").give(yard="JJJJJJ")
    laid.act("yellow 1", "trade", "Bacchus", "J")
    assert laid.track("coins") == 7
    laid.play("J")

    assert laid.track("coins") == 14
    assert laid.in_middle("Bacchus")


def test_rr_13_3_bacchus_may_stop_after_a_set():
    laid = table().middle("Bacchus").hold("Bacchus").give(yard="WWWBBB")
    laid.act("red 2", "trade", "Bacchus", "W")
    assert laid.offers("B", "done")
    laid.play("done")

    assert laid.track("coins") == 4


def juno(card="Barracks", old="Training Ground", yard="BBS"):
    """A Barracks can be paid for, and an existing building stands at (4,10)."""
    laid = table().cards(*with_cards(old, card)).middle("Juno").hold("Juno").give(yard=yard)
    laid.build(1, "Shrine", (3, 10), (4, 10))
    return laid


def test_rr_13_4_b19_juno_builds_large_and_over_hills():
    """B19: R6 over Esquilinus, marsh and Caelius; two boxes; it scores as a Barracks."""
    laid = juno().give(soldiers=6).act("blue 1", "construct", "Juno", "Barracks")
    assert laid.may_place(*EAST)
    laid.place(*EAST)
    pay(laid)

    assert laid.covers(*EAST)
    assert laid.track("buildings") == 2
    assert laid.me.overseer == ground.square_at(5, 10)
    assert laid.sheet()[5] == 2
    assert not ground.GROUNDS[0].carries(list(EAST), "inside")


def test_rr_13_4_juno_builds_nothing_religious():
    laid = juno(yard="BBSSS").act("blue 1", "construct", "Juno")
    assert laid.decision == Decision.BLUEPRINT
    assert laid.may("Barracks") and not laid.may("Shrine")

    plain = juno(yard="BBSSS").act("blue 1", "construct", "done", (4, 6))
    assert plain.may("Shrine")


def test_rr_13_4_juno_needs_a_builder_or_an_architect():
    """RR-13.4: she changes where one builds, not who."""
    laid = juno().begin("blue 1")
    assert can_act_with(laid.state, 0, Action.CONSTRUCT, box.JUNO)
    laid.state.workers = 0

    assert not can_act_with(laid.state, 0, Action.CONSTRUCT, box.JUNO)


def test_rr_13_5_b18_jupiter_takes_another_action_with_the_same_die():
    """B18: the merchant counts again, the spent basket does not; Trade twice is not allowed."""
    laid = table().give(yard="WW").conquer(0, "H1", "G1").renovate(0, "h1", "g1").hold("Jupiter")
    laid.act("yellow 4", "trade", "die K", "Jupiter")
    assert laid.decision == Decision.MAIN_ACTION
    assert not laid.may("trade")
    assert laid.state.icons[:].tolist() == [0, 0, 1, 0, 0, 0]

    laid.play("tax")

    assert laid.yard() == "WSS"


def test_rr_13_5_jupiter_may_be_kept():
    laid = table().give(yard="WW").conquer(0, "H1", "G1").renovate(0, "h1", "g1").hold("Jupiter")
    laid.act("yellow 4", "trade", "die K")
    assert laid.offers("Jupiter", "done")
    laid.play("done")

    assert laid.holds("Jupiter")
    assert laid.decision is None


def test_rr_13_6_mars_with_raise_or_conquer():
    raised = table().hold("Mars").act("red 3", "raise")
    assert raised.me.soldiers == 2

    laid = table().give(soldiers=1).hold("Mars").act("blue 1", "conquer")
    assert laid.state.strength == 4


def test_rr_13_7_b17_mercury_counts_all_settlements_as_linked():
    """B17: H1 and G3, neither linked: a stone, a wood and 2 coins."""
    laid = table().conquer(1, "G1", "G2").conquer(0, "H1", "G3").hold("Mercury")
    laid.act("blue 1", "tax")

    assert laid.track("coins") == 2
    assert laid.yard() == "WWBS"


def test_rr_13_8_minerva_turns_to_any_other_face():
    laid = table().middle("Minerva").hold("Minerva").give(yard="WWW").begin("blue 1")
    assert laid.offers("Minerva", "done")
    laid.play("Minerva")
    assert laid.offers("face 2", "face 3", "face 4", "face 5", "face 6")

    laid.play("face 5")

    assert laid.state.icons[:].tolist() == [1, 0, 0, 1, 0, 0]
    assert laid.in_middle("Minerva")


def saturn_table(**fields):
    """Patricia holds Saturn; Camp and Market can be built."""
    laid = table(mine="Patricia", **fields).cards(*with_cards("Training Ground", "Camp"))
    return laid.loyal(Martialis=4).middle("Saturn").hold("Saturn").give(yard="FFFWWW")


def test_rr_13_9_b22_saturn_builds_two_for_three_fish():
    """B22: Camp, then Market beside it; Overseer and Foreman stay, nothing produces."""
    laid = saturn_table().foreman("Villa")
    laid.build(1, "Brickmaker", *((3, 7), (3, 8), (3, 9)))
    laid.begin("red 2").play("done", "Saturn", "Camp").place((4, 9), (5, 9))
    laid.play("Market").place((6, 9), (7, 9), (6, 10), (7, 10))

    assert "F" not in laid.yard()
    assert laid.track("buildings") == 2
    assert laid.me.overseer == ground.square_at(4, 6)
    assert laid.me.foreman == laid.slot("Villa")
    assert laid.me.senators == 0
    assert laid.yard(1) == ""


def test_rr_13_9_saturn_costs_three_fish():
    laid = table(mine="Patricia").loyal(Martialis=4).middle("Saturn").hold("Saturn")
    laid.give(yard="FFWWWW").begin("red 2").play("done")

    assert not laid.may("Saturn")


def test_rr_13_9_the_cards_must_be_available_and_different():
    laid = saturn_table().foreman("Camp", 1).begin("red 2").play("done", "Saturn")
    assert not laid.may("Camp")

    laid.play("Market").place((3, 7), (3, 8), (2, 7), (2, 8))
    assert not laid.may("Market")


def test_rr_13_10_senators_for_dice_and_icons():
    """RR-13.10: both uses cross out a senator."""
    laid = table().give(senators=2, yard="WWB").begin("yellow 2").play("done", "builder")

    assert (laid.me.senators, laid.me.deployed) == (2, 1)


def test_rr_13_11_saturns_buildings_give_what_they_cover_and_their_bonus():
    """RR-13.11: fish from the die too; a Shrine claims a favor; advisors do not fire."""
    laid = table(mine="Patricia").loyal(Martialis=4, Palinurus=4).middle("Saturn", "Mars")
    laid.hold("Saturn").give(yard="F")
    laid.build(1, "Brickmaker", *((3, 7), (3, 8), (3, 9)))
    laid.begin("yellow 1").play("done", "Saturn")
    pay(laid).play("Shrine").place((4, 9), (5, 9))
    assert laid.decision == Decision.CLAIM
    assert laid.offers("Mars", "Saturn", "done")

    laid.play("Mars")

    assert laid.decision == Decision.BLUEPRINT
    assert laid.track("coins") == 0


def test_rr_13_12_the_second_may_stand_beside_the_first():
    laid = saturn_table().begin("red 2").play("done", "Saturn", "Camp").place((5, 9), (6, 9))
    laid.play("Market")

    assert laid.may_place((7, 9), (7, 10), (8, 9), (8, 10))


def test_rr_13_13_b47_the_cards_restriction_stays_under_juno():
    """B47: Barracks (inside) over the wall are illegal, a Market there is legal."""
    rome = ground.GROUNDS[0]
    over_the_wall = [(0, 6), (0, 7), (0, 8), (1, 6), (1, 7), (1, 8)]

    assert not rome.carries(over_the_wall, "inside", straddling=True)
    assert rome.carries(over_the_wall, "none", straddling=True)
    assert not rome.carries(over_the_wall, "none")


def test_rr_13_14_shape_auxiliaries_and_coins():
    """RR-13.14: a rectangle of 2 by 3; three auxiliaries; two coins."""
    assert ground.FORMS[box.JUNO_SHAPE] == ["###", "###"]
    assert (box.MARS_AUX, box.MARS_SOLDIERS, box.MERCURY_COINS) == (3, 2, 2)


def test_rr_13_15_b46_a_favor_claimed_this_turn_may_be_used():
    """B46: the Shrine claims Jupiter, who brings a Tax; not after another favor."""
    laid = table().give(yard="BSS").conquer(0, "H1").renovate(0, "h1")
    build_shrine(laid).play("Jupiter")
    assert laid.decision == Decision.JUPITER
    laid.play("Jupiter")
    assert laid.may("tax")

    other = table().give(yard="WWB").conquer(0, "H1").renovate(0, "h1").middle("Juno")
    other.hold("Juno", "Jupiter").act("blue 1", "construct", "Juno", "Training Ground")
    other.place((2, 7), (2, 8), (2, 9), (3, 7), (3, 8), (3, 9))
    pay(other)
    assert other.decision is None
    assert other.holds("Jupiter")


@pytest.mark.parametrize(
    ("favor", "action", "offered"),
    [
        ("Bacchus", "trade", True),
        ("Mercury", "trade", True),
        ("Mercury", "tax", True),
        ("Juno", "construct", True),
        ("Mars", "conquer", True),
        ("Mars", "trade", False),
        ("Bacchus", "tax", False),
    ],
)
def test_rr_13_16_each_favor_has_its_moment(favor, action, offered):
    laid = table().give(yard=ALL, soldiers=4).conquer(0, "H1").renovate(0, "h1")
    laid.middle(favor).hold(favor).act("blue 1", action)

    assert (laid.decision == Decision.ACTION_FAVOR) == offered
    if offered:
        assert laid.offers(favor, "done")


def test_rr_13_17_saturn_needs_no_worker_and_touches_an_existing_building():
    laid = saturn_table().begin("yellow 2").play("done", "Saturn", "Camp")

    assert laid.may_place((5, 9), (6, 9))
    assert not laid.may_place((0, 0), (0, 1))


def test_rr_13_18_juno_asks_for_no_destination():
    laid = juno().act("blue 1", "construct", "Juno")

    assert laid.decision in (Decision.BLUEPRINT, Decision.ANCHOR)
    assert laid.state.destination == EMPTY


def test_rr_13_19_jupiter_needs_another_possible_action():
    """RR-13.19: with Trade alone possible there is no question; the second may be passed."""
    alone = table().give(yard="WWW").hold("Jupiter").act("red 2", "trade")
    assert alone.decision is None

    laid = table().give(yard="WWW").conquer(0, "H1").renovate(0, "h1").hold("Jupiter")
    laid.act("red 2", "trade", "Jupiter")
    assert laid.offers("tax", "pass")


def test_rr_13_20_pay_then_one_after_the_other():
    laid = saturn_table().begin("red 2").play("done", "Saturn")
    assert laid.decision == Decision.BLUEPRINT
    assert laid.me.yard[vocabulary.FISH] == 0
    laid.play("Camp").place((5, 9), (6, 9))

    assert laid.track("buildings") == 1
    assert laid.decision == Decision.BLUEPRINT


def test_rr_13_12_saturn_needs_places_for_two():
    """RR-13.12: with room for one Camp beside the Forum, he cannot be used."""
    laid = saturn_table()
    assert laid.begin("red 2").play("done").may("Saturn")

    full = saturn_table()
    full.state.built[:] = (1 << ground.COLUMNS) - 1
    for row in (5, 6):
        full.state.built[row] &= ~(1 << 9)
    full.begin("red 2").play("done")
    assert not full.may("Saturn")
