"""Random moments of random games, and their tables as somebody would write them down."""

from pathlib import Path

import numpy as np

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.input.yaml_lines import Document, Location
from bng_sim.here import reading

NO_FILE = Path("table.yaml")


def cell_of(name, seed=1, rules=None, **others):
    """A cell of a game, with some rules of its own."""
    game = find_game(name)
    return game, make_cell(game, CellValues(rules or {}, seed, **others))


def read(value):
    """The table of a value, as if it stood in a file."""
    return reading.read_value(Document(NO_FILE, value, Location(0, {})))


def moments(name, n, seed=1, rules=None):
    """Yield games of a cell, each stopped between two steps before its end: `(game, cell, stopped, random numbers)`."""
    game, cell = cell_of(name, seed, rules)
    stopped = reading.find_form(game).engine.start_game(cell, 0)
    rng = np.random.default_rng(seed)
    for index in range(n):
        stopped.begin(index, cell)
        steps = 0
        while stopped.step():
            steps += 1
        at = int(rng.integers(steps))
        stopped.begin(index, cell)
        for _ in range(at):
            stopped.step()
        yield game, cell, stopped, rng


def opening(name, rules=None):
    """The table of a game that has not begun, with everybody seated, and the value that says so."""
    game, cell = cell_of(name, rules=rules)
    key, names = game.characters.column, game.characters.names
    players = [{key: names[seat]} if key else {} for seat in range(cell.rules.players)]
    return {"game": name, **({"rules": rules} if rules else {}), "first": 2, "players": players}
