"""Processes that start quickly, because third-party packages are already imported.

A new Python takes two seconds of the processor to import Numba, SQLAlchemy and the like, and tests
start more than a hundred. These are forked from one that has imported it all (tests/warm.py) and
nothing of Circenses: each reads our files, and its settings, from where it is told to.
"""

import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.patience import LONG

WARM = multiprocessing.get_context("forkserver")
WARM.set_forkserver_preload(["tests.warm"])
CODE = "-c"  # instead of a module: the next word is the program, as for Python


class Forked:
    """A process with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, *words: str, env: dict[str, str], cwd: Path, output: Path | None = None):
        self.output = output
        told = (words, env, str(cwd), str(output) if output else "")
        self.process = WARM.Process(target=run, args=told)
        self.process.start()

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    @property
    def returncode(self) -> int | None:
        return self.process.exitcode

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self.process.join(timeout)
        if self.process.exitcode is None:
            raise subprocess.TimeoutExpired(["forked"], timeout or 0)
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        if self.process.exitcode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def said(self) -> str:
        """All that it printed, once it has ended."""
        assert self.output is not None
        self.wait(LONG)
        return self.output.read_text(encoding="utf-8")


def run(words: Sequence[str], env: dict[str, str], cwd: str, output: str) -> None:
    """In the new process: become what `python WORDS` is."""
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    sys.dont_write_bytecode = bool(env.get("PYTHONDONTWRITEBYTECODE"))
    named = filter(None, env.get("PYTHONPATH", "").split(os.pathsep))
    sys.path[:] = list(dict.fromkeys([cwd, *named, *sys.path]))
    if output:
        print_to(output)
    kind, program, *rest = words
    sys.argv = [program, *rest]
    if kind == CODE:
        exec(compile(program, CODE, "exec"), {"__name__": "__main__"})
    else:
        runpy.run_module(program, run_name="__main__", alter_sys=True)


def print_to(output: str) -> None:
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.close(file)
