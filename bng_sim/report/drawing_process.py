"""The other process of `drawing`: it loads the same run, and draws the plots that it is sent."""

import contextlib
import io
import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from matplotlib.figure import Figure

from bng_sim.analyses import numbers
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.plots import style
from bng_sim.analyses.question import ask
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import load


class _Writer(pickle.Pickler):
    """Write plots with names in place of their game and of the functions of the catalogue, which are closures."""

    def __init__(self, file: IO[bytes], game: Game) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        known = questions(game).items()
        self._names = {id(plot): (name, key) for name, each in known for key, plot in each.plots.items()}

    def persistent_id(self, obj: Any) -> tuple[str, ...] | None:
        return () if isinstance(obj, Game) else self._names.get(id(obj))


class _Reader(pickle.Unpickler):
    """Read what `_Writer` has written."""

    def __init__(self, file: IO[bytes], game: Game) -> None:
        super().__init__(file)
        self._game = game

    def persistent_load(self, pid: tuple[str, ...]) -> Any:
        return questions(self._game)[pid[0]].plots[pid[1]] if pid else self._game


def write_plot(plot: Callable[..., Figure], game: Game) -> bytes | None:
    """Return a plot as bytes; None if it holds what cannot be written."""
    content = io.BytesIO()
    try:
        _Writer(content, game).dump(plot)
    except (AttributeError, TypeError, pickle.PicklingError):
        return None
    return content.getvalue()


def send(to: IO[bytes], value: Any) -> None:
    """Send a value to the other process."""
    pickle.dump(value, to)
    to.flush()


def serve() -> None:
    """Draw the figures that the first process asks for, until it ends; the run's folder is the only argument."""
    back, sys.stdout = os.fdopen(os.dup(sys.stdout.fileno()), "wb"), sys.stderr
    run = load(Path(sys.argv[1]))
    game = ask(run).game
    with numbers.in_language(run.config.get("language") or "en"), contextlib.suppress(EOFError, OSError):
        questions(game)
        send(back, True)
        while True:
            content, narrow = pickle.load(sys.stdin.buffer)
            send(back, _drawn(_Reader(io.BytesIO(content), game).load(), narrow=narrow))


def _drawn(plot: Callable[..., Figure], *, narrow: bool) -> str | None:
    """Return the figure; None if it cannot be drawn, which the first process then finds out for itself."""
    try:
        return style.svg(plot(narrow=narrow))
    except Exception:  # noqa: BLE001 (as above)
        return None
