"""Play a game of a file as ordinary Python and print what goes wrong, and at which line: for `rehearsal`."""

import json
import sys
import traceback
from dataclasses import replace
from pathlib import Path

import numpy as np

from bng_sim.core.cell_reader import read_cell
from bng_sim.own_games.loading import load


def main(text: str) -> None:
    """Play the game that a text describes, and print what goes wrong."""
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
