"""Checking that a strategy only looks: what it is shown is the engine's own state, not a copy."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

from bng_sim.core.errors import StrategyError


def check(path: Path, source: str, name: str, private: tuple[str, ...] = ()) -> None:
    """Raise `StrategyError` if a strategy writes to what it was handed, or reads a private field.

    What it uses of its file is held to the same; the rest is not, for a whole game may be in there.
    """
    for function in _used(source, name):
        for target in _stores_to_handed(function):
            raise StrategyError(
                f"{path}, line {target.lineno}: {function.name} writes to {ast.unparse(target)}; "
                "a strategy may look at what it is shown, not change it (keep numbers in names of its own)"
            )
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and node.attr in private:
                raise StrategyError(
                    f"{path}, line {node.lineno}: {function.name} reads {ast.unparse(node)}, which is for the game's "
                    "own helpers: what stands there may be another player's"
                )


def _used(source: str, name: str) -> Iterator[ast.FunctionDef]:
    """The function of this name and all that it uses of its file, by whatever names."""
    statements = _statements(source)
    found: dict[ast.stmt, None] = {}
    todo = [name]
    while todo:
        for statement in statements.get(todo.pop(), ()):
            if statement not in found:
                found[statement] = None
                todo += sorted(_names(statement))
    for statement in found:
        yield from (node for node in ast.walk(statement) if isinstance(node, ast.FunctionDef))


@functools.cache  # every strategy of a file asks
def _statements(source: str) -> dict[str, list[ast.stmt]]:
    """Name -> the statements of the file that give it a meaning."""
    found: dict[str, list[ast.stmt]] = {}
    for statement in ast.parse(source).body:
        for name in _bound(statement):
            found.setdefault(name, []).append(statement)
    return found


def _bound(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    defined = {node.name for node in ast.walk(statement) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return defined | {
        node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _names(statement: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _stores_to_handed(function: ast.FunctionDef) -> Iterator[ast.Attribute | ast.Subscript]:
    handed = _names_for_handed(function)
    for node in ast.walk(function):
        match node:
            case ast.Attribute(ctx=ast.Store()):
                yield node
            case ast.Subscript(ctx=ast.Store()) if _root(node) in handed:
                yield node


def _names_for_handed(function: ast.FunctionDef) -> set[str]:
    """The parameters, and every name that is bound to one of them or to a part of one."""
    names = {argument.arg for argument in function.args.args}
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
