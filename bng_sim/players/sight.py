"""What a player that is asked is shown: numbers of moves, what they mean, and what its seat may know, by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.engine import Engine
from bng_sim.core.parameters import Rules
from bng_sim.numbers.game_parts import fields_of_engine, words_of
from bng_sim.numbers.move_numbers import MoveNumbers, write_numbers
from bng_sim.numbers.observation import DECISION, Observation, write_observation

MOST = 64  # settings that are remembered: a sweep plays cell after cell


class Move(NamedTuple):
    """A move that is offered.

    Attributes:
        number: The number that it always has under these rules.
        kind: What kind of move it is; empty where a decision has one kind.
        fields: What is chosen, by name: seats and cards counted from the seat that is asked.

    """

    number: int
    kind: str
    fields: Mapping[str, int]


class Sight:
    """What is shown in games of an engine under some rules.

    Attributes:
        game: Name of the game.
        rules: The rules parameters.
        decisions: What can be asked.
        size: How many numbers of moves there are.

    """

    def __init__(self, engine: Engine, rules: Rules) -> None:
        """Give all moves their numbers, and lay out what is seen."""
        fields = fields_of_engine(engine, rules)
        self.game, self.rules = engine.strategies.game, rules
        self.decisions = [decision.name.lower() for decision in engine.decisions]
        self._numbers = MoveNumbers(engine, fields.moves, rules.players)
        self._observation = Observation(engine, fields, rules.players)
        self.size = self._numbers.size
        plan = self._observation.plan
        self._plan = plan._replace(scale=np.ones_like(plan.scale))  # whole numbers, as people count
        self._out = np.zeros(self._numbers.longest, np.int64)
        self._seen = np.zeros(self._observation.size, np.float32)
        self._moves: dict[int, Move] = {}

    def numbers(self, question: Any) -> list[int]:
        """Return the numbers of the moves offered at a question, an `engines.stopped_game.StoppedGame`, in order."""
        moves, n = question.live[1], question.n
        write_numbers(
            words_of(moves)[0], n, int(moves[0]["decision"]), question.asked_seat, self._numbers.plan, self._out
        )
        numbers: list[int] = self._out[:n].tolist()
        return numbers

    def seen(self, question: Any) -> dict[str, NDArray[np.int64]]:
        """Return what the seat asked may know: name -> array of whole numbers, with no axes for a single number."""
        state, moves = question.live
        decision = int(moves[0]["decision"])
        write_observation(words_of(state)[0], question.asked_seat, decision, self._plan, self._seen)
        numbers, about = self._seen.astype(np.int64), self._observation
        return {
            name: numbers[where].reshape(about.shapes[name]) for name, where in about.slices.items() if name != DECISION
        }

    def move(self, number: int) -> Move:
        """Return what the number of a move means."""
        if number not in self._moves:
            described = self._numbers.describe(number)
            self._moves[number] = Move(number, described.kind, MappingProxyType(described.fields))
        return self._moves[number]


_sights: dict[tuple[int, str], tuple[Engine, Sight]] = {}  # with the engine, so that its identity stays unique


def sight_of(engine: Engine, rules: Rules) -> Sight:
    """Return what is shown in games of an engine under some rules."""
    key = id(engine), rules.model_dump_json()
    if key not in _sights:
        if len(_sights) >= MOST:
            _sights.pop(next(iter(_sights)))
        _sights[key] = engine, Sight(engine, rules)
    return _sights[key][1]
