"""Moments of free play at which the coach of the lesson comes back."""

from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.view import Table


def at_a_fountain(state: Table, _player: int) -> bool:
    """The site in question became a Fountain."""
    vertex = int(state.agenda[int(state.pending) - 1].arg)
    return int(state.sites[vertex]) == box.BUILDINGS


def all_out(state: Table, player: int) -> bool:
    """No Magistrate is in the center box."""
    return all(int(place) != EMPTY for place in state.players[player].magistrates)


def two_stacks_empty(state: Table, _player: int) -> bool:
    return sum(int(stack) == 0 for stack in state.stacks) >= 2
