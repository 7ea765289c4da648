"""`bng-sim lab explain`: where a player that learned leaves its script."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.api.progress import show_activity
from bng_sim.cli.cell_options import StrategyFiles
from bng_sim.cli.lab import options
from bng_sim.cli.lab.options import RunsOption
from bng_sim.cli.output import format_percent, make_table, parse_path, print_json, stderr, stdout, whole_number
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.core.compiling import compiler, fingerprint
from bng_sim.core.lineup import one_among
from bng_sim.lab import explaining
from bng_sim.lab.explaining import Explained
from bng_sim.lab.training import Table
from bng_sim.learning import files

GAMES, MOST_GAMES = 20_000, 10**7


def explain(
    file: Annotated[Path, typer.Argument(help="The file of a player that learned.", parser=parse_path, metavar="FILE")],
    games: Annotated[
        int, typer.Option(help="Games for each decision.", parser=whole_number(100, MOST_GAMES), metavar="N")
    ] = GAMES,
    strategies: StrategyFiles = None,
    runs: RunsOption = Path("runs"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
) -> None:
    """\b
    bng-sim lab explain learned.npz
    bng-sim lab explain learned.npz --games 100000 --json

    Find out what a player of bng-sim lab train does otherwise than its script:
    at which decisions and in which situations, and what each decision is worth
    alone, and what is lost without it, in the same games. That is what the
    author of a script needs.
    """
    net = files.load(file)
    about = net.about
    game = find_game(about.game)
    names = tuple(strategies or ())
    cell = make_cell(game, CellValues(about.rules, about.seed, one_among(about.script, about.against), names))
    with compiler.reporting(ProgressLines().compiling):
        table = Table(game, cell)
    files.check(file, net, table.games.engine, cell.rules, table.games.seen, table.games.numbers)
    with show_activity(stderr(), f"Playing {games:,} games for each decision"):
        found = explaining.explain(game, table, net, games)
    folder = runs / f"lab-explain-{file.stem}-{fingerprint.of_bytes(file.read_bytes())[:8]}"
    with options.lock_folder(folder):
        document = explaining.document(found, net)
        options.write_results(folder, "explain", document, explaining.frame(found), explaining.plot(found))
    if json:
        print_json(document)
    else:
        _show(found, explaining.sentence(found, net))


def _show(found: Explained, sentence: str) -> None:
    console = stdout()
    console.print(sentence)
    console.print()
    table = make_table("Decisions", "", "asked a game", "leaves its script", "worth alone", "lost without it")
    for each in found.decisions:
        worth = (f"{found.value:+.3f} ± {found.half:.3f}" if each.left else "" for found in (each.alone, each.lost))
        table.add_row(each.name, f"{each.asked:.1f}", format_percent(each.left), *worth)
    console.print(table)
    for each in found.decisions:
        if each.left:
            console.print()
            console.print(f"{each.name}", style="bold")
            for line in explaining.describe(each):
                console.print(f"  {line}")
