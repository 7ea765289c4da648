"""The libraries that each command imports: those that it needs and no others, since imports take most of its time.

A command that imports one more fails here; so does one that no longer needs one, which must then be removed from the
list.
"""

import json
import os
import subprocess
import sys

import pytest

from bng_sim.games import GAMES
from tests.command import call

COMPILING = "numba.cpython.rangeobj"  # imported with all else that numba needs to compile, a tenth of a second
# Of all that the project depends on, and what comes with it, what takes long enough to be noticed.
NOTICED = (
    "cma", "filelock", "jinja2", "joblib", "llvmlite", "matplotlib", "numba", "numpy", "pandas", "polars", "pyarrow",
    "pydantic", "rich", "scipy", "scipy.special", "scipy.stats", "seaborn", "statsmodels", "yaml",
    COMPILING,
)  # fmt: skip
TERMINAL = {"rich"}
ENGINE = {
    "filelock",
    "llvmlite",
    "numba",
    "numpy",
    "pydantic",
    "scipy",
    "yaml",
}  # a game; numba asks which scipy there is
TABLES = {"polars"}
FIGURES = {"matplotlib", "scipy.special"}
REPORT = {"jinja2"}
COMMANDS = {
    "--help": TERMINAL,
    "--version": set(),
    "simulate --games 100": TERMINAL | ENGINE | TABLES | {"pyarrow"},
    "rules": TERMINAL | ENGINE,
    "play": TERMINAL | ENGINE,
    "strategies": TERMINAL | ENGINE,
    "play --jsonl": TERMINAL | ENGINE,
    "audit --games 1 --workers 1": TERMINAL | ENGINE,
    "status RUN": TERMINAL | TABLES | {"filelock", "pydantic"},  # the table of its files
    "simulate --help": TERMINAL | ENGINE | TABLES,
    **{f"play --game {game}": TERMINAL | ENGINE for game in GAMES},
    "replay RUN --cell 0 --index 5": TERMINAL | ENGINE | TABLES,
    "games RUN --cell 0": TERMINAL | ENGINE | TABLES,
    "sweep CONFIG --dry-run": TERMINAL | ENGINE | TABLES | {"pyarrow"},
    "sweep CONFIG --fresh --no-report": TERMINAL | ENGINE | TABLES | FIGURES | {"pyarrow"},
    "schema": TERMINAL | ENGINE,
    "init FOLDER": TERMINAL | ENGINE,
    "analyse RUN --question seats": TERMINAL | ENGINE | TABLES | FIGURES,
    "report RUN": TERMINAL | ENGINE | TABLES | FIGURES | REPORT,
}
TRACED = """
import atexit, gc, json, sys

noticed, found = json.loads(sys.argv.pop(1)), sys.argv.pop(1)


@atexit.register
def _tell():
    with open(found, "w") as file:
        json.dump([[name for name in noticed if name in sys.modules], gc.get_freeze_count()], file)


from bng_sim.cli import main
main()
"""


@pytest.fixture(scope="module")
def compiled():
    """The default lineup of each game, which commands load from the cache."""
    for game in GAMES:
        assert call("play", "--game", game).returncode == 0


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_imports_what_it_needs_and_nothing_else(command, small_run, tmp_path):
    (tmp_path / "small.yaml").write_text("{name: small, games: 100, lineups: [greedy], ladder: false}")
    places = {"RUN": small_run, "CONFIG": tmp_path / "small.yaml", "FOLDER": tmp_path / "folder"}
    arguments = [str(places.get(word, word)) for word in command.split()]
    report = tmp_path / "imported.json"

    done = subprocess.run(
        [sys.executable, "-c", TRACED, json.dumps(NOTICED), report, *arguments],
        capture_output=True,
        text=True,
        env=os.environ,
        cwd=tmp_path,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    imported, n_kept = json.loads(report.read_text())
    assert set(imported) == COMMANDS[command]
    assert n_kept > 10_000 or "numba" not in imported  # nobody looks for garbage in what is imported
