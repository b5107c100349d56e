"""What a position is worth to a player, and what is counted for the balance report."""

from circenses.games.magna_roma.box import TILES_EACH as MOST_TIME
from circenses.games.magna_roma.value.features import FEATURES
from circenses.games.magna_roma.value.measure import (
    TUNING,
    measure,
    measure_now,
    spread,
    time_left,
    unchanged,
)

# fmt: off
__all__ = [
    "FEATURES", "MOST_TIME", "TUNING", "measure", "measure_now", "spread", "time_left", "unchanged",
]
# fmt: on
