"""Wheel and sdist as a package index gets them, and the wheel in a fresh virtual environment."""

import contextlib
import email
import email.message
import html
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from trove_classifiers import classifiers

import circenses
from circenses import games
from tests.patience import LONG, until
from tests.web.postgres import free_port

HOME = Path(__file__).parent.parent
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def run(*command: object, cwd: Path, **more: str) -> str:
    """What a program prints; nothing of this checkout is on its path."""
    env = clean_environment() | more
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def clean_environment() -> dict[str, str]:
    """Without the path of this checkout."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> tuple[Path, Path]:
    """The sdist, and the wheel that was built from it."""
    out = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "hatchling", "build", "-d", out, "-t")
    run(*build, "sdist", cwd=HOME)
    (sdist,) = out.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        packed.extractall(out, filter="data")
    run(*build, "wheel", cwd=out / sdist.name.removesuffix(".tar.gz"))
    (wheel,) = out.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def about(built) -> email.message.Message:
    """What the index is told."""
    with zipfile.ZipFile(built[1]) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_string(wheel.read(name).decode())


def sources(folder: str) -> set[str]:
    """The files of a folder, without what Python leaves behind."""
    files = (HOME / folder).rglob("*")
    return {
        file.relative_to(HOME).as_posix()
        for file in files
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_the_sdist_holds_what_research_needs(built):
    with tarfile.open(built[0]) as packed:
        held = {name.partition("/")[2] for name in packed.getnames()}
    for folder in ("src", "tests", "docs", "examples", "benchmarks", "deploy"):
        assert sources(folder) <= held
    assert {"LICENSE", "NOTICE", "README.md", "CITATION.cff", "circenses"} <= held
    assert {path.name for path in HOME.glob("requirements*.lock")} <= held
    assert not any(name.startswith((".venv", ".git/")) for name in held)


def test_the_wheel_holds_the_package_and_nothing_else(built):
    with zipfile.ZipFile(built[1]) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert held == {name.removeprefix("src/") for name in sources("src")}


def test_the_index_is_told_all_it_asks_for(about):
    assert about["Version"] == circenses.__version__
    assert about["License-Expression"] == "MIT"
    assert set(about.get_all("License-File", [])) == {"LICENSE", "NOTICE"}
    assert about["Description-Content-Type"] == "text/markdown"
    assert about.get_payload() == (HOME / "README.md").read_text(encoding="utf-8")
    assert set(about.get_all("Classifier", [])) <= classifiers
    assert set(about.get_all("Provides-Extra", [])) == set(PROJECT["optional-dependencies"])


TRY = """
import circenses, gymnasium, pathlib, sys
from circenses import games, rl

assert pathlib.Path(circenses.__file__).is_relative_to(sys.prefix), circenses.__file__
for name in games.GAMES:
    game = games.get(name)
    env = rl.aec(game, max(2, game.players[0]), render_mode="svg")
    env.reset(seed=1)
    assert "<svg" in env.render()
    assert (game.folder / "RULES.md").exists()
env = gymnasium.make("circenses.rl:circenses/MagnaRoma-v1")
seen, info = env.reset(seed=1)
env.step(int(info["action_mask"].argmax()))
"""


@pytest.fixture
def installed(built, tmp_path):
    """An environment with the wheel. Our own packages of others are lent to it."""
    place = tmp_path / "venv"
    venv.create(place, with_pip=False, symlinks=True)
    run(*pip_for(place), "--no-deps", "--no-index", built[1], cwd=tmp_path)
    (packages,) = place.glob("lib/python*/site-packages")
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return place


def pip_for(place):
    python = place / "bin" / "python"
    return (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile")


def test_the_wheel_works_in_a_fresh_environment(installed, tmp_path):
    run(installed / "bin" / "python", "-W", "ignore", "-c", TRY, cwd=tmp_path, CIRCENSES_JIT="0")
    told = run(installed / "bin" / "circenses", "--version", cwd=tmp_path, CIRCENSES_JIT="0")
    assert told == f"circenses {circenses.__version__}\n"


def test_the_wheel_opens_the_lobby_from_an_empty_folder(installed, tmp_path):
    opens_the_lobby(installed, tmp_path / "empty")


@pytest.mark.exhaustive
def test_with_its_extra_for_the_web_the_wheel_needs_nothing_else(built, tmp_path):
    """Installed from the index, as a player would."""
    place = tmp_path / "venv"
    venv.create(place, with_pip=False, symlinks=True)
    run(*pip_for(place), f"{built[1]}[web]", cwd=tmp_path)
    opens_the_lobby(place, tmp_path / "empty")


def opens_the_lobby(place, folder):
    """`circenses play` answers, and finds its pages, styles and pictures."""
    folder.mkdir()
    port, settings = free_port(), {"CIRCENSES_JIT": "0", "CIRCENSES_DATA": str(folder / "data")}
    words = ("play", "--no-browser", "--port", str(port))
    with subprocess.Popen(
        [place / "bin" / "circenses", *words],
        cwd=folder,
        env=clean_environment() | settings,
        stdout=subprocess.DEVNULL,
    ) as process:
        try:
            until(lambda: process.poll() is not None or answers(port), pause=0.1)
            assert process.poll() is None, "the server did not start"
            lobby = fetched(port, "/")
            for found in re.findall(r'(?:src|href)="(/static/[^"]+)"', lobby):
                assert fetched(port, found)
            assert all(game.title in html.unescape(lobby) for game in map(games.get, games.GAMES))
        finally:
            process.terminate()


def answers(port):
    with contextlib.suppress(OSError):
        return bool(fetched(port, "/health"))
    return False


def fetched(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=LONG) as answer:
        return answer.read().decode(errors="replace")
