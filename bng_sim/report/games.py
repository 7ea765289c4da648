"""Games of a run to read: which, what happened in them, and the commands that tell them."""

import shlex
from dataclasses import dataclass
from typing import Any

import polars as pl

from analyses.numbers import capital, count
from analyses.question import Question, cells
from bng_sim.sweep.load import Run
from bng_sim.sweep.notable import Found, find

MOST_SETTINGS = 5


@dataclass(frozen=True, slots=True)
class Told:
    """A game: what it is notable for, its index, what happened in it, and the commands that tell it."""

    name: str
    index: str
    words: str
    commands: list[str]


def notable(run: Run, question: Question) -> dict[str, Any] | None:
    """The notable games of the settings that the answer is about, with how they were chosen; None if none was kept."""
    if not run.keeps("seats"):
        return None
    here = cells(run, question.game).filter(~pl.col("control"), pl.col("reference"))
    files = list(run.config["strategies"])
    settings = [
        {"line": capital(line), "games": [_told(run, found, files) for found in find(run, question.game, cell)]}
        for cell, line in here.head(MOST_SETTINGS).select("cell", "line").rows()
    ]
    more = here.height - len(settings)
    return {
        "where": f" with {question.at_reference}" if question.dial else "",
        "chosen": [(capital(kind.name), kind.meaning) for kind in question.game.notable],
        "settings": settings,
        "more": f"Shown are the first {len(settings)} of {count(here.height)} settings." if more else "",
        "files": files,
    }


def _told(run: Run, found: Found, files: list[str]) -> Told:
    folder = f"runs/{run.config['name']}"
    replay = ["bng-sim", "replay", folder, "--game", str(found.game), "--cell", str(found.cell)]
    played = [["bng-sim", "play", found.code]] if found.code else []
    own = [part for name in files for part in ("--strategies", name)]
    commands = [shlex.join([*words, *own]) for words in (*played, replay)]
    return Told(capital(found.kind.name), count(found.game), capital(found.words), commands)
