"""Cache the IR of kernels on disk, so that an edit lowers again only what it changes and its direct callers."""

import pickle
from pathlib import Path
from typing import Any, NamedTuple

from numba.core import codegen, serialize, sigutils
from numba.core.compiler import compile_result
from numba.core.runtime.nrt import rtsys

from bng_sim.core.compiling import cache, code_files, code_keys, fingerprint
from bng_sim.core.compiling.code_generation import Called, LoweredLibrary


class _Call(NamedTuple):
    """Describe a kernel that IR calls.

    Attributes:
        place: Its index among the kernels that the caller's code names.
        args: The types of its arguments.
        returns: The name of its return type when the IR was created.
        symbol: Its symbol then.

    """

    place: int
    args: tuple[Any, ...]
    returns: str
    symbol: str


class LoweredCache:
    """Replace numba's cache of a kernel: its dispatcher asks it before compiling, and gives it the result."""

    cache_path = None

    def __init__(self, function: Any, options: dict[str, Any], folder: Path) -> None:
        """Create the cache of a kernel; nothing is read yet.

        Args:
            function: The kernel's Python function.
            options: The options that it is compiled with.
            folder: The folder of its IR.

        """
        self._function, self._options, self._folder = function, options, folder
        content = code_keys.content(function)
        assert content is not None
        self._key, self._calls = content

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return what was compiled for a signature, or None; its callees are loaded or compiled as well."""
        args, _ = sigutils.normalize_signature(signature)
        path = self._path(args)
        content = code_files.read(path)
        if content is None:
            return None
        cache.touch(path)
        code, calls, others, has_runtime, described = pickle.loads(content)
        libraries = self._called(calls)
        if libraries is None:
            return None
        try:
            function, environment, of_result, reload_init = pickle.loads(described)
        except (ImportError, AttributeError):  # it names a module of then, and the kernel has moved
            return None
        library = LoweredLibrary.of_bitcode(context.codegen(), function.llvm_func_name, code)
        for name, bitcode in others:
            libraries.append(LoweredLibrary.of_bitcode(context.codegen(), name, bitcode))
        if has_runtime:
            rtsys.initialize(context)
            libraries.append(rtsys.library)
        library.take(libraries, environment, reload_init)
        return compile_result(
            typing_context=context.typing_context, target_context=context, entry_point=Called(), fndesc=function,
            library=library, signature=of_result, objectmode=False, lifted=(), environment=environment,
            reload_init=reload_init,
        )  # fmt: skip

    def save_overload(self, signature: Any, result: Any) -> None:
        """Cache what was compiled for a signature."""
        args, _ = sigutils.normalize_signature(signature)
        library = result.library
        calls = self._calls_of(library)
        if calls is None or library.has_dynamic_globals:
            return
        others = [each for each in library.linked if not isinstance(each, LoweredLibrary) or each.kernel is None]
        codes = [(each.name, each._get_module_for_linking().as_bitcode()) for each in others if not _is_runtime(each)]
        result.fndesc.typemap = result.fndesc.calltypes = None  # large, and numba drops them as well
        described = serialize.dumps((result.fndesc, result.environment, result.signature, result.reload_init))
        content = (library.bitcode, calls, codes, any(map(_is_runtime, others)), described)
        code_files.write(self._path(args), serialize.dumps(content))

    def _path(self, args: tuple[Any, ...]) -> Path:
        """Return the file that caches the IR for these argument types."""
        state = fingerprint.together(
            [self._key, code_keys.generator_key(), code_keys.text_of_types(args), repr(self._options)]
        )
        return self._folder / f"{self._function.__qualname__.replace('<locals>.', '')}-{state}.ir"

    def _calls_of(self, library: LoweredLibrary) -> list[_Call] | None:
        """Return the kernels that IR calls; None if the kernel's code does not name one of them."""
        found = []
        for each in library.linked:
            if isinstance(each, LoweredLibrary) and each.kernel is not None:
                if each.kernel not in self._calls:
                    return None
                result = each.kernel.lowered.overloads[each.args]
                place = self._calls.index(each.kernel)
                found.append(_Call(place, each.args, repr(result.signature.return_type), result.fndesc.llvm_func_name))
        return found

    def _called(self, calls: list[_Call]) -> list[Any] | None:
        """Return the IR of the called kernels; None if one has another return type or symbol than before."""
        libraries = []
        for call in calls:
            if call.place >= len(self._calls):
                return None
            dispatcher = self._calls[call.place].lowered
            dispatcher.compile(call.args)
            result = dispatcher.overloads[call.args]
            if (repr(result.signature.return_type), result.fndesc.llvm_func_name) != (call.returns, call.symbol):
                return None
            libraries.append(result.library)
        return libraries


def _is_runtime(library: codegen.JITCodeLibrary) -> bool:
    """Return whether a library is numba's memory management, of which each process has one."""
    return rtsys._init and library is rtsys.library
