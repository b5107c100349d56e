"""The pages as text: well formed, safe, complete."""

import doctest
import re
from collections import Counter
from html.parser import HTMLParser
from importlib import import_module
from types import SimpleNamespace

import pytest

from circenses.web import pages
from circenses.web.pages import assets, layout
from circenses.web.pages.models.table import TablePage
from circenses.web.pages.models.viewer import Banner
from circenses.web.pages.seat_plate import rating_change
from circenses.web.pages.table import named
from tests.web import gallery

VOID = {"meta", "link", "input", "br", "hr", "img"}
ALLOWED_INLINE = re.compile(
    r"^(?:--[a-z-]+|width|left|right|top|background|color|fill|stroke[a-z-]*|opacity)\s*:"
)


class Outline(HTMLParser):
    """All elements of a page, with a check that they are nested as they should be."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(html)
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attrs for name, attrs in self.elements if name == tag]


@pytest.fixture(scope="module")
def shown() -> dict[str, Outline]:
    return {name: Outline(html) for name, html in gallery.gallery().items()}


def test_every_element_is_closed_and_every_id_is_used_once(shown):
    for name, page in shown.items():
        ids = Counter(attrs["id"] for _, attrs in page.elements if "id" in attrs)
        assert [key for key, n in ids.items() if n > 1] == [], name


def test_no_script_stands_inside_a_page(shown):
    """A strict content policy allows scripts from our own files only."""
    for name, page in shown.items():
        assert [attrs["src"] for attrs in page.all("script")] == [assets.url(assets.SCRIPT)], name
        for tag, attrs in page.elements:
            assert not [key for key in attrs if key.startswith("on")], (name, tag)
            assert not attrs.get("href", "").startswith("javascript:"), (name, tag)
        assert not page.all("style"), name


def test_style_attributes_only_set_values_that_a_drawing_needs(shown):
    for name, page in shown.items():
        for _, attrs in page.elements:
            for rule in filter(None, attrs.get("style", "").split(";")):
                assert ALLOWED_INLINE.match(rule.strip()), (name, rule)


def test_every_form_that_changes_something_carries_the_token(shown):
    for name, html in gallery.gallery().items():
        for form in re.findall(r'<form [^>]*method="post".*?</form>', html, re.DOTALL):
            assert 'name="csrf" value="token"' in form, name


def test_nothing_is_loaded_from_elsewhere(shown):
    for name, page in shown.items():
        for tag, attrs in page.elements:
            for key in ("src", "href", "action"):
                if tag not in ("a",) and key in attrs:
                    assert attrs[key].startswith(("/", "#")), (name, tag, attrs[key])


def test_every_page_has_a_title_a_heading_and_a_place_to_skip_to(shown):
    for name, page in shown.items():
        assert len(page.all("main")) == 1, name
        assert page.all("h1"), name
        assert any(attrs.get("id") == "prompt" for _, attrs in page.elements), name


def test_what_people_write_is_text_and_never_markup():
    table = gallery.table()
    html = pages.table_page(table)
    assert "Good luck &amp; &lt;b&gt;have fun&lt;/b&gt;" in html


@pytest.mark.parametrize("plies", [0, 20, 60, 150])
def test_the_list_of_choices_is_complete(plies):
    """Whatever may be clicked on the board is also a line of the list, with the same words."""
    table = gallery.table(plies)
    page = Outline(pages.table_page(table))
    listed = {attrs["value"] for attrs in page.all("button") if attrs.get("name") == "move"}
    marked = {
        attrs["data-move"]: attrs.get("aria-label")
        for tag, attrs in page.elements
        if "data-move" in attrs and tag != "button"
    }
    assert listed == {str(choice.move) for choice in table.choices}
    words = {str(choice.move): choice.text for choice in table.choices}
    assert marked == {move: words[move] for move in marked}
    assert set(marked) == listed, "the board shows every choice"


def test_a_spectator_can_click_on_nothing():
    page = Outline(pages.table_page(gallery.table(viewer=None)))
    assert not [attrs for _, attrs in page.elements if "data-move" in attrs]


def test_an_answer_is_the_live_part_of_its_page():
    table = gallery.table()
    assert isinstance(table, TablePage)
    assert pages.table_fragment(table) in pages.table_page(table)
    assert pages.table_fragment(table).startswith('<div id="live"')


def test_every_asset_that_a_page_names_exists(shown):
    for page in shown.values():
        for attrs in (*page.all("link"), *page.all("script")):
            path = (attrs.get("href") or attrs.get("src", "")).removeprefix("/static/")
            name, _, version = path.partition("?v=")
            found = assets.find(name)
            assert found is not None, path
            assert found.etag == version


def test_an_unknown_asset_is_not_found():
    for name in ("", "../app.py", "games/nothing.css", "styles/1-frame.css", "games/../x.css"):
        assert assets.find(name) is None


@pytest.mark.parametrize("more", [{}, {"action": "OK"}, {"action": "See it", "href": "/"}])
def test_every_banner_can_be_closed(more):
    """It lies over the top bar."""
    assert layout.banner(Banner(title="News", **more)).count("data-close") == 1


@pytest.mark.parametrize("module", ["html", "elements", "analysis_graph", "hint"])
def test_the_examples_in_the_docstrings_are_true(module):
    result = doctest.testmod(import_module(f"circenses.web.pages.{module}"))
    assert result.attempted
    assert not result.failed


def test_a_change_of_the_rating_says_what_it_is():
    assert re.sub("<[^>]*>", "", rating_change(-55)) == "rating −55"
    assert re.sub("<[^>]*>", "", rating_change(7)) == "rating +7"
    assert "sr" not in rating_change(7)


def test_the_area_of_a_player_is_called_by_their_name():
    seats = [SimpleNamespace(name="Livia"), SimpleNamespace(name=r"\1")]
    table = SimpleNamespace(seats=seats)
    assert named(table, "Seat I's city") == "Livia's city"
    assert named(table, "Seat II's city") == r"\1's city"
    assert named(table, "Seat III's city") == "Seat III's city"
    assert named(table, "Your city") == "Your city"
