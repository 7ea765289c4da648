"""Save entries to disk, and load them without numba's compiler: the machine code of a kernel and all that it calls."""

import hashlib
import importlib
import pickle
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from llvmlite import binding as llvm
from numba.core import serialize
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys

from bng_sim.core.compiling import code_files, code_keys


class CompiledEntry(NamedTuple):
    """Hold a kernel compiled for some argument types, with all that it calls.

    Attributes:
        call: The function that Python calls.
        address: Its address, for compiled code.
        returns: The numba type of its result.

    """

    call: Callable[..., Any]
    address: int
    returns: Any


class _Names(NamedTuple):
    """Name an entry's code and environment, in the form that `CPUContext.get_executable` takes."""

    modname: str
    qualname: str
    env_name: str
    llvm_func_name: str
    llvm_cpython_wrapper_name: str

    def lookup_module(self) -> ModuleType:
        """Return the module of the kernel."""
        return importlib.import_module(self.modname)


def name(function: FunctionType, args: tuple[Any, ...]) -> str:
    """Return the name of an entry's file."""
    kinds = hashlib.sha256(code_keys.text_of_types(args).encode()).hexdigest()[:8]
    return f"{function.__qualname__.replace('<locals>.', '')}-{kinds}.entry"


def entry_of(result: Any) -> CompiledEntry:
    """Return the entry that numba has compiled."""
    address = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
    return CompiledEntry(result.entry_point, address, result.signature.return_type)


def save(path: Path, result: Any) -> None:
    """Cache what numba has compiled, unless it holds addresses and is valid in this process only."""
    if result.library.has_dynamic_globals:
        return
    names = _Names(*(getattr(result.fndesc, field) for field in _Names._fields))
    needed = result.library.needed_symbols()
    code = result.library.serialize_using_object_code()
    environments = result._find_referenced_environments()
    # numba's pickler, since environments and initialisers are objects of its own.
    later = serialize.dumps((result.environment, environments, result.reload_init, result.signature.return_type))
    code_files.write(path, pickle.dumps((tuple(names), needed, code, later)))


def load(path: Path) -> CompiledEntry | None:
    """Return the entry in a file; None if there is no usable one."""
    content = code_files.read(path)
    if not content:
        return None
    names, needed, code, later = pickle.loads(content)
    environment, environments, reload_init, returns = pickle.loads(later)
    for initialise in reload_init:
        initialise()
    described, context = _Names(*names), cpu_target.target_context
    _provide(needed, context)
    library = context.codegen().unserialize_library(code)
    call = context.get_executable(library, described, environment)
    for each in environments:
        library.codegen.set_env(each.env_name, each)
    library.environments = environments  # keeps them alive: the code has their addresses
    return CompiledEntry(call, library.get_pointer_to_function(described.llvm_func_name), returns)


def _provide(needed: list[str], context: Any) -> None:
    """Make these functions known to LLVM, which would otherwise end the process.

    numba does so when it prepares to compile, which takes a third of a second; most code needs none of them, or only
    those of its memory management. Of these some are compiled, so that LLVM finds them without their address.
    """
    if _are_known(needed):
        return
    rtsys.initialize(context)
    compiled = {function.name for function in rtsys.library.get_defined_functions()}
    if not _are_known(symbol for symbol in needed if symbol not in compiled):
        context.refresh()


def _are_known(symbols: Iterable[str]) -> bool:
    return all(llvm.address_of_symbol(symbol) is not None for symbol in symbols)
