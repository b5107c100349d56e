"""The tensor of a view: every number of the schema, at a known place, for the right eyes."""

import enum

import numpy as np
import pytest

from circenses.core.compiling.jit import bind
from circenses.core.compiling.tensor_writer import observe, source_of, state_writer
from circenses.core.rules.sets import put
from circenses.core.state.observe import FEATURES, HOW, LINE, PLACE, WORD, plan_for
from circenses.core.state.schema import (
    Asked,
    Seen,
    amount,
    count,
    flag,
    index,
    mask,
    records,
    schema,
    seat,
    seat_set,
    state_schema,
    subset,
)
from tests.rl.tables import GAMES

COLORS = np.array([[7, 1], [8, 0], [9, 1]])
PLAYER = schema(
    "Player", coins=count(most=30), purse=amount(), hand=index(2, of=3, seen=Seen.OWNER)
)
BOX = schema("Box", lid=flag())
STATE = state_schema(
    "State",
    player=PLAYER,
    seats=3,
    agenda=2,
    points=count(most=1000),
    card=index(of=3, features=COLORS),
    taken=mask(bits=3),
    boxes=records(BOX, 2),
    secret=count(seen=Seen.NOBODY),
)


class Decision(enum.IntEnum):
    DRAW = 0
    BUY = 2
    GIVE = 3
    VOTE = 4


CELL = index(of=6, board=(2, 3))
ASKED = {
    Decision.DRAW: Asked(n=count(most=300)),
    Decision.BUY: Asked(arg=index(of=3, features=COLORS), n=amount()),
    Decision.GIVE: Asked(arg=seat(of=3)),
    Decision.VOTE: Asked(arg=CELL, n=seat_set(of=3)),
}
PLAN = plan_for(STATE, Decision, 3, ASKED)


def observer_of(plan):
    """What writes one state, compiled for a plan."""

    def bound(fn, names):
        return bind(fn, "", **names)

    return bound(observe, {"write_state": state_writer(plan, bound)})


OBSERVE = observer_of(PLAN)


def written(viewer, states, plan=PLAN, observe=OBSERVE):
    """The tensor."""
    out = np.full(plan.length, 99, np.uint8)
    raw = states.view(np.uint8).reshape(len(states), -1)
    observe(states, raw, 0, viewer, plan.arrays, out)
    return out


def seen_by(viewer, states):
    """The tensor by name; what is 0 is left out."""
    out = written(viewer, states)
    return {name: int(x) for name, x in zip(PLAN.names, out, strict=True) if x}


def position():
    states = STATE.batch(1)
    state = states[0]
    state.seats = 3
    for player in range(3):
        state.players[player].purse = -127
    return states


def test_nothing_is_written_for_an_empty_table():
    assert seen_by(0, position()) == {"seats[0].0": 3}


def test_each_kind_has_its_own_way_to_be_written():
    states = position()
    state = states[0]
    state.points = 300
    state.card = 2
    state.taken = 0b101
    state.boxes[1].lid = 1
    state.secret = 5

    assert seen_by(0, states) == {
        "seats[0].0": 3,
        "points[0].0": 255,
        "card[0].0": 9,
        "card[0].1": 1,
        "taken[0].0": 1,
        "taken[0].2": 1,
        "boxes[1].lid[0].0": 1,
    }


def test_seats_are_counted_from_the_viewer():
    states = position()
    states[0].players[0].coins = 4
    states[0].players[2].purse = 3

    from_1 = seen_by(1, states)
    assert from_1["players[+2].coins[0].0"] == 4
    assert from_1["players[+1].purse[0].0"] == 130
    assert seen_by(0, states)["players[me].coins[0].0"] == 4


def test_a_hand_is_for_its_owner():
    states = position()
    states[0].players[1].hand[0] = 2

    assert seen_by(1, states)["players[me].hand[0].2"] == 1
    assert seen_by(0, states) == seen_by(2, states) == {"seats[0].0": 3}


def asked_by(viewer, decision, arg=0, n=0):
    """What is written of a question to seat 1."""
    states = position()
    state = states[0]
    state.waiting, state.pending = 0b10, 1
    state.agenda[0].decision, state.agenda[0].arg, state.agenda[0].n = decision, arg, n
    seen = seen_by(viewer, states)
    assert seen.pop("seats[0].0") == 3
    assert seen.pop(f"decision.{decision.name.lower()}") == 1
    return seen


def test_the_open_question_tells_who_is_asked():
    assert asked_by(1, Decision.DRAW) == {"waiting.me": 1}
    assert asked_by(0, Decision.DRAW) == {"waiting.+1": 1}
    assert asked_by(2, Decision.DRAW) == {"waiting.+2": 1}


def test_the_numbers_of_a_question_are_written_as_declared():
    """A thing by its features, a cell one-hot, a seat turned, a count as it is."""
    assert asked_by(1, Decision.DRAW, arg=9, n=260) == {"waiting.me": 1, "n.draw[0].0": 255}
    assert asked_by(1, Decision.BUY, arg=1, n=-127) == {"waiting.me": 1, "arg.buy[0].0": 8}
    assert asked_by(1, Decision.GIVE, arg=0) == {"waiting.me": 1, "arg.give[0].+2": 1}
    assert asked_by(1, Decision.VOTE, arg=4, n=0b110) == {
        "waiting.me": 1,
        "arg.vote[0].4": 1,
        "n.vote[0].me": 1,
        "n.vote[0].+1": 1,
    }


def test_questions_with_one_declaration_share_its_part():
    both = {Decision.GIVE: Asked(CELL), Decision.VOTE: Asked(CELL)}
    shared = plan_for(STATE, Decision, 3, both)
    assert [name for name in shared.blocks if name.startswith("arg")] == ["arg.give"]
    assert len(shared.asked) == 2


def test_a_question_has_no_wide_set():
    with pytest.raises(TypeError, match="single numbers"):
        plan_for(STATE, Decision, 3, {Decision.GIVE: Asked(subset(of=9))})


# ---- blocks


BOARDS = state_schema(
    "Boards",
    player=schema("Town", houses=index(6, of=5, board=(2, 3)), walls=subset(2, of=6, board=(2, 3))),
    seats=2,
    agenda=1,
    heights=count(6, board=(2, 3), most=9),
    hoard=count(4, most=9),
)


def test_every_part_of_the_tensor_has_a_name_and_a_shape():
    plan = plan_for(BOARDS, Decision, 2, {Decision.VOTE: Asked(CELL)})
    shapes = {name: block.shape for name, block in plan.blocks.items()}
    assert shapes == {
        "decision": (5,),
        "waiting": (2,),
        "arg.vote": (2, 3),
        "seats": (),
        "heights": (2, 3),
        "hoard": (4,),
        "players[me].houses": (2, 3, 5),
        "players[me].walls": (2, 2, 3),
        "players[+1].houses": (2, 3, 5),
        "players[+1].walls": (2, 2, 3),
    }


def test_a_part_is_taken_out_of_one_tensor_or_of_many():
    plan = plan_for(BOARDS, Decision, 2)
    states = BOARDS.batch(1)
    states[0].heights[5] = 7
    states[0].players[1].houses[4] = 3
    put(states[0].players[1].walls[1], 2)
    out = np.zeros((3, plan.length), np.uint8)
    out[1] = written(0, states, plan, observer_of(plan))

    heights = plan.blocks["heights"].of(out[1])
    assert heights.tolist() == [[0, 0, 0], [0, 0, 7]]
    houses = plan.blocks["players[+1].houses"].of(out)
    assert houses.shape == (3, 2, 3, 5)
    assert np.argwhere(houses).tolist() == [[1, 1, 1, 3]]
    walls = plan.blocks["players[+1].walls"].of(out)
    assert np.argwhere(walls).tolist() == [[1, 1, 0, 2]]


def test_a_board_must_be_filled():
    with pytest.raises(TypeError, match="fill"):
        index(7, of=5, board=(2, 3))


def test_the_tensor_is_made_of_whole_words():
    """The GPU writes features a word at a time, and whole lines at once."""
    assert PLAN.length % LINE == 0
    assert len(PLAN.names) == len(PLAN.most) == PLAN.length
    places = PLAN.fields[PLAN.fields[:, HOW] == FEATURES, PLACE]
    assert len(places) == 1
    assert (PLAN.asked[:, PLACE] % WORD == 0).all()
    assert (places % WORD == 0).all()


def test_the_tensor_has_room_for_the_seats_at_the_table():
    """Fewer players see the same numbers in the same order, and none of the empty seats'."""
    for seats in (1, 2):
        fewer = plan_for(STATE, Decision, seats, ASKED)
        empty = [f"+{turn}" for turn in range(seats, 3)]
        same = [name for name in PLAN.names if not any(seat in name for seat in empty)]
        assert fewer.length < PLAN.length
        assert told(fewer.names) == told(same)


def told(names):
    return [name for name in names if name != "padding"]


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_all_sizes_are_written_by_one_function(game):
    least, most = game.players
    assert len({source_of(game.plan(n)) for n in range(least, most + 1)}) == 1


SEATED = state_schema(
    "Seated",
    player=schema("Owner", rival=seat(of=4, others=1), secret=seat(of=4, seen=Seen.OWNER)),
    seats=4,
    agenda=1,
    leader=seat(2, of=4, others=1),
    voters=seat_set(2, of=4, others=1),
    cards=subset(2, of=70),
)
ROOM_FOR_3 = plan_for(SEATED, Decision, seats=3)
OBSERVE_SEATED = observer_of(plan_for(SEATED, Decision, seats=4))
NEUTRAL = 4


def seated_by(viewer, states):
    out = written(viewer, states, ROOM_FOR_3, OBSERVE_SEATED)
    return {name for name, x in zip(ROOM_FOR_3.names, out, strict=True) if x} - {"seats[0].0"}


def test_a_seat_is_counted_from_the_viewer():
    """The same fact reads as me, the next to the left, the one after; neutral is after all."""
    states = SEATED.batch(1)
    states[0].leader[0] = 2
    states[0].leader[1] = NEUTRAL

    assert seated_by(2, states) == {"leader[0].me", "leader[1].other0"}
    assert seated_by(1, states) == {"leader[0].+1", "leader[1].other0"}
    assert seated_by(0, states) == {"leader[0].+2", "leader[1].other0"}


def test_a_set_of_seats_is_turned_to_the_viewer():
    states = SEATED.batch(1)
    states[0].voters[1] = 0b101 | 1 << NEUTRAL

    assert seated_by(0, states) == {"voters[1].me", "voters[1].+2", "voters[1].other0"}
    assert seated_by(1, states) == {"voters[1].+1", "voters[1].+2", "voters[1].other0"}
    assert seated_by(2, states) == {"voters[1].me", "voters[1].+1", "voters[1].other0"}


def test_a_seat_named_by_a_player_is_turned_twice():
    """Whose rival is counted from the viewer, and so is who the rival is."""
    states = SEATED.batch(1)
    states[0].players[0].rival = 1
    states[0].players[1].secret = 0

    assert seated_by(1, states) == {
        "players[+2].rival[0].me",
        "players[me].secret[0].+2",
    }
    assert seated_by(2, states) == {"players[+1].rival[0].+2"}


def test_a_wide_set_is_written_bit_by_bit():
    states = SEATED.batch(1)
    for card in (0, 31, 32, 63, 69):
        put(states[0].cards[1], card)

    assert seated_by(0, states) == {f"cards[1].{card}" for card in (0, 31, 32, 63, 69)}
