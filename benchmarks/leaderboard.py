"""Our own entries on the leaderboard: plays what is missing, and writes docs/leaderboard.md.

    PYTHONPATH=src python benchmarks/leaderboard.py [--games 100] [--workers 2] [--page]

Results lie in docs/leaderboard/, one file for each agent of a game (`circenses benchmark` writes
them); a file of others is added there. With --page, nothing is played.
"""

import argparse
from pathlib import Path

from circenses import games
from circenses.bots.benchmark import GAMES as GAMES_EACH
from circenses.bots.benchmark import Entry, Result, run, schedule, submission_of
from circenses.bots.leaderboard import table
from circenses.bots.pool import cores

DOCS = Path(__file__).parents[1] / "docs"
FOLDER, PAGE = DOCS / "leaderboard", DOCS / "leaderboard.md"
SALT = "panem-et-circenses-1"  # our bots are older than it
AGENTS = ("plebeian", "citizen", "greedy")
GAMES = ("aeterna", "nova_roma")
BEGIN, END = "<!-- benchmarks/leaderboard.py -->", "<!-- to here -->"


def play(games_each: int, workers: int) -> None:
    """All games of our own entries that no file has."""
    for game in GAMES:
        for agent in AGENTS:
            entry = Entry(game, agent, submission_of(game, agent), SALT, games=games_each)
            name = "".join(letter if letter.isalnum() else "-" for letter in agent)
            path = FOLDER / f"{game}-{name}.json"
            if path.exists():
                known = Result.read(path)
                if known.head["rules"] != entry.head()["rules"]:
                    path.unlink()  # results of earlier rules are not compared with new ones
                elif len(known.rows) >= len(schedule(entry)):
                    continue
            done = sum(1 for _ in run(entry, path, workers))
            print(f"{game}: {agent}, {done} games", flush=True)


def tables() -> str:
    """The leaderboards of all games that have results, a table for each version of the rules."""
    parts = []
    for game in games.GAMES:
        found = [Result.read(path) for path in sorted(FOLDER.glob(f"{game}-*.json"))]
        two = [result for result in found if result.head["players"] == 2]
        for version in sorted({result.head["rules"] for result in two}, reverse=True):
            title = f"## {games.get(game).title}, two players, rules version {version}"
            same = [result for result in two if result.head["rules"] == version]
            parts.append(f"{title}\n\n{table(same)}")
    return "\n".join(parts)


def page() -> str:
    """The page with new tables."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="against each rival")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--page", action="store_true")
    asked = parser.parse_args()
    if not asked.page:
        play(asked.games, asked.workers)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
