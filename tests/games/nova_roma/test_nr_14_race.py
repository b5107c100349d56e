"""Chapter 14: Race."""

from circenses.games.nova_roma import effects
from circenses.games.nova_roma.rules.rounds import furthest
from circenses.games.nova_roma.state import STOP_RACING, TAKE_INFLUENCE, TAKE_TOKEN, YES, Decision
from tests.games.nova_roma.table import BLUE, GREEN, RED, action


def test_nr_14_1_steps_are_split_freely():
    table = action("race", 3, artisans=0).choose(BLUE, GREEN, BLUE)

    assert list(table.me.race) == [2, 1, 0]
    assert table.decision == Decision.NEXT_ACTION


def test_nr_14_2_the_last_space_ends_a_track():
    """NR-14.2: beyond space 7 there is no step; the player may stop."""
    table = action("race", 3, race=[7, 7, 0], artisans=0)
    assert table.options() == [RED, STOP_RACING]

    table.choose(STOP_RACING)

    assert list(table.me.race) == [7, 7, 0]


def test_nr_14_3_a_line_costs_horses():
    """NR-14.3: 1 horse before space 3, 2 before space 6."""
    table = action("race", 2, race=[2, 5, 6], goods=[0, 0, 0, 0, 1], artisans=0)
    assert table.options() == [BLUE, RED, STOP_RACING]
    table.choose(BLUE, TAKE_INFLUENCE)
    assert table.me.goods[effects.HORSE] == 0

    table = action("race", 1, race=[2, 5, 7], goods=[0, 0, 0, 0, 2], artisans=0).choose(GREEN)
    assert table.me.goods[effects.HORSE] == 0


def test_nr_14_2_ex_29_race():
    """EX-29: NR-14.2 to NR-14.6."""
    table = action("race", 2, race=[2, 0, 0], goods=[1, 1, 1, 1, 1], artisans=1)
    table.choose(BLUE)
    assert table.decision == Decision.WHEEL_REWARD
    table.choose(TAKE_TOKEN, BLUE)
    assert table.decision == Decision.RACE_ARTISAN
    table.choose(BLUE)

    assert list(table.me.race) == [5, 0, 0]
    assert (table.me.goods[effects.HORSE], table.me.artisans) == (0, 0)
    assert (table.me.tokens, table.me.tokens_waiting) == (5, 2)


def test_nr_14_3_ex_29_a_further_step_is_too_dear():
    """EX-29: the line before 6 costs 2 horses."""
    table = action("race", 1, race=[5, 0, 0], goods=[0] * 5, artisans=0)

    assert BLUE not in table.options()


def test_nr_14_4_golden_wheel():
    """NR-14.4: a token, or 1 influence; with none waiting it is the influence."""
    table = action("race", 1, race=[2, 0, 0], influence=2, artisans=0)
    table.choose(BLUE, TAKE_INFLUENCE)
    assert (table.me.influence, table.me.tokens_waiting) == (3, 3)

    table = action("race", 1, race=[2, 0, 0], influence=2, tokens_waiting=0, artisans=0)
    table.choose(BLUE)
    assert table.me.influence == 3
    assert table.decision == Decision.NEXT_ACTION


def test_nr_14_5_stacks():
    """NR-14.5: who comes later goes on top."""
    table = action("race", 1, players=3, race=[1, 0, 0], artisans=0)
    first, second = table.state.players[1], table.state.players[2]
    first.race[0] = second.race[0] = 2
    first.below[0], second.below[0], table.me.below[0] = 1, 0, 0

    table.choose(BLUE)

    assert [me.below[0] for me in table.state.players[:3]] == [2, 1, 0]
    assert furthest(table.state, 0) == 2


def test_nr_14_5_those_above_come_down():
    table = action("race", 1, players=3, race=[2, 0, 0], artisans=0, goods=[1] * 5)
    other = table.state.players[1]
    other.race[0], other.below[0], table.me.below[0] = 2, 1, 0

    table.choose(BLUE, TAKE_TOKEN)

    assert other.below[0] == 0


def test_nr_14_6_one_more_step_for_an_artisan():
    table = action("race", 1, artisans=1)
    supply = table.state.artisans_left
    table.choose(BLUE)
    assert table.options() == [BLUE, GREEN, RED, STOP_RACING]

    table.choose(BLUE)

    assert table.me.race[0] == 2
    assert (table.me.artisans, table.state.artisans_left) == (0, supply + 1)


def test_nr_14_7_ex_56_artisan_step_alone():
    """EX-56: stop, then the artisan on green."""
    table = action("race", 2, artisans=1).choose(STOP_RACING, GREEN)

    assert list(table.me.race) == [0, 1, 0]
    assert table.me.artisans == 0


def test_nr_14_6_not_for_a_tile():
    """NR-2.3: the `race` tile has no step for an artisan."""
    table = action("produce", 1, artisans=2, tiles={0: "hippodrome"})

    table.choose(0, YES, BLUE, BLUE)

    assert table.me.race[0] == 2
    assert table.decision == Decision.NEXT_ACTION
