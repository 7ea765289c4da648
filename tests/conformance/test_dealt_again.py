"""Playouts of an opening that was dealt again end as the games do: nothing is dealt that the set-up could not deal.

What all see of an opening leaves as many ways open as there are deals, each as likely, so that over many games playouts
and games must agree, whoever is asked.
"""

import dataclasses
import math

import numpy as np
import polars as pl
import pytest

from bng_sim.core.event_logs.event_log import LOG
from bng_sim.games import GAMES
from tests.conformance.test_thinking import CASES as ALL
from tests.games.parts import engine_of
from tests.games.thinkers import cell_of
from tests.slow import slow_after

SIGMAS = 4.5
PLAYOUTS = 6
MANY = 4_000  # games of a slow test
MORE = 8  # times as many games are played
CASES = [(game, name, played) for game, about in ALL.items() for name, played in about.openings.items()]
QUICK = slow_after(1, [(game, name, played.games) for game, name, played in CASES if played.games < MANY])
SLOW = [pytest.param(game, name, MANY, marks=pytest.mark.slow) for game, name, _ in CASES]
openings = pytest.mark.parametrize(("game", "name", "games"), [*QUICK, *SLOW])


def differs(differences):
    """By how many standard errors a mean is not 0."""
    error = differences.std(ddof=1) / math.sqrt(len(differences))
    return abs(differences.mean()) / max(error, 1e-3)


def wins(game, cell, n):
    """Whether each player won, in games that were played: shape (n, players)."""
    seats = GAMES[game].play(cell, 0, n).seats.filter(pl.col("seat") <= cell.rules.players).sort("game", "seat")
    return seats["won"].cast(pl.Float64).to_numpy().reshape(n, -1)


@openings
def test_an_opening_dealt_again_ends_as_games_do(game, name, games):
    line, rules, _ = ALL[game].openings[name]
    cell = cell_of(game, line, rules)
    stopped, expected = engine_of(game)._stoppable(cell, np.zeros(1, LOG)[0]), []
    for number in range(games):
        stopped.begin(number, cell)
        outcomes = stopped.chances(PLAYOUTS)[:, 1 : 1 + cell.rules.players]
        expected.append(outcomes.mean(axis=0))
    found = wins(game, cell, MORE * games)

    def differ(one, other):
        error = math.sqrt(one.var(ddof=1) / len(one) + other.var(ddof=1) / len(other))
        return abs(one.mean() - other.mean()) > SIGMAS * max(error, 1e-4)

    mine = np.array(expected)
    assert [seat for seat in range(cell.rules.players) if differ(mine[:, seat], found[:, seat])] == []
    assert not differ(mine.sum(axis=1), found.sum(axis=1))  # how often somebody wins at all


class AtFirst:
    """Plays on from the first question that a game puts, after what the script chooses there."""

    at = frozenset()

    def __init__(self):
        self.first = None

    def choose(self, question):
        place = question.preferred(1)[0]
        if self.first is None:
            won = question.run_playouts(np.array([place]), 0, PLAYOUTS)
            self.first = question.asked_seat, float(won.mean())
        return place


@pytest.mark.slow
@openings
def test_a_seat_asked_first_expects_what_comes(game, name, games):
    line, rules, _ = ALL[game].openings[name]
    cell = cell_of(game, line, rules)
    differences = []
    stopped = None
    for number in range(games // 2):
        asked = AtFirst()
        thinking = dataclasses.replace(cell, people=(asked,) * cell.rules.players)
        stopped = stopped or engine_of(game)._stoppable(thinking, np.zeros(1, LOG)[0])
        stopped.begin(number, thinking)
        while stopped.step():
            pass
        seat, expected = asked.first
        differences.append(expected - stopped.outcome()[1 + seat])

    assert differs(np.array(differences)) < SIGMAS
