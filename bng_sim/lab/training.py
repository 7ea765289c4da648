"""Train a net among other players, and measure what it wins."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.learning import files, net, playing
from bng_sim.learning.files import Net
from bng_sim.learning.improving import Improver
from bng_sim.learning.net import Inputs, Played, Weights
from bng_sim.learning.playing import How, Kept
from bng_sim.learning.whole_games import Player, how
from bng_sim.numbers.game_parts import engine_of
from bng_sim.players.learned import Learned

DECISIONS = 16_384  # between two improvements
STEPS_OF_A_SELF = 3  # between two versions of itself that a learner meets
GAMES_A_STEP = 500  # at least, for what one game shows is mostly luck
RATE, _LAST_RATE = 6e-3, 0.1  # the second as a share of the first
_DIVERGENCE = 0.002  # of `Improver.improve`
# Of one that meets itself: this keeps it from going round in circles, and from moves that can be read (Sokota et al.
# 2023, arXiv 2206.05825). The second is that of the last games.
_LEAGUE_DIVERGENCE, _LAST_LEAGUE_DIVERGENCE = 0.15, 0.03
MOST_RECENT = 20_000  # games
FRESH = 1_000_000_000  # index of the first game by which it is measured: none of training
LEAVES_A_GAME = 3.0  # how often a net that has not learned makes another move than its script
_PROBE = 4_000  # decisions that show what is usual
_LEAST_LEAVE, _MOST_LEAVE = 0.003, 0.3


class Wins(NamedTuple):
    """What a learner won of games that anybody wins, in times an even share, and half its 95 % interval.

    Of a game that several win it has a share.
    """

    times: float
    half: float
    games: int


class Table:
    """Games in which one seat, another in each game, is a learner's, and the others play a lineup.

    Attributes:
        games: They are played one after the other.
        players: The number of players.
        decisions: How many kinds of decisions there are.

    """

    def __init__(self, game: Game, cell: Cell[Any], selves: int = 0) -> None:
        """Compile what plays.

        Args:
            game: The game.
            cell: What is played, with the lineup `script | others`; of these some may be nets.
            selves: How many of the last entries of the lineup are earlier versions of the learner: they have no file.

        Raises:
            InputError: For a net that has learned something else, and players that think.

        """
        others = [*_nets(game, cell, selves), *(None for _ in range(selves))]
        self._player = Player(engine_of(game), cell, Learned)
        self.games, self._others = self._player.games, others
        self.players, self.decisions = self.games.players, len(self.games.engine.decisions)
        self._player.play(self.of_script(), playing.keep(self.games, 0, 1), 0)

    def how(
        self,
        weights: Weights,
        inputs: Inputs,
        *,
        is_best: bool = False,
        is_kept: bool = True,
        selves: Sequence[tuple[Weights, Inputs]] = (),
    ) -> How:
        """Return how a learner plays at all decisions, among the others; `selves` are the last entries of the lineup.

        Where the lineup has such entries and no `selves` are given, their script plays.
        """
        nets: list[Played | None] = [None if each is None else each.as_played for each in self._others]
        nets[len(nets) - len(selves) :] = [(*each, True) for each in selves]
        return how(self.games, [(weights, inputs, not is_best), *nets], is_kept=is_kept)

    def play(self, how: How, kept: Kept, first: int) -> int:
        """Play games of index `first` on until `kept` is full; return how many."""
        return self._player.play(how, kept, first)

    def gains(self, kept: Kept, n: int) -> NDArray[np.float32]:
        """Return the learner's share of each of `n` games, 0 of those that nobody wins."""
        won = kept.outcomes[:n, 1:].astype(np.float32)
        own = won[np.arange(n), kept.seats[:n]]
        gains: NDArray[np.float32] = own / np.maximum(won.sum(axis=1), 1)
        return gains

    def gains_in(self, how: How, first: int, n: int) -> NDArray[np.float32]:
        """Return what a learner that keeps nothing gains in each of `n` games of index `first` on, as `gains` does."""
        kept = playing.keep(self.games, 0, n)
        return self.gains(kept, self.play(how, kept, first))

    def wins(self, how: How, first: int, n: int) -> Wins:
        """Return what a learner wins in `n` games of index `first` on."""
        kept = playing.keep(self.games, 0, n)
        self.play(how, kept, first)
        return wins_of(self.shares(kept, n), self.players)

    def shares(self, kept: Kept, n: int) -> NDArray[np.float32]:
        """Return the same of those games that anybody wins."""
        shares: NDArray[np.float32] = self.gains(kept, n)[kept.outcomes[:n, 1:].any(axis=1)]
        return shares

    def of_script(self, *, is_kept: bool = False) -> How:
        """Return how the script plays in the learner's seat."""
        size = self.games.seen.size
        none, numbers = np.zeros(size, np.float32), np.zeros(size, np.int64)
        inputs = Inputs(none, none + np.float32(1), numbers, numbers)
        weights = net.start(1, self.games.numbers, self.decisions, 1e-12, np.random.default_rng(0))
        return self.how(weights, inputs, is_best=True, is_kept=is_kept)

    def probe(self) -> tuple[Inputs, int, float]:
        """Play with the script; return what is usual in its observations, the rows of inputs, and decisions a game."""
        how, kept = self.of_script(is_kept=True), playing.keep(self.games, _PROBE, _PROBE, shown=_PROBE)
        n = self.play(how, kept, 0)
        decisions = int(kept.n[0])
        inputs, rows = net.inputs_of(self.games.seen, kept.shown[:decisions])
        return inputs, rows, decisions / n


def _nets(game: Game, cell: Cell[Any], selves: int) -> list[Net | None]:
    """Return the net of each entry of a lineup but the first and the last few, None for a script."""
    thinkers = [entry.thinker for entry in cell.lineup.entries[1 : len(cell.lineup.entries) - selves]]
    return [each.of(engine_of(game), cell.rules) if isinstance(each, Learned) else None for each in thinkers]


def wins_of(shares: NDArray[np.float32], players: int) -> Wins:
    """Return what shares of games come to; of no games, nothing."""
    if not shares.size:
        return Wins(0.0, 0.0, 0)
    half = 1.96 * float(shares.std()) / shares.size**0.5
    return Wins(float(shares.mean()) * players, half * players, shares.size)


class Training:
    """A net in training, which can be stored and resumed.

    Attributes:
        table: Where it plays.
        seed: Of its chance; that of the games is the cell's.
        inputs: Of its net.
        improver: Its weights.
        planned: Games after which it ends; 0: as many as the time allows is not known yet.
        games: Played so far.
        seconds: Of the processor's time, used so far.
        steps: How often it has improved.

    """

    def __init__(self, table: Table, seed: int, games: int = 0, selves: int = 0) -> None:
        """Look at what is usual, and begin with the script.

        Args:
            table: Where it plays.
            seed: Of its chance.
            games: Played in training; 0: by `plan`.
            selves: How many of the last entries of the lineup are earlier versions of itself.

        """
        self.table, self.seed, self.planned = table, seed, games
        self.games, self.steps, self.seconds, self._recent = 0, 0, 0.0, np.zeros(0, np.float32)
        self._rng, self._first = np.random.default_rng(seed), (0, 0.0)
        self.inputs, rows, a_game = table.probe()
        leave = float(np.clip(LEAVES_A_GAME / a_game, _LEAST_LEAVE, _MOST_LEAVE))
        self.improver = Improver(net.start(rows, table.games.numbers, table.decisions, leave, self._rng))
        decisions = int(max(DECISIONS, GAMES_A_STEP * a_game))
        self._kept = playing.keep(table.games, decisions, decisions)
        self._selves = [self._copy() for _ in range(selves)]

    @property
    def is_over(self) -> bool:
        """Whether all games planned are played."""
        return 0 < self.planned <= self.games

    @property
    def wins(self) -> Wins:
        """What it won of late, with the moves that it tried out."""
        return wins_of(self._recent, self.table.players)

    def step(self) -> None:
        """Play some games, and improve by them; raises `InputError` if a game has more decisions than fit."""
        begun = time.process_time()
        how = self.table.how(self.improver.weights, self.inputs, selves=[(each, self.inputs) for each in self._selves])
        n = self.table.play(how, self._kept, _PROBE + self.games)
        if n == 0:
            raise InputError(f"a game has more than {self._kept.choice.size:,} decisions of one seat; it cannot learn")
        gains = self.table.gains(self._kept, n)
        done = self.games / self.planned if self.planned else 0.0
        league = _LEAGUE_DIVERGENCE * (1 - done) + _LAST_LEAGUE_DIVERGENCE * done
        divergence = league if self._selves else _DIVERGENCE
        self.improver.improve(self._kept, gains, RATE * max(_LAST_RATE, 1 - done), divergence, self._rng)
        self.games, self.steps = self.games + n, self.steps + 1
        self._recent = np.concatenate([self._recent, self.table.shares(self._kept, n)])[-MOST_RECENT:]
        self.seconds += time.process_time() - begun
        if self._selves and self.steps % STEPS_OF_A_SELF == 0:
            self._selves = [*self._selves[1:], self._copy()]
        if self.steps == 1:  # what is compiled or loaded in it would count for more than it is
            self._first = self.games, self.seconds

    def plan(self, seconds: float) -> None:
        """Plan as many games as can be played in so much of the processor's time, by what they took so far."""
        games, used = self.games - self._first[0], self.seconds - self._first[1]
        self.planned = self.games + max(int(games * (seconds - self.seconds) / used), 0)

    def _copy(self) -> Weights:
        """Return the weights as they are now."""
        return Weights(*(each.copy() for each in self.improver.weights))

    def state(self, asked: Any) -> bytes:
        """Return all that is needed to resume, as the content of a file; `asked` says what is trained."""
        arrays: dict[str, Any] = {}
        for name, weights in self._stored():
            arrays |= {f"{name}.{key}": each for key, each in weights._asdict().items()}
        numbers = [self.seed, self.planned, self.games, self.seconds, self.improver.steps, self.steps]
        about = {"asked": asked, "numbers": numbers, "rng": self._rng.bit_generator.state}
        return files.archived(about, {**arrays, "recent": self._recent})

    def _stored(self) -> list[tuple[str, Weights]]:
        """Return all that is kept of it that has the form of weights, by name."""
        selves = [(f"self {place}", each) for place, each in enumerate(self._selves)]
        improver = self.improver
        return [("weights", improver.weights), ("mean", improver.mean), ("square", improver.square), *selves]

    def resume(self, state: bytes, asked: Any) -> None:
        """Go on from where a training of the same was stored; raises ValueError for another's, or a damaged one."""
        about, arrays = files.unpacked(state)
        if about["asked"] != asked:
            raise ValueError("something else was trained")
        for name, weights in self._stored():
            for key, each in weights._asdict().items():
                each[:] = arrays[f"{name}.{key}"]
        self._recent = arrays["recent"]
        self.seed, self.planned, self.games, self.seconds, self.improver.steps, self.steps = about["numbers"]
        self._rng.bit_generator.state = about["rng"]
