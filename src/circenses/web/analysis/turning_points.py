"""What an analysis shows: chances by move, turning points, and the choices at a moment."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from circenses.bots.engine import WeighedMove
from circenses.core.text.feats import Feat
from circenses.core.value.valuation import valuation_of
from circenses.web.analysis.compared import Turn, close_ups
from circenses.web.analysis.storage import GameAnalysis, Judged
from circenses.web.analysis.verdicts import (
    Teller,
    Verdict,
    beyond,
    last_turn_words,
    lower,
    span_at,
)
from circenses.web.analysis.worth import lost, note_on
from circenses.web.pages.models.replay import (
    Analysis,
    Candidate,
    Compared,
    Event,
    TurningPoint,
)
from circenses.web.tables import rendering
from circenses.web.tables.table import Table
from circenses.web.tables.wording import side_names

# How much a move reduced the chance of winning or, in solo games, the final score.
GRAVE = ((0.12, "??"), (0.06, "?"), (0.03, "?!"))
GRAVE_ALONE = ((8.0, "??"), (4.0, "?"), (2.0, "?!"))
FOUND = 0.08  # how much better than the second-best choice a good move is
STEPS_TOLD = 3  # of a turn, after its first move
MOST_STEPS = 6
CLOSE = 6  # final leads, in points, that a single turn can decide
SHOWN, FINDS_SHOWN = 5, 2  # turning points of a game
LARGE, MIDDLE = 0.10, 0.05  # changes of a chance that set the sizes of signs
LARGE_ALONE, MIDDLE_ALONE = 8.0, 4.0


def decision_before(analysis: GameAnalysis, at: int) -> Judged | None:
    """The judgment of the move that led to `at`; None if there was no choice."""
    judged = analysis.moves[at - 1] if at else None
    return judged if judged is not None and len(judged.choices) > 1 else None


def analysis_of(table: Table, analysis: GameAnalysis, at: int) -> Analysis:
    """The analysis, as the page shows it beside the position after `at` moves."""
    points = turning_points(table, analysis)
    judged = analysis.moves[at - 1] if at else None
    here = next((point for point in points if point.ply == at), None)
    if here is None and judged is not None:
        here = turning_point(table, analysis, judged)
    return Analysis(
        chances=chances(analysis),
        sides=tuple(side_names(table.game, table.seats, len(analysis.final))),
        points=points,
        candidates=candidates(table, judged, is_alone(analysis)) if judged else (),
        verdict=here,
        whole_turns=judged is not None and bool(judged.turns),
        single_moves=analysis.single_moves,
        expected=expected(table, analysis) if is_alone(analysis) else (),
        winners=tuple(side for side, share in enumerate(analysis.final) if share > 0),
        done=analysis.plies,
        of=analysis.plies,
    )


def is_alone(analysis: GameAnalysis) -> bool:
    """Whether there is nobody to beat: then points count instead of chances."""
    return len(analysis.final) == 1


def chances(analysis: GameAnalysis) -> tuple[tuple[float, ...], ...]:
    """Each side's chance of winning, at every position from the first to the last."""
    rows = [tuple(one.judgment.chances) for one in analysis.moves if one is not None]
    return (*rows, tuple(analysis.final))


def expected(table: Table, analysis: GameAnalysis) -> tuple[float, ...]:
    """The expected final score at every position; at the last one, the score itself."""
    score = float(table.seats[0].total or 0)
    line = [score]
    for one in reversed(analysis.moves):
        if one is not None and one.choices:
            score = max(choice.points for choice in one.choices)
        line.append(score)
    return tuple(reversed(line))


# ---------------------------------------------------------------- turning points


def turning_points(table: Table, analysis: GameAnalysis) -> tuple[TurningPoint, ...]:
    """The turns that lost most and the best finds, in the order of the game."""
    if "turning" not in table.drawn:
        found = [turning_point(table, analysis, one, words=False) for one in analysis.moves if one]
        known = largest_of_turns(table, (point for point in found if point))
        good = [point for point in known if point.change > 0][:FINDS_SHOWN]
        made = (
            point for point in known if point.change < 0 and leads_elsewhere(table, analysis, point)
        )
        bad = list(islice(made, SHOWN))
        shown = sorted(bad + good, key=lambda point: -abs(point.change))[:SHOWN]
        chosen = sorted(shown, key=lambda point: point.ply)
        table.drawn["turning"] = tuple(in_words(table, analysis, point) for point in chosen)
    kept: tuple[TurningPoint, ...] = table.drawn["turning"]
    return kept


def teller_of(table: Table) -> Teller:
    """The words for verdicts on a game, with its turns."""
    if "teller" not in table.drawn:
        table.drawn["teller"] = Teller(table.history, [seat.name for seat in table.seats])
    kept: Teller = table.drawn["teller"]
    return kept


def largest_of_turns(table: Table, points: Iterable[TurningPoint]) -> list[TurningPoint]:
    """The largest point of each turn, largest first: the decisions of a turn belong together."""
    turns = teller_of(table).turns
    found: dict[int, TurningPoint] = {}
    for point in sorted(points, key=lambda point: -abs(point.change)):
        found.setdefault(span_at(turns, point.seat, point.ply - 1), point)
    return list(found.values())


def leads_elsewhere(table: Table, analysis: GameAnalysis, point: TurningPoint) -> bool:
    """Whether the better turn ends with another position: only its order may differ."""
    judged = analysis.moves[point.ply - 1]
    if judged is None:
        return False
    moves = [choice.move for choice in judged.choices]
    both = (judged.judgment.move, judged.judgment.best)
    if not all(move in moves for move in both):
        return True
    kept = turns(table, judged)
    one, other = (kept[moves.index(move)].worlds[0][-1] for move in both)
    return one.tobytes() != other.tobytes()


def turning_point(
    table: Table, analysis: GameAnalysis, judged: Judged, words: bool = True
) -> TurningPoint | None:
    """A move that lost much, or one that was hard to find; None for all others."""
    alone = is_alone(analysis)
    loss = lost(judged.judgment, alone)
    for least, sign in GRAVE_ALONE if alone else GRAVE:
        if loss >= least:
            point = plain_point(judged, sign, -loss, alone)
            return in_words(table, analysis, point) if words else point
    gain = 0.0 if alone or judged.judgment.is_unsure else ahead(judged)
    if gain < FOUND:
        return None
    point = plain_point(judged, "!", gain, alone)
    return in_words(table, analysis, point) if words else point


def plain_point(judged: Judged, sign: str, change: float, alone: bool) -> TurningPoint:
    judgment = judged.judgment
    return TurningPoint(
        ply=judgment.ply + 1,
        seat=judgment.player,
        sign=sign,
        title="",
        change=change,
        size=size_of(abs(change), alone),
        chances=None if alone else (judgment.best_chance, judgment.chance),
    )


def size_of(change: float, alone: bool) -> str:
    large, middle = (LARGE_ALONE, MIDDLE_ALONE) if alone else (LARGE, MIDDLE)
    return "large" if change >= large else "middle" if change >= middle else "small"


def ahead(judged: Judged) -> float:
    """By how much the move played was better than the next best; 0 if it was not the best."""
    judgment = judged.judgment
    if not judgment.is_best or len(judged.choices) < 2:
        return 0.0
    mine = [one for one in judged.choices if one.move == judgment.move]
    others = [one for one in judged.choices if one.move != judgment.move]
    if not mine:
        return 0.0
    return round(round(mine[0].chance, 2) - round(max(one.chance for one in others), 2), 2)


def in_words(table: Table, analysis: GameAnalysis, point: TurningPoint) -> TurningPoint:
    """The turning point with what happened, why it mattered, and when."""
    judged = analysis.moves[point.ply - 1]
    if judged is None:
        return point
    verdict = verdict_on(table, judged, point.change)
    moment = rendering.moment_of(table.game, table.history.position(point.ply - 1))
    turn = moment.partition(" of ")[0]
    why = " ".join(filter(None, (swing(table, point), verdict.reason)))
    turn = turn[:1].upper() + turn[1:]
    return replace(point, title=verdict.title, turn=turn, why=why)


def verdict_on(table: Table, judged: Judged, change: float) -> Verdict:
    """The verdict on a turn compared with the better one; for a find, with the next best."""
    teller, judgment = teller_of(table), judged.judgment
    moves = [choice.move for choice in judged.choices]
    kept = turns(table, judged)
    played = kept[moves.index(judgment.move)]
    if change < 0:
        better = kept[moves.index(judgment.best)]
        return teller.mistake(played, better, judgment.ply, judgment.points)
    second = next(turn for turn, move in zip(kept, moves, strict=True) if move != judgment.move)
    return teller.find(played, second, f"{100 * change:.0f}%")


def swing(table: Table, point: TurningPoint) -> str:
    """Why the chance swings in the last turn of a game with a rival to beat."""
    totals = [seat.total for seat in table.seats if seat.total is not None]
    few = len(totals) < 2 or len(totals) != len(table.seats)
    if few or not teller_of(table).is_last(point.seat, point.ply - 1):
        return ""
    mine = round(totals[point.seat])
    best = max(round(total) for seat, total in enumerate(totals) if seat != point.seat)
    return last_turn_words(mine, best) if abs(best - mine) <= CLOSE else ""


# ---------------------------------------------------------------- the choices at a moment


def candidates(table: Table, judged: Judged, alone: bool) -> tuple[Candidate, ...]:
    """The choices instead of the move that led here, best first."""
    return tuple(
        candidate(choice, turn, note_on(judged, choice, alone))
        for choice, turn in zip(judged.choices, turns(table, judged), strict=True)
    )


def turns(table: Table, judged: Judged) -> list[Turn]:
    """The turn that begins with each choice; only the move if no more was stored."""
    judgment = judged.judgment
    states = table.history.position(judgment.ply)
    kept = judged.turns or [(choice.move,) for choice in judged.choices]
    return [Turn(table.game, states, judgment.player, moves) for moves in kept]


def candidate(choice: WeighedMove, turn: Turn, note: str) -> Candidate:
    first, rest = headline(turn)
    of_the_lead = valuation_of(turn.game).is_of_the_lead(int(turn.states[0].seats))
    chips, words = turn.gains()
    return Candidate(
        text=first,
        chance=choice.chance,
        points=choice.points,
        in_sight=rendering.is_in_sight(turn.game) or of_the_lead,
        note=note,
        move=choice.move,
        rest=rest,
        steps=steps_of(turn),
        gains=chips,
        gain_words=words,
        earned=turn.points(),
    )


def headline(turn: Turn) -> tuple[str, str]:
    """The main feat of a turn, and the rest; its moves, if it leaves nothing on the table."""
    if not turn.feats:
        first, *rest = turn.words()
        return first, in_short(rest)
    main, *others = turn.feats
    return upper(main.doing), feats_in_short(others)


def steps_of(turn: Turn) -> tuple[str, ...]:
    """Everything a turn does, in words."""
    return tuple(upper(feat.doing) for feat in turn.feats) or tuple(turn.words()[:MOST_STEPS])


def upper(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def feats_in_short(feats: Sequence[Feat]) -> str:
    told = [feat.doing for feat in feats[:STEPS_TOLD]]
    return ", ".join(told) + (" …" if len(feats) > STEPS_TOLD else "")


def in_short(rest: Sequence[str]) -> str:
    """The rest of a turn, in a few words.

    >>> in_short(["Lay the Tavern", "Take Build", "End your turn"])
    'lay the Tavern, take Build, end your turn'
    """
    told = [lower(words) for words in rest[:STEPS_TOLD]]
    return ", ".join(told) + (" …" if len(rest) > STEPS_TOLD else "")


def compared(
    table: Table, judged: Judged, rows: Sequence[Candidate], asked: int | None
) -> Compared | None:
    """The played turn and another one: the requested one, otherwise the better or the next best."""
    played, best = judged.judgment.move, judged.judgment.best
    moves = [choice.move for choice in judged.choices]
    others = [move for move in moves if move != played]
    if played not in moves or not others:
        return None
    other = next((move for move in (asked, best) if move in others), others[0])
    both = moves.index(played), moves.index(other)
    one, two = (rows[k] for k in both)
    kept = turns(table, judged)
    return Compared(
        turns=(compared_with(one, two), compared_with(two, one)),
        close_ups=close_ups(*(kept[k] for k in both)),
    )


def compared_with(one: Candidate, other: Candidate) -> Candidate:
    """A turn, with what it does and the other one does not."""
    return replace(one, own=tuple(words for words in one.steps if words not in other.steps))


def events_after(table: Table, judged: Judged) -> tuple[Event, ...]:
    """Players who later took what the better turn would have taken."""
    judgment, teller = judged.judgment, teller_of(table)
    moves = [choice.move for choice in judged.choices]
    if judgment.is_best or judgment.move not in moves or judgment.best not in moves:
        return ()
    kept = turns(table, judged)
    played, better = (kept[moves.index(move)] for move in (judgment.move, judgment.best))
    lost = teller.lost_later(beyond(better.feats, played.feats), judgment.player, judgment.ply)
    if lost is None:
        return ()
    states = table.history.position(lost.first)
    turn = rendering.moment_of(table.game, states).partition(" of ")[0]
    return (Event(seat=lost.rival, turn=upper(turn), text=lost.feat.words),)
