"""What a position is worth to a player, and what is counted for the balance report."""

from circenses.games.city_of_marble.value.model import TUNING, spread, value

__all__ = ["TUNING", "spread", "value"]
