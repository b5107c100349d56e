"""What a position is worth to a player, and what is counted for the balance report."""

from circenses.games.aeterna.value.features import FEATURES
from circenses.games.aeterna.value.measure import MOST_TIME, measure, spread, time_left

__all__ = ["FEATURES", "MOST_TIME", "measure", "spread", "time_left"]
