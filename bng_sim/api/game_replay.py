"""Replay one game of a run and compare it with its stored row."""

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from bng_sim.api.cells import load_strategies
from bng_sim.api.one_game import OneGame
from bng_sim.api.preparation import compile_engine
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.api.value_checks import whole_number
from bng_sim.core.compiling import fingerprint
from bng_sim.core.engines.thinkers import WAYS
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.game import Cell, Game
from bng_sim.sweeps.store.load import StoredRun, replay_differences


def replay_game(run: StoredRun, game: Game, cell: int, index: int, files: Iterable[str | PathLike[str]]) -> OneGame:
    """Replay one game of a run; raises `InputError` if it differs from what was stored."""
    first, n = run.played_games(cell)
    number = whole_number(first, first + n - 1)("index", index)
    setting = load_cell(run, game, cell, files)
    compile_engine(game, [setting.lineup], ProgressDisplay())
    differing = replay_differences(run, game, cell, number) if run.keeps("games") else []
    if differing:
        raise InputError(
            f"game {number} of cell {cell} differs from the stored one ({'; '.join(differing[:5])}): the run "
            "was made by another version, or with other strategy files"
        )
    return OneGame(game, setting, number)


def load_cell(run: StoredRun, game: Game, cell: int, files: Iterable[str | PathLike[str]]) -> Cell:
    """Return a cell of a run after loading the strategies that played in it.

    They are loaded from `files`, or from the files recorded in the run if these are unchanged. Raises `StrategyError`
    that names the strategies that are missing.
    """
    load_strategies(game, files)
    if _missing_strategies(run, game):
        load_strategies(game, _unchanged_files(run))
    missing = _missing_strategies(run, game)
    try:
        return run.cell(cell, game)
    except StrategyError as error:
        if not missing:
            raise
        recorded = ", ".join(run.config["strategies"])
        source = f"{recorded}, which is missing or has changed" if recorded else "a session, in no file"
        raise StrategyError(
            f"{error}. The run was played by {', '.join(missing)}, loaded from {source}; load the same again first: "
            "give the file as `strategies` (--strategies FILE), or run the notebook cell that defines them"
        ) from None


def _missing_strategies(run: StoredRun, game: Game) -> list[str]:
    """List the strategies that played in a run and are not loaded."""
    known = {strategy.name for strategy in game.strategies} | set(WAYS)
    return [name for name in run.manifest["fingerprints"]["strategies"] if name not in known]


def _unchanged_files(run: StoredRun) -> list[Path]:
    """List the strategy files recorded in a run that still have the same content."""
    recorded: dict[str, str] = run.config["strategies"]
    return [
        path
        for path, content in ((Path(name), content) for name, content in recorded.items())
        if path.is_file() and fingerprint.of_bytes(path.read_bytes()) == content
    ]
