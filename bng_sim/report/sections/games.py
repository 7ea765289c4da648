"""Games of a run to read: which, what happened in them, and the commands that tell them."""

import re
import shlex

import polars as pl

from bng_sim.analyses.numbers import capital, count
from bng_sim.analyses.question import Question, cells
from bng_sim.core.game import Game
from bng_sim.report.document import Block, Folded, Mono, Section, Text, Told, note
from bng_sim.sweeps.store.load import StoredRun
from bng_sim.sweeps.store.notable_games import Found, find
from bng_sim.sweeps.store.replay import departures

MOST_SETTINGS = 5


def section(run: StoredRun, question: Question) -> Section | None:
    """The notable games of the settings that the answer is about, with how they were chosen; None if there is none."""
    game = question.game
    if game.notable is None or not run.keeps("seats"):
        return None
    here = cells(run, game).filter(~pl.col("control"), pl.col("reference"))
    blocks: list[Block] = [_about(run)]
    for place, (cell, line) in enumerate(here.head(MOST_SETTINGS).select("cell", "line").rows()):
        told = [_told(run, found, game, is_told=place == 0) for found in find(run, game, cell)]
        blocks += [Folded(capital(line), told, is_open=place == 0)] if line else told
    if here.height > MOST_SETTINGS:
        blocks.append(note(f"Shown are the first {MOST_SETTINGS} of {count(here.height)} settings."))
    chosen = "".join(f"{capital(kind.name)}: {kind.meaning}. " for kind in game.notable().kinds)
    blocks.append(note(f"{chosen}Of several such games it is always the first."))
    where = f" with {question.at_reference}" if question.dial else ""
    return Section("games", f"Games to read{where}", blocks, is_folded=True)


def _about(run: StoredRun) -> Text:
    own = (
        " Strategies of the run's own are in files, which a code does not carry: each goes with ",
        Mono("--strategies"),
        ".",
    )
    return Text([
        "Picked by rule, not by hand. ", Mono("play"), " tells a game turn by turn on any machine with the same "
        "version; ", Mono("replay"), " tells it where the run lies, and holds it against the row that was stored of "
        "it.", *(own if run.config["strategies"] else ()),
    ])  # fmt: skip


def _told(run: StoredRun, found: Found, game: Game, *, is_told: bool) -> Told:
    """A game with the commands that tell it, and all that happened in it if it is told here."""
    folder = f"runs/{run.config['name']}"
    replay = ["bng-sim", "replay", folder, "--index", str(found.game), "--cell", str(found.cell)]
    played = [["bng-sim", "play", found.code]] if found.code else []
    own = [part for name in run.config["strategies"] for part in ("--strategies", name)]
    commands = [shlex.join([*words, *own]) for words in (*played, replay)]
    words = f"{capital(found.words)} (game {count(found.game)})"
    transcript = ""
    if is_told and found.code:
        if departures(run, game, found.cell, found.game):
            words += ". It is not told here, for what is installed now plays it another way than the run did"
        else:
            transcript = _transcript(run, found, game)
    called = "-".join(re.findall(r"\w+", f"game {found.name}")).lower()
    return Told(capital(found.name), words, commands, transcript, called)


def _transcript(run: StoredRun, found: Found, game: Game) -> str:
    if game.telling is None:
        return ""
    lines = game.telling.transcript(game.telling.log(run.cell(found.cell, game), found.game), None)
    return "".join(f"{line.plain}\n" for line in lines)
