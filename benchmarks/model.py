"""The load model of docs/scale.md: what a table costs, and how many a process carries.

`load.py` compares it with what it measured, and `tests/test_benchmarks.py` with the page.
"""

from typing import NamedTuple

MOVE = 10.5  # ms of processor for a move of Magna Roma with two live pages
PAUSE = 0.6  # seconds a bot waits
FULL = 0.7  # of a core; above that clicks are slow
SLOWEST = 100.0  # ms for 99 of 100 clicks, up to there
WITHIN = 0.3  # the share by which the model may be wrong
FEWEST_PAGES = 1.9  # a move; fewer: moves were drawn together, and each looks cheaper than it is

PEOPLE, MINUTES, BUSIEST = 100_000, 40, 0.1  # a day; of play each; of it in the busiest hour
AT_A_TABLE = 4 / 3  # people, when half of them share a table with one other


class Measured(NamedTuple):
    """What `load.py` found."""

    tables: int
    think: float  # seconds between clicks
    moves: float  # a second
    cost: float  # ms of processor a move
    pages: float  # drawn a move
    slow_click: float  # ms: 99 of 100 are faster


def moves_of_a_table(think: float, pause: float = PAUSE) -> float:
    """Moves a second: a person's, and the bot's reply."""
    return 2 / (think + pause)


def tables_of_a_process(think: float = 5.0, cost: float = MOVE) -> float:
    return FULL / (moves_of_a_table(think) * cost / 1000)


class BusiestHour(NamedTuple):
    """What a site has to carry."""

    hours_of_play: float
    tables: float
    moves: float  # a second
    processes: float


def busiest_hour(people: int = PEOPLE) -> BusiestHour:
    hours = people * MINUTES / 60 * BUSIEST
    tables = hours / AT_A_TABLE
    moves = tables * moves_of_a_table(5.0)
    return BusiestHour(hours, tables, moves, moves * MOVE / 1000 / FULL)


def disagreements(found: Measured) -> list[str]:
    """In which the measurement is not what the model says, a sentence each."""
    said = []
    expected = found.tables * moves_of_a_table(found.think)
    if abs(found.moves - expected) > WITHIN * expected:
        said.append(f"{found.moves:.1f} moves a second; the model says {expected:.1f}.")
    if found.pages < FEWEST_PAGES:
        said.append(f"Only {found.pages:.2f} pages a move were drawn, so the cost is flattered.")
    if found.cost > MOVE * (1 + WITHIN):
        said.append(f"A move cost {found.cost:.1f} ms; the model says {MOVE:.1f} ms.")
    if found.moves * found.cost / 1000 < FULL and found.slow_click > SLOWEST:
        said.append(f"A click took {found.slow_click:.0f} ms although the core was not full.")
    return said
