"""`bng-sim lab best-reply`: change each trait for one, some and all players."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.analyses import numbers
from bng_sim.cli.cell_options import GameName, GameOptions, Players, RuleChanges, Seed, StrategyFiles, Workers
from bng_sim.cli.lab import options
from bng_sim.cli.lab.options import DealsOption, LabOptions, PlayerArgument, RunsOption
from bng_sim.cli.output import make_table, print_json, stdout, whole_number
from bng_sim.core.errors import InputError
from bng_sim.games import DEFAULT
from bng_sim.lab import best_reply as lab
from bng_sim.lab import players as players_of_lab
from bng_sim.lab.best_reply import Reply
from bng_sim.sweeps.config.value_types import MOST_CELLS


def best_reply(
    one: PlayerArgument = None,
    trait: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Change this trait alone; repeatable.", show_default="all")
    ] = None,
    values: Annotated[
        int, typer.Option(help="Number of values over each trait's range.", parser=whole_number(2, 100), metavar="N")
    ] = 3,
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    deals: DealsOption = 2_500,
    seed: Seed = 1,
    strategies: StrategyFiles = None,
    set_: RuleChanges = None,
    workers: Workers = None,
    runs: RunsOption = Path("runs"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim lab best-reply --deals 500
    bng-sim lab best-reply --values 2 --deals 100 --json

    Change each trait of a player for one, some and all players, and print
    which habits are stable (every change costs), which are weak (a change
    pays), and which are dilemmas: a change pays for one player, but if all
    make it, each wins less. Corrected after Holm for all comparisons.
    """
    setting = LabOptions(game, players, own, set_, strategies, seed, workers, runs)
    lab_runs = options.create_rooms(setting)
    one = players_of_lab.default_players(lab_runs.game, lab_runs.players)[0] if one is None else one
    player = players_of_lab.player(one, lab_runs.game, lab_runs.players)
    changed = lab.deviants(player, values, trait or [])
    if 1 + len(changed) * lab_runs.players > MOST_CELLS:
        raise InputError(f"--values {values}: too many lineups, expected at most {MOST_CELLS}")
    plan = lab_runs.plan(lab.lineups(player, changed, lab_runs.players), deals)
    folder = options.name_folder(setting, "best-reply", one, lab_runs.digest(plan))
    with options.prepare_folder(lab_runs.game, plan, folder):
        found = lab.read(options.play_tables(lab_runs, plan, folder), player, changed, lab_runs.players)
        document = options.describe_request(lab_runs, deals, plan) | {"one": one} | lab.document(found)
        title = (lab.sentences(found) or ["No change clearly pays"])[0]
        options.write_results(folder, "best_reply", document, lab.frame(found), lab.plot(found, title))
    if json:
        print_json(document)
    else:
        _show(found)


def _show(found: list[Reply]) -> None:
    console = stdout()
    for sentence in lab.sentences(found):
        console.print(sentence)
    console.print()
    base = found[0].curve[0].keeper
    table = make_table(
        "Games won, in percentage points more", "instead", "one deviant", "all deviate", "one keeper", "verdict"
    )
    for reply in found:
        three = [
            numbers.change(part.value, part.low, part.high, "proportion", unit=False)
            for part in (reply.alone, reply.together, reply.back)
        ]
        table.add_row(f"{reply.deviant}, not {reply.own:g}", *three, lab.PRINTED.get(reply.verdict, reply.verdict))
    console.print(table)
    console.print()
    if base is not None:
        rate = numbers.estimate(base.mean, base.low, base.high, "proportion")
        console.print(
            f"If nobody deviates, each wins {rate} of games; winners of a shared victory have equal parts. "
            "Verdicts are at 5 %, corrected after Holm."
        )
