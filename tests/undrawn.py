"""Reports without their figures, for tests that look at something else: drawing is most of a report's time."""

import contextlib
from collections.abc import Container
from unittest import mock

from bng_sim.report import figures
from bng_sim.report.drawing import drawn
from bng_sim.report.figures import DrawnFigure, as_csv

_BLANK = '<svg viewBox="0 0 1 1"></svg>'


def _left_out(name, title, plot, data, *, shared=True):
    return DrawnFigure(name, title, drawn(_BLANK, _BLANK), as_csv(data))


@contextlib.contextmanager
def figures_left_out(but: Container[str] = ()):
    """Figures have their names, titles and data, and nothing is drawn but those of these names."""
    drawn_figure = figures.draw_figure

    def some_left_out(name, *arguments, **how):
        return (drawn_figure if name in but else _left_out)(name, *arguments, **how)

    with mock.patch.object(figures, "draw_figure", some_left_out):
        yield
