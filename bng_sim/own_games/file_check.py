"""Check a file of a game as a whole: functions that end without a value, are written twice, or a choice never asked."""

import ast
from collections.abc import Collection, Iterator, Mapping

Problem = tuple[int, str]  # line, message
RETURNS = {
    "is_over": "0 while the game goes on, or an ending",
    "wins": "True or False",
    "distance": "a whole number",
    "conserved": "a whole number",
}
NOTHING = ("turn", "set_up", "tally", "redeal")  # what these return is of no use
_MOVE = "the place of a move in `moves`"
_Functions = Mapping[str, ast.FunctionDef]


def problems(tree: ast.Module, strategies: Collection[str], choices: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong with a file as a whole."""
    nodes = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    yield from _twice(tree)
    yield from _recursions(nodes)
    yield from _without_value(nodes, strategies)
    yield from _unasked(tree, choices)


def _twice(tree: ast.Module) -> Iterator[Problem]:
    lines: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.AsyncFunctionDef):
            yield node.lineno, f"a compiled game cannot have async; write def {node.name}"
        if isinstance(node, ast.FunctionDef):
            if node.name in lines:
                first = lines[node.name]
                yield node.lineno, f"{node.name} is written twice, and that of line {first} counts for nothing"
            lines.setdefault(node.name, node.lineno)


def _recursions(nodes: _Functions) -> Iterator[Problem]:
    """Yield the functions that call themselves, directly or by way of others."""
    calls = {
        name: {
            part.func.id for part in ast.walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)
        }
        for name, node in nodes.items()
    }
    for name, node in nodes.items():
        reached, todo = set[str](), [name]
        while todo:
            new = calls.get(todo.pop(), set()) - reached
            reached |= new
            todo += new
        if name in reached:
            yield node.lineno, f"{name} calls itself; write a loop instead, for a chain of calls may never end"


def _without_value(nodes: _Functions, strategies: Collection[str]) -> Iterator[Problem]:
    """Yield the functions that return a value in some cases alone."""
    for name, node in nodes.items():
        returns = [*_returns(node)]
        wanted = RETURNS.get(name, _MOVE if name in strategies else "")
        if not wanted and (name in NOTHING or not any(part.value for part in returns)):
            continue
        expected = f"expected {wanted}" if wanted else "it does elsewhere"
        yield from (
            (part.lineno, f"{name} returns nothing here; {expected}")
            for part in returns
            if part.value is None or (isinstance(part.value, ast.Constant) and part.value.value is None)
        )
        if not _always_leaves(node.body):
            yield node.lineno, f"{name} comes to its end without return in some cases; {expected}"


def _returns(node: ast.AST) -> Iterator[ast.Return]:
    """Yield the `return` statements of a function, not those of functions inside it."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.Return):
            yield part
        if not isinstance(part, ast.FunctionDef | ast.Lambda):
            yield from _returns(part)


def _always_leaves(body: list[ast.stmt]) -> bool:
    """Return whether some statements never come to their end."""
    return bool(body) and _leaves(body[-1])


def _leaves(last: ast.stmt) -> bool:
    match last:
        case ast.Return() | ast.Raise():
            return True
        case ast.If():
            return _always_leaves(last.body) and _always_leaves(last.orelse)
        case ast.While():
            is_endless = isinstance(last.test, ast.Constant) and bool(last.test.value)
            return is_endless and not any(isinstance(part, ast.Break) for part in ast.walk(last))
        case _:
            return False


def _unasked(tree: ast.Module, choices: Collection[str]) -> Iterator[Problem]:
    """Yield the choices that no function asks."""
    asked = {
        part.value.id
        for part in ast.walk(tree)
        if isinstance(part, ast.Attribute) and part.attr == "ask" and isinstance(part.value, ast.Name)
    }
    for node in tree.body:
        names = [to.id for to in getattr(node, "targets", []) if isinstance(to, ast.Name)]
        for name in set(names) & set(choices) - asked:
            yield node.lineno, f"{name} is never asked; write {name}.ask(table, seat) where a player chooses"
