"""Chapters 24 and 25: decisions, move numbers, hidden information."""

import random
import re
from pathlib import Path

import pytest

from circenses.core.state.schema import UNKNOWN
from circenses.games.nova_roma import GAME, box, effects, layout
from circenses.games.nova_roma.laws import followers_are_conserved, members
from circenses.games.nova_roma.state import (
    DECK,
    FIRST_MOVE,
    FORFEIT_COLUMN,
    MOVES,
    NO_ZONE,
    SKIP_CLAIM,
    STOP_BUYING,
    STOP_USING,
    TAKE_ROW,
    Decision,
)
from tests.games.nova_roma.table import FOLLOWER, ZONE_A, ZONE_B, ZONE_C, Table, action, space, turn
from tests.playing import random_match

TABLE_ROW = re.compile(r"\| (\d+)-(\d+) \|")


def test_nr_24_1_ex_49_flat_action_index():
    """EX-49: 410 numbers; [2,3] is 59; skip is 409."""
    first = {decision.name: int(FIRST_MOVE[decision]) for decision in list(Decision)[:33]}

    assert first["DRAFT_FOLLOWER"] == 6
    assert first["EMPEROR_SPACE"] == 46
    assert first["PLACE_PATRICIAN"] + space(2, 3) == 59
    assert first["PLACE_LEGIONNAIRE"] == 64
    assert first["NEXT_ACTION"] == 80
    assert first["CLAIM"] + SKIP_CLAIM == 409
    assert MOVES == 410


def test_nr_24_1_the_numbers_are_those_of_the_rules():
    """NR-24.1: RULES.md and state.py name the same ranges, without gaps."""
    text = (Path(box.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    ranges = [tuple(map(int, match)) for match in TABLE_ROW.findall(text)]

    assert [start for start, _ in ranges] == FIRST_MOVE.tolist()
    assert [end + 1 for _, end in ranges] == [*FIRST_MOVE.tolist()[1:], MOVES]


def test_nr_24_1_a_single_option_is_taken():
    """NR-24.1: a mono has one orientation, so it is not asked for."""
    table = action("build", 1, goods=[5] * 5, coins=9, building_offer=("B01",))

    table.choose(0, ZONE_A)

    assert table.decision == Decision.BUILD_ANCHOR


def test_nr_24_2_order_of_a_turn():
    """NR-24.2: patrician, line, START, steps, END, line, claim, legionnaire."""
    things = {"strips": ("G2", "Y1", "O1"), "row": ("baker", "minter"), "goods": [0] * 5}
    table = turn(players=2, lines=["trade", *["upgrade"] * 7], **things)
    order = []
    for option in (0, TAKE_ROW, STOP_USING, STOP_BUYING, STOP_USING, FORFEIT_COLUMN, SKIP_CLAIM, 9):
        order.append(table.decision)
        table.choose(option)

    assert order == [
        Decision.PLACE_PATRICIAN,
        Decision.NEXT_ACTION,
        Decision.USE_FOLLOWER,
        Decision.TRADE_BUY,
        Decision.USE_FOLLOWER,
        Decision.NEXT_ACTION,
        Decision.CLAIM,
        Decision.PLACE_LEGIONNAIRE,
    ]
    assert table.asked == 1


def test_nr_24_4_every_game_ends():
    """NR-24.4: at all tables random games come to an end."""
    for players in (1, 2, 3, 4):
        assert [*random_match(GAME, players, players)][-1].over


@pytest.mark.parametrize("players", [2, 4])
def test_nr_24_5_nobody_decides_out_of_turn(players):
    """NR-24.5: outside the follower draft one player is asked, the one whose turn it is."""
    for match in random_match(GAME, players, 11, followers="Drafted"):
        if match.over or match.state.round_number == 0:
            continue
        seat = (match.state.first_player + match.state.turn) % players
        assert match.waiting == [seat]


def test_nr_24_6_orientations():
    """NR-24.6: as many as the rules say, sorted, and mirror images among them."""
    counts = dict(zip(effects.SHAPE_NAMES, layout.SHAPE_TURNS.tolist(), strict=True))

    assert list(counts.values()) == [1, 2, 2, 4, 2, 1, 8, 4, 4]
    s4 = layout.TURNS_OF[effects.SHAPE_NAMES.index("s4")]
    assert s4 == [
        ((0, 0), (0, 1), (1, 1), (1, 2)),
        ((0, 0), (1, 0), (1, 1), (2, 1)),
        ((0, 1), (0, 2), (1, 0), (1, 1)),
        ((0, 1), (1, 0), (1, 1), (2, 0)),
    ]


def test_nr_24_7_only_what_fits_is_offered():
    """NR-24.7: with zone C full but for a column, an i3 stands upright there or not at all."""
    table = action("build", 3, goods=[5] * 5, coins=9, building_offer=("B12",))
    table.lay_blocks({ZONE_C: [c for c in layout.cells_of(ZONE_C, ".s") if c not in (2, 6, 10)]}, 1)
    table.choose(0)
    assert table.options() == [ZONE_A, ZONE_B, ZONE_C, NO_ZONE]

    table.choose(ZONE_C)  # one orientation with one anchor is left, and both are taken

    assert members(table.me.blocks[ZONE_C]) == [2, 6, 10]


# ---- 25. Hidden information


def test_nr_25_1_decks_have_no_order():
    """NR-25.1: what lies face down is a set, and chance decides when it is turned up."""
    drawn = set()
    for seed in range(8):
        table = turn(seed=1)
        table.state.chance = seed
        table.end_turn()
        table.state.follower_offer[0] = -1
        table.end_turn()
        drawn.add(table.state.follower_offer[3])

    assert len(drawn) > 1
    assert GAME.view(start_states(3), 0)[0].follower_deck.tolist() == [0, 0]


def start_states(players, **options):
    states = GAME.new_batch(1)
    GAME.start(states, 0, players, 1, options)
    return states


def test_nr_25_2_hands_are_hidden():
    """NR-25.2: the size is open, and so is a card taken from the offer."""
    states = start_states(3)
    table = Table(states[0])
    table.choose(0)
    table.lay(lines=["recruit"] * 8, followers={"offer": ["oracle", "cook"]}, coins=0)
    table.choose(table.options()[0], 0, 0)  # from slot 0, the Oracle
    view = GAME.view(states, 1)[0]

    assert members(view.players[0].hand) == []
    assert view.players[0].hand_count == 1
    assert members(view.players[0].shown) == [FOLLOWER["oracle"]]
    assert table.hand == {"oracle"}


def test_nr_25_2_an_imagined_hand_holds_what_was_shown():
    """NR-25.2: the known card is in every imagined hand, the other one differs."""
    states = start_states(2)
    table = Table(states[0])
    table.choose(0)
    table.lay(lines=["recruit"] * 8, followers={"offer": ["oracle", "cook"]}, coins=0)
    table.state.emperor = space(0, 3)
    table.choose(0, 0, 0, DECK)
    hands = set()
    for seed in range(20):
        world = GAME.imagine_from(GAME.view(states, 1), 1, seed)
        assert followers_are_conserved(world[0])
        hands.add(tuple(members(world[0].players[0].hand)))

    assert all(FOLLOWER["oracle"] in hand and len(hand) == 2 for hand in hands)
    assert len(hands) > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nr_25_2_an_imagined_draft_fits_what_was_seen(players):
    """NR-25.2: cards that came by are with those who can have taken them."""
    luck = random.Random(players)
    for match in random_match(GAME, players, 17, followers="Drafted"):
        if match.state.round_number > 0:
            break
        for viewer in range(players):
            view = GAME.view(match.states, viewer)
            world = GAME.imagine_from(view, viewer, luck.randrange(99))[0]
            assert followers_are_conserved(world)
            seen_cards_are_downstream(world, match.state, viewer, players)


def seen_cards_are_downstream(world, state, viewer, players):
    """Every card that the viewer passed on lies with later seats of its pack, or came back."""
    me = world.players[viewer]
    assert list(me.drafted) == list(state.players[viewer].drafted)
    for view in range(min(state.picks, 3) + 1):
        seen = set(members(me.packs_seen[view]))
        pack = (viewer - view) % players
        taken = {
            world.players[(pack + pick) % players].drafted[pick]
            for pick in range(view, min(state.picks, 4))
        }
        assert taken <= seen


def test_nr_25_3_all_else_is_open():
    """NR-25.3, RU-26: discards, strips, tokens and chariots are in every view."""
    states = start_states(3)
    states[0].follower_discard[0] = 1
    view = GAME.view(states, None)[0]

    assert members(view.follower_discard) == [0]
    assert list(view.rewards) == list(states[0].rewards)
    assert list(view.players[1].strips) == list(states[0].players[1].strips)
    assert (view.favored, view.upcoming) == (states[0].favored, states[0].upcoming)


def test_ru_26_discards_lie_face_up():
    """RU-26: a traded card is seen by all."""
    states = start_states(3)
    table = Table(states[0])
    table.choose(0)
    table.lay(lines=["trade"] * 8, hand=("oracle", "cook"))
    table.choose(table.options()[0], 0, FOLLOWER["cook"])

    discards = members(GAME.view(states, 2)[0].follower_discard)
    assert discards == [FOLLOWER["cook"], FOLLOWER["oracle"]]


def test_nr_25_2_a_pick_is_private():
    """NR-25.2: nobody else sees what was picked."""
    states = start_states(2, followers="Drafted")
    table = Table(states[0])
    table.choose(table.options()[0])

    assert GAME.view(states, 1)[0].players[0].pick == UNKNOWN
    assert GAME.view(states, 0)[0].players[0].pick >= 0
