"""A run made by hand, so that its answers are known."""

from types import SimpleNamespace

import polars as pl
import pytest

from bng_sim.games import GAMES
from bng_sim.sweeps.statistics.ratio import wilson_share

GAME = GAMES["guillotines"]
WHO = ("players", "puppets", "level")
NO_DIFFERENCE = dict.fromkeys(("difference", "difference_low", "difference_high", "p_holm"))


def games(revolutions, n, turns=30):
    """`n` games of which the first so many end in a Revolution."""
    return [("revolution", turns)] * revolutions + [("assets", turns)] * (n - revolutions)


def made_run(folder, cells, *, dial="crises_in_deck", baseline=0, assumptions=(), wins=()):
    """A run's face over games made by hand.

    Args:
        folder: Where its shards are written.
        cells: Of each cell: its grid values, its lineup, and the endings and turns of its games.
        dial: The parameter that cells are compared along.
        baseline: Index of the cell that all are compared with.
        assumptions: Of each cell beyond the grid: what is replaced, and the row of its headline in the summary.
        wins: Rows of win rates: cell, by, group, n, value, low, high.

    """
    (folder / "games").mkdir()
    lineups = list(dict.fromkeys(lineup for _, lineup, _ in cells))
    names = list(cells[0][0])
    rows, listed = [], []
    for index, (values, lineup, games) in enumerate(cells):
        endings, turns = zip(*games, strict=True)
        frame = pl.DataFrame(
            {"cell": index, "game": range(len(games)), "ending": endings, "turns": turns, "rounds": 3},
            schema_overrides={"ending": pl.Enum(GAME.endings)},
        )
        frame.write_parquet(folder / "games" / f"{index:05d}-{0:013d}.parquet")
        listed.append(listed_cell(index, values, lineup, "", len(games), baseline))
        for by, group in (("", ""), *(("ending", ending) for ending in GAME.endings[1:])):
            found = wilson_share(endings.count(group or "revolution"), len(games))
            metric = "ending_rate" if by else "revolution_rate"
            rows.append(row(index, metric, by, group, len(games), found.rate, found.low, found.high))
    for index, (words, figures) in enumerate(assumptions, start=len(cells)):
        listed.append(listed_cell(index, cells[baseline][0], lineups[0], words, 100, baseline))
        rows.append(row(index, "revolution_rate", "", "", 100, 0.5, 0.4, 0.6) | figures)
    rows += [row(cell, "win_rate", *figures) for cell, *figures in wins]
    metric = next(metric for metric in GAME.metrics if metric.name == "revolution_rate")

    def figures(cell):
        for path in sorted((folder / "games").glob(f"{cell:05d}-*.parquet")):
            yield pl.read_parquet(path).select(metric.expression.alias(metric.name))

    return SimpleNamespace(
        folder=folder,
        manifest={"state": "complete"},
        with_own_metrics=lambda game: game,
        played=listed,
        on_grid=listed[: len(cells)],
        figures=figures,
        games_a_deal=lambda cell: 1,
        keeps=lambda table: table == "games",
        config={
            "name": "made",
            "game": "guillotines",
            "grid": {name: list(dict.fromkeys(hashable(cell[0][name]) for cell in cells)) for name in names},
            "lineups": {lineup: "random" for lineup in lineups},
            "metrics": ["revolution_rate"],
            "dial": dial,
            "baseline": {dial: cells[baseline][0].get(dial)},
            "games": len(cells[0][2]),
            "rotate": None,
            "noticeable": {},
            "targets": {},
            "cells": listed,
        },
        summary=pl.DataFrame(rows, infer_schema_length=None),
        scan=lambda table, of=tuple(each["index"] for each in listed): pl.scan_parquet(
            [path for cell in of for path in sorted((folder / table).glob(f"{cell:05d}-*.parquet"))]
        ),
        pieces=lambda table, cell: map(pl.scan_parquet, sorted((folder / table).glob(f"{cell:05d}-*.parquet"))),
    )


def row(cell, metric, by, group, n, value, low, high):
    figures = {"cell": cell, "metric": metric, "by": by, "group": group, "n": n, "value": value}
    return figures | {"low": low, "high": high} | NO_DIFFERENCE


def listed_cell(index, values, lineup, assumption, games, baseline):
    return {
        "index": index,
        "values": values,
        "lineup": lineup,
        "assumption": assumption,
        "rung": "",
        "games": games,
        "baseline": baseline,
        "rules": {"players": 4, "level": 2} | {name: values[name] for name in WHO if name in values},
    }


def hashable(value):
    return tuple(value) if isinstance(value, list) else value


@pytest.fixture
def game():
    return GAME


@pytest.fixture
def make(tmp_path):
    """Make a run from the rates of the Revolution in 1,000 games along the dial, or from cells in full."""

    def build(*rates, **keys):
        cells = keys.pop("cells", None) or [
            ({"crises_in_deck": place}, "pool", games(round(1000 * rate), 1000)) for place, rate in enumerate(rates)
        ]
        return made_run(tmp_path, cells, **keys)

    return build
