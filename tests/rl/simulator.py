"""Kernels without a GPU: Numba's simulator, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def simulated(script: str, *words: object) -> subprocess.CompletedProcess[str]:
    """A script with kernels that run as Python."""
    path = f"{ROOT}/src{os.pathsep}{ROOT}"
    flags = {"NUMBA_ENABLE_CUDASIM": "1", "CIRCENSES_JIT": "0", "PYTHONPATH": path}
    command = [sys.executable, "-W", "ignore", "-c", script, *map(str, words)]
    return subprocess.run(
        command, env={**os.environ, **flags}, capture_output=True, text=True, check=False, cwd=ROOT
    )
