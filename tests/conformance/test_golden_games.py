"""A few games of every game in full: a change of what happens in a game shows up as a change of these texts."""

import pytest

from bng_sim.games import GAMES
from tests.games import golden
from tests.games.parts import events_of

KEPT = [name for name in GAMES if (golden.HERE / name / "golden_games.py").exists()]
NAMES = [(game, name) for game in KEPT for name in sorted(golden.names(game))]
every_game = pytest.mark.parametrize("game", KEPT)


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_game_is_told_as_it_was(game, name):
    golden.check([*golden.listed(game).lines(golden.log_of(game, name))], game, name)


@pytest.mark.parametrize(("game", "name"), [row for row in NAMES if GAMES[row[0]].referee])
def test_the_referee_finds_no_fault_in_it(game, name):
    assert GAMES[game].referee(golden.log_of(game, name)) == []


@every_game
def test_every_golden_game_is_held_against_the_engine(game):
    assert golden.names(game) == set(golden.listed(game).GOLDEN)


@every_game
def test_between_them_they_show_every_event_but_those_that_are_listed(game):
    told = {event["event"] for name in golden.names(game) for event in golden.log_of(game, name)[1:]}
    events = {*events_of(game).names}

    assert events - told == golden.listed(game).NOT_SHOWN
