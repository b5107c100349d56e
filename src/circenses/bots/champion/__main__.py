"""`python -m circenses.bots.champion`: train and measure with only NumPy and Numba.

For machines that have only a source tree. `train GAME` is `circenses train`, and
`match GAME BOT BOT` is `circenses bots`, with a limit in minutes.
"""

import argparse
import sys
import time
from pathlib import Path

from circenses.bots import arena
from circenses.bots.arena import Contest
from circenses.bots.champion.train import Plan, carry_out
from circenses.core.errors import CircensesError

EVERY = 10.0  # seconds between two lines of progress


class Progress:
    """Prints progress to standard error at intervals."""

    def __init__(self) -> None:
        self.begin = time.monotonic()
        self.said, self.what = 0.0, ""

    def __call__(self, what: str, done: int, of: int) -> None:
        now = time.monotonic()
        if what != self.what or now - self.said > EVERY or done == of:
            self.said, self.what = now, what
            print(f"{now - self.begin:6.0f} s  {what}: {done} of {of}", file=sys.stderr, flush=True)


def options_of(words: list[str]) -> dict[str, str]:
    """Options of a game, given as name=choice."""
    return {name: choice for name, _, choice in (word.partition("=") for word in words)}


def train(args: argparse.Namespace) -> None:
    plan = Plan(
        args.game,
        seed=args.seed,
        games=args.games,
        rounds=args.rounds,
        players=args.players,
        iterations=args.iterations,
        judge=args.judge,
        matches=args.matches,
        priors=args.priors,
        options=options_of(args.option),
    )
    for line in carry_out(plan, args.out, args.workers, report=Progress()):
        print(line)


def match(args: argparse.Namespace) -> None:
    """Let bots play each other until the time is up; run again, it continues."""
    bots, options = tuple(args.bots), options_of(args.option)
    contest = Contest(args.game, bots, args.players, args.games, options, args.seed)
    report, until = Progress(), time.monotonic() + 60 * args.minutes
    played: list[arena.Result] = []
    for result in arena.results(contest, args.workers):
        played.append(result)
        report("games", len(played), len(arena.schedule(contest)))
        if time.monotonic() > until:
            break
    for row in arena.standings(contest, played):
        print(
            f"{row.bot}: {row.wins} of {row.games}, {row.mean_score:.1f} points, "
            f"{row.milliseconds:.1f} ms a decision"
        )


def arguments() -> argparse.ArgumentParser:
    usual = Plan("")
    parser = argparse.ArgumentParser(prog="python -m circenses.bots.champion")
    commands = parser.add_subparsers(required=True)
    learn = commands.add_parser("train", help="Train a champion; run again to continue.")
    play = commands.add_parser("match", help="Let bots play each other.")
    for command, games in ((learn, usual.games), (play, 200)):
        command.add_argument("game")
        command.add_argument("--games", type=int, default=games)
        command.add_argument("--players", type=int, default=usual.players)
        command.add_argument("--seed", type=int, default=usual.seed)
        command.add_argument("--workers", type=int)
        command.add_argument("--option", action="append", default=[])
    for name in ("rounds", "iterations", "judge", "matches", "priors"):
        default = getattr(usual, name)
        learn.add_argument(f"--{name}", type=type(default), default=default)
    learn.add_argument("--out", type=Path)
    learn.set_defaults(run=train)
    play.add_argument("bots", nargs="+")
    play.add_argument("--minutes", type=float, default=1e6)
    play.set_defaults(run=match)
    return parser


def main() -> None:
    args = arguments().parse_args()
    try:
        args.run(args)
    except CircensesError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        print("Interrupted. Run the same command to continue.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
