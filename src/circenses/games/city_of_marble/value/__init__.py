"""What a position is worth to a player, and what is counted for the balance report."""

from circenses.games.city_of_marble.value.features import FEATURES
from circenses.games.city_of_marble.value.measure import (
    MOST_TIME,
    TUNING,
    measure,
    spread,
    time_left,
)

__all__ = ["FEATURES", "MOST_TIME", "TUNING", "measure", "spread", "time_left"]
