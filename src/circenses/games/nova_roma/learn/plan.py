"""The deal and the moves of the lesson: the first round, three patricians."""

from collections.abc import Iterator

from circenses.core.play.lesson_plan import Fits, Plan, Wish, is_move
from circenses.games.nova_roma import state
from circenses.games.nova_roma.effects import Action
from circenses.games.nova_roma.layout import FORUM_SIDE
from circenses.games.nova_roma.state import Decision
from circenses.games.nova_roma.view import Table

ME = 0
BASIC_SLOTS = 2  # NR-9.4: estate tiles that cost nothing


def lines_of(space: int) -> tuple[int, int]:
    """The row and the column of a space of the forum."""
    return space // FORUM_SIDE, FORUM_SIDE + space % FORUM_SIDE


def actions_at(dealt: Table, space: int) -> set[int]:
    return {int(dealt.lines[line]) for line in lines_of(space)}


def is_row(dealt: Table, action: Action) -> bool:
    return bool(list(dealt.lines).index(action) < FORUM_SIDE)


def deal(dealt: Table) -> bool:
    """The learner begins; Produce, Build and Upgrade cross Trade and Race."""
    rows = {is_row(dealt, one) for one in (Action.PRODUCE, Action.BUILD, Action.UPGRADE)}
    columns = {is_row(dealt, one) for one in (Action.TRADE, Action.RACE)}
    begins = int(dealt.waiting) == 1 << ME
    return begins and len(rows) == len(columns) == 1 and rows != columns


def crowns_produce(_was: Table, move: int, now: Table) -> bool:
    """The emperor strengthens Produce and no other action of the lesson."""
    found = actions_at(now, int(now.emperor))
    others = {Action.TRADE, Action.BUILD, Action.UPGRADE, Action.RACE}
    return move >= state.EMPEROR_SPACE and Action.PRODUCE in found and not found & others


def stands_at(first: Action, second: Action) -> Fits:
    return lambda was, move, _now: actions_at(was, move - state.PLACE_PATRICIAN) == {first, second}


def takes(action: Action) -> Fits:
    def fits(_was: Table, move: int, now: Table) -> bool:
        return move - state.NEXT_ACTION < 2 and int(now.action) == action

    return fits


def below(first: int, stop: int) -> Fits:
    """One of the answers before the one that stops."""
    return lambda _was, move, _now: move < first + stop


def races_on(was: Table, move: int, _now: Table) -> bool:
    """On the favored track that is furthest along."""
    track = move - state.RACE_MOVE
    race = list(was.players[ME].race)
    return track < len(race) and race[track] == max(race)


def wishes() -> Iterator[Wish]:
    yield Wish(Decision.EMPEROR_SPACE, crowns_produce)
    yield Wish(Decision.PLACE_PATRICIAN, stands_at(Action.PRODUCE, Action.TRADE))
    yield Wish(Decision.NEXT_ACTION, takes(Action.PRODUCE))
    yield Wish(Decision.PRODUCE_STEP, below(state.PRODUCE_STEP, state.HIRE))
    yield Wish(Decision.PRODUCE_STEP, is_move(state.PRODUCE_STEP + state.HIRE))
    yield Wish(Decision.NEXT_ACTION, takes(Action.TRADE))
    yield Wish(Decision.TRADE_DISCARD, is_move(state.TRADE_DISCARD + state.STOP_DISCARDING))
    yield Wish(Decision.TRADE_BUY, below(state.TRADE_BUY, state.STOP_BUYING))
    yield Wish(Decision.TRADE_BUY, is_move(state.TRADE_BUY + state.STOP_BUYING))
    yield Wish(Decision.PLACE_LEGIONNAIRE)
    yield Wish(Decision.PLACE_PATRICIAN, stands_at(Action.BUILD, Action.RACE))
    yield Wish(Decision.NEXT_ACTION, takes(Action.BUILD))
    yield Wish(Decision.BUILD_CONTRACT, below(state.BUILD_CONTRACT, state.NO_CONTRACT))
    yield Wish(Decision.BUILD_ZONE, below(state.BUILD_ZONE, state.NO_ZONE))
    yield Wish(Decision.BUILD_ORIENT)
    yield Wish(Decision.BUILD_ANCHOR)
    yield Wish(Decision.NEXT_ACTION, takes(Action.RACE))
    yield Wish(Decision.RACE_MOVE, races_on)
    yield Wish(Decision.PLACE_LEGIONNAIRE)
    yield Wish(Decision.PLACE_PATRICIAN, stands_at(Action.UPGRADE, Action.RACE))
    yield Wish(Decision.NEXT_ACTION, takes(Action.RACE))
    yield Wish(Decision.RACE_MOVE, races_on)
    yield Wish(Decision.RACE_MOVE, races_on)
    yield Wish(Decision.WHEEL_REWARD, is_move(state.WHEEL_REWARD + state.TAKE_TOKEN))
    yield Wish(Decision.NEXT_ACTION, takes(Action.UPGRADE))
    yield Wish(Decision.UPGRADE_WINE, is_move(state.UPGRADE_WINE + state.NO))
    yield Wish(Decision.UPGRADE_TILE, below(state.UPGRADE_TILE, BASIC_SLOTS))
    yield Wish(Decision.UPGRADE_SPACE)
    yield Wish(Decision.CLAIM, below(state.CLAIM, state.SKIP_CLAIM))


PLAN = Plan(tuple(wishes()), deal=deal, seat=ME)
