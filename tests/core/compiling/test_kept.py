"""All that a game needs of the compiler is on disk once it is compiled; its mark says so."""

import pytest

from circenses.core.compiling import code_cache
from circenses.core.compiling.compile_lock import turn_to_compile
from tests.core.compiling.alike import PACKAGES, compile_once
from tests.core.compiling.test_symbols import said_by

pytestmark = pytest.mark.compiled


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_a_later_process_compiles_nothing(package):
    """Rules, bots and research drivers of a game that is compiled: all of it is loaded."""
    assert compile_once(package)
    assert said_by("again", code_cache.cache_root(), package) == [f"{package} 0 0"]


def test_what_cannot_be_kept_is_not_called_ready(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCENSES_CACHE", str(tmp_path))
    modules = ("circenses.core.rules.chance",)
    with (
        pytest.warns(UserWarning, match="cannot be kept: a reason"),
        turn_to_compile("rules", modules, lambda done, of: None),
    ):
        code_cache.lose("a reason")
    assert not code_cache.is_marked("rules", *modules)
    with turn_to_compile("rules", modules, lambda done, of: None) as turn:
        assert turn.is_owner
    assert code_cache.is_marked("rules", *modules)
