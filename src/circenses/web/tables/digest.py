"""Since my last turn: one line for each turn of the others, made from the record.

Nothing is remembered and nothing compared in the browser: the same position, the same moves and the
same seat give the same digest, whether the page stood open or was loaded just now.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from circenses.core.play.game import Part
from circenses.core.text.goods import Row, plus
from circenses.core.text.lists import listed
from circenses.web.pages.models.table import (
    Digest,
    DigestTurn,
    LogLine,
    essential,
    goes_on,
    turns_of,
)
from circenses.web.tables import glow, rendering
from circenses.web.tables.changes import first_ply
from circenses.web.tables.table import Table

FAR = 60  # plies to look back at most
AGO = "Since your last turn"
NOW = "This round"
LATELY = "The last turns"
POINTS = ("vp", "pp")  # they stand apart
BOARDS_KEPT = 2  # of each viewer: now, and before the news


def digest(table: Table, seat: int | None, deciding: bool) -> Digest:
    """The turns of the others since this seat's last turn; for spectators, the latest ones."""
    key = ("digest", seat, deciding)
    if key not in table.drawn:
        table.drawn[key] = made(table, seat, deciding)
    found: Digest = table.drawn[key]
    return found


def made(table: Table, seat: int | None, deciding: bool) -> Digest:
    lines = log(table, seat, table.history.ply, FAR)
    turns = turns_of(lines)
    if seat is None:
        news = turns[: table.players]
        won = points_won(table, seat, news)
        return Digest(title=LATELY, turns=digest_turns(table, seat, news), won=won)
    in_turn = deciding and (is_in_turn(table) or goes_on(turns[0] if turns else []))
    news = turns_since(turns, seat, in_turn)
    return Digest(
        title=AGO if deciding else NOW,
        turns=digest_turns(table, seat, news),
        won=points_won(table, seat, news),
        report=last_report(lines, seat, news),
        in_sight=rendering.is_in_sight(table.game),
        forecasts=rendering.coming(table.game, table.history.states, seat, table.pictures),
        **outlook(table, seat),
    )


def log(table: Table, seat: int | None, last: int, count: int) -> tuple[LogLine, ...]:
    """So many lines up to ply `last`, newest first."""
    kept, first = table.lines.setdefault(seat, {}), max(1, last - count + 1)
    return tuple(rendering.log_lines(table.history, kept, seat, first, last))


def points_won(table: Table, seat: int | None, news: list[list[LogLine]]) -> tuple[int, ...]:
    """Each side's change of points since then, no matter in whose turn: a majority can be lost
    again, so a player's own turns need not add up to it.
    """
    if not news:
        return ()
    before, now = (
        rendering.known_points(table.game, table.history.position(ply), seat)
        for ply in (news[-1][0].ply - 1, table.history.ply)
    )
    lines = len(table.game.lines)
    return tuple(sum(new[:lines]) - sum(old[:lines]) for old, new in zip(before, now, strict=True))


def outlook(table: Table, seat: int) -> dict[str, int]:
    """Points now and, in solo games, against bots, or if the host wanted it, at the end. The latter
    is a bot's estimate, so it is not shown in rated games.
    """
    if table.over:
        return {}
    game, states = table.game, table.history.states
    now = rendering.points_of(game, states, seat)
    people = sum(holder.is_person for holder in table.seats)
    if table.rated or (people > 1 and not table.forecasts):
        return {"now": now}
    return {"now": now, "expected": rendering.expected(game, states, seat)}


def last_report(lines: Sequence[LogLine], seat: int, news: list[list[LogLine]]) -> LogLine | None:
    """The last chapter that ended since the seat's last move, or with it."""
    since = news[-1][0].ply - 1 if news else next((x.ply for x in lines if x.seat == seat), 0)
    return next((line for line in lines if line.report and line.ply >= since), None)


def turns_since(turns: list[list[LogLine]], seat: int, in_turn: bool) -> list[list[LogLine]]:
    """The turns of others since a seat's last turn, newest first, without its current turn."""
    if in_turn and turns and turns[0][0].seat == seat:
        turns = turns[1:]
    return list(takewhile(lambda turn: turn[0].seat != seat, turns))


def names_in(table: Table, turn: DigestTurn) -> str:
    """The names of the players whose turn a line describes."""
    return listed([table.seats[seat].name for seat in (turn.seat, *turn.others)])


def is_in_turn(table: Table) -> bool:
    """Whether the turn of the seat that decides has begun already."""
    position = table.history.states[0]
    asked = table.game.questions.asked(position)
    return asked is not None and not asked.begins_turn(position)


def digest_turns(
    table: Table, seat: int | None, turns: list[list[LogLine]]
) -> tuple[DigestTurn, ...]:
    """The turns in order of play; what several players did alike appears once."""
    found: list[DigestTurn] = []
    kept = table.turns.get(seat, {})
    now = table.turns[seat] = {}
    for lines in reversed(turns):
        plies = (lines[0].ply, lines[-1].ply)
        turn = now[plies] = kept.get(plies) or one_turn(table, seat, lines)
        last = found[-1] if found else None
        if last is None or not is_alike(last, turn):
            found.append(turn)
        else:
            found[-1] = replace(last, others=(*last.others, turn.seat), last=turn.last)
    return tuple(found)


def is_alike(one: DigestTurn, other: DigestTurn) -> bool:
    """Whether two players did the same, and gained nothing by it."""
    same = (one.html, one.text) == (other.html, other.text)
    plain = not (one.gains or other.gains or one.points or other.points)
    return same and plain and other.seat not in (one.seat, *one.others)


def one_turn(table: Table, seat: int | None, turn: list[LogLine]) -> DigestTurn:
    game, history, mover = table.game, table.history, turn[0].seat or 0
    row: Row = tuple(0 for _ in game.goods)
    for line in turn:
        row = plus(row, line.gains)
    row = tuple(0 if good.concept in POINTS else n for good, n in zip(game.goods, row, strict=True))
    chips, words = rendering.gains_shown(game, row)
    done = essential(turn)
    points = [
        rendering.known_points(game, history.position(ply), seat)
        for ply in (turn[0].ply - 1, turn[-1].ply)
    ]
    before, after = (
        sum(sheets[mover][: len(game.lines)]) if mover < len(sheets) else 0 for sheets in points
    )
    return DigestTurn(
        seat=mover,
        html="; ".join(dict.fromkeys(line.essence for line in done if line.essence)),
        gains=chips,
        text="; ".join(line.text for line in done) + (f" ({words})" if words else ""),
        first=turn[0].ply,
        last=turn[-1].ply,
        points=after - before,
    )


# ---------------------------------------------------------------- the board


def board(table: Table, seat: int | None, ply: int) -> glow.Picture:
    """The board at a ply as a seat sees it, without choices; the last two are kept."""
    kept = table.boards.setdefault(seat, {})
    if ply not in kept:
        states = table.history.position(ply)
        parts = rendering.draw(table.game, states, seat, False, pictures=table.pictures).parts
        kept[ply] = glow.Picture(parts, next(reversed(kept.values()), None))
    picture: glow.Picture = kept.pop(ply)
    kept[ply] = picture  # moved to the end: the least recently used is the first
    while len(kept) > BOARDS_KEPT:
        del kept[next(iter(kept))]
    return picture


def glowing(
    table: Table, seat: int | None, at: int | None, parts: tuple[Part, ...]
) -> tuple[Part, ...]:
    """The board with what is new: by the last move of a moment, or since the seat's last move."""
    now = table.history.ply if at is None else at
    before = last_own_ply(table, seat) if at is None else at - 1
    if before is None or not first_ply(table) <= before < now:
        return parts
    key = ("glow", seat, now)
    if key not in table.drawn:
        table.drawn[key] = glow.changed(board(table, seat, before), board(table, seat, now))
    names: frozenset[str] = table.drawn[key]
    return glow.marked(glow.Picture(parts, board(table, seat, now)), names) if names else parts


def last_own_ply(table: Table, seat: int | None) -> int | None:
    """The ply of a seat's last move; None for spectators, and after the game."""
    if seat is None or table.over:
        return None
    moves = table.history.moves
    near = range(len(moves), max(0, len(moves) - FAR), -1)
    return next((ply for ply in near if moves[ply - 1][0] == seat), None)
