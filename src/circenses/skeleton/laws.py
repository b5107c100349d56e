"""What is true of every position; random play checks all of it."""

from circenses.core.play.game import Law
from circenses.skeleton.view import Table


def points_are_scored_at_the_end_only(state: Table) -> bool:
    """SK-3.1: one point, once the last stone is gone."""
    return bool(sum(me.points for me in state.players) == (state.stones == 0))


LAWS = (Law("there is one winner, and only at the end", points_are_scored_at_the_end_only),)
