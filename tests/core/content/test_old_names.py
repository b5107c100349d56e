"""An edited word strands nothing: names that a game had before are still read."""

import json
import os

import pytest

from circenses import games
from circenses.core.content.old_names import OldNames, inverse, names_in, old_names
from circenses.core.content.packs import content_name, load
from circenses.core.errors import BadContent
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record

BRITISH = """
[codes]
goods = { W = "wood", J = "jewellery" }
[[favours]]
id = "jeweller"
colour = "red"
take = 2
[track]
take = 3
"""
AMERICAN = """
[codes]
goods = { W = "wood", J = "jewelry" }
[[favors]]
id = "jeweler"
color = "red"
claim = 2
[track]
take = 3
"""
NAMES = """
[components]
favors = "favours"
color = "colour"
jewelry = "jewellery"
jeweler = "jeweller"
[inside.favors]
claim = "take"
"""


@pytest.fixture
def folder(tmp_path):
    """A game that was British once."""
    made = tmp_path / "toy"
    made.mkdir()
    (made / "components.toml").write_text(BRITISH, encoding="utf-8")
    return made


@pytest.fixture
def edited(folder):
    """The same game, with its words edited; and the name of its components before that."""
    before = content_name(folder)
    (folder / "components.toml").write_text(AMERICAN, encoding="utf-8")
    (folder / "old_names.toml").write_text(NAMES, encoding="utf-8")
    old_names.cache_clear()
    return before


def test_edited_words_keep_the_name_of_the_components(folder, edited):
    assert content_name(folder) == edited

    (folder / "old_names.toml").unlink()
    old_names.cache_clear()
    assert content_name(folder) != edited


def test_a_changed_value_changes_the_name(folder, edited):
    file = folder / "components.toml"
    file.write_text(AMERICAN.replace("claim = 2", "claim = 3"), encoding="utf-8")

    assert content_name(folder) != edited


@pytest.mark.parametrize(
    ("table", "id_", "key"), [("favours", "jeweller", "take"), ("favors", "jeweler", "claim")]
)
def test_packs_may_use_names_of_their_time(folder, edited, tmp_path, monkeypatch, table, id_, key):
    pack = tmp_path / "mine.toml"
    pack.write_text(f'game = "toy"\n[[{table}]]\nid = "{id_}"\n{key} = 9\n', encoding="utf-8")
    monkeypatch.setenv("CIRCENSES_PACKS", str(pack))

    assert load(folder)["favors"][0] == {"id": "jeweler", "color": "red", "claim": 9}


def test_a_mistake_in_an_old_pack_is_found_on_its_line(folder, edited, tmp_path, monkeypatch):
    pack = tmp_path / "mine.toml"
    pack.write_text(
        'game = "toy"\n\n[[favours]]\nid = "jeweller"\ntake = "two"\n', encoding="utf-8"
    )
    monkeypatch.setenv("CIRCENSES_PACKS", str(pack))

    with pytest.raises(BadContent, match=r"mine.toml, line 5: .*must be a int"):
        load(folder)


def test_a_pack_made_before_keeps_its_name(folder, tmp_path, monkeypatch):
    """A record made with a pack still replays with it after the words of the game were edited."""
    pack = tmp_path / "mine.toml"
    pack.write_text('game = "toy"\n[[favours]]\nid = "jeweller"\ntake = 9\n', encoding="utf-8")
    monkeypatch.setenv("CIRCENSES_PACKS", os.fspath(pack))
    before = content_name(folder)

    (folder / "components.toml").write_text(AMERICAN, encoding="utf-8")
    (folder / "old_names.toml").write_text(NAMES, encoding="utf-8")
    old_names.cache_clear()
    assert content_name(folder) == before


def test_options_are_read_by_old_and_new_names():
    names = OldNames(options={"favors": "favours"}, choices={"Easier favors": "Easier favours"})

    for chosen in ({"favours": "Easier favours"}, {"favors": "Easier favors"}):
        assert names.chosen(chosen | {"n": 2}) == {"favors": "Easier favors", "n": 2}


def test_a_record_with_old_options_replays(monkeypatch):
    """Records keep the words of their time; they lead to the same game."""
    game = games.get("rome_and_roll")
    level = next(one for one in game.options_at(1) if len(one.choices) == 3)
    match = Match(game.interpreted, 1, 5, {level.id: level.choices[2]})
    text = match.record().to_text().replace(json.dumps(level.choices[2]), '"Fiendish"')
    assert "Fiendish" in text
    renamed = OldNames(choices={level.choices[2]: "Fiendish"})
    monkeypatch.setattr("circenses.core.play.game.old_names", lambda _: renamed)

    again = replayed(Record.from_text(text), lambda _: game.interpreted)
    assert again.game.digest(again.states) == match.game.digest(match.states)


@pytest.mark.parametrize("name", games.GAMES)
def test_no_two_names_were_the_same_before(name):
    """Old names can be told apart, so that they are read without doubt."""
    names = old_names(games.get(name).folder)
    for table in (names.components, names.options, names.choices, *names.inside.values()):
        assert len(inverse(table)) == len(table)
    assert names_in({}) == OldNames()


# The name of each game's components. A changed value needs a new rules version and the earlier
# values as a pack; a changed word needs its old form in old_names.toml.
KNOWN = {
    "magna_roma": "808f4ad4d6e38c14",
    "aeterna": "cc433074e7915e2f",
    "nova_roma": "e8ed471d5518f9a5",
    "city_of_marble": "afe174f23982870d",
    "rome_and_roll": "77765475c53a49f9",
}


@pytest.mark.parametrize("name", games.GAMES)
def test_todays_components_have_the_name_that_tables_and_records_know(name):
    assert content_name(games.get(name).folder) == KNOWN[name]
