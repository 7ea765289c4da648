"""Generate machine code: lower each kernel once, and optimise it once in each entry that links it.

numba optimises and emits every function that it compiles together with all that this calls. An engine is some 300
kernels deep, so most of them were optimised four or five times, and each carried wrappers for callers that it never
has: 157 CPU seconds and 90 MB for an engine that takes 30 seconds and 1 MB this way, and is as fast.

A `Kernel` that compiled code calls is only *lowered*: typed and written as LLVM's intermediate representation (IR). A
kernel that Python calls, or whose address an engine receives, is an *entry*: it links the IR of all that it calls,
makes it internal, optimises the whole, and emits it.

Besides numba's documented extension of its compiler by passes, this relies on

- `JITCodeLibrary`: `_final_module`, `_linking_libraries`, `_reload_init`, `_optimize_final_module`,
`_finalize_final_module`, `_get_module_for_linking`, `_get_compiled_object`
- `NativeLowering.run_pass` with `flags.no_compile`, after which `state.cr` holds the lowered function
- `NativeLowering.lowering_class`; `Lower.lower_getitem` and `lower_setitem`, which lower an index by their signature
- `Dispatcher.add_overload`, `_compiler`, `_cache` with `load_overload` and `save_overload`
- `CPUContext.get_executable`, `insert_user_function`; `CPUCodegen.set_env`, `unserialize_library`

`pyproject.toml` pins numba; if one of these changes, `tests/core/compiling/test_code_generation.py` names it.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from llvmlite import binding as llvm
from numba.core import codegen, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.lowering import Lower
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering

from bng_sim.core.compiling import code_keys

ENTRY_NAME = "entry_name"  # the attribute of an entry's function that identifies the entry
IS_MERGED = "is_merged"  # the attribute with `EntryLibrary.is_merged`
_Dispatcher: Any = CPUDispatcher  # numba has no type annotations
_UNRESOLVED = codegen.RuntimeLinker.PREFIX  # prefix of the names of mutually recursive functions


class LoweredLibrary(codegen.JITCodeLibrary):
    """Hold the IR of one kernel, which is never emitted by itself.

    Attributes:
        kernel: The kernel; None for a function of numba's own.
        args: The types of its arguments.
        environments: The Python objects that its code may need.

    """

    def __init__(self, generator: Any, name: str) -> None:
        """Create an empty library."""
        super().__init__(generator, name)
        self.kernel: Any = None
        self.args: tuple[Any, ...] = ()
        self.environments: list[Any] = []

    @classmethod
    def of_bitcode(cls, generator: Any, name: str, bitcode: bytes) -> "LoweredLibrary":
        """Create a library from cached IR."""
        library = cls(generator, name)
        library._final_module = llvm.parse_bitcode(bitcode)
        library._finalized = True
        return library

    @property
    def bitcode(self) -> bytes:
        """The IR as bytes."""
        code: bytes = self._final_module.as_bitcode()
        return code

    @property
    def linked(self) -> list[Any]:
        """The libraries that its code calls."""
        return list(dict.fromkeys(self._linking_libraries))

    def take(self, libraries: list[Any], environment: Any, reload_init: Iterable[Any]) -> None:
        """Link these libraries, as the cached code does."""
        self._linking_libraries += libraries
        self.environments.append(environment)
        self._reload_init.update(reload_init)

    def finalize(self) -> None:
        """Leave the IR as it is."""
        self._finalize_dynamic_globals()
        self._finalized = True


class EntryLibrary(codegen.JITCodeLibrary):
    """Hold the code of an entry, with that of all it calls.

    Attributes:
        is_quick: Whether to prefer short compile time to fast code.
        is_merged: Whether LLVM may inline functions with a single call site, whatever their length.
            That makes engines up to 10 % faster and strategies up to 6 % slower.

    """

    is_quick = False
    is_merged = True

    def finalize(self) -> None:
        """Link, optimise and emit the code."""
        self._raise_if_finalized()
        own = {function.name for function in self._final_module.functions if not function.is_declaration}
        self._environments: list[Any] = []
        for library in self._linked():
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            self._reload_init.update(library._reload_init)
            self._environments += getattr(library, "environments", [])
        self._hide_all_but(own)
        self._optimize_final_module()
        self._final_module.verify()
        self._own = sorted(own)
        self._finalize_final_module()
        self._set_environments()

    def needed_symbols(self) -> list[str]:
        """Return the functions outside it that it calls."""
        declared = (each.name for each in self._final_module.functions if each.is_declaration)
        return sorted(name for name in declared if not name.startswith("llvm."))

    def _optimize_final_module(self) -> None:
        """Optimise as numba does, but with less effort for designers' strategies, which must be playable in seconds.

        numba's two rounds took three of the four seconds of a helper-rich strategy; one lighter round is 5 % slower.
        """
        if not self.is_quick:
            super()._optimize_final_module()
            return
        passes, builder = self._codegen._module_pass_manager(opt=1, loop_vectorize=False, slp_vectorize=False)
        passes.run(self._final_module, builder)

    def _linked(self) -> Iterator[Any]:
        """Yield every library that the entry needs, once each."""
        seen: set[Any] = set()
        todo = list(reversed(self._linking_libraries))
        while todo:
            library = todo.pop()
            if library not in seen:
                seen.add(library)
                yield library
                if isinstance(library, LoweredLibrary):
                    todo += reversed(library._linking_libraries)

    def _hide_all_but(self, own: set[str]) -> None:
        """Make all functions but `own` internal, so that LLVM drops those that are no longer called after inlining.

        Mutually recursive functions stay visible: they are found by name when the code is loaded.
        """
        hidden = llvm.Linkage.internal if self.is_merged else llvm.Linkage.linkonce_odr
        named = {each.name.removeprefix(_UNRESOLVED) for each in self._final_module.global_variables}
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = llvm.Linkage.external if function.name in named else hidden

    def _set_environments(self) -> None:
        left = {each.name for each in self._final_module.global_variables}
        for environment in self._environments:
            if environment.env_name in left:
                self.codegen.set_env(environment.env_name, environment)

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """Return the machine code with the names of the entry's functions; numba would add all of the IR."""
        named = "\n".join(f'define void @"{name}"() {{ ret void }}' for name in self._own)
        return self.name, "object", (self._get_compiled_object(), llvm.parse_assembly(named).as_bitcode())


class Called:
    """Stand in for a lowered kernel where numba expects a function that Python can call."""


@register_pass(mutates_CFG=False, analysis_only=True)
class Naming(AnalysisPass):
    """Name a function by its content, so that IR from different processes fits together.

    numba numbers functions in the order in which the process compiles them.
    """

    _name = "naming"

    def __init__(self) -> None:
        """Do nothing; numba requires the method."""
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Put the name into `state`."""
        name = getattr(state.func_id.func, ENTRY_NAME, None)
        if name is None and (content := code_keys.content(state.func_id.func)):
            name = content.key
        if name is not None:
            state.func_id.unique_id = name
            state.func_id.unique_name = f"{state.func_id.func_qualname}${name}"
        return False


class IndexLowering(Lower):
    """Lower the indices of arrays as numbers that are never negative.

    Python counts a negative index from the end. The code that numba adds for that, at each access to each array, was
    4 to 13 % of a game's time. No kernel uses it: with bounds checks, as tests run, a negative index raises IndexError.
    """

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Lower the reading of an item."""
        return super().lower_getitem(resty, expr, value, index, self._from_start(signature, index))

    def lower_setitem(self, target_var: Any, index_var: Any, value_var: Any, signature: Any) -> Any:
        """Lower the writing of an item."""
        return super().lower_setitem(target_var, index_var, value_var, self._from_start(signature, index_var))

    def _from_start(self, signature: Any, index: Any) -> Any:
        """Return the signature with unsigned indices; a constant keeps its type, as LLVM knows its sign."""
        container, kind, *others = signature.args
        if not isinstance(container, types.Array) or isinstance(self.typeof(index.name), types.Literal):
            return signature
        if isinstance(kind, types.Integer):
            kind = types.uintp
        elif isinstance(kind, types.UniTuple) and isinstance(kind.dtype, types.Integer):
            kind = types.UniTuple(types.uintp, kind.count)
        return signature.replace(args=(container, kind, *others))


@register_pass(mutates_CFG=True, analysis_only=False)
class CheckedLowering(NativeLowering):
    """Lower a kernel to IR."""

    _name = "checked_kernel_lowering"

    def run_pass(self, state: Any) -> bool:
        """Store in `state` what calls of the kernel are lowered to."""
        context = state.targetctx
        library = state.library = LoweredLibrary(context.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        library.finalize()
        library.environments.append(lowered.env)
        called = Called()
        context.insert_user_function(called, lowered.fndesc, [library])
        state.reload_init.extend(library._reload_init)
        state.cr = lowered._replace(cfunc=called)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class Lowering(CheckedLowering):
    """Lower a kernel to IR whose indices are never negative."""

    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> Any:
        """How numba lowers it."""
        return IndexLowering


@register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(NativeLowering):
    """Lower an entry, and emit it with all that it calls."""

    _name = "entry_lowering"

    def run_pass(self, state: Any) -> bool:
        """Store in `state` a function that Python can call."""
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        # only designers' strategies are compiled with bounds checks
        state.library.is_quick = bool(state.flags.boundscheck)
        state.library.is_merged = getattr(state.func_id.func, IS_MERGED)
        result: bool = super().run_pass(state)
        return result


class _Compiler(CompilerBase):
    """Run numba's compiler with another lowering pass."""

    lowering: ClassVar[Any]

    def define_pipelines(self) -> list[Any]:
        """Return numba's passes with the lowering replaced."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes[:] = [(Naming, "name by content"), *passes.passes]
        passes.passes[:] = [(self.lowering if each is NativeLowering else each, why) for each, why in passes.passes]
        passes._finalized = False
        passes.finalize()
        return [passes]


class LoweringCompiler(_Compiler):
    """Lower kernels to IR."""

    lowering = Lowering


class CheckedLoweringCompiler(_Compiler):
    """Lower designers' kernels to IR, whose indices may be negative."""

    lowering = CheckedLowering


class EntryCompiler(_Compiler):
    """Compile entries to machine code."""

    lowering = EntryLowering


class LoweredDispatcher(_Dispatcher):
    """Give numba a kernel's signatures where compiled code calls it; Python never calls it."""

    kernel: Any

    def add_overload(self, result: Any) -> None:
        """Record that the kernel is lowered for these arguments."""
        args = tuple(result.signature.args)
        result.library.kernel, result.library.args = self.kernel, args
        self.overloads[args] = result

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Let calls with a constant share the code of calls with a variable; numba would compile both."""
        return super().get_call_template(
            tuple(map(types.unliteral, args)), {name: types.unliteral(kind) for name, kind in kws.items()}
        )
