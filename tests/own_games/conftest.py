"""Games in one file for tests: the shipped examples, and copies that say something else."""

from pathlib import Path

import pytest

from bng_sim import shipped
from bng_sim.api.cells import find_game

EXAMPLES = shipped.examples()


@pytest.fixture
def edited(tmp_path):
    """Return what writes a copy of an example with some words replaced, and returns its path."""

    def write(name, *replaced, called=""):
        text = EXAMPLES[name].read_text(encoding="utf-8")
        for old, new in replaced:
            assert text.count(old) >= 1, old
            text = text.replace(old, new, 1)
        path = tmp_path / f"{called or name}.py"
        path.write_text(text, encoding="utf-8")
        for beside in EXAMPLES[name].parent.glob("*.csv"):
            (tmp_path / beside.name).write_bytes(beside.read_bytes())
        return path

    return write


def load(path):
    """Return the game of a file."""
    return find_game(str(Path(path)))
