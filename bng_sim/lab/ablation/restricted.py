"""Make strategies that may not use something: the moves that use it are taken off the list before they see it.

Where nothing else is left on the list, it cannot be avoided and stays. Restricted play: Jaffe et al. 2012, "Evaluating
Competitive Game Balance with Restricted Play" (AIIDE).
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from bng_sim.core.compiling import compiler, function_addresses
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines.streams import below
from bng_sim.core.restriction import Restriction
from bng_sim.core.strategy import Registry, Strategy

_OF_SESSION = "<ablate>"  # no file: what is made here is compiled for this process, and cached nowhere
Choose = Callable[..., Any]


def add_restricted(strategies: Registry, strategy: Strategy, restriction: Restriction) -> str:
    """Register a strategy without the use of something; return its name."""
    name = f"{strategy.name}_without_{restriction.name}"
    choose = _without(
        _at_address(strategies, strategy), compiler.checked_kernel(_apart(restriction.forbids, "forbids"))
    )
    return _register(strategies, strategy, name, choose, f"May not {restriction.words}.")


def add_by_lot(strategies: Registry, strategy: Strategy, decision: int, title: str) -> str:
    """Register a strategy that answers one decision by lot; return its name."""
    name = f"{strategy.name}_by_lot_{title}"
    choose = _by_lot(_at_address(strategies, strategy), decision)
    return _register(strategies, strategy, name, choose, f"Answers {title} by lot.")


def add_erring(strategies: Registry, strategy: Strategy, share: float) -> str:
    """Register a strategy that draws a share of its moves by lot; return its name."""
    percent = round(100 * share)
    name = f"{strategy.name}_errs_{percent}"
    if name not in {known.name for known in strategies}:
        choose = _erring(_at_address(strategies, strategy), percent)
        _register(strategies, strategy, name, choose, f"Draws {percent} % of its moves by lot.")
    return name


def _register(strategies: Registry, strategy: Strategy, name: str, choose: Choose, about: str) -> str:
    strategies.strategy(about, strategy.traits)(_apart(choose, name))
    return name


def _apart(function: Choose, name: str) -> FunctionType:
    """Return a function under another name and as of no file."""
    code = function.__code__.replace(co_filename=_OF_SESSION, co_name=name)
    made = FunctionType(code, function.__globals__, name, function.__defaults__, function.__closure__)
    made.__qualname__, made.__module__ = name, function.__module__
    return made


def _at_address(strategies: Registry, strategy: Strategy) -> tuple[Any, Any]:
    """Return a strategy as compiled code calls it by address: so it need not be compiled again for each restriction."""
    found = function_addresses.addresses([strategies.compiled(strategy.name)], strategies.signature, 1)
    return function_addresses.at(strategies.signature), found


def _without(called: tuple[Any, Any], forbids: Any) -> Choose:
    strategy_at, addresses = called

    def choose(seen, moves, n, traits, rng):  # type: ignore[no-untyped-def]  # as strategies are written
        kept = np.empty(n, np.int64)
        m = 0
        for i in range(n):
            if not forbids(seen, moves[i]):
                kept[m] = i
                m += 1
        if m in (0, n):
            return strategy_at(addresses, 0)(seen, moves, n, traits, rng)
        if m == 1:
            return kept[0]
        left = np.empty_like(moves)
        for j in range(m):
            left[j] = moves[kept[j]]
        return kept[strategy_at(addresses, 0)(seen, shown(left[:m]), m, traits, rng)]

    return choose


def _erring(called: tuple[Any, Any], percent: int) -> Choose:
    strategy_at, addresses = called

    def choose(seen, moves, n, traits, rng):  # type: ignore[no-untyped-def]  # as strategies are written
        if below(rng, 100) < percent:  # type: ignore[no-untyped-call]  # a kernel
            return below(rng, n)  # type: ignore[no-untyped-call]  # a kernel
        return strategy_at(addresses, 0)(seen, moves, n, traits, rng)

    return choose


def _by_lot(called: tuple[Any, Any], decision: int) -> Choose:
    strategy_at, addresses = called

    def choose(seen, moves, n, traits, rng):  # type: ignore[no-untyped-def]  # as strategies are written
        if seen.decision == decision:
            return below(rng, n)  # type: ignore[no-untyped-call]  # a kernel
        return strategy_at(addresses, 0)(seen, moves, n, traits, rng)

    return choose
