"""CITATION.cff names the version that is released, and the sdist holds what research needs."""

import tomllib
from pathlib import Path

import circenses

HOME = Path(__file__).parent.parent


def test_the_citation_names_this_version():
    lines = (HOME / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {circenses.__version__}" in lines


def test_examples_and_benchmarks_travel_with_the_sources():
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"/examples", "/benchmarks", "/CITATION.cff"} <= set(included)
    assert all(list(HOME.glob(name.lstrip("/"))) for name in included)
