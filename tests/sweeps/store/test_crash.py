"""Whatever step on disk fails, and however, the resumed sweep ends with the bytes of an undisturbed one."""

import itertools
import os
import shutil
from typing import NamedTuple

import pytest

from bng_sim.core.errors import InputError
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.store import disk, merging
from bng_sim.sweeps.store.folder import Store
from tests.slow import slow_after
from tests.sweeps.store.faults import FAULTS, GAME, NOTHING_ASSUMED, files, inject_fault, quick, small_chunks, sweep

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
EVERY = 97  # that many steps one is tried, in the slow suite each of them


class Case(NamedTuple):
    """A config, and an undisturbed sweep of it: its files, and how many steps on disk it takes."""

    config: Config
    files: dict[str, str]
    steps: int


@pytest.fixture(scope="module", params=slow_after(1, CASES))
def case(request, tmp_path_factory):
    GAME.strategies.load_shipped()
    config = Config(**KEYS | CASES[request.param])
    folder = tmp_path_factory.mktemp("undisturbed") / "small"
    with small_chunks(3, merging.FULL, eager=0):  # so each chunk is merged with those before
        with inject_fault(folder) as steps:
            sweep(config, folder)
        with quick():
            yield Case(config, files(folder), steps.count)


def survives(case, folder, faults):
    """Let one step after another fail, each in the resume after the one before; resume at last."""
    for left, fault in faults:
        with inject_fault(folder, left, fault):
            sweep(case.config, folder)
    with inject_fault(folder):
        runner = sweep(case.config, folder)
    assert runner.store.damaged == set(), f"{faults}: a shard was listed before it was whole"
    assert files(folder) == case.files, f"{faults}: not the same files"
    shutil.rmtree(folder)


@pytest.mark.slow
def test_failure_of_any_step_loses_nothing(case, tmp_path):
    for left in range(0, case.steps, EVERY):
        survives(case, tmp_path / "small", [(left, "fails")])


def test_crash_at_any_step_and_fault_on_resume_lose_nothing(case, tmp_path):
    for left in range(0, case.steps, EVERY):
        faults = [(left, FAULTS[1 + left % 2]), (7 * left % case.steps, FAULTS[left // 2 % 3])]
        survives(case, tmp_path / "small", faults)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_any_fault_of_any_step_loses_nothing(case, tmp_path, fault):
    for left in range(case.steps):
        survives(case, tmp_path / "small", [(left, fault)])


@pytest.mark.slow
def test_faults_of_any_step_and_of_any_resumed_step_lose_nothing(case, tmp_path):
    for first in range(case.steps):
        # Each step of a resume after every 22nd of the run before, with other faults each time.
        for turn, second in enumerate(range(first % 22, case.steps, 22)):
            faults = [(first, FAULTS[(first + turn) % 3]), (second, FAULTS[(first // 22 + second) % 3])]
            survives(case, tmp_path / "small", faults)


def written_in_place(path, content):
    disk._put(path, content, os.O_TRUNC)


def written_unsynced(path, content):
    temporary = path.with_name(f".{path.name}.writing-1-1")
    temporary.write_bytes(content)
    disk.os.replace(temporary, path)
    disk._sync_folder(path.parent)


def renamed_unsynced(path, content):
    temporary = path.with_name(f".{path.name}.writing-1-1")
    disk._put(temporary, content, os.O_TRUNC)
    disk.os.replace(temporary, path)


@pytest.mark.slow
@pytest.mark.parametrize("write", [written_in_place, written_unsynced, renamed_unsynced])
def test_incomplete_write_is_noticed(case, tmp_path, monkeypatch, write):
    monkeypatch.setattr(disk, "write", write)

    assert is_noticed(case, tmp_path / "small")


@pytest.mark.slow
def test_journal_line_before_its_files_is_noticed(case, tmp_path, monkeypatch):
    write, add, later = disk.write, Store.add, []

    def put_off(path, content):
        if path.suffix == ".parquet":
            later.append((path, content))
        else:
            write(path, content)

    def hurry(store, shards):
        add(store, shards)
        while later:
            write(*later.pop(0))

    monkeypatch.setattr(disk, "write", put_off)
    monkeypatch.setattr(Store, "add", hurry)

    assert is_noticed(case, tmp_path / "small")


def is_noticed(case, folder):
    for left, fault in itertools.product(range(case.steps), FAULTS):
        try:
            survives(case, folder, [(left, fault)])
        except (AssertionError, InputError):
            return True
    return False
