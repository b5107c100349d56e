"""The balance report: what it counts is what happened."""

import csv
import math
import random
from xml.etree import ElementTree

import pytest

from circenses import games
from circenses.bots import plots, stats
from circenses.bots.arena import wilson
from circenses.bots.stats import Played, Seat, Study
from circenses.core.errors import CircensesError


def study(**more):
    return Study(
        **({"game": "hills", "bot": "greedy", "players": 3, "games": 6, "options": {}} | more)
    )


def made_up():
    """Ten games in which who has the ring wins, and the hat means nothing."""
    found = []
    for n in range(10):
        winner = n % 2
        seats = [
            Seat(
                seat,
                total=10 + 5 * (seat == winner),
                won=float(seat == winner),
                lines={"Points": 10 + 5 * (seat == winner), "Nothing": 0},
                features={"ring": float(seat == winner), "hat": float(n % 4 < 2)},
            )
            for seat in range(2)
        ]
        found.append(Played(n, 12, 3.0, seats))
    return found


def test_what_wins_is_seen():
    told = stats.report(study(players=2), made_up())
    ring = next(one for one in told.factors if one.name == "ring")
    assert ring.correlation == pytest.approx(1.0)
    assert ring.wins_with.share == 1.0
    assert ring.holders == 10
    assert ring.chance == pytest.approx(0.00157, abs=1e-5)  # ten coins in a row: 0.00195
    assert ring.corrected == pytest.approx(2 * ring.chance)  # and the points are the second factor
    assert "hat" not in [one.name for one in told.factors]  # both players have it, or none
    assert [one.name for one in told.lines] == ["Points"]
    assert [share.share for share in told.by_seat] == [0.5, 0.5]
    assert told.margin == 5.0


def test_ten_hats_by_chance_alone_are_no_find():
    """Of many factors that mean nothing some look good; corrected, none does."""
    luck = random.Random(1)
    found = []
    for n in range(60):
        hats = [{f"hat {k}": luck.random() for k in range(40)} for _ in range(2)]
        seats = [Seat(s, 10, float(s == n % 2), {"Points": 10}, hats[s]) for s in range(2)]
        found.append(Played(n, 12, 3.0, seats))
    told = stats.report(study(players=2), found)

    assert len(told.factors) == 40
    assert min(one.chance for one in told.factors) < 0.05
    assert min(one.corrected for one in told.factors) > 0.05


def test_a_study_of_real_games(tmp_path):
    found = list(stats.play_all(study(), workers=1))
    told = stats.report(study(), found)
    assert len(found) == 6
    assert len(told.scores) == 18
    assert sum(share.share for share in told.by_seat) == pytest.approx(1.0)
    assert set(told.decisions) == {18}
    for file in stats.draw(told, tmp_path / "plots"):
        ElementTree.parse(file)


def test_what_players_did_is_counted():
    """Each player of Hills picks three cards and places three citizens."""
    for seat in stats.play(study(), seed=1).seats:
        assert seat.features["decisions: pick"] == 3.0
        assert seat.features["decisions: place"] == 3.0


def test_rows_by_game_and_seat(tmp_path):
    """Read back, a table of seats has what was played."""
    found = made_up()
    found[0].seats[1].features["bell"] = 2.0
    columns = stats.columns_of(list(stats.rows_of(study(players=2), found)))
    stats.write_csv(columns, tmp_path / "seats.csv")
    with (tmp_path / "seats.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    assert len(rows) == 20
    assert [(row["seed"], row["seat"], row["won"]) for row in rows[2:4]] == [
        ("1", "1", "0.0"),
        ("1", "2", "1.0"),
    ]
    assert [row["points: Points"] for row in rows[:2]] == ["15", "10"]
    assert [row["bell"] for row in rows[:3]] == ["0.0", "2.0", "0.0"]


def test_a_pack_for_another_game_is_refused(tmp_path):
    pack = tmp_path / "other.toml"
    pack.write_text('game = "magna_roma"', encoding="utf-8")
    with pytest.raises(CircensesError, match="for magna_roma, not for hills"):
        next(stats.play_all(study(pack=str(pack)), workers=1))


def test_alone_the_score_is_what_counts(tmp_path):
    """In a solo study there are no winners; the correlation is with the score."""
    played = [
        Played(n, 9, 2.0, [Seat(0, 50 + n, 1.0, {"Points": 50 + n}, {"ring": float(n)})])
        for n in range(8)
    ]
    told = stats.report(study(players=1), played)
    assert told.factors[0].correlation == pytest.approx(1.0)
    assert stats.draw(told, tmp_path)


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_s_features_are_numbers(name):
    game = games.get(name)
    notes = stats.balance_of(game)
    if notes is None:
        pytest.skip("no value/balance.py")
    states = game.new_batch(1)
    game.start(states, 0, 2, 1)
    found = notes.features(states[0], 1)
    assert all(isinstance(value, float) and math.isfinite(value) for value in found.values())


def test_plots_are_pictures_also_of_little():
    for picture in (
        plots.shares("a & b", ["one"], [wilson(1, 2)], 0.5),
        plots.histogram("<x>", {"all": [3]}, "points"),
        plots.pairs("p", ["line"], {"all": [0.0]}),
        plots.pairs("p", ["gain", "loss"], {"all": [5.0, -2.0]}),
        plots.signed_bars("s", []),
    ):
        assert ElementTree.fromstring(picture).tag.endswith("svg")
