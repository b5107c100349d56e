"""The time of day by a clock that never jumps: all times at the tables come from it.

It is set once, when the server starts, and then counts the machine's own seconds. If someone
changes the system's clock, nobody runs out of time and no turn gets longer.
"""

import time

KIND = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # counts on while a laptop sleeps


def steady() -> float:
    """Seconds since some moment in the past."""
    return time.clock_gettime(KIND)


SET_AT = time.time() - steady()


def now() -> float:
    """Seconds since 1970, as the system's clock would show if nobody had changed it."""
    return SET_AT + steady()
