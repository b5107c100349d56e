"""An answer's words may name the thing that it is about."""

from enum import IntEnum
from types import SimpleNamespace

import pytest

from circenses.core.text.questions import Answer, Prompt, Questions, Teller, question
from circenses.core.text.sentences import Name


class Decision(IntEnum):
    SITE = 0


def hill_name(hill):
    return ("Palatine", "Caelian")[hill]


def asked(answer, **words):
    """A game with one question, and a position in which it is open."""
    questions = Questions(
        question(Decision.SITE, "Choose", "chooses", "CM-1", answer), over=Prompt("Over")
    )
    table = SimpleNamespace(pending=1, agenda=[SimpleNamespace(decision=0)])
    return Teller(questions, words, lambda view: view), table


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("went to {hill}", ("went to ", Name("Caelian"))),
        ("went to {hill!s} at once", ("went to Caelian at once",)),
        ("went away", ("went away",)),
    ],
)
def test_a_name_stands_in_the_words(told, words):
    """In the log it stands out; with !s it does not."""
    answer = Answer("go", 10, 2, says="Go to {hill}", told=told)
    teller, table = asked(answer, hill_name=hill_name)

    assert teller.describe(table, 0, 10) == "Go to Palatine"
    said = teller.sentence(table, 0, 11, table)
    assert said.words == words
    assert [type(part) for part in said.words] == [type(part) for part in words]
    assert teller.missing() == []


@pytest.mark.parametrize(
    "hill_name",
    [
        lambda table, hill: f"hill {table.pending}{hill}",
        lambda table, player, hill: f"hill 1{hill}",
    ],
)
def test_a_name_may_depend_on_the_table_and_its_player(hill_name):
    teller, table = asked(
        Answer("go", 10, 2, says="Go to {hill}", told="went to {hill}"), hill_name=hill_name
    )

    assert teller.describe(table, 0, 11) == "Go to hill 11"
    assert teller.sentence(table, 0, 11, table).words == ("went to ", "hill 11")


def test_what_a_board_lacks_is_named():
    """A name that nothing gives, and words for what is not said in the declaration."""
    teller, _ = asked(Answer("go", 10, 2, says="Go to {hill}"))

    assert teller.missing() == ["hill_name", "tell_go"]
