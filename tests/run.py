"""Runs `./circenses test`: python -m tests.run [TIER] [PATH...] [-k WORDS].

Tests with interpreted rules come first, while the games that the others need are compiled in the
background. The launcher makes the environment and lists the tiers.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests import changed
from tests.tiers import COMPILED, INTERPRETED, QUICK, ROOT, lines_of, may_hold

MOST_WORKERS = 8
NOTHING_CHOSEN = 5  # what pytest answers if no test is left


def words_of(argv: list[str]) -> argparse.Namespace:
    """The parsed arguments; those after -- are for pytest."""
    words = argparse.ArgumentParser("./circenses test")
    for tier in ("quick", "changed", "exhaustive"):
        words.add_argument(f"--{tier}", action="store_true")
    words.add_argument("-k", dest="expression", default="")
    words.add_argument("-n", dest="workers", type=int)
    words.add_argument("-x", dest="first", action="store_true")
    words.add_argument("paths", nargs="*")
    end = argv.index("--") if "--" in argv else len(argv)
    asked = words.parse_args(argv[:end])
    asked.more = argv[end + 1 :]
    asked.games = set()
    return asked


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Run:
    """One run of tests: the choice, and the results."""

    def __init__(self, asked: argparse.Namespace):
        self.asked = asked
        self.chosen = bool(asked.paths or asked.expression)
        self.began = time.time()
        self.beside: dict[str, tuple[subprocess.Popen[str], Any]] = {}
        self.failed: list[str] = []
        self.skipped: Counter[str] = Counter()
        self.told: dict[str, Any] = {"passed": 0, "failed": [], "again": [], "skipped": {}}

    # ---- steps

    def check(self, *command: str) -> None:
        """Run a quick check, which prints what it finds."""
        print(f"== {' '.join(command)}", flush=True)
        if subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode:
            self.failed.append(command[0])

    def begin(self, *command: str) -> None:
        """Start a long command in the background."""
        said = tempfile.TemporaryFile("w+")  # noqa: SIM115  # closed when it is told
        crew = subprocess.Popen(
            [sys.executable, "-m", *command], cwd=ROOT, stdout=said, stderr=said, text=True
        )
        self.beside[command[0]] = crew, said

    def finish(self, name: str) -> None:
        """Wait for a background command, and print its output."""
        if name not in self.beside:
            return
        crew, said = self.beside.pop(name)
        if crew.wait():
            self.failed.append(name)
        said.seek(0)
        print(f"== {name}", said.read(), sep="\n", end="", flush=True)
        said.close()

    def tests(self, share: str, *more: str) -> None:
        """Run all chosen tests of one share."""
        paths = [path for path in self.asked.paths if may_hold(share, ROOT / path.split("::")[0])]
        if self.asked.paths and not paths:
            return
        print(f"== tests, {share} rules", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            outcome = Path(folder, "outcome")
            words = [*self.words_for(share), f"--outcome={outcome}", *more, *paths]
            status = subprocess.run(
                [sys.executable, "-m", "pytest", *words, *self.asked.more],
                cwd=ROOT,
                env=os.environ | ({"CIRCENSES_JIT": "0"} if share == INTERPRETED else {}),
                check=False,
            ).returncode
            if outcome.exists():
                self.remember(json.loads(outcome.read_text(encoding="utf-8")))
        if status not in (0, NOTHING_CHOSEN):
            self.failed.append(f"tests with {share} rules")

    def words_for(self, share: str) -> list[str]:
        """The arguments for pytest, besides the paths."""
        asked = self.asked
        words = ["-q", *(f"--only-game={game}" for game in sorted(asked.games))]
        words.append(f"--share={QUICK if asked.quick else share}")
        if workers := self.workers_for(share):
            words += ["-n", str(workers), "--dist", "worksteal"]
        words += ["-k", asked.expression] if asked.expression else []
        words += ["-x"] if asked.first else []
        return words + (["--exhaustive"] if asked.exhaustive else [])

    def workers_for(self, share: str) -> int:
        """Workers: one per core, and two more for waiting browsers; a single file needs one."""
        if self.asked.workers is not None or [*map(is_file, self.asked.paths)] == [True]:
            return self.asked.workers or 0
        return min(MOST_WORKERS, cores() + 2 * (share == COMPILED))

    def remember(self, told: dict[str, Any]) -> None:
        self.told["passed"] += told["passed"]
        self.told["failed"] += told["failed"]
        self.told["again"] += told["again"]
        self.skipped.update(told["skipped"])

    # ---- the whole

    def everything(self) -> int:
        """All steps; returns the exit status."""
        asked = self.asked
        if asked.changed or not self.chosen:
            self.begin("mypy", "--no-error-summary")
            self.check("ruff", "check", "--quiet", ".")
            self.check("ruff", "format", "--quiet", "--check", ".")
        if not (self.chosen or asked.quick):
            self.begin("tests.core.compiling.alike")
        follow = () if self.chosen and not asked.changed else ("-p", "tests.covered")
        self.tests(INTERPRETED, *follow)
        self.finish("mypy")
        self.finish("tests.core.compiling.alike")
        if not asked.quick:
            self.tests(COMPILED)
        return self.end()

    def end(self) -> int:
        """The last lines: what failed, what needed a second try, how long it took."""
        told = {**self.told, "skipped": dict(self.skipped)}
        if not (told["passed"] or told["failed"] or self.skipped):
            self.failed.append("no test was chosen")
        minutes, seconds = divmod(round(time.time() - self.began), 60)
        print(f"== {told['passed']} tests passed in {minutes} min {seconds} s")
        for line in (*(f"Failed: {test}" for test in told["failed"]), *lines_of(told)):
            print(line)
        if self.failed:
            print(f"circenses: failed: {', '.join(self.failed)}", file=sys.stderr)
        return bool(self.failed)


def is_file(path: str) -> bool:
    return (ROOT / path.split("::")[0]).is_file()


def main(argv: list[str]) -> int:
    asked = words_of(argv)
    if asked.changed:
        choice = changed.choice()
        print(choice.told, flush=True)
        if not choice.files:
            return 0
        asked.paths, asked.games = choice.paths, choice.games
    return Run(asked).everything()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
