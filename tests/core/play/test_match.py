"""A match remembers, takes back, scores and saves."""

import numpy as np
import pytest

from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record
from tests.hills import GAME


def test_players_choose_at_the_same_time_in_any_order():
    match = Match(GAME, 3, seed=1)
    assert match.waiting == [0, 1, 2]
    match.play(2, player=1)
    assert match.waiting == [0, 2]
    with pytest.raises(IllegalMove, match="turn"):
        match.play(1, player=1)
    match.play(0, player=2)
    match.play(4, player=0)
    assert match.waiting == [0]


def test_the_order_of_simultaneous_choices_makes_no_difference():
    ends = []
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        match = Match(GAME, 3, seed=1)
        for player in order:
            match.play(player, player)
        ends.append(match.states.tobytes())
    assert ends[0] == ends[1] == ends[2]


def test_a_hidden_choice_may_be_taken_back_until_it_is_used():
    match = Match(GAME, 2, seed=1)
    match.play(1, player=1)
    assert match.can_undo
    match.undo()
    assert match.waiting == [0, 1]


def test_another_players_decision_ends_undo():
    match = Match(GAME, 3, seed=1)
    match.play(1, player=1)
    match.play(0, player=0)
    assert match.barrier == 1
    match.undo()
    assert not match.can_undo
    with pytest.raises(CircensesError, match="taken back"):
        match.undo()


def test_the_last_secret_choice_cannot_be_taken_back():
    match = Match(GAME, 2, seed=1)
    match.play(1, player=1)
    assert match.can_undo
    match.play(0, player=0)
    assert match.waiting == [0]
    assert not match.can_undo


def test_options_are_named_and_checked():
    assert Match(GAME, 2, 1, {"bonus": "4"}).state.bonus == 4
    assert Match(GAME, 2, 1, {"bonus": 1}).state.bonus == 4
    for bad in ({"bonus": "5"}, {"bonus": 2}, {"bonus": True}, {"malus": 1}):
        with pytest.raises(CircensesError):
            Match(GAME, 2, 1, bad)


@pytest.mark.parametrize("players", [0, 1, 5, -1])
def test_the_number_of_players_is_checked(players):
    with pytest.raises(CircensesError, match="2 to 4"):
        Match(GAME, players, 1)


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_the_seed_is_checked(seed):
    with pytest.raises(CircensesError, match="seed"):
        Match(GAME, 2, seed)


def test_a_record_is_saved_and_loaded(tmp_path):
    match = Match(GAME, 2, seed=9)
    match.play(3, player=1)
    match.save(tmp_path / "game.json")
    again = replayed(Record.load(tmp_path / "game.json"), lambda _: GAME)
    assert again.history == [(1, 3)]
    assert again.states.tobytes() == match.states.tobytes()


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "{}", "\x00", '{"format": "circenses record"}', "[" * 5000],
)
def test_what_is_not_a_record_is_refused(text):
    with pytest.raises(BadRecord):
        Record.from_text(text)


def test_a_record_with_a_field_missing_is_refused():
    whole = Match(GAME, 2, seed=9).record().to_text()
    for field in ("game", "rules", "players", "seed", "moves", "digest", "options", "names"):
        with pytest.raises(BadRecord):
            Record.from_text(whole.replace(f'"{field}"', '"other"', 1))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadRecord, match=r"none\.json"):
        Record.load(tmp_path / "none.json")
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord):
        Record.load(tmp_path / "picture")


def test_the_observation_has_my_own_things_first():
    match = Match(GAME, 2, seed=9)
    names = GAME.plan(2).names
    mine = [i for i, name in enumerate(names) if name.startswith("players[me].hand[")]
    for player in (0, 1):
        tensor = match.game.observe(match.states, player)
        hand = sorted(int(np.argmax(tensor[mine[k : k + 40]])) for k in range(0, 200, 40))
        assert hand == sorted(match.state.players[player].hand.tolist())
