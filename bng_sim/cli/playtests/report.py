"""`bng-sim playtests report`: the designer's own figures, before any model, as a page."""

import os
from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api.game_of_run import find_game_of_data
from bng_sim.cli import interrupts, page_output
from bng_sim.cli.cell_options import GameFileOfData, Workers
from bng_sim.cli.output import parse_path, print_json, stdout, whole_number
from bng_sim.cli.playtests.own_rules import PlayedRules, add_rules
from bng_sim.cli.progress_lines import ProgressLines
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.lab.playtests import comparing, differences, figures, page, plays
from bng_sim.lab.playtests.page import OwnFigures
from bng_sim.lab.playtests.plays import Plays
from bng_sim.report.formats import html_page

INTERRUPTED = "interrupted; no page was written"


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Plays, from `bng-sim playtests import`.")],
    out: Annotated[
        Path | None,
        typer.Option(help="Where to write the page.", parser=parse_path, metavar="FILE", show_default="FILE.html"),
    ] = None,
    is_compared: Annotated[
        bool,
        typer.Option("--compare/--no-compare", help="Whether to hold the plays against simulated games too."),
    ] = True,
    rules: PlayedRules = None,
    games: Annotated[
        int,
        typer.Option(help="Games of each kind of players.", parser=whole_number(comparing.FEWEST, 10**6), metavar="N"),
    ] = comparing.GAMES,
    workers: Workers = None,
    own_game: GameFileOfData = None,
    json: Annotated[bool, typer.Option("--json", help="Print the figures as one JSON document.")] = False,
) -> None:
    """\b
    bng-sim playtests report playtests.parquet
    bng-sim playtests report playtests.parquet --no-compare --json

    Write what your plays show as a page: each share with its exact 95 %
    interval, means and medians of turns, minutes, scores and fun, by number
    of players, by version of the rules and over time; what they cannot show
    yet, and how many more plays would; and then whether the simulated game
    is like them, and who plays.
    """
    read = plays.read(file)
    game = find_game_of_data(read.game, str(file), own_game)
    path = out or file.with_suffix(".html")
    page_output.check_free(path, "--out")
    read = add_rules(read, game, rules, ask=is_compared and not json)
    found = _figures(read, game, games if is_compared else None, workers or os.cpu_count() or 1)
    page_output.write(path, html_page.render(page.build(found)), "--out")
    if json:
        print_json(found.document() | {"page": str(path)})
        return
    for sentence in [*found.sentences(), *found.apart(), *found.not_yet()]:
        stdout().print(sentence, soft_wrap=True, markup=False)
    if found.comparison:
        stdout().print()
        for sentence in [*found.comparison.left_out, *found.comparison.surprising(), *found.comparison.likely()]:
            stdout().print(sentence, soft_wrap=True, markup=False)
    elif found.why_not:
        stdout().print(found.why_not, soft_wrap=True, markup=False)
    stdout().print(f"wrote {path}", soft_wrap=True, markup=False)


def _figures(read: Plays, game: Game, games: int | None, workers: int) -> OwnFigures:
    """Return the figures of plays, and how they compare with `games` games of each kind of players."""
    mine = figures.list_figures(read, game), differences.list_differences(read, game)
    if games is None:
        return OwnFigures(read, game, *mine, None)
    lines = ProgressLines()
    try:
        with interrupts.describe_on_interrupt(lambda: INTERRUPTED):
            compared = comparing.compare(read, game, games, workers, lambda n: lines.counting(n, lambda _: INTERRUPTED))
    except InputError as error:  # what the plays show stands without it
        return OwnFigures(read, game, *mine, None, f"Not compared with simulated games: {error}.")
    return OwnFigures(read, game, *mine, compared)
