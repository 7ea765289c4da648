"""Every strategy that is shipped: never at a loss, whatever the rules, and the same game every time."""

import importlib
from pathlib import Path

import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES

OF_GAMES = Path(__file__).parents[1] / "strategies"
EXTREMES = {
    name: importlib.import_module(f"tests.strategies.{name}.extremes")
    for name in GAMES
    if (OF_GAMES / name / "extremes.py").exists()
}


def play(game, n, **rules):
    """Games of all that are shipped, random among them: each seat's is drawn in every game."""
    game.strategies.load_shipped()
    everybody = ",".join(strategy.name for strategy in game.strategies if strategy.is_shipped)
    read = game.rules.read(rules)
    players = lineup.parse(f"pool:{everybody}", game.strategies, read.players)
    return game.play(Cell(read, 3, players), 0, n)


@pytest.mark.parametrize(
    ("name", "rules"),
    [(name, rules) for name, extremes in EXTREMES.items() for rules in extremes.EXTREMES],
    ids=lambda value: ",".join(value) if isinstance(value, dict) else value,
)
def test_no_rules_leave_a_strategy_at_a_loss(name, rules):
    games = play(GAMES[name], EXTREMES[name].GAMES, **rules).games

    assert games.height == EXTREMES[name].GAMES
    assert (games["ending"] != "going_on").all()


@pytest.mark.parametrize("name", GAMES)
def test_games_repeat_from_their_seed(name):
    first, again = (play(GAMES[name], 100) for _ in range(2))

    assert first.games.equals(again.games)
    assert first.seats.equals(again.seats)
