"""Compile each rule once: how Circenses links the functions that Numba lowers.

On its own, Numba optimizes a function together with everything it calls, directly or indirectly,
emits machine code for all of it, and does the same again for each caller: seven times for each rule
of Rome & Roll. Here a function that compiled code calls is only typed and lowered (a `Part`). A
`Whole` links the parts that it reaches, optimizes them once and emits machine code once. There are
two kinds: the entry through which Python calls a function, and the home of a root. A root is called
from so many places that all wholes share one copy of its machine code (jit.py, `root`).
In a whole, only that entry or root is external; LLVM is free to change the rest.

Both are kept on disk, parts as bitcode and wholes as machine code. The name of a file and the
symbol of a function follow from the fingerprint of the sources, the function and the types of its
arguments. So every file defines the symbols that other files expect, no matter which process wrote
it. If a file is damaged, or needs one that is missing or damaged, its code is compiled again.

CIRCENSES_LINK=0     let Numba compile in its own way, as it does for versions not in `TESTED`

Only this module, lowering.py, llvm_modules.py, linked_files.py and symbols.py depend on Numba's
internals. Before adding another version to `TESTED`, run the tests in tests/core and compare
speeds.
"""

# mypy: disable-error-code="attr-defined, misc, assignment, override, no-any-return"
# Numba declares few types, some too narrow, and none for what it creates at run time.

import copy
import functools
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType

from numba.core import compiler, errors, event, sigutils, types, typing
from numba.core.base import BaseContext
from numba.core.codegen import CPUCodegen, JITCodeLibrary, ll
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import Environment
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.registry import CPUDispatcher
from numba.core.runtime import rtsys
from numba.core.typing import templates
from numba.core.typing.templates import Signature

from circenses.core.compiling.code_cache import Types, code_folder
from circenses.core.compiling.linked_files import KeptPart, KeptWhole, keep, kept_in
from circenses.core.compiling.llvm_modules import (
    can_keep,
    drop_unused,
    environments_in,
    hide_all_but,
)
from circenses.core.compiling.lowering import Compiler, Flags, Typing, garbage_later
from circenses.core.compiling.symbols import (
    UNKEPT,
    Called,
    Stem,
    digest_of,
    symbol_of,
    text_of_code,
    text_of_type,
)

STEP = "circenses:step"  # the event that a function was typed and lowered, or emitted with others
BUNCH = 8  # parts emitted in the time it takes to type and lower one


# ---- what is linked


class Lowered(JITCodeLibrary):
    """Code that is optimized only after linking, not function by function before."""

    def add_llvm_module(self, ll_module: ll.ModuleRef) -> None:
        self._final_module.link_in(ll_module)


class Part(Lowered):
    """A function typed and lowered for some types, as compiled code calls it."""

    def __init__(self, codegen: CPUCodegen, name: str, stem: Stem):
        super().__init__(codegen, name)
        self.stem = stem
        self.callees: dict[Part, None] = {}
        self.others: dict[JITCodeLibrary, None] = {}  # Numba's own functions
        self.key = ""  # its file, if it is stored
        self.code = b""
        self.is_kept = False
        self.is_root = False
        self.fndesc: PythonFunctionDescriptor = None
        self.signature: Signature = None
        self.environments: tuple[Environment, ...] = ()

    @property
    def symbol(self) -> str:
        return str(self.fndesc.llvm_func_name)

    def add_linking_library(self, library: JITCodeLibrary) -> None:
        if isinstance(library, Part):
            self.callees[library] = None
        elif library is not rtsys.library:
            self.others[library] = None

    def finalize(self) -> None:
        raise RuntimeError(f"{self.name} becomes machine code only as part of a whole.")

    def complete(self, made: compiler.CompileResult) -> None:
        """Take over Numba's results, and Numba's own functions that are called."""
        self.fndesc, self.signature = made.fndesc, made.signature
        self.fndesc.typemap = self.fndesc.calltypes = None
        module = self._final_module
        for other in self.others:
            self._reload_init.update(other._reload_init)
            module.link_in(other._get_module_for_linking(), preserve=True)
        drop_unused(module, self._codegen)
        if self.fndesc.inline:  # simplify code before inlining it: tensors need that
            self._optimize_functions(module)
        self.code = module.as_bitcode()
        self.environments = environments_in(module)
        self.is_kept = all(one.is_kept for one in self.callees) and can_keep(module, self.name)


class Whole(Lowered):
    """Parts linked, optimized once, and emitted as machine code."""

    def __init__(self, codegen: CPUCodegen, name: str, parts: Iterable[Part], exported: str):
        super().__init__(codegen, name)
        self.parts = list(parts)
        self.exported = exported
        self.enable_object_caching()

    def finalize(self) -> None:
        self._raise_if_finalized()
        module = self._final_module
        for part in self.parts:
            self._reload_init.update(part._reload_init)
            module.link_in(ll.parse_bitcode(part.code))
        module.link_in(rtsys.library._get_module_for_linking(), preserve=True)
        hide_all_but(self.exported, module)
        self._optimize_final_module()
        module.verify()
        self._finalize_final_module()
        step(1 + len(self.parts) // BUNCH)


def step(times: int = 1) -> None:
    """Report the progress of compiling (core/play/prepare.py)."""
    for _ in range(times):
        with event.trigger_event(STEP):
            pass


def reach(part: Part) -> tuple[list[Part], list[Part]]:
    """Everything linked with a part, including itself, and the roots it needs besides."""
    found: dict[Part, None] = {part: None}
    roots: dict[Part, None] = {}
    waiting = list(part.callees)
    while waiting:
        one = waiting.pop()
        if one.is_root and one is not part:
            roots[one] = None
        elif one not in found:
            found[one] = None
            waiting += one.callees
    return list(found), list(roots)


# ---- parts and wholes of this process, by key

Entry = Callable[..., object]  # what Python calls

PARTS: dict[str, Part] = {}
HOMES: dict[str, JITCodeLibrary] = {}  # the machine code of roots
ENTRIES: dict[str, tuple[Entry, JITCodeLibrary]] = {}  # what Python calls, with its machine code


def build_home(part: Part) -> None:
    """Load the machine code of a root, or make it."""
    if part.key in HOMES or load_home(part.key, part.codegen):
        return
    parts, roots = reach(part)
    for root in roots:
        build_home(root)
    whole = Whole(part.codegen, part.name, parts, part.symbol)
    HOMES[part.key] = emitted(whole)
    if part.is_kept:
        keep_whole(f"{part.key}.home", whole, roots, None, None)


def build_entry(part: Part, context: BaseContext) -> Entry:
    """The entry that Python calls, with everything that no root contains."""
    parts, roots = ([], [part]) if part.is_root else reach(part)
    for root in roots:
        build_home(root)
    fndesc, environment = entry_of(part)
    whole = Whole(part.codegen, part.name, parts, fndesc.llvm_cpython_wrapper_name)
    context.create_cpython_wrapper(whole, fndesc, environment, None, release_gil=True)
    entry = context.get_executable(emitted(whole), fndesc, environment)
    ENTRIES[part.key] = entry, whole
    if part.is_kept:
        keep_whole(part.key, whole, roots, fndesc, environment)
    return entry


def entry_of(part: Part) -> tuple[PythonFunctionDescriptor, Environment]:
    """The descriptor of a function's entry, which has its own environment.

    The part's environment is in many wholes, in files older and newer than this entry.
    """
    fndesc = copy.copy(part.fndesc)
    fndesc.env_name = f"{fndesc.env_name}.entry"
    return fndesc, Environment.from_fndesc(fndesc)


def emitted(whole: Whole) -> Whole:
    whole._ensure_finalized()
    fill_environments(whole, environments_in(whole._final_module))
    return whole


def fill_environments(whole: JITCodeLibrary, environments: Iterable[Environment]) -> None:
    whole.environments = tuple(environments)  # nobody else holds a reference
    for one in whole.environments:
        whole.codegen.set_env(one.env_name, one)


# ---- on disk


def keep_part(part: Part) -> None:
    callees = tuple(callee.key for callee in part.callees)
    inits = tuple(part._reload_init)
    more = part.fndesc, part.signature, part.environments, inits
    keep(f"{part.key}.part", KeptPart(part.key, callees, part.code, part.is_root, *more))


def load_part(key: str, codegen: CPUCodegen) -> Part | None:
    """A part from disk, with everything it calls."""
    if key in PARTS:
        return PARTS[key]
    kept = kept_in(f"{key}.part")
    if not isinstance(kept, KeptPart) or kept.key != key:
        return None
    callees = [load_part(callee, codegen) for callee in kept.callees]
    if None in callees:
        return None
    for init in kept.inits:
        init()
    part = Part(codegen, kept.fndesc.qualname, Stem())
    part.callees = dict.fromkeys(one for one in callees if one is not None)
    part.key, part.code, part.is_root, part.is_kept = key, kept.code, kept.is_root, True
    part.fndesc, part.signature = kept.fndesc, kept.signature
    part.environments = kept.environments
    part._reload_init.update(kept.inits)
    PARTS[key] = part
    return part


def keep_whole(
    name: str,
    whole: Whole,
    roots: list[Part],
    fndesc: PythonFunctionDescriptor | None,
    environment: Environment | None,
) -> None:
    module = whole._final_module
    kept = KeptWhole(
        name,
        tuple(root.key for root in roots),
        whole._get_compiled_object(),
        tuple(fn.name for fn in module.functions if not fn.is_declaration),
        whole.environments,
        tuple(whole._reload_init),
        fndesc,
        environment,
    )
    keep(name, kept)


def load_whole(name: str, codegen: CPUCodegen) -> tuple[JITCodeLibrary, KeptWhole] | None:
    """Load machine code from disk, after the code it needs."""
    kept = kept_in(name)
    if not isinstance(kept, KeptWhole) or kept.name != name:
        return None
    if not all(load_home(key, codegen) for key in kept.needs):
        return None
    for init in kept.inits:
        init()
    whole = codegen.create_library(name)
    whole.enable_object_caching()
    whole._set_compiled_object(kept.code)
    whole._finalize_final_module()
    codegen._engine._defined_symbols.update(kept.symbols)
    fill_environments(whole, kept.environments)
    return whole, kept


def load_home(key: str, codegen: CPUCodegen) -> bool:
    """Load the machine code of a root; returns whether it is there."""
    if key not in HOMES:
        loaded = load_whole(f"{key}.home", codegen)
        if loaded is None:
            return False
        HOMES[key] = loaded[0]
    return True


def load_entry(key: str, context: BaseContext) -> Entry | None:
    """The entry that Python calls, from this process or from disk."""
    if key not in ENTRIES:
        loaded = load_whole(key, context.codegen())
        if loaded is None:
            return None
        whole, kept = loaded
        ENTRIES[key] = context.get_executable(whole, kept.fndesc, kept.environment), whole
    return ENTRIES[key][0]


# ---- functions

Call = tuple[
    type[templates.CallableTemplate], Signature, Types, dict[str, types.Type]
]  # for typing


class Overload:
    """How Numba knows the compiled version of one function for some types."""


class Linked(CPUDispatcher):
    """A function that Numba types and lowers and we link. Its code depends on `modules`."""

    modules: tuple[str, ...] = ()
    is_root = False

    def __init__(self, fn: FunctionType, targetoptions: dict[str, object]):
        super().__init__(fn, targetoptions=targetoptions)
        self.entries: dict[Types, Entry] = {}
        self._type = Called(self)
        self.typingctx._remove_global(self)
        self.typingctx.insert_global(self, self._type)

    @property
    def _numba_type_(self) -> Called:
        return Called(self)

    def get_call_template(self, args: Types, kws: dict[str, types.Type]) -> Call:
        """How Numba types a call by compiled code."""
        signature, args = self._compiler.fold_argument_types(args, kws)
        if self._can_compile:
            self.part(tuple(args))
        name = self.py_func.__name__
        template = typing.make_concrete_template(
            f"CallTemplate({name})", key=name, signatures=self.nopython_signatures
        )
        return template, signature, args, {}

    def compile(self, sig: Signature | Types) -> Entry:
        """The entry that Python calls, for some types."""
        args = tuple(sigutils.normalize_signature(sig)[0])
        with global_compiler_lock, garbage_later():
            if args not in self.entries:
                context = self.targetctx
                context.refresh()
                entry = load_entry(self.key(args), context)
                if entry is None:
                    entry = build_entry(self.part(args), context)
                self._insert([arg._code for arg in args], entry, False)
                self.entries[args] = entry
            return self.entries[args]

    def part(self, args: Types) -> Part:
        """The part that compiled code calls, for some types."""
        if args in self.overloads:
            found: Part = self.overloads[args].library
            return found
        key = self.key(args)
        self.targetctx.refresh()
        part = load_part(key, self.targetctx.codegen()) or self.lowered(args, key)
        overload = Overload()
        self.targetctx.insert_user_function(overload, part.fndesc, [part])
        self.overloads[args] = compiler.compile_result(
            signature=part.signature,
            fndesc=part.fndesc,
            library=part,
            entry_point=overload,
            objectmode=False,
        )
        return part

    def lowered(self, args: Types, key: str) -> Part:
        """Type and lower the function."""
        part = Part(self.targetctx.codegen(), self.py_func.__qualname__, self.stem)
        details = {"dispatcher": self, "args": args, "return_type": None}
        with self._compiling_counter, event.trigger_event("numba:compile", data=details):
            try:
                part.complete(self.typed(args, part))
            except errors.ForceLiteralArg as error:
                fold = self._compiler.fold_argument_types
                raise error.bind_fold_arguments(lambda a, kws: fold(a, kws)[1]) from None
        part.key, part.is_root = key, self.is_root
        part.is_kept &= "/" in key
        PARTS[key] = part
        if part.is_kept:
            keep_part(part)
        step()
        return part

    def typed(self, args: Types, part: Part) -> compiler.CompileResult:
        flags = Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        context = self.targetctx.subtarget(mangler=symbol_of)
        made = compiler.compile_extra(
            Typing(self.targetdescr.typing_context),
            context,
            self.py_func,
            args=args,
            return_type=None,
            flags=flags,
            locals={},
            library=part,
            pipeline_class=Compiler,
        )
        if made.typing_error is not None:
            raise made.typing_error
        return made

    def key(self, args: Types) -> str:
        """The place of the code for some types, below the root of the cache."""
        name = f"{self.py_func.__name__}-{digest_of(self.stem, *map(text_of_type, args))}"
        return f"{self.folder.name}/{name}" if self.folder else name

    @functools.cached_property
    def folder(self) -> Path | None:
        """The folder for all code of the function, if it is stored."""
        return code_folder(self.modules) if self.modules else None

    @functools.cached_property
    def stem(self) -> Stem:
        """What identifies the function. One that is not stored has a number instead."""
        if self.folder is None:
            return Stem(f"unkept-{next(UNKEPT)}")
        context: BaseContext = self.targetctx
        fn, machine = self.py_func, context.codegen().magic_tuple()
        options = repr((sorted(self.targetoptions.items()), self.is_root))
        who = self.folder.name, fn.__module__, fn.__qualname__, repr(fn.__defaults__)
        return Stem(digest_of(*who, text_of_code(fn.__code__), options, repr(machine)))
