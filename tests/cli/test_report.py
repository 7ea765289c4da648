"""`bng-sim report` on a run that was really played."""

import shutil

import pytest

from tests.command import call


@pytest.fixture
def folder(small_run, tmp_path):
    copied = tmp_path / "small"
    shutil.copytree(small_run, copied)
    return copied


def test_it_writes_page_and_markdown_into_the_runs_folder(folder):
    done = call("report", folder)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [str(folder / "report.html"), str(folder / "report.md")]
    assert "](report_files/game-typical.txt)" in (folder / "report.md").read_text(encoding="utf-8")
    assert (folder / "report_files" / "game-typical.txt").read_text(encoding="utf-8").startswith("Game ")
    assert 'id="game-typical"' in (folder / "report.html").read_text(encoding="utf-8")


def test_one_format_and_another_folder_can_be_chosen(folder, tmp_path):
    before = sorted(folder.iterdir())
    done = call("report", folder, "--format", "markdown", "--out", tmp_path / "a" / "b")

    assert done.returncode == 0
    assert sorted(path.name for path in (tmp_path / "a" / "b").iterdir()) == ["report.md", "report_files"]
    assert sorted(folder.iterdir()) == before


def test_a_sweep_without_a_report_leaves_none_and_this_command_writes_what_a_sweep_would(tmp_path):
    (tmp_path / "tiny.yaml").write_text("name: tiny\ngames: 30\nlineups: [random]\n")
    run = tmp_path / "runs" / "tiny"

    assert "Report: " not in call("sweep", "tiny.yaml", "--no-report", cwd=tmp_path).stderr
    assert not (run / "report.html").exists()
    assert call("report", "runs/tiny", cwd=tmp_path).returncode == 0
    written = {name: (run / name).read_bytes() for name in ("report.html", "report.md")}
    (run / "report.md").write_text("of fewer games")
    assert "Report: runs/tiny/report.html" in call("sweep", "tiny.yaml", cwd=tmp_path).stderr
    assert {name: (run / name).read_bytes() for name in written} == written
    call("sweep", "tiny.yaml", "--no-report", cwd=tmp_path)
    assert not (run / "report.html").exists()
    assert not (run / "report.md").exists()


def test_a_folder_without_a_run_is_refused(tmp_path):
    done = call("report", tmp_path)

    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert str(tmp_path) in done.stderr


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_named(folder, tmp_path):
    (tmp_path / "file").touch()
    done = call("report", folder, "--out", tmp_path / "file")

    assert done.returncode == 2
    assert f"--out {tmp_path / 'file'}: cannot be written" in done.stderr


def test_help_begins_with_two_examples():
    lines = [line.strip() for line in call("report", "--help", COLUMNS="200").stdout.splitlines()]
    shown = [line for line in lines if line.startswith("bng-sim report ")]

    assert shown == [
        "bng-sim report runs/crisis_counts",
        "bng-sim report runs/roles --format markdown --out docs/roles",
    ]
