"""All worked examples: lay out, play, compare."""

import tomllib
from pathlib import Path

import pytest

from circenses.core.state.schema import EMPTY
from tests.games.city_of_marble.table import Table, lay_out

EXAMPLES = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))
NOT_LAID = {"final_scoring", "loose"}  # remarks for the reader of an example


def found(table: Table, key: str):
    """What a position shows under a key of the examples."""
    state = table.state
    looks = {
        "stacks": lambda: list(state.stacks),
        "reserve": lambda: list(state.reserve),
        "imperium_supply": lambda: list(state.imperium_left),
        "coin_supply": lambda: state.coins_left,
        "final_turns_left": lambda: state.final_turns,
        "next": lambda: table.next,
        "legal_count": lambda: len(table.legal()),
        "over": lambda: state.waiting == 0,
        "works": lambda: table.works,
    }
    return looks[key]() if key in looks else getattr(table, key)()


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name):
    """What the example says of a position is true of ours."""
    example = EXAMPLES[name]
    given = {key: value for key, value in example["in"].items() if key not in NOT_LAID}
    table = lay_out(**given)
    table.play(*example.get("do", []))

    for key, value in example["out"].items():
        if key == "legal":
            assert sorted(table.legal()) == sorted(value)
        elif key == "legal_includes":
            assert set(value) <= set(table.legal())
        elif key == "legal_excludes":
            assert not set(value) & set(table.legal())
        elif key == "sites":
            assert sorted(table.sites()) == sorted(value)
        else:
            assert found(table, key) == value, key


def test_all_forty_examples_are_here():
    numbers = {name[:3] for name in EXAMPLES}
    assert numbers == {f"E{n:02}" for n in range(1, 41)}
    assert EMPTY == -1  # the examples write it so: the final round has not begun
