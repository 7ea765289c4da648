"""Chances along a game of this one: they begin at what simulations say, end certain, and change nothing."""

import polars as pl
import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.core.win_chances import NOBODY
from bng_sim.games.guillotines import registry
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.simulation.play import play
from bng_sim.games.guillotines.telling.log import log_game
from bng_sim.games.guillotines.telling.win_chances import chances, instead

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


@pytest.mark.slow
def test_before_a_game_only_what_all_hold_tells_it_from_the_others():
    made = cell(players=4)
    rate = (~play(made, 0, 4_000).games["ending"].cast(pl.String).is_in(["assets", "celebrity"])).mean()
    first = [next(chances(made, game, 200)).chances[NOBODY] for game in range(40)]

    assert sum(first) / 40 == pytest.approx(rate, abs=0.05)


# What if


@pytest.mark.parametrize("text", ["random", "search(rollouts=4,candidates=2),greedy,random"])
def test_what_was_done_in_a_turn_is_known_among_what_might_have_been(text):
    made = cell(text, players=3, level=4)
    acts = [event for event in log_game(made, 3) if event.get("decision") == "act" and event["options"] > 1]

    for event in acts[:: max(len(acts) // 6, 1)]:
        choice = instead(made, 3, event["turn"], [0], 2)
        assert (choice.seat, len(choice.moves), choice.made) == (event["seat"], event["options"], event["choice"])
        assert set(choice.after) == {0, choice.made}


def test_a_winning_action_wins_and_its_chance_is_certain():
    made = cell("greedy", players=4)
    game = next(i for i in range(50) if play(made, i, 1).games["ending"][0] == "assets")
    last = play(made, game, 1).games["turns"][0]

    choice = instead(made, game, last, [], 200)

    assert choice.after[choice.made].chances[f"seat {choice.seat}"] > 0.2
