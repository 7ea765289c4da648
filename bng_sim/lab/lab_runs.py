"""Play the lab's lineups as cells of a sweep, so that they can be stopped, resumed and repeated."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from bng_sim.core import lineup
from bng_sim.core.errors import IncompleteError, InputError, StrategyError
from bng_sim.core.game import Cell, Game
from bng_sim.core.parameters import Rules
from bng_sim.lab.precision import PreciseTables, Wanted
from bng_sim.sweeps.config.keys import LONGEST_LABEL, Keep, one_line
from bng_sim.sweeps.plan.cells import Cutting, Plan, config_of, plan_cells
from bng_sim.sweeps.plan.looks import looks
from bng_sim.sweeps.plan.planned_cell import GRID, PlannedCell
from bng_sim.sweeps.play.chunks import Failure
from bng_sim.sweeps.run.estimate import estimate, games_missing
from bng_sim.sweeps.run.load import StoredRun, load
from bng_sim.sweeps.run.publish import Timings, publish
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.store import disk, manifest_file, provenance
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.manifest_file import MANIFEST
from bng_sim.sweeps.store.same_run import versions

PARTS = 4  # parts of a cell, so that little is lost on a stop, however long a player thinks
LEAST, MOST = 25, 500  # deals of a part: writing it must not take longer than playing it
SEEDS = 2**62
NO_RATES: Mapping[int, float] = MappingProxyType({})
_DIGITS = 10


class Counting(Protocol):
    """Track the progress of playing."""

    def skip(self, n: int, work: float | None = None) -> None:
        """Leave out `n` games, which were played before or are not needed; `work` is their expected duration."""

    def add(self, n: int, where: str = "games", work: float | None = None) -> None:
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

    def plan(
        self,
        lineups: Mapping[str, str],
        deals: int,
        *,
        keep: Keep = "all",
        seed: int | None = None,
        stops_early: bool = False,
    ) -> Plan:
        """Return a plan with a cell for each lineup, all on the same deals, each deal once for every rotation.

        Args:
            lineups: Name of the cell -> lineup.
            deals: Number of deals of each cell, or at most.
            keep: What to store of each game.
            seed: Seed of the deals; None: the run's own.
            stops_early: Whether cells may end before that, when enough is known.
        """
        texts = {_label(index, name): one_line(text) for index, (name, text) in enumerate(lineups.items())}
        cells = {label: self._cell(text, self.seed if seed is None else seed) for label, text in texts.items()}
        config = config_of(
            next(iter(cells.values())),
            self.game,
            name="lab",
            keep=keep,
            lineups=texts,
            metrics=self.game.headline,
            strategies=self.files,
            **({"max_games": deals} if stops_early else {"games": deals}),
        )
        plan = plan_cells(config, self.game, cells)
        if stops_early:
            step = min(plan.look_step, LEAST)
            return replace(plan, cutting={GRID: Cutting(plan.chunk, looks(step, deals))}, look_step=step)
        part = min(max(deals // PARTS, LEAST), MOST)
        cutting = Cutting(plan.chunk, (*range(part, deals, part), deals))
        return replace(plan, cutting={GRID: cutting})

    def _cell(self, text: str, seed: int) -> Cell:
        seats = lineup.parse(text, self.game.strategies, self.players)
        return Cell(self.rules, seed, seats, self.characters, rotate=True)

    def play(
        self,
        plan: Plan,
        folder: Path,
        count: Counting,
        *,
        rates: Mapping[int, float] = NO_RATES,
        wanted: Wanted | None = None,
    ) -> StoredRun:
        """Play the missing games of a plan in a folder, and load the run.

        Args:
            plan: A result of `plan`.
            folder: Folder of the run; games stored there are not played again.
            count: Counts the games that are skipped and played.
            rates: Index of a cell -> expected seconds a game, which `count` gets as the work; empty: games are alike.
            wanted: What is to be known of each table, if the plan stops early.

        Raises:
            InputError: If the folder holds anything else, or another process uses it.
            StrategyError: If a strategy breaks its contract; games played before are stored.
            IncompleteError: If a game failed for another reason.
        """
        with disk.lock(folder):
            store = Store(folder, self.game, plan.resolved(Path()))
            self._open(store)
            runner = Runner(plan, store, lambda: self.game, self.workers, "threads", frozenset(range(len(plan.cells))))
            if wanted is not None:
                runner.stopping = PreciseTables(plan, store, runner.only, wanted)
            left = _Left(runner, count, rates)
            timings = Timings(self.workers, "threads")
            runner.report = left.add
            for played in runner.play():
                left.look()
                if not isinstance(played, Failure):
                    timings.add(played)
            for failure in runner.failures:
                raise (StrategyError if failure.is_strategy else IncompleteError)(str(failure))
            publish(runner, timings)
            return load(folder)

    def rates(self, plan: Plan, folder: Path) -> dict[int, float]:
        """Estimate the seconds a game of each cell that is not complete in a folder, from a sample that is thrown away.

        Returns:
            Index of a cell -> seconds a game with all workers; empty if the plan was played to its end.

        """
        if (folder / MANIFEST).exists() and manifest_file.read(folder)["state"] == "complete":
            return {}
        store = Store(folder, self.game, plan.resolved(Path()))
        return estimate(plan, store, frozenset(range(len(plan.cells))), self.workers).rates

    def _open(self, store: Store) -> None:
        """Open a store, or raise `InputError` with the lab's remedy in place of a sweep's."""
        try:
            store.open(workers=self.workers)
        except InputError as error:
            wrong = str(error).rpartition("; ")[0]  # the rest is a remedy for configs
            raise InputError(f"{wrong or error}; move {store.folder} away, and run the same command again") from None

    def digest(self, plan: Plan, *more: Any) -> str:
        """Return a few digits that identify a question and everything that determines its games."""
        resolved = plan.resolved(Path())
        asked = [resolved, provenance.fingerprints(self.game, resolved), versions(), *more]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:_DIGITS]

    def seed_of(self, *what: Any) -> int:
        """Return a seed derived from the run's seed and `what`."""
        digest = hashlib.sha256(json.dumps([self.seed, *what]).encode()).digest()
        return int.from_bytes(digest[:8]) % SEEDS


class _Left:
    """Tell a counter how many games of a run are left, as cells are played and turn out to need fewer."""

    def __init__(self, runner: Runner, count: Counting, rates: Mapping[int, float]) -> None:
        self._stopping, self._count, self._rates = runner.stopping, count, rates
        self._cells = runner.plan.cells
        self._expected = [cell.games for cell in self._cells]  # the counter's own
        missing = games_missing(runner.plan, runner.store, runner.only)
        for cell in self._cells:
            self._skip(cell, cell.games - missing.get(cell.index, 0))

    def add(self, cell: PlannedCell, games: int) -> None:
        """Count games that were played."""
        self._count.add(games, work=self._work(cell, games))

    def look(self) -> None:
        """Correct the number of games left by what was seen at the last look at each cell."""
        for cell in self._cells:
            expected = self._stopping.expected(cell) * cell.cell.games_a_deal
            self._skip(cell, self._expected[cell.index] - expected)
            self._expected[cell.index] = expected

    def _skip(self, cell: PlannedCell, games: int) -> None:
        if games:
            self._count.skip(games, self._work(cell, games))

    def _work(self, cell: PlannedCell, games: int) -> float | None:
        return games * self._rates.get(cell.index, 0.0) if self._rates else None


def cells(plan: Plan) -> list[tuple[str, Cell]]:
    """Return each cell of a plan with its label."""
    return [(f"table {cell.lineup}, ", cell.cell) for cell in plan.cells]


def _label(index: int, name: str) -> str:
    return f"{index} {name}"[:LONGEST_LABEL].strip()
