"""What a table would notice: as declared, or as the config says."""

import json

import pytest

from bng_sim.analyses import noticed
from bng_sim.analyses.question import ask
from bng_sim.core.noticeable import RATE
from bng_sim.games import GAMES
from tests.command import call
from tests.slow import slow_after

GAME = GAMES["guillotines"]
SOME = "turns", "comebacks", GAME.groupings[0].name  # a metric, a measure, a grouping


def test_value_of_config_is_in_force_and_the_rest_is_as_declared(make):
    run = make(0.5, 0.6)
    declared = noticed.in_force(run, GAME)
    run.config["noticeable"] = {"revolution_rate": 0.2}

    assert declared == noticed.declared(GAME)
    assert declared["revolution_rate"] == RATE
    assert ask(run).noticed["revolution_rate"].size == 0.2
    assert ask(run).noticed["revolution_rate"].threshold(0.5) == 0.2
    assert noticed.in_force(run, GAME).keys() == declared.keys()
    assert {name for name, one in noticed.in_force(run, GAME).items() if one != declared[name]} == {"revolution_rate"}


@pytest.fixture
def checked(tmp_path):
    def check(**noticeable):
        settings = {"name": "small", "game": "guillotines", "games": 10, "noticeable": noticeable}
        (tmp_path / "small.yaml").write_text(json.dumps(settings), encoding="utf-8")
        return call("sweep", "small.yaml", "--dry-run", cwd=tmp_path)

    return check


@pytest.mark.parametrize("name", slow_after(1, SOME))
def test_config_may_say_what_is_noticed_of_any_figure_compared(checked, name):
    done = checked(**{name: 0.1})

    assert done.returncode == 0, done.stderr


def test_config_with_an_unknown_figure_is_refused(checked):
    done = checked(revolution_rat=0.1)

    assert done.returncode == 2
    assert "noticeable.revolution_rat" in done.stderr
    assert "a metric, a measure of the scorecard or a grouping of wins" in done.stderr
    assert "revolution_rate" in done.stderr
