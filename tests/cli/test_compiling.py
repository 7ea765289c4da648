"""Messages while the engine is compiled, and which process compiles what."""

import contextlib
import io
from types import SimpleNamespace

import pytest
from rich.console import Console

from bng_sim.api import preparation
from bng_sim.cli import progress_lines
from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.compiler import Building
from bng_sim.games import GAMES

GAME = GAMES["guillotines"]
GAME.strategies.load_shipped()
LINEUPS = [lineup.parse(text, GAME.strategies, 4) for text in ("greedy,random", "pool:random,saboteur")]
ENGINE = Building("the engine of Race", (SimpleNamespace(signatures=()),) * 150)
SMALL = Building("the engine of Pig", (SimpleNamespace(signatures=()),) * 60)


@pytest.fixture
def printed(monkeypatch):
    """Collect what is written to stderr."""
    text = io.StringIO()
    monkeypatch.setattr(progress_lines, "stderr", lambda: Console(file=text, width=120))
    return text


@pytest.fixture
def second_process(monkeypatch):
    """Collect what other processes would compile; none is started."""
    asked = []

    @contextlib.contextmanager
    def note(game, names, later):
        asked.append((game, names, later))
        yield

    monkeypatch.setattr(preparation, "_can_share_work", lambda: True)
    monkeypatch.setattr(preparation, "_compile_in_another_process", note)
    return asked


def warm_up_with(monkeypatch, *buildings):
    """Compile for `LINEUPS` with these builds."""

    def build(_lineup):
        for building in left[:]:
            left.remove(building)
            for report in compiler._reporters:
                with report(building):
                    pass

    left = list(buildings)
    game = type("Game", (), {"key": "race", "strategies": GAME.strategies, "warm_up": staticmethod(build)})
    progress_lines.compile_engine(game, LINEUPS)


def test_line_names_what_is_compiled_and_its_duration(monkeypatch, printed, second_process):
    warm_up_with(monkeypatch, ENGINE, SMALL, Building("the strategy greedy", (), of_strategy=True))

    assert printed.getvalue().splitlines() == [
        "Compiling the engine of Race, once for this version: half a minute or so ...",
        "Compiling the engine of Pig, once for this version: some seconds ...",
        "Compiling the strategy greedy, once for this version: some seconds ...",
    ]


def test_second_process_compiles_strategies_while_engine_compiles(monkeypatch, printed, second_process):
    warm_up_with(monkeypatch, ENGINE)

    assert second_process == [("race", ["greedy", "random", "saboteur"], ())]


def test_several_kernels_of_one_kind_are_one_line_and_have_one_helping_process(monkeypatch, printed, second_process):
    warm_up_with(monkeypatch, ENGINE, *[Building("what lets players of Race think", ())] * 3)

    assert len(printed.getvalue().splitlines()) == 2
    assert len(second_process) == 1


def test_strategy_alone_starts_no_second_process(monkeypatch, printed, second_process):
    warm_up_with(monkeypatch, Building("the strategy greedy", (), of_strategy=True))

    assert second_process == []


def test_loading_from_cache_prints_nothing(monkeypatch, printed, second_process):
    warm_up_with(monkeypatch)

    assert printed.getvalue() == ""
    assert second_process == []


def test_terminal_shows_progress_bar_of_compiling():
    text = io.StringIO()
    kernels = tuple(type("Kernel", (), {"signatures": [None] * done})() for done in (1, 1, 0, 0))

    Console(file=text, width=120, force_terminal=True).print(
        progress_lines._compilation_line(Building("the engine", kernels), 0.0)
    )

    assert "Compiling the engine" in text.getvalue()
    assert "━" in text.getvalue()
