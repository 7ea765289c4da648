"""How long a run's files live, and where a run can go: copies, pickles, other processes, other folders."""

import copy
import gc
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
import warnings

import joblib
import numpy as np
import pandas as pd
import polars as pl
import pytest

import bng_sim
from bng_sim.api.temporary_folder import TemporaryFolder
from tests.slow import slow_after

QUIET = {"progress": False}
GAMES = 20


@pytest.fixture
def temporary():
    return bng_sim.simulate(lineup="random", games=GAMES, **QUIET)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return bng_sim.simulate(lineup="random", games=GAMES, folder=tmp_path_factory.mktemp("kept") / "run", **QUIET)


def count(run):
    return len(run.games(columns=["turns"]))


COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda run: pickle.loads(pickle.dumps(run)),
    "in a list": lambda run: copy.deepcopy([run])[0],
    "load": lambda run: bng_sim.load(run.folder),
}


@pytest.mark.parametrize("name", COPIES)
def test_files_live_as_long_as_the_last_run_of_them(name):
    run = bng_sim.simulate(lineup="random", games=GAMES, **QUIET)
    turns = run.games(columns=["turns"])
    another = COPIES[name](run)
    del run
    gc.collect()

    assert another.games(columns=["turns"]).equals(turns)
    assert another.game.name == "guillotines"
    assert repr(another)


def test_the_last_run_takes_its_files_along():
    run = bng_sim.simulate(lineup="random", games=GAMES, **QUIET)
    folder, another = run.folder, copy.deepcopy(run)
    lazy = run.scan_games().select("turns")
    del run, another
    gc.collect()
    assert folder.exists()
    del lazy
    gc.collect()
    assert not folder.exists()
    assert not folder.parent.exists()


@pytest.mark.parametrize("table", slow_after(1, ["games", "seats"]))
def test_lazy_frame_of_a_temporary_run_is_read_in_one_line(table):
    read = getattr(bng_sim.simulate(lineup="random", games=GAMES, **QUIET), f"scan_{table}")
    lazy = read()
    del read
    gc.collect()

    assert lazy.select(pl.len()).collect().item() >= GAMES
    assert lazy.filter(pl.col("game") == 3).select("game", "cell").collect(engine="streaming")["game"].unique()[0] == 3
    assert lazy.collect().height >= GAMES
    assert getattr(bng_sim.simulate(lineup="random", games=GAMES, **QUIET), f"scan_{table}")().collect().height


def test_pieces_of_a_temporary_run_are_read_in_one_line():
    parts = bng_sim.simulate(lineup="random", games=GAMES, **QUIET).scan_games(frames="pandas")
    gc.collect()

    assert sum(map(len, parts)) == GAMES


def test_lazy_frame_reads_no_more_columns_for_it(temporary, kept):
    for run in (temporary, kept):
        plan = run.scan_games().filter(pl.col("turns") > 3).select("turns").explain()
        assert "PROJECT 120" not in plan
        assert any(f"PROJECT {n}/" in plan for n in (1, 2, 3)), plan


def test_a_lazy_frame_is_serialised_without_the_folder(temporary):
    lazy = pl.LazyFrame.deserialize(temporary.scan_games().serialize())
    assert lazy.collect().height == GAMES
    del lazy
    assert temporary.folder.exists()


@pytest.mark.parametrize("backend", slow_after(1, ["threading", "loky"]))
def test_runs_travel_to_workers_and_back(temporary, backend):
    made = joblib.Parallel(n_jobs=2, backend=backend)(joblib.delayed(count)(run) for run in (temporary, temporary))
    assert made == [GAMES, GAMES]
    back = joblib.Parallel(n_jobs=2, backend=backend)(joblib.delayed(copy.copy)(run) for run in (temporary,))
    assert count(back[0]) == count(temporary) == GAMES


@pytest.mark.slow  # quickly: they are pickled and read back
@pytest.mark.parametrize("how", ["spawn", "forkserver"])
def test_runs_travel_to_processes(temporary, how):
    with multiprocessing.get_context(how).Pool(1) as pool:
        assert pool.map(count, [temporary]) == [GAMES]
    assert count(temporary) == GAMES


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_forked_children_leave_their_parents_files():
    code = f"""
import gc, os, sys
import bng_sim
run = bng_sim.simulate(lineup="random", games={GAMES}, progress=False)
for end in ("sys.exit()", "pass", "1 / 0", "del run; gc.collect()", "run._temporary.delete()"):
    child = os.fork()
    if child == 0:
        sys.stderr = open(os.devnull, "w")
        exec(end)
        sys.exit()
    os.waitpid(child, 0)
folder = run.folder
print(len(run.games(columns=["turns"])), folder.exists(), folder)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    n, there, folder = done.stdout.split()
    assert (n, there) == (str(GAMES), "True")
    assert not os.path.exists(folder)  # the parent took it along  # noqa: PTH110


def test_threads_share_a_run(temporary):
    found = []
    threads = [threading.Thread(target=lambda: found.append(count(temporary))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [GAMES] * 8


def test_pickle_of_a_run_that_is_gone_says_so():
    run = bng_sim.simulate(lineup="random", games=GAMES, **QUIET)
    pickled, folder = pickle.dumps(run), run.folder
    del run
    gc.collect()
    with pytest.raises(bng_sim.InputError, match=str(folder)):
        pickle.loads(pickled)


def test_relative_folders_are_read_from_any_working_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other").mkdir()
    runs = [
        bng_sim.simulate(lineup="random", games=GAMES, folder="simulated", **QUIET),
        bng_sim.sweep(lineups=["random"], games=GAMES, ladder=False, assumptions=False, folder="swept", **QUIET),
        bng_sim.load("simulated"),
        bng_sim.load("simulated").save("saved"),
    ]
    lazy = [run.scan_games(columns=["turns"]) for run in runs]
    monkeypatch.chdir(tmp_path / "other")

    for run, frame in zip(runs, lazy, strict=True):
        assert run.folder.is_absolute()
        assert count(run) == GAMES
        assert frame.collect().height == GAMES
        assert run.replay(0).row()["turns"] > 0


@pytest.mark.parametrize("folder", ["/proc/x", "/proc/self/x", "/sys/x/y"])
def test_a_folder_that_cannot_be_created_is_named_with_the_reason(folder):
    with pytest.raises(bng_sim.InputError) as raised:
        bng_sim.simulate(lineup="random", games=GAMES, folder=folder, **QUIET)
    assert "another bng-sim" not in str(raised.value)
    assert "cannot be read or written (" in str(raised.value)
    assert "None" not in str(raised.value)


@pytest.mark.parametrize(
    "again", slow_after(1, [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy])
)
def test_answers_and_games_are_copied_and_pickled(kept, again):
    answer, game = kept.answer("endings"), kept.replay(3)

    assert again(answer).sentences == answer.sentences
    assert again(answer).tables.keys() == answer.tables.keys()
    assert again(answer).figure(size=(3, 3)).get_size_inches().tolist() == [3, 3]
    assert again(game).log == game.log
    assert again(game).row() == game.row()


def test_config_is_a_copy(kept):
    kept.config["rules"]["level"] = 99
    kept.config["cells"].clear()
    kept.config.clear()

    assert kept.config["rules"].get("level") != 99
    assert kept.config["name"] == "simulation"
    assert len(kept.cells) == 1


FRAMES = {
    "games": lambda run: run.games(),
    "seats": lambda run: run.seats(),
    "cells": lambda run: run.cells,
    "unplayed": lambda run: run.unplayed,
    "failures": lambda run: run.failures,
    "summary": lambda run: run.summary,
    "questions": lambda run: run.questions(),
    "table": lambda run: run.table("endings"),
    "measure": lambda run: run.measure("turns"),
    "events": lambda run: run.replay(0).events,
    "one column": lambda run: run.games(columns=["turns"]),
    "headline": lambda run: run._headline(),
}


@pytest.mark.parametrize("name", FRAMES)
def test_every_frame_can_be_written_to_and_is_whole(kept, name):
    frame = FRAMES[name](kept)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        frame.assign(more=1)
        for column in frame.columns if len(frame) else ():
            if isinstance(frame[column].iloc[0], np.ndarray):
                continue  # a list: pandas takes it for one value a row
            frame.loc[:, column] = frame[column].iloc[-1]
            frame.loc[frame.index[0], column] = frame[column].iloc[-1]
            if pd.api.types.is_numeric_dtype(frame[column]) and frame[column].dtype != bool:
                frame.loc[:, column] = 0
        frame["more"] = 1
    assert FRAMES[name](kept).shape[1] == frame.shape[1] - 1


def test_temporary_folder_is_deleted_once():
    folder = TemporaryFolder()
    folder.run.mkdir()
    folder.delete()
    assert not folder.run.parent.exists()
    folder.delete()
