"""`bng-sim sweep --only`, `--extend`, `--dry-run` and `bng-sim status` on one run, step by step."""

import json

import pytest

from tests.command import call
from tests.sweeps.store.faults import NOTHING_ASSUMED
from tests.undrawn import figures_left_out

CONFIG = f"""
name: tiny
games: 400
grid: {{players: [2, 3, 4]}}
rules: {json.dumps(NOTHING_ASSUMED)}
lineups: [random]
"""


def sweep(folder, *options, config=CONFIG):
    (folder / "tiny.yaml").write_text(config)
    return call("sweep", "tiny.yaml", *options, cwd=folder)


def status(folder, *options):
    done = call("status", "runs/tiny", "--json", *options, cwd=folder)
    return done.returncode, json.loads(done.stdout)


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """Start a run of which only some cells have been played."""
    folder = tmp_path_factory.mktemp("begun")
    with figures_left_out():
        return folder, sweep(folder, "--only", "0")


@pytest.mark.slow
def test_only_plays_named_cells_and_their_baselines(begun):
    folder, done = begun
    code, state = status(folder)

    assert done.returncode == 0, done.stderr
    assert "1 cells are not played yet; without --only the same command plays them" in done.stderr
    assert code == 4
    assert (state["state"], state["at_work"], state["damaged"]) == ("partial", False, [])
    assert [cell["state"] for cell in state["cells"]] == ["played", "not played", "played"]
    assert [cell["games"] for cell in state["cells"]] == [400, 0, 400]


def test_status_prints_states_in_words(begun):
    done = call("status", "runs/tiny", cwd=begun[0])

    assert done.returncode == 4
    assert "runs/tiny: summed up, but some cells have no figures" in done.stdout
    assert "800 games" in done.stdout


def test_report_names_cells_without_figures(begun):
    page = (begun[0] / "runs" / "tiny" / "report.html").read_text()

    assert "Some settings of its config have no figures here: 1 not played" in page


@pytest.mark.parametrize("only", ["3", "2-1", "a", "", "0,,1", "-1", "\u0661"])
def test_unknown_cells_are_refused(tmp_path, only):
    done = sweep(tmp_path, f"--only={only}")

    assert done.returncode == 2
    assert f"--only {only}: " in done.stderr
    assert "expected numbers of cells from 0 to 2" in done.stderr
    assert not (tmp_path / "runs").exists()


def test_dry_run_counts_stored_games_and_writes_nothing(begun):
    folder, _ = begun
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    done = call("sweep", "tiny.yaml", "--dry-run", "--json", cwd=folder)
    plan = json.loads(done.stdout)

    assert done.returncode == 0
    assert [cell["games"] for cell in plan["cells"]] == [400, 400, 400]
    assert (plan["games"], plan["games_to_play"]) == (1200, 400)
    assert plan["bytes"] > 0
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before
    words = " ".join(call("sweep", "tiny.yaml", "--dry-run", cwd=folder).stdout.split())
    assert "3 cells, 1,200 games, 800 of them stored already." in words
    assert words.endswith("Nothing has been played.")


def test_dry_run_of_new_run_creates_no_folder(tmp_path):
    done = sweep(tmp_path, "--dry-run")

    assert done.returncode == 0
    assert "3 cells, 1,200 games, 0 of them stored already." in done.stdout
    assert not (tmp_path / "runs").exists()


@pytest.mark.slow
def test_status_follows_other_cells_more_games_and_damage(tmp_path):
    sweep(tmp_path, "--only", "0", "--no-report")
    done = sweep(tmp_path, "--no-report")

    assert done.returncode == 0
    assert "Computed 400 games, reused 800" in done.stderr
    assert status(tmp_path)[0] == 0

    more = CONFIG.replace("400", "600")
    refused = sweep(tmp_path, "--no-report", config=more)
    assert refused.returncode == 2
    assert "games: 400 there, 600 here" in refused.stderr
    assert "--extend" in refused.stderr
    done = sweep(tmp_path, "--extend", "--no-report", config=more)
    assert done.returncode == 0, done.stderr
    assert "Computed 600 games, reused 1,200" in done.stderr

    (shard,) = (tmp_path / "runs" / "tiny" / "seats").glob("00001-*.parquet")
    content = bytearray(shard.read_bytes())
    content[100] ^= 1
    shard.write_bytes(content)
    assert status(tmp_path) == (0, status(tmp_path)[1])  # it is as long as it was
    code, state = status(tmp_path, "--check")
    assert (code, state["damaged"]) == (4, [f"seats/{shard.name}"])
    done = sweep(tmp_path, "--no-report", config=more)
    assert done.returncode == 0
    assert "1 files are missing or altered, and are created again: seats/00001-" in done.stderr
    assert "Computed 600 games, reused 1,200" in done.stderr
    assert status(tmp_path, "--check")[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("keep", ["summary", "games"])
def test_run_with_rotated_seats_has_report_for_every_keep(tmp_path, keep):
    lineups = 'lineups: {mixed: "greedy,random,random", dice: random}'
    config = CONFIG.replace("lineups: [random]", lineups).replace("[2, 3, 4]", "[3]").replace("400", "200")
    done = sweep(tmp_path, config=config + f"rotate: seats\nkeep: {keep}\n")

    assert done.returncode == 0, done.stderr
    assert "2 cells, 800 games" in done.stderr  # where all play alike, a deal is one game
    assert (tmp_path / "runs" / "tiny" / "report.html").exists()
    assert status(tmp_path, "--check")[0] == 0
    tables = {path.parent.name for path in (tmp_path / "runs" / "tiny").glob("*/*.parquet")}
    assert tables == {"figures", *(["games"] if keep == "games" else [])}


@pytest.mark.parametrize("folder", ["nothing", "."])
def test_folder_without_run_is_reported(tmp_path, folder):
    done = call("status", folder, cwd=tmp_path)

    assert done.returncode == 2
    assert "no run found" in done.stderr
