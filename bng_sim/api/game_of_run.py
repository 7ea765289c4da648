"""Find the game of a run, of plays or of a game table, which may be a designer's own in one file."""

import json
from os import PathLike

from bng_sim.api.cells import find_game
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import got
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.store import provenance
from bng_sim.sweeps.store.manifest_file import MANIFEST, PLAY_AGAIN


def find_game_of_run(run: StoredRun, file: str | PathLike[str] | None = None) -> Game:
    """Return the game of a run, with the metrics of the run's config.

    Args:
        run: The run.
        file: The game in one file that it plays; None: where that was when the run was played, if it is unchanged.

    Raises:
        InputError: For a file that is gone, or has changed; what a run has recorded of it is never executed.

    """
    recorded = provenance.find_file(run.folder, run.manifest)
    if recorded is None:
        return _with_what_is_recorded(run, find_game(run.config["game"]))
    ask = "give the file that it played: --game FILE, or in Python bng_sim.load(folder, game=FILE)"
    if file is None and not recorded.is_file():
        raise InputError(f"{run.folder}: its game, {recorded}, is no longer there; {ask}")
    game = find_game(str(file or recorded))
    if file is None and run.manifest["fingerprints"]["play"] != fingerprint.of_module_of(game.play):
        same = provenance.record_file(game, run.folder)[provenance.GAME_FILE] == run.manifest[provenance.GAME_FILE]
        what = "the engine of bng-sim" if same else f"its game, {recorded},"
        raise InputError(f"{run.folder}: {what} has changed since; {ask}, or play the run again")
    return _with_what_is_recorded(run, game)


def _with_what_is_recorded(run: StoredRun, game: Game) -> Game:
    """Return the game with a run's own metrics; raises `InputError` for rules and metrics that it does not have."""
    found, where = run.with_own_metrics(game), run.folder / MANIFEST
    known = {metric.name for metric in found.metrics}
    for name in run.config["metrics"]:
        if name not in known:
            raise InputError(f"{where}: config.metrics: {got(name, f'a metric of {game.title}')}; {PLAY_AGAIN}")
    for rules in {json.dumps(cell["rules"]): cell["rules"] for cell in run.config["cells"]}.values():
        try:
            game.rules.read(rules)
        except InputError as error:
            raise InputError(f"{where}: config.cells: {error}; {PLAY_AGAIN}") from None
    return found


def find_game_of_data(name: str, where: str, file: str | PathLike[str] | None = None) -> Game:
    """Return the game that some data name.

    Args:
        name: What they call it.
        where: What they are, for errors, such as `plays.parquet`.
        file: The game in one file that they are of, if they are of one: data never say which file to run.

    Raises:
        InputError: For a game in one file that is not given, or another one.

    """
    if file is None and name not in GAMES:
        raise InputError(f"{where}: of the game {name}, which is in a file; give it too, such as --game {name}.py")
    game = find_game(name if file is None else str(file))
    if game.name != name:
        raise InputError(f"{where}: of the game {name}; {file} is {game.name}")
    return game
