"""What holds for all tests: which of them run when (tests/tiers.py)."""

import signal

pytest_plugins = ["tests.tiers"]

# Whoever starts the tests in the background makes them, and all that they start, deaf to Ctrl-C.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
