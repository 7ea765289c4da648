"""A game's chances from turn to turn: a table, the turns that decided, and who brought on what all have lost by."""

import json
import re
import sys
from collections.abc import Sequence

from rich.status import Status

from bng_sim.cli.output import lacks, shorten, stderr, stdout, table
from bng_sim.core import activity
from bng_sim.core.engines.win_chances import NOBODY, Moment, Swing, brought, decisive, half_width
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game

_TURN_AND_MOVE = re.compile(r"0*([1-9][0-9]{0,8})=(\?|[1-9][0-9]{0,8})")  # no kernel counts further


def found(game: Game, cell: Cell, index: int, n: int) -> list[Moment]:
    """The chances along a game by `n` playouts from each moment; raises `InputError` if the game cannot tell them."""
    if game.ahead is None:
        raise lacks(game, "way to play on from the middle of a game", "play --chances")
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


def show(moments: Sequence[Moment]) -> None:
    """Print the chances after each turn, the decisive turns, and whose turns raised the chance that nobody wins."""
    console = stdout()
    made = table(f"Chances, by {moments[0].n:,} games played on from each moment", "after turn", *moments[0].chances)
    for at, moment in enumerate(moments, 1):
        if at == len(moments) or moments[at].turn != moment.turn:  # after the Round's end that a turn brought too
            name = f"{moment.turn} ({_doer(moment)})" if _doer(moment) else "none"
            made.add_row(name, *(f"{100 * chance:.0f} %" for chance in moment.chances.values()))
    console.print()
    console.print(made)
    console.print(_how_sure(moments[0].n), soft_wrap=True)
    for line in [*_decisive(moments), *_brought(moments)]:
        console.print(line, soft_wrap=True)


def show_json(moments: Sequence[Moment]) -> None:
    """Print each moment as a line of JSON."""
    for moment in moments:
        line = {"event": "chances", "turn": moment.turn, "seat": moment.seat, "did": moment.did}
        line["playouts"] = moment.n
        sys.stdout.write(json.dumps(line | {"chances": moment.chances}) + "\n")


def curves(moments: Sequence[Moment]) -> str:
    """The chances as curves, an `svg` element for a page."""
    from bng_sim.analyses.chances import plot  # noqa: PLC0415 (matplotlib takes a second, which only a page needs)
    from bng_sim.analyses.plots.style import svg  # noqa: PLC0415

    turns = decisive(moments)
    changed = f"{_what(turns[0])} changed most: {_change(turns[0])}" if turns else "No turn changed a chance for sure"
    return svg(plot(moments, changed))


def show_instead(game: Game, cell: Cell, index: int, asked: str, n: int) -> None:
    """Print what might have been done in a turn, or how the game might have gone on after it; `asked` says which.

    Raises `InputError` for a turn or a move that there is not, or if the game cannot be played on.
    """
    if game.ahead is None:
        raise lacks(game, "way to play on from the middle of a game", "play --instead")
    turn, move = _read(asked)
    with activity.doing("chances", f"{activity.games_of(cell, index, 1)}, played on: {activity.played_by(cell)}"):
        choice = game.ahead.instead(cell, index, turn, [] if move is None else [move], n)
    console = stdout()
    if move is None:
        console.print(f"Turn {choice.turn}, seat {choice.seat}: what might have been done")
        for number, words in enumerate(choice.moves, 1):
            done = "  (done)" if number == choice.made + 1 else ""
            console.print(f"{number:>4}  {words}{done}", soft_wrap=True)
        return
    title = f"Turn {choice.turn}, seat {choice.seat}: chances by {n:,} games played on from each move"
    made = table(title, "move", *choice.after[choice.made].chances)
    for place, moment in choice.after.items():
        done = " (done)" if place == choice.made else ""
        shares = (f"{100 * chance:.1f} %" for chance in moment.chances.values())
        made.add_row(f"{place + 1} {choice.moves[place]}{done}", *shares)
    console.print(made)
    console.print(_how_sure(n), soft_wrap=True)


def _how_sure(n: int) -> str:
    return (
        f"Each seat is played on as its own strategy would, all hands known; 95 % intervals reach at most "
        f"{100 * half_width(n):.1f} points to each side."
    )


def _read(asked: str) -> tuple[int, int | None]:
    """The turn, and the place of the move, or None for a list of them."""
    found = _TURN_AND_MOVE.fullmatch(asked)
    if found is None:
        raise InputError(
            f"--instead {shorten(asked)}: expected TURN=MOVE, such as 12=3, or 12=? for a list of the moves"
        )
    turn, move = found.groups()
    return int(turn), None if move == "?" else int(move) - 1


def _doer(told: Moment | Swing) -> str:
    """Whose turn it was, or what it was if many had a part in it; nothing before the first."""
    return told.did if told.seat is None else f"seat {told.seat}"


def _what(swing: Swing) -> str:
    """What changed the chances, at the head of a sentence: a turn, or what many had a part in."""
    return swing.did.capitalize() if swing.seat is None else f"Turn {swing.turn}"


def _change(swing: Swing) -> str:
    """What a turn changed most: `the chance of seat 2 +31 points`."""
    name, change = swing.largest
    whose = "the chance that nobody wins" if name == NOBODY else f"the chance of {name}"
    return f"{whose} {100 * change:+.0f} points"


def _decisive(moments: Sequence[Moment]) -> list[str]:
    turns = decisive(moments)
    if not turns:
        return ["No turn changed anybody's chance by more than the luck of the playouts may."]
    lines = ["Decisive turns:"]
    for swing in turns:
        lines.append(f"  turn {swing.turn} ({_doer(swing)}): {_change(swing)}")
    return lines


def _brought(moments: Sequence[Moment]) -> list[str]:
    """Who raised the chance that nobody wins, if nobody did."""
    first, last = moments[0].chances[NOBODY], moments[-1].chances[NOBODY]
    if last < 1:
        return []
    told = brought(moments)
    apart = any(did for _, did in told)  # whether the game says what was done
    lines = [
        f"That nobody wins went from {100 * first:.0f} % to 100 %; what each seat did in its turns changed it by, in "
        "points:"
    ]
    for seat in dict.fromkeys(seat for seat, _ in told):
        parts = [
            f"{did or ('other turns' if apart else 'its turns')} {100 * raised:+.0f}"
            for (whose, did), raised in told.items()
            if whose == seat
        ]
        lines.append(f"  {'all' if seat is None else f'seat {seat}'}: {', '.join(parts)}")
    return lines
