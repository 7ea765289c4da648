"""Tables for tests of rules: hands are given, and who plays which card."""

import numpy as np

from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import LOG
from bng_sim.games.newgame.declared.parameters import Rules
from bng_sim.games.newgame.engine.records import CELL, MOVES, NOTHING, ROW
from bng_sim.games.newgame.engine.rules_record import RULES_RECORD
from bng_sim.games.newgame.rules import setup
from bng_sim.games.newgame.simulation.play import ENGINE


class Scene:
    """A table after its set-up, whose players play given cards."""

    def __init__(self, seed=1, starting_seat=NOTHING, **rules):
        record = RULES_RECORD.fill(Rules.read(rules))
        zeros = (np.zeros(1, dtype)[0] for dtype in (MOVES, ROW, LOG))
        moves, row, log = zeros
        self.table = Table(ENGINE.blank_states(1)[0], moves, record, row, log)
        self.state, self.public, self.rules = self.table.state, self.table.state.public, record
        self.state.seed = seed
        self.state.strategy[:] = range(self.state.strategy.size)  # of those in the pool: each seat has its own
        cell = np.zeros(1, CELL)[0]
        cell.starting_seat = starting_seat
        setup.set_up(self.table, cell)
        self.asked = []

    def hand(self, seat):
        """The cards of a hand, the lowest first."""
        return np.flatnonzero(self.state.own[seat].has).tolist()

    def give(self, *hands):
        """Replace all hands."""
        for seat, cards in enumerate(hands):
            self.state.own[seat].has[:] = 0
            self.state.own[seat].has[list(cards)] = 1

    def strategies(self, *cards):
        """Strategies that each play the cards given, in order."""
        return tuple(self._player(seat, list(own)) for seat, own in enumerate(cards))

    def _player(self, seat, cards):
        def choose(_seen, moves, n, _traits, _rng):
            self.asked.append((seat, moves[:n].tolist()))
            return moves[:n].tolist().index(cards.pop(0))

        return choose
