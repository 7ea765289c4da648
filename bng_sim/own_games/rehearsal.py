"""Play a game that failed as ordinary Python in a process of its own, to find the line at which its file fails."""

import json
import os
import subprocess
import sys
from pathlib import Path

from bng_sim.core.game import Cell

_ALONE = "BNG_SIM_REHEARSES"  # set in the process that rehearses, which needs no other
LONGEST = 60  # seconds
REHEARSING = "bng_sim.own_games.rehearsing"  # the module that does it


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
    command = [sys.executable, "-m", REHEARSING, json.dumps(asked)]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return f"{path}: game {game} of seed {cell.seed} has not ended after a minute: does a loop never end?"
    return done.stdout.strip()
