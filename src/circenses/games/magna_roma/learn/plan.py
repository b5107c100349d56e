"""The deal and the moves of the lesson: four turns from the first tile to the first trade."""

from collections.abc import Iterator

from circenses.core.play.lesson_plan import Fits, Plan, Wish, is_move
from circenses.games.magna_roma import box
from circenses.games.magna_roma.state import ACCEPT, BUILD, CELL, SLOT, Decision
from circenses.games.magna_roma.view import Table
from circenses.games.magna_roma.vocabulary import COLORS, HALVES

ME, RIVAL = 0, 1
FORUM = next(k for k, row in enumerate(box.Monument.written) if row["id"] == "forum")
RED, ARC = COLORS.index("red"), HALVES.index("A")
COIN_FOR_PEOPLE = next(
    k
    for k, row in enumerate(box.Trade.written)
    if row["pay"].keys() == {"coin"} and "population" in row["get"]
)
COUNTED = ("coins", "population", "blessings", "legions", "faith", "luxuries", "points", "bonuses")


def gains(was: Table, now: Table) -> dict[str, int]:
    """What a move brought the learner."""
    pairs = (
        (name, int(getattr(now.players[ME], name)) - int(getattr(was.players[ME], name)))
        for name in COUNTED
    )
    return {name: more for name, more in pairs if more}


def deal(state: Table) -> bool:
    """The rival selects first, so the learner moves first; Forum and the trade are there."""
    begins = int(state.waiting) == 1 << RIVAL
    return begins and FORUM in state.face_up and int(state.trades[0]) == COIN_FOR_PEOPLE


def is_red_with_arcs(tile: int, arcs: int) -> bool:
    return bool(
        box.TILE_COLOR[tile] == RED
        and not box.TILE_STARS[tile]
        and box.TILE_EDGES[tile].count(ARC) >= arcs
    )


def takes_red(arcs: int) -> Fits:
    return lambda was, move, _now: is_red_with_arcs(int(was.slots[move - SLOT]), arcs)


def takes_star(was: Table, move: int, _now: Table) -> bool:
    return bool(box.TILE_STARS[int(was.slots[move - SLOT])] == 1)


def brings(**goods: int) -> Fits:
    return lambda was, _move, now: gains(was, now) == goods


def only_stars(was: Table, _move: int, now: Table) -> bool:
    """A star moves, no bonus is reached, no luxury gained."""
    return not {"bonuses", "luxuries"} & gains(was, now).keys()


def opens_trade(was: Table, _move: int, now: Table) -> bool:
    """Two luxuries: the third space is entered, and the trade is asked."""
    asked = int(now.agenda[int(now.pending) - 1].decision)
    return asked == Decision.TRADE and gains(was, now).get("luxuries") == 2


def builds_forum(was: Table, move: int, _now: Table) -> bool:
    place = move - BUILD
    return 0 <= place < len(was.face_up) and int(was.face_up[place]) == FORUM


def wishes() -> Iterator[Wish]:
    yield Wish(Decision.FIRST_TILE, takes_red(arcs=2))
    yield Wish(Decision.CELL, is_move(CELL + box.cell_at(-1, 0)))
    yield Wish(Decision.ROTATION, brings(coins=1))
    yield Wish(Decision.NEXT_TILE, takes_red(arcs=1))
    yield Wish(Decision.CELL)
    yield Wish(Decision.ROTATION, brings(coins=2))
    yield Wish(Decision.ACTION, builds_forum)
    yield Wish(Decision.NEXT_TILE, takes_star)
    yield Wish(Decision.CELL)
    yield Wish(Decision.ROTATION, only_stars)
    yield Wish(Decision.NEXT_TILE)
    yield Wish(Decision.CELL)
    yield Wish(Decision.ROTATION, opens_trade)
    yield Wish(Decision.TRADE, is_move(ACCEPT))


PLAN = Plan(tuple(wishes()), deal=deal, seat=ME)
