"""Kernels: functions that compiled code and Python can call, compiled when one of them first does.

See `compiling.code_generation` for how, and `compiling.compiler` for when.
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
    EntryCompiler,
    LoweredDispatcher,
    LoweringCompiler,
)
from bng_sim.core.compiling.entry_files import Entry

_numbers = itertools.count()
_Dispatcher: Any = CPUDispatcher  # no types are known of it


class Kernel:
    """A function that is compiled for each kind of arguments that it is called with, when that first happens.

    It stands for numba's own dispatchers, which take most of a millisecond each to create: an engine has hundreds, and
    a process that only loads compiled code needs none of them.

    Attributes:
        py_func: The function as plain Python.
        targetoptions: What numba looks at when it pastes a function into its callers.
        is_pasted: Whether it does so.
        options: How numba compiles it.
        is_merged: How its entries are linked.

    """

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        is_inlined: bool = False,
        is_pasted: bool = False,
        is_checked: bool = False,
        is_merged: bool = True,
        entries_in: Callable[[], Path] | None = None,
        lowered_in: Callable[[], Path] | None = None,
    ) -> None:
        """Compile nothing yet.

        Args:
            function: Plain Python.
            is_inlined: Whether LLVM puts it into its callers.
            is_pasted: Whether numba does so, before it knows any types.
            is_checked: Whether every index is checked.
            is_merged: How its entries are linked: see `compiling.code_generation.EntryLibrary`.
            entries_in: Returns the folder that caches its entries; None: they are compiled in every process.
            lowered_in: Returns the folder that caches its IR; None: it is lowered in every process that needs it.

        """
        functools.update_wrapper(self, function)
        self.py_func: Any = function
        self.targetoptions = {"inline": "always"} if is_pasted else {}
        self.is_pasted = is_pasted
        self.is_merged = is_merged
        self.options = {
            "nopython": True,
            "nogil": True,
            "boundscheck": is_checked,
            "forceinline": is_inlined,
            "no_cfunc_wrapper": True,
        }
        self._entries_in, self._lowered_in = entries_in, lowered_in
        self._entries: dict[tuple[Any, ...], Entry] = {}
        self._built: Entry | None = None

    def __call__(self, *args: Any) -> Any:
        """Call the entry for these arguments."""
        return self._dispatcher(*args) if self._built is None else self._built.call(*args)

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Be found by name in a worker process; what has none is compiled there from its function."""
        found: Any = sys.modules.get(self.py_func.__module__)
        for name in self.py_func.__qualname__.split("."):
            found = getattr(found, name, None)
        if found is self:
            return str(self.py_func.__qualname__)
        return _unpickled, (self.py_func, self.options, self.is_pasted)

    @property
    def _numba_type_(self) -> Any:
        kind: Any = self.lowered._numba_type_
        return kind

    @functools.cached_property
    def lowered(self) -> LoweredDispatcher:
        """What compiled code calls it by."""
        options = self.options | {"no_cpython_wrapper": True}
        dispatcher = LoweredDispatcher(self.py_func, targetoptions=options, pipeline_class=LoweringCompiler)
        dispatcher.kernel = self
        if self._lowered_in is not None and code_keys.content(self.py_func) is not None:
            dispatcher._cache = lowered_files.LoweredCache(self.py_func, self.options, self._lowered_in())
        return dispatcher

    @functools.cached_property
    def _dispatcher(self) -> "_EntryDispatcher":
        return _EntryDispatcher(self, self.options)

    @property
    def signatures(self) -> list[Any]:
        """The types of arguments that it is compiled for."""
        lowered = self.__dict__.get("lowered")
        return [*(lowered.signatures if lowered else ()), *self._entries]

    @property
    def entry_file(self) -> Callable[[tuple[Any, ...]], Path] | None:
        """Returns where the entry for some types of arguments is cached; None if it is nowhere."""
        folder = self._entries_in
        return None if folder is None else lambda args: folder() / entry_files.name(self.py_func, args)

    @property
    def entry_name(self) -> str:
        """What tells its entries from all others in a process, of which other versions of it may be."""
        return f"e{next(_numbers)}" if self._entries_in is None else f"e{self._entries_in().name}"

    @property
    def built(self) -> Entry | None:
        """The only entry that Python calls, once there is one."""
        return self._built

    def load(self, signature: Any) -> bool:
        """Let Python call the entry for this signature and no other, if it is cached; return whether it is."""
        args, _ = sigutils.normalize_signature(signature)
        self._built = self._entries.get(args) or self._loaded(args)
        return self._built is not None

    def build(self, signature: Any) -> None:
        """As `load`; if it is not cached, compile it."""
        self._built = self.entry(signature)

    def entry(self, signature: Any) -> Entry:
        """The entry for this signature, which may leave open what it returns: loaded, or else compiled."""
        args, _ = sigutils.normalize_signature(signature)
        with global_compiler_lock:
            return self._entries.get(args) or self._loaded(args) or self._compiled(signature)

    def _loaded(self, args: tuple[Any, ...]) -> Entry | None:
        entry = None if self.entry_file is None else entry_files.load(self.entry_file(args))
        if entry is not None:
            self._entries[args] = entry
        return entry

    def _compiled(self, signature: Any) -> Entry:
        args, _ = sigutils.normalize_signature(signature)
        result = self._dispatcher.compiled(signature)
        self._entries[args] = entry = entry_files.entry_of(result)
        if self.entry_file is not None:
            entry_files.save(self.entry_file(args), result)
        return entry


def _unpickled(function: Callable[..., Any], options: dict[str, Any], is_pasted: bool) -> Kernel:
    return Kernel(function, is_inlined=options["forceinline"], is_pasted=is_pasted, is_checked=options["boundscheck"])


class _EntryDispatcher(_Dispatcher):
    """What finds the entry for the arguments of a call from Python."""

    def __init__(self, kernel: Kernel, options: dict[str, Any]) -> None:
        """Know no entry yet."""
        super().__init__(_calling(kernel), targetoptions=options, pipeline_class=EntryCompiler)
        self._kernel = kernel

    def compile(self, signature: Any) -> Any:
        """What Python calls for this signature; numba asks for it when it meets new types of arguments."""
        args, _ = sigutils.normalize_signature(signature)
        entry = self._kernel.entry(signature)
        self._insert([each._code for each in args], entry.call, False)
        return entry.call

    def compiled(self, signature: Any) -> Any:
        """Numba's result of compiling the entry for this signature."""
        args, returns = sigutils.normalize_signature(signature)
        self._kernel.lowered.compile(args)  # first, so that its author reads of the function and not of its entry
        return self._compiler.compile(args, returns)


def _calling(kernel: Kernel) -> Any:
    """A function that calls a kernel and does nothing else, under the same name: what is compiled as its entry."""
    function = kernel.py_func
    parameters = ", ".join(inspect.signature(function).parameters)
    names: dict[str, Any] = {"__name__": function.__module__, "kernel": kernel}
    exec(f"def entry({parameters}):\n    return kernel({parameters})", names)
    entry = names["entry"]
    entry.__name__, entry.__qualname__ = function.__name__, function.__qualname__
    setattr(entry, ENTRY_NAME, kernel.entry_name)
    setattr(entry, IS_MERGED, kernel.is_merged)
    return entry
