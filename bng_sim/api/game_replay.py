"""Replay one game of a run and compare it with its stored row."""

import shlex
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path

from bng_sim.api.cells import load_strategies
from bng_sim.api.one_game import OneGame
from bng_sim.api.preparation import compile_engine
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.api.value_checks import whole_number
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.game import Cell, Game
from bng_sim.core.thinkers import WAYS
from bng_sim.sweeps.run.load import StoredRun, replay_differences


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

    They are loaded from `files` alone: a run is data, and the files that it names are not run for that. Raises
    `StrategyError` that names the strategies that are missing, and those files.
    """
    load_strategies(game, files)
    missing = _missing_strategies(run, game)
    try:
        return run.cell(cell, game)
    except StrategyError as error:
        recorded = run.config["strategies"]
        if recorded:
            raise StrategyError(
                f"{error}. The run names {', '.join(recorded)}, and loads no file by itself; if you trust the code, "
                f"give {_options(recorded)} (`strategies` in Python)"
            ) from None
        if missing:
            raise StrategyError(
                f"{error}. The run was played by {', '.join(missing)}, defined in a session, in no file; run the "
                "notebook cell that defines them first, or give a file as --strategies FILE (`strategies` in Python)"
            ) from None
        raise


def _options(recorded: Mapping[str, str]) -> str:
    """Write the options that load files, and which of these are missing or have changed since the run."""
    changed = [name for name, content in recorded.items() if not _is_unchanged(Path(name), content)]
    options = shlex.join(part for name in recorded for part in ("--strategies", name))
    return options + (f" ({', '.join(changed)}: missing here, or changed since)" if changed else "")


def _is_unchanged(path: Path, content: str) -> bool:
    return path.is_file() and fingerprint.of_bytes(path.read_bytes()) == content


def _missing_strategies(run: StoredRun, game: Game) -> list[str]:
    """List the strategies that played in a run and are not loaded."""
    known = {strategy.name for strategy in game.strategies} | set(WAYS)
    return [name for name in run.manifest["fingerprints"]["strategies"] if name not in known]
