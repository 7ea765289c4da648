"""Chances along a game of this one: they begin at what simulations say, end certain, and change nothing."""

import polars as pl
import pytest

from bng_sim.core import lineup
from bng_sim.core.chances import NOBODY
from bng_sim.core.game import Cell
from bng_sim.games.guillotines import registry
from bng_sim.games.guillotines.chances import chances
from bng_sim.games.guillotines.play import play
from bng_sim.games.guillotines.rules import Rules

registry.load_shipped()


def cell(text="greedy", **rules):
    made = Rules.read(rules)
    return Cell(made, 4, lineup.parse(text, registry, made.players))


@pytest.mark.parametrize("rules", [{"players": 2, "level": 2}, {"players": 3}, {"players": 5, "level": 4}])
def test_at_its_end_all_is_certain_and_as_it_went(rules):
    made = cell(**rules)
    played = play(made, 7, 1)
    moments = [*chances(made, 7, 20)]

    won = played.seats.filter(pl.col("seat") <= made.rules.players)["won"].to_list()
    assert list(moments[-1].chances.values())[:-1] == [float(each) for each in won]
    assert moments[-1].turn == played.games["turns"][0]
    assert [moment.turn for moment in moments] == sorted(moment.turn for moment in moments)
    assert all(moment.seat is None for moment in moments if moment.turn == 0)


def test_before_a_game_only_what_all_hold_tells_it_from_the_others():
    made = cell(players=4)
    rate = (~play(made, 0, 4_000).games["ending"].cast(pl.String).is_in(["assets", "celebrity"])).mean()
    first = [next(chances(made, game, 200)).chances[NOBODY] for game in range(40)]

    assert sum(first) / 40 == pytest.approx(rate, abs=0.05)


def test_the_same_game_has_the_same_chances():
    made = cell(players=3, level=4)

    assert [*chances(made, 2, 30)] == [*chances(made, 2, 30)]


def test_a_player_that_thinks_can_sit_there_too():
    made = cell("search(rollouts=8),greedy,greedy", players=3)

    assert [*chances(made, 2, 20)][-1].turn == play(made, 2, 1).games["turns"][0]
