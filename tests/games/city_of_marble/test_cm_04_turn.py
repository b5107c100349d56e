"""Chapter 4: the turn."""

from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble.state import Decision
from tests.games.city_of_marble.table import lay_out

DRAW = ["draw", "red+blue"]


def test_cm_4_1_two_actions_and_the_same_may_be_taken_twice():
    table = lay_out(players=3)

    table.choose(*DRAW)
    assert table.next == "0 action"
    table.choose(*DRAW)
    assert table.next == "1 action"


def test_cm_4_1_an_action_is_finished_before_the_next_begins():
    table = lay_out(tiles=["G4H green 1", "H3H blue -"])
    table.choose("play", "green", "H4B", "yes")

    assert table.next == "0 lift"
    table.choose("none")
    assert table.next == "1 lift"
    table.choose("none")
    assert table.next == "0 action"


def test_cm_4_2_imperium_is_offered_after_the_two_actions_again_and_again():
    table = lay_out(imperium=[[0, 2, 0, 0], [0] * 4], imperium_supply=[12, 10, 12, 12])
    table.choose(*DRAW)
    assert table.next == "0 action"
    table.choose(*DRAW)

    assert sorted(table.legal()) == ["end", "yellow"]
    table.choose("yellow", *DRAW, "yellow", *DRAW)
    assert table.next == "1 action"
    assert table.imperium()[0] == [0, 0, 0, 0]


def test_cm_4_2_the_turn_may_be_ended_with_imperium_left():
    table = lay_out(imperium=[[1, 0, 0, 0], [0] * 4], imperium_supply=[11, 12, 12, 12])
    table.choose(*DRAW, *DRAW, "end")

    assert table.next == "1 action"
    assert table.imperium()[0] == [1, 0, 0, 0]


def test_cm_4_2_no_imperium_is_offered_without_a_legal_action():
    """CM-4.2, CM-4.4: example E29."""
    table = lay_out(stacks=[0, 0, 1, 1], hands=[[0] * 4, [1] * 4], imperium=[[1, 0, 0, 0], [0] * 4])
    table.choose("draw", "green+blue")

    assert table.next == "1 action"


def test_cm_4_3_legal_actions():
    assert sorted(lay_out().legal()) == ["draw", "play"]
    assert sorted(lay_out(tiles=["E6H red 1"]).legal()) == ["draw", "play"]
    assert sorted(lay_out(tiles=["E6H red 0"]).legal()) == ["draw", "play", "recall"]
    assert sorted(lay_out(hands=[[0] * 4] * 2).legal()) == ["draw"]
    assert sorted(lay_out(stacks=[0] * 4).legal()) == ["play"]
    source = lay_out(tiles=["A8B red -"], aqueducts={"gray": ["A8"]})
    assert sorted(source.legal()) == ["aqueduct", "draw", "play"]
    assert "aqueduct" not in lay_out(tiles=["A8B red -"]).legal()


def test_cm_4_4_an_action_without_any_legal_action_is_skipped():
    """CM-4.4: no stack, no tile, no Magistrate on a tile, no aqueduct: straight to the next."""
    table = lay_out(active=0, stacks=[0] * 4, hands=[[0] * 4, [1] * 4])

    assert table.next == "1 action"
    assert table.state.final_turns == 2


def test_cm_4_5_the_end_of_the_turn_in_order():
    """CM-4.5: tiles to the center box, Magistrates home with rewards, the end, the next player."""
    table = lay_out(players=3, spaces=["0 green", "0 treasury", "1 red"], stacks=[1, 0, 0, 1])
    table.choose("draw", "red+blue")
    assert table.left()[0] == [1, 0, 0, 1]
    table.choose("play", "green", "E6H", "no")

    assert table.left()[0] == [0, 0, 0, 0]
    assert table.hands()[0] == [2, 1, 0, 2]
    assert table.imperium()[0] == [0, 0, 1, 0]
    assert table.coins() == [1, 0, 0]
    assert table.magistrates()[:2] == [["box"] * 3, ["box", "box", "red"]]
    assert table.state.final_turns == 3
    assert table.next == "1 action"


def test_cm_4_6_every_magistrate_on_a_space_brings_its_reward():
    """CM-4.6: nobody is asked, and two on one space bring two tiles."""
    table = lay_out(spaces=["0 blue", "0 blue", "0 treasury"])
    table.choose(*DRAW, *DRAW)

    assert table.imperium()[0] == [0, 0, 0, 2]
    assert table.coins() == [1, 0]
    assert table.next == "1 action"


def test_cm_4_7_no_limit_of_tiles():
    table = lay_out(stacks=[18, 18, 18, 18], hands=[[9, 9, 9, 9], [1] * 4])
    table.choose(*DRAW, *DRAW)

    assert table.hands()[0] == [11, 9, 9, 11]


def test_cm_4_1_the_actions_left_are_counted():
    table = lay_out()
    assert (table.state.active, table.state.actions) == (0, 1)
    assert table.state.final_turns == EMPTY
    table.choose(*DRAW)
    assert table.state.actions == 0
    assert table.decision == Decision.ACTION
