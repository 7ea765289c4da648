"""Games with players that think: stopped at each of their questions, and played on with the answer."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core import compiler
from bng_sim.core.event_log import LOG
from bng_sim.core.lineup import Entry
from bng_sim.core.thinking import Asked
from bng_sim.games.guillotines import ahead
from bng_sim.games.guillotines.ahead import Which
from bng_sim.games.guillotines.components import MAX_PLAYERS
from bng_sim.games.guillotines.limits import MAX_TRAITS
from bng_sim.games.guillotines.records import (
    AHEAD_SIGNATURE,
    BEGIN_SIGNATURE,
    MOVES,
    NOTHING,
    PREFERRED_SIGNATURE,
    QUESTION_SIGNATURE,
    ROW,
    blank_states,
)
from bng_sim.games.guillotines.terms import Decision, Ending, WonBy

KERNELS = (
    (ahead.begin, BEGIN_SIGNATURE),
    (ahead.play_to_question, QUESTION_SIGNATURE),
    (ahead.order_by_preference, PREFERRED_SIGNATURE),
    (ahead.play_ahead, AHEAD_SIGNATURE),
)

ALL = 1 << 40  # steps: more than a game has


def warm_up() -> None:
    """Compile what plays on from a question, or load it."""
    for kernel, signature in KERNELS:
        compiler.build(kernel, signature, "what lets players of Billionaires & Guillotines think")


class Position:
    """A game of players some of whom think, stopped where one of them is asked (`core.thinking.Position`)."""

    def __init__(self, rules: np.void, setting: np.void, pool: Any, log: np.void) -> None:
        """Take room for one game at a time.

        Args:
            rules: A `RULES` record.
            setting: A `SETUP` record.
            pool: The strategies of the lineup, of the registry's `pool`.
            log: A `LOG` record.

        """
        n = len(Which)
        self._states, self._moves, self._rows = blank_states(n), np.zeros(n, MOVES), np.zeros(n, ROW)
        self._records = (self._states, self._moves, self._rows, rules)
        self._live, self._kept = self._states[Which.LIVE], self._moves[Which.LIVE]["kept"]
        self._setting, self._pool, self._log, self._off = setting, pool, log, np.zeros(1, LOG)[0]
        self._questions = 0  # asked in this game so far
        self._which = Which.LIVE
        self._seated: list[Entry] = []

    @property
    def played(self) -> tuple[np.void, np.void]:
        """The state and the moves that were played last, of the game or of a playout."""
        return self._states[self._which], self._moves[self._which]

    @property
    def decision(self) -> str:
        """What is asked."""
        return Decision(int(self._moves[Which.LIVE]["decision"])).name.lower()

    @property
    def n(self) -> int:
        """How many moves are offered."""
        return int(self._kept["n_offered"])

    def preferred(self, most: int) -> list[int]:
        """The first `most` moves as the player's script would have them, by their places."""
        places = np.zeros(most, np.int64)
        self._which = Which.AHEAD
        ahead.order_by_preference(*self._records, *self._script(), self._off, places)
        return [int(place) for place in places]

    def play_ahead(self, choices: NDArray[np.int64], first: int, n: int) -> NDArray[np.float64]:
        """Play on after each of these choices, `n` times: who wins, 1.0 or 0.0, shape (choices, n)."""
        outcomes = self._outcomes(self._script(), choices, 0, first, n)
        won: NDArray[np.float64] = outcomes[:, :, 1 + int(self._live["asked_seat"])].astype(float)
        return won

    def chances(self, n: int) -> NDArray[np.int8]:
        """Play on `n` times from between two steps, each seat with its own strategy; what nobody knows is dealt anew.

        Returns:
            The ending, then for each seat whether it wins, shape (n, 1 + MAX_PLAYERS).

        """
        if self.is_over:
            return np.tile(self._outcome(), (n, 1))
        own = (self._pool, NOTHING, np.zeros(MAX_TRAITS))
        outcomes: NDArray[np.int8] = self._outcomes(own, np.array([NOTHING]), 1, 0, n)[0]
        return outcomes

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._live["public"]["ending"] != Ending.GOING_ON)

    def _outcome(self) -> NDArray[np.int8]:
        """How a game that has ended did, and who won it: of shape (1 + MAX_PLAYERS,)."""
        won = self._rows[Which.LIVE]["seats"]["won_by"] != WonBy.NOTHING
        return np.array([self._live["public"]["ending"], *won], np.int8)

    def open_outcomes(self, choices: NDArray[np.int64], n: int) -> NDArray[np.int8]:
        """As `chances`, after each of these choices at the question at hand: shape (choices, n, 1 + MAX_PLAYERS)."""
        return self._outcomes((self._pool, NOTHING, np.zeros(MAX_TRAITS)), choices, 1, 0, n)

    def _outcomes(
        self, script: tuple[Any, int, NDArray[np.float64]], choices: NDArray[np.int64], is_open: int, first: int, n: int
    ) -> NDArray[np.int8]:
        outcomes = np.zeros((choices.size, n, 1 + MAX_PLAYERS), np.int8)
        self._which = Which.AHEAD
        ahead.play_ahead(*self._records, *script, self._off, choices, is_open, self._questions, first, outcomes)
        return outcomes

    def play(self, game: int, entries: tuple[Entry, ...]) -> np.void:
        """Play one game of a lineup's entries; its row, good until the next one."""
        self.begin(game, entries)
        self._go_on(ALL)
        row: np.void = self._rows[Which.LIVE]
        return row

    def begin(self, game: int, entries: tuple[Entry, ...]) -> None:
        """Set a game of a lineup's entries up."""
        self._which, self._questions = Which.LIVE, 0
        self._rows[Which.LIVE] = np.zeros(1, ROW)[0]
        ahead.begin(*self._records, self._setting, game, self._log)
        self._seated = [entries[index] for index in self._live["strategy"]]
        self._kept["thinks"] = [_bits(entry) for entry in self._seated]

    @property
    def asked_seat(self) -> int:
        """Who is asked, from 0."""
        return int(self._live["asked_seat"])

    @property
    def offered(self) -> np.ndarray:
        """The moves offered, as `MOVE` records, shape (n,)."""
        offered: np.ndarray = self._moves[Which.LIVE]["offered"][: self.n].copy()
        return offered

    @property
    def buys(self) -> int:
        """How many Buys have been tried (B1)."""
        return int(self._rows[Which.LIVE]["buys"])

    @property
    def turn(self) -> tuple[int, int]:
        """How many turns have begun, and who took the last of them, from 0."""
        public = self._live["public"]
        return int(public["turn"]), int(public["last_player"])

    def step(self) -> bool:
        """Play one step on, or none if the game is over; whether it was not."""
        if self.is_over:
            return False
        self._go_on(1)
        return True

    def look_at(self, decision: Decision) -> bool:
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

    def answer_to(self, decision: Decision) -> int:
        """What is answered to the question that was looked at: the step is played to its end, and up to there again."""
        at = int(self._kept["n"])
        self._go_on(1, again=1)
        answer = int(self._kept["choice"][at])
        self._kept["n"] = at
        self._stops_at(decision, again=1)
        return answer

    def _stops_at(self, decision: Decision, again: int) -> bool:
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
        thinker = self._seated[int(self._live["asked_seat"])].thinker
        if thinker is None:
            raise AssertionError("a player is asked to think that does not")
        self._kept["choice"][int(self._kept["n"])] = thinker.choose(self)
        self._kept["n"] += 1
        self._questions += 1

    def _script(self) -> tuple[Any, int, NDArray[np.float64]]:
        """With whom the player that is asked plays on: the strategies, its place among them, its traits."""
        seat = int(self._live["asked_seat"])
        return self._pool, int(self._live["strategy"][seat]), self._live["traits"][seat]

    def _stops(self, again: int, steps: int) -> bool:
        """Play on to the next question, if there is one."""
        self._which = Which.LIVE
        try:
            ahead.play_to_question(*self._records, self._pool, again, steps, self._log)
        except Asked:
            return True
        return False


def _bits(entry: Entry) -> int:
    """A bit for each decision at which a player thinks."""
    if entry.thinker is None:
        return 0
    return sum(
        1 << decision for decision in Decision if not entry.thinker.at or decision.name.lower() in entry.thinker.at
    )
