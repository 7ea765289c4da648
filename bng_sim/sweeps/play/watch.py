"""Watching designers' strategies for a few games before the many: whether they do more than look and choose."""

from collections.abc import Iterable

from bng_sim.core import at_work
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Cell, Game
from bng_sim.core.watched import CHANGED, DIFFERS

GAMES = 20  # of a lineup, or one where players think: a second or less, and some thousand decisions


def watch(game: Game, cells: Iterable[tuple[str, Cell]]) -> dict[str, int]:
    """Play a few games of the first cell with each lineup that has a strategy from a designer's file.

    Args:
        game: Which game.
        cells: What will be played, each with what it is called.

    Returns:
        Names of these strategies, and how many games each was watched in.

    Raises:
        StrategyError: If one of them changes what it is shown, or chooses otherwise when asked again. That it fails
            in some other way is found, and told, when its games are played.

    """
    watched: dict[str, int] = {}
    with game.strategies.watching():
        for name, cell in {cell.lineup: (name, cell) for name, cell in reversed(list(cells))}.values():
            own = {entry.name for entry in cell.lineup.entries if game.strategies.is_from_file(entry.name)}
            if not own:
                continue
            with at_work.doing("watch", f"{name}{at_work.games_of(cell, 0, _n(cell))}: {at_work.played_by(cell)}"):
                if _gets_through(game, cell):
                    watched |= {strategy: watched.get(strategy, 0) + _n(cell) for strategy in sorted(own)}
    return watched


def _n(cell: Cell) -> int:
    return 1 if cell.lineup.thinks else GAMES


def _gets_through(game: Game, cell: Cell) -> bool:
    """Whether no strategy fails in a few games; raises `StrategyError` for what is watched for."""
    try:
        game.play(cell, 0, _n(cell) * cell.games_a_deal)
    except StrategyError as error:
        if CHANGED in str(error) or DIFFERS in str(error):
            raise
        return False
    return True
