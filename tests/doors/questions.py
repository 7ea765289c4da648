"""Questions of all games at random moments, for the tests of numbers: run them interpreted (see the Makefile)."""

import importlib
import random

import numpy as np

from bng_sim import shipped
from bng_sim.api.cells import CellValues, make_cell
from bng_sim.core.engines.game_kernels import Slot
from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import LOG
from bng_sim.games import GAMES
from bng_sim.numbers.game_parts import engine_of, words_of
from bng_sim.numbers.move_numbers import MoveNumbers, write_numbers
from bng_sim.numbers.observation import Observation
from bng_sim.numbers.observation_writer import write_observation
from bng_sim.own_games import table as tables
from bng_sim.own_games.loading import find_loaded
from tests.games.parts import declared
from tests.games.thinkers import with_thinkers

FILES = {name: str(path) for name, path in shipped.examples().items() if path.suffix == ".py"}
_ASKED = {name: declared(name, "asked_everything") for name in GAMES}
RULES = {name: of.RULES for name, of in _ASKED.items() if of} | {path: [{}] for path in FILES.values()}
SETTINGS = [
    *((name, rules[0]) for name, rules in RULES.items()),
    *((name, one) for name, rules in RULES.items() for one in rules[1:]),
]
N_QUICK = len(RULES)


class Enough(Exception):  # noqa: N818 (no error: it stops a game)
    """As many questions as wanted were looked at."""


class Looking:
    """Looks at each question by `check(question)`, up to some, and makes any move."""

    at = frozenset()

    def __init__(self, check, questions):
        self.check, self.left = check, questions

    def choose(self, stopped):
        self.check(stopped)
        self.left -= 1
        if self.left == 0:
            raise Enough
        return random.Random(f"{stopped.state['game']} {stopped.number}").randrange(stopped.n)


class Doors:
    """The numbers of a game under some rules, and what is seen at a question."""

    def __init__(self, name, rules):
        self.game = GAMES.open(name)
        self.game.strategies.load_shipped()
        self.rules = self.game.rules.read(rules)
        self.cell = make_cell(self.game, CellValues(rules=rules, seed=3, lineup="random"))
        self.engine = engine_of(self.game)
        self.numbers, self.seen = MoveNumbers.of(self.game, self.rules), Observation.of(self.game, self.rules)

    def look(self, check, questions, first=1):
        """Check some questions of the games from `first` on."""
        looking = Looking(check, questions)
        try:
            self.engine.play_rows(with_thinkers(self.cell, lambda: looking), first, 100)
        except Enough:
            return

    def numbered(self, stopped):
        """The numbers of the moves offered, and their features."""
        moves = stopped._moves[Slot.LIVE]
        asked = words_of(stopped._moves)[Slot.LIVE], stopped.n, int(moves["decision"]), stopped.asked_seat
        out = np.zeros(stopped.n, np.int64)
        write_numbers(*asked, self.numbers.plan, out)
        return out, self.numbers.features[out]

    def observed(self, state, stopped, plan=None):
        """What the seat asked sees of a state, an array of one."""
        out = np.full(self.seen.size, np.nan, np.float32)
        decision = int(stopped._moves[Slot.LIVE]["decision"])
        write_observation(words_of(state)[0], stopped.asked_seat, decision, plan or self.seen.plan, out)
        return out

    def redealt(self, stopped, seed):
        """The state with what the seat asked cannot know dealt again, an array of one; the game's stays as it is."""
        states = stopped._states[Slot.LIVE : Slot.LIVE + 1].copy()
        moves = stopped._moves[Slot.LIVE : Slot.LIVE + 1].copy()
        rows = stopped._rows[Slot.LIVE : Slot.LIVE + 1].copy()
        rules, decision = self.engine.rules_record.fill(self.rules), int(moves[0]["decision"])
        table = Table(states[0], moves[0], rules, rows[0], np.zeros(1, LOG)[0])
        pool = self.engine.strategies.pool(["random"])
        moves[0]["answers"]["seed"] = moves[0]["answers"]["world"] = seed
        if self.game.source is None:
            rules_of = importlib.import_module(f"bng_sim.games.{self.game.name}.rules.decisions")
            rules_of.determinize(table, pool, stopped.asked_seat, decision)
        else:
            states[0]["purpose"], states[0]["chance_key"] = tables.REDEAL, seed
            find_loaded(self.game.source).parts.functions["redeal"](tables.desk(table, pool), stopped.asked_seat)
        return states, moves
