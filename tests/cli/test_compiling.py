"""What is said while the engine is compiled, and who compiles what."""

import contextlib
import io

import pytest
from rich.console import Console

from bng_sim.api import compiling
from bng_sim.cli import lines
from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.compiling.compiler import Building
from bng_sim.games import GAMES

GAME = GAMES["guillotines"]
GAME.strategies.load_shipped()
LINEUPS = [lineup.parse(text, GAME.strategies, 4) for text in ("greedy,random", "pool:random,saboteur")]
ENGINE = Building("the engine of Race", ())


@pytest.fixture
def said(monkeypatch):
    """What is written to stderr."""
    text = io.StringIO()
    monkeypatch.setattr(lines, "stderr", lambda: Console(file=text, width=120))
    return text


@pytest.fixture
def beside(monkeypatch):
    """What other processes are asked to compile, none of which is started."""
    asked = []

    @contextlib.contextmanager
    def note(game, names, later):
        asked.append((game, names, later))
        yield

    monkeypatch.setattr(compiling, "_can_share_work", lambda: True)
    monkeypatch.setattr(compiling, "_beside", note)
    return asked


def warmed_up(monkeypatch, *buildings):
    """Compile for `LINEUPS` where this is what has to be built."""

    def build(_lineup):
        for building in left[:]:
            left.remove(building)
            for report in compiler._reporters:
                with report(building):
                    pass

    left = list(buildings)
    game = type("Game", (), {"name": "race", "strategies": GAME.strategies, "warm_up": staticmethod(build)})
    lines.compile_engine(game, LINEUPS)


def test_a_line_says_what_is_compiled_and_how_long_it_takes(monkeypatch, said, beside):
    warmed_up(monkeypatch, ENGINE, Building("the strategy greedy", (), of_strategy=True))

    assert said.getvalue().splitlines() == [
        "Compiling the engine of Race, once for this version: half a minute or so ...",
        "Compiling the strategy greedy, once for this version: some seconds ...",
    ]


def test_while_the_engine_is_compiled_another_process_sees_to_all_strategies(monkeypatch, said, beside):
    warmed_up(monkeypatch, ENGINE)

    assert beside == [("race", ["greedy", "random", "saboteur"], ())]


def test_for_a_strategy_alone_no_process_is_started(monkeypatch, said, beside):
    warmed_up(monkeypatch, Building("the strategy greedy", (), of_strategy=True))

    assert beside == []


def test_what_is_only_loaded_is_passed_over_in_silence(monkeypatch, said, beside):
    warmed_up(monkeypatch)

    assert said.getvalue() == ""
    assert beside == []


def test_on_a_terminal_a_bar_says_how_far_it_is():
    text = io.StringIO()
    kernels = tuple(type("Kernel", (), {"signatures": [None] * done})() for done in (1, 1, 0, 0))

    Console(file=text, width=120, force_terminal=True).print(lines._line(Building("the engine", kernels), 0.0))

    assert "Compiling the engine" in text.getvalue()
    assert "━" in text.getvalue()
