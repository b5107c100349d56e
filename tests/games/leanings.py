"""Players who come to decisions that random players rarely meet.

`leaning(name)` gives the moves among which such a player of a game chooses at random.
"""

from collections.abc import Callable
from typing import Any

from circenses.games.nova_roma import layout
from circenses.games.nova_roma import state as moves_of
from circenses.games.nova_roma.effects import Action

Leaning = Callable[[Any, list[int]], list[int]]
MEANS = (Action.TRADE, Action.UPGRADE)  # coins and influence, with which followers are played


def to_anything(state: Any, moves: list[int]) -> list[int]:
    """Any move."""
    return moves


def to_recruiting(state: Any, moves: list[int]) -> list[int]:
    """Nova Roma: followers, until the row of 7 (NR-11.6) or the hand of 6 (NR-11.7) is full."""
    first = moves_of.PLACE_PATRICIAN
    if first <= moves[0] < moves_of.PLACE_LEGIONNAIRE:
        most = max(use_of(state, move - first) for move in moves)
        return [move for move in moves if use_of(state, move - first) == most]
    return [move for move in moves if is_recruiting(move)] or moves


def use_of(state: Any, space: int) -> int:
    """What a forum space is good for: Recruit above all, then what pays for it."""
    row, column = divmod(space, layout.FORUM_SIDE)
    actions = state.lines[row], state.lines[layout.FORUM_SIDE + column]
    return 2 * (Action.RECRUIT in actions) + any(action in MEANS for action in actions)


def is_recruiting(move: int) -> bool:
    """To take an action, to draw a card that nobody sees, to play one, to buy nothing."""
    return (
        moves_of.NEXT_ACTION <= move < moves_of.NEXT_ACTION + moves_of.FORFEIT_ROW
        or move == moves_of.RECRUIT_DRAW + moves_of.DECK
        or moves_of.RECRUIT_PLAY <= move < moves_of.RECRUIT_PLAY + moves_of.NO_FOLLOWER
        or move == moves_of.TRADE_BUY + moves_of.STOP_BUYING
    )


LEANINGS: dict[str, Leaning] = {"nova_roma": to_recruiting}


def leaning(name: str) -> Leaning:
    return LEANINGS.get(name, to_anything)
