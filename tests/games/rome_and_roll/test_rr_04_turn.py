"""Chapter 4: a turn."""

from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import die_kind, table

NORTH = ((3, 7), (3, 8), (3, 9))


def test_rr_4_1_b20_the_face_is_changed_before_the_turn():
    """B20, RR-12.7: from 6 to 1 by one step; the fish of face 6 is not gained; 3 is too far."""
    laid = table(mine="Præfectus").give(yard="WWW").loyal(Bertramus=2).begin("blue 6")
    assert laid.decision == Decision.TURN_FACE
    assert laid.offers("face 1", "face 5", "done")

    laid.play("face 1")

    assert laid.state.die == die_kind("blue 1")
    assert laid.state.icons[:].tolist() == [1, 1, 0, 0, 0, 0]
    further = table(mine="Præfectus").give(yard="WWW").loyal(Bertramus=4).begin("blue 6")
    assert further.may("face 3")


def test_rr_4_2_only_the_chosen_die_is_used():
    laid = table().give(yard="WWW", dice=[die_kind("blue 1"), die_kind("red 1")])
    laid.state.active = 0
    laid.step(Decision.TURN)
    assert laid.offers("blue 1", "red 1")

    laid.play("red 1")

    assert laid.state.icons[:].tolist() == [0, 0, 0, 1, 0, 0]
    assert laid.state.aux == 1
    assert laid.me.dice[:].tolist() == [die_kind("blue 1"), -1]


def test_rr_4_3_b23_die_abilities_fire_when_the_die_is_chosen():
    """B23, RR-12.5: a senator from Palinurus, which can be used in the same turn."""
    laid = table(mine="Patricia").give(yard="WWW").loyal(Palinurus=2).begin("blue 5")
    assert laid.me.senators == 1
    laid.play("done")

    assert laid.decision == Decision.SENATOR_ICON
    laid.play("builder")
    assert laid.me.deployed == 1
    assert laid.state.workers & vocabulary.BUILDER


def test_rr_4_4_a_senator_adds_builder_legionary_or_merchant():
    """RR-4.4: never an architect; it is used for good."""
    laid = table().give(yard="WWB", senators=1).begin("yellow 2").play("done")
    assert laid.offers("no senator", "builder", "legionary", "merchant")

    laid.play("builder")

    assert laid.me.deployed == 1
    assert laid.may("construct")


def test_rr_4_4_b45_a_senator_gained_by_a_free_action_can_be_used():
    """B45, RR-12.5: bribe Palinurus with the fish, use his senator for a builder."""
    laid = table(mine="Patricia").give(yard="WB").loyal(Palinurus=1).begin("blue 5")
    laid.play("Palinurus")
    assert laid.me.senators == 1

    laid.play("builder")

    assert laid.may("construct")


def test_rr_4_5_free_actions_before_and_after_one_main_action():
    """RR-4.5, RR-11.6: a window before and a window after."""
    laid = table().give(yard="WWW").begin("yellow 1")
    assert laid.decision == Decision.FREE_ACTION
    laid.play("Theocles", "done", "trade")

    assert laid.decision == Decision.FREE_ACTION
    laid.play("Theocles")
    assert laid.loyalty("Theocles") == 2


def test_rr_4_6_what_is_left_is_stored_and_auxiliaries_are_lost():
    laid = table().give(yard="WWW").act("red 2", "pass")

    assert laid.decision is None
    assert laid.yard() == "WWWS"
    assert laid.state.aux == 0


def test_rr_4_7_the_main_action_may_be_passed():
    laid = table().give(yard="WWW").begin("blue 1")

    assert laid.may("pass")


def test_rr_4_8_the_same_action_in_both_turns():
    """RR-4.8: Trade with one die, and Trade with the other."""
    laid = table().give(yard="WWWWWW", dice=[die_kind("blue 1"), die_kind("blue 1")])
    laid.give(1, dice=[die_kind("red 2"), die_kind("red 2")]).step(Decision.TURNS)
    for _ in range(2):
        laid.play("trade")
        while laid.decision == Decision.PAY:
            laid.play("yard")

    assert laid.track("coins") == 6


def test_rr_4_9_one_senator_before_the_first_action():
    """RR-4.9, RR-13.19: after Jupiter no senator is asked for again; the icon lasts."""
    laid = table().give(yard="WWWBBBWWB", senators=2).hold("Jupiter")
    laid.begin("yellow 2").play("done", "builder", "trade", "W", "yard", "yard", "yard", "Jupiter")
    laid.play("done")

    assert laid.decision == Decision.MAIN_ACTION
    assert laid.me.deployed == 1
    assert laid.may("construct")


def test_rr_4_10_b21_one_change_of_the_face():
    """B21: Minerva or an advisor's shift, not both."""
    laid = table(mine="Patricia").middle("Minerva").hold("Minerva").loyal(Martialis=2)
    laid.give(yard="WWW").begin("blue 1")
    assert laid.offers("face 2", "face 6", "Minerva", "done")

    laid.play("face 2")

    assert laid.decision != Decision.TURN_FACE
    assert laid.holds("Minerva")


def test_rr_4_11_storing_is_automatic():
    """RR-4.11: no question for W, B, S, F or J that are left."""
    laid = table().give(yard="WWW").act("yellow 2", "pass", "done")

    assert laid.decision is None
    assert laid.yard() == "WWWJ"


def test_rr_4_12_only_actions_that_can_be_carried_out():
    """RR-4.12: with nothing at all only passing is left, and is not asked for."""
    laid = table().begin("blue 1")
    assert laid.decision is None

    other = table().give(yard="WWW").begin("blue 1")
    assert other.offers("construct", "trade", "pass")


def test_rr_4_12_a_favor_that_is_needed_must_be_used():
    """RR-4.12: Conquer is possible with Mars only, so Mars is used without a question."""
    laid = table().give(soldiers=1).hold("Mars").act("blue 1", "conquer")

    assert not laid.holds("Mars")
    assert laid.state.favor_used == 1


def test_rr_4_13_the_course_of_a_turn():
    """RR-4.13: die, face, window, senator, main action, favor, action, Jupiter, window, basket."""
    laid = table(mine="Præfectus").loyal(Bertramus=2).give(yard="WWWSSS", senators=1)
    laid.conquer(0, "H1").renovate(0, "h1").middle().hold("Jupiter", "Mercury").give(
        dice=[die_kind("yellow 3"), die_kind("red 3")]
    )
    laid.state.active = 0
    laid.step(Decision.TURN)
    asked = []
    answers = ["yellow 3", "done", "done", "no senator", "trade", "done", "W"]
    for answer in [*answers, "yard", "yard", "yard", "Jupiter", "done"]:
        asked.append(laid.decision)
        laid.play(answer)
    asked.append(laid.decision)
    laid.play("pass")
    asked.append(laid.decision)
    laid.play("done")
    asked.append(laid.decision)

    assert [d for k, d in enumerate(asked) if d not in asked[:k] or d == asked[4]] == [
        Decision.TURN_DIE,
        Decision.TURN_FACE,
        Decision.FREE_ACTION,
        Decision.SENATOR_ICON,
        Decision.MAIN_ACTION,
        Decision.ACTION_FAVOR,
        Decision.TRADE_KIND,
        Decision.PAY,
        Decision.JUPITER,
        Decision.MAIN_ACTION,
        Decision.BASKET,
    ]


def test_rr_4_13_b56_after_a_pass_the_last_window_comes_as_always():
    """B56: no free action, pass, then bribe with the fish."""
    laid = table().give(yard="WWW").hold("Jupiter").begin("blue 6").play("done", "pass")

    assert laid.decision == Decision.FREE_ACTION
    laid.play("Cassian")
    assert laid.loyalty("Cassian") == 1


def test_rr_4_14_full_tracks_and_icons_already_shown_are_not_looked_at():
    """RR-4.14: Trade with a full track of coins; a merchant added to a merchant."""
    laid = table().give(yard="WWW", track=[30], senators=1).begin("yellow 2").play("done")
    assert laid.may("merchant")

    laid.play("merchant")

    assert laid.may("trade")
