"""How much slower a strategy plays as ordinary Python than compiled, with the engine compiled all the same.

Prints, for three strategies of each game, the games/s of a table at which all play it, both ways on one core.

    python benchmarks/session.py [--games guillotines bluffing] [--seconds 1.0]
"""

import argparse
import time
from typing import Any

from rich.console import Console
from rich.table import Table

from bng_sim.core import lineup
from bng_sim.core.compiling import code_names
from bng_sim.core.game import Cell, Game
from bng_sim.core.user_strategies import interpreted
from bng_sim.games import GAMES, opened

SHOWN = 3  # strategies of each game


def games_per_second(game: Game, cell: Cell[Any], seconds: float) -> float:
    """Return the games/s of one run of about this many seconds."""
    game.warm_up(cell.lineup)
    games, took = 1, 0.0
    while took < seconds:
        games *= 2
        start = time.perf_counter()
        game.play(cell, 0, games)
        took = time.perf_counter() - start
    return games / took


def some_strategies(game: str) -> list[str]:
    """Return the names of the first `SHOWN` shipped strategies of a game."""
    return [strategy.name for strategy in opened(game, ()).strategies if strategy.is_shipped][:SHOWN]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=[*GAMES], choices=[*GAMES], help="which games")
    parser.add_argument("--seconds", type=float, default=1.0, help="at least how long a run lasts")
    options = parser.parse_args()
    table = Table(box=None, pad_edge=False)
    for column in ("game", "strategy"):
        table.add_column(column)
    for column in ("compiled", "as Python", "times slower"):
        table.add_column(column, justify="right")
    for game, name in [(each, strategy) for each in options.games for strategy in some_strategies(each)]:
        chosen = opened(game, ())
        registry, rules = chosen.strategies, chosen.rules.read({})
        cell = Cell(rules, 1, lineup.parse(name, registry, rules.players))
        compiled = games_per_second(chosen, cell, options.seconds)
        plain: Any = code_names.python_function(registry[name].function)
        registry._compiled[name] = interpreted.kernel(plain, registry.signature)
        as_python = games_per_second(chosen, cell, options.seconds)
        table.add_row(game, name, f"{compiled:,.0f}", f"{as_python:,.0f}", f"{compiled / as_python:,.0f}")
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main()
