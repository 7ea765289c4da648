"""Whatever step on disk goes wrong, and however, the resumed sweep ends with the bytes of an undisturbed one."""

import itertools
import os
import shutil
from typing import NamedTuple
from unittest import mock

import pytest

from bng_sim.core.errors import InputError
from bng_sim.sweep import disk
from bng_sim.sweep.shape import Config
from bng_sim.sweep.store import Store
from tests.sweep.faults import FAULTS, GAME, NOTHING_ASSUMED, disturbed, files, quick, small_chunks, sweep

KEYS = {
    "name": "small",
    "game": "guillotines",
    "rules": NOTHING_ASSUMED,
    "grid": {"players": (2, 3)},
    "lineups": {"dice": "random"},
    "metrics": ("revolution_rate", "turns"),
}
CASES = {
    "all": {"games": 5},
    "precision": {"keep": "summary", "max_games": 9, "precision": {"metric": "revolution_rate", "half_width": 0.24}},
    "verdicts": {"keep": "games", "max_games": 9, "until_decided": {"metric": "revolution_rate", "margin": 0.1}},
}


class Case(NamedTuple):
    """A config, and what an undisturbed sweep of it comes to: its files, and how many steps on disk it takes."""

    config: Config
    files: dict[str, str]
    steps: int


@pytest.fixture(scope="module", params=CASES)
def case(request, tmp_path_factory):
    GAME.strategies.load_shipped()
    config = Config(**KEYS | CASES[request.param])
    folder = tmp_path_factory.mktemp("undisturbed") / "small"
    with small_chunks(3):
        with disturbed(folder) as steps:
            sweep(config, folder)
        with quick():
            yield Case(config, files(folder), steps.count)


def survives(case, folder, faults):
    """Disturb a sweep as often as there are faults, each at a step of its own, and see that it ends as undisturbed."""
    for left, fault in faults:
        with disturbed(folder, left, fault):
            sweep(case.config, folder)
    runner = sweep(case.config, folder)
    assert runner.store.damaged == [], f"{faults}: a shard was listed before it was whole"
    assert files(folder) == case.files, f"{faults}: not the same files"
    shutil.rmtree(folder)


@pytest.mark.parametrize("fault", FAULTS)
def test_any_step_may_go_wrong(case, tmp_path, fault):
    for left in range(case.steps):
        survives(case, tmp_path / "small", [(left, fault)])


def test_so_may_any_step_of_the_resume(case, tmp_path):
    for left in range(0, case.steps, 3):
        fault = FAULTS[left // 3 % 3]
        survives(case, tmp_path / "small", [(left, fault), (7 * left % case.steps, FAULTS[left % 3])])


@pytest.mark.slow
def test_any_step_and_any_step_of_the_resume_may_go_wrong(case, tmp_path):
    for first, second in itertools.product(range(case.steps), repeat=2):
        survives(case, tmp_path / "small", [(first, FAULTS[first % 3]), (second, FAULTS[second % 3])])


def test_a_write_that_is_not_atomic_would_be_noticed(case, tmp_path):
    with mock.patch.object(disk, "write", lambda path, content: disk._put(path, content, os.O_TRUNC)):
        assert_noticed(case, tmp_path / "small")


def test_a_write_that_is_not_synced_would_be_noticed(case, tmp_path):
    def unsynced(path, content):
        path.with_suffix(".new").write_bytes(content)
        disk.os.replace(path.with_suffix(".new"), path)

    with mock.patch.object(disk, "write", unsynced):
        assert_noticed(case, tmp_path / "small")


def test_a_line_of_the_journal_that_comes_before_its_files_would_be_noticed(case, tmp_path):
    """A control."""


def assert_noticed(case, folder):
    noticed = 0
    for left, fault in itertools.product(range(case.steps), FAULTS):
        try:
            survives(case, folder, [(left, fault)])
        except (AssertionError, InputError):
            noticed += 1
            shutil.rmtree(folder)
    assert noticed
