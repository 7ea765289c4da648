"""Play a game that failed as ordinary Python in a process of its own, to find the line at which its file fails."""

import json
import os
import subprocess
import sys
import traceback
from dataclasses import replace
from pathlib import Path

import numpy as np

from bng_sim.core.game import Cell

_ALONE = "BNG_SIM_REHEARSES"  # set in the process that rehearses, which needs no other
LONGEST = 60  # seconds


def is_one() -> bool:
    """Return whether this process rehearses a game, so that an error is to pass as it is."""
    return bool(os.environ.get(_ALONE))


def find_fault(path: Path, cell: Cell, game: int) -> str:
    """Return what went wrong in a game, and at which line; empty if it goes well as ordinary Python."""
    asked = {
        "path": str(path),
        "rules": cell.rules.model_dump(),
        "seed": cell.seed,
        "lineup": cell.lineup.text,
        "game": game,
        "seat": cell.starting_seat,
        "rotate": cell.rotate,
    }
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", _ALONE: "1"}
    command = [sys.executable, "-m", __name__, json.dumps(asked)]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return f"{path}: game {game} of seed {cell.seed} has not ended after a minute: does a loop never end?"
    return done.stdout.strip()


def main(text: str) -> None:
    """Play the game that a text describes, and print what goes wrong."""
    from bng_sim.core.cell_reader import read_cell  # noqa: PLC0415 (not in the process that asks)
    from bng_sim.own_games.loading import load  # noqa: PLC0415 (it imports this)

    asked = json.loads(text)
    path = asked["path"]
    np.seterr(divide="raise", invalid="raise")  # as compiled
    try:
        game = load(Path(path))
        cell = read_cell(game, game.rules.read(asked["rules"]), asked["seed"], asked["lineup"], [])
        game.play(replace(cell, rotate=asked["rotate"], starting_seat=asked["seat"]), asked["game"], 1)
    except Exception as error:  # an author's function may raise anything  # noqa: BLE001
        frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename == path and each.line]
        frames = [each for each in frames if each.name != "play"] or frames  # its code is given the file's name
        where = f"{path}, line {frames[-1].lineno}, in {frames[-1].name}: " if frames else f"{path}: "
        code = f"\n    {frames[-1].line}" if frames else ""
        sys.stdout.write(f"{where}{_in_words(error)} (game {asked['game']} of seed {asked['seed']}){code}\n")


def _in_words(error: Exception) -> str:
    """Return an error in words for people who know no Python errors."""
    if isinstance(error, IndexError):
        return f"an index is beyond its field: {error}"
    if isinstance(error, ZeroDivisionError | FloatingPointError):
        return "something is divided by 0"
    return str(error) if isinstance(error, OverflowError | ValueError) else f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    main(sys.argv[1])
