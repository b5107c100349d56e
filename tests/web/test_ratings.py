"""Ratings: fair to those who play on, slow against bots, and levels that no game moves."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from circenses import games
from circenses.bots import levels
from circenses.bots.ratings import LADDER, MU, ladder, ratings_in, step
from circenses.web.people import past_games, ratings
from circenses.web.people.ratings import Entry
from circenses.web.storage import people_queries
from circenses.web.storage.database import metadata
from tests.web.test_profile import account, played, result
from tests.web.visiting import words

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
GAMES = [game.id for game in games.all_games()]


@pytest.fixture
def connection():
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.begin() as connection:
        yield connection


def settle(connection: Any, *entries: tuple[str, int]) -> dict[int, int]:
    """A game of these, with the place of each."""
    made = [
        Entry(seat, who, who.startswith("bot:"), place) for seat, (who, place) in enumerate(entries)
    ]
    return ratings.settle(connection, "magna_roma", made)


# ---------------------------------------------------------------- levels


@pytest.mark.parametrize("name", GAMES)
def test_the_ladder_was_measured_with_todays_levels(name):
    """A level that is chosen again is measured again, and the result is written down."""
    told = {level: one.bot for level, one in ladder()[name].items()}

    assert told == levels.table_of(games.get(name).folder)
    assert list(told) == list(levels.NAMES)


def test_the_ladder_is_the_one_in_the_docs():
    rows = re.findall(
        r"^\| (\w+) : \w+ \| (.+) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE
    )
    order = ["magna_roma", "aeterna", "nova_roma", "city_of_marble", "rome_and_roll"]
    for level, cells in rows:
        for name, cell in zip(order, cells.split("|"), strict=True):
            found = re.match(r"\s*(\d+) % .* of (\d+)", cell)
            one = ladder()[name][level.lower()]
            assert (one.won, one.games) == (int(found[1]), int(found[2]))
    assert len(rows) == len(levels.NAMES) - 1
    assert tomllib.loads(LADDER.read_text(encoding="utf-8")).keys() == set(order)


@pytest.mark.parametrize("name", [*GAMES, "hills"])
def test_every_level_is_rated_above_the_one_below(name):
    found = list(ratings_in(name).values())

    assert found == sorted(found)
    assert ratings_in(name)["citizen"] == MU
    if name == "hills":
        assert found[1] - found[0] == pytest.approx(step(0.75))


def test_the_formula_is_that_of_the_model():
    """A player rated that far above another who wins that share of games keeps the rating."""
    mine, theirs = ratings.MODEL.rating(MU + step(0.8), 0.1), ratings.MODEL.rating(MU, 0.1)

    (won,), _ = ratings.MODEL.rate([[mine], [theirs]], ranks=[1, 2])
    (lost,), _ = ratings.MODEL.rate([[mine], [theirs]], ranks=[2, 1])

    moved = 0.8 * (won.mu - mine.mu) + 0.2 * (lost.mu - mine.mu)
    assert abs(moved) < 0.01 * (won.mu - lost.mu)


# ---------------------------------------------------------------- what a game does


def test_a_game_against_bots_moves_a_rating_half_as_much(connection):
    """As one between people with the same places and the same ratings; the bot's stays."""
    first = settle(connection, ("livia", 1), ("bot:citizen", 2))[0]
    again = settle(connection, ("nero", 1), ("bot:plebeian", 2))[0]
    people = settle(connection, ("iulia", 1), ("marcus", 2))

    assert 0 < again < first < people[0]
    assert first < 100, "a first win against a weak bot is no leap"
    assert people[1] < 0
    assert people_queries.ratings_of(connection, "bot:citizen") == []
    mu = {
        who: people_queries.rating_in(connection, "magna_roma", who, "all").mu
        for who in ("livia", "iulia")
    }
    assert mu["livia"] - MU < mu["iulia"] - MU


def test_only_people_have_changes(connection):
    assert settle(connection, ("bot:citizen", 1), ("livia", 2), ("bot:consul", 3)).keys() == {1}


def test_with_another_person_at_the_table_a_game_counts_in_full(connection):
    alone = settle(connection, ("livia", 1), ("bot:citizen", 2), ("bot:citizen", 3))[0]
    company = settle(connection, ("nero", 1), ("marcus", 2), ("bot:citizen", 3))[0]

    assert company > alone


# ---------------------------------------------------------------- what people see


def test_a_rating_is_provisional_until_ten_games(cottage):
    livia, marcus = account(cottage, "Livia"), account(cottage, "Marcus")
    played(cottage, livia, marcus)
    row = next(
        one
        for one in cottage.call(cottage.server.store.read, people_queries.ratings_of, livia.user)
        if one.versus == "all"
    )
    shown = f"{ratings.shown(row.mu, row.sigma):,}".replace(",", "\u2009")
    for page in ("/", "/games", "/profile"):
        assert f"{shown}?" in livia.get(page).text

    assert ratings.is_provisional(9)
    assert not ratings.is_provisional(10)


def test_the_profile_explains_each_change_and_the_rules(cottage):
    livia, marcus = account(cottage, "Livia"), account(cottage, "Marcus")
    table = played(cottage, livia, marcus)
    page = livia.get("/profile").text

    assert f"/replays/{table}" in page.partition("Latest changes")[2]
    told = words(page.partition("Latest changes")[2].partition("How ratings work")[0])
    assert "against Marcus" in told
    assert "provisional" in told
    assert "finishing ahead of it counts in full" in words(page)


def test_changes_go_back_from_today():
    class Now:
        game, versus, mu, sigma, games = "hills", "all", 30.0, 5.0, 11

    today = ratings.shown(Now.mu, Now.sigma)
    newest_first = [
        result(1, 2, at=3.0, change=20),
        result(1, 2, at=2.0),
        result(2, 1, at=1.0, change=-5),
    ]

    found = past_games.rating_changes(newest_first, [Now], 5)

    assert [(one.value, one.games) for one in found] == [(today, 11), (today - 20, 10)]
    assert len(past_games.rating_changes(newest_first, [Now], 1)) == 1
