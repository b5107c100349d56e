"""Compiled code is kept by a fingerprint of everything it depends on."""

from circenses.core import jit


def test_the_fingerprint_changes_with_sources_but_not_with_drawings(tmp_path):
    (tmp_path / "rules.py").write_text("a = 1")
    (tmp_path / "board.py").write_text("b = 1")
    jit.fingerprint.cache_clear()
    first = jit.fingerprint(tmp_path)
    (tmp_path / "board.py").write_text("b = 2")
    jit.fingerprint.cache_clear()
    assert jit.fingerprint(tmp_path) == first
    (tmp_path / "rules.py").write_text("a = 2")
    jit.fingerprint.cache_clear()
    assert jit.fingerprint(tmp_path) != first


def test_the_fingerprint_changes_with_content_packs(tmp_path, monkeypatch):
    jit.fingerprint.cache_clear()
    first = jit.fingerprint(tmp_path)
    pack = tmp_path / "pack.toml"
    pack.write_text('game = "x"')
    monkeypatch.setenv("CIRCENSES_PACKS", str(pack))
    jit.fingerprint.cache_clear()
    assert jit.fingerprint(tmp_path / "other") != first
    jit.fingerprint.cache_clear()


def test_the_cache_folder_can_be_chosen(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCENSES_CACHE", str(tmp_path))
    assert jit.cache_root() == tmp_path


def doubled(x):
    return FACTOR * x


FACTOR = 2  # a name that `bind` replaces


def test_a_driver_bound_to_other_things_is_other_code():
    """What was kept for one binding is never run for another."""
    for factor in (3, 5, 3):
        assert jit.bind(doubled, (), FACTOR=factor)(7) == factor * 7
