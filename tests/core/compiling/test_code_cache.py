"""Compiled code on disk: never stale or mixed up, no matter who compiles at the same time."""

import itertools
import os
import shutil
from pathlib import Path

import pytest

from circenses.core.compiling import code_cache
from tests.forked import CODE, Forked
from tests.playing import ROOT

pytestmark = pytest.mark.compiled  # each test lets processes compile a small rule

PRICE = '''
"""A game in miniature: rules in files of any name, tables from a data file, and a drawing."""

from circenses.core.compiling.jit import root, rule
from forum.rules.city import TAX
from forum.tables import FEE


@rule
def price(coins):
    return coins + TAX + FEE


@root
@rule
def market(coins):
    return price(coins)


@rule
def twice(coins):
    return market(coins) + market(coins)


@rule
def thrice(coins):
    return twice(coins) + market(coins)


@rule
def reduced(coins):
    return price(coins if coins > FEE else TAX)
'''
RUN = """
import forum, numba.core.event as event
with event.install_recorder("numba:compile") as compiling:
    print(forum.price({value}), len(compiling.buffer) // 2)
"""
DEEP = """
import forum.rules, numba.core.event as event
with event.install_recorder("numba:compile") as compiling:
    print(*[getattr(forum.rules, name)(1) for name in {names}], len(compiling.buffer) // 2)
"""
NUMBERS = itertools.count()
BOTH_WAYS = pytest.mark.parametrize("link", ["1", "0"])


@pytest.fixture
def folder(tmp_path):
    """A package `forum` that is written by the test."""
    (tmp_path / "forum" / "rules").mkdir(parents=True)
    (tmp_path / "forum" / "board").mkdir()
    files = {
        "__init__.py": "from forum.rules import price\n",
        "rules/__init__.py": PRICE,
        "rules/city.py": "TAX = 2\n",
        "board/__init__.py": "from forum.rules import price\n",
        "tables.py": "import tomllib, pathlib\n"
        "FEE = tomllib.loads((pathlib.Path(__file__).parent / 'box.toml').read_text())['fee']\n",
        "box.toml": "fee = 10\n",
    }
    for name, text in files.items():
        (tmp_path / "forum" / name).write_text(text)
    return tmp_path


def begin(folder: Path, code: str, package: Path | None = None, link: str = "1") -> Forked:
    """Start a process with an installation of Circenses and the cache of the test."""
    source = package or Path(code_cache.__file__).parents[3]
    settings = {
        "PYTHONPATH": os.pathsep.join([str(source), str(folder)]),
        "CIRCENSES_CACHE": str(folder / "cache"),
        "CIRCENSES_JIT": "1",
        "CIRCENSES_LINK": link,
        "PYTHONDONTWRITEBYTECODE": "1",  # a file changes within a second, and keeps its length
    }
    output = folder / f"said-{next(NUMBERS)}"
    return Forked(CODE, code, env={**os.environ, **settings}, cwd=folder, output=output)


def run(
    folder: Path, code: str = RUN.format(value=1), package: Path | None = None, link: str = "1"
) -> list[str]:
    """What a process prints, word by word."""
    process = begin(folder, code, package, link)
    said = process.said()
    assert process.returncode == 0, said
    return said.split()


def test_what_was_compiled_is_read_by_the_next_process(folder):
    assert run(folder) == ["13", "1"]
    assert run(folder) == ["13", "0"]


def test_a_version_of_numba_that_was_not_tested_compiles_in_its_own_way(folder):
    code = "import numba; numba.__version__ = '99.0'\n" + (
        "from circenses.core.compiling import compiled\nprint(compiled.Dispatcher.__name__)"
    )
    assert run(folder, code) == ["CPUDispatcher"]


def test_both_ways_of_compiling_give_the_same_and_share_no_code(folder):
    names = ["price", "market", "twice", "thrice"]
    for compilations in ("4", "0"):
        for link in ("1", "0"):
            said = run(folder, DEEP.format(names=names), link=link)
            assert said == ["13", "13", "26", "39", compilations]


def test_what_others_call_is_typed_once_by_whichever_process(folder):
    """A process that needs one function more types that one only."""
    assert run(folder, DEEP.format(names=["twice"])) == ["26", "3"]
    assert run(folder, DEEP.format(names=["thrice"])) == ["39", "1"]
    assert run(folder, DEEP.format(names=["price", "market"])) == ["13", "13", "0"]


@BOTH_WAYS
def test_a_call_with_a_condition_among_its_arguments_is_kept(folder, link):
    """The function is named before the condition and called after it, in another block."""
    for compilations in ("2", "0"):
        said = run(folder, DEEP.format(names=["reduced"]), link=link)
        assert said == ["14", compilations]


@pytest.mark.parametrize(
    ("file", "text", "price"),
    [("rules/city.py", "TAX = 3\n", "14"), ("box.toml", "fee = 20\n", "23")],
)
def test_a_change_in_whatever_the_rules_import_is_noticed(folder, file, text, price):
    """A file of the rules may be called as it likes, also as one that draws elsewhere."""
    run(folder)
    (folder / "forum" / file).write_text(text)
    assert run(folder) == [price, "1"]


def test_a_change_in_the_drawing_costs_nothing(folder):
    run(folder)
    (folder / "forum" / "board" / "__init__.py").write_text("COLOR = 'red'\n")
    (folder / "forum" / "board" / "style.toml").write_text("color = 'red'\n")
    assert run(folder) == ["13", "0"]


def test_what_changed_on_disk_since_it_was_loaded_is_not_kept(folder):
    """A process that runs the old rules must not leave them under the name of the new ones."""
    late = "import forum, pathlib\n" + (
        "pathlib.Path('forum/rules/city.py').write_text('TAX = 3')\n" + RUN.format(value=1)
    )
    assert run(folder, late) == ["13", "1"]
    assert run(folder) == ["14", "1"]


@BOTH_WAYS
def test_a_damaged_file_is_compiled_anew(folder, link):
    run(folder, link=link)
    for code in list((folder / "cache").glob("*/price-*")):
        code.write_bytes(code.read_bytes()[:100])
    assert run(folder, link=link) == ["13", "1"]
    assert run(folder, link=link) == ["13", "0"]


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def spoil(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    file.write_bytes(data)


def exchange(file: Path) -> None:
    """Put a good file, but that of another function, in its place."""
    other = next(one for one in file.parent.iterdir() if one.suffix == file.suffix and one != file)
    shutil.copy(other, file)


@pytest.mark.parametrize(
    "harmed",
    [
        {"market-*.home": cut, "thrice-*[!t]": spoil, "price-*.part": exchange},
        {"market-*.home": Path.unlink, "market-*.part": cut, "twice-*[!t]": exchange},
    ],
)
def test_a_file_that_others_need_may_be_lost(folder, harmed):
    """Cut in half, changed, missing, or replaced: it is made again, and nothing crashes."""
    rules = DEEP.format(names=["twice", "thrice", "price"])
    run(folder, rules)
    for pattern, harm in harmed.items():
        (file,) = (folder / "cache").glob(f"*/{pattern}")
        harm(file)
    assert run(folder, rules)[:-1] == ["26", "39", "13"]
    assert run(folder, rules) == ["26", "39", "13", "0"]


def test_processes_that_need_each_other_s_code_may_compile_at_the_same_time(folder):
    """In any order and from the same moment; the next one finds whatever they left."""
    orders = [["twice", "market"], ["market", "thrice"]]
    known = {"market": "13", "twice": "26", "thrice": "39"}
    crew = [begin(folder, DEEP.format(names=names)) for names in orders]
    said = [process.said().split()[:-1] for process in crew]
    assert said == [[known[name] for name in names] for names in orders]
    assert run(folder, DEEP.format(names=list(known))) == [*known.values(), "0"]


def test_processes_that_compile_at_the_same_time_do_not_mix_up_their_code(folder):
    """Six at once, for three types of numbers; then each finds the code for its own."""
    values = ["1", "1.5", "(1 > 0)"] * 2
    expected = [["13", "1"], ["13.5", "1"], ["13", "1"]] * 2
    crew = [begin(folder, RUN.format(value=value)) for value in values]
    answers = [process.said().split() for process in crew]
    assert [answer[0] for answer in answers] == [answer[0] for answer in expected]
    for value, answer in zip(values[:3], expected[:3], strict=True):
        assert run(folder, RUN.format(value=value)) == [answer[0], "0"]
    assert not list((folder / "cache").rglob("tmp*"))


IS_READY = """
from circenses import games
from circenses.core.compiling import code_cache
from circenses.core.play import prepare
game = games.get("magna_roma")
{then}
print(prepare.kept_on_disk(game))
"""


def test_installations_share_code_only_if_their_sources_are_the_same(folder):
    """Another version is not called ready; the same version is, and runs what is there."""
    mark = IS_READY.format(then='code_cache.mark("rules", *game.modules)')
    ask = IS_READY.format(then="")
    other = folder / "other"
    shutil.copytree(Path(code_cache.__file__).parents[2], other / "circenses")
    assert run(folder, ask) == ["False"]
    assert run(folder, mark) == ["True"]
    run(folder)
    assert run(folder, ask, other) == ["True"]
    assert run(folder, package=other) == ["13", "0"]
    rules = other / "circenses" / "games" / "magna_roma" / "scoring.py"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert run(folder, ask, other) == ["False"]
    assert run(folder, ask) == ["True"]


def test_the_rules_of_a_game_reach_no_drawing():
    """What draws is not among the sources of compiled code, in whatever folder it lies."""
    from circenses import games

    for name in games.GAMES:
        found = code_cache.reachable(games.get(name).modules)
        assert f"circenses.games.{name}.state" in found
        assert not [module for module in found if "board" in module or "draw" in module]


def test_content_packs_are_part_of_the_fingerprint(folder, monkeypatch):
    code_cache.fingerprint.cache_clear()
    first = code_cache.fingerprint("circenses.core.rules.chance")
    pack = folder / "pack.toml"
    pack.write_text('game = "x"')
    monkeypatch.setenv("CIRCENSES_PACKS", str(pack))
    code_cache.fingerprint.cache_clear()
    assert code_cache.fingerprint("circenses.core.rules.chance") != first
    code_cache.fingerprint.cache_clear()


def test_the_cache_folder_can_be_chosen(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCENSES_CACHE", str(tmp_path))
    assert code_cache.cache_root() == tmp_path


def test_the_repository_is_no_installed_package():
    """The games of this test run are followed by their files."""
    import tests.hills.value  # noqa: F401

    assert (
        code_cache.file_of("tests.hills.value")
        == ROOT / "tests" / "hills" / "value" / "__init__.py"
    )
    assert code_cache.file_of("numpy.linalg") is None
    assert code_cache.file_of("os.path") is None
