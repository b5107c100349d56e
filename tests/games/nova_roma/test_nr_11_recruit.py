"""Chapter 11: Recruit."""

import numpy as np
import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import GAME
from circenses.games.nova_roma.laws import follower_counts_agree, followers_are_conserved, members
from circenses.games.nova_roma.state import (
    DECK,
    NO_FOLLOWER,
    STOP_BUYING,
    STOP_DRAWING,
    STOP_USING,
    TAKE_COLUMN,
    Decision,
)
from tests.games.nova_roma.table import FOLLOWER, action, once

FIVE = ("baker", "cook", "oracle", "singer", "tamer")
SEVEN = ("carpenter", "historian", "minter", "musician", "princeps", "procurator", "noblewoman")


def test_nr_11_1_draw_as_many_as_the_power_or_stop():
    table = action("recruit", 2, coins=0, hand=())
    table.choose(0, 1)
    assert table.me.hand_count == 2
    assert table.decision == Decision.NEXT_ACTION

    table = action("recruit", 3, coins=0, hand=()).choose(0, STOP_DRAWING)
    assert table.me.hand_count == 1


def test_nr_11_2_offer_or_deck():
    """NR-11.2: a slot stays empty; the deck shows its card to the player alone."""
    offer = ("cook", "oracle", "singer", "tamer")
    table = action("recruit", 2, coins=0, followers={"offer": offer})
    assert table.options() == [0, 1, 2, 3, DECK, STOP_DRAWING]

    table.choose(1)
    assert table.options() == [0, 2, 3, DECK, STOP_DRAWING]
    table.choose(DECK)

    assert "oracle" in table.hand
    assert members(table.me.shown) == [FOLLOWER["oracle"]]
    assert table.state.follower_offer[1] == EMPTY


def test_nr_11_2_ex_54_follower_deck_empty():
    """EX-54: three discards become the deck, one is drawn, two are left."""
    cards = {"deck": [], "discard": FIVE[:3], "offer": []}
    table = action("recruit", 2, coins=0, followers=cards)
    assert table.options() == [DECK, STOP_DRAWING]

    table.choose(DECK)

    assert table.state.deck_count == 2
    assert members(table.state.follower_discard) == []


def test_nr_11_2_ex_54_nothing_to_draw():
    """EX-54: with neither deck nor discards nor offer the step is over at once."""
    cards = {"deck": [], "discard": [], "offer": [], "hand": FIVE[:2]}
    table = action("recruit", 2, coins=1, followers=cards)

    assert table.decision == Decision.RECRUIT_PLAY


def test_nr_11_3_one_follower_or_none():
    table = action("recruit", 3, hand=FIVE[:2]).choose(STOP_DRAWING)
    assert table.options() == [FOLLOWER["baker"], FOLLOWER["cook"], NO_FOLLOWER]

    table.choose(FOLLOWER["cook"])

    assert table.row == {"cook"}
    assert table.decision == Decision.NEXT_ACTION


@pytest.mark.parametrize(
    ("row", "power", "coins", "influence", "left"),
    [
        (SEVEN[:2], 1, 2, 0, (0, 0)),
        (SEVEN[:3], 2, 1, 1, (0, 0)),
        (SEVEN[:2], 3, 0, 0, (0, 0)),
        (SEVEN[:3], 3, 0, 1, (0, 0)),
    ],
)
def test_nr_11_4_ex_20_cost(row, power, coins, influence, left):
    """EX-20: 2, 1 or 0 coins; 1 influence from the fourth card on."""
    cards = {"row": row, "hand": ["oracle"]}
    table = action("recruit", power, coins=coins, influence=influence, followers=cards)
    table.choose(STOP_DRAWING, FOLLOWER["oracle"])

    assert (table.me.coins, table.me.influence) == left
    assert "oracle" in table.row


@pytest.mark.parametrize(
    ("row", "power", "coins", "influence"),
    [(SEVEN[:2], 1, 1, 8), (SEVEN[:3], 3, 9, 0), (SEVEN[:3], 2, 0, 8)],
)
def test_nr_11_4_ex_20_too_dear(row, power, coins, influence):
    """EX-20: with a row of 3 and no influence no card may be played."""
    cards = {"row": row, "hand": ["oracle"]}
    table = action("recruit", power, coins=coins, influence=influence, followers=cards)
    table.choose(STOP_DRAWING)

    assert table.decision == Decision.NEXT_ACTION


def test_ru_9_the_surcharge_looks_at_the_row():
    """RU-9: with 3 cards in the row the next one costs 1 influence, with 2 none."""
    for cards, left in ((2, 4), (3, 3)):
        cards = {"row": SEVEN[:cards], "hand": ["oracle"]}
        table = action("recruit", 3, influence=4, followers=cards)
        table.choose(STOP_DRAWING, FOLLOWER["oracle"])
        assert table.me.influence == left


def test_nr_11_5_ex_21_new_follower_in_the_same_turn():
    """EX-21: the Shopkeeper, played in the first action, works in the second."""
    cards = {"hand": ["shopkeeper"]}
    table = action("recruit", 3, then="trade", followers=cards, coins=0)
    table.choose(STOP_DRAWING, FOLLOWER["shopkeeper"], TAKE_COLUMN)
    assert table.options() == [once("shopkeeper"), STOP_USING]

    table.choose(once("shopkeeper"))

    assert table.me.coins == 2
    table.choose(STOP_BUYING)


def test_nr_11_6_ex_20_a_full_row():
    """EX-20, RU-29: choose the card, then the one to remove; it loses its exhausted mark."""
    cards = {"row": [*SEVEN[:6], "mercenary"], "hand": ["cook"]}
    table = action("recruit", 3, influence=1, followers=cards)
    table.me.exhausted[0] = 1 << FOLLOWER["mercenary"]
    table.choose(STOP_DRAWING, FOLLOWER["cook"])
    assert table.decision == Decision.RECRUIT_REPLACE
    assert table.options() == sorted(FOLLOWER[name] for name in [*SEVEN[:6], "mercenary"])

    table.choose(FOLLOWER["mercenary"])

    assert table.row == {*SEVEN[:6], "cook"}
    assert (table.me.influence, table.me.followers) == (0, 7)
    assert members(table.state.follower_discard) == [FOLLOWER["mercenary"]]
    assert members(table.me.exhausted) == []
    assert followers_are_conserved(table.state) and follower_counts_agree(table.state)


def test_nr_25_2_a_card_about_to_be_played_is_seen_by_all():
    """NR-25.2: while a card of the full row is chosen, no imagined world deals it to others."""
    cards = {"row": SEVEN, "hand": ["cook", "oracle"]}
    table = action("recruit", 3, influence=1, followers=cards)
    table.choose(STOP_DRAWING, FOLLOWER["cook"])
    assert table.decision == Decision.RECRUIT_REPLACE

    for seed in range(20):
        world = GAME.imagine_from(GAME.view(np.array([table.state]), 1), 1, seed)[0]
        assert FOLLOWER["cook"] in members(world.players[0].hand)
        assert followers_are_conserved(world) and follower_counts_agree(world)


def test_ru_29_a_discarded_follower_is_not_exhausted():
    """RU-29: played again in the same round it is ready."""
    cards = {"row": [*SEVEN[:6], "baker"], "hand": ["cook"]}
    table = action("recruit", 3, influence=1, followers=cards)
    table.me.exhausted[0] = 1 << FOLLOWER["baker"]
    table.choose(STOP_DRAWING, FOLLOWER["cook"], FOLLOWER["baker"])

    assert members(table.me.exhausted) == []


def test_nr_11_7_ex_22_discard_down_to_6():
    """EX-22: 5 in hand, three draws, one played, one discarded; slot 0 stays empty."""
    table = action("recruit", 3, coins=0, hand=FIVE)
    table.choose(0, DECK, DECK)
    assert table.me.hand_count == 8
    table.choose(FOLLOWER["cook"])
    assert table.me.hand_count == 7
    assert table.decision == Decision.RECRUIT_TRIM
    assert len(table.options()) == 7

    table.choose(FOLLOWER["oracle"])

    assert table.me.hand_count == 6
    assert table.state.follower_offer[0] == EMPTY
    assert table.decision == Decision.NEXT_ACTION
    table.end_turn()
    assert EMPTY not in list(table.state.follower_offer)
