"""What a worker needs in order to play chunks of a sweep, as data that can be sent."""

import functools
import hashlib
import os
import pickle
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import llvmlite
import numba
import numpy as np
import polars as pl

from bng_sim.core.compiling import fingerprint
from bng_sim.core.compiling.project_sources import PACKAGE, STRATEGIES, installed_as
from bng_sim.core.game import Game
from bng_sim.core.game_file import files_with
from bng_sim.core.lineup import Lineup
from bng_sim.sweeps.store.shards import ShardEncoder
from bng_sim.version import __version__

PYTHON = "Python"
SOURCES = "sources of bng-sim"
PLAYING = ("core", "games", "own_games", "players", "sweeps")  # folders of the package that decide the bytes of a run


@dataclass(frozen=True)
class Job:
    """All that decides the chunks of a sweep, besides the cells themselves.

    Attributes:
        identity: Tells it from other jobs.
        provide: Returns the game, given the strategy files.
        files: The game if it is one in a file, then strategy files and personas of the config, as paths in `sources`.
        sources: Path -> content of these files, and of those beside them that they need.
        folder: Where these files are here; errors name them there.
        lineups: What is compiled before the first chunk.
        encoder: Makes the shards.
        shared: The run's folder, if workers see it and write into it themselves; else empty.
        software: What plays here, from `describe_software`.

    """

    identity: str
    provide: Callable[[tuple[Path, ...]], Game]
    files: tuple[str, ...]
    sources: Mapping[str, bytes]
    folder: str
    lineups: tuple[Lineup, ...]
    encoder: ShardEncoder
    shared: str
    software: Mapping[str, str]


def make_job(
    provide: Callable[[tuple[Path, ...]], Game],
    files: Sequence[Path],
    lineups: Sequence[Lineup],
    encoder: ShardEncoder,
    shared: Path | None = None,
) -> Job:
    """Collect what travels.

    Args:
        provide: Returns the game, given the strategy files; it must be picklable.
        files: The game if it is one in a file, then strategy files and personas of the config.
        lineups: The lineups that will play.
        encoder: Makes the shards of the run.
        shared: The run's folder, if workers are to write into it themselves.

    """
    needed = dict.fromkeys(each for file in files for each in files_with(file))
    folder = Path(os.path.commonpath([file.parent for file in needed])) if files else Path()
    names = tuple(file.relative_to(folder).as_posix() for file in files)
    sources = {file.relative_to(folder).as_posix(): file.read_bytes() for file in needed}
    parts = (provide, names, sources, str(folder), tuple(lineups), encoder, str(shared.absolute()) if shared else "")
    return Job(fingerprint.of_bytes(pickle.dumps(parts)), *parts, describe_software())


def describe_software() -> dict[str, str]:
    """Return what must be the same here and on a worker, so that both play the same games and write the same bytes."""
    return {
        PYTHON: ".".join(platform.python_version_tuple()[:2]),
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
        "numpy": np.__version__,
        "polars": pl.__version__,
        "pyarrow": metadata.version("pyarrow"),  # it writes its version into each file; importing it takes long
        "bng-sim": __version__,
        SOURCES: fingerprint.together(f"{path} {digest}" for path, digest in source_digests().items()),
    }


@functools.cache
def source_digests() -> dict[str, str]:
    """Return path -> digest of each source and data file of the package that decides the bytes of a run."""
    folders = [*(PACKAGE / name for name in PLAYING), STRATEGIES]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".yaml")]
    digests = {installed_as(path).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    return dict(sorted(digests.items()))


def differences(here: Mapping[str, str], there: Mapping[str, str]) -> list[str]:
    """List what a worker has otherwise, in words: `numba 0.68.0 instead of 0.68.1`."""
    return [
        f"other {name}" if name == SOURCES else f"{name} {there.get(name, 'unknown')} instead of {version}"
        for name, version in here.items()
        if there.get(name) != version
    ]
