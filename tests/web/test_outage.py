"""A database that goes away for a while and comes back."""

import psycopg
import pytest
from sqlalchemy import make_url

from tests.patience import until
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, words


def switch(cluster, database: str, on: bool) -> None:
    """Let the database accept connections, or throw everyone out."""
    name = make_url(database).database
    address = f"postgresql://circenses@127.0.0.1:{cluster.port}/postgres"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {'true' if on else 'false'}")
        if not on:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name]
            )


@pytest.mark.postgres
def test_after_an_outage_clocks_fall_and_bots_wake(cluster):
    database = cluster.new_database()
    with House(database) as house:
        livia, _, table = two_at_a_table(house, clock="10")
        program = house.program("Nero")
        found = house.table(table)

        switch(cluster, database, on=False)
        page = livia.get("/games", headers={"Accept": "text/html"})
        found.clocks.left[0] = 0.0  # her flag falls while nothing can be written

        assert page.status_code == 503
        assert page.headers["retry-after"] == "5"
        assert page.headers["refresh"] == "5; url=/games"
        assert "Nothing is lost" in words(page.text)
        assert program.request("GET", "/tables").status_code == 503
        assert livia.get("/health").status_code == 503
        assert all(not chore.done() for chore in house.server.chores)

        switch(cluster, database, on=True)
        until(lambda: livia.get("/games").status_code == 200)
        until(lambda: found.seats[0].flagged)
        until(lambda: found.history.ply > 0)  # the bot that plays on for her
