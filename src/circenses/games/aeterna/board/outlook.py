"""What the rules say about a position: prices, places, what a move would bring."""

from collections.abc import Iterable
from functools import lru_cache

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.state.schema import EMPTY
from circenses.core.state.view import copied
from circenses.core.text.goods import Row, plus
from circenses.draw.table import asked, asks
from circenses.games.aeterna import GAME, box, scoring
from circenses.games.aeterna.rules import actions, cards, hills, resources
from circenses.games.aeterna.state import Decision
from circenses.games.aeterna.view import Player, Table
from circenses.games.aeterna.vocabulary import GOODS, PAID


def cost_of(me: Player, card: int) -> Row:
    """AE-7.1.1: what a card costs this player now."""
    if card >= box.HAND_CARDS:
        return whole(box.Card.cost[card])
    return whole([on_view(resources).cost_of(me, card, good) for good in range(len(PAID))])


def whole(row: Iterable[int]) -> Row:
    """A cost as a row of all goods."""
    return tuple(int(n) for n in (*row, *[0] * len(GOODS)))[: len(GOODS)]


def wheat_for(table: Table, player: int, hill: int) -> int:
    """AE-7.4.2: what a citizen on this Hill costs the player now."""
    less = asked(table).arg if asks(table, Decision.INFLUENCE) else 0
    return int(on_view(hills).wheat_to_influence(table, player, hill, less))


def places_of(table: Table, hill: int) -> list[tuple[int, int]]:
    """The stacks of a Hill from the left: whose, and how many."""
    owners = [on_view(hills).owner_at(table, hill, place) for place in range(box.PLACES)]
    return [(who, table.players[who].stack[hill]) for who in owners if who != EMPTY]


def place_after(table: Table, player: int, hill: int, *path: int) -> tuple[int, int]:
    """AE-7.4.4: where the stack would stand with one more citizen, and what that place scores."""
    after = preview.after(GAME, table.view, player, *path)
    place = after.players[player].place[hill]
    return place, on_view(hills).visible_pp(table, hill, place)


def fulfillments(table: Table, player: int, card: int) -> int:
    """AE-12.4: how often the player fulfills all that the card counts."""
    return int(on_view(cards).fulfillments(table, player, card))


def pass_points(table: Table) -> int:
    """AE-7.5.1: what the next to pass gains."""
    return int(box.PASS_PP[table.gentes, on_view(actions).passed(table)])


def damage_pay(table: Table, player: int) -> Row:
    """The price of the Unrest Damage token the player decides on."""
    return whole(box.DamageToken.pay[table.damage[table.players[player].damages]])


def gain_of(table: Table, player: int, move: int, cost: Row) -> Row:
    """What a move brings besides its cost, by the rules."""
    after = preview.after(GAME, table.view, player, move)
    return plus(GOODS.change(table.players[player], after.players[player]), cost)


@lru_cache(maxsize=256)
def played_at_once(view: bytes, player: int, card: int) -> tuple[Row, int]:
    """AE-7.1: what a card changes up to its first choice, and what it scores at the end."""
    states = copied(preview.world_of(GAME, view, player))
    before = GAME.read(states[0]).players[player]
    on_view(cards).play_card(states[0], player, card)
    after = GAME.read(states[0]).players[player]
    return GOODS.change(before, after), on_cards(after) - on_cards(before)


def on_cards(me: Player) -> int:
    """AE-10.3, AE-10.4: what the played cards score at the end."""
    return int(on_view(scoring).printed_pp(me) + on_view(scoring).diversity(me))
