"""What a position is worth to a player, and what is counted for the balance report."""

from circenses.games.nova_roma.value.model import spread, value

__all__ = ["spread", "value"]
