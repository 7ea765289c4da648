"""`bng-sim audit`: play games and check them against the rules with an independent referee."""

import functools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from bng_sim.api.arguments import MOST_GAMES, MOST_WORKERS
from bng_sim.api.cells import find_game
from bng_sim.api.progress import GamesProgress
from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import (
    CellOptions,
    GameName,
    GameOptions,
    LineupText,
    Players,
    RuleChanges,
    Seed,
    StartingSeat,
    StrategyFiles,
    make_cell,
)
from bng_sim.cli.output import missing_feature, print_json, stderr, stdout, whole_number
from bng_sim.cli.progress_lines import compile_engine
from bng_sim.core import activity
from bng_sim.core.game import Cell
from bng_sim.games import DEFAULT
from bng_sim.sweeps.store.game_code import encode
from bng_sim.sweeps.tasks.backends import LocalBackend, run_tasks

CHUNK = 50  # games; they take a referee up to two seconds
MOST_SHOWN = 10  # faults


class AuditFault(NamedTuple):
    """A fault in a game, in a form that can be sent between processes."""

    game: int
    rule: str
    event: int
    message: str
    state: str


def audit(
    games: Annotated[
        int, typer.Option(help="How many games.", parser=whole_number(1, MOST_GAMES), metavar="N")
    ] = 1_000,
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    seed: Seed = 1,
    lineup: LineupText = None,
    strategies: StrategyFiles = None,
    starting_seat: StartingSeat = None,
    set_: RuleChanges = None,
    workers: Annotated[
        int | None,
        typer.Option(
            help="Processes that audit.", parser=whole_number(1, MOST_WORKERS), metavar="N", show_default="all cores"
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim audit --games 200 --players 4 --lineup random
    bng-sim audit --games 100 --seed 2 --json

    Play games and check the event log of each against the rules: who may act,
    what was legal, what each move changed, and that nothing due was skipped.
    The referee is written from the rules page alone, shares only the
    component data with the engine, and lists every option by itself. Exit
    code 1 if it finds a fault, which is ours: please report it.
    """
    chosen = find_game(game)
    cell = make_cell(chosen, CellOptions(players, own, seed, lineup, strategies, starting_seat, set_))
    if chosen.referee is None:
        raise missing_feature(chosen, "referee", "audit")
    compile_engine(chosen, [cell.lineup])
    found: list[AuditFault] = []
    with (
        GamesProgress(stderr(), games) as progress,
        interrupts.describe_on_interrupt(
            lambda: f"interrupted after {progress.played:,} of {games:,} games, {len(found)} faults"
        ),
    ):
        for n, faults in _audit_chunks(game, strategies or [], cell, games, workers or os.cpu_count() or 1):
            progress.add(n)
            found += faults
    found.sort(key=lambda fault: fault.game)  # chunks arrive in any order
    if json:
        print_json({"games": games, "faults": [fault._asdict() for fault in found]})
    else:
        console = stdout()
        for fault in found[:MOST_SHOWN]:
            code = encode(chosen, cell, fault.game)
            words = f"{code}\n  {fault.rule} at event {fault.event}: {fault.message}\n    {fault.state}"
            console.print(words, soft_wrap=True)
        rest = f", of which {MOST_SHOWN} are shown" if len(found) > MOST_SHOWN else ""
        console.print(f"{games:,} games audited in {progress.seconds:.1f} s: {len(found) or 'no'} faults{rest}")
    if found:
        raise typer.Exit(1)


def _audit_chunks(
    name: str, strategies: list[Path], cell: Cell, games: int, workers: int
) -> Iterator[tuple[int, list[AuditFault]]]:
    """Audit the games in chunks as workers finish them; several workers are processes, for referees run in Python."""
    tasks = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    audit = functools.partial(_audit_chunk, name, strategies, cell)

    def words(task: tuple[int, int]) -> str:
        return f"{activity.games_of(cell, *task)}: {activity.played_by(cell)}"

    backend: LocalBackend = "threads" if workers == 1 else "loky"
    yield from run_tasks(audit, tasks, words, workers, backend)


def _audit_chunk(
    name: str, strategies: list[Path], cell: Cell, task: tuple[int, int]
) -> Iterator[tuple[int, list[AuditFault]]]:
    first, n = task
    game = find_game(name)
    for path in strategies:
        game.strategies.load_file(path)
    referee, telling = game.referee, game.telling
    if referee is None or telling is None:
        raise missing_feature(game, "referee", "audit")
    for index in range(first, first + n):
        faults = referee(telling.log(cell, index))
        yield 1, [AuditFault(index, fault.rule, fault.event_number, fault.message, fault.state) for fault in faults]
