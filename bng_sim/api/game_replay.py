"""One game of a run in Python, played again and held against what was stored of it."""

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
    """One game of a run again; raises `InputError` if it comes out otherwise than it was stored."""
    first, n = run.config["first_game"] * run.games_a_deal(cell), run.manifest["games"][cell]
    number = whole_number(first, first + n - 1)("index", index)
    setting = load_cell(run, game, cell, files)
    compile_engine(game, [setting.lineup], ProgressDisplay())
    differing = replay_differences(run, game, cell, number) if run.keeps("games") else []
    if differing:
        raise InputError(
            f"game {number} of cell {cell} goes another way than the one stored ({'; '.join(differing[:5])}): the run "
            "was made by another version, or with other strategy files"
        )
    return OneGame(game, setting, number)


def load_cell(run: StoredRun, game: Game, cell: int, files: Iterable[str | PathLike[str]]) -> Cell:
    """A cell of a run, once the strategies that played in it are loaded.

    They are loaded from `files`, or where the run says that they were, if that file is still the same. Raises
    `StrategyError` that names those that are missing.
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
        whence = f"{recorded}, which is not there any more or has changed" if recorded else "a session, in no file"
        raise StrategyError(
            f"{error}. The run was played by {', '.join(missing)}, loaded from {whence}; load the same again first: "
            "give the file as `strategies` (--strategies FILE), or run the cell that marks them"
        ) from None


def _missing_strategies(run: StoredRun, game: Game) -> list[str]:
    """The strategies that played in a run and are not loaded."""
    known = {strategy.name for strategy in game.strategies} | set(WAYS)
    return [name for name in run.manifest["fingerprints"]["strategies"] if name not in known]


def _unchanged_files(run: StoredRun) -> list[Path]:
    """The files from which a run's strategies were loaded, those that are as they were."""
    recorded: dict[str, str] = run.config["strategies"]
    return [
        path
        for path, content in ((Path(name), content) for name, content in recorded.items())
        if path.is_file() and fingerprint.of_bytes(path.read_bytes()) == content
    ]
