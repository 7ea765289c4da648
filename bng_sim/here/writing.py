"""Write the table of a state down, as one seat sees it or with all that is hidden."""

from typing import Any

import numpy as np

from bng_sim.core.game import Cell, Game
from bng_sim.core.input import yaml_lines
from bng_sim.core.parameters import changed
from bng_sim.here.reading import find_form


def value_of(game: Game, cell: Cell[Any], state: np.void, seat: int | None) -> dict[str, Any]:
    """Return the value of the file that `reading` reads back.

    Args:
        game: The game.
        cell: What is played.
        state: The engine's state, between two turns.
        seat: Who writes, from 0, and does not know what is hidden from it; None: all is known.

    Raises:
        InputError: If the game does not declare how its tables are written.

    """
    form = find_form(game)
    said = ("players", *form.seating)
    rules = {name: _plain(value) for name, value in changed(cell.rules).items() if name not in said}
    head: dict[str, Any] = {"game": game.key, **({"rules": rules} if rules else {})}
    if cell.lineup.text != game.default_lineup:
        head["lineup"] = cell.lineup.text
    return head | form.write(cell, state, seat)


def text_of(value: dict[str, Any]) -> str:
    """Return the file's text."""
    return yaml_lines.written(value)


def _plain(value: Any) -> Any:
    """Return a rule's value in lists and tables, as YAML has them."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value
