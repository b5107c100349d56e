"""What a position is worth to a player."""

from circenses.skeleton.value.features import FEATURES
from circenses.skeleton.value.measure import measure, spread

__all__ = ["FEATURES", "measure", "spread"]
