"""Some cells only: those that are not asked for stay what they were, and in the end it is as if all had been asked."""

import shutil
from unittest import mock

import polars as pl
import pytest

from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.play import stopping
from bng_sim.sweeps.run import run_status
from tests.sweeps.play.test_extend import config
from tests.sweeps.store.faults import GAME, NOTHING_ASSUMED, files, inject_fault, quick, small_chunks, sweep

MOST = 100
GRID = {"crises_in_deck": (1, 7)}
PRECISION = {"max_games": MOST, "precision": {"metric": "turns", "half_width": 8.0}}
VERDICTS = {"max_games": MOST, "until_decided": {"metric": "revolution_rate", "margin": 0.22}}
CASES = {
    "games": {"games": 25},
    "precision": PRECISION,
    "a baseline each": VERDICTS,
    "one baseline": {**VERDICTS, "baseline": {"crises_in_deck": 7, "lineup": "dice"}},
    "rotated": {**PRECISION, "lineups": {"dice": "random", "mixed": "greedy,random,random"}, "rotate": "seats"},
    "assumed": {**VERDICTS, "rules": {"crisis_rebels": NOTHING_ASSUMED["crisis_rebels"]}},
}
DAILY = ("one baseline",)  # the other cases are slow


@pytest.fixture(scope="module", autouse=True)
def chunks():
    with small_chunks(10), quick(), mock.patch.object(stopping, "ENOUGH", 10):
        yield


def asks(**keys):
    return config(**{"grid": GRID, "lineups": {"dice": "random", "bold": "greedy"}} | keys)


class Swept:
    """A finished run, and which of its cells are compared with which."""

    def __init__(self, keys, folder):
        self.config, self.folder = asks(**keys), folder
        sweep(self.config, folder)
        self.files = files(folder)
        self.baselines = [cell.baseline for cell in make_plan(self.config, GAME).cells]

    def asked(self, *cells):
        """As the command asks for them: with those that they are compared with."""
        return {*cells, *(self.baselines[cell] for cell in cells)}


@pytest.fixture(
    scope="module", params=[name if name in DAILY else pytest.param(name, marks=pytest.mark.slow) for name in CASES]
)
def swept(request, tmp_path_factory):
    return Swept(CASES[request.param], tmp_path_factory.mktemp("whole") / "small")


@pytest.mark.slow
@pytest.mark.parametrize("case", ["precision", "one baseline"])
def test_they_stop_at_different_looks(tmp_path, case):
    """Otherwise nothing of what follows would be tried."""
    sweep(asks(**CASES[case]), tmp_path / "small")
    cells = pl.read_csv(tmp_path / "small" / "cells.csv")

    assert cells["games"].n_unique() > 2
    assert case == "precision" or cells["verdict"].n_unique() > 2


@pytest.mark.slow
def test_asked_of_a_finished_run_they_leave_every_byte(swept, tmp_path):
    for cell in range(len(swept.baselines)):
        folder = shutil.copytree(swept.folder, tmp_path / f"{cell}" / "small")

        sweep(swept.config, folder, only=swept.asked(cell))

        assert files(folder) == swept.files, cell


def test_what_was_damaged_elsewhere_is_made_again(swept, tmp_path):
    folder = shutil.copytree(swept.folder, tmp_path / "small")
    for path in sorted(folder.glob("figures/*.parquet"))[::2]:
        path.unlink()

    sweep(swept.config, folder, only=swept.asked(0))

    assert files(folder) == swept.files


@pytest.mark.slow
def test_one_after_the_other_and_then_all_is_as_all_at_once(swept, tmp_path):
    cells = range(len(swept.baselines))
    for first in (0, 1):
        folder = tmp_path / f"{first}" / "small"
        for cell in cells[first::2]:
            sweep(swept.config, folder, only=swept.asked(cell))
            shown = pl.read_csv(folder / "cells.csv").filter(status="played")
            assert set(shown["cell"]) >= swept.asked(*cells[first : cell + 1 : 2])

        sweep(swept.config, folder)

        assert files(folder) == swept.files


@pytest.mark.slow
def test_stopped_and_gone_on_with_elsewhere_and_then_whole_is_as_all_at_once(swept, tmp_path):
    n, last = len(swept.baselines), len(swept.baselines) - 1
    for left in (90, 203):
        folder = tmp_path / f"{left}" / "small"
        with inject_fault(folder, left, "stops"):
            sweep(swept.config, folder)
        sweep(swept.config, folder, only=swept.asked(left % n))
        shown = run_status.read_status(folder, check=True)
        sweep(swept.config, folder, only=swept.asked(last))
        later = run_status.read_status(folder, check=True)

        for before, after in zip(shown.cells, later.cells, strict=True):
            assert after.games >= before.games
            assert after.state == "played" or before.state != "played"
        sweep(swept.config, folder)
        assert files(folder) == swept.files


@pytest.mark.slow
@pytest.mark.parametrize("case", ["one baseline", "precision", "assumed"])
def test_after_more_games_were_asked_for_too(tmp_path, case):
    fewer, more = asks(**CASES[case] | {"max_games": 35}), asks(**CASES[case])
    whole, folder = tmp_path / "whole" / "small", tmp_path / "small"
    sweep(fewer, whole)
    shutil.copytree(whole, folder)
    known = pl.read_csv(whole / "cells.csv").filter(pl.col("games") < 35, pl.col("cell") != pl.col("baseline"))
    sweep(more, whole, extend=True)

    for cell, baseline in pl.read_csv(whole / "cells.csv").select("cell", "baseline").rows():
        sweep(more, folder, extend=True, only={cell, baseline})

        assert set(known["cell"]) <= set(pl.read_csv(folder / "cells.csv").filter(status="played")["cell"])
    sweep(more, folder)
    assert files(folder) == files(whole)
    sweep(more, folder, only={cell, baseline})
    assert files(folder) == files(whole)
