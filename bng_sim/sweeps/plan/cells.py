"""Planning a sweep: from a config to cells, and from cells to chunks, the unit of work of a worker.

A config is read once: `make_plan` turns its texts into cells, and these go as they are to the engine. A cell that was
read before, such as the options of `bng-sim simulate`, is planned by `plan_cells`, and its config (`config_of`) is only
for the manifest.
"""

import hashlib
import heapq
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core.cell_reader import read_cell
from bng_sim.core.characters import RANDOM
from bng_sim.core.game import Cell, Game
from bng_sim.core.parameters import changed
from bng_sim.sweeps.config import own_metrics
from bng_sim.sweeps.config.about_keys import ABOUT_KEYS
from bng_sim.sweeps.config.keys import Config, recorded_bot_rules
from bng_sim.sweeps.config.points import baselines, dial_of, settings
from bng_sim.sweeps.plan import repeats
from bng_sim.sweeps.plan.looks import looks
from bng_sim.sweeps.plan.planned_cell import GRID, PlannedCell

CHUNK = 10_000  # deals: about a second of work; of a chunk that takes longer parts are stored as they are played
THINKING_CHUNK = 5  # deals played at once where players think, which may take a second a game
# Keys of a config that change its report, or what `bng-sim balance` tries, and no game of a sweep.
REPORT_KEYS = (*ABOUT_KEYS, "question", "answers", "noticeable", "targets", "knobs", "constraints")


class Chunk(NamedTuple):
    """Deals `first` to `first + n - 1` of a cell.

    A deal is one game, or with rotated seats one game for each of them. A game's outcome depends on its index alone,
    never on its chunk.
    """

    first: int
    n: int


class Cutting(NamedTuple):
    """How cells that are compared with each other are cut into chunks, so that a chunk of one holds another's deals.

    Attributes:
        most: Deals of a chunk, at most.
        cuts: Numbers of deals at which chunks end too: where some cell ends, and where the run ended before it was
            extended.

    """

    most: int
    cuts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a sweep will play.

    Attributes:
        config: As read.
        game: With all strategies loaded, and the config's own metrics once their kinds are known.
        cells: The grid's cells, those that repeat the baseline's under other assumed figures, those that repeat these
            with one change, then those that repeat cells of the first lineup with the players of the ladder.
        dial: The grid parameter along which cells are compared; None if lineups are compared, or nothing is.
        cutting: Rung -> how its cells are cut into chunks.
        look_step: Deals between the first looks at a cell, in a run that may end early.

    """

    config: Config
    game: Game
    cells: tuple[PlannedCell, ...]
    dial: str | None
    cutting: dict[str, Cutting]
    look_step: int

    @property
    def games(self) -> int:
        """Count the games of all cells, or the most of them."""
        return sum(cell.games for cell in self.cells)

    @property
    def chunk(self) -> int:
        """Return the most deals of a chunk of the grid's cells."""
        return self.cutting[GRID].most

    def chunks(self, cell: PlannedCell, deals: int, since: int | None = None) -> Iterator[Chunk]:
        """Cut the first `deals` deals of a cell into chunks, where the cells that it is compared with are cut too.

        Args:
            cell: Of the plan.
            deals: How many.
            since: Begin with the chunk that has this deal; None: with the first.

        """
        most, cuts = self.cutting[cell.rung]
        first = self.config.first_game
        return each_chunk(first, deals, most, tuple(first + cut for cut in cuts), since)

    def span(self, deals: int) -> tuple[int, int]:
        """Return the first of so many deals of a cell, and the deal after the last."""
        return self.config.first_game, self.config.first_game + deals

    def extended(self, ends: Sequence[int]) -> "Plan":
        """Cut chunks also where the run ended before it was extended: after these numbers of deals, rising."""
        return replace(self, cutting=_cutting(self.config, self.game, self.cells, ends))

    def resolved(self, folder: Path) -> dict[str, Any]:
        """Return the config with all defaults filled in, and each strategy file in `folder` as a hash of its bytes."""
        config = self.config.model_dump(mode="json")
        config["strategies"] = {name: _digest((folder / name).read_bytes()) for name in self.config.strategies}
        config["own_metrics"] = own_metrics.record_metrics(self.config.own_metrics, self.game)
        return {
            **config,
            "rungs": {rung.name: rung.lineup for rung in repeats.ladder(self.config, self.game, self.dial)},
            "dial": self.dial,
            "chunk_deals": self.chunk,
            "cells": [
                {
                    "index": cell.index,
                    "values": cell.values,
                    "lineup": cell.lineup,
                    "assumption": cell.assumption,
                    "rung": cell.rung,
                    "change": dict(cell.change),
                    "deals": cell.deals,
                    "games_a_deal": cell.cell.games_a_deal,
                    "baseline": cell.baseline,
                    "rules": cell.cell.rules.model_dump(mode="json"),
                }
                for cell in self.cells
            ],
        }


def config_hash(resolved: dict[str, Any]) -> str:
    """Hash what a resolved config plays and counts: 16 hexadecimal digits."""
    played = {key: value for key, value in resolved.items() if key not in REPORT_KEYS}
    if not recorded_bot_rules(played).forfeits:  # then they decide no game that is stored
        played.pop("bots", None)
    return _digest(json.dumps(played, sort_keys=True).encode())


def make_plan(config: Config, game: Game) -> Plan:
    """Plan the cells of a config that has been checked: grid crossed with lineups, assumptions, the ladder."""
    cells = list(_grid_cells(config, game))
    label = cells[cells[0].baseline].lineup  # the lineup that assumptions and rungs are played for
    dial, about = dial_of(config), [cell for cell in cells if cell.lineup == label]
    planned = [*cells, *repeats.assumption_cells(config, game, about, len(cells))]
    planned += repeats.change_cells(config, game, about, len(planned))
    for rung in repeats.ladder(config, game, dial):
        planned += repeats.rung_cells(config, game, about, rung, len(planned))
    return _plan_of(config, game, tuple(planned), dial)


def config_of(cell: Cell, game: Game, **others: Any) -> Config:
    """Write a cell down as the config of a sweep of nothing else: no ladder, no other assumptions.

    Args:
        cell: The rules, the seed and the seats; its lineup is not looked at.
        game: Which game.
        others: All other keys: `name`, `games`, `lineups`, `metrics` and so on.

    """
    rules = cell.rules.model_dump(mode="json")
    keys = {
        "game": game.name,
        "seed": cell.seed,
        "rotate": "seats" if cell.rotate else None,
        "rules": {name: rules[name] for name in changed(cell.rules)},
        "characters": tuple(name or RANDOM for name in cell.characters),
        "starting_seat": None if cell.starting_seat is None else cell.starting_seat + 1,
        "assumptions": False,
        "ladder": False,
        **others,
    }
    return Config.model_validate({key: value for key, value in keys.items() if value is not None})


def plan_cells(config: Config, game: Game, cells: Mapping[str, Cell]) -> Plan:
    """Plan cells that have been read already, each by the label of its lineup, and compared with the first."""
    planned = tuple(
        PlannedCell(index, {}, label, "", GRID, config.most, 0, cell)
        for index, (label, cell) in enumerate(cells.items())
    )
    return _plan_of(config, game, planned, None)


def _plan_of(config: Config, game: Game, cells: tuple[PlannedCell, ...], dial: str | None) -> Plan:
    return Plan(config, game, cells, dial, _cutting(config, game, cells), _look_step(cells))


def _look_step(cells: Sequence[PlannedCell]) -> int:
    return max_chunk(any(cell.cell.lineup.is_slow for cell in cells if not cell.rung))


def max_chunk(thinks: bool) -> int:
    """Return the most deals that are played at once, or between the first looks, where players think or do not."""
    return THINKING_CHUNK if thinks else CHUNK


def _cutting(config: Config, game: Game, cells: Sequence[PlannedCell], ends: Sequence[int] = ()) -> dict[str, Cutting]:
    """Find out for the grid and for each rung where chunks end: at looks, where a cell ends, and at most `CHUNK` apart.

    How long games take has no part in it, so that the same config leaves the same files on any machine.

    Args:
        config: Of the run.
        game: Its game.
        cells: All cells.
        ends: As in `Plan.extended`.

    """
    rungs = {rung.name: rung for rung in game.ladder}
    found = {}
    for name in dict.fromkeys(cell.rung for cell in cells):
        played = [cell for cell in cells if cell.rung == name]
        thinks = any(cell.cell.lineup.is_slow for cell in played)
        before = {repeats.rung_deals(end, rungs[name], thinks=thinks) for end in ends} - {0} if name else {*ends}
        taken = () if name or config.games else looks(_look_step(cells), config.most)
        found[name] = Cutting(CHUNK, tuple(sorted({*before, *taken, *(cell.deals for cell in played)})))
    return found


def cut_chunks(first: int, deals: int, most: int, also: tuple[int, ...] = ()) -> list[Chunk]:
    """Cut `deals` deals from `first` on into chunks of at most `most`, and also before each of the deals `also`."""
    return list(each_chunk(first, deals, most, also))


def each_chunk(
    first: int, deals: int, most: int, also: tuple[int, ...] = (), since: int | None = None
) -> Iterator[Chunk]:
    """Yield what `cut_chunks` lists, one by one, from the chunk on that has the deal `since`."""
    end = first + deals
    start = first if since is None else first + (since - first) // most * most
    cuts = heapq.merge(range(start + most, end, most), sorted(cut for cut in also if start < cut < end), [end])
    for cut in cuts:
        if cut > start and (since is None or cut > since):
            yield Chunk(start, cut - start)
        start = cut


def cell_of(config: Config, game: Game, values: Mapping[str, Any], text: str) -> Cell:
    """Return the cell of a config with these values of parameters and this lineup; raises what `read_cell` raises."""
    return read_cell(
        game,
        game.rules.read({**config.rules, **values}),
        config.seed,
        text,
        config.characters,
        starting_seat=config.starting_seat,
        rotates=config.rotate == "seats",
    )


def _grid_cells(config: Config, game: Game) -> Iterator[PlannedCell]:
    compared = baselines(config, game)
    for index, (label, point) in enumerate(settings(config)):
        cell = cell_of(config, game, point, config.lineups[label])
        yield PlannedCell(index, point, label, "", GRID, config.most, compared[index], cell)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
