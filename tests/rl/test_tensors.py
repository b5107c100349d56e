"""What a tensor says, compared with the fields of the state, read one by one."""

import random

import numpy as np
import pytest

from circenses.core.compiling.jit import COMPILED
from circenses.core.play.match import Match
from circenses.core.state.schema import Field, Kind, Seen
from tests.rl.tables import TABLES

OFTEN = 0.04


def ones_at(places, wide):
    """A row for each place with a 1 there; a row of zeros for one below 0."""
    places = np.asarray(places)
    return np.where(places[:, None] >= 0, np.eye(wide, dtype=np.uint8)[places], 0)


def from_viewer(numbers, viewer, seats, of):
    """Seats counted from the viewer, then owners without one."""
    turned = np.where(numbers >= of, seats + numbers - of, (numbers - viewer) % seats)
    return np.where(numbers >= 0, turned, -1)


def told(field, values, viewer, seats):
    """What the tensor says of a field: a row for each of its numbers."""
    numbers = np.asarray(values).astype(np.int64)
    flat = numbers.reshape(-1)
    others = seats + field.most + 1 - field.of
    match field.kind:
        case Kind.INDEX if field.features is None:
            return ones_at(flat, field.most + 1)
        case Kind.INDEX:
            return np.where(flat[:, None] >= 0, np.asarray(field.features)[flat], 0)
        case Kind.MASK:
            return flat[:, None] >> np.arange(field.things) & 1
        case Kind.SUBSET:
            words = numbers.reshape(-1, field.shape[-1], 1) >> np.arange(32) & 1
            return words.reshape(len(words), -1)[:, : field.of]
        case Kind.SEAT:
            return ones_at(from_viewer(flat, viewer, seats, field.of), others)
        case Kind.SEAT_SET:
            places = (np.arange(seats) + viewer) % seats
            beyond = np.arange(field.of, field.most.bit_length())
            return flat[:, None] >> np.concatenate([places, beyond]) & 1
    return np.clip(flat[:, None] + max(0, -field.least), 0, 255)


def fields_of(schema, record, viewer, seats, name=""):
    """Every field that is shown, with the name of its block."""
    for key, of in schema.fields.items():
        if isinstance(of, Field):
            if of.observed and of.seen is not Seen.NOBODY:
                yield name + key, of, record[key]
        elif of.owned:
            for turn in range(seats):
                inner = f"{name}{key}[{f'+{turn}' if turn else 'me'}]."
                for found in fields_of(
                    of.schema, record[key][(viewer + turn) % seats], viewer, seats, inner
                ):
                    if turn == 0 or found[1].seen is Seen.ALL:
                        yield found
        elif key != "agenda":
            for i, part in enumerate(record[key].reshape(-1)):
                yield from fields_of(of.schema, part, viewer, seats, f"{name}{key}[{i}].")


def question_of(game, state, viewer, seats):
    """The open question: which, who is asked, and its numbers, which others may share."""
    if state["pending"] == 0:
        return
    entry = state["agenda"][state["pending"] - 1]
    decision = int(entry["decision"])
    yield "decision", ones_at([decision], 1 + max(game.decisions))
    asked = int(state["waiting"]) >> (np.arange(seats) + viewer) % seats & 1
    yield "waiting", asked[None]
    for part in ("arg", "n"):
        field = getattr(game.asked.get(decision), part, None)
        if field is not None:
            first = min(d for d in game.asked if getattr(game.asked[d], part) is field)
            name = f"{part}.{game.decisions(first).name.lower()}"
            yield name, told(field, [entry[part]], viewer, seats)


def expected(game, states, viewer):
    """The whole tensor."""
    plan = game.plan(int(states[0].seats))
    state = np.asarray(states).view(game.state.layout)[0]
    rows = list(question_of(game, state, viewer, plan.seats))
    for name, field, values in fields_of(game.state, state, viewer, plan.seats):
        rows.append((name, told(field, values, viewer, plan.seats)))
    tensor = np.zeros(plan.length, np.uint8)
    for name, numbers in rows:
        block = plan.blocks[name]
        end = block.offset + block.numbers * block.room
        tensor[block.offset : end].reshape(-1, block.room)[:, : block.width] = numbers
    return tensor


@pytest.mark.skipif(not COMPILED, reason="the contract suite compares Python with this")
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_tensor_says_what_lies_on_the_table(game, players):
    """In a whole game, now and then and at the end, for all who look."""
    luck, match = random.Random(players), Match(game, players, seed=players)
    looked = False
    while not looked:
        if match.over or luck.random() < OFTEN:
            for viewer in range(players):
                seen = game.observe(match.states, viewer)
                assert seen.tolist() == expected(game, match.states, viewer).tolist()
            looked = match.over
        if not match.over:
            match.play(luck.choice(match.legal()))
