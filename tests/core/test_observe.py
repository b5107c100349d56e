"""The tensor of a view: every number of the schema, at a known place, for the right eyes."""

import numpy as np

from circenses.core.jit import bind
from circenses.core.observe import FEATURES, HOW, LINE, PLACE, WORD, observe, plan_for
from circenses.core.schema import (
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
from circenses.core.sets import put

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
PLAN = plan_for(STATE, decisions=4, seats=3)
OBSERVE = bind(observe, ())


def seen_by(viewer, states):
    """The tensor by name; what is 0 is left out."""
    out = np.full(PLAN.length, 99, np.uint8)
    raw = states.view(np.uint8).reshape(len(states), -1)
    OBSERVE(states, raw, 0, viewer, *PLAN.arrays, out)
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


def test_the_open_question_stands_in_front():
    states = position()
    state = states[0]
    state.waiting, state.pending = 0b10, 1
    state.agenda[0].decision, state.agenda[0].arg, state.agenda[0].n = 2, 6, -1

    assert seen_by(1, states) == {"decision.2": 1, "my_turn": 1, "arg": 6, "seats[0].0": 3}
    assert "my_turn" not in seen_by(0, states)


def test_the_tensor_is_made_of_whole_words():
    """The GPU writes features a word at a time, and whole lines at once."""
    assert PLAN.length % LINE == 0
    assert len(PLAN.names) == len(PLAN.most) == PLAN.length
    places = PLAN.rows[PLAN.rows[:, HOW] == FEATURES, PLACE]
    assert len(places) == 1
    assert (places % WORD == 0).all()


def test_the_tensor_has_room_for_the_seats_at_the_table():
    """Fewer players see the same numbers in the same places, and none of the empty seats'."""
    for seats in (1, 2):
        fewer = plan_for(STATE, decisions=4, seats=seats)
        told = len([name for name in fewer.names if name != "padding"])
        assert fewer.length < PLAN.length
        assert (
            fewer.names[: fewer.names.index("players[me].purse[0].0")]
            == (PLAN.names[: PLAN.names.index("players[me].purse[0].0")])
        )
        assert not any(f"[+{seats}]" in name for name in fewer.names)
        assert told <= fewer.length


SEATED = state_schema(
    "Seated",
    player=schema("Owner", rival=seat(of=4, others=1), secret=seat(of=4, seen=Seen.OWNER)),
    seats=4,
    agenda=1,
    leader=seat(2, of=4, others=1),
    voters=seat_set(2, of=4, others=1),
    cards=subset(2, of=70),
)
ROOM_FOR_3 = plan_for(SEATED, decisions=1, seats=3)
NEUTRAL = 4


def seated_by(viewer, states):
    out = np.full(ROOM_FOR_3.length, 99, np.uint8)
    raw = states.view(np.uint8).reshape(len(states), -1)
    OBSERVE(states, raw, 0, viewer, *ROOM_FOR_3.arrays, out)
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
