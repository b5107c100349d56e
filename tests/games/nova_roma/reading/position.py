"""What lies on the table, in plain words."""

from typing import Any

from tests.games.nova_roma.reading.pieces import number
from tests.games.nova_roma.reading.table import Table


class Position(Table):
    """As test_nr_reading.py tells it of the real engine."""

    def position(self) -> dict[str, Any]:
        stacks = self.decks["basic"] | self.decks["special"]
        return {
            "seats": [self.position_of(seat) for seat in range(self.n)],
            "offers": [*self.offers.values(), self.special],
            "decks": [self.decks["shipping"], self.decks["building"], stacks],
            "followers": [self.decks["follower"], self.discard],
            "forum": [self.forum, self.legionnaires, self.emperor],
            "rewards": [token for zone in self.rewards for _, token in sorted(zone.items())],
            "hippodrome": [self.neutral_race, self.favored, self.upcoming],
            "round": [self.round, self.first, self.claimant],
            "supply": [self.supply, self.in_port],
            "rival": [self.rival, self.rival_building, self.rival_chariots] if self.n == 1 else [],
        }

    def position_of(self, seat: int) -> dict[str, Any]:
        me = self.seats[seat]
        alike = [
            [s for s in self.stacks[t] if self.seats[s].race[t] == me.race[t]] for t in range(3)
        ]
        return {
            "has": me.has,
            "estate": [me.placed, me.tiles, me.flipped],
            "followers": [me.hand, me.row, me.exhausted],
            "contracts": [me.building, me.shipping],
            "ships": me.ships,
            "blocks": [{number(zone, cell) for cell in me.blocks[zone]} for zone in range(3)],
            "race": [*me.race, me.chariots],
            "below": [stack.index(seat) for stack in alike],
            "mosaic": [me.strips, me.claimed, me.tokens, me.waiting],
        }
