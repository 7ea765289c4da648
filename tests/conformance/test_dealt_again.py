"""Playouts of an opening that was dealt again end as the games do: nothing is dealt that the set-up could not deal.

What all see of an opening leaves as many ways open as there are deals, each as likely, so that over many games playouts
and games must agree, whoever is asked.
"""

import dataclasses
import importlib
import math

import numpy as np
import pytest

from bng_sim.core.event_logs.event_log import LOG
from tests.games.thinkers import cell_of

SIGMAS = 4.5
PLAYOUTS = 6
CASES = {
    "guillotines: many Crises": ("guillotines", "greedy", {"level": 2, "players": 4, "crises_in_deck": 12,
                                                           "cards_per_market": 4}),
    "bluffing": ("bluffing", "random", {"players": 3}),
    "billionaire": ("billionaire", "random", {"players": 3}),
    "campaign": ("campaign", "random", {"players": 3, "max_turns": 60}),
    "millions": ("millions", "random", {"players": 4}),
    "guillotines: as printed": ("guillotines", "greedy", {"level": 2, "players": 4}),
    "guillotines: Puppets": ("guillotines", "random", {"level": 4, "players": 2}),
    "guillotines: Crises dealt": ("guillotines", "greedy", {"level": 2, "players": 3, "crises_dealt": True}),
    "guillotines: Roles": ("guillotines", "greedy", {"level": 3, "players": 5, "cards_per_player": 2}),
    "bluffing: eight": ("bluffing", "random", {"players": 6}),
    "billionaire: six": ("billionaire", "random", {"players": 6}),
    "millions: talk": ("millions", "random", {"players": 6, "claims": True, "hidden_roles": 3}),
}  # fmt: skip
FEW = 5


def engine_of(game):
    return importlib.import_module(f"bng_sim.games.{game}.engine.play").ENGINE


def differs(differences):
    """By how many standard errors a mean is not 0."""
    error = differences.std(ddof=1) / math.sqrt(len(differences))
    return abs(differences.mean()) / max(error, 1e-3)


@pytest.mark.parametrize(("games", "name"), [(n, name) for n, name in zip([250] * FEW, CASES, strict=False)]
                         + [pytest.param(4_000, name, marks=pytest.mark.slow) for name in CASES])  # fmt: skip
def test_an_opening_dealt_again_ends_as_games_do(games, name):
    game, line, rules = CASES[name]
    cell = cell_of(game, line, rules)
    stopped = engine_of(game)._stoppable(cell, np.zeros(1, LOG)[0])
    differences = []
    for number in range(games):
        stopped.begin(number, cell)
        expected = stopped.chances(PLAYOUTS)[:, 1:].astype(float).mean(axis=0)
        while stopped.step():
            pass
        won = np.array(stopped.outcome()[1:], float)
        differences.append(expected - won)

    found = np.array(differences)[:, : cell.rules.players]
    assert [seat for seat in range(cell.rules.players) if differs(found[:, seat]) > SIGMAS] == []
    assert differs(found.sum(axis=1)) < SIGMAS  # how often somebody wins at all


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


@pytest.mark.parametrize(("games", "name"), [(n, name) for n, name in zip([120] * FEW, CASES, strict=False)]
                         + [pytest.param(2_000, name, marks=pytest.mark.slow) for name in CASES])  # fmt: skip
def test_a_seat_asked_first_expects_what_comes(games, name):
    game, line, rules = CASES[name]
    cell = cell_of(game, line, rules)
    differences = []
    stopped = None
    for number in range(games):
        asked = AtFirst()
        thinking = dataclasses.replace(cell, people=(asked,) * cell.rules.players)
        stopped = stopped or engine_of(game)._stoppable(thinking, np.zeros(1, LOG)[0])
        stopped.begin(number, thinking)
        while stopped.step():
            pass
        seat, expected = asked.first
        differences.append(expected - stopped.outcome()[1 + seat])

    assert differs(np.array(differences)) < SIGMAS
