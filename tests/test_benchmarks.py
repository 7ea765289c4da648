"""Each benchmark starts: what it imports is there, and `--help` says how it is run."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "benchmarks").glob("*.py")}
# Without those that others import, and those that need more than `make setup-tests` installs.
RUN = sorted(name for name, text in SOURCES.items() if "argparse" in text and "pip install" not in text)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["coverage.py", "own_game.py", *RUN])
def test_a_benchmark_starts(name):
    done = subprocess.run(
        [sys.executable, f"benchmarks/{name}", "--help"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert name in done.stdout
