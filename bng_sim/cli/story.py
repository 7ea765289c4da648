"""Telling one game: as a report for people, as JSON Lines for programs."""

import json
import sys
from typing import Annotated, NamedTuple

import typer

from bng_sim.cli import telling
from bng_sim.cli.output import stderr, whole
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.sweep import code

Eyes = Annotated[
    int | None,
    typer.Option(help="See it with this seat's eyes only.", parser=whole(1), metavar="S", show_default="all is shown"),
]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="Print the event log as JSON Lines (docs/events.md).")]
Step = Annotated[bool, typer.Option("--step", help="On a terminal: wait for Enter before every turn; q leaves.")]


class How(NamedTuple):
    """How a game is told: with whose eyes, as JSON Lines or not, turn by turn or at once."""

    seat: int | None
    jsonl: bool
    step: bool


def tell(game: Game, cell: Cell, index: int, how: How) -> None:
    """Print one game; raises `InputError` if the seat is not at the table, or for options that exclude each other."""
    if how.seat is not None and how.seat > cell.rules.players:
        raise InputError(f"--seat {how.seat}: expected 1 to {cell.rules.players}, the number of players")
    if how.jsonl and (how.step or how.seat is not None):
        raise InputError("--jsonl: the event log is whole and at once; leave out --seat and --step")
    events = game.log(cell, index)
    if how.jsonl:
        sys.stdout.writelines(json.dumps(event) + "\n" for event in events)
        return
    telling.tell(game.transcript(events, how.seat), how.step)
    stderr().print(f"Code: {code.encode(game, cell, index)}", markup=False, soft_wrap=True)
