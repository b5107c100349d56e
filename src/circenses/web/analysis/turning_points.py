"""What an analysis tells: chances by move, turning points, and the choices at a moment."""

from collections.abc import Sequence
from dataclasses import replace

from circenses.bots.engine import Choice
from circenses.core.value.valuation import valuation_of
from circenses.web.analysis.compared import Turn, close_ups
from circenses.web.analysis.storage import GameAnalysis, Judged
from circenses.web.analysis.worth import WELL_KNOWN, lost, note_on
from circenses.web.pages.models.replay import Analysis, Candidate, Compared, TurningPoint
from circenses.web.tables import rendering
from circenses.web.tables.table import Table
from circenses.web.tables.wording import side_names

# By how much a move lessened the chance of winning, or, alone, the final score.
GRAVE = ((0.12, "??"), (0.06, "?"), (0.03, "?!"))
GRAVE_ALONE = ((8.0, "??"), (4.0, "?"), (2.0, "?!"))
FOUND = 0.08  # a good move is better than the second-best choice by so much
STEPS_TOLD = 3  # of a turn, after its first move
MISTAKES_SHOWN, FINDS_SHOWN = 8, 3


def decision_before(analysis: GameAnalysis, at: int) -> Judged | None:
    """The judgement of the move that led to `at`; None if there was nothing to choose."""
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
    """Whether there is nobody to win against: then points count, not chances."""
    return len(analysis.final) == 1


def chances(analysis: GameAnalysis) -> tuple[tuple[float, ...], ...]:
    """Each side's chance of winning, at every position from the first to the last."""
    rows = [tuple(one.judgement.chances) for one in analysis.moves if one is not None]
    return (*rows, tuple(analysis.final))


def expected(table: Table, analysis: GameAnalysis) -> tuple[float, ...]:
    """The final score to be expected at every position; at the last one, the score itself."""
    score = float(table.seats[0].total or 0)
    line = [score]
    for one in reversed(analysis.moves):
        if one is not None and one.choices:
            score = max(choice.points for choice in one.choices)
        line.append(score)
    return tuple(reversed(line))


# ---------------------------------------------------------------- turning points


def turning_points(table: Table, analysis: GameAnalysis) -> tuple[TurningPoint, ...]:
    """The moves that lost most and the best finds, in the order of the game."""
    if "turning" not in table.drawn:
        found = [turning_point(table, analysis, one, words=False) for one in analysis.moves if one]
        known = sorted((point for point in found if point), key=lambda point: -abs(point.change))
        bad = [point for point in known if point.change < 0][:MISTAKES_SHOWN]
        good = [point for point in known if point.change > 0][:FINDS_SHOWN]
        chosen = sorted(bad + good, key=lambda point: point.ply)
        table.drawn["turning"] = tuple(in_words(table, analysis, point) for point in chosen)
    kept: tuple[TurningPoint, ...] = table.drawn["turning"]
    return kept


def turning_point(
    table: Table, analysis: GameAnalysis, judged: Judged, words: bool = True
) -> TurningPoint | None:
    """A move that lost much, or one that was hard to find; None for all others."""
    alone = is_alone(analysis)
    loss = lost(judged.judgement, alone)
    for least, sign in GRAVE_ALONE if alone else GRAVE:
        if loss >= least:
            point = plain_point(judged, sign, -loss)
            return in_words(table, analysis, point) if words else point
    gain = 0.0 if alone else ahead(judged)
    if gain < FOUND:
        return None
    point = plain_point(judged, "!", gain)
    return in_words(table, analysis, point) if words else point


def plain_point(judged: Judged, sign: str, change: float) -> TurningPoint:
    judgement = judged.judgement
    return TurningPoint(
        ply=judgement.ply + 1, seat=judgement.player, sign=sign, text="", change=change
    )


def ahead(judged: Judged) -> float:
    """By how much the move played was better than the next best; 0 if it was not the best."""
    judgement = judged.judgement
    if not judgement.is_best or len(judged.choices) < 2:
        return 0.0
    mine = [one for one in judged.choices if one.move == judgement.move]
    others = [one for one in judged.choices if one.move != judgement.move]
    if not mine or min(one.visits for one in others) < WELL_KNOWN * mine[0].visits:
        return 0.0
    return mine[0].chance - max(one.chance for one in others)


def in_words(table: Table, analysis: GameAnalysis, point: TurningPoint) -> TurningPoint:
    """The same point with what was done, what was better, and when."""
    judged = analysis.moves[point.ply - 1]
    if judged is None:
        return point
    game, history = table.game, table.history
    around = history.positions(point.ply - 1, point.ply)
    move, best = judged.judgement.move, judged.judgement.best
    told = rendering.told(game, around, point.seat, point.seat, move)
    better = "" if move == best else rendering.described(game, around[0], point.seat, best)
    moment = rendering.moment_of(game, around[0])
    turn = moment.partition(" of ")[0]
    turn = turn[:1].upper() + turn[1:]
    return replace(point, text=told.text, better=better, turn=turn, why=judged.why)


# ---------------------------------------------------------------- the choices at a moment


def candidates(table: Table, judged: Judged, alone: bool) -> tuple[Candidate, ...]:
    """What could have been done in place of the move that led here, best first."""
    return tuple(
        candidate(choice, turn, note_on(judged, choice, alone))
        for choice, turn in zip(judged.choices, turns(table, judged), strict=True)
    )


def turns(table: Table, judged: Judged) -> list[Turn]:
    """The turn that begins with each choice; the move alone where no more was kept."""
    judgement = judged.judgement
    states = table.history.position(judgement.ply)
    kept = judged.turns or [(choice.move,) for choice in judged.choices]
    return [Turn(table.game, states, judgement.player, moves) for moves in kept]


def candidate(choice: Choice, turn: Turn, note: str) -> Candidate:
    first, *rest = turn.words()
    of_the_lead = valuation_of(turn.game).is_of_the_lead(int(turn.states[0].seats))
    chips, words = turn.gains()
    return Candidate(
        text=first,
        chance=choice.chance,
        points=choice.points,
        in_sight=rendering.is_in_sight(turn.game) or of_the_lead,
        note=note,
        move=choice.move,
        rest=in_short(rest),
        gains=chips,
        gain_words=words,
        earned=turn.points(),
    )


def in_short(rest: Sequence[str]) -> str:
    """How a turn goes on, in a few words.

    >>> in_short(["Lay the Tavern", "Take Build", "End your turn"])
    'lay the Tavern, take Build, end your turn'
    """
    told = [f"{words[:1].lower()}{words[1:]}" for words in rest[:STEPS_TOLD]]
    return ", ".join(told) + (" …" if len(rest) > STEPS_TOLD else "")


def compared(
    table: Table, judged: Judged, rows: Sequence[Candidate], asked: int | None
) -> Compared | None:
    """What was played beside another choice: the one asked for, else the better one or the next."""
    played, best = judged.judgement.move, judged.judgement.best
    moves = [choice.move for choice in judged.choices]
    others = [move for move in moves if move != played]
    if played not in moves or not others:
        return None
    other = next((move for move in (asked, best) if move in others), others[0])
    both = moves.index(played), moves.index(other)
    one, two = (rows[k] for k in both)
    kept = turns(table, judged)
    return Compared(turns=(one, two), close_ups=close_ups(*(kept[k] for k in both)))
