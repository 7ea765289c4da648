"""`bng-sim here`: how may the game end from a table that was written down by hand?"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import LineupText, Seed, StrategyFiles
from bng_sim.cli.output import make_table, parse_path, print_json, stdout, whole_number
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.core.compiling import compiler
from bng_sim.here import answer as answers
from bng_sim.here import refereed
from bng_sim.here.answer import Answer, Behind, Chance
from bng_sim.here.reading import TypedTable, Who, read
from bng_sim.here.refereed import FoundFault

MOST_PLAYOUTS = 1_000_000
MOST_SHOWN = 12  # moves


def here(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The table, as docs/howto/here.md describes.", parser=parse_path)
    ],
    playouts: Annotated[
        int,
        typer.Option(help="Games played on from the table.", parser=whole_number(1, MOST_PLAYOUTS), metavar="N"),
    ] = answers.PLAYOUTS,
    moves: Annotated[
        int,
        typer.Option(
            help="Games played on after each move; 0: try no moves.",
            parser=whole_number(0, MOST_PLAYOUTS), metavar="N",
        ),
    ] = answers.OF_MOVES,
    audit: Annotated[
        int,
        typer.Option(
            help="Have an independent referee, which starts from the table, check this many of the games.",
            parser=whole_number(0, MOST_PLAYOUTS), metavar="N",
        ),
    ] = 0,
    seed: Seed = 1,
    lineup: LineupText = None,
    strategies: StrategyFiles = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
) -> None:  # fmt: skip
    """\b
    bng-sim here table.yaml
    bng-sim here table.yaml --playouts 100000 --moves 0 --json

    Read a table that you have written down by hand, deal what is not written
    in every way that fits, and play on: the chance of every ending and every
    player's chance to win, now and after each move of the seat to move, with
    95 % intervals. A table that cannot lie there is refused. With --audit the
    exit code is 1 if a game breaks a rule.
    """
    with interrupts.describe_on_interrupt(lambda: "interrupted"), compiler.reporting(ProgressLines().compiling):
        table = read(file, Who(lineup, strategies or ()))
        found = answers.answer(table, playouts, moves, seed)
        faults = [*refereed.audit(table, audit, seed)] if audit else []
    if json:
        checked = {"audited": audit, "faults": [fault._asdict() for fault in faults]} if audit else {}
        print_json(_document(table, found) | checked)
    else:
        _print(table, found)
        if audit:
            _print_faults(audit, faults)
    if faults:
        raise typer.Exit(1)


def _document(table: TypedTable, found: Answer) -> dict[str, Any]:
    return {
        "game": table.game.name,
        "playouts": found.n,
        "to_move": found.mover + 1,
        "endings": {name: list(chance) for name, chance in found.endings.items()},
        "players": [list(chance) for chance in found.players],
        "question": found.question,
        "playouts_of_a_move": found.n_moves,
        "moves": [
            {"move": each.move, "players": [list(chance) for chance in each.players], "behind": list(each.behind)}
            for each in found.moves
        ],
        "no_moves": found.why_none,
        "by_script": table.cell.lineup.thinks,
        "taken": list(found.notes),
        "table": table.value,
    }


def _print(table: TypedTable, found: Answer) -> None:
    console = stdout()
    ends = make_table(f"{table.game.title}: {found.n:,} games played on from here", "ending", "chance", "95 % interval")
    for name, chance in found.endings.items():
        ends.add_row(table.game.ending_in_words(name), *_cells(chance))
    wins = make_table("Who wins", "player", "chance", "95 % interval")
    for seat, chance in enumerate(found.players):
        wins.add_row(f"seat {seat + 1}{', to move' if seat == found.mover else ''}", *_cells(chance))
    console.print(ends)
    console.print()
    console.print(wins)
    console.print()
    _print_moves(console, found)
    if table.cell.lineup.thinks:
        console.print("Players that think play by their script here.")
    for note in found.notes:
        console.print(f"Not written: {note}.", soft_wrap=True)


def _print_faults(n: int, faults: Sequence[FoundFault]) -> None:
    console = stdout()
    for fault in faults[:MOST_SHOWN]:
        console.print(f"Game {fault.number}, {fault.rule}: {fault.message}\n  {fault.table}", soft_wrap=True)
    rest = f", of which {MOST_SHOWN} are shown" if len(faults) > MOST_SHOWN else ""
    console.print(f"{n:,} games audited from this table: {len(faults) or 'no'} faults{rest}")


def _print_moves(console: Any, found: Answer) -> None:
    if found.why_none:
        console.print(f"No moves are compared: {found.why_none}.", soft_wrap=True)
    if not found.moves:
        return
    title = f"{found.question} ({found.n_moves:,} games after each move)"
    table = make_table(title, "move", "wins", "95 % interval", "behind the best")
    for each in found.moves[:MOST_SHOWN]:
        table.add_row(each.move, *_cells(each.players[found.mover]), _points(each.behind))
    console.print(table)
    hidden = len(found.moves) - MOST_SHOWN
    if hidden > 0:
        console.print(f"And {hidden} more moves; --json prints all.")


def _cells(chance: Chance) -> tuple[str, str]:
    return f"{100 * chance.share:.1f} %", f"{100 * chance.low:.1f} to {100 * chance.high:.1f} %"


def _points(behind: Behind) -> str:
    if behind == (0.0, 0.0, 0.0):
        return "-"
    return f"{100 * behind.share:.1f} points ({100 * behind.low:.1f} to {100 * behind.high:.1f})"
