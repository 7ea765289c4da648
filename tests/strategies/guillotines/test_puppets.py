"""The shipped strategies with Puppets: playing them well pays."""

import functools

import polars as pl
import pytest

from bng_sim.games import GAMES
from tests.strategies import measured
from tests.strategies.measured import interval, share

GAME = GAMES["guillotines"]
GAME.strategies.load_shipped()
play = functools.partial(measured.play, GAME, players=2)
LEVEL_1 = ("greedy", "investor", "cautious", "saboteur", "cooperator", "free_rider")
ALL = (*LEVEL_1, "briber", "accelerationist", "opportunist")


def gain_of_caring(line, n, **rules):
    """The interval of how much more often the first seat wins, on the same deals, than if it left Puppets alone."""
    name, rest = line.split(",", 1)
    cares, ignores = (
        play(f"{name}{traits},{rest}", n, **rules)[1].filter(pl.col("seat") == 1)["won"].cast(pl.Int8)
        for traits in ("", "(puppets=0)")
    )
    return interval(cares - ignores)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_playing_puppets_pays_on_the_same_deals(name):
    assert gain_of_caring(f"{name},greedy", 1500)[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 3, 4])
@pytest.mark.parametrize("die", ["text", "card"])
def test_playing_puppets_pays_at_every_level_with_either_die(level, die):
    assert gain_of_caring("greedy,cautious", 2500, level=level, puppet_die=die)[0] > 0


def test_who_plays_puppets_takes_more_from_the_others_than_from_its_own():
    _, seats = play("greedy,greedy(puppets=0)", 2500)
    own, other = (seats.filter(pl.col("seat") == seat)["assets"] for seat in (3, 4))

    assert interval(own - other)[0] > 0


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_hardly_a_game_is_a_stalemate(level):
    games, _ = play(f"pool:{','.join(ALL)},tycoon", 1500, level=level)

    assert share(games["ending"] == "stalemate").high < 0.01


@pytest.mark.parametrize("name", ALL)
def test_each_wins_more_than_one_who_plays_at_random(name):
    _, seats = play(f"{name},random", 300, level=1)

    assert share(seats.filter(pl.col("seat") == 1)["won"]).low > 0.9
