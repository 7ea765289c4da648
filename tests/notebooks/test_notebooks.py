"""Every notebook is of a user's Python alone, runs from a clean state and prints what it shows."""

import ast
import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from bng_sim.games import GAMES

ROOT = Path(__file__).parents[2]
PROSE = "text/markdown"
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LARGEST = 250_000  # bytes, with its pictures
# What a user has: the library, the public names that strategies import, and what the library hands its frames to.
OFFERED = ("bng_sim", *(f"bng_sim.games.{game}" for game in GAMES))
USERS = (
    "IPython.display",
    "inspect",
    "matplotlib.pyplot",
    "matplotlib.ticker",
    "numpy",
    "open_spiel.python",
    "open_spiel.python.algorithms",
    "pandas",
    "pathlib",
    "pyspiel",
    "seaborn",
    "seaborn.objects",
    "statsmodels.formula.api",
    "statsmodels.stats.multitest",
    "statsmodels.stats.proportion",
    "tempfile",
)


LEAVES = {"strategy": ["my_strategies.py"]}  # notebook -> the files that it writes next to itself


def read(path):
    return nbformat.read(path, as_version=4)


def code(notebook):
    return [cell["source"] for cell in notebook.cells if cell["cell_type"] == "code"]


def is_progress(output):
    """Whether it is a progress bar, which comes only where a sweep takes longer: rich shows it as an empty page."""
    return output["output_type"] == "display_data" and "image/png" not in output["data"]


def printed(notebook):
    """What each code cell prints, by the cell's id, and its prose; of pictures and tables only that there is one."""
    made = {}
    for cell in notebook.cells:
        if cell["cell_type"] == "code":
            texts = "".join(output.get("text", "") for output in cell["outputs"])  # cut anywhere as it came in
            shown = [output["data"] for output in cell["outputs"] if "data" in output and not is_progress(output)]
            made[cell["id"]] = (texts, [(sorted(data), data.get(PROSE)) for data in shown])
    return made


def prose(cell):
    """What a cell says: as it was written, or as it was computed."""
    if cell["cell_type"] == "markdown":
        return cell["source"]
    return "".join(output.get("data", {}).get(PROSE, "") for output in cell["outputs"])


def not_of_a_user(source):
    """What a cell does that is not plain Python on what a user has, a line each."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return [f"no Python: {(error.text or '').strip()}"]
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [f"imports {alias.name}" for alias in node.names if alias.name not in (*OFFERED, *USERS)]
        elif isinstance(node, ast.ImportFrom) and node.module not in (*OFFERED, *USERS):
            found.append(f"imports {node.module}")
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            found.append(f"reaches for {node.attr}")
        elif isinstance(node, ast.Name) and node.id in ("get_ipython", "exec", "eval", "__import__"):
            found.append(f"calls {node.id}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
# Jupyter's own kernel manager: it talks over local TCP, warns of that, and leaves its event loop to the collector.
@pytest.mark.filterwarnings("ignore:::zmq", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_notebook_runs_and_prints_what_it_shows(path, tmp_path):
    shutil.copy(path, tmp_path)
    kept, fresh = read(path), read(tmp_path / path.name)
    for cell in fresh.cells:
        if cell["cell_type"] == "code":
            cell["outputs"] = []

    NotebookClient(fresh, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()

    assert printed(fresh) == printed(kept)
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([path.name, *LEAVES.get(path.stem, ())])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_python_on_what_a_user_has(path):
    assert [fault for source in code(read(path)) for fault in not_of_a_user(source)] == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("! bng-sim sweep few.yaml", "no Python: ! bng-sim sweep few.yaml"),
        ("%matplotlib inline\nx = 1", "no Python: %matplotlib inline"),
        ("%%writefile few.yaml\nname: few", "no Python: %%writefile few.yaml"),
        ("from bng_sim.analyses.question import ask", "imports bng_sim.analyses.question"),
        ("import bng_sim.sweeps.run.load", "imports bng_sim.sweeps.run.load"),
        ("import subprocess", "imports subprocess"),
        ("run._stored", "reaches for _stored"),
        ("get_ipython().system('sed')", "calls get_ipython"),
    ],
)
def test_what_a_user_has_not_is_seen(source, fault):
    assert fault in not_of_a_user(source)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_short_and_light(path):
    notebook = read(path)

    assert 5 <= len(notebook.cells) <= 8
    assert {cell["cell_type"] for cell in notebook.cells} == {"markdown", "code"}
    assert path.stat().st_size < LARGEST
    assert any("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_opens_with_its_question_and_ends_with_its_answer(path):
    cells = read(path).cells

    assert "?" in cells[0]["source"]
    assert cells[-1]["cell_type"] == "code"
    assert prose(cells[-1]).startswith("**Answer.**")


def test_there_are_notebooks_and_all_are_listed():
    listed = (ROOT / "notebooks" / "README.md").read_text(encoding="utf-8")

    assert NOTEBOOKS
    assert all(f"]({path.name})" in listed for path in NOTEBOOKS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_imports_is_there(path):
    lines = [
        line for source in code(read(path)) for line in source.splitlines() if line.startswith(("from ", "import "))
    ]

    assert lines
    exec("\n".join(lines), {})
