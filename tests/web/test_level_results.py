"""How people do at each level: counted with their consent, and moving the recommended level."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, text
from typer.testing import CliRunner

from circenses import cli, games
from circenses.cli import terminal
from circenses.web.storage import level_queries, queries
from circenses.web.storage.database import level_results as counts
from circenses.web.storage.level_queries import LevelGame
from circenses.web.tables import level_results, suited
from circenses.web.tables.level_results import ENOUGH, Tally, begin
from tests.patience import until
from tests.web.test_listings import finished
from tests.web.visiting import House, Visitor, play_out

NOVA = games.get("nova_roma")


class Row(dict[str, Any]):
    """A row of the table of results."""

    __getattr__ = dict.__getitem__


def counted(level: str, won: int, games: int = ENOUGH, **more: Any) -> Any:
    row = dict(game=NOVA.id, rules=NOVA.rules_version, players=1, newcomer=True, undone=False)
    return Row(row | dict(hinted=False, level=level, won=won, games=games, points=0) | more)


def kept(house: House) -> list[Any]:
    rows: list[Any] = house.call(house.server.store.read, level_queries.all_level_results)
    return rows


def solo(house: House, person: Visitor, undo: bool = False, hint: bool = False) -> str:
    """A solo game of Æterna, played to the end."""
    table = person.new_table("aeterna", ("me",))
    while undo:
        person.move(table)
        history = house.table(table).history
        if history.barrier < history.ply:
            person.post(f"/tables/{table}/undo", ply=history.ply)
            undo = False
    if hint:
        house.call(lambda: house.server.store.write(queries.change_table, table, "", hinted=True))
    play_out(house, table, person)
    return table


# ---------------------------------------------------------------- what is counted


def test_only_those_who_agreed_are_counted(house):
    livia, marcus = house.visitor("Livia"), house.visitor("Marcus")
    livia.post("/settings", counted="on")

    for person in (livia, marcus):
        play_out(house, person.new_table(), person)

    (row,) = kept(house)
    own = next(
        seat
        for table in house.server.tables.loaded.values()
        for seat in table.seats
        if seat.user == livia.user
    )
    assert (row.game, row.players, row.level) == ("hills", 2, "citizen")
    assert (row.games, row.won, row.points) == (1, own.place == 1, own.total)
    assert {column.name for column in counts.columns}.isdisjoint({"user_id", "name", "table_id"})


def test_undo_hints_and_first_games_are_kept_apart(house):
    livia = house.visitor("Livia")
    livia.post("/settings", counted="on")

    for undo, hint in ((True, False), (False, True), (False, False), (False, False)):
        solo(house, livia, undo, hint)

    found = [(row.level, row.undone, row.hinted, row.newcomer, row.games) for row in kept(house)]
    assert sorted(found) == [
        ("level=0", False, False, False, 1),
        ("level=0", False, False, True, 1),
        ("level=0", False, True, True, 1),
        ("level=0", True, False, True, 1),
    ]


def test_games_that_say_nothing_about_a_level_are_not_counted(cottage):
    """A deal that was chosen, a game between people, and a game given up before a move."""
    livia = cottage.visitor("Livia")
    livia.post("/settings", counted="on")
    play_out(cottage, livia.new_table(seed="5"), livia)
    marcus, table = cottage.visitor("Marcus"), livia.new_table(seats=("me", "open"), public="on")
    marcus.post(f"/tables/{table}/sit", seat=1)
    livia.post(f"/tables/{table}/start")
    play_out(cottage, table, livia, marcus)
    given_up = livia.new_table("aeterna", ("me",))
    livia.post(f"/tables/{given_up}/resign")

    assert cottage.table(given_up).over
    assert kept(cottage) == []


def test_giving_up_counts_as_a_loss(cottage):
    livia = cottage.visitor("Livia")
    livia.post("/settings", counted="on")
    table = livia.new_table("aeterna", ("me",))
    livia.move(table)
    livia.post(f"/tables/{table}/resign")

    (row,) = kept(cottage)
    assert (row.games, row.won) == (1, 0)


def test_the_rival_of_rome_and_roll_is_more_than_its_level():
    game = games.get("rome_and_roll")

    assert level_results.solo_level(game, {}) == "level=1"
    chosen = {"level": "Easy", "score": "Gentle (our own)", "character_1": 2, "asia": "Yes"}
    level = level_results.solo_level(game, chosen)
    gentle = len(next(one for one in game.options if one.id == "score").choices) - 1
    assert level == f"level=0 score={gentle} asia=1"
    assert level_results.level_words(game, level) == (
        "Easy, Seneca's points: Gentle (our own), Seneca begins in Asia Minor: Yes"
    )


# ---------------------------------------------------------------- the recommended level


@pytest.mark.parametrize(
    ("won", "first"),
    [
        ({}, 1),
        ({1: 15}, 1),
        ({1: 25}, 2),
        ({1: 25, 2: 25}, 2),
        ({1: 5}, 0),
        ({1: 5, 0: 5}, 3),
        ({1: 5, 0: 25}, 1),
    ],
)
def test_newcomers_begin_where_others_win_about_half_of_their_games(won, first):
    """The usual level is 1, and 3 is a gentler one below 0."""
    known = {level: Tally(games=ENOUGH, won=count) for level, count in won.items()}

    assert level_results.ladder(NOVA) == (3, 0, 1, 2)
    assert begin(level_results.ladder(NOVA), 1, lambda k: known.get(k, Tally())) == first


def test_the_results_of_newcomers_under_todays_rules_decide():
    lost = counted("level=1", won=2)
    older = counted("level=1", won=2, rules=NOVA.rules_version - 1)
    used = counted("level=1", won=2, newcomer=False)
    too_few = counted("level=1", won=0, games=ENOUGH - 1)

    assert suited.suited_rival(NOVA, [], "livia", [lost]) == {"level": 0}
    for row in (older, used, too_few, counted("level=1", 2, players=2)):
        assert suited.suited_rival(NOVA, [], "livia", [row]) == {}


def test_own_results_come_before_those_of_others():
    won = finished("", 1, solo=True, game="nova_roma", options='{"level": 1}')

    found = suited.suited_rival(NOVA, [won], "livia", [counted("level=1", won=2)])

    assert found == {"level": 1}


def test_a_gentler_level_is_the_first_step():
    """Two losses at the easiest printed level lead there, two wins back up."""

    def after(level: int, place: int) -> int | None:
        chosen = dict(game="nova_roma", options=json.dumps({"level": level}))
        return suited.suited_alone(NOVA, [finished("", place, solo=True, **chosen)] * 2, "livia")

    assert [after(0, 2), after(3, 2), after(3, 1), after(0, 1)] == [3, 3, 0, 1]


def test_what_was_chosen_about_the_rival_stays():
    """Two wins against one rival count; a win against another one does not."""
    game = games.get("rome_and_roll")

    def won(**options: int) -> Any:
        about = dict(game="rome_and_roll", options=json.dumps(options))
        return finished("", 1, solo=True, **about)

    gentle = dict(level=0, score=3)
    assert suited.suited_rival(game, [won(**gentle)] * 2, "livia") == {"level": 1, "score": 3}
    assert suited.suited_rival(game, [won(**gentle), won(level=0)], "livia") == gentle


def test_without_a_rival_nobody_wins():
    """Magna Roma is played for points alone; its level stays the one that was played last."""
    chosen = dict(game="magna_roma", options='{"level": 1}')
    found = [finished("", 1, solo=True, **chosen)] * 2

    assert suited.suited_alone(games.get("magna_roma"), found, "livia") == 1


# ---------------------------------------------------------------- where it is shown


def put(house: House, *rows: Any) -> None:
    def write(connection: Any) -> None:
        connection.execute(counts.insert(), [dict(row) for row in rows])

    house.call(lambda: house.server.store.write(write))


def test_a_new_table_says_how_people_do_and_where_newcomers_begin(cottage):
    livia = cottage.visitor("Livia")
    put(cottage, counted("level=1", won=3), counted("level=0", won=12), counted("level=2", 1, 9))

    page = livia.get("/new?game=nova_roma&players=1").text
    found = re.findall(r"<option[^>]*>(★[^<]*)", unescape(page).replace("\u00a0", " "))
    easy, usual, hard = found[:3]

    assert easy.startswith("★ Easy (suits you): People win 40%. The rival begins")
    assert usual.startswith("★★ Normal: People win 10%. The rival begins")
    assert hard.startswith("★★★ Hard: The rival begins")
    assert "Let us count your results" in page
    livia.post("/settings", counted="on")
    assert "Let us count your results" not in livia.get("/new?game=nova_roma&players=1").text


@pytest.mark.postgres
def test_two_servers_count_their_first_game_at_a_level_at_the_same_moment(cluster, monkeypatch):
    monkeypatch.setattr(level_queries, "agrees", lambda *_: True)
    engine = create_engine(cluster.migrated_database())
    ended = LevelGame(NOVA.id, NOVA.rules_version, 1, "level=1", user="u", won=True, points=40)

    def count(connection: Connection) -> None:
        level_queries.count_result(connection, "t", ended)
        connection.commit()

    with (
        engine.connect() as one, engine.connect() as other, engine.connect() as watch,
        ThreadPoolExecutor(1) as thread,
    ):  # fmt: skip
        level_queries.count_result(one, "t", ended)
        later = thread.submit(count, other)
        waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        until(lambda: later.done() or watch.execute(waiting).scalar())
        one.commit()
        later.result()
        (row,) = level_queries.all_level_results(watch)

    engine.dispose()
    assert (row.games, row.won, row.points) == (2, 2, 80)


def test_the_operator_sees_all_counts(new_file, cottage, monkeypatch):
    put(
        cottage,
        counted("level=1", won=3, points=900),
        counted("level=1", won=2, games=10, undone=True, points=300),
        counted("level=0", won=5, games=20, game="magna_roma", rules=1, points=1000),
        counted("senator", won=1, games=4, game="hills", rules=1, players=2, points=40),
    )

    monkeypatch.setattr(terminal.console, "width", 200)
    told = CliRunner().invoke(cli.app, ["results", "--database", new_file])
    raw = CliRunner().invoke(cli.app, ["results", "--database", new_file, "--json"])

    rows = {row["words"]: row for row in json.loads(raw.stdout)}
    assert (rows["Normal"]["games"], rows["Normal"]["won"], rows["Normal"]["undone"]) == (40, 5, 10)
    assert rows["I"]["won"] is None
    assert rows["Senator"]["game"] == "hills"
    assert "12.5% (5.5% to 26.1%)" in told.stdout
    assert "50.0" in told.stdout
