"""How long a run will take and how much it will write, from a sample of its games played and thrown away."""

import contextlib
import time
from typing import Any, NamedTuple

from bng_sim.core import activity
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Game
from bng_sim.sweeps.plan.cells import Plan, PlannedCell
from bng_sim.sweeps.play.threads import in_parallel
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import ShardWriter

SAMPLE = 1_000  # games: enough to tell how fast a setting is
THOUGHT = 4  # the same where players think, who take about a second for each
SLOW = 1.0  # seconds of a deal: one tells enough
THINKING = 1_000.0  # games that others play in the time of one in which players think
SAMPLES = 12  # settings: half a second in all
REPORT, REPORT_GAME = 5.0, 50e-6  # seconds that a report takes, and for each game of the cells that others are compared
# with, as measured on two cores: its questions are asked of these, of a dozen at most
REPORT_CELLS = 12


class Estimate(NamedTuple):
    """What is still to be done.

    Attributes:
        games: How many.
        seconds: How long they will take.
        bytes: How much they will write.
        rates: Cell -> seconds that a game of it takes with all workers, of the cells in which something is missing.

    """

    games: int
    seconds: float
    bytes: int
    rates: dict[int, float]


_Setting = tuple[str, str, int, tuple[Any, ...]]  # lineup, rung, players, structure: what decides how long a game takes


class _Rate(NamedTuple):
    seconds: float  # a game
    bytes: float


def estimate(plan: Plan, store: Store, only: frozenset[int], workers: int) -> Estimate:
    """What is missing of the cells `only`, if each is played to its last game."""
    games = games_missing(plan, store, only)
    todo: dict[_Setting, list[PlannedCell]] = {}
    for cell in plan.cells:
        if cell.index in games:
            todo.setdefault(_setting(plan, cell), []).append(cell)
    rates = _rates(plan.game, todo, store.writer, workers) if todo else {}
    of_cell = {cell.index: rate for key, rate in rates.items() for cell in todo[key]}
    seconds = sum(n * of_cell[index].seconds for index, n in games.items())
    size = sum(n * of_cell[index].bytes for index, n in games.items())
    return Estimate(sum(games.values()), seconds, round(size), {i: rate.seconds for i, rate in of_cell.items()})


def games_missing(plan: Plan, store: Store, only: frozenset[int]) -> dict[int, int]:
    """Cell -> games that are missing of it, if each of the cells `only` is played to its last; none without any."""
    missing = {
        cell.index: cell.cell.games_a_deal
        * sum(chunk.n for chunk in plan.chunks(cell, cell.deals) if store.lacks(cell.index, chunk, only))
        for cell in plan.cells
    }
    return {index: n for index, n in missing.items() if n}


def typical_rates(plan: Plan) -> dict[int, float]:
    """Cell -> how long a game of it takes, where none is tried: in any unit, for only their relation is guessed."""
    return {cell.index: THINKING if cell.cell.lineup.thinks else 1.0 for cell in plan.cells}


def _setting(plan: Plan, cell: PlannedCell) -> _Setting:
    structure = tuple(getattr(cell.cell.rules, name) for name in plan.game.structure)
    return cell.lineup, cell.rung, cell.cell.rules.players, structure


def report_seconds(plan: Plan) -> float:
    """How long writing the report takes, once all is played to the last game; of a run that keeps all rows."""
    asked = [cell.games for cell in plan.cells if cell.on_grid and cell.is_baseline][:REPORT_CELLS]
    return REPORT + REPORT_GAME * sum(asked) * (plan.config.keep == "all")


def _rates(
    game: Game, todo: dict[_Setting, list[PlannedCell]], writer: ShardWriter, workers: int
) -> dict[_Setting, _Rate]:
    """What each setting costs: some are tried, the others are taken as these are; players that think apart."""
    rates: dict[_Setting, _Rate] = {}
    for thinks in (False, True):
        alike = [key for key, cells in todo.items() if cells[0].cell.lineup.thinks == thinks]
        tried: dict[_Setting, _Rate] = {}
        for key in alike[:: max(1, len(alike) // SAMPLES)]:
            with contextlib.suppress(StrategyError):  # the cell will be played, and the failure told, all the same
                cell = todo[key][len(todo[key]) // 2]
                with activity.doing(
                    "trial", f"cell {cell.index} ({cell.name}), a trial: {activity.played_by(cell.cell)}"
                ):
                    tried[key] = _rate(game, cell, writer, workers)
        n = max(1, len(tried))
        typical = _Rate(*(sum(getattr(rate, part) for rate in tried.values()) / n for part in _Rate._fields))
        rates |= {key: tried.get(key, typical) for key in alike}
    return rates


def _rate(game: Game, planned: PlannedCell, writer: ShardWriter, workers: int) -> _Rate:
    """What a game costs, as some take that all workers play; where one takes long, as that one does."""
    deal = planned.cell.games_a_deal

    def play(first: int, n: int) -> int:
        batch = game.play(planned.cell, first, n)
        return sum(len(content) for content, _ in writer.contents(game, planned, batch).values())

    play(0, deal)  # what happens only once must not be counted for every game
    start = time.perf_counter()
    size = play(0, deal)
    took = time.perf_counter() - start
    if took > SLOW:
        return _Rate(took / deal / workers, size / deal)
    n = max((THOUGHT if planned.cell.lineup.thinks else SAMPLE) // deal, 1) * deal
    start = time.perf_counter()
    sizes = list(in_parallel(lambda first: play(first, n), range(0, workers * n, n), workers))
    return _Rate((time.perf_counter() - start) / (workers * n), sum(sizes) / (workers * n))
