"""Compile games for every CPU of this kind, for a wheel to bring along: `make wheel`.

    python packaging/compile_games.py FOLDER [GAME[:STRATEGY,...] ...]

Every game with all its shipped strategies and players that search or have learned, unless some are named. What is
written to FOLDER is what `bng_sim.core.compiling.cache.places` looks for in the installed package's `compiled`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bng_sim.core.compiling import cache
from bng_sim.games import GAMES

# No feature that only some CPUs have. Measured: games are as fast as compiled for the CPU at hand.
ANY_CPU = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"}
COMPILE = """
import sys
import bng_sim
from bng_sim.core import lineup
from bng_sim.games import GAMES
from bng_sim.players.learned import shipped
game = GAMES[sys.argv[1]]
game.strategies.load_shipped()
names = sys.argv[2] or ",".join(strategy.name for strategy in game.strategies)
search = "search(rollouts=2) | " if game.strategies.decisions and not sys.argv[2] else ""
game.warm_up(lineup.parse(f"{search}pool:{names}", game.strategies, game.rules.read({}).players))
if search and shipped(game.name):
    bng_sim.simulate(game=game.name, lineup="learned", games=1, progress=False)
"""


def main() -> None:
    """Compile what the command line names."""
    folder, *named = sys.argv[1:]
    wanted = [text.partition(":") for text in named or GAMES]
    with tempfile.TemporaryDirectory() as fresh, ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda game: compile_game(Path(fresh), game[0], game[2]), wanted))
        size = sum(copy_entries(Path(fresh), Path(folder)))
    print(f"{folder}: {size / 1e6:.1f} MB of code compiled for {cache.platform_tag()}")


def compile_game(fresh: Path, game: str, strategies: str) -> None:
    """Compile a game into an empty cache, in a process of its own."""
    environment = os.environ | ANY_CPU | {"BNG_SIM_CACHE_DIR": str(fresh / game)}
    subprocess.run([sys.executable, "-c", COMPILE, game, strategies], env=environment, check=True)


def copy_entries(fresh: Path, folder: Path) -> list[int]:
    """Copy the machine code out of fresh caches; the size of each file."""
    sizes = []
    for path in fresh.rglob("*.entry"):
        _game, _machine, *parts = path.relative_to(fresh).parts
        to = folder.joinpath(cache.platform_tag(), *parts)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)
        sizes.append(path.stat().st_size)
    return sizes


if __name__ == "__main__":
    main()
