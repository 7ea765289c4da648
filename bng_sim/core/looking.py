"""Checking that a strategy only looks: what it is shown is the engine's own state, not a copy."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

from bng_sim.core.errors import StrategyError


@functools.cache  # every strategy of a file asks
def check_file(path: Path, source: str, private: tuple[str, ...] = ()) -> None:
    """Raise `StrategyError` if a function in this file writes to what it was handed, or reads a private field."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
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
