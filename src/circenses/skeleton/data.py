"""What is in the box: components.toml, read once and frozen."""

from pathlib import Path

from circenses.core.content import load
from circenses.skeleton.check import check

COMPONENTS = load(Path(__file__).parent, check)
LEAST: int = COMPONENTS["heap"]["least"]
MOST: int = COMPONENTS["heap"]["most"]
GRASP: int = COMPONENTS["heap"]["grasp"]
SEATS = 4
