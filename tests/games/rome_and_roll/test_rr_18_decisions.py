"""Chapters 18 and 20: decisions, move numbers, information, the state."""

from circenses.core.state.schema import EMPTY
from circenses.core.state.view import hidden_leaves
from circenses.games.rome_and_roll import GAME, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules import imagine
from circenses.games.rome_and_roll.rules.rounds import begin_round
from circenses.games.rome_and_roll.state import MOVES, Decision
from tests.games.rome_and_roll.table import fresh, solo, table
from tests.playing import random_match


def test_rr_18_1_a_single_option_is_taken():
    """RR-18.10: every question that is shown has at least two answers."""
    for players in (1, 2, 3):
        for match in random_match(GAME, players, 11):
            if not match.over:
                assert len(match.legal()) > 1
                if match.ply > 150:
                    break


def test_rr_18_2_only_what_can_be_completed():
    """RR-18.2: a destination from which nothing can be placed is not open."""
    laid = table().give(yard="WWB")
    laid.build(1, "Shrine", (0, 0), (0, 1))
    laid.act("blue 1", "construct")

    assert not laid.may((0, 0))


def test_rr_18_4_only_the_fronts_of_two_seneca_cards_are_hidden():
    """RR-18.4: nothing among players; future chance is hidden from everyone."""
    names = [leaf.name for leaf in hidden_leaves(GAME.state)]

    assert names == ["chance", "face_down"]


def test_rr_18_4_imagined_cards_fit_their_backs():
    laid = solo()
    begin_round(laid.state)
    states = GAME.new_batch(1)
    states[0] = laid.state
    seen = set()
    for seed in range(40):
        world = GAME.imagine_from(GAME.view(states, 0), 0, seed)[0]
        cards = world.face_down[:].tolist()
        assert [seneca_cards.BACK[card] for card in cards] == laid.state.backs[:].tolist()
        assert cards[0] != cards[1]
        assert all((seneca_cards.SEALED >> card) & 1 for card in cards)
        seen.add(tuple(cards))
    assert len(seen) > 5


def test_rr_18_4_without_seneca_nothing_is_hidden():
    """RR-18.4: among players an imagined world is the true one."""
    laid = fresh(3)
    world = laid.copy()
    imagine(world, 0)

    assert world.tobytes() == laid.state.tobytes()


def test_rr_18_5_chance_is_used_where_the_rules_say():
    """RR-18.5: a turn without a new round rolls nothing."""
    laid = table().give(yard="WWW").begin("blue 1")
    before = laid.state.chance
    laid.play("trade")
    while laid.decision == Decision.PAY:
        laid.play("yard")

    assert laid.state.chance == before
    other = table()
    other.step(Decision.ROUND)
    assert other.state.chance != before


def test_rr_18_6_the_turn_goes_on_after_the_others_have_decided():
    laid = table().conquer(1, "E1").give(yard="SSS").act("yellow 5", "expand")
    laid.play(*(["yard"] if laid.decision == Decision.PAY else []))
    assert laid.waiting == 1
    laid.play("F")

    assert (laid.decision, laid.waiting) == (Decision.FREE_ACTION, 0)


def test_rr_18_7_the_orientation_of_a_pair():
    """RR-18.7: index in the list of I2."""
    laid = solo()
    for cell in ground.GROUNDS[0].find("A"):
        if cell not in ((8, 3), (9, 3), (8, 4)):
            laid.area(vocabulary.PARK, cell)
    laid.state.face_down[0] = 8 - 1
    laid.state.backs[0] = seneca_cards.BACK[7]
    laid.step(Decision.SENECA, 0)

    assert laid.decision == Decision.RUBBLE_TURN
    assert laid.offers("turn 0", "turn 1")
    laid.play("turn 1")
    assert laid.covers((8, 3), (9, 3))


def test_rr_18_8_b54_flat_indices():
    """B54: the last of each block."""
    laid = solo("Patricia")
    laid.state.waiting = 1
    texts = [
        ((11, 15), 191),
        ("turn 7", 199),
        ("red 6", 217),
        ("face 6", 223),
        ("pass", 230),
        ("merchant", 234),
        ("asia", 246),
        ("A2", 270),
        ("a7", 298),
        ("J", 303),
        ("Martialis", 306),
        ("yard J", 312),
        ("Saturn", 319),
        ("player 3", 323),
        ("done", 324),
    ]

    assert [laid.move(text) for text, _ in texts] == [number for _, number in texts]
    assert laid.move("Villa") == 242
    assert MOVES == 325


def test_rr_18_9_a_jewel_is_always_a_jewel():
    """RR-18.9: kind J of a Trade is paid by die J and yard J."""
    laid = table().give(yard="JJJ").act("yellow 2", "trade", "J")

    assert laid.offers("die J", "yard J")


def test_rr_18_10_double_draft_is_asked_only_with_a_senator():
    laid = table(2)
    begin_round(laid.state)
    laid.step(Decision.DRAFTING)
    GAME.play(laid.state, laid.waiting, laid.moves()[0])

    assert laid.decision == Decision.DRAFT


def test_rr_20_1_what_a_player_has():
    """RR-20.1: counts that everyone can see."""
    fields = set(GAME.state.fields["players"].schema.fields)

    assert {"character", "yard", "track", "soldiers", "senators", "loyalty", "favors"} <= fields
    assert {"nero", "blue", "overseer", "foreman", "dice", "settlements", "roads"} <= fields


def test_rr_20_2_what_lies_on_the_table():
    laid = fresh(4)

    assert laid.state.building_count == 1
    assert laid.state.kind_at[laid.state.buildings[0].first] == vocabulary.FORUM
    assert laid.state.last_round == 0


def test_rr_20_3_nothing_of_a_turn_is_left_after_it():
    """RR-20.3: so equal positions are equal bytes."""
    laid = table().give(yard="WWB").hold("Mars")
    laid.act("blue 1", "construct", "Training Ground").place((3, 7), (3, 8), (3, 9))
    while laid.decision == Decision.PAY:
        laid.play("yard")

    state = laid.state
    assert laid.decision is None
    assert (state.die, state.action, state.favor, state.manner) == (EMPTY,) * 4
    assert (state.slot, state.anchor, state.lie, state.destination) == (EMPTY,) * 4
    assert (state.workers, state.aux, state.favor_used, state.discount) == (0, 0, 0, 0)
    assert sum(state.icons) == sum(state.bill) == 0
    assert state.active == EMPTY


def test_rr_20_4_orientations_without_repeats():
    """RR-20.4: the list of each shape, turns before mirror images."""
    counts = {name: len(lies) for name, lies in ground.SHAPE_LIES.items()}

    assert counts["I2"] == 2 and counts["L3"] == 4 and counts["L4"] == 8
    assert counts["O4"] == 1 and counts["S4"] == 4 and counts["T4"] == 4 and counts["R6"] == 2
    assert ground.SHAPE_LIES["L4"][0] == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert ground.SHAPE_LIES["L4"][1] == [(0, 0), (0, 1), (1, 1), (2, 1)]
