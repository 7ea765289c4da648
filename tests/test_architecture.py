"""Who may import whom, and what every source file keeps to: docs for the eye, checks for the rest."""

import ast
import functools
import graphlib
import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from bng_sim.core.engines import streams
from bng_sim.games import GAMES
from tests.conformance.held import HELD
from tests.conformance.words import ENGLISH, own_words, said
from tests.games.parts import has, having

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
PUBLIC = {game: set(importlib.import_module(f"bng_sim.games.{game}").__all__) for game in GAMES}
MOST_LINES = 400
# Examples in docstrings, which one reads one at a time.
EXAMPLES = re.compile(r'^\n(?: *Examples:\n)?(?: *>>> .*\n(?: +(?!""")\S.*\n)*)+(?:\n? *"""\n)?', re.MULTILINE)
OPENING = re.compile(r'(?:#.*\n)*r?"""\s*[^\s"]')  # of a file with a docstring: parsing all tests takes seconds
LONG = {"parameters.py": 520}  # what a game declares, an entry after the other: nobody reads it at a sitting
STRATEGIES_MAY = {"math", "numpy", "typing"}
OF_ALL_REFEREES = {
    f"bng_sim.referees.{name}" for name in ("audit", "faults", "event_form", "heads", "log", "parameters", "reader")
}
# Of the toolkit, what knows no engine.
REFEREES_MAY = {"bng_sim.core.errors", "bng_sim.core.parameters", *OF_ALL_REFEREES}
TO_REFEREES = ("components", "parameters")  # of what their game declares
TO_EVENT_FORMS = ("events", "terms")  # of it, to what only says how a log is written
BEHIND_PARAMETERS = ("parameters", "limits", "terms", "figures", "card_texts")  # so these know no engine either


def relative(path):
    return path.relative_to(ROOT).as_posix()


def module_of(path):
    folder, *parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join([IMPORTED_AS.get(folder, folder), *(part for part in parts if part != "__init__")])


def package_of(path):
    return module_of(path if path.name == "__init__.py" else path.parent)


def imported(nodes, package):
    """Every name that a source imports, in full and wherever in the file it does so."""
    names = set()
    for node in nodes:
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
    length: int  # without the examples in docstrings


@functools.cache
def read(path):
    """Parse a file, once for all tests."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = [*ast.walk(tree)]
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    strings = [value for value in constants if isinstance(value, str)]
    length = len(EXAMPLES.sub("", text).splitlines())
    return Source(ast.get_docstring(tree), imported(nodes, package_of(path)), strings, length)


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


_CORE, _SWEEPS, _GAMES, _OWN = "bng_sim.core", "bng_sim.sweeps", "bng_sim.games", "bng_sim.own_games"
# Package -> the packages that it may import besides itself; the first that a name is in counts. Those that need a
# closer look have a function in BY_KIND too.
MAY_IMPORT = {
    _CORE: (),
    _SWEEPS: (_CORE,),
    _OWN: (_CORE,),
    "bng_sim.numbers": (_CORE, _OWN),
    "bng_sim.stopped": (_CORE, "bng_sim.numbers"),
    "bng_sim.learning": (_CORE, "bng_sim.numbers", "bng_sim.stopped"),
    "bng_sim.players": (_CORE, "bng_sim.numbers", "bng_sim.learning"),
    "bng_sim.doctor": (_CORE, _SWEEPS, _OWN),
    "bng_sim.referees": (_CORE, _GAMES),
    _GAMES: (_CORE, "bng_sim.players", "bng_sim.referees", _OWN),
    "bng_sim.shipped_strategies": (_GAMES,),
    "bng_sim.analyses": (_CORE, _SWEEPS, _GAMES),
    "bng_sim.lab": (
        *(_CORE, _SWEEPS, _OWN, "bng_sim.analyses", "bng_sim.report"),
        *("bng_sim.learning", "bng_sim.numbers", "bng_sim.players"),
    ),
    "bng_sim.report": (_CORE, _SWEEPS, "bng_sim.analyses"),
    "bng_sim.api": (_CORE, _SWEEPS, _GAMES, "bng_sim.analyses", "bng_sim.lab", "bng_sim.report"),
    "bng_sim.doors": (_CORE, _SWEEPS, _GAMES, _OWN, "bng_sim.api", "bng_sim.numbers", "bng_sim.stopped"),
    "bng_sim.here": (_CORE, _SWEEPS, _GAMES, _OWN, "bng_sim.api", "bng_sim.stopped"),
    "bng_sim.hosting": (
        *(_CORE, _SWEEPS, _GAMES, "bng_sim.players", "bng_sim.analyses", "bng_sim.api"),
        *("bng_sim.here", "bng_sim.lab"),
    ),
    "bng_sim.cli": (
        _CORE,
        _SWEEPS,
        _GAMES,
        "bng_sim.analyses",
        "bng_sim.doctor",
        "bng_sim.here",
        "bng_sim.hosting",
        "bng_sim.lab",
        "bng_sim.learning",
        "bng_sim.report",
        "bng_sim.api",
        _OWN,
    ),
    "bng_sim": (
        _CORE,
        "bng_sim.analyses",
        "bng_sim.api",
        "bng_sim.cli",
        "bng_sim.doors",
        "bng_sim.players",
        _OWN,
    ),  # files beside the packages; all may import these
}


def package_with(name):
    """The package of this repository that a dotted name is in, or None."""
    return next((package for package in MAY_IMPORT if within(name, package)), None)


def is_allowed(module, name):
    """Whether `module` may import `name`."""
    user, used = package_with(module), package_with(name)
    if used is not None and used not in (user, "bng_sim", *MAY_IMPORT[user]):
        return False
    return BY_KIND[user](module, name) if user in BY_KIND else True


def by_a_strategy(module, name):
    if module == "bng_sim.shipped_strategies":  # the package itself, whose modules have two names
        return within(name, "collections", "importlib", "sys", "types")
    game = game_of(module)
    own = within(name, f"bng_sim.games.{game}") and is_public(name)
    return own or within(name, f"bng_sim.shipped_strategies.{game}", *STRATEGIES_MAY)


def by_a_referee(module, name):
    """It is independent: of its game it knows the box, the parameters and how logs are written, and no engine."""
    if not within(name, "bng_sim", "numba"):
        return True
    game = game_of(module)
    known = (*TO_REFEREES, *(TO_EVENT_FORMS if module.endswith(".event_form") else ()))
    own = game is not None and within(
        name, f"bng_sim.referees.{game}", *(f"bng_sim.games.{game}.declared.{given}" for given in known)
    )
    return own or within(name, *REFEREES_MAY)


def by_a_game(module, name):
    game = game_of(module)
    declared = f"bng_sim.games.{game}.declared"
    if within(module, f"{declared}.components"):  # data
        return not within(name, "bng_sim", "numba")
    if within(module, *(f"{declared}.{each}" for each in BEHIND_PARAMETERS)):  # of which a referee knows, and no engine
        words = ("bng_sim.core.parameters", "bng_sim.core.value_words", "bng_sim.core.results.columns")
        known = within(name, *words, declared)
        return known or not within(name, "bng_sim", "numba")
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
    return bool(forbidden(module, imported(ast.walk(ast.parse(line)), module.rpartition(".")[0])))


def test_modules_import_only_what_they_may():
    found = {relative(path): forbidden(module_of(path), read(path).imported) for path in SOURCES}

    assert {path: names for path, names in found.items() if names} == {}


FORBIDDEN = [
    ("bng_sim.core.game", "import bng_sim.games"),
    ("bng_sim.core.game", "from bng_sim.games.guillotines.declared.parameters import Rules"),
    ("bng_sim.core.game", "def f():\n    from ..games import GAMES"),
    ("bng_sim.core.game", "from bng_sim import sweeps"),
    ("bng_sim.core.game", "from bng_sim.players import search"),
    ("bng_sim.core.game", "from bng_sim.doctor import health"),
    ("bng_sim.players.search", "from bng_sim.games import GAMES"),
    ("bng_sim.players.search", "from bng_sim.sweeps.run.runner import run_cell"),
    ("bng_sim.doctor.health", "from bng_sim.games import GAMES"),
    ("bng_sim.doctor.health", "from bng_sim.report import content"),
    ("bng_sim.report.content", "from bng_sim.players import search"),
    ("bng_sim.sweeps.run.runner", "from bng_sim.doctor import health"),
    ("bng_sim.report.content", "from bng_sim.lab import league"),
    ("bng_sim.api.run", "from bng_sim.shipped_strategies.guillotines.greedy import greedy"),
    ("bng_sim.cli.play", "from bng_sim.referees.guillotines import audit"),
    ("bng_sim.core.game", "from bng_sim.cli.output import table"),
    ("bng_sim.report.content", "from bng_sim.api.run import Run"),
    ("bng_sim.api.run", "from bng_sim.cli.output import table"),
    ("bng_sim.sweeps.run.runner", "from bng_sim import games"),
    ("bng_sim.sweeps.run.publish", "from bng_sim.report.formats import page"),
    ("bng_sim.report.formats.html_page", "from bng_sim.games import GAMES"),
    ("bng_sim.sweeps.run.runner", "from bng_sim.cli import main"),
    ("bng_sim.games.guillotines.rules.turn", "from bng_sim.sweeps.run.runner import run_cell"),
    ("bng_sim.games.guillotines.rules.turn", "import bng_sim.analyses.statistics.win_rates"),
    ("bng_sim.games.guillotines.rules.turn", "from bng_sim.games.other.rules import Rules"),
    ("bng_sim.games.guillotines.rules.turn", "from ...other import rules"),
    ("bng_sim.games.guillotines.rules.turn", "from bng_sim.shipped_strategies.guillotines.greedy import greedy"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.games.guillotines.engine.records import STATE"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.games.guillotines import records"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.games.other import strategy"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.core.engines.streams import below"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.shipped_strategies.other.greedy import greedy"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "import os"),
    ("bng_sim.analyses.statistics.win_rates", "from bng_sim.games.guillotines.engine.records import ROW"),
    ("bng_sim.analyses.statistics.win_rates", "import bng_sim.cli.simulate"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines import components, win"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.engine.records import NOTHING"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.declared.events import EVENTS"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.declared.terms import Decision"),
    ("bng_sim.referees.event_form", "from bng_sim.games.guillotines.declared.events import EVENTS"),
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
    ("bng_sim.games.guillotines.declared.parameters", "from bng_sim.games.guillotines.engine.records import RULES"),
    ("bng_sim.games.guillotines.declared.parameters", "from bng_sim.core.rules_record import RulesRecord"),
    ("bng_sim.games.guillotines.declared.limits", "import numba"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.declared.limits import MAX_CARDS"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.other.declared.parameters import Rules"),
    ("bng_sim.games.guillotines.game", "from bng_sim.referees.other import audit"),
    ("bng_sim.sweeps.run.runner", "from bng_sim.referees.guillotines import audit"),
    ("bng_sim.core.game", "import bng_sim.referees"),
]
PERMITTED = [
    ("bng_sim.core.game", "from bng_sim.core.lineup import Lineup"),
    ("bng_sim.sweeps.run.runner", "from bng_sim.core.game import Game"),
    ("bng_sim.games.guillotines.rules.turn", "from . import act, panic"),
    ("bng_sim.games", "from bng_sim.games.guillotines.game import GUILLOTINES"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.games.guillotines import Decision, strategy"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "from bng_sim.shipped_strategies.guillotines import _common"),
    ("bng_sim.shipped_strategies.guillotines.greedy", "import numpy as np"),
    ("bng_sim.analyses.statistics.win_rates", "from bng_sim.core.game import Batch"),
    ("bng_sim.analyses.statistics.win_rates", "from bng_sim.games import GAMES"),
    ("bng_sim.analyses.statistics.win_rates", "from bng_sim.games.guillotines import Decision"),
    ("bng_sim.referees.guillotines.win", "from bng_sim.games.guillotines.declared.components import DIE"),
    ("bng_sim.referees.guillotines.parameters", "from bng_sim.games.guillotines.declared.parameters import Rules"),
    ("bng_sim.referees.guillotines.event_form", "from bng_sim.games.guillotines.declared.events import EVENTS"),
    ("bng_sim.referees.parameters", "from bng_sim.core.parameters import describe"),
    ("bng_sim.games.guillotines.declared.parameters", "from bng_sim.core.parameters import parameter"),
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


def test_rules_of_imports_name_every_package():
    packages = {name for path in SOURCES for name in (module_of(path), package_of(path))}
    top = {
        "bng_sim",
        *IMPORTED_AS.values(),
        *(name for name in packages if name.startswith("bng_sim.") and name.count(".") == 1),
    }

    assert sorted({*MAY_IMPORT, *BY_KIND, *OF_ALL_REFEREES} - packages) == []
    assert sorted(name for name in top - {*MAY_IMPORT} if (ROOT / name.replace(".", "/")).is_dir()) == []


GAME_FOLDERS = ("declared", "engine", "rules", "simulation", "telling")
# Packages none of whose modules imports itself in a circle, by way of others of the package.
WITHOUT_CYCLES = [
    *(
        "bng_sim.analyses",
        "bng_sim.shipped_strategies",
        "bng_sim.cli",
        "bng_sim.doctor",
        "bng_sim.here",
        "bng_sim.hosting",
        "bng_sim.lab",
        "bng_sim.numbers",
        "bng_sim.own_games",
        "bng_sim.players",
        "bng_sim.referees",
    ),
    *(
        "bng_sim.report",
        "bng_sim.core.event_logs",
        "bng_sim.core.input",
        "bng_sim.core.picture",
        "bng_sim.core.results",
    ),
    "bng_sim.core.user_strategies",
    *(f"bng_sim.games.{game}.{part}" for part in GAME_FOLDERS for game in having(part)),
]


def cycle(imports):
    """The first circle of imports among modules (name -> names it imports), or an empty list."""
    modules = {name: {one if one in imports else one.rpartition(".")[0] for one in of} for name, of in imports.items()}
    try:
        graphlib.TopologicalSorter({name: of & {*modules} - {name} for name, of in modules.items()}).prepare()
    except graphlib.CycleError as error:
        return error.args[1]
    return []


@pytest.mark.parametrize("package", WITHOUT_CYCLES)
def test_no_module_imports_itself_in_a_circle(package):
    modules = {module_of(path): read(path).imported for path in files(package.replace(".", "/"))}

    assert cycle(modules) == []


ROOMS = ("analyses", "api", "cli", "core", "hosting", "lab", "own_games", "report", "sweeps")
# Packages whose files and folders lie on floors: none uses what uses it.
ON_FLOORS = [
    "bng_sim",
    *(f"bng_sim.{part}" for part in ROOMS),
    *(f"bng_sim.games.{game}" for game in GAMES),
]


def rooms(package):
    """File or folder of a package -> those that its modules import."""
    found = {}
    for path in files(package.replace(".", "/")):
        within = (one[len(package) + 1 :].split(".")[0] for one in read(path).imported if one.startswith(f"{package}."))
        found.setdefault(module_of(path)[len(package) + 1 :].split(".")[0], set()).update(within)
    return {name: imported & {*found} - {name} for name, imported in found.items() if name}


@pytest.mark.parametrize("package", ON_FLOORS)
def test_no_file_or_folder_uses_what_uses_it(package):
    assert cycle(rooms(package)) == []


def test_rooms_are_those_of_the_package():
    assert rooms("bng_sim.sweeps")["run"] >= {"store", "plan", "tasks"}
    assert rooms("bng_sim.sweeps")["tasks"] == set()


def test_circles_of_imports_are_noticed():
    assert cycle({"a.one": {"a.two.f"}, "a.two": {"a.three"}, "a.three": {"a.one"}}) != []
    assert cycle({"a.one": {"a.two.f", "a.three"}, "a.two": {"a.three"}, "a.three": {"numpy"}}) == []


def test_every_game_has_strategies():
    for game in GAMES:
        assert (ROOT / "strategies" / game).is_dir() or has(game, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_offers_only_names_it_has(game):
    package = importlib.import_module(f"bng_sim.games.{game}")

    assert package.__all__
    assert [name for name in package.__all__ if not hasattr(package, name)] == []


def test_core_imports_no_other_package_at_run_time_either():
    probe = (
        "import pkgutil, importlib, sys, bng_sim.core as core\n"
        "for m in pkgutil.walk_packages(core.__path__, 'bng_sim.core.'): importlib.import_module(m.name)\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=ROOT)
    found = {package_with(name) for name in done.stdout.split()} - {None}

    assert "bng_sim.core.compiling.compiler" in done.stdout.split()
    assert found == {"bng_sim", "bng_sim.core"}


def test_modules_open_with_what_they_are_about():
    tests = [path for path in TESTS if not OPENING.match(path.read_text(encoding="utf-8"))]
    assert tests + [relative(path) for path in SOURCES + OTHERS if not read(path).docstring] == []


def test_no_file_is_too_long_to_read_at_a_sitting():
    lengths = {relative(path): read(path).length for path in SOURCES + OTHERS}

    assert {path: length for path, length in lengths.items() if length > LONG.get(Path(path).name, MOST_LINES)} == {}


def records_of(game):
    return importlib.import_module(f"bng_sim.games.{game}.engine.records")


def fields(dtype):
    """The names of a record's fields, and of the records in it."""
    found = set()
    for name in dtype.names or ():
        found |= {name} | fields(dtype.fields[name][0].base)
    return found


def test_fields_are_found_at_every_depth():
    inner = np.dtype([("hand", np.int8, 3)])

    assert fields(np.dtype([("turn", np.int64), ("own", inner, (2, 3))])) == {"turn", "own", "hand"}


def hidden(records):
    """Fields that are methods of numpy's records as well.

    Interpreted, `row.round` would be the method of numpy.generic and not the field; `view` numba refuses.
    """
    found = {name: fields(dtype) & set(dir(np.record)) for name, dtype in records.items()}
    return {name: names for name, names in found.items() if names}


def test_no_field_hides_behind_a_method_of_numpys_records():
    found = {f"{game}.{name}": value for game in having("engine") for name, value in vars(records_of(game)).items()}
    dtypes = {name: value for name, value in found.items() if isinstance(value, np.dtype)}

    assert {name.partition(".")[0] for name in dtypes} == set(having("engine"))
    assert hidden(dtypes | {"STREAM": streams.STREAM}) == {}


def test_such_a_field_would_be_noticed():
    assert hidden({"ROW": np.dtype((np.record, [("round", np.int64)]))}) == {"ROW": {"round"}}


def lists_all_games(path):
    """Whether a file outside their folders names every game, as a list kept by hand does."""
    own = set(GAMES) & set(path.relative_to(ROOT).parts)
    return not own and all(re.search(rf"\b{game}\b", path.read_text(encoding="utf-8")) for game in GAMES)


def test_no_list_of_games_is_kept_by_hand():
    """Those of pages are generated (docs/generate.py)."""
    kept = [
        *files(*PACKAGES, "tests", "docs", "benchmarks", "packaging", "reports"),
        *ROOT.glob("*.toml"),
        ROOT / "Makefile",
    ]

    assert [relative(path) for path in kept if lists_all_games(path)] == []
    assert lists_all_games(ROOT / "mkdocs.yml")


# What no game's folder holds, but for the name of the default game.
SHARED = [
    path
    for path in files("bng_sim", "analyses", kinds=(".py", ".html", ".js", ".css"))
    if not set(GAMES) & set(path.relative_to(ROOT).parts) and relative(path) != "bng_sim/games/__init__.py"
]
# File -> words of games that it says all the same.
_POLICY = {"Security"}  # of a page's contents, as browsers have it
SAID_ALL_THE_SAME = {
    "bng_sim/hosting/requests.py": {*_POLICY, "Resource"},
    "bng_sim/core/picture/page.html": _POLICY,
    "bng_sim/report/formats/template.html": _POLICY,
    "bng_sim/report/formats/embed.html": _POLICY,
    # The class of `distributed`, and the option of that name.
    "bng_sim/api/play_options.py": {"security"},
    "bng_sim/sweeps/cluster/certificates.py": {"security", "Security"},
    "bng_sim/sweeps/cluster/connection.py": {"Security"},
    "bng_sim/sweeps/cluster/scheduler_check.py": {"security", "Security"},
    # Examples that run as they stand, and the game that is played where none is named.
    "bng_sim/__init__.py": {"guillotines"},
    "bng_sim/cli/new_game.py": {"tricks"},
    "bng_sim/api/functions.py": {"cautious", "crises_in_deck", "greedy", "guillotines", "panic_at"},
    "bng_sim/api/own_strategies.py": {"guillotines"},
    "bng_sim/doors/functions.py": {"bluffing", "guillotines"},
    "bng_sim/doors/vector.py": {"bluffing"},
    "bng_sim/players/python_player.py": {"bluffing"},
    "bng_sim/api/one_game.py": {"greedy"},
    "bng_sim/api/run.py": {"greedy"},
    "bng_sim/sweeps/config/keys.py": {"Characters"},  # the class of `core.game`
    # The class of `own_game`.
    **{f"bng_sim/{name}.py": {"Chance"} for name in ("own_game", "own_games/declarations", "own_games/reading")},
}
GAMES_WORDS = frozenset().union(*(own_words(game) for game in HELD.values())) - ENGLISH


def texts(path):
    """What a file says: of Python its docstrings, help and other strings; of a template everything."""
    return read(path).strings if path.suffix == ".py" else [path.read_text(encoding="utf-8")]


def test_shared_rooms_say_no_games_words():
    found = {relative(path): {word for text in texts(path) for word in said(GAMES_WORDS, text)} for path in SHARED}

    assert {path: words for path, words in found.items() if words} == SAID_ALL_THE_SAME, (
        "list what is plain English in tests/games/<game>/english.py of the game that calls something so"
    )


@pytest.mark.parametrize("game", having("declared"))
def test_a_game_does_say_its_words(game):
    text = "\n".join(texts(ROOT / f"bng_sim/games/{game}/declared/parameters.py"))

    assert said(own_words(GAMES[game]) & GAMES_WORDS, text), (
        f"no meaning in declared/parameters.py says a word of {game} that tests/games/{game}/english.py does not list; "
        "say one, such as a parameter's name (`wild_ones` is said by `wild ones`)"
    )
