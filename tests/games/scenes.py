"""What the tables that tests of rules lay out have in common: a game from its set-up on, and players who do as told."""

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.engines import streams
from bng_sim.core.engines.engine import Engine
from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import LOG, NOTHING
from bng_sim.core.event_logs.event_reading import Sort, read, readers


class Question(NamedTuple):
    """What a player was asked, with the number of every entry."""

    seat: int
    decision: Any
    listed: list[int]


class Says(NamedTuple):
    """What a player answers to questions of a kind, in turn: the numbers of the entries taken."""

    seat: int
    decision: Any
    numbers: tuple[int, ...]


class Scene:
    """A game before its set-up: the record of each kind, and an event log that is on."""

    def __init__(self, engine: Engine, rules: Any, seed: int, first: int | None) -> None:
        """Give seat `first` the first turn, with None whoever chance says."""
        records = engine.records
        self.read, self._decisions = rules, engine.decisions
        self.table = Table(
            engine.blank_states(1)[0],
            np.zeros(1, records.moves)[0],
            engine.rules_record.fill(rules),
            np.zeros(1, records.row)[0],
            np.zeros(1, LOG)[0],
        )
        self.rules, self.state, self.row = self.table.rules, self.table.state, self.table.row
        self.public: Any = self.state.public
        self.seats = range(rules.players)
        self.cell = np.zeros(1, records.cell)[0]
        self.cell.seed, self.cell.n_listed, self.cell.games_a_deal = seed, 1, 1
        self.cell.starting_seat = NOTHING if first is None else first
        self.table.log["on"] = 1
        self.asked: list[Any] = []

    def questions(self, decision: Any) -> list[Any]:
        """All that was asked of this kind."""
        return [question for question in self.asked if question.decision == decision]

    def ending(self) -> int:
        """How it ended."""
        return int(self.state.ending)

    def winners(self) -> list[int]:
        """The seats that have won, or are tied."""
        return [seat for seat in self.seats if self.state.winners[seat]]

    def logged(self) -> np.ndarray:
        """The words of the event log."""
        return self.table.log["words"][: int(self.table.log["used"])]


class ToldScene(Scene):
    """A game whose players take the first entry where nothing else is told, and whose events are read as numbers."""

    def __init__(self, engine: Engine, rules: Any, seed: int, first: int | None, events: Any) -> None:
        """Read what is logged by the game's `events`."""
        super().__init__(engine, rules, seed, first)
        self.look: Callable[[Any], None] = lambda seen: None  # what a test does with each View
        self._told: dict[tuple[int, Any], deque[int]] = {}
        of_each = [value for event in events for value in (*event.fields.values(), *event.listed.values())]
        self._readers = readers(events, {value.sort: Sort(int, {}) for value in of_each})

    def who(self, decision: Any) -> list[int]:
        """Who was asked this, in order."""
        return [question.seat for question in self.questions(decision)]

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """What was logged of these kinds (all, if none is named), as numbers; seats count from 0."""
        return [event for event in read(self.logged(), self._readers) if not kinds or event["event"] in kinds]

    def _play(self, told: tuple[Says, ...], go: Callable[[Any], None]) -> None:
        self._told = {}
        for each in told:
            self._told.setdefault((each.seat, each.decision), deque()).extend(each.numbers)
        go((self._answer,) * len(self.state.strategy))
        left = {key: [*numbers] for key, numbers in self._told.items() if numbers}
        assert left == {}, f"nobody was asked: {left}"

    def _answer(self, seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        seat = seen.seat if "seat" in seen._fields else seen.own.seat
        question = Question(int(seat), self._decisions(int(seen.decision)), [int(move) for move in moves[:n]])
        self.asked.append(question)
        self.look(seen)
        numbers = self._told.get((question.seat, question.decision))
        return question.listed.index(int(numbers.popleft())) if numbers else 0


def at_random(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
    """Choose each entry as likely."""
    return int(streams.below(rng, n))


def watched(scene: Any, look: Callable[[Any, list[int]], object], choose: Any = at_random) -> None:
    """Play a game out, and look at each decision: `look(view, moves)`."""

    def player(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        look(seen, [int(move) for move in moves[:n]])
        return int(choose(seen, moves, n, traits, rng))

    scene.play_out(player)
