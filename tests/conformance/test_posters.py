"""The picture of every game: its lines end where the tables say, have a value for every turn, and tell who won."""

import importlib

import pytest

from bng_sim.games import GAMES

NAMES = [name for name, game in GAMES.items() if game.telling and game.telling.poster]


def told(name, module):
    return importlib.import_module(f"tests.games.{name}.telling.{module}")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_lines_end_as_the_tables_say_and_have_a_value_for_every_turn(name):
    recordings, lines = told(name, "recording").RECORDINGS, told(name, "shown").lines
    for setting, index in recordings.games:
        log, (row, seats) = recordings.recorded(setting, index), recordings.rows(setting, index)
        shown = GAMES[name].telling.poster(log)

        assert [(line.name, line.left[-1], line.has_won) for line in shown.lines] == lines(log[0]["rules"], row, seats)
        assert shown.turns == tuple(range(row["turns"] + 1))
        assert {len(line.left) for line in shown.lines} == {len(shown.turns)}
        assert [mark for mark in shown.marks if not 0 <= mark.turn <= row["turns"]] == []
