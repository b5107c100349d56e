"""Chapter 12: advisors."""

from circenses.core.play.earlier import earlier_game
from circenses.core.rules.agenda import ask
from circenses.games.rome_and_roll import GAME, box, vocabulary
from circenses.games.rome_and_roll.box import abilities
from circenses.games.rome_and_roll.rules.advisors import is_unlocked, lasting
from circenses.games.rome_and_roll.rules.effects import carry_out
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.vocabulary import Trigger
from tests.games.rome_and_roll.table import die_kind, table

NORTH = ((3, 7), (3, 8), (3, 9))


def build_training_ground(laid, die="blue 1"):
    laid.act(die, "construct", (4, 6), "Training Ground").place(*NORTH)
    while laid.decision == Decision.PAY:
        laid.play(next(w for w in ("yard", "die", "discount", "die K") if laid.may(w)))
    return laid


def test_rr_12_1_two_boxes_basic_four_advanced_five_points():
    laid = table().loyal(Theocles=2, Cassian=4, Vivianus=5)

    assert [is_unlocked(laid.me, n) for n in range(6)] == [True, False, True, True, True, True]
    assert laid.sheet()[4] == 5  # Vivianus


def test_rr_14_4_an_advisor_scores_3_to_5_points():
    """RR-14.4: the rulebook's bounds, for all twelve."""
    points = [row["vp"] for one in box.BOX.written["character"] for row in one["advisor"]]

    assert len(points) == 12
    assert min(points) == 3
    assert max(points) == 5


def test_rr_14_4_a_pack_may_say_otherwise():
    """RR-14.4: the pack of version 2 brings the 6 points of Vivianus back."""
    before = earlier_game(GAME, 2, "c94439f48f471252")
    legatus = before.box.BOX.written["character"][0]["advisor"]

    assert [(row["name"], row["vp"]) for row in legatus][-1] == ("Vivianus", 6)


def test_rr_12_2_an_ability_works_at_once():
    """RR-12.2: unlocked by a unit in the middle of the player's action."""
    laid = table().loyal(Theocles=1).give(yard="WWB")
    laid.build(0, "Villa", (4, 9), (5, 9), (6, 9), (6, 10))
    build_training_ground(laid)
    assert laid.decision == Decision.GAIN  # the Villa's fish, before step 9

    laid.play("Theocles")

    assert laid.me.soldiers == 1


def test_rr_12_3_advisors_in_the_order_of_the_sheet():
    """RR-12.3: conquer abilities: Cassian's unit, then Vivianus' glory."""
    laid = table().loyal(Cassian=2, Vivianus=4).give(soldiers=4)
    laid.act("blue 1", "conquer", "asia")

    assert laid.decision == Decision.GAIN
    assert laid.track("glory") == 2
    laid.play("J")
    assert laid.track("glory") == 3


def test_rr_12_4_own_actions_only():
    """RR-12.4: Theocles does nothing when another builds."""
    laid = table(mine="Mercatrix").give(yard="WWB").loyal(1, Theocles=2)
    build_training_ground(laid)

    assert laid.state.players[1].soldiers == 0


def test_rr_12_4_the_type_of_the_building_matters():
    """RR-12.4: Theocles gives a soldier for Army and Urban buildings only."""
    army = build_training_ground(table().give(yard="WWB").loyal(Theocles=2))
    assert army.me.soldiers == 1

    laid = table().give(yard="WWS").loyal(Theocles=2)
    laid.act("blue 1", "construct", "Brickmaker").place(*NORTH)
    while laid.decision == Decision.PAY:
        laid.play("yard")
    assert laid.me.soldiers == 0


def test_rr_12_5_b44_a_die_ability_unlocked_later_fires_at_that_moment():
    """B44, RR-11.2: the fish makes Theocles IV; builder is printed: one basket more."""
    laid = table().loyal(Theocles=3).conquer(0, "G1").give(yard="S").begin("blue 3")
    laid.play("done", "expand")
    laid.play("Theocles")

    assert laid.loyalty("Theocles") == 4
    assert laid.state.icons[vocabulary.BASKET] == 1
    assert laid.offers("Theocles", "Cassian", "Vivianus", "done")
    laid.play("Theocles")
    assert laid.loyalty("Theocles") == 5


def test_rr_12_5_once_per_turn_also_if_unlocked_while_others_fire():
    """RR-12.5: a `die` ability that gives a unit may unlock one further down the sheet."""
    laid = table().loyal(Theocles=3)
    laid.state.die, laid.state.active = die_kind("blue 1"), 0
    ask(laid.state, 0, Decision.FIRE, Trigger.DIE)
    laid.step(Decision.GAIN, 1 << vocabulary.FISH, 1).play("Theocles")

    assert laid.state.icons[vocabulary.BASKET] == 1


def test_rr_12_6_b5_printed_means_printed():
    """B5: `any` is not enough, a senator's builder neither; a printed builder is."""
    assert table().loyal(Theocles=4).give(yard="WWW").begin("blue 6").state.icons[5] == 0
    assert table().loyal(Theocles=4).give(yard="WWW").begin("blue 1").state.icons[5] == 1
    laid = table().loyal(Theocles=4).give(yard="WWW", senators=1).begin("red 2")
    laid.play("builder")
    assert laid.state.icons[5] == 0


def test_rr_12_7_six_and_one_are_neighbors():
    laid = table(mine="Præfectus").loyal(Bertramus=2).give(yard="WWW").begin("red 1")

    assert laid.offers("face 2", "face 6", "done")
    any_face = table(mine="Præfectus").loyal(Bertramus=4).give(yard="WWW").begin("red 1")
    assert any_face.offers("face 2", "face 3", "face 4", "face 5", "face 6", "done")


def test_rr_12_8_before_each_turn():
    laid = table(mine="Præfectus").loyal(Bertramus=2).give(dice=[0, 6], yard="WWW")
    laid.give(1, dice=[13, 13]).step(Decision.TURNS)
    asked = 0
    while laid.decision is not None:
        asked += laid.decision == Decision.TURN_FACE
        laid.play("done" if laid.may("done") else "pass" if laid.may("pass") else "blue 1")

    assert asked == 2


def test_rr_12_9_b7_free_moves():
    """B7: with Severinus two steps cost nothing."""
    laid = table(mine="Præfectus").loyal(Severinus=2).give(yard="WWB")
    laid.build(1, "Shrine", (7, 9), (8, 9))
    laid.build(1, "Jeweler", (9, 8), (9, 9))
    laid.build(1, "Jeweler", (9, 6), (9, 7))
    laid.overseer((7, 9)).act("blue 1", "construct")

    assert laid.may((9, 6))
    assert lasting(laid.me, vocabulary.FREE_MOVES) == 1


def test_rr_12_10_b13_the_region_gives_after_the_action_and_once():
    """B13: strength 4 + 1; two settlements, glory 1 + 2 + 1, one stone."""
    laid = table().loyal(Cassian=4, Vivianus=4).give(soldiers=4)
    laid.act("blue 1", "conquer", "hispania", "H1", "H3")

    assert laid.track("glory") == 4
    assert laid.me.garrisons == 2
    assert laid.yard() == "WBS"


def test_rr_12_11_two_regions_are_named():
    laid = table(mine="Præfectus").loyal(Jovilios=4).conquer(0, "H1").renovate(0, "h1")
    laid.act("blue 1", "tax", "gallia")
    assert laid.yard() == "WBS"  # Hispania is the only one left that gives

    merchant = table(mine="Præfectus").loyal(Jovilios=4).conquer(0, "H1").renovate(0, "h1")
    merchant.act("yellow 2", "tax", "done")
    assert merchant.yard() == "SJ"


def test_rr_12_12_granted_icons_are_used_like_printed_ones():
    """RR-12.12: Euphemius' brick and wood pay; but they satisfy no `printed` condition."""
    laid = table(mine="Patricia").loyal(Euphemius=4).give(yard="WWW").begin("blue 1")

    assert laid.state.icons[:].tolist() == [2, 2, 0, 0, 0, 0]
    aurelianus = table(mine="Mercatrix").loyal(Aurelianus=2, Nicodemus=2).conquer(0, "H1")
    aurelianus.renovate(0, "h1").act("blue 1", "tax")
    assert aurelianus.track("coins") == 0


def test_rr_12_13_b53_an_ability_whose_place_is_still_to_come_fires():
    """B53: Cassian's jewel makes Vivianus IV, who fires in the same action."""
    laid = table().loyal(Cassian=2, Vivianus=3).give(soldiers=4)
    laid.act("red 3", "conquer", "asia", "Vivianus")

    assert laid.loyalty("Vivianus") == 4
    assert laid.track("glory") == 3


def test_rr_12_3_every_ability_has_a_trigger_that_is_known():
    assert set(abilities.TRIGGER.ravel().tolist()) <= set(map(int, Trigger))


def test_rr_6_5_b42_palinurus_is_paid_beside_opponents():
    """B42: a senator and two coins beside two buildings of opponents."""
    laid = table(mine="Patricia").loyal(Palinurus=4).give(yard="WWB")
    laid.build(1, "Brickmaker", (4, 9), (5, 9), (6, 9))
    laid.build(1, "Jeweler", (2, 6), (2, 7))
    build_training_ground(laid)
    while laid.decision == Decision.GAIN:
        laid.play("J")

    assert laid.me.senators == 1
    assert laid.track("coins") == 2


def test_rr_12_3_what_lasts_does_nothing_when_it_fires():
    """A discount is read when something is paid; carried out as an effect it changes nothing."""
    laid = table()
    before = laid.state.tobytes()
    carry_out(laid.state, 0, vocabulary.Word.DISCOUNT, 0, 1)

    assert laid.state.tobytes() == before
