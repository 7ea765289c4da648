"""Before a sweep it is said which lineups take most of the time, and how much of it."""

import json

import pytest

from bng_sim.api.lineup_costs import describe_slow_lineups
from bng_sim.sweeps.run.estimate import Estimate, LineupCost
from tests.command import call


def said(*lineups):
    made = sorted((LineupCost(*one) for one in lineups), key=lambda one: -one.seconds)
    seconds, games = (sum(getattr(one, part) for one in made) for part in ("seconds", "games"))
    return describe_slow_lineups(Estimate(games, seconds, 0, {}, tuple(made)))


@pytest.mark.parametrize(
    ("lineups", "text"),
    [
        ([("a", "", 300, 1.0)], ""),
        ([("a", "", 300, 1.0), ("b", "", 300, 2.0)], ""),
        ([("a", "", 300, 10.0), ("b", "", 300, 90.0)],
         "Lineup b takes 90 % of that time (1 min 30 s) for 300 of 600 games."),
        ([("a", "", 300, 1.0), ("", "thinkers", 100, 99.0)],
         "The ladder's rung thinkers takes 99 % of that time (1 min 39 s) for 100 of 400 games."),
        ([("a", "", 1000, 1.0), ("b", "", 100, 60.0), ("c", "", 100, 39.0)],
         "Lineup b takes 60 % of that time (1 min 0 s) for 100 of 1,200 games and lineup c takes 39 % of that time "
         "(39 s) for 100 of 1,200 games."),
        ([], ""),
    ],
)  # fmt: skip
def test_lineups_whose_games_take_long_are_named_with_their_share(lineups, text):
    assert said(*lineups) == text


@pytest.mark.slow
def test_dry_run_names_the_slow_lineup_and_lists_what_each_costs(tmp_path):
    config = {
        "name": "small", "game": "guillotines", "games": 300, "assumptions": False, "ladder": False,
        "lineups": {"Quick": "random", "in any every": "newcomer"},
    }  # fmt: skip
    (tmp_path / "small.yaml").write_text(json.dumps(config), encoding="utf-8")

    shown = " ".join(call("sweep", "small.yaml", "--dry-run", cwd=tmp_path).stdout.split())
    found = json.loads(call("sweep", "small.yaml", "--dry-run", "--json", cwd=tmp_path).stdout)

    assert "Lineup in any every takes" in shown
    assert [(one["lineup"], one["rung"], one["games"]) for one in found["lineups"]] == [
        ("in any every", None, 300),
        ("Quick", None, 300),
    ]
    assert sum(one["seconds"] for one in found["lineups"]) == pytest.approx(found["seconds"], abs=0.2)
