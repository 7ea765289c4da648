"""Estimating how long a run will take and how much it will write, from a sample of games that are thrown away."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bng_sim.core import activity
from bng_sim.core.errors import StrategyError
from bng_sim.core.forfeits import BotError
from bng_sim.core.game import Game
from bng_sim.sweeps.plan.cells import Plan
from bng_sim.sweeps.plan.planned_cell import PlannedCell
from bng_sim.sweeps.plan.shares import Share
from bng_sim.sweeps.store.folder import Store
from bng_sim.sweeps.store.shards import ShardEncoder
from bng_sim.sweeps.tasks.backends import map_in_threads

SAMPLE = 1_000  # games: enough to time a kind of cell
THINKING_SAMPLE = 4  # the same where players think, which takes about a second a game
SLOW = 1.0  # seconds of a deal, of which one is enough
THINKING = 1_000.0  # a game in which players think takes so many times as long as others
SAMPLES = 12  # kinds of cells that are timed, at least one of each lineup: half a second in all
# Seconds that a report takes, and for each game of the baselines, as measured on two cores; it answers questions for
# these, for a dozen at most.
REPORT, REPORT_GAME = 5.0, 50e-6
REPORT_CELLS = 12


class LineupCost(NamedTuple):
    """What the missing games of a lineup cost.

    Attributes:
        lineup: Its label; empty for the players of a rung.
        rung: The rung of the ladder; empty for the config's own lineups.
        games: How many games.
        seconds: How long they will take.

    """

    lineup: str
    rung: str
    games: int
    seconds: float


class Estimate(NamedTuple):
    """What is still to be done.

    Attributes:
        games: How many games.
        seconds: How long they will take.
        bytes: How much they will write.
        rates: Index of a cell in which games are missing -> seconds a game with all workers.
        lineups: What each lineup costs, the dearest first.

    """

    games: int
    seconds: float
    bytes: int
    rates: dict[int, float]
    lineups: tuple[LineupCost, ...]

    def with_threads(self, here: int, there: int) -> "Estimate":
        """Return the estimate for another number of threads than those with which games were timed here."""
        times = here / there
        rates = {index: rate * times for index, rate in self.rates.items()}
        lineups = tuple(one._replace(seconds=one.seconds * times) for one in self.lineups)
        return self._replace(seconds=self.seconds * times, rates=rates, lineups=lineups)


_Kind = tuple[str, str, int, tuple[Any, ...]]  # lineup, rung, players, structure: they decide how long a game takes


class _Rate(NamedTuple):
    seconds: float  # a game
    bytes: float


def estimate(plan: Plan, store: Store, only: frozenset[int], workers: int, share: Share | None = None) -> Estimate:
    """Estimate what is missing of the cells `only`, or of a share of them, if each is played to its last game."""
    games = games_missing(plan, store, only, share)
    todo: dict[_Kind, list[PlannedCell]] = {}
    for cell in plan.cells:
        if cell.index in games:
            todo.setdefault(_kind_of(plan, cell), []).append(cell)
    rates = _rates(plan.game, todo, store.encoder, workers) if todo else {}
    of_cell = {cell.index: rate for key, rate in rates.items() for cell in todo[key]}
    seconds = sum(n * of_cell[index].seconds for index, n in games.items())
    size = sum(n * of_cell[index].bytes for index, n in games.items())
    seconds_a_game = {index: rate.seconds for index, rate in of_cell.items()}
    lineups = tuple(_lineup_costs(plan, games, seconds_a_game))
    return Estimate(sum(games.values()), seconds, round(size), seconds_a_game, lineups)


def _lineup_costs(plan: Plan, games: Mapping[int, int], rates: Mapping[int, float]) -> list[LineupCost]:
    """Add up what the missing games of each lineup cost, the dearest first."""
    costs: dict[tuple[str, str], LineupCost] = {}
    for index, n in games.items():
        cell = plan.cells[index]
        who = ("", cell.rung) if cell.rung else (cell.lineup, "")
        before = costs.get(who, LineupCost(*who, 0, 0.0))
        costs[who] = before._replace(games=before.games + n, seconds=before.seconds + n * rates[index])
    return sorted(costs.values(), key=lambda one: -one.seconds)


def games_missing(plan: Plan, store: Store, only: frozenset[int], share: Share | None = None) -> dict[int, int]:
    """Count the missing games by cell, if each of the cells `only` is played to its last game; no cell has 0.

    Of a share of the plan only its own games count.
    """

    def count(cell: PlannedCell) -> int:
        if share is None:
            return store.count_lacking(cell.index, *plan.span(cell.deals), only)
        chunks = plan.chunks(cell, cell.deals)
        return sum(gap.n for one in chunks for gap in share.of(cell.index, one, store.gaps(cell.index, one)))

    missing = {cell.index: cell.cell.games_a_deal * count(cell) for cell in plan.cells}
    return {index: n for index, n in missing.items() if n}


def typical_rates(plan: Plan) -> dict[int, float]:
    """Guess how long a game of each cell takes relative to others, without playing any."""
    return {cell.index: THINKING if cell.cell.lineup.is_slow else 1.0 for cell in plan.cells}


def _kind_of(plan: Plan, cell: PlannedCell) -> _Kind:
    structure = tuple(getattr(cell.cell.rules, name) for name in plan.game.structure)
    return cell.lineup, cell.rung, cell.cell.rules.players, structure


def report_seconds(plan: Plan) -> float:
    """Estimate the seconds that the report takes when all games are played."""
    games = [cell.games for cell in plan.cells if cell.on_grid and cell.is_baseline][:REPORT_CELLS]
    return REPORT + REPORT_GAME * sum(games) * (plan.config.keep == "all")


def _rates(game: Game, todo: dict[_Kind, list[PlannedCell]], encoder: ShardEncoder, workers: int) -> dict[_Kind, _Rate]:
    """Time some kinds of cells of each lineup, and take its others to be as these.

    A lineup none of whose kinds can be timed is taken to be as the others, of those that think or of those that do not.
    """
    rates: dict[_Kind, _Rate] = {}
    for thinks in (False, True):
        alike = [key for key, cells in todo.items() if cells[0].cell.lineup.is_slow == thinks]
        of_lineup: dict[tuple[str, str], list[_Kind]] = {}
        for key in alike:
            of_lineup.setdefault(key[:2], []).append(key)
        each = max(1, SAMPLES // max(1, len(of_lineup)))
        tried: dict[_Kind, _Rate] = {}
        for key in [key for keys in of_lineup.values() for key in keys[:: -(-len(keys) // each)]]:
            cell = todo[key][len(todo[key]) // 2]
            words = f"cell {cell.index} ({cell.name}), a trial: {activity.played_by(cell.cell)}"
            try:
                with activity.doing("trial", words):
                    tried[key] = _rate(game, cell, encoder, workers)
            except BotError:
                raise  # it would hang again when the cell is played
            except StrategyError:
                continue  # the cell will be played, and the failure reported, all the same
        for keys in of_lineup.values():
            typical = _mean([tried[key] for key in keys if key in tried] or list(tried.values()))
            rates |= {key: tried.get(key, typical) for key in keys}
    return rates


def _mean(rates: Sequence[_Rate]) -> _Rate:
    n = max(1, len(rates))
    return _Rate(*(sum(getattr(rate, part) for rate in rates) / n for part in _Rate._fields))


def _rate(game: Game, planned: PlannedCell, encoder: ShardEncoder, workers: int) -> _Rate:
    """Time a game from some that all workers play, or from a single deal if that takes long."""
    deal = planned.cell.games_a_deal

    def play(first: int, n: int) -> int:
        batch = game.play(planned.cell, first, n)
        return sum(len(content) for content, _ in encoder.contents(game, planned, batch).values())

    play(0, deal)  # what the first game alone needs must not be counted
    start = time.perf_counter()
    size = play(0, deal)
    took = time.perf_counter() - start
    if took > SLOW:
        return _Rate(took / deal / workers, size / deal)
    n = max((THINKING_SAMPLE if planned.cell.lineup.is_slow else SAMPLE) // deal, 1) * deal
    start = time.perf_counter()
    sizes = list(map_in_threads(lambda first: play(first, n), range(0, workers * n, n), workers))
    return _Rate((time.perf_counter() - start) / (workers * n), sum(sizes) / (workers * n))
