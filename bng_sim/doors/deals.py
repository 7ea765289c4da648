"""All deals of a small game, each with how likely it is: whatever a game draws while it is set up.

Compiled code draws without asking, so a process of its own sets the game up as ordinary Python, again and again, with
each result of each draw.
"""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.engines import streams
from bng_sim.core.errors import InputError
from bng_sim.numbers.game_parts import engine_of

MOST = 10_000  # deals
_LINEUP = "random"
_INSTEAD = "expected a number of deals to draw, such as 10000"


class Deal(NamedTuple):
    """A game that has been set up.

    Attributes:
        state: Its state.
        row: What was counted.
        chance: How likely it is.

    """

    state: bytes
    row: bytes
    chance: Fraction


class Script:
    """Stands in for the random numbers: gives every result of every draw, one game after the other.

    Attributes:
        chance: How likely the draws of this game are.

    """

    def __init__(self) -> None:
        """Begin with the first result of every draw."""
        self._results: list[int] = []
        self._sizes: list[int] = []
        self.begin()

    def begin(self) -> None:
        """Begin a game."""
        self._drawn, self.chance = 0, Fraction(1)

    def below(self, _stream: Any, n: int) -> int:
        """Draw as `streams.below` does."""
        if self._drawn == len(self._results):
            self._results.append(0)
            self._sizes.append(int(n))
        self.chance /= self._sizes[self._drawn]
        if self.chance * MOST < 1:
            raise InputError(f"the game has deals less likely than 1 in {MOST:,}; {_INSTEAD}")
        self._drawn += 1
        return self._results[self._drawn - 1]

    def advance(self) -> bool:
        """Go to the next combination of results; return whether there is one."""
        del self._results[self._drawn :], self._sizes[self._drawn :]
        while self._results and self._results[-1] == self._sizes[-1] - 1:
            self._results.pop()
            self._sizes.pop()
        if self._results:
            self._results[-1] += 1
        return bool(self._results)


def all_deals(name: str, rules: dict[str, Any], starting_seat: int | None) -> list[Deal]:
    """Return every deal of a game, in order of its draws; those that are alike are one.

    Raises:
        InputError: If one is less likely than 1 in `MOST`, or draws other than whole numbers that are equally likely.

    """
    asked = json.dumps({"name": name, "rules": rules, "starting_seat": starting_seat})
    command = [sys.executable, "-m", __name__, asked]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InputError(f"deals=0: {done.stderr.strip().splitlines()[-1]}")
    return [
        Deal(base64.b64decode(state), base64.b64decode(row), Fraction(chance))
        for state, row, chance in json.loads(done.stdout)
    ]


def _enumerate(name: str, rules: dict[str, Any], starting_seat: int | None) -> Iterator[Deal]:
    """Yield what every combination of draws leads to."""
    game = find_game(name)
    cell = make_cell(game, CellValues(rules, lineup=_LINEUP, starting_seat=starting_seat))
    engine, script = engine_of(game), Script()
    streams.below = script.below
    streams.next_word = _refuse
    while True:
        script.begin()
        stopped = engine.start_game(cell, 0)
        yield Deal(stopped.state.tobytes(), stopped.row.tobytes(), script.chance)
        if not script.advance():
            return


def _refuse(_stream: Any) -> int:
    raise InputError(f"a draw is not one of equally likely whole numbers; {_INSTEAD}")


def _main(text: str) -> None:
    """Print all deals of a game as JSON."""
    merged: dict[tuple[bytes, bytes], Fraction] = {}
    try:
        for state, row, chance in _enumerate(**json.loads(text)):
            merged[state, row] = merged.get((state, row), Fraction(0)) + chance
    except InputError as error:
        sys.exit(str(error))
    in_text = [[base64.b64encode(each).decode() for each in key] + [str(chance)] for key, chance in merged.items()]
    json.dump(in_text, sys.stdout)


if __name__ == "__main__":
    _main(sys.argv[1])
