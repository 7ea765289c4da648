"""Figures as SVG: one for a wide window and for paper, one for a telephone, and the data behind them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.plots import style

DIGITS = 5  # of a figure's data


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure.

    Attributes:
        name: Unique in the report, of letters.
        title: What it shows, for those who do not see it.
        wide: As an `svg` element.
        narrow: The same for a telephone.
        data: The rows behind it, as CSV.

    """

    name: str
    title: str
    wide: str
    narrow: str
    data: str
    kind: ClassVar[str] = "figure"


def draw(name: str, title: str, plot: Callable[..., Figure], data: pl.DataFrame) -> Drawn:
    """A figure at both widths.

    Args:
        name: Unique in the report, of letters.
        title: What the figure shows, for those who do not see it.
        plot: Takes `narrow`.
        data: The rows behind it.

    """
    wide, narrow = (style.svg(plot(narrow=narrow)) for narrow in (False, True))
    return Drawn(name, title, wide, narrow, as_csv(data))


def as_csv(data: pl.DataFrame) -> str:
    """The rows as CSV; six digits of a figure are more than its interval bears out."""
    flat = data.select(~pl.selectors.nested())
    written = pl.selectors.float().map_elements(lambda figure: f"{figure:.{DIGITS}g}", return_dtype=pl.String)
    return flat.with_columns(written).write_csv()
