"""Ask a plain Python function what to do: it is shown what its seat may know, and the moves; numba never sees it."""

import functools
import inspect
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import StrategyError
from bng_sim.core.input.problems import show
from bng_sim.core.thinkers import WAYS, Way
from bng_sim.core.user_strategies.own_thread import OwnThread
from bng_sim.players.sight import sight_of

PARAMETERS = 2
ASKED_TWICE = 100  # questions of each function in a process
Function = TypeVar("Function", bound=Callable[..., int])


def player(function: Function) -> Function:
    """Register the decorated function, `(seen, moves)` -> index, as a player that lineups of any game can name.

    `seen` maps names to whole numbers and arrays of them: what the seat may know, and `decision` and `seat`. `moves`
    lists the moves offered, each with `number`, `kind` and `fields`. It runs as ordinary Python. Its answer may depend
    on these two alone: each game must be the same whenever it is played. Decorating a function of the same name
    again replaces it.

    Raises:
        StrategyError: For other parameters, or a name that is taken.

    Examples:
        >>> import bng_sim
        >>> @bng_sim.player
        ... def foremost(seen, moves):
        ...     "Takes the first move."
        ...     return 0
        >>> run = bng_sim.simulate(game="bluffing", players=3, games=5, lineup="foremost,random")

    """
    if not inspect.isfunction(function):
        raise StrategyError(f"a value of type {type(function).__name__} is marked as a player; expected a function")
    name = function.__name__
    title = f"player {name}"
    if not name.isidentifier():
        raise StrategyError(f"{name} is marked as a player; expected a function with a name")
    parameters = tuple(inspect.signature(function).parameters)
    if len(parameters) != PARAMETERS:
        raise StrategyError(f"{title}: it takes ({', '.join(parameters)}), expected (seen, moves)")
    if name in WAYS and name not in _functions:
        raise StrategyError(f"{title}: the name is taken by a way to think; give it another")
    _functions[name] = _Registered(function)
    about = (inspect.getdoc(function) or "A function of your own.").splitlines()[0]
    WAYS[name] = Way(
        name, about, (), lambda _values, at: PythonPlayer(name, at), lambda _way, _game: _functions[name].fingerprint
    )
    return function


@dataclass(slots=True)
class _Registered:
    """A function, and how often it may still be asked twice."""

    function: Callable[..., int]
    left: int = field(default=ASKED_TWICE)

    @property
    def path(self) -> Path:
        return Path(self.function.__code__.co_filename)

    @property
    def fingerprint(self) -> str:
        return fingerprint.of_strategy(self.path, self.function)


_functions: dict[str, _Registered] = {}


@dataclass(frozen=True, slots=True)
class PythonPlayer:
    """Choose moves by a function.

    Attributes:
        name: Of the function.
        at: The decisions at which it is asked; empty: all.

    """

    name: str
    at: frozenset[str]

    def choose(self, question: Any) -> int:
        """Return the place of the move that the function chooses.

        Raises:
            StrategyError: If it fails, returns no index of a move, or answers otherwise when asked again.

        """
        state = question.state
        try:
            registered = _functions.get(self.name)
            if registered is None:
                raise StrategyError("it is not loaded in this process; save it in a file, and name that as a strategy")
            place = _ask(registered, question)
            if registered.left:
                registered.left -= 1
                if (again := _ask(registered, question)) != place:
                    raise StrategyError(f"it chose {place}, and asked the same again {again}: it may not keep anything")
        except StrategyError as error:
            raise StrategyError(
                f"player {self.name} failed at decision `{question.decision}` in game {int(state['game'])} "
                f"(seed {int(state['seed'])}, seat {question.asked_seat + 1}): {error}"
            ) from None
        return place


class _Threads(threading.local):
    """The thread in which a thread that plays has functions called, where they find no engine in any frame."""

    @functools.cached_property
    def own(self) -> OwnThread:
        return OwnThread(lambda: None)


_threads = _Threads()


def _ask(registered: _Registered, question: Any) -> int:
    """Have a function choose, and return the place of its move."""
    sight = sight_of(question.engine, question.cell.rules)
    arrays = sight.seen(question).items()
    seen = {name: array if array.ndim else int(array) for name, array in arrays}
    moves = [sight.move(number) for number in sight.moves(question).numbers]
    asked = {"decision": question.decision, "seat": question.asked_seat + 1}
    if not _threads.own.is_ready:
        del _threads.own
    outcome = _threads.own.call(registered.function, (asked | seen, moves))
    if isinstance(outcome.error, Exception):
        error = outcome.error
        raise StrategyError(f"{type(error).__name__}: {error}{_line_in(error, registered.path)}")
    if outcome.error is not None:
        raise outcome.error
    return _checked(outcome.returned, question.n)


def _checked(returned: Any, n: int) -> int:
    if not (type(returned) is int or isinstance(returned, np.integer)):
        kind = type(returned).__name__
        raise StrategyError(f"it returned a value of type {kind}, expected the index of a move, 0 to {n - 1}")
    if not 0 <= returned < n:
        raise StrategyError(f"it returned {show(int(returned))}, expected the index of a move, 0 to {n - 1}")
    return int(returned)


def _line_in(error: BaseException, path: Path) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f" ({path.name}, line {frames[-1].lineno})" if frames else ""
