"""A run of pytest draws the examples that its profile says, and a failure prints the command line that repeats it."""

import itertools
import subprocess
import sys

import pytest

from tests.examples import MANY
from tests.fuzz.conftest import ONE

FILES = {
    "conftest.py": 'pytest_plugins = ["tests.examples", "tests.fuzz.conftest"]\n',
    "odd.py": f"CONSTANTS = {list(range(1000, 2000))}\n",  # which Hypothesis would try
    "test_before.py": "import odd\n\n\ndef test_nothing():\n    assert odd\n",
    "test_it.py": """
from pathlib import Path

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.examples import tried


@settings(tried(60), phases=[Phase.generate])
@given(st.lists(st.integers(0, 9999), min_size=50, max_size=50))
def test_property(numbers):
    with Path("drawn.txt").open("a", encoding="utf-8") as file:
        print(*numbers, file=file)
    assert max(numbers) < 9000


def test_fuzz(seeds):
    for seed in seeds(5):
        assert seed < 3
""",
}


@pytest.fixture
def run(tmp_path):
    """Runs a command line in a folder with these files; returns the examples it draws, and what it prints."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def called(command):
        drawn = tmp_path / "drawn.txt"
        drawn.write_text("")
        done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 1, done.stdout + done.stderr
        return drawn.read_text(encoding="utf-8"), done.stdout

    return called


def commands(printed):
    """The command lines that a run prints below its failures."""
    lines = printed.splitlines()
    return [after for line, after in itertools.pairwise(lines) if "To repeat it" in line]


@pytest.mark.slow
def test_fixed_examples_are_the_same_in_every_run(run):
    fixed, printed = run(f"{sys.executable} -m pytest")
    (again,) = [command for command in commands(printed) if "test_property" in command]

    assert fixed
    assert "test_nothing" not in again
    assert run(again)[0] == fixed
    assert "seed" not in again


@pytest.mark.slow
def test_new_examples_are_repeated_by_the_printed_command(run):
    new, printed = run(f"{sys.executable} -m pytest --hypothesis-profile {MANY}")
    of_property, of_fuzz = commands(printed)

    assert "@reproduce_failure" in printed
    assert run(of_property)[0] == new
    assert of_fuzz.startswith(f"{ONE}=3 ")
    assert "assert 3 < 3" in run(of_fuzz)[1]
