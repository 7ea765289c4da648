"""The flat search: it shares its playouts as sequential halving says, finds the best move, and beats its own script."""

import itertools

import numpy as np
import polars as pl
import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.players.search import Search
from tests.conformance import race
from tests.players.slots import Slots

TRACK = 40


def search(rollouts, candidates, worlds=0):
    """A player that searches at every decision."""
    return Search(rollouts, candidates, worlds, frozenset())


def test_playouts_are_shared_by_halving_and_all_moves_left_meet_the_same():
    position = Slots([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9])

    assert search(240, 8).choose(position) == 7

    by_move = sorted(map(len, position.played.values()))
    assert by_move == [10, 10, 10, 26, 26, 52, 52, 52]  # 240 / 3 rounds: 80 among 8, 5, 3
    assert len(position.played[0]) == 52
    for played in position.played.values():
        assert played == list(range(len(played)))


@pytest.mark.parametrize("best", range(11))
def test_the_best_of_many_moves_is_found(best):
    chances = [0.3] * 11
    chances[best] = 0.6

    assert search(2000, 11).choose(Slots(chances)) == best


def test_of_moves_that_are_even_the_scripts_choice_is_made():
    assert search(50, 4).choose(Slots([0.0] * 4, [2, 0, 1, 3])) == 2
    assert search(50, 2).choose(Slots([1.0] * 9, [5, 1, 0, 2, 3, 4, 6, 7, 8])) == 5


def test_only_candidates_are_tried():
    position = Slots([0.9] + [0.1] * 9, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])

    assert search(100, 3).choose(position) in (9, 8, 7)
    assert set(position.played) == {9, 8, 7}


@pytest.mark.slow
def test_a_move_that_is_not_clearly_better_than_the_scripts_is_not_made():
    even = [Slots([0.5] * 8, seed=seed) for seed in range(100)]
    better = [Slots([0.5] * 7 + [0.8], seed=seed) for seed in range(100)]

    assert sum(search(200, 8).choose(position) == 0 for position in even) > 80
    assert sum(search(200, 8).choose(position) == 7 for position in better) > 60


@pytest.mark.parametrize(("rollouts", "tried"), [(1, 0), (2, 0), (4, 2), (8, 4), (16, 8), (100, 8)])
def test_with_few_playouts_it_tries_fewer_moves(rollouts, tried):
    position = Slots([0.5] * 12)
    search(rollouts, 8).choose(position)

    assert len({*position.played} - {0}) == max(tried - 1, 0)
    assert sum(map(len, position.played.values())) <= rollouts


def test_worlds_come_as_often_as_they_are_likely():
    position = Slots([0.5, 0.5])
    position.weights = np.array([6.0, 0.0, 3.0, 1.0])
    with np.errstate(divide="ignore"):
        search(2_000, 2, worlds=4).choose(position)
    counted = np.bincount(position.worlds, minlength=4) / len(position.worlds)

    assert counted == pytest.approx([0.6, 0.0, 0.3, 0.1], abs=0.005)


def test_worlds_that_nothing_tells_apart_are_dealt_as_without_weights():
    position = Slots([0.5, 0.5])
    search(100, 2, worlds=4).choose(position)

    assert position.worlds == []


# In the race


def race_cell(text, players=2, **rules):
    made = race.RaceRules.read({"players": players, **rules})
    return Cell(made, 5, lineup.parse(text, race.registry, players), rotate=True)


def chance_across(rng, needed):
    """The chance that so many dice, no two of them equal, show so many pips (Q2, Q3)."""
    rolls = list(itertools.product(range(1, 7), repeat=rng))
    return sum(len(set(roll)) == rng and sum(roll) >= needed for roll in rolls) / len(rolls)


@pytest.mark.slow
@pytest.mark.parametrize("needed", [1, 4, 6, 7, 9, 11, 12, 14])
def test_a_last_turn_that_can_be_reckoned_is_played_perfectly(needed):
    cell = race_cell("search(rollouts=6000,by=careful)")
    stopped = race.ENGINE.start_game(cell, needed)
    stopped.public["turn"], stopped.public["first"] = cell.rules.laps * 2 - 1, 0
    stopped.public["steps"][:2] = 0, cell.rules.track - needed
    with stopped.report_faults(cell.lineup):
        assert stopped._stops(again=0, steps=1)
    exact = [chance_across(rng, needed) for rng in (1, 2, 3)]

    chosen = cell.lineup.entries[0].thinker.choose(stopped)

    assert exact[chosen] == pytest.approx(max(exact))


def share(text, n):
    played = race.play(race_cell(text, players=3), 0, n)
    won = played.seats.with_columns(pl.col("strategy").cast(pl.String)).filter(pl.col("won"))
    mine = won.filter(pl.col("strategy").str.starts_with("search")).height
    return mine / won.height, 1.96 * (2 / 9 / won.height) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("script", ["careful", "bold", "random"])
def test_it_beats_the_script_it_searches_with(script):
    mine, half_width = share(f"search(rollouts=120,by={script}),{script},{script}", 600)

    assert mine - half_width > 1 / 3


@pytest.mark.slow
def test_with_next_to_no_playouts_it_does_not():
    mine, half_width = share("search(rollouts=2,candidates=2,by=bold),bold,bold", 600)

    assert mine < 1 / 3 + half_width


@pytest.mark.slow
def test_games_repeat_whatever_chunks_they_are_played_in():
    cell = race_cell("search(rollouts=30,by=bold),bold")
    whole = race.play(cell, 0, 12)
    parts = [race.play(cell, 0, 5), race.play(cell, 5, 7)]

    assert whole.games.equals(pl.concat([part.games for part in parts]))
    assert whole.seats.equals(pl.concat([part.seats for part in parts]))
