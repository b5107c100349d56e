"""Chapter 18: followers in play."""

from typing import Any

from tests.games.nova_roma.reading.estate import Estate
from tests.games.nova_roma.reading.pieces import CARDS, ONCE, Steps


class Followers(Estate):
    """Used at the start or the end of an action."""

    def use_followers(self, seat: int, action: str, power: int, start: bool) -> Steps:
        """NR-18.3, NR-18.4."""
        me, waived = self.seats[seat], False
        while True:
            ready = [card for card in me.row - me.exhausted - self.fresh if card in ONCE]
            mine = [card for card in ready if CARDS[card]["on"] == action]
            fit = [card for card in mine if self.is_usable(seat, CARDS[card], power, start)]
            option = yield seat, "use_follower", {ONCE.index(card) for card in fit} | {21}
            if option == 21:
                return power, waived
            card = CARDS[ONCE[option]]
            me.exhausted.add(ONCE[option])
            self.pay(seat, card.get("pay", {}))
            power = min(3, power + card.get("n", 0))
            waived |= card["effect"] == "waive_artisan"
            yield from self.gain(seat, card.get("gain", {}))
            if card["effect"] == "place_artisan":
                space = yield seat, "artisan_space", self.spaces(seat)
                yield from self.place_artisan(seat, space)

    def is_usable(self, seat: int, card: dict[str, Any], power: int, start: bool) -> bool:
        """NR-18.3, NR-18.4, NR-18.10."""
        match card["effect"]:
            case "power":
                return start and power < 3
            case "waive_artisan":
                return start
            case "place_artisan":
                return self.seats[seat].can_pay(card["pay"]) and bool(self.spaces(seat))
            case _:
                return self.gains_something(seat, card["gain"], {})
