"""How tests of Nova Roma sit down: positions laid out by name, moves given as options.

A decision's options count from 0 (NR-24.1): `table.choose(2)` is the third option of whatever is
asked now.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import GAME, box, layout
from circenses.games.nova_roma.laws import members, there
from circenses.games.nova_roma.rules import settle
from circenses.games.nova_roma.state import FIRST_MOVE, TAKE_ROW, Decision
from tests.playing import moves, start

ACTIONS = box.Meta.written["actions"]
FOLLOWER = {row["id"]: card for card, row in enumerate(box.Follower.written)}
SHIPPING = {row["id"]: card for card, row in enumerate(box.Shipping.written)}
BUILDING = {row["id"]: card for card, row in enumerate(box.Building.written)}
STRIP = {row["id"]: strip for strip, row in enumerate(box.Strip.written)}
REWARD = {row["id"]: token for token, row in enumerate(box.Reward.written)}
EMPEROR_TILE = {row["id"]: tile for tile, row in enumerate(box.EmperorTile.written)}
TILE = {row["id"]: tile for tile, row in reversed([*enumerate(box.Tile.written)])}
NORTH, SOUTH = range(2)
BLUE, GREEN, RED = range(3)
ZONE_A, ZONE_B, ZONE_C = range(3)


def once(name: str) -> int:
    """The option that uses a follower."""
    return FOLLOWER[name] - layout.FIRST_ONCE


def harbor(route: int, n: int) -> int:
    """The stop that is the n-th harbor of a route."""
    return route * layout.HARBORS + n


def space(row: int, column: int) -> int:
    return row * layout.FORUM_SIDE + column


def cell(zone: int, row: int, column: int) -> int:
    return row * layout.ZONE_WIDTH[zone] + column


def write(words: Any, things: Sequence[int]) -> None:
    """Make a wide set hold exactly these things."""
    bits = sum(1 << thing for thing in things)
    words[0], words[1] = bits & 0xFFFFFFFF, bits >> 32


class Table:
    """A game under way, seen from one seat."""

    def __init__(self, state: Any, player: int = 0):
        self.state = state
        self.player = player

    @property
    def me(self) -> Any:
        return self.state.players[self.player]

    @property
    def decision(self) -> Decision:
        return Decision(self.state.agenda[self.state.pending - 1].decision)

    @property
    def asked(self) -> int:
        """The seat that has to decide."""
        assert self.state.waiting.bit_count() == 1
        return self.state.waiting.bit_length() - 1

    @property
    def goods(self) -> list[int]:
        return list(self.me.goods)

    @property
    def hand(self) -> set[str]:
        return {box.Follower.written[card]["id"] for card in members(self.me.hand)}

    @property
    def row(self) -> set[str]:
        return {box.Follower.written[card]["id"] for card in members(self.me.row)}

    def options(self) -> list[int]:
        """The open options of the decision, counted from 0."""
        first = FIRST_MOVE[self.decision]
        return [int(move - first) for move in moves(GAME, self.state, self.player)]

    def choose(self, *options: int) -> "Table":
        """Make one choice after the other, each of them open."""
        for option in options:
            assert option in self.options(), (self.decision.name, option, self.options())
            GAME.play(self.state, self.player, int(FIRST_MOVE[self.decision] + option))
        return self

    def pass_on(self, decision: Decision) -> "Table":
        """Choose the last option (stop, none, skip) until this decision is asked."""
        while self.decision != decision:
            self.choose(self.options()[-1])
        return self

    def end_turn(self) -> None:
        """Forfeit or decline whatever is left of the turn, then look at the next player's."""
        turn = self.state.turn, self.state.round_number
        while self.state.waiting and (self.state.turn, self.state.round_number) == turn:
            self.choose(self.options()[-1])
        if self.state.waiting:
            self.player = self.asked

    def settle(self) -> "Table":
        """Take what needs no choice, after a position was changed by hand."""
        settle(self.state)
        return self

    def sheet(self, side: int | None = None) -> list[int]:
        """The score sheet, if the game ended now."""
        sheet = np.zeros(len(GAME.lines) + len(GAME.ties), np.int32)
        GAME.score(self.state, self.player if side is None else side, sheet)
        return sheet.tolist()

    # ---- laying out

    def lay(self, **things: Any) -> "Table":
        """Lay out a position; what is no name of a piece below is a field of the player."""
        for name, value in things.items():
            lay_out = getattr(self, f"lay_{name}", None)
            if lay_out:
                lay_out(value)
            elif isinstance(value, list):
                getattr(self.me, name)[: len(value)] = value
            else:
                setattr(self.me, name, value)
        return self

    def lay_lines(self, names: Sequence[str]) -> None:
        """The actions of the rows, then of the columns."""
        self.state.lines[:] = [ACTIONS.index(name) for name in names]

    def lay_emperor(self, where: tuple[int, int]) -> None:
        self.state.emperor = space(*where)

    def lay_followers(self, cards: dict[str, Sequence[str]]) -> None:
        """Hand and row of the player, offer, discard and deck; all else in the deck, if not said.

        Nobody else has a card.
        """
        for other in range(self.state.seats):
            them = self.state.players[other]
            for words in (them.hand, them.row, them.shown, them.exhausted):
                write(words, [])
            them.hand_count = them.followers = 0
        named = {key: [FOLLOWER[name] for name in names] for key, names in cards.items()}
        used = [card for those in named.values() for card in those]
        rest = [card for card in range(layout.FOLLOWERS) if card not in used]
        offer = named.get("offer", rest[:4])
        if "offer" not in named:
            rest = rest[4:]
        write(self.me.hand, named.get("hand", []))
        write(self.me.row, named.get("row", []))
        self.me.hand_count = len(named.get("hand", []))
        self.me.followers = len(named.get("row", []))
        self.state.follower_offer[:] = offer + [EMPTY] * (4 - len(offer))
        write(self.state.follower_discard, named.get("discard", []))
        deck = named.get("deck", rest)
        write(self.state.follower_deck, deck)
        self.state.deck_count = len(deck)

    def lay_hand(self, names: Sequence[str]) -> None:
        self.lay_followers({"hand": names})

    def lay_row(self, names: Sequence[str]) -> None:
        self.lay_followers({"row": names})

    def lay_shipping_offer(self, names: Sequence[str]) -> None:
        cards = [SHIPPING[name] for name in names]
        self.state.shipping_offer[:] = cards + [EMPTY] * (4 - len(cards))
        self.state.shipping_deck = ((1 << layout.SHIPPINGS) - 1) & ~sum(1 << card for card in cards)

    def lay_building_offer(self, names: Sequence[str]) -> None:
        cards = [BUILDING[name] for name in names]
        self.state.building_offer[:] = cards + [EMPTY] * (4 - len(cards))
        self.state.building_deck = ((1 << layout.BUILDINGS) - 1) & ~sum(1 << card for card in cards)

    def lay_contracts(self, names: Sequence[str]) -> None:
        """Building contracts that the player has completed."""
        self.me.building = sum(1 << BUILDING[name] for name in names)

    def lay_tiles(self, tiles: dict[int, str]) -> None:
        """Estate tiles on the player's board."""
        for where, name in tiles.items():
            self.me.tiles[where] = TILE[name]
            self.state.tile_stacks &= ~(1 << TILE[name])
            for slot in range(box.OFFER):
                if self.state.tile_offer[slot] == TILE[name]:
                    self.state.tile_offer[slot] = EMPTY

    def lay_tile_offer(self, names: Sequence[str]) -> None:
        """The basic tiles on offer, then the special one."""
        tiles = [TILE[name] for name in names]
        self.state.tile_offer[:] = tiles[:4]
        self.state.special_offer = tiles[4] if len(tiles) > 4 else EMPTY
        self.state.tile_stacks = ((1 << layout.TILES) - 1) & ~sum(1 << tile for tile in tiles)

    def lay_strips(self, names: Sequence[str]) -> None:
        self.me.strips[:] = [STRIP[name] for name in names]

    def lay_claimed(self, cells: Sequence[int]) -> None:
        self.me.claimed = sum(1 << cell for cell in cells)

    def lay_blocks(self, zones: dict[int, Sequence[int]], player: int | None = None) -> None:
        """Blocks of a player by zone and cell."""
        them = self.state.players[self.player if player is None else player]
        for zone, cells in zones.items():
            write(them.blocks[zone], cells)
            them.blocks_left = box.PerPlayer.block - sum(
                len(members(words)) for words in them.blocks
            )


def turn(players: int = 3, seed: int = 1, **things: Any) -> Table:
    """The first turn of the game: the emperor stands on [3,3], a patrician is to be placed."""
    table = Table(start(GAME, players, seed, followers="Dealt", mosaic="Dealt"))
    table.choose(0)
    table.state.emperor = space(3, 3)
    return table.lay(**things)


def action(
    name: str, power: int = 1, players: int = 3, then: str = "", seed: int = 1, **things: Any
) -> Table:
    """Seat 0 has just taken an action with this power; `then` is the other one of the turn."""
    table = turn(players, seed)
    others = [other for other in ACTIONS if other not in (name, then)]
    column = then or others.pop()
    table.lay_lines([name, *others[:3], column, *others[3:], *[name] * (3 - len(others[3:]))])
    for k in range(1, power):
        table.state.forum[space(0, k)] = 0
    table.lay(**things)
    return table.choose(space(0, 0), TAKE_ROW)


def offered(state: Any, kind: str) -> list[int]:
    """What lies in an offer."""
    return there(getattr(state, f"{kind}_offer"))
