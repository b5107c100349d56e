"""Compiled games for tests: whichever process needs one first compiles it, and all others wait."""

import fcntl
import functools

from circenses.core.kept import cache_root
from circenses.web.running.compilation import was_prepared
from tests.core.alike import PACKAGES, compile_apart, game_of, is_alike


@functools.cache
def compile_once(name: str) -> None:
    """See that a game of ours, or the toy, is compiled; another process may be at it."""
    package = next((one for one in PACKAGES if one.rpartition(".")[2] == name), None)
    if package is None or is_compiled(package):
        return
    folder = cache_root() / "ready"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"tests-{name}.lock").open("w") as lock:  # the system frees it when we die
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_compiled(package):
            assert compile_apart(package), f"{package} cannot be compiled"


def is_compiled(package: str) -> bool:
    return is_alike(package) or was_prepared(game_of(package))
