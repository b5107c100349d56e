"""Pictures that are kept are those that would be drawn."""

import random
from typing import Any

import numpy as np
import pytest

from circenses import games
from circenses.core.play.match import Match
from circenses.core.state.plain import reader
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.picture_cache import Pictures, Reading, cached, layout_of, noted
from circenses.web.tables import rendering

drawn: list[str] = []


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    drawn.clear()


PLAYER = np.dtype([("coins", np.int8), ("hand", np.int16, 2)], align=True)
TABLE = np.dtype(
    [("round", np.int8), ("players", PLAYER, 3), ("packs", PLAYER, (2, 2)), ("bank", PLAYER)],
    align=True,
)
read = reader(TABLE)


def a_table() -> Any:
    """A record to write into."""
    table = np.zeros(1, TABLE)[0]
    table["round"] = 1
    table["players"]["coins"] = range(3)
    return table


def reading(table: Any, pictures: Pictures) -> Any:
    return Reading(read(table), layout_of(TABLE), pictures)


@cached
def draw_coins(table: Any, player: int, choices: Choices) -> str:
    drawn.append("coins")
    return f"{table.players[player].coins} {7 in choices}"


@cached
def draw_packs(table: Any) -> str:
    drawn.append("packs")
    return str([[one.coins for one in pack] for pack in table.packs])


@noted
def is_late(table: Any, last: int) -> bool:
    return bool(table.round > last)


@cached
def draw_hour(table: Any) -> str:
    drawn.append("hour")
    return "late" if is_late(table, 5) else "early"


@cached
def draw_all(table: Any, choices: Choices) -> str:
    drawn.append("all")
    coins = [draw_coins(table, player, choices) for player in range(3)]
    return f"{coins} {draw_packs(table)} {table.round}"


def test_a_picture_is_drawn_again_when_what_it_shows_has_changed() -> None:
    pictures: Pictures = {}
    table = a_table()
    assert draw_coins(reading(table, pictures), 1, NO_CHOICES) == "1 False"
    table["players"]["coins"][2], table["round"] = 9, 2
    assert draw_coins(reading(table, pictures), 1, NO_CHOICES) == "1 False"
    assert drawn == ["coins"]
    table["players"]["coins"][1] = 5
    assert draw_coins(reading(table, pictures), 1, NO_CHOICES) == "5 False"
    assert drawn == ["coins", "coins"]


def test_a_picture_is_drawn_again_when_it_may_be_chosen() -> None:
    pictures: Pictures = {}
    table = reading(a_table(), pictures)
    assert draw_coins(table, 1, NO_CHOICES) == "1 False"
    assert draw_coins(table, 1, Choices({8: "another"})) == "1 False"
    assert drawn == ["coins"]
    assert draw_coins(table, 1, Choices({7: "this"})) == "1 True"
    assert draw_coins(table, 1, NO_CHOICES) == "1 False"
    assert drawn == ["coins", "coins"]


def test_of_pictures_in_pictures_only_those_are_drawn_that_changed() -> None:
    pictures: Pictures = {}
    table = a_table()
    draw_all(reading(table, pictures), NO_CHOICES)
    drawn.clear()
    table["players"]["coins"][2] = 9
    assert "9 False" in draw_all(reading(table, pictures), NO_CHOICES)
    assert drawn == ["all", "coins"]
    table["packs"]["coins"][1, 0] = 4
    assert "[4, 0]" in draw_all(reading(table, pictures), NO_CHOICES)
    assert drawn == ["all", "coins", "all", "packs"]
    assert "True" in draw_all(reading(table, pictures), Choices({7: "this"}))


def test_of_a_question_that_is_noted_the_answer_counts() -> None:
    pictures: Pictures = {}
    table = a_table()
    assert draw_hour(reading(table, pictures)) == "early"
    table["round"] = 2
    assert draw_hour(reading(table, pictures)) == "early"
    assert drawn == ["hour"]
    table["round"] = 6
    assert draw_hour(reading(table, pictures)) == "late"


@cached
def draw_one(record: Any) -> str:
    drawn.append("one")
    return f"{record.coins}, rich: {is_rich(record, 5)}"


@noted
def is_rich(record: Any, least: int) -> bool:
    return bool(record.hand[0] >= least)


@cached
def draw_each(table: Any) -> str:
    drawn.append("each")
    return " ".join(map(draw_one, [*table.players[1:], table.packs[1][0], table.bank]))


def test_pictures_of_records_inside_a_record_count_as_read() -> None:
    pictures: Pictures = {}
    table = a_table()
    assert draw_each(reading(table, pictures)).startswith("1, rich: False 2, rich: False")
    for change, now in (
        (("players", 2, "coins"), "7, rich: False 0"),
        (("packs", (1, 0), "coins"), "7, rich: False 7"),
        (("bank", None, "coins"), "False 7, rich: False"),
        (("players", 1, "hand"), "1, rich: True"),
    ):
        field, place, name = change
        where = table[field] if place is None else table[field][place]
        where[name] = 7
        drawn.clear()
        assert now in draw_each(reading(table, pictures))
        assert "each" in drawn
    table["players"]["coins"][0] = table["packs"]["coins"][0, 0] = 9  # not read
    table["players"]["hand"][1] = 8  # as rich as before
    drawn.clear()
    draw_each(reading(table, pictures))
    assert not drawn


def test_any_other_table_is_drawn_as_ever() -> None:
    table = read(a_table())
    assert draw_coins(table, 1, NO_CHOICES) == draw_coins(table, 1, NO_CHOICES)
    assert drawn == ["coins", "coins"]


@pytest.mark.parametrize("name", games.GAMES)
def test_a_table_with_kept_pictures_is_drawn_as_without(name: str) -> None:
    """Every viewer of one table shares its pictures, and sees what is theirs to see."""
    match, pictures = Match(games.get(name), 3, 5), Pictures()
    luck = random.Random(name)
    while not match.over and match.ply < 90:
        if luck.random() < 0.4:
            for seat in (None, *range(match.players)):
                decides = match.player == seat
                one = rendering.draw(match.game, match.states, seat, decides, pictures=pictures)
                assert one == rendering.draw(match.game, match.states, seat, decides)
        match.play(luck.choice(match.legal()))


# What is drawn anew for a spectator by each of the first moves of a deal: one more name here is a
# careless reader of the view, which costs every move of every table.
DRAWN = {
    "magna_roma": [
        "draw_ring, draw_seat 1",
        "draw_ring",
        "",
        "draw_rival 1, draw_seat 1, draw_tracks",
        "",
        "draw_ring",
    ],
    "aeterna": [
        "",
        "draw_hand, draw_seat 0, draw_seat 1",
        "",
        "draw_hand, draw_seat 0, draw_seat 1",
        "",
        "draw_hand, draw_seat 0, draw_seat 1",
    ],
    "nova_roma": [
        "draw_forum",
        "draw_forum",
        "draw_forum",
        "draw_forum, draw_seat 0",
        "draw_forum, draw_sea",
        "draw_forum",
    ],
    "city_of_marble": [
        "",
        "draw_seat 0, draw_stones",
        "",
        "draw_seat 0, draw_stones",
        "",
        "draw_seat 1, draw_stones",
    ],
    "rome_and_roll": [
        "draw_dice, draw_seat 0",
        "draw_dice, draw_seat 1",
        "draw_dice, draw_seat 1, draw_sheet 1 Their",
        "draw_dice, draw_seat 0",
        "draw_dice",
        "",
    ],
}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_move_draws_only_what_it_changes(name: str) -> None:
    match, pictures = Match(games.get(name), 2, 5), Pictures()
    luck, found = random.Random(1), []
    rendering.draw(match.game, match.states, None, False, pictures=pictures)
    for _ in DRAWN[name]:
        old = [picture for kept in pictures.values() for picture in kept]
        match.play(luck.choice(match.legal()))
        rendering.draw(match.game, match.states, None, False, pictures=pictures)
        fresh = {
            key
            for key, kept in pictures.items()
            if any(all(picture is not one for one in old) for picture in kept)
        }
        found.append(", ".join(sorted(map(called, fresh))))
    assert found == DRAWN[name]


def called(key: tuple[Any, ...]) -> str:
    """What was drawn, and of whom."""
    draw, *whose = key
    return " ".join([draw.__name__, *(str(one) for one in whose if one is not None)])
