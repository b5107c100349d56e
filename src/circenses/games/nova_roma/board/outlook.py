"""What the rules say of a position: power, goals, and what a choice would bring."""

from functools import lru_cache
from typing import TYPE_CHECKING

from circenses.core import preview
from circenses.core.goods import Row, gained
from circenses.core.interpret import interpreted
from circenses.core.schema import EMPTY
from circenses.core.view import copied
from circenses.games.nova_roma import GAME, data
from circenses.games.nova_roma.board.names import asked, members
from circenses.games.nova_roma.rules import actions, mosaic, resources
from circenses.games.nova_roma.vocabulary import GOODS, POINTS

if TYPE_CHECKING:
    from circenses.games.nova_roma.board.view import Player, Table


def power_of(table: "Table", player: int, line: int) -> int:
    """NR-7.1: the power of a line for a player."""
    return int(interpreted(actions.power_of)(table, player, line))


def power_with(table: "Table", player: int, space: int, line: int) -> int:
    """NR-7.1: the power that a patrician on this space would have there."""
    own = 0 if table.forum[space] == player else 1
    return min(data.MAX_POWER, power_of(table, player, line) + own)


def count_of(me: "Player", counter: int) -> int:
    """NR-1.6: what achievements and followers count."""
    return int(interpreted(resources.counted)(me, counter))


def is_met(me: "Player", cell: int) -> bool:
    """NR-17.2: whether the condition of a mosaic cell is met now."""
    return bool(interpreted(mosaic.is_met)(me, achievement_of(me, cell)))


def achievement_of(me: "Player", cell: int) -> int:
    strip = me.strips[cell // data.MOSAIC_SIDE]
    return int(data.STRIP_CELLS[strip, cell % data.MOSAIC_SIDE]) if strip >= 0 else EMPTY


def blocks_of(table: "Table", player: int, zone: int) -> int:
    return len(members(table.players[player].blocks[zone]))


# ---- what a choice would bring


@lru_cache(maxsize=4096)
def brings(view: bytes, player: int, path: tuple[int, ...]) -> tuple[Row, int]:
    """What a choice changes at once: goods, and points if the game ended now."""
    world = preview.world_of(GAME, view, player)
    states = preview.played(GAME, copied(world), player, [path])
    both = [preview.owned(GAME, one, player)[0] for one in (world, states)]
    points = [int(GAME.sheet(one, player)[: len(GAME.lines)].sum()) for one in (world, states)]
    return tuple((both[1] - both[0]).tolist()), points[1] - points[0]


def brings_words(table: "Table", player: int, *path: int) -> str:
    """What a choice brings, in words."""
    goods, points = brings(table.view, player, path)
    said = []
    if any(n < 0 for n in goods):
        said.append(f"pay {GOODS.words([max(0, -n) for n in goods])}")
    if any(n > 0 for n in goods):
        said.append(f"gain {GOODS.words(gained(goods))}")
    if points:
        said.append(POINTS[0].change(points))
    return ", ".join(said) or "nothing at once"


def line_asked(table: "Table", which: int) -> int:
    return int(interpreted(actions.line_at)(asked(table).arg, which))
