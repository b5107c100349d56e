"""`circenses serve` with a sampler that notes the stack every few milliseconds of processor time.

    SAMPLES=FILE python benchmarks/sampled.py --port 7530 …      (all options of `circenses serve`)

Started by `moves.py --where`. Each sample is the stack of the thread that answers visitors, with
the processor time that this thread has used since the sample before. SIGUSR1 throws away what was
noted so far; SIGUSR2 writes FILE, one line a stack: microseconds, then functions, innermost first.
"""

import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

from circenses.cli import main

EVERY = 0.002  # seconds of processor time of all threads; kernels may round this up
PACKAGE = str(Path(sys.modules["circenses"].__file__ or "").parent)

Stack = tuple[CodeType, ...]
spent: Counter[Stack] = Counter()
last = [0]


def note(_signal: int, frame: FrameType | None) -> None:
    """Add the time since the last sample to where the thread is now."""
    now = time.thread_time_ns()
    stack = []
    while frame is not None:
        stack.append(frame.f_code)
        frame = frame.f_back
    spent[tuple(stack)] += now - last[0]
    last[0] = now


def restart(_signal: int, _frame: FrameType | None) -> None:
    """Note from here on."""
    spent.clear()
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    last[0] = time.thread_time_ns()


def write(_signal: int, _frame: FrameType | None) -> None:
    """Write what was noted; nothing more is noted until it begins again."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    lines = (
        f"{nanoseconds // 1000} {' '.join(map(called, stack))}"
        for stack, nanoseconds in spent.items()
    )
    file = Path(os.environ["SAMPLES"])
    file.with_suffix(".new").write_text("\n".join(lines))
    file.with_suffix(".new").replace(file)


def called(code: CodeType) -> str:
    """A function by its module below the package, or by its file."""
    file = code.co_filename.removesuffix(".py")
    inside = file.removeprefix(PACKAGE + "/") if file.startswith(PACKAGE) else Path(file).name
    return f"{inside}:{code.co_qualname}".replace(" ", "_")


if __name__ == "__main__":
    signal.signal(signal.SIGPROF, note)
    signal.signal(signal.SIGUSR1, restart)
    signal.signal(signal.SIGUSR2, write)
    sys.argv = ["circenses", "serve", *sys.argv[1:]]
    main()
