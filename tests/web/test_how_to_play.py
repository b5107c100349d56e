"""How to play: every game explains itself, with pictures of its own table."""

import asyncio
import re
from dataclasses import replace

import pytest

from circenses import games
from circenses.core.compiling.code_cache import sources
from circenses.core.text.rulebook import anchor_of
from circenses.draw.page import DARK_BLOCK, stylesheet
from circenses.web.guide import content, pictures, stored_pictures
from circenses.web.guide.content import BadGuide, guide_of, has_guide
from circenses.web.guide.lesson import lesson_of
from circenses.web.guide.pictures import drawn, drawn_guide_pictures, element, shown, still
from circenses.web.guide.stored_pictures import GuidePictures, store, stored
from circenses.web.pages.how_to_play import STONES, letter
from circenses.web.pages.models.guide import Piece
from tests.patience import completed
from tests.web import gallery
from tests.web.visiting import words

GAMES = games.all_games()
POINTS = re.compile(r"\b(?:PP|VP|prestige|victory points?)\b", re.IGNORECASE)


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request):
    return request.param


def words_of(guide):
    told = (*guide.pictures, *guide.mistakes, guide.solo, *guide.glossary)
    yield from (guide.idea, guide.win, guide.turn, *guide.scoring.values())
    yield from (text for each in told for text in (each.title, each.words))
    yield from (figure.alt for figure in guide.pictures)
    if guide.mechanism:
        yield from (guide.mechanism.title, guide.mechanism.key)
        yield from (text for cell in guide.mechanism.cells for text in (cell.title, cell.words))


def test_a_guide_has_all_its_slots(game):
    guide = guide_of(game)
    assert len(guide.idea) <= 75
    assert len(guide.figures) == 4
    assert len(guide.mistakes) == 3
    assert guide.glossary
    assert all(figure.title and figure.words and figure.rules for figure in guide.figures)
    assert all(figure.alt for figure in guide.pictures)


def test_every_picture_is_drawn_from_the_recorded_game(game):
    """A part or piece that is not on the table, and a move that is not legal, raise an error."""
    found = drawn(game)
    assert len(found.pictures) == 5
    for picture in found.pictures:
        assert "<svg" in picture
        assert not re.search(r'data-move|tabindex|<button|role="button"', picture)
    assert found.scored.total == sum(points for _, points in found.scored.lines)


def test_the_page_leads_to_rules_that_exist(game):
    page = gallery.how_to_play(game)
    led_to = set(re.findall(rf'href="/rules/{game.id}#([^"]+)"', page))
    rules = gallery.rules(game)
    assert led_to >= {anchor_of(figure.rules[0]) for figure in guide_of(game).figures}
    assert led_to <= set(re.findall(r'id="([^"]+)"', rules))


def test_the_trick_has_a_picture_and_words_in_every_cell(game):
    """How many pictures there are is checked when they are drawn, rules when the guide is read."""
    mechanism = guide_of(game).mechanism
    if mechanism is None:
        pytest.skip("its guide has no mechanism yet")
    page = gallery.how_to_play(game)
    pictures = drawn_guide_pictures(game)
    assert 4 <= len(pictures) <= 6
    assert mechanism.rules
    assert f'href="/rules/{game.id}#{anchor_of(mechanism.rules[0])}"' in page
    for picture, cell in zip(pictures, mechanism.cells, strict=True):
        assert re.match(r'<svg [^>]*role="img"', picture)
        assert label_of(picture).endswith(".")
        assert not POINTS.search(label_of(picture))
        assert cell.title and cell.words
        assert picture in page
        assert cell.title in page


def test_a_game_for_one_says_how_and_leads_to_such_a_table(game):
    """The points with which a rival begins are those of the levels in the form."""
    solo = guide_of(game).solo
    assert game.players[0] == 1
    points = [found for step in game.solo_steps for found in re.findall(r"with (\d+) point", step)]
    assert set(points) <= set(re.findall(r"\d+", solo.words))
    page = gallery.how_to_play(game)
    assert f'href="/new?game={game.id}&amp;players=1"' in page
    assert f'href="/rules/{game.id}#{anchor_of(solo.rules[0])}"' in page


def test_the_trick_of_magna_roma_tells_the_numbers_of_the_box():
    rows = games.get("magna_roma").box.Symbol
    for row, picture in zip(rows, drawn_guide_pictures(games.get("magna_roma")), strict=True):
        amounts = [str(row["lesser"]), str(row["greater"])]
        assert re.findall(r"\d+", label_of(picture)) == amounts
        assert re.findall(r"<text[^>]*>(\d+)</text>", picture) == amounts


def label_of(picture):
    return re.search(r'aria-label="([^"]+)"', picture)[1]


def test_the_trick_of_city_of_marble_draws_as_many_tiles_as_make_the_building():
    game = games.get("city_of_marble")
    rows = game.box.Building
    for row, picture in zip(rows, drawn_guide_pictures(game), strict=False):
        assert picture.count("<polygon") >= 2 * row["buildings_in_site"]
        tiles, points = row["buildings_in_site"], row["vp"]
        assert f"{tiles} tiles around a corner: {row['name']}, {points} points" in picture


def test_the_trick_of_nova_roma_counts_power_as_the_rules_do():
    """NR-7.1: own patricians and the emperor, at most 3."""
    found = [
        re.findall(r"power (\d)", picture)
        for picture in drawn_guide_pictures(games.get("nova_roma"))
    ]
    assert [numbers[0] for numbers in found] == ["1", "1", "2", "2", "3"]


def test_a_trick_without_a_picture_for_each_cell_is_an_error(monkeypatch):
    drawn_guide_pictures.cache_clear()
    monkeypatch.setattr(
        "circenses.games.magna_roma.board.guide_pictures.draw_guide_pictures", lambda: ()
    )
    with pytest.raises(BadGuide, match="0 pictures for 6 cells"):
        drawn_guide_pictures(games.get("magna_roma"))


def test_the_page_always_says_points(game):
    assert [text for text in words_of(guide_of(game)) if POINTS.search(text)] == []


def test_every_id_is_used_once(game):
    found = re.findall(r' id="([^"]+)"', gallery.how_to_play(game))
    assert len(found) == len(set(found))


# ---- what is wrong is told


def test_a_guide_that_names_what_is_not_there_is_an_error():
    game = games.get("magna_roma")
    guide = guide_of(game)
    with pytest.raises(BadGuide, match=r"no rule MR-99\.1"):
        content.check_guide(game, replace(guide, hero=replace(guide.hero, rules=("MR-99.1",))))
    with pytest.raises(BadGuide, match="has no Nonsense"):
        content.check_guide(game, replace(guide, scoring={"Nonsense": "nothing"}))
    with pytest.raises(BadGuide, match="no recorded game 'lost'"):
        content.check_guide(game, replace(guide, hero=replace(guide.hero, record="lost")))
    with pytest.raises(BadGuide, match="has no color"):
        content.made(Piece, {"part": "ring", "color": "red"})


def test_a_picture_of_what_is_not_on_the_table_is_an_error():
    with pytest.raises(BadGuide, match="no part 'moon'"):
        shown({"ring": "<svg></svg>"}, Piece(part="moon"))
    with pytest.raises(BadGuide, match="no 'hill:9'"):
        shown({"hills": '<svg data-thing="hill:0"></svg>'}, Piece(part="hills", piece="hill:9"))
    game = games.get("magna_roma")
    guide = guide_of(game)
    late = replace(guide, hero=replace(guide.hero, ply=9999))
    with pytest.raises(BadGuide, match="not 9999"):
        pictures.moments(game, late, "game")


def test_an_element_is_found_by_its_class_or_thing():
    html = '<p><g class="a hill"><g>1</g><path/></g><b data-thing="hill:2">2</b></p>'
    assert element(html, ".hill") == '<g class="a hill"><g>1</g><path/></g>'
    assert element(html, "hill:2") == '<b data-thing="hill:2">2</b>'


def test_a_still_picture_keeps_only_names_that_it_needs():
    html = '<svg id="x"><clipPath id="c"></clipPath><g clip-path="url(#c)"></g></svg>'
    assert still(html, "one") == (
        '<svg><clipPath id="one-c"></clipPath><g clip-path="url(#one-c)"></g></svg>'
    )


# ---- at the server


@pytest.fixture
def on_disk(monkeypatch, tmp_path):
    """Pictures are kept in a folder of this test, and no other process draws any."""
    asked = []
    monkeypatch.setattr(stored_pictures, "file_of", lambda game: tmp_path / "kept" / game.id)
    monkeypatch.setattr(GuidePictures, "ask", lambda _, game: asked.append(game.id))
    return asked


def test_the_server_shows_the_page_and_says_where_there_is_none(cottage, on_disk):
    store(games.get("magna_roma"))
    livia = cottage.visitor("Livia")
    page = livia.get("/how-to-play/magna_roma")
    assert page.status_code == 200
    assert page.text.count('role="img" aria-label') >= 5
    assert 'href="/how-to-play/magna_roma"' in livia.get("/").text
    assert 'href="/how-to-play/magna_roma"' in livia.get("/rules/magna_roma").text
    assert livia.get("/how-to-play/hills").status_code == 404
    assert "/how-to-play/hills" not in livia.get("/").text


def test_until_the_pictures_are_drawn_the_words_stand_alone(cottage, on_disk, monkeypatch):
    """The request has them drawn and does not wait; the next one that finds them shows them."""
    game, livia = games.get("magna_roma"), cottage.visitor("Livia")
    monkeypatch.setattr(stored_pictures, "drawn", lambda _: pytest.fail("drawn in a request"))
    page = livia.get("/how-to-play/magna_roma").text
    assert guide_of(game).mistakes[0].title in page
    assert "figure-" not in page
    assert on_disk == ["magna_roma"]


def test_pictures_on_disk_are_those_that_were_drawn(on_disk):
    game = games.get("magna_roma")
    assert stored(game) is None
    store(game)
    assert stored(game) == drawn(game)


def test_a_damaged_file_of_pictures_counts_as_none(on_disk):
    game = games.get("magna_roma")
    store(game)
    file = stored_pictures.file_of(game)
    file.write_bytes(file.read_bytes()[:-1])
    assert stored(game) is None


def test_pictures_lie_under_a_fingerprint_of_all_they_follow_from():
    """Of the drawing, of the game's board, and of the recorded game beside its words."""
    modules = stored_pictures.modules_of(games.get("magna_roma"))
    names = {name for name, _ in sources(modules)}
    assert {"circenses.draw.svg", "circenses.games.magna_roma.board.parts"} <= names
    assert {"how_to_play.toml", "game.json", "components.toml"} <= names


@pytest.mark.exhaustive
def test_a_process_of_its_own_draws_them_once(monkeypatch, tmp_path):
    monkeypatch.setenv("CIRCENSES_CACHE", str(tmp_path))
    game = games.get("magna_roma")

    async def ask_twice():
        pictures = GuidePictures()
        pictures.ask(game)
        pictures.ask(game)
        await asyncio.gather(*pictures.asked.values())

    completed(ask_twice())
    assert [file.name for file in (tmp_path / "guides").iterdir()] == [
        stored_pictures.file_of(game).name
    ]
    assert len(stored(game).pictures) == 5


def test_without_the_recorded_game_the_words_remain(cottage, monkeypatch, on_disk):
    """As with a content pack: other components, so the game cannot be played again."""
    monkeypatch.setattr("circenses.core.play.match.content_of", lambda _: "other")
    drawn.cache_clear()
    store(games.get("magna_roma"))
    page = cottage.visitor("Livia").get("/how-to-play/magna_roma")
    assert page.status_code == 200
    assert guide_of(games.get("magna_roma")).mistakes[0].title in page.text
    assert "figure-" not in page.text


# ---- the bar of points


def test_the_bar_has_the_points_and_a_letter_that_leads_to_its_line(game):
    page = gallery.how_to_play(game)
    bar = page[page.index('class="score-bar"') : page.index('class="sources-list"')]
    marks = re.findall(r"<small>(\w)</small><b>(\d+)</b>", bar)
    lines = [points for _, points in drawn(game).scored.lines]
    assert marks == [(letter(k), str(points)) for k, points in enumerate(lines) if points > 0]
    listed = page[page.index('class="sources-list"') :].split("</ul>")[0]
    assert re.findall(r"<small>(\w)</small>", listed) == [letter(k) for k in range(len(lines))]


def contrast(one, other):
    """How well one color is read on the other, as WCAG counts it."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def luminance(color):
    parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_no_two_lines_of_the_bar_share_a_color_and_numbers_can_be_read_on_all(game):
    assert len(drawn(game).scored.lines) <= len(STONES) == len(set(STONES))
    light = stylesheet("tokens.css").split(DARK_BLOCK)[0]
    color = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", light))
    assert len({color[stone] for stone in STONES}) == len(STONES)
    assert all(contrast(color[stone], color["ivory"]) >= 4.5 for stone in STONES)


def test_the_page_says_how_long_the_lesson_takes_and_names_the_other_games(cottage):
    lesson = lesson_of(games.get("magna_roma"))
    page = cottage.visitor("Livia").get("/how-to-play/magna_roma").text
    length = f"{lesson.minutes} minutes, {len(lesson.every)} steps"

    assert f"Learn at the table {length}" in words(page)
    switch = words(page.partition('class="game-switch"')[2].partition("</nav>")[0])
    assert all(game.title in switch for game in games.all_games() if has_guide(game))
