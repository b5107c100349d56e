"""How good the choices at a moment are compared with the played one, as far as bots can tell.

Choices are compared as the page shows them, rounded, so that its words agree with its figures.
"""

from circenses.bots.analysis import Judgment
from circenses.bots.engine import WeighedMove
from circenses.web.analysis.storage import Judged

# How much two choices must differ, in chance or solo score, to count as different.
APART, APART_ALONE = 0.02, 1.0
WELL_KNOWN = 0.1  # share of the best choice's visits that a choice needs to be compared with it

PLAYED, PLAYED_WELL = "played", "played, about as good"
PLAYED_BEST, NONE_BETTER = "played, the best", "played, none better"
BETTER, ALSO_BETTER, ALIKE = "better", "also better", "about as good"
UNSURE = "unsure"  # two searches disagree about the played turn


def shown(choice: WeighedMove, alone: bool) -> float:
    """A choice's figure on the page."""
    return round(choice.points, 1) if alone else round(choice.chance, 2)


def apart(one: WeighedMove, other: WeighedMove, alone: bool) -> int:
    """1 if a choice is better than another, -1 if it is worse, 0 if they are about as good.

    >>> apart(WeighedMove(1, 90, 0.5, 40.0), WeighedMove(2, 90, 0.484, 40.0), alone=False)
    1
    >>> apart(WeighedMove(1, 90, 0.5, 40.0), WeighedMove(2, 90, 0.486, 40.0), alone=False)
    0
    """
    difference = round(shown(one, alone) - shown(other, alone), 2)
    least = APART_ALONE if alone else APART
    return int(difference >= least) - int(difference <= -least)


def lost(judgment: Judgment, alone: bool) -> float:
    """How much worse the played move is than the best one; 0 if the bots are not sure."""
    if judgment.is_unsure:
        return 0.0
    if alone:
        return judgment.points
    return round(round(judgment.best_chance, 2) - round(judgment.chance, 2), 2)


def note_on(judged: Judged, choice: WeighedMove, alone: bool) -> str:
    """The note on a choice."""
    played, best = (find(judged, move) for move in (judged.judgment.move, judged.judgment.best))
    if choice == played:
        return note_on_played(judged, alone)
    difference = apart(choice, played, alone) if played else -1
    if difference > 0 and judged.judgment.is_unsure:
        return UNSURE
    better = BETTER if choice == best else ALSO_BETTER
    return {1: better, 0: ALIKE, -1: ""}[difference]


def note_on_played(judged: Judged, alone: bool) -> str:
    if not judged.judgment.is_best:
        return PLAYED if is_better(judged, alone) else PLAYED_WELL
    played = find(judged, judged.judgment.move)
    others = [one for one in judged.choices if one != played]
    ahead = played is not None and all(apart(played, one, alone) > 0 for one in others)
    return PLAYED_BEST if ahead else NONE_BETTER


def is_better(judged: Judged, alone: bool) -> bool:
    """Whether the best choice is better than the played one, as far as the bots can tell."""
    if judged.judgment.is_unsure:
        return False
    played, best = (find(judged, move) for move in (judged.judgment.move, judged.judgment.best))
    return played is not None and best is not None and apart(best, played, alone) > 0


def find(judged: Judged, move: int) -> WeighedMove | None:
    return next((choice for choice in judged.choices if choice.move == move), None)
