"""A user's own files in the folder of a run, and runs in the folders of others: nothing of theirs is touched."""

import json
import shutil

import pytest

from tests.command import call
from tests.sweeps.store.faults import NOTHING_ASSUMED
from tests.undrawn import figures_left_out

CONFIG = f"""
name: tiny
games: 40
grid: {{players: [2, 3]}}
rules: {json.dumps(NOTHING_ASSUMED)}
lineups: [random]
"""
OWN = ("thesis.txt", "games/mine.parquet", "report_files/thoughts.txt", "notes/summary.csv")


def sweep(folder, *options):
    (folder / "tiny.yaml").write_text(CONFIG)
    return call("sweep", "tiny.yaml", *options, cwd=folder)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A run with both reports, and with files of a user's own among them."""
    folder = tmp_path_factory.mktemp("made")
    assert sweep(folder, "--no-report").returncode == 0
    run = folder / "runs" / "tiny"
    with figures_left_out():
        assert call("report", run).returncode == 0
    for name in OWN:
        (run / name).parent.mkdir(exist_ok=True)
        (run / name).write_text("ten years of work")
    return folder


@pytest.fixture
def run(made, tmp_path):
    return shutil.copytree(made, tmp_path / "made") / "runs" / "tiny"


def own(folder):
    return {name: (folder / name).read_text() for name in OWN}


def test_fresh_deletes_what_the_run_wrote_and_names_what_it_leaves(run):
    before = {path.name for path in (run / "report_files").iterdir()}
    done = sweep(run.parents[1], "--fresh", "--no-report")

    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stderr.splitlines() if "left in" in line]
    assert line == f"bng-sim: left in runs/tiny, for no run wrote it: {', '.join(sorted(OWN))}"
    assert own(run) == dict.fromkeys(OWN, "ten years of work")
    assert len(before) > 1
    assert {path.name for path in (run / "report_files").iterdir()} == {"thoughts.txt"}
    assert not (run / "report.html").exists()
    assert call("status", run, "--check").returncode == 0


def test_fresh_without_anything_of_anybodys_says_nothing_of_it(tmp_path):
    sweep(tmp_path, "--no-report")

    assert "left in" not in sweep(tmp_path, "--no-report", "--fresh").stderr


def test_without_a_report_an_older_one_goes_and_nothing_else(run):
    done = sweep(run.parents[1], "--no-report")

    assert done.returncode == 0
    assert own(run) == dict.fromkeys(OWN, "ten years of work")
    assert not (run / "report.html").exists()
    assert not (run / "report.md").exists()
    assert {path.name for path in (run / "report_files").iterdir()} == {"thoughts.txt"}


@pytest.mark.parametrize("options", [[], ["--fresh"]])
def test_into_a_folder_of_others_no_run_goes_and_it_is_said_where_else(tmp_path, options):
    (tmp_path / "runs" / "tiny").mkdir(parents=True)
    (tmp_path / "runs" / "tiny" / "thesis.txt").write_text("ten years of work")
    done = sweep(tmp_path, *options)

    assert done.returncode == 2
    assert "runs/tiny: no run lies there, but other things do" in done.stderr
    assert "give the config another `name`, or choose another folder with --runs" in " ".join(done.stderr.split())
    assert [path.name for path in (tmp_path / "runs" / "tiny").iterdir()] == ["thesis.txt"]


def test_a_folder_where_the_run_has_a_file_is_named_with_what_to_do(run):
    (run / "summary.csv").unlink()
    (run / "summary.csv").mkdir()
    done = sweep(run.parents[1])

    assert done.returncode == 2
    assert "runs/tiny/summary.csv: not what a run leaves there (Is a directory); move it away" in done.stderr


@pytest.mark.parametrize("command", ["status", "analyse", "report"])
def test_a_file_given_where_a_folder_is_expected_is_a_slip(run, command):
    done = call(command, run / "manifest.json")

    assert done.returncode == 2
    assert f"is a file; expected the folder of a run, {run}" in " ".join(done.stderr.split())
    assert "delete" not in done.stderr
