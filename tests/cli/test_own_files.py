"""A user's own files in the folder of a run are never touched, and foreign folders are never used for runs."""

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
def original(tmp_path_factory):
    """Play a run with both reports, and add files of a user's own."""
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
def run(original, tmp_path):
    return shutil.copytree(original, tmp_path / "made") / "runs" / "tiny"


def foreign_files(folder):
    return {name: (folder / name).read_text() for name in OWN}


@pytest.mark.slow
def test_fresh_deletes_only_files_of_run_and_names_others(run):
    before = {path.name for path in (run / "report_files").iterdir()}
    done = sweep(run.parents[1], "--fresh", "--no-report")

    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stderr.splitlines() if "not deleted from" in line]
    assert line == f"bng-sim: not deleted from runs/tiny, because no run wrote it: {', '.join(sorted(OWN))}"
    assert foreign_files(run) == dict.fromkeys(OWN, "ten years of work")
    assert len(before) > 1
    assert {path.name for path in (run / "report_files").iterdir()} == {"thoughts.txt"}
    assert not (run / "report.html").exists()
    assert call("status", run, "--check").returncode == 0


@pytest.mark.slow
def test_fresh_without_foreign_files_prints_no_warning(tmp_path):
    sweep(tmp_path, "--no-report")

    assert "left in" not in sweep(tmp_path, "--no-report", "--fresh").stderr


def test_no_report_deletes_only_older_report(run):
    done = sweep(run.parents[1], "--no-report")

    assert done.returncode == 0
    assert foreign_files(run) == dict.fromkeys(OWN, "ten years of work")
    assert not (run / "report.html").exists()
    assert not (run / "report.md").exists()
    assert {path.name for path in (run / "report_files").iterdir()} == {"thoughts.txt"}


@pytest.mark.parametrize("options", [[], ["--fresh"]])
def test_foreign_folder_is_refused_with_advice(tmp_path, options):
    (tmp_path / "runs" / "tiny").mkdir(parents=True)
    (tmp_path / "runs" / "tiny" / "thesis.txt").write_text("ten years of work")
    done = sweep(tmp_path, *options)

    assert done.returncode == 2
    assert "runs/tiny: no run found, but other files" in done.stderr
    assert "give the config another `name`, or choose another folder with --runs" in " ".join(done.stderr.split())
    assert [path.name for path in (tmp_path / "runs" / "tiny").iterdir()] == ["thesis.txt"]


def test_folder_in_place_of_file_is_named_with_advice(run):
    (run / "summary.csv").unlink()
    (run / "summary.csv").mkdir()
    done = sweep(run.parents[1])

    assert done.returncode == 2
    assert "runs/tiny/summary.csv: not written by a run (Is a directory); move it away" in done.stderr


@pytest.mark.parametrize("command", ["status", "analyse", "report"])
def test_file_in_place_of_folder_is_refused_with_folder_named(run, command):
    done = call(command, run / "manifest.json")

    assert done.returncode == 2
    assert f"is a file; expected the folder of a run, {run}" in " ".join(done.stderr.split())
    assert "delete" not in done.stderr
