"""How tests wait for what must happen: as long as it takes.

A machine may be busy, so no test asks how long something took. What never happens is ended by the
limit of each test in pyproject.toml.
"""

import time
from collections.abc import Callable

LONG = 1800.0  # seconds, where a number is asked for
PATIENT = 180_000  # milliseconds; a page that shows something else is noticed after these


def until(true: Callable[[], object], pause: float = 0.02) -> None:
    """Wait until something is true."""
    while not true():
        time.sleep(pause)
