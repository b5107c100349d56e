"""Components are held to their declaration, key by key, and a mistake is found in its line."""

import pytest

from circenses.core.content import shapes
from circenses.core.content.packs import load
from circenses.core.content.shapes import (
    Problem,
    Row,
    box,
    fixed,
    goods,
    letters,
    listed,
    number,
    optional,
    problems_of,
    rows,
    table,
    text,
    variants,
    whole,
    word,
    yes_no,
)
from circenses.core.errors import BadContent

GOODS = ("coin", "wheat", "unrest")
BOX = box(
    meta=table(players=fixed(4), solo=yes_no, scale=number(0, 2)),
    track=table(values=listed(whole(0, 9), 3, order="never falling"), from_=whole(1, 3)),
    card=rows(
        table(
            id=text,
            name=text,
            color=word("red", "blue"),
            edges=letters("AB-", 4, 4),
            cost=goods(GOODS, but={"unrest": -3}),
            uses=optional(whole(1, 9)),
            effect=variants(
                "word",
                gain=table(gain=goods(GOODS)),
                move=table(steps=whole(1, 3)),
            ),
        ),
        least=2,
    ),
)
COMPONENTS = """
[meta]
players = 4
solo = true
scale = 0.5
source = "ours"
[track]
values = [0, 1, 1]
from = 2
source = "rulebook"
note = "reconstructed from a picture"

[[card]]
id = "forum"
name = "Forum"
color = "red"
edges = "AB--"
cost = { coin = 1, unrest = -2 }
effect = { word = "gain", gain = { wheat = 2 } }
source = "ours"

[[card]]
id = "odeon"
name = "Odeon"
color = "blue"
edges = "----"
cost = {}
uses = 2
effect = { word = "move", steps = 3 }
source = "public: https://example.org/x"
"""


def problems(old="", new=""):
    import tomllib

    assert old in COMPONENTS
    return problems_of(BOX, tomllib.loads(COMPONENTS.replace(old, new, 1)))


def test_what_is_declared_fits():
    assert problems() == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("players = 4", "players = 5", "meta: players is 5; it must be 4."),
        ("players = 4", "players = true", "meta: players is True; it must be 4."),
        ("solo = true", "solo = 1", "meta: solo is 1; it must be true or false."),
        ("scale = 0.5", "scale = 3", "meta: scale is 3; it must be a number from 0 to 2."),
        ("scale = 0.5", "", "meta: scale is missing."),
        ("from = 2", "from = 0", "track: from is 0; it must be a whole number from 1 to 3."),
        ("from = 2", "from = 2.0", "track: from is 2.0; it must be a whole number from 1 to 3."),
        (
            "[0, 1, 1]",
            "[0, 2, 1]",
            "track: values is [0, 2, 1]; it must be a list of 3, none lower than the one before.",
        ),
        (
            "[0, 1, 1]",
            '[0, "x", 1]',
            "track, values: number 2 is 'x'; it must be a whole number from 0 to 9.",
        ),
        ('"red"', '"pink"', "card Forum: color is 'pink'; it must be one of red, blue."),
        ('"AB--"', '"ABC"', "card Forum: edges is 'ABC'; it must be 4 of the letters A, B, -."),
        ("coin = 1", "gold = 1", "card Forum, cost: there is no 'gold' here, only coin, wheat,"),
        ("coin = 1", "coin = 0", "card Forum, cost: coin is 0; it must be a whole number from 1"),
        ("unrest = -2", "unrest = -4", "cost: unrest is -4; it must be a whole number from -3"),
        ("uses = 2", "uses = 0", "card Odeon: uses is 0"),
        ("uses = 2", "use = 2", "card Odeon: there is no 'use' here"),
        ('word = "move"', 'word = "fly"', "effect: word is 'fly'; it must be one of gain, move."),
        ("steps = 3", "gain = {}", "card Odeon, effect: steps is missing."),
        ('id = "odeon"', 'id = "forum"', "every row needs an id of its own"),
        ('source = "ours"', 'source = "hearsay"', "source is 'hearsay'; it must be rulebook"),
        ('source = "ours"', "", "meta: source is missing."),
        ("[meta]", "[harbor]\nships = 1\n[meta]", "there is no 'harbor' here, only meta,"),
    ],
)
def test_a_mistake_is_told_in_plain_words(old, new, words):
    found = problems(old, new)
    assert any(words in problem for problem in found), found
    assert all(problem.endswith(".") for problem in found)


@pytest.mark.parametrize(
    ("order", "good", "bad"),
    [
        ("rising", [1, 2, 4], [1, 1, 2]),
        ("falling", [4, 2, 1], [4, 4, 1]),
        ("never falling", [1, 1, 2], [2, 1, 1]),
        ("never rising", [2, 2, 1], [1, 2, 2]),
        ("", [3, 1, 2], [1, 2]),
    ],
)
def test_lists_keep_their_order(order, good, bad):
    shape = listed(whole(0, 9), 3, order=order)
    assert list(shape(good, ("x",))) == []
    assert len(list(shape(bad, ("x",)))) == 1


def test_a_list_may_name_nothing_twice():
    shape = listed(whole(0, 9), 1, 3, twice=False)
    assert list(shape([2, 1], ("x",))) == []
    assert "none twice" in next(shape([2, 2], ("x",)))


def test_what_must_fit_together_is_looked_at_when_every_value_fits():
    def also(components):
        yield Problem("The track is too short.", "track", "values")

    import tomllib

    assert problems_of(BOX, tomllib.loads(COMPONENTS), [also]) == ["The track is too short."]
    wrong = tomllib.loads(COMPONENTS.replace("players = 4", "players = 5"))
    assert len(problems_of(BOX, wrong, [also])) == 1


# ---- where it stands


@pytest.fixture
def folder(tmp_path, monkeypatch):
    game = tmp_path / "toy"
    game.mkdir()
    (game / "components.toml").write_text(COMPONENTS)
    monkeypatch.delenv("CIRCENSES_PACKS", raising=False)
    return game


def check(components):
    return problems_of(BOX, components)


def refused(folder):
    with pytest.raises(BadContent) as error:
        load(folder, check)
    return error.value.problems


def test_the_line_of_a_mistake_in_the_box_is_named(folder):
    path = folder / "components.toml"
    path.write_text(COMPONENTS.replace("steps = 3", "steps = 4"))
    line = 1 + next(n for n, text in enumerate(path.read_text().splitlines()) if "steps" in text)
    assert refused(folder)[0].startswith(f"components.toml, line {line}: card Odeon, effect: steps")


def test_the_line_of_a_mistake_in_a_pack_is_named(folder, tmp_path, monkeypatch):
    pack = tmp_path / "mine.toml"
    monkeypatch.setenv("CIRCENSES_PACKS", str(pack))
    pack.write_text('game = "toy"\n\n[track]\nfrom = 3\n[[card]]\nid = "odeon"\nuses = 99\n')
    assert refused(folder)[0].startswith("mine.toml, line 7: card Odeon: uses is 99")


def test_rows_on_one_line_are_found_by_their_id(folder, monkeypatch):
    from circenses.core.content.packs import Pack

    path = folder / "lists.toml"
    path.write_text('[tiles]\nlist = [\n { id = 1, edges = "A" },\n { id = 12, edges = "B" },\n]\n')
    row = Row(1, 12)
    assert Pack(path).find(("tiles", "list", row, "edges")) == (4, 4)


def test_paths_are_told_in_words():
    assert shapes.words_of(("card", Row(0, "forum", "Forum"), "cost")) == "card Forum, cost"
    assert shapes.words_of(("card", Row(2, 7))) == "card 7"
    assert shapes.words_of(("values", Row(2))) == "values 3"
