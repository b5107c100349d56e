"""Content packs override by key, and a broken one is named line by line."""

import os

import pytest

from circenses.core.content.packs import Pack, content_name, load, pack_of_rules, rules_in_use
from circenses.core.errors import BadContent

COMPONENTS = """
[market]
spaces = [3, 7, 11]
[[monument]]
id = "odeon"
coins = 3
[[monument]]
id = "forum"
coins = 2
[tiles]
list = [{ id = 1, edges = "AABG" }, { id = 2, edges = "A---" }]
[[market.token]]
id = 0
price = 1
[[market.token]]
id = 1
price = 2
[[hero]]
id = "nero"
[[hero.friend]]
id = "otho"
vp = 3
[[hero.friend]]
id = "galba"
vp = 4
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    box = tmp_path / "box"
    box.mkdir()
    (box / "components.toml").write_text(COMPONENTS)
    monkeypatch.delenv("CIRCENSES_PACKS", raising=False)
    return box


def use(monkeypatch, tmp_path, text):
    path = tmp_path / "pack.toml"
    path.write_text(text)
    monkeypatch.setenv("CIRCENSES_PACKS", str(path))
    return path


def test_a_pack_overrides_by_key(folder, tmp_path, monkeypatch):
    use(
        monkeypatch,
        tmp_path,
        'game = "box"\n[market]\nspaces = [1]\n[[monument]]\nid = "forum"\ncoins = 5\n'
        '[tiles]\nlist = [{ id = 2, edges = "AAAA" }]',
    )
    box = load(folder)
    assert box["market"]["spaces"] == [1]
    assert [m["coins"] for m in box["monument"]] == [3, 5]
    assert [t["edges"] for t in box["tiles"]["list"]] == ["AABG", "AAAA"]


def test_rows_inside_a_table_are_overridden_one_by_one(folder, tmp_path, monkeypatch):
    use(monkeypatch, tmp_path, 'game = "box"\n[[market.token]]\nid = 1\nprice = 7')
    assert [token["price"] for token in load(folder)["market"]["token"]] == [1, 7]


def test_rows_inside_a_row_are_overridden_one_by_one(folder, tmp_path, monkeypatch):
    text = 'game = "box"\n[[hero]]\nid = "nero"\n[[hero.friend]]\nid = "galba"\nvp = 6'
    use(monkeypatch, tmp_path, text)

    assert [friend["vp"] for friend in load(folder)["hero"][0]["friend"]] == [3, 6]


def test_a_pack_for_another_game_changes_nothing(folder, tmp_path, monkeypatch):
    plain = load(folder)
    use(monkeypatch, tmp_path, 'game = "other"\n[market]\nspaces = [1]')
    assert load(folder) == plain


TWICE = 'game = "box"\n[[monument]]\nid = "forum"\n[[monument]]\nid = "forum"\ncoins = 7'
LONG = 100_000 * "a"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('game = "box"\n\n[harbor]\nx = 1', "line 3: there is no table 'harbor'"),
        ('game = "box"\n[[monument]]\ncoins = 5', "line 2: every .* needs the id"),
        ('game = "box"\n[[monument]]\nid = "baths"', "line 3: there is no monument"),
        ('game = "box"\n[[monument]]\nid = "odeon"\n\nstones = 5', "line 5: .* no field 'stones'"),
        ('game = "box"\n[[monument]]\nid = "odeon"\ncoins = "5"', "line 4: 'coins' must be a int"),
        ('game = "box"\n[[market.token]]\nid = 9', "line 3: .* no market.token with the id 9"),
        ('game = "box"\n[monument]\nid = "odeon"', "line 2: .* brackets"),
        (TWICE, "line 5: the id 'forum' is there twice"),
        ('game = "box"\n[[market.token]]\nid = 1\n[[market.token]]\nid = 1', "line 5: .* 1 is"),
        ('game = "box"\n[tiles]\nlist = [{ id = 1 }, { id = 1 }]', "line 3: .* 1 is there twice"),
        (f'game = "box"\n[tiles]\nlist = [{{ id = 1, edges = "{LONG}" }}]', "line 3: .* too long"),
        (f'game = "box"\n[{LONG}]\nx = 1', "line 2: .{80,150}$"),
        (f'game = "box"\n[market]\n{LONG} = 1', "line 3: .{80,150}$"),
        (f'game = "box"\n[[monument]]\nid = "{LONG}"', "line 3: .{80,150}$"),
    ],
    ids=lambda words: words[:40],
)
def test_a_broken_pack_is_named_line_by_line(folder, tmp_path, monkeypatch, text, complaint):
    path = use(monkeypatch, tmp_path, text)
    with pytest.raises(BadContent, match=complaint):
        load(folder)
    assert len(Pack(path).problems(plain_components())) == 1


def plain_components():
    import tomllib

    return tomllib.loads(COMPONENTS)


def test_what_is_not_toml_is_refused(tmp_path):
    (tmp_path / "a.toml").write_text("game = ")
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe")
    for name in ("a.toml", "b.toml", "c.toml"):
        with pytest.raises(BadContent, match=name):
            Pack(tmp_path / name)


@pytest.mark.parametrize("levels", [13, 400, 50_000])
@pytest.mark.parametrize(
    "shape",
    [
        lambda n: "spaces = " + "[" * n + "]" * n,
        lambda n: "spaces = [\n" + "[" * n + "]" * n + "]",
        lambda n: "a = " + "{ a = " * n + "1" + " }" * n,
        lambda n: ".".join("a" * min(n, 400)) + " = 1",
        lambda n: "[" + ".".join("a" * min(n, 400)) + "]",
    ],
    ids=["arrays", "lines", "tables", "dots", "header"],
)
def test_what_is_nested_deeply_is_refused_with_its_line(tmp_path, shape, levels):
    """However deep: no parser runs out of its stack."""
    path = tmp_path / "deep.toml"
    path.write_text('game = "box"\n[market]\n' + shape(levels))

    with pytest.raises(BadContent, match=r"^deep\.toml, line [34]: this is nested more than 12"):
        Pack(path)


def test_a_check_of_the_game_has_the_last_word(folder, tmp_path, monkeypatch):
    use(monkeypatch, tmp_path, 'game = "box"\n[market]\nspaces = [1]')
    with pytest.raises(BadContent, match=r"pack\.toml: too few spaces"):
        load(folder, check=lambda box: ["too few spaces"])


# ---- rules that a game had before

BEFORE = 'game = "box"\nrules = 1\ncontent = "c0ffee"\n[market]\nspaces = [1]'


def test_a_pack_can_bring_earlier_rules_back(folder, tmp_path, monkeypatch):
    """Then records name the version and the components of that time."""
    now = content_name(folder)
    assert rules_in_use(folder, 2) == 2

    use(monkeypatch, tmp_path, BEFORE)

    assert load(folder)["market"]["spaces"] == [1]
    assert (rules_in_use(folder, 2), content_name(folder)) == (1, "c0ffee")
    assert now != "c0ffee"


def test_earlier_rules_with_another_pack_over_them_are_not_those_rules(
    folder, tmp_path, monkeypatch
):
    first = use(monkeypatch, tmp_path, BEFORE)
    other = tmp_path / "other.toml"
    other.write_text('game = "box"\n[[monument]]\nid = "forum"\ncoins = 5')

    monkeypatch.setenv("CIRCENSES_PACKS", os.pathsep.join([str(first), str(other)]))

    assert rules_in_use(folder, 2) == 2
    assert content_name(folder) != "c0ffee"


def test_the_pack_of_a_record_is_found_by_its_rules_and_components(folder):
    pack = folder / "packs" / "rules-1.toml"
    pack.parent.mkdir()
    pack.write_text(BEFORE)

    assert pack_of_rules(folder, 1, "c0ffee") == pack
    assert pack_of_rules(folder, 1, "others") is None
    assert pack_of_rules(folder, 2, "c0ffee") is None
