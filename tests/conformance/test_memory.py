"""What a strategy sees depends on its game alone: nothing of it is left over from what the memory held before."""

import hashlib

import numpy as np
import pytest

from bng_sim.core.engines.game_kernels import Slot
from bng_sim.core.event_logs.event_log import LOG
from tests.conformance.test_thinking import CASES
from tests.games.parts import engine_of
from tests.games.thinkers import cell_of, with_thinkers
from tests.slow import slow_after

EVERY, GAME = 5, 3  # questions at which worlds are weighed and playouts run; the game compared
SHOWN = ("public", "own")  # of the state, to strategies
FIRST = [(game, next(iter(about.stopped))) for game, about in CASES.items()]
OTHERS = [(game, name) for game, about in CASES.items() for name in about.stopped if (game, name) not in FIRST]


class Probe:
    """Answer at random, and note what strategies are shown: in the game, in worlds thought of and in playouts."""

    at = frozenset()

    def __init__(self):
        self.begin()

    def begin(self):
        self.seen, self.rng = [], np.random.default_rng(5)

    def choose(self, question):
        if question.number % EVERY == 0:
            if question._kernels.weigh_worlds is not None:
                question.weigh_worlds(3)
                self.note(question, Slot.PLAYOUT, Slot.WORLD)
            question.run_playouts(np.arange(min(question.n, 2)), 0, 2)
            self.note(question, Slot.PLAYOUT)
        self.note(question, Slot.LIVE)
        return int(self.rng.integers(question.n))

    def note(self, question, *slots):
        for slot in slots:
            for name in filter(question._states.dtype.names.__contains__, SHOWN):
                shown = question._states[slot][name].tobytes()
                self.seen.append((question.number, slot.name, name, hashlib.sha256(shown).hexdigest()))


@pytest.mark.parametrize(("game", "name"), slow_after(2, [*FIRST, *OTHERS]))
def test_nothing_that_a_strategy_sees_is_left_from_an_earlier_game(game, name):
    line, rules, _ = CASES[game].stopped[name]
    engine = engine_of(game)
    probe = Probe()
    cell = with_thinkers(cell_of(game, line, rules), lambda: probe)

    def play(games):
        stopped = engine._stoppable(cell, np.zeros(1, LOG)[0])
        for number in games:
            probe.begin()
            stopped.play(number, cell)
        return probe.seen

    fresh, used = play([GAME]), play(range(GAME + 1))

    assert [a for a, b in zip(fresh, used, strict=True) if a != b] == []
    assert len(fresh) > 20
