"""Print one game that is played on from a table written by hand."""

import json
import sys
from pathlib import Path

from bng_sim.cli import interrupts
from bng_sim.cli.output import stdout
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.core.compiling import compiler
from bng_sim.core.game import Game
from bng_sim.here.course import Decided, Ended, play_on
from bng_sim.here.reading import Who, read


def print_from(path: Path, who: Who, seed: int, index: int, as_json: bool) -> None:
    """Print every decision of a game played on from the table in a file, and how it ended; raises as `read` does."""
    with interrupts.describe_on_interrupt(lambda: "interrupted"), compiler.reporting(ProgressLines().compiling):
        table = read(path, who)
        console, turn = stdout(), -1
        for event in play_on(table, seed, index):
            if as_json:
                sys.stdout.write(json.dumps({"event": type(event).__name__.lower(), **event._asdict()}) + "\n")
            elif isinstance(event, Ended):
                console.print(_ending(table.game, event), soft_wrap=True)
            else:
                if event.turn != turn:
                    console.print(f"Turn {event.turn}")
                turn = event.turn
                console.print(_decision(event), soft_wrap=True)


def _decision(event: Decided) -> str:
    return f"  seat {event.seat}: {event.move}  ({event.question})"


def _ending(game: Game, event: Ended) -> str:
    winners = ", ".join(f"seat {seat}" for seat in event.winners) or "nobody"
    return f"The game is over: {game.ending_in_words(event.ending)}. Won by {winners}."
