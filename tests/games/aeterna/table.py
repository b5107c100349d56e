"""How tests of Æterna sit down: positions in the notation of the worked examples.

`S` stone, `A` aurei, `W` wheat, `C` citizens in the Domus, `U` unrest, `P` PP.
Hills are numbered from 1 and cards are named, as in the rulebook.
"""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from circenses.core.rules.agenda import ask
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import GAME
from circenses.games.aeterna.box import (
    ACTIVE,
    DAMAGE_TOKENS,
    HAND,
    HAND_CARDS,
    HILLS,
    MAX_CITIZENS,
    MONUMENTS,
    Card,
    RewardToken,
)
from circenses.games.aeterna.effects import COLOR_NAMES
from circenses.games.aeterna.rules.phases import (
    do_buildings_phase,
    do_devastation_phase,
    do_domus_phase,
    do_feed_phase,
    do_scoring_phase,
    do_unrest_phase,
)
from circenses.games.aeterna.state import END, HILL, MONUMENT, PASS, Decision
from tests.playing import moves, start

CARD = {row["name"]: number for number, row in enumerate(Card.written)}
TOKEN_KIND = {row["id"]: number for number, row in enumerate(RewardToken.written)}
COLOR = {name: number for number, name in enumerate(COLOR_NAMES)}
FIELDS = {
    "S": "stones",
    "A": "aurei",
    "W": "wheat",
    "C": "citizens",
    "U": "unrest",
    "P": "pp",
}
PHASES = {
    Decision.SCORING_PHASE: do_scoring_phase,
    Decision.DEVASTATION_PHASE: do_devastation_phase,
    Decision.BUILDINGS_PHASE: do_buildings_phase,
    Decision.DOMUS_PHASE: do_domus_phase,
    Decision.UNREST_PHASE: do_unrest_phase,
    Decision.FEED_PHASE: do_feed_phase,
}
TEMPLUM, AQUAEDUCTUS, AMPHITHEATRUM = range(3)


def hill(number: int) -> int:
    """The move that chooses a Hill."""
    return HILL + number - 1


def activation(name: str) -> int:
    """The move that activates a Monument."""
    return MONUMENT + ACTIVE.tolist().index(CARD[name])


class Table:
    """A game under way."""

    def __init__(self, state: Any):
        self.state = state

    # ---- looking

    def me(self, player: int = 0) -> Any:
        return self.state.players[player]

    @property
    def waiting(self) -> list[int]:
        return [player for player in range(4) if (self.state.waiting >> player) & 1]

    @property
    def decision(self) -> Decision:
        return Decision(self.state.agenda[self.state.pending - 1].decision)

    def goods(self, letters: str, player: int = 0) -> list[int]:
        """What a player has: goods("SAW") is stone, aurei and wheat."""
        return [getattr(self.me(player), FIELDS[letter]) for letter in letters]

    def stacks(self, number: int) -> list[tuple[int, int]]:
        """Owner and height of the stacks of a Hill, from the left."""
        found = [
            (me.place[number - 1], player, me.stack[number - 1])
            for player, me in enumerate(self.state.players)
            if me.place[number - 1] != EMPTY
        ]
        return [(player, height) for _, player, height in sorted(found)]

    def moves(self, player: int | None = None) -> list[int]:
        return moves(GAME, self.state, self.waiting[0] if player is None else player)

    def hand(self, player: int = 0) -> list[str]:
        return [Card.written[card]["name"] for card in self.me(player).hand if card != EMPTY]

    def sheet(self, player: int = 0) -> list[int]:
        """The score sheet, if the game ended now."""
        sheet = np.zeros(len(GAME.lines) + len(GAME.ties), np.int32)
        GAME.score(self.state, player, sheet)
        return sheet.tolist()

    def total(self, player: int = 0) -> int:
        return sum(self.sheet(player)[: len(GAME.lines)])

    # ---- laying out

    def set(self, player: int = 0, **goods: int) -> "Table":
        """Give a player goods: set(S=1, A=9)."""
        for letter, amount in goods.items():
            setattr(self.me(player), FIELDS.get(letter, letter), amount)
        self.count_supply()
        return self

    def count_supply(self) -> None:
        """Own citizens that are neither in the Domus nor on the board are in the supply."""
        for me in self.state.players[: self.state.seats]:
            out = me.citizens + sum(me.stack) + sum(me.builder)
            me.supply = max(0, MAX_CITIZENS - out)

    def stand(self, number: int, *stacks: tuple[int, int]) -> "Table":
        """Put stacks of (player, height) on a Hill, from the left."""
        for me in self.state.players:
            me.stack[number - 1] = 0
            me.place[number - 1] = EMPTY
        for place, (player, height) in enumerate(stacks):
            self.me(player).stack[number - 1] = height
            self.me(player).place[number - 1] = place
        self.count_supply()
        return self

    def give_hand(self, *names: str, player: int = 0) -> "Table":
        me = self.me(player)
        cards = sorted(CARD[name] for name in names)
        me.hand_count = len(cards)
        for slot in range(HAND):
            me.hand[slot] = cards[slot] if slot < len(cards) else EMPTY
            me.shown[slot] = EMPTY
        return self

    def own(self, *names: str, player: int = 0, this_era: bool = False) -> "Table":
        """Cards that a player has played before, in this Era or an earlier one."""
        me = self.me(player)
        for name in names:
            card = CARD[name]
            me.played[card] = 1
            me.colors[Card.color[card]] += 1
            if this_era and card < MONUMENTS:
                me.monuments_era += 1
            elif this_era and card < HAND_CARDS:
                me.provinces_era += 1
        return self

    def lay(self, *names: str) -> "Table":
        """The board cards."""
        cards = sorted(CARD[name] for name in names)
        for place in range(4):
            self.state.board[place] = cards[place] if place < len(cards) else EMPTY
        return self

    def open(self, *names: str) -> "Table":
        """The open Personalities."""
        cards = sorted(CARD[name] - HAND_CARDS for name in names)
        for place in range(2):
            self.state.personalities[place] = cards[place] if place < len(cards) else EMPTY
        return self

    def tokens(self, number: int, *kinds: str) -> "Table":
        """The active Reward tokens of a Hill."""
        spot = self.state.hills[number - 1]
        for place in range(3):
            spot.token[place] = TOKEN_KIND[kinds[place]] if place < len(kinds) else EMPTY
            spot.depleted[place] = 0
        return self

    def no_tokens(self) -> "Table":
        for spot in self.state.hills:
            for place in range(3):
                spot.depleted[place] = 1
        return self

    def damage(self, *tokens: int) -> "Table":
        """The Unrest Damage tokens by their id, from the lowest space; the others follow."""
        order = [token - 1 for token in tokens]
        order += [token for token in range(DAMAGE_TOKENS) if token not in order]
        self.state.damage[:] = order[:4]
        return self

    # ---- playing

    def play(self, *choices: int, player: int | None = None) -> "Table":
        """Make one choice after the other, each legal."""
        for move in choices:
            who = self.waiting[0] if player is None else player
            assert move in self.moves(who), (self.decision.name, move, self.moves(who))
            GAME.play(self.state, who, move)
        return self

    def run(self, *phases: Decision) -> "Table":
        """Carry out automatic phases, whatever else is pending."""
        for phase in phases:
            ask(self.state, 0, phase)
            PHASES[phase](self.state)
        return self

    def pass_all(self) -> "Table":
        """Everyone passes as soon as it is their turn."""
        while self.decision in (Decision.TURN, Decision.AFTERWARDS):
            self.play(PASS if self.decision == Decision.TURN else END)
        return self


def fresh(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A new game, at the first pick of the draft."""
    return Table(start(GAME, players, seed, **options))


def drafted(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A new game at the first turn; in the draft all took the first card of each pack."""
    table = fresh(players, seed, **options)
    while table.decision == Decision.DRAFT:
        table.play(0)
    return table


def random_game(players: int, seed: int, **options: Any) -> Iterator[Table]:
    """A random game, position by position; simultaneous choices come in random order."""
    luck = random.Random(seed)
    table = fresh(players, seed, **options)
    yield table
    while table.waiting:
        player = luck.choice(table.waiting)
        GAME.play(table.state, player, luck.choice(table.moves(player)))
        yield table


def turn(players: int = 2, era: int = 1, player: int = 0, **goods: int) -> Table:
    """A turn of seat 0 (or another), with empty hands, no board cards and no Personalities."""
    table = drafted(players)
    state = table.state
    state.era = era - 1
    order = [player, *[seat for seat in range(players) if seat != player]]
    for position, seat in enumerate(order):
        state.players[seat].position = position
        table.give_hand(player=seat)
        for pick in range(HAND):
            state.players[seat].kept[pick] = EMPTY
            state.players[seat].packs_seen[pick, :] = EMPTY
    state.turn = 0
    state.agenda[state.pending - 1].who = 1 << player
    state.waiting = 1 << player
    table.lay()
    table.open()
    return table.set(player, **goods)


def crowds(table: Table, owner: dict[int, list[tuple[int, int]]]) -> Table:
    """Stand stacks on several Hills, and clear all others."""
    for number in range(1, HILLS + 1):
        table.stand(number, *owner.get(number, []))
    return table


def era_cards(era: int) -> set[int]:
    return {card for card in range(HAND_CARDS) if Card.era[card] == era - 1}
