"""Who may import whom, and what every source file keeps to: docs for the eye, checks for the rest."""

import ast
import functools
import importlib
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bng_sim.core.engines import streams
from bng_sim.games import GAMES, billionaire, bluffing, campaign, guillotines, millions
from bng_sim.games.guillotines.engine import records
from tests.conformance.held import HELD
from tests.conformance.words import ENGLISH, own_words, said

ROOT = Path(__file__).parents[1]


def files(*folders, kinds=(".py",)):
    """The files of these kinds in some folders; a folder without any is an error, for it may have moved."""
    found = {folder: [path for path in (ROOT / folder).rglob("*") if path.suffix in kinds] for folder in folders}
    empty = [folder for folder, paths in found.items() if not paths]
    if empty:
        raise ValueError(f"no {' or '.join(kinds)} in {', '.join(empty)}: nothing of it would be checked")
    return sorted(path for paths in found.values() for path in paths)


IMPORTED_AS = {"strategies": "bng_sim.shipped_strategies", "analyses": "bng_sim.analyses"}
PACKAGES = ("bng_sim", *IMPORTED_AS)
SOURCES = files(*PACKAGES)
OTHERS = files("benchmarks", "docs", "reports")
TESTS = files("tests")
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
    folder, *parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join([IMPORTED_AS.get(folder, folder), *(part for part in parts if part != "__init__")])


def package_of(path):
    return module_of(path if path.name == "__init__.py" else path.parent)


def imported(tree, package):
    """Every name that a source imports, in full and wherever in the file it does so."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names |= {f"{base}.{alias.name}" for alias in node.names}
    return names


class Source(NamedTuple):
    """What is checked of a Python file."""

    docstring: str | None
    imported: set[str]
    strings: list[str]
    length: int


@functools.cache
def read(path):
    """Parse a file, once for all tests."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    strings = [value for value in constants if isinstance(value, str)]
    return Source(ast.get_docstring(tree), imported(tree, package_of(path)), strings, len(text.splitlines()))


def within(name, *packages):
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def game_of(name):
    """The game whose package, referee or strategies a dotted name belongs to, or None."""
    if within(name, *OF_ALL_REFEREES):
        return None
    parts = name.removeprefix("bng_sim.").split(".")
    return parts[1] if parts[0] in ("games", "referees", "shipped_strategies") and len(parts) > 1 else None


def is_public(name):
    """Whether a name is one that a game's package offers to strategies."""
    game, _, offered = name.removeprefix("bng_sim.games.").partition(".")
    return offered in PUBLIC.get(game, ())


NOT_FOR = {
    "bng_sim.core": (
        *("bng_sim.games", "bng_sim.referees", "bng_sim.sweeps", "bng_sim.lab", "bng_sim.report"),
        *IMPORTED_AS.values(),
    ),
    "bng_sim.sweeps": ("bng_sim.games", "bng_sim.referees", "bng_sim.lab", "bng_sim.report", *IMPORTED_AS.values()),
    "bng_sim.games": ("bng_sim.sweeps", "bng_sim.lab", "bng_sim.report", *IMPORTED_AS.values()),
    "bng_sim.lab": ("bng_sim.games", "bng_sim.referees", "bng_sim.report", "bng_sim.shipped_strategies"),
    "bng_sim.report": ("bng_sim.games", "bng_sim.referees", "bng_sim.lab", "bng_sim.shipped_strategies"),
    "bng_sim.analyses": ("bng_sim.lab", "bng_sim.report", "bng_sim.shipped_strategies"),
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
    return own or within(name, f"bng_sim.shipped_strategies.{game}", *STRATEGIES_MAY)


def by_a_referee(module, name):
    """It is independent: of its game it knows what is in the box, and no engine."""
    if not within(name, "bng_sim", "numba"):
        return True
    game = game_of(module)
    own = game is not None and within(name, f"bng_sim.referees.{game}", f"bng_sim.games.{game}.declared.components")
    return own or within(name, *REFEREES_MAY)


def by_a_game(module, name):
    game = game_of(module)
    if within(
        module, f"bng_sim.games.{game}.declared.components"
    ):  # which a referee is given: data, and nothing of the engine
        return not within(name, "bng_sim", "numba")
    return game is None or game_of(name) in (None, game)


def by_an_analysis(_, name):
    return not within(name, "bng_sim.games") or is_public(name) or name == "bng_sim.games.GAMES"


BY_KIND = {
    "bng_sim.shipped_strategies": by_a_strategy,
    "bng_sim.referees": by_a_referee,
    "bng_sim.games": by_a_game,
    "bng_sim.analyses": by_an_analysis,
}


def forbidden(module, names):
    return sorted(name for name in names if not is_allowed(module, name))


def is_forbidden(module, line):
    return bool(forbidden(module, imported(ast.parse(line), module.rpartition(".")[0])))


def test_modules_import_only_what_they_may():
    found = {relative(path): forbidden(module_of(path), read(path).imported) for path in SOURCES}

    assert {path: names for path, names in found.items() if names} == {}


FORBIDDEN = [
    ("bng_sim.core.game", "import bng_sim.games"),
    ("bng_sim.core.game", "from bng_sim.games.guillotines.declared.parameters import Rules"),
    ("bng_sim.core.game", "def f():\n    from ..games import GAMES"),
    ("bng_sim.core.game", "from bng_sim import sweeps"),
    ("bng_sim.core.game", "from bng_sim.cli.output import table"),
    ("bng_sim.report.content", "from bng_sim.api.run import Run"),
    ("bng_sim.api.run", "from bng_sim.cli.output import table"),
    ("bng_sim.sweeps.play.run", "from bng_sim import games"),
    ("bng_sim.sweeps.store.publish", "from bng_sim.report.formats import page"),
    ("bng_sim.report.formats.page", "from bng_sim.games import GAMES"),
    ("bng_sim.sweeps.play.run", "from bng_sim.cli import main"),
    ("bng_sim.games.guillotines.rules.turn", "from bng_sim.sweeps.play.run import run_cell"),
    ("bng_sim.games.guillotines.rules.turn", "import bng_sim.analyses.win_rates"),
    ("bng_sim.games.guillotines.rules.turn", "from bng_sim.games.other.rules import Rules"),
    ("bng_sim.games.guillotines.rules.turn", "from ...other import rules"),
    ("bng_sim.games.guillotines.rules.turn", "from bng_sim.shipped_strategies.guillotines.greedy import greedy"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.games.guillotines.engine.records import STATE"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.games.guillotines import records"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.games.other import strategy"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.core.engines.streams import below"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.shipped_strategies.other.greedy import greedy"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "import os"),
    ("bng_sim.analyses.win_rates", "from bng_sim.games.guillotines.engine.records import ROW"),
    ("bng_sim.analyses.win_rates", "import bng_sim.cli.simulate"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines import components, win"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.engine.records import NOTHING"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.declared.events import EVENTS"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.other.components import SUITS"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.referees.other import audit"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.core.event_logs.event_log import NOTHING"),
    ("bng_sim.referees.log", "from bng_sim.referees.guillotines.box import ORDER"),
    ("bng_sim.referees.log", "from bng_sim.games.guillotines.declared.components import DIE"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.core import game"),
    ("bng_sim.referees.guillotines.win", "def f():\n    from bng_sim.games import GAMES"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.shipped_strategies.guillotines import _policy"),
    ("bng_sim.games.guillotines.declared.components", "from bng_sim.games.guillotines.declared.terms import Kind"),
    ("bng_sim.games.guillotines.declared.components", "from numba import njit"),
    ("bng_sim.games.guillotines.game", "from bng_sim.referees.other import audit"),
    ("bng_sim.sweeps.play.run", "from bng_sim.referees.guillotines import audit"),
    ("bng_sim.core.game", "import bng_sim.referees"),
]
PERMITTED = [
    ("bng_sim.core.game", "from bng_sim.core.lineup import Lineup"),
    ("bng_sim.sweeps.play.run", "from bng_sim.core.game import Game"),
    ("bng_sim.games.guillotines.rules.turn", "from . import act, panic"),
    ("bng_sim.games", "from bng_sim.games.guillotines.game import GUILLOTINES"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.games.guillotines import Decision, strategy"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.shipped_strategies.guillotines import _common"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "import numpy as np"),
    ("bng_sim.analyses.win_rates", "from bng_sim.core.game import Batch"),
    ("bng_sim.analyses.win_rates", "from bng_sim.games import GAMES"),
    ("bng_sim.analyses.win_rates", "from bng_sim.games.guillotines import Decision"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.declared.components import DIE"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.referees.guillotines import roles"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.core.errors import InputError"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.referees.faults import breach"),
    ("bng_sim.referees.log", "from bng_sim.referees.faults import breach"),
    ("bng_sim.games.guillotines.game", "from bng_sim.referees.guillotines import audit"),
    ("bng_sim.games.guillotines.declared.components", "import yaml"),
    ("bng_sim.cli.simulate", "from bng_sim.cli.output import table"),
    ("bng_sim.__main__", "from bng_sim.cli import main"),
]


def test_forbidden_imports_are_noticed():
    assert [(module, line) for module, line in FORBIDDEN if not is_forbidden(module, line)] == []


def test_permitted_imports_pass():
    assert [(module, line) for module, line in PERMITTED if is_forbidden(module, line)] == []


def test_rules_of_imports_name_what_exists():
    named = {*NOT_FOR, *BY_KIND, *OF_ALL_REFEREES, *(name for packages in NOT_FOR.values() for name in packages)}

    assert sorted(named - {known for path in SOURCES for known in (module_of(path), package_of(path))}) == []


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
        "above = ('games', 'sweeps', 'cli', 'shipped_strategies', 'analyses')\n"
        "print(*[name for name in sys.modules if name.startswith(tuple(f'bng_sim.{room}' for room in above))])"
    )
    found = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=ROOT)

    assert found.stdout.split() == []


def test_modules_open_with_what_they_are_about():
    assert [relative(path) for path in SOURCES + OTHERS + TESTS if not read(path).docstring] == []


def test_no_file_is_too_long_to_read_at_a_sitting():
    lengths = {relative(path): read(path).length for path in SOURCES + OTHERS}

    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


def records_of(game):
    return importlib.import_module(f"bng_sim.games.{game}.engine.records")


def fields(dtype):
    """The names of a record's fields, and of the records in it."""
    found = set()
    for name in dtype.names or ():
        found |= {name} | fields(dtype.fields[name][0].base)
    return found


def test_fields_are_found_at_every_depth():
    assert {"public", "deck_size", "own", "hand", "streams", "counter"} <= fields(records.STATE)


def hidden(records):
    """Fields that are methods of numpy's records as well.

    Interpreted, `row.round` would be the method of numpy.generic and not the field; `view` numba refuses.
    """
    found = {name: fields(dtype) & set(dir(np.record)) for name, dtype in records.items()}
    return {name: names for name, names in found.items() if names}


def test_no_field_hides_behind_a_method_of_numpys_records():
    found = {f"{game}.{name}": value for game in GAMES for name, value in vars(records_of(game)).items()}
    dtypes = {name: value for name, value in found.items() if isinstance(value, np.dtype)}

    assert {name.partition(".")[0] for name in dtypes} == set(GAMES)
    assert hidden(dtypes | {"STREAM": streams.STREAM}) == {}


def test_such_a_field_would_be_noticed():
    assert hidden({"ROW": np.dtype((np.record, [("round", np.int64)]))}) == {"ROW": {"round"}}


# What no game's folder holds, but for the list of games itself.
SHARED = [
    path
    for path in files("bng_sim", "analyses", kinds=(".py", ".html", ".js", ".css"))
    if not set(GAMES) & set(path.relative_to(ROOT).parts) and relative(path) != "bng_sim/games/__init__.py"
]
# File -> words of games that it says all the same.
_POLICY = {"Security"}  # of a page's contents, as browsers have it
SAID_ALL_THE_SAME = {
    "bng_sim/core/picture/page.html": _POLICY,
    "bng_sim/report/formats/template.html": _POLICY,
    # Examples that run as they stand, and the game that is played where none is named.
    "bng_sim/__init__.py": {"guillotines"},
    "bng_sim/api/functions.py": {"cautious", "crises_in_deck", "greedy", "guillotines", "panic_at"},
    "bng_sim/api/own_strategies.py": {"guillotines"},
    "bng_sim/api/run.py": {"greedy", "starting_player"},
    "bng_sim/sweeps/config/keys.py": {"Characters"},  # the class of `core.game`
}
GAMES_WORDS = frozenset().union(*(own_words(game) for game in HELD.values())) - ENGLISH


def texts(path):
    """What a file says: of Python its docstrings, help and other strings; of a template everything."""
    return read(path).strings if path.suffix == ".py" else [path.read_text(encoding="utf-8")]


def test_shared_rooms_say_no_games_words():
    found = {relative(path): {word for text in texts(path) for word in said(GAMES_WORDS, text)} for path in SHARED}

    assert {path: words for path, words in found.items() if words} == SAID_ALL_THE_SAME


def test_a_game_does_say_its_words():
    assert said(GAMES_WORDS, "\n".join(texts(ROOT / "bng_sim/games/guillotines/declared/parameters.py")))
