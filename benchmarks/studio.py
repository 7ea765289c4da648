"""What the studio makes people wait for, in a real browser, for every game; needs a chromium.

    python benchmarks/studio.py [GAME ...] [--changes 20]

For each game: the first opening and the next ones; after a change of a slider or a button the first number, 500 games,
an interval of a point (of a mean: one percent), and all strips; the memory of the server before and after; and how long
`bng-sim sweep` takes for the same change. Measure on idle cores: games are played on all of them.
"""

import argparse
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from rich.console import Console

from bng_sim.games import GAMES

SEED = 7
LONGEST = 60.0  # seconds that anything is waited for
LEVELS = {"level": (2, 4)}  # of a game with such a structure: what is measured
TURN = """([share]) => {
  const names = setup.sliders, one = control(names[Math.floor(share * names.length * 0.999)]);
  const others = laddered(one).filter((v) => !same(v, value(one.name)));
  const picked = others[Math.floor(((share * 7919) % 1) * others.length)];
  window.was = performance.now();
  set(one.name, picked);
}"""  # change a slider as a hand would: another value, while what came before is still being played
FIRST = "began >= window.was && measured.first.length > window.seen ? performance.now() - window.was : 0"
PRECISE = (
    "answer.n >= 100 && headline().high !== null && (headline().high - headline().low) / 2 <= "
    "(kind() === 'proportion' ? 0.01 : 0.01 * headline().value)"
)


def main() -> None:
    """Measure some games, or all, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--changes", type=int, default=20)
    chosen = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("no chromium is installed")
    columns = ("page, first", "next", "first number", "longest", "500 games", "± 1 point", "strips", "MB", "sweep")
    console = Console()
    console.print(f"seconds, medians of {chosen.changes} changes: {', '.join(columns)}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for name, more in _cases(chosen.games):
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            with _studio(folder, name) as link:
                row = _measured(page, f"{link}{more}", chosen.changes)
            console.print(f"{name} {more.removeprefix('&')}: {' | '.join([*row, _sweep(name, more)])}")
            page.close()
        browser.close()


def _cases(names: list[str]) -> list[tuple[str, str]]:
    """Return what is measured: each game, those with levels at two of them."""
    return [
        (name, f"&{structure}={value}" if structure else "")
        for name in names
        for structure in (GAMES[name].structure or ("",))
        for value in LEVELS.get(structure, ("",))
    ]


class _studio:  # noqa: N801 (used as a context)
    """A studio that runs while the block does; its value is the link."""

    def __init__(self, folder: str, game: str) -> None:
        command = [sys.executable, "-m", "bng_sim", "studio", game, "--no-open"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path.cwd())

    def __enter__(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()


def _measured(page: Page, link: str, changes: int) -> list[str]:
    random.seed(SEED)
    opened = []
    for _ in range(4):
        began = time.perf_counter()
        page.goto(link)
        page.wait_for_selector("#sentence b", timeout=1000 * LONGEST)
        opened.append(time.perf_counter() - began)
    _until(page, "measured.done > 0")  # the engine is loaded, and the printed rules are played
    before = _megabytes(page)
    firsts, many, precise = [], [], []
    for _ in range(changes):
        page.evaluate("window.seen = measured.first.length")
        page.evaluate(TURN, [random.random()])
        firsts.append(_until(page, FIRST) / 1000)
        many.append(_since(page, "answer.n >= 500"))
        precise.append(_since(page, PRECISE))
    page.evaluate(TURN, [random.random()])
    strips = _until(page, "measured.full") / 1000
    known = (opened[0], statistics.median(opened[1:]), statistics.median(firsts), max(firsts))
    rest = (statistics.median(many), statistics.median(precise), strips)
    return [*(f"{seconds:.2f}" for seconds in (*known, *rest)), f"{before:.0f} to {_megabytes(page):.0f}"]


def _since(page: Page, holds: str) -> float:
    """Return the seconds from the last change until something holds."""
    return _until(page, f"({holds}) ? performance.now() - window.was : 0") / 1000


def _until(page: Page, value: str) -> float:
    """Wait until an expression of the page is true or above 0, and return it."""
    end = time.monotonic() + LONGEST
    while not (found := page.evaluate(value)):
        if time.monotonic() > end:
            return 1000 * LONGEST
        page.wait_for_timeout(5)
    return float(found)


def _megabytes(page: Page) -> float:
    known: Any = page.evaluate("ask('health')")
    return float(known["megabytes"] or 0)


def _sweep(name: str, more: str) -> str:
    """Return the seconds that a sweep of one change takes, with its report."""
    rules = dict([more.removeprefix("&").split("=")]) if more else {}
    changed = "".join(f", {rule}: {value}" for rule, value in rules.items())
    players = GAMES[name].rules.model_fields["players"].default
    rest = f"assumptions: false\nladder: false\nrules: {{players: {players}{changed}}}\n"
    text = f"name: change\ngame: {name}\ngames: 20000\n{rest}"
    return _timed(lambda folder: _run_sweep(folder, text))


def _timed(act: Callable[[Path], None]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        act(Path(folder))
        return f"{time.perf_counter() - began:.1f}"


def _run_sweep(folder: Path, text: str) -> None:
    (folder / "change.yaml").write_text(text)
    command = [sys.executable, "-m", "bng_sim", "sweep", str(folder / "change.yaml"), "--runs", str(folder)]
    subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main()
