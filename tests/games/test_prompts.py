"""The question above the table: what is asked, and a second line about it."""

import pytest

from circenses import games
from circenses.core.text.goods import Good, Goods
from circenses.core.text.sentences import FOLLOWED, Name, Some, essence

GOODS = Goods(Good("coin", "coins"))


@pytest.mark.parametrize("name", games.GAMES)
def test_every_question_has_a_second_line(name):
    game = games.get(name)
    asked = [question for question in game.questions if not game.teller.said("ask", question.name)]
    assert [question.title for question in asked if not question.text] == []


def test_what_followed_of_itself_is_no_part_of_the_essence():
    deed = ("placed ", Name("Forum"), FOLLOWED, "I", " ", Some(GOODS, (2,)))
    assert essence(deed) == ("placed ", Name("Forum"))
