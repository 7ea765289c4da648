"""A player is trained, stopped, resumed, seated and explained; what it cannot play is refused."""

import json
from unittest import mock

import pytest

from bng_sim.api.cells import find_game
from bng_sim.cli.cell_options import CellOptions
from bng_sim.cli.interrupts import LeaveRequest
from bng_sim.cli.lab.train import seat_learner
from bng_sim.lab.training import Training
from bng_sim.players.learned import shipped
from tests.command import call

SETTING = ("--game", "bluffing", "--players", 2)
FEW = ("--games", 8_000)
STEP = Training.step


def train(folder, *arguments):
    return call("lab", "train", *SETTING, *arguments, cwd=folder)


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    """A player that learned for long enough to read the default players."""
    folder = tmp_path_factory.mktemp("learned")
    done = train(folder, "--games", 120_000, "--out", "reader.npz", "--json")
    assert done.returncode == 0, done.stderr
    return folder, json.loads(done.stdout)


@pytest.mark.slow
def test_what_learned_wins_more_than_its_script_and_an_even_share(learned):
    _, document = learned
    wins, script = document["wins"], document["of_script"]

    assert wins["times"] - wins["half"] > 1.1
    assert wins["times"] - wins["half"] > script["times"] + script["half"]


@pytest.mark.slow
def test_it_wins_as_much_in_a_lineup(learned):
    folder, document = learned
    lineup = f"learned(reader.npz) | {document['against']}"
    done = call("simulate", *SETTING, "--lineup", lineup, "--games", 4_000, "--json", cwd=folder)
    found = json.loads(done.stdout)
    won = found["wins"]["strategy"]["one learned(reader.npz)"]

    assert abs(won["mean"] - document["wins"]["times"] / 2) < 4 * won["se"] + found["co_wins"]["mean"] / 2


@pytest.mark.slow
def test_explain_says_which_decision_is_worth_it(learned):
    folder, document = learned
    done = call("lab", "explain", "reader.npz", "--games", 4_000, "--json", cwd=folder)
    found = json.loads(done.stdout)

    assert done.returncode == 0, done.stderr
    together = document["wins"]["times"] - document["of_script"]["times"]
    assert abs(found["together"]["value"] - together) < 3 * found["together"]["half"]
    best = found["decisions"][0]
    assert max(best[part]["value"] - best[part]["half"] for part in ("alone", "lost")) > 0
    shown = {each["name"]: {text for change in each["changes"] for text in change["example"]} for each in
             found["decisions"]}  # fmt: skip
    assert all(text.startswith("play the ") for text in shown["play"])
    assert shown["vote"] <= {"approve", "challenge"}
    assert sum(change["share"] for change in best["changes"]) > 0.99 or len(best["changes"]) == 5


def test_a_player_that_learned_is_no_slow_opponent():
    game = find_game("bluffing")
    against = f"learned({shipped('bluffing')[0]})"
    cell, others = seat_learner(game, CellOptions(3, {}, 1, None, None, None, None), against)

    assert others == against
    assert [entry.label for entry in cell.lineup.entries[1:]] == [against]


@pytest.mark.slow
def test_exploit_learns_and_seats_what_learned(learned, tmp_path):
    done = call("lab", "exploit", *SETTING, "--learn", 0.05, "--deals", 200, "--json", cwd=tmp_path)
    found = json.loads(done.stdout)

    assert done.returncode == 0, done.stderr
    assert found["one"].startswith("learned(runs")
    assert "times an even share" in done.stderr


@pytest.mark.slow
def test_training_that_is_stopped_resumes_to_the_same_file(tmp_path):
    train(tmp_path, *FEW, "--out", "once.npz")
    taken = []

    def stop(training):
        if len(taken) == 2:
            raise LeaveRequest(2, None)
        taken.append(training)
        STEP(training)

    with mock.patch.object(Training, "step", stop):
        stopped = train(tmp_path, *FEW, "--out", "again.npz")
    assert stopped.returncode == 130
    assert "the same command resumes" in stopped.stderr
    assert not (tmp_path / "again.npz").exists()
    other = train(tmp_path, "--games", 9_000, "--out", "again.npz")
    assert other.returncode == 2
    assert "a training that was stopped, of something else" in other.stderr
    resumed = train(tmp_path, *FEW, "--out", "again.npz")
    assert "Resuming: " in resumed.stderr

    once, again = (json.loads(call("lab", "explain", name, "--games", 100, "--json", cwd=tmp_path).stdout)
                   for name in ("once.npz", "again.npz"))  # fmt: skip
    assert once == again
    assert [path.name for path in tmp_path.glob(".*.training")] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", 3, "--lineup", "learned(reader.npz)"), "it learned bluffing with players 2"),
        (("--players", 2, "--lineup", "learned(none.npz)"), "none.npz: no such file"),
        (("--players", 2, "--lineup", "learned"), "no player that learned these rules is shipped for bluffing"),
    ],
)
def test_what_it_cannot_play_is_refused_before_any_game(learned, arguments, said):
    folder, _ = learned
    done = call("simulate", "--game", "bluffing", *arguments, "--games", 10, cwd=folder)

    assert done.returncode == 2
    assert said in done.stderr


def test_others_that_think_are_refused_by_the_option_that_names_them(tmp_path):
    done = train(tmp_path, "--against", "newcomer", "--league", *FEW)

    assert done.returncode == 2
    assert "--against newcomer: newcomer thinks, which takes too long to learn from; expected scripts" in done.stderr


@pytest.mark.parametrize("out", ["folder", "file/below.npz"])
def test_a_file_that_cannot_be_written_is_refused_before_training(tmp_path, out):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    done = train(tmp_path, "--minutes", 9_000, "--out", out)

    assert done.returncode == 2
    assert "--out" in done.stderr


def test_a_player_to_learn_needs_no_name_beside_it(tmp_path):
    done = call("lab", "exploit", "random", *SETTING, "--learn", 1, cwd=tmp_path)

    assert done.returncode == 2
    assert "STRATEGY: got 'random' beside --learn" in done.stderr
