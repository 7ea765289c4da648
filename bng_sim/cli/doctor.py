"""`bng-sim doctor`: check whether this installation and its results can be trusted."""

import functools
import os
import time
from collections.abc import Callable, Iterator
from textwrap import shorten
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from bng_sim.api.cells import find_game
from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import GameName
from bng_sim.cli.output import print_json, stderr, stdout, whole_number
from bng_sim.core.compiling import cache, compiler
from bng_sim.core.errors import InputError
from bng_sim.core.game import Checkup, Game
from bng_sim.core.game_file import is_game_file
from bng_sim.doctor import health, instrument
from bng_sim.doctor.health import Finding
from bng_sim.doctor.own_game import OwnGameChecks
from bng_sim.games import DEFAULT
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.version import __version__

GAMES_INTERPRETED = 12
_MARKS = {True: ("ok", "✓", "green"), False: ("FAILED", "✗", "red"), None: ("skipped", "-", "yellow")}
_STATES = {True: "ok", False: "failed", None: "not applicable"}  # of a game in one file, in JSON
_Check = tuple[str, str, Callable[[], Finding]]  # name, what is being done, function
_Row = tuple[str, Finding, float]  # name, result, seconds


def doctor(
    game: GameName = DEFAULT,
    seed: Annotated[
        int, typer.Option(help="Same seed, same games.", parser=whole_number(0, LARGEST_SEED), metavar="N")
    ] = 1,
    games: Annotated[
        int | None,
        typer.Option(
            help="Games for the check `even table`; with fewer than the default it proves too little, and is skipped.",
            parser=whole_number(1),
            metavar="N",
            show_default=f"{instrument.GAMES:,}",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of lines.")] = False,
    clear_cache: Annotated[
        bool, typer.Option("--clear-cache", help="Delete the compiled code of all games, and check nothing.")
    ] = False,
) -> None:
    """\b
    bng-sim doctor
    bng-sim doctor --seed 2 --json
    bng-sim doctor --game pig.py

    Check the installation, the compile cache, the random streams, and the
    instrument itself: games repeat, equal strategies win equally often where
    the rules are symmetric, and a planted bias is found. Of your own game in
    one file, check that it plays under every rule, ends, plays compiled as it
    does in ordinary Python, repeats, and keeps hidden what it says is hidden.
    One line per check; exit code 1 if any failed.
    """
    if clear_cache:
        _clear_cache()
        return
    try:
        chosen = find_game(game)
    except InputError as error:
        if not (json and is_game_file(game)):
            raise
        print_json(_own_document([("file", Finding(False, str(error)), 0.0)]))
        raise typer.Exit(1) from None
    if compiler.INTERPRETED:
        warning = "bng-sim: NUMBA_DISABLE_JIT is set: interpreted, everything takes about 5,000 times as long"
        stderr().print(warning, soft_wrap=True)
    n = games or (GAMES_INTERPRETED if compiler.INTERPRETED else instrument.GAMES)
    rows = _run_checks(_checks(chosen, seed, n), show=not json)
    failed = [name for name, finding, _ in rows if finding.passed is False]
    if json:
        document = _document(chosen, seed, rows, passed=not failed) if chosen.source is None else _own_document(rows)
        print_json(document)
    else:
        stdout().print(_verdict(rows, failed))
    raise typer.Exit(1 if failed else 0)


def _clear_cache() -> None:
    """Empty the cache; other processes that use it compile again what they still need."""
    before = sum(cache.sizes().values())
    cache.clear()
    freed = before - sum(cache.sizes().values())
    stdout().print(f"{cache.root()}: {freed / 1e6:.0f} MB deleted; code is compiled again when it is needed")


def _run_checks(checks: list[_Check], *, show: bool) -> list[_Row]:
    """Run each check, and show its result at once."""
    rows: list[_Row] = []
    with interrupts.describe_on_interrupt(lambda: f"interrupted after {len(rows)} of {len(checks)} checks"):
        for row in _iterate_checks(checks):
            rows.append(row)
            if show:
                _print_row(stdout(), *row)
    return rows


def _checks(game: Game, seed: int, games: int) -> list[_Check]:
    checkup = game.checkup or Checkup({}, game.default_lineup)
    if game.source is not None:
        return OwnGameChecks(game, game.source).all()
    table = instrument.Instrument(game, checkup, seed, games, os.cpu_count() or 1)
    compiling = "Loading the engine, or compiling it (once per version, half a minute or so) ..."
    even, bias = table.even_table, table.planted_bias
    if game.checkup is None:
        even = bias = functools.partial(_skipped, f"{game.title} names no setting in which all seats are alike")
    elif not game.checkup.uneven:
        bias = functools.partial(_skipped, f"{game.title} has no strategy that is weaker than another")
    return [
        ("installation", "Looking at versions ...", health.installation),
        ("compile cache", compiling, lambda: health.compile_cache(table.warm_up)),
        ("random streams", "Drawing random words ...", lambda: health.random_streams(seed)),
        ("games repeat", "Playing games twice ...", table.repeats),
        ("even table", f"Playing {games:,} games ...", even),
        ("planted bias", "Planting a bias ...", bias),
    ]


def _skipped(why: str) -> Finding:
    return Finding(None, why)


def _iterate_checks(checks: list[_Check]) -> Iterator[_Row]:
    """Run the checks one by one; a check that raises an exception has failed."""
    for name, doing, check in checks:
        start = time.perf_counter()
        with stderr().status(doing):
            try:
                finding = check()
            except Exception as error:  # a failing check must not stop the others
                if os.environ.get("BNG_SIM_DEBUG"):
                    raise
                finding = Finding(
                    False, f"stopped by {type(error).__name__}: {shorten(str(error), 200)}", health.REPORT
                )
        yield name, finding, time.perf_counter() - start


def _print_row(console: Console, name: str, finding: Finding, seconds: float) -> None:
    word, sign, colour = _MARKS[finding.passed]
    signs = console.is_terminal and console.encoding.startswith("utf")
    mark = sign if signs else f"{word:7}"
    console.print(Text.assemble((mark, colour), " ", (f"{name:14}", "bold"), "  "), end="")
    console.print(f"{finding.detail}  [{seconds:.1f} s]", soft_wrap=True)
    if finding.passed is False and finding.advice:
        console.print(f"{'':{len(mark) + 17}}{finding.advice}", soft_wrap=True)


def _verdict(rows: list[_Row], failed: list[str]) -> str:
    if failed:
        return f"FAILED: {', '.join(failed)}"
    skipped = [name for name, finding, _ in rows if finding.passed is None]
    return f"All passed, but skipped: {', '.join(skipped)}" if skipped else "All passed"


def _own_document(rows: list[_Row]) -> dict[str, Any]:
    """Return what was found of a game in one file, as plain data."""
    checks = [{"name": name, "state": _STATES[finding.passed], "said": finding.detail} for name, finding, _ in rows]
    return {"checks": checks}


def _document(game: Game, seed: int, rows: list[_Row], *, passed: bool) -> dict[str, Any]:
    return {
        "passed": passed,
        "game": game.name,
        "version": __version__,
        "seed": seed,
        "checks": [
            {
                "name": name,
                "passed": finding.passed,
                "detail": finding.detail,
                "advice": finding.advice if finding.passed is False else "",
                "seconds": round(seconds, 3),
                "numbers": finding.numbers,
            }
            for name, finding, seconds in rows
        ],
    }
