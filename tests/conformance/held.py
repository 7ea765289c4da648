"""The games that are held to what every game can do: the shipped ones, two of the tests, and two in one file."""

import dataclasses

from bng_sim import shipped
from bng_sim.games import GAMES
from tests.conformance.race import RACE

# As little as a game can be: the dozen members that are needed.
BARE = dataclasses.replace(RACE, name="bare_race", title="Bare Race", telling=None, decisions=(), course=None)
for _name in GAMES:
    GAMES[_name].strategies.load_shipped()
IN_ONE_FILE = [GAMES.open(str(shipped.examples()[name])) for name in ("tricks", "kuhn")]
ONE = IN_ONE_FILE[0].name  # that shows most: hidden hands that are dealt again
HELD = {name: GAMES[name] for name in GAMES} | {game.name: game for game in (RACE, BARE, *IN_ONE_FILE)}
