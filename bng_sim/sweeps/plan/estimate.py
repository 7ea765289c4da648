"""How long a run will take and how much it will write, from a sample of its games played and thrown away."""

import contextlib
import time
from typing import Any, NamedTuple

from bng_sim.core import at_work
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Game
from bng_sim.sweeps.plan.cells import Plan, PlannedCell
from bng_sim.sweeps.play.backends import in_parallel
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import Writer

SAMPLE = 1_000  # games: enough to tell how fast a setting is
THOUGHT = 4  # the same where players think, who take about a second for each
SAMPLES = 12  # settings: half a second in all
REPORT, REPORT_GAME = 5.0, 50e-6  # seconds that a report takes, and for each game of the cells that others are compared
# with, as measured on two cores: its questions are asked of these, of a dozen at most
REPORT_CELLS = 12


class Estimate(NamedTuple):
    """What is still to be done: games, seconds that they will take, bytes that they will need."""

    games: int
    seconds: float
    bytes: int


_Setting = tuple[str, str, int, tuple[Any, ...]]  # lineup, rung, players, structure: what decides how long a game takes


class _Rate(NamedTuple):
    seconds: float  # a game
    bytes: float


def estimate(plan: Plan, store: Store, only: frozenset[int], workers: int) -> Estimate:
    """What is missing of the cells `only`, if each is played to its last game."""
    todo: dict[_Setting, list[PlannedCell]] = {}
    games: dict[_Setting, int] = {}
    for cell in plan.cells:
        n = sum(chunk.n for chunk in plan.chunks(cell, cell.deals) if store.lacks(cell.index, chunk, only))
        if n:
            structure = tuple(getattr(cell.cell.rules, name) for name in plan.game.structure)
            key = (cell.lineup, cell.rung, cell.cell.rules.players, structure)
            todo.setdefault(key, []).append(cell)
            games[key] = games.get(key, 0) + n * cell.cell.games_a_deal
    if not todo:
        return Estimate(0, 0.0, 0)
    rates = _rates(plan.game, todo, store.writer, workers)
    seconds = sum(n * rates[key].seconds for key, n in games.items())
    size = sum(n * rates[key].bytes for key, n in games.items())
    return Estimate(sum(games.values()), seconds, round(size))


def to_play(plan: Plan, store: Store, only: frozenset[int]) -> int:
    """How many games are missing of the cells `only`, if each is played to its last."""
    return sum(
        chunk.n * cell.cell.games_a_deal
        for cell in plan.cells
        for chunk in plan.chunks(cell, cell.deals)
        if store.lacks(cell.index, chunk, only)
    )


def report_seconds(plan: Plan) -> float:
    """How long writing the report takes, once all is played to the last game; of a run that keeps all rows."""
    asked = [cell.games for cell in plan.cells if cell.on_grid and cell.is_baseline][:REPORT_CELLS]
    return REPORT + REPORT_GAME * sum(asked) * (plan.config.keep == "all")


def _rates(game: Game, todo: dict[_Setting, list[PlannedCell]], writer: Writer, workers: int) -> dict[_Setting, _Rate]:
    """What each setting costs: some are tried, the others are taken as these are; players that think apart."""
    rates: dict[_Setting, _Rate] = {}
    for thinks in (False, True):
        alike = [key for key, cells in todo.items() if cells[0].cell.lineup.thinks == thinks]
        tried: dict[_Setting, _Rate] = {}
        for key in alike[:: max(1, len(alike) // SAMPLES)]:
            with contextlib.suppress(StrategyError):  # the cell will be played, and the failure told, all the same
                cell = todo[key][len(todo[key]) // 2]
                with at_work.doing(
                    "trial", f"cell {cell.index} ({cell.name}), a trial: {at_work.played_by(cell.cell)}"
                ):
                    tried[key] = _rate(game, cell, writer, workers)
        n = max(1, len(tried))
        typical = _Rate(*(sum(getattr(rate, part) for rate in tried.values()) / n for part in _Rate._fields))
        rates |= {key: tried.get(key, typical) for key in alike}
    return rates


def _rate(game: Game, planned: PlannedCell, writer: Writer, workers: int) -> _Rate:
    deal = planned.cell.games_a_deal
    n = max((THOUGHT if planned.cell.lineup.thinks else SAMPLE) // deal, 1) * deal

    def play(first: int) -> int:
        batch = game.play(planned.cell, first, n)
        return sum(len(content) for content, _ in writer.contents(game, planned, batch).values())

    game.play(planned.cell, 0, deal)  # what happens only once must not be counted for every game
    start = time.perf_counter()
    sizes = list(in_parallel(play, range(0, workers * n, n), workers))
    return _Rate((time.perf_counter() - start) / (workers * n), sum(sizes) / (workers * n))
