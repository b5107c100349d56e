"""deploy/compose.yaml, as data: its parts fit each other, the proxy and the settings."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import yaml

from circenses.cli import app
from circenses.web import settings

DEPLOY = Path(__file__).parent.parent / "deploy"
SITE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = SITE["services"]
OURS = {name: one for name, one in SERVICES.items() if one["image"] == "circenses"}
SERVERS = {name: one for name, one in OURS.items() if "command" not in one}
OF_UVICORN = {"FORWARDED_ALLOW_IPS"}


def test_it_fits_the_schema_of_compose():
    command = (sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec")
    said = subprocess.run(
        [*command, DEPLOY / "compose.yaml"], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stdout + said.stderr


def test_servers_are_built_here_and_given_settings_that_exist():
    known = set(re.findall(r"CIRCENSES_[A-Z_]+", Path(settings.__file__).read_text("utf-8")))
    assert len(SERVERS) == 2
    for server in OURS.values():
        build = server["build"]
        assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
        assert set(server["environment"]) <= known | OF_UVICORN
        assert "database" in server["depends_on"]


def test_servers_reach_the_database_that_is_there():
    made = SERVICES["database"]["environment"]
    user, password, name = (made[f"POSTGRES_{key}"] for key in ("USER", "PASSWORD", "DB"))
    for server in OURS.values():
        address = server["environment"]["CIRCENSES_DATABASE"]
        assert address == f"postgresql+psycopg://{user}:{password}@database/{name}"


def test_one_more_process_thinks_for_the_servers():
    """Its command exists, and nobody asks it for its health over http."""
    (thinker,) = [one for one in OURS.values() if "command" in one]
    program, command = thinker["command"]
    known = {one.name or one.callback.__name__ for one in app.registered_commands}
    assert program == "circenses" and command == "think" and command in known
    assert thinker["healthcheck"] == {"disable": True}


def test_the_proxy_names_both_servers_at_the_port_they_listen_at():
    """The command of the proxy is carried out on deploy/nginx.conf."""
    edit = SERVICES["proxy"]["command"][-1].partition(" >")[0]
    edit = edit.replace("${CIRCENSES_DOMAIN:?}", "play.example.net")
    edit = edit.replace("/circenses.conf", shlex.quote(str(DEPLOY / "nginx.conf")))
    made = subprocess.run(shlex.split(edit), capture_output=True, text=True, check=True).stdout

    (upstream,) = re.findall(r"upstream circenses {(.*?)}", made, re.DOTALL)
    (port,) = {port for server in SERVERS.values() for port in server["expose"]}
    named = re.findall(r"^ *server (\S+) [^;]*;", upstream, re.MULTILINE)
    assert named == [f"{name}:{port}" for name in SERVERS]
    assert f'"--port", "{port}"' in (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert "server_name play.example.net;" in made and "127.0.0.1" not in made
    assert "games.example.org" not in made


def test_what_must_last_lies_in_volumes():
    kept = {
        one.partition(":")[0] for service in SERVICES.values() for one in service.get("volumes", [])
    }
    assert set(SITE["volumes"]) <= kept
    assert any("postgresql" in one for one in SERVICES["database"]["volumes"])
