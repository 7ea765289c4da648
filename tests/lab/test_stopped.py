"""A command of the lab that is stopped, however it is, ends with the same bytes when it is given again."""

import itertools
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bng_sim.sweeps.store import disk
from tests.command import call
from tests.lab.asked import ASKED, line
from tests.lab.stopping import kept, stopped_after
from tests.slow import slow_after

ROOT = Path(__file__).parents[2]
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}
every_command = pytest.mark.parametrize("command", slow_after(1, ASKED))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The files that a command leaves if nobody disturbs it."""
    known = {}

    def undisturbed(command):
        if command not in known:
            folder = tmp_path_factory.mktemp(command)
            assert call(*line(command), cwd=folder).returncode == 0
            known[command] = kept(folder)
        return known[command]

    return undisturbed


@pytest.mark.slow
@every_command
def test_stopped_by_ctrl_c_and_then_by_term_it_ends_as_if_undisturbed(undisturbed, tmp_path, command):
    for number in (signal.SIGINT, signal.SIGTERM):
        with stopped_after(3, number):
            done = call(*line(command), cwd=tmp_path)

        assert done.returncode == CODES[number]
        assert "interrupted; the games played are stored in runs/lab-" in done.stderr
        assert "the same command resumes" in done.stderr
    assert call(*line(command), cwd=tmp_path).returncode == 0
    assert kept(tmp_path) == undisturbed(command)


@pytest.mark.parametrize(("number", "command"), [*itertools.product([9, 2, 15], ASKED)])
@pytest.mark.slow
def test_a_process_stopped_by_a_signal_ends_as_if_undisturbed(undisturbed, tmp_path, number, command):
    stops = {"STOPPED_BY": str(number), "STOPPED_AFTER": "4", "PYTHONPATH": str(ROOT)}
    asked = [sys.executable, "-m", "tests.lab.process", *map(str, line(command))]
    stopped = subprocess.run(
        asked, cwd=tmp_path, env=os.environ | stops, capture_output=True, text=True, check=False, timeout=60
    )

    assert stopped.returncode == CODES[number], stopped.stderr
    assert call(*line(command), cwd=tmp_path).returncode == 0
    assert kept(tmp_path) == undisturbed(command)


@every_command
def test_a_damaged_folder_is_told_of_with_what_to_do(tmp_path, command):
    with stopped_after(1):
        call(*line(command), cwd=tmp_path)
    (manifest,) = (tmp_path / "runs").glob("lab-*/*/manifest.json")
    manifest.write_text("{}")

    done = call(*line(command), cwd=tmp_path)

    folder = manifest.parent.relative_to(tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"bng-sim: {folder}/manifest.json: ")
    assert done.stderr.endswith(f"; move {folder} away, and run the same command again\n")
    assert "`name`" not in done.stderr


@every_command
def test_a_second_in_the_same_folder_is_refused_while_the_first_is_at_work(tmp_path, command):
    with stopped_after(1):
        call(*line(command), cwd=tmp_path)
    (folder,) = (tmp_path / "runs").glob("lab-*")
    before = kept(tmp_path)

    with disk.lock(folder):
        second = call(*line(command), cwd=tmp_path)

    assert second.returncode == 2
    assert second.stderr == (
        f"bng-sim: runs/{folder.name}: another bng-sim is using it; wait for it, or choose another folder with --runs\n"
    )
    assert kept(tmp_path) == before
