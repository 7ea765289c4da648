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

MOST = 10_000  # ways in which a game may be set up
LONGEST = 120  # seconds
_LINEUP = "random"


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


class _Script:
    """Stands in for the random numbers: gives every result of every draw, one game after the other."""

    def __init__(self) -> None:
        self._results: list[int] = []
        self._sizes: list[int] = []
        self._drawn = 0

    @property
    def chance(self) -> Fraction:
        """How likely the draws of this game are."""
        chance = Fraction(1)
        for size in self._sizes[: self._drawn]:
            chance /= size
        return chance

    def begin(self) -> None:
        """Begin a game."""
        self._drawn = 0

    def below(self, _stream: Any, n: int) -> int:
        """Draw as `streams.below` does."""
        if self._drawn == len(self._results):
            self._results.append(0)
            self._sizes.append(int(n))
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
        InputError: If there are more than `MOST`, or one draws other than whole numbers that are equally likely.

    """
    asked = json.dumps({"name": name, "rules": rules, "starting_seat": starting_seat})
    command = [sys.executable, "-m", __name__, asked]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False)
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
    engine, script, found = engine_of(game), _Script(), 0
    streams.below = script.below  # type: ignore[assignment]
    streams.next_word = _refuse
    is_left = True
    while is_left:
        script.begin()
        stopped = engine.start_game(cell, 0)
        yield Deal(stopped.state.tobytes(), stopped.row.tobytes(), script.chance)
        is_left, found = script.advance(), found + 1
        if is_left and found == MOST:
            raise InputError(f"{game.title} can be dealt in more than {MOST:,} ways; expected deals=10000, say")


def _refuse(_stream: Any) -> int:
    raise InputError("a draw of the set-up is no whole number of equally likely ones; expected deals=10000, say")


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
