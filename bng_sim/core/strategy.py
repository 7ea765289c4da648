"""Register strategies, load them from files, and compile them.

A strategy is a function of one fixed signature that looks at what its seat may know and returns
the index of one of the moves offered. It is compiled by itself and passed to the engine as a
value, so adding or changing one never recompiles the engine.
"""

import contextlib
import difflib
import importlib
import importlib.util
import inspect
import pkgutil
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Real
from pathlib import Path
from types import FunctionType
from typing import Any

from numba import types

from bng_sim.core.compiling import code_names, compiler, fingerprint, function_addresses, project_sources
from bng_sim.core.errors import InterpretedStrategyWarning, StrategyError
from bng_sim.core.thinkers import WAYS, find_way
from bng_sim.core.user_strategies import bounds_checks, interpreted, persona, purity_check, purity_watch, strategy_file
from bng_sim.core.user_strategies.persona import Persona
from bng_sim.core.user_strategies.refusal import CONTRACT, Refused, explain_refusal

Choose = Callable[..., int]
TO_SEE_WHERE = (
    "A strategy is compiled by numba; with NUMBA_DISABLE_JIT=1 it runs uncompiled and shows where. For a first try, "
    "mark it in a Python session: there it runs as ordinary Python, slowly."
)
AS_PYTHON = (
    "So it runs as ordinary Python, some hundred to some thousand times slower: enough for a first try of some hundred "
    "games, which are those that it would play compiled."
)
NO_PLAIN_CALL = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


@dataclass(frozen=True, slots=True)
class Trait:
    """Define a number that shapes a strategy's play, so that one function serves many personas.

    Examples:
        >>> haste = Trait("haste", 0.5, 0.0, 1.0, "share of turns in which it takes the first move")
        >>> haste.default, haste.high
        (0.5, 1.0)

    """

    name: str
    default: float
    low: float
    high: float
    meaning: str


@dataclass(frozen=True, slots=True)
class Strategy:
    """Describe a registered strategy, whose function is plain Python until compiled."""

    name: str
    description: str
    traits: tuple[Trait, ...]
    function: Choose
    path: Path
    is_shipped: bool = field(default=False, compare=False)

    @property
    def title(self) -> str:
        """Its name and source, for messages."""
        return f"strategy {self.name} {f'in {self.path}' if self.path.is_file() else 'of this session'}"

    @property
    def is_of_session(self) -> bool:
        """Whether it was defined in the running session: in a notebook, at a prompt, or in a script."""
        return _plain(self.function).__module__ == "__main__" or not self.path.is_file()

    @property
    def about(self) -> str:
        """What the strategy considers and what not, in its author's words."""
        return inspect.getdoc(self.function) or self.description

    def trait_values(self, given: dict[str, float]) -> tuple[float, ...]:
        """Return the value of each trait, in order; raises `StrategyError` for one unknown or out of range."""
        known = {trait.name: trait for trait in self.traits}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known) or "it has none"
                raise StrategyError(f"{self.name}({name}={value:g}): no such trait; its traits: {names}")
            trait = known[name]
            if not trait.low <= value <= trait.high:
                wanted = f"a number from {trait.low:g} to {trait.high:g} ({trait.meaning})"
                raise StrategyError(f"{self.name}({name}={value:g}): expected {wanted}")
        return tuple(given.get(trait.name, trait.default) for trait in self.traits)

    def named_traits(self, values: tuple[float, ...]) -> dict[str, float]:
        """Return trait -> value, from the values of all traits in order."""
        return {trait.name: value for trait, value in zip(self.traits, values, strict=True)}


class Registry:
    """Hold the strategies of one game, by name."""

    def __init__(
        self,
        game: str,
        signature: Any,
        max_traits: int,
        max_pool: int,
        private: tuple[str, ...] = (),
        decisions: tuple[str, ...] = (),
        thinks_with: str = "",
        scripts: Mapping[str, str] | None = None,
    ) -> None:
        """Create an empty registry.

        Args:
            game: Name of the game.
            signature: The numba signature of a strategy; None in a game without strategies.
            max_traits: The length of `traits`.
            max_pool: The number of strategies that a lineup may list.
            private: Fields of what a strategy sees that only the game's own helpers may read.
            decisions: The decisions at which a player can think; empty: the game has no thinking players.
            thinks_with: The default script of a thinking player.
            scripts: Way to think -> its default script, where it is another.
        """
        self.game = game
        self.signature = signature
        self.max_traits = max_traits
        self.max_pool = max_pool
        self.private = private
        self.decisions = decisions
        self.thinks_with = thinks_with
        self._scripts = scripts or {}
        self._strategies: dict[str, Strategy] = {}
        self._personas: dict[str, Persona] = {}
        self._compiled: dict[str, Any] = {}
        self._from_files: set[str] = set()
        self._watched: dict[str, Any] | None = None  # the watched strategies, within `watching`

    def strategy(self, description: str, traits: tuple[Trait, ...] = ()) -> Callable[[Choose], Choose]:
        """Register the decorated function under its own name.

        Raises `StrategyError` for wrong parameters, too many traits or a name already taken.
        """

        def register(function: Choose) -> Choose:
            path = Path(_plain(function).__code__.co_filename)
            strategy = Strategy(
                function.__name__, description, tuple(traits), function, path, project_sources.is_shipped_strategy(path)
            )
            self._check(strategy)
            self._strategies[strategy.name] = strategy
            self._compiled.pop(strategy.name, None)
            self._from_files.discard(strategy.name)
            return function

        return register

    def _check(self, strategy: Strategy) -> None:
        name, taken = strategy.name, self._strategies.get(strategy.name)
        # Each run of a notebook cell counts as another file.
        is_new = taken is None or taken.path == strategy.path or (taken.is_of_session and strategy.is_of_session)
        if taken is not None and (taken.is_shipped or not is_new):
            raise StrategyError(f"{strategy.title}: the name is taken by {taken.path}; give it another")
        if name in WAYS:
            raise StrategyError(f"{strategy.title}: the name is taken by a way to think; give it another")
        parameters = tuple(inspect.signature(strategy.function).parameters)
        if parameters[:-1] != CONTRACT[:-1] or len(parameters) != len(CONTRACT):  # the last has many good names
            raise StrategyError(
                f"{strategy.title}: it takes ({', '.join(parameters)}), expected ({', '.join(CONTRACT)})"
            )
        if len(strategy.traits) > self.max_traits:
            raise StrategyError(
                f"{strategy.title}: it has {len(strategy.traits)} traits, expected at most {self.max_traits}"
            )
        names = [trait.name for trait in strategy.traits]
        for trait in strategy.traits:
            if not (isinstance(trait.name, str) and trait.name.isidentifier()):
                raise StrategyError(
                    f"{strategy.title}: a trait is called {trait.name!r}, expected a name such as haste"
                )
            if not all(_is_number(value) for value in (trait.default, trait.low, trait.high)):
                raise StrategyError(
                    f"{strategy.title}: trait {trait.name} is {trait.default!r} by default, from {trait.low!r} to "
                    f"{trait.high!r}, expected numbers"
                )
            if names.count(trait.name) > 1:
                raise StrategyError(f"{strategy.title}: two of its traits are called {trait.name}")
            if not trait.low <= trait.default <= trait.high:
                raise StrategyError(
                    f"{strategy.title}: trait {trait.name} is {trait.default:g} by default, expected "
                    f"{trait.low:g} to {trait.high:g}"
                )
        function = _plain(strategy.function)
        if not strategy.is_shipped and function.__code__.co_flags & NO_PLAIN_CALL:
            raise StrategyError(
                f"{strategy.title}: it has `yield` or `async` in it, so that it returns no index; "
                "return the index of a move"
            )

    def load_shipped(self) -> None:
        """Import every module of the package `strategies.<game>`; a game in a single file has none."""
        if importlib.util.find_spec(f"bng_sim.shipped_strategies.{self.game}") is None:
            return
        package = importlib.import_module(f"bng_sim.shipped_strategies.{self.game}")
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"bng_sim.shipped_strategies.{self.game}.{module.name}")

    def load_file(self, path: Path) -> list[str]:
        """Register the strategies of a designer's file, or the persona of a YAML file; return their names.

        Raises `StrategyError` if it cannot be read, fails, or registers none.
        """
        if not path.is_file():
            what = "is a directory" if path.is_dir() else "does not exist"
            raise StrategyError(
                f"{path}: {what}; expected a Python file with functions marked @strategy, or a persona in YAML"
            )
        if path.suffix in persona.SUFFIXES:
            return [self._add_persona(path)]
        before = dict(self._strategies)
        try:
            added = self._added(path)
            for name in added:
                purity_check.check(_plain(self[name].function), self.private)
            constants = {name: code_names.constants(_plain(self[name].function)) for name in added}
            self._added(path)
            for name in added:
                again = code_names.constants(_plain(self[name].function))
                purity_check.check_constants(constants[name], again, f"strategy {name} in {path}")
        except StrategyError:
            self._strategies = before
            raise
        self._from_files.update(added)
        return added

    def forget_files(self) -> None:
        """Forget the strategies and personas that `load_file` registered, so that others may have their names."""
        for name in self._from_files:
            del self._strategies[name]
            self._compiled.pop(name, None)
        self._from_files.clear()
        self._personas.clear()

    def _add_persona(self, path: Path) -> str:
        """Register the persona of a file, whose strategy must be known by now."""
        read = persona.read(path)
        if read.name in self._strategies or read.name in WAYS:
            raise StrategyError(f"{path}: name: got {read.name!r}, which is a strategy; give the persona another")
        if read.strategy not in self._strategies:
            raise StrategyError(
                f"{path}: strategy: {read.strategy!r} is not known{self._near_name(read.strategy)}; if it is in a file "
                "of your own, load that file before this one"
            )
        try:
            self[read.strategy].trait_values(read.traits)
        except StrategyError as error:
            raise StrategyError(f"{path}: traits: {error}") from None
        self._personas[read.name] = read
        return read.name

    def _added(self, path: Path) -> list[str]:
        """Run a file; return the names of the strategies that it registers, without the shipped ones it imports."""
        before, ways = dict(self._strategies), dict(WAYS)
        strategy_file.run(path)
        added = [
            name
            for name, strategy in self._strategies.items()
            if before.get(name) is not strategy and not strategy.is_shipped
        ]
        if not added and ways == WAYS:
            raise StrategyError(f'{path}: it registers no strategy; mark a function with @strategy("...")')
        return added

    def __iter__(self) -> Iterator[Strategy]:
        """Iterate over the strategies in order of registration."""
        return iter(self._strategies.values())

    def __getitem__(self, name: str) -> Strategy:
        """Return the strategy of this name; raises `StrategyError` naming the nearest one."""
        if name not in self._strategies:
            raise StrategyError(f"strategy {name!r}: no such strategy{self._near_name(name)}")
        return self._strategies[name]

    @property
    def personas(self) -> tuple[Persona, ...]:
        """The personas that were loaded, in order."""
        return tuple(self._personas.values())

    def is_persona(self, name: str) -> bool:
        """Return whether a loaded persona has this name."""
        return name in self._personas

    def fingerprint_of(self, name: str) -> str:
        """Return the fingerprint of what lineups name: a strategy, or a way to think."""
        if (way := find_way(name)) is not None:
            return way.fingerprint(name, self.game) if way.fingerprint else fingerprint.of_module_of(way.make)
        return fingerprint.of_strategy(self[name].path, self[name].function)

    def played_as(self, name: str) -> tuple[Strategy, dict[str, float]]:
        """Return the strategy behind a name in a lineup, and the traits that the name sets if it is a persona's."""
        if name in self._personas:
            return self[self._personas[name].strategy], self._personas[name].traits
        return self[name], {}

    def script_of(self, way: str) -> str:
        """Return the default script of players that think in this way."""
        return self._scripts.get(way, self.thinks_with)

    def _near_name(self, name: str) -> str:
        """Return a hint to the name that may have been meant."""
        known = [*self._strategies, *self._personas]
        near = difflib.get_close_matches(name, known, n=1)
        return f"; did you mean {near[0]}?" if near else f"; known: {', '.join(sorted(known))}"

    def compiled(self, name: str) -> Any:
        """Return the strategy as a value the engine can call; raises `StrategyError` if it does not compile."""
        if name not in self._compiled:
            self._compiled[name] = self._compile(self[name])
        if self._watched is None or not self.is_from_file(name):
            return self._compiled[name]
        if name not in self._watched:
            self._watched[name] = purity_watch.watch(self._compiled[name], self.signature, self.private)
        return self._watched[name]

    def is_python(self, name: str) -> bool:
        """Return whether a strategy runs as ordinary Python, because it does not compile."""
        return self.signature is not None and interpreted.is_python(self.compiled(name))

    def check_memory(self, name: str) -> None:
        """Raise `StrategyError` if a strategy runs as ordinary Python and turned out to remember its decisions."""
        if self.is_python(name):
            self.compiled(name).calls.check()

    def pool(self, names: Sequence[str]) -> Any:
        """Return strategies in the form that an engine takes: see `function_addresses.addresses`."""
        return function_addresses.addresses([self.compiled(name) for name in names], self.signature, self.max_pool)

    def is_from_file(self, name: str) -> bool:
        """Return whether a strategy is from a designer's file that was loaded."""
        return name in self._from_files

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch designers' strategies in games within the `with` block: they fail if they do more than choose."""
        self._watched = {}
        try:
            yield
        finally:
            self._watched = None

    def _compile(self, strategy: Strategy) -> Any:
        function = _plain(strategy.function)
        is_of_game = project_sources.adopted_as(strategy.path) is not None
        is_of_file = strategy.is_shipped or self.is_from_file(strategy.name) or is_of_game
        if not is_of_file:  # files are checked when they are loaded
            purity_check.check(function, self.private)
        if compiler.INTERPRETED:
            return strategy.function
        try:
            return self._shipped(strategy) if strategy.is_shipped else self._foreign(strategy)
        except Refused as refusal:
            why, hint = refusal, ""
        except Exception as error:  # numba raises errors of many kinds  # noqa: BLE001
            why, hint = explain_refusal(error, function, self.signature), f"\n{TO_SEE_WHERE}" if is_of_file else ""
        if is_of_file or why.is_wrong:
            raise StrategyError(f"{strategy.title} {why.says}{hint}")
        code = function.__code__
        message = f"{strategy.title} {why.says}\n{AS_PYTHON}"
        warnings.warn_explicit(message, InterpretedStrategyWarning, code.co_filename, code.co_firstlineno)
        return interpreted.kernel(function, self.signature)

    def _shipped(self, strategy: Strategy) -> Any:
        function = compiler.strategy_kernel(strategy.function)
        compiler.build(function, self.signature, f"the strategy {strategy.name}")
        return function

    def _foreign(self, strategy: Strategy) -> Any:
        function, what = _plain(strategy.function), f"the strategy {strategy.name}"
        compiled = bounds_checks.kernel(function, self.game)
        compiler.build_foreign(compiled, self.signature.args, what)
        returned = types.unliteral(compiled.built.returns)
        if not isinstance(returned, types.Integer | types.Boolean):
            raise Refused(f"returns {returned}, expected a whole number on every path: the index of a move")
        if returned != self.signature.return_type:
            compiled = bounds_checks.kernel(function, self.game, str(self.signature.return_type))
            compiler.build_foreign(compiled, self.signature, what)
        return compiled


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def _plain(function: Choose) -> FunctionType:
    """Return a strategy's function as its author wrote it."""
    found = code_names.python_function(function)
    if found is None:
        raise StrategyError(f"{function!r} is marked as a strategy; expected a function")
    return found
