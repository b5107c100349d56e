"""A PostgreSQL server of our own, in a temporary folder, for as long as the tests run."""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from circenses.web.storage.database import migrate, open_engine

UNSYNCED = "-c fsync=off -c full_page_writes=off"  # its files need not outlive the machine
PLACES = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql")


def program(name: str) -> str | None:
    """A program of PostgreSQL: from the newest version in the usual folders, or on the path."""
    found = [path for place in PLACES for path in Path(place).glob(f"**/bin/{name}")]
    newest = max(found, key=lambda path: version_in(path), default=None)
    return str(newest) if newest else shutil.which(name)


def version_in(path: Path) -> int:
    return next((int(part) for part in reversed(path.parts) if part.isdigit()), 0)


def why_not() -> str:
    """Why there can be no server here; empty if there can."""
    missing = [name for name in ("initdb", "pg_ctl") if program(name) is None]
    if missing:
        return f"PostgreSQL is not installed: no {' and no '.join(missing)}"
    if os.getuid() == 0 and not (shutil.which("runuser") and user_exists("postgres")):
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


def user_exists(name: str) -> bool:
    return subprocess.run(["id", name], capture_output=True, check=False).returncode == 0


class Cluster:
    """One server with an empty database for everyone who asks."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="circenses-postgres-"))
        self.data = self.folder / "data"
        self.port = free_port()
        self.databases = 0
        self.migrated = ""  # the name of a database of the newest form
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.call("initdb", "-D", str(self.data), "-U", "circenses", "-A", "trust", "-E", "UTF8",
                  "--no-locale", "--no-sync")  # fmt: skip
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 {UNSYNCED}"
        log = str(self.folder / "log")
        self.call("pg_ctl", "-D", str(self.data), "-l", log, "-w", "-o", options, "start")

    def call(self, name: str, *arguments: str) -> None:
        command = [str(program(name)), *arguments]
        if os.getuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=self.folder, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{name} failed: {done.stdout.decode()}")

    def new_database(self, template: str = "template1") -> str:
        """The address of a fresh database, which is empty unless it is a copy."""
        import psycopg

        self.databases += 1
        name = f"table_{self.databases}"
        address = f"postgresql://circenses@127.0.0.1:{self.port}"
        with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return f"postgresql+psycopg://circenses@127.0.0.1:{self.port}/{name}"

    def migrated_database(self) -> str:
        """The address of a database of the newest form, in which nobody has played yet."""
        if not self.migrated:
            address = self.new_database()
            bring_up_to_date(address)
            self.migrated = address.rpartition("/")[2]
        return self.new_database(self.migrated)

    def stop(self) -> None:
        self.call("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


def bring_up_to_date(address: str) -> None:
    """What a server does at its first start; a copy of the outcome costs a tenth."""
    engine = open_engine(address)
    migrate(engine)
    engine.dispose()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
