"""Record whole games of a game, and digests of many: python -m tests.games.record GAME.

Run this once, when the rules of a game are finished. tests/games/test_records.py holds every later
version to what is written here, byte by byte. Recording again with the same rules and bots gives
the same files. With --few before GAME, record only one game for each number of players, without
digests.
"""

import random
import sys
from itertools import cycle, islice, product
from pathlib import Path

from circenses import games
from circenses.bots.players import Bot, Greedy, Random
from circenses.core.play.earlier import earlier_game
from circenses.core.play.game import Game
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record
from circenses.games import get
from tests.games.digests import digest_of
from tests.playing import Table, every_table

RECORDS = Path(__file__).parent / "records"
DIGESTS = "digests.txt"  # in each game's folder: the digest and the name of each table
GAMES = 20  # recorded games of each game, and at least one of each bot at each table
RANDOM_GAMES = 1_000  # games in each digest
BOTS: tuple[Bot, ...] = (Greedy(temperature=2.5), Random())


def tables_of(name: str) -> list[Table]:
    """Every player count and variant of a game."""
    game = get(name)
    return [Table(game, *table) for table in every_table(game)]


def recorded_games() -> list[str]:
    """The games with recordings."""
    return [name for name in games.GAMES if (RECORDS / name / DIGESTS).exists()]


def played(table: Table, bot: Bot, seed: int) -> Match:
    """A whole game of one bot against itself; who chooses at the same time does so in any order."""
    luck = random.Random(seed)
    match = Match(table.game, table.players, seed, table.options)
    while not match.over:
        player = luck.choice(match.waiting)
        view = table.game.view(match.states, player)
        move = bot.choose(table.game, view, player, match.legal(player), luck.getrandbits(63))
        match.play(move, player)
    return match


def digests_of(name: str) -> str:
    """One line a table: the digest of its random games."""
    lines = (
        f"{digest_of(table.game, table.players, table.options, RANDOM_GAMES)}  {table.name}\n"
        for table in tables_of(name)
    )
    return "".join(lines)


def record(name: str) -> None:
    """Write the files of one game."""
    folder = RECORDS / name
    folder.mkdir(parents=True, exist_ok=True)
    pairs = list(product(tables_of(name), BOTS))
    for seed, (table, bot) in enumerate(islice(cycle(pairs), max(GAMES, len(pairs))), 1):
        file = f"{seed:02}-{table.name}-{type(bot).__name__}.replay".lower().replace(" ", "_")
        played(table, bot, seed).save(folder / file)
    (folder / DIGESTS).write_text(digests_of(name), encoding="utf-8")


def record_few(name: str) -> None:
    """Write one game of the greedy bot for each number of players."""
    folder = RECORDS / name
    folder.mkdir(parents=True, exist_ok=True)
    game = get(name)
    for players in range(game.players[0], game.players[1] + 1):
        table = next(one for one in tables_of(name) if one.players == players)
        file = f"{players:02}-{name}-{players}-greedy.replay"
        played(table, BOTS[0], players).save(folder / file)


def recorded(name: str, players: int) -> Match:
    """A whole game of the greedy bot for a number of players, as recorded."""
    files = sorted((RECORDS / name).glob(f"*-{name}-{players}-*greedy.replay"))
    record = Record.load(files[0])
    return replayed(record, lambda _: game_of(record))


def game_of(record: Record) -> Game:
    """The game with the rules that a record began with."""
    game = get(record.game)
    if record.rules == game.rules_version:
        return game
    return earlier_game(game, record.rules, record.content) or game


if __name__ == "__main__":
    write = record_few if "--few" in sys.argv else record
    for name in sys.argv[1:]:
        if name != "--few":
            write(name)
