"""CITATION.cff names the version that is released."""

from pathlib import Path

import circenses

HOME = Path(__file__).parent.parent


def test_the_citation_names_this_version():
    lines = (HOME / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {circenses.__version__}" in lines
