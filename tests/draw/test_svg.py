"""Markup is escaped once, written shortly, and well formed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circenses.draw.svg import (
    NOTHING,
    Markup,
    drawing,
    escape,
    join,
    number,
    path,
    placed,
    points,
    tag,
    text,
)
from tests.draw import parsed

# Characters that XML allows.
WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))


def test_text_and_attributes_are_escaped():
    """Signs with a meaning in markup are written out."""
    assert tag("b", 'x < "y" & z') == "<b>x &lt; &quot;y&quot; &amp; z</b>"
    assert tag("i", title='"><script>') == '<i title="&quot;&gt;&lt;script&gt;"></i>'


def test_markup_is_not_escaped_again():
    """What is markup already stays as it is, also when it is joined or added."""
    inner = tag("b", "a & b")
    assert tag("p", inner) == "<p><b>a &amp; b</b></p>"
    assert join((inner, " <")) == "<b>a &amp; b</b> &lt;"
    assert inner + " <" == "<b>a &amp; b</b> &lt;"
    assert isinstance(inner + "", Markup)
    assert escape(inner) is inner
    assert inner.__html__() == inner


@given(words=WORDS)
def test_any_text_survives(words):
    """What is written as text or attribute is read back unchanged."""
    element = parsed(tag("text", words, title=words))[0]
    assert (element.text or "") == words
    assert element.get("title") == " ".join(words.splitlines()) or element.get("title") == words


def test_names_of_attributes():
    """Python names become names of markup; None leaves an attribute out."""
    assert tag("g", data_move=3, class_="a", aria_label="x", fill=None) == (
        '<g data-move="3" class="a" aria-label="x"></g>'
    )


def test_empty_elements_suit_html():
    """Only elements without content close themselves."""
    assert tag("rect") == "<rect/>"
    assert tag("i") == "<i></i>"


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (3.0, "3"), (2.5, "2.5"), (1 / 3, "0.33"), (-0.001, "0"), (-1.239, "-1.24")],
)
def test_numbers_are_short(value, written):
    """Two decimals at most."""
    assert number(value) == written


def test_outlines_are_short():
    """Long decimals in an outline are cut, others are left alone."""
    assert path("M0.123456,1 l2.5,-0.33333 a.5,.5") == '<path d="M0.12,1 l2.5,-0.33 a.5,.5"/>'


def test_shapes():
    """The helpers say what they mean."""
    assert text(1, 2, 7, 12) == '<text x="1" y="2" font-size="12">7</text>'
    assert placed(1, 2.5, scale=0.5) == '<g transform="translate(1 2.5) scale(0.5)"></g>'
    assert points([(0, 1), (2.25, 3)]) == "0,1 2.25,3"
    assert not NOTHING


def test_drawings_are_announced_or_hidden():
    """A picture has a name for those who cannot see it, or it is decoration."""
    assert 'role="img"' in drawing(4, 3, label="A tile")
    assert 'aria-label="A tile"' in drawing(4, 3, label="A tile")
    assert 'viewBox="0 0 4 3"' in drawing(4, 3)
    assert 'aria-hidden="true"' in drawing(4, 3)
