"""Read the functions of a game in one file before they are compiled, and say in plain words what cannot work.

numba answers a mistake with a page of types. What its readers would look for in it is found here beforehand: the line,
and what to write instead.
"""

import ast
import builtins
import difflib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from bng_sim.own_games import file_check
from bng_sim.own_games.components import Components
from bng_sim.own_games.declarations import Chance, Choice, Endings, Event, OwnGame
from bng_sim.own_games.file_check import Problem
from bng_sim.own_games.reading import OFFERED
from bng_sim.own_games.records import own_counts

_NOT_COMPILED: dict[type[ast.AST], str] = {
    ast.Dict: 'a dictionary; keep numbers in a field with a place for each, as in public={"owner": 40}',
    ast.DictComp: 'a dictionary; keep numbers in a field with a place for each, as in public={"owner": 40}',
    ast.Set: 'a set; keep 0 or 1 for each in a field, as in own={"has": 52}',
    ast.SetComp: 'a set; keep 0 or 1 for each in a field, as in own={"has": 52}',
    ast.ListComp: "a list made in one line; go through it with for, and write into a field",
    ast.GeneratorExp: "a list made in one line; go through it with for, and count in a variable",
    ast.JoinedStr: 'a text; only events make sentences, as in Event("{seat} draws a {card}.")',
    ast.Try: "try; test with `if` before what might fail",
    ast.With: "with; read files outside functions, with components(...)",
    ast.Yield: "yield; return a number, or write into a field",
    ast.YieldFrom: "yield; return a number, or write into a field",
    ast.Await: "await",
    ast.Lambda: "lambda; write a function of the file",
    ast.Import: "import; import at the head of the file",
    ast.ImportFrom: "import; import at the head of the file",
    ast.ClassDef: "a class; what is remembered is in the fields that the game declares",
    ast.Global: "global; what is remembered is in the fields that the game declares",
    ast.Nonlocal: "nonlocal; what is remembered is in the fields that the game declares",
}
_OF_TABLE = ("rules", "public", "own", "hidden", "count", "seats")
_NO_FIELDS = ("filler", "nothing")  # parts of records that no author has declared
_OF_SEEN = ("rules", "public", "own", "seat", "decision")
_INSTEAD = {
    "print": "print shows nothing in a compiled game; to see one, play it: bng-sim play --game FILE",
    "input": "input asks nobody in a compiled game; ask a choice, as in go_on.ask(table, seat)",
    "open": "files cannot be read in a game; read them outside functions, with components(...)",
    "str": "a compiled game has no text; only events make sentences",
    "format": "a compiled game has no text; only events make sentences",
    "dict": 'a compiled game has no dictionary; keep numbers in a field, as in public={"owner": 40}',
    "set": 'a compiled game has no set; keep 0 or 1 for each in a field, as in own={"has": 52}',
    "sorted": "sorted does not work on fields; go through them with for, and remember the best",
    "eval": "eval cannot be compiled",
    "exec": "exec cannot be compiled",
}


_ASKING = {"ask": "table, seat", "offer": "table, move"}
_DRAWING = {"draw": "table, n", "roll": "table, sides", "shuffle": "table, cards, n", "mix": "table, cards, n"}
_NEVER_ALONE = {
    Chance: "{0}.roll(table, sides)",
    Choice: "{0}.ask(table, seat)",
    Endings: "{0}.NAME",
    Components: "{0}.COLUMN[card], or {0}.n",
    Event: "{0}(table, ...)",
    OwnGame: "table.public.FIELD and the like",
}
_FOREIGN_CHANCE = "is not repeated by a seed; write draw(table, n) or roll(table, sides)"


def _is_foreign_chance(value: Any) -> bool:
    """Return whether something is of Python's or NumPy's random numbers."""
    of = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    of = of or type(getattr(value, "__self__", None)).__module__
    return of in ("random", "secrets", "numpy.random", "numpy.random.mtrand")


def problems(
    own: OwnGame, module: ModuleType, functions: Mapping[str, FunctionType], row: np.dtype[Any]
) -> list[Problem]:
    """List what cannot work in the functions of a file, in the order of its lines."""
    tree = ast.parse(Path(str(module.__file__)).read_bytes())
    records = {
        "rules": own.rules_record.dtype,
        "public": own.public,
        "own[seat]": own.own,
        "hidden": own.hidden,
        "count": np.dtype([(name, np.int64) for name in own_counts(own, row)]),
        "seats[seat]": np.dtype([(name, np.int64) for name in own_counts(own, row["seats"].base)]),
    }
    found: list[Problem] = []
    nodes = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    traits = {each.name: [trait.name for trait in each.traits] for each in own.registry}
    for name, function in functions.items():
        if name in nodes:
            reader = _Reader(module, records, function, nodes)
            reader.traits = traits.get(name)
            reader.visit(nodes[name])
            found += reader.found
    choices = [name for name, value in vars(module).items() if isinstance(value, Choice)]
    found += file_check.problems(tree, [each.name for each in own.registry], choices)
    return sorted(set(found))


class _Reader(ast.NodeVisitor):
    """Reads a function, knowing what the names `table` and `seen` have."""

    def __init__(
        self, module: ModuleType, records: Mapping[str, np.dtype[Any]], function: FunctionType,
        nodes: Mapping[str, ast.FunctionDef],
    ) -> None:  # fmt: skip
        self._module, self._records, self._nodes = module, records, nodes
        self._locals = set(function.__code__.co_varnames) | set(function.__code__.co_cellvars)
        self._places = {"table": "table", "seen": "seen"}  # local name -> what it stands for
        self._fractions = set[str]()  # local names that stand for a fraction
        self._in_place = set[int]()  # nodes of names that are followed by .ask, (...) and the like
        self._docstring: ast.AST | None = None
        self.traits: list[str] | None = None  # of a strategy
        self.found: list[Problem] = []

    def _say(self, node: Any, text: str) -> None:
        self.found.append((node.lineno, text))

    def _place(self, node: ast.AST) -> str:
        """Return what an expression stands for: `table`, `table.public`, `table.own[seat]`; empty: something else."""
        if isinstance(node, ast.Name):
            return self._places.get(node.id, "")
        if isinstance(node, ast.Attribute) and self._place(node.value) in ("table", "seen"):
            return f"{self._place(node.value)}.{node.attr}"
        if isinstance(node, ast.Subscript) and self._place(node.value) in ("table.own", "table.seats"):
            return f"{self._place(node.value)}[seat]"
        return ""

    def _shape(self, node: ast.AST) -> tuple[int, ...] | None:
        """Return the shape of the field that an expression is; None: it is none."""
        if not isinstance(node, ast.Attribute):
            return None
        record = self._record(self._place(node.value))
        return record[node.attr].shape if record is not None and node.attr in (record.names or ()) else None

    def _record(self, place: str) -> np.dtype[Any] | None:
        what = place.partition(".")[2]
        return self._records.get("own[seat]" if place == "seen.own" else what)

    def _value(self, node: ast.AST) -> Any:
        """Return what a name of the file stands for."""
        is_own = isinstance(node, ast.Name) and node.id not in self._locals
        return getattr(self._module, node.id, None) if is_own else None  # type: ignore[attr-defined]

    def _resolve(self, node: ast.AST) -> Any:
        """Return what a name of the file, or a dotted one, stands for."""
        if isinstance(node, ast.Attribute):
            return getattr(self._resolve(node.value), node.attr, None)
        return self._value(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            self._docstring = first.value
        if node.name not in self._nodes or self._nodes[node.name] is not node:
            self._say(node, f"a compiled game cannot have a function inside another; move {node.name} out of it")
        for each in node.body:
            self.visit(each)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            pairs: list[tuple[ast.AST, ast.AST]] = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=False))
            for to, value in pairs:
                if isinstance(to, ast.Name) and self._place(value):
                    self._places[to.id] = self._place(value)
                if isinstance(to, ast.Name) and self._is_fraction(value):
                    self._fractions.add(to.id)
                self._written(node, to, value)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Div):
            self._say(node, "a field holds a whole number, and /= gives a fraction; write //= to round down")
        self._written(node, node.target, node.value)
        self.generic_visit(node)

    def _written(self, node: Any, target: ast.AST, value: ast.AST) -> None:
        """Check what is written into a field."""
        inner = target.value if isinstance(target, ast.Subscript) else target
        shape = self._shape(inner)
        if isinstance(target, ast.Attribute) and self._place(target.value).startswith("seen."):
            self._say(node, "a strategy only chooses; it cannot write into what it sees")
        if isinstance(inner, ast.Attribute) and isinstance(self._value(inner.value), Components):
            self._say(node, "components do not change during a game; keep what changes in a field")
        if shape is None:
            return
        place = f"{self._place(inner.value)}.{inner.attr}"  # type: ignore[attr-defined]
        if place.startswith("table.rules"):
            self._say(node, f"{place}: rules do not change during a game; keep what changes in a public field")
        if shape and inner is target:
            self._say(node, f"{place} has {shape[0]} numbers; write {place}[seat] for one, {place}[:] for all")
        if self._is_fraction(value):
            self._say(node, f"{place} holds whole numbers, and this is a fraction; write // to round down, or int(...)")

    def _is_fraction(self, node: ast.AST) -> bool:
        """Return whether an expression is known to be a fraction."""
        match node:
            case ast.Constant():
                found = isinstance(node.value, float)
            case ast.BinOp():
                found = isinstance(node.op, ast.Div) or any(map(self._is_fraction, (node.left, node.right)))
            case ast.UnaryOp():
                found = self._is_fraction(node.operand)
            case ast.IfExp():
                found = any(map(self._is_fraction, (node.body, node.orelse)))
            case ast.Name():
                found = node.id in self._fractions
            case ast.Subscript():
                found = isinstance(node.value, ast.Name) and node.value.id == "traits"
            case ast.Call(func=ast.Name(id="min" | "max" | "abs")):
                found = any(map(self._is_fraction, node.args))
            case _:
                found = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("uniform", "float")
        return found

    def visit_Subscript(self, node: ast.Subscript) -> None:
        shape = self._shape(node.value)
        place = f"{self._place(node.value.value)}.{node.value.attr}" if isinstance(node.value, ast.Attribute) else ""
        if shape == ():
            self._say(node, f"{place} is one number; write {place} without [ ]")
        at = node.slice
        if self.traits is not None and isinstance(node.value, ast.Name) and node.value.id == "traits":
            self._check_trait(node, at.value if isinstance(at, ast.Constant) else 0)
        if shape and isinstance(at, ast.Constant) and isinstance(at.value, int) and at.value >= shape[0]:
            self._say(node, f"{place} has {shape[0]} numbers, of which the last is {place}[{shape[0] - 1}]")
        if shape and isinstance(at, ast.UnaryOp) and isinstance(at.op, ast.USub):
            self._say(node, f"{place} has a number for each of {shape[0]}, however many are in use; count from 0")
        self.generic_visit(node)

    def _check_trait(self, node: Any, place: Any) -> None:
        """Check which trait a strategy reads: by its place, from 0."""
        known = self.traits or []
        if isinstance(place, int) and not 0 <= place < len(known):
            listed = ", ".join(f"traits[{i}] is {name}" for i, name in enumerate(known)) or "none"
            self._say(node, f"the strategy has no such trait; its traits: {listed}")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        base = self._place(node.value)
        if self.traits is not None and isinstance(node.value, ast.Name) and node.value.id == "traits":
            self._check_trait(node, -1)
        if base in ("table", "seen"):
            if node.attr not in (_OF_TABLE if base == "table" else _OF_SEEN):
                self._say(node, f"{base} has no {node.attr}; {self._hint(node.attr, base)}")
        elif base in ("table.own", "table.seats"):
            self._say(node, f"{base} has a record for each seat; write {base}[seat].{node.attr}")
        elif base:
            record = self._record(base)
            if record is not None and node.attr not in (record.names or ()):
                known = ", ".join(name for name in record.names or () if name not in _NO_FIELDS) or "none"
                otherwise = f"its fields: {known}; declare others in OwnGame(...)"
                self._say(node, f"{base} has no field {node.attr}; {self._hint(node.attr, base, otherwise)}")
        else:
            self._check_declared(node)
        self.generic_visit(node)

    def _check_declared(self, node: ast.Attribute) -> None:
        """Check an attribute of a choice, of the endings, of components, or of a module of chance."""
        value, name = self._value(node.value), getattr(node.value, "id", "")
        self._in_place.add(id(node.value))
        if isinstance(value, Choice) and node.attr in ("ask", "offer") and id(node) not in self._in_place:
            self._say(node, f"{name}.{node.attr} is called: {name}.{node.attr}({_ASKING[node.attr]})")
        if isinstance(value, Components) and node.attr in ("names", "words"):
            self._say(node, f'{name}.{node.attr} are texts; events show them, with words={{"card": {name}.names}}')
        if isinstance(value, Choice) and node.attr not in ("ask", "offer", "number", *value.names):
            known = ", ".join(value.names) or "none by name; offer(table, move) lists them"
            self._say(node, f"{name} has no move {node.attr}; its moves: {known}{_near(node.attr, value.names)}")
        if isinstance(value, Chance) and node.attr not in _DRAWING:
            self._say(node, f"{name} has no {node.attr}; it has {', '.join(_DRAWING)}")
        if isinstance(value, Endings) and node.attr not in value.words:
            self._say(node, f"{name} has no ending {node.attr}; its endings: {', '.join(value.words)}")
        if isinstance(value, Components) and not hasattr(value, node.attr):
            columns = [key for key, each in vars(value).items() if isinstance(each, np.ndarray)]
            self._say(node, f"{name} has no column {node.attr}; its columns: n, {', '.join(columns)}")
        if _is_foreign_chance(self._resolve(node)):
            self._say(node, f"{ast.unparse(node)} {_FOREIGN_CHANCE}")

    def _hint(self, name: str, base: str, otherwise: str = "declare it in OwnGame(...)") -> str:
        """Say where a name that was meant may be; `otherwise` if none is like it."""
        start = base.partition(".")[0] or "table"
        unseen = ("hidden", "count", "seats[seat]") if start == "seen" else ()
        places: dict[str, list[str]] = {}
        for what, record in self._records.items():
            if what not in unseen:
                where = "own" if start == "seen" and what == "own[seat]" else what
                for field in record.names or ():
                    places.setdefault(field, []).append(f"{start}.{where}.{field}")
        near = difflib.get_close_matches(name, places, n=1)
        return f"did you mean {places[near[0]][0]}?" if near else otherwise

    def visit_Name(self, node: ast.Name) -> None:
        name, value = node.id, self._value(node)
        if id(node) not in self._in_place:
            for kind, instead in _NEVER_ALONE.items():
                if isinstance(value, kind):
                    self._say(node, f"{name} stands here alone; write {instead.format(name)}")
        if _is_foreign_chance(value) and not isinstance(value, ModuleType):
            self._say(node, f"{name} {_FOREIGN_CHANCE}")
        if name in self._locals or hasattr(self._module, name) or hasattr(builtins, name):
            return
        if name in OFFERED:
            self._say(node, f"there is no {name} here; write `from bng_sim.own_game import {name}` at the head")
            return
        near = difflib.get_close_matches(name, [*self._locals, *vars(self._module)], n=1)
        self._say(node, f"there is no {name} here; {f'did you mean {near[0]}?' if near else self._hint(name, '')}")

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str | bytes) and node is not self._docstring:
            self._say(node, f"a compiled game cannot have a text, as {node.value!r}; only events make sentences")

    def visit_Call(self, node: ast.Call) -> None:
        given, value, name = len(node.args) + len(node.keywords), self._value(node.func), getattr(node.func, "id", "")
        self._in_place.add(id(node.func))
        if isinstance(value, Event):
            self._check_values(node, name)
        if isinstance(value, Event) and given != len(value.fields) + 1:
            wanted = ", ".join(("table", *value.fields))
            self._say(node, f"the event {name} takes ({wanted}), as its sentence names them; {given} given")
        if isinstance(value, Choice | Endings):
            self._say(
                node,
                f"{name} is asked by {name}.ask(table, seat)"
                if isinstance(value, Choice)
                else f"{name}: write {name}.NAME",
            )
        if name in _INSTEAD and name not in self._locals and value is None:
            self._say(node, _INSTEAD[name])
        if isinstance(value, FunctionType) or hasattr(value, "py_func"):
            self._check_arguments(node, name, getattr(value, "py_func", value), given)
        if isinstance(node.func, ast.Attribute):
            self._check_asking(node, node.func, given)
        self.generic_visit(node)

    def _check_values(self, node: ast.Call, event: str) -> None:
        """Check the values of an event."""
        for each in node.args[1:]:
            if self._is_fraction(each):
                self._say(node, f"{event} takes whole numbers, and {ast.unparse(each)} is a fraction; write //")
            if self._shape(each):
                self._say(node, f"{event} takes one number for each value; write {ast.unparse(each)}[seat]")

    def _check_arguments(self, node: ast.Call, name: str, function: Callable[..., Any], given: int) -> None:
        code = function.__code__
        wanted = code.co_varnames[: code.co_argcount]
        if not len(wanted) - len(function.__defaults__ or ()) <= given <= len(wanted):
            self._say(node, f"{name} takes ({', '.join(wanted)}); {given} given")

    def _check_asking(self, node: ast.Call, function: ast.Attribute, given: int) -> None:
        if isinstance(self._value(function.value), Choice):
            self._check_call(node, function, given, _ASKING)
        if isinstance(self._value(function.value), Chance):
            self._check_call(node, function, given, _DRAWING)

    def _check_call(self, node: ast.Call, function: ast.Attribute, given: int, takes: Mapping[str, str]) -> None:
        """Check how many arguments a way of asking or drawing is given."""
        name, wanted = getattr(function.value, "id", ""), takes.get(function.attr, "")
        if wanted and given != wanted.count(",") + 1:
            self._say(node, f"{name}.{function.attr} takes ({wanted}); {given} given")

    def generic_visit(self, node: ast.AST) -> None:
        for kind, text in _NOT_COMPILED.items():
            if isinstance(node, kind):
                self._say(node, f"a compiled game cannot have {text}")
                return
        super().generic_visit(node)


def _near(name: str, known: Mapping[str, Any]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {near[0]}?" if near else ""
