"""Chapters 15 and 16: alone against Seneca."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import GAME, box, vocabulary
from circenses.games.rome_and_roll.box import ground, provinces
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules.destination import can_construct_with_juno
from circenses.games.rome_and_roll.rules.rounds import begin_round, in_turn_order, is_last_round
from circenses.games.rome_and_roll.rules.seneca import first_target, region_to_conquer, turn_up
from circenses.games.rome_and_roll.rules.seneca_draft import (
    nearest_die,
    nearest_of_all,
    take_seneca_die,
    undealt,
)
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import RECOMMENDED, die_kind, fresh, seneca_turn, solo

JEWELER = ((5, 4), (6, 4))
CAPITOLINE = ((3, 5), (4, 5), (5, 5))
SENECA = 1


def slots(laid):
    return {box.Blueprint.written[card]["name"]: slot for slot, card in enumerate(laid.state.cards)}


def fill_hill(laid, letter, *but):
    """Cover all squares of a hill but some, one by one."""
    for cell in ground.GROUNDS[0].find(letter):
        if cell not in but:
            laid.area(vocabulary.PARK, cell)


def test_rr_15_1_two_player_set_up_with_all_nero_cards():
    """RR-15.1: small map, five dice, Seneca's Foreman on the Religious card, I begin."""
    laid = fresh(1)

    assert laid.state.side == 0
    assert laid.state.nero == 0b1111
    assert box.SLOT_TYPE[laid.state.seneca_foreman] == box.RELIGIOUS
    assert laid.state.players[0].foreman == EMPTY
    assert laid.state.pro_consul == 0
    assert sum(box.DICE_FOR[1]) == 5


def test_rr_15_1_the_card_alternates():
    laid = solo()
    laid.state.pro_consul = 1

    assert [in_turn_order(laid.state, n) for n in range(2)] == [1, 0]


@pytest.mark.parametrize("seed", range(3))
def test_rr_15_2_seneca_takes_a_random_favor(seed):
    laid = fresh(1, seed, character_1="Patricia")
    his = laid.state.players[SENECA].favors

    assert his.bit_count() == 1
    assert his != 1 << box.SATURN
    assert laid.state.favors & his == 0


def test_rr_15_3_the_first_eight_cards_have_a_seal():
    """RR-15.3: after them all that are left can come."""
    laid = solo()
    laid.state.seneca_played = 0
    assert undealt(laid.state) == seneca_cards.SEALED

    laid.state.seneca_played = 0b11111111
    assert undealt(laid.state) == seneca_cards.ALL_CARDS & ~0b11111111


def test_rr_15_4_two_cards_whose_backs_are_seen():
    laid = solo()
    begin_round(laid.state)

    for k in range(2):
        card = laid.state.face_down[k]
        assert laid.state.backs[k] == seneca_cards.BACK[card]
    view = GAME.view(np_states(laid), 0)[0]
    assert view.face_down[:].tolist() == [-2, -2]
    assert view.backs[:].tolist() == laid.state.backs[:].tolist()


def np_states(laid):
    states = GAME.new_batch(1)
    states[0] = laid.state
    return states


def test_rr_15_5_a36_the_number_rolled_or_the_next_upwards():
    """A36: 4 is rolled, the dice show 3 and 6: he takes the 6."""
    laid = solo()
    laid.state.pool[die_kind("blue 3")] = 1
    laid.state.pool[die_kind("blue 6")] = 1

    assert nearest_die(laid.state, 0, 4 - 1) == die_kind("blue 6")
    assert nearest_die(laid.state, 0, 1 - 1) == die_kind("blue 3")
    assert nearest_die(laid.state, 1, 1) == EMPTY
    laid.state.pool[:] = 0
    assert nearest_of_all(laid.state, 1) == EMPTY


@pytest.mark.parametrize("seed", range(8))
def test_rr_15_5_even_is_the_top_half(seed):
    """RR-15.5: blue for an even roll, red for an odd one; the other color if there is none."""
    laid = solo(seed=seed)
    laid.state.backs[0] = seneca_cards.BACKS.index((0, 2))
    for face in range(1, 7):
        laid.state.pool[die_kind(f"blue {face}")] = 1
        laid.state.pool[die_kind(f"red {face}")] = 1
    take_seneca_die(laid.state, 0)

    taken = next(k for k in [*range(6), *range(12, 18)] if laid.state.pool[k] == 0)
    number = taken % 6 + 1
    assert (taken < 6) == (number % 2 == 0)
    rest = solo(seed=seed)
    rest.state.backs[0] = seneca_cards.BACKS.index((0, 2))
    rest.state.pool[die_kind("yellow 5")] = 1
    take_seneca_die(rest.state, 0)
    assert sum(rest.state.pool) == 0


def test_rr_15_6_the_order_of_the_draft():
    """RR-15.6: I, Seneca, Seneca, I; I may double-draft."""
    laid = solo().give(senators=1)
    begin_round(laid.state)
    laid.state.pool[:] = 0
    for die in ("blue 1", "blue 2", "yellow 1", "yellow 2", "red 1"):
        laid.state.pool[die_kind(die)] = 1
    laid.step(Decision.DRAFTING).play("blue 1")
    assert laid.decision == Decision.SECOND_DIE
    assert sum(laid.state.pool) == 4

    laid.play("done")

    assert laid.decision == Decision.DRAFT
    assert sum(laid.state.pool) == 2


def test_rr_15_7_the_card_is_turned_up_and_played():
    laid = seneca_turn(solo(), 12)

    assert laid.state.seneca_played == 1 << 11
    assert laid.state.face_down[0] == EMPTY and laid.state.backs[0] == EMPTY


def test_rr_15_8_a40_nero_cards_by_seals():
    """A40: the tenth seal on Normal takes the top card before he acts; a card without a seal no."""
    laid = solo()
    laid.state.seneca_played = 0b111111111
    laid.state.face_down[0] = 10 - 1
    turn_up(laid.state, 0)
    assert laid.state.players[SENECA].nero == 1

    other = solo()
    other.state.seneca_played = 0b1111111111
    other.state.face_down[0] = 17 - 1
    turn_up(other.state, 0)
    assert other.state.players[SENECA].nero == 0


def test_rr_15_9_a37_lower_or_higher_number_else_the_other():
    """A37: Manufacturing (L): Brickmaker; if it is taken the Jeweler; if both none."""
    laid = seneca_turn(solo(), 5)
    assert laid.state.seneca_foreman == slots(laid)["Brickmaker"]

    second = seneca_turn(solo().foreman("Brickmaker"), 5)
    assert second.state.seneca_foreman == slots(second)["Jeweler"]
    high = seneca_turn(solo(), 6)
    assert high.state.seneca_foreman == slots(high)["Jeweler"]
    none = solo().foreman("Brickmaker")
    none.state.seneca_foreman = slots(none)["Jeweler"]
    seneca_turn(none, 6)
    assert none.state.seneca_foreman == slots(none)["Jeweler"]


def test_rr_15_10_b39_a_religious_card_changes_his_favor():
    """B39: he takes Mars or Juno, Jupiter comes back, though the Shrine is unavailable."""
    laid = solo().foreman("Shrine").middle("Mars", "Juno")
    laid.state.players[SENECA].favors = 1 << box.JUPITER
    seneca_turn(laid, 7)

    assert laid.in_middle("Jupiter")
    assert laid.holds("Mars", SENECA) != laid.holds("Juno", SENECA)
    none = solo().middle()
    none.state.players[SENECA].favors = 1 << box.JUPITER
    seneca_turn(none, 7)
    assert none.holds("Jupiter", SENECA)


def test_rr_15_11_a38_rubble_beside_my_building_and_the_forum():
    """A38, RR-15.12: one place only; the Jeweler beside it gives a jewel."""
    laid = solo()
    laid.build(0, "Jeweler", *JEWELER)
    seneca_turn(laid, 1)

    assert laid.covers(*CAPITOLINE)
    assert laid.state.buildings[2].slot == vocabulary.RUBBLE
    assert laid.decision == Decision.GAIN
    assert laid.may("J") and laid.may("Theocles")


def test_rr_15_11_the_player_chooses_among_places():
    """RR-15.11: on Esquilinus, which does not touch the Forum, every place of three squares."""
    laid = seneca_turn(solo(), 2)

    assert laid.decision == Decision.RUBBLE
    assert laid.may((3, 10)) and laid.may((4, 10))
    laid.place((3, 10), (3, 11), (4, 10))
    assert laid.covers((3, 10), (3, 11), (4, 10))


def test_rr_15_11_a_full_hill_gets_no_rubble():
    laid = solo()
    fill_hill(laid, "C")
    before = laid.state.building_count
    seneca_turn(laid, 1)

    assert laid.state.building_count == before


def test_rr_15_12_only_buildings_beside_the_rubble_produce():
    laid = solo()
    laid.build(0, "Brickmaker", (10, 4), (10, 5), (10, 6))
    seneca_turn(laid, 1)
    while laid.decision in (Decision.RUBBLE, Decision.RUBBLE_TURN):
        laid.place(*CAPITOLINE)

    assert laid.yard() == ""


def test_rr_15_13_he_conquers_without_strength():
    """RR-15.13: x2 takes a second one in the same region."""
    laid = seneca_turn(solo(), 17)

    assert laid.owns(SENECA, "A1", "A2")


def test_rr_15_14_b35_he_links_his_own_first():
    """B35: Hispania and Aegyptus are tied; his own H2 decides, then h2 before h1."""
    laid = solo().conquer(0, "H1", "E1").conquer(SENECA, "H2")
    seneca_turn(laid, 14)

    assert laid.owns(SENECA, "h2")


def test_rr_15_14_b36_then_by_priority_and_i_gain():
    """B36, RR-11.4: fish before stone: e1; my E1 gives a fish, which may bribe."""
    laid = solo().conquer(0, "H1", "E1")
    seneca_turn(laid, 14)

    assert laid.owns(SENECA, "e1")
    assert laid.decision == Decision.GAIN
    assert laid.may("F") and laid.may("Cassian")


def test_rr_15_14_the_player_chooses_between_equal_roads():
    """RR-15.14: h1 and h2 have 1 legacy and lead to settlements of the player; x2 takes both."""
    laid = solo().conquer(0, "H1", "H2")
    seneca_turn(laid, 14)

    assert laid.decision == Decision.SENECA_ROAD
    assert laid.offers("h1", "h2")
    laid.play("h1")
    assert laid.yard() == "SS"


def test_rr_15_14_a42_twice_in_the_same_region_or_once():
    """A42: the second road must be in the same region; one road is no failure."""
    twice = solo().conquer(0, "G1").conquer(SENECA, "H1", "H3")
    seneca_turn(twice, 18)
    assert twice.owns(SENECA, "h1", "h3")
    single = solo().conquer(SENECA, "G1")
    seneca_turn(single, 18)
    assert single.owns(SENECA, "g1")
    assert single.state.players[SENECA].settlements.bit_count() == 1


def test_rr_15_13_seneca_acts_once_or_twice():
    """RR-15.13, RR-15.14: his cards know both forms, once and x2, of Conquer and of Expand."""
    actions = {row[2][0] for row in box.BOX.written["seneca"]["cards"]}
    forms = {action for action in actions if not action.startswith("construct")}
    assert forms == {"conquer 1", "conquer 2", "expand 1", "expand 2"}

    laid = (solo().conquer(0, "G1").conquer(SENECA, "H1", "H3") for _ in range(2))
    once, twice = (seneca_turn(one, card) for one, card in zip(laid, (15, 18), strict=True))

    assert once.state.players[SENECA].roads.bit_count() == 1
    assert twice.state.players[SENECA].roads.bit_count() == 2


def test_rr_15_15_trade_is_for_me_alone():
    """RR-15.15, RR-15.22, RR-10.7: part 2 once, also after a failure of the first action."""
    laid = solo("Mercatrix").loyal(Nicodemus=4)
    laid.build(0, "Brickmaker", (3, 7), (3, 8), (3, 9))
    laid.build(0, "Brickmaker", (10, 4), (10, 5), (10, 6))
    seneca_turn(laid, 15)
    assert laid.decision == Decision.PRODUCE
    laid.play((3, 7))

    assert laid.decision is None
    assert laid.yard() == "BB"


def test_rr_15_16_a42_failure_expand_conquer_construct():
    """A42: no road is possible anywhere, so he conquers once."""
    laid = seneca_turn(solo(), 18)

    assert laid.state.players[SENECA].settlements.bit_count() == 1
    assert laid.state.players[SENECA].roads == 0


def test_rr_15_16_he_renovates_where_nothing_can_be_conquered():
    """RR-15.16: a card that conquers fails, and the first fallback is a road."""
    laid = solo()
    laid.state.players[0].settlements = int(provinces.SETTLEMENTS_ON[0])
    seneca_turn(laid, 11)

    assert laid.state.players[SENECA].roads.bit_count() == 1


def test_rr_15_16_the_last_fallback_claims_a_card():
    """RR-15.16, RR-15.30: all is conquered and renovated; he claims R first, and a favor."""
    laid = solo()
    laid.state.players[0].settlements = int(provinces.SETTLEMENTS_ON[0])
    laid.state.players[0].roads = int(provinces.ROADS_ON[0])
    before = laid.state.players[SENECA].favors
    seneca_turn(laid, 18)

    assert box.SLOT_TYPE[laid.state.seneca_foreman] == box.RELIGIOUS
    assert laid.state.players[SENECA].favors != before
    busy = solo().foreman("Shrine")
    busy.state.players[0].settlements = int(provinces.SETTLEMENTS_ON[0])
    busy.state.players[0].roads = int(provinces.ROADS_ON[0])
    seneca_turn(busy, 18)
    assert busy.state.seneca_foreman == slots(busy)["Training Ground"]


def camp():
    laid = solo().cards(*["Camp" if c == "Training Ground" else c for c in RECOMMENDED])
    laid.area(vocabulary.RUBBLE, *CAPITOLINE)
    return laid


def build_camp(laid, *cells):
    laid.act("blue 1", "construct")
    laid.play(*([(3, 5)] if laid.decision == Decision.DESTINATION else []), "Camp").place(*cells)
    while laid.decision == Decision.PAY:
        laid.play("yard")
    return laid


def test_rr_15_17_a39_rubble_becomes_a_park():
    """A39: a Camp beside it brings a senator; beside a Park later none."""
    laid = build_camp(camp().give(yard="WB"), (2, 5), (2, 6))
    assert laid.state.buildings[1].slot == vocabulary.PARK
    assert laid.me.senators == 1

    laid.me.foreman = EMPTY
    laid.give(yard="WB")
    laid.act("blue 1", "construct", (3, 5), "Camp").place((2, 4), (3, 4))
    while laid.decision == Decision.PAY:
        laid.play("yard")
    assert laid.me.senators == 1


def test_rr_15_17_one_of_two_rubbles_is_chosen():
    laid = camp().give(yard="WB")
    laid.area(vocabulary.RUBBLE, (2, 7), (1, 7))
    build_camp(laid, (2, 5), (2, 6))

    assert laid.decision == Decision.PARK
    assert laid.offers((3, 5), (1, 7))
    assert laid.me.senators == 0  # it comes with the Park
    laid.play((1, 7))
    assert laid.state.buildings[2].slot == vocabulary.PARK
    assert laid.me.senators == 1


def test_rr_15_18_b34_where_he_conquers():
    """B34, RR-15.19: nothing in Gallia and Asia Minor; jewelry comes first: A1."""
    laid = solo().conquer(0, "H1").conquer(SENECA, "E1")
    seneca_turn(laid, 11)

    assert laid.owns(SENECA, "A1")


def test_rr_15_18_inside_the_region():
    """RR-15.18: fewest roads, lowest strength, clockwise."""
    laid = solo().conquer(0, "G1")

    assert box.Settlement.id[first_target(laid.state, 1)] == "G4"
    assert box.Settlement.id[first_target(laid.state, 0)] == "H1"


def test_rr_15_19_priority_of_regions():
    """RR-15.19: jewelry, fish, stone, wood."""
    laid = solo()
    order = []
    for _ in range(4):
        region = region_to_conquer(laid.state)
        order.append(box.REGION_IDS[region])
        laid.conquer(0, box.Settlement.id[first_target(laid.state, region)])

    assert order == ["asia", "aegyptus", "hispania", "gallia"]


def test_rr_15_20_b37_as_many_squares_as_possible():
    """B37, RR-18.7: two squares beside each other; else a single one of my choice."""
    laid = solo()
    fill_hill(laid, "A", (9, 4), (9, 5))
    seneca_turn(laid, 8)
    assert laid.covers((9, 4), (9, 5))

    single = solo()
    fill_hill(single, "A", (8, 3), (9, 5))
    seneca_turn(single, 8)
    assert single.offers((8, 3), (9, 5))
    single.play((9, 5))
    assert single.covers((9, 5))


def test_rr_15_21_a41_rubble_alone_is_no_failure():
    """A41: the card is unavailable, the rubble possible: nothing else happens."""
    laid = solo().foreman("Plaza")
    seneca_turn(laid, 9)
    while laid.decision in (Decision.RUBBLE, Decision.RUBBLE_TURN):
        laid.place((1, 8), (1, 9), (2, 8))

    assert laid.state.players[SENECA].settlements == 0


def test_rr_15_22_trade_comes_in_any_case():
    """RR-15.22: the failed Expand is replaced by Conquer, then Trade is done."""
    laid = solo()
    laid.build(0, "Brickmaker", (3, 7), (3, 8), (3, 9))
    seneca_turn(laid, 15)

    assert laid.state.players[SENECA].settlements.bit_count() == 1
    assert laid.decision == Decision.PRODUCE


def test_rr_15_23_his_settlements_and_roads_count():
    """RR-15.23: I may go on from his settlement and his road."""
    laid = solo().conquer(SENECA, "G1").renovate(SENECA, "g1").conquer(0, "G2").give(yard="S")
    laid.act("blue 1", "expand")

    assert laid.owns(0, "g2")
    further = solo().conquer(SENECA, "G1").give(soldiers=3).act("blue 1", "conquer", "gallia")
    assert further.may("G2")


def test_rr_15_24_the_overseer_may_stand_on_rubble():
    laid = camp().give(yard="WB").act("blue 1", "construct")

    assert laid.may((3, 5))


def test_rr_15_25_nothing_is_built_on_rubble():
    laid = camp().give(yard="WB").act("blue 1", "construct", (4, 6), "Camp")

    assert not laid.may_place((3, 5), (3, 6))


def test_rr_15_26_after_nine_rounds_or_one_after_the_last_nero_card():
    laid = solo()
    laid.state.rounds = 8
    assert not is_last_round(laid.state)
    laid.state.rounds = 9
    assert is_last_round(laid.state)


@pytest.mark.parametrize(
    ("name", "total"), [("Standard", 71), ("Harder", 77), ("Gentle (our own)", 34)]
)
def test_rr_15_27_b38_senecas_score(name, total):
    """B38: 4 parks, 5 rubble areas, 3 roads, 6 settlements, Nero 7 and 3; a tie is a loss."""
    laid = solo(score=name)
    cells = [(0, 4 + k) for k in range(9)]
    for k, cell in enumerate(cells):
        laid.area(vocabulary.PARK if k < 4 else vocabulary.RUBBLE, cell)
    laid.conquer(SENECA, "H1", "H2", "G1", "G4", "E1", "A1").renovate(SENECA, "h1", "h2", "g1")
    laid.give(SENECA, nero=0b1010)
    assert sum(laid.sheet(SENECA)[:13]) == total

    laid.give(track=[30, 10, 18], nero=0)
    mine = sum(laid.sheet()[:13])
    laid.give(soldiers=0, senators=0)
    his = laid.sheet(SENECA)
    his[0] += mine - total
    assert GAME.outcome_of([laid.sheet(), his]).places == (2, 1)


def test_rr_15_28_b42_a_park_counts_as_an_opponent():
    """B42: alone, beside Rubble: a senator and two coins of Palinurus."""
    laid = solo("Patricia").loyal(Palinurus=4).give(yard="WB")
    laid.cards(*["Camp" if c == "Training Ground" else c for c in RECOMMENDED])
    laid.area(vocabulary.RUBBLE, *CAPITOLINE)
    build_camp(laid, (2, 5), (2, 6))

    assert laid.me.senators == 1
    assert laid.track("coins") == 2


def test_rr_15_29_a43_cards_that_look_at_opponents_find_none():
    """A43, RR-14.10: a Jeweler scores 0 beside Rubble; his settlement gives nobody a unit."""
    laid = solo()
    laid.build(0, "Jeweler", *JEWELER)
    laid.area(vocabulary.RUBBLE, *CAPITOLINE)
    assert laid.sheet()[5] == 0

    his = solo().conquer(SENECA, "G1").give(yard="S").act("blue 1", "expand")
    assert his.owns(0, "g1")
    assert sum(his.state.players[SENECA].yard) == 0


def test_rr_15_31_b50_an_architect_sends_his_foreman_away():
    """B50, RR-6.3: at full cost; he himself takes no card with his own Foreman."""
    laid = solo().give(yard="B")
    laid.state.seneca_foreman = slots(laid)["Shrine"]
    laid.act("blue 4", "construct", "Shrine").place((5, 9), (6, 9))
    while laid.decision == Decision.PAY:
        laid.play(next(w for w in ("die", "die K", "yard") if laid.may(w)))
    assert laid.state.seneca_foreman == EMPTY

    own = solo()
    own.state.seneca_foreman = slots(own)["Brickmaker"]
    seneca_turn(own, 5)
    assert own.state.seneca_foreman == slots(own)["Jeweler"]


def test_rr_15_32_rubble_is_no_existing_building_for_juno():
    laid = solo().give(yard="WWB").middle("Juno").hold("Juno")
    laid.state.workers = vocabulary.BUILDER
    assert can_construct_with_juno(laid.state, 0)
    far = solo().give(yard="WWB").middle("Juno").hold("Juno")
    far.area(vocabulary.RUBBLE, (0, 5), (0, 6), (0, 7))
    far.act("blue 1", "construct", "Juno", "Training Ground")

    assert not far.may((0, 8))


def test_rr_15_30_a_fallback_religious_card_brings_a_favor():
    """RR-15.30: he wanted a Religious building."""
    laid = solo()
    laid.state.players[0].settlements = int(provinces.SETTLEMENTS_ON[0])
    laid.state.players[0].roads = int(provinces.ROADS_ON[0])
    old = laid.state.players[SENECA].favors
    seneca_turn(laid, 11)

    assert laid.state.favors & old


# ---- chapter 16


def test_rr_16_1_three_difficulties():
    """RR-16.1: the numbers of seals; Easy has only three."""
    for level, seals in (("Easy", {11, 14, 16}), ("Normal", {10, 13, 15, 16}), ("Hard", {9, 12})):
        laid = solo(level=level)
        row = seneca_cards.SEALS_FOR_NERO[laid.state.level]
        assert seals <= {n for n in range(20) if (row >> n) & 1}


def test_rr_16_2_b40_two_for_one():
    """B40, RR-16.4: Camp W B with the die's W and two of the yard's units for the brick."""
    laid = solo(exchange="Yes").give(yard="WWF")
    laid.cards(*["Camp" if c == "Training Ground" else c for c in RECOMMENDED])
    laid.act("blue 2", "construct", "Camp").place((5, 9), (6, 9))
    assert laid.decision == Decision.PAY
    laid.play("die")
    while laid.decision in (Decision.PAY, Decision.EXCHANGE):
        laid.play(next(x for x in ("W", "F") if laid.may(x)))

    assert laid.covers((5, 9), (6, 9))
    assert laid.yard() in ("SF", "WS")


def test_rr_16_2_no_fallback():
    laid = seneca_turn(solo(no_fallback="Yes"), 18)

    assert laid.state.players[SENECA].settlements == 0


def test_rr_16_3_harder_options():
    """RR-16.3: settlements with their roads; Rubble closed to the Overseer, Parks are not."""
    laid = fresh(1, asia="Yes", aegyptus="Yes")
    assert laid.owns(SENECA, "A1", "a1", "E1", "e1")

    closed = solo(rubble_closed="Yes").give(yard="WWB")
    closed.area(vocabulary.RUBBLE, *CAPITOLINE)
    closed.area(vocabulary.PARK, (5, 9), (6, 9))
    closed.act("blue 1", "construct")
    assert not closed.may((3, 5))
    assert closed.may((5, 9))


def test_rr_16_4_two_units_of_any_kinds():
    """RR-16.4: two different ones will do."""
    laid = solo(exchange="Yes").conquer(0, "H1").give(yard="WJ").act("blue 1", "expand")

    assert laid.owns(0, "h1")
    assert laid.yard() == "WBS"


def test_rr_16_5_both_units_are_of_another_kind():
    """RR-16.5: the second not earlier in the order; never for a J."""
    laid = solo(exchange="Yes").conquer(0, "H1").give(yard="WWBFJ").act("blue 3", "expand")
    assert laid.decision == Decision.PAY
    assert laid.offers("W", "B", "F")
    laid.play("B")

    assert laid.decision == Decision.EXCHANGE
    assert laid.offers("F", "J")
    laid.play("J")
    assert laid.owns(0, "h1")


def test_rr_16_6_one_score_table():
    assert [option.id for option in GAME.options].count("score") == 1


def test_rr_16_7_gentle_points_are_our_own_and_no_part_of_the_box():
    """What was begun with the printed points goes on: neither the box nor its name has changed."""
    (option,) = (option for option in GAME.options_at(1) if option.id == "score")
    assert option.choices[-1] == "Gentle (our own)"
    assert [*box.Seneca.written["score"]][1:] == [*map(str.lower, option.choices[:-1])]
    gentle, standard = (solo(score=name) for name in ("Gentle (our own)", "Standard"))
    for laid in (gentle, standard):
        laid.give(SENECA, nero=0b1010)
        laid.area(vocabulary.PARK, (0, 4))
        laid.area(vocabulary.RUBBLE, (0, 5))
        laid.conquer(SENECA, "H1").renovate(SENECA, "h1")
    assert gentle.sheet(SENECA)[9:13] == [1, 1, 1, 2]
    assert standard.sheet(SENECA)[9:13] == [1, 3, 4, 5]
    assert gentle.sheet(SENECA)[6] == standard.sheet(SENECA)[6] == 10
