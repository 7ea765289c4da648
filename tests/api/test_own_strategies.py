"""The decorator by which a session marks strategies of its own."""

import pytest

from bng_sim.api.own_strategies import strategy
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.strategy import Trait
from bng_sim.games import DEFAULT, GAMES

DARING = Trait("daring", 0.5, 0.0, 1.0, "how daring")


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch):
    """What these tests mark is forgotten after them."""
    for game in GAMES.values():
        game.strategies.load_shipped()
        monkeypatch.setattr(game.strategies, "_strategies", dict(game.strategies._strategies))


@pytest.mark.parametrize("game", GAMES)
def test_a_function_is_marked_for_the_game_that_is_named(game):
    @strategy("For a test.", game=game, traits=[DARING])
    def own(seen, moves, n, traits, dice):
        return 0

    entry = GAMES[game].strategies["own"]
    assert (entry.function, entry.description, entry.traits) == (own, "For a test.", (DARING,))
    assert [name for name in GAMES if "own" in {other.name for other in GAMES[name].strategies}] == [game]


def test_without_a_game_it_is_for_the_default():
    @strategy("For a test.")
    def own(seen, moves, n, traits, dice):
        return 0

    assert GAMES[DEFAULT].strategies["own"].function is own


def test_a_game_that_there_is_not_and_a_name_that_is_taken_are_refused():
    def random(seen, moves, n, traits, dice):
        return 0

    with pytest.raises(InputError, match="game chess: no such game; known: guillotines"):
        strategy("For a test.", game="chess")
    with pytest.raises(StrategyError, match="the name is taken by "):
        strategy("For a test.")(random)
