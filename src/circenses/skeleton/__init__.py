"""Skeleton: take stones, and take the last one."""

from pathlib import Path

from circenses.core.play.game import Game
from circenses.skeleton.laws import LAWS
from circenses.skeleton.rules import imagine, legal, play, setup
from circenses.skeleton.scoring import LINES, TIES, score
from circenses.skeleton.state import ASKED, MOST_LEGAL, MOVES, STATE, Decision

GAME = Game(
    id="skeleton",
    title="Skeleton",
    prefix="SK",
    rules_version=1,
    players=(2, 4),
    minutes=5,
    tagline="Take stones, and take the last one.",
    state=STATE,
    moves=MOVES,
    most_legal=MOST_LEGAL,
    decisions=Decision,
    asked=ASKED,
    setup=setup,
    legal=legal,
    play=play,
    imagine=imagine,
    score=score,
    lines=LINES,
    ties=TIES,
    laws=LAWS,
    folder=Path(__file__).parent,
    package=__name__,
)
