"""A game that stops where a player that thinks is asked, and can be played on from there."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.game_kernels import Slot
from bng_sim.core.engines.strategy_faults import report_faults
from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.event_log import LOG, NOTHING
from bng_sim.core.game import Cell
from bng_sim.core.lineup import Lineup
from bng_sim.core.thinkers import Thinker

ALL = 1 << 40  # steps: more than a game has


class StoppedGame:
    """A game of players some of whom think: what they are asked is an `engines.thinkers.Question`.

    A game whose state has no `ending` and `winners` reports in a class of its own whether it is over, and who won.

    Attributes:
        engine: The `engine.Engine` of the game.
        cell: What is played, once a game has begun.
        live: The state and the list of moves of the game, each an array of one.
        move_words: That list as words of eight bytes.

    """

    cell: Cell[Any]

    def __init__(self, engine: Any, rules: np.void, cell: np.void, pool: Any, log: np.void) -> None:
        """Make room for one game at a time.

        Args:
            engine: The `engine.Engine` of the game.
            rules: Its record of the rules.
            cell: Its record of who sits where, and by what chance.
            pool: The strategies of the lineup, of the registry's `pool`.
            log: A `LOG` record.

        Compiled code is handed arrays of one in the memory of these records.

        """
        n = len(Slot)
        self.engine = engine
        self._kernels = engine.kernels
        self._states, self._moves = engine.blank_states(n), np.zeros(n, engine.records.moves)
        self._rows = np.zeros(n, engine.records.row)
        self._records = (self._states, self._moves, self._rows, rules.reshape(1))
        self.live = self._states[Slot.LIVE : Slot.LIVE + 1], self._moves[Slot.LIVE : Slot.LIVE + 1]
        self.move_words: NDArray[np.int64] = self.live[1].view(np.int64).reshape(-1).view(np.ndarray)
        self._live, self._answers = self._states[Slot.LIVE], self._moves[Slot.LIVE]["answers"]
        self._row: np.void = self._rows[Slot.LIVE]
        answers = self._moves[Slot.LIVE : Slot.LIVE + 1]["answers"]
        # arrays of one are read in a third of the time of a record's field, and each question reads several
        self._kept, self._n, self._seat = answers["n"], answers["n_offered"], answers["asked_seat"]
        self._decision, self._choices = self._moves["decision"][Slot.LIVE : Slot.LIVE + 1], answers["choice"][0]
        self._cell, self._pool, self._step = cell.reshape(1), pool, engine.step_address()
        self._log, self._off = log.reshape(1), np.zeros(1, LOG)
        self._questions = 0  # asked in this game so far
        self._played = Slot.LIVE
        self._seated: list[Thinker | None] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._live["ending"] != 0)

    def outcome(self) -> list[int]:
        """Return how the game ended, then for each seat whether it won, 0 or 1."""
        return [int(self._live["ending"]), *map(int, self._live["winners"])]

    @property
    def state(self) -> np.void:
        """The state of the game."""
        state: np.void = self._live
        return state

    @property
    def public(self) -> np.void:
        """What lies open to all in the game."""
        public: np.void = self._live["public"]
        return public

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return int(self.public["turn"])

    @property
    def played(self) -> tuple[np.void, np.void]:
        """The state and the moves that were played last, of the game or of a playout."""
        return self._states[self._played], self._moves[self._played]

    def report_faults(self, lineup: Lineup) -> AbstractContextManager[None]:
        """Have `report_faults` say which strategy of this lineup failed, if one does."""
        return report_faults(lineup, self.engine.decisions, lambda: self.played)

    @property
    def number(self) -> int:
        """Which question of the game is asked, from 1."""
        return int(self._row["decisions"].sum())

    @property
    def decision(self) -> str:
        """What is asked."""
        name: str = self.engine.decisions(int(self._decision[0])).name
        return name.lower()

    @property
    def n(self) -> int:
        """How many moves are offered."""
        n: int = self._n.item()
        return n

    @property
    def asked_seat(self) -> int:
        """Who is asked, from 0."""
        seat: int = self._seat.item()
        return seat

    @property
    def offered(self) -> np.ndarray:
        """The moves offered, as the engine lists them, shape (n,)."""
        offered: np.ndarray = self._moves[Slot.LIVE]["offered"][: self.n].copy()
        return offered

    def preferred(self, most: int) -> list[int]:
        """Return the places of the `most` moves that the player's script likes best, best first.

        The script is not asked about the last move left: in a game it never sees a list of one.
        """
        places = np.zeros(min(most, self.n - 1), np.int64)
        self._played = Slot.PLAYOUT
        self._kernels.order_by_preference(*self._records, *self._script(), self._off, places)
        listed = [int(place) for place in places]
        return listed if most <= len(listed) else [*listed, *({*range(self.n)} - {*listed})]

    def choice_of(self, script: int, traits: Sequence[float]) -> int:
        """Return the place of the move that a strategy would choose here, given by its place in the lineup's pool."""
        place, values = np.zeros(1, np.int64), np.zeros(self.engine.strategies.max_traits)
        values[: len(traits)] = traits
        self._played = Slot.PLAYOUT
        self._kernels.order_by_preference(*self._records, self._pool, script, values, self._off, place)
        return int(place[0])

    def weigh_worlds(self, n: int) -> NDArray[np.float64]:
        """Return how likely each of `n` worlds is by what others have done: logarithms but for a constant."""
        likelihoods = np.zeros(n)
        if self._kernels.weigh_worlds is not None:
            self._played = Slot.PLAYOUT
            self._kernels.weigh_worlds(*self._records, *self._script(), self._off, self._questions, likelihoods)
        return likelihoods

    def run_playouts(
        self, choices: NDArray[np.int64], first: int, n: int, worlds: NDArray[np.int64] | None = None
    ) -> NDArray[np.float64]:
        """Play on `n` times after each choice; return whether the player asked won, 1.0 or 0.0, shape (choices, n)."""
        outcomes = self._outcomes(self._script(), choices, 0, first, n, worlds)
        won: NDArray[np.float64] = outcomes[:, :, 1 + self.asked_seat].astype(float)
        return won

    def chances(self, n: int) -> NDArray[np.int8]:
        """Play on `n` times from between two steps, each seat with its own strategy; what nobody knows is dealt again.

        Returns:
            The ending, then for each seat whether it wins, shape (n, 1 + seats).

        """
        if self.is_over:
            return np.tile(np.array(self.outcome(), np.int8), (n, 1))
        outcomes: NDArray[np.int8] = self._outcomes(self._own_scripts(), np.array([NOTHING]), 1, 0, n)[0]
        return outcomes

    def open_outcomes(self, choices: NDArray[np.int64], n: int) -> NDArray[np.int8]:
        """Play on as `chances` does after each choice at the current question: shape (choices, n, 1 + seats)."""
        return self._outcomes(self._own_scripts(), choices, 1, 0, n)

    def _outcomes(
        self,
        script: tuple[Any, int, NDArray[np.float64]],
        choices: NDArray[np.int64],
        is_open: int,
        first: int,
        n: int,
        worlds: NDArray[np.int64] | None = None,
    ) -> NDArray[np.int8]:
        dealt = np.arange(first, first + n) if worlds is None else worlds
        outcomes = np.zeros((choices.size, n, 1 + self._cell["characters"].size), np.int8)
        self._played = Slot.PLAYOUT
        self._kernels.run_playouts(
            *self._records, *script, self._off, self._step, choices, is_open, self._questions, dealt, first, outcomes
        )
        return outcomes

    def play(self, game: int, cell: Cell[Any]) -> np.void:
        """Play one game of a cell, and return its row, which is valid until the next game."""
        self.begin(game, cell)
        self._go_on(ALL)
        return self._row

    def begin(self, game: int, cell: Cell[Any]) -> None:
        """Set a game of a cell up."""
        self.cell, self._played, self._questions = cell, Slot.LIVE, 0
        self._rows[:] = 0
        self._kernels.begin(*self._records, self._cell, game, self._log)
        self._seated = [cell.lineup.entries[index].thinker for index in self._live["strategy"]]
        for seat, person in enumerate(cell.people):
            self._seated[seat] = person or self._seated[seat]
        self._answers["thinks"] = self._answers["noted"] = 0
        players = {id(thinker): thinker for thinker in self._seated}  # most seats are of one
        bits = {key: self._bits(thinker) for key, thinker in players.items()}
        self._answers["thinks"][: len(self._seated)] = [bits[id(thinker)] for thinker in self._seated]

    def step(self) -> bool:
        """Play one step, and return True; return False if the game is over already."""
        if self.is_over:
            return False
        self._go_on(1)
        return True

    def look_at(self, decision: IntEnum) -> bool:
        """Play a step, but no further than to its first question of this kind; return whether one came."""
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
        """Return the answer to the question looked at: plays the step to its end, then again up to that question."""
        at = int(self._answers["n"])
        self._go_on(1, again=1)
        answer = int(self._answers["choice"][at])
        self._answers["n"] = at
        self._stops_at(decision, again=1)
        return answer

    def look_back(self, wanted: Sequence[Sequence[IntEnum]]) -> int | None:
        """Play a step, and stop again at a question to its active player.

        It is the first question of the first of these kinds that were asked.

        Returns:
            What was answered to it; None if none was asked, and the step is played.

        """
        seat = int(self.public["active"])
        answers = self._step_answers()
        asked = [self._asked_after(at) for at in range(len(answers))]
        for decisions in wanted:
            names = [decision.name.lower() for decision in decisions]
            for at, (who, decision) in enumerate(asked):
                if who == seat and decision in names:
                    self._asked_after(at)
                    return int(answers[at])
        return None

    def questions(self, decision: IntEnum) -> Iterator[int]:
        """Play a step, and stop again at each such question of it: yield the answer that was given there.

        After the last, the step is played to its end.
        """
        answers = self._step_answers()
        for at, answer in enumerate(answers):
            if self._asked_after(at)[1] == decision.name.lower():
                yield int(answer)
        self._answers["n"] = len(answers)
        self._go_on(1, again=1)

    def _step_answers(self) -> NDArray[np.int64]:
        """Play a step, and return every answer given in it."""
        self._go_on(1)
        answers: NDArray[np.int64] = self._answers["choice"][: int(self._answers["n"])].copy()
        return answers

    def _asked_after(self, n: int) -> tuple[int, str]:
        """Play the step again with its first `n` answers, and stop at the question that comes then: to whom, and what.

        All earlier ones are answered as they were, so that no strategy draws; later answers of the step do not matter.
        """
        thinks = self._answers["thinks"].copy()
        self._answers["n"], self._answers["thinks"] = n, np.int64(-1)
        if not self._stops(again=1, steps=1):
            raise AssertionError("a step played again has fewer questions than it had")
        self._answers["thinks"] = thinks
        return self.asked_seat, self.decision

    def _stops_at(self, decision: IntEnum, again: int) -> bool:
        """Play on as `_stops` does, and stop also at questions of this kind to players that do not think there."""
        thinks = self._answers["thinks"].copy()
        self._answers["thinks"] |= 1 << decision
        stops = self._stops(again, 1)
        self._answers["thinks"] = thinks
        return stops

    def _go_on(self, steps: int, again: int = 0) -> None:
        """Play on for one step, or for all; from where the step began in which it stopped, if `again` is 1."""
        while self._stops(again, steps):
            self._think()
            again = 1

    def find_question(self, again: int) -> bool:
        """Play on to a question to a player that thinks; return whether there is one before the game ends.

        Args:
            again: 1 if the game has stopped at a question, which was answered since; 0 if it has just begun.

        """
        return self._stops(again, ALL)

    @property
    def row(self) -> np.void:
        """What is counted of the game, which is valid until the next."""
        return self._row

    @property
    def thinker(self) -> Thinker:
        """The player that is asked."""
        thinker = self._seated[self.asked_seat]
        if thinker is None:
            raise AssertionError("a player is asked to think that does not")
        return thinker

    def _think(self) -> None:
        """Have the player that is asked think, and keep its answer."""
        self.answer(self.thinker.choose(self))

    def answer(self, choice: int) -> None:
        """Keep the answer to the question; raises `InputError` for one that is not on the list."""
        if not 0 <= choice < self.n:  # compiled code does not look
            raise InputError(
                f"question {self.number}, {self.decision}: got answer {choice}, expected 0 to {self.n - 1}"
            )
        kept = self._kept.item()
        self._choices[kept] = choice
        self._kept[0] = kept + 1
        self._questions += 1

    def _script(self) -> tuple[Any, int, NDArray[np.float64]]:
        """Return what plays on for the player that is asked: the pool, its strategy's place in it, and its traits."""
        seat = self.asked_seat
        return self._pool, int(self._live["strategy"][seat]), self._live["traits"][seat]

    def _own_scripts(self) -> tuple[Any, int, NDArray[np.float64]]:
        """Return what `_script` does, for playouts in which each seat follows its own strategy."""
        return self._pool, NOTHING, np.zeros(self.engine.strategies.max_traits)

    def _stops(self, again: int, steps: int) -> bool:
        """Play on to the next question, and return whether there is one."""
        self._played = Slot.LIVE
        return bool(self._kernels.play_to_question(*self._records, self._pool, self._step, again, steps, self._log))

    def _bits(self, thinker: Thinker | None) -> int:
        """Return a mask with a bit for each decision at which a player thinks; 0 for a script."""
        if thinker is None:
            return 0
        return sum(
            1 << decision for decision in self.engine.decisions if not thinker.at or decision.name.lower() in thinker.at
        )
