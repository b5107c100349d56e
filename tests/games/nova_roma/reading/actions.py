"""Chapters 8 to 11: Trade, Upgrade, Petition, Recruit."""

from tests.games.nova_roma.reading.pieces import ACTIONS, GOODS, Steps
from tests.games.nova_roma.reading.table import Table


class Actions(Table):
    """The actions that need neither ships, blocks nor chariots."""

    def trade(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        me.has["coin"] += power
        while len(me.hand) >= 2:
            card = yield seat, "trade_discard", me.hand | {40}
            if card == 40:
                break
            self.drop_card(seat, card)
            self.drop_card(seat, (yield seat, "trade_discard", set(me.hand)))
            me.has["coin"] += 1
        while me.has["coin"]:
            cheap = {k for k, good in enumerate(GOODS) if me.has[good] < 5}
            option = yield seat, "trade_buy", cheap | {5}
            if option == 5:
                break
            me.has["coin"] -= 1
            me.has[GOODS[option]] += 1

    def upgrade(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        self.gain_fixed(seat, {"influence": power})
        while me.has["wine"] and (yield seat, "upgrade_wine", {0, 1}):
            me.has["wine"] -= 1
            self.gain_fixed(seat, {"influence": 1})
        prices = [{}, {}, {"coin": 1}, {"coin": 1}, {"wine": 1}]
        shown = [*self.offers["basic"], self.special]
        fit = {k for k in range(5) if shown[k] is not None and me.can_pay(prices[k])}
        slot = yield seat, "upgrade_tile", fit | {5}
        if slot == 5:
            return
        self.pay(seat, prices[slot])
        if slot == 4:
            self.special = None
        else:
            self.offers["basic"][slot] = None
        space = yield seat, "upgrade_space", set(range(6))
        me.tiles[space] = shown[slot]
        me.flipped.discard(space)

    def petition(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        barred = self.first == seat and self.turn < self.n  # NR-10.2
        if self.n > 1 and self.claimant < 0 and not barred and me.has["influence"] >= 2:
            if (yield seat, "petition_claim", {0, 1}):
                me.has["influence"] -= 2
                self.claimant = seat
        paid = yield seat, "petition_pay", set(range(min(power, me.has["influence"]) + 1))
        if paid:
            me.has["influence"] -= paid
            others = [action for action in ACTIONS if action != "petition"]
            action = others[(yield seat, "petition_action", set(range(7)))]
            self.inner = True
            yield from self.steps(seat, action, paid)
            self.inner = False

    def recruit(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        for _ in range(power):
            offer = self.offers["follower"]
            options = {k for k in range(4) if offer[k] is not None} | {5}
            if self.decks["follower"] or self.discard:
                options.add(4)
            option = yield seat, "recruit_draw", options
            if option == 5:
                break
            if option == 4:
                me.hand.add(self.draw("follower"))
            else:
                card, offer[option] = offer[option], None
                assert card is not None
                me.hand.add(card)
        yield from self.play_follower(seat, 3 - power, may_decline=True)
        while len(me.hand) > 6:
            self.drop_card(seat, (yield seat, "recruit_trim", set(me.hand)))

    def can_play(self, seat: int, coins: int) -> bool:
        """NR-11.4."""
        me = self.seats[seat]
        surcharge = 1 if len(me.row) >= 3 else 0
        return bool(me.hand) and me.can_pay({"coin": coins, "influence": surcharge})

    def play_follower(self, seat: int, coins: int, may_decline: bool) -> Steps:
        me = self.seats[seat]
        cards = set(me.hand) if self.can_play(seat, coins) else set()
        card = yield seat, "recruit_play", cards | ({40} if may_decline else set())
        if card == 40:
            return
        self.pay(seat, {"coin": coins, "influence": 1 if len(me.row) >= 3 else 0})
        if len(me.row) == 7:
            gone = yield seat, "recruit_replace", set(me.row)
            me.row.remove(gone)
            me.exhausted.discard(gone)
            self.discard.add(gone)
        me.hand.remove(card)
        me.row.add(card)
        self.fresh.add(card)
