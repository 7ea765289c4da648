"""`bng-sim report` on a real run."""

import shutil

import pytest

from bng_sim.sweeps.store import disk
from tests.command import call


@pytest.fixture
def folder(small_run, tmp_path):
    copied = tmp_path / "small"
    shutil.copytree(small_run, copied)
    return copied


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_report_writes_page_and_markdown_into_folder(folder):
    done = call("report", folder)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [str(folder / "report.html"), str(folder / "report.md")]
    typical = "game-typical-everybody-loses"
    assert f"](report_files/{typical}.txt)" in (folder / "report.md").read_text(encoding="utf-8")
    assert (folder / "report_files" / f"{typical}.txt").read_text(encoding="utf-8").startswith("Game ")
    assert f'id="{typical}"' in (folder / "report.html").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_format_and_folder_can_be_chosen(folder, tmp_path):
    before = sorted(folder.iterdir())
    done = call("report", folder, "--format", "markdown", "--out", tmp_path / "a" / "b")

    assert done.returncode == 0
    assert sorted(path.name for path in (tmp_path / "a" / "b").iterdir()) == ["report.md", "report_files"]
    assert sorted(folder.iterdir()) == before


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_report_command_writes_same_report_as_sweep(tmp_path):
    (tmp_path / "tiny.yaml").write_text("name: tiny\ngames: 30\nlineups: [random]\nassumptions: false\n")
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
    assert f"{tmp_path / 'file'}: cannot be written" in done.stderr
    assert "choose another folder with --out" in " ".join(done.stderr.split())


def deleted(path):
    path.unlink()


def replaced_by_its_neighbour(path):
    (neighbour,) = path.parent.glob("00002-*.parquet")
    shutil.copy(neighbour, path)


def edited(path):
    path.write_text(path.read_text().replace("1", "9", 1))


@pytest.mark.parametrize("command", [["report"], ["analyse"], ["compare", "--cell-a", "0", "--cell-b", "1"]])
@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("summary.csv", deleted),
        ("summary.csv", edited),
        ("cells.csv", edited),
        ("columns.md", edited),
        ("games/00001-*.parquet", deleted),
        ("games/00001-*.parquet", replaced_by_its_neighbour),
    ],
)
def test_damaged_run_is_refused_before_any_output(folder, command, name, damage):
    (path,) = folder.glob(name)
    damage(path)
    done = call(command[0], folder, *command[1:])

    assert (done.returncode, done.stdout) == (2, "")
    message = f"{path}: missing or altered; `bng-sim sweep` with the same config creates it again"
    assert message in " ".join(done.stderr.split())
    assert not (folder / "report.html").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_nothing_is_written_while_sweep_holds_folder(folder, tmp_path):
    with disk.lock(folder):
        done = call("report", folder, "--format", "markdown")
        beside = call("report", folder, "--format", "markdown", "--out", tmp_path / "out")

    assert (done.returncode, beside.returncode) == (2, 0)
    assert "another bng-sim is using it" in " ".join(done.stderr.split())
    assert not (folder / "report.md").exists()


OWN = """
from bng_sim.games.guillotines import strategy

@strategy("Takes the first move, or the last.")
def mine(seen, moves, n, traits, rng):
    return CHOICE
"""


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_game_that_replays_differently_has_no_transcript(tmp_path):
    (tmp_path / "own.yaml").write_text("name: own\ngames: 20\nstrategies: [m.py]\nlineups: [mine]\n")
    (tmp_path / "m.py").write_text(OWN.replace("CHOICE", "0"))
    call("sweep", "own.yaml", "--no-report", cwd=tmp_path)
    options = ("report", "runs/own", "--strategies", "m.py", "--format", "markdown")
    report = tmp_path / "runs" / "own" / "report.md"

    assert call(*options, cwd=tmp_path).returncode == 0
    assert report.read_text(encoding="utf-8").count("[Read all of it]") == 3
    (tmp_path / "m.py").write_text(OWN.replace("CHOICE", "n - 1"))
    assert call(*options, cwd=tmp_path).returncode == 0
    assert "[Read all of it]" not in report.read_text(encoding="utf-8")
    why = "It is not printed here, because the installed version plays it differently"
    assert why in report.read_text(encoding="utf-8")


def test_help_begins_with_two_examples():
    lines = [line.strip() for line in call("report", "--help", COLUMNS="200").stdout.splitlines()]
    shown = [line for line in lines if line.startswith("bng-sim report ")]

    assert shown[:2] == [
        "bng-sim report runs/my_study",
        "bng-sim report runs/my_study --format markdown --out docs/my_study",
    ]
