"""Arenas on a Ray cluster give the same results as on one machine."""

import functools

import pytest

from circenses.bots import arena
from circenses.core.errors import CircensesError
from circenses.rl import cluster

CONTEST = arena.Contest("magna_roma", ("random", "greedy"), players=2, games=4)


def test_without_ray_the_error_says_so(monkeypatch):
    def nothing(name):
        raise ImportError(name)

    monkeypatch.setattr(cluster.importlib, "import_module", nothing)
    with pytest.raises(CircensesError, match="need Ray: pip install"):
        next(cluster.play_all(CONTEST, arena.schedule(CONTEST), "auto"))


@pytest.fixture
def two_machines():
    """A cluster of two nodes with one core each, on this machine."""
    ray = pytest.importorskip("ray", reason="Ray is an extra of its own")
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes.add_node(num_cpus=1)
    yield nodes.address
    ray.shutdown()
    nodes.shutdown()


def outcome(result):
    return result.table, result.totals, result.places, result.decisions


@pytest.mark.slow
@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games(two_machines, tmp_path):
    elsewhere = functools.partial(cluster.play_all, address=two_machines)
    there = arena.results(CONTEST, journal=tmp_path / "there", elsewhere=elsewhere)
    here = arena.results(CONTEST, workers=1, journal=tmp_path / "here")

    assert sorted(map(outcome, there)) == sorted(map(outcome, here))
    again = list(arena.results(CONTEST, journal=tmp_path / "there", elsewhere=None))
    assert len(again) == 4


def test_without_a_cluster_the_error_says_how_to_start_one(monkeypatch):
    class Ray:
        @staticmethod
        def is_initialized():
            return False

        @staticmethod
        def init(**_):
            raise ConnectionError("Could not find any running Ray instance. Specify one.")

    monkeypatch.setattr(cluster, "ray_or_error", lambda: Ray)
    with pytest.raises(CircensesError, match=r"ray start --head.*--ray local"):
        next(cluster.play_all(CONTEST, arena.schedule(CONTEST), "auto"))
