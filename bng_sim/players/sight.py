"""What a player that is asked is shown: numbers of moves, what they mean, and what its seat may know, by name."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bng_sim.core.engines.engine import Engine
from bng_sim.core.parameters import Rules
from bng_sim.numbers.game_parts import fields_of_engine, words_of
from bng_sim.numbers.move_numbers import MoveNumbers, write_numbers
from bng_sim.numbers.observation import DECISION, Observation
from bng_sim.numbers.observation_writer import write_observation

MOST = 64  # settings that are remembered: a sweep plays cell after cell
MOST_LISTS = 10_000  # lists of moves that are remembered
WORD = 8  # bytes


class _Texts(dict[int, str]):
    """Small numbers as text; the largest is a guess at what games count to."""

    def __missing__(self, number: int) -> str:
        return str(number)


_TEXTS = _Texts({number: str(number) for number in range(-100, 1000)})


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


class Moves(NamedTuple):
    """The moves that are offered, which are the same in many questions.

    Attributes:
        numbers: Their numbers, in order.
        text: What is asked as JSON: who, at which decision, and these.

    """

    numbers: list[int]
    text: bytes


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
        self._decisions = {int(each): each.name.lower() for each in engine.decisions}
        self._numbers = MoveNumbers(engine, fields.moves, rules.players)
        self._observation = Observation(engine, fields, rules.players)
        self.size = self._numbers.size
        self._plan = self._observation.whole_plan
        self._out = np.zeros(self._numbers.longest, np.int64)
        self._seen = np.zeros(self._observation.size, np.float32)
        self._shown, self._text = self._template()
        self._moves: dict[int, Move] = {}
        self._lists: dict[
            tuple[int, int, bytes], Moves
        ] = {}  # decision, seat and moves as the engine has them -> moves
        record: Any = engine.records.moves
        answers, places = record.fields["answers"], record["answers"].fields
        at = [record.fields["decision"][1], *(answers[1] + places[name][1] for name in ("n_offered", "asked_seat"))]
        self._offered = record.fields["offered"][1] // WORD
        self._move_words = record["offered"].base.itemsize // WORD
        self._decision, self._n, self._seat = (offset // WORD for offset in at)

    def moves(self, question: Any) -> Moves:
        """Return the moves that are offered at a question, an `engines.stopped_game.StoppedGame`."""
        words = question.move_words  # fields of a record take ten times as long to read
        decision, n, seat = words.item(self._decision), words.item(self._n), words.item(self._seat)
        offered = words[self._offered : self._offered + n * self._move_words]
        key = decision, seat, offered.tobytes()
        moves = self._lists.get(key)
        if moves is None:
            if len(self._lists) >= MOST_LISTS:
                self._lists.clear()
            write_numbers(words, n, decision, seat, self._numbers.plan, self._out)
            numbers: list[int] = self._out[:n].tolist()
            asked = (
                f'"seat":{seat + 1},"decision":"{self._decisions[decision]}","moves":[{",".join(map(str, numbers))}]'
            )
            moves = self._lists[key] = Moves(numbers, asked.encode())
        return moves

    def seen(self, question: Any) -> dict[str, NDArray[np.int64]]:
        """Return what the seat asked may know: name -> array of whole numbers, with no axes for a single number."""
        state, moves = question.live
        decision = int(moves[0]["decision"])
        write_observation(words_of(state)[0], question.asked_seat, decision, self._plan, self._seen)
        numbers, about = self._seen.astype(np.int64), self._observation
        return {
            name: numbers[where].reshape(about.shapes[name]) for name, where in about.slices.items() if name != DECISION
        }

    def seen_text(self, question: Any) -> str:
        """Return the same as JSON: four times as fast as writing what `seen` returns."""
        state, moves = question.live
        write_observation(words_of(state)[0], question.asked_seat, int(moves[0]["decision"]), self._plan, self._seen)
        self._text[1::2] = map(_TEXTS.__getitem__, self._seen[self._shown].astype(np.int64).tolist())
        return "".join(self._text)

    def _template(self) -> tuple[NDArray[np.int64], list[str]]:
        """Return which numbers of an observation are seen, and their JSON: what is around them, and their places."""
        about = self._observation
        slices = {name: where for name, where in about.slices.items() if name != DECISION}
        shown = np.concatenate([np.arange(where.start, where.stop) for where in slices.values()])
        form = {name: np.full(about.shapes[name], "%").tolist() for name in slices}
        around = json.dumps(form, separators=(",", ":")).split('"%"')
        return shown, [part for text in around for part in (text, "")][:-1]

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
