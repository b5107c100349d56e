"""Chapter 3: a round."""

from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import GAME
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import drafting, table

SEVEN = ("blue 1", "blue 2", "blue 3", "yellow 1", "yellow 2", "red 1", "red 2")


def test_rr_3_1_roll_draft_two_turns_each_and_the_end():
    """RR-3.1, RR-3.7: after the round the Pro-Consul card goes to the next seat."""
    laid = table(2).give(0, yard="WWW").give(1, yard="WWW")
    laid.step(Decision.ROUND)
    assert sum(laid.state.pool) == 5
    seen = []
    while laid.state.rounds == 2:
        seen.append((laid.decision, laid.waiting))
        GAME.play(laid.state, laid.waiting, laid.moves()[-1])

    asked = [decision for decision, _ in seen]
    assert asked[0] == Decision.DRAFT
    assert Decision.MAIN_ACTION in asked
    assert laid.state.pro_consul == 1
    assert laid.state.rounds == 3


def test_rr_3_2_every_die_shows_one_of_its_faces():
    laid = table(4)
    laid.step(Decision.ROUND)

    assert [sum(laid.state.pool[6 * c : 6 * c + 6]) for c in range(3)] == [4, 3, 2]


def test_rr_3_3_one_die_each_in_turn_order():
    laid = drafting(3, *SEVEN)
    laid.state.pro_consul = 1
    laid.step(Decision.DRAFTING)
    assert laid.offers(*SEVEN)

    order = []
    for die in ("blue 1", "blue 2", "blue 3"):
        order.append(laid.waiting)
        laid.play(die)

    assert order == [1, 2, 0]
    assert laid.state.players[1].dice[0] == 0


def test_rr_3_4_b28_a_senator_brings_the_second_die_at_once():
    """B28, RR-3.5: who has two is skipped in the second pass, and one of seven dice is left."""
    laid = drafting(3, *SEVEN).give(senators=1)
    laid.step(Decision.DRAFTING).play("blue 1")
    assert laid.decision == Decision.SECOND_DIE
    assert laid.offers(*SEVEN[1:], "done")

    laid.play("red 1", "blue 2", "blue 3")
    assert laid.me.deployed == 1
    assert laid.waiting == 2
    laid.play("yellow 1")
    assert laid.waiting == 1
    laid.play("yellow 2")

    assert laid.state.pending == 0
    assert sum(laid.state.pool) == 1
    assert all(laid.state.players[seat].dice[1] != EMPTY for seat in range(3))


def test_rr_3_4_the_second_die_may_be_refused():
    laid = drafting(3, *SEVEN).give(senators=1)
    laid.step(Decision.DRAFTING).play("blue 1", "done", "blue 2", "blue 3", "yellow 1", "yellow 2")

    assert laid.waiting == 0
    assert laid.me.deployed == 0


def test_rr_3_5_the_second_pass_goes_backwards():
    laid = drafting(2, "blue 1", "blue 2", "yellow 1", "yellow 2", "red 1")
    laid.step(Decision.DRAFTING)
    order = []
    for die in ("blue 1", "blue 2", "yellow 1", "yellow 2"):
        order.append(laid.waiting)
        laid.play(die)

    assert order == [0, 1, 1, 0]
    assert sum(laid.state.pool) == 1


def test_rr_3_6_one_die_each_then_the_other():
    """RR-3.6: everyone's first turn comes before anyone's second."""
    laid = table(2).give(0, yard="WWW", dice=[0, 6]).give(1, yard="WWW", dice=[12, 1])
    laid.step(Decision.TURNS)
    order = []
    while laid.decision is not None:
        if laid.decision == Decision.MAIN_ACTION:
            order.append(laid.waiting)
            laid.play("pass")
        else:
            GAME.play(laid.state, laid.waiting, laid.moves()[-1])

    assert order == [0, 1, 0, 1]
    assert laid.me.dice[:].tolist() == [EMPTY, EMPTY]


def test_rr_3_7_the_pro_consul_card_goes_on_clockwise():
    laid = table(3)
    laid.state.pro_consul = 2
    laid.step(Decision.ROUND, 0, 2)

    assert laid.state.pro_consul == 0


def test_rr_3_8_other_players_decide_inside_my_turn():
    """RR-3.8: what another player gains is decided at once, before my turn goes on."""
    laid = table().give(yard="WWBS")
    laid.build(1, "Villa", (3, 7), (3, 8), (3, 9), (2, 7))
    laid.act("blue 1", "construct", (4, 6), "Training Ground").place((4, 9), (5, 9), (6, 9))
    while laid.decision == Decision.PAY:
        laid.play("die" if laid.may("die") else "yard")

    assert laid.decision == Decision.GAIN
    assert laid.waiting == 1
    laid.play("F")
    assert laid.yard(1) == "F"
