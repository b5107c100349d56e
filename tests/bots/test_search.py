"""The search: it finds what is there to be found, keeps its tree, and spends what it may spend."""

import time
from random import Random as Luck
from types import SimpleNamespace

import numpy as np
import pytest

from circenses import games
from circenses.bots import arena, desk, players, search
from circenses.bots.engine import FREE, RANDOM_PLAYOUTS, Tuning, Workspace, engine_for
from circenses.bots.levels import parse
from circenses.bots.players import KEPT, TREES_KEPT, Budget, Greedy, Search, think_alone
from circenses.core.compiling.jit import COMPILED
from circenses.core.errors import CircensesError
from circenses.core.play.match import Match
from tests.hills import GAME as HILLS


def last_placement(seed=3, luck=None):
    """A match in which only the last citizen is still to be placed."""
    match = Match(HILLS, 2, seed)
    while match.ply < 11:
        match.play(luck.choice(match.legal()) if luck else match.legal()[0])
    return match


def best_of(match):
    """The moves with the best final score, by trying all of them."""
    results = {}
    for move in match.legal():
        after = match.copy()
        after.play(move)
        results[move] = after.scores()[match.player]
    return [move for move, total in results.items() if total == max(results.values())]


@pytest.mark.parametrize("tuning", [Tuning(), RANDOM_PLAYOUTS], ids=["value", "playouts"])
def test_the_last_move_is_the_best_move(tuning):
    """Where the game ends with the move, search plays one that scores most."""
    for seed in range(1, 6):
        match = last_placement(seed)
        view = HILLS.view(match.states, match.player)
        bot = Search(Budget(iterations=60), tuning=tuning)

        move = bot.choose(HILLS, view, match.player, match.legal(), seed=1)

        assert move in best_of(match)


def test_what_another_table_left_on_the_sheets_does_not_count():
    """A workspace goes from table to table, and Seneca writes other lines than a player does."""
    game = games.get("rome_and_roll").interpreted
    match = Match(game, 1, 1)

    def chances(left_over):
        workspace = Workspace(engine_for(game))
        workspace.sheets[:] = left_over
        workspace.look_at(match.states, 0, 1)
        workspace.tune(Tuning())
        workspace.plant()
        workspace.think(2)
        return workspace.tally.tolist()

    assert chances(20) == chances(0)


def test_the_same_seed_gives_the_same_thought():
    match = Match(HILLS, 3, 1)
    view = HILLS.view(match.states, 0)
    bot = Search(Budget(iterations=100))
    budget = Budget(iterations=100)
    first = bot.ponder(HILLS, view, 0, budget, seed=4)
    again = bot.ponder(HILLS, view, 0, budget, seed=4)
    assert first == again
    assert sum(choice.visits for choice in first.choices) == 100
    assert first.iterations == 100
    assert sum(first.chances) == pytest.approx(1.0)


def test_choices_come_best_first_and_make_sense():
    """Each legal move is there once; chances lie between 0 and 1, points near the real ones."""
    match = Match(HILLS, 2, 1)
    view = HILLS.view(match.states, 0)
    found = Search(Budget()).analyze(HILLS, view, 0, Budget(seconds=0.1), seed=1)
    assert sorted(choice.move for choice in found) == match.legal(0)
    visits = [choice.visits for choice in found]
    assert visits == sorted(visits, reverse=True)
    assert all(0 <= choice.chance <= 1 for choice in found if choice.visits)
    assert all(0 <= choice.points <= 40 for choice in found if choice.visits)


def test_for_glory_search_takes_points_that_decide_nothing():
    """A player who wins or loses in any case still takes the most points."""
    told = []
    for seed in range(1, 40):
        match = last_placement(seed, Luck(seed))
        if not is_decided(match) or len(best_of(match)) == len(match.legal()):
            continue
        view = HILLS.view(match.states, match.player)
        for glory in (0.02, 0.0):
            tuning = Tuning(glory=glory, tie=0.0, sharpness=0.0)
            bot = Search(Budget(iterations=60), tuning=tuning)
            move = bot.choose(HILLS, view, match.player, match.legal(), seed=1)
            told.append((glory, move in best_of(match)))
    assert len(told) > 4
    assert all(is_best for glory, is_best in told if glory)
    assert not all(is_best for glory, is_best in told if not glory)


def is_decided(match):
    """Whether the same players win whatever the last move is."""
    ends = set()
    for move in match.legal():
        after = match.copy()
        after.play(move)
        ends.add(tuple(after.winners()))
    return len(ends) == 1


def test_glory_is_no_part_of_the_chances_that_are_told():
    """The chances of all moves, by their visits, make up the chance of the position."""
    match = Match(HILLS, 2, 1)
    bot = parse("search:300it,glory=0.05")
    thought = bot.ponder(HILLS, HILLS.view(match.states, 0), 0, Budget(iterations=300), seed=1)
    visited = [choice for choice in thought.choices if choice.visits]
    assert all(0 <= choice.chance <= 1 for choice in visited)
    assert sum(choice.points for choice in visited) > 0
    mean = sum(choice.visits * choice.chance for choice in visited) / thought.iterations
    assert mean == pytest.approx(thought.chances[0])


def kept_by(bot):
    """The teams whose trees wait for a bot's next decision."""
    return [team for key, team in KEPT.teams.items() if key.search is bot]


def test_a_tree_is_kept_for_the_next_decision_of_the_same_player():
    """After the last pick the first player places: he foresees that view, and its tree is kept."""
    match = Match(HILLS, 2, 1)
    match.play(match.legal(1)[0], 1)
    bot = Search(Budget(iterations=200))
    view = HILLS.view(match.states, 0)
    match.play(bot.choose(HILLS, view, 0, match.legal(0), seed=1), 0)
    assert match.waiting == [0]
    (team,) = kept_by(bot)
    assert team[0].visits > 0

    bot.choose(HILLS, HILLS.view(match.states, 0), 0, match.legal(0), seed=2)

    assert not kept_by(bot)  # the next decision is another player's


def test_a_tree_is_not_kept_when_somebody_else_decides_next():
    match = Match(HILLS, 2, 1)
    bot = Search(Budget(iterations=50))
    bot.choose(HILLS, HILLS.view(match.states, 0), 0, match.legal(0), seed=1)
    assert not kept_by(bot)


def test_all_searches_together_keep_few_trees():
    """However many levels and tables there are: each tree is tens of megabytes."""
    match = Match(HILLS, 2, 1)
    match.play(match.legal(1)[0], 1)
    view = HILLS.view(match.states, 0)
    bots = [Search(Budget(iterations=20)) for _ in range(TREES_KEPT + 8)]
    for bot in bots:
        bot.choose(HILLS, view, 0, match.legal(0), seed=1)

    assert [len(kept_by(bot)) for bot in bots] == [0] * 8 + [1] * TREES_KEPT
    assert len(engine_for(HILLS).free) <= FREE


def test_transplant_keeps_the_whole_subtree():
    """The copy has the same moves, visits and sums below the new root, and nothing else."""

    def told(tree, node):
        below, child = [], int(tree[node]["child"])
        while child != search.NONE:
            below.append(told(tree, child))
            child = int(tree[child]["sibling"])
        return (int(tree[node]["move"]), int(tree[node]["visits"]), float(tree[node]["won"]), below)

    def size(one):
        return 1 + sum(size(child) for child in one[3])

    workspace = Workspace(engine_for(HILLS))
    match = Match(HILLS, 2, 1)
    workspace.look_at(match.states, 0, seed=1)
    workspace.tune(Tuning())
    workspace.plant()
    workspace.think(300)
    child = max(workspace.children(0, 0), key=lambda node: int(workspace.tree[node]["visits"]))
    before = told(workspace.tree, child)

    assert workspace.keep_below(before[0])

    assert told(workspace.tree, 0) == before
    assert workspace.used == size(before)


def test_a_full_tree_grows_no_more_and_search_goes_on():
    workspace = Workspace(engine_for(HILLS))
    workspace.tree = np.empty(40, desk.NODE)
    match = Match(HILLS, 2, 1)
    workspace.look_at(match.states, 0, seed=1)
    workspace.tune(Tuning())
    workspace.plant()

    workspace.think(500)

    assert workspace.used <= 40
    assert workspace.visits == 500


def test_every_visit_of_a_node_is_a_visit_of_one_child_but_for_the_first():
    workspace = Workspace(engine_for(HILLS))
    match = Match(HILLS, 2, 1)
    workspace.look_at(match.states, 0, seed=1)
    workspace.tune(Tuning())
    workspace.plant()
    workspace.think(400)
    for node in workspace.children(0, 0):
        below = sum(int(workspace.tree[child]["visits"]) for child in workspace.children(node, 1))
        visits = int(workspace.tree[node]["visits"])
        assert below == max(0, visits - 1)


def test_nobody_knows_what_is_chosen_at_the_same_time():
    """The others pick a card by what they know where all are asked, whatever the searcher picks."""
    workspace = Workspace(engine_for(HILLS))
    match = Match(HILLS, 3, 1)
    assert match.waiting == [0, 1, 2]
    workspace.look_at(match.states, 1, seed=1)
    workspace.tune(Tuning())
    workspace.plant()
    workspace.think(400)
    tree = workspace.tree
    for other in (0, 2):
        chosen = workspace.children(0, other)
        assert sum(int(tree[node]["visits"]) for node in chosen) > 300
        assert all(tree[node]["prior"] > 0 for node in chosen)
    below = [child for node in workspace.children(0, 1) for child in workspace.children(node, 0)]
    assert below
    assert all(tree[node]["prior"] == 0 for node in below)  # there is nothing to choose there


def test_seconds_are_kept(monkeypatch):
    """A search of a twentieth of a second takes that, also when it is patient."""
    clock = SimpleNamespace(now=0.0, perf_counter=lambda: clock.now)
    think = Workspace.think

    def think_slowly(workspace, iterations, **more):
        clock.now += 1e-4 * iterations
        think(workspace, iterations, **more)

    monkeypatch.setattr(players, "time", clock)
    monkeypatch.setattr(Workspace, "think", think_slowly)
    view = HILLS.view(Match(HILLS, 2, 1).states, 0)

    Search(Budget()).analyze(HILLS, view, 0, Budget(seconds=0.05), seed=1)

    assert 0.05 <= clock.now < 0.07


def test_lines_of_play_are_the_same_on_every_machine(monkeypatch):
    """However slow it is, and however unevenly: trees are kept, so one look too many shows."""
    luck = Luck(1)
    clock = SimpleNamespace(now=0.0)

    def uneven():
        clock.now += luck.choice((1e-5, 1e-3, 1.0))
        return clock.now

    def whole_game():
        """Of one in which a turn is many decisions."""
        crew = [parse("search:120it"), parse("search:60it,threads=2")]
        return arena.played(games.get("nova_roma"), crew, 1, {})[0].states.tobytes()

    quiet = whole_game()
    monkeypatch.setattr(players, "time", SimpleNamespace(perf_counter=uneven))
    assert whole_game() == quiet


def test_an_impatient_search_stops_when_the_choice_is_clear():
    """With its budget for a million lines of play, it needs far fewer for a clear choice."""
    much = 1_000_000 if COMPILED else 2000
    visits = []
    for seed in range(1, 5):
        workspace = Workspace(engine_for(HILLS))
        workspace.look_at(last_placement(seed).at(8).states, 0, seed=1)
        workspace.tune(Tuning())
        workspace.plant()
        think_alone(workspace, time.perf_counter() + 1e6, much, patient=False)
        visits.append(workspace.visits)
    assert min(visits) < 0.7 * much


def test_one_move_can_be_looked_at_more_closely():
    """The move that was played is visited often enough to be compared with the best."""
    match = Match(HILLS, 2, 1)
    view = HILLS.view(match.states, 0)
    bot = Search(Budget(iterations=400))
    worst = bot.ponder(HILLS, view, 0, bot.budget, seed=1).choices[-1]
    closer = bot.ponder(HILLS, view, 0, bot.budget, seed=1, played=worst.move)
    visits = {choice.move: choice.visits for choice in closer.choices}
    assert visits[worst.move] >= max(visits.values()) // 4


def test_greedy_takes_what_is_worth_most():
    match = last_placement()
    view = HILLS.view(match.states, match.player)
    move = Greedy().choose(HILLS, view, match.player, match.legal(), seed=1)
    assert move in best_of(match)


@pytest.mark.parametrize("spec", ["", "search", "search:x", "search:1m", "chess", "greedy:x"])
def test_a_bot_that_does_not_exist_is_refused(spec):
    with pytest.raises(CircensesError):
        parse(spec)


def test_constants_can_be_given_by_name():
    bot = parse("search:10it,0.5s,explore=2.5,depth=3,threads=2,reuse=0")
    assert isinstance(bot, Search)
    assert bot.budget == Budget(0.5, 10)
    assert (bot.threads, bot.reuse) == (2, False)
    tuning = bot.tuning_for(engine_for(HILLS), 2)
    assert (tuning.explore, tuning.depth) == (2.5, 3)
    with pytest.raises(CircensesError, match="no constant"):
        parse("search:10it,luck=1").tuning_for(engine_for(HILLS), 2)


def test_search_may_look_ahead_by_other_weights_than_it_values_by():
    """Hills without weights: all positions are worth the same, so nothing is told of points."""
    views = first_view()
    both, ahead, neither = (
        parse(f"search:60it,{words}").ponder(HILLS, *views, Budget(iterations=60), 1)
        for words in ("weights=usual", "weights=none,ahead=usual", "weights=none")
    )

    assert {choice.points for choice in ahead.choices if choice.visits} == {0.0}
    assert {choice.points for choice in neither.choices if choice.visits} == {0.0}
    assert min(choice.points for choice in both.choices if choice.visits) > 0.0
    assert [one.visits for one in ahead.choices] != [one.visits for one in neither.choices]


def first_view():
    """What the first player of a game sees, and who that is."""
    match = Match(HILLS, 2, 1)
    return HILLS.view(match.states, 0), 0


def test_a_game_may_have_constants_of_its_own():
    assert engine_for(games.get("magna_roma")).tuning.depth == 24
    assert engine_for(HILLS).tuning == Tuning()
