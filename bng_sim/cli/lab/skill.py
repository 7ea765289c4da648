"""`bng-sim lab skill`: measure what a search player wins with ever more playouts."""

from pathlib import Path
from typing import Annotated

import typer

from bng_sim.cli.cell_options import GameName, GameOptions, Players, RuleChanges, Seed, StrategyFiles, Workers
from bng_sim.cli.lab import options
from bng_sim.cli.lab.options import AgainstOption, DealsOption, LabOptions, RunsOption
from bng_sim.cli.output import make_table, print_json, stdout, whole_number
from bng_sim.games import DEFAULT
from bng_sim.lab import players as players_of_lab
from bng_sim.lab import skill as lab
from bng_sim.lab.exploit import times_even
from bng_sim.lab.skill import PLAYOUTS, Skill

MOST_PLAYOUTS = 100_000


def skill(
    one: Annotated[
        str, typer.Argument(metavar="PLAYER", help="The search player, search or search(NAME=...) without `rollouts`.")
    ] = "search",
    against: AgainstOption = None,
    playouts: Annotated[
        list[int] | None,
        typer.Option(
            help="A number of playouts at each decision; repeatable.",
            parser=whole_number(1, MOST_PLAYOUTS),
            metavar="N",
            show_default="1, 2, 4, ... 512",
        ),
    ] = None,
    players: Players = None,
    own: GameOptions = {},  # noqa: B006 (replaced by the game's own options)
    deals: DealsOption = 250,
    seed: Seed = 1,
    strategies: StrategyFiles = None,
    set_: RuleChanges = None,
    workers: Workers = None,
    runs: RunsOption = Path("runs"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    game: GameName = DEFAULT,
) -> None:
    """\b
    bng-sim lab skill --deals 20
    bng-sim lab skill --playouts 1 --playouts 8 --deals 50 --json

    Seat one search player among others, with ever more playouts, and print
    its share of the wins: how much there is to think about in a game. With
    1 playout it plays as its script does.
    """
    setting = LabOptions(game, players, own, set_, strategies, seed, workers, runs)
    lab_runs = options.create_rooms(setting)
    others = players_of_lab.lineup_of_opponents(against, lab_runs.game, lab_runs.players)
    tried = sorted(set(playouts or PLAYOUTS))
    plan = lab_runs.plan(lab.lineups(one, others, tried), deals)
    folder = options.name_folder(setting, "skill", one, lab_runs.digest(plan))
    with options.prepare_folder(lab_runs.game, plan, folder):
        run = options.play_tables(lab_runs, plan, folder)
        found = lab.read(run, lab_runs.game, one, others, lab_runs.players, tried)
        document = options.describe_request(lab_runs, deals, plan) | lab.document(found)
        options.write_results(folder, "skill", document, lab.frame(found), lab.plot(found))
    if json:
        print_json(document)
    else:
        _show(found)


def _show(found: Skill) -> None:
    console = stdout()
    for sentence in lab.sentences(found):
        console.print(sentence)
    console.print()
    table = make_table("Wins, in times an even share", "playouts", "times", "95 % interval", "games")
    for point in found.points:
        value, low, high = times_even(point.share, found.players)
        table.add_row(f"{point.playouts:,}", f"{value:.2f}", f"{low:.2f} to {high:.2f}", f"{point.share.n:,}")
    console.print(table)
