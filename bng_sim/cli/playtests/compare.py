"""`bng-sim playtests compare`: is the simulated game like the one that was played?"""

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bng_sim.api.game_of_run import find_game_of_data
from bng_sim.cli import interrupts
from bng_sim.cli.cell_options import GameFileOfData, Workers
from bng_sim.cli.output import make_table, print_json, stdout, whole_number
from bng_sim.cli.playtests.own_rules import PlayedRules, add_rules
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.lab.playtests import comparing, plays
from bng_sim.lab.playtests.answer import ALPHA, Comparison

INTERRUPTED = "interrupted; nothing was kept"
MARK = "*"
MOST_ROWS = 12
MOST_MEASURES = 6


def compare(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Plays, from `bng-sim playtests import`.")],
    games: Annotated[
        int,
        typer.Option(help="Games of each kind of players.", parser=whole_number(comparing.FEWEST, 10**6), metavar="N"),
    ] = comparing.GAMES,
    rules: PlayedRules = None,
    workers: Workers = None,
    own_game: GameFileOfData = None,
    json: Annotated[bool, typer.Option("--json", help="Print the answer as one JSON document.")] = False,
) -> None:
    """\b
    bng-sim playtests compare playtests.parquet
    bng-sim playtests compare playtests.parquet --json

    Hold your plays against the games of the ladder's players, each making
    none, some or many mistakes: among whom would they be surprising, whom are
    they like, what do they leave open, and how many more plays would decide?
    Of games recorded move by move each decision of people counts.
    """
    lines = ProgressLines()
    read = plays.read(file)
    game = find_game_of_data(read.game, str(file), own_game)
    read = add_rules(read, game, rules, ask=not json)
    with interrupts.describe_on_interrupt(lambda: INTERRUPTED):
        found = comparing.compare(
            read, game, games, workers or os.cpu_count() or 1, lambda n: lines.counting(n, lambda _counted: INTERRUPTED)
        )
    if json:
        print_json(found.document())
    else:
        _show(stdout(), found)


def _show(console: Console, found: Comparison) -> None:
    for sentence in found.sentences():
        console.print(sentence, markup=False)
    names, n_left_out = _most_telling(found)
    table = make_table(
        "How surprising the plays would be among each, and how likely each is", "players", *names, "likely"
    )
    order = sorted(range(len(found.candidates)), key=lambda place: -found.likeness.weights[place])
    for place in order[:MOST_ROWS]:
        tails = found.tails[place]
        cells = [_tail(tails[name]) if name in tails else "" for name in names]
        table.add_row(found.candidates[place].name, *cells, f"{100 * found.likeness.weights[place]:.0f} %")
    console.print()
    console.print(table)
    more = f"; {len(order) - MOST_ROWS} less likely players are left out" if len(order) > MOST_ROWS else ""
    others = f"; {n_left_out} other measures are printed with --json" if n_left_out else ""
    below = f"{MARK} below {100 * ALPHA:.0f} %"
    console.print(f"probability of plays at least as far out; {below}{more}{others}", markup=False)


def _most_telling(found: Comparison) -> tuple[list[str], int]:
    """Return the measures by which the plays would be most surprising, in their order, and how many are left out."""
    least = {measure.name: min(tails.get(measure.name, 1.0) for tails in found.tails) for measure in found.measures}
    telling = [name for name, p in least.items() if p < 1.0]
    shown = sorted(telling, key=lambda name: least[name])[:MOST_MEASURES]
    return [name for name in telling if name in shown], len(telling) - len(shown)


def _tail(p: float) -> str:
    return f"{p:.3f}{MARK if p < ALPHA else ''}"
