"""Worker processes never get Ctrl-C, and end with their parent."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from circenses.bots.pool import in_order, interrupts_held_back, pool_of
from tests.patience import LONG, until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

OWNER = """
import sys, time
from circenses.bots.pool import in_order, pool_of

if __name__ == "__main__":
    with pool_of(2) as pool:
        late = in_order(pool, time.sleep, [(0,), *[(600,)] * 20])
        if "early" in sys.argv:
            pool.submit(time.sleep, 600)
        else:
            next(late)
        print(*[process.pid for process in pool._processes.values()], flush=True)
        list(late)
"""


def start(tmp_path, *words):
    """A process of its own group with a pool, and the processes of that pool."""
    script = tmp_path / "owner.py"
    script.write_text(OWNER, encoding="utf-8")
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    owner = subprocess.Popen([sys.executable, script, *words], start_new_session=True, **how)
    return owner, [int(word) for word in owner.stdout.readline().split()]


def is_gone(process):
    """Whether a process has ended, even if nobody has asked yet how."""
    told = ["ps", "-o", "stat=", "-p", str(process)]
    return subprocess.run(told, capture_output=True, text=True).stdout.strip()[:1] in ("", "Z")


def wait_until_gone(processes):
    until(lambda: all(map(is_gone, processes)))


@pytest.mark.parametrize("when", ["early", "late"])
def test_only_the_owner_hears_of_ctrl_c(tmp_path, when):
    owner, workers = start(tmp_path, when)
    os.killpg(owner.pid, signal.SIGINT)
    _, said = owner.communicate(timeout=LONG)
    assert said.count("Traceback") == said.count("KeyboardInterrupt") == 1
    wait_until_gone(workers)


def test_an_interrupt_waits_whichever_thread_gets_it():
    """A process that is only half started would complain of it."""
    over, done = threading.Event(), []
    other = threading.Thread(target=over.wait, daemon=True)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        interrupted(other, done)
    over.set()
    assert done == ["started"]


def interrupted(other, done):
    with interrupts_held_back():
        signal.pthread_kill(other.ident, signal.SIGINT)
        time.sleep(0.2)
        done.append("started")


def test_they_end_with_an_owner_that_was_killed(tmp_path):
    owner, workers = start(tmp_path, "late")
    owner.kill()
    owner.communicate(timeout=LONG)
    wait_until_gone(workers)


def test_work_that_is_done_ends_as_ever():
    with pool_of(2) as pool:
        assert list(in_order(pool, pow, [(2, 3), (5, 1)])) == [8, 5]
