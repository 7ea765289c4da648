"""`bng-sim play`: play one game and print it as a transcript or as events."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.api.cells import allow_bots, find_game
from bng_sim.cli import game_output, written_games
from bng_sim.cli.cell_options import (
    Bots,
    CellOptions,
    GameName,
    GameOptions,
    LineupText,
    Players,
    RuleChanges,
    Seed,
    StartingSeat,
    StrategyFiles,
    make_cell,
    refuse_options,
)
from bng_sim.cli.output import parse_path, stderr, whole_number
from bng_sim.cli.progress_lines import compile_engine
from bng_sim.core.game_file import is_game_file
from bng_sim.games import DEFAULT, GAMES
from bng_sim.here.reading import Who
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.store import game_code as codes

_IN_CODE = ("players", "seed", "index", "lineup", "starting_seat", "set_")  # parameters that a game's code fixes

_WITH_FROM = ("from_", "seed", "index", "lineup", "strategies", "jsonl")  # parameters that a written table leaves open


def play(
    context: typer.Context,
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="A game's code, as reports print it, in place of the options.")
    ] = None,
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    seed: Seed = 1,
    index: Annotated[
        int, typer.Option(help="Which game of this seed.", parser=whole_number(0, LARGEST_SEED), metavar="I")
    ] = 0,
    lineup: LineupText = None,
    strategies: StrategyFiles = None,
    starting_seat: StartingSeat = None,
    set_: RuleChanges = None,
    bot: Bots = None,
    from_: Annotated[
        Path | None,
        typer.Option(
            "--from", help="Play on from a table written by hand (docs/howto/here.md), and print every decision.",
            parser=parse_path, metavar="FILE",
        ),
    ] = None,
    seat: game_output.SeatOption = None,
    jsonl: game_output.JsonlOption = False,
    step: game_output.StepOption = False,
    html: game_output.HtmlOption = None,
    chances: game_output.ChancesOption = False,
    playouts: game_output.PlayoutsOption = game_output.PLAYOUTS,
    instead: game_output.InsteadOption = None,
    game: GameName = DEFAULT,
) -> None:  # fmt: skip
    """\b
    bng-sim play --seed 1 --index 5
    bng-sim play --players 3 --lineup random --seat 1 --step
    bng-sim play --seed 1 --index 5 --chances
    bng-sim play --seed 1 --index 5 --instead 12=?
    bng-sim play --from table.yaml --index 3

    Play one game of a seed and print what happens in it, turn by turn, or
    show it on a page (--html game.html). With --chances, also print how each
    seat's chance to win rose and fell. --instead prints how the game might
    have continued after another move. The same options, or the game's code,
    give the same game on any machine.
    """
    if from_ is not None:
        refuse_options(context, lambda name: name not in _WITH_FROM, "the file says what is played")
        written_games.print_from(from_, Who(lineup, strategies or ()), seed, index, jsonl)
        return
    allow_bots(bot or [])
    if code is None:
        chosen = find_game(game)
        cell = make_cell(chosen, CellOptions(players, own, seed, lineup, strategies, starting_seat, set_))
    else:
        name = find_game(game).name if is_game_file(game) else game  # a game in one file is known once it is read
        fixed = {*_IN_CODE, *own} | ({"game"} if name != code.partition("/")[0] else set())
        refuse_options(context, fixed.__contains__, "the code fixes all but --strategies and --bot")
        for path in strategies or []:
            find_game(code.partition("/")[0]).strategies.load_file(path)
        chosen, cell, index, version = codes.decode(code, GAMES)
        here = codes.version(chosen, cell)
        if version != here:
            stderr().print(
                f"The code is from version {version} of the game and its strategies, this is {here}: the game may "
                "differ.",
                style="yellow",
            )
    compile_engine(chosen, [cell.lineup])
    how = game_output.GameDisplay(seat, jsonl, step, html, playouts, chances, instead)
    game_output.print_game(chosen, cell, index, how)
