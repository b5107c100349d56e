"""Prepares numba-cuda to compile a game: hundreds of rules that call each other.

On its own, it would compile a rule again for each size of number it is called with, pass a rule to
the compiler once for each path that leads to it, and place tables badly: Rome & Roll's largest
kernel would have 3,327 modules of 52 MB instead of 372 of 7 MB.
"""

import functools
import importlib
import os
from typing import Any

from numba.core import types

from circenses.core.compiling.compiled import widened
from circenses.core.compiling.jit import RULE_FILES

AS_THEY_ARE = "circenses.rl.kernels"  # these work on words of 32 bits, and are fast because of it


@functools.cache
def prepare() -> None:
    """Apply the changes to numba-cuda, once in a process."""
    place_tables()
    take_modules_once()
    widen_numbers()


def place_tables() -> None:
    """Keep the tables of the rules in the GPU's ordinary memory.

    numba-cuda would put them into constant memory, once for each function that reads them: that
    is 64 KB in all, and slow when the games of one warp read different entries.
    """
    nvvm: Any = importlib.import_module("numba.cuda.cudadrv.nvvm")
    if os.environ.get("CIRCENSES_GPU_TABLES", "global") == "global":
        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL


def take_modules_once() -> None:
    """Include a rule in the code once, not once for each caller."""
    library: Any = importlib.import_module("numba.cuda.codegen").CUDACodeLibrary
    all_of_them = library.modules.fget
    library.modules = property(lambda self: list(dict.fromkeys(all_of_them(self))))


def is_wide(function: Any) -> bool:
    """Whether a function is one of ours that takes 64 bits; other CUDA code is left alone."""
    module = function.py_func.__module__
    ours = module.startswith("circenses.") or function.py_func.__code__.co_filename in RULE_FILES
    return ours and module != AS_THEY_ARE


def widen_numbers() -> None:
    """Let rules take integers as 64 bits, as on the CPU (core/compiling/jit.py)."""
    dispatcher: Any = importlib.import_module("numba.cuda.dispatcher").CUDADispatcher
    template_for = dispatcher.get_call_template

    def get_call_template(self: object, args: tuple[types.Type, ...], kws: object) -> object:
        return template_for(self, tuple(map(widened, args)) if is_wide(self) else args, kws)

    dispatcher.get_call_template = get_call_template
