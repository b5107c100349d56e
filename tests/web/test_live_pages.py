"""Updates in the stream of a browser: what is sent to which page, when, and when not."""

import random
import re
import time
import zlib
from collections.abc import Callable
from contextlib import ExitStack

import brotli
import httpx
import pytest

from circenses.web.http import drawing as drawings
from circenses.web.http.compression import encodings_in, packer_for
from circenses.web.http.live_pages import HIDDEN, LIVE, TOLD, LivePage, Reader, news_for, patience
from circenses.web.pages.html import stamp_of
from tests.patience import LONG
from tests.web.listening import Browser, update_for
from tests.web.running import Running
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import Visitor

SAID_BY_ME = re.compile(r'<li[^>]*class="mine"[^>]*id="said-')
STAMP = re.compile(r'data-(?:stamp|same)="(\w+)"')


def fragment(visitor: Visitor, table: str, page: str = "", held: str = "") -> str:
    headers = {"X-Fragment": "1", "X-Page": page, "X-Held": held}
    return visitor.get(f"/tables/{table}", headers=headers).text


# ---------------------------------------------------------------- what is sent


def test_an_update_is_what_a_page_would_get_if_it_asked(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    for visitor in (livia, marcus, cottage.visitor("Nero")):
        with Browser(cottage, visitor).show(table, "page") as browser:
            assert browser.hear().html == fragment(visitor, table)


def test_an_update_leaves_out_what_the_page_holds(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    held = " ".join(STAMP.findall(fragment(livia, table)))
    marcus.move(table)

    with Browser(cottage, livia).show(table, "page", held=held) as browser:
        update = browser.hear()
        assert update.html == fragment(livia, table, held=held)
    assert "data-same" in update.html
    assert len(update.html) < len(fragment(livia, table))


def test_a_whole_page_has_the_stamps_of_an_update(cottage):
    """So the first update after loading leaves out what was loaded."""
    livia, _, table = two_at_a_table(cottage)
    loaded = livia.get(f"/tables/{table}").text
    assert STAMP.findall(loaded) == STAMP.findall(fragment(livia, table))


def test_stamps_follow_from_the_content_alone():
    """Two servers, or one before and after a restart, name the same content alike."""
    assert stamp_of("<p>bread and games</p>") == "193f72cb519c"


def test_a_token_is_in_every_form_of_a_loaded_page_and_in_no_update(cottage):
    livia, _, table = two_at_a_table(cottage)
    loaded = livia.get(f"/tables/{table}").text

    assert f'name="csrf" content="{livia.csrf}"' in loaded
    assert loaded.count('name="csrf" value=') == loaded.count(f'name="csrf" value="{livia.csrf}"')
    assert livia.csrf not in fragment(livia, table)
    assert livia.csrf not in update_for(cottage, livia, table).html


def test_every_page_of_a_browser_hears_of_its_own_table(cottage):
    livia, marcus, first = two_at_a_table(cottage)
    second = livia.new_table()
    with Browser(cottage, livia).show_now(first, "one").show_now(second, "two") as browser:
        marcus.move(first)
        assert browser.hear().page == "one"
        livia.move(second)
        assert browser.hear().page == "two"


# ---------------------------------------------------------------- and when not


def test_a_page_that_shows_the_newest_state_is_sent_nothing(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    with Browser(cottage, livia).show_now(table, "page") as browser:
        assert browser.is_silent()
        marcus.move(table)
        assert not browser.is_silent()
        assert browser.is_silent()


def test_the_answer_to_a_click_is_not_sent_again(cottage):
    """But the other page of the same person gets it."""
    livia, _, table = two_at_a_table(cottage)
    other = Browser(cottage, livia).show_now(table, "other")
    with Browser(cottage, livia).show_now(table, "page") as browser, other:
        headers = {"X-Fragment": "1", "X-Page": "page"}
        ply, move = cottage.table(table).history.ply, livia.choices(table)[0]
        livia.post(f"/tables/{table}/moves", headers=headers, ply=ply, move=move)
        assert browser.is_silent()
        assert other.hear().page == "other"


def test_nobody_marks_the_page_of_another(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    with Browser(cottage, livia).show(table, "page") as browser:
        fragment(marcus, table, page="page")
        assert browser.hear().name == "page"


def test_a_slow_reader_gets_the_newest_state_and_none_in_between(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    nero = cottage.visitor("Nero")
    with Browser(cottage, nero).show_now(table, "page") as browser:
        for visitor in 3 * (livia, marcus):
            if visitor.waits(table):
                visitor.move(table)
        assert browser.hear().html == fragment(nero, table)
        assert browser.is_silent()


def test_who_may_not_see_a_table_any_more_hears_only_that(cottage):
    """The right is looked up before every update, and while a page waits for its turn."""
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "open"), public="on")
    nero = cottage.visitor("Nero")
    nero.post(f"/tables/{table}/chat", text="Salve")
    with Browser(cottage, nero).show_now(table, "page") as browser:
        message = cottage.table(table).talk[-1].id
        livia.post(f"/tables/{table}/remove", message=message)
        livia.post(f"/tables/{table}/chat", text="Nobody listens")
        event = browser.hear()
        assert (event.name, event.rev, event.html) == ("changed", "gone", "")
        assert browser.is_silent()


def test_a_page_of_a_table_that_may_not_be_seen_gets_no_stream(cottage):
    livia, nero = cottage.visitor("Livia"), cottage.visitor("Nero")
    table = livia.new_table()
    said = {"pages": [dict(id="page", table=table, mode="live")]}
    for body in (said, {"pages": []}, {"pages": 3}, [], "x", {"pages": [None]}):
        answer = nero.request("POST", f"/tables/{table}/stream", json=body)
        assert answer.status_code == 404, body
    assert table not in cottage.server.hub.streams


def test_a_stream_ends_with_the_session_of_its_reader(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(public="on")
    with Browser(cottage, livia, session="ended").show_now(table, "page") as browser:
        livia.move(table)
        assert browser.ends()


def test_a_hidden_page_hears_nothing_until_its_reader_is_asked(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    nero = cottage.visitor("Nero")
    waiting = livia if not livia.waits(table) else marcus
    asked = marcus if waiting is livia else livia
    page = Browser(cottage, waiting).show_now(table, "page", HIDDEN)
    watching = Browser(cottage, nero).show_now(table, "page", HIDDEN)
    with page, watching:
        nero.post(f"/tables/{table}/chat", text="Salve")
        assert page.is_silent() or waiting.waits(table)
        while not waiting.waits(table):
            asked.move(table)
        assert not page.is_silent() or waiting.waits(table)
        assert watching.is_silent()
        assert watching.pages[0].held == frozenset()


def test_a_page_that_looks_back_is_told_and_asks_for_itself(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    with Browser(cottage, livia).show_now(table, "page", TOLD) as browser:
        marcus.move(table)
        event = browser.hear()
    assert (event.name, event.html) == ("changed", "")
    assert event.rev == cottage.table(table).rev


def test_steps_of_a_quick_bot_are_gathered(cottage):
    """While a bot goes on at once pages wait; what they get then is the newest state."""
    livia, marcus, table = two_at_a_table(cottage)
    with Browser(cottage, livia).show_now(table, "page") as browser:
        cottage.table(table).steps_until = float("inf")
        marcus.move(table)
        assert browser.is_silent()
        cottage.table(table).steps_until = 0.0
        assert browser.hear().html == fragment(livia, table)


# ---------------------------------------------------------------- spectators


def test_a_pause_that_ends_while_a_page_is_looked_at_is_not_missed(cottage):
    """What was held back for it is due at once, and not at the next sign of life."""
    livia, _, table = two_at_a_table(cottage)
    found, server = cottage.table(table), cottage.server
    reader = Reader(livia.user, "", "", "")
    page = LivePage(reader, {"id": "page", "table": table, "mode": LIVE})

    async def looked_at() -> tuple[str, float]:
        found.steps_until = time.monotonic() + 1000
        said = await news_for(server, reader, page)
        found.steps_until = time.monotonic() - 0.001  # the pause ends before the sender waits
        return said, patience(server, [page])

    assert cottage.call(looked_at) == ("", 0.0)


def test_all_spectators_share_one_drawing(cottage, monkeypatch):
    livia, _, table = two_at_a_table(cottage)
    spectators = [cottage.visitor(name) for name in ("Nero", "Otho", "Galba")]
    livia.move(table)
    drawn = []
    real = drawings.drawn
    monkeypatch.setattr(drawings, "drawn", lambda *all_: drawn.append(1) or real(*all_))

    with ExitStack() as open_pages:
        pages = [Browser(cottage, one).show(table, "page") for one in spectators]
        open_now = [open_pages.enter_context(page) for page in pages]
        sent = [page.hear().html for page in open_now]

    assert len(drawn) == 1
    for visitor, html in zip(spectators, sent, strict=True):
        name = cottage.server.people.known[visitor.user].name
        assert f"{name}, menu" in html
        assert sum(f"{other}, menu" in html for other in ("Nero", "Otho", "Galba")) == 1


def test_a_shared_drawing_is_what_each_would_get_alone(cottage, monkeypatch):
    _, _, table = two_at_a_table(cottage)
    nero, otho = cottage.visitor("Nero"), cottage.visitor("Otho")
    otho.post("/preference", field="sound", value="on", back="/")
    with ExitStack() as open_pages:
        pages = [Browser(cottage, one).show(table, "page") for one in (nero, otho)]
        open_now = [open_pages.enter_context(page) for page in pages]
        shared = [page.hear().html for page in open_now]
        monkeypatch.setattr(drawings, "is_shareable", lambda *_: False)
        assert shared == [fragment(one, table) for one in (nero, otho)]
    assert shared[0] != shared[1]


def test_who_has_spoken_or_hosts_gets_a_drawing_of_their_own(cottage):
    _, _, table = two_at_a_table(cottage)
    nero = cottage.visitor("Nero")
    nero.post(f"/tables/{table}/chat", text="Salve")
    assert SAID_BY_ME.search(update_for(cottage, nero, table).html)
    assert not SAID_BY_ME.search(update_for(cottage, cottage.visitor("Otho"), table).html)


# ---------------------------------------------------------------- on the wire


@pytest.mark.parametrize(
    ("accepted", "wanted"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("", ""),
        ("identity;q=0.0", ""),
    ],
)
def test_a_stream_is_packed_as_the_browser_prefers(accepted, wanted):
    assert packer_for(accepted).encoding == wanted


def test_what_a_browser_refuses_is_not_offered():
    assert encodings_in("gzip;q=0, br;q=0.0, zstd; q=0.3") == {"zstd"}


def reader_of(encoding: str) -> Callable[[bytes], bytes]:
    """What gives all that can be read of a stream so far."""
    if encoding == "br":
        unpacker = brotli.Decompressor()
        # one call gives 32 KiB at most, and keeps the rest for the next
        return lambda part: b"".join(
            [unpacker.process(part), *iter(lambda: unpacker.process(b""), b"")]
        )
    return zlib.decompressobj(31).decompress if encoding == "gzip" else bytes


def unpack(encoding: str, packed: list[bytes]) -> list[str]:
    """Each event as it can be read when it arrives, before the next one."""
    reader = reader_of(encoding)
    return [reader(part).decode() for part in packed]


@pytest.mark.parametrize("encoding", ["br", "gzip", ""])
def test_each_event_can_be_read_when_it_arrives(encoding):
    page = "".join(map(chr, random.Random(0).choices(range(32, 400), k=200_000)))
    events = ["id: 1\n\n", "Cenabis bene, mi Fabulle\n\n", page, "Æterna\n\n", page]
    packer = packer_for(encoding)
    assert unpack(encoding, [packer.pack(event) for event in events]) == events


def test_what_was_sent_before_is_not_sent_again(cottage):
    """One Brotli stream: the same page once more costs next to nothing."""
    livia, _, table = two_at_a_table(cottage)
    html = update_for(cottage, livia, table).html
    pack = packer_for("br").pack
    first, again = len(pack(html)), len(pack(html))
    assert again < first / 20


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_a_running_server_streams(tmp_path_factory, encoding):
    folder = tmp_path_factory.mktemp("tables")
    with Running(f"sqlite:///{folder / 'tables.sqlite'}") as server:
        livia = server.player("Livia")
        table = livia.new_table("me", "bot:citizen", public=True)
        said = {"pages": [dict(id="page", table=table, mode="live")]}
        address = f"{server.address}/tables/{table}/stream"
        headers = {"Accept-Encoding": encoding}
        with httpx.stream("POST", address, json=said, headers=headers, timeout=LONG) as answer:
            assert answer.headers.get("content-encoding", "identity") == encoding
            text, reader = b"", reader_of(encoding)
            for part in answer.iter_raw():
                text += reader(part)
                if b"</div>\n\n" in text:
                    break
        assert b"event: page\nid: page " in text
        assert f'data-post="/tables/{table}"'.encode() in text
