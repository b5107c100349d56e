"""What a position is worth to a player, and what is counted for the balance report."""

from circenses.games.nova_roma.box import ROUNDS, TURNS
from circenses.games.nova_roma.value.features import FEATURES
from circenses.games.nova_roma.value.measure import measure, spread, time_left

MOST_TIME = TURNS * ROUNDS

__all__ = ["FEATURES", "MOST_TIME", "measure", "spread", "time_left"]
