"""What a position is worth to a player, and what is counted for the balance report."""

from circenses.games.rome_and_roll.value.model import spread, value

__all__ = ["spread", "value"]
