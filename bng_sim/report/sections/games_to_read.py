"""Notable games of a run: which ones, what happened in them, and the commands that show them."""

import re
import shlex

import polars as pl

from bng_sim.analyses.numbers import capital, count
from bng_sim.analyses.question import Question, cells
from bng_sim.core import lineup
from bng_sim.core.game import Game
from bng_sim.core.thinkers import PROGRAMS
from bng_sim.report.blocks import Block, Folded, GameBlock, Mono, Text, note
from bng_sim.report.document import Section
from bng_sim.sweeps.run.load import StoredRun, replay_differences
from bng_sim.sweeps.run.notable_games import FoundGame, find_notable_games

MOST_SETTINGS = 5


def section(run: StoredRun, question: Question) -> Section | None:
    """Build the section of notable games in the settings that the answer is about; None if there are none."""
    game = question.game
    if game.notable is None or not run.keeps("seats"):
        return None
    here = cells(run, game).filter(~pl.col("control"), pl.col("reference"))
    blocks: list[Block] = [_introduction(run)]
    for place, (cell, line) in enumerate(here.head(MOST_SETTINGS).select("cell", "line").rows()):
        games = [
            _game_block(run, found, game, with_transcript=place == 0) for found in find_notable_games(run, game, cell)
        ]
        blocks += [Folded(capital(line), games, is_open=place == 0)] if line else games
    if here.height > MOST_SETTINGS:
        blocks.append(note(f"Shown are the first {MOST_SETTINGS} of {count(here.height)} settings."))
    chosen = "".join(f"{capital(kind.name)}: {kind.meaning}. " for kind in game.notable().kinds)
    blocks.append(note(f"{chosen}If there are several such games, the first is shown."))
    where = f" with {question.at_reference}" if question.dial else ""
    return Section("games", f"Games to read{where}", blocks, is_folded=True)


def _introduction(run: StoredRun) -> Text:
    own = " A code does not contain the files of the run's own strategies, nor its programs; the commands name them."
    return Text([
        "Picked by rule, not by hand. ", Mono("play"), " prints a game turn by turn on any machine with the same "
        "version. ", Mono("replay"), " needs the folder of the run, and compares the game with its stored row.",
        *([own] if run.options else []),
    ])  # fmt: skip


def _game_block(run: StoredRun, found: FoundGame, game: Game, *, with_transcript: bool) -> GameBlock:
    """Build the block of a game with its commands, and with its transcript if `with_transcript`."""
    folder = f"runs/{run.config['name']}"
    replay = ["bng-sim", "replay", folder, "--index", str(found.game), "--cell", str(found.cell)]
    played = [["bng-sim", "play", found.code]] if found.code else []
    commands = [shlex.join([*words, *run.options]) for words in (*played, replay)]
    words = f"{capital(found.words)} (game {count(found.game)})"
    transcript = ""
    if with_transcript and found.code:
        bots = lineup.commands_in(run.lineup(found.cell))
        if not PROGRAMS.keys() >= {*bots}:
            words += ". It is not printed here, because a report does not start the programs that played"
        elif replay_differences(run, game, found.cell, found.game):
            words += ". It is not printed here, because the installed version plays it differently than the run did"
        else:
            transcript = _transcript(run, found, game)
    file_name = "-".join(re.findall(r"\w+", f"game {found.name}")).lower()
    return GameBlock(capital(found.name), words, commands, transcript, file_name)


def _transcript(run: StoredRun, found: FoundGame, game: Game) -> str:
    if game.telling is None:
        return ""
    lines = game.telling.transcript(game.telling.log(run.cell(found.cell, game), found.game), None)
    return "".join(f"{line.plain}\n" for line in lines)
