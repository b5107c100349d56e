"""Chapter 14: Nero cards, end and scoring."""

import pytest

from circenses.games.rome_and_roll import GAME, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.resources import mark, take_nero_card
from circenses.games.rome_and_roll.rules.rounds import is_last_round
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import RECOMMENDED, table

PLAZA = ((6, 5), (7, 5), (7, 6))
GARDEN = ((1, 5), (1, 6), (2, 4), (2, 5))


def with_cards(old, new):
    return [new if card == old else card for card in RECOMMENDED]


@pytest.mark.parametrize("number", [6, 18])
def test_rr_14_1_b26_b49_one_more_round_after_the_last_nero_card(number):
    """B26: last card in round 6, rounds 6 and 7 are played; B49: in round 18, 19 is the last."""
    laid = table()
    laid.state.rounds = number
    for _ in range(3):
        assert laid.state.last_round == 0
        take_nero_card(laid.state, 0)

    assert laid.state.last_round == number + 1
    assert not is_last_round(laid.state)
    laid.state.rounds = number + 1
    assert is_last_round(laid.state)


def test_rr_14_1_the_game_ends_with_the_last_round():
    laid = table()
    laid.state.rounds, laid.state.last_round = 7, 7
    laid.step(Decision.ROUND, 0, 2)
    assert laid.decision is None

    other = table()
    other.state.rounds, other.state.last_round = 6, 7
    other.step(Decision.ROUND, 0, 2)
    assert other.state.rounds == 7


def test_rr_14_2_reaching_or_passing_a_blue_box_takes_the_top_card():
    """RR-14.2: once for each track; with an empty stack nothing happens."""
    laid = table().give(track=[14])
    mark(laid.state, 0, vocabulary.COINS, 3)
    assert laid.sheet()[6] == 9
    mark(laid.state, 0, vocabulary.COINS, 1)
    assert laid.sheet()[6] == 9
    laid.state.nero = 0
    mark(laid.state, 0, vocabulary.GLORY, 18)

    assert laid.sheet()[6] == 9
    assert laid.me.blue == 1 << vocabulary.COINS | 1 << vocabulary.GLORY


def test_rr_14_3_one_player_may_take_two_cards():
    laid = table()
    mark(laid.state, 0, vocabulary.COINS, 15)
    mark(laid.state, 0, vocabulary.LEGACY, 11)

    assert laid.sheet()[6] == 9 + 7


def test_rr_14_4_b29_the_whole_sheet():
    """B29: 11 + 10 + 8 + 9 + 4 + 14 + 7 + 4 + 2 = 69."""
    names = with_cards("Engineering Post", "Camp")
    laid = table().cards(*names).loyal(Theocles=5).give(track=[11, 6, 8, 9], nero=0b10)
    laid.give(soldiers=7, senators=3)
    laid.build(0, "Training Ground", (0, 4), (0, 5), (0, 6))
    laid.build(0, "Shrine", (0, 11), (0, 12))
    laid.build(0, "Villa", (3, 7), (3, 8), (3, 9), (2, 9))
    laid.build(1, "Market", (3, 10), (3, 11), (4, 10), (4, 11))
    laid.build(0, "Jeweler", (2, 10), (2, 11))
    laid.build(0, "Camp", (1, 9), (1, 10))
    laid.build(0, "Brickmaker", (10, 4), (10, 5), (10, 6))
    sheet = laid.sheet()

    assert sheet[:5] == [11, 10, 8, 9, 4]
    assert sheet[5] == 1 + 2 + 4 + 4 + 2 + 1
    assert sheet[6:9] == [7, 4, 2]
    assert sum(sheet[: len(GAME.lines)]) == 69


def test_rr_14_5_b31_points_for_each_have_a_limit():
    """B31: Engineering Post with 6 roads 4; Barracks with 8 soldiers 2."""
    laid = table().renovate(0, "h1", "h2", "h3", "g1", "g2", "g3")
    laid.build(0, "Engineering Post", (2, 6), (2, 7), (3, 7))
    assert laid.sheet()[5] == 4

    other = table().cards(*with_cards("Training Ground", "Barracks")).give(soldiers=8)
    other.build(0, "Barracks", (2, 6), (2, 7), (3, 6), (3, 7))
    assert other.sheet()[5] == 2


def test_rr_14_6_b30_ties():
    """B30: with equal points more soldiers win; with equal soldiers the win is shared."""
    laid = table().give(0, soldiers=7, track=[10]).give(1, soldiers=6, track=[11])
    sheets = [laid.sheet(0), laid.sheet(1)]
    assert sum(sheets[0][:13]) == sum(sheets[1][:13])
    assert GAME.outcome_of(sheets).places == (1, 2)

    laid.give(1, soldiers=7, track=[10])
    assert GAME.outcome_of([laid.sheet(0), laid.sheet(1)]).places == (1, 1)


def plaza(with_brickmaker):
    laid = table(3)
    laid.build(0, "Plaza", *PLAZA)
    laid.build(1, "Shrine", (5, 6), (6, 6))
    if with_brickmaker:
        laid.build(1, "Brickmaker", (8, 5), (8, 6), (8, 7))
    return laid


def test_rr_14_7_a27_the_plaza_in_a_full_block():
    """A27: rows 6 to 8, columns 5 to 7, two squares of the Forum in it; without Brickmaker 0."""
    assert plaza(True).sheet()[5] == 5
    assert plaza(False).sheet()[5] == 0


def test_rr_14_8_a28_the_garden_needs_four_empty_squares():
    """A28: seven empty neighbors without the river; with four built over, three are left."""
    laid = table().cards(*with_cards("Plaza", "Garden"))
    laid.build(0, "Garden", *GARDEN)
    assert laid.sheet()[5] == 4

    laid.build(1, "Shrine", (0, 5), (0, 6))
    laid.build(1, "Shrine", (3, 4), (3, 5))
    assert laid.sheet()[5] == 0


def test_rr_14_9_a32_the_villa_counts_the_forum_and_each_building_once():
    """A32: the Forum and two other buildings: 3 points."""
    laid = table()
    laid.build(0, "Villa", (3, 7), (3, 8), (3, 9), (2, 9))
    laid.build(0, "Brickmaker", (2, 6), (2, 7), (2, 8))
    laid.build(1, "Shrine", (3, 10), (4, 10))

    assert laid.sheet()[5] == 3 + 2


def test_rr_14_10_the_jeweler_beside_an_opponents_urban_building():
    laid = table()
    laid.build(0, "Jeweler", (3, 7), (3, 8))
    laid.build(0, "Market", (2, 9), (2, 10), (3, 9), (3, 10))
    assert laid.sheet()[5] == 0 + 0

    laid.build(1, "Villa", (2, 6), (2, 7), (2, 8), (1, 8))
    assert laid.sheet()[5] == 4 + 1


def test_rr_14_11_the_magistrate_counts_own_abilities():
    names = with_cards("Villa", "Magistrate")
    laid = table(3).cards(*names).loyal(Theocles=4, Cassian=2).loyal(1, Donatus=5)
    laid.build(0, "Magistrate", (4, 11), (5, 11))

    assert laid.sheet()[5] == 3


def test_rr_14_12_rubble_and_parks_are_no_buildings_for_the_villa():
    laid = table(1)
    laid.build(0, "Villa", (3, 7), (3, 8), (3, 9), (2, 9))
    laid.area(vocabulary.RUBBLE, (2, 6), (2, 7), (2, 8))
    laid.area(vocabulary.PARK, (3, 10), (4, 10))

    assert laid.sheet()[5] == 1


def test_rr_14_13_a_program_may_stop_after_round_40():
    """RR-14.13: it is no rule of the game and can be switched off."""
    laid, endless = table(2), table(2, stop="Never")
    laid.state.rounds = endless.state.rounds = 40

    assert is_last_round(laid.state)
    assert not is_last_round(endless.state)


def test_rr_14_14_bridges_count_for_scoring_but_not_for_empty_squares():
    """RR-14.14: a Villa over the bridge (4,3); the far bank is no empty neighbor."""
    laid = table()
    laid.build(0, "Villa", (3, 4), (3, 5), (3, 6), (4, 4))
    laid.build(1, "Shrine", (4, 2), (5, 2))
    assert laid.sheet()[5] == 2  # the Forum at (4,6) and the Shrine

    assert (
        ground.BESIDE[0, ground.square_at(4, 4)].sum()
        != ground.NEAR[0, ground.square_at(4, 4)].sum()
    )
