"""Every notebook runs from a clean state and prints what it shows."""

import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
PROSE = "text/markdown"
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LONG = ("bluffing", "players", "roles", "strategy", "crisis_counts")  # 10 to 30 seconds each


def printed(notebook):
    """What each code cell prints, by the cell's id, and its prose; of pictures and tables only that there is one."""
    made = {}
    for cell in notebook.cells:
        if cell["cell_type"] == "code":
            texts = "".join(output.get("text", "") for output in cell["outputs"])  # cut anywhere as it came in
            shown = [output["data"] for output in cell["outputs"] if "data" in output]
            made[cell["id"]] = (texts, [(sorted(data), data.get(PROSE)) for data in shown])
    return made


def prose(cell):
    """What a cell says: as it was written, or as it was computed."""
    if cell["cell_type"] == "markdown":
        return cell["source"]
    return "".join(output.get("data", {}).get(PROSE, "") for output in cell["outputs"])


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=[pytest.mark.slow] * (path.stem in LONG), id=path.stem) for path in NOTEBOOKS]
)
# Jupyter's own kernel manager: it talks over local TCP, warns of that, and leaves its event loop to the collector.
@pytest.mark.filterwarnings("ignore:::zmq", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_notebook_runs_and_prints_what_it_shows(path, tmp_path):
    for folder in ("notebooks", "configs"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    kept = nbformat.read(path, as_version=4)
    fresh = nbformat.read(tmp_path / "notebooks" / path.name, as_version=4)
    for cell in fresh.cells:
        if cell["cell_type"] == "code":
            cell["outputs"] = []

    NotebookClient(fresh, timeout=300, resources={"metadata": {"path": str(tmp_path / "notebooks")}}).execute()

    assert printed(fresh) == printed(kept)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_opens_with_its_question_and_ends_with_its_answer(path):
    cells = nbformat.read(path, as_version=4).cells

    assert "?" in cells[0]["source"]
    assert prose(cells[-1]).startswith("**Answer.**")


def test_there_are_notebooks_and_all_are_listed():
    listed = (ROOT / "notebooks" / "README.md").read_text(encoding="utf-8")

    assert NOTEBOOKS
    assert all(f"]({path.name})" in listed for path in NOTEBOOKS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_imports_is_there(path):
    cells = [cell["source"] for cell in nbformat.read(path, as_version=4).cells if cell["cell_type"] == "code"]
    lines = [line for source in cells for line in source.splitlines() if line.startswith(("from ", "import "))]

    assert lines
    exec("\n".join(lines), {})
