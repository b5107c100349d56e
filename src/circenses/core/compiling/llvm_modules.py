"""Queries and changes of LLVM modules for linking.py."""

# mypy: disable-error-code="attr-defined"

from numba.core.codegen import CPUCodegen, ll
from numba.core.environment import Environment, lookup_environment

from circenses.core.compiling.code_cache import lose

ENVIRONMENT = "_ZN08NumbaEnv"  # prefix of Numba's names for environments
ADDRESSES = ("numba.dynamic.globals", ".numba.unresolved$")  # names that cannot be stored in files


def drop_unused(module: ll.ModuleRef, codegen: CPUCodegen) -> None:
    """Drop what Numba loads and does not use."""
    passes = ll.create_new_module_pass_manager()
    passes.add_dead_code_elimination_pass()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, codegen._pass_builder())


def hide_all_but(exported: str, module: ll.ModuleRef) -> None:
    """Let LLVM analyze functions, inline them into their callers and drop them."""
    met = [gv.name for gv in module.global_variables]
    awaited = {name.removeprefix(ADDRESSES[1]) for name in met if name.startswith(ADDRESSES[1])}
    for fn in module.functions:
        if not fn.is_declaration and fn.name != exported and fn.name not in awaited:
            fn.linkage = ll.Linkage.internal


def environments_in(module: ll.ModuleRef) -> tuple[Environment, ...]:
    """The references to Python objects in a module's functions."""
    names = [gv.name for gv in module.global_variables if gv.name.startswith(ENVIRONMENT)]
    found = map(lookup_environment, names)
    return tuple(one for one in found if one is not None and one.can_cache())


def can_keep(module: ll.ModuleRef, name: str) -> bool:
    """Whether a function's module holds nothing that is only valid in this process."""
    if not any(gv.name.startswith(ADDRESSES) for gv in module.global_variables):
        return True
    lose(f"{name} holds addresses of this process")
    return False
