"""Where the lab plays: its tables are cells of a sweep, so they can be stopped, gone on with and played again alike."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from bng_sim.core import lineup
from bng_sim.core.errors import IncompleteError, InputError, StrategyError
from bng_sim.core.game import Cell, Game
from bng_sim.core.parameters import Rules
from bng_sim.sweeps.config.keys import LONGEST_LABEL, Keep, one_line
from bng_sim.sweeps.plan.cells import GRID, Cutting, Plan, config_of, plan_cells
from bng_sim.sweeps.play.run import Failure, Runner
from bng_sim.sweeps.store import disk, provenance
from bng_sim.sweeps.store.folder import Store, versions
from bng_sim.sweeps.store.load import StoredRun, load
from bng_sim.sweeps.store.publish import Timings, publish

PARTS = 4  # of a table, so that little is lost when it is stopped, however long a player thinks
LEAST, MOST = 25, 500  # deals of a part: writing it must not take longer than playing it
SEEDS = 2**62
_DIGITS = 10


class Counting(Protocol):
    """Whoever wants to know how far the playing is."""

    def skip(self, n: int) -> None:
        """Hear that `n` games were played before."""

    def add(self, n: int) -> None:
        """Hear that `n` games have been played now."""


@dataclass(frozen=True)
class Rooms:
    """Where tables are played.

    Attributes:
        game: Which game, with all strategies loaded.
        rules: At every table.
        characters: Who sits where; None, and all if empty, are drawn each game.
        files: Of strategies and personas of one's own, as they were given.
        seed: Same seed, same deals.
        workers: Threads that play.

    """

    game: Game
    rules: Rules
    characters: tuple[str | None, ...]
    files: tuple[str, ...]
    seed: int
    workers: int

    @property
    def players(self) -> int:
        """At every table."""
        return self.rules.players

    def plan(self, lineups: Mapping[str, str], deals: int, *, keep: Keep = "all", seed: int | None = None) -> Plan:
        """The tables with these lineups (name -> lineup), each on the same deals, each deal once for every rotation.

        Args:
            lineups: What is played at each, by a name that says which it is.
            deals: At each.
            keep: What is kept of each game.
            seed: Of the deals, if it is not that of these rooms.

        """
        texts = {_label(index, name): one_line(text) for index, (name, text) in enumerate(lineups.items())}
        cells = {label: self._cell(text, self.seed if seed is None else seed) for label, text in texts.items()}
        config = config_of(
            next(iter(cells.values())),
            self.game,
            name="lab",
            games=deals,
            keep=keep,
            lineups=texts,
            metrics=self.game.headline,
            strategies=self.files,
        )
        plan = plan_cells(config, self.game, cells)
        part = min(max(deals // PARTS, LEAST), MOST)
        cutting = Cutting(plan.chunk, (*range(part, deals, part), deals))
        return replace(plan, cutting={GRID: cutting})

    def _cell(self, text: str, seed: int) -> Cell:
        seats = lineup.parse(text, self.game.strategies, self.players)
        return Cell(self.rules, seed, seats, self.characters, rotate=True)

    def play(self, plan: Plan, folder: Path, count: Counting) -> StoredRun:
        """Play what is missing of a plan in a folder, and read all of it.

        Args:
            plan: As `plan` made it.
            folder: Where its games are kept; whatever of them is there is not played again.
            count: Told of the games that need not be played, and of those that were.

        Raises:
            InputError: If the folder holds anything else, or another process is at work in it.
            StrategyError: If a strategy breaks its contract; what was played stays.
            IncompleteError: If something else went wrong with a game.

        """
        with disk.lock(folder):
            store = Store(folder, self.game, plan.resolved(Path()))
            self._open(store)
            runner = Runner(plan, store, lambda: self.game, self.workers, "threads", frozenset(range(len(plan.cells))))
            count.skip(plan.games - sum(task.chunk.n * task.cell.cell.games_a_deal for task in runner.missing()))
            timings = Timings(self.workers, "threads")
            runner.report = lambda _cell, n: count.add(n)
            for played in runner.play():
                if not isinstance(played, Failure):
                    timings.add(played)
            for failure in runner.failures:
                raise (StrategyError if failure.is_strategy else IncompleteError)(str(failure))
            publish(runner, timings)
            return load(folder)

    def _open(self, store: Store) -> None:
        """Open a store, or raise `InputError` that says what is wrong with it, with the lab's remedy, not a sweep's."""
        try:
            store.open(workers=self.workers)
        except InputError as error:
            wrong = str(error).rpartition("; ")[0]  # behind it is what to do about a config
            raise InputError(f"{wrong or error}; move {store.folder} away, and give the same command again") from None

    def digest(self, plan: Plan, *more: Any) -> str:
        """What tells what is asked, and all that decides its games, from anything else: a few digits."""
        resolved = plan.resolved(Path())
        asked = [resolved, provenance.fingerprints(self.game, resolved), versions(), *more]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:_DIGITS]

    def seed_of(self, *what: Any) -> int:
        """A seed of its own for something, the same whenever it is asked for."""
        digest = hashlib.sha256(json.dumps([self.seed, *what]).encode()).digest()
        return int.from_bytes(digest[:8]) % SEEDS


def cells(plan: Plan) -> list[tuple[str, Cell]]:
    """The tables of a plan, each with what it is called."""
    return [(f"table {cell.lineup}, ", cell.cell) for cell in plan.cells]


def _label(index: int, name: str) -> str:
    return f"{index} {name}"[:LONGEST_LABEL].strip()
