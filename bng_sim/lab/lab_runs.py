"""Play the lab's lineups as cells of a sweep, so that they can be stopped, resumed and repeated."""

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

PARTS = 4  # parts of a cell, so that little is lost on a stop, however long a player thinks
LEAST, MOST = 25, 500  # deals of a part: writing it must not take longer than playing it
SEEDS = 2**62
_DIGITS = 10


class Counting(Protocol):
    """Track the progress of playing."""

    def skip(self, n: int) -> None:
        """Count `n` games that were played before."""

    def add(self, n: int) -> None:
        """Count `n` games that have been played now."""


@dataclass(frozen=True)
class LabRuns:
    """Plan and play the lab's lineups.

    Attributes:
        game: The game, with all strategies loaded.
        rules: The rules, the same for all lineups.
        characters: The character of each seat; None (all, if the tuple is empty) is drawn in each game.
        files: The designer's files of strategies and personas, as given.
        seed: The same seed gives the same deals.
        workers: Number of threads.

    """

    game: Game
    rules: Rules
    characters: tuple[str | None, ...]
    files: tuple[str, ...]
    seed: int
    workers: int

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.players

    def plan(self, lineups: Mapping[str, str], deals: int, *, keep: Keep = "all", seed: int | None = None) -> Plan:
        """Return a plan with a cell for each lineup, all on the same deals, each deal once for every rotation.

        Args:
            lineups: Name of the cell -> lineup.
            deals: Number of deals of each cell.
            keep: What to store of each game.
            seed: Seed of the deals; None: the run's own.
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
        """Play the missing games of a plan in a folder, and load the run.

        Args:
            plan: A result of `plan`.
            folder: Folder of the run; games stored there are not played again.
            count: Counts the games that are skipped and played.

        Raises:
            InputError: If the folder holds anything else, or another process uses it.
            StrategyError: If a strategy breaks its contract; games played before are stored.
            IncompleteError: If a game failed for another reason.
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
        """Open a store, or raise `InputError` with the lab's remedy in place of a sweep's."""
        try:
            store.open(workers=self.workers)
        except InputError as error:
            wrong = str(error).rpartition("; ")[0]  # the rest is a remedy for configs
            raise InputError(f"{wrong or error}; move {store.folder} away, and give the same command again") from None

    def digest(self, plan: Plan, *more: Any) -> str:
        """Return a few digits that identify a question and everything that determines its games."""
        resolved = plan.resolved(Path())
        asked = [resolved, provenance.fingerprints(self.game, resolved), versions(), *more]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:_DIGITS]

    def seed_of(self, *what: Any) -> int:
        """Return a seed derived from the run's seed and `what`."""
        digest = hashlib.sha256(json.dumps([self.seed, *what]).encode()).digest()
        return int.from_bytes(digest[:8]) % SEEDS


def cells(plan: Plan) -> list[tuple[str, Cell]]:
    """Return each cell of a plan with its label."""
    return [(f"table {cell.lineup}, ", cell.cell) for cell in plan.cells]


def _label(index: int, name: str) -> str:
    return f"{index} {name}"[:LONGEST_LABEL].strip()
