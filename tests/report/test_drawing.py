"""Figures are drawn when they are needed, here or in another process, with the same bytes."""

import functools
import pickle
import threading
import time
from unittest import mock

import pytest

from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.question import ask
from bng_sim.report import drawing, drawing_process
from bng_sim.report.drawing import Drawing
from bng_sim.sweeps.run.load import load

PATIENCE = 300  # seconds


@pytest.fixture(scope="module")
def run(small_run):
    return load(small_run)


@pytest.fixture(scope="module")
def question(run):
    return ask(run)


@pytest.fixture(scope="module")
def plots(run, question):
    """Figures of three questions; that of the strategies is drawn by a closure."""
    found = []
    for name in ("headline", "length", "strategies"):
        analysis = questions(question.game)[name]
        tables = analysis.compute(run, question.game)
        found += [functools.partial(plot, tables, question) for key, plot in analysis.plots.items() if key in tables]
    return found


@pytest.fixture
def helper(run, question, monkeypatch):
    """Another process helps, whatever this machine has."""
    monkeypatch.setattr(drawing, "FEWEST", 0)
    monkeypatch.setattr(drawing.os, "cpu_count", lambda: 2)
    with drawing.helped(run, question.game, narrow=True):
        yield drawing._HELPER.get()


def wait_for(is_so):
    late = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < late
        time.sleep(0.05)


def test_figure_is_drawn_when_it_is_needed_and_only_once(plots):
    plot = mock.Mock(side_effect=plots[0])
    figure = Drawing(plot)
    assert plot.call_count == 0

    assert figure.svg(narrow=False) == figure.svg(narrow=False) != figure.svg(narrow=True)
    assert plot.call_count == 2


@pytest.mark.slow
def test_another_process_draws_the_same_bytes(plots, helper):
    plots = [plots[0], plots[-1]]
    figures = [Drawing(plot) for plot in plots]
    wait_for(lambda: all(len(figure.drawn) == 2 for figure in figures))

    for figure, plot in zip(figures, plots, strict=True):
        here = Drawing(plot, shared=False)
        assert figure.drawn == {narrow: here.svg(narrow=narrow) for narrow in (False, True)}


def test_figure_is_drawn_here_if_the_other_process_dies(plots, helper):
    helper._process.kill()
    figures = [Drawing(plot) for plot in plots]

    assert all(figure.svg(narrow=False).startswith("<svg ") for figure in figures)


def test_tables_are_written_by_the_thread_that_offers_the_figure(plots, helper, monkeypatch):
    writers = []
    write = drawing_process.write_plot
    monkeypatch.setattr(
        drawing_process, "write_plot", lambda *args: writers.append(threading.current_thread()) or write(*args)
    )
    Drawing(plots[0])

    assert writers == [threading.main_thread()]  # a thread beside one that computes may wait for it, and it for that


@pytest.mark.slow
def test_what_cannot_be_sent_is_drawn_here(plots, question, helper):
    closure = functools.partial(lambda plot, narrow: plot(narrow=narrow), plots[0])
    assert drawing_process.write_plot(closure, question.game) is None
    figure = Drawing(closure)
    wait_for(lambda: not helper._left)

    assert figure.svg(narrow=False) == Drawing(plots[0], shared=False).svg(narrow=False)


@pytest.mark.slow
def test_plot_that_fails_there_fails_here_too(plots, helper):
    figure = Drawing(functools.partial(plots[0], unknown=True))
    wait_for(lambda: not helper._left)

    with pytest.raises(TypeError, match="unknown"):
        figure.svg(narrow=False)


def test_no_process_is_started_for_few_settings_or_on_one_core(run, question, monkeypatch):
    monkeypatch.setattr(drawing.subprocess, "Popen", mock.Mock(side_effect=AssertionError))
    for cores, fewest in ((1, 0), (2, 10_000)):
        monkeypatch.setattr(drawing.os, "cpu_count", lambda cores=cores: cores)
        monkeypatch.setattr(drawing, "FEWEST", fewest)
        with drawing.helped(run, question.game, narrow=True):
            assert drawing._HELPER.get() is None


def test_pickled_figure_is_a_drawn_one(plots):
    figure = Drawing(plots[0])

    assert pickle.loads(pickle.dumps(figure)).drawn == {narrow: figure.svg(narrow=narrow) for narrow in (False, True)}
