"""Goods and sentences: declared once, read as rows, words and chips."""

import numpy as np
import pytest

from circenses.core.text.goods import Good, Goods, gained, minus, plus, size
from circenses.core.text.sentences import Name, Some, sentence
from circenses.draw.goods import html_of
from tests.draw import parsed

GOODS = Goods(
    Good("coin", "coins", many="coins"),
    Good("aurei", "aurei", one="aureus", many="aurei"),
    Good("unrest", "unrest", is_track=True),
)


class Me:
    coins, aurei, unrest = 3, 1, 2


def test_a_table_of_components_is_a_row():
    assert GOODS.row({"aurei": 2}) == (0, 2, 0)
    assert GOODS.row(coin=1, unrest=-1) == (1, 0, -1)
    assert GOODS.packed({"coin": 1, "aurei": 2}) == 1 + (2 << 8)
    with pytest.raises(KeyError, match="no such good: wine"):
        GOODS.row({"wine": 1})


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ((1, 1, 0), "1 coin and 1 aureus"),
        ((2, 3, -2), "2 coins, 3 aurei and unrest −2"),
        ((0, 0, 0), "nothing"),
    ],
)
def test_a_row_in_words(row, words):
    assert GOODS.words(row) == words


def test_what_somebody_owns_and_how_it_changed():
    now = Me()
    now.coins = 5
    assert GOODS.owned(Me()) == (3, 1, 2)
    assert GOODS.change(Me(), now) == (2, 0, 0)
    assert plus((1, 2), (3, 4)) == (4, 6)
    assert gained(minus((1, 2), (3, 1))) == (0, 1)
    assert size((2, 0, 1)) == (3, 2)


def test_a_sentence_is_shown_twice():
    """Names stand out and goods are chips on the page; in text both are words."""
    said = sentence(("built the ", [Name("Forum <IV>"), " for "], Some(GOODS, (2, 0, 0))), "MR-8.4")
    assert said.text == "built the Forum <IV> for 2 coins"
    assert said.rule == "MR-8.4"
    html = html_of(said)
    assert "<b>Forum &lt;IV&gt;</b>" in html
    assert 'title="2 coins"' in html
    parsed(html)


def test_changes_carry_their_sign():
    assert Some(GOODS, (2, -1, 1), change=True).text == "+2 coins, −1 aureus and unrest +1"


class Estate:
    goods = (4, 0)


def test_a_good_may_be_one_number_of_several():
    """NR-1.2: five goods in one field; read from a record, and from many records at once."""
    goods = Goods(Good("wheat", "goods", place=0), Good("wood", "goods", place=1), Good("any"))
    many = np.zeros(2, [("goods", np.int8, (2,))])
    many["goods"] = [(1, 2), (3, 5)]
    assert goods.owned(Estate()) == (4, 0, 0)
    assert goods[1].owned(many).tolist() == [2, 5]
