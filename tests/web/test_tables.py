"""Tables: from the lobby to the final score, and all that may happen on the way."""

import re
import threading

import pytest

from circenses import games
from circenses.web.storage import queries
from circenses.web.tables import levels, service
from tests.web.visiting import House, Visitor, play_out, settle, words


def two_at_a_table(house: House, **more: str) -> tuple[Visitor, Visitor, str]:
    livia, marcus = house.visitor("Livia"), house.visitor("Marcus")
    timed = {"clock": "20"} if "rated" in more else {}
    table = livia.new_table(seats=("me", "open"), public="on", **timed | more)
    marcus.post(f"/tables/{table}/sit", seat=1)
    livia.post(f"/tables/{table}/start")
    return livia, marcus, table


# ---------------------------------------------------------------- from the lobby to the end


def test_play_now_is_one_click(house):
    """A bot table goes from the lobby to the final score."""
    livia = house.visitor("Livia")
    assert "Hills" in livia.get("/").text

    answer = livia.post("/play", game="hills", level="citizen")
    table = answer.headers["location"].removeprefix("/tables/")
    livia.get(f"/tables/{table}")
    play_out(house, table, livia)

    page = livia.get(f"/tables/{table}")
    assert page.status_code == 200
    assert "Rematch" in page.text
    assert "Livia" in words(livia.get("/games").text)


def test_whoever_has_not_chosen_is_offered_the_same_bots_everywhere(house):
    """In the form for a new table and on a free seat of a room; in the lobby it is what suits."""
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "open"))
    pages = [livia.get(path).text for path in ("/new?game=hills", f"/tables/{table}")]
    chosen = [
        re.findall(r"<(?:input|option)[^>]*value=\"(?:bot:)?(\w+)\"[^>]*(?:checked|selected)", page)
        for page in pages
    ]
    assert all(levels.USUAL in found for found in chosen)
    assert not any({*found} & ({*levels.NAMES} - {levels.USUAL}) for found in chosen)
    suits = f"Suits you: {levels.title_of(levels.USUAL)}"
    assert words(livia.get("/").text).count(suits) == len(games.all_games())


def test_a_room_leads_to_the_rules(house):
    """An invited person may not know the game."""
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "open"))
    assert 'href="/how-to-play/hills"' in livia.get(f"/tables/{table}").text


def test_two_people_play(house):
    livia, marcus, table = two_at_a_table(house)

    play_out(house, table, livia, marcus)

    found = house.table(table)
    assert found.over
    assert sorted(seat.place for seat in found.seats)[0] == 1
    assert all(seat.total is not None for seat in found.seats)


def test_the_answer_to_a_move_is_the_new_position(house):
    livia = house.visitor("Livia")
    table = livia.new_table()

    answer = livia.move(table)

    assert answer.status_code == 200
    assert 'id="live"' in answer.text
    assert house.table(table).history.ply >= 1


def test_without_the_script_a_move_leads_back_to_the_page(house):
    livia = house.visitor("Livia")
    table = livia.new_table()

    answer = livia.post(f"/tables/{table}/moves", ply=0, move=livia.choices(table)[0])

    assert answer.status_code == 303
    assert answer.headers["location"] == f"/tables/{table}"


def test_a_page_is_not_sent_again_what_it_shows_already(house):
    livia, _, table = two_at_a_table(house)
    whole = livia.fragment(f"/tables/{table}")
    held = re.findall(r'data-stamp="(\w+)"', whole)
    headers = {"X-Fragment": "1", "X-Held": " ".join(held)}

    again = livia.get(f"/tables/{table}", headers=headers).text

    assert len(held) > 3
    assert re.findall(r'data-same="(\w+)"', again) == held
    assert "data-stamp" not in again
    assert 'id="question"' in again, "the question is always sent"
    assert len(again) < len(whole)


def test_what_has_changed_is_sent_in_full(house):
    livia, _, table = two_at_a_table(house)
    held = re.findall(r'data-stamp="(\w+)"', livia.fragment(f"/tables/{table}"))
    livia.move(table)
    headers = {"X-Fragment": "1", "X-Held": " ".join(held)}

    text = livia.get(f"/tables/{table}", headers=headers).text

    fresh = re.findall(r'data-stamp="(\w+)"', text)
    assert fresh, "at least the log has changed"
    assert not set(fresh) & set(held)
    assert sorted(fresh + re.findall(r'data-same="(\w+)"', text)) == sorted(
        re.findall(r'data-stamp="(\w+)"', livia.fragment(f"/tables/{table}"))
    )


# ---------------------------------------------------------------- restarts and stale pages


def test_a_restart_loses_nothing(database):
    with House(database) as house:
        livia, marcus, table = two_at_a_table(house)
        livia.move(table)
        marcus.move(table)
        livia.move(table)
        before = house.table(table)
        position, moves = before.history.states.tobytes(), list(before.history.moves)

    with House(database) as house:
        again = Visitor(house)
        again.cookies = livia.cookies
        assert again.get(f"/tables/{table}").status_code == 200
        after = house.table(table)
        assert after.history.states.tobytes() == position
        assert after.history.moves == moves
        assert after.seats[0].name == "Livia"


def test_a_table_is_loaded_from_its_newest_snapshot(house):
    """What is read does not grow with the game: only the events since the newest snapshot."""
    livia, marcus, table = two_at_a_table(house)
    play_out(house, table, livia, marcus)

    kept = house.call(house.server.store.read, queries.load_table, table)

    assert kept.snapshot is not None
    assert kept.snapshot.ply == house.table(table).history.ply
    assert kept.events == []


def test_a_stale_page_gets_the_new_position_and_a_friendly_line(house):
    livia, marcus, table = two_at_a_table(house)
    for visitor in (livia, marcus):
        visitor.move(table)
    old = house.table(table).history.ply
    livia.move(table)

    answer = livia.move(table, move=5, ply=old)

    assert answer.status_code == 409
    assert "This is the new position" in words(answer.text)
    assert f'data-ply="{house.table(table).history.ply}"' in answer.text


def test_choices_made_at_the_same_time_do_not_make_a_page_stale(house):
    """Marcus picks while Livia's page is open; her pick, made from the older page, still counts."""
    livia, marcus, table = two_at_a_table(house)
    marcus.move(table, ply=0)

    answer = livia.move(table, ply=0)

    assert answer.status_code == 200
    assert house.table(table).history.ply == 2


def test_two_simultaneous_moves_cannot_both_land(house):
    livia, marcus, table = two_at_a_table(house)
    for visitor in (livia, marcus):
        visitor.move(table)
    ply, moves = house.table(table).history.ply, livia.choices(table)
    codes = []

    def click(move: int) -> None:
        codes.append(livia.move(table, move=move, ply=ply).status_code)

    threads = [threading.Thread(target=click, args=(move,)) for move in moves[:4]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(codes) == [200, 409, 409, 409]
    assert house.table(table).history.ply == ply + 1


@pytest.mark.parametrize("move", [-1, 11, 12, 999_999_999])
def test_an_illegal_move_changes_nothing(house, move):
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "open"), public="on")
    house.visitor("Marcus").post(f"/tables/{table}/sit", seat=1)
    livia.post(f"/tables/{table}/start")

    answer = livia.move(table, move=move)

    assert answer.status_code == 409
    assert house.table(table).history.ply == 0


# ---------------------------------------------------------------- undo


def test_undo_goes_back_one_step_and_is_an_event(house):
    livia, _, table = two_at_a_table(house)
    before = house.table(table).history.states.tobytes()
    livia.move(table)
    number = house.table(table).number

    answer = livia.post(f"/tables/{table}/undo", ply=1)

    assert answer.status_code == 303
    assert house.table(table).history.states.tobytes() == before
    assert house.table(table).number == number + 1


def test_undo_survives_a_restart(database):
    with House(database) as house:
        livia, _, table = two_at_a_table(house)
        livia.move(table, move=0)
        livia.post(f"/tables/{table}/undo", ply=1)
        livia.move(table, move=1)
        moves = list(house.table(table).history.moves)
    with House(database) as house:
        again = Visitor(house)
        again.cookies = livia.cookies
        again.get(f"/tables/{table}")
        assert house.table(table).history.moves == moves == [(0, 1)]
        assert again.post(f"/tables/{table}/undo", ply=1).status_code == 303
        assert house.table(table).history.ply == 0


def test_nobody_takes_back_what_another_player_answered(house):
    livia, marcus, table = two_at_a_table(house)
    livia.move(table)
    marcus.move(table)

    answer = livia.post(f"/tables/{table}/undo", ply=2)

    assert answer.status_code == 409
    assert house.table(table).history.ply == 2


def test_reset_goes_back_to_the_last_new_information(house):
    livia, _, table = two_at_a_table(house)
    livia.move(table)

    livia.post(f"/tables/{table}/reset", ply=1)

    assert house.table(table).history.ply == 0


def test_nobody_takes_back_the_answer_after_which_secret_choices_are_known(house):
    livia, marcus, table = two_at_a_table(house)
    livia.move(table)
    marcus.move(table)

    for way in ("undo", "reset"):
        assert marcus.post(f"/tables/{table}/{way}", ply=2).status_code == 409
        assert house.table(table).history.ply == 2


def test_the_end_of_a_turn_waits_for_a_confirmation(house):
    """With the preference set, the move that ends the turn is held back until End turn."""
    livia, _, table = two_at_a_table(house)
    livia.post("/settings", confirm="on")

    answer = livia.move(table)

    assert answer.status_code == 200
    assert "End your turn?" in words(answer.text)
    assert house.table(table).history.ply == 0, "nobody else sees it yet"
    livia.post(f"/tables/{table}/undo", ply=0)
    assert "End your turn?" not in words(livia.fragment(f"/tables/{table}"))
    livia.move(table)
    livia.post(f"/tables/{table}/end", ply=0)
    assert house.table(table).history.ply == 1


# ---------------------------------------------------------------- seats


def test_an_invite_link_leads_to_a_private_table_until_it_is_revoked(house):
    livia, marcus = house.visitor("Livia"), house.visitor("Marcus")
    table = livia.new_table(seats=("me", "open"))
    old = house.table(table).invite
    assert marcus.get(f"/tables/{table}").status_code == 404

    livia.post(f"/tables/{table}/invite")
    new = house.table(table).invite

    assert marcus.get(f"/join/{old}").status_code == 404
    assert marcus.get(f"/join/{new}").headers["location"] == f"/tables/{table}"
    assert marcus.post(f"/tables/{table}/sit", seat=1).status_code == 303
    assert house.table(table).seats[1].name == "Marcus"


def test_only_the_host_sees_the_invite_link(house):
    livia, marcus = house.visitor("Livia"), house.visitor("Marcus")
    table = livia.new_table(seats=("me", "open"), public="on")
    invite = house.table(table).invite

    assert invite in livia.get(f"/tables/{table}").text
    assert invite not in marcus.get(f"/tables/{table}").text


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back(house):
    livia, marcus, table = two_at_a_table(house)

    marcus.post(f"/tables/{table}/leave")
    house.call(settle, house.table(table))

    assert house.table(table).seats[1].left
    assert "has left" in words(livia.get(f"/tables/{table}").text)
    assert house.table(table).history.waiting == [0], "the bot has picked for Marcus"
    assert marcus.post(f"/tables/{table}/sit", seat=1).status_code == 303
    assert not house.table(table).seats[1].left


def test_nobody_takes_the_seat_of_another(house):
    _, marcus, table = two_at_a_table(house)
    marcus.post(f"/tables/{table}/leave")
    stranger = house.visitor("Nero")

    answer = stranger.post(f"/tables/{table}/sit", seat=1)

    assert answer.status_code == 409
    assert house.table(table).seats[1].user == marcus.user


def test_a_spectator_may_not_move(house):
    _, _, table = two_at_a_table(house)
    stranger = house.visitor("Nero")

    answer = stranger.post(f"/tables/{table}/moves", ply=0, move=0)

    assert answer.status_code == 404
    assert house.table(table).history.ply == 0


def test_the_host_fills_an_open_seat_with_a_bot(house):
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "open"))

    livia.post(f"/tables/{table}/bot", seat=1, level="plebeian")
    livia.post(f"/tables/{table}/start")

    assert house.table(table).playing
    assert house.table(table).seats[1].name.startswith("Bot ")


def test_a_table_can_be_given_up_before_it_begins(house):
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "open"))

    assert livia.post(f"/tables/{table}/close").headers["location"] == "/"

    assert livia.get(f"/tables/{table}").status_code == 404


def test_a_shared_screen_is_handed_over(house):
    """Two people at one screen: neither sees the other's hand, and each must take the screen."""
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "here"), **{"name-1": "Tullia"})

    page = words(livia.get(f"/tables/{table}").text)
    assert "Livia" in page
    livia.post(f"/tables/{table}/here", seat=0)
    assert livia.move(table).status_code == 200
    curtain = livia.fragment(f"/tables/{table}")
    assert "Tullia" in curtain
    assert "card-" not in curtain, "no hand is drawn behind the curtain"
    livia.post(f"/tables/{table}/here", seat=1)
    livia.move(table)

    assert house.table(table).history.ply == 2


# ---------------------------------------------------------------- chat, names


def test_chat_is_heard_by_all(house):
    livia, marcus, table = two_at_a_table(house)

    livia.post(f"/tables/{table}/chat", text="Salve!")

    assert "Salve!" in words(marcus.get(f"/tables/{table}").text)


def test_a_new_name_is_seen_at_the_table(house):
    livia, marcus, table = two_at_a_table(house)

    livia.post("/name", name="Livia Drusilla")

    assert "Livia Drusilla" in words(marcus.get(f"/tables/{table}").text)


# ---------------------------------------------------------------- after the game


def test_a_finished_table_leaves_the_memory_and_comes_back(house, monkeypatch):
    livia = house.visitor("Livia")
    over, playing = livia.new_table(), livia.new_table()
    play_out(house, over, livia)
    house.call(settle, house.table(over))

    async def clear_away():
        house.server.tables.clear_away()

    house.call(clear_away)
    assert over in house.server.tables.loaded, "somebody has just asked for it"

    monkeypatch.setattr(service, "KEPT_WHEN_OVER", -1.0)
    house.call(clear_away)
    assert over not in house.server.tables.loaded
    assert playing in house.server.tables.loaded
    assert "Rematch" in livia.get(f"/tables/{over}").text


def test_rematch_is_one_table_for_all(house):
    livia, marcus, table = two_at_a_table(house)
    play_out(house, table, livia, marcus)

    first = livia.post(f"/tables/{table}/rematch").headers["location"]
    second = marcus.post(f"/tables/{table}/rematch").headers["location"]

    assert first == second != f"/tables/{table}"
    new = first.removeprefix("/tables/")
    assert house.table(new).seats[1].user == livia.user, "everybody sits one seat further"
    assert marcus.post(f"{first}/sit", seat=0).status_code == 303


def test_a_rematch_of_a_public_table_keeps_the_seats_for_those_who_played(house):
    livia, marcus, table = two_at_a_table(house)
    house.table(table).public = True
    play_out(house, table, livia, marcus)
    stranger = house.visitor("Iulia")

    new = livia.post(f"/tables/{table}/rematch").headers["location"]

    assert stranger.get(new).status_code == 404
    assert new.removeprefix("/tables/") not in stranger.get("/").text
    assert "Join the rematch" not in stranger.get(f"/tables/{table}").text
    assert "Join the rematch" in marcus.get(f"/tables/{table}").text
    assert marcus.post(f"{new}/sit", seat=0).status_code == 303


def test_an_invite_link_that_works_on_this_computer_only_says_so(tmp_path):
    lonely, open_ = "sqlite:///" + str(tmp_path / "a"), "sqlite:///" + str(tmp_path / "b")
    with House(lonely) as house:
        livia = house.visitor("Livia")
        page = livia.get(f"/tables/{livia.new_table(seats=('me', 'open'))}").text
        assert "This link works on this computer only." in page
    with House(open_, network="http://192.168.1.7:7530") as house:
        livia = house.visitor("Livia")
        page = livia.get(f"/tables/{livia.new_table(seats=('me', 'open'))}").text
        assert "http://192.168.1.7:7530/join/" in page
        assert "on this computer only" not in page


def test_play_on_from_here_leaves_the_original_alone(house):
    livia, marcus, table = two_at_a_table(house)
    play_out(house, table, livia, marcus)
    before = house.table(table).history.states.tobytes()

    answer = livia.post(f"/replays/{table}/play-on", at=3, seat=1, level="citizen")

    new = answer.headers["location"].removeprefix("/tables/")
    house.call(settle, house.table(new))
    assert house.table(new).history.moves[:3] == house.table(table).history.moves[:3]
    assert house.table(new).seats[1].user == livia.user
    play_out(house, new, livia)
    assert house.table(new).over
    assert house.table(table).history.states.tobytes() == before


def test_a_table_says_where_it_comes_from_until_one_has_moved(house):
    livia, marcus, old = two_at_a_table(house)
    play_out(house, old, livia, marcus)
    new = livia.post(f"/replays/{old}/play-on", at=2, seat=1, level="citizen").headers["location"]
    table = new.removeprefix("/tables/")
    livia.get(f"/tables/{table}")
    house.call(settle, house.table(table))  # a bot may have moved first

    assert "Played on from a replay" in livia.get(new).text
    livia.move(table)
    assert "Played on from a replay" not in livia.get(new).text


def test_a_record_goes_out_and_comes_back(house):
    livia, marcus, table = two_at_a_table(house)
    play_out(house, table, livia, marcus)
    record = livia.get(f"/replays/{table}/record").text

    answer = marcus.request(
        "POST", "/replays", data={"csrf": marcus.csrf}, files={"record": ("a.replay", record)}
    )

    assert answer.status_code == 303
    copy = answer.headers["location"].removeprefix("/replays/")
    assert house.table(copy).history.states.tobytes() == house.table(table).history.states.tobytes()
    assert marcus.get(f"/replays/{copy}?at=2").status_code == 200


def test_a_forged_record_is_refused_with_a_reason(house):
    livia, marcus, table = two_at_a_table(house)
    play_out(house, table, livia, marcus)
    record = livia.get(f"/replays/{table}/record").text.replace('"seed": ', '"seed": 1')

    answer = marcus.request(
        "POST", "/replays", data={"csrf": marcus.csrf}, files={"record": ("a.replay", record)}
    )

    assert answer.status_code == 422
    assert "record" in words(answer.text)


def test_friends_can_play_the_same_deal(house):
    """A chosen seed gives the same deal; it is not rated."""
    livia, marcus = house.visitor("Livia"), house.visitor("Marcus")

    first = livia.new_table(seed="753", rated="on")
    second = marcus.new_table(seed="753", rated="on")

    hands = [house.table(t).history.position(0).tobytes() for t in (first, second)]
    assert hands[0] == hands[1]
    assert not house.table(first).rated


def test_the_log_can_be_read_back_to_the_beginning(house):
    livia, marcus, table = two_at_a_table(house)
    play_out(house, table, livia, marcus)

    older = livia.get(f"/tables/{table}/log?before=3")

    assert older.status_code == 200
    assert 'id="log-2"' in older.text
    assert 'id="log-3"' not in older.text


def test_a_log_line_shows_the_board_at_that_moment(house):
    livia, marcus, table = two_at_a_table(house)
    for visitor in (livia, marcus, livia):
        visitor.move(table)

    page = livia.get(f"/tables/{table}?at=2")

    assert page.status_code == 200
    assert 'data-move="' not in page.text.split("</main>")[0].split('class="hills"')[-1][:200]
