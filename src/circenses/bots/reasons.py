"""Why one move is better than another, in words: what each leads to by the end of the turn.

Both moves are played in the same imagined worlds, and the rest of the turn by look-ahead. Then the
features of the value (value/features.py) are compared, and those with the largest differences in
points are named.
"""

from typing import NamedTuple

import numpy as np

from circenses.bots.engine import Workspace, engine_for
from circenses.core.play.game import Game
from circenses.core.value.model import Feature

WORLDS = 4  # imagined worlds over which the moves are compared
REST_OF_TURN = 12  # most further decisions of the same player to play
TELLING = 0.15  # smallest difference in points that is named
GAINS_TOLD, LOSSES_TOLD = 2, 1
ALIKE = "By the end of the turn, neither is ahead; what comes later makes the difference."
WHETHER = "whether"


class Difference(NamedTuple):
    """How much more of something one move gives, and what that is worth."""

    phrase: str
    amount: float
    points: float
    is_flag: bool


def reason(game: Game, view: np.ndarray, player: int, move: int, other: int, seed: int = 1) -> str:
    """Why `move` is better than `other`, from the player's view; "" without features."""
    if not engine_for(game).valuation.features:
        return ""
    return in_words(differences(game, view, player, move, other, seed))


def differences(
    game: Game, view: np.ndarray, player: int, move: int, other: int, seed: int
) -> list[Difference]:
    """What a move leads to more or less of than another, the largest difference first."""
    valuation = engine_for(game).valuation
    mine, worths = outcome(game, view, player, move, seed)
    theirs, _ = outcome(game, view, player, other, seed)
    change = mine - theirs
    found: dict[str, Difference] = {}
    for feature, amount, points in zip(
        valuation.features, change.tolist(), (change * worths).tolist(), strict=True
    ):
        phrase, is_flag = phrase_of(feature)
        before = found.get(phrase, Difference(phrase, 0.0, 0.0, is_flag))
        told = amount if feature.is_told else 0.0
        found[phrase] = Difference(phrase, before.amount + told, before.points + points, is_flag)
    return sorted(found.values(), key=lambda one: -abs(one.points))


def phrase_of(feature: Feature) -> tuple[str, bool]:
    """A feature's phrase, and whether it is a yes-or-no feature rather than a count.

    >>> phrase_of(Feature("coins", "the first six coins", "coins"))
    ('coins', False)
    >>> phrase_of(Feature("leads", "whether the race is led"))
    ('the race is led', True)
    """
    words = feature.phrase or feature.about
    is_flag = words.partition(" ")[0] == WHETHER
    return words.removeprefix(WHETHER).lstrip(), is_flag


def outcome(
    game: Game, view: np.ndarray, player: int, move: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """The features at the end of the turn that a move begins, and what one of each is worth.

    Means over a few imagined worlds.
    """
    engine = engine_for(game)
    weights = engine.valuation.one_step
    workspace = engine.borrow(weights)
    try:
        amounts, worths = np.zeros((2, len(engine.valuation.features)))
        for world in range(WORLDS):
            workspace.worlds[:] = game.imagine_from(game.view(view, player), player, seed + world)
            game.drivers.play_move(workspace.worlds, 0, player, move)
            play_turn(workspace, player)
            found, left = engine.valuation.counted(workspace.worlds, player)
            amounts += found
            worths += engine.weights(weights).worths(found, left, engine.valuation.most_time)
        return amounts / WORLDS, worths / WORLDS
    finally:
        engine.give_back(workspace)


def play_turn(workspace: Workspace, player: int) -> None:
    """Play on in the first world by look-ahead, as long as nobody but the player decides."""
    worlds, drivers = workspace.worlds, workspace.engine.game.drivers
    for _ in range(REST_OF_TURN):
        if int(worlds[0].waiting) != 1 << player:
            return
        drivers.play_move(worlds, 0, player, best_ahead(workspace, player))


def best_ahead(workspace: Workspace, player: int) -> int:
    """The move that look-ahead chooses in the first world."""
    engine, worlds = workspace.engine, workspace.worlds
    out, gains = workspace.out, workspace.gains
    n = int(engine.game.drivers.legal_moves(worlds, 0, player, out))
    gains[:n] = 0.0
    if n > 1:
        engine.look_ahead(worlds, 0, player, out, n, gains, workspace.model)
    return int(out[int(gains[:n].argmax())])


# ---- in words


def in_words(found: list[Difference]) -> str:
    """The differences that count most: what is gained, then what it costs.

    Features that are better in smaller amounts are left out, because nobody would understand them.

    >>> in_words([Difference("faith", 3.0, 2.1, False), Difference("coins", -2.0, -0.8, False)])
    'By the end of the turn: +3 faith, but −2 coins.'
    >>> in_words([Difference("points", -1.2, -1.2, False)])
    'By the end of the turn: −1.2 points; what follows is worth it.'
    """
    found = [
        one for one in found if one.is_flag or one.amount * one.points > 0 or not is_there(one)
    ]
    gains = [one for one in found if one.points >= TELLING][:GAINS_TOLD]
    losses = [one for one in found if one.points <= -TELLING][:LOSSES_TOLD]
    if not gains:
        gains = [one for one in found if one.points > 0 and is_there(one)][:1]
    if not gains and not losses:
        return ALIKE
    told = ", ".join(map(words_of, gains))
    but = ", ".join(map(words_of, losses))
    sentence = f"{told}, but {but}" if told and but else told or f"{but}; what follows is worth it"
    return f"By the end of the turn: {sentence}."


def is_there(one: Difference) -> bool:
    return abs(one.amount) >= 0.05


def words_of(one: Difference) -> str:
    """One difference: a signed number, or what is true and what is no longer true."""
    if one.is_flag:
        return one.phrase if one.amount > 0 else f"no longer {one.phrase}"
    if not is_there(one):
        return f"{'better' if one.points > 0 else 'worse'}: {one.phrase}"
    sign = "+" if one.amount > 0 else "−"
    size = abs(one.amount)
    number = f"{size:.0f}" if abs(size - round(size)) < 0.05 else f"{size:.1f}"
    return f"{sign}{number} {one.phrase}"
