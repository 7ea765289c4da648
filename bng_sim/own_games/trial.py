"""Play a game in one file as ordinary Python, with every rule at both ends of its range, and look at each question.

It runs in a process of its own, without compiling: `python -m bng_sim.own_games.trial FILE`.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from bng_sim.core.cell_reader import read_cell
from bng_sim.core.engines.records import Table
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Batch, Cell, Game
from bng_sim.core.parameters import limits
from bng_sim.own_games import table as tables
from bng_sim.own_games.loading import Loaded, find_loaded, load

GAMES = 3  # of a setting
SECONDS = 20.0  # for all settings together
SEED = 1
_tables: Any = tables  # kernels have no type annotations


@dataclass
class Trial:
    """What came out.

    Attributes:
        settings: How many settings there are.
        digests: Setting in words -> digest of its tables.
        faults: What went wrong: setting in words, what.
        stopped: Settings with a game that was stopped as a stalemate.
        questions: How many questions were asked.
        redealt: At how many of them dealing again changed what is hidden.
        seen: What dealing again changed though the seat sees it.
        conserved: Where the number that never changes has changed.

    """

    settings: int = 0
    digests: dict[str, str] = field(default_factory=dict)
    faults: list[tuple[str, str]] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)
    questions: int = 0
    redealt: int = 0
    seen: list[str] = field(default_factory=list)
    conserved: list[str] = field(default_factory=list)


def cells(game: Game) -> Iterator[tuple[str, Cell]]:
    """Yield the settings to try, in words: as declared with each strategy, then each rule at both ends of its range."""
    lineups = dict.fromkeys(("random", game.default_lineup, *(each.name for each in game.strategies)))
    yield from ((f"as declared, {lineup}", _cell(game, {}, lineup)) for lineup in lineups)
    for name, declared in game.rules.model_fields.items():
        ends = [value for key, value in limits(declared.metadata).items() if key in ("ge", "le")]
        for value in ends:
            for lineup in ("random", game.default_lineup):
                yield f"{name} {value}, {lineup}", _cell(game, {name: value}, lineup)


def _cell(game: Game, rules: dict[str, Any], lineup: str) -> Cell:
    return read_cell(game, game.rules.read(rules), SEED, lineup)


def digest(batch: Batch) -> str:
    """Return a digest of the tables of some games."""
    return hashlib.sha256((batch.games.write_csv() + batch.seats.write_csv()).encode()).hexdigest()[:12]


def run(path: Path) -> Trial:
    """Try a game in a process without compiling; raises `InputError` if that fails altogether."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", __name__, str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InputError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"{path}: it ended abruptly")
    return Trial(**json.loads(done.stdout))


def _try(path: Path) -> Trial:
    """Play all settings, as far as there is time."""
    game, found = load(path), Trial()
    loaded = find_loaded(path)
    for choice in loaded.parts.choices.values():
        choice.ask = _watched(choice.ask, loaded.parts.functions["redeal"], found)
    settings = list(cells(game))
    found.settings = len(settings)
    until = time.monotonic() + SECONDS
    for words, cell in settings:
        if time.monotonic() > until:
            break
        try:
            batch = game.play(cell, 0, GAMES)
            _count_conserved(loaded, cell, found)
        except (InputError, StrategyError) as error:
            found.faults.append((words, str(error)))
            continue
        found.digests[words] = digest(batch)
        if (batch.games["ending"] == "stalemate").any():
            found.stopped.append(words)
    return found


def _watched(ask: Any, redeal: Any, found: Trial) -> Any:
    """Return a function that asks like `ask`, and before it deals again what the seat cannot know, for a try."""

    def asked(table: Any, seat: int) -> Any:
        state, moves = table.engine.state, table.engine.moves
        before, offered = state.copy(), moves.copy()
        state.purpose = tables.REDEAL
        redeal(table, seat)
        found.questions += 1
        found.redealt += (
            state.own.tobytes() != before.own.tobytes() or state.hidden.tobytes() != before.hidden.tobytes()
        )
        if state.public.tobytes() != before.public.tobytes():
            _note(found.seen, "redeal changes what is public")
        if state.own[seat].tobytes() != before.own[seat].tobytes():
            _note(found.seen, "redeal changes what the seat that is asked sees")
        _restore((state, before), (moves, offered))
        state.purpose = tables.REDEAL
        redeal(table, NOTHING)
        if state.own.tobytes() != before.own.tobytes():
            _note(found.seen, "redeal for NOTHING, what nobody has seen, changes what a seat sees")
        _restore((state, before), (moves, offered))
        return ask(table, seat)

    return asked


def _restore(*pairs: tuple[np.void, np.void]) -> None:
    """Set the fields of records to what they were."""
    for record, was in pairs:
        for name in record.dtype.names or ():
            record[name] = was[name]


def _count_conserved(loaded: Loaded, cell: Cell, found: Trial) -> None:
    """Compare the number that never changes after set-up and after every turn of a game."""
    conserved = loaded.parts.functions["conserved"]
    if conserved is None:
        return
    engine = loaded.engine
    stopped, row = engine.start_game(cell, 0), np.zeros(1, engine.records.row)[0]
    known, goes_on = None, True
    while goes_on:
        table = Table(stopped.state, None, engine.rules_record.fill(cell.rules), row, None)
        now = int(conserved(_tables.desk(table, None)))
        known = now if known is None else known
        if now != known:
            _note(found.conserved, f"after turn {stopped.turns} of game 0: {now} instead of {known}")
        goes_on = stopped.step()


def _note(listed: list[str], words: str) -> None:
    if words not in listed and len(listed) < 3:
        listed.append(words)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(_try(Path(sys.argv[1])))))
