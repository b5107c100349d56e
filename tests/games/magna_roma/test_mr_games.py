"""Complete recorded games with all their expected end values."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.scoring import STARS
from tests.games.magna_roma.table import MONUMENT, PROVINCE, Table, built, waiting
from tests.playing import start

RECORDS = sorted((Path(__file__).parent / "games").glob("*.toml"))


class StackedDecks:
    """Makes the bags deal in the order of a recorded deck.

    In play there is no deck to stack: a bag chooses at the moment of revealing. So after each move
    whatever was revealed goes back into its bag, in exchange for what the record says.
    """

    def __init__(self, state: Any, record: dict[str, Any]):
        self.state = state
        self.tiles = [tile - 1 for tile in record["deck"]]
        self.monuments = [MONUMENT[name] for name in record["monuments"]]
        self.slots = [EMPTY] * len(state.slots)
        self.face_up = [EMPTY] * len(state.face_up)
        self.correct()

    def correct(self) -> None:
        """Exchange what the last move revealed."""
        state = self.state
        stack(state.slots, self.slots, self.tiles, state.tile_bag, state.tiles_left)
        stack(state.face_up, self.face_up, self.monuments, state.monument_bag, state.monuments_left)


def stack(shown: Any, before: list[int], deck: list[int], bag: Any, left: int) -> None:
    """Where another thing is shown than before, show the next one of the deck instead."""
    fresh = [p for p, thing in enumerate(shown) if thing not in (EMPTY, before[p])]
    unseen = [*bag[:left], *[shown[place] for place in fresh]]
    for place in fresh:
        shown[place] = deck.pop(0)
        unseen.remove(shown[place])
    bag[:left] = unseen
    before[:] = list(shown)


def laid_out(record: dict[str, Any]) -> Any:
    """The set-up of a recorded game."""
    state = start(GAME, record["players"])
    state.provinces[:] = [PROVINCE[name] for name in record["provinces"]]
    state.trades[:] = record["trades"]
    if record["players"] == 1:
        state.objectives[:] = record["objectives"]
    else:
        state.agenda[0].who = state.waiting = 1 << record["first_selector"]
    return state


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_mr_11_1_a_recorded_game_ends_as_recorded(path):
    """Every move is legal, the last one ends the game, and every end value is as recorded."""
    record = tomllib.loads(path.read_text(encoding="utf-8"))
    state = laid_out(record)
    decks = StackedDecks(state, record)
    for move in record["moves"]:
        Table(state, waiting(state)).play(move)
        decks.correct()

    assert state.waiting == 0
    end = record["end"]
    for name in ("coins_left", "population_left", "blessings_left", "tiles_left"):
        assert getattr(state, name) == end[name], name
    assert [m for m in state.face_up if m != EMPTY] == [MONUMENT[name] for name in end["face_up"]]
    for player, expected in enumerate(end["player"]):
        assert seat_at_the_end(Table(state, player)) == expected


def seat_at_the_end(table: Table) -> dict[str, Any]:
    """All that a record says about a player."""
    me, sheet = table.me, table.sheet()
    names = {number: name for name, number in PROVINCE.items()}
    provinces = [
        [names[table.state.provinces[card]], slot]
        for card in range(3)
        for slot in range(3)
        if me.discs >> (3 * card + slot) & 1
    ]
    goods = ("coins", "population", "blessings", "legions", "faith", "luxuries")
    return {
        **{good: getattr(me, good) for good in goods},
        "blessings_played": int(me.blessed.sum()),
        "stars": list(me.stars),
        "monuments": [list(monument) for monument in built(table)],
        "provinces": provinces,
        "sheet": sheet[:7],
        "total": sum(sheet[:7]),
        "star_values": sheet[STARS],
    }


def test_there_are_three_recorded_games():
    assert [path.stem for path in RECORDS] == ["four_players", "solo", "two_players"]
