"""A chunk that cannot be played costs its own cell only, and is reported with its games."""

import csv
import json

import pytest

from bng_sim.sweeps.run.load import load
from tests.command import call, process
from tests.sweeps.store.faults import NOTHING_ASSUMED

FAILS = """
from bng_sim.core.strategy import Trait
from bng_sim.games.guillotines import strategy


@strategy("Answers with an index that is not on the list.", traits=(Trait("players", 4, 2, 9, "where so many play"),))
def fails(seen, moves, n, traits, rng):
    return n if seen.rules.players == traits[0] or traits[0] == 9 else 0
"""
DIES = """
import os
import multiprocessing
from pathlib import Path

from numba import types

from bng_sim.games.guillotines import strategy

leave = types.ExternalFunction("_exit", types.void(types.intc))
IN_A_WORKER = multiprocessing.current_process().name != "MainProcess"
ONCE = Path(__file__).with_name("died")
if IN_A_WORKER and not ONCE.exists():
    ONCE.touch()
    os._exit(1)


@strategy("Takes its process along where three play, unless that is the one that was called.")
def dies(seen, moves, n, traits, rng):
    if IN_A_WORKER and seen.rules.players == 3 and DEADLY:
        leave(1)
    return 0
"""
CONFIG = f"""
name: tiny
games: 300
grid: {{players: [2, 3, 4]}}
rules: {json.dumps(NOTHING_ASSUMED)}
strategies: [mine.py]
lineups: [LINEUPS]
ladder: false
"""


def sweep(folder, strategy, lineups, *options, run=call):
    (folder / "mine.py").write_text(strategy)
    (folder / "tiny.yaml").write_text(CONFIG.replace("LINEUPS", lineups))
    return run("sweep", "tiny.yaml", *options, cwd=folder)


def rows(folder, name):
    with (folder / "runs" / "tiny" / name).open() as file:
        return list(csv.DictReader(file))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lineups", "failed"),
    [
        ("fails(players=4)", [2]),  # the one that the others are compared with
        ("fails(players=2)", [0]),
        ("fails(players=9), random", [0, 1, 2]),
    ],
)
@pytest.mark.usefixtures("figures")
def test_failing_strategy_leaves_other_cells_their_figures(tmp_path, lineups, failed):
    ended = sweep(tmp_path, FAILS, lineups)

    assert ended.returncode == 4, ended.stderr
    assert f"cells without figures: {len(failed)} (" in ended.stderr
    assert f"{lineups.partition(',')[0]} failed at decision `draw` in game 0" in ended.stderr
    assert [int(row["cell"]) for row in rows(tmp_path, "failures.csv")] == failed
    assert {row["first_game"] + "+" + row["games"] for row in rows(tmp_path, "failures.csv")} == {"0+300"}
    assert [int(row["cell"]) for row in rows(tmp_path, "cells.csv") if row["status"] == "failed"] == failed
    figures = [row for row in rows(tmp_path, "summary.csv") if row["metric"] == "revolution_rate"]
    assert all(int(row["cell"]) not in failed and row["n"] == "300" for row in figures)
    assert {row["cell"] for row in figures if row["baseline"] and not row["difference"]} == (
        {"0", "1"} if failed == [2] else set()
    )
    page = (tmp_path / "runs" / "tiny" / "report.html").read_text()
    assert f"Some settings of its config have no figures here: {len(failed)} failed" in page
    run = load(tmp_path / "runs" / "tiny")
    assert run.failures["cell"].to_list() == failed
    assert run.games["cell"].unique().to_list() == sorted({int(row["cell"]) for row in figures})


@pytest.mark.slow  # quickly: tests/sweeps/store/test_folder.py
def test_run_of_edited_strategy_is_refused(tmp_path):
    sweep(tmp_path, FAILS, "fails(players=2)", "--no-report")
    ended = sweep(tmp_path, FAILS.replace("return n", "return 1"), "fails(players=2)")

    assert ended.returncode == 2
    assert "strategies: " in ended.stderr


@pytest.mark.slow
def test_only_strategy_error_is_printed_if_every_cell_fails(tmp_path):
    ended = sweep(tmp_path, FAILS, "fails(players=9)")

    assert ended.returncode == 2
    assert "no cell could be played: cell " in ended.stderr
    assert "strategy fails(players=9) failed at decision `draw`" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "runs" / "tiny" / "report.html").exists()

    mended = sweep(
        tmp_path, FAILS.replace("return n", "return 0"), "fails(players=9)", "--no-report"
    )  # nothing was there to lose

    assert mended.returncode == 0, mended.stderr


@pytest.mark.slow
def test_chunk_is_retried_after_its_worker_dies_once(tmp_path):
    ended = sweep(
        tmp_path, "DEADLY = False\n" + DIES, "dies", "--backend", "loky", "--workers", "2", "--no-report", run=process
    )

    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "died").exists()
    assert "Computed 900 games, reused 0" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, 1])
def test_only_chunk_that_kills_all_its_workers_is_given_up(tmp_path, workers):
    (tmp_path / "died").touch()
    deadly = "DEADLY = True\n" + DIES
    options = ("--backend", "loky", "--workers", workers, "--no-report")
    ended = sweep(tmp_path, deadly, "dies", *options, run=process)

    assert ended.returncode == 4, ended.stderr
    assert "cell 1 (players 3, lineup dies), games 0 to 299 of seed 1: the process that played it died" in ended.stderr
    assert "Computed 600 games, reused 0" in ended.stderr
    assert [(row["cell"], row["first_game"], row["games"]) for row in rows(tmp_path, "failures.csv")] == [
        ("1", "0", "300")
    ]
    assert [row["status"] for row in rows(tmp_path, "cells.csv")] == ["played", "failed", "played"]

    again = sweep(tmp_path, deadly, "dies", "--no-report")  # threads: here it does not die

    assert again.returncode == 0, again.stderr
    assert "Computed 300 games, reused 600" in again.stderr
    assert not (tmp_path / "runs" / "tiny" / "failures.csv").exists()
