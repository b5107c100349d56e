"""One glyph means one thing, and a drawing carries only what it uses."""

import pytest

from circenses.draw.icons import (
    CONCEPTS,
    CREDITS,
    GLYPHS,
    glyph,
    icon_at,
    symbol,
    symbols,
    symbols_used_in,
)
from tests.draw import parsed


def test_every_concept_has_a_glyph():
    """The concept table names glyphs that exist, and every glyph is used."""
    assert set(CONCEPTS.values()) == set(GLYPHS)


@pytest.mark.parametrize("name", sorted(GLYPHS))
def test_glyphs_take_the_color_of_the_text(name):
    """A glyph is well formed and has no color of its own."""
    for element in parsed(symbol(name)).iter():
        assert element.get("fill") in (None, "currentColor")


def test_the_sprite_of_some_concepts():
    """Each glyph is there once, also when two concepts share it."""
    drawn = symbols(["coin", "aurei", "vp"])
    assert drawn.count("<symbol") == 2
    assert f'id="{glyph("coin")}"' in drawn


def test_a_drawing_carries_only_what_it_uses():
    """The symbols for some markup are those it refers to."""
    assert symbols_used_in(icon_at("vp", 0, 0, 9)) == symbols(["vp"])
    assert symbols_used_in("<g></g>") == ""


def test_the_artists_are_credited():
    """The license of the glyphs asks for names, source and changes."""
    assert "Lorc, Delapouite" in CREDITS
    assert "CC BY 3.0" in CREDITS
    assert "unchanged" in CREDITS
