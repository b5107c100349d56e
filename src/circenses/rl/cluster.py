"""Ray: the games of an arena on several machines. Without it, they run in processes on one."""

import importlib
import itertools
from collections.abc import Iterator
from typing import Any

from circenses.bots.arena import Contest, Result, Table, play
from circenses.core.errors import CircensesError

AHEAD = 2  # tables sent out for each core, so that none waits for the next


def ray_or_error() -> Any:
    """Ray, or how to get it."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise CircensesError("Several machines need Ray: pip install ray.") from None


def play_all(contest: Contest, tables: list[Table], address: str) -> Iterator[Result]:
    """Play the tables on the cluster at `address`; each result as it comes.

    The cluster's machines need the same version of circenses; each compiles the game once.
    """
    ray = ray_or_error()
    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    remote = ray.remote(play)
    waiting = iter(tables)
    running = [remote.remote(contest, table) for table in itertools.islice(waiting, AHEAD * cores)]
    try:
        while running:
            done, running = ray.wait(running, num_returns=1)
            for table in itertools.islice(waiting, len(done)):
                running.append(remote.remote(contest, table))
            yield from ray.get(done)
    finally:
        for one in running:
            ray.cancel(one)
