"""What the rules say of a position: power, goals, and what a choice would bring."""

import numpy as np

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.state.schema import EMPTY
from circenses.core.state.view import copied
from circenses.core.text.goods import Row
from circenses.draw.table import asked
from circenses.games.nova_roma import GAME, box, effects, layout, scoring
from circenses.games.nova_roma.board.names import members
from circenses.games.nova_roma.rules import actions, mosaic, recruit, resources
from circenses.games.nova_roma.view import Player, Table
from circenses.games.nova_roma.vocabulary import GOODS, POINTS


def power_of(table: Table, player: int, line: int) -> int:
    """NR-7.1: the power of a line for a player."""
    return int(on_view(actions).power_of(table, player, line))


def power_with(table: Table, player: int, space: int, line: int) -> int:
    """NR-7.1: the power that a patrician on this space would have there."""
    own = 0 if table.forum[space] == player else 1
    return min(box.Limits.power_max, power_of(table, player, line) + own)


def count_of(me: Player, counter: int) -> int:
    """NR-1.6: what achievements and followers count."""
    return int(on_view(resources).counted(me, counter))


def is_met_by(me: Player, achievement: int) -> bool:
    """NR-17.2: whether the condition of an achievement is met now."""
    return bool(on_view(mosaic).is_met(me, achievement))


def achievement_of(me: Player, cell: int) -> int:
    strip = me.strips[cell // layout.MOSAIC_SIDE]
    return int(layout.STRIP_CELLS[strip, cell % layout.MOSAIC_SIDE]) if strip >= 0 else EMPTY


def points_of_follower(table: Table, player: int, card: int) -> int:
    """NR-2.5: what a follower would score if it were in the row and the game ended now."""
    states = copied(np.frombuffer(table.view, GAME.state.dtype))
    me = states[0].players[player]
    on_view(recruit).play_follower(states[0], me, card)
    return int(on_view(scoring).follower_points(me, card))


def blocks_of(table: Table, player: int, zone: int) -> int:
    return len(members(table.players[player].blocks[zone]))


# ---- what a choice would bring


def brings(table: Table, player: int, *path: int) -> tuple[Row, int]:
    """What a choice changes at once: goods, and points if the game ended now."""
    _, points = preview.brings(GAME, table.view, player, path)
    after = preview.end_of(GAME, table.view, player, path)[0]
    return change_of(table, after, player), points


def change_of(was: Table, now: Table, player: int) -> Row:
    """What a player gained; artisans that are placed, or come home (NR-19.4), do not count."""
    then, me = was.players[player], now.players[player]
    change = [*GOODS.change(then, me)]
    change[effects.ARTISAN] += max(0, sum(me.placed) - sum(then.placed))
    if has_ended(was, now):
        change[effects.ARTISAN] = 0
    return tuple(change)


def has_ended(was: Table, now: Table) -> bool:
    """Whether a round, or the game, has ended between two positions."""
    return bool(now.round_number != was.round_number or not now.pending)


def brings_words(table: Table, player: int, *path: int) -> str:
    """What a choice brings, in words."""
    said = preview.change_words(GOODS, POINTS, *brings(table, player, *path))
    return said or "no immediate gain"


def line_asked(table: Table, which: int) -> int:
    return int(on_view(actions).line_at(asked(table).arg, which))
