"""Moments of free play at which the coach of the lesson comes back."""

from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.view import Table

ALIKE = 3  # RR-10.1
NEAR = 3  # boxes


def has_three_alike(state: Table, player: int) -> bool:
    """Enough for a Trade lies in the yard."""
    return any(int(units) >= ALIKE for units in state.players[player].yard)


def near_a_blue_box(state: Table, _player: int) -> bool:
    """A player is a few boxes before a blue one, and Nero has cards left."""
    if not int(state.nero):
        return False
    return any(
        0 < int(blue) - int(marked) <= NEAR
        for one in state.players[: int(state.seats)]
        for blue, marked in zip(box.Character.blue_box[int(one.character)], one.track, strict=True)
    )
