"""What a process of tests/forked.py has imported at its start: third-party packages only.

Numba imports much of itself only when it first compiles something, so it compiles a line here.
"""

import importlib

import numba

PACKAGES = (
    "numba.np.arrayobj",
    "scipy.linalg.cython_blas",  # Numba reads it when it compiles; a player has no scipy
    "sqlalchemy.dialects.sqlite",
    "starlette.applications",
    "uvicorn",
)

for package in PACKAGES:
    importlib.import_module(package)


@numba.njit
def add(one, other):
    return one + other


add(1, 1)
