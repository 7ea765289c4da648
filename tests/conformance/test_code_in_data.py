"""Stored runs and tables are data: a strategy file that one names is loaded only if the user names it too."""

import json
import socket
import subprocess
from pathlib import Path

import pytest

import bng_sim
from bng_sim.core.errors import StrategyError
from bng_sim.games import GAMES
from bng_sim.hosting.folder import Folder
from tests.command import SCRIPT, call, only_shipped
from tests.slow import slow_after

OWN = '''"""Strategies of one's own."""

from pathlib import Path

from bng_sim.games.bluffing import strategy

Path({marker!r}).write_text("imported")


@strategy("ours")
def ours(seen, moves, n, traits, rng):
    """Make the first move."""
    return 0
'''
CONFIG = """
name: ours
game: bluffing
games: 20
lineups: {ours: "ours,random"}
strategies: [own.py]
ladder: false
"""
LOADING = ("--strategies", "own.py")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run and a table in which a strategy of one's own played."""
    where = tmp_path_factory.mktemp("data")
    (where / "own.py").write_text(OWN.format(marker=str(where / "marker")))
    (where / "config.yaml").write_text(CONFIG)
    done = call("sweep", "config.yaml", "--no-report", cwd=where)
    assert done.returncode == 0, done
    assert (where / "marker").exists()
    return where


@pytest.fixture
def marker(folder):
    (folder / "marker").unlink(missing_ok=True)
    return folder / "marker"


COMMANDS = {
    "replay": ["replay", "runs/ours", "--index", "3", "--cell", "0"],
    "poster": ["games", "runs/ours", "--out", "pictures"],
    "games": ["games", "runs/ours", "--sort", "shortest"],
    "report": ["report", "runs/ours", "--out", "reports"],
    "analyse": ["analyse", "runs/ours"],
    "status": ["status", "runs/ours", "--check"],
    "compare": ["compare", "runs/ours", "runs/ours"],
}


@pytest.mark.usefixtures("figures")
@pytest.mark.parametrize("name", slow_after(3, COMMANDS))
def test_no_command_runs_the_code_that_a_run_names(folder, marker, name):
    done = call(*COMMANDS[name], cwd=folder)

    assert not marker.exists()
    assert "Traceback" not in done.stderr
    if name in ("replay", "poster"):
        assert done.returncode == 2
        said = " ".join(done.stderr.split())
        assert "own.py" in said
        assert "--strategies" in said
        assert call(*COMMANDS[name], *LOADING, cwd=folder).returncode == 0
        assert marker.exists()


def test_python_runs_no_code_that_a_run_names(folder, marker):
    with only_shipped(GAMES["bluffing"].strategies):
        run = bng_sim.load(folder / "runs" / "ours")
        with pytest.raises(StrategyError, match=r"own\.py.*--strategies"):
            run.replay(3, 0)
        assert not marker.exists()
        assert run.replay(3, 0, strategies=[folder / "own.py"]).index == 3


def test_a_changed_file_is_named_and_what_it_plays_is_compared(folder, tmp_path):
    changed = (folder / "own.py").read_text().replace("return 0", "return n - 1")
    (tmp_path / "own.py").write_text(changed)

    done = call("replay", str(folder / "runs/ours"), "--index", "3", "--cell", "0", "--strategies", tmp_path / "own.py")

    assert done.returncode == 1
    assert "differs from the stored one" in " ".join(done.stderr.split())


def test_no_table_runs_the_code_that_it_names(folder, marker):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    arguments = ["--game", "bluffing", "--players", "2", "--lineup", "ours", "--no-open", "--port", str(port)]
    begun = subprocess.Popen([SCRIPT, "table", *arguments, *LOADING], cwd=folder, stdout=subprocess.PIPE, text=True)
    link = begun.stdout.readline().strip()
    begun.kill()
    begun.communicate()
    marker.unlink()
    (file,) = (folder / "playtests" / "tables").glob("*.json")
    assert json.loads(file.read_text())["files"] == [str(folder / "own.py")]

    for command in (["replay", link], ["table", link, "--no-open"]):
        done = call(*command, cwd=folder)
        said = " ".join(done.stderr.split())
        assert (done.returncode, marker.exists()) == (2, False), done
        assert "own.py" in said
        assert "--strategies" in said
    assert call("replay", link, *LOADING, cwd=folder).returncode == 0
    assert marker.exists()


@pytest.mark.parametrize("where", ["answers", "thoughts"])
@pytest.mark.parametrize("odd", [-1, 10**6, 2**31, 2**40, 2**70])
def test_an_odd_answer_of_a_table_is_refused(tmp_path, where, odd):
    table = bng_sim.hosting.game_table.GameTable.new(
        bng_sim.play(game="bluffing", lineup="search(rollouts=2,by=random),random").code, [2]
    )
    Folder(tmp_path).save(table)
    file = Path(tmp_path) / "tables" / f"{table.name}.json"
    stored = json.loads(file.read_text())
    stored["answers"] = {str(n): [2, odd if where == "answers" else 0] for n in range(1, 40)}
    stored["thoughts"] = {str(n): odd for n in range(1, 40) if where == "thoughts"}
    file.write_text(json.dumps(stored))

    done = call("replay", f"http://x/{table.key(2)}", "--folder", tmp_path)

    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done
