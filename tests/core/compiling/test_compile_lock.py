"""Of all processes that want the same compiled code, one compiles; the others follow it."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from circenses.core.compiling import code_cache, compile_lock, file_lock
from circenses.core.compiling.compile_lock import progress_of, turn_to_compile
from circenses.core.compiling.file_lock import take
from tests.patience import until

WHAT, MODULES = "rules", ("circenses.core.rules.chance",)
STEPS = 4
PROCESS = f"""
import sys
from circenses.core.compiling.compile_lock import turn_to_compile

def say(done, total):
    print(done, "of", total, flush=True)

with turn_to_compile({WHAT!r}, {MODULES!r}, say) as turn:
    print("compiles" if turn.is_owner else "loads", flush=True)
    for done in range(1, {STEPS} + 1) if turn.is_owner else ():
        turn.report(done, {STEPS})
        sys.stdin.readline()  # until the test lets it go on
print("ends", flush=True)
"""


class Worker:
    """A process that wants something compiled. What it compiles is only for show; each step of it
    waits for `go_on`.
    """

    def __init__(self, cache: Path):
        source = str(Path(code_cache.__file__).parents[3])
        settings = {"PYTHONPATH": source, "CIRCENSES_CACHE": str(cache), "CIRCENSES_JIT": "1"}
        self.output = cache.parent / f"said-{len(list(cache.parent.glob('said-*')))}"
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROCESS],
                env={**os.environ, **settings},
                stdin=subprocess.PIPE,
                stdout=output,
            )

    def said(self) -> list[str]:
        return self.output.read_text().splitlines()

    def go_on(self, steps: int = STEPS) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(b"\n" * steps)
        self.process.stdin.flush()

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def workers(tmp_path) -> Iterator[list[Worker]]:
    """Two processes that start together."""
    crew = [Worker(tmp_path / "cache") for _ in range(2)]
    yield crew
    for worker in crew:
        worker.stop()


def owner_and_other(workers: list[Worker]) -> tuple[Worker, Worker]:
    until(lambda: any("compiles" in worker.said() for worker in workers))
    owner = next(worker for worker in workers if "compiles" in worker.said())
    return owner, next(worker for worker in workers if worker is not owner)


def test_one_process_compiles_and_the_other_shows_its_progress(workers):
    owner, other = owner_and_other(workers)
    until(lambda: f"1 of {STEPS}" in other.said())
    owner.go_on(2)
    until(lambda: f"3 of {STEPS}" in other.said())
    assert "compiles" not in other.said() and "loads" not in other.said()

    owner.go_on(STEPS - 2)

    until(lambda: "ends" in other.said())
    assert "ends" in owner.said()
    assert "loads" in other.said() and "compiles" not in other.said()


def test_if_the_owner_is_killed_half_way_another_takes_over(workers, tmp_path):
    """The one after that finds everything compiled."""
    owner, other = owner_and_other(workers)
    owner.go_on(1)
    until(lambda: f"2 of {STEPS}" in other.said())

    owner.stop()

    until(lambda: "compiles" in other.said())
    assert "ends" not in owner.said()
    other.go_on()
    until(lambda: "ends" in other.said())
    third = Worker(tmp_path / "cache")
    workers.append(third)
    until(lambda: "ends" in third.said())
    assert third.said() == ["loads", "ends"]


def quiet(done: int, total: int) -> None:
    pass


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("CIRCENSES_CACHE", str(tmp_path / "cache"))
    return Path(tmp_path / "cache")


def test_whoever_fails_to_compile_lets_the_next_one_try(cache):
    def fail() -> None:
        with turn_to_compile(WHAT, MODULES, quiet) as turn:
            raise RuntimeError("owner" if turn.is_owner else "other")

    for _ in range(2):
        with pytest.raises(RuntimeError, match="owner"):
            fail()
    assert not code_cache.is_marked(WHAT, *MODULES)


def test_the_owner_may_leave_no_mark(cache):
    with turn_to_compile(WHAT, MODULES, quiet) as turn:
        turn.complete = False
    assert not code_cache.is_marked(WHAT, *MODULES)
    with turn_to_compile(WHAT, MODULES, quiet) as turn:
        assert turn.is_owner
    assert code_cache.is_marked(WHAT, *MODULES)


def test_each_kind_of_code_has_a_lock_of_its_own(cache):
    """A process may own one and wait for another; the progress of each is its own."""
    with turn_to_compile("rules", MODULES, quiet) as rules:
        rules.report(1, 4)
        with turn_to_compile("bots", MODULES, quiet) as bots:
            bots.report(2, 4)
            assert rules.is_owner and bots.is_owner
            assert progress_of("rules", MODULES) == (1, 4)
            assert progress_of("bots", MODULES) == (2, 4)


def test_where_nothing_can_be_written_it_compiles_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CIRCENSES_CACHE", str(tmp_path / "file" / "cache"))
    for _ in range(2):
        with turn_to_compile(WHAT, MODULES, quiet) as turn:
            turn.report(1, 2)
            assert turn.is_owner
    assert progress_of(WHAT, MODULES) == (0, 1)


def test_where_files_cannot_be_locked_it_compiles_all_the_same(cache, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(file_lock, "flock", refuse)
    with turn_to_compile(WHAT, MODULES, quiet) as one, turn_to_compile(WHAT, MODULES, quiet) as two:
        assert one.is_owner and two.is_owner
    assert code_cache.is_marked(WHAT, *MODULES)


def test_sources_that_changed_since_the_start_hold_nobody_up(cache, monkeypatch):
    """What such a process compiles is of use to nobody else, and that of the others not to it."""
    monkeypatch.setattr(compile_lock, "is_current", lambda *modules: False)
    with take(compile_lock.lock_for(WHAT, MODULES)) as held:
        assert held.file is not None
        with turn_to_compile(WHAT, MODULES, quiet) as turn:
            assert turn.is_owner


@pytest.mark.parametrize("note", ["", "half", "5", "5 x", "-1 4"])
def test_a_note_that_is_no_progress_is_none(cache, note):
    with take(compile_lock.lock_for(WHAT, MODULES)) as held:
        held.note(note)
        assert progress_of(WHAT, MODULES) == (0, 1)


def test_a_lock_is_held_by_one_at_a_time(tmp_path):
    """A longer note is followed by a shorter one, and nothing of the longer one is left."""
    place = tmp_path / "folder" / "lock"
    held = take(place)
    assert take(place) is None
    held.note("100 of 100")
    held.note("9")
    assert file_lock.note_in(place) == "9"
    held.close()
    held.close()
    again = take(place)
    assert again is not None
    again.close()
