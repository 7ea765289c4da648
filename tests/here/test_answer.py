"""What is said of a written table: its intervals, its moves in pairs, and who plays."""

import json

import numpy as np
import pytest

from bng_sim.here import answer, writing
from bng_sim.here.worlds import PlayerOn
from bng_sim.sweeps.statistics.intervals import wilson
from tests.command import call
from tests.here.positions import opening, read


def test_shares_have_wilsons_intervals_and_add_up():
    found = answer.answer(read(opening("bluffing")), 500, 0)

    assert sum(chance.share for chance in found.endings.values()) == pytest.approx(1)
    for chance in (*found.endings.values(), *found.players):
        assert chance[1:] == pytest.approx(wilson(chance.share * 500, 500))


def test_moves_are_played_on_from_the_same_worlds():
    table = read(opening("bluffing"))
    player = PlayerOn(table)
    found = answer.find_question(player, 100, 1)
    twice = player.outcomes(100, 1, [2, 2], found.given)

    assert (twice[0] == twice[1]).all()
    assert not (player.outcomes(100, 2, [2], found.given)[0] == twice[0]).all()


def test_behind_is_the_mean_of_differences_in_pairs_with_its_interval():
    differences = np.array([1.0, 0.0, 0.0, 1.0, -1.0, 0.0, 1.0, 0.0])
    mean, low, high = answer._behind(differences)

    assert mean == pytest.approx(0.25)
    assert (low + high) / 2 == pytest.approx(mean)
    assert (high - low) / 2 == pytest.approx(1.96 * differences.std(ddof=1) / 8**0.5, rel=1e-3)


def test_players_that_think_are_said_to_play_by_their_script(tmp_path):
    (tmp_path / "table.yaml").write_text(writing.text_of(opening("bluffing")))
    line = ("here", "table.yaml", "--playouts", "20", "--moves", "0", "--lineup")

    thinks = call(*line, "search(rollouts=10)", cwd=tmp_path)
    plays = call(*line, "reader", "--json", cwd=tmp_path)

    assert "Players that think play by their script here." in thinks.stdout
    assert json.loads(plays.stdout)["by_script"] is False


def test_a_broken_strategy_is_named(tmp_path):
    (tmp_path / "table.yaml").write_text(writing.text_of(opening("bluffing")))
    (tmp_path / "mine.py").write_text(
        "from bng_sim.games.bluffing import strategy\n\n\n"
        '@strategy("Names a move that is not there.")\n'
        "def astray(seen, moves, n, traits, rng):\n"
        '    """Go astray."""\n'
        "    return n\n"
    )

    done = call("here", "table.yaml", "--strategies", "mine.py", "--lineup", "astray", "--moves", "0", cwd=tmp_path)

    assert done.returncode == 2
    assert "astray" in done.stderr
    assert "Traceback" not in done.stderr
