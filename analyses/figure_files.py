"""Write an answer to files: every figure as SVG and PNG, and its data as CSV."""

from collections.abc import Iterator
from pathlib import Path

import polars as pl

from bng_sim.analyses.analysis import Analysis, Tables
from bng_sim.analyses.plots import style
from bng_sim.analyses.question import Question
from bng_sim.sweeps.store import disk

DOTS = 160  # dots per inch of a PNG


def write(analysis: Analysis, tables: Tables, question: Question, folder: Path) -> Iterator[Path]:
    """Write the tables and figures of an answer and yield each file's path.

    Args:
        analysis: The analysis that computed them.
        tables: The tables.
        question: The run's question.
        folder: Created if it does not exist. Files are called `seats_order.csv` and so on, by question and table.

    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in tables.items():
        path = folder / f"{analysis.name}_{name}.csv"
        disk.write(path, table.drawn.select(~pl.selectors.nested()).write_csv().encode())
        yield path
        if name in analysis.plots:
            figure = analysis.plots[name](tables, question)
            disk.write(path.with_suffix(".svg"), style.svg(figure).encode())
            yield path.with_suffix(".svg")
            figure.set_layout_engine("none")  # the layout is final
            disk.write(path.with_suffix(".png"), style.png(figure, DOTS))
            yield path.with_suffix(".png")
