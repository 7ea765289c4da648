"""Watching designers' strategies for a few games before the many: whether they do more than look and choose."""

from collections.abc import Iterable

from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Cell, Game
from bng_sim.core.watched import CHANGED, DIFFERS

GAMES = 20  # of a lineup: a second or less, and some thousand decisions


def watch(game: Game, cells: Iterable[Cell]) -> dict[str, int]:
    """Play a few games of the first cell with each lineup that has a strategy from a designer's file.

    Args:
        game: Which game.
        cells: What will be played.

    Returns:
        Names of these strategies, and how many games each was watched in.

    Raises:
        StrategyError: If one of them changes what it is shown, or chooses otherwise when asked again. That it fails
            in some other way is found, and told, when its games are played.

    """
    watched: dict[str, int] = {}
    with game.strategies.watching():
        for cell in {cell.lineup: cell for cell in reversed(list(cells))}.values():
            own = {entry.name for entry in cell.lineup.entries if game.strategies.is_from_file(entry.name)}
            if own and _gets_through(game, cell):
                watched |= {name: watched.get(name, 0) + GAMES for name in sorted(own)}
    return watched


def _gets_through(game: Game, cell: Cell) -> bool:
    """Whether no strategy fails in a few games; raises `StrategyError` for what is watched for."""
    try:
        game.play(cell, 0, GAMES * cell.games_a_deal)
    except StrategyError as error:
        if CHANGED in str(error) or DIFFERS in str(error):
            raise
        return False
    return True
