"""Games worth reading, of every game: which they are, and one in a few words, as its picture says it."""

import importlib

import pytest

from bng_sim.core.results.notable import OF_COURSE
from bng_sim.games import GAMES
from tests.games.parts import having

NAMES = [name for name in having("telling") if GAMES[name].notable]
MADE = {name: importlib.import_module(f"tests.games.{name}.telling.notable_games") for name in NAMES}
RECORDINGS = {name: importlib.import_module(f"tests.games.{name}.telling.recording").RECORDINGS for name in NAMES}
every_game = pytest.mark.parametrize("name", NAMES)


def kinds(name):
    return {kind.name: kind for kind in GAMES[name].notable().kinds}


def first(games, order):
    """The game that comes first; of several the one with the lowest index."""
    by = [expression.alias(f"by {at}") for at, expression in enumerate(order)]
    return games.with_columns(by).sort([*(f"by {at}" for at in range(len(by))), "game"])["game"][0]


@every_game
def test_a_kind_is_the_game_that_it_says(name):
    found = {kind.name: first(MADE[name].GAMES, kind.order) for kind in kinds(name).values()}

    assert found == MADE[name].FIRST


@every_game
def test_no_kind_is_called_as_one_that_every_game_has(name):
    assert not kinds(name).keys() & {kind.name for kind in OF_COURSE}


@every_game
def test_they_read_columns_that_there_are(name):
    columns = {*GAMES[name].columns["games"]}

    assert [kind.name for kind in kinds(name).values() if not {*kind.columns} <= columns | {*kind.of_seats}] == []


@pytest.mark.parametrize(
    ("name", "row", "seats", "words"), [(name, *case) for name in NAMES for case in MADE[name].IN_SHORT]
)
def test_a_game_in_short(name, row, seats, words):
    assert GAMES[name].notable().in_short(row, seats) == words


@every_game
def test_the_picture_of_a_game_tells_it_as_the_line_in_words(name):
    recordings = RECORDINGS[name]
    for setting, index in recordings.games[::15]:
        row, seats = recordings.rows(setting, index)
        told = GAMES[name].notable().in_short(row, [{**seat, "strategy": ""} for seat in seats]).replace(" ()", "")
        ending = getattr(MADE[name], "ending", lambda _, told: told)(row, told)
        shown = GAMES[name].telling.poster(recordings.recorded(setting, index)).ending

        assert not ending or ending.lower().startswith(shown.replace("\N{NO-BREAK SPACE}", " ").lower())
