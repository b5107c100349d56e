"""One declaration gives what a box must be, and what rules and boards read of it."""

import subprocess
import sys
from enum import IntEnum

import numpy as np
import pytest

from circenses.core.compiling.jit import rule
from circenses.core.content.shapes import (
    Keys,
    Problem,
    Rows,
    derived,
    goods,
    listed,
    optional,
    rows,
    table,
    text,
    variants,
    whole,
    word,
    yes_no,
)
from circenses.core.errors import BadContent
from circenses.core.rules.box import load, numbers, numbers_or_tuple

COMPONENTS = """
[limits]
hand = 7
from = 2
steps = [1, 2, 4]
source = "ours"

[decks]
source = "ours"
top = { size = 3, open = true }
[[decks.cards]]
id = "forum"
name = "Forum"
kind = "civic"
vp = 300
cost = { coin = 2 }
effect = { word = "gain", n = 4 }
[[decks.cards]]
id = "odeon"
name = "Odeon"
kind = "play"
cost = {}
effect = { word = "move", steps = 3 }
"""


class Word(IntEnum):
    GAIN = 0
    MOVE = 1


def declared():
    """The classes of a game's box.py, as its names."""

    class Limits(Keys):
        hand = whole(2, 20)
        from_ = whole(1, 3)
        steps = listed(whole(0, 9), 3)

    class Pile(Keys):
        size = whole(1, 9)
        open = yes_no

    class Card(Rows, count=(1, 40)):
        id = text
        name = text
        kind = word("play", "civic")
        vp = optional(whole(0, 999), -1)
        cost = goods(("coin",), frozen=lambda amounts: amounts.get("coin", 0))
        effect = variants("word", Word, gain=table(n=whole(1, 9)), move=table(steps=whole(1, 9)))
        letters = derived(lambda row: len(row["name"]))

    class Decks(Keys):
        top = table(Pile)
        cards = rows(Card)

    return {"Limits": Limits, "Pile": Pile, "Card": Card, "Decks": Decks}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.delenv("CIRCENSES_PACKS", raising=False)
    (tmp_path / "components.toml").write_text(COMPONENTS)
    return tmp_path


@pytest.fixture
def names(folder):
    """The names after the file is read."""
    found = declared()
    found["BOX"] = load({**found, "__file__": str(folder / "box.py")})
    return found


def test_a_table_is_read_by_its_keys(names):
    limits = names["Limits"]

    assert limits.hand == 7
    assert limits.from_ == 2
    assert limits.steps.tolist() == [1, 2, 4]
    assert limits.steps.dtype == np.int16
    assert (names["Pile"].size, names["Pile"].open) == (3, 1)
    assert names["Decks"].top is names["Pile"]


def test_rows_are_read_by_their_columns(names):
    """Numbers as arrays, narrow and read as plain integers; texts as they are."""
    card = names["Card"]

    assert names["Decks"].cards is card
    assert len(card) == 2
    assert card.name == ("Forum", "Odeon")
    assert card.kind.tolist() == [1, 0]
    assert card.vp.tolist() == [300, -1]
    assert card.cost.tolist() == [2, 0]
    assert card.letters.tolist() == [5, 5]
    assert card.effect.word.tolist() == [Word.GAIN, Word.MOVE]
    assert (card.effect.n.tolist(), card.effect.steps.tolist()) == ([4, 0], [0, 3])
    assert card.written[1]["name"] == [row["name"] for row in card][1] == "Odeon"


def test_a_list_that_is_all_of_its_table_needs_no_class_for_the_table(tmp_path, monkeypatch):
    monkeypatch.delenv("CIRCENSES_PACKS", raising=False)
    written = '[decks]\nsource = "ours"\ncards = [{ id = "forum", vp = 3 }]'
    (tmp_path / "components.toml").write_text(written)

    class Card(Rows, at="decks.cards"):
        id = text
        vp = whole(0, 9)

    box = load({"Card": Card, "__file__": str(tmp_path / "box.py")})

    assert Card.vp.tolist() == [3]
    assert box.check({"decks": {"source": "ours", "cards": [{"id": "forum", "vp": 10}]}}) == [
        "decks, cards forum: vp is 10; it must be a whole number from 0 to 9."
    ]


def test_a_rule_reads_it(names):
    card = names["Card"]

    @rule
    def worth(nth):
        return card.vp[nth] + card.effect.n[nth]

    assert worth(0) == 304


def test_a_wrong_name_says_which_there_are(names):
    with pytest.raises(AttributeError, match="Limits has no hnad: only hand, from, steps"):
        _ = names["Limits"].hnad
    with pytest.raises(AttributeError, match="hand: is read before the box is loaded"):
        _ = declared()["Limits"].hand


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("hand = 7", "hand = 1", "line 3: limits: hand is 1; it must be a whole number from 2"),
        ("from = 2", "", "limits: from is missing."),
        ("size = 3", "size = 0", "line 10: decks, top: size is 0"),
        ("n = 4", "m = 4", "decks, cards Forum, effect: there is no 'm' here, only n."),
        ("vp = 300", "letters = 3", "there is no 'letters' here, only id, name"),
        ('"play"', '"pray"', "kind is 'pray'; it must be one of play, civic."),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_line(folder, old, new, words):
    """Derived columns are no keys of the file."""
    (folder / "components.toml").write_text(COMPONENTS.replace(old, new, 1))
    with pytest.raises(BadContent) as error:
        load({**declared(), "__file__": str(folder / "box.py")})

    assert any(words in problem for problem in error.value.problems), error.value.problems


def test_what_must_fit_together_is_checked_too(folder):
    def fits(components):
        yield Problem("The hand is too large.", "limits", "hand")

    with pytest.raises(BadContent, match="line 3: The hand is too large"):
        load({**declared(), "__file__": str(folder / "box.py")}, fits)


def test_what_is_no_shape_is_refused():
    with pytest.raises(TypeError, match="3 is no shape"):

        class Wrong(Keys):
            hand = 3


def test_numbers_are_as_narrow_as_they_can_be():
    assert numbers([1, 2]).dtype == np.int16
    assert numbers([[1, 70000]]).dtype == np.int32
    assert numbers([1 << 40]).dtype == np.int64
    assert numbers([]).dtype == np.int16
    assert numbers_or_tuple([[1], [2, 3]]) == ([1], [2, 3])
    assert numbers_or_tuple(["a", "b"]) == ("a", "b")


WRONG = """
from circenses.games.city_of_marble.box import Building, Turn
Turn.actions_per_trun
Building.vq
reveal_type(Turn.actions_per_turn)
reveal_type(Building.name)
"""


@pytest.mark.exhaustive
def test_the_type_checker_knows_every_name(tmp_path):
    """A wrong one is an error, and what a key holds is known."""
    file = tmp_path / "reader.py"
    file.write_text(WRONG)
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", str(file)],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip

    assert '"type[Turn]" has no attribute "actions_per_trun"' in said
    assert '"type[Building]" has no attribute "vq"' in said
    assert 'Revealed type is "int"' in said
    assert 'Revealed type is "tuple[str, ...]"' in said
