"""Telling one game: as a report or a page for people, as JSON Lines for programs."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from bng_sim.api import page_files
from bng_sim.api.arguments import MOST_PLAYOUTS
from bng_sim.api.one_game import OneGame
from bng_sim.cli import chances, telling
from bng_sim.cli.output import stderr, stdout, whole
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game

PLAYOUTS = 1_000
Eyes = Annotated[
    int | None,
    typer.Option(help="See it with this seat's eyes only.", parser=whole(1), metavar="S", show_default="all is shown"),
]
Jsonl = Annotated[bool, typer.Option("--jsonl", help="Print the event log as JSON Lines (docs/<game>/events.md).")]
Step = Annotated[bool, typer.Option("--step", help="On a terminal: wait for Enter before every turn; q leaves.")]
Html = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write a page that shows the table event by event.", show_default="none"),
]
Chances = Annotated[
    bool, typer.Option("--chances", help="Tell each seat's chance to win after every turn, and the decisive turns.")
]
Playouts = Annotated[
    int,
    typer.Option(help="How often --chances plays on from each turn.", parser=whole(20, MOST_PLAYOUTS), metavar="N"),
]
Instead = Annotated[
    str | None,
    typer.Option(
        help="What if, in this turn, another move had been made: its number, or ? for a list of them.",
        metavar="TURN=MOVE",
        show_default="none",
    ),
]


class How(NamedTuple):
    """How a game is told: with whose eyes, as JSON Lines or not, turn by turn or at once, as a page in this file.

    With its chances from turn to turn, by so many playouts. With `instead`, a turn and a move, not the game is told but
    how it might have gone on.
    """

    seat: int | None
    jsonl: bool
    step: bool
    html: Path | None
    playouts: int
    chances: bool
    instead: str | None


def tell(game: Game, cell: Cell, index: int, how: How) -> None:
    """Print one game, or write its page.

    Raises `InputError` if the seat is not at the table, for options that exclude each other, or if the page cannot be
    written.
    """
    _check(how, cell.rules.players)
    if how.html is not None:
        _check_free(how.html)
    if how.instead is not None:
        chances.show_instead(game, cell, index, how.instead, how.playouts)
        return
    one = OneGame(game, cell, index)
    moments = chances.found(game, cell, index, how.playouts) if how.chances else []
    if how.jsonl:
        sys.stdout.writelines(json.dumps(event) + "\n" for event in one.log)
        if moments:
            chances.show_json(moments)
        return
    if how.html is not None:
        curves = chances.curves(moments) if moments else ""
        _write(how.html, one.page(how.seat, curves=curves))
        stdout().print(str(how.html), soft_wrap=True)
        return
    telling.tell(one.lines(how.seat), how.step, one.pauses)
    if moments:
        chances.show(moments)
    stderr().print(f"Code: {one.code}", soft_wrap=True)


def _check(how: How, players: int) -> None:
    if how.seat is not None and how.seat > players:
        raise InputError(f"--seat {how.seat}: expected 1 to {players}, the number of players")
    if how.chances and how.seat is not None:
        raise InputError("--chances: they are reckoned from all hands; leave out --seat")
    if how.instead is not None and (how.chances or how.jsonl or how.step or how.html or how.seat is not None):
        raise InputError("--instead: what might have been is a table by itself; leave out how the game is told")
    if how.jsonl and (how.step or how.seat is not None):
        raise InputError("--jsonl: the event log is whole and at once; leave out --seat and --step")
    if how.html is not None and (how.jsonl or how.step):
        raise InputError(
            "--html: the page is written whole, and in place of what is printed; leave out --jsonl and --step"
        )


def _check_free(path: Path) -> None:
    """Refuse a file that is not ours, or that cannot be written, before the game is played."""
    try:
        page_files.refuse_foreign(path, "--html")
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise InputError(f"--html {path}: cannot be written: {error.strerror}; name another file") from None


def _write(path: Path, page: str) -> None:
    try:
        page_files.write(path, page)
    except OSError as error:
        raise InputError(f"--html {path}: cannot be written: {error.strerror}; name another file") from None
