"""The lobby and other lists: what they say about games, tables and people."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from circenses import games
from circenses.web.handlers import lobby
from circenses.web.pages.lobby import PLAY_NOW, RATED
from circenses.web.storage import list_queries
from circenses.web.storage.rows import Seat
from circenses.web.tables import levels, listings, suited
from circenses.web.tables.new_table import ENDLESS
from circenses.web.tables.wording import side_names
from circenses.web.text import spelled
from tests.web.visiting import House, Visitor, play_out, settle, words


def test_the_lobby_counts_the_games_that_are_there(cottage):
    lobby = words(cottage.visitor().get("/").text)

    assert f"Bread, and {spelled(len(games.all_games()))} games about Rome" in lobby
    assert all(game.title in lobby for game in games.all_games())


def test_a_list_tells_where_a_table_stands_and_what_is_asked(cottage):
    livia, marcus = cottage.visitor("Livia"), cottage.visitor("Marcus")
    table = livia.new_table(seats=("me", "open"), public="on")
    marcus.post(f"/tables/{table}/sit", seat=1)
    livia.post(f"/tables/{table}/start")
    found = cottage.table(table)

    asked = found.game.prompt(found.game.view(found.history.states, 0)[0], 0).title
    lobby = words(livia.get("/").text)
    assert f"Hills, {listings.moment_now(found)} {asked}" in lobby
    livia.move(table)
    assert "Marcus decides" in words(livia.get("/games").text)


def test_the_lobby_shows_one_rating_for_each_game(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen"), rated="on")
    play_out(cottage, table, livia)
    cottage.call(settle, cottage.table(table))

    shown = re.search(r'id="ratings".*?</section>', livia.get("/").text, re.DOTALL)
    assert shown
    assert words(shown[0]).count("Hills") == 1
    assert "Against bots" in livia.get("/games").text


def test_the_lobby_knows_which_games_are_new_and_how_the_last_ones_ended(cottage):
    """A game that was only begun, or ended once, is neither new nor learned."""
    livia, marcus = cottage.visitor("Livia"), cottage.visitor("Marcus")
    table = livia.new_table(seats=("me", "bot:citizen"), rated="on")
    begun = card_of(livia, "hills")
    play_out(cottage, table, livia)
    cottage.call(settle, cottage.table(table))

    own = cottage.table(table).seats[0]
    once = card_of(livia, "hills")
    assert "new to you" in card_of(marcus, "hills")
    assert not any(re.search("new to you|learned", card) for card in (begun, once))
    assert f"{own.total} points" in once
    play_out(cottage, livia.new_table(seats=("me", "bot:citizen")), livia)
    assert "learned" in card_of(livia, "hills")
    assert f"/replays/{table}" in livia.get("/").text.partition('id="results"')[2]
    assert 'id="results"' not in marcus.get("/").text


def test_a_full_table_is_not_offered(house):
    """Nobody can join it; when someone stands up, it is there again."""
    livia, marcus, iulia = (house.visitor(name) for name in ("Livia", "Marcus", "Iulia"))
    table = livia.new_table(seats=("me", "open"), public="on")
    offered = [f"row-{table}" in iulia.get("/").text]
    for doing in ("sit", "leave"):
        marcus.post(f"/tables/{table}/{doing}", seat=1)
        offered.append(f"row-{table}" in iulia.get("/").text)

    assert offered == [True, False, True]


def finished(level, place, solo=False, **row):
    """A finished game against two bots, or alone, as a list has it."""
    about = dict(game="hills", lesson=None, hinted=False, origin_ply=None, options="{}") | row
    own = Seat(0, "person", "livia", "Livia", place=place)
    others = [Seat(n, "bot", None, "Bot", level, place=p) for n, p in ((1, 2), (2, 3))]
    if place == 3:
        others = [replace(seat, place=seat.number) for seat in others]
    return SimpleNamespace(**about), [own] if solo else [own, *others]


WON, LOST = finished("quaestor", 1), finished("quaestor", 3)


@pytest.mark.parametrize(
    ("results", "level"),
    [
        ([], levels.USUAL),
        ([WON], "quaestor"),
        ([WON, LOST], "quaestor"),
        ([WON, WON], "senator"),
        ([LOST, LOST], "equestrian"),
        ([finished("quaestor", 2)] * 2, "quaestor"),
        ([WON, finished("equestrian", 1)], "quaestor"),
        ([finished("consul", 1)] * 2, "consul"),
        ([finished("plebeian", 3)] * 2, "plebeian"),
        ([finished("consul", 1, hinted=True), WON], "quaestor"),
        ([finished("plebeian", 1, lesson="done")], levels.USUAL),
        ([finished("consul", 1, game="magna_roma")] * 2, levels.USUAL),
    ],
)
def test_the_level_that_suits_follows_the_results(results, level):
    """Two wins in a row against a level lead one up, two defeats one down, game by game."""
    assert suited.suited_level(games.get("hills"), results, "livia") == level


def test_the_solo_level_that_suits_follows_the_results():
    game = games.get("nova_roma")
    level = dict(game="nova_roma", solo=True)
    easy, usual = (finished("", 1, options=f'{{"level": "{one}"}}', **level) for one in ("Easy", 1))
    lost = finished("", 2, **level)

    assert suited.suited_alone(game, [], "livia") is None
    assert suited.suited_alone(game, [easy, easy], "livia") == 1
    assert suited.suited_alone(game, [usual, usual], "livia") == 2
    assert suited.suited_alone(game, [lost, lost], "livia") == 0


def test_play_now_takes_the_level_that_suits(cottage):
    """It is chosen until someone chooses another, which then stays."""
    livia = cottage.visitor("Livia")
    for _ in range(2):
        play_out(cottage, livia.new_table(seats=("me", "bot:citizen")), livia)
    level = suited.suited_level(games.get("hills"), of_hills(cottage, livia), livia.user)

    assert re.search(r'value=""[^>]*checked', livia.get("/").text)
    assert levels.title_of(level) in card_of(livia, "hills")
    assert bot_of_play_now(cottage, livia, "") == level
    assert bot_of_play_now(cottage, livia, "consul") == "consul"
    assert re.search(r'value="consul"[^>]*checked', livia.get("/").text)


def of_hills(house, person):
    return house.call(house.server.store.read, list_queries.played_tables, person.user, 9)


def bot_of_play_now(house, person, level):
    answer = person.post("/play", game="hills", level=level)
    return house.table(answer.headers["location"].rpartition("/")[2]).seats[1].level


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.id)
def test_solo_levels_say_how_hard_they_are_beside_their_names(cottage, game):
    """Their names are stored in tables and records, so they stay."""
    option = next(one for one in game.options_at(1) if one.id == "level")
    form = cottage.visitor("Livia").get(f"/new?game={game.id}&players=1").text

    assert 1 < len(game.solo_steps) <= len(option.choices)
    for k, line in enumerate(game.solo_steps):
        assert f"{'★' * (k + 1)} {option.choices[k]}: {line}<" in form


def card_of(person, game):
    """What the lobby says of a game."""
    return words(person.get("/").text.partition(f'id="game-{game}"')[2].partition("</article>")[0])


def test_a_side_has_the_name_of_its_seat_before_that_of_the_game():
    """Gens Umbra is the second side of a solo game of Æterna, and of no other."""
    game = games.get("aeterna")
    livia, marcus = Seat(number=0, name="Livia"), Seat(number=1, name="Marcus")

    assert side_names(game, [livia], 2) == ["Livia", "Gens Umbra"]
    assert side_names(game, [livia, marcus], 2) == ["Livia", "Marcus"]


def test_the_wreath_holds_the_points_of_the_winner(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen"))
    play_out(cottage, table, livia)

    best = max(seat.total for seat in cottage.table(table).seats)
    wreath = re.search(r'class="wreath".*?</span>', livia.get(f"/tables/{table}").text, re.DOTALL)
    assert wreath
    assert words(wreath[0]).endswith(str(best))


def test_a_table_by_turns_has_the_time_that_was_chosen(cottage):
    livia = cottage.visitor("Livia")
    more = {"pace": "turns", "clock": "20", "turn-clock": "48"}
    table = livia.new_table(seats=("me", "bot:citizen"), **more)

    assert cottage.table(table).clock == 48
    assert "turn by turn, two days each" in words(livia.get(f"/tables/{table}").text)


@pytest.mark.parametrize("pace", ["live", "turns"])
def test_a_rated_game_with_others_has_a_clock(cottage, pace):
    """Without one, the person who is losing could leave it as it is. The form then proposes one."""
    livia = cottage.visitor("Livia")
    seats = {"game": "hills", "players": 2, "seat-0": "me", "seat-1": "open"}
    asked = {**seats, "pace": pace, "rated": "on"}

    answer = livia.post("/tables", **asked)
    assert answer.status_code == 422
    assert ENDLESS in words(answer.text)
    proposed = "20" if pace == "live" else "72"
    assert f'<option value="{proposed}" selected="">' in answer.text

    program = cottage.program("Nero")
    table = {"game": "hills", "seats": ["me", "open"], "pace": pace, "rated": True}
    told = program.request("POST", "/tables", json=table)
    assert (told.status_code, told.json()["detail"]) == (422, ENDLESS)

    clock = "clock" if pace == "live" else "turn-clock"
    assert livia.post("/tables", **asked, **{clock: "24"}).status_code == 303
    assert livia.post("/tables", **{**asked, "rated": ""}).status_code == 303
    assert livia.post("/tables", **{**asked, "seat-1": "bot:citizen"}).status_code == 303


def test_a_list_looks_into_the_tables_that_wait(database):
    """After a restart nothing is in memory; the lobby still says what is asked where."""
    with House(database) as house:
        livia = house.visitor("Livia")
        table = livia.new_table(seats=("me", "bot:citizen"))
    with House(database) as house:
        house.prepare("hills")
        back = Visitor(house)
        back.cookies = livia.cookies
        found = words(back.get("/").text)
        view = house.table(table).game.view(house.table(table).history.states, 0)[0]
        assert house.table(table).game.prompt(view, 0).title in found


def test_the_score_sheet_has_no_line_for_what_is_not_in_the_game():
    """Magna Roma's objectives are for one player; a table for two has no line "Objectives"."""
    from circenses import games
    from circenses.web.tables.rendering import sheet_lines

    game = games.get("magna_roma")
    titles = {
        players: {game.lines[n].title for n in sheet_lines(game, players)} for players in (1, 2)
    }
    assert titles[1] - titles[2] == {"Objectives"}


def test_play_now_is_friendly_unless_rated_was_chosen(house: House) -> None:
    livia = house.visitor("Livia")
    page = words(livia.get("/").text)
    assert PLAY_NOW in page
    assert RATED in page
    for chosen in ({}, {"rated": "on"}):
        answer = livia.post("/play", game="hills", level="citizen", **chosen)
        livia.get(answer.headers["location"])
        table = house.table(answer.headers["location"].removeprefix("/tables/"))
        assert table.rated is bool(chosen)


# ---------------------------------------------------------------- open tables


def open_table(person: Visitor, game: str = "hills", players: int = 2, **more: str) -> int:
    """Lay a public table with a free seat; answers the status."""
    seats = {"seat-0": "me", **{f"seat-{n}": "open" for n in range(1, players)}}
    form = {"game": game, "players": players, "public": "on", **seats, **more}
    return person.post("/tables", **form).status_code


def test_one_person_and_one_address_have_only_so_many_open_tables(tmp_path):
    """Else one of them fills the list. Private tables are not counted, nor those that began."""
    settings = {"open_tables": 2, "open_tables_of_address": 3}
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", **settings) as house:
        livia, nero = house.visitor("Livia"), house.visitor("Nero")
        assert [open_table(livia) for _ in range(3)] == [303, 303, 409]
        refused = livia.post("/tables", **{"game": "hills", "players": 2, "seat-0": "me",
                                           "seat-1": "open", "public": "on"})  # fmt: skip
        assert "You already have two open public tables." in words(refused.text)
        assert open_table(livia, public="") == 303
        assert [open_table(nero) for _ in range(2)] == [303, 409], "from the same address"
        assert open_table(house.visitor("Iulia", address="203.0.113.7")) == 303

        program = house.program("Spartacus")
        table = {"game": "hills", "seats": ["me", "open"], "public": True}
        answer = program.request("POST", "/tables", json=table)
        assert answer.status_code == 409
        assert "from your network" in answer.json()["detail"]

        first = house.call(house.server.store.read, list_queries.my_tables, livia.user)[-1][0].id
        livia.post(f"/tables/{first}/close")
        assert open_table(livia) == 303


def test_open_tables_come_page_by_page_and_game_by_game(tmp_path, monkeypatch):
    monkeypatch.setattr(lobby, "OPEN", 2)
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", open_tables=9) as house:
        livia, marcus = house.visitor("Livia"), house.visitor("Marcus")
        for game in ("hills", "magna_roma", "hills", "hills"):
            assert open_table(livia, game) == 303
        seen = marcus.get("/").text
        assert shown_tables(livia.get("/").text) == [], "one's own stand elsewhere"
        assert len(shown_tables(seen)) == 2
        assert "/?game=&amp;from=2#open" in seen
        older = marcus.get("/?from=2").text
        assert len(set(shown_tables(seen) + shown_tables(older))) == 4
        assert "Newest tables" in older and "Older tables" not in older
        assert len(shown_tables(marcus.get("/?game=magna_roma").text)) == 1
        assert marcus.get("/?game=nonsense&from=-5").status_code == 200

        program = house.program("Spartacus")
        ask = {"which": "open", "limit": 3}
        pages = [program.get("/tables", **ask, offset=offset) for offset in (0, 3)]
        assert [len(page) for page in pages] == [3, 1]
        assert len({one["id"] for page in pages for one in page}) == 4
        assert [one["game"] for one in program.get("/tables", which="open", game="hills")] == [
            "hills"
        ] * 3


def shown_tables(page: str) -> list[str]:
    panel = page.partition('id="open"')[2].partition("</section>")[0]
    return list(dict.fromkeys(re.findall(r'href="/tables/([a-z0-9]+)"', panel)))


def test_the_level_that_suits_is_offered_wherever_one_is_chosen(cottage):
    """In the waiting room, at a rematch, and at playing on from a replay; each level says what it
    is.
    """
    livia = cottage.visitor("Livia")
    for _ in range(2):
        over = livia.new_table(seats=("me", "bot:citizen"))
        play_out(cottage, over, livia)
    level = suited.suited_level(games.get("hills"), of_hills(cottage, livia), livia.user)
    room = livia.new_table(seats=("me", "open"))
    chosen = (
        rf'<option value="{level}" selected[^>]*>★+ {levels.title_of(level)} \(suits you\): \w+'
    )

    for page in (f"/tables/{room}", f"/replays/{over}?at=3"):
        assert re.search(chosen, livia.get(page).text)

    offered = f'name="level" value="{level}"' in livia.get(f"/tables/{over}").text
    assert offered == (level != "citizen")


def test_a_rematch_at_another_level(cottage):
    livia = cottage.visitor("Livia")
    over = livia.new_table(seats=("me", "bot:citizen"))
    play_out(cottage, over, livia)

    assert livia.post(f"/tables/{over}/rematch", level="nobody").status_code == 409
    new = livia.post(f"/tables/{over}/rematch", level="senator").headers["location"]

    seats = cottage.table(new.removeprefix("/tables/")).seats
    assert [seat.level for seat in seats if not seat.is_person] == ["senator"]


def test_what_suits_in_a_rematch(cottage):
    """The level of the bots if another one suits, but not against people or bots of two levels."""
    livia = cottage.visitor("Livia")
    over = livia.new_table(seats=("me", "bot:citizen"))
    play_out(cottage, over, livia)
    table = cottage.table(over)
    won = [finished("citizen", 1)] * 2

    best = suited.suited_at(table, won, "livia")

    assert best.rematch == ""  # somebody else's results
    for _, seats in won:
        next(seat for seat in seats if seat.is_person).user = livia.user
    assert suited.suited_at(table, won, livia.user).rematch == "equestrian"
    table.seats[1].level = "equestrian"
    assert suited.suited_at(table, won, livia.user).rematch == ""
