"""OpenSpiel's structs: a state, an observation and an action as dictionaries that JSON can hold."""

import base64
import binascii
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from circenses.core.errors import BadRecord
from circenses.core.play.history import content_of, taken_up
from circenses.rl.picture import described, in_short
from circenses.rl.spiel_nodes import SEED_DIGITS, TERMINAL, Frame, Node, Shelf

Told = Mapping[str, Any]


def head_of(frame: Frame) -> dict[str, object]:
    """What a state and the game that continues it must have in common."""
    table = frame.table
    return {
        "game": frame.game.id,
        "rules": frame.game.rules_version,
        "content": content_of(frame.game),
        "players": frame.players,
        "options": table.options,
    }


def seen_by(node: Node, player: int | None) -> dict[str, object]:
    """The visible, non-empty fields of a position for one player; None: those everyone knows."""
    frame = node.frame
    view = frame.game.view(node.states, player)
    leaves = ((leaf.name, leaf.of(view)[0], leaf.field.start) for leaf in frame.leaves)
    return {name: values.tolist() for name, values, blank in leaves if (values != blank).any()}


def question(node: Node) -> str:
    """What is asked, by the name of the decision."""
    state = node.states[0]
    if node.by_chance or node.player < 0 or state.pending == 0:
        return ""
    asked = int(state.agenda[int(state.pending) - 1].decision)
    return node.frame.game.decisions(asked).name.lower()


def state_of(node: Node) -> dict[str, object]:
    """A state: what all players see of it, and the whole position, secrets too, in base64."""
    return {
        **head_of(node.frame),
        "current_player": node.current_player,
        "question": question(node),
        "public": seen_by(node, None) if len(node.digits) == SEED_DIGITS else {},
        "seed_digits": list(node.digits),
        "waits_for_chance": None if node.pending is None else list(node.pending),
        "position": base64.b64encode(node.states.tobytes()).decode("ascii"),
    }


def observation_of(node: Node, player: int) -> dict[str, object]:
    """What one player knows and, if that player is asked, the moves in words."""
    laid_out = len(node.digits) == SEED_DIGITS
    found: dict[str, object] = {
        "game": node.frame.game.id,
        "players": node.frame.players,
        "player": player,
        "current_player": node.current_player,
        "question": question(node),
        "sees": seen_by(node, player) if laid_out else {},
    }
    if player == node.current_player:
        found["moves"] = [action_of(node, player, move) for move in node.moves]
    return found


def action_of(node: Node, player: int, action: int) -> dict[str, object]:
    """A move with its words, or an outcome of chance."""
    if node.by_chance:
        return {"chance": action}
    game = node.frame.game
    view = game.view(node.states, player)[0]
    words = described(game, view, player, action)
    return {"move": action, "short": in_short(game, view, action), "text": words}


def actions_of(node: Node, told: Told) -> list[int]:
    """The move that a struct names: by its number, its short form, or only its words."""
    if node.by_chance:
        return [int(told["chance"])]
    if "move" in told:
        return [int(told["move"])]
    known = [action_of(node, node.player, move) for move in node.moves]
    by = "short" if "short" in told else "text"
    found = [int(str(one["move"])) for one in known if one[by] == told.get(by)]
    if len(found) != 1:
        raise pyspiel.SpielError(f"{len(found)} of the open moves are {told.get(by)!r}.")
    return found


def read(told: Told | str) -> Told:
    """A struct given as a dictionary or as JSON."""
    if not isinstance(told, str):
        return told
    try:
        found: Told = json.loads(told)
    except ValueError as error:
        raise BadRecord(f"This is no state, because it is not JSON: {error}.") from None
    return found


def node_of(frame: Frame, told: Told) -> Node:
    """The node at a state; it knows nothing of what came before."""
    wanted = head_of(frame)
    if not isinstance(told, Mapping):
        raise BadRecord(f"A state is a struct, a dictionary or JSON; not {told!r}.")
    wrong = [key for key in wanted if told.get(key) != wanted[key]]
    if wrong:
        raise BadRecord(f"This state is of another game: its {', '.join(wrong)} differ.")
    try:
        position = base64.b64decode(str(told["position"]), validate=True)
        digits = tuple(int(digit) for digit in told["seed_digits"])
        waits = told["waits_for_chance"]
        pending = None if waits is None else (int(waits[0]), int(waits[1]))
    except (KeyError, TypeError, ValueError, binascii.Error):
        raise BadRecord("This state is damaged.") from None
    if len(position) != frame.game.state.bytes or len(digits) > SEED_DIGITS:
        raise BadRecord("This state is damaged.")
    return begun_at(frame, taken_up(frame.game, position), digits, pending)


def begun_at(
    frame: Frame,
    states: np.ndarray,
    digits: tuple[int, ...] = (0,) * SEED_DIGITS,
    pending: tuple[int, int] | None = None,
) -> Node:
    """A node with nothing before it."""
    if len(digits) < SEED_DIGITS:
        return Node(frame, Shelf(states), 0, digits)
    if pending is not None:
        before = begun_at(frame, states, digits)
        return Node(frame, before.shelf, 0, digits, pending, before)
    room = frame.rooms.mine
    frame.look(states, 0, room.open, room.facts)
    node = Node(frame, Shelf(states), 0, digits).looked_at(room)
    assert node.player >= 0 or node.current_player == TERMINAL
    return node
