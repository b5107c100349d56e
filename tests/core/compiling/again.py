"""Load what `alike` compiled, in a process of its own, and print how much is compiled again.

    python -m tests.core.compiling.again PACKAGE...

prints each game with the functions that were typed and the times that machine code was made.
"""

import sys

import numba.core.event as event

from circenses.core.compiling.linking import STEP
from circenses.web.running import compilation
from tests.core.compiling.alike import game_of
from tests.core.compiling.guarded import play


def compiled_again(package: str) -> tuple[int, int]:
    """Rules, bots and what the research interfaces need: what is compiled to run all of it."""
    game = game_of(package)
    with (
        event.install_recorder("numba:compile") as typed,
        event.install_recorder(STEP) as made,
    ):
        compilation.compile_once(game)
        play(game)
    return len(typed.buffer) // 2, len(made.buffer) // 2


if __name__ == "__main__":
    for package in sys.argv[1:]:
        print(package, *compiled_again(package))
