"""Chapter 23: drafts."""

from tests.games.nova_roma.reading.pieces import Steps
from tests.games.nova_roma.reading.table import Table


class Drafts(Table):
    """Mosaic tiles and followers, dealt or drafted."""

    def deal_mosaics(self) -> Steps:
        """NR-3.11, NR-23.1, NR-23.2."""
        if not self.drafts_mosaic:
            for me in self.seats:
                for color in range(3):
                    me.strips[color] = self.dice.take(self.strips[color])
            return
        shown: list[int | None] = [self.dice.take(self.strips[k // 2]) for k in range(6)]
        for seat in [*reversed(range(self.n))] * 3:
            me = self.seats[seat]
            options = {k for k in range(6) if shown[k] is not None and k // 2 not in me.strips}
            pick = yield seat, "draft_mosaic", options
            taken, stack = shown[pick], self.strips[pick // 2]
            assert taken is not None
            me.strips[pick // 2] = taken
            shown[pick] = self.dice.take(stack) if stack else None

    def draft_followers(self) -> Steps:
        """NR-23.3, NR-23.4."""
        packs = [{self.draw("follower") for _ in range(4)} for _ in self.seats]
        if self.n > 1:
            drafted: list[set[int]] = [set() for _ in self.seats]
            for _ in range(4):
                picks = yield from self.pick_together(packs)
                for seat, card in enumerate(picks):
                    drafted[seat].add(card)
                packs = [packs[-1], *packs[:-1]]
            packs = drafted
        for _ in range(2):
            for seat, card in enumerate((yield from self.pick_together(packs))):
                self.seats[seat].hand.add(card)
        for pack in packs:
            self.decks["follower"] |= pack

    def pick_together(self, packs: list[set[int]]) -> Steps:
        picks = []
        for seat, pack in enumerate(packs):
            card = yield seat, "draft_follower", set(pack)
            picks.append(card)
        for pack, card in zip(packs, picks, strict=True):
            pack.remove(card)
        return picks
