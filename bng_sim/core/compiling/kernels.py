"""Provide kernels: functions that compiled code and Python can call, compiled on the first call.

`compiling.code_generation` compiles them; `compiling.compiler` decides when.
"""

import functools
import inspect
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import sigutils
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

from bng_sim.core.compiling import code_keys, entry_files, lowered_files
from bng_sim.core.compiling.code_generation import (
    ENTRY_NAME,
    IS_MERGED,
    CheckedLoweringCompiler,
    EntryCompiler,
    LoweredDispatcher,
    LoweringCompiler,
)
from bng_sim.core.compiling.entry_files import CompiledEntry

_numbers = itertools.count()
_Dispatcher: Any = CPUDispatcher  # numba has no type annotations


class Kernel:
    """Compile a function for each set of argument types on the first call with them.

    It replaces numba's own dispatchers, which take most of a millisecond each to create: an engine has hundreds, and
    a process that only loads compiled code needs none of them.

    Attributes:
        py_func: The function as plain Python.
        targetoptions: The options that numba checks when it pastes a function into its callers.
        is_inlined_early: Whether numba copies the function into its callers, before types are inferred.
        options: numba's compiler options.
        is_merged: How its entries are linked: see `compiling.code_generation.EntryLibrary`.

    """

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        is_inlined: bool = False,
        is_inlined_early: bool = False,
        is_checked: bool = False,
        is_merged: bool = True,
        entries_in: Callable[[], Path] | None = None,
        lowered_in: Callable[[], Path] | None = None,
    ) -> None:
        """Create a kernel; nothing is compiled yet.

        Args:
            function: The function as plain Python.
            is_inlined: Whether LLVM inlines it.
            is_inlined_early: Whether numba inlines it before types are inferred.
            is_checked: Whether it is compiled with bounds checks.
            is_merged: How its entries are linked: see `compiling.code_generation.EntryLibrary`.
            entries_in: Returns the folder that caches its entries; None: they are compiled in each process.
            lowered_in: Returns the folder that caches its IR; None: it is lowered in each process that needs it.
        """
        functools.update_wrapper(self, function)
        self.py_func: Any = function
        self.targetoptions = {"inline": "always"} if is_inlined_early else {}
        self.is_inlined_early = is_inlined_early
        self.is_merged = is_merged
        self.options = {
            "nopython": True,
            "nogil": True,
            "boundscheck": is_checked,
            "forceinline": is_inlined,
            "no_cfunc_wrapper": True,
        }
        self._entries_in, self._lowered_in = entries_in, lowered_in
        self._entries: dict[tuple[Any, ...], CompiledEntry] = {}
        self._built: CompiledEntry | None = None

    def __call__(self, *args: Any) -> Any:
        """Call the entry for these arguments."""
        return self._dispatcher(*args) if self._built is None else self._built.call(*args)

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle by name; a kernel that has no importable name is compiled in the worker from its function."""
        found: Any = sys.modules.get(self.py_func.__module__)
        for name in self.py_func.__qualname__.split("."):
            found = getattr(found, name, None)
        if found is self:
            return str(self.py_func.__qualname__)
        return _unpickled, (self.py_func, self.options, self.is_inlined_early, self.is_merged)

    @property
    def _numba_type_(self) -> Any:
        kind: Any = self.lowered._numba_type_
        return kind

    @functools.cached_property
    def lowered(self) -> LoweredDispatcher:
        """The dispatcher that compiled code calls."""
        options = self.options | {"no_cpython_wrapper": True}
        pipeline = CheckedLoweringCompiler if self.options["boundscheck"] else LoweringCompiler
        dispatcher = LoweredDispatcher(self.py_func, targetoptions=options, pipeline_class=pipeline)
        dispatcher.kernel = self
        if self._lowered_in is not None and code_keys.content(self.py_func) is not None:
            dispatcher._cache = lowered_files.LoweredCache(self.py_func, self.options, self._lowered_in())
        return dispatcher

    @functools.cached_property
    def _dispatcher(self) -> "_EntryDispatcher":
        return _EntryDispatcher(self, self.options)

    @property
    def signatures(self) -> list[Any]:
        """The argument types that it is compiled for."""
        lowered = self.__dict__.get("lowered")
        return [*(lowered.signatures if lowered else ()), *self._entries]

    @property
    def entry_file(self) -> Callable[[tuple[Any, ...]], Path] | None:
        """The function that finds the cached entry for argument types; None if entries are not cached."""
        folder = self._entries_in
        return None if folder is None else lambda args: folder() / entry_files.name(self.py_func, args)

    @property
    def entry_name(self) -> str:
        """The name that distinguishes its entries from all others in a process, also from those of other versions."""
        return f"e{next(_numbers)}" if self._entries_in is None else f"e{self._entries_in().name}"

    @property
    def built(self) -> CompiledEntry | None:
        """The only entry that Python calls, once there is one."""
        return self._built

    def load(self, signature: Any) -> bool:
        """Load the entry for this signature and let Python call no other; return whether it was cached."""
        args, _ = sigutils.normalize_signature(signature)
        self._built = self._entries.get(args) or self._loaded(args)
        return self._built is not None

    def build(self, signature: Any) -> None:
        """Load the entry for this signature as `load` does, or compile it."""
        self._built = self.entry(signature)

    def entry(self, signature: Any) -> CompiledEntry:
        """Return the entry for this signature, which may leave the return type open; load or compile it."""
        args, _ = sigutils.normalize_signature(signature)
        entry = self._entries.get(args)
        if entry is not None:  # numba's lock would stay taken for good if an interrupt came as it is released
            return entry
        with global_compiler_lock:
            return self._entries.get(args) or self._loaded(args) or self._compiled(signature)

    def _loaded(self, args: tuple[Any, ...]) -> CompiledEntry | None:
        entry = None if self.entry_file is None else entry_files.load(self.entry_file(args))
        if entry is not None:
            self._entries[args] = entry
        return entry

    def _compiled(self, signature: Any) -> CompiledEntry:
        args, _ = sigutils.normalize_signature(signature)
        result = self._dispatcher.compiled(signature)
        self._entries[args] = entry = entry_files.entry_of(result)
        if self.entry_file is not None:
            entry_files.save(self.entry_file(args), result)
        return entry


def _unpickled(
    function: Callable[..., Any], options: dict[str, Any], is_inlined_early: bool, is_merged: bool
) -> Kernel:
    inlined, checked = options["forceinline"], options["boundscheck"]
    return Kernel(
        function, is_inlined=inlined, is_inlined_early=is_inlined_early, is_checked=checked, is_merged=is_merged
    )


class _EntryDispatcher(_Dispatcher):
    """Find the entry for the arguments of a call from Python."""

    def __init__(self, kernel: Kernel, options: dict[str, Any]) -> None:
        """Create a dispatcher without entries."""
        super().__init__(_calling(kernel), targetoptions=options, pipeline_class=EntryCompiler)
        self._kernel = kernel

    def compile(self, signature: Any) -> Any:
        """Return the function that Python calls for this signature; numba calls this for new argument types."""
        args, _ = sigutils.normalize_signature(signature)
        entry = self._kernel.entry(signature)
        self._insert([each._code for each in args], entry.call, False)
        return entry.call

    def compiled(self, signature: Any) -> Any:
        """Return numba's result of compiling the entry for this signature."""
        args, returns = sigutils.normalize_signature(signature)
        self._kernel.lowered.compile(args)  # first, so that error messages name the function and not its entry
        return self._compiler.compile(args, returns)


def _calling(kernel: Kernel) -> Any:
    """Return a function of the same name that only calls a kernel: it is compiled as the kernel's entry."""
    function = kernel.py_func
    parameters = ", ".join(inspect.signature(function).parameters)
    names: dict[str, Any] = {"__name__": function.__module__, "kernel": kernel}
    exec(f"def entry({parameters}):\n    return kernel({parameters})", names)
    entry = names["entry"]
    entry.__name__, entry.__qualname__ = function.__name__, function.__qualname__
    setattr(entry, ENTRY_NAME, kernel.entry_name)
    setattr(entry, IS_MERGED, kernel.is_merged)
    return entry
