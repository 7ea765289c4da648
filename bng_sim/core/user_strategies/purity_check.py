"""Check that a strategy only reads its arguments, and that its choice depends on nothing else.

A strategy gets the engine's own state, not a copy. Once compiled, types protect that from writes (`read_only`), and
bounds are checked (`bounds_checks`); these checks catch what those cannot, and explain earlier and better the rest.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

from bng_sim.core.compiling import code_names
from bng_sim.core.compiling.code_names import Named
from bng_sim.core.errors import StrategyError

CHANCE = {"random", "numpy.random", "secrets", "uuid"}
OUTSIDE = {
    *("time", "datetime", "os", "posix", "nt", "sys", "io", "_io", "pathlib", "tempfile", "shutil", "socket"),
    *("subprocess", "threading", "_thread", "contextvars", "_contextvars", "gc", "inspect", "ctypes", "importlib"),
}
OUTSIDE_BUILTINS = {
    *("input", "open", "exec", "eval", "compile", "globals", "vars", "setattr", "id", "hash", "__import__"),
}
# These allow writes to what numba treats as read-only, or leave compiled code.
LOOPHOLES = {"nditer", "fill_diagonal", "ascontiguousarray", "carray", "farray"}
OBJECT_MODE = "numba.core.withcontexts"
LOOPHOLE_FIELDS = {"flat", "ctypes"}


def check(function: FunctionType, private: tuple[str, ...] = ()) -> None:
    """Raise `StrategyError` if a strategy, or a function of its author that it calls, may do more than look and choose.

    Args:
        function: The strategy as plain Python.
        private: Fields of the view that only the game's own helpers may read.
    """
    for used in code_names.functions(function):
        for target in _stores(used, is_strategy=used is function):
            raise StrategyError(
                f"{_at(used, used.__code__.co_firstlineno + target.lineno - 1)} writes to {ast.unparse(target)}; a "
                "strategy may look at what it is shown, not change it (keep numbers in names of its own)"
            )
        for named in code_names.names(used):
            _check_name(named)
        _check_fields(used, private)


def check_constants(before: dict[str, bytes], after: dict[str, bytes], where: str) -> None:
    """Raise `StrategyError` if a strategy's constants differ between two loads of its file."""
    for name, value in before.items():
        if after.get(name, value) != value:
            raise StrategyError(
                f"{where}: {name.rpartition('.')[2]} is another each time the file is read, so that the same seed "
                "would not give the same games; give it a fixed value, or read it from a file"
            )


def _at(function: FunctionType, line: int) -> str:
    return f"{function.__code__.co_filename}, line {line}: {function.__name__}"


def _check_name(named: Named) -> None:
    module, name = _module_of(named.value), getattr(named.value, "__name__", "")
    where = _at(named.function, named.line)
    if _is_in(module, CHANCE):
        raise StrategyError(
            f"{where} uses {named.words}, whose numbers the seed does not decide: the same seed would not give the "
            "same games; take below(rng, n) for a whole number under n, or uniform(rng) for one from 0 to 1"
        )
    if _is_in(module, OUTSIDE) or (module == "builtins" and name in OUTSIDE_BUILTINS):
        raise StrategyError(
            f"{where} uses {named.words}; a strategy may choose only by what it is shown, or the same "
            "seed would not give the same games"
        )
    if module == OBJECT_MODE or (name in LOOPHOLES and _is_in(module, {"numpy", "numba"})):
        raise StrategyError(
            f"{where} uses {named.words}, by which what a strategy is shown could be changed; work on a copy of it, "
            "such as hand.copy(), with other functions"
        )


def _module_of(value: Any) -> str:
    """Return the module that a value comes from."""
    if isinstance(value, ModuleType):
        return value.__name__
    owner = getattr(value, "__self__", None)
    if owner is not None and not isinstance(owner, ModuleType):
        value = type(owner)
    return getattr(value, "__module__", None) or ""


def _is_in(module: str, modules: set[str]) -> bool:
    return any(module == one or module.startswith(f"{one}.") for one in modules)


def _check_fields(function: FunctionType, private: tuple[str, ...]) -> None:
    for line, step in code_names.instructions(function):
        if step.opname == "IMPORT_NAME":
            raise StrategyError(f"{_at(function, line)} imports {step.argval}; import at the head of the file")
        is_outside = step.opname == "STORE_DEREF" and step.argval in function.__code__.co_freevars
        if is_outside or step.opname == "STORE_GLOBAL":
            raise StrategyError(
                f"{_at(function, line)} keeps {step.argval} from one decision to the next; what a strategy chooses "
                "may depend only on what it is shown, or the same seed would not give the same games"
            )
        field = step.argval if step.opname in (*code_names.LOADS_FIELD, "LOAD_CONST") else None
        if field in private:
            raise StrategyError(
                f"{_at(function, line)} reads {field}, which is for the game's own helpers: what stands there may be "
                "another player's"
            )
        if field in LOOPHOLE_FIELDS and step.opname != "LOAD_CONST":
            raise StrategyError(
                f"{_at(function, line)} uses .{field}, by which what a strategy is shown could be changed; index it"
            )


def _stores(function: FunctionType, *, is_strategy: bool) -> Iterator[ast.Attribute | ast.Subscript]:
    """Yield each write to a field in a function, and in a strategy each write to a part of its arguments.

    A helper's argument may be the strategy's own, like a method's object; otherwise the helper does not compile.
    """
    owner = function.__qualname__.rpartition(".")[0]
    is_method = owner and not owner.endswith("<locals>")
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):  # no source, or only part of a line: types protect the state then
        return
    handed = _names_for_handed(tree.body[0]) if is_strategy else set()
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ctx=ast.Store()) if not (is_method and _root(node) == "self"):
                yield node
            case ast.Subscript(ctx=ast.Store()) if _root(node) in handed:
                yield node


def _names_for_handed(function: ast.stmt) -> set[str]:
    """Return the parameters, and every name that is bound to one of them or to a part of one."""
    names = {argument.arg for node in ast.walk(function) if isinstance(node, ast.arguments) for argument in node.args}
    bindings = [
        (target, value)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for whole in node.targets
        for target, value in _pairs(whole, node.value)
    ]
    grown = True
    while grown:
        more = {target for target, value in bindings if _root(value) in names} - names
        names |= more
        grown = bool(more)
    return names


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, part_value in zip(target.elts, value.elts, strict=False):
            yield from _pairs(part, part_value)


def _root(node: ast.expr) -> str | None:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None
