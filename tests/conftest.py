"""A small run that many tests read."""

import contextlib
import gc
import importlib
import importlib.util
import os
import pickle
import shutil
from pathlib import Path
from unittest import mock

import pytest
from filelock import FileLock
from playwright.sync_api import sync_playwright

from bng_sim.core.picture.page import Frame
from bng_sim.core.strategy import Registry
from bng_sim.games import GAMES, guillotines
from bng_sim.games.guillotines.declared.limits import MAX_POOL, MAX_TRAITS
from bng_sim.games.guillotines.engine.records import PRIVATE_NOTES, STRATEGY_SIGNATURE
from bng_sim.games.guillotines.simulation.play import ENGINE
from bng_sim.report import drawing
from bng_sim.report.content import build_report
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.run import estimate
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.run.publish import Timings, publish
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.store.folder import Store
from tests.undrawn import figures_left_out

pytest_plugins = ["tests.examples"]

GAME = GAMES["guillotines"]
gc.set_threshold(50_000)  # after every 700 objects, as usual, it takes a twentieth of all time


@pytest.fixture(scope="session", autouse=True)
def _processes_keep_no_bytecode():
    """Processes that tests start would miss an edit that changes neither a file's size nor its second.

    Only they: the worker itself writes bytecode, so that they need not compile again all the libraries they import.
    """
    with mock.patch.dict(os.environ, PYTHONDONTWRITEBYTECODE="1"):
        yield


@pytest.fixture(scope="module", autouse=True)
def _no_garbage_is_looked_for_in_what_earlier_modules_left():
    """A worker that compiled a lot holds gigabytes of objects; searched again and again, they slow reports tenfold."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _one_process_draws_a_report():
    """The workers of tests have all cores: a second process takes longer to start than to draw its share."""
    with mock.patch.object(drawing, "FEWEST", 10**9):
        yield


@pytest.fixture(scope="session", autouse=True)
def _nothing_waits_for_the_disk():
    """Tests of what a power cut leaves (`tests/sweeps/store/faults.py`) count what is synced themselves."""

    def at_once(file):
        """Leave it to the machine when it is written."""

    with mock.patch.object(os, "fsync", at_once):
        yield


@pytest.fixture(scope="session", autouse=True)
def _how_long_a_sweep_takes_is_told_of_few_games():
    """A sample of games is played for that and thrown away: of small sweeps it takes longer than the sweep."""
    with mock.patch.object(estimate, "SAMPLE", 20):
        yield


@pytest.fixture
def registry(monkeypatch):
    """An empty registry in the place of the game's own, for files that import `strategy` from the game."""
    fresh = Registry("guillotines", STRATEGY_SIGNATURE, MAX_TRAITS, MAX_POOL, PRIVATE_NOTES)
    monkeypatch.setattr(guillotines, "strategy", fresh.strategy)
    monkeypatch.setitem(vars(ENGINE), "strategies", fresh)
    return fresh


def config(**keys):
    """A config as `sweeps.config.reading` returns it, but with no cells for other figures than those assumed."""
    GAME.strategies.load_shipped()
    defaults = {
        "name": "small",
        "game": "guillotines",
        "games": 300,
        "lineups": {"greedy": "greedy"},
        "metrics": GAME.headline,
        "assumptions": False,
    }
    return Config(**{key: value for key, value in (defaults | keys).items() if value is not None})


def finish(settings, folder, workers=2, only=None):
    """Play a config's games that are not in `folder` yet and complete it; of all cells, or of some by number."""
    game = GAMES[settings.game]
    plan = make_plan(settings, game)
    store = Store(folder, game, plan.resolved(folder.parent))
    store.open()
    for cell in plan.cells:
        game.warm_up(cell.cell.lineup)
    runner = Runner(plan, store, lambda: game, workers, "threads", frozenset(only or range(len(plan.cells))))
    timings = Timings(workers, "threads")
    for played in runner.play():
        timings.add(played)
    publish(runner, timings)
    return folder


@pytest.fixture(scope="session")
def make_config():
    return config


@pytest.fixture(scope="session")
def make_run():
    return finish


@pytest.fixture(scope="session")
def small_config():
    return config(
        grid={"players": (3, 4), "crises_in_deck": (3, 4, 5)},
        lineups={"sensible": "greedy,cautious", "dice": "random"},
        metrics=(*GAME.headline, "turns", "panic_agreed_if_due"),
        assumptions=True,
    )


@pytest.fixture(scope="session")
def common(tmp_path_factory, worker_id):
    """A folder that all workers of a session have in common."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "common"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def small_run(small_config, common):
    """Played by the first worker that needs it; nobody may change it."""
    folder = common / "runs" / "small"
    with FileLock(common / "small_run.lock"):
        return folder if folder.exists() else finish(small_config, folder)


@pytest.fixture(scope="session")
def small_report(small_run, common):
    """The report of the small run, with its figures: seconds, so it is made once for all who look at it."""
    path = common / "small_report"
    with FileLock(common / "small_report.lock"):
        if not path.exists():
            path.write_bytes(pickle.dumps(build_report(load(small_run), GAME)))
    return pickle.loads(path.read_bytes())


@pytest.fixture(params=["undrawn", pytest.param("drawn", marks=pytest.mark.slow)])
def figures(request):
    """Figures are left out, which are most of a report's time; the slow suite draws them."""
    with figures_left_out() if request.param == "undrawn" else contextlib.nullcontext():
        yield


@pytest.fixture(scope="module")
def browser():
    """The chromium of the system; without one its tests are skipped."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("no chromium is installed")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium)
        yield running
        running.close()


@pytest.fixture(scope="module")
def recorded_log(shown):
    """The first game of a module's `shown`: the game's name, a setting that its tests record, and whose eyes see it."""
    name, setting, _ = shown
    return importlib.import_module(f"tests.games.{name}.telling.recording").RECORDINGS.recorded(setting, 0)


@pytest.fixture(scope="module")
def game(shown, recorded_log):
    """That game as its page follows it."""
    page = importlib.import_module(f"bng_sim.games.{shown[0]}.telling.picture.page")
    return page.PAGE.follow(recorded_log, shown[2])


@pytest.fixture(scope="module")
def address(shown, recorded_log, tmp_path_factory):
    """Where its page is."""
    name, _, eyes = shown
    path = tmp_path_factory.mktemp("picture") / "game.html"
    page = GAMES[name].telling.picture(recorded_log, eyes, Frame(f"{name}/1/0/abc"))
    path.write_text(page, encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def visit(browser, address):
    """Open the page of a module's `address` in a new window; at the end nothing may have gone wrong or been fetched."""
    contexts, wrong, fetched = [], [], []

    def opened(anchor="", **options):
        contexts.append(browser.new_context(**{"viewport": {"width": 1280, "height": 900}} | options))
        page = contexts[-1].new_page()
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: fetched.append(request.url.partition("#")[0]))
        page.goto(address + anchor)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []
    assert {url for url in fetched if not url.startswith(("data:", "blob:"))} == {address}


@pytest.fixture(scope="session")
def release():
    """The script of `make release`."""
    spec = importlib.util.spec_from_file_location("release", Path(__file__).parents[1] / "packaging/release.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
