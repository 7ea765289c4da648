"""Who may import whom, and what every source file keeps to: docs for the eye, checks for the rest."""

import ast
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bng_sim.core import streams
from bng_sim.games import GAMES, billionaire, bluffing, campaign, guillotines, millions
from bng_sim.games.guillotines import records
from tests.conformance.held import HELD
from tests.conformance.words import ENGLISH, own_words, said

ROOT = Path(__file__).parents[1]
PACKAGES = ("bng_sim", "strategies", "analyses")
SOURCES = sorted(path for folder in PACKAGES for path in (ROOT / folder).rglob("*.py"))
OTHERS = sorted(path for folder in ("benchmarks", "docs", "reports") for path in (ROOT / folder).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
PUBLIC = {
    game.__name__.split(".")[-1]: set(game.__all__) for game in (guillotines, bluffing, millions, billionaire, campaign)
}
MOST_LINES = 400
STRATEGIES_MAY = {"math", "numpy", "typing"}
OF_ALL_REFEREES = {f"bng_sim.referees.{name}" for name in ("audit", "faults", "form", "log", "parameters", "reader")}
REFEREES_MAY = {"bng_sim.core.errors", *OF_ALL_REFEREES}  # of the toolkit: what knows no engine


def relative(path):
    return path.relative_to(ROOT).as_posix()


def module_of(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(path):
    return module_of(path if path.name == "__init__.py" else path.parent)


def imported(source, package):
    """Every name that the source imports, in full and wherever in the file it does so."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names |= {f"{base}.{alias.name}" for alias in node.names}
    return names


def within(name, *packages):
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def game_of(name):
    """The game whose package, referee or strategies a dotted name belongs to, or None."""
    if within(name, *OF_ALL_REFEREES):
        return None
    parts = name.removeprefix("bng_sim.").split(".")
    return parts[1] if parts[0] in ("games", "referees", "strategies") and len(parts) > 1 else None


def is_public(name):
    """Whether a name is one that a game's package offers to strategies."""
    game, _, offered = name.removeprefix("bng_sim.games.").partition(".")
    return offered in PUBLIC.get(game, ())


NOT_FOR = {
    "bng_sim.core": (
        *("bng_sim.games", "bng_sim.referees", "bng_sim.sweeps", "bng_sim.lab", "bng_sim.report"),
        *("strategies", "analyses"),
    ),
    "bng_sim.sweeps": ("bng_sim.games", "bng_sim.referees", "bng_sim.lab", "bng_sim.report", "strategies", "analyses"),
    "bng_sim.games": ("bng_sim.sweeps", "bng_sim.lab", "bng_sim.report", "strategies", "analyses"),
    "bng_sim.lab": ("bng_sim.games", "bng_sim.referees", "bng_sim.report", "strategies"),
    "bng_sim.report": ("bng_sim.games", "bng_sim.referees", "bng_sim.lab", "strategies"),
    "analyses": ("bng_sim.lab", "bng_sim.report", "strategies"),
}


def is_allowed(module, name):
    """Whether `module` may import `name`."""
    if any(within(module, who) and within(name, *packages) for who, packages in NOT_FOR.items()):
        return False
    if within(name, "bng_sim.cli"):
        return within(module, "bng_sim.cli", "bng_sim.__main__")
    if within(name, "bng_sim.api"):  # what users and the command line call; nothing below it does
        return within(module, "bng_sim.api", "bng_sim.cli") or module == "bng_sim"
    for who, may in BY_KIND.items():
        if within(module, who):
            return may(module, name)
    return True


def by_a_strategy(module, name):
    game = game_of(module)
    own = within(name, f"bng_sim.games.{game}") and is_public(name)
    return own or within(name, f"strategies.{game}", *STRATEGIES_MAY)


def by_a_referee(module, name):
    """It is independent: of its game it knows what is in the box, and no engine."""
    if not within(name, "bng_sim", "strategies", "analyses", "numba"):
        return True
    game = game_of(module)
    own = game is not None and within(name, f"bng_sim.referees.{game}", f"bng_sim.games.{game}.components")
    return own or within(name, *REFEREES_MAY)


def by_a_game(module, name):
    game = game_of(module)
    if within(module, f"bng_sim.games.{game}.components"):  # which a referee is given: data, and nothing of the engine
        return not within(name, "bng_sim", "numba")
    return game is None or game_of(name) in (None, game)


def by_an_analysis(_, name):
    return not within(name, "bng_sim.games") or is_public(name) or name == "bng_sim.games.GAMES"


BY_KIND = {
    "strategies": by_a_strategy,
    "bng_sim.referees": by_a_referee,
    "bng_sim.games": by_a_game,
    "analyses": by_an_analysis,
}


def forbidden(module, package, source):
    return sorted(name for name in imported(source, package) if not is_allowed(module, name))


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_a_module_imports_only_what_it_may(path):
    assert forbidden(module_of(path), package_of(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bng_sim.core.game", "import bng_sim.games"),
        ("bng_sim.core.game", "from bng_sim.games.guillotines.rules import Rules"),
        ("bng_sim.core.game", "def f():\n    from ..games import GAMES"),
        ("bng_sim.core.game", "from bng_sim import sweeps"),
        ("bng_sim.core.game", "from bng_sim.cli.output import table"),
        ("bng_sim.report.content", "from bng_sim.api.run import Run"),
        ("bng_sim.api.run", "from bng_sim.cli.output import table"),
        ("bng_sim.sweeps.play.run", "from bng_sim import games"),
        ("bng_sim.sweeps.store.publish", "from bng_sim.report.formats import page"),
        ("bng_sim.report.formats.page", "from bng_sim.games import GAMES"),
        ("bng_sim.sweeps.play.run", "from bng_sim.cli import main"),
        ("bng_sim.games.guillotines.turn", "from bng_sim.sweeps.play.run import run_cell"),
        ("bng_sim.games.guillotines.turn", "import analyses.win_rates"),
        ("bng_sim.games.guillotines.turn", "from bng_sim.games.other.rules import Rules"),
        ("bng_sim.games.guillotines.turn", "from ..other import rules"),
        ("bng_sim.games.guillotines.turn", "from strategies.guillotines.greedy import greedy"),
        ("strategies.guillotines.greedy", "from bng_sim.games.guillotines.records import STATE"),
        ("strategies.guillotines.greedy", "from bng_sim.games.guillotines import records"),
        ("strategies.guillotines.greedy", "from bng_sim.games.other import strategy"),
        ("strategies.guillotines.greedy", "from bng_sim.core.streams import below"),
        ("strategies.guillotines.greedy", "from strategies.other.greedy import greedy"),
        ("strategies.guillotines.greedy", "import os"),
        ("analyses.win_rates", "from bng_sim.games.guillotines.records import ROW"),
        ("analyses.win_rates", "import bng_sim.cli.simulate"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines import components, win"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.records import NOTHING"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.events import EVENTS"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.games.other.components import SUITS"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.referees.other import audit"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.core.event_log import NOTHING"),
        ("bng_sim.referees.log", "from bng_sim.referees.guillotines.box import ORDER"),
        ("bng_sim.referees.log", "from bng_sim.games.guillotines.components import DIE"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.core import game"),
        ("bng_sim.referees.guillotines.win", "def f():\n    from bng_sim.games import GAMES"),
        ("bng_sim.referees.guillotines.win", "from strategies.guillotines import _policy"),
        ("bng_sim.games.guillotines.components", "from bng_sim.games.guillotines.terms import Kind"),
        ("bng_sim.games.guillotines.components", "from numba import njit"),
        ("bng_sim.games.guillotines.game", "from bng_sim.referees.other import audit"),
        ("bng_sim.sweeps.play.run", "from bng_sim.referees.guillotines import audit"),
        ("bng_sim.core.game", "import bng_sim.referees"),
    ],
)
def test_a_forbidden_import_is_noticed(module, line):
    assert forbidden(module, module.rpartition(".")[0], line) != []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("bng_sim.core.game", "from bng_sim.core.lineup import Lineup"),
        ("bng_sim.sweeps.play.run", "from bng_sim.core.game import Game"),
        ("bng_sim.games.guillotines.turn", "from . import act, panic"),
        ("bng_sim.games", "from bng_sim.games.guillotines.game import GUILLOTINES"),
        ("strategies.guillotines.greedy", "from bng_sim.games.guillotines import Decision, strategy"),
        ("strategies.guillotines.greedy", "from strategies.guillotines import _common"),
        ("strategies.guillotines.greedy", "import numpy as np"),
        ("analyses.win_rates", "from bng_sim.core.game import Batch"),
        ("analyses.win_rates", "from bng_sim.games import GAMES"),
        ("analyses.win_rates", "from bng_sim.games.guillotines import Decision"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.components import DIE"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.referees.guillotines import roles"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.core.errors import InputError"),
        ("bng_sim.referees.guillotines.win", "from bng_sim.referees.faults import breach"),
        ("bng_sim.referees.log", "from bng_sim.referees.faults import breach"),
        ("bng_sim.games.guillotines.game", "from bng_sim.referees.guillotines import audit"),
        ("bng_sim.games.guillotines.components", "import yaml"),
        ("bng_sim.cli.simulate", "from bng_sim.cli.output import table"),
        ("bng_sim.__main__", "from bng_sim.cli import main"),
    ],
)
def test_a_permitted_import_passes(module, line):
    assert forbidden(module, module.rpartition(".")[0], line) == []


def test_every_game_has_a_public_package_and_strategies():
    assert set(PUBLIC) == set(GAMES)
    for game in GAMES:
        assert (ROOT / "strategies" / game).is_dir()


def test_a_game_offers_only_names_it_has():
    assert [name for name in guillotines.__all__ if not hasattr(guillotines, name)] == []


def test_the_modules_imported_by_core_are_no_games_at_run_time_either():
    probe = (
        "import pkgutil, importlib, sys, bng_sim.core as core\n"
        "for m in pkgutil.iter_modules(core.__path__): importlib.import_module(f'bng_sim.core.{m.name}')\n"
        "print(*[name for name in sys.modules if name.split('.')[0] in ('strategies', 'analyses')"
        " or name.startswith(('bng_sim.games', 'bng_sim.sweeps', 'bng_sim.cli'))])"
    )
    found = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=ROOT)

    assert found.stdout.split() == []


@pytest.mark.parametrize("path", SOURCES + OTHERS + TESTS, ids=relative)
def test_a_module_opens_with_what_it_is_about(path):
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", SOURCES + OTHERS, ids=relative)
def test_no_file_is_too_long_to_read_at_a_sitting(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def fields(dtype):
    """The names of a record's fields, and of the records in it."""
    found = set()
    for name in dtype.names or ():
        found |= {name} | fields(dtype.fields[name][0].base)
    return found


def test_fields_are_found_at_every_depth():
    assert {"public", "deck_size", "own", "hand", "streams", "counter"} <= fields(records.STATE)


RECORDS = {name: value for name, value in vars(records).items() if isinstance(value, np.dtype)}
RECORDS["STREAM"] = streams.STREAM


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_no_field_hides_behind_a_method_of_numpys_records(name):
    # Interpreted, `row.round` would be the method of numpy.generic and not the field; `view` numba refuses.
    assert fields(RECORDS[name]) & set(dir(np.record)) == set()


def test_such_a_field_would_be_noticed():
    assert fields(np.dtype((np.record, [("round", np.int64)]))) & set(dir(np.record)) == {"round"}


SHARED = [
    *(
        path
        for room in ("core", "sweep", "lab", "doctor", "report", "cli")
        for path in (ROOT / "bng_sim" / room).rglob("*")
    ),
    *(ROOT / "analyses").glob("*.py"),
    *(path for room in ("plots", "statistics") for path in (ROOT / "analyses" / room).rglob("*")),
]
SHARED = sorted(path for path in SHARED if path.suffix in (".py", ".html", ".js", ".css"))
# File -> words that are not a game's there.
_POLICY = {"Security"}  # of a page's contents, as browsers have it
MEANT_OTHERWISE = {
    "bng_sim/core/fingerprint.py": {"level"},  # of folders
    "bng_sim/core/picture/page.html": _POLICY,
    "bng_sim/report/formats/template.html": _POLICY,
}
GAMES_WORDS = frozenset().union(*(own_words(game) for game in HELD.values())) - ENGLISH


def texts(path):
    """What a file says: of Python its docstrings, help and other strings; of a template everything."""
    content = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return [content]
    nodes = ast.walk(ast.parse(content))
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


@pytest.mark.parametrize("path", SHARED, ids=relative)
def test_a_shared_room_says_no_games_words(path):
    found = {word for text in texts(path) for word in said(GAMES_WORDS, text)}

    assert found - MEANT_OTHERWISE.get(relative(path), set()) == set()


def test_a_game_does_say_its_words():
    assert said(GAMES_WORDS, "\n".join(texts(ROOT / "bng_sim/games/guillotines/rules.py")))
