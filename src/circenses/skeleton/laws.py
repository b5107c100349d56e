"""What is true of every position; random play checks all of it."""

from circenses.core.play.game import Law
from circenses.core.untyped import Record


def points_are_scored_at_the_end_only(state: Record) -> bool:
    """SK-3.1: one point, once the last stone is gone."""
    return bool(sum(state.players["points"]) == (state.stones == 0))


LAWS = (Law("there is one winner, and only at the end", points_are_scored_at_the_end_only),)
