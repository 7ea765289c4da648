"""Whatever a command or a call writes: where it cannot, it says where and why, and what was there before stays."""

import json
import subprocess

import pytest

import bng_sim
from tests.command import call
from tests.lab.test_playtests import TABLE
from tests.small_disk import mounted

NO_ROOM, READ_ONLY = "No space left on device", "Read-only file system"


@pytest.fixture
def small_disk(tmp_path):
    """Create a file system of some kilobytes."""
    with mounted(tmp_path, "96k") as folder:
        yield folder


def fill(disk):
    with (disk / "photos").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass


def files(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def by_command(*arguments):
    def run(folder, _run, _game):
        words = [word.replace("DISK", "disk").replace("RUN", str(_run.folder)) for word in arguments]
        done = call(*words, cwd=folder)
        assert done.returncode == 2, done
        return done.stderr

    return run


def by_call(do):
    def run(folder, run, game):
        with pytest.raises(bng_sim.InputError) as raised:
            do(folder / "disk", run, game)
        return str(raised.value)

    return run


WRITERS = {
    "playtests": by_command("playtests", "import", "evenings.csv", "--out", "DISK/plays.parquet"),
    "init": by_command("init", "DISK/study"),
    "page": by_command("play", "--game", "bluffing", "--players", "2", "--html", "DISK/game.html"),
    "figures": by_command("analyse", "RUN", "--question", "endings", "--figures", "DISK"),
    "report": by_command("report", "RUN", "--format", "html", "--out", "DISK"),
    "poster": by_command("games", "RUN", "--cell", "0", "--limit", "1", "--out", "DISK"),
    "saved run": by_call(lambda disk, run, _: run.save(disk / "kept")),
    "saved report": by_call(lambda disk, run, _: run.report(disk / "report.html", progress=False)),
    "saved page": by_call(lambda disk, _, game: game.page(path=disk / "page.html")),
}


@pytest.fixture(scope="module")
def run(small_run):
    return bng_sim.load(small_run)


@pytest.fixture(scope="module")
def game():
    return bng_sim.play(game="bluffing", players=2, lineup="random", progress=False)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * name.endswith("report")) for name in WRITERS]
)
def test_what_cannot_be_written_leaves_all_as_it_was(tmp_path, small_disk, run, game, name):
    (tmp_path / "evenings.csv").write_text(TABLE, encoding="utf-8")
    if name == "playtests":
        assert call("playtests", "import", "evenings.csv", "--out", "disk/plays.parquet", cwd=tmp_path).returncode == 0
    fill(small_disk)
    before = files(small_disk)

    assert NO_ROOM in WRITERS[name](tmp_path, run, game)
    assert files(small_disk) == before

    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    assert READ_ONLY in WRITERS[name](tmp_path, run, game)


@pytest.mark.parametrize("place", ["/proc/x/plays.parquet", "/dev/full", "/dev/null", "/", "evenings.csv", "loop"])
def test_plays_are_written_over_plays_and_nothing_else(tmp_path, place):
    (tmp_path / "evenings.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    done = call("playtests", "import", "evenings.csv", "--out", place, cwd=tmp_path)

    assert done.returncode == 2, done
    assert done.stderr.startswith(f"bng-sim: --out {place}: ")
    assert "None" not in done.stderr
    assert (tmp_path / "evenings.csv").read_text(encoding="utf-8") == TABLE


def test_plays_are_written_through_a_link_and_over_earlier_ones(tmp_path):
    (tmp_path / "evenings.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "link.parquet").symlink_to("plays.parquet")
    for _ in range(2):
        done = call("playtests", "import", "evenings.csv", "--out", "link.parquet", "--json", cwd=tmp_path)
        assert json.loads(done.stdout)["plays"] == 3
    assert (tmp_path / "link.parquet").is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evenings.csv", "link.parquet", "plays.parquet"]


def test_a_name_as_long_as_file_systems_allow_is_written(tmp_path):
    (tmp_path / "evenings.csv").write_text(TABLE, encoding="utf-8")
    name = "é" * 123 + ".parquet"
    assert call("playtests", "import", "evenings.csv", "--out", name, cwd=tmp_path).returncode == 0
    assert (tmp_path / name).is_file()
