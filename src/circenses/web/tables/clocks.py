"""Time at the table. Live: minutes for the whole game. Turn by turn: hours for each turn.

A player who runs out of time stays at the table; a bot plays on for that seat.
"""

from dataclasses import dataclass, field

MINUTE, HOUR = 60.0, 3600.0


@dataclass
class Clocks:
    """The seconds left to each seat, and the seats whose clocks run."""

    pace: str  # live, turns
    each: float  # seconds; 0: no clock
    left: list[float]
    since: float = 0.0
    running: set[int] = field(default_factory=set)

    @classmethod
    def start(cls, pace: str, amount: int, seats: int, now: float) -> "Clocks":
        """Full clocks: `amount` is minutes for a live table, hours for a turn-by-turn one."""
        each = amount * (MINUTE if pace == "live" else HOUR)
        return cls(pace, each, [each] * seats, now)

    def at(self, seat: int, now: float) -> float:
        """The seconds left to a seat."""
        spent = max(0.0, now - self.since) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def press(self, running: set[int], now: float, new_turn: bool = True) -> None:
        """From now on the clocks of these seats run, and no others.

        At a turn-by-turn table, a new turn refills the clock. Taking a move back, or leaving a seat
        and taking it again, is not a new turn; otherwise nobody would ever run out of time.
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
        """When the next player runs out of time, if nobody moves."""
        if not self.each or not self.running:
            return None
        return self.since + min(self.left[seat] for seat in self.running)

    def fallen(self, now: float) -> list[int]:
        """The seats that have run out of time."""
        return [seat for seat in sorted(self.running) if self.each and self.at(seat, now) <= 0.0]
