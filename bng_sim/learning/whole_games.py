"""Play the games of a cell whose players are scripts and nets, in one compiled call."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.engine import Engine
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell
from bng_sim.learning import playing
from bng_sim.learning.files import Net
from bng_sim.learning.net import Inputs, Played, Weights
from bng_sim.learning.playing import How
from bng_sim.stopped.side_by_side import SideBySide


def how(games: SideBySide, nets: Sequence[Played | None], *, is_kept: bool = False) -> How:
    """Return how nets play.

    Args:
        games: Where they do.
        nets: For each entry of the lineup the weights of its net, its inputs and whether it draws its moves; None for
            a script.
        is_kept: Whether what the first is asked is kept.

    """
    of_nets = [each for each in nets if each is not None]
    places = iter(range(len(of_nets)))
    return How(
        Weights(*(_stacked(arrays) for arrays in zip(*(weights for weights, _, _ in of_nets), strict=True))),
        Inputs(*(np.stack(arrays) for arrays in zip(*(inputs for _, inputs, _ in of_nets), strict=True))),
        games.seen.whole_plan,
        np.array([NOTHING if each is None else next(places) for each in nets], np.int64),
        np.ones((len(of_nets), len(games.engine.decisions)), np.int8),
        np.array([not draws for _, _, draws in of_nets], np.int64),
        np.array([is_kept], np.int64),
    )


def _stacked(arrays: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Stack the weights of several nets, of which some have more rows than others."""
    out = np.zeros((len(arrays), max(map(len, arrays)), arrays[0].shape[1]), np.float32)
    for place, each in enumerate(arrays):
        out[place, : len(each)] = each
    return out


class Player:
    """What plays games of nets: room for one at a time, and the compiled code.

    Attributes:
        games: Room for a game.

    """

    def __init__(self, engine: Engine, cell: Cell[Any], nets: type[Any]) -> None:
        """Compile what plays, or load it; players that think as `nets` do are nets."""
        self.games = SideBySide(engine, cell, 1, nets)
        self._room, self._play = playing.room_for(self.games.numbers, self.games.seen), playing.player_of(engine)

    def play(self, how: How, kept: playing.Kept, first: int) -> int:
        """Play games of index `first` on until `kept` is full; return how many.

        Raises:
            StrategyError: If a strategy fails.

        """
        given = self.games.games, self.games.shared, how, kept, self._room
        playing.compile_player(self._play, self.games.engine.title, *given)
        with self.games.report_faults():
            played: int = self._play(*given, first)
        return played


def play_rows(
    engine: Engine, cell: Cell[Any], nets: Sequence[Net | None], kind: type[Any], first_game: int, rows: np.ndarray
) -> None:
    """Play games `first_game` on, one for each of the engine's rows, which are filled in.

    Args:
        engine: The engine.
        cell: What is played.
        nets: For each entry of the lineup its net; None for a script.
        kind: How the players of nets think.
        first_game: The index of the first game.
        rows: The engine's rows, shape (n,).

    """
    player = Player(engine, cell, kind)
    of_nets = [None if each is None else each.as_played for each in nets]
    kept = playing.keep(player.games, 0, rows.size, ended=rows)
    player.play(how(player.games, of_nets), kept, first_game)
