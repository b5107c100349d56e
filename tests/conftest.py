"""What holds for all tests: which of them run when (tests/tiers.py)."""

import signal

pytest_plugins = ["tests.tiers"]

# Tests started in the background, and the processes they start, ignore Ctrl-C by default.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
