"""What a position is worth to a player."""

from circenses.skeleton.value.model import spread, value

__all__ = ["spread", "value"]
