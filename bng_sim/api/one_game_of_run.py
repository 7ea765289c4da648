"""One game of a run in Python, played again and held against what was stored of it."""

from bng_sim.api.compiling import compile_engine
from bng_sim.api.one_game import OneGame
from bng_sim.api.setting import whole
from bng_sim.api.shown import Shown
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.sweeps.store import again
from bng_sim.sweeps.store.load import StoredRun


def replayed(run: StoredRun, game: Game, cell: int, index: int) -> OneGame:
    """One game of a run again; raises `InputError` if it comes out otherwise than it was stored."""
    first, n = run.config["first_game"] * run.games_a_deal(cell), run.manifest["games"][cell]
    number = whole("index", index, first, first + n - 1)
    setting = run.cell(cell, game)
    compile_engine(game, [setting.lineup], Shown())
    differing = again.departures(run, game, cell, number) if run.keeps("games") else []
    if differing:
        raise InputError(
            f"game {number} of cell {cell} goes another way than the one stored ({'; '.join(differing[:5])}): the run "
            "was made by another version, or with other strategy files"
        )
    return OneGame(game, setting, number)
