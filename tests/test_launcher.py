"""The launcher and the lock files: what a fresh clone begins with."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-test.lock")
CLIENTS = "requirements-clients.lock"
SITE = "requirements-docs.lock"
PIN = re.compile(r"^([a-z0-9][\w.-]*)==(\S+)", re.MULTILINE)
TOOLS = ("sh", "cat", "cksum", "cut", "dirname", "readlink")


@pytest.mark.parametrize("name", [*LOCKS, CLIENTS, SITE])
def test_a_lock_names_packages_and_nothing_else(name):
    """No address, no path and no option has slipped in; every package has its hashes."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    rest = [line for line in lines if not line.startswith(("#", "    --hash=sha256:"))]

    assert all(re.match(r"[a-z0-9][\w.-]*==\S+( ; .+)? \\$", line) for line in rest)


def test_the_locks_agree():
    """Installing for the tests changes nothing that was installed for playing."""
    play, test = (set(PIN.findall((ROOT / name).read_text(encoding="utf-8"))) for name in LOCKS)

    assert play < test
    assert not {"torch"} & {name for name, _ in test}


def test_the_learners_lock_has_torch_and_nothing_for_its_gpus():
    names = {name for name, _ in PIN.findall((ROOT / CLIENTS).read_text(encoding="utf-8"))}

    assert {"torch", "torchrl", "sb3-contrib", "tianshou"} <= names
    assert not any(name.startswith(("nvidia", "cuda", "triton")) for name in names)


@pytest.fixture
def fresh(tmp_path):
    """A folder like a fresh clone, and a PATH with almost nothing on it."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in TOOLS:
        (tools / tool).symlink_to(str(shutil.which(tool)))
    clone = tmp_path / "clone"
    clone.mkdir()
    for name in ("circenses", *LOCKS, CLIENTS, SITE):
        shutil.copy(ROOT / name, clone / name)
    (tmp_path / "link").symlink_to("clone/circenses")
    return tmp_path


def launch(fresh: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the launcher through a symbolic link, from elsewhere."""
    return subprocess.run(
        [str(fresh / "link"), *words],
        cwd="/",
        env={"PATH": str(fresh / "bin"), **env},
        capture_output=True,
        text=True,
        check=False,
    )


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def test_without_python_it_says_what_to_install(fresh):
    done = launch(fresh, "games")

    assert done.returncode == 1
    assert "apt-get install python3 python3-venv" in done.stderr


def test_an_old_python_is_named(fresh):
    program(fresh / "bin" / "python3", '[ "$1" = -V ] && echo "Python 3.9.2" && exit; exit 1')

    done = launch(fresh, "games")

    assert done.returncode == 1
    assert "needs Python 3.11 or newer; python3 here is 3.9.2" in done.stderr


def test_python_without_venv_is_named(fresh):
    program(fresh / "bin" / "python3", 'case "$2" in *ensurepip*) exit 1 ;; esac')

    done = launch(fresh, "games")

    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr


def ready(fresh: Path, place: str, lock: str) -> None:
    """An environment with the lock's stamp in place, whose Python says what it is given."""
    venv = (fresh / "clone" / place).resolve()
    program(venv / "bin" / "python", 'for word in "$@"; do echo "<$word>"; done')
    held = (fresh / "clone" / lock).read_bytes()
    checksum = subprocess.check_output(["cksum"], input=held).decode().strip()
    (venv / f"{lock}.stamp").write_text(f"{checksum} {venv}\n", encoding="utf-8")


def test_a_ready_environment_is_used_at_once(fresh):
    """The command line gets the words as they were typed."""
    ready(fresh, ".venv", LOCKS[0])

    done = launch(fresh, "replay", "my game.replay")

    assert done.stdout.split("\n")[:4] == ["<-m>", "<circenses>", "<replay>", "<my game.replay>"]
    assert done.stderr == ""


def test_learners_have_an_environment_of_their_own(fresh):
    ready(fresh, ".venv-clients", CLIENTS)

    done = launch(fresh, "test", "--clients", "-x")

    words = ["<-m>", "<pytest>", "<-m>", "<clients>", "<tests/rl>", "<-x>"]
    assert done.stdout.split() == words
    assert done.stderr == ""


def test_the_docs_have_an_environment_of_their_own(fresh):
    """Warnings are errors: a link that leads nowhere ends the build."""
    ready(fresh, ".venv-docs", SITE)

    done = launch(fresh, "docs")

    assert {"<-m>", "<sphinx>", "<-W>", "<docs>", "<build/docs>"} <= {*done.stdout.split()}
    assert done.stderr.startswith("The docs are in build/docs")
    assert launch(fresh, "docs", "--fast").returncode != 0


def test_the_test_run_keeps_bytecode(fresh):
    """Otherwise hundreds of processes would each parse all sources again."""
    for lock in LOCKS:
        ready(fresh, ".venv", lock)
    program(fresh / "clone/.venv/bin/python", 'echo "${PYTHONDONTWRITEBYTECODE-kept}"')

    done = launch(fresh, "test", PYTHONDONTWRITEBYTECODE="1")

    assert set(done.stdout.split()) == {"kept"}


@pytest.mark.parametrize("words", [(), ("--quick",), ("tests/core", "-k", "a b", "-n", "4", "-x")])
def test_the_words_for_the_tests_are_passed_on_as_they_were_typed(fresh, words):
    ready(fresh, ".venv", LOCKS[1])
    (fresh / "clone/tests/core").mkdir(parents=True)

    done = launch(fresh, "test", *words)

    assert done.stdout.split("\n")[:-1] == [f"<{word}>" for word in ("-m", "tests.run", *words)]


def test_help_names_the_tiers_without_an_environment(fresh):
    """Before Python is even looked for."""
    for words in (("--help",), ("--quick", "-h")):
        done = launch(fresh, "test", *words)

        assert done.returncode == 0
        for tier in ("--quick", "--changed", "--exhaustive", "--clients", "PATH"):
            assert tier in done.stdout
    assert not (fresh / "clone" / ".venv").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--fast",), "no option --fast"),
        (("--quick", "--changed"), "--quick and --changed exclude each other"),
        (("--quick", "--clients"), "--clients stands first"),
        (("tests/nowhere.py",), "there is no tests/nowhere.py"),
        (("tests/nowhere.py::test_it",), "there is no tests/nowhere.py::test_it"),
        (("-k",), "-k needs words"),
        (("-n", "many"), "-n needs a number"),
        (("-n",), "-n needs a number"),
    ],
)
def test_a_word_that_is_wrong_is_told_before_anything_is_installed(fresh, words, said):
    done = launch(fresh, "test", *words)

    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (fresh / "clone" / ".venv").exists()


def test_ci_runs_the_tests():
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert "./circenses test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
