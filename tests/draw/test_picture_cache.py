"""Pictures that are kept are those that would be drawn."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from circenses import games
from circenses.core.play.match import Match
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.picture_cache import Pictures, Reading, cached, noted
from circenses.web.tables import rendering

drawn: list[str] = []


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    drawn.clear()


def a_table(**changed: Any) -> SimpleNamespace:
    players = [SimpleNamespace(coins=n, hand=[n, n]) for n in range(3)]
    return SimpleNamespace(**{"players": players, "round": 1, "packs": [[1, 2], [3]], **changed})


@cached
def draw_coins(table: Any, player: int, choices: Choices) -> str:
    drawn.append("coins")
    return f"{table.players[player].coins} {7 in choices}"


@cached
def draw_packs(table: Any) -> str:
    drawn.append("packs")
    return str([list(pack) for pack in table.packs])


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
    assert draw_coins(Reading(table, pictures), 1, NO_CHOICES) == "1 False"
    table.players[2].coins, table.round = 9, 2
    assert draw_coins(Reading(table, pictures), 1, NO_CHOICES) == "1 False"
    assert drawn == ["coins"]
    table.players[1].coins = 5
    assert draw_coins(Reading(table, pictures), 1, NO_CHOICES) == "5 False"
    assert drawn == ["coins", "coins"]


def test_a_picture_is_drawn_again_when_it_may_be_chosen() -> None:
    pictures: Pictures = {}
    table = Reading(a_table(), pictures)
    assert draw_coins(table, 1, NO_CHOICES) == "1 False"
    assert draw_coins(table, 1, Choices({8: "another"})) == "1 False"
    assert drawn == ["coins"]
    assert draw_coins(table, 1, Choices({7: "this"})) == "1 True"
    assert draw_coins(table, 1, NO_CHOICES) == "1 False"
    assert drawn == ["coins", "coins"]


def test_of_pictures_in_pictures_only_those_are_drawn_that_changed() -> None:
    pictures: Pictures = {}
    table = a_table()
    draw_all(Reading(table, pictures), NO_CHOICES)
    drawn.clear()
    table.players[2].coins = 9
    assert "9 False" in draw_all(Reading(table, pictures), NO_CHOICES)
    assert drawn == ["all", "coins"]
    table.packs = [[1, 2], [4]]
    assert "[4]" in draw_all(Reading(table, pictures), NO_CHOICES)
    assert drawn == ["all", "coins", "all", "packs"]
    assert "True" in draw_all(Reading(table, pictures), Choices({7: "this"}))


def test_of_a_question_that_is_noted_the_answer_counts() -> None:
    pictures: Pictures = {}
    table = a_table()
    assert draw_hour(Reading(table, pictures)) == "early"
    table.round = 2
    assert draw_hour(Reading(table, pictures)) == "early"
    assert drawn == ["hour"]
    table.round = 6
    assert draw_hour(Reading(table, pictures)) == "late"


def test_any_other_table_is_drawn_as_ever() -> None:
    assert draw_coins(a_table(), 1, NO_CHOICES) == draw_coins(a_table(), 1, NO_CHOICES)
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
