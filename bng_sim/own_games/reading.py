"""Read a file of a game as a module, and say in plain words why that fails."""

import ast
import difflib
import inspect
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.own_games.declarations import Choice, Endings, Event, OwnGame

OFFERED = (  # what a file may import from `bng_sim.own_game`
    *("NOTHING", "Chance", "Choice", "Endings", "Event", "OwnGame", "Rule", "Trait"),
    *(
        "below",
        "components",
        "draw",
        "each_seat",
        "eliminate",
        "mix",
        "number",
        "play_next",
        "roll",
        "shuffle",
        "uniform",
    ),
)
MOST_ROUNDS = 10_000  # of a `while` loop
_DECLARED: dict[str, Any] = {each.__name__: each for each in (Choice, Endings, Event, OwnGame)}


def parse(path: Path) -> ast.Module:
    """Return the syntax tree of a file; raises `InputError` naming the line that Python cannot read."""
    try:
        return ast.parse(path.read_bytes(), str(path))
    except OSError as error:
        raise InputError(f"game {path}: cannot be read: {error.strerror}") from None
    except (SyntaxError, ValueError) as error:
        said = str(getattr(error, "msg", error))
        if "null bytes" in said or "codec can't decode" in said:
            raise InputError(f"game {path}: is no text in UTF-8; save it as UTF-8") from None
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        code = f"\n    {error.text.strip()}" if isinstance(error, SyntaxError) and error.text else ""
        raise InputError(f"{path}{line}: Python cannot read it: {said}{code}") from None


def run(path: Path, tree: ast.Module) -> ModuleType:
    """Run a file as a module; raises `InputError` naming the line at which it fails."""
    name = f"own_game_{path.stem}"
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    sys.modules.setdefault(path.stem, module)  # a file of strategies says `from pig import game`
    try:
        exec(compile(guard_loops(tree), str(path), "exec"), vars(module))
    except (Exception, SystemExit) as error:  # an author's file may raise anything  # noqa: BLE001
        raise InputError(f"{path}{_line_of(error, path)}: {_in_words(error, module)}") from None
    return module


def _line_of(error: BaseException, path: Path) -> str:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f", line {lines[-1]}" if lines else ""


def _in_words(error: BaseException, module: ModuleType) -> str:
    """Return why a file ends when it is read, in words for people who know no Python errors."""
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, InputError) or (frames and Path(frames[-1].filename).parent == Path(__file__).parent):
        return str(error)  # of a declaration
    if isinstance(error, NameError):
        known = [*vars(module), *OFFERED]
        near = difflib.get_close_matches(str(error.name), known, n=1)
        from_head = near and near[0] in OFFERED and near[0] not in vars(module)
        more = "; write it above this line" if not near else f"; did you mean {near[0]}?"
        if from_head:
            more = f"; write `from bng_sim.own_game import {near[0]}` at the head of the file"
        return f"there is no {error.name} here{more}"
    if isinstance(error, ImportError) and str(error.name).startswith("bng_sim.own_game"):
        name = str(error).split("'")[1]
        near = difflib.get_close_matches(name, OFFERED, n=1)
        more = f"did you mean {near[0]}?" if near else f"it has {', '.join(OFFERED)}"
        return f"bng_sim.own_game has no {name}; {more}"
    if isinstance(error, SystemExit):
        return "it ends Python; leave out exit()"
    if isinstance(error, TypeError) and str(error).partition(".__init__() ")[0] in _DECLARED:
        return _of_arguments(str(error))
    return f"{type(error).__name__}: {error}"


def _of_arguments(said: str) -> str:
    """Return what Python says of the arguments of a declaration, and which was meant."""
    name, _, what = said.partition(".__init__() ")
    known = [*inspect.signature(_DECLARED[name]).parameters]
    near = difflib.get_close_matches(what.split("'")[-2], known, n=1) if "unexpected" in what else []
    more = f"; did you mean {near[0]}?" if near else f"; it takes {', '.join(known)}"
    return f"{name}(...) {what}{more}"


def guard_loops(tree: ast.Module) -> ast.Module:
    """Let every `while` loop of a file raise OverflowError when it has gone round too often."""
    guarded: ast.Module = _Guard().visit(tree)
    return ast.fix_missing_locations(guarded)


class _Guard(ast.NodeTransformer):
    def __init__(self) -> None:
        self._n = 0

    def visit_While(self, node: ast.While) -> list[ast.stmt]:
        self.generic_visit(node)
        self._n += 1
        name = f"rounds_of_loop_{self._n}"
        say = f"a loop has gone round {MOST_ROUNDS:,} times: does it never end?"
        test = f"{name} += 1\nif {name} > {MOST_ROUNDS}:\n    raise OverflowError({say!r})"
        added = [ast.parse(f"{name} = 0").body[0], *ast.parse(test).body]
        for each in added:
            for part in ast.walk(each):
                ast.copy_location(part, node)
        node.body = [*added[1:], *node.body]
        return [added[0], node]
