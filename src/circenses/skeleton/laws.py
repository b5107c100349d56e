"""What is true of every position; random play checks all of it."""

from typing import Any

from circenses.core.play.game import Law


def points_are_scored_at_the_end_only(state: Any) -> bool:
    """SK-3.1: one point, once the last stone is gone."""
    return sum(state.players["points"]) == (state.stones == 0)


LAWS = (Law("there is one winner, and only at the end", points_are_scored_at_the_end_only),)
