"""A run as a notebook: it runs from a clean state, on what a user has, and opens with its answer."""

import json
import shutil

import nbformat
import pytest
from nbclient import NotebookClient

from bng_sim.games import GAMES
from bng_sim.report import notebook
from bng_sim.sweeps.run.load import load


@pytest.fixture(scope="module")
def written(small_run):
    return notebook.write(load(small_run), GAMES["guillotines"], "run")


def test_it_is_a_notebook_that_opens_with_the_answer(written):
    found = nbformat.reads(written, as_version=4)

    nbformat.validate(found)
    assert found.cells[0]["source"].startswith("# ")
    assert sum("sns.scatterplot" in cell["source"] for cell in found.cells) >= 1
    assert json.loads(written)["nbformat"] == 4


# Jupyter's own kernel manager: it talks over local TCP, warns of that, and leaves its event loop to the collector.
@pytest.mark.filterwarnings("ignore:::zmq", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.slow
def test_it_runs_and_draws(written, small_run, tmp_path):
    shutil.copytree(small_run, tmp_path / "run")
    found = nbformat.reads(written, as_version=4)

    NotebookClient(found, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()

    outputs = [output for cell in found.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert [output for output in outputs if output["output_type"] == "error"] == []
