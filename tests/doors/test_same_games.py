"""Games that stop for learners are the engine's games, to the last count."""

from dataclasses import replace

import numpy as np
import pytest

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.lineup import one_among
from bng_sim.doors.functions import others_of
from bng_sim.doors.one_game import LearnersGame
from bng_sim.numbers.game_parts import engine_of
from bng_sim.stopped.side_by_side import SideBySide
from tests.doors.settings import NAMES, SETTINGS

SEED = 5


class Scripted:
    """Answers with numbers from a stream: that of the game, of which each answer takes the next."""

    at = frozenset()

    def __init__(self, game):
        self._rng = np.random.default_rng(game)

    def choose(self, question):
        return self.place(question.n)

    def place(self, n):
        return int(self._rng.random() * n)


def cell_of(name, rules, lineup):
    game = find_game(name)
    return game, make_cell(game, CellValues(rules, SEED, lineup))


def by_engine(game, cell, index, learners):
    """The row of a game in which the seats of learners answer from the stream."""
    scripted = Scripted(index)
    people = tuple(scripted if seat in learners else None for seat in range(cell.rules.players))
    return engine_of(game).play_rows(replace(cell, people=people), index, 1)[0]


def for_learners(played, index):
    """The row of the same game, stopped at each question."""
    scripted, games = Scripted(index), played.games
    played.start(0, index, 1)
    while not played.has_ended:
        played.advance(scripted.place(int(games.progress[0]["n"])))
    return games.ended[0]


def check(name, rules, lineup, games):
    game, cell = cell_of(name, rules, lineup)
    played, checked = SideBySide(engine_of(game), cell, 1), 0
    players = cell.rules.players
    for index in range(games):
        row = for_learners(played, index)
        learners = [index % players] if cell.lineup.has_one else range(players)
        if played.games.progress[0]["game"] == index:  # else no learner was asked in it
            assert row.tobytes() == by_engine(game, cell, index, learners).tobytes()
            checked += 1
    assert checked > games // 2


def test_games_of_learners_equal_the_engines():
    check("bluffing", {"players": 3}, "random", 8)


def test_games_of_one_learner_equal_the_engines():
    check("bluffing", {"players": 3}, one_among("random", find_game("bluffing").default_lineup), 8)


@pytest.mark.slow
@pytest.mark.parametrize("lineup", ["all", "one"])
@pytest.mark.parametrize(("name", "rules"), SETTINGS, ids=NAMES)
def test_games_of_learners_equal_the_engines_everywhere(name, rules, lineup):
    check(name, rules, "random" if lineup == "all" else one_among("random", others_of(find_game(name))), 12)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in dict.fromkeys(name for name, _ in SETTINGS)])
def test_games_side_by_side_are_those_played_alone(name):
    game, cell = cell_of(name, {}, "random")
    n, many = 8, SideBySide(engine_of(game), cell, 8)
    alone, ended, rng = LearnersGame(game, cell, "won", 3, n), np.zeros(n, np.int8), np.random.default_rng(1)
    for i in range(n):
        many.start(i, i, n)
    alone.begin(None)
    for _ in range(400):
        progress = many.games.progress
        places = (rng.random(n) * progress["n"]).astype(np.int64)
        actions = many.games.numbers[np.arange(n), places]
        np.testing.assert_array_equal(many.games.observations[3], alone.games.games.observations[0])
        np.testing.assert_array_equal(many.games.masks[3], alone.games.games.masks[0])
        many.advance_all(actions, n, ended)
        alone.answer(int(actions[3]))
        assert bool(ended[3]) == alone.games.has_ended
        if ended[3]:
            alone.begin(None)
