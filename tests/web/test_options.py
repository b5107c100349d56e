"""The form for a new table offers every kind of option, and says what cannot go together."""

import json
import re
from dataclasses import replace

import pytest

from circenses import games
from circenses.web.people.accounts import Person
from circenses.web.storage import queries
from circenses.web.tables import lifecycle
from circenses.web.tables.new_table import read_table
from tests.core.rules.test_options import OPTIONS
from tests.hills import GAME as HILLS

ORDER = {"game": "hills", "players": "2", "seat-0": "me", "seat-1": "bot:citizen"}


@pytest.fixture
def choosy(monkeypatch, cottage):
    """A house in which Hills has options of every kind."""
    monkeypatch.setitem(games.GUESTS, "hills", replace(HILLS, options=OPTIONS))
    cottage.visitor("Nero").new_table()  # waits for the rules
    return cottage


def box(page, name):
    """The box to tick for an option."""
    return next(tag for tag in re.findall("<input[^>]*>", page) if f'name="option-{name}"' in tag)


def test_the_form_offers_sets_and_seats(choosy):
    """A member of a set is a box to tick; a choice by seat stands at each seat of the table."""
    page = choosy.visitor("Livia").get("/new?game=hills&players=2").text
    assert 'type="checkbox"' in box(page, "short")
    assert "checked" not in box(page, "short")
    assert "<legend>House rules</legend>" in page
    assert 'aria-label="Hero of seat 2"' in page
    assert "hero_3" not in page
    assert "option-duel" in page
    assert "<span>Duel<small>for the brave</small></span>" in page


def test_what_excludes_each_other_is_explained_below_the_options(choosy):
    livia = choosy.visitor("Livia")
    answer = livia.post("/tables", **ORDER, **{"option-short": "1", "option-long": "1"})
    assert answer.status_code == 422
    assert "Short game and Long game exclude each other." in answer.text
    assert "checked" in box(answer.text, "short")
    assert "checked" not in box(answer.text, "open")


def test_a_table_is_opened_with_its_options(choosy):
    livia = choosy.visitor("Livia")
    answer = livia.post("/tables", **ORDER, **{"option-open": "1", "option-hero_2": "2"})
    assert answer.status_code < 400
    page = livia.get(answer.headers.get("location", "/")).text
    assert "Open hands" in page
    assert "Hero of seat 2: Remus" in page


def test_the_api_tells_and_takes_options(choosy):
    program = choosy.program("Varro")
    info = program.request("GET", "/games/hills").json()["options"]
    heroes = [option for option in info if option["group"] == "Hero"]
    assert [option["seat"] for option in heroes] == [0, 1, 2, 3]
    assert next(o for o in info if o["id"] == "short")["excludes"] == ["long"]
    assert [o["id"] for o in info if o["about"] == "for the brave"] == ["duel"]

    wrong = {"hero_1": "Remus", "hero_2": "Remus"}
    body = {"game": "hills", "seats": ["me", "open"], "options": wrong}
    answer = program.request("POST", "/tables", json=body)
    assert answer.status_code == 422
    assert "cannot both be Remus" in answer.text


@pytest.mark.parametrize(
    ("seats", "asked", "stop"),
    [
        (("me", "open"), "", "Never"),
        (("me", "here"), "", "Never"),
        (("me", "here"), "0", "After round 40"),
        (("me", "bot:citizen"), "", None),
        (("me", "bot:citizen"), "1", "Never"),
    ],
)
def test_rr_14_13_the_stop_is_off_where_no_bot_sits(cottage, seats, asked, stop):
    """RR-14.13: unless the host chooses; None is the usual stop after round 40."""
    livia = cottage.visitor("Livia")
    person = Person(livia.user, "Livia", True)
    fields = {f"seat-{n}": kind for n, kind in enumerate(seats)}
    spec = read_table({"game": "rome_and_roll", "option-stop": asked, **fields}, person)

    table = cottage.call(lifecycle.create, cottage.server.tables, person, spec)

    kept = cottage.call(cottage.server.store.read, queries.load_table, table)
    assert json.loads(kept.row.options).get("stop") == stop


def test_the_form_says_what_is_usual_with_bots_and_among_people(cottage):
    page = cottage.visitor("Livia").get("/new?game=rome_and_roll&players=2").text

    assert "With a bot: After round 40. People only: Never" in page


def test_the_host_chooses_whether_everyone_sees_what_a_bot_expects(cottage):
    """In the form or by a program; those who join read it before the game, a rematch keeps it."""
    livia, marcus = cottage.visitor("Livia"), cottage.visitor("Marcus")
    plain = livia.new_table(seats=("me", "open"))
    told = livia.new_table(seats=("me", "open"), forecasts="on", public="on")
    assert not cottage.table(plain).forecasts
    assert cottage.table(told).forecasts
    assert "shows what a bot expects" not in livia.get(f"/tables/{plain}").text
    assert "shows what a bot expects" in marcus.get(f"/tables/{told}").text
    assert 'name="forecasts"' in livia.get("/new?game=hills").text
    again = lifecycle.again(cottage.table(told), Person(livia.user, "Livia"))
    assert again.forecasts

    program = cottage.program("Otho")
    seats = ["me", "open"]
    made = program.post("/tables", game="hills", seats=seats, forecasts=True)
    assert made["forecasts"]
    assert not program.post("/tables", game="hills", seats=seats)["forecasts"]
