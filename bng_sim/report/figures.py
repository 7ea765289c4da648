"""Draw figures as SVG, one for wide windows and paper and one for telephones, with the data behind them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.plots import earlier
from bng_sim.analyses.plots.earlier import Versions
from bng_sim.report.drawing import Drawing

DIGITS = 5  # significant digits in the data behind a figure
MOST_LETTERS, LONG = 20_000, 40  # of settings in it, and of one: the same long words would fill the page


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A figure.

    Attributes:
        name: Unique name in the report, made of letters.
        title: Description for those who cannot see it.
        drawing: The figure itself.
        data: The rows behind it, as CSV.
        measure: What it measures, if readers of a page may choose.
        instead: The same figure of other measures, which formats that do not change leave out.

    """

    name: str
    title: str
    drawing: Drawing
    data: str
    measure: str = ""
    instead: Sequence["DrawnFigure"] = ()
    kind: ClassVar[str] = "figure"

    @property
    def wide(self) -> str:
        """The figure as an `svg` element."""
        return self.drawing.svg(narrow=False)

    @property
    def narrow(self) -> str:
        """The same for a telephone."""
        return self.drawing.svg(narrow=True)


def draw_figure(
    name: str, title: str, plot: Callable[..., Figure], data: pl.DataFrame, *, shared: bool = True
) -> DrawnFigure:
    """Return a figure at both widths, which is drawn when it is needed.

    Args:
        name: Unique name in the report, made of letters.
        title: Description for those who cannot see it.
        plot: Function that draws it; takes `narrow`.
        data: The rows behind it.
        shared: Whether another process may draw it, which knows of no earlier version.

    """
    return DrawnFigure(name, title, Drawing(plot, shared=shared), as_csv(data))


@dataclass(frozen=True, slots=True)
class EarlierFigure:
    """The same figure of an earlier version.

    Attributes:
        versions: The names of both.
        plot: Function that draws it.
        data: The rows behind it.

    """

    versions: Versions
    plot: Callable[..., Figure]
    data: pl.DataFrame

    def both(self, data: pl.DataFrame) -> pl.DataFrame:
        """Return the rows of both versions."""
        frames = [(data, self.versions.now), (self.data, self.versions.before)]
        named = [frame.select(pl.lit(name).alias("rules_version"), pl.all()) for frame, name in frames]
        return pl.concat(named, how="diagonal_relaxed")


def draw_versions(
    name: str, title: str, plot: Callable[..., Figure], data: pl.DataFrame, before: EarlierFigure | None
) -> list[DrawnFigure]:
    """Draw a figure with the earlier version's markers in it; where they have none in common, draw both.

    Args:
        name: Unique name in the report, made of letters.
        title: Description for those who cannot see it.
        plot: Function that draws it; takes `narrow`.
        data: The rows behind it.
        before: The same of an earlier version; None if there is none.

    """
    if before is None:
        return [draw_figure(name, title, plot, data)]
    versions = before.versions
    with earlier.left_unfinished():
        is_shared = earlier.count_common(plot(narrow=False), before.plot(narrow=False)) > 0
    if is_shared:

        def plot_both(*, narrow: bool) -> Figure:
            with earlier.left_unfinished():
                old = before.plot(narrow=narrow)
            with earlier.drawn_into(old, versions):
                return plot(narrow=narrow)

        return [draw_figure(name, f"{title}; hollow: {versions.before}", plot_both, before.both(data), shared=False)]
    with earlier.labelled(versions.now):
        now = draw_figure(name, f"{versions.now}: {title}", plot, data, shared=False)
    with earlier.labelled(versions.before):
        old = draw_figure(f"{name}-before", f"{versions.before}: {title}", before.plot, before.data, shared=False)
        return [now, old]


def as_csv(data: pl.DataFrame) -> str:
    """Write the rows as CSV, with no more digits of a figure than its interval supports.

    Many rows with long settings have numbers instead, which comments (`# 1: 3 players, level 2`) before the head list.
    """
    flat = data.select(~pl.selectors.nested())
    written = pl.selectors.float().map_elements(lambda figure: f"{figure:.{DIGITS}g}", return_dtype=pl.String)
    flat = flat.with_columns(written)
    letters = flat["line"].str.len_chars().sum() if "line" in flat.columns else 0
    if letters <= max(MOST_LETTERS, LONG * flat.height):
        return flat.write_csv()
    settings = flat["line"].unique(maintain_order=True)
    numbers = flat["line"].replace_strict(settings, range(1, len(settings) + 1))
    listed = "".join(f"# {number}: {words}\n" for number, words in enumerate(settings, start=1))
    return listed + flat.with_columns(line=numbers).write_csv()


def proportions(figure: DrawnFigure) -> float:
    """Return how many times as tall as wide a figure is."""
    found = re.search(r'width="([\d.]+)pt" height="([\d.]+)pt"', figure.wide)
    return float(found[2]) / float(found[1]) if found else 1.0
