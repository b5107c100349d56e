"""Where the processor time of a move goes: the samples of `sampled.py` as a table."""

import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

# What a piece of work is called, and the functions (by how their names begin) that tell it. The
# first row counts of which any function is in the stack, so inner work stands above what calls it.
AREAS = (
    ("glow", ("web/tables/glow:", "web/tables/digest:glowing")),
    ("choices in words", ("core/play/seat_choices:", "web/tables/rendering:revealing")),
    ("the question", ("core/text/questions:Teller.prompt",)),
    ("board", ("web/tables/rendering:draw", "web/tables/digest:board")),
    ("log lines", ("web/tables/rendering:log_lines", "web/tables/view_model:TablePages.log")),
    (
        "score sheet and its reasons",
        ("web/tables/view_model:TablePages.sheet", "web/tables/wording:sheet_of"),
    ),
    ("digest and forecast", ("web/tables/digest:", "web/tables/view_model:TablePages.news")),
    ("rest of the model", ("web/tables/view_model:", "web/tables/reports:")),
    ("HTML: parts of the board", ("web/pages/table:board_part", "web/pages/seat_plate:")),
    ("HTML: log", ("web/pages/log:", "web/pages/side_panel:")),
    ("HTML: digest and prompt", ("web/pages/prompt:", "web/pages/digest:")),
    ("HTML: rest", ("web/pages/", "web/http/drawing:")),
    ("the move", ("web/tables/service:", "web/tables/changes:", "core/play/history:")),
    ("bots", ("web/advice/", "web/running/thinking:")),
    ("garbage", ("web/running/memory:",)),
    ("updates: packing", ("web/http/compression:",)),
    ("updates: streams", ("web/http/live_pages:", "web/http/event_stream:")),
    ("requests", ("web/http/", "web/handlers/", "routing:", "h11_impl:", "httptools_impl:")),
    ("requests", ("applications:", "base:", "_utils:", "exceptions:", "responses:")),
)
REST = "event loop and the rest"


def area_of(stack: list[str]) -> str:
    for name, beginnings in AREAS:
        if any(function.startswith(beginnings) for function in stack):
            return name
    return REST


def written(file: Path, process: subprocess.Popen[bytes]) -> None:
    """Have a sampled server write what it noted, and wait until it has."""
    file.unlink(missing_ok=True)
    process.send_signal(signal.SIGUSR2)
    while not file.exists():
        time.sleep(0.1)


def read_samples(file: Path) -> Counter[tuple[str, ...]]:
    """Microseconds by stack, innermost function first."""
    spent: Counter[tuple[str, ...]] = Counter()
    for line in file.read_text().splitlines():
        microseconds, *stack = line.split(" ")
        spent[tuple(stack)] += int(microseconds)
    return spent


def table_of(file: Path, moves: int) -> list[str]:
    """Milliseconds a move by area, the dearest first."""
    by_area: Counter[str] = Counter()
    for stack, microseconds in read_samples(file).items():
        by_area[area_of(list(stack))] += microseconds
    lines = [f"  {by_area.total() / 1000 / moves:6.2f} ms  in the thread that answers"]
    for area, spent in by_area.most_common():
        lines.append(f"  {spent / 1000 / moves:6.2f} ms  {area}")
        lines += [f"  {own / 1000 / moves:12.2f}  {name}" for name, own in own_time(file, area, 5)]
    return lines


def own_time(file: Path, area: str, most: int) -> list[tuple[str, int]]:
    """The functions of the package that were innermost while a piece of work was done."""
    spent: Counter[str] = Counter()
    for stack, microseconds in read_samples(file).items():
        if area_of(list(stack)) == area:
            ours = (function for function in stack if "/" in function)
            spent[next(ours, stack[0])] += microseconds
    return spent.most_common(most)


def most_used(file: Path, moves: int, most: int) -> list[str]:
    """The functions with all that they call, the dearest first."""
    inside: Counter[str] = Counter()
    for stack, microseconds in read_samples(file).items():
        for function in set(stack):
            inside[function] += microseconds
    return [f"  {spent / 1000 / moves:6.2f} ms  {name}" for name, spent in inside.most_common(most)]
