"""Train a net among other players, and measure what it wins."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.game import Cell, Game
from bng_sim.doors.side_by_side import SideBySide
from bng_sim.learning import net, playing
from bng_sim.learning.improving import Improver
from bng_sim.learning.net import Inputs, Weights
from bng_sim.learning.playing import How, Kept

DECISIONS = 16_384  # between two improvements
RATE = 1e-3
LEAVES_A_GAME = 1.0  # how often a net that has not learned makes another move than its script
_PROBE = 4_000  # decisions that show what is usual
_LEAST_LEAVE, _MOST_LEAVE = 0.003, 0.15


class Wins(NamedTuple):
    """What a learner won: its share of a game that several win, in times an even share, and half a 95 % interval."""

    times: float
    half: float
    games: int


class Table:
    """Games in which one seat, another in each game, is a net's, and the others play a lineup."""

    def __init__(self, game: Game, cell: Cell[Any]) -> None:
        """Compile what plays; `cell` has the lineup `script | others`."""
        self.games = SideBySide(game, cell, 1)
        self.players = self.games.players
        self.room = playing.room_for(self.games)
        engine = self.games.engine
        self._player = playing.player_of(engine)
        self.decisions = len(engine.decisions)
        self.plan = self.games.seen.plan._replace(scale=np.ones_like(self.games.seen.plan.scale))
        how = self.how(*self._blank())
        kept = playing.keep(self.games, 0, 1)
        playing.compile_player(self._player, engine.title, *self._given(how, kept))

    def how(self, weights: Weights, inputs: Inputs, *, is_best: bool = False, is_kept: bool = True) -> How:
        """Return how a net plays at all decisions."""
        at = np.ones(self.decisions, np.int8)
        return How(weights, inputs, self.plan, at, np.array([is_best], np.int64), np.array([is_kept], np.int64))

    def play(self, how: How, kept: Kept, first: int) -> int:
        """Play games of index `first` on until `kept` is full; return how many."""
        played: int = self._player(*self._given(how, kept), first)
        return played

    def gains(self, kept: Kept, n: int) -> NDArray[np.float32]:
        """Return the learner's share of each of `n` games."""
        won = kept.outcomes[:n, 1:].astype(np.float32)
        own = won[np.arange(n), kept.seats[:n]]
        gains: NDArray[np.float32] = own / np.maximum(won.sum(axis=1), 1)
        return gains

    def wins(self, how: How, first: int, n: int) -> Wins:
        """Return what a net wins in `n` games of index `first` on."""
        kept = playing.keep(self.games, 0, n)
        self.play(how, kept, first)
        return wins_of(self.gains(kept, n), self.players)

    def probe(self) -> tuple[Inputs, int, float]:
        """Play with the script; return what is usual in its observations, the rows of inputs, and decisions a game."""
        how, kept = self.how(*self._blank()), playing.keep(self.games, _PROBE, _PROBE, shown=_PROBE)
        n = self.play(how, kept, 0)
        decisions = int(kept.n[0])
        inputs, rows = net.inputs_of(self.games.seen, kept.shown[:decisions])
        return inputs, rows, decisions / n

    def _blank(self) -> tuple[Weights, Inputs]:
        """Return a net that always makes the script's move."""
        size = self.games.seen.size
        none, numbers = np.zeros(size, np.float32), np.zeros(size, np.int64)
        inputs = Inputs(none, none + np.float32(1), numbers, numbers)
        weights = net.start(1, self.games.numbers, self.decisions, 1e-12, np.random.default_rng(0))
        return weights, inputs

    def _given(self, how: How, kept: Kept) -> tuple[Any, ...]:
        return self.games.games, self.games.shared, how, kept, self.room


def wins_of(gains: NDArray[np.float32], players: int) -> Wins:
    """Return what gains come to."""
    half = 1.96 * float(gains.std()) / max(gains.size, 1) ** 0.5
    return Wins(float(gains.mean()) * players, half * players, gains.size)


@dataclass
class Progress:
    """How far training has come."""

    seconds: float
    games: int
    decisions: int
    recent: Wins


def train(table: Table, seconds: float, seed: int = 1) -> Iterator[tuple[Progress, Improver, Inputs]]:
    """Train a net for some seconds of the processor's time; yield after each improvement."""
    rng = np.random.default_rng(seed)
    begun = time.process_time()
    inputs, rows, a_game = table.probe()
    leave = float(np.clip(LEAVES_A_GAME / a_game, _LEAST_LEAVE, _MOST_LEAVE))
    improver = Improver(net.start(rows, table.games.numbers, table.decisions, leave, rng))
    kept = playing.keep(table.games, DECISIONS, DECISIONS)
    first, decisions, recent = _PROBE, 0, np.zeros(0, np.float32)
    while (used := time.process_time() - begun) < seconds:
        how = table.how(improver.weights, inputs)
        n = table.play(how, kept, first)
        if n == 0:
            raise AssertionError("a game has more decisions than there is room for")
        gains = table.gains(kept, n)
        rate = RATE * max(0.1, 1 - used / seconds)
        improver.improve(kept, gains, rate, rng)
        first, decisions = first + n, decisions + int(kept.n[0])
        recent = np.concatenate([recent, gains])[-40_000:]
        yield Progress(time.process_time() - begun, first - _PROBE, decisions, wins_of(recent, table.players)), improver, inputs
