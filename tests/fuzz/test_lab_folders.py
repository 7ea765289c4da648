"""A lab that is stopped at any step of its writing, or whose folder was damaged: it ends alike, or refuses in words."""

import random
import shutil
from pathlib import Path
from unittest import mock

import pytest

from bng_sim.games import GAMES
from bng_sim.sweeps.store import disk
from tests.command import call
from tests.fuzz.damaged_runs import deleted, emptied, longer, replaced_by_a_folder, truncated, with_a_bit_flipped
from tests.lab.asked import ASKED, line
from tests.lab.commons import COMMONS
from tests.lab.stopping import kept
from tests.sweeps.store.faults import FAULTS, Steps, Stopped

ALWAYS = 2
RUNS = Path("runs")  # as the command, in its own folder, names it
DAMAGES = (deleted, emptied, longer, replaced_by_a_folder, truncated, with_a_bit_flipped)


@pytest.fixture(autouse=True)
def _commons_is_registered():
    with mock.patch.dict(GAMES._known):
        GAMES.register(COMMONS)
        yield


class Tried:
    """A command of the lab, in a folder that is disturbed again and again."""

    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        steps = Steps(RUNS)
        with mock.patch.object(disk, "os", steps):
            assert self.call().returncode == 0
        self.steps, self.files = steps.count, kept(folder)
        shutil.copytree(folder / "runs", folder / "whole")

    def call(self):
        return call(*line(self.command), cwd=self.folder)

    def stopped(self, seed):
        """Stop the command at a step that chance chooses, and give it again."""
        rng = random.Random(seed)
        shutil.rmtree(self.folder / "runs")
        for _ in range(rng.choice((1, 1, 2))):
            fault, left = rng.choice(FAULTS), rng.randrange(self.steps)
            with mock.patch.object(disk, "os", Steps(RUNS, left, fault)):
                try:
                    self._refused(self.call(), f"seed {seed}: step {left} {fault}")
                except Stopped:
                    assert fault != "fails"
        done = self.call()
        assert done.returncode == 0, f"seed {seed}: {done.stderr}"
        assert kept(self.folder) == self.files, f"seed {seed}"

    def damaged(self, seed):
        """Damage a file of the folder, and give the command again."""
        rng = random.Random(seed)
        shutil.rmtree(self.folder / "runs")
        shutil.copytree(self.folder / "whole", self.folder / "runs")
        (lab,) = (self.folder / "runs").glob("lab-*")
        damage = rng.choice(DAMAGES)
        where = rng.choice([lab, *(path.parent for path in lab.glob("*/manifest.json"))])
        what = f"seed {seed}: {damage.__name__} {where.name}/{damage(rng, where)}"
        done = self.call()
        if done.returncode == 0:
            assert kept(self.folder) == self.files, what
        else:
            self._refused(done, what)

    def _refused(self, done, what):
        """A result, or words that name the folder."""
        assert done.returncode in (0, 2, 4), f"{what}: {done}"
        assert done.returncode == 0 or "runs/lab-" in done.stderr, f"{what}: {done}"
        assert "Traceback" not in done.stderr, f"{what}: {done}"


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_a_lab_ends_alike_however_it_was_disturbed(tmp_path, seeds):
    tried = {}
    for seed in seeds(ALWAYS):
        command = sorted(ASKED)[seed % len(ASKED)]
        if command not in tried:
            (tmp_path / command).mkdir()
            tried[command] = Tried(command, tmp_path / command)
        tried[command].stopped(seed)
        tried[command].damaged(seed)
