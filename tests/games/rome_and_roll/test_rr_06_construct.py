"""Chapter 6: Construct."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.effects import let_neighbors_produce
from circenses.games.rome_and_roll.rules.resources import can_pay
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import RECOMMENDED, table

SMALL = ground.GROUNDS[0]
NORTH = ((3, 7), (3, 8), (3, 9))  # of the Forum, on the small side
ALL = "W" * 4 + "B" * 4 + "S" * 4 + "F" * 4


def pay_anyhow(laid, *wishes):
    """Pay from the first source in the list that is open, else from the yard."""
    while laid.decision == Decision.PAY:
        laid.play(next(w for w in (*wishes, "yard", "die", "discount", "die K") if laid.may(w)))
    return laid


# ---- the order of an action


def test_rr_6_1_destination_blueprint_place_payment():
    """RR-6.1, RR-18.2: in this order; then the building is drawn."""
    laid = table().give(yard=ALL)
    laid.build(1, "Shrine", (5, 9), (6, 9))
    laid.act("blue 1", "construct")
    asked = []
    while laid.decision in range(Decision.DESTINATION, Decision.EXCHANGE):
        asked.append(laid.decision)
        if laid.decision == Decision.DESTINATION:
            laid.play((4, 6))
        elif laid.decision == Decision.BLUEPRINT:
            laid.play("Training Ground")
        elif laid.decision in (Decision.ANCHOR, Decision.ORIENTATION):
            laid.place(*NORTH)
        else:
            laid.play("yard")

    assert asked == sorted(asked)
    assert laid.covers(*NORTH)


def test_rr_6_1_only_if_it_can_be_completed():
    """RR-6.1: without the goods for any card the action is not open."""
    laid = table().begin("blue 1")

    assert not laid.may("construct")
    assert not table().give(yard=ALL).begin("yellow 1").play("done").may("construct")


# ---- moving


def row_of_buildings(**fields):
    """X beside the Forum, then Y, then Z; the Overseer is in X."""
    laid = table(**fields)
    laid.build(1, "Shrine", (7, 9), (8, 9))
    laid.build(1, "Jeweler", (9, 8), (9, 9))
    laid.build(1, "Jeweler", (9, 6), (9, 7))
    return laid.overseer((7, 9))


def test_rr_6_2_b6_the_first_step_is_free_and_the_second_costs_a_fish():
    """B6: X to Z are two steps; with another Overseer in Z it is closed, in Y it is not."""
    laid = row_of_buildings().give(yard="WWBF").act("blue 3", "construct")
    assert laid.may((9, 6))
    laid.play((9, 6), "Training Ground").place((9, 3), (9, 4), (9, 5))
    pay_anyhow(laid)
    assert laid.yard() == ""
    assert laid.state.icons[vocabulary.FISH] == 1

    closed = row_of_buildings().give(yard="WWBF").overseer((9, 6), 1).act("blue 3", "construct")
    assert not closed.may((9, 6))
    passed = row_of_buildings().give(yard="WWBF").overseer((9, 8), 1).act("blue 3", "construct")
    assert passed.may((9, 6))
    assert not passed.may((9, 8))


def test_rr_6_2_without_fish_one_step():
    laid = row_of_buildings().give(yard="WWB").act("blue 1", "construct")

    assert laid.may((9, 8))
    assert not laid.may((9, 6))


def test_rr_6_2_several_overseers_may_be_in_the_forum():
    laid = table().give(yard="WWB")
    laid.build(1, "Shrine", (5, 9), (6, 9))
    laid.act("blue 1", "construct")

    assert laid.state.players[1].overseer == laid.me.overseer
    assert laid.may((4, 6))


def test_rr_6_2_a12_the_overseer_must_be_beside_the_new_building():
    """A12: from the Forum the Camp does not reach; over the Shrine it does, with a free step."""
    laid = table().cards(*camp_for("Engineering Post")).give(yard="WB")
    laid.build(1, "Shrine", (5, 9), (6, 9))
    laid.act("blue 1", "construct").play((4, 6), "Camp")
    assert not laid.may_place((7, 9), (8, 9))

    moved = table().cards(*camp_for("Engineering Post")).give(yard="WB")
    moved.build(1, "Shrine", (5, 9), (6, 9))
    moved.act("blue 1", "construct").play((5, 9), "Camp")
    assert moved.may_place((7, 9), (8, 9))
    moved.place((7, 9), (8, 9))
    pay_anyhow(moved)
    assert moved.me.overseer == ground.square_at(7, 9)


def camp_for(name):
    return ["Camp" if card == name else card for card in RECOMMENDED]


# ---- blueprints and prices


def test_rr_6_3_b1_an_architect_pays_one_less_for_an_available_card():
    """B1: Shrine B S S: yard B, die S, discount; the basket stays."""
    laid = table().give(yard="B")
    laid.act("blue 4", "construct", "Shrine").place((5, 9), (6, 9))
    assert laid.offers("die K", "yard", "discount")
    while laid.decision == Decision.PAY:
        laid.play(next(w for w in ("yard", "die", "discount") if laid.may(w)))

    assert laid.covers((5, 9), (6, 9))
    assert laid.yard() == ""
    assert laid.state.icons[vocabulary.BASKET] == 1


def test_rr_6_3_b2_an_architect_may_use_an_unavailable_card_at_full_price():
    """B2: yard B, die S, and the basket as S."""
    laid = table().give(yard="B").foreman("Shrine", 1)
    laid.act("blue 4", "construct", "Shrine").place((5, 9), (6, 9))
    pay_anyhow(laid)

    assert laid.covers((5, 9), (6, 9))
    assert laid.state.icons[vocabulary.BASKET] == 0
    assert laid.state.players[1].foreman == EMPTY


def test_rr_6_3_b3_a_builder_needs_an_available_card_the_own_foreman_blocks_too():
    """B3: Villa with the player's own Foreman on it: a builder may not, an architect may."""
    laid = table().give(yard="WBSS").foreman("Villa").act("blue 2", "construct")
    assert laid.decision == Decision.BLUEPRINT
    assert not laid.may("Villa")

    other = table().give(yard="WBSS").foreman("Villa").act("yellow 6", "construct")
    assert other.may("Villa")


def test_rr_6_3_b4_any_is_an_architect_too():
    """B4, RR-1.3, RR-6.5 steps 5 and 6: the other Foreman goes back, the player's comes."""
    laid = table().give(yard="BBS").foreman("Plaza", 1)
    laid.act("blue 6", "construct", "Plaza").place((3, 7), (3, 8), (2, 7))
    pay_anyhow(laid)

    assert laid.me.foreman == laid.slot("Plaza")
    assert laid.state.players[1].foreman == EMPTY


# ---- places


@pytest.mark.parametrize(
    ("cells", "legal"),
    [
        ([(2, 7), (3, 7), (2, 8)], True),
        ([(6, 11), (7, 11), (8, 11)], False),
        ([(5, 3), (5, 4)], False),
        ([(0, 5), (1, 5)], False),
        ([(4, 8), (4, 9)], False),
    ],
)
def test_rr_6_4_a6_to_a10_terrain(cells, legal):
    """A6: one hill and marsh; A7: two hills; A8: river; A9: over the wall; A10: Forum."""
    assert SMALL.carries(cells, "none") == legal


def test_rr_6_4_places_on_the_map_in_every_orientation():
    """RR-6.4: free squares beside the Forum only, each orientation that fits."""
    laid = table().give(yard="WWB").act("blue 1", "construct").play("Training Ground")

    assert laid.may_place(*NORTH)
    assert laid.may_place((1, 7), (2, 7), (3, 7))
    assert not laid.may_place((1, 9), (2, 9), (3, 9))  # touches a corner of the Forum only
    assert laid.may_place((3, 6), (3, 7), (3, 8))  # marsh and one hill


def test_rr_6_4_squares_that_are_taken_are_closed():
    laid = table().give(yard="WWB")
    laid.build(1, "Shrine", (3, 7), (3, 8))
    laid.act("blue 1", "construct").play((4, 6), "Training Ground")

    assert not laid.may_place(*NORTH)


def test_rr_6_4_restrictions_of_the_card():
    """RR-6.4 g: Baths at the river, Temple on one hill."""
    assert not SMALL.carries([(5, 9), (5, 10), (6, 9), (6, 10)], "river")
    assert SMALL.carries([(3, 10), (3, 11), (4, 10)], "hill_all")
    assert not SMALL.carries([(3, 9), (3, 10), (3, 11)], "hill_all")
    assert SMALL.carries([(3, 9), (3, 10)], "hill_any")
    assert not SMALL.carries([(0, 5), (0, 6)], "inside")


@pytest.mark.parametrize("side", [0, 1])
def test_rr_6_4_the_tables_of_anchors_are_the_rules_of_places(side):
    """RR-20.4: every anchor of every card and orientation, one by one."""
    rome = ground.GROUNDS[side]
    for number, card in enumerate(box.Blueprint.written):
        start = ground.PATTERN_START[number]
        for turn, lie in enumerate(ground.SHAPE_LIES[card["shape"]]):
            found = {
                square
                for square in range(ground.SQUARES)
                if ground.ANCHORS[side, start + turn, square // 48] >> (square % 48) & 1
            }
            down, right = lie[0]
            wanted = {
                ground.square_at(r, c)
                for r, c in rome.letters
                if rome.carries(
                    [(r + a - down, c + b - right) for a, b in lie], card["restriction"]
                )
            }
            assert found == wanted


# ---- what follows


def test_rr_6_5_a13_printed_resources_are_gained():
    """A13, RR-6.16: a Plaza over the fish (6,5) and the stone (7,6), in reading order."""
    laid = table(3).give(yard="BBS")
    laid.act("blue 1", "construct", "Plaza").place((6, 5), (7, 5), (7, 6))
    pay_anyhow(laid, "die")
    assert laid.decision == Decision.GAIN
    assert laid.may("F") and laid.may("Theocles")
    assert "S" not in laid.yard()  # it comes after the fish

    laid.play("F")

    assert "F" in laid.yard() and "S" in laid.yard()


def test_rr_6_5_overseer_track_and_foreman():
    """RR-6.5 steps 1, 3, 4 and 5."""
    laid = table().give(yard="WWB").foreman("Training Ground", 1)
    laid.me.foreman = laid.slot("Villa")
    laid.state.players[1].foreman = EMPTY
    laid.act("blue 1", "construct").place(*NORTH)
    pay_anyhow(laid)

    new = laid.state.buildings[1]
    assert (new.owner, new.slot) == (0, laid.slot("Training Ground"))
    assert laid.me.overseer == ground.square_at(3, 7)
    assert laid.track("buildings") == 1
    assert laid.me.foreman == laid.slot("Training Ground")


def test_rr_6_5_b8_neighbors_produce_for_their_owner():
    """B8, RR-11.4: red gains two bricks in blue's turn, blue a senator."""
    laid = table().give(yard="WWB")
    laid.build(1, "Brickmaker", (4, 9), (5, 9), (6, 9))
    laid.act("blue 1", "construct", (4, 6), "Training Ground").place(*NORTH)
    pay_anyhow(laid)

    assert laid.yard(1) == "BB"
    assert laid.me.senators == 1


def test_rr_6_5_b9_the_owner_may_bribe_and_there_is_one_senator():
    """B9, RR-11.4: two fish for Cassian; two buildings of an opponent, one senator."""
    laid = table(mine="Mercatrix").cards(*garden()).give(yard="WWB").loyal(1, Cassian=3)
    laid.build(1, "Garden", (2, 6), (2, 7), (1, 7), (1, 8))
    laid.build(1, "Villa", (4, 9), (5, 9), (6, 9), (6, 10))
    laid.act("blue 1", "construct", (4, 6), "Training Ground").place(*NORTH)
    pay_anyhow(laid)

    laid.play("Cassian", "Cassian")

    assert laid.loyalty("Cassian", 1) == 5
    assert laid.me.senators == 1


def garden():
    return ["Garden" if card == "Plaza" else card for card in RECOMMENDED]


def test_rr_6_6_cards_without_produce_do_nothing():
    laid = table().give(yard="WWB")
    laid.build(1, "Training Ground", (4, 9), (5, 9), (6, 9))
    laid.act("blue 1", "construct", (4, 6), "Training Ground").place(*NORTH)
    pay_anyhow(laid)

    assert laid.yard(1) == ""
    assert laid.decision is None


def test_rr_6_7_the_active_player_first_then_clockwise_the_oldest_first():
    """RR-6.7, RR-11.8: three villas of two owners around a new building."""
    laid = table(3)
    laid.build(2, "Villa", (4, 6), (3, 6), (2, 6), (2, 5))
    laid.build(1, "Villa", (4, 11), (3, 11), (2, 11), (2, 12))
    laid.build(0, "Villa", (3, 8), (2, 8), (1, 8), (1, 9))
    new = laid.build(0, "Training Ground", (4, 8), (4, 9), (4, 10))
    laid.build(0, "Shrine", (11, 8), (11, 9))
    laid.state.building_count = new + 1
    let_neighbors_produce(laid.state, 0, new)
    laid.step(Decision.COIN)
    order = []
    while laid.decision == Decision.GAIN:
        order.append(laid.waiting)
        laid.play("F")

    assert order == [0, 1]


def test_rr_6_8_the_new_building_does_not_produce():
    laid = table().give(yard="WWS")
    laid.act("blue 1", "construct", "Brickmaker").place(*NORTH)
    pay_anyhow(laid, "yard")

    assert laid.yard().count("B") <= 1  # the brick of the die


def test_rr_6_9_discounts_add_up_and_never_go_below_zero():
    """RR-6.9: an architect and Severinus take two units off; three would pay all of a Camp."""
    laid = table(mine="Præfectus").cards(*camp_for("Training Ground")).loyal(Severinus=4)
    laid.act("yellow 6", "construct", "Camp").place((5, 9), (6, 9))

    assert laid.covers((5, 9), (6, 9))
    assert laid.yard() == ""


def test_rr_6_10_jewelry_pays_only_for_itself():
    """RR-6.10: J stands for no other resource in a cost."""
    jewels = 6 << (8 * vocabulary.JEWELRY)
    wood = 1 << (8 * vocabulary.WOOD)

    assert not can_pay(0, jewels, wood, 0, 0, 0)
    assert can_pay(0, jewels, jewels, 0, 0, 0)


def test_rr_6_9_a_discount_helps_with_jewelry_no_further_than_it_goes():
    """RR-6.9, RR-6.10: two jewels are missing, and nothing but a discount of two stands in."""
    jewels = 2 << (8 * vocabulary.JEWELRY)

    assert not can_pay(0, 0, jewels, 0, 1, 0)
    assert can_pay(0, 0, jewels, 0, 2, 0)


def test_rr_6_11_a_full_track_does_not_stop_building():
    laid = table().give(yard="WWB", track=[0, 10])
    laid.act("blue 1", "construct").place(*NORTH)
    pay_anyhow(laid)

    assert laid.track("buildings") == 10
    assert laid.state.building_count == 2


def insula():
    return ["Insula" if card == "Villa" else card for card in RECOMMENDED if card != "Market"] + [
        "Villa"
    ]


def test_rr_6_12_a29_insula_activates_two_buildings_of_anybody():
    """A29, RR-6.16: Brickmaker and Villa of X: two bricks, a fish; X gets a coin for each."""
    laid = table().cards(*insula()).give(yard="WWBB")
    laid.build(1, "Brickmaker", (7, 9), (8, 9), (9, 9))
    laid.build(1, "Villa", (1, 5), (1, 6), (1, 7), (2, 5))
    laid.act("blue 1", "construct", (4, 6), "Insula").place((3, 7), (3, 8), (3, 9), (2, 9))
    pay_anyhow(laid, "yard")
    assert laid.decision == Decision.ACTIVATE
    assert laid.offers((7, 9), (1, 5), "done")

    laid.play((7, 9))
    assert laid.track("coins", 1) == 1
    laid.play((1, 5), "F")

    assert laid.track("coins", 1) == 2
    assert laid.yard() == "WBBBF"  # W and B of the die are stored at the end


def test_rr_6_12_the_building_just_built_cannot_be_activated():
    laid = table().cards(*insula()).give(yard="WWBB")
    laid.act("blue 1", "construct", "Insula").place((3, 7), (3, 8), (3, 9), (2, 9))
    pay_anyhow(laid)

    assert laid.decision != Decision.ACTIVATE


def test_rr_6_13_a30_the_magistrate_steals_a_stored_unit():
    """A30: J of the opponent; it goes into the yard and cannot bribe."""
    laid = table(3).cards(*magistrate()).give(1, yard="WJ")
    building = laid.build(0, "Magistrate", (4, 11), (5, 11))
    laid.step(
        Decision.EFFECTS, int(box.Blueprint.produce[laid.state.cards[laid.slot("Magistrate")]])
    )
    assert building == 1
    assert laid.decision == Decision.STEAL
    assert laid.offers("W", "J")

    laid.play("J")

    assert (laid.yard(0), laid.yard(1)) == ("J", "W")
    assert laid.decision is None


def magistrate():
    return ["Magistrate" if card == "Villa" else card for card in RECOMMENDED]


def test_rr_6_13_stealing_is_skipped_if_nobody_has_anything():
    laid = table(3).cards(*magistrate())
    laid.step(
        Decision.EFFECTS, int(box.Blueprint.produce[laid.state.cards[laid.slot("Magistrate")]])
    )

    assert laid.decision is None


def test_rr_6_13_the_opponent_is_chosen_first():
    laid = table(3).cards(*magistrate()).give(1, yard="W").give(2, yard="BS")
    laid.step(
        Decision.EFFECTS, int(box.Blueprint.produce[laid.state.cards[laid.slot("Magistrate")]])
    )

    assert laid.decision == Decision.STEAL_FROM
    laid.play("player 2").play("S")
    assert laid.yard() == "S"


def test_rr_6_14_b52_the_discount_is_not_optional():
    """B52: Camp W B with an architect: exactly one unit by discount."""
    laid = table().cards(*camp_for("Training Ground")).give(yard="WB")
    laid.act("yellow 6", "construct", "Camp").place((5, 9), (6, 9))
    assert laid.offers("yard", "discount")

    laid.play("yard")

    assert laid.covers((5, 9), (6, 9))  # the brick is paid by discount, without a question
    assert laid.yard() == "B"


def test_rr_6_15_the_overseer_stays_until_the_building_is_drawn():
    """RR-6.15: units in the order W, B, S, F, J, then the fish for steps."""
    laid = row_of_buildings().give(yard="WWBFF").act("blue 1", "construct", (9, 6))
    assert laid.me.overseer == ground.square_at(7, 9)
    laid.play("Training Ground")
    while laid.decision in (Decision.ANCHOR, Decision.ORIENTATION):
        block = laid.moves()[0]
        laid.play(
            divmod(block, 16) if block < 192 else f"turn {block - 192}",
        )
    assert laid.decision == Decision.PAY
    assert laid.state.bill[0] == 2
    assert laid.state.steps == 1
    assert laid.offers("die", "yard")


def test_rr_6_16_a31_the_market_gives_two_of_three_kinds():
    """A31: W and S, each chosen."""
    laid = table()
    laid.step(Decision.EFFECTS, int(box.Blueprint.produce[laid.state.cards[laid.slot("Market")]]))
    assert laid.offers("W", "B", "S")

    laid.play("W", "S")

    assert laid.yard() == "WS"


def test_rr_6_4_on_a_full_map_nothing_is_constructed():
    laid = table().give(yard=ALL)
    laid.state.built[:] = (1 << ground.COLUMNS) - 1

    assert not laid.act_open("blue 1", "construct")
