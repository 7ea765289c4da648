"""Games side by side whose questions to learners are answered from outside: what all environments stand on."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.compiling import compiler
from bng_sim.core.engines.answer_replay import MAX_ANSWERS
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.strategy_faults import report_faults as name_faults
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.event_logs.event_log import LOG, NOTHING
from bng_sim.core.game import Cell
from bng_sim.numbers.game_parts import fields_of_engine
from bng_sim.numbers.move_numbers import MoveNumbers
from bng_sim.numbers.observation import Observation
from bng_sim.stopped import stepping
from bng_sim.stopped.stepping import PROGRESS, Games, Shared, Status


class SideBySide:
    """Play `n` games of a cell, each stopped at a question to a learner.

    Attributes:
        engine: The game's engine.
        cell: What is played. If one strategy of its lineup has a single seat, that is the learner's, else all are.
        players: The number of players.
        numbers: The numbers of moves.
        seen: What a seat sees.
        games: The games.

    """

    def __init__(self, engine: Engine, cell: Cell, n: int, nets: type[Any] | None = None) -> None:
        """Begin no game; raises `InputError` if a player of the lineup thinks, except as `nets` do."""
        if any(not isinstance(entry.thinker, nets or type(None)) for entry in cell.lineup.entries if entry.thinker):
            raise InputError(f"lineup {cell.lineup.text!r}: players that think cannot play here; expected scripts")
        self.engine, self.cell, self.players = engine, cell, cell.rules.players
        fields = fields_of_engine(engine, cell.rules)
        self.numbers = MoveNumbers(engine, fields.moves, self.players)
        self.seen = Observation(engine, fields, self.players)
        engine.warm_up(cell.lineup)
        self.games, self.shared = self._make_games(n), self._make_shared()
        self._compiled: dict[str, Callable[..., Any]] = {}

    def _kernel(self, name: str) -> Callable[..., Any]:
        """Return one of `stepping.Kernels`, compiled or loaded when it is first needed."""
        if name not in self._compiled:
            self._compiled[name] = stepping.compiled(self.engine, name, self.games, self.shared)
        return self._compiled[name]

    def _make_games(self, n: int) -> Games:
        records = self.engine.records
        live, rows = self.engine.blank_states(1), np.zeros((2, n), records.row)
        return Games(
            live=live,
            start=self.engine.blank_states(n),
            rows=np.zeros(1, records.row),
            start_rows=rows[0],
            ended=rows[1],
            outcomes=np.zeros((n, 1 + records.cell["characters"].shape[0]), np.int8),
            progress=np.zeros(n, PROGRESS),
            answers=np.zeros((n, MAX_ANSWERS), np.int32),
            numbers=np.zeros((n, records.moves["offered"].shape[0]), np.int64),
            words=live.view(np.int64).reshape(1, -1),
            observations=np.zeros((n, self.seen.size), np.float32),
            masks=np.zeros((n, self.numbers.size), np.int8),
        )

    def _make_shared(self) -> Shared:
        engine, cell = self.engine, self.cell
        moves = np.zeros(1, engine.records.moves)
        rules, seats = np.zeros(1, engine.records.rules), np.zeros(1, engine.records.cell)
        rules[0], seats[0] = engine.rules_record.fill(cell.rules), engine.cell_record(cell)
        return Shared(
            moves=moves,
            moves_words=moves.view(np.int64),
            rules=rules,
            cell=seats,
            log=np.zeros(1, LOG),
            pool=engine.strategies.pool([entry.name for entry in cell.lineup.entries]),
            step=engine.step_address(),
            number_plan=self.numbers.plan,
            observation_plan=self.seen.plan,
        )

    @property
    def has_ended(self) -> bool:
        """Whether the first game is over."""
        return bool(self.games.progress[0]["status"] == Status.OVER)

    def copy(self) -> "SideBySide":
        """Return the same games at the same questions, which go on by themselves."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.games, other.shared = self._make_games(len(self.games.start)), self._make_shared()
        for theirs, ours in zip(other.games, self.games, strict=True):
            theirs[:] = ours
        return other

    def reseed(self, seed: int) -> None:
        """Have all games that begin from now on be those of a seed."""
        self.cell = replace(self.cell, seed=seed)
        self.shared.cell["seed"] = seed

    def start(self, i: int, game: int, stride: int) -> None:
        """Begin a game at place `i`, up to the first question; games without one to a learner are left out.

        Raises:
            InputError: If no learner is ever asked.
            StrategyError: If a strategy fails.

        """
        self.games.masks[i] = 0
        with self.report_faults():
            status = self._kernel("start")(self.games, self.shared, i, game, stride)
        if status == Status.OVER:
            raise self._unasked()

    def advance(self, place: int) -> None:
        """Answer in the first game with the move at a place of the list; raises `StrategyError` if a strategy fails."""
        with self.report_faults():
            self._kernel("advance")(self.games, self.shared, 0, place)

    def advance_all(self, actions: NDArray[np.int64], stride: int, ended: NDArray[np.int8]) -> None:
        """Answer in all games with the numbers of moves; a game that ends begins again, `stride` games further on.

        Args:
            actions: One for each game, shape (n,).
            stride: Added to the index of a game that ends.
            ended: Filled in: 1 for each game that has ended, shape (n,).

        Raises:
            InputError: For the number of a move that is not offered; no game has been played on then.
            StrategyError: If a strategy fails.

        """
        try:  # which takes less time than a context, at each step
            with np.errstate(over="ignore") if compiler.INTERPRETED else contextlib.nullcontext():
                played = self._kernel("advance_all")(self.games, self.shared, actions.copy(), stride, ended)
        except Exception:  # any that a strategy raises
            with self.report_faults():
                raise
        if played < 0:
            raise self.not_offered(-1 - played, int(actions[-1 - played]))
        if played < len(actions):
            raise self._unasked()

    def observe(self, seat: int) -> NDArray[np.float32]:
        """Return what a seat sees of the game played last, shape (size,)."""
        out = np.zeros(self.seen.size, np.float32)
        self._kernel("observe")(self.games, self.shared, 0, seat, out)
        return out

    def place_of(self, action: int) -> int:
        """Return the place on the list of a move of the first game; raises `InputError` if it is not offered."""
        place = int(stepping.place_of(self.games.numbers[0], int(self.games.progress[0]["n"]), action))
        if place == NOTHING:
            raise self.not_offered(0, action)
        return place

    def not_offered(self, i: int, action: int) -> InputError:
        """Return the error for the number of a move that is not offered in game `i`."""
        offered = np.flatnonzero(self.games.masks[i])
        some = ", ".join(map(str, offered[:8])) + (", ..." if len(offered) > 8 else "")
        seat = int(self.games.progress[i]["seat"]) + 1
        return InputError(f"action {action}: not offered to seat {seat} of game {i}; its action mask has {some}")

    def _unasked(self) -> InputError:
        return InputError(
            f"lineup {self.cell.lineup.text!r}: no learner was asked in {stepping.MOST_UNASKED:,} games in a row; "
            "expected a seat that has something to decide"
        )

    @contextlib.contextmanager
    def report_faults(self) -> Iterator[None]:
        """Raise a `StrategyError` if a strategy fails in the game being played."""
        try:
            with name_faults(
                self.cell.lineup, self.engine.decisions, lambda: (self.games.live[0], self.shared.moves[0])
            ):
                yield
        except (InputError, StrategyError):
            raise
        except Exception as error:  # an author's rule may raise anything  # noqa: BLE001
            raise StrategyError(f"{self.engine.title}: a game of seed {self.cell.seed} failed: {error}") from None
