"""Print each seat's chance to win during a game, the decisive turns, and who contributed to a loss by all."""

import json
import re
import sys
from collections.abc import Sequence

from rich.status import Status

from bng_sim.cli.output import make_table, missing_feature, shorten, stderr, stdout
from bng_sim.core import activity
from bng_sim.core.engines.chance_words import list_decisive_turns, name_actor
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.win_chances import NOBODY, Moment, brought, half_width

_TURN_AND_MOVE = re.compile(r"0*([1-9][0-9]{0,8})=(\?|[1-9][0-9]{0,8})")  # kernels count no further


def compute_chances(game: Game, cell: Cell, index: int, n: int) -> list[Moment]:
    """Estimate the chances by `n` playouts from each moment of a game; raises `InputError` if it has no playouts."""
    if game.ahead is None:
        raise missing_feature(game, "way to continue from the middle of a game", "play --chances")
    moments: list[Moment] = []
    console = stderr()
    with (
        activity.doing("chances", f"{activity.games_of(cell, index, 1)}, played on: {activity.played_by(cell)}"),
        Status("Playing on from the start ...", console=console) as status,
    ):
        for moment in game.ahead.chances(cell, index, n):
            moments.append(moment)
            status.update(f"Playing on after turn {moment.turn:,} ...")
    return moments


def print_chances(moments: Sequence[Moment]) -> None:
    """Print the chances after each turn, the decisive turns, and whose turns raised the chance that nobody wins."""
    console = stdout()
    table = make_table(
        f"Chances, by {moments[0].n:,} games played on from each moment", "after turn", *moments[0].chances
    )
    for at, moment in enumerate(moments, 1):
        if at == len(moments) or moments[at].turn != moment.turn:  # only the last moment of a turn
            name = f"{moment.turn} ({name_actor(moment)})" if name_actor(moment) else "none"
            table.add_row(name, *(f"{100 * chance:.0f} %" for chance in moment.chances.values()))
    console.print()
    console.print(table)
    console.print(_describe_precision(moments[0].n), soft_wrap=True)
    for line in [*list_decisive_turns(moments), *_list_contributions(moments)]:
        console.print(line, soft_wrap=True)


def print_chances_as_json(moments: Sequence[Moment]) -> None:
    """Print each moment as a line of JSON."""
    for moment in moments:
        line = {"event": "chances", "turn": moment.turn, "seat": moment.seat, "did": moment.did}
        line["playouts"] = moment.n
        sys.stdout.write(json.dumps(line | {"chances": moment.chances}) + "\n")


def print_alternatives(game: Game, cell: Cell, index: int, text: str, n: int) -> None:
    """Print the moves possible in a turn, or the chances after another move; `text` is `TURN=?` or `TURN=MOVE`.

    Raises `InputError` for an unknown turn or move, or if the game has no playouts.
    """
    if game.ahead is None:
        raise missing_feature(game, "way to continue from the middle of a game", "play --instead")
    turn, move = _parse_turn_and_move(text)
    with activity.doing("chances", f"{activity.games_of(cell, index, 1)}, played on: {activity.played_by(cell)}"):
        choice = game.ahead.instead(cell, index, turn, [] if move is None else [move], n)
    console = stdout()
    if move is None:
        console.print(f"Turn {choice.turn}, seat {choice.seat}: possible moves")
        for number, words in enumerate(choice.moves, 1):
            done = "  (done)" if number == choice.made + 1 else ""
            console.print(f"{number:>4}  {words}{done}", soft_wrap=True)
        return
    title = f"Turn {choice.turn}, seat {choice.seat}: chances by {n:,} games played on from each move"
    table = make_table(title, "move", *choice.after[choice.made].chances)
    for place, moment in choice.after.items():
        done = " (done)" if place == choice.made else ""
        shares = (f"{100 * chance:.1f} %" for chance in moment.chances.values())
        table.add_row(f"{place + 1} {choice.moves[place]}{done}", *shares)
    console.print(table)
    console.print(_describe_precision(n), soft_wrap=True)


def _describe_precision(n: int) -> str:
    return (
        f"In playouts each seat follows its own strategy, and all hands are known; 95 % intervals reach at most "
        f"{100 * half_width(n):.1f} points to each side."
    )


def _parse_turn_and_move(text: str) -> tuple[int, int | None]:
    """Parse the turn and the index of the move, which is None for a list of the moves."""
    found = _TURN_AND_MOVE.fullmatch(text)
    if found is None:
        raise InputError(
            f"--instead {shorten(text)}: expected TURN=MOVE, such as 12=3, or 12=? for a list of the moves"
        )
    turn, move = found.groups()
    return int(turn), None if move == "?" else int(move) - 1


def _list_contributions(moments: Sequence[Moment]) -> list[str]:
    """List how much each seat raised the chance that nobody wins; empty if somebody won."""
    first, last = moments[0].chances[NOBODY], moments[-1].chances[NOBODY]
    if last < 1:
        return []
    raised_by = brought(moments)
    has_actions = any(did for _, did in raised_by)  # whether the game names what was done
    lines = [
        f"The chance that nobody wins went from {100 * first:.0f} % to 100 %; what each seat did in its "
        "turns changed it by, in points:"
    ]
    for seat in dict.fromkeys(seat for seat, _ in raised_by):
        parts = [
            f"{did or ('other turns' if has_actions else 'its turns')} {100 * raised:+.0f}"
            for (whose, did), raised in raised_by.items()
            if whose == seat
        ]
        lines.append(f"  {'all' if seat is None else f'seat {seat}'}: {', '.join(parts)}")
    return lines
