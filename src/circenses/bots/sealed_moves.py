"""Bots' moves in a sealed record: which of them follow from the random numbers of the secret."""

from collections.abc import Callable
from typing import NamedTuple

from circenses.bots import levels
from circenses.bots.engine import engine_for
from circenses.bots.players import Bot, Greedy, Random, Search
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import Match, dealt
from circenses.core.play.replay import Record
from circenses.core.play.seal import luck_from


class Again(NamedTuple):
    """The bots' moves that were recomputed, by their numbers."""

    same: list[int]
    other: list[int]  # this version's bot chooses another move
    searched: list[int]  # a search uses the clock and earlier thoughts, so it cannot be repeated

    def __str__(self) -> str:
        words = [f"{len(self.same)} of {sum(map(len, self))} moves of bots follow from their luck"]
        if self.searched:
            words.append(f"{len(self.searched)} came from a search, which cannot be repeated")
        if self.other:
            words.append(
                f"{len(self.other)} are not what today's bots choose, the first is move "
                f"{self.other[0]} (bots may have changed since)"
            )
        return "; ".join(words) + "."


def bots_again(record: Record, find: Callable[[str], Game]) -> Again:
    """Choose the bots' moves again, from the same views with the same random numbers."""
    found = Again([], [], [])
    proof = record.proof
    if proof is None or not proof.bots:
        return found
    match: Match = dealt(record, find)
    of_bots = dict(proof.bots)
    for number, (player, move) in enumerate(record.moves, 1):
        if number in of_bots:
            luck = luck_from(proof.secret, "bot", match.ply, player)
            fate(found, match, player, move, of_bots[number], luck).append(number)
        match.play(move, player)
    return found


def fate(found: Again, match: Match, player: int, move: int, level: str, luck: int) -> list[int]:
    """The list in which a bot's move belongs."""
    game, moves = match.game, match.legal(player)
    if len(moves) == 1:
        return found.same
    bots = bots_at(level, game)
    exact = [bot for bot in bots if not isinstance(bot, Search)]
    view = game.view(match.states, player)
    if any(bot.choose(game, view, player, moves, luck) == move for bot in exact):
        return found.same
    return found.other if len(exact) == len(bots) else found.searched


def bots_at(level: str, game: Game) -> list[Bot]:
    """The bots a level may have used: with compiled rules, and before they were compiled."""
    try:
        known = levels.get(level)
    except CircensesError:
        return []  # a level of another version
    bots = [known.usual, levels.bots_of(game.folder).get(known.name, known.usual)]
    if not engine_for(game).has_value:
        bots = [Random() if isinstance(bot, Greedy) else bot for bot in bots]
    return bots
