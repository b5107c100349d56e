"""A second engine, written from the numbered rules and the printed components alone.

It takes nothing from the game's rules or tables. A game is one generator: it yields the seat, the
decision and its options, and is sent the option chosen. Chance is the same generator of numbers
(splitmix64), asked in the order in which the rules turn things up, so that a game of the real
engine can be followed move by move from its seed.
"""

from tests.games.nova_roma.reading.cleanup import Cleanup
from tests.games.nova_roma.reading.drafts import Drafts
from tests.games.nova_roma.reading.followers import Followers
from tests.games.nova_roma.reading.mosaic import Mosaic
from tests.games.nova_roma.reading.pieces import CARDS, EMPEROR, Question, Steps
from tests.games.nova_roma.reading.position import Position
from tests.games.nova_roma.reading.scoring import Scoring


class Reading(Drafts, Followers, Mosaic, Cleanup, Position, Scoring):
    """A game from its seed, up to the question that is open."""

    def __init__(self, players: int, seed: int, level: int, mosaic: bool, followers: bool):
        super().__init__(players, seed, level, mosaic, followers)
        self.game = self.whole_game()
        self.question: Question | None = None
        self.go_on(None)

    def go_on(self, option: int | None) -> None:
        """NR-24.1: single options are taken by themselves."""
        try:
            self.question = self.game.send(option)
            while len(self.question[2]) == 1:
                self.question = self.game.send(next(iter(self.question[2])))
        except StopIteration:
            self.question = None

    # ---- 4 to 7. Rounds, turns, actions

    def whole_game(self) -> Steps:
        yield from self.deal_mosaics()
        if self.drafts_followers:
            yield from self.draft_followers()
        elif self.drafts_mosaic:
            self.deal_hands()
        for self.round in range(1, 6):
            tile = self.emperor_tile()
            self.emperor = tile[(yield self.first, "emperor_space", {0, 1})]
            for turn in range(3 * self.n):
                yield from self.take_turn((self.first + turn) % self.n, turn)
            self.clean_up()

    def emperor_tile(self) -> list[int]:
        """NR-5.1, NR-22.13."""
        if not self.emperor_stack:
            self.emperor_stack = set(range(8))
        return EMPEROR[self.dice.take(self.emperor_stack)]

    def free(self) -> set[int]:
        return set(range(16)) - set(self.forum) - self.legionnaires - {self.emperor}

    def take_turn(self, seat: int, turn: int) -> Steps:
        self.turn = turn
        if self.n == 1:
            for space in self.emperor_tile():
                if space in self.free():
                    self.legionnaires.add(space)
                else:
                    self.rival += 1
        claimed = yield from self.claim(seat)
        space = yield seat, "place_patrician", self.free()
        self.forum[space] = seat
        lines, left = (space // 4, 4 + space % 4), {0, 1}
        while left:
            option = yield seat, "next_action", left | {line + 2 for line in left}
            left.remove(option % 2)
            if option < 2:
                yield from self.take_action(seat, lines[option])
            else:
                self.seats[seat].has["coin"] += 1
        if not claimed:
            yield from self.claim(seat)
        if self.n == 2 and turn < 4:
            self.legionnaires.add((yield seat, "place_legionnaire", self.free()))
        for name in ("shipping", "building", "basic", "follower"):
            self.refill(name)

    def power_of(self, seat: int, line: int) -> int:
        """NR-7.1."""
        on_line = {k for k in range(16) if line in (k // 4, 4 + k % 4)}
        own = sum(self.forum.get(space) == seat for space in on_line)
        return min(3, own + (self.emperor in on_line))

    def take_action(self, seat: int, line: int) -> Steps:
        """NR-7.3."""
        me, action = self.seats[seat], self.lines[line]
        for card in sorted(me.row):
            if CARDS[card].get("on") == action and CARDS[card]["kind"] == "always":
                yield from self.gain(seat, CARDS[card]["gain"])
        power, waived = yield from self.use_followers(seat, action, self.power_of(seat, line), True)
        yield from self.steps(seat, action, power, waived)
        yield from self.use_followers(seat, action, 3, False)
        self.fresh = set()

    def steps(self, seat: int, action: str, power: int, waived: bool = False) -> Steps:
        if action == "build":
            yield from self.build(seat, power, waived)
        else:
            yield from getattr(self, action)(seat, power)
