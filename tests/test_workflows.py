"""What GitHub reads is as its schemas want it, and calls the commands that people type."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
FILES = {
    "vendor.github-workflows": sorted((GITHUB / "workflows").glob("*.yml")),
    "vendor.github-issue-forms": [
        file for file in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if file.stem != "config"
    ],
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
}


@pytest.mark.parametrize("schema", FILES)
def test_files_fit_the_schema(schema):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *FILES[schema]]
    said = subprocess.run(command, capture_output=True, text=True, check=False)

    assert FILES[schema]
    assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.parametrize(
    "file",
    FILES["vendor.github-workflows"],
    ids=[one.stem for one in FILES["vendor.github-workflows"]],
)
def test_workflows_only_call_our_own_commands(file):
    """So whatever they do can be done, and tried, on any machine."""
    steps = re.findall(r"^\s*- run: (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)

    assert steps
    assert all(re.fullmatch(r"\./circenses (test|docs)( --\w+)?", step) for step in steps)
