"""`python -m circenses`."""

from circenses.cli import main

main()
