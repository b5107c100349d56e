"""One click may play several moves: all of them or none, and undo takes the click back whole."""

import pytest

from circenses.core.play.seat_choices import choices_of
from tests.web.visiting import House, Visitor


def before_a_path(house) -> tuple[Visitor, str, tuple[int, ...]]:
    """A table of Æterna at which a Hill, a card or a Building can be clicked at once."""
    livia = Visitor(house)
    table = livia.new_table(game="aeterna", seats=("me",), seed="5")
    for _ in range(40):
        found = house.table(table)
        words = choices_of(found.game, found.history.states, 0)
        paths = [path for path in words if len(path) > 1]
        if paths:
            return livia, table, paths[-1]
        livia.move(table)
    raise AssertionError("no path was ever offered")


def words_of(path: tuple[int, ...]) -> str:
    return " ".join(map(str, path))


def test_a_click_plays_all_its_moves_and_undo_takes_them_back(house):
    livia, table, path = before_a_path(house)
    history = house.table(table).history
    before, ply = history.states.tobytes(), history.ply
    assert f'data-move="{words_of(path)}"' in livia.get(f"/tables/{table}").text

    assert livia.move(table, words_of(path)).status_code == 200

    history = house.table(table).history
    assert [move for _, move in history.moves[ply:]] == list(path)
    livia.post(f"/tables/{table}/undo", ply=history.ply)
    history = house.table(table).history
    assert history.ply == ply
    assert history.states.tobytes() == before


def test_reset_takes_back_several_clicks_and_undo_the_last_one(house):
    """From the same position, with at least two clicks since the last new information."""
    livia = Visitor(house)
    table = livia.new_table(game="aeterna", seats=("me",), seed="5")
    for way in ("undo", "reset"):
        while not (history := house.table(table).history).barrier < history.click:
            assert livia.move(table).status_code == 200
        goal = history.click if way == "undo" else history.barrier
        wanted = history.position(goal).tobytes()

        livia.post(f"/tables/{table}/{way}", ply=history.ply)

        history = house.table(table).history
        assert history.ply == goal
        assert history.states.tobytes() == wanted


def test_a_click_with_an_illegal_move_plays_none(house):
    livia, table, path = before_a_path(house)
    history = house.table(table).history
    before, number = history.states.tobytes(), house.table(table).number

    answer = livia.move(table, words_of((*path[:-1], 9)))

    assert answer.status_code == 409
    assert house.table(table).history.states.tobytes() == before
    assert house.table(table).number == number


def test_a_click_survives_a_restart(database):
    with House(database) as house:
        livia, table, path = before_a_path(house)
        ply = house.table(table).history.ply
        livia.move(table, words_of(path))
        moves = list(house.table(table).history.moves)
    with House(database) as house:
        again = Visitor(house)
        again.cookies = livia.cookies
        again.get(f"/tables/{table}")
        assert house.table(table).history.moves == moves
        again.post(f"/tables/{table}/undo", ply=len(moves))
        assert house.table(table).history.ply == ply


@pytest.mark.parametrize("words", ["", "x", " ".join(["1"] * 13)], ids=["no", "x", "many"])
def test_a_click_is_one_to_twelve_numbers(house, words):
    livia, table, _ = before_a_path(house)
    assert livia.move(table, words).status_code == 422
