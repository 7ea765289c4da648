"""What a search player wins with ever more playouts: a curve that rises where there is something to think about."""

import json

import pytest

from bng_sim.lab import skill
from bng_sim.lab.skill import Point, Skill
from bng_sim.sweeps.statistics.ratio import Mean
from tests.command import call
from tests.lab.stopping import kept, stopped_after

ASKED = ("lab", "skill", "--game", "bluffing", "--players", 2, "--against", "hoarder", "--deals", 60)
PLAYOUTS = ("--playouts", 1, "--playouts", 32)


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    folder = tmp_path_factory.mktemp("skill")
    done = call(*ASKED, *PLAYOUTS, "search(by=hoarder)", "--json", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder, json.loads(done.stdout)


@pytest.mark.slow
def test_with_one_playout_it_does_what_its_script_does_and_with_more_it_wins_more(done):
    first, last = done[1]["points"]

    assert first["share"]["mean"] == 0.5
    assert last["share"]["low"] > 0.5
    assert [point["playouts"] for point in done[1]["points"]] == [1, 32]


def test_what_is_found_is_kept_with_its_games_and_a_figure(done):
    (folder,) = (path for path in (done[0] / "runs").iterdir() if path.is_dir())

    assert folder.name.startswith("lab-skill-search_by_hoarder-")
    assert {"skill.json", "skill.csv", "skill.svg", "skill.png"} <= {path.name for path in folder.iterdir()}


@pytest.mark.slow
def test_stopped_and_asked_again_it_leaves_the_same_bytes(done, tmp_path):
    asked = (*ASKED, *PLAYOUTS, "search(by=hoarder)", "--workers", 1)
    with stopped_after(3):
        assert call(*asked, cwd=tmp_path).returncode == 130
    assert call(*asked, cwd=tmp_path).returncode == 0

    assert kept(tmp_path) == kept(done[0])


def shares(*ends):
    """A curve of such shares of the wins among two players."""
    points = (Point(2**i, Mean(400, (low + high) / 2, 0.01, low, high)) for i, (low, high) in enumerate(ends))
    return Skill("search", "random", 2, tuple(points))


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (shares((0.45, 0.55), (0.52, 0.6), (0.7, 0.8)), "2 are the fewest that clearly win more than an even share."),
        (shares((0.45, 0.55), (0.4, 0.6)), "No number of playouts tried clearly wins more than an even share."),
    ],
)
def test_the_fewest_playouts_that_clearly_win_more_are_named(found, said):
    first, second = skill.sentences(found)

    assert second == said
    assert first.endswith("with 1 it wins 1.0 (0.9 to 1.1) times that.")


@pytest.mark.parametrize(
    ("one", "told"),
    [
        ("reckoner", "PLAYER: got 'reckoner', expected search"),
        ("search(rollouts=4)", "expected no rollouts: --playouts sets it"),
        ("search(worlds=-1)", "worlds=-1: expected a whole number from 0"),
    ],
)
def test_what_is_no_search_player_is_refused(tmp_path, one, told):
    done = call(*ASKED, one, cwd=tmp_path)

    assert done.returncode == 2
    assert told in " ".join(done.stderr.split())


def test_settings_of_the_search_are_kept():
    assert skill.with_playouts("search(by=reckoner, worlds=9)", 8) == "search(rollouts=8,by=reckoner,worlds=9)"
    assert skill.with_playouts("search", 8) == "search(rollouts=8)"
