"""Strategies: registering, loading from a file, and compiling them.

A strategy is a function of one fixed signature that looks at what its seat may know and returns
the index of one of the moves offered. It is compiled by itself and handed to the engine as a
value, so adding or changing one never recompiles the engine.
"""

import difflib
import importlib
import importlib.util
import inspect
import pkgutil
import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import types

from bng_sim.core import compiler, looking
from bng_sim.core.errors import StrategyError

Choose = Callable[..., int]
CONTRACT = ("seen", "moves", "n", "traits", "dice")


@dataclass(frozen=True, slots=True)
class Trait:
    """A number that shapes a strategy's play, so that one function serves many personas."""

    name: str
    default: float
    low: float
    high: float
    meaning: str


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy as registered: its function is plain Python until `Compiled`."""

    name: str
    description: str
    traits: tuple[Trait, ...]
    function: Choose
    path: Path
    is_shipped: bool = field(default=False, compare=False)

    @property
    def about(self) -> str:
        """What the strategy considers and what not, in its author's words."""
        return inspect.getdoc(self.function) or self.description

    def trait_values(self, given: dict[str, float]) -> tuple[float, ...]:
        """The value of each trait, in order; raises `StrategyError` for one unknown or out of range."""
        known = {trait.name: trait for trait in self.traits}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known) or "it has none"
                raise StrategyError(f"{self.name}({name}={value:g}): no such trait; its traits: {names}")
            trait = known[name]
            if not trait.low <= value <= trait.high:
                raise StrategyError(
                    f"{self.name}({name}={value:g}): expected a number from {trait.low:g} to {trait.high:g} "
                    f"({trait.meaning})"
                )
        return tuple(given.get(trait.name, trait.default) for trait in self.traits)


class Registry:
    """The strategies of one game, by name."""

    def __init__(
        self, game: str, signature: Any, max_traits: int, max_pool: int, private: tuple[str, ...] = ()
    ) -> None:
        """Start empty.

        Args:
            game: Its name.
            signature: The numba signature of a strategy.
            max_traits: The length of `traits`.
            max_pool: How many strategies a lineup may list.
            private: Fields of what a strategy sees that only the game's own helpers may read.
        """
        self.game = game
        self.signature = signature
        self.max_traits = max_traits
        self.max_pool = max_pool
        self.private = private
        self._strategies: dict[str, Strategy] = {}
        self._compiled: dict[str, Any] = {}

    def strategy(self, description: str, traits: tuple[Trait, ...] = ()) -> Callable[[Choose], Choose]:
        """Register the decorated function under its own name.

        Raises `StrategyError` for wrong parameters, too many traits or a name already taken.
        """

        def register(function: Choose) -> Choose:
            path = Path(inspect.getfile(function))
            strategy = Strategy(
                function.__name__, description, tuple(traits), function, path, compiler.is_shipped_strategy(path)
            )
            self._check(strategy)
            self._strategies[strategy.name] = strategy
            self._compiled.pop(strategy.name, None)
            return function

        return register

    def _check(self, strategy: Strategy) -> None:
        name, path = strategy.name, strategy.path
        taken = self._strategies.get(name)
        if taken is not None and (taken.is_shipped or taken.path != path):
            raise StrategyError(f"strategy {name} in {path}: the name is taken by {taken.path}; give it another")
        parameters = tuple(inspect.signature(strategy.function).parameters)
        if parameters != CONTRACT:
            raise StrategyError(
                f"strategy {name} in {path}: it takes ({', '.join(parameters)}), expected ({', '.join(CONTRACT)})"
            )
        if len(strategy.traits) > self.max_traits:
            raise StrategyError(
                f"strategy {name} in {path}: it has {len(strategy.traits)} traits, expected at most {self.max_traits}"
            )
        names = [trait.name for trait in strategy.traits]
        for trait in strategy.traits:
            if names.count(trait.name) > 1:
                raise StrategyError(f"strategy {name} in {path}: two of its traits are called {trait.name}")
            if not trait.low <= trait.default <= trait.high:
                raise StrategyError(
                    f"strategy {name} in {path}: trait {trait.name} is {trait.default:g} by default, expected "
                    f"{trait.low:g} to {trait.high:g}"
                )
        if path.is_file():  # not so in a notebook
            looking.check(path, path.read_text(encoding="utf-8"), name, self.private)

    def load_shipped(self) -> None:
        """Import every module of the package `strategies.<game>`; a game in a file of its own has none."""
        if importlib.util.find_spec(f"strategies.{self.game}") is None:
            return
        package = importlib.import_module(f"strategies.{self.game}")
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"strategies.{self.game}.{module.name}")

    def load_file(self, path: Path) -> list[str]:
        """Register the strategies of a designer's file; return their names.

        Raises `StrategyError` if it cannot be read, fails, or registers none.
        """
        if not path.is_file():
            what = "is a directory" if path.is_dir() else "does not exist"
            raise StrategyError(f"{path}: {what}; expected a Python file with functions marked @strategy")
        before = dict(self._strategies)
        try:
            _run_file(path)
        except StrategyError:
            self._strategies = before
            raise
        added = [name for name, strategy in self._strategies.items() if before.get(name) is not strategy]
        if not added:
            raise StrategyError(f'{path}: it registers no strategy; mark a function with @strategy("...")')
        return added

    def __iter__(self) -> Iterator[Strategy]:
        """The strategies in order of registration."""
        return iter(self._strategies.values())

    def __getitem__(self, name: str) -> Strategy:
        """The strategy of this name; raises `StrategyError` naming the nearest one."""
        if name not in self._strategies:
            near = difflib.get_close_matches(name, self._strategies, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(sorted(self._strategies))}"
            raise StrategyError(f"strategy {name!r}: no such strategy; {hint}")
        return self._strategies[name]

    def compiled(self, name: str) -> Any:
        """The strategy as a value the engine can call; raises `StrategyError` if it does not compile."""
        if name not in self._compiled:
            self._compiled[name] = self._compile(self[name])
        return self._compiled[name]

    def _compile(self, strategy: Strategy) -> Any:
        if compiler.INTERPRETED:
            return strategy.function
        try:
            function = self._shipped(strategy) if strategy.is_shipped else self._foreign(strategy)
        except StrategyError:
            raise
        except Exception as error:  # numba raises errors of many kinds  # noqa: BLE001
            raise StrategyError(
                f"strategy {strategy.name} in {strategy.path} does not compile: {self._first_words(error)}\n"
                "A strategy is compiled by numba; with NUMBA_DISABLE_JIT=1 it runs uncompiled and shows where."
            ) from None
        return function

    def _shipped(self, strategy: Strategy) -> Any:
        function = compiler.kernel(strategy.function)
        compiler.build(function, self.signature, f"the strategy {strategy.name}")
        return function

    def _foreign(self, strategy: Strategy) -> Any:
        trial: Any = compiler.uncached_kernel(strategy.function)
        trial.compile(self.signature.args)
        returned = types.unliteral(trial.nopython_signatures[0].return_type)
        if not isinstance(returned, types.Integer | types.Boolean):
            raise StrategyError(
                f"strategy {strategy.name} in {strategy.path} returns {returned}, "
                "expected a whole number on every path: the index of a move"
            )
        function: Any = compiler.uncached_kernel(strategy.function)
        function.compile(self.signature)
        function.disable_compile()
        return function

    def _first_words(self, error: Exception) -> str:
        """What an error of numba says of the strategy, without its own pipeline and without repeating itself."""
        if isinstance(error, KeyError):  # how numba reports an unknown field of a record
            near = difflib.get_close_matches(str(error.args[0]), _fields(self.signature), n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            return f"there is no field {error.args[0]!r} in what a strategy sees{hint}"
        noise = ("During:", "There are", "Overload", "Failed in", "- Of which", "raised from", "<source elided>")
        text = re.sub(r"(View|Record|Array)\(.*", r"\1", str(error))  # a record's type is a page of field names
        lines = dict.fromkeys(line.strip() for line in text.splitlines())
        return "\n  ".join(line for line in lines if line and not line.startswith(noise))


def _run_file(path: Path) -> ModuleType:
    name = f"designer_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise StrategyError(f"{path}: not a Python file; its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except StrategyError:
        raise
    except (Exception, SystemExit) as error:  # a stranger's file may raise anything  # noqa: BLE001
        line = _line_in(error, path)
        raise StrategyError(f"{path}{line}: {type(error).__name__}: {error}") from None
    return module


def _line_in(error: BaseException, path: Path) -> str:
    if isinstance(error, SyntaxError):
        return f", line {error.lineno}" if error.lineno else ""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path.absolute())]
    return f", line {lines[-1]}" if lines else ""


def _fields(signature: Any) -> list[str]:
    """The names of all fields of the records that a strategy is handed."""
    records = [part for argument in signature.args for part in getattr(argument, "types", (argument,))]
    return [name for record in records for name in getattr(getattr(record, "dtype", record), "fields", ())]
