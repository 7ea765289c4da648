"""What a seat is rewarded with at the end of a game: its win, a share of it, or a measure by name."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.input.problems import hint
from bng_sim.numbers.game_parts import engine_of
from bng_sim.stopped.stepping import Games

WON, SHARED = "won", "shared"
_NOT_MEASURES = ("game", "seat", "order", "strategy", "character", "ending", "winner", "checksum")


class Reward:
    """Compute the rewards of games that have ended."""

    def __init__(self, game: Game, players: int, name: str) -> None:
        """Choose a reward.

        Args:
            game: The game.
            players: The number of players.
            name: `won` (1 for each seat that wins, alone or with others), `shared` (1 among all that win), or a column
                of whole numbers of the game's tables.

        Raises:
            InputError: For a name that is none of these.

        """
        known = [WON, SHARED, *_measures(game)]
        if name not in known:
            raise InputError(f"reward {name}: no such reward{hint(name, known, '; known: ' + ', '.join(known))}")
        self._name, self._players = name, players

    def of(self, games: Games, ended: NDArray[np.intp]) -> NDArray[np.float32]:
        """Return the rewards of games that have ended, given by their places: shape (ended, players)."""
        won: NDArray[np.float32] = games.outcomes[ended, 1 : 1 + self._players].astype(np.float32)
        if self._name == SHARED:
            won /= np.maximum(won.sum(axis=1, keepdims=True), 1)
        if self._name in (WON, SHARED):
            return won
        rows = games.ended[ended]
        of_seats = self._name in (rows["seats"].dtype.names or ())
        counted = rows["seats"][self._name] if of_seats else rows[self._name][:, None].repeat(self._players, axis=1)
        measured: NDArray[np.float32] = counted[:, : self._players].astype(np.float32)
        return measured


def _measures(game: Game) -> Iterator[str]:
    """Yield the columns of a game's tables that its engine counts as whole numbers, those of seats first."""
    row = engine_of(game).records.row
    for table, record in (("seats", row["seats"].base), ("games", row)):
        for name in record.names or ():
            is_number = record[name].shape == () and record[name].kind == "i"
            if is_number and name in game.columns[table] and name not in (*_NOT_MEASURES, WON):
                yield name
