"""Time at the table. Live: minutes for the whole game. By turns: hours for each turn.

Whose time runs out is not thrown out: a bot plays on for that seat.
"""

from dataclasses import dataclass, field

MINUTE, HOUR = 60.0, 3600.0


@dataclass
class Clocks:
    """What is left to each seat, in seconds, and for whom it runs."""

    pace: str  # live, turns
    each: float  # seconds; 0: no clock
    left: list[float]
    since: float = 0.0
    running: set[int] = field(default_factory=set)

    @classmethod
    def start(cls, pace: str, amount: int, seats: int, now: float) -> "Clocks":
        """Full clocks: `amount` is minutes for a live table, hours for one by turns."""
        each = amount * (MINUTE if pace == "live" else HOUR)
        return cls(pace, each, [each] * seats, now)

    def at(self, seat: int, now: float) -> float:
        """What is left to a seat."""
        spent = max(0.0, now - self.since) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def press(self, running: set[int], now: float, new_turn: bool = True) -> None:
        """From now on the clocks of these seats run, and no others.

        By turns, a new turn fills the clock. A move taken back, or a seat left and taken again, is
        no new turn: else nobody's time would ever be over.
        """
        if not self.each:
            return
        self.left = [self.at(seat, now) for seat in range(len(self.left))]
        if self.pace == "turns":
            for seat in running - self.running:
                if new_turn or self.left[seat] <= 0.0:
                    self.left[seat] = self.each
        self.since = now
        self.running = set(running)

    def deadline(self) -> float | None:
        """When the next flag falls, if nobody moves."""
        if not self.each or not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)

    def fallen(self, now: float) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in sorted(self.running) if self.each and self.at(seat, now) <= 0.0]
