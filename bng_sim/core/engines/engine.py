"""A compiled engine, and playing the games of a cell by it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.compiling import compiler, function_addresses
from bng_sim.core.engines import signatures
from bng_sim.core.engines.game_kernels import Kernels
from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.engines.strategy_faults import report_faults
from bng_sim.core.engines.together import play_together
from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import LOG, NOTHING
from bng_sim.core.game import Cell
from bng_sim.core.gift import FIRST_TURN, Gift
from bng_sim.core.lineup import Lineup
from bng_sim.core.rules_record import RulesRecord
from bng_sim.core.strategy import Registry


class Records(NamedTuple):
    """The records of an engine.

    Attributes:
        state: A game: `seed`, `game`, `deal`, `strategy` [seat], `traits` [seat, trait], `asked_seat` (NOTHING while no
            strategy is choosing), and `public`, which has the `turn`.
        moves: A list of moves: `answers` (`engines.answer_replay`), `decision` and `offered`.
        rules: What the game's `RulesRecord` makes of its rules.
        cell: Who plays where: `engines.seating.cell_record`.
        row: What is counted of a game.

    """

    state: np.dtype[Any]
    moves: np.dtype[Any]
    rules: np.dtype[Any]
    cell: np.dtype[Any]
    row: np.dtype[Any]


def _same(cell: Cell[Any]) -> Cell[Any]:
    return cell


def _leave(_states: np.ndarray) -> None:
    pass


@dataclass(frozen=True)
class Engine:
    """A compiled engine.

    Attributes:
        title: What its game is called in the words of the box.
        strategies: Of the game.
        rules_record: How its rules become their record.
        records: Its records.
        kernels: Its kernels.
        begin_blank: `begin_blank(states)` marks what is empty before the first game in states that are all zero.
        decisions: What is asked.
        characters: Whom a seat can be given to play.
        gifts: What a seat can be given at the start; their places, from 1, are their numbers.
        seat: Returns a cell with what its rules say of who sits where; raises InputError for what is asked for twice.
        stopped_game: A game that can be stopped and resumed, if players can think.

    """

    title: str
    strategies: Registry
    rules_record: RulesRecord[Any]
    records: Records
    kernels: Kernels
    decisions: type[IntEnum]
    begin_blank: Callable[[np.ndarray], None] = _leave
    characters: tuple[str, ...] = ()
    gifts: tuple[Gift, ...] = ()
    seat: Callable[[Cell[Any]], Cell[Any]] = _same
    stopped_game: type[StoppedGame] = StoppedGame

    def blank_states(self, n: int) -> np.ndarray:
        """Return states that no game was played in yet, shape (n,)."""
        states = np.zeros(n, self.records.state)
        states["asked_seat"] = NOTHING
        self.begin_blank(states)
        return states

    def warm_up(self, lineup: Lineup, thinks: bool = False) -> None:
        """Compile the engine and the strategies of `lineup`, or load them.

        The kernels that let players think are compiled only if one of the lineup does, or for `thinks`.
        """
        types = signatures.of_kernels(*self.records)._asdict()
        of_step, of_batch, *of_thinking = ((getattr(self.kernels, name), types[name]) for name in types)
        for kernel, signature in (of_step, of_batch):
            compiler.build(kernel, signature, f"the engine of {self.title}")
        if thinks or lineup.thinks:
            for kernel, signature in of_thinking:
                if kernel is not None:
                    compiler.build(kernel, signature, f"what lets players of {self.title} think")
        for entry in lineup.entries:
            self.strategies.compiled(entry.name)

    def play_rows(self, cell: Cell[Any], first_game: int, n: int) -> np.ndarray:
        """Play games `first_game` to `first_game + n - 1` of a cell.

        Args:
            cell: What is played.
            first_game: The index of the first.
            n: How many.

        Returns:
            The engine's rows, shape (n,).

        Raises:
            StrategyError: If a strategy fails or returns an index that is not on the list.

        """
        rows, log = np.zeros(n, self.records.row), np.zeros(1, LOG)[0]
        whole = cell.lineup.whole_games
        if whole is not None and not cell.people:
            whole(self, cell, first_game, rows)
        elif n > 1 and cell.lineup.is_asked_together and not cell.people:
            play_together(self._room_for(cell, log), cell, first_game, rows)
        else:
            self._play(cell, first_game, rows, log)
        return rows

    def play_logged(self, cell: Cell[Any], game: int, log: np.void) -> np.void:
        """Play one game of a cell and log it.

        Args:
            cell: What is played.
            game: The index of the game.
            log: A `LOG` record that is switched on.

        Returns:
            The state at the end.

        Raises:
            StrategyError: If a strategy fails or returns an index that is not on the list.
            Unanswered: If a person is asked who has not answered yet; the log ends there.

        """
        return self._play(cell, game, np.zeros(1, self.records.row), log)

    def start_game(self, cell: Cell[Any], game: int) -> Any:
        """Set up one game of a cell, which can be stopped and resumed."""
        stopped = self._stoppable(cell, np.zeros(1, LOG)[0])
        stopped.begin(game, cell)
        return stopped

    def _play(self, cell: Cell[Any], first_game: int, rows: np.ndarray, log: np.void) -> np.void:
        """Play a game for each of the rows, and return the state at the end of the last."""
        if cell.lineup.thinks or cell.people:
            stopped = self._stoppable(cell, log)
            with stopped.report_faults(cell.lineup):
                for i in range(rows.size):
                    rows[i] = stopped.play(first_game + i, cell)
            return stopped.state
        self.warm_up(cell.lineup)
        state: np.void = self.blank_states(1)[0]
        moves = np.zeros(1, self.records.moves)[0]
        with report_faults(cell.lineup, self.decisions, lambda: (state, moves)):
            self.kernels.play_batch(state, moves, *self._records_of(cell), self.step_address(), first_game, rows, log)
        return state

    def step_address(self) -> Any:
        """Return the address of its compiled step, in the form that its other kernels take."""
        return function_addresses.addresses([self.kernels.step], signatures.of_kernels(*self.records).step, 1)

    def cell_record(self, cell: Cell[Any]) -> np.void:
        """Write who plays where in a cell, and by what chance, as a record of `seating.cell_record`."""
        cell = self.seat(cell)
        players, first = cell.rules.players, cell.starting_seat
        if first is not None and not 0 <= first < players:  # compiled code does not look
            raise InputError(f"starting_seat: got {first + 1}, expected 1 to {players}, the number of players")
        record: np.void = np.zeros(1, self.records.cell)[0]
        record["seed"], record["games_a_deal"] = cell.seed, cell.games_a_deal
        record["starting_seat"] = NOTHING if cell.starting_seat is None else cell.starting_seat
        record["characters"] = NOTHING
        for seat, name in enumerate(cell.characters):
            if name is not None:
                record["characters"][seat] = self.characters.index(name)
        for seat, name in enumerate(cell.given):
            if name == FIRST_TURN:
                record["starting_seat"] = seat
            elif name is not None:
                record["given"][seat] = 1 + [gift.name for gift in self.gifts].index(name)
        lineup = cell.lineup
        record["alone"], record["drawn"] = lineup.has_one, lineup.is_pool
        record["n_listed"] = len(lineup.listed)
        record["listed"][: len(lineup.listed)] = lineup.listed
        for index, entry in enumerate(lineup.entries):
            record["traits"][index, : len(entry.traits)] = entry.traits
        return record

    def _records_of(self, cell: Cell[Any]) -> tuple[np.void, np.void, Any]:
        """Return the rules and the cell as records, and the pool of strategies."""
        pool = self.strategies.pool([entry.name for entry in cell.lineup.entries])
        return self.rules_record.fill(cell.rules), self.cell_record(cell), pool

    def _stoppable(self, cell: Cell[Any], log: np.void) -> StoppedGame:
        """Build a `StoppedGame`, in which games of a cell can be played, stopped and resumed."""
        return self._room_for(cell, log)()

    def _room_for(self, cell: Cell[Any], log: np.void) -> Callable[[], StoppedGame]:
        """Return what builds them, of which several share what none of them changes."""
        self.warm_up(cell.lineup, thinks=True)
        records = self._records_of(cell)
        return lambda: self.stopped_game(self, *records, log)
