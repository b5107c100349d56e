"""Dice show what they say."""

import pytest

from circenses.draw.dice import draw_d6, draw_glyph_die


@pytest.mark.parametrize("face", range(1, 7))
def test_a_plain_die_has_as_many_pips_as_its_face(face):
    assert draw_d6(50, 50, 40, face).count("<circle") == face


@pytest.mark.parametrize("glyphs", range(5))
def test_a_die_shows_its_glyphs_and_its_number(glyphs):
    drawn = draw_glyph_die(
        50, 50, 40, ["builder", "stone", "fish", "coin"][:glyphs], "lapis", face=4
    )
    assert drawn.count("<use") == glyphs
    assert ">4</text>" in drawn


def test_a_small_die_keeps_a_number_that_can_be_read():
    assert 'font-size="11"' in draw_glyph_die(20, 20, 30, ["coin"], "lapis", face=1)
    assert "<text" not in draw_glyph_die(20, 20, 30, ["coin"], "lapis")
