"""`bng-sim play`: one game, told like a sports report or as events."""

from typing import Annotated

import typer

from bng_sim.api.setting import find_game
from bng_sim.cli import story
from bng_sim.cli.lines import compile_engine
from bng_sim.cli.output import stderr, whole
from bng_sim.cli.setting import (
    Choices,
    GameName,
    LineupText,
    OwnOptions,
    Players,
    Seed,
    Settings,
    StartingSeat,
    StrategyFiles,
    make_cell,
)
from bng_sim.core.errors import InputError
from bng_sim.games import DEFAULT, GAMES
from bng_sim.sweeps.config.keys import LARGEST_SEED
from bng_sim.sweeps.store import game_code as codes

_IN_CODE = ("players", "seed", "index", "lineup", "starting_seat", "set_")  # parameters that a game's code fixes


def play(
    context: typer.Context,
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="A game's code, as reports print it; instead of the options.")
    ] = None,
    players: Players = None,
    own: OwnOptions = {},  # noqa: B006 (replaced by the game's own options)
    seed: Seed = 1,
    index: Annotated[
        int, typer.Option(help="Which game of this seed.", parser=whole(0, LARGEST_SEED), metavar="I")
    ] = 0,
    lineup: LineupText = None,
    strategies: StrategyFiles = None,
    starting_seat: StartingSeat = None,
    set_: Settings = None,
    seat: story.Eyes = None,
    jsonl: story.Jsonl = False,
    step: story.Step = False,
    html: story.Html = None,
    chances: story.Chances = False,
    playouts: story.Playouts = story.PLAYOUTS,
    instead: story.Instead = None,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim play --seed 1 --index 5
    bng-sim play --players 3 --lineup random --seat 1 --step
    bng-sim play --seed 1 --index 5 --chances
    bng-sim play --seed 1 --index 5 --instead 12=?

    Play one game of a seed and tell what happens in it, turn by turn, or
    show it on a page (--html game.html); with --chances also how each
    seat's chance to win rose and fell. --instead tells how it might have
    gone on after another move of a turn. The same options, or the game's
    code, tell the same game on any machine.
    """
    if code is None:
        chosen = find_game(game)
        cell = make_cell(chosen, Choices(players, own, seed, lineup, strategies, starting_seat, set_))
    else:
        _refuse_options(context, code, own)
        for path in strategies or []:
            find_game(code.partition("/")[0]).strategies.load_file(path)
        chosen, cell, index, version = codes.decode(code, GAMES)
        here = codes.version(chosen, cell)
        if version != here:
            stderr().print(
                f"The code was made by version {version} of the game and its strategies, this is {here}: it may go "
                "another way.",
                style="yellow",
            )
    compile_engine(chosen, [cell.lineup])
    story.tell(chosen, cell, index, story.How(seat, jsonl, step, html, playouts, chances, instead))


def _refuse_options(context: typer.Context, code: str, own: OwnOptions) -> None:
    """Raise `InputError` that names the options given next to a code, which says what is played by itself."""
    fixed = {*_IN_CODE, *own} | ({"game"} if context.params["game"] != code.partition("/")[0] else set())
    given = [
        option.opts[-1] for option in context.command.params if option.name in fixed and _is_given(context, option.name)
    ]
    if given:
        it = "it" if len(given) == 1 else "them"
        raise InputError(f"{' '.join(given)}: the code says all but --strategies; leave {it} out")


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
