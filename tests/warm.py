"""What a process of tests/forked.py has imported at its start: third-party packages only.

Numba loads most of its modules when it first compiles a function, so this file compiles one.
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
