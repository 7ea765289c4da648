"""Watching designers' strategies for a few games before any is stored: whether they do more than look and choose.

Those that run as ordinary Python watch themselves (`user_strategies.consistency`).
"""

from collections.abc import Iterable

from bng_sim.core import activity
from bng_sim.core.errors import StrategyError
from bng_sim.core.forfeits import BotError
from bng_sim.core.game import Cell, Game
from bng_sim.core.user_strategies.consistency import KEPT
from bng_sim.core.user_strategies.purity_watch import CHANGED, DIFFERS

GAMES = 20  # of a lineup, or one where players think or run as Python: a second or less, some thousand decisions


def watch(game: Game, cells: Iterable[tuple[str, Cell]]) -> dict[str, int]:
    """Play a few games of the first cell with each lineup that has a strategy of a designer's own.

    Args:
        game: Which game.
        cells: What will be played, each with its name.

    Returns:
        Name of each of these strategies -> number of games in which it was watched.

    Raises:
        StrategyError: If one of them changes what it is shown, chooses otherwise when asked again, or keeps something
            between decisions. Any other failure is reported when its games are played.
        BotError: If a bot fails.

    """
    watched: dict[str, int] = {}
    with game.strategies.watching():
        for name, cell in {cell.lineup: (name, cell) for name, cell in reversed(list(cells))}.values():
            names = {entry.name for entry in cell.lineup.entries}
            python = {each for each in names if game.strategies.is_python(each)}
            own = python | {each for each in names if game.strategies.is_from_file(each)}
            if not own:
                continue
            n = 1 if cell.lineup.thinks or python else GAMES
            with activity.doing("watch", f"{name}{activity.games_of(cell, 0, n)}: {activity.played_by(cell)}"):
                if _passes(game, cell, n):
                    watched |= {strategy: watched.get(strategy, 0) + n for strategy in sorted(own)}
    return watched


def _passes(game: Game, cell: Cell, n: int) -> bool:
    """Check whether no strategy fails in `n` deals; raises `StrategyError` for the faults that are watched for."""
    try:
        game.play(cell, 0, n * cell.games_a_deal)
        for entry in cell.lineup.entries:
            game.strategies.check_memory(entry.name)
    except BotError:
        raise
    except StrategyError as error:
        if any(fault in str(error) for fault in (CHANGED, DIFFERS, KEPT)):
            raise
        return False
    return True
