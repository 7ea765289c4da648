"""Strategies of a session: what numba cannot compile runs as ordinary Python in the compiled engine."""

import itertools
import linecache
import signal
import sys
import textwrap
import threading
import warnings

import numpy as np
import pytest
from joblib import Parallel, delayed
from llvmlite.binding import ffi
from numba.core.compiler_lock import global_compiler_lock

from bng_sim.core import lineup
from bng_sim.core.compiling import code_names
from bng_sim.core.errors import InterpretedStrategyWarning, StrategyError
from bng_sim.core.game import Cell
from bng_sim.core.user_strategies import interpreted
from bng_sim.core.user_strategies.consistency import Consistency
from bng_sim.games import GAMES
from tests.slow import slow_after

GAME = GAMES["guillotines"]
HEAD = "from bng_sim.games.guillotines import Decision, Kind, below, features, kernel, strategy\n"
AS_PYTHON = "    words = {i: f'{moves[i].kind:d}' for i in range(n)}\n"  # which numba refuses


class Session:
    """A notebook: cells that run in one namespace, each of a file name of its own."""

    def __init__(self, registry):
        self.names = {"__name__": "__main__"}
        self.registry = registry
        self.cells = 0

    def run(self, source):
        self.cells += 1
        name = f"/tmp/ipykernel_1/{self.cells}.py"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        exec(compile(source, name, "exec"), self.names)

    def mark(self, body, name="probe"):
        self.run(f'{HEAD}@strategy("For a test.")\ndef {name}(seen, moves, n, traits, rng):\n{body}')

    def play(self, line="probe", games=2, first=0):
        return GAME.play(self.cell(line), first, games)

    def cell(self, line):
        rules = GAME.rules.read({})
        return Cell(rules, 7, lineup.parse(line, self.registry, rules.players))

    def play_until_ctrl_c(self, seconds):
        """Play games that take longer than the time until the signal comes."""
        threading.Timer(seconds, lambda: signal.raise_signal(signal.SIGINT)).start()
        self.play(games=200)

    def is_interrupted_at(self, call):
        """Whether games end if an interrupt comes at this thread's `call`th call of a Python function."""
        calls = itertools.count(1)

        def interrupt(_frame, event, _):
            if event == "call" and next(calls) == call:
                sys._clear_type_cache()  # an error that is kept while Python looks up an attribute is lost then
                raise KeyboardInterrupt

        cell = self.cell("probe")
        sys.setprofile(interrupt)
        try:
            GAME.play(cell, 0, 1)
        except KeyboardInterrupt:
            return True
        finally:
            sys.setprofile(None)
        return False

    def fails(self, body):
        """What is said of a strategy that runs as ordinary Python and fails."""
        self.mark(AS_PYTHON + body)
        with pytest.warns(InterpretedStrategyWarning), pytest.raises(StrategyError) as error:
            self.play()
        return str(error.value)


@pytest.fixture
def session(registry):
    return Session(registry)


@pytest.mark.parametrize(
    ("game", "name"), slow_after(1, [("bluffing", "reckoner"), ("guillotines", "tycoon"), ("millions", "reader")])
)
def test_a_strategy_chooses_the_same_moves_compiled_and_as_python(game, name, monkeypatch):
    chosen = GAMES[game]
    registry = chosen.strategies
    registry.load_shipped()
    rules = chosen.rules.read({})
    cell = Cell(rules, 7, lineup.parse(f"{name},random", registry, rules.players))

    compiled = chosen.play(cell, 0, 2)
    as_python = interpreted.kernel(code_names.python_function(registry[name].function), registry.signature)
    monkeypatch.setitem(registry._compiled, name, as_python)

    assert chosen.play(cell, 0, 2).games.equals(compiled.games)


def test_what_numba_refuses_is_played_and_said_once_with_line_and_advice(session):
    session.mark(AS_PYTHON + "    return below(rng, n)\n")

    with pytest.warns(InterpretedStrategyWarning) as said:
        session.play()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        session.play()

    assert len(said) == 1
    message = str(said[0].message)
    assert message.startswith(
        "strategy probe of this session does not compile: it formats text (line 4: `words = {i: f'"
    )
    assert "leave text out" in message
    assert "it runs as ordinary Python" in message
    assert (said[0].filename, said[0].lineno) == ("/tmp/ipykernel_1/1.py", 2)


def test_what_compiles_is_compiled_and_nothing_is_said(session):
    session.mark("    return below(rng, n)\n")

    session.play()

    assert session.registry.compiled("probe").py_func.__name__ == "probe"


@pytest.mark.slow
def test_its_games_are_those_of_the_same_choices_compiled(session):
    session.mark("    return below(rng, n)\n")
    compiled = session.play(games=5).games

    session.mark(AS_PYTHON + "    return below(rng, len(words))\n")
    with pytest.warns(InterpretedStrategyWarning):
        as_python = session.play(games=5).games

    assert as_python.equals(compiled)


def test_ordinary_python_may_be_used(session):
    session.run(
        HEAD
        + textwrap.dedent("""
        from dataclasses import dataclass, field

        from scipy.special import expit

        WEIGHTS = {Kind.BUY: 2.0, "other": 0.5}

        @dataclass
        class Plan:
            scores: dict = field(default_factory=dict)

            def rate(self, seen, moves, i, rng):
                wanted = features.is_wanted(seen, seen.own.seat, moves[i].market)
                self.scores[f"{i}"] = expit(WEIGHTS.get(moves[i].kind, WEIGHTS["other"])) + wanted + rolled(rng)

        def rolled(rng):
            return below(rng, 6) / 60

        def made(bonus):
            @strategy("For a test.")
            def probe(seen, moves, n, traits, rng):
                plan = Plan()
                for i in range(n):
                    plan.rate(seen, moves, i, rng)
                return int(max(plan.scores, key=lambda name: plan.scores[name] + bonus))
            return probe

        made(1.0)
        """)
    )

    with pytest.warns(InterpretedStrategyWarning):
        played = session.play()

    assert len(played.games) == 2


@pytest.mark.slow
def test_it_is_shown_what_is_shown_to_it_where_all_is_interpreted(session, monkeypatch):
    monkeypatch.setattr(Consistency, "note", lambda *_: None)  # it keeps what it is shown
    session.mark(AS_PYTHON + "    SEEN.append((seen, moves, n, traits, rng))\n    return 0\n")
    session.names["SEEN"] = kept = []

    with pytest.warns(InterpretedStrategyWarning):
        session.play(games=1)

    seen, moves, n, traits, rng = kept[-1]
    assert seen._fields == ("rules", "public", "own", "notes", "decision")
    assert {type(part) for part in (seen.rules, seen.public, seen.own, moves[0], rng)} == {np.record}
    assert (type(seen.decision), type(n), traits.dtype) == (int, int, float)
    assert len(moves) == n
    turns = [seen.public.turn for seen, *_ in kept]
    assert turns == sorted(turns)
    assert turns[0] < turns[-1]  # what was kept is not overwritten by what came after


@pytest.mark.parametrize(
    "line",
    slow_after(2, ["seen.own.hand.sort()", "traits.fill(1)", "np.add(1, 1, seen.public.needs)", "moves[:1].sort()"]),
)
def test_what_it_is_shown_cannot_be_written_to(session, line):
    session.run(f"import numpy as np\ndef cheat(seen, moves, traits):\n    {line}\n")

    message = session.fails("    cheat(seen, moves, traits)\n    return 0\n")

    assert "read-only" in message
    assert f"(line 3, in cheat: {line})" in message


@pytest.mark.parametrize(
    ("body", "complaint"),
    slow_after(
        3,
        [
            ("    return n\n", "probe returned 2 in line 5, expected a whole number from 0 to 1"),
            ("    if n > 99:\n        return 0\n    return -1\n", "probe returned -1 in line 7, expected"),
            ("    return 2 ** 70\n", "probe returned 1180591620717411303424 in line 5, expected"),
            ("    return 0.0\n", "probe returned 0.0 in line 5, expected a whole number"),
            ("    words.clear()\n", "probe returned None in line 5, expected a whole number"),
            ("    return words['none']\n", "KeyError: 'none' (line 5, in probe: return words['none'])"),
        ],
    ),
)
def test_a_failure_names_strategy_game_and_line(session, body, complaint):
    message = session.fails(body)

    assert message.startswith("strategy probe failed at decision `draw` in game 0, turn 1 (seed 7, seat ")
    assert f"): {complaint}" in message
    assert "Traceback" not in message


def test_what_would_fail_as_python_too_is_refused_before_it_plays(session):
    for body, complaint in {
        "    return no_such_helper(n)\n": "nothing is called no_such_helper (line 4: ",
        "    return seen.public.deck_sise\n": "there is no field 'deck_sise' there (line 4: ",
        "    seen.own.hand.sort()\n    return 0\n": "it writes to what it is shown (line 4: ",
        "    return seen.notes.sets[0, 0]\n": "probe reads notes",
        "    global kept\n    kept = n\n    return 0\n": "probe keeps kept from one decision to the next",
    }.items():
        session.mark(body)
        with pytest.raises(StrategyError) as error:
            session.play()

        assert complaint in str(error.value)


def test_a_file_that_does_not_compile_is_refused_all_the_same(registry, tmp_path):
    path = tmp_path / "designs.py"
    head = f'{HEAD}@strategy("For a test.")\ndef probe(seen, moves, n, traits, rng):\n'
    path.write_text(head + AS_PYTHON + "    return 0\n", encoding="utf-8")
    registry.load_file(path)

    with pytest.raises(StrategyError, match="it formats text"):
        registry.compiled("probe")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::bng_sim.core.errors.InterpretedStrategyWarning")
def test_several_threads_play_the_same_games_as_one(session):
    session.mark(AS_PYTHON + "    return below(rng, n)\n")
    expected = [session.play(games=3, first=first).games for first in range(4)]

    played = Parallel(n_jobs=4, backend="threading")(
        delayed(session.play)(games=3, first=first) for first in [*range(4)] * 2
    )

    assert all(result.games.equals(expected[i % 4]) for i, result in enumerate(played))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::bng_sim.core.errors.InterpretedStrategyWarning")
def test_it_can_be_interrupted_at_every_call_of_python(session):
    session.mark(AS_PYTHON + "    return below(rng, n)\n")
    session.play()
    missed = [call for call in range(1, 500) if not session.is_interrupted_at(call)]

    assert missed == []
    assert not global_compiler_lock.is_locked()  # for good: all that plays afterwards in other threads would wait
    assert not ffi.lib._lock._lock._is_owned()
    assert len(session.play().games) == 2


@pytest.mark.filterwarnings("ignore::bng_sim.core.errors.InterpretedStrategyWarning")
def test_ctrl_c_interrupts_it_whenever_it_comes(session):
    session.mark(AS_PYTHON + "    return below(rng, n)\n")
    session.play()

    for hundredths in (1, 3, 6, 10):
        with pytest.raises(KeyboardInterrupt):
            session.play_until_ctrl_c(hundredths / 100)


# Between decisions, and beyond what it is shown


@pytest.mark.parametrize(
    ("before", "line", "kept"),
    slow_after(
        1,
        [
            ("kept = []", "kept.append(n)", "`kept` (a list)"),
            ("class Plan:\n    n = 0\nplan = Plan()", "plan.__dict__['n'] = n", "`plan.n` (an int)"),
            (
                "class Plan:\n    def note(self, n):\n        self.n = n\nplan = Plan()\nplan.n = 0",
                "plan.note(n)",
                "`plan.n` (an int)",
            ),
        ],
    ),
)
@pytest.mark.filterwarnings("ignore::bng_sim.core.errors.InterpretedStrategyWarning")
def test_what_it_keeps_between_decisions_is_named_with_what_to_use_instead(session, before, line, kept):
    session.run(before)
    session.mark(f"{AS_PYTHON}    {line}\n    return 0\n")

    with pytest.raises(StrategyError) as error:
        session.play()

    assert f"it keeps {kept} from one decision to the next" in str(error.value)
    assert "Take traits for numbers that shape its play, `rng` for chance, and `seen` for what" in str(error.value)


@pytest.mark.parametrize("game", slow_after(2, GAMES))
@pytest.mark.filterwarnings("ignore::bng_sim.core.errors.InterpretedStrategyWarning")
def test_each_game_refuses_a_strategy_with_a_memory(game, monkeypatch):
    chosen = GAMES[game]
    chosen.strategies.load_shipped()
    names = {"__name__": "__main__", "kept": []}
    exec("def probe(seen, moves, n, traits, rng):\n    kept.append(n)\n    return 0\n", names)
    as_python = interpreted.kernel(names["probe"], chosen.strategies.signature)
    monkeypatch.setitem(chosen.strategies._compiled, "random", as_python)
    rules = chosen.rules.read({})

    with pytest.raises(StrategyError, match=r"it keeps `kept` \(a list\) from one decision to the next") as refused:
        chosen.play(Cell(rules, 7, lineup.parse("random", chosen.strategies, rules.players)), 0, 1)

    assert "It must return an index" not in str(refused.value)


@pytest.mark.filterwarnings("ignore::bng_sim.core.errors.InterpretedStrategyWarning")
def test_from_its_frame_none_of_the_engines_can_be_reached(session):
    frames = textwrap.dedent("""
        found = set()
        try:
            raise ValueError
        except ValueError as error:
            frame = error.__traceback__.tb_frame
        while frame is not None:
            found |= {frame.f_code.co_name, *frame.f_locals}
            frame = frame.f_back
        raise ValueError(' '.join(sorted(found)))
    """)

    message = session.fails(textwrap.indent(frames, "    "))

    reached = set(message.partition("ValueError: ")[2].partition(" (line")[0].split())
    of_thread = {
        "_bootstrap",
        "_bootstrap_inner",
        "run",
        "self",
        "_serve",
        "begin",
        "asked",
        "answered",
        "wanted",
        "end",
    }
    of_call = {"function", "arguments", "seen", "moves", "n", "traits", "rng"}
    assert reached - of_thread - of_call == {"probe", "words", "found", "frame"}


def test_methods_of_its_objects_may_not_do_what_it_may_not(session):
    for line, complaint in {
        "return random.random()": "best uses random, whose numbers the seed does not decide",
        "return seen.notes": "reads notes, which is for the game's own helpers",
    }.items():
        session.run(f"import random\nclass Plan:\n    def best(self, seen):\n        {line}\nplan = Plan()\n")
        session.mark("    return int(plan.best(seen) > 0)\n")
        with pytest.raises(StrategyError, match=complaint):
            session.play()


# Running a cell again


@pytest.mark.filterwarnings("ignore::bng_sim.core.errors.InterpretedStrategyWarning")
def test_what_was_changed_between_games_asks_for_the_strategys_cell_again(session):
    session.run("weights = {0: 1.0}")
    session.mark(f"{AS_PYTHON}    return int(weights[0] > 2)\n")
    session.play()

    session.run("weights[0] = 3.0")
    with pytest.raises(StrategyError, match="run the strategy's own cell again"):
        session.play()

    session.mark(f"{AS_PYTHON}    return int(weights[0] > 2)\n")
    session.play()


def test_the_same_cell_run_again_replaces_the_strategy(session):
    session.mark("    return 0\n")
    first = session.play().games

    session.mark("    return n - 1\n")

    assert not session.play().games.equals(first)
    assert [entry.name for entry in session.registry] == ["probe"]


def test_a_cell_takes_no_name_of_a_file_nor_a_file_that_of_a_cell(session, tmp_path):
    path = tmp_path / "designs.py"
    path.write_text(
        f'{HEAD}@strategy("For a test.")\ndef other(seen, moves, n, traits, rng):\n    return 0\n', encoding="utf-8"
    )
    session.registry.load_file(path)
    with pytest.raises(StrategyError, match=r"the name is taken by .*designs\.py"):
        session.mark("    return 0\n", name="other")

    session.mark("    return 0\n")
    path = tmp_path / "more.py"
    path.write_text(
        f'{HEAD}@strategy("For a test.")\ndef probe(seen, moves, n, traits, rng):\n    return 0\n', encoding="utf-8"
    )
    with pytest.raises(StrategyError, match="the name is taken by"):
        session.registry.load_file(path)


def test_what_is_typed_at_a_prompt_may_be_typed_again(registry):
    names, fingerprints = {"__name__": "__main__"}, []
    for choice in ("0", "n - 1", "n - 1"):
        source = f'{HEAD}@strategy("For a test.")\ndef probe(seen, moves, n, traits, rng):\n    return {choice}\n'
        exec(compile(source, "<stdin>", "exec"), names)
        fingerprints.append(registry.fingerprint_of("probe"))

    registry.compiled("probe")

    assert fingerprints[0] != fingerprints[1] == fingerprints[2]
    assert registry["probe"].function(None, None, 5, None, None) == 4
    assert registry["probe"].title == "strategy probe of this session"
