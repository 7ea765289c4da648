"""A game stopped where a player that thinks is asked, for engines that keep answers as `engines.answer_replay` does.

An engine hands over its kernels and its records (`engines.engine`); what thinks of it meets one object, `Position`.
"""

from contextlib import AbstractContextManager
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.thinkers import Asked
from bng_sim.core.event_logs.event_log import LOG, NOTHING
from bng_sim.core.lineup import Entry, Lineup
from bng_sim.core.user_strategies.strategy_faults import report_faults

ALL = 1 << 40  # steps: more than a game has


class Which(IntEnum):
    """Of several states, lists of moves and rows."""

    LIVE = 0  # of the game
    BEFORE = 1  # of the game, when the step began that is being played
    AHEAD = 2  # of a playout
    SPARE = 3  # a row for what is counted nowhere


class Position:
    """A game of players some of whom think (`engines.thinkers.Position`); a game says what is over, and who won."""

    def __init__(self, engine: Engine, rules: np.void, setting: np.void, pool: Any, log: np.void) -> None:
        """Take room for one game at a time.

        Args:
            engine: Of the game.
            rules: Its record of the rules.
            setting: Its record of who sits where, and by what chance.
            pool: The strategies of the lineup, of the registry's `pool`.
            log: A `LOG` record.

        """
        n = len(Which)
        self._engine = engine
        self._kernels: Any = engine.kernels  # none is missing where players think
        self._states, self._moves = engine.blank_states(n), np.zeros(n, engine.records.moves)
        self._rows = np.zeros(n, engine.records.row)
        self._records = (self._states, self._moves, self._rows, rules)
        self._live, self._kept = self._states[Which.LIVE], self._moves[Which.LIVE]["kept"]
        self._row: np.void = self._rows[Which.LIVE]
        self._setting, self._pool, self._log, self._off = setting, pool, log, np.zeros(1, LOG)[0]
        self._questions = 0  # asked in this game so far
        self._which = Which.LIVE
        self._seated: list[Entry] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def outcome(self) -> list[int]:
        """Of a game that has ended, how, then for each seat whether it won, 0 or 1."""
        raise NotImplementedError

    @property
    def played(self) -> tuple[np.void, np.void]:
        """The state and the moves that were played last, of the game or of a playout."""
        return self._states[self._which], self._moves[self._which]

    def faults_told(self, lineup: Lineup) -> AbstractContextManager[None]:
        """Have `report_faults` say which strategy of this lineup failed, if one does."""
        return report_faults(lineup, self._engine.decisions, lambda: self.played)

    @property
    def decision(self) -> str:
        """What is asked."""
        return self._engine.decisions(int(self._moves[Which.LIVE]["decision"])).name.lower()

    @property
    def n(self) -> int:
        """How many moves are offered."""
        return int(self._kept["n_offered"])

    @property
    def asked_seat(self) -> int:
        """Who is asked, from 0."""
        return int(self._kept["asked_seat"])

    @property
    def offered(self) -> np.ndarray:
        """The moves offered, as the engine lists them, shape (n,)."""
        offered: np.ndarray = self._moves[Which.LIVE]["offered"][: self.n].copy()
        return offered

    def preferred(self, most: int) -> list[int]:
        """The first `most` moves as the player's script would have them, by their places."""
        places = np.zeros(most, np.int64)
        self._which = Which.AHEAD
        self._kernels.order_by_preference(*self._records, *self._script(), self._off, places)
        return [int(place) for place in places]

    def play_ahead(self, choices: NDArray[np.int64], first: int, n: int) -> NDArray[np.float64]:
        """Play on after each of these choices, `n` times: who wins, 1.0 or 0.0, shape (choices, n)."""
        outcomes = self._outcomes(self._script(), choices, 0, first, n)
        won: NDArray[np.float64] = outcomes[:, :, 1 + self.asked_seat].astype(float)
        return won

    def chances(self, n: int) -> NDArray[np.int8]:
        """Play on `n` times from between two steps, each seat with its own strategy; what nobody knows is dealt anew.

        Returns:
            The ending, then for each seat whether it wins, shape (n, 1 + seats).

        """
        if self.is_over:
            return np.tile(np.array(self.outcome(), np.int8), (n, 1))
        outcomes: NDArray[np.int8] = self._outcomes(self._own_scripts(), np.array([NOTHING]), 1, 0, n)[0]
        return outcomes

    def open_outcomes(self, choices: NDArray[np.int64], n: int) -> NDArray[np.int8]:
        """As `chances`, after each of these choices at the question at hand: shape (choices, n, 1 + seats)."""
        return self._outcomes(self._own_scripts(), choices, 1, 0, n)

    def _outcomes(
        self, script: tuple[Any, int, NDArray[np.float64]], choices: NDArray[np.int64], is_open: int, first: int, n: int
    ) -> NDArray[np.int8]:
        outcomes = np.zeros((choices.size, n, 1 + self._setting["characters"].size), np.int8)
        self._which = Which.AHEAD
        self._kernels.play_ahead(*self._records, *script, self._off, choices, is_open, self._questions, first, outcomes)
        return outcomes

    def play(self, game: int, entries: tuple[Entry, ...]) -> np.void:
        """Play one game of a lineup's entries; its row, good until the next one."""
        self.begin(game, entries)
        self._go_on(ALL)
        return self._row

    def begin(self, game: int, entries: tuple[Entry, ...]) -> None:
        """Set a game of a lineup's entries up."""
        self._which, self._questions = Which.LIVE, 0
        self._rows[:] = 0
        self._kernels.begin(*self._records, self._setting, game, self._log)
        self._seated = [entries[index] for index in self._live["strategy"]]
        self._kept["thinks"] = 0
        self._kept["thinks"][: len(self._seated)] = [self._bits(entry) for entry in self._seated]

    def step(self) -> bool:
        """Play one step on, or none if the game is over; whether it was not."""
        if self.is_over:
            return False
        self._go_on(1)
        return True

    def look_at(self, decision: IntEnum) -> bool:
        """As `step`, but no further than to the first such question; whether one came."""
        if self.is_over:
            return False
        again = 0
        while self._stops_at(decision, again):
            if self.decision == decision.name.lower():
                return True
            self._think()
            again = 1
        return False

    def answer_to(self, decision: IntEnum) -> int:
        """What is answered to the question that was looked at: the step is played to its end, and up to there again."""
        at = int(self._kept["n"])
        self._go_on(1, again=1)
        answer = int(self._kept["choice"][at])
        self._kept["n"] = at
        self._stops_at(decision, again=1)
        return answer

    def _stops_at(self, decision: IntEnum, again: int) -> bool:
        """As `_stops`, also at each such question to one who does not think there."""
        thinks = self._kept["thinks"].copy()
        self._kept["thinks"] |= 1 << decision
        stops = self._stops(again, 1)
        self._kept["thinks"] = thinks
        return stops

    def _go_on(self, steps: int, again: int = 0) -> None:
        """Play on for one step, or for all; from where the step began in which it stopped, if `again` is 1."""
        while self._stops(again, steps):
            self._think()
            again = 1

    def _think(self) -> None:
        """Have the player that is asked think, and keep its answer."""
        thinker = self._seated[self.asked_seat].thinker
        if thinker is None:
            raise AssertionError("a player is asked to think that does not")
        self._kept["choice"][int(self._kept["n"])] = thinker.choose(self)
        self._kept["n"] += 1
        self._questions += 1

    def _script(self) -> tuple[Any, int, NDArray[np.float64]]:
        """With whom the player that is asked plays on: the strategies, its place among them, its traits."""
        seat = self.asked_seat
        return self._pool, int(self._live["strategy"][seat]), self._live["traits"][seat]

    def _own_scripts(self) -> tuple[Any, int, NDArray[np.float64]]:
        """The same where each seat plays on by its own strategy."""
        return self._pool, NOTHING, np.zeros(self._engine.strategies.max_traits)

    def _stops(self, again: int, steps: int) -> bool:
        """Play on to the next question, if there is one."""
        self._which = Which.LIVE
        try:
            self._kernels.play_to_question(*self._records, self._pool, again, steps, self._log)
        except Asked:
            return True
        return False

    def _bits(self, entry: Entry) -> int:
        """A bit for each decision at which a player thinks."""
        thinker = entry.thinker
        if thinker is None:
            return 0
        return sum(
            1 << decision
            for decision in self._engine.decisions
            if not thinker.at or decision.name.lower() in thinker.at
        )
