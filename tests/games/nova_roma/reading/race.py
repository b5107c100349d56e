"""Chapter 14: Race."""

from tests.games.nova_roma.reading.pieces import LINES, Steps
from tests.games.nova_roma.reading.table import Table


class Race(Table):
    """Chariots on three tracks."""

    def race(self, seat: int, power: int) -> Steps:
        yield from self.race_steps(seat, power)
        me = self.seats[seat]
        tracks = self.open_tracks(seat) if me.has["artisan"] else set()
        track = yield seat, "race_artisan", tracks | {3}
        if track != 3:
            self.pay(seat, {"artisan": 1})
            yield from self.step(seat, track)

    def open_tracks(self, seat: int) -> set[int]:
        me = self.seats[seat]
        return {
            track
            for track in range(3)
            if me.race[track] < 7 and me.has["horse"] >= LINES.get(me.race[track] + 1, 0)
        }

    def race_steps(self, seat: int, steps: int) -> Steps:
        for _ in range(steps):
            track = yield seat, "race_move", self.open_tracks(seat) | {3}
            if track == 3:
                return
            yield from self.step(seat, track)

    def step(self, seat: int, track: int) -> Steps:
        me = self.seats[seat]
        me.race[track] += 1
        self.stacks[track].remove(seat)
        self.stacks[track].append(seat)  # above all that are there already
        horses = LINES.get(me.race[track], 0)
        me.has["horse"] -= horses
        if horses:
            if me.waiting and (yield seat, "wheel_reward", {0, 1}) == 0:
                me.waiting -= 1
                me.tokens += 1
            else:
                self.gain_fixed(seat, {"influence": 1})
