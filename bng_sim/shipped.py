"""What is shipped beside the code: studies, notebooks and games in one file, in a checkout and in a wheel."""

import os
from collections import Counter
from pathlib import Path

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import harmless, hint

_HERE = Path(__file__).parent
_IN_A_WHEEL = _HERE / "shipped_with"  # as pyproject.toml lays it out
_ROOT = _IN_A_WHEEL if _IN_A_WHEEL.is_dir() else _HERE.parent


def configs() -> dict[str, Path]:
    """Name -> config of each shipped study, those of one game together; where games share a name, with the game's."""
    paths = sorted((_ROOT / "configs").glob("*/*.yaml"))
    times = Counter(path.stem for path in paths)
    return {path.stem if times[path.stem] == 1 else f"{path.stem}_{path.parent.name}": path for path in paths}


def notebooks() -> dict[str, Path]:
    """Name -> file of each shipped notebook."""
    return {path.stem: path for path in sorted((_ROOT / "notebooks").glob("*.ipynb"))}


def examples() -> dict[str, Path]:
    """Name -> file of each shipped game in one file; beside it is a study of the same name."""
    return {path.stem: path for path in sorted((_ROOT / "examples").glob("*.py"))}


def config(written: Path) -> Path:
    """Find the config of a name: the file of that name, or else the shipped study.

    Raises:
        InputError: For a mere word that is neither. What looks like a path is left to whoever reads it.

    """
    if written.suffix or len(written.parts) != 1:
        return written
    word, known = str(written), configs()
    if word in known:
        return written if written.is_file() else known[word]
    if os.path.lexists(written):  # `Path.exists` raises for names too long to be one
        return written
    near = hint(word, known, otherwise=";")
    raise InputError(
        harmless(
            f"{word}: does not exist, and no shipped study is called so{near} known: {', '.join(known)}; "
            "`bng-sim init` writes a config to begin with"
        )
    )


def beginning(incomplete: str) -> list[str]:
    """List the shipped studies that a shell may complete a word to; for an empty word none, since files come first."""
    return [name for name in configs() if incomplete and name.startswith(incomplete)]
