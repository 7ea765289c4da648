"""The games that are held to what every game can do, and how they are asked."""

import json
from unittest import mock

import pytest

from bng_sim.games import GAMES
from bng_sim.sweeps.config.json_schema import schema
from tests.command import call
from tests.conformance.held import BARE, HELD
from tests.conformance.race import RACE
from tests.conformance.words import foreign, said
from tests.slow import slow_after

DEFAULTS = "[default: guillotines]"  # what `--game` says in every help


@pytest.fixture(scope="module", autouse=True)
def _all_are_registered():
    with mock.patch.dict(GAMES._known):
        for game in (RACE, BARE):
            GAMES.register(game)
        yield


# One that offers all that a game can, and one that offers nothing of it.
IN_SHORT = ["guillotines", "bare_race"]


def games():
    """A parameter of tests that hold for every game."""
    return pytest.mark.parametrize("game", HELD.values(), ids=HELD)


def games_in_short(argument="game", *, indirect=False):
    """The same of tests that say little more with each game, and take seconds: `make test` takes two of them."""
    names = [*IN_SHORT, *(name for name in HELD if name not in IN_SHORT)]
    values = names if indirect else [HELD[name] for name in names]
    return pytest.mark.parametrize(argument, slow_after(len(IN_SHORT), values), ids=names, indirect=indirect)


def others(game):
    return [other for other in HELD.values() if other is not game]


def ask(game, *arguments, code=0, **options):
    """Call a command that must leave with this code, and may say no other game's words."""
    done = call(*arguments, COLUMNS="120", **options)
    assert done.returncode == code, done.stderr
    found = said(foreign(game, others(game)), (done.stdout + done.stderr).replace(DEFAULTS, ""))
    assert found == [], (
        f"{game.name} says {found} in {arguments[0]!r}, words of other games: rename it, or list what is plain "
        f"English, as the other game writes it, in tests/games/{game.name}/english.py"
    )
    return done


def refused(game, *arguments):
    """Call a command that needs what the game does not offer: one line says so."""
    done = ask(game, *arguments, code=2)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"bng-sim: {game.title} offers no ")


def numbers_of_players(game):
    """Two numbers of players at which the game can be played, the printed one among them."""
    about = schema(game, ())["definitions"]["players"]
    return sorted({about["minimum"], about["default"], about["maximum"]})[:2]


def config(game):
    """A small sweep: two numbers of players, two lineups."""
    return {
        "name": "small",
        "game": game.key,
        "games": 60,
        "grid": {"players": numbers_of_players(game)},
        "lineups": {"usual": game.default_lineup, "dice": "random"},
    }


def as_yaml(settings):
    return json.dumps(settings)  # which is YAML too
