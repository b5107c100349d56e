"""Networks that search with, and `circenses train`, which makes them."""

import numpy as np
import pytest

from circenses import games
from circenses.bots import analysis, arena
from circenses.bots.champion import files
from circenses.bots.champion.files import LARGEST, Network
from circenses.bots.engine import engine_for
from circenses.bots.levels import parse
from circenses.bots.players import Budget
from circenses.core.compiling import code_cache
from circenses.core.errors import CircensesError
from circenses.core.play.match import Match
from tests.hills import GAME as HILLS


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    """Networks and journals lie in a folder of their own."""
    files.network_of.cache_clear()
    engine_for(HILLS).in_search.cache_clear()
    for module in (files, arena):
        monkeypatch.setattr(module, "cache_root", lambda: tmp_path)


def network(players=2, **changed):
    """A network that changes nothing, but for some arrays."""
    arrays = files.blank_arrays(HILLS)
    arrays["gain"] += 1 / engine_for(HILLS).tuning.sharpness
    arrays["trust"] += 1
    return Network.of(arrays | changed, {**files.about(HILLS, players), "command": "none"})


def by_chance(seed, size=0.3, players=2):
    """A network of small numbers."""
    luck = np.random.default_rng(seed)
    arrays = files.blank_arrays(HILLS)
    return network(players, **{name: luck.normal(0, size, arrays[name].shape) for name in arrays})


def thought(bot, players=2, plies=4):
    match = Match(HILLS, players, 1)
    for _ in range(plies):
        match.play(match.legal()[0])
    view = HILLS.view(match.states, match.player)
    return parse(bot).ponder(HILLS, view, match.player, Budget(iterations=60), seed=5)


@pytest.mark.parametrize("players", [2, 3])
def test_a_network_that_changes_nothing_finds_what_search_finds_without_one(players):
    """The same visits of every move; chances and points but for rounding."""
    files.keep(HILLS, "nothing", players, network(players))
    usual, learned = thought("search:60it", players), thought("search:60it,net=nothing", players)
    assert [c.visits for c in learned.choices] == [c.visits for c in usual.choices]
    assert learned.chances == pytest.approx(usual.chances, abs=1e-5)
    for one, other in zip(learned.choices, usual.choices, strict=True):
        assert one[2:] == pytest.approx(other[2:], abs=1e-5, nan_ok=True)


def test_a_network_for_other_tables_is_not_used():
    """Search goes without one there."""
    files.keep(HILLS, "new", 2, by_chance(1))
    assert thought("search:60it,net=new", players=3) == thought("search:60it", players=3)
    assert thought("search:60it,net=new") != thought("search:60it")


def test_a_network_can_be_kept_to_tables_of_one_size():
    """As the Consul's: at tables of two it is the bot that the ladder measured."""
    for players in (2, 3):
        files.keep(HILLS, "new", players, by_chance(1, players=players))
    assert thought("search:60it,net=new,seats=3") == thought("search:60it")
    assert thought("search:60it,net=new,seats=3", 3) == thought("search:60it,net=new", 3)
    assert thought("search:60it,net=new,seats=3", 3) != thought("search:60it", 3)
    with pytest.raises(CircensesError, match="tables of 1 or more, not 'all'"):
        parse("search:60it,net=new,seats=all")


def test_priors_and_chances_can_be_told_apart():
    """With priors=0 moves are weighed as without a network, and leaves are not."""
    files.keep(HILLS, "new", 2, by_chance(1))
    files.keep(HILLS, "leaves", 2, by_chance(1).without_priors())
    both, leaves = thought("search:60it,net=new"), thought("search:60it,net=new,priors=0")
    assert leaves == thought("search:60it,net=leaves")
    assert leaves not in (both, thought("search:60it"))


def test_points_stay_those_of_the_value():
    """A network says who wins; what a final score will be, the value says."""
    files.keep(HILLS, "new", 2, by_chance(1))
    scores = [choice.points for choice in thought("search:60it,net=new").choices if choice.visits]
    assert all(0 <= points <= 40 for points in scores)


def test_the_same_chances_whoever_sits_where():
    """In a position that is alike for both, a network gives both the same chance."""
    files.keep(HILLS, "new", 2, by_chance(1))
    bot = parse("search:1it,net=new")
    match = Match(HILLS, 2, 1)
    workspace = bot.new_team(engine_for(HILLS), HILLS.view(match.states, 0), 0, 1)[0]
    workspace.worlds[:] = match.states[0]
    players = workspace.worlds["players"]
    players[:, 1] = players[:, 0]
    judge = engine_for(HILLS).learned_judge
    judge(
        workspace.worlds, workspace.how, workspace.learned[1], workspace.sheets, workspace.results
    )
    assert workspace.results[0, :2] == pytest.approx([0.5, 0.5], abs=1e-6)


def test_a_file_gives_back_the_same_network():
    """To the bit, card too; it is small, and compiled code does not depend on it."""
    first = by_chance(1).with_card(seed=3, strength=["won 60 %"])
    again = Network.from_bytes(first.to_bytes())
    assert again.card == first.card
    assert {*again.arrays} == {*first.arrays}
    for name, array in first.arrays.items():
        assert np.array_equal(again.arrays[name], array)
    assert again.to_bytes() == first.to_bytes()
    assert len(first.to_bytes()) < LARGEST
    assert files.ENDING not in code_cache.DATA


@pytest.mark.parametrize(
    "spoiled",
    [
        lambda one: one.with_card(features=["points"]).to_bytes(),
        lambda one: Network({**one.arrays, "out": np.zeros(5)}, one.card).to_bytes(),
        lambda one: one.to_bytes()[:-40],
        lambda _: b"not a network",
    ],
)
def test_a_file_that_does_not_fit_is_refused(spoiled):
    """Another value, other shapes, a file cut short or of something else: in one line."""
    path = files.keep(HILLS, "new", 2, by_chance(1))
    path.write_bytes(spoiled(by_chance(1)))
    with pytest.raises(CircensesError, match=r"new-2\.net"):
        thought("search:10it,net=new")


def test_a_contest_knows_its_networks():
    """Another network of the same name has a journal of its own."""
    names = []
    for seed in (1, 2):
        files.keep(HILLS, "new", 2, by_chance(seed))
        names.append(arena.Contest("hills", ("search:9it,net=new", "random"), 2, 2).name)
    assert names[0] != names[1]


@pytest.mark.parametrize("name", ["missing", "../new"])
def test_a_network_that_is_not_there_is_refused(name):
    with pytest.raises(CircensesError, match="network"):
        thought(f"search:10it,net={name}")


def test_a_verdict_is_checked_without_priors():
    """A network may hide what a move is good for; search without its priors is asked as well."""
    files.keep(HILLS, "new", 2, by_chance(4, size=1.0))
    match, budget = Match(HILLS, 2, 1), Budget(iterations=40)
    while not match.over:
        match.play(match.legal()[-1])
    bots = [parse(spec) for spec in ("search:40it,net=new", "search:40it,net=new,priors=0")]
    pairs, least = [], []
    for ply, states in enumerate(analysis.positions_of(match)):
        player, move = match.history[ply]
        if len(HILLS.legal_moves(states, 0, player)) > 1:
            once = [loss_by(bot, states, ply, player, move, 1) for bot in bots]
            again = [loss_by(bot, states, ply, player, move, analysis.AGAIN) for bot in bots]
            pairs.append(once)
            least.append(min(again) if min(once) >= analysis.DOUBTFUL else min(once))
        else:
            least.append(0.0)
    judged = analysis.review(match, budget, net="new")
    assert any(one != other for one, other in pairs)
    assert [one.loss for one in judged] == least


def loss_by(bot, states, ply, player, move, times):
    """What a move lost, as found by a search that thinks several times as long."""
    view = HILLS.view(states, player)
    opinion = analysis.opinion_of(HILLS, view, player, ply + times, move, bot, times)
    return analysis.judgment_of(opinion, ply, player, move).loss


SHIPPED = [
    (name, file)
    for name in games.GAMES
    for file in sorted(files.shipped_in(games.get(name)).glob(f"*{files.ENDING}"))
]


@pytest.mark.parametrize(
    ("name", "file"), SHIPPED, ids=[f"{name}-{file.stem}" for name, file in SHIPPED]
)
def test_networks_that_come_with_a_game_fit_it(name, file):
    """Each one is small, fits its game, and says how it was made and how strong it is."""
    players = int(file.stem.rpartition("-")[2])
    net = files.read(file, games.get(name), players)
    assert file.stat().st_size <= LARGEST
    assert net.card["command"].startswith(f"circenses train {name}")
    assert {"data", "seed", "strength"} <= {*net.card}
