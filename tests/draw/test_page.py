"""The theme, and drawings that stand alone."""

import re
from pathlib import Path

import pytest

from circenses.draw import page
from circenses.draw.pieces import Seat, disc, enamel
from circenses.draw.svg import drawing
from tests.draw import TOKEN, hex_colors, parsed

DRAWN = drawing(40, 20, enamel("coin", 10, 10, 18, 3), disc(30, 10, 8, Seat("a", 1)), label="Coins")
SOURCES = sorted((Path(page.__file__).parents[1]).rglob("board.css"))

# Custom properties that an element sets for what is inside it.
LOCAL = {"rc", "when", "c", "on", "st", "hi", "lo"}


@pytest.mark.parametrize("name", ["drawing.css", "circenses.css"])
def test_only_the_tokens_name_colors(name):
    """All colors of the theme are in tokens.css, and every token in use is there."""
    css = page.stylesheet(name)
    assert hex_colors(css) == []
    assert {*TOKEN.findall(css)} - LOCAL <= {token[2:] for token in page.values("light")}


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.parent.name)
def test_boards_name_no_colors(file):
    """The boards' style sheets use the tokens too."""
    assert hex_colors(file.read_text(encoding="utf-8")) == []


def test_dark_is_the_same_by_choice_and_by_system():
    """The two blocks of the dark theme agree."""
    chosen, system = page.stylesheet("tokens.css").split(page.DARK_BLOCK)[1].split("@media", 1)
    assert page.declarations(chosen) == page.declarations(system)


def test_pieces_keep_their_color_in_the_dark():
    """The table changes, the pieces do not."""
    light, dark = page.values("light"), page.values("dark")
    pieces = [
        name for name in light if re.match(r"--(a\d|b\d|r-(?!\d)|rosso|purple|umber|p-)", name)
    ]
    assert len(pieces) > 40
    assert [light[name] for name in pieces] == [dark[name] for name in pieces]
    assert light["--floor"] != dark["--floor"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_drawing_that_stands_alone(theme):
    """Colors are written out, the glyphs are inside, and it has a size."""
    whole = page.standalone(DRAWN, theme, width=80)
    assert "var(" not in whole
    root = parsed(whole)[0]
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("80", "40", "0 0 40 20")
    assert whole.count("<symbol") == 1
    assert page.values(theme)["--r-coin"] in whole


def test_a_drawing_that_stands_alone_can_be_painted():
    """A renderer that knows no browser's tricks shows it too."""
    resvg = pytest.importorskip("resvg_py")
    picture = bytes(resvg.svg_to_bytes(svg_string=page.standalone(DRAWN)))
    assert picture.startswith(b"\x89PNG")


def test_a_drawing_without_size_cannot_stand_alone():
    """It is said, not guessed."""
    with pytest.raises(ValueError, match="viewBox"):
        page.standalone("<svg></svg>")


def test_a_page_that_stands_alone():
    """It needs no file beside it: theme, fonts and glyphs are inside."""
    whole = page.document("Bread & games", DRAWN, more_css=".x{}", theme="dark")
    assert whole.startswith("<!doctype html>")
    assert "<title>Bread &amp; games</title>" in whole
    assert 'data-theme="dark"' in whole
    assert 'url("fonts/' not in whole
    assert whole.count("data:font/woff2") == 2
    assert whole.count("<symbol") == 1
    assert ".x{}" in whole


def test_the_fonts_come_with_their_license():
    """Both fonts are under the SIL Open Font License, whose text lies beside them."""
    for font in ("marcellus", "source-sans-3"):
        assert (page.THEME / "fonts" / f"{font}.woff2").exists()
        terms = (page.THEME / "fonts" / f"{font}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL Open Font License" in terms or "SIL OPEN FONT LICENSE" in terms
