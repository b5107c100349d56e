"""Ray: games of bots on several machines. Without it, they run in processes on one."""

import importlib
import itertools
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import TypeVar

from circenses.bots.arena import Contest, Result, Table, play
from circenses.core.errors import CircensesError

Done = TypeVar("Done")

AHEAD = 2  # rows sent per core, so that no core waits


def ray_or_error() -> ModuleType:
    """Ray, or how to get it."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise CircensesError('Several machines need Ray: pip install "circenses[ray]".') from None


def join(ray: ModuleType, address: str) -> None:
    """Join the cluster at an address, or start one on this machine for `local`."""
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).strip().partition("\n")[0].rstrip(".")
        raise CircensesError(
            f"There is no Ray cluster at {address} ({reason}). Start one with "
            "`ray start --head`, or use --ray local for this machine alone."
        ) from None


def play_all(contest: Contest, tables: list[Table], address: str) -> Iterator[Result]:
    """Play the tables on the cluster at `address`; each result as it comes."""
    yield from run_all(play, [(contest, table) for table in tables], address)


def run_all(
    work: Callable[..., Done], rows: Iterable[tuple[object, ...]], address: str
) -> Iterator[Done]:
    """The results of the work on each row, as they come, from the cluster at `address`.

    The cluster's machines need the same version of circenses; each compiles the game once.
    """
    ray = ray_or_error()
    if not ray.is_initialized():
        join(ray, address)
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    remote = ray.remote(work)
    waiting = iter(rows)
    running = [remote.remote(*row) for row in itertools.islice(waiting, AHEAD * cores)]
    try:
        while running:
            done, running = ray.wait(running, num_returns=1)
            running += [remote.remote(*row) for row in itertools.islice(waiting, len(done))]
            yield from ray.get(done)
    finally:
        for one in running:
            ray.cancel(one)
