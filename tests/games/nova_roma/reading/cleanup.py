"""Chapters 19 and 22: the end of a round."""

from tests.games.nova_roma.reading.table import Table


class Cleanup(Table):
    """Between two rounds, and before the scoring."""

    def clean_up(self) -> None:
        self.first = self.claimant if self.claimant >= 0 else (self.first + 1) % self.n
        self.claimant = -1
        self.award_chariot()
        if self.round < 5:
            self.favored, self.upcoming = self.upcoming, self.next_chariot()
            if self.n == 1:
                track = self.favored // 3
                self.neutral_race[track] = min(7, self.neutral_race[track] + 1)
            self.forum, self.legionnaires, self.emperor = {}, set(), -1
            for me in self.seats:
                artisans = me.has["artisan"] + len(me.placed)
                me.has["artisan"] = min(3, artisans)
                self.supply += artisans - me.has["artisan"]
                me.placed, me.exhausted = set(), set()
            if (card := self.offers["follower"][0]) is not None:
                self.discard.add(card)
            for name in ("follower", "basic"):
                self.offers[name][0] = None
                self.refill(name)
            self.special = self.draw("special")
        if self.n == 1:
            self.move_rival()

    def award_chariot(self) -> None:
        """NR-19.2, NR-20.6, NR-22.6."""
        track, self.favored = self.favored // 3, -1
        spaces = [me.race[track] for me in self.seats]
        best = next(seat for seat in self.stacks[track] if spaces[seat] == max(spaces))
        if self.n > 2 or spaces[best] > self.neutral_race[track]:
            self.seats[best].chariots += 1
        elif self.n == 1:
            self.rival_chariots += 1

    def move_rival(self) -> None:
        """NR-22.6 (d) and (e)."""
        self.offers["shipping"][0] = None
        self.refill("shipping")
        self.rival_ships += 1
        if (card := self.offers["building"][0]) is not None:
            self.rival_building.add(card)
            self.offers["building"][0] = None
        self.refill("building")
